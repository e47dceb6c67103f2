//! Board shapes: the squares that exist, their numbers and their names.

use alloc::string::String;
use core::fmt::{Debug, Write};
use core::hash::Hash;

use crate::{Bits, Facing};

/// A board: a set of numbered squares with coordinates.
///
/// Coordinates `(x, y)` count from 0: `x` from the first player's left to his right, and `y` from
/// his home row away from him, so "forward" is `y + 1` for the first player on every board. Square
/// numbers grow along every line in one direction, so one subtraction finds a slider's blockers.
///
/// ```
/// use wazir_geometry::{Board, RectBoard};
/// let board = RectBoard::new(9, 10).unwrap();
/// assert_eq!(board.square_count(), 90);
/// assert_eq!(board.index(9, 0), None);
/// assert_eq!(board.square_name(board.index(1, 9).unwrap()), "b10");
/// ```
pub trait Board {
    /// The integer that holds one bit per square.
    type Bits: Bits;

    /// Returns the number of squares that exist.
    fn square_count(&self) -> usize;
    /// Returns the number of columns of the smallest rectangle around the board.
    fn width(&self) -> usize;
    /// Returns the number of rows of the smallest rectangle around the board.
    fn height(&self) -> usize;
    /// Returns the number of the square at `(x, y)`, or `None` if there is no square.
    fn index(&self, x: i32, y: i32) -> Option<usize>;
    /// Returns the coordinates of square `index`, which must be below [`Board::square_count`].
    fn coords(&self, index: usize) -> (i32, i32);

    /// Returns the square at offset `(dx, dy)` from `from`, if it exists.
    fn step(&self, from: usize, (dx, dy): (i32, i32)) -> Option<usize> {
        let (x, y) = self.coords(from);
        self.index(x + dx, y + dy)
    }

    /// Returns the set of all squares.
    fn full(&self) -> Self::Bits {
        (0..self.square_count()).fold(Self::Bits::EMPTY, |set, i| set | Self::Bits::bit(i))
    }

    /// Returns the name of a square, by default as in chess (`e4`).
    fn square_name(&self, index: usize) -> String {
        let (x, y) = self.coords(index);
        let mut name = String::new();
        let _ = write!(name, "{}{}", char::from(b'a' + x as u8), y + 1);
        name
    }

    /// Parses the name of a square. Returns `None` if no square has that name.
    fn parse_square(&self, name: &str) -> Option<usize> {
        let mut chars = name.chars();
        let file = chars.next().filter(char::is_ascii_lowercase)?;
        let rank = chars.as_str();
        if rank.starts_with(['0', '+']) {
            return None;
        }
        let rank: i32 = rank.parse().ok()?;
        self.index(i32::from(file as u8 - b'a'), rank.checked_sub(1)?)
    }
}

/// A board shape whose greatest size is known at compile time.
///
/// Most shapes are completely known and are zero-sized types. A [`Grid`](crate::Grid) is not: its
/// value says which squares exist.
///
/// The associated table type is an array whose length is a power of two, so the optimiser can drop
/// bounds checks once the index is masked.
pub trait Geometry:
    Board + Copy + Default + Eq + Ord + Hash + Debug + Send + Sync + 'static
{
    /// A table with one `T` for each square number below [`Geometry::TABLE_LEN`].
    type Table<T: Copy + Send + Sync + 'static>: Copy
        + AsRef<[T]>
        + AsMut<[T]>
        + Send
        + Sync
        + 'static;

    /// The greatest number of squares. On boards known at compile time, all of them exist.
    const SQUARES: usize;
    /// [`Geometry::SQUARES`] rounded up to a power of two: the length of a [`Geometry::Table`].
    const TABLE_LEN: usize;
    /// The shape's name, for error messages.
    const NAME: &'static str;
    /// Returns a table with `value` in every entry.
    fn table<T: Copy + Send + Sync + 'static>(value: T) -> Self::Table<T>;

    /// Returns all squares of the columns that `set` touches.
    fn file_fill(&self, set: Self::Bits) -> Self::Bits {
        let squares = (0..self.square_count()).filter(|&i| {
            let (x, _) = self.coords(i);
            set.iter().any(|j| self.coords(j).0 == x)
        });
        squares.fold(Self::Bits::EMPTY, |all, i| all | Self::Bits::bit(i))
    }

    /// Returns the square to which `index` moves when the whole board is turned for a seat.
    ///
    /// A quarter turn moves `(x, y)` to `(y, width - 1 - x)`.
    fn rotated(&self, index: usize, facing: Facing) -> usize;
}

