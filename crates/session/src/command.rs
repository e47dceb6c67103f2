//! Commands of players and of the table.

use wazir_game::Seat;
use wazir_registry::ClaimKind;

use crate::{NotatedMove, Occupant, TimeSpan};

/// An action requested by a player or by the table.
///
/// The caller checks who may act for the seat named. Moves, answers and claims of programs are
/// commands like those of persons; the caller issues them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Command {
    /// Takes a seat that is open or held by a program, before or during the game.
    Sit {
        /// The seat.
        seat: Seat,
        /// The new occupant.
        #[cfg_attr(feature = "serde", serde(rename = "sitter"))]
        occupant: Occupant,
    },
    /// Begins the game. All seats must be occupied.
    Begin,
    /// Plays a move.
    Move {
        /// The player who moves.
        seat: Seat,
        /// The move.
        ply: NotatedMove,
        /// Time in transit that is not charged. At most
        /// [`SessionSetup::max_lag`](crate::SessionSetup::max_lag) is granted.
        #[cfg_attr(feature = "serde", serde(default))]
        lag: TimeSpan,
    },
    /// Makes one of the claims that [the game knows](wazir_registry::Play::claims): a declaration such
    /// as resigning, or an offer to which all have to agree.
    Claim {
        /// The player who claims.
        seat: Seat,
        /// The claim.
        #[cfg_attr(feature = "serde", serde(with = "crate::serde_text"))]
        claim: ClaimKind,
    },
    /// Asks to take moves back to the player's own last turn.
    TakeBack {
        /// The player who asks.
        seat: Seat,
    },
    /// Answers a standing offer.
    Answer {
        /// The player who answers.
        seat: Seat,
        /// The player who made the offer.
        to: Seat,
        /// `true` to accept.
        accept: bool,
    },
    /// Withdraws the player's own offer.
    Withdraw {
        /// The player who made the offer.
        seat: Seat,
    },
    /// Reports that a player seems to be gone, for example after a lost connection. The grace
    /// period begins, and only [`Return`](Self::Return) ends it.
    Away {
        /// The absent player.
        seat: Seat,
    },
    /// Reports that a player who was away or had left is back.
    Return {
        /// The player who is back.
        seat: Seat,
    },
    /// Leaves for good.
    Leave {
        /// The player who leaves.
        seat: Seat,
    },
    /// Stops all clocks; nobody moves until the game is resumed.
    Pause,
    /// Resumes the game after a pause.
    Resume,
}

impl Command {
    /// Creates a move without credit for time in transit.
    pub fn play(seat: Seat, ply: impl Into<NotatedMove>) -> Self {
        Self::Move { seat, ply: ply.into(), lag: TimeSpan::ZERO }
    }

    /// Returns the seat that acts; `None` for commands of the table.
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
