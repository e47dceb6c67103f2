//! Grids: boards made at run time, which may have holes.

use core::marker::PhantomData;

use crate::{Bits, Board, Facing, Geometry};

/// A board of files and ranks, made at run time, in which some squares may be missing.
///
/// It has at most as many squares as the set type has bits, and its bounding rectangle has at most
/// 26 files and 256 fields. Squares are numbered without gaps, row by row from the first player's
/// side, and named as in chess. [`Square`](crate::Square) knows only the type of the board, so ask
/// the board for the names and coordinates of squares.
///
/// ```
/// use wazir_geometry::{Board, Grid128};
/// let board = Grid128::new(11, 10).unwrap();
/// assert_eq!((board.square_count(), board.square_name(109)), (110, "k10".into()));
/// // A round table: the corners are missing.
/// let corners = [(0, 0), (10, 0), (0, 9), (10, 9)];
/// let round = Grid128::with_holes(11, 10, corners).unwrap();
/// assert_eq!((round.square_count(), round.square_name(0)), (106, "b1".into()));
/// assert_eq!((round.index(0, 0), round.coords(9)), (None, (0, 1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid<B> {
    width: u8,
    height: u8,
    squares: u8,
    /// One bit for each field of the rectangle, row by row.
    existing: [u128; 2],
    bits: PhantomData<B>,
}

/// A [`Grid`] of at most 64 squares.
pub type Grid64 = Grid<u64>;
/// A [`Grid`] of at most 128 squares.
pub type Grid128 = Grid<u128>;

const MAX_FRAME_SQUARES: usize = 256;

impl<B: Bits> Grid<B> {
    /// Creates a rectangle of files and ranks. Returns `None` if it is empty, too wide or too
    /// large.
    pub fn new(width: usize, height: usize) -> Option<Self> {
        Self::with_holes(width, height, [])
    }

    /// Creates a rectangle without the squares at the given coordinates. Returns `None` if it is
    /// empty, too wide or too large, has no squares or too many, or if a hole lies outside the
    /// rectangle.
    pub fn with_holes(
        width: usize,
        height: usize,
        holes: impl IntoIterator<Item = (i32, i32)>,
    ) -> Option<Self> {
        if !(1..=26).contains(&width) || height == 0 || height > MAX_FRAME_SQUARES / width {
            return None;
        }
        let mut present = [0u128; 2];
        for place in 0..width * height {
            present[place / 128] |= 1 << (place % 128);
        }
        let (width, height) = (width as u8, height as u8);
        let mut grid = Self { width, height, squares: 0, existing: present, bits: PhantomData };
        for (x, y) in holes {
            let place = grid.frame_index(x, y)?;
            grid.existing[place / 128] &= !(1 << (place % 128));
        }
        let squares: u32 = grid.existing.iter().map(|half| half.count_ones()).sum();
        grid.squares = squares as u8;
        (squares >= 1 && squares as usize <= B::WIDTH).then_some(grid)
    }

    fn frame_index(&self, x: i32, y: i32) -> Option<usize> {
        let (width, height) = (i32::from(self.width), i32::from(self.height));
        ((0..width).contains(&x) && (0..height).contains(&y)).then(|| (y * width + x) as usize)
    }

    fn has_no_holes(&self) -> bool {
        usize::from(self.squares) == usize::from(self.width) * usize::from(self.height)
    }
}

impl<B: Bits> Default for Grid<B> {
    /// Returns the rectangle of eight ranks that has a square for every bit of the set.
    fn default() -> Self {
        let (width, squares) = ((B::WIDTH / 8) as u8, B::WIDTH as u8);
        let present = if B::WIDTH < 128 { [(1 << B::WIDTH) - 1, 0] } else { [u128::MAX, 0] };
        Self { width, height: 8, squares, existing: present, bits: PhantomData }
    }
}

impl<B: Bits> Board for Grid<B> {
    type Bits = B;

    fn square_count(&self) -> usize {
        self.squares.into()
    }
    fn width(&self) -> usize {
        self.width.into()
    }
    fn height(&self) -> usize {
        self.height.into()
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let place = self.frame_index(x, y)?;
        if self.has_no_holes() {
            return Some(place);
        }
        let [low, high] = self.existing;
        let (half, before) = if place < 128 { (low, 0) } else { (high, low.count_ones()) };
        let bit = 1u128 << (place % 128);
        (half & bit != 0).then(|| (before + (half & (bit - 1)).count_ones()) as usize)
    }

    fn coords(&self, index: usize) -> (i32, i32) {
        let width = usize::from(self.width);
        let there = |&place: &usize| self.existing[place / 128] >> (place % 128) & 1 != 0;
        let place = match self.has_no_holes() {
            true => index,
            false => (0..MAX_FRAME_SQUARES).filter(there).nth(index).unwrap_or(0),
        };
        ((place % width) as i32, (place / width) as i32)
    }
}

macro_rules! grid {
    ($bits:ty, $squares:literal, $name:literal) => {
        impl Geometry for Grid<$bits> {
            type Table<T: Copy + Send + Sync + 'static> = [T; $squares];
            const SQUARES: usize = $squares;
            const TABLE_LEN: usize = $squares;
            const NAME: &'static str = $name;

            fn table<T: Copy + Send + Sync + 'static>(value: T) -> [T; $squares] {
                [value; $squares]
            }

            /// Leaves squares whose counterpart is missing where they are.
            fn rotated(&self, index: usize, facing: Facing) -> usize {
                let (mut x, mut y) = self.coords(index);
                let (mut width, mut height) = (i32::from(self.width), i32::from(self.height));
                for _ in 0..facing.quarters() & 3 {
                    (x, y) = (y, width - 1 - x);
                    (width, height) = (height, width);
                }
                self.index(x, y).unwrap_or(index)
            }
        }
    };
}

grid!(u64, 64, "Grid64");
grid!(u128, 128, "Grid128");
