//! One game of a match, with everything a player does checked.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use wazir_game::{Claim, Outcome};
use wazir_registry::{Play, PlayError};
use wazir_text::{Message, message};

use crate::game_loop::{LoopEnd, play_until};
use crate::openings::Opening;
use crate::player::{
    MatchPlayer, PlayerDecision, PlayerFailure, PlayerLimits, PlayerReply, TurnLimits,
};
use crate::record::{Forfeit, ForfeitKind, SearchTotals};
use crate::rules::{DrawAdjudication, MatchRules, ResignAdjudication};
use crate::texts::Matches;

/// The result of a match game.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchGameResult {
    pub(crate) moves: Vec<String>,
    pub(crate) result: Vec<f64>,
    pub(crate) reason: String,
    pub(crate) fault: Option<Forfeit>,
    pub(crate) effort: Vec<SearchTotals>,
}

impl MatchGameResult {
    /// All moves in the game's notation, those of the opening included.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The points of each seat; they sum to 1.
    pub fn result(&self) -> &[f64] {
        &self.result
    }

    /// The reason why the game ended, in a few words.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// The breach of the match rules that ended the game, if any.
    pub fn fault(&self) -> Option<&Forfeit> {
        self.fault.as_ref()
    }

    /// The moves, nodes and time that each seat spent.
    pub fn effort(&self) -> &[SearchTotals] {
        &self.effort
    }
}

/// A player in a seat of a game.
pub struct PlayerSeat<'p> {
    player: &'p mut dyn MatchPlayer,
    pace: PlayerLimits,
}

impl<'p> PlayerSeat<'p> {
    /// Seats a player who may think within the limits of `pace`.
    pub fn new(player: &'p mut dyn MatchPlayer, pace: PlayerLimits) -> Self {
        Self { player, pace }
    }
}

impl std::fmt::Debug for PlayerSeat<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PlayerSeat").field("pace", &self.pace).finish_non_exhaustive()
    }
}

/// An error of [`play_game`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum GameError {
    /// The number of players differs from the number of seats.
    Seats {
        /// The number of players given.
        players: usize,
        /// The number of seats of the game.
        seats: usize,
    },
    /// A player cannot play this game at all.
    CannotPlay {
        /// The reason, in the player's own words.
        reason: String,
    },
}

impl GameError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Seats { players, seats } => {
                message!(Matches::Seats { players: *players, seats: *seats })
            }
            Self::CannotPlay { reason } => message!(Matches::Words { words: reason.clone() }),
        }
    }
}

/// The extra time granted to a move with a `movetime` limit, because players count from their own
/// first look at the clock.
const MOVETIME_SLACK: Duration = Duration::from_millis(100);

struct MatchGame<'g, 'p> {
    game: Play,
    seats: &'g mut [PlayerSeat<'p>],
    rules: &'g MatchRules,
    stop: &'g AtomicBool,
    clocks: Vec<Duration>,
    effort: Vec<SearchTotals>,
    /// The number of moves in a row for which each seat has judged its game lost, or level.
    lost: Vec<u32>,
    level: Vec<u32>,
}

/// The outcome of a turn: the game continues, or it is over.
enum TurnOutcome {
    Played(PlayerReply),
    Over(MatchGameResult),
}

