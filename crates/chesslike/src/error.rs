//! Errors in pieces and positions.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use core::error::Error;
use core::fmt;

use wazir_game::Seat;
use wazir_text::{Argument, Message, message};

use crate::texts::{Positions, Wanted};

/// The reason a set of pieces cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// There are more kinds than the kernel can number.
    TooManyKinds {
        /// The limit.
        most: usize,
    },
    /// There are more different movements than the ruleset has room for.
    TooManyClasses {
        /// The limit.
        most: usize,
    },
    /// A piece can promote to too many kinds.
    TooManyPromotions {
        /// The limit.
        most: usize,
    },
    /// The promoting kinds of a side differ in how many kinds they can choose from, or there is a
    /// choice in a game with drops.
    UnevenPromotions,
    /// A piece moves in a way that cannot be compiled.
    Movement {
        /// The name of the piece.
        piece: String,
        /// The error, with its place in the Betza string.
        source: MovementError,
    },
    /// The pieces are marked as standard, but their classes do not match
    /// [`Ruleset::STANDARD_CLASSES`](crate::Ruleset::STANDARD_CLASSES), so the generator would be
    /// too slow.
    NonstandardClasses,
    /// The king has moves other than castling and steps that capture as they move.
    UnsupportedKing,
    /// The ruleset lacks a feature that the rules need, such as goals or an army without a king.
    MissingFeature,
    /// The squares of a castling move are not on one rank of the board.
    CastlingSquares,
    /// A kind goes to hand as a kind that can never be in hand: those in hand are numbered 1 to 8.
    InvalidHandKind {
        /// The name of the piece.
        piece: String,
    },
}

impl BuildError {
    /// Returns the error message, as a translatable text.
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

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Error for BuildError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Movement { source, .. } => Some(source),
            _ => None,
        }
    }
}

/// The reason a movement cannot be compiled.
///
/// ```
/// use wazir_chesslike::MovementError;
/// use wazir_betza::Movement;
/// let why = "fR2Q5X".parse::<Movement>().map_err(MovementError::from).unwrap_err();
/// let MovementError::Parse(why) = why else { panic!("{why}") };
/// assert_eq!(why.span().start, 5);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MovementError {
    /// The text is not Betza notation.
    Parse(wazir_betza::ParseError),
    /// The tables cannot hold this form of Betza notation.
    Unsupported(wazir_betza::UnsupportedError),
    /// A walk does more than go to a square and capture there, in a ruleset without
    /// [`Ruleset::PASSING`](crate::Ruleset::PASSING). Moves of such rulesets are two squares and
    /// cannot express the rest.
    LocustUnsupported,
    /// A walk captures friendly pieces or spares royal ones.
    CapturesFriends,
    /// A walk may capture more than one piece on its way.
    TooManyCaptures,
}

impl MovementError {
    /// Returns the error message, as a translatable text; parts about Betza notation are English.
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

impl fmt::Display for MovementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // `{:#}` shows the place of the fault.
            Self::Parse(error) => error.fmt(f),
            _ => self.message().fmt(f),
        }
    }
}

impl Error for MovementError {}

impl From<wazir_betza::ParseError> for MovementError {
    fn from(error: wazir_betza::ParseError) -> Self {
        Self::Parse(error)
    }
}

impl From<wazir_betza::UnsupportedError> for MovementError {
    fn from(error: wazir_betza::UnsupportedError) -> Self {
        Self::Unsupported(error)
    }
}

/// The reason a text or a set-up is not a position of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// The text cannot be parsed.
    Text {
        /// Offset of the fault, in bytes from 0. The message counts characters from 1: the text
        /// before a fault is ASCII, unless something is missing at the very end.
        at: usize,
        /// The part expected there.
        expected: Wanted,
    },
    /// A row has too few or too many squares.
    RowLength {
        /// Row of the text, from 1.
        row: usize,
    },
    /// There are too few or too many rows.
    RowCount,
    /// A piece is of a kind that its side does not have.
    UnknownKind {
        /// The square of the piece.
        square: String,
    },
    /// A piece is on a square that the board does not have.
    OffTheBoard,
    /// A side does not have exactly one king, as its army requires.
    Kings {
        /// The side whose kings are wrong.
        seat: Seat,
    },
    /// The side that is not to move is in check.
    OpponentInCheck,
    /// Two pieces of one side and kind are on a file where only one may.
    TwoOnAFile {
        /// The side with the two pieces.
        seat: Seat,
        /// The letter of the kind.
        letter: String,
    },
    /// A piece stands where it can never move, so no move could have brought it there.
    StuckPiece {
        /// The square of the piece.
        square: String,
    },
    /// There are more pieces of a kind than a set holds.
    TooMany {
        /// The letter of the kind.
        letter: String,
    },
    /// There is a castling right without king and corner piece at home.
    CastlingRight,
    /// No double step has just skipped the en-passant square.
    EnPassant,
    /// An error that only the game knows, such as unknown armies before a position.
    Game(GameError),
    /// The pieces cannot be played.
    Pieces(BuildError),
    /// The ruleset does not read texts.
    NoText,
}

impl PositionError {
    /// Returns the error message, as a translatable text.
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

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // It may have a longer form, which `{:#}` shows.
            Self::Game(error) => error.fmt(f),
            _ => self.message().fmt(f),
        }
    }
}

impl Error for PositionError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Game(error) => error.source(),
            Self::Pieces(error) => error.source(),
            _ => None,
        }
    }
}

impl From<GameError> for PositionError {
    fn from(error: GameError) -> Self {
        Self::Game(error)
    }
}

impl From<BuildError> for PositionError {
    fn from(error: BuildError) -> Self {
        Self::Pieces(error)
    }
}

/// An error specific to the game, of a type that the kernel does not know.
///
/// ```
/// use wazir_chesslike::{GameError, PositionError};
/// let error = GameError::new("seven".parse::<u8>().unwrap_err());
/// assert!(error.downcast_ref::<core::num::ParseIntError>().is_some());
/// assert_eq!(PositionError::from(error).to_string(), "invalid digit found in string");
/// ```
#[derive(Clone, Debug)]
pub struct GameError(Arc<dyn Error + Send + Sync>);

impl GameError {
    /// Wraps an error.
    pub fn new(error: impl Error + Send + Sync + 'static) -> Self {
        Self(Arc::new(error))
    }

    /// Returns the error, if it is of this type.
    pub fn downcast_ref<E: Error + 'static>(&self) -> Option<&E> {
        self.0.downcast_ref()
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for GameError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0.source()
    }
}

impl PartialEq for GameError {
    /// Errors with the same text are equal.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.to_string() == other.0.to_string()
    }
}

impl Eq for GameError {}

fn side(seat: Seat) -> Argument {
    let first = seat == Seat::FIRST;
    if first { Positions::FirstPlayer.into() } else { Positions::SecondPlayer.into() }
}

/// Wraps a message of another crate, which is in one language only.
fn untranslated(error: &impl Error) -> Message {
    message!(Positions::Said { why: Argument::from_display(error) })
}
