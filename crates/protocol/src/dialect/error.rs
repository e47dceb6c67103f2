//! The errors in the texts of moves and positions.

use wazir_game::MoveTextError;
use wazir_registry::OpenError;
use wazir_text::{Argument, Message, message};

use crate::texts::Protocols;

/// An error in the text of a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum ReadMoveError {
    /// The text does not look like a move.
    NotAMove {
        /// The beginning of the text, at most 20 characters.
        text: String,
        /// The expected form.
        expected: Argument,
    },
    /// The text is not a move in the game's own notation.
    #[error(transparent)]
    Text(#[from] MoveTextError),
}

impl ReadMoveError {
    /// Creates an error for a text that does not look like a move. `expected` is a text of
    /// [`wazir_text`], or a dialect's own words.
    pub fn new(text: &str, expected: impl Into<Argument>) -> Self {
        let text = text.chars().take(20).flat_map(char::escape_debug).collect();
        Self::NotAMove { text, expected: expected.into() }
    }

    /// Creates an error for a text that does not look like any of these moves.
    pub fn unlike<const N: usize>(text: &str, examples: [&'static str; N]) -> Self {
        Self::new(text, message!(Protocols::SuchMoves { examples: Argument::one_of(examples) }))
    }

    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::NotAMove { text, expected } => {
                message!(Protocols::NoMove { text: text.clone(), expected: expected.clone() })
            }
            Self::Text(error) => error.message(),
        }
    }
}

/// An error in the text of a position.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum ReadPositionError {
    /// A part of the text is wrong.
    Text {
        /// The position of the error, in characters from 1.
        column: usize,
        /// The text at that position, at most 40 characters.
        text: String,
        /// The reason for the error.
        reason: Argument,
    },
    /// The text is not a position in the game's own text form.
    #[error(transparent)]
    Open(#[from] OpenError),
}

impl ReadPositionError {
    /// Creates an error in `source` at the byte `at`; `length` bytes of it are shown. `reason` is a
    /// text of [`wazir_text`], or a dialect's own words.
    pub fn new(source: &str, at: usize, length: usize, reason: impl Into<Argument>) -> Self {
        let before = source.get(..at).unwrap_or(source);
        let shown = source.get(at..at.saturating_add(length)).unwrap_or("");
        let text = shown.chars().take(40).collect();
        Self::Text { column: before.chars().count() + 1, text, reason: reason.into() }
    }

    /// Returns the error message, as a translatable text.
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
