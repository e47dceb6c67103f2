//! What can be wrong with pieces and positions.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use core::error::Error;
use core::fmt;

use wazir_game::Seat;

/// Why a set of pieces cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// More kinds than the kernel numbers.
    #[error("there are too many kinds of pieces; {most} is the most")]
    TooManyKinds {
        /// The most there may be.
        most: usize,
    },
    /// More different movements than the ruleset has room for.
    #[error("the pieces have too many different movements; {most} is the most")]
    TooManyClasses {
        /// The most there may be.
        most: usize,
    },
    /// A piece has too many kinds to promote to.
    #[error("a piece can promote to too many kinds; {most} is the most")]
    TooManyPromotions {
        /// The most there may be.
        most: usize,
    },
    /// The kinds of a side that promote differ in how many kinds they can choose from, or there is
    /// a choice in a game with drops.
    #[error("all kinds that promote must have as many choices, and one in a game with drops")]
    UnevenPromotions,
    /// A piece moves in a way that cannot be compiled.
    #[error("the {piece} cannot be compiled: {source}")]
    Movement {
        /// The name of the piece.
        piece: String,
        /// What is the matter, with the place in its Betza string.
        source: MovementError,
    },
    /// The pieces are said to be the usual ones of the ruleset, and their classes are not those of
    /// its shape: the generator would be slower than it was written to be.
    #[error("the usual pieces do not have the shape that their ruleset names")]
    Shape,
    /// The king has moves other than steps that take as they move, and castling.
    #[error("a king may only have steps that capture as they move, and castling")]
    King,
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
#[non_exhaustive]
pub enum MovementError {
    /// The text is no Betza notation.
    #[error(transparent)]
    Parse(#[from] wazir_betza::ParseError),
    /// A form of Betza notation that tables cannot hold.
    #[error(transparent)]
    Unsupported(#[from] wazir_betza::Unsupported),
    /// A walk that does more than go somewhere: a move of the kernel is two squares and has no words
    /// for what else happens.
    #[error("it takes on its way, takes friends, spares a royal piece, or may end where it began")]
    Walk,
}

/// Why a text or a set-up is no position of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The text cannot be read.
    #[error("{expected} expected at character {}", .at + 1)]
    Text {
        /// Where, in bytes from 0. The sentence counts the same: what stands before a fault is ASCII,
        /// unless what is missing is missed only at the end.
        at: usize,
        /// What should stand there.
        expected: &'static str,
    },
    /// A row has too few or too many squares.
    #[error("row {row} has the wrong number of squares")]
    RowLength {
        /// Which row of the text, from 1.
        row: usize,
    },
    /// There are too few or too many rows.
    #[error("the board has the wrong number of rows")]
    RowCount,
    /// A piece of a kind that its side does not have.
    #[error("the piece on {square} is of a kind that its side does not have")]
    UnknownKind {
        /// Where it stands.
        square: String,
    },
    /// A side must have exactly one king.
    #[error("{} must have exactly one king", side(*.seat))]
    Kings {
        /// The side.
        seat: Seat,
    },
    /// The side that has just moved is in check.
    #[error("the side that is not to move is in check")]
    OpponentInCheck,
    /// Two pieces of one side and kind stand on a file where only one may.
    #[error("{} has two pieces of the kind {letter} on one file", side(*.seat))]
    TwoOnAFile {
        /// The side.
        seat: Seat,
        /// The letter of the kind.
        letter: String,
    },
    /// A piece stands where it could not have come and can never move.
    #[error("a piece on {square} could never move")]
    StuckPiece {
        /// Where.
        square: String,
    },
    /// More pieces of a kind than a set holds.
    #[error("there are too many pieces of the kind {letter}")]
    TooMany {
        /// The letter of the kind.
        letter: String,
    },
    /// A castling right without king and corner piece at home.
    #[error("there is a castling right without king and corner piece at home")]
    CastlingRight,
    /// An en-passant square that no double step has just skipped.
    #[error("no double step has just skipped the en-passant square")]
    EnPassant,
    /// What the game alone knows of its text is wrong, such as the armies before a position.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The pieces cannot be played.
    #[error(transparent)]
    Pieces(#[from] BuildError),
}

/// An error of the game's own, of a type that the kernel does not know.
///
/// ```
/// use wazir_chesslike::{GameError, PositionError};
/// let error = GameError::new("seven".parse::<u8>().unwrap_err());
/// assert!(error.get::<core::num::ParseIntError>().is_some());
/// assert_eq!(PositionError::from(error).to_string(), "invalid digit found in string");
/// ```
#[derive(Clone, Debug)]
pub struct GameError(Arc<dyn Error + Send + Sync>);

impl GameError {
    /// Wraps the error.
    pub fn new(error: impl Error + Send + Sync + 'static) -> Self {
        Self(Arc::new(error))
    }

    /// The error, if it is of this type.
    pub fn get<E: Error + 'static>(&self) -> Option<&E> {
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
    /// Errors that read alike are equal.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.to_string() == other.0.to_string()
    }
}

impl Eq for GameError {}

fn side(seat: Seat) -> &'static str {
    if seat == Seat::FIRST { "the first player" } else { "the second player" }
}
