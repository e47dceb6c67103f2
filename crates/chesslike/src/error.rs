//! What can be wrong with pieces and positions.

use alloc::string::String;

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
    #[error("the {piece} cannot be compiled: {why}")]
    Movement {
        /// The name of the piece.
        piece: String,
        /// What is the matter.
        why: String,
    },
    /// The king has moves other than steps that take as they move, and castling.
    #[error("a king may only have steps that capture as they move, and castling")]
    King,
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
    /// Two pawns of one side stand on a file where only one may.
    #[error("{} has two pawns on one file", side(*.seat))]
    TwoPawns {
        /// The side.
        seat: Seat,
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
    /// No army has this name.
    #[error("there is no army called `{name}`; known are {known}")]
    UnknownArmy {
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The pieces cannot be played.
    #[error(transparent)]
    Pieces(#[from] BuildError),
}

fn side(seat: Seat) -> &'static str {
    if seat == Seat::FIRST { "the first player" } else { "the second player" }
}
