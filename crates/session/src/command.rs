//! What players and the table are told to do.

use wazir_game::Seat;
use wazir_registry::ClaimKind;

use crate::{NotatedMove, Occupant, TimeSpan};

/// What somebody wants to do. Whether they may sit in the seat they name is the caller's affair.
///
/// Moves, answers and claims of programs are commands like those of persons: whoever holds the
/// session gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Command {
    /// Somebody sits down in a seat that is open or in which a program sits; before the game and in
    /// it.
    Sit {
        /// The seat.
        seat: Seat,
        /// Who sits down.
        #[cfg_attr(feature = "serde", serde(rename = "sitter"))]
        occupant: Occupant,
    },
    /// The game begins. All seats must be taken.
    Begin,
    /// A move.
    Move {
        /// Who moves.
        seat: Seat,
        /// The move.
        ply: NotatedMove,
        /// How much of the time that passed is not to be charged, because the move was under way so
        /// long. More than [`SessionSetup::max_lag`](crate::SessionSetup::max_lag) is not granted.
        #[cfg_attr(feature = "serde", serde(default))]
        lag: TimeSpan,
    },
    /// A claim of those that [the game knows](wazir_registry::Play::claims): a declaration such as
    /// resigning, or an offer where all have to agree.
    Claim {
        /// Who claims.
        seat: Seat,
        /// What is claimed.
        #[cfg_attr(feature = "serde", serde(with = "crate::serde_text"))]
        claim: ClaimKind,
    },
    /// A request to take moves back to the player's own last turn.
    TakeBack {
        /// Who asks.
        seat: Seat,
    },
    /// An answer to an offer that stands.
    Answer {
        /// Who answers.
        seat: Seat,
        /// Whose offer it is.
        to: Seat,
        /// Whether it is accepted.
        accept: bool,
    },
    /// A player withdraws the own offer.
    Withdraw {
        /// Whose offer it is.
        seat: Seat,
    },
    /// A player seems to be gone, as when a connection broke. The grace time begins, and only
    /// [`Return`](Self::Return) ends it.
    Away {
        /// Who is gone.
        seat: Seat,
    },
    /// A player who was away or had left is back.
    Return {
        /// Who is back.
        seat: Seat,
    },
    /// A player leaves for good.
    Leave {
        /// Who leaves.
        seat: Seat,
    },
    /// All clocks stop, and nobody moves until the game is resumed.
    Pause,
    /// The game goes on after a pause.
    Resume,
}

impl Command {
    /// A move without credit for the way it travelled.
    pub fn play(seat: Seat, ply: impl Into<NotatedMove>) -> Self {
        Self::Move { seat, ply: ply.into(), lag: TimeSpan::ZERO }
    }

    /// Who acts; `None` when it is the table.
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Self::Sit { seat, .. }
            | Self::Move { seat, .. }
            | Self::Claim { seat, .. }
            | Self::TakeBack { seat }
            | Self::Answer { seat, .. }
            | Self::Withdraw { seat }
            | Self::Away { seat }
            | Self::Return { seat }
            | Self::Leave { seat } => Some(seat),
            Self::Begin | Self::Pause | Self::Resume => None,
        }
    }
}
