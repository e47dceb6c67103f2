//! The board and the rules shared by all tables of a generator.

use wazir_geometry::{Board, Grid64};

use crate::{GenerateError, Material, Piece};

/// The result of a stalemate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stalemate {
    /// The game is drawn, as in chess.
    #[default]
    Draw,
    /// The side that cannot move has lost, as if it were mated. For a side without a king it
    /// remains a draw.
    Loss,
}

/// The distance that a table counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Plies to mate, without the fifty-move rule.
    Dtm,
    /// Plies to the next capture, pawn move or mate. The game is drawn if a hundred plies bring
    /// none of them.
    Dtz50,
}

/// The board and the rules that tables are generated for. Castling and en passant are left out: no
/// table contains a position in which either is possible.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EndgameRules {
    width: u8,
    height: u8,
    stalemate: Stalemate,
    promotions: Vec<Piece>,
}

impl Default for EndgameRules {
    /// The rules of chess.
    fn default() -> Self {
        Self { width: 8, height: 8, stalemate: Stalemate::Draw, promotions: Piece::officers() }
    }
}

impl EndgameRules {
    /// Returns the rules of chess on a board with this number of files and ranks.
    ///
    /// # Errors
    ///
    /// [`GenerateError::UnsupportedBoard`] unless there are 2 to 26 files, at least 2 ranks, and at
    /// most 64 squares.
    pub fn for_board(width: usize, height: usize) -> Result<Self, GenerateError> {
        let fits = width >= 2 && height >= 2 && Grid64::new(width, height).is_some();
        if !fits {
            return Err(GenerateError::UnsupportedBoard { width, height });
        }
        Ok(Self { width: width as u8, height: height as u8, ..Self::default() })
    }

    /// Sets the result of a stalemate.
    pub fn with_stalemate(self, stalemate: Stalemate) -> Self {
        Self { stalemate, ..self }
    }

    /// Sets the pieces that pawns of both sides promote to.
    ///
    /// # Errors
    ///
    /// [`GenerateError::Promotions`] if there are none or more than sixteen, or if a king or a pawn
    /// is among them.
    pub fn with_promotions(self, mut promotions: Vec<Piece>) -> Result<Self, GenerateError> {
        promotions.sort();
        promotions.dedup();
        let wrong = promotions.iter().any(|piece| piece.is_king() || piece.is_pawn());
        if wrong || !(1..=16).contains(&promotions.len()) {
            return Err(GenerateError::Promotions);
        }
        Ok(Self { promotions, ..self })
    }

    /// Returns whether the tables of an ending are the same under both sets of rules. The pieces
    /// that pawns promote to only matter if there are pawns.
    ///
    /// ```
    /// use wazir_endings::{EndgameRules, Piece};
    /// let chess = EndgameRules::default();
    /// let other = chess.clone().with_promotions(Piece::list("(WD)")?)?;
    /// assert!(chess.shares_table(&other, &"KRK".parse()?));
    /// assert!(!chess.shares_table(&other, &"KPK".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shares_table(&self, other: &Self, material: &Material) -> bool {
        (self.width, self.height, self.stalemate) == (other.width, other.height, other.stalemate)
            && (!material.has_pawns() || self.promotions == other.promotions)
    }

    /// The number of files.
    pub fn width(&self) -> usize {
        self.width.into()
    }

    /// The number of ranks.
    pub fn height(&self) -> usize {
        self.height.into()
    }

    /// The result of a stalemate.
    pub fn stalemate(&self) -> Stalemate {
        self.stalemate
    }

    /// The pieces that pawns promote to.
    pub fn promotions(&self) -> &[Piece] {
        &self.promotions
    }

    /// The board shape.
    pub fn board(&self) -> Grid64 {
        Grid64::new(self.width(), self.height()).unwrap_or_default()
    }

    /// Returns the square with this name, such as `e4`.
    pub fn square(&self, name: &str) -> Option<usize> {
        self.board().parse_square(name)
    }

    /// Returns the name of a square.
    pub fn square_name(&self, square: usize) -> String {
        self.board().square_name(square)
    }
}
