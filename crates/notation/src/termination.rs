//! How a record says that the game ended.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use wazir_text::{Message, message};

use crate::texts::Records;

/// How a record says that the game ended.
///
/// This is the record's statement; nothing here asks whether the rules agree. The text form is one
/// word, `any:TEXT` for a text that no format knows.
///
/// ```
/// use wazir_notation::Termination;
/// assert_eq!(Termination::EnteringKing.to_string(), "enteringOfKing");
/// assert_eq!(Termination::Other("封じ手".into()).to_string(), "any:封じ手");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Termination {
    /// Broken off (中断, `%CHUDAN`).
    Interrupted,
    /// The side to move gives up (投了, `%TORYO`).
    Resign,
    /// Impasse, a draw (持将棋, `%JISHOGI`).
    Impasse,
    /// A draw by agreement or decision (`%HIKIWAKE`).
    Draw,
    /// Repetition (千日手, `%SENNICHITE`).
    Repetition,
    /// The side to move is mated (詰み, `%TSUMI`).
    Mate,
    /// There is no mate, in a problem (不詰, `%FUZUMI`).
    NoMate,
    /// The side to move has no time left (切れ負け, `%TIME_UP`).
    Timeout,
    /// The side to move wins because the move before was illegal (反則勝ち).
    FoulWin,
    /// The side to move loses because it played or did something illegal (反則負け).
    FoulLose,
    /// The side to move declares the win of an entered king (入玉勝ち, `%KACHI`).
    EnteringKing,
    /// The side to move wins without play (不戦勝).
    WinByDefault,
    /// The side to move loses without play (不戦敗).
    LoseByDefault,
    /// A king reached its goal.
    Try,
    /// The agreed greatest length was reached (`%MAX_MOVES`).
    MaxMoves,
    /// A move was taken back (`%MATTA`).
    TakenBack,
    /// Something went wrong (`%ERROR`).
    Error,
    /// Anything else, in the record's own words.
    Other(Box<str>),
}

/// The endings with a word of their own.
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
    /// The ending in the words of a record that no format knows.
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

/// A text that names no ending.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct ParseTerminationError {
    text: String,
}

impl ParseTerminationError {
    /// What is the matter, as a sentence that can be said in several languages.
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
