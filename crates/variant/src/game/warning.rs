//! What may not be meant in the file of a game.

use alloc::string::String;

use wazir_text::{Message, message};

use crate::texts::GameFiles;

/// What may not be meant in the file of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameWarning {
    /// A piece that nobody can ever have.
    Unused {
        /// The name of the piece.
        piece: String,
    },
    /// A piece that moves from no square.
    Stuck {
        /// The name of the piece.
        piece: String,
    },
    /// A piece that cannot come to where it promotes.
    DeadPromotion {
        /// The name of the piece.
        piece: String,
    },
    /// A piece whose like all stand on squares of one colour, which they cannot leave.
    OneColour {
        /// The name of the piece.
        piece: String,
    },
    /// The player who begins is in check.
    StartInCheck,
    /// Nobody has a move at the start.
    StartOver,
}

impl GameWarning {
    /// What it says, in any language.
    pub fn message(&self) -> Message {
        match self {
            Self::Unused { piece } => message!(GameFiles::Unused { piece: piece.clone() }),
            Self::Stuck { piece } => message!(GameFiles::Stuck { piece: piece.clone() }),
            Self::DeadPromotion { piece } => {
                message!(GameFiles::DeadPromotion { piece: piece.clone() })
            }
            Self::OneColour { piece } => message!(GameFiles::OneColour { piece: piece.clone() }),
            Self::StartInCheck => GameFiles::StartInCheck.into(),
            Self::StartOver => GameFiles::StartOver.into(),
        }
    }
}
