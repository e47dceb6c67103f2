//! One game, with everything a player does checked.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use wazir::game::{Claim, Outcome};
use wazir::{GameId, Setup, Table};

use crate::openings::Opening;
use crate::player::{Allowance, Answer, Decision, Failure, Player};
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

/// What comes of a turn: the game goes on, or it is over.
enum Turn {
    Played(Answer),
    Over(Ending),
}

/// Plays a game to its end; `None` when `stop` was set before.
///
/// # Errors
/// When the opening cannot be played, or somebody cannot play this game at all.
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
    run.play_out(game, opening, stop)
}

impl Run<'_, '_> {
    fn play_out(
        &mut self,
        game: GameId,
        opening: &Opening,
        stop: &AtomicBool,
    ) -> Result<Option<Ending>, String> {
        for seat in 0..self.seats.len() {
            let Some(seated) = self.seats.get_mut(seat) else { break };
            match seated.player.new_game(game, &opening.start) {
                Ok(()) => {}
                Err(_) if stop.load(Ordering::Relaxed) => return Ok(None),
                Err(Failure::Fault(kind, detail)) => {
                    return Ok(Some(self.broken(seat, kind, detail)));
                }
                Err(Failure::Unable(reason)) => return Err(reason),
            }
        }
        let first = self.table.line().len();
        loop {
            if let Some(outcome) = self.table.outcome() {
                return Ok(Some(self.over(outcome)));
            }
            if self.table.line().len() >= first + self.rules.max_plies {
                return Ok(Some(self.drawn("move limit")));
            }
            let to_move = self.table.to_move();
            let seat = self.table.seats().iter().position(|&seat| seat == to_move);
            let seat = seat.ok_or("nobody is to move")?;
            let turn = self.turn(seat);
            // A move broken off by the end of the match says nothing.
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            match turn {
                Err(Failure::Fault(kind, detail)) => {
                    return Ok(Some(self.broken(seat, kind, detail)));
                }
                Err(Failure::Unable(reason)) => return Err(reason),
                Ok(Turn::Over(ending)) => return Ok(Some(ending)),
                Ok(Turn::Played(answer)) => {
                    if let Some(ending) = self.adjudicate(seat, &answer) {
                        return Ok(Some(ending));
                    }
                }
            }
        }
    }

    /// Asks for a move, takes the time, and plays it.
    fn turn(&mut self, seat: usize) -> Result<Turn, Failure> {
        let nobody = || Failure::Unable("nobody sits there".to_owned());
        let next = (seat + 1) % self.seats.len().max(1);
        let other = self.seats.get(next).and_then(|seat| seat.pace.clock);
        let other = other.and_then(|_| self.clocks.get(next).copied());
        let (Some(seated), Some(left), Some(effort)) =
            (self.seats.get_mut(seat), self.clocks.get_mut(seat), self.effort.get_mut(seat))
        else {
            return Err(nobody());
        };
        let Pace { depth, nodes, movetime, variety, clock, margin } = seated.pace;
        let clock = clock.map(|(_, increment)| (*left, increment));
        let margin = margin.unwrap_or(self.rules.margin);
        let line = self.table.line();
        let start = Instant::now();
        let allowance = Allowance { depth, nodes, movetime, variety, clock, other };
        let answer = seated.player.think(&line, &allowance);
        let spent = start.elapsed();
        let ms = spent.as_secs_f64() * 1000.0;
        effort.ms += ms;
        effort.slowest_ms = effort.slowest_ms.max(ms);
        let answer = answer?;
        effort.moves += 1;
        effort.nodes += answer.nodes;
        effort.depths += u64::from(answer.depth);
        let late = |limit: Duration| {
            let (spent, limit) = (spent.as_millis(), limit.as_millis());
            let detail = format!("{spent} ms spent where {limit} ms were left");
            Failure::Fault(FaultKind::Time, detail)
        };
        match (clock, movetime) {
            (Some(_), _) if spent > *left + margin => return Err(late(*left)),
            (Some((_, increment)), _) => *left = left.saturating_sub(spent) + increment,
            (None, Some(most)) if spent > most + margin + MOVETIME_SLACK => {
                return Err(late(most));
            }
            (None, _) => {}
        }
        self.carry_out(seat, answer)
    }

    /// Plays the move of a player, or checks what it claims.
    fn carry_out(&mut self, seat: usize, answer: Answer) -> Result<Turn, Failure> {
        let illegal = |detail: String| Failure::Fault(FaultKind::Illegal, detail);
        match &answer.decision {
            Decision::Move(mv) => match self.table.play(mv) {
                Ok(_) => Ok(Turn::Played(answer)),
                Err(reason) => Err(illegal(reason.to_string())),
            },
            Decision::Resign => Ok(Turn::Over(self.resigned(seat))),
            // The table ends drawn games by itself, so there is none to claim.
            Decision::Draw => Err(illegal("a draw was claimed that there is not".to_owned())),
            Decision::Win => match self.table.would_claim(Claim::Impasse) {
                Ok(outcome) if outcome.winner() == Some(self.table.to_move()) => {
                    Ok(Turn::Over(self.over(outcome)))
                }
                _ => Err(illegal("a win was claimed that there is not".to_owned())),
            },
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
                return Some(self.resigned(seat));
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

    /// One seat gives up: the others share the point.
    fn resigned(&mut self, seat: usize) -> Ending {
        let result = self.without(seat);
        self.ending(result, "resignation", None)
    }

    /// The points when a seat gets nothing and the others share.
    fn without(&self, seat: usize) -> Vec<f64> {
        let share = 1.0 / (self.seats.len() - 1).max(1) as f64;
        (0..self.seats.len()).map(|at| if at == seat { 0.0 } else { share }).collect()
    }

    /// One seat broke the rules of the match: it gets nothing, the others share the point.
    fn broken(&mut self, seat: usize, kind: FaultKind, detail: String) -> Ending {
        let result = self.without(seat);
        self.ending(result, &kind.to_string(), Some(Fault { seat, kind, detail }))
    }

    fn ending(&mut self, result: Vec<f64>, reason: &str, fault: Option<Fault>) -> Ending {
        let (moves, effort) = (self.table.line(), std::mem::take(&mut self.effort));
        Ending { moves, result, reason: reason.to_owned(), fault, effort }
    }
}
