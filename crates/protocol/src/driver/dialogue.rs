//! What all dialogues have in common.

use std::time::Duration;

use wazir_registry::{AnyMove, Play};

use super::error::DriverError;

/// What an engine may spend on a move. Without any limit it would think for ever, so give one
/// that its protocol has: gnushogi obeys depth alone, CECP knows no nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DriverLimits {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) movetime: Option<Duration>,
    pub(crate) clock: Option<Clock>,
}

/// The clocks of both, seen by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    pub(crate) own: Duration,
    pub(crate) other: Duration,
    pub(crate) increment: Duration,
}

impl DriverLimits {
    /// No deeper than so many plies.
    #[must_use]
    pub fn with_depth(self, plies: u32) -> Self {
        Self { depth: Some(plies), ..self }
    }

    /// About so many positions.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// No longer than this.
    #[must_use]
    pub fn with_movetime(self, time: Duration) -> Self {
        Self { movetime: Some(time), ..self }
    }

    /// What the engine and its opponent have on their clocks for the rest of the game, and what
    /// each move adds; the increment of the move to be made is part of `own`.
    #[must_use]
    pub fn with_clock(self, own: Duration, other: Duration, increment: Duration) -> Self {
        Self { clock: Some(Clock { own, other, increment }), ..self }
    }

    /// How long the engine may take if it keeps to its time limit; `None` without one.
    pub fn time_limit(&self) -> Option<Duration> {
        match (self.clock, self.movetime) {
            (Some(clock), _) => Some(clock.own),
            (None, movetime) => movetime,
        }
    }
}

/// What an engine decides to do.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineDecision {
    /// A move. It could be read, but may still break the rules.
    Move(AnyMove),
    /// It gives up.
    Resign,
    /// It claims a draw.
    Draw,
    /// It claims the win, such as by its king's entry into the promotion zone.
    Win,
    /// It says that there is no move.
    Nothing,
}

/// What an engine has decided, in its own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawReply {
    pub(crate) decision: RawDecision,
    pub(crate) info: EngineInfo,
}

/// What an engine says it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RawDecision {
    /// A move as the engine writes it.
    Move(String),
    /// Something else.
    Other(EngineDecision),
}

impl RawReply {
    /// A move as the engine writes it; `None` when it does something else.
    pub fn move_text(&self) -> Option<&str> {
        match &self.decision {
            RawDecision::Move(text) => Some(text),
            RawDecision::Other(_) => None,
        }
    }

    /// What else it does; `None` when it makes a move, which has yet to be read.
    pub fn choice(&self) -> Option<&EngineDecision> {
        match &self.decision {
            RawDecision::Move(_) => None,
            RawDecision::Other(choice) => Some(choice),
        }
    }

    /// What it thinks of its position; see [`DriverReply::score`].
    pub fn score(&self) -> Option<i32> {
        self.info.score
    }

    /// How many positions it says to have looked at; 0 when it did not say.
    pub fn nodes(&self) -> u64 {
        self.info.nodes
    }

    /// How many plies deep it says to have looked; 0 when it did not say.
    pub fn depth(&self) -> u32 {
        self.info.depth
    }

    pub(crate) fn mv(text: impl Into<String>, thoughts: EngineInfo) -> Self {
        Self { decision: RawDecision::Move(text.into()), info: thoughts }
    }

    pub(crate) fn other(choice: EngineDecision, thoughts: EngineInfo) -> Self {
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
    pub(crate) fn new(choice: EngineDecision, thoughts: &EngineInfo) -> Self {
        let EngineInfo { score, nodes, depth } = *thoughts;
        Self { choice, score, nodes, depth }
    }

    /// What it does.
    pub fn choice(&self) -> &EngineDecision {
        &self.choice
    }

    /// What it thinks of its position, in hundredths of a pawn; 100,000 stands for a mate, and
    /// -100,000 for being mated. `None` when it did not say.
    pub fn score(&self) -> Option<i32> {
        self.score
    }

    /// How many positions it says to have looked at; 0 when it did not say.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many plies deep it says to have looked; 0 when it did not say.
    pub fn depth(&self) -> u32 {
        self.depth
    }
}

/// What an engine has said so far about the move it thinks about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct EngineInfo {
    pub(crate) score: Option<i32>,
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
}

/// What a line of an engine comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DialogueEvent {
    /// Nothing that needs an answer; whether all is said that was waited for is asked by
    /// [`Dialogue::awaits`].
    Nothing,
    /// These lines are to be sent.
    Send(Vec<String>),
    /// The engine has decided.
    Decided(RawReply),
    /// The engine refuses what it was told.
    Refused(String),
}

/// One side of a protocol as a state machine: told what the engine said, it says what to send.
///
/// It knows no process and no clock, so it can be tested by lines alone.
pub trait Dialogue: Send {
    /// The first lines to be sent.
    fn opening_lines(&mut self) -> Vec<String>;

    /// Takes a line of the engine's, without its line end.
    fn receive(&mut self, line: &str) -> DialogueEvent;

    /// What the engine has yet to say before it can be told more; `None` when it is free.
    fn awaited(&self) -> Option<&'static str>;

    /// Called when nothing more came in time: whether the dialogue can go on all the same.
    fn accepts_silence(&mut self) -> bool {
        false
    }

    /// What the engine calls itself, once it has been heard.
    fn name(&self) -> Option<&str>;

    /// The lines that set options; a button has an empty value.
    fn option_lines(&mut self, options: &[(String, String)]) -> Vec<String>;

    /// The lines that begin a game.
    ///
    /// # Errors
    /// [`DriverError::CannotPlay`] when the engine or the protocol does not know the game.
    fn new_game(&mut self, game: &Play) -> Result<Vec<String>, DriverError>;

    /// The lines that make it think about the position of a game that was begun.
    ///
    /// # Errors
    /// [`DriverError::CannotPlay`] when the limits cannot be said.
    fn go(&mut self, game: &Play, budget: &DriverLimits) -> Result<Vec<String>, DriverError>;

    /// A move of the engine's.
    ///
    /// # Errors
    /// [`DriverError::UnreadableMove`] when it cannot be read.
    fn read_move(&self, game: &Play, text: &str) -> Result<AnyMove, DriverError>;

    /// The line that makes it leave.
    fn quit_line(&self) -> &'static str {
        "quit"
    }
}
