//! The reasons why a move is illegal.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use wazir_text::{Argument, Message, message};

use crate::Outcome;
use crate::texts::Refusal;

/// The reason why a move is illegal, with the squares concerned; `S` is the game's square type.
///
/// The text form is one plain sentence for players.
///
/// ```
/// use wazir_game::IllegalMoveError;
/// let reason = IllegalMoveError::Blocked { from: "e1", to: "e8", by: "e5" };
/// assert_eq!(reason.to_string(), "the way from e1 to e8 is blocked at e5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalMoveError<S> {
    /// The game is over.
    GameOver(Outcome),
    /// There is no piece on the starting square.
    NoPiece {
        /// The empty square.
        from: S,
    },
    /// The piece belongs to another player.
    NotYourPiece {
        /// The square of the piece.
        from: S,
    },
    /// The target square holds a piece of the moving player.
    OwnPiece {
        /// The target square.
        to: S,
    },
    /// The piece does not move that way, whatever is around it.
    CannotReach {
        /// The square of the piece.
        from: S,
        /// The target square.
        to: S,
    },
    /// The piece could reach the square if the path were clear.
    Blocked {
        /// The square of the piece.
        from: S,
        /// The target square.
        to: S,
        /// The square of the piece that blocks the path.
        by: S,
    },
    /// The piece only captures that way, and there is nothing to capture.
    NothingToCapture {
        /// The target square.
        to: S,
    },
    /// The piece may move there but not capture there.
    CannotCapture {
        /// The target square.
        to: S,
    },
    /// The move would leave the player's own king attacked.
    KingLeftAttacked {
        /// The square of the king after the move.
        king: S,
        /// The squares of the pieces that would attack it.
        by: Vec<S>,
    },
    /// The move must promote: the piece could never move again, or the rules demand promotion.
    MustPromote {
        /// The target square.
        to: S,
    },
    /// The piece cannot promote with this move.
    CannotPromote {
        /// The square of the piece.
        from: S,
        /// The target square.
        to: S,
    },
    /// The piece cannot promote to the chosen kind.
    WrongPromotion {
        /// The target square.
        to: S,
    },
    /// There is no piece of that kind in hand.
    NotInHand {
        /// The square of the drop.
        to: S,
    },
    /// A piece can only be dropped on an empty square.
    DropOnPiece {
        /// The occupied square.
        to: S,
    },
    /// The player already has an unpromoted pawn on that file (nifu).
    TwoPawns {
        /// The square of the drop.
        to: S,
        /// The square of the pawn on the file.
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
        /// The square of the king that would be mated.
        king: S,
    },
    /// The king or the corner piece has moved, so castling is no longer allowed.
    CastlingRightLost {
        /// The square of the king.
        king: S,
    },
    /// The king is in check, or would cross an attacked square or land on one.
    CastlingThroughCheck {
        /// The attacked square.
        square: S,
        /// The squares of the attacking pieces.
        by: Vec<S>,
    },
    /// A tile cannot be turned to the role it already shows.
    SameRole {
        /// The square of the piece.
        square: S,
    },
    /// The piece has no other role to turn to.
    CannotTurn {
        /// The square of the piece.
        square: S,
    },
    /// A reason that only its game knows, in its own words.
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

/// Returns the attacked square followed by the squares of the attackers.
fn attacked<'a, S>(victim: &'a S, by: &'a [S]) -> Vec<(SquareRole, &'a S)> {
    let culprits = by.iter().map(|square| (SquareRole::Cause, square));
    core::iter::once((SquareRole::Attacked, victim)).chain(culprits).collect()
}

/// The role of a square in an [`IllegalMoveError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum SquareRole {
    /// The move starts here.
    From,
    /// The move, or the drop, ends here.
    To,
    /// The piece here prevents the move: it blocks the path, attacks, or fills the file.
    Cause,
    /// This square, or the king on it, would be attacked.
    Attacked,
}

impl SquareRole {
    /// Returns the role as one word, for programs.
    ///
    /// ```
    /// assert_eq!(wazir_game::SquareRole::Cause.as_str(), "cause");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::From => "from",
            Self::To => "to",
            Self::Cause => "cause",
            Self::Attacked => "attacked",
        }
    }
}

impl<S> IllegalMoveError<S> {
    /// Creates a reason in a game's own words: one plain sentence, without a full stop.
    pub fn custom(words: impl Into<Cow<'static, str>>) -> Self {
        Self::Custom { words: words.into(), squares: Vec::new() }
    }

    /// Adds a square to a [custom reason](Self::custom). Any other reason is returned unchanged.
    #[must_use]
    pub fn with_square(mut self, how: SquareRole, square: S) -> Self {
        if let Self::Custom { squares, .. } = &mut self {
            squares.push((how, square));
        }
        self
    }

    /// Returns the reason as one word, for programs.
    ///
    /// ```
    /// use wazir_game::IllegalMoveError;
    /// let reason = IllegalMoveError::Blocked { from: "e1", to: "e8", by: "e5" };
    /// assert_eq!(reason.as_str(), "blocked");
    /// ```
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::GameOver(_) => "game-over",
            Self::NoPiece { .. } => "no-piece",
            Self::NotYourPiece { .. } => "not-your-piece",
            Self::OwnPiece { .. } => "own-piece",
            Self::CannotReach { .. } => "cannot-reach",
            Self::Blocked { .. } => "blocked",
            Self::NothingToCapture { .. } => "nothing-to-capture",
            Self::CannotCapture { .. } => "cannot-capture",
            Self::KingLeftAttacked { .. } => "king-left-attacked",
            Self::MustPromote { .. } => "must-promote",
            Self::CannotPromote { .. } => "cannot-promote",
            Self::WrongPromotion { .. } => "wrong-promotion",
            Self::NotInHand { .. } => "not-in-hand",
            Self::DropOnPiece { .. } => "drop-on-piece",
            Self::TwoPawns { .. } => "two-pawns",
            Self::DropWithoutMove { .. } => "drop-without-move",
            Self::PawnDropMate { .. } => "pawn-drop-mate",
            Self::CastlingRightLost { .. } => "castling-right-lost",
            Self::CastlingThroughCheck { .. } => "castling-through-check",
            Self::SameRole { .. } => "same-role",
            Self::CannotTurn { .. } => "cannot-turn",
            Self::Custom { .. } => "custom",
        }
    }

    /// Returns every square concerned, in the order in which the sentence names them.
    ///
    /// ```
    /// use wazir_game::IllegalMoveError;
    /// let reason = IllegalMoveError::Blocked { from: "e1", to: "e8", by: "e5" };
    /// assert_eq!(reason.squares().copied().collect::<Vec<_>>(), ["e1", "e8", "e5"]);
    /// ```
    pub fn squares(&self) -> impl Iterator<Item = &S> {
        self.squares_with_roles().into_iter().map(|(_, square)| square)
    }

    /// Returns every square concerned with its role, in the order in which the sentence names them.
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

    /// Returns the same reason with its squares converted by `f`.
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
    /// Returns the reason as a translatable sentence.
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

impl<S: fmt::Display> fmt::Display for IllegalMoveError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl<S: fmt::Debug + fmt::Display> core::error::Error for IllegalMoveError<S> {}
