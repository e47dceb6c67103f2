//! Those who play: whoever can be told a game and asked for a move.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use wazir::ai::{Clock, Level, Limits, Options, Score};
use wazir::{GameId, Setup, Table};

use crate::record::FaultKind;

/// What a player may spend on the next move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Allowance {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) movetime: Option<Duration>,
    /// By how much the move may be worse than the best, in hundredths of the weakest piece.
    pub(crate) variety: Option<u32>,
    /// What is left on the player's own clock, and what the move adds.
    pub(crate) clock: Option<(Duration, Duration)>,
    /// What is left on the clock of the next player, where there is one.
    pub(crate) other: Option<Duration>,
}

/// The score of a sure win.
pub(crate) const SURE: i32 = 100_000;

/// What a player does in its turn.
#[derive(Clone, Debug)]
pub(crate) enum Decision {
    /// A move in the notation of the game.
    Move(String),
    Resign,
    /// Says that the game is drawn by the rules.
    Draw,
    /// Says that it has won by the rules, as by an entering king.
    Win,
}

/// What a player answers.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) decision: Decision,
    /// What the player thinks of its position, in hundredths of the weakest piece; [`SURE`] when
    /// it is sure to win.
    pub(crate) score: Option<i32>,
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
}

/// Why a player gives no answer.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    /// It broke the rules of the match, and loses.
    Fault(FaultKind, String),
    /// It was never able to play this, so there is no use in going on.
    Unable(String),
}

/// A fault of the player in this program.
fn crash(detail: impl ToString) -> Failure {
    Failure::Fault(FaultKind::Crash, detail.to_string())
}

/// Anybody who can play a game: told how it begins, then asked for moves.
///
/// Nothing a player says is taken on trust: its moves are checked and its time is taken by the
/// one who asks.
pub(crate) trait Player: Send {
    /// Forgets the game before and begins another one.
    ///
    /// # Errors
    /// What went wrong; the player cannot play then.
    fn new_game(&mut self, game: GameId, start: &str) -> Result<(), Failure>;

    /// The move after `moves`, which were played from the start of the game.
    ///
    /// # Errors
    /// What went wrong; the game is lost then.
    fn think(&mut self, moves: &[String], allowance: &Allowance) -> Result<Answer, Failure>;

    /// Ends whatever the player keeps running.
    fn quit(&mut self);
}

/// A player of our own, in this program.
pub(crate) struct Own {
    options: Options,
    level: Level,
    /// Chooses among moves that look alike to a weak level.
    seed: u64,
    table: Option<Box<dyn Table>>,
    stop: Arc<AtomicBool>,
}

impl Own {
    /// A player who answers at once when `stop` is set.
    pub(crate) fn new(options: Options, level: Level, stop: Arc<AtomicBool>) -> Self {
        Self { options, level, seed: 0, table: None, stop }
    }
}

impl Player for Own {
    fn new_game(&mut self, game: GameId, start: &str) -> Result<(), Failure> {
        let setup = Setup::default().position(start);
        let mut table = game.open(&setup).map_err(crash)?;
        table.set_options(self.options.clone());
        self.table = Some(table);
        self.seed = 0;
        Ok(())
    }

    fn think(&mut self, moves: &[String], allowance: &Allowance) -> Result<Answer, Failure> {
        let early = || crash("asked for a move before the game began");
        let mut table = self.table.take().ok_or_else(early)?;
        let answer = self.think_at(&mut *table, moves, allowance);
        self.table = Some(table);
        answer
    }

    fn quit(&mut self) {
        self.table = None;
    }
}

impl Own {
    fn think_at(
        &mut self,
        table: &mut dyn Table,
        moves: &[String],
        allowance: &Allowance,
    ) -> Result<Answer, Failure> {
        if table.line().is_empty() {
            self.seed = seed(moves);
        }
        let limits = self.limits(allowance);
        for mv in moves.iter().skip(table.line().len()) {
            table.play(mv).map_err(crash)?;
        }
        // Where panics unwind, a fault of ours costs us the game and not the match.
        let thought = catch_unwind(AssertUnwindSafe(|| table.think(&limits)));
        let thought = thought.map_err(|_| crash("the search panicked"))?;
        let mv = thought.best().ok_or_else(|| crash("the search found no move"))?;
        let (nodes, depth) = (thought.nodes(), thought.depth());
        let (decision, score) = (Decision::Move(mv), Some(worth(thought.score())));
        Ok(Answer { decision, score, nodes, depth })
    }

    fn limits(&self, allowance: &Allowance) -> Limits {
        let mut limits = self.level.limits(self.seed).stop_flag(self.stop.clone());
        if let Some(depth) = allowance.depth {
            limits = limits.depth(depth);
        }
        if let Some(nodes) = allowance.nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(margin) = allowance.variety {
            limits = limits.variety(margin, self.seed);
        }
        match (allowance.movetime, allowance.clock) {
            (_, Some((left, increment))) => limits.clock(&Clock::new(left).increment(increment)),
            (Some(time), None) => limits.time(time),
            (None, None) => limits,
        }
    }
}

fn worth(score: Score) -> i32 {
    match (score.wins_in(), score.loses_in()) {
        (Some(_), _) => SURE,
        (_, Some(_)) => -SURE,
        _ => score.estimate().unwrap_or(0),
    }
}

/// A number that differs from opening to opening and from seat to seat (FNV-1a).
fn seed(moves: &[String]) -> u64 {
    let bytes = moves.iter().flat_map(|mv| mv.bytes().chain([b' ']));
    bytes.fold(0xcbf2_9ce4_8422_2325, |seed, byte| {
        (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
