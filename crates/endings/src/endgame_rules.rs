//! What holds for all tables of a solver.

use wazir_geometry::{Board, Grid64};

use crate::{GenerateError, Material, Piece};

/// What it is worth that a side cannot move and is not in check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stalemate {
    /// The game is drawn, as in chess.
    #[default]
    Draw,
    /// The side that cannot move has lost, as if it were mated. It stays a draw for a side without
    /// a king.
    Loss,
}

/// What a table counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Plies to mate, with no rule of fifty moves.
    Dtm,
    /// Plies to the next capture, pawn move or mate, where the game is drawn when a hundred plies
    /// bring none of them.
    Dtz50,
}

/// The board and the rules that tables are made for. Castling and en passant are left out: a
/// position in which either is possible is another one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EndgameRules {
    width: u8,
    height: u8,
    stalemate: Stalemate,
    promotions: Vec<Piece>,
}

impl Default for EndgameRules {
    /// Chess.
    fn default() -> Self {
        Self { width: 8, height: 8, stalemate: Stalemate::Draw, promotions: Piece::officers() }
    }
}

impl EndgameRules {
    /// The rules of chess on a board of so many files and ranks.
    ///
    /// # Errors
    ///
    /// [`GenerateError::UnsupportedBoard`] unless there are 2 to 26 files, at least 2 ranks, and at most 64
    /// squares.
    pub fn for_board(width: usize, height: usize) -> Result<Self, GenerateError> {
        let fits = width >= 2 && height >= 2 && Grid64::new(width, height).is_some();
        if !fits {
            return Err(GenerateError::UnsupportedBoard { width, height });
        }
        Ok(Self { width: width as u8, height: height as u8, ..Self::default() })
    }

    /// With this worth of a stalemate.
    pub fn with_stalemate(self, stalemate: Stalemate) -> Self {
        Self { stalemate, ..self }
    }

    /// With pawns of both sides that are promoted to these pieces.
    ///
    /// # Errors
    ///
    /// [`GenerateError::Promotions`] when there is none, when there are more than sixteen, or when a
    /// king or a pawn is among them.
    pub fn with_promotions(self, mut promotions: Vec<Piece>) -> Result<Self, GenerateError> {
        promotions.sort();
        promotions.dedup();
        let wrong = promotions.iter().any(|piece| piece.is_king() || piece.is_pawn());
        if wrong || !(1..=16).contains(&promotions.len()) {
            return Err(GenerateError::Promotions);
        }
        Ok(Self { promotions, ..self })
    }

    /// Whether the tables of an ending are the same under these conditions and others: what pawns
    /// are promoted to only matters where there are pawns.
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

    /// The worth of a stalemate.
    pub fn stalemate(&self) -> Stalemate {
        self.stalemate
    }

    /// The pieces that pawns are promoted to.
    pub fn promotions(&self) -> &[Piece] {
        &self.promotions
    }

    /// The board.
    pub fn board(&self) -> Grid64 {
        Grid64::new(self.width(), self.height()).unwrap_or_default()
    }

    /// The square with this name, such as `e4`.
    pub fn square(&self, name: &str) -> Option<usize> {
        self.board().parse_square(name)
    }

    /// The name of a square.
    pub fn square_name(&self, square: usize) -> String {
        self.board().square_name(square)
    }
}
