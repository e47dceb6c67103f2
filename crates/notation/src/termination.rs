//! Terminations: the end of a game as its record states it.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use wazir_text::{Message, message};

use crate::texts::Records;

/// The end of a game, as its record states it.
///
/// It is not checked against the rules. The text form is one word, or `any:TEXT` for a text that no
/// format knows.
///
/// ```
/// use wazir_notation::Termination;
/// assert_eq!(Termination::EnteringKing.to_string(), "enteringOfKing");
/// assert_eq!(Termination::Other("封じ手".into()).to_string(), "any:封じ手");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Termination {
    /// The game was broken off (中断, `%CHUDAN`).
    Interrupted,
    /// The side to move resigns (投了, `%TORYO`).
    Resign,
    /// A draw by impasse (持将棋, `%JISHOGI`).
    Impasse,
    /// A draw by agreement or decision (`%HIKIWAKE`).
    Draw,
    /// Repetition (千日手, `%SENNICHITE`).
    Repetition,
    /// The side to move is mated (詰み, `%TSUMI`).
    Mate,
    /// No mate, in a problem (不詰, `%FUZUMI`).
    NoMate,
    /// The side to move has no time left (切れ負け, `%TIME_UP`).
    Timeout,
    /// The side to move wins because the move before was illegal (反則勝ち).
    FoulWin,
    /// The side to move loses because it made an illegal move or action (反則負け).
    FoulLose,
    /// The side to move declares the win of an entered king (入玉勝ち, `%KACHI`).
    EnteringKing,
    /// The side to move wins without play (不戦勝).
    WinByDefault,
    /// The side to move loses without play (不戦敗).
    LoseByDefault,
    /// A king reached its goal.
    Try,
    /// The agreed maximum number of moves was reached (`%MAX_MOVES`).
    MaxMoves,
    /// A takeback (`%MATTA`).
    TakenBack,
    /// An error (`%ERROR`).
    Error,
    /// Any other end, in the record's own words.
    Other(Box<str>),
}

/// The terminations with a word of their own.
const WORDS: [(Termination, &str); 17] = [
    (Termination::Interrupted, "interrupt"),
    (Termination::Resign, "resign"),
    (Termination::Impasse, "impass"),
    (Termination::Draw, "draw"),
    (Termination::Repetition, "repetitionDraw"),
    (Termination::Mate, "mate"),
    (Termination::NoMate, "noMate"),
    (Termination::Timeout, "timeout"),
    (Termination::FoulWin, "foulWin"),
    (Termination::FoulLose, "foulLose"),
    (Termination::EnteringKing, "enteringOfKing"),
    (Termination::WinByDefault, "winByDefault"),
    (Termination::LoseByDefault, "loseByDefault"),
    (Termination::Try, "try"),
    (Termination::MaxMoves, "maxMoves"),
    (Termination::TakenBack, "takenBack"),
    (Termination::Error, "error"),
];

impl Termination {
    /// Creates a termination in the words of a record, for ends that no format knows.
    pub fn other(text: impl Into<String>) -> Self {
        Self::Other(text.into().into_boxed_str())
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, WORDS.iter().find(|(end, _)| end == self)) {
            (Self::Other(text), _) => write!(f, "any:{text}"),
            (_, Some((_, word))) => f.write_str(word),
            (_, None) => Ok(()),
        }
    }
}

/// The error for a text that names no termination.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct ParseTerminationError {
    text: String,
}

impl ParseTerminationError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        message!(Records::NoEnding { text: self.text.clone() })
    }
}

impl core::str::FromStr for Termination {
    type Err = ParseTerminationError;

    fn from_str(text: &str) -> Result<Self, ParseTerminationError> {
        if let Some(other) = text.strip_prefix("any:") {
            return Ok(Self::other(other));
        }
        let known = WORDS.iter().find(|(_, word)| *word == text).map(|(end, _)| end.clone());
        known.ok_or_else(|| ParseTerminationError { text: text.chars().take(40).collect() })
    }
}
