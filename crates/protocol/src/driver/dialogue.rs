//! The common interface of all dialogues.

use std::time::Duration;

use wazir_registry::{AnyMove, Play};

use super::error::DriverError;
use super::info::{EngineInfo, EngineScore};

/// The limits of an engine's move. Without any limit it would think forever, so set one that its
/// protocol supports: gnushogi obeys only a depth, CECP has no node limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DriverLimits {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) movetime: Option<Duration>,
    pub(crate) clock: Option<Clock>,
}

/// The clocks of both players, from the view of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    pub(crate) own: Duration,
    pub(crate) other: Duration,
    pub(crate) increment: Duration,
}

impl DriverLimits {
    /// Sets the greatest depth, in plies.
    #[must_use]
    pub fn with_depth(self, plies: u32) -> Self {
        Self { depth: Some(plies), ..self }
    }

    /// Sets the approximate number of nodes.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// Sets the greatest time for the move.
    #[must_use]
    pub fn with_movetime(self, time: Duration) -> Self {
        Self { movetime: Some(time), ..self }
    }

    /// Sets the remaining times of the engine and its opponent for the rest of the game, and the
    /// increment per move. The increment of the move to be made is part of `own`.
    #[must_use]
    pub fn with_clock(self, own: Duration, other: Duration, increment: Duration) -> Self {
        Self { clock: Some(Clock { own, other, increment }), ..self }
    }

    /// Returns the time that the engine may take if it respects its limit, or `None` without a time
    /// limit.
    pub fn time_limit(&self) -> Option<Duration> {
        match (self.clock, self.movetime) {
            (Some(clock), _) => Some(clock.own),
            (None, movetime) => movetime,
        }
    }
}

/// The decision of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineDecision {
    /// A move. It was readable, but may still be illegal.
    Move(AnyMove),
    /// The engine resigns.
    Resign,
    /// The engine claims a draw.
    Draw,
    /// The engine claims a win, such as by its king's entry into the promotion zone.
    Win,
    /// The engine says that there is no move.
    Nothing,
}

/// The decision of an engine, in its own notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawReply {
    pub(crate) decision: RawDecision,
    pub(crate) info: SearchSoFar,
}

/// The decision that an engine announces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RawDecision {
    /// A move in the engine's notation.
    Move(String),
    /// Another decision.
    Other(EngineDecision),
}

impl RawReply {
    /// Returns the move in the engine's notation, or `None` for another decision.
    pub fn move_text(&self) -> Option<&str> {
        match &self.decision {
            RawDecision::Move(text) => Some(text),
            RawDecision::Other(_) => None,
        }
    }

    /// Returns the decision, or `None` for a move, which is still to be read.
    pub fn choice(&self) -> Option<&EngineDecision> {
        match &self.decision {
            RawDecision::Move(_) => None,
            RawDecision::Other(choice) => Some(choice),
        }
    }

    /// Returns the engine's score of its position; see [`DriverReply::score`].
    pub fn score(&self) -> Option<i32> {
        self.info.score
    }

    /// Returns the number of nodes that the engine reports, or 0 if it reports none.
    pub fn nodes(&self) -> u64 {
        self.info.nodes
    }

    /// Returns the depth that the engine reports, in plies, or 0 if it reports none.
    pub fn depth(&self) -> u32 {
        self.info.depth
    }

    pub(crate) fn mv(text: impl Into<String>, thoughts: SearchSoFar) -> Self {
        Self { decision: RawDecision::Move(text.into()), info: thoughts }
    }

    pub(crate) fn other(choice: EngineDecision, thoughts: SearchSoFar) -> Self {
        Self { decision: RawDecision::Other(choice), info: thoughts }
    }
}

/// The answer of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DriverReply {
    pub(crate) choice: EngineDecision,
    pub(crate) score: Option<i32>,
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
}

/// The score of a mate in a [`DriverReply`].
pub(crate) const MATE_SCORE: i32 = 100_000;

impl DriverReply {
    pub(crate) fn new(choice: EngineDecision, thoughts: &SearchSoFar) -> Self {
        let SearchSoFar { score, nodes, depth } = *thoughts;
        Self { choice, score, nodes, depth }
    }

    /// Returns the decision.
    pub fn choice(&self) -> &EngineDecision {
        &self.choice
    }

    /// Returns the engine's score of its position, in centipawns: 100,000 for a mate, and -100,000
    /// for being mated. `None` if it reports none.
    pub fn score(&self) -> Option<i32> {
        self.score
    }

    /// Returns the number of nodes that the engine reports, or 0 if it reports none.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the depth that the engine reports, in plies, or 0 if it reports none.
    pub fn depth(&self) -> u32 {
        self.depth
    }
}

/// What an engine has reported so far about its search for the current move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SearchSoFar {
    pub(crate) score: Option<i32>,
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
}

impl SearchSoFar {
    /// Takes over what a report says.
    pub(crate) fn update(&mut self, info: &EngineInfo) {
        self.depth = info.depth.unwrap_or(self.depth);
        self.nodes = info.nodes.unwrap_or(self.nodes);
        self.score = info.score.map(EngineScore::centipawns).or(self.score);
    }
}

/// The effect of a line from an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DialogueEvent {
    /// Nothing to answer. [`Dialogue::awaited`] says whether the awaited output is complete.
    Nothing,
    /// Lines to send.
    Send(Vec<String>),
    /// The engine has decided.
    Decided(RawReply),
    /// The engine refuses its input, with this line.
    Refused(String),
}

/// One side of a protocol as a state machine: it receives the engine's lines and returns the lines
/// to send.
///
/// It knows no process and no clock, so tests can drive it with lines alone.
pub trait Dialogue: Send {
    /// Returns the first lines to send.
    fn opening_lines(&mut self) -> Vec<String>;

    /// Handles a line from the engine, without its line end.
    fn receive(&mut self, line: &str) -> DialogueEvent;

    /// Returns what the engine has yet to say before it can receive more, or `None` if it is free.
    fn awaited(&self) -> Option<&'static str>;

    /// Returns whether the dialogue can continue although nothing more came in time.
    fn accepts_silence(&mut self) -> bool {
        false
    }

    /// Returns the engine's name, once it is known.
    fn name(&self) -> Option<&str>;

    /// Returns the lines that set options; a button has an empty value.
    fn option_lines(&mut self, options: &[(String, String)]) -> Vec<String>;

    /// Returns the lines that begin a game.
    ///
    /// # Errors
    /// [`DriverError::CannotPlay`] if the engine or the protocol does not support the game.
    fn new_game(&mut self, game: &Play) -> Result<Vec<String>, DriverError>;

    /// Returns the lines that start a search of the current position of a game that was begun.
    ///
    /// # Errors
    /// [`DriverError::CannotPlay`] if the protocol cannot express the limits.
    fn go(&mut self, game: &Play, budget: &DriverLimits) -> Result<Vec<String>, DriverError>;

    /// Reads a move from the engine.
    ///
    /// # Errors
    /// [`DriverError::UnreadableMove`] if it cannot be read.
    fn read_move(&self, game: &Play, text: &str) -> Result<AnyMove, DriverError>;

    /// Returns the line that asks the engine for its move at once, or `None` if it has none.
    fn stop_line(&self) -> Option<&'static str> {
        Some("stop")
    }

    /// Returns the line that makes the engine quit.
    fn quit_line(&self) -> &'static str {
        "quit"
    }
}
