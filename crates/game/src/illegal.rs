//! Why a move is not allowed.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use wazir_text::{Argument, Message, message};

use crate::Outcome;
use crate::texts::Refusal;

/// Why a move is illegal, with the squares concerned; `S` is the game's square type.
///
/// The text form is one plain sentence for players.
///
/// ```
/// use wazir_game::IllegalMoveError;
/// let reason = IllegalMoveError::Blocked { from: "e1", to: "e8", by: "e5" };
/// assert_eq!(reason.to_string(), "the way from e1 to e8 is blocked at e5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMoveError<S> {
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
    CannotReach {
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
    /// A reason of a game from outside, in its own words.
    ///
    /// ```
    /// use wazir_game::{SquareRole, IllegalMoveError};
    /// let why = IllegalMoveError::custom("b2 is taken").with_square(SquareRole::To, "b2");
    /// assert_eq!(why.to_string(), "b2 is taken");
    /// assert_eq!(why.squares().copied().collect::<Vec<_>>(), ["b2"]);
    /// ```
    Custom {
        /// One plain sentence for players, without a full stop.
        words: Cow<'static, str>,
        /// The squares concerned, in the order in which the sentence names them.
        squares: Vec<(SquareRole, S)>,
    },
}

/// A square under attack and those it is attacked from.
fn attacked<'a, S>(victim: &'a S, by: &'a [S]) -> Vec<(SquareRole, &'a S)> {
    let culprits = by.iter().map(|square| (SquareRole::Cause, square));
    core::iter::once((SquareRole::Attacked, victim)).chain(culprits).collect()
}

/// How a square of an [`IllegalMoveError`] is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum SquareRole {
    /// The move starts here.
    From,
    /// The move, or the drop, ends here.
    To,
    /// What stands here is against the move: it blocks the way, attacks, or fills the file.
    Cause,
    /// This square would be attacked, or the king on it.
    Attacked,
}

impl<S> IllegalMoveError<S> {
    /// A reason in a game's own words: one plain sentence, without a full stop.
    pub fn custom(words: impl Into<Cow<'static, str>>) -> Self {
        Self::Custom { words: words.into(), squares: Vec::new() }
    }

    /// The same [reason of a game's own](Self::custom) with one more square; any other reason has its
    /// squares and stays as it is.
    #[must_use]
    pub fn with_square(mut self, how: SquareRole, square: S) -> Self {
        if let Self::Custom { squares, .. } = &mut self {
            squares.push((how, square));
        }
        self
    }

    /// Every square concerned, in the order in which the sentence names them.
    ///
    /// ```
    /// use wazir_game::IllegalMoveError;
    /// let reason = IllegalMoveError::Blocked { from: "e1", to: "e8", by: "e5" };
    /// assert_eq!(reason.squares().copied().collect::<Vec<_>>(), ["e1", "e8", "e5"]);
    /// ```
    pub fn squares(&self) -> impl Iterator<Item = &S> {
        self.squares_with_roles().into_iter().map(|(_, square)| square)
    }

    /// Every square concerned, in the order in which the sentence names them, and how it is.
    ///
    /// ```
    /// use wazir_game::{SquareRole, IllegalMoveError};
    /// let reason = IllegalMoveError::KingLeftAttacked { king: "e1", by: vec!["e8", "h4"] };
    /// let attackers = reason.squares_with_roles().into_iter().filter(|(how, _)| *how == SquareRole::Cause);
    /// assert_eq!(attackers.map(|(_, square)| *square).collect::<Vec<_>>(), ["e8", "h4"]);
    /// ```
    pub fn squares_with_roles(&self) -> Vec<(SquareRole, &S)> {
        use SquareRole::{Attacked, Cause, From, To};
        match self {
            Self::GameOver(_) => Vec::new(),
            Self::NoPiece { from }
            | Self::NotYourPiece { from }
            | Self::CastlingRightLost { king: from }
            | Self::SameRole { square: from }
            | Self::CannotTurn { square: from } => vec![(From, from)],
            Self::CannotReach { from, to } | Self::CannotPromote { from, to } => {
                vec![(From, from), (To, to)]
            }
            Self::Blocked { from, to, by } => vec![(From, from), (To, to), (Cause, by)],
            Self::OwnPiece { to }
            | Self::NothingToCapture { to }
            | Self::CannotCapture { to }
            | Self::MustPromote { to }
            | Self::WrongPromotion { to }
            | Self::NotInHand { to }
            | Self::DropOnPiece { to }
            | Self::DropWithoutMove { to } => vec![(To, to)],
            Self::TwoPawns { to, pawn } => vec![(To, to), (Cause, pawn)],
            Self::PawnDropMate { to, king } => vec![(To, to), (Attacked, king)],
            Self::KingLeftAttacked { king: victim, by }
            | Self::CastlingThroughCheck { square: victim, by } => attacked(victim, by),
            Self::Custom { squares, .. } => squares.iter().map(|(how, at)| (*how, at)).collect(),
        }
    }

