//! One game, with everything a player does checked.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use wazir::game::Outcome;
use wazir::{GameId, Setup, Table};

use crate::openings::Opening;
use crate::player::{Allowance, Answer, Player};
use crate::record::{Effort, Fault, FaultKind};
use crate::spec::Pace;

/// When a game ends other than by its own rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// A game of so many plies after the opening is drawn.
    pub(crate) max_plies: usize,
    pub(crate) resign: Option<Resign>,
    pub(crate) draw: Option<Draw>,
    /// A move may be late by so much.
    pub(crate) margin: Duration,
}

/// A game of two is lost for a player who thinks it stands worse than `-score` for so many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Resign {
    pub(crate) score: i32,
    pub(crate) moves: u32,
}

/// A game of two is drawn when both think it within `score` for so many moves each, from `ply` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Draw {
    pub(crate) score: i32,
    pub(crate) moves: u32,
    pub(crate) ply: usize,
}

/// What became of a game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ending {
    pub(crate) moves: Vec<String>,
    pub(crate) result: Vec<f64>,
    pub(crate) reason: String,
    pub(crate) fault: Option<Fault>,
    pub(crate) effort: Vec<Effort>,
}

/// A player on a seat of this game.
pub(crate) struct Seated<'p> {
    pub(crate) player: &'p mut dyn Player,
    pub(crate) pace: Pace,
}

/// A move that came in time takes no longer than its limit and this; those who count time from
/// their own first look at the clock cannot do better.
const MOVETIME_SLACK: Duration = Duration::from_millis(100);

struct Run<'g, 'p> {
    table: Box<dyn Table>,
    seats: &'g mut [Seated<'p>],
    rules: &'g Rules,
    clocks: Vec<Duration>,
    effort: Vec<Effort>,
    /// For how many moves running each seat has thought its game lost, or level.
    lost: Vec<u32>,
    level: Vec<u32>,
}

