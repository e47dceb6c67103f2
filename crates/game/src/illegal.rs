//! Why a move is not allowed.

use alloc::vec::Vec;
use core::fmt;

use crate::Outcome;

/// Why a move is illegal, with the squares concerned; `S` is the game's square type.
///
/// The text form is one plain sentence for players.
///
/// ```
/// use wazir_game::Illegal;
/// let reason = Illegal::Blocked { from: "e1", to: "e8", by: "e5" };
/// assert_eq!(reason.to_string(), "the way from e1 to e8 is blocked at e5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Illegal<S> {
    /// The game is over.
    GameOver(Outcome),
    /// No piece stands on the square the move starts from.
    NoPiece {
        /// The empty square.
        from: S,
    },
    /// The piece belongs to another player.
    NotYourPiece {
        /// Where it stands.
        from: S,
    },
    /// The target holds a piece of the mover's own.
    OwnPiece {
        /// The target.
        to: S,
    },
    /// The piece does not move that way, whatever stands around it.
    NotItsMove {
        /// Where the piece stands.
        from: S,
        /// Where it was to go.
        to: S,
    },
    /// The piece could go there if the way were free.
    Blocked {
        /// Where the piece stands.
        from: S,
        /// Where it was to go.
        to: S,
        /// What stands in the way.
        by: S,
    },
    /// The piece captures there only, and there is nothing to take.
    NothingToCapture {
        /// The target.
        to: S,
    },
    /// The piece may move there but not capture there.
    CannotCapture {
        /// The target.
        to: S,
    },
    /// The move would leave the mover's own king attacked.
    KingLeftAttacked {
        /// The king after the move.
        king: S,
        /// The pieces that would attack it.
        by: Vec<S>,
    },
    /// The piece would never move again, or the rules promote it always: the move must promote.
    MustPromote {
        /// The target.
        to: S,
    },
    /// The piece cannot promote with this move.
    CannotPromote {
        /// Where it starts.
        from: S,
        /// The target.
        to: S,
    },
    /// The piece cannot promote to the kind asked for.
    WrongPromotion {
        /// The target.
        to: S,
    },
    /// No piece of that kind is in hand.
    NotInHand {
        /// The square of the drop.
        to: S,
    },
    /// A piece can be dropped on an empty square only.
    DropOnPiece {
        /// The occupied square.
        to: S,
    },
    /// The player has an unpromoted pawn on that file already (nifu).
    TwoPawns {
        /// The square of the drop.
        to: S,
        /// The pawn that stands on the file.
        pawn: S,
    },
    /// The dropped piece could never move.
    DropWithoutMove {
        /// The square of the drop.
        to: S,
    },
    /// A dropped pawn may not give checkmate (uchifuzume).
    PawnDropMate {
        /// The square of the drop.
        to: S,
        /// The king that would be mated.
        king: S,
    },
    /// The king or the corner piece has moved, so the right to castle is gone.
    CastlingRightLost {
        /// The king.
        king: S,
    },
    /// The king stands in check, would cross an attacked square or land on one.
    CastlingThroughCheck {
        /// The attacked square.
        square: S,
        /// The pieces that attack it.
        by: Vec<S>,
    },
    /// A piece cannot be turned to the role it already shows.
    SameRole {
        /// Where it stands.
        square: S,
    },
    /// The piece has no other role to turn to.
    CannotTurn {
        /// Where it stands.
        square: S,
    },
}

fn list<S: fmt::Display>(f: &mut fmt::Formatter<'_>, squares: &[S]) -> fmt::Result {
    for (i, square) in squares.iter().enumerate() {
        let joint = match i {
            0 => "",
            i if i + 1 == squares.len() => " and ",
            _ => ", ",
        };
        write!(f, "{joint}{square}")?;
    }
    Ok(())
}

impl<S: fmt::Display> fmt::Display for Illegal<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver(outcome) => write!(f, "the game is over ({})", outcome.reason()),
            Self::NoPiece { from } => write!(f, "there is no piece on {from}"),
            Self::NotYourPiece { from } => write!(f, "the piece on {from} is not yours"),
            Self::OwnPiece { to } => write!(f, "a piece of your own stands on {to}"),
            Self::NotItsMove { from, to } => {
                write!(f, "the piece on {from} does not move to {to}")
            }
            Self::Blocked { from, to, by } => {
                write!(f, "the way from {from} to {to} is blocked at {by}")
            }
            Self::NothingToCapture { to } => {
                write!(f, "the piece goes to {to} only to capture, and nothing is there to take")
            }
            Self::CannotCapture { to } => write!(f, "the piece cannot capture on {to}"),
            Self::KingLeftAttacked { king, by } => {
                write!(f, "the king on {king} would be attacked from ")?;
                list(f, by)
            }
            Self::MustPromote { to } => write!(f, "the piece must promote on {to}"),
            Self::CannotPromote { from, to } => {
                write!(f, "the piece cannot promote by moving from {from} to {to}")
            }
            Self::WrongPromotion { to } => {
                write!(f, "a piece of that kind cannot be chosen on {to}")
            }
            Self::NotInHand { .. } => f.write_str("you have no such piece in hand"),
            Self::DropOnPiece { to } => write!(f, "{to} is occupied"),
            Self::TwoPawns { to, pawn } => {
                write!(
                    f,
                    "a pawn on {to} would be the second on its file, beside the one on {pawn}"
                )
            }
            Self::DropWithoutMove { to } => {
                write!(f, "a piece dropped on {to} could never move")
            }
            Self::PawnDropMate { to, king } => {
                write!(f, "a pawn dropped on {to} may not mate the king on {king}")
            }
            Self::CastlingRightLost { king } => {
                write!(f, "the king on {king} or the corner piece has moved: no castling")
            }
            Self::CastlingThroughCheck { square, by } => {
                write!(f, "no castling while {square} is attacked from ")?;
                list(f, by)
            }
            Self::SameRole { square } => {
                write!(f, "the tile on {square} shows that role already")
            }
            Self::CannotTurn { square } => write!(f, "the piece on {square} cannot be turned"),
        }
    }
}

impl<S: fmt::Display + fmt::Debug> core::error::Error for Illegal<S> {}
