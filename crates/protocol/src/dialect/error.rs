//! Why a text stands for no move or no position.

use wazir_game::MoveTextError;
use wazir_registry::OpenError;
use wazir_text::{Argument, Message, message};

use crate::texts::Protocols;

/// A text that stands for no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum ReadMoveError {
    /// It does not look like one.
    NotAMove {
        /// The beginning of the text.
        text: String,
        /// What it ought to look like.
        expected: Argument,
    },
    /// It is none in the game's own notation.
    #[error(transparent)]
    Text(#[from] MoveTextError),
}

impl ReadMoveError {
    /// A text that does not look like a move; what it ought to look like is a text of
    /// [`wazir_text`], or words of a dialect's own.
    pub fn new(text: &str, expected: impl Into<Argument>) -> Self {
        let text = text.chars().take(20).flat_map(char::escape_debug).collect();
        Self::NotAMove { text, expected: expected.into() }
    }

    /// A text that does not look like any of these moves.
    pub fn unlike<const N: usize>(text: &str, examples: [&'static str; N]) -> Self {
        Self::new(text, message!(Protocols::SuchMoves { examples: Argument::one_of(examples) }))
    }

    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        match self {
            Self::NotAMove { text, expected } => {
                message!(Protocols::NoMove { text: text.clone(), expected: expected.clone() })
            }
            Self::Text(error) => error.message(),
        }
    }
}

/// A text that stands for no position.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum ReadPositionError {
    /// Something in it is wrong.
    Text {
        /// The place, in characters from 1.
        column: usize,
        /// What stands there, at most 40 characters of it.
        text: String,
        /// What is wrong with it.
        reason: Argument,
    },
    /// It is none in the game's own text form.
    #[error(transparent)]
    Open(#[from] OpenError),
}

impl ReadPositionError {
    /// Something is wrong in `source` from the byte `at` on; `length` bytes of it are shown. What is
    /// wrong is a text of [`wazir_text`], or words of a dialect's own.
    pub fn new(source: &str, at: usize, length: usize, reason: impl Into<Argument>) -> Self {
        let before = source.get(..at).unwrap_or(source);
        let shown = source.get(at..at.saturating_add(length)).unwrap_or("");
        let text = shown.chars().take(40).collect();
        Self::Text { column: before.chars().count() + 1, text, reason: reason.into() }
    }

    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        match self {
            Self::Text { column, text, reason } if text.is_empty() => {
                message!(Protocols::Place { column: *column, why: reason.clone() })
            }
            Self::Text { column, text, reason } => {
                let (text, why) = (text.clone(), reason.clone());
                message!(Protocols::PlaceOf { column: *column, text, why })
            }
            Self::Open(error) => error.message(),
        }
    }
}