const ALL_81: u128 = (1 << 81) - 1;
/// The ninth square of each file of [`Shogi9`].
const TOP_RANK: u128 = {
    let (mut set, mut file) = (0, 0);
    while file < 9 {
        set |= 1 << (file * 9 + 8);
        file += 1;
    }
    set
};

const fn in_range(at: i32, count: i32) -> bool {
    0 <= at && at < count
}

macro_rules! square_board {
    ($(#[$doc:meta])* $name:ident, $bits:ty, $squares:literal, $padded:literal, $side:literal,
     |$x:ident, $y:ident| $index:expr, |$i:ident| $coords:expr,
     { $($board:item)* } { $($geometry:item)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name;

        impl $name {
            /// The target of each square after 0 to 3 quarter turns. A board that is not symmetric
            /// under quarter turns does not compile.
            const TURNED: [[u8; $squares]; 4] = {
                let (mut turned, mut index) = ([[0; $squares]; 4], 0);
                while index < $squares {
                    let ((mut x, mut y), mut quarters) = (Self::coords_of(index), 0);
                    while quarters < 4 {
                        let Some(square) = Self::index_of(x, y) else {
                            panic!("a turn takes a square off the board")
                        };
                        turned[quarters][index] = square as u8;
                        (x, y) = (y, $side - 1 - x);
                        quarters += 1;
                    }
                    index += 1;
                }
                turned
            };

            #[inline]
            const fn index_of($x: i32, $y: i32) -> Option<usize> {
                $index
            }

            #[inline]
            const fn coords_of(index: usize) -> (i32, i32) {
                let $i = index as i32;
                $coords
            }
        }

        impl Board for $name {
            type Bits = $bits;

            #[inline]
            fn square_count(&self) -> usize {
                $squares
            }
            #[inline]
            fn width(&self) -> usize {
                $side
            }
            #[inline]
            fn height(&self) -> usize {
                $side
            }
            #[inline]
            fn index(&self, x: i32, y: i32) -> Option<usize> {
                Self::index_of(x, y)
            }
            #[inline]
            fn coords(&self, index: usize) -> (i32, i32) {
                Self::coords_of(index)
            }
            #[inline]
            fn full(&self) -> $bits {
                <$bits>::MAX >> (<$bits>::BITS - $squares)
            }
            $($board)*
        }

        impl Geometry for $name {
            type Table<T: Copy + Send + Sync + 'static> = [T; $padded];
            const SQUARES: usize = $squares;
            const TABLE_LEN: usize = $padded;
            const NAME: &'static str = stringify!($name);

            #[inline]
            fn table<T: Copy + Send + Sync + 'static>(value: T) -> [T; $padded] {
                [value; $padded]
            }
            #[inline]
            fn rotated(&self, index: usize, facing: Facing) -> usize {
                static TURNED: [[u8; $squares]; 4] = $name::TURNED;
                usize::from(TURNED[usize::from(facing.quarters()) & 3][index])
            }
            $($geometry)*
        }
    };
}

square_board!(
    /// The 8x8 board of chess and EuroShogi: files `a`-`h`, ranks `1`-`8`; `a1` is square 0,
    /// `b1` square 1.
    ///
    /// ```
    /// use wazir_geometry::{Chess8, Square};
    /// let e4: Square<Chess8> = "e4".parse()?;
    /// assert_eq!(e4.index(), 28);
    /// assert_eq!(e4.to_string(), "e4");
    /// # Ok::<(), wazir_geometry::ParseSquareError>(())
    /// ```
    Chess8, u64, 64, 64, 8,
    |x, y| if in_range(x, 8) && in_range(y, 8) { Some((y * 8 + x) as usize) } else { None },
    |i| (i % 8, i / 8),
    {} {
        #[inline(always)]
        fn file_fill(&self, set: u64) -> u64 {
            let set = set | set >> 32;
            let set = set | set >> 16;
            ((set | set >> 8) & 0xff) * 0x0101_0101_0101_0101
        }
    }
);

square_board!(
    /// The 9x9 board of shogi: files `9`-`1` from Black's left, ranks `a`-`i` from the far side.
    ///
    /// Squares are numbered file by file, and within a file from Black's home row upward: `9i` is
    /// square 0, `9h` square 1, `8i` square 9.
    ///
    /// ```
    /// use wazir_geometry::{Shogi9, Square};
    /// let square: Square<Shogi9> = "7g".parse()?;
    /// assert_eq!(square.coords(), (2, 2));
    /// assert_eq!(square.to_string(), "7g");
    /// # Ok::<(), wazir_geometry::ParseSquareError>(())
    /// ```
    Shogi9, u128, 81, 128, 9,
    |x, y| if in_range(x, 9) && in_range(y, 9) { Some((x * 9 + y) as usize) } else { None },
    |i| (i / 9, i % 9),
    {
    fn square_name(&self, index: usize) -> String {
        let (x, y) = self.coords(index);
        [char::from(b'9' - x as u8), char::from(b'i' - y as u8)].into_iter().collect()
    }
    fn parse_square(&self, name: &str) -> Option<usize> {
        let &[file @ b'1'..=b'9', rank @ b'a'..=b'i'] = name.as_bytes() else { return None };
        self.index(i32::from(b'9' - file), i32::from(b'i' - rank))
    }
    } {
        #[inline(always)]
        fn file_fill(&self, set: u128) -> u128 {
            // A file is nine adjacent bits. Only empty files keep their top bit in the subtraction.
            // Top squares stay out of it, because a file that holds one and another would borrow.
            let (low, high) = (set & !TOP_RANK, set & TOP_RANK);
            let free = (TOP_RANK - low) & TOP_RANK & !high;
            !((free << 1) - (free >> 8)) & ALL_81
        }
    }
);

square_board!(
    /// The cross of Evo: a 12x12 frame, files `a`-`l` and ranks `1`-`12`, without its four 2x2
    /// corners. Its 128 squares are numbered row by row without gaps: `c1` is square 0.
    ///
    /// ```
    /// use wazir_geometry::{Cross12, Facing, Geometry, Square};
    /// let castle: Square<Cross12> = "j1".parse()?;
    /// assert_eq!(Square::<Cross12>::named("a1"), None);
    /// // The castles of the four seats are quarter turns of one another.
    /// assert_eq!(castle.rotated(Facing::quarter()).to_string(), "a3");
    /// # Ok::<(), wazir_geometry::ParseSquareError>(())
    /// ```
    Cross12, u128, 128, 128, 12,
    |x, y| match y {
        0..=1 if in_range(x - 2, 8) => Some((y * 8 + x - 2) as usize),
        2..=9 if in_range(x, 12) => Some((16 + (y - 2) * 12 + x) as usize),
        10..=11 if in_range(x - 2, 8) => Some((112 + (y - 10) * 8 + x - 2) as usize),
        _ => None,
    },
    |i| match i {
        0..=15 => (i % 8 + 2, i / 8),
        16..=111 => ((i - 16) % 12, (i - 16) / 12 + 2),
        _ => ((i - 112) % 8 + 2, (i - 112) / 8 + 10),
    },
    {} {}
);

/// A rectangular board of at most 128 squares, whose size is known at run time.
///
/// Squares are numbered row by row and named as in chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RectBoard {
    width: u8,
    height: u8,
}

impl RectBoard {
    /// Creates a board of `width` files (1 to 26) and `height` ranks. Returns `None` if it would
    /// have no squares, more than 26 files or more than 128 squares.
    pub fn new(width: usize, height: usize) -> Option<Self> {
        let fits = (1..=26).contains(&width) && height >= 1 && height <= 128 / width;
        fits.then_some(Self { width: width as u8, height: height as u8 })
    }
}

impl Board for RectBoard {
    type Bits = u128;

    fn square_count(&self) -> usize {
        self.width() * self.height()
    }
    fn width(&self) -> usize {
        usize::from(self.width)
    }
    fn height(&self) -> usize {
        usize::from(self.height)
    }
    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let (w, h) = (i32::from(self.width), i32::from(self.height));
        ((0..w).contains(&x) && (0..h).contains(&y)).then(|| (y * w + x) as usize)
    }
    fn coords(&self, index: usize) -> (i32, i32) {
        let w = usize::from(self.width);
        ((index % w) as i32, (index / w) as i32)
    }
}
