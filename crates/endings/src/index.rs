//! The index of positions in a table.

use wazir_geometry::{Board, Grid64};

use crate::material::MAX_MEN;

/// The squares of the men, in the order of the ending's name; those after the last man are 0.
pub(crate) type ManSquares = [u8; MAX_MEN];

/// A numbering of the positions of an ending: side to move, then the anchor king's square reduced
/// by symmetry, then the squares of the others.
#[derive(Debug)]
pub(crate) struct PositionIndex {
    squares: usize,
    men: usize,
    anchor: usize,
    /// Ranges of identical men, whose order does not matter.
    alike: Vec<(usize, usize)>,
    /// The squares of the anchor up to symmetry.
    anchor_squares: Vec<u8>,
    /// For each square of the anchor, the index of its reduced square, and the maps that lead
    /// there.
    anchor_maps: Vec<(usize, Vec<Vec<u8>>)>,
}

/// Returns the maps of a board onto itself, the identity first.
pub(crate) fn symmetries(board: &Grid64) -> Vec<Vec<u8>> {
    let (width, height) = (board.width() as i32, board.height() as i32);
    let turns = if width == height { 8 } else { 4 };
    let map = |turn: i32| {
        let image = |square| {
            let (mut x, mut y) = board.coords(square);
            if turn & 1 != 0 {
                x = width - 1 - x;
            }
            if turn & 2 != 0 {
                y = height - 1 - y;
            }
            if turn & 4 != 0 {
                (x, y) = (y, x);
            }
            (y * width + x) as u8
        };
        (0..board.square_count()).map(image).collect()
    };
    (0..turns).map(map).collect()
}

impl PositionIndex {
    /// Creates the index; `maps` are the symmetries that all men share, which form a group.
    pub(crate) fn new(
        squares: usize,
        men: usize,
        anchor: usize,
        alike: Vec<(usize, usize)>,
        maps: &[Vec<u8>],
    ) -> Self {
        let least =
            |square: usize| maps.iter().map(|map| map[square]).min().unwrap_or(square as u8);
        let places: Vec<u8> = (0..squares)
            .filter(|&square| usize::from(least(square)) == square)
            .map(|s| s as u8)
            .collect();
        let way = |square: usize| {
            let place = least(square);
            let maps = maps.iter().filter(|map| map[square] == place).cloned().collect();
            (places.iter().position(|&known| known == place).unwrap_or(0), maps)
        };
        let ways = (0..squares).map(way).collect();
        Self { squares, men, anchor, alike, anchor_squares: places, anchor_maps: ways }
    }

    /// The number of indices, some of them without a position.
    pub(crate) fn len(&self) -> usize {
        2 * self.anchor_squares.len() * self.squares.pow(self.men as u32 - 1)
    }

    /// Returns the index of a position.
    pub(crate) fn index(&self, black_moves: bool, squares: &ManSquares) -> usize {
        let (place, maps) = &self.anchor_maps[usize::from(squares[self.anchor])];
        let head = if black_moves { self.anchor_squares.len() + place } else { *place };
        let rest = maps.iter().map(|map| self.rest(map, squares)).min().unwrap_or(0);
        head * self.squares.pow(self.men as u32 - 1) + rest
    }

    fn rest(&self, map: &[u8], squares: &ManSquares) -> usize {
        let mut mapped = [0; MAX_MEN];
        for (image, &square) in mapped.iter_mut().zip(squares).take(self.men) {
            *image = map[usize::from(square)];
        }
        for &(from, to) in &self.alike {
            mapped[from..to].sort_unstable();
        }
        let others = (0..self.men).filter(|&man| man != self.anchor);
        others.fold(0, |number, man| number * self.squares + usize::from(mapped[man]))
    }

    /// Returns the number of maps that leave a position unchanged, which must be in its canonical
    /// form.
    pub(crate) fn stabilizer_size(&self, squares: &ManSquares) -> usize {
        let (_, maps) = &self.anchor_maps[usize::from(squares[self.anchor])];
        let least = maps.iter().map(|map| self.rest(map, squares)).min();
        maps.iter().filter(|map| Some(self.rest(map, squares)) == least).count().max(1)
    }

    /// Returns the position that an index would have, with `true` if Black is to move; it need not
    /// be legal.
    pub(crate) fn position(&self, index: usize) -> (bool, ManSquares) {
        let mut squares = [0; MAX_MEN];
        let mut rest = index;
        for man in (0..self.men).rev().filter(|&man| man != self.anchor) {
            squares[man] = (rest % self.squares) as u8;
            rest /= self.squares;
        }
        squares[self.anchor] = self.anchor_squares[rest % self.anchor_squares.len()];
        (rest >= self.anchor_squares.len(), squares)
    }
}
