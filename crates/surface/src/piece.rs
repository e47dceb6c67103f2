//! Pieces as plain values.

use wazir::registry::{AnyPiece, Play};

/// A piece on the board or in hand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Piece {
    /// The number of the owner's seat, from 0.
    pub seat: usize,
    /// The text of the piece in positions, different for each owner, such as `+r`.
    pub label: String,
    /// The letters of its kind in moves.
    pub letter: String,
    /// The English name.
    pub name: String,
    /// The characters on the piece, for pieces of shogi.
    pub kanji: Option<String>,
    /// The movement in Betza notation; `None` if the piece never moves or the notation cannot
    /// express it.
    pub betza: Option<String>,
    /// `true` for the promoted form of another piece.
    pub promoted: bool,
    /// `true` if the game is lost with the piece.
    pub royal: bool,
}

impl Piece {
    pub(crate) fn of(play: &Play, piece: AnyPiece) -> Self {
        let info = play.piece_info(piece);
        Self {
            seat: piece.seat.index(),
            label: info.label,
            letter: info.letter,
            name: info.name,
            kanji: info.style.kanji,
            betza: info.movement.map(|movement| movement.to_string()),
            promoted: info.promoted,
            royal: info.royal,
        }
    }
}

/// A kind of piece in hand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct HandPiece {
    /// The piece.
    pub piece: Piece,
    /// The number of pieces of this kind.
    pub count: u32,
}
