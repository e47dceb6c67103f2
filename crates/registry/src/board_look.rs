//! How the board of a game is drawn.

use alloc::vec::Vec;

/// The pattern of the squares of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SquarePattern {
    /// All squares look alike and are divided by lines.
    #[default]
    Plain,
    /// Squares alternate between light and dark; the first player's left corner is dark.
    Chequered,
    /// Pieces are on the points where lines cross, as in xiangqi.
    Lines,
}

/// How the board of a game is drawn: its pattern, and what lies on a board of lines. Squares are
/// given by file and rank, from 0.
///
/// ```
/// use wazir_registry::{BoardLook, SquarePattern};
/// let board = BoardLook::new(SquarePattern::Lines).with_river(4).with_palaces([[(3, 0), (5, 2)]]);
/// assert_eq!((board.river(), board.palaces().len(), board.points().len()), (Some(4), 1, 0));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BoardLook {
    pattern: SquarePattern,
    river: Option<u8>,
    palaces: Vec<[(u8, u8); 2]>,
    points: Vec<(u8, u8)>,
}

impl BoardLook {
    /// Creates a board of this pattern.
    pub fn new(pattern: SquarePattern) -> Self {
        Self { pattern, ..Self::default() }
    }

    /// Adds a river: the lines of the files are broken beyond this rank.
    #[must_use]
    pub fn with_river(self, rank: u8) -> Self {
        Self { river: Some(rank), ..self }
    }

    /// Sets the palaces, which have diagonals, each by two opposite corners.
    #[must_use]
    pub fn with_palaces(self, palaces: impl Into<Vec<[(u8, u8); 2]>>) -> Self {
        Self { palaces: palaces.into(), ..self }
    }

    /// Sets the points that have a mark: crossings of lines, or the squares beside whose far right
    /// corner there is a star.
    #[must_use]
    pub fn with_points(self, points: impl Into<Vec<(u8, u8)>>) -> Self {
        Self { points: points.into(), ..self }
    }

    /// Returns the pattern of the squares.
    pub fn pattern(&self) -> SquarePattern {
        self.pattern
    }

    /// Returns the rank beyond which the river flows.
    pub fn river(&self) -> Option<u8> {
        self.river
    }

    /// Returns opposite corners of the palaces.
    pub fn palaces(&self) -> &[[(u8, u8); 2]] {
        &self.palaces
    }

    /// Returns the points that have a mark.
    pub fn points(&self) -> &[(u8, u8)] {
        &self.points
    }
}
