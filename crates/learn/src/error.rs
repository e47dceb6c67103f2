//! The errors of a batch.

use wazir_registry::GameId;
use wazir_text::{Argument, Message, message};

use crate::batch::MAX_GAMES;
use crate::texts::Batches;

/// The reason why a batch cannot be opened or stepped. A step that is refused changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum BatchError {
    /// The game has no [`LearnSupport`](crate::LearnSupport).
    UnknownGame(GameId),
    /// The game is over at the start position.
    Over,
    /// The number of games is 0 or too large.
    Count(usize),
    /// The threads could not be started.
    Threads(String),
    /// An array of the caller has the wrong length.
    Length {
        /// The name of the array.
        name: &'static str,
        /// The number of entries that it needs.
        expected: usize,
        /// The number of entries that it has.
        found: usize,
    },
    /// The games have no seat of this number.
    Seat {
        /// The number.
        seat: usize,
        /// The number of seats.
        seats: usize,
    },
    /// An action is not a legal move.
    IllegalAction {
        /// The number of the game, from 0.
        index: usize,
        /// The action.
        action: i64,
    },
}

impl BatchError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::UnknownGame(game) => {
                message!(Batches::UnknownGame { game: Argument::from_display(game) })
            }
            Self::Over => Batches::Over.into(),
            Self::Count(count) => {
                message!(Batches::Count { most: MAX_GAMES as u64, count: *count as u64 })
            }
            Self::Threads(why) => message!(Batches::Threads { why: why.clone() }),
            Self::Length { name, expected, found } => message!(Batches::Length {
                name: *name,
                expected: *expected as u64,
                found: *found as u64
            }),
            Self::Seat { seat, seats } => {
                message!(Batches::Seat { seat: *seat as u64, last: (seats - 1) as u64 })
            }
            Self::IllegalAction { index, action } => message!(Batches::IllegalAction {
                action: action.to_string(),
                index: *index as u64
            }),
        }
    }
}
