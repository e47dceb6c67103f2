//! What can be wrong with pieces and positions.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use core::error::Error;

use wazir_game::Seat;
use wazir_text::{Argument, Message, message};

use crate::texts::{Positions, Wanted};

/// Why a set of pieces cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum BuildError {
    /// More kinds than the kernel numbers.
    TooManyKinds {
        /// The most there may be.
        most: usize,
    },
    /// More different movements than the ruleset has room for.
    TooManyClasses {
        /// The most there may be.
        most: usize,
    },
    /// A piece has too many kinds to promote to.
    TooManyPromotions {
        /// The most there may be.
        most: usize,
    },
    /// The kinds of a side that promote differ in how many kinds they can choose from, or there is
    /// a choice in a game with drops.
    UnevenPromotions,
    /// A piece moves in a way that cannot be compiled.
    Movement {
        /// The name of the piece.
        piece: String,
        /// What is the matter, with the place in its Betza string.
        source: MovementError,
    },
    /// The pieces are said to be the usual ones of the ruleset, and their classes are not those of
    /// its shape: the generator would be slower than it was written to be.
    NonstandardClasses,
    /// The king has moves other than steps that take as they move, and castling.
    UnsupportedKing,
    /// The ruleset has no room for what the rules ask for, such as goals or an army without a king.
    MissingFeature,
    /// A castling move whose squares are not on one rank of the board.
    CastlingSquares,
    /// A kind that goes to hands as one that can never be in hand: those are numbered 1 to 8.
    InvalidHandKind {
        /// The name of the piece.
        piece: String,
    },
}

impl BuildError {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        match self {
            Self::TooManyKinds { most } => message!(Positions::TooManyKinds { most: *most }),
            Self::TooManyClasses { most } => message!(Positions::TooManyClasses { most: *most }),
            Self::TooManyPromotions { most } => {
                message!(Positions::TooManyPromotions { most: *most })
            }
            Self::UnevenPromotions => Positions::UnevenPromotions.into(),
            Self::Movement { piece, source } => {
                message!(Positions::Movement { piece: piece.clone(), why: source.message() })
            }
            Self::NonstandardClasses => Positions::Shape.into(),
            Self::UnsupportedKing => Positions::King.into(),
            Self::MissingFeature => Positions::Lacks.into(),
            Self::CastlingSquares => Positions::CastlingSquares.into(),
            Self::InvalidHandKind { piece } => message!(Positions::Hand { piece: piece.clone() }),
        }
    }
}

