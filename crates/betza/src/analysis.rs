//! What a piece is worth: its mobility, its value in pawns, and whether it can mate alone.

mod endgame;
mod mobility;
mod symmetry;
mod value;

use alloc::vec::Vec;

use wazir_geometry::{Board, Facing};

use crate::{Movement, UnsupportedError};

pub use endgame::Endgame;
pub use mobility::EMPTINESS;
pub use symmetry::Symmetry;

/// Figures about a piece on one board; made by [`Movement::analysis`].
#[derive(Clone, Debug, PartialEq)]
pub struct PieceAnalysis {
    moves_by_square: Vec<u32>,
    mean_moves: f64,
    crowded_mobility: f64,
    forward_mobility: f64,
    value: f64,
    color_bound: bool,
    symmetry: Symmetry,
}

impl PieceAnalysis {
    /// How many moves the piece has on the board that is empty but for itself, for each square
    /// number. Moves that only capture, first moves and castling are not among them.
    pub fn moves_by_square(&self) -> &[u32] {
        &self.moves_by_square
    }

    /// The mean of [`PieceAnalysis::moves_by_square`].
    pub fn mean_moves(&self) -> f64 {
        self.mean_moves
    }

    /// How many squares the piece reaches on the average on a crowded board (R. Betza's measure).
    ///
    /// Every square but the piece's own is empty with the probability [`EMPTINESS`], on its own
    /// account. A square counts by the chance that the piece gets there, whatever stands on it: 1
    /// for a leap, less for each square that must be empty on the way, and for a hopper the chance
    /// that exactly one is not. It counts half where the piece may only move, or only capture.
    /// First moves, en passant and castling do not count. Where two ways lead to the same square,
    /// the likelier one counts. The mean is over all squares of the board, and exact.
    ///
    /// A piece that bends, goes round the edge, or takes on its way is counted out instead on 200
    /// boards filled at random, with friends and enemies in equal number; that is good to some
    /// percent, and the same every time.
    pub fn crowded_mobility(&self) -> f64 {
        self.crowded_mobility
    }

    /// The part of [`PieceAnalysis::crowded_mobility`] that leads to ranks further ahead.
    pub fn forward_mobility(&self) -> f64 {
        self.forward_mobility
    }

    /// An estimate of the value in pawns, promotion not counted.
    ///
    /// The formula is `0.2648 m + 0.0198 m² + 0.4752 f`, less 0.5738 for a colour-bound piece, with
    /// `m` the crowded and `f` the forward mobility; never below zero. Its figures are fitted by
    /// least squares to the values of the sixteen pieces of rules/cwda.md section 3. docs/values.md
    /// compares the two: they differ by half a pawn on the average. It is made for the board of
    /// chess.
    pub fn value(&self) -> f64 {
        self.value
    }

    /// Whether the piece never leaves the colour of its square, castling aside.
    pub fn is_color_bound(&self) -> bool {
        self.color_bound
    }

    /// Under which turns and reflections it stays the same.
    pub fn symmetry(&self) -> Symmetry {
        self.symmetry
    }
}

impl Movement {
    /// Works out the figures of the piece on a board.
    ///
    /// It takes well under a millisecond for most pieces, but seconds for chains of many legs.
    ///
    /// # Errors
    ///
    /// [`UnsupportedError`] when a move uses a form that cannot be compiled.
    ///
    /// ```
    /// use wazir_geometry::{Board, Chess8};
    /// let knight = "N".parse::<wazir_betza::Movement>().unwrap().analysis(&Chess8)?;
    /// let a1 = Chess8.parse_square("a1").unwrap();
    /// assert_eq!(knight.moves_by_square()[a1], 2);
    /// assert_eq!(knight.crowded_mobility(), 5.25);
    /// assert!(!knight.is_color_bound());
    /// # Ok::<(), wazir_betza::UnsupportedError>(())
    /// ```
    pub fn analysis<B: Board>(&self, board: &B) -> Result<PieceAnalysis, UnsupportedError> {
        let tables = self.compile(board, Facing::forward())?;
        let moves_by_square = mobility::on_empty_board(&tables, board);
        let crowded = mobility::crowded(&tables, board, EMPTINESS);
        let color_bound = symmetry::is_color_bound(&tables, board);
        Ok(PieceAnalysis {
            mean_moves: mobility::mean(&moves_by_square),
            moves_by_square,
            crowded_mobility: crowded.all,
            forward_mobility: crowded.forward,
            value: value::estimate(crowded, color_bound),
            color_bound,
            symmetry: Symmetry::of(self),
        })
    }

    /// Whether the piece, from wherever it stands, reaches only squares of the same colour.
    ///
    /// # Errors
    ///
    /// [`UnsupportedError`] when a move uses a form that cannot be compiled.
    ///
    /// ```
    /// use wazir_geometry::Chess8;
    /// let bound = |betza: &str| betza.parse::<wazir_betza::Movement>().unwrap().is_color_bound(&Chess8);
    /// assert_eq!((bound("CZ")?, bound("BDD")?), (false, true));
    /// # Ok::<(), wazir_betza::UnsupportedError>(())
    /// ```
    pub fn is_color_bound<B: Board>(&self, board: &B) -> Result<bool, UnsupportedError> {
        Ok(symmetry::is_color_bound(&self.compile(board, Facing::forward())?, board))
    }

    /// The crowded mobility at another emptiness than [`EMPTINESS`], from 0 to 1.
    ///
    /// # Errors
    ///
    /// [`UnsupportedError`] when a move uses a form that cannot be compiled.
    ///
    /// ```
    /// use wazir_geometry::Chess8;
    /// let rook: wazir_betza::Movement = "R".parse().unwrap();
    /// assert_eq!(rook.mobility_at(&Chess8, 1.0)?, 14.0);
    /// // With every other square occupied only the neighbours are within reach.
    /// assert_eq!(rook.mobility_at(&Chess8, 0.0)?, 3.5);
    /// # Ok::<(), wazir_betza::UnsupportedError>(())
    /// ```
    pub fn mobility_at<B: Board>(
        &self,
        board: &B,
        emptiness: f64,
    ) -> Result<f64, UnsupportedError> {
        let tables = self.compile(board, Facing::forward())?;
        Ok(mobility::crowded(&tables, board, emptiness.clamp(0.0, 1.0)).all)
    }

    /// What each square counts for in [`PieceAnalysis::crowded_mobility`], from 0 to 1: by the square the
    /// piece stands on, then by the square it gets to.
    ///
    /// # Errors
    ///
    /// [`UnsupportedError`] when a move uses a form that cannot be compiled.
    ///
    /// ```
    /// use wazir_geometry::{Board, Chess8};
    /// let rook: wazir_betza::Movement = "R".parse().unwrap();
    /// let chances = rook.reach_probabilities(&Chess8)?;
    /// let square = |name| Chess8.parse_square(name).unwrap();
    /// assert_eq!(chances[square("a1")][square("a2")], 1.0);
    /// assert_eq!(chances[square("a1")][square("a3")], wazir_betza::EMPTINESS);
    /// assert_eq!(chances[square("a1")][square("b2")], 0.0);
    /// # Ok::<(), wazir_betza::UnsupportedError>(())
    /// ```
    pub fn reach_probabilities<B: Board>(
        &self,
        board: &B,
    ) -> Result<Vec<Vec<f64>>, UnsupportedError> {
        let tables = self.compile(board, Facing::forward())?;
        Ok(mobility::reach_probabilities(&tables, board, EMPTINESS))
    }
}