/// Plays a game to its end; `None` when `stop` was set before.
pub(crate) fn play(
    game: GameId,
    opening: &Opening,
    seats: &mut [Seated<'_>],
    rules: &Rules,
    stop: &AtomicBool,
) -> Result<Option<Ending>, String> {
    let setup = Setup::default().position(&opening.start);
    let mut table = game.open(&setup).map_err(|error| error.to_string())?;
    for mv in &opening.moves {
        table.play(mv).map_err(|error| error.to_string())?;
    }
    let number = seats.len();
    let clock = |seat: &Seated<'_>| seat.pace.clock.map_or(Duration::ZERO, |(a, b)| a.max(b));
    let mut run = Run {
        table,
        clocks: seats.iter().map(clock).collect(),
        seats,
        rules,
        effort: vec![Effort::default(); number],
        lost: vec![0; number],
        level: vec![0; number],
    };
    Ok(run.play_out(game, opening, stop))
}

impl Run<'_, '_> {
    fn play_out(&mut self, game: GameId, opening: &Opening, stop: &AtomicBool) -> Option<Ending> {
        for seat in 0..self.seats.len() {
            let began = self.seats.get_mut(seat)?.player.new_game(game, &opening.start);
            if let Err(detail) = began {
                return Some(self.broken(seat, FaultKind::Crash, detail));
            }
        }
        let first = self.table.line().len();
        loop {
            if let Some(outcome) = self.table.outcome() {
                return Some(self.over(outcome));
            }
            if self.table.line().len() >= first + self.rules.max_plies {
                return Some(self.drawn("move limit"));
            }
            let to_move = self.table.to_move();
            let seat = self.table.seats().iter().position(|&seat| seat == to_move)?;
            let turn = self.turn(seat);
            // A move broken off by the end of the match says nothing.
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            match turn {
                Err((kind, detail)) => return Some(self.broken(seat, kind, detail)),
                Ok(answer) => {
                    if let Some(ending) = self.adjudicate(seat, &answer) {
                        return Some(ending);
                    }
                }
            }
        }
    }

    /// Asks for a move, takes the time, and plays it.
    fn turn(&mut self, seat: usize) -> Result<Answer, (FaultKind, String)> {
        let nobody = || (FaultKind::Crash, "nobody sits there".to_owned());
        let (Some(seated), Some(left), Some(effort)) =
            (self.seats.get_mut(seat), self.clocks.get_mut(seat), self.effort.get_mut(seat))
        else {
            return Err(nobody());
        };
        let Pace { depth, nodes, movetime, variety, clock } = seated.pace;
        let clock = clock.map(|(_, increment)| (*left, increment));
        let line = self.table.line();
        let start = Instant::now();
        let allowance = Allowance { depth, nodes, movetime, variety, clock };
        let answer = seated.player.think(&line, &allowance);
        let spent = start.elapsed();
        let ms = spent.as_secs_f64() * 1000.0;
        effort.ms += ms;
        effort.slowest_ms = effort.slowest_ms.max(ms);
        let answer = answer.map_err(|detail| (FaultKind::Crash, detail))?;
        effort.moves += 1;
        effort.nodes += answer.nodes;
        effort.depths += u64::from(answer.depth);
        let late = |limit: Duration| {
            let (spent, limit) = (spent.as_millis(), limit.as_millis());
            (FaultKind::Time, format!("{spent} ms spent where {limit} ms were left"))
        };
        match (clock, movetime) {
            (Some(_), _) if spent > *left + self.rules.margin => return Err(late(*left)),
            (Some((_, increment)), _) => *left = left.saturating_sub(spent) + increment,
            (None, Some(most)) if spent > most + self.rules.margin + MOVETIME_SLACK => {
                return Err(late(most));
            }
            (None, _) => {}
        }
        match self.table.play(&answer.mv) {
            Ok(_) => Ok(answer),
            Err(reason) => Err((FaultKind::Illegal, reason.to_string())),
        }
    }

    /// Ends a game of two that both players think decided, or one gives up.
    fn adjudicate(&mut self, seat: usize, answer: &Answer) -> Option<Ending> {
        if self.seats.len() != 2 {
            return None;
        }
        let count = |counts: &mut Vec<u32>, so: bool| {
            let count = counts.get_mut(seat)?;
            *count = if so { *count + 1 } else { 0 };
            Some(*count)
        };
        if self.table.outcome().is_some() {
            return None;
        }
        if let Some(Resign { score, moves }) = self.rules.resign {
            let lost = answer.score.is_some_and(|found| found <= -score);
            if count(&mut self.lost, lost)? >= moves {
                let mut result = vec![1.0; 2];
                *result.get_mut(seat)? = 0.0;
                return Some(self.ending(result, "resignation", None));
            }
        }
        if let Some(Draw { score, moves, ply }) = self.rules.draw {
            let level = answer.score.is_some_and(|found| found.abs() <= score);
            count(&mut self.level, level)?;
            let long = self.table.line().len() >= ply;
            if long && self.level.iter().all(|&count| count >= moves) {
                return Some(self.drawn("adjudicated draw"));
            }
        }
        None
    }

    fn over(&mut self, outcome: Outcome) -> Ending {
        let seats = self.table.seats();
        let result = seats.iter().map(|&seat| outcome.score(seat, seats.len())).collect();
        self.ending(result, &outcome.reason().to_string(), None)
    }

    fn drawn(&mut self, reason: &str) -> Ending {
        let seats = self.seats.len();
        self.ending(vec![1.0 / seats as f64; seats], reason, None)
    }

    /// One seat broke the rules of the match: it gets nothing, the others share the point.
    fn broken(&mut self, seat: usize, kind: FaultKind, detail: String) -> Ending {
        let share = 1.0 / (self.seats.len() - 1).max(1) as f64;
        let points = |at| if at == seat { 0.0 } else { share };
        let result = (0..self.seats.len()).map(points).collect();
        self.ending(result, &kind.to_string(), Some(Fault { seat, kind, detail }))
    }

    fn ending(&mut self, result: Vec<f64>, reason: &str, fault: Option<Fault>) -> Ending {
        let (moves, effort) = (self.table.line(), std::mem::take(&mut self.effort));
        Ending { moves, result, reason: reason.to_owned(), fault, effort }
    }
}