/// Plays a game from an opening to its end, with a player for each seat in turn order; returns
/// `None` if `stop` was set first.
///
/// An illegal move, a crash, or a late move loses the game. [`MatchPlayer`] has an example.
///
/// # Errors
/// [`GameError::Seats`] if the number of players differs from the number of seats, and
/// [`GameError::CannotPlay`] if a player cannot play this game at all.
pub fn play_game(
    opening: &Opening,
    seats: &mut [PlayerSeat<'_>],
    rules: &MatchRules,
    stop: &AtomicBool,
) -> Result<Option<MatchGameResult>, GameError> {
    let game = opening.game().clone();
    let number = seats.len();
    if number != game.seats().len() {
        return Err(GameError::Seats { players: number, seats: game.seats().len() });
    }
    let clock = |seat: &PlayerSeat<'_>| seat.pace.clock.map_or(Duration::ZERO, |(a, b)| a.max(b));
    let mut run = MatchGame {
        game,
        clocks: seats.iter().map(clock).collect(),
        seats,
        rules,
        stop,
        effort: vec![SearchTotals::default(); number],
        lost: vec![0; number],
        level: vec![0; number],
    };
    run.play_out()
}

impl MatchGame<'_, '_> {
    /// Has a seat play its move; breaks with the result if the game ended.
    fn turn(&mut self, seat: usize) -> Result<ControlFlow<Option<MatchGameResult>>, GameError> {
        let turn = self.ask(seat);
        // A move cut short by the end of the match says nothing.
        if self.stop.load(Ordering::Relaxed) {
            return Ok(ControlFlow::Break(None));
        }
        let ending = match turn {
            Err(failure) => Some(self.forfeit(seat, failure)?),
            Ok(TurnOutcome::Over(ending)) => Some(ending),
            Ok(TurnOutcome::Played(answer)) => self.adjudicate(seat, &answer),
        };
        Ok(ending.map_or(ControlFlow::Continue(()), |ending| ControlFlow::Break(Some(ending))))
    }

    fn play_out(&mut self) -> Result<Option<MatchGameResult>, GameError> {
        for seat in 0..self.seats.len() {
            let Some(seated) = self.seats.get_mut(seat) else { break };
            match seated.player.new_game(&self.game) {
                Ok(()) => {}
                Err(_) if self.stop.load(Ordering::Relaxed) => return Ok(None),
                Err(failure) => return self.forfeit(seat, failure).map(Some),
            }
        }
        let longest = self.game.ply().saturating_add(self.rules.max_plies);
        Ok(match play_until(self, |run| &run.game, longest, Self::turn)? {
            LoopEnd::GameOver(outcome) => Some(self.over(outcome)),
            LoopEnd::MaxPlies => Some(self.drawn("move limit")),
            LoopEnd::TurnEnded(ending) => ending,
        })
    }

    /// Asks for a move, measures the time, and plays the move.
    fn ask(&mut self, seat: usize) -> Result<TurnOutcome, PlayerFailure> {
        let nobody = || PlayerFailure::CannotPlay { reason: "nobody sits there".to_owned() };
        let next = (seat + 1) % self.seats.len().max(1);
        let other = self.seats.get(next).and_then(|seat| seat.pace.clock);
        let other = other.and_then(|_| self.clocks.get(next).copied());
        let (Some(seated), Some(left), Some(effort)) =
            (self.seats.get_mut(seat), self.clocks.get_mut(seat), self.effort.get_mut(seat))
        else {
            return Err(nobody());
        };
        let clock = seated.pace.clock.map(|(_, increment)| (*left, increment));
        let pace = PlayerLimits { clock, ..seated.pace };
        let start = Instant::now();
        let allowance = TurnLimits { pace, other };
        let answer = seated.player.think(&self.game, &allowance);
        let spent = start.elapsed();
        effort.spend(spent.as_secs_f64() * 1000.0);
        let answer = answer?;
        effort.count(answer.nodes, answer.depth);
        let margin = pace.margin.unwrap_or(self.rules.margin);
        *left = in_time(&pace, *left, spent, margin)?;
        self.carry_out(seat, answer)
    }

    /// Plays the move of a player, or checks its claim.
    fn carry_out(
        &mut self,
        seat: usize,
        answer: PlayerReply,
    ) -> Result<TurnOutcome, PlayerFailure> {
        let illegal = |detail: Message| PlayerFailure::fault(ForfeitKind::Illegal, detail);
        match &answer.decision {
            &PlayerDecision::Move(mv) => match self.game.play(mv) {
                Ok(_) => Ok(TurnOutcome::Played(answer)),
                Err(why) => {
                    let error = PlayError::Illegal { mv: self.game.move_text(mv), why };
                    Err(illegal(error.message()))
                }
            },
            PlayerDecision::Resign => Ok(TurnOutcome::Over(self.resigned(seat))),
            // A drawn game ends by itself, so there is no draw to claim.
            PlayerDecision::Draw => Err(illegal(Matches::NoDraw.into())),
            PlayerDecision::Win => match self.game.claim_outcome(Claim::Impasse) {
                Ok(outcome) if outcome.winner() == Some(self.game.to_move()) => {
                    Ok(TurnOutcome::Over(self.over(outcome)))
                }
                _ => Err(illegal(Matches::NoWin.into())),
            },
        }
    }

    /// Ends a game for two in which one player resigns by score or both judge it level.
    fn adjudicate(&mut self, seat: usize, answer: &PlayerReply) -> Option<MatchGameResult> {
        if self.seats.len() != 2 {
            return None;
        }
        let count = |counts: &mut Vec<u32>, so: bool| {
            let count = counts.get_mut(seat)?;
            *count = if so { *count + 1 } else { 0 };
            Some(*count)
        };
        if self.game.outcome().is_some() {
            return None;
        }
        if let Some(ResignAdjudication { score, moves }) = self.rules.resign {
            let lost = answer.score.is_some_and(|found| found <= -score);
            if count(&mut self.lost, lost)? >= moves {
                return Some(self.resigned(seat));
            }
        }
        if let Some(DrawAdjudication { score, moves, ply }) = self.rules.draw {
            let level = answer.score.is_some_and(|found| found.abs() <= score);
            count(&mut self.level, level)?;
            let long = self.game.ply() >= ply as usize;
            if long && self.level.iter().all(|&count| count >= moves) {
                return Some(self.drawn("adjudicated draw"));
            }
        }
        None
    }

    fn over(&mut self, outcome: Outcome) -> MatchGameResult {
        let seats = self.game.seats();
        let result = seats.iter().map(|&seat| outcome.score(seat, seats.len())).collect();
        self.ending(result, &outcome.reason().to_string(), None)
    }

    fn drawn(&mut self, reason: &str) -> MatchGameResult {
        let seats = self.seats.len();
        self.ending(vec![1.0 / seats as f64; seats], reason, None)
    }

    /// Ends the game by resignation: the other seats share the point.
    fn resigned(&mut self, seat: usize) -> MatchGameResult {
        let result = self.points_if_loses(seat);
        self.ending(result, "resignation", None)
    }

    /// Returns the points when one seat gets nothing and the others share.
    fn points_if_loses(&self, seat: usize) -> Vec<f64> {
        let share = 1.0 / (self.seats.len() - 1).max(1) as f64;
        (0..self.seats.len()).map(|at| if at == seat { 0.0 } else { share }).collect()
    }

    /// Ends the game for a seat that gave no answer. A breach of the match rules gives it nothing,
    /// and the others share the point.
    fn forfeit(
        &mut self,
        seat: usize,
        failure: PlayerFailure,
    ) -> Result<MatchGameResult, GameError> {
        match failure {
            PlayerFailure::Forfeit { kind, detail } => {
                let result = self.points_if_loses(seat);
                Ok(self.ending(result, &kind.to_string(), Some(Forfeit { seat, kind, detail })))
            }
            PlayerFailure::CannotPlay { reason } => Err(GameError::CannotPlay { reason }),
        }
    }

    fn ending(
        &mut self,
        result: Vec<f64>,
        reason: &str,
        fault: Option<Forfeit>,
    ) -> MatchGameResult {
        let (moves, effort) = (self.game.move_texts(), std::mem::take(&mut self.effort));
        MatchGameResult { moves, result, reason: reason.to_owned(), fault, effort }
    }
}

impl SearchTotals {
    /// Adds time that went by, whether or not it led to a move.
    fn spend(&mut self, ms: f64) {
        self.ms += ms;
        self.slowest_ms = self.slowest_ms.max(ms);
    }

    /// Counts a move with its nodes and depth.
    fn count(&mut self, nodes: u64, depth: u32) {
        self.moves += 1;
        self.nodes = self.nodes.saturating_add(nodes);
        self.depths += u64::from(depth);
    }
}

/// Returns the time left on the clock of a player whose move took `spent`.
///
/// # Errors
/// The move came too late.
fn in_time(
    pace: &PlayerLimits,
    left: Duration,
    spent: Duration,
    margin: Duration,
) -> Result<Duration, PlayerFailure> {
    let late = |limit: Duration| {
        let (spent, limit) = (spent.as_millis() as u64, limit.as_millis() as u64);
        let detail = message!(Matches::Late { spent, limit });
        PlayerFailure::fault(ForfeitKind::Time, detail)
    };
    let allowed = |limit: Duration| limit.saturating_add(margin);
    match (pace.clock, pace.movetime) {
        (Some(_), _) if spent > allowed(left) => Err(late(left)),
        (Some((_, increment)), _) => Ok(left.saturating_sub(spent).saturating_add(increment)),
        (None, Some(most)) if spent > allowed(most).saturating_add(MOVETIME_SLACK) => {
            Err(late(most))
        }
        (None, _) => Ok(left),
    }
}
