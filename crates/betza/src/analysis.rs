//! The analysis of a piece: its mobility, its value in pawns, and whether it can mate alone.

#[cfg(feature = "explain")]
mod endgame;
mod mobility;
mod symmetry;
mod value;

use alloc::vec::Vec;

use wazir_geometry::{Board, Facing};

use crate::{Movement, UnsupportedError};

#[cfg(feature = "explain")]
pub use endgame::Endgame;
pub use mobility::EMPTINESS;
pub use symmetry::Symmetry;

/// Measurements of a piece on one board, computed by [`Movement::analysis`].
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
    /// Returns the number of moves on an otherwise empty board, for each square number. Moves that
    /// only capture, first moves and castling are not included.
    pub fn moves_by_square(&self) -> &[u32] {
        &self.moves_by_square
    }

    /// Returns the mean of [`PieceAnalysis::moves_by_square`].
    pub fn mean_moves(&self) -> f64 {
        self.mean_moves
    }

    /// Returns the mean number of squares the piece reaches on a crowded board (R. Betza's
    /// measure).
    ///
    /// Every square except the piece's own is empty with the probability [`EMPTINESS`],
    /// independently of the others. A square counts by the probability that the piece can get
    /// there, whatever is on it: 1 for a leap, less for each square on the path that must be
    /// empty, and for a hopper the probability that exactly one is not. It counts half if the piece
    /// may only move or only capture there. First moves, en passant and castling do not count. If
    /// two moves lead to the same square, the more likely one counts. The mean is over all squares
    /// of the board, and exact.
    ///
    /// A piece that bends, wraps round the edge, or captures on its way is sampled instead, on 200
    /// boards filled at random with equal numbers of friends and enemies. The result is accurate to
    /// a few percent and always the same.
    pub fn crowded_mobility(&self) -> f64 {
        self.crowded_mobility
    }

    /// Returns the part of [`PieceAnalysis::crowded_mobility`] that leads to ranks further ahead.
    pub fn forward_mobility(&self) -> f64 {
        self.forward_mobility
    }

    /// Returns an estimate of the value in pawns, without promotion.
    ///
    /// The formula is `0.2648 m + 0.0198 m² + 0.4752 f`, less 0.5738 for a colour-bound piece,
    /// where `m` is the crowded and `f` the forward mobility. The result is never below zero. The
    /// coefficients are fitted by least squares to the values of the sixteen pieces of
    /// rules/cwda.md section 3. docs/measurements/values.md compares the two: they differ by half a pawn on
    /// average. The formula is made for the board of chess.
    pub fn value(&self) -> f64 {
        self.value
    }

    /// Returns whether the piece never leaves the colour of its square, apart from castling.
    pub fn is_color_bound(&self) -> bool {
        self.color_bound
    }

    /// Returns the turns and reflections that leave the piece the same.
    pub fn symmetry(&self) -> Symmetry {
        self.symmetry
    }
}

impl Movement {
    /// Analyses the piece on a board.
    ///
    /// This takes well under a millisecond for most pieces, but seconds for chains of many legs.
    ///
    /// # Errors
    ///
    /// [`UnsupportedError`] if a move uses a form that cannot be compiled.
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

    /// Returns whether the piece only reaches squares of its own colour, from every square.
    ///
    /// # Errors
    ///
    /// [`UnsupportedError`] if a move uses a form that cannot be compiled.
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

    /// Returns the crowded mobility at the given emptiness, 0 to 1, instead of [`EMPTINESS`].
    ///
    /// # Errors
    ///
    /// [`UnsupportedError`] if a move uses a form that cannot be compiled.
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

    /// Returns the contribution of each square to [`PieceAnalysis::crowded_mobility`], from 0 to 1.
    /// The outer index is the source square, the inner one the target square.
    ///
    /// # Errors
    ///
    /// [`UnsupportedError`] if a move uses a form that cannot be compiled.
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