    /// The same reason with its squares in another form.
    ///
    /// ```
    /// use wazir_game::IllegalMoveError;
    /// let reason = IllegalMoveError::NoPiece { from: 12 };
    /// assert_eq!(reason.map(|square| square + 1), IllegalMoveError::NoPiece { from: 13 });
    /// ```
    pub fn map<T>(self, mut f: impl FnMut(S) -> T) -> IllegalMoveError<T> {
        match self {
            Self::GameOver(outcome) => IllegalMoveError::GameOver(outcome),
            Self::NoPiece { from } => IllegalMoveError::NoPiece { from: f(from) },
            Self::NotYourPiece { from } => IllegalMoveError::NotYourPiece { from: f(from) },
            Self::OwnPiece { to } => IllegalMoveError::OwnPiece { to: f(to) },
            Self::CannotReach { from, to } => {
                IllegalMoveError::CannotReach { from: f(from), to: f(to) }
            }
            Self::Blocked { from, to, by } => {
                IllegalMoveError::Blocked { from: f(from), to: f(to), by: f(by) }
            }
            Self::NothingToCapture { to } => IllegalMoveError::NothingToCapture { to: f(to) },
            Self::CannotCapture { to } => IllegalMoveError::CannotCapture { to: f(to) },
            Self::KingLeftAttacked { king, by } => IllegalMoveError::KingLeftAttacked {
                king: f(king),
                by: by.into_iter().map(f).collect(),
            },
            Self::MustPromote { to } => IllegalMoveError::MustPromote { to: f(to) },
            Self::CannotPromote { from, to } => {
                IllegalMoveError::CannotPromote { from: f(from), to: f(to) }
            }
            Self::WrongPromotion { to } => IllegalMoveError::WrongPromotion { to: f(to) },
            Self::NotInHand { to } => IllegalMoveError::NotInHand { to: f(to) },
            Self::DropOnPiece { to } => IllegalMoveError::DropOnPiece { to: f(to) },
            Self::TwoPawns { to, pawn } => IllegalMoveError::TwoPawns { to: f(to), pawn: f(pawn) },
            Self::DropWithoutMove { to } => IllegalMoveError::DropWithoutMove { to: f(to) },
            Self::PawnDropMate { to, king } => {
                IllegalMoveError::PawnDropMate { to: f(to), king: f(king) }
            }
            Self::CastlingRightLost { king } => {
                IllegalMoveError::CastlingRightLost { king: f(king) }
            }
            Self::CastlingThroughCheck { square, by } => IllegalMoveError::CastlingThroughCheck {
                square: f(square),
                by: by.into_iter().map(f).collect(),
            },
            Self::SameRole { square } => IllegalMoveError::SameRole { square: f(square) },
            Self::CannotTurn { square } => IllegalMoveError::CannotTurn { square: f(square) },
            Self::Custom { words, squares } => {
                let squares = squares.into_iter().map(|(how, square)| (how, f(square)));
                IllegalMoveError::Custom { words, squares: squares.collect() }
            }
        }
    }
}

impl<S: fmt::Display> IllegalMoveError<S> {
    /// The reason as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        let on = |square: &S| Argument::from_display(square);
        let list = |squares: &[S]| Argument::list(squares.iter().map(on));
        match self {
            Self::GameOver(outcome) => {
                message!(Refusal::GameOver { reason: outcome.reason().message() })
            }
            Self::NoPiece { from } => message!(Refusal::NoPiece { from: on(from) }),
            Self::NotYourPiece { from } => message!(Refusal::NotYourPiece { from: on(from) }),
            Self::OwnPiece { to } => message!(Refusal::OwnPiece { to: on(to) }),
            Self::CannotReach { from, to } => {
                message!(Refusal::NotItsMove { from: on(from), to: on(to) })
            }
            Self::Blocked { from, to, by } => {
                message!(Refusal::Blocked { from: on(from), to: on(to), by: on(by) })
            }
            Self::NothingToCapture { to } => message!(Refusal::NothingToCapture { to: on(to) }),
            Self::CannotCapture { to } => message!(Refusal::CannotCapture { to: on(to) }),
            Self::KingLeftAttacked { king, by } => {
                message!(Refusal::KingLeftAttacked { king: on(king), by: list(by) })
            }
            Self::MustPromote { to } => message!(Refusal::MustPromote { to: on(to) }),
            Self::CannotPromote { from, to } => {
                message!(Refusal::CannotPromote { from: on(from), to: on(to) })
            }
            Self::WrongPromotion { to } => message!(Refusal::WrongPromotion { to: on(to) }),
            Self::NotInHand { .. } => message!(Refusal::NotInHand),
            Self::DropOnPiece { to } => message!(Refusal::DropOnPiece { to: on(to) }),
            Self::TwoPawns { to, pawn } => {
                message!(Refusal::TwoPawns { to: on(to), pawn: on(pawn) })
            }
            Self::DropWithoutMove { to } => message!(Refusal::DropWithoutMove { to: on(to) }),
            Self::PawnDropMate { to, king } => {
                message!(Refusal::PawnDropMate { to: on(to), king: on(king) })
            }
            Self::CastlingRightLost { king } => {
                message!(Refusal::CastlingRightLost { king: on(king) })
            }
            Self::CastlingThroughCheck { square, by } => {
                message!(Refusal::CastlingThroughCheck { square: on(square), by: list(by) })
            }
            Self::SameRole { square } => message!(Refusal::SameRole { square: on(square) }),
            Self::CannotTurn { square } => message!(Refusal::CannotTurn { square: on(square) }),
            Self::Custom { words, .. } => {
                message!(Refusal::Own { words: Argument::Text(words.clone()) })
            }
        }
    }
}

// By hand, for squares that can be shown alone.
impl<S: fmt::Display> fmt::Display for IllegalMoveError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}
