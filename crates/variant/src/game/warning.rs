//! Warnings about game files.

use alloc::string::String;

use wazir_text::{Message, message};

use crate::texts::GameFiles;

/// A warning about something in a game file that may not be intended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameWarning {
    /// Nobody can ever have the piece.
    Unused {
        /// The name of the piece.
        piece: String,
    },
    /// The piece cannot move from any square.
    Stuck {
        /// The name of the piece.
        piece: String,
    },
    /// The piece cannot reach its promotion zone.
    DeadPromotion {
        /// The name of the piece.
        piece: String,
    },
    /// All pieces of the kind are on squares of one colour, which they cannot leave.
    OneColour {
        /// The name of the piece.
        piece: String,
    },
    /// A key has no effect.
    NoEffect {
        /// The key.
        key: &'static str,
        /// Why it has none.
        why: Message,
    },
    /// The side to move is in check at the start.
    StartInCheck,
    /// The game is over at the start, or the side to move has no moves.
    StartOver,
}

impl GameWarning {
    /// The warning as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Unused { piece } => message!(GameFiles::Unused { piece: piece.clone() }),
            Self::Stuck { piece } => message!(GameFiles::Stuck { piece: piece.clone() }),
            Self::DeadPromotion { piece } => {
                message!(GameFiles::DeadPromotion { piece: piece.clone() })
            }
            Self::OneColour { piece } => message!(GameFiles::OneColour { piece: piece.clone() }),
            Self::NoEffect { key, why } => {
                message!(GameFiles::NoEffect { key: *key, why: why.clone() })
            }
            Self::StartInCheck => GameFiles::StartInCheck.into(),
            Self::StartOver => GameFiles::StartOver.into(),
        }
    }
}