/// Why a movement cannot be compiled.
///
/// ```
/// use wazir_chesslike::MovementError;
/// use wazir_betza::Movement;
/// let why = "fR2Q5X".parse::<Movement>().map_err(MovementError::from).unwrap_err();
/// let MovementError::Parse(why) = why else { panic!("{why}") };
/// assert_eq!(why.span().start, 5);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum MovementError {
    /// The text is no Betza notation.
    #[error(transparent)]
    Parse(#[from] wazir_betza::ParseError),
    /// A form of Betza notation that tables cannot hold.
    #[error(transparent)]
    Unsupported(#[from] wazir_betza::UnsupportedError),
    /// A walk that does more than go somewhere and take there, in a ruleset without
    /// [`Ruleset::PASSING`](crate::Ruleset::PASSING): its moves are two squares and have no words for
    /// what else happens.
    LocustUnsupported,
    /// A walk that takes friends or spares royal pieces.
    CapturesFriends,
    /// A walk that may take more than one piece on its way.
    TooManyCaptures,
}

impl MovementError {
    /// What is the matter. What Betza notation says is English.
    pub fn message(&self) -> Message {
        match self {
            Self::Parse(error) => untranslated(error),
            Self::Unsupported(error) => untranslated(error),
            Self::LocustUnsupported => Positions::Walk.into(),
            Self::CapturesFriends => Positions::Friends.into(),
            Self::TooManyCaptures => Positions::TooManyTaken.into(),
        }
    }
}

/// Why a text or a set-up is no position of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum PositionError {
    /// The text cannot be read.
    Text {
        /// Where, in bytes from 0. The sentence counts the same: what stands before a fault is ASCII,
        /// unless what is missing is missed only at the end.
        at: usize,
        /// What should stand there.
        expected: Wanted,
    },
    /// A row has too few or too many squares.
    RowLength {
        /// Which row of the text, from 1.
        row: usize,
    },
    /// There are too few or too many rows.
    RowCount,
    /// A piece of a kind that its side does not have.
    UnknownKind {
        /// Where it stands.
        square: String,
    },
    /// A piece stands on a square that the board does not have.
    OffTheBoard,
    /// A side must have exactly one king, or none where its army has none.
    Kings {
        /// The side.
        seat: Seat,
    },
    /// The side that has just moved is in check.
    OpponentInCheck,
    /// Two pieces of one side and kind stand on a file where only one may.
    TwoOnAFile {
        /// The side.
        seat: Seat,
        /// The letter of the kind.
        letter: String,
    },
    /// A piece stands where it could not have come and can never move.
    StuckPiece {
        /// Where.
        square: String,
    },
    /// More pieces of a kind than a set holds.
    TooMany {
        /// The letter of the kind.
        letter: String,
    },
    /// A castling right without king and corner piece at home.
    CastlingRight,
    /// An en-passant square that no double step has just skipped.
    EnPassant,
    /// What the game alone knows of its text is wrong, such as the armies before a position.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The pieces cannot be played.
    #[error(transparent)]
    Pieces(#[from] BuildError),
    /// The ruleset reads no texts.
    NoText,
}

impl PositionError {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        match self {
            Self::Text { at, expected } => message!(Positions::Expected {
                expected: Argument::from(*expected),
                character: at + 1,
            }),
            Self::RowLength { row } => message!(Positions::RowLength { row: *row }),
            Self::RowCount => Positions::RowCount.into(),
            Self::UnknownKind { square } => {
                message!(Positions::UnknownKind { square: square.clone() })
            }
            Self::OffTheBoard => Positions::OffTheBoard.into(),
            Self::Kings { seat } => message!(Positions::Kings { side: side(*seat) }),
            Self::OpponentInCheck => Positions::OpponentInCheck.into(),
            Self::TwoOnAFile { seat, letter } => {
                message!(Positions::TwoOnAFile { side: side(*seat), letter: letter.clone() })
            }
            Self::StuckPiece { square } => {
                message!(Positions::StuckPiece { square: square.clone() })
            }
            Self::TooMany { letter } => message!(Positions::TooMany { letter: letter.clone() }),
            Self::CastlingRight => Positions::CastlingRight.into(),
            Self::EnPassant => Positions::EnPassant.into(),
            Self::Game(error) => untranslated(error),
            Self::Pieces(error) => error.message(),
            Self::NoText => Positions::NoText.into(),
        }
    }
}

/// An error of the game's own, of a type that the kernel does not know.
///
/// ```
/// use wazir_chesslike::{GameError, PositionError};
/// let error = GameError::new("seven".parse::<u8>().unwrap_err());
/// assert!(error.downcast_ref::<core::num::ParseIntError>().is_some());
/// assert_eq!(PositionError::from(error).to_string(), "invalid digit found in string");
/// ```
#[derive(Clone, Debug, thiserror::Error)]
#[error(transparent)]
pub struct GameError(Arc<dyn Error + Send + Sync>);

impl GameError {
    /// Wraps the error.
    pub fn new(error: impl Error + Send + Sync + 'static) -> Self {
        Self(Arc::new(error))
    }

    /// The error, if it is of this type.
    pub fn downcast_ref<E: Error + 'static>(&self) -> Option<&E> {
        self.0.downcast_ref()
    }
}

impl PartialEq for GameError {
    /// Errors that read alike are equal.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.to_string() == other.0.to_string()
    }
}

impl Eq for GameError {}

fn side(seat: Seat) -> Argument {
    let first = seat == Seat::FIRST;
    if first { Positions::FirstPlayer.into() } else { Positions::SecondPlayer.into() }
}

/// What others say, in the one language that they know.
fn untranslated(error: &impl Error) -> Message {
    message!(Positions::Said { why: Argument::from_display(error) })
}
