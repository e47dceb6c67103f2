//! Bitboards: sets of squares of a given board shape.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitXor, Not};
use core::str::FromStr;

use crate::{Bits, Geometry, ParseSquareError, Square};

/// A set of squares of the board shape `G`.
///
/// ```
/// use wazir_geometry::{Bitboard, Chess8, Square};
/// let set: Bitboard<Chess8> = ["e4", "d5"].into_iter().filter_map(Square::named).collect();
/// assert_eq!(set.len(), 2);
/// assert_eq!((!set).len(), 62);
/// // The text form names the squares in the order of their numbers.
/// assert_eq!((set.to_string(), "e4 d5".parse()), ("e4 d5".into(), Ok(set)));
/// // Debug draws the board, the first player's home row at the bottom.
/// assert!(format!("{set:?}").contains(". . . # . . . ."));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard<G: Geometry>(G::Bits);

impl<G: Geometry> Bitboard<G> {
    /// Returns the empty set.
    pub fn empty() -> Self {
        Self(G::Bits::EMPTY)
    }

    /// Returns the set of all squares of the board.
    pub fn full() -> Self {
        Self(G::default().full())
    }

    /// Creates a set from its bits. Bits past the last square are dropped.
    #[inline]
    pub fn from_bits(bits: G::Bits) -> Self {
        Self(bits & G::default().full())
    }

    /// Returns the set as an integer; bit `i` stands for square number `i`.
    #[inline]
    pub fn bits(self) -> G::Bits {
        self.0
    }

    /// Returns the number of squares in the set.
    pub fn len(self) -> usize {
        self.0.count() as usize
    }

    /// Returns `true` if the set contains no square.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether `square` is in the set.
    pub fn contains(self, square: Square<G>) -> bool {
        self.0.contains(square.index())
    }

    /// Adds a square.
    pub fn insert(&mut self, square: Square<G>) {
        self.0 |= G::Bits::bit(square.index());
    }

    /// Removes a square.
    pub fn remove(&mut self, square: Square<G>) {
        self.0 &= !G::Bits::bit(square.index());
    }

    /// Returns an iterator over the squares, in the order of their numbers.
    #[inline]
    pub fn iter(self) -> impl ExactSizeIterator<Item = Square<G>> {
        self.0.iter().map(Square::from_index_unchecked)
    }
}

impl<G: Geometry> Default for Bitboard<G> {
    fn default() -> Self {
        Self::empty()
    }
}

impl<G: Geometry> From<Square<G>> for Bitboard<G> {
    fn from(square: Square<G>) -> Self {
        Self(G::Bits::bit(square.index()))
    }
}

impl<G: Geometry> FromIterator<Square<G>> for Bitboard<G> {
    fn from_iter<I: IntoIterator<Item = Square<G>>>(squares: I) -> Self {
        let mut set = Self::empty();
        squares.into_iter().for_each(|s| set.insert(s));
        set
    }
}

impl<G: Geometry> BitAnd for Bitboard<G> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl<G: Geometry> BitOr for Bitboard<G> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl<G: Geometry> BitXor for Bitboard<G> {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl<G: Geometry> Not for Bitboard<G> {
    type Output = Self;
    fn not(self) -> Self {
        Self::from_bits(!self.0)
    }
}

impl<G: Geometry> fmt::Debug for Bitboard<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = G::default();
        for y in (0..board.height() as i32).rev() {
            for x in 0..board.width() as i32 {
                let mark = match board.index(x, y) {
                    None => ' ',
                    Some(i) if self.0.contains(i) => '#',
                    Some(_) => '.',
                };
                write!(f, "{}{mark}", if x == 0 { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl<G: Geometry> fmt::Display for Bitboard<G> {
    /// Writes the squares in the order of their numbers, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().enumerate().try_for_each(|(i, square)| {
            let blank = if i == 0 { "" } else { " " };
            write!(f, "{blank}{square}")
        })
    }
}

impl<G: Geometry> FromStr for Bitboard<G> {
    type Err = ParseSquareError;

    /// Parses squares in any order, separated by single spaces.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        text.split(' ').filter(|_| !text.is_empty()).map(str::parse).collect()
    }
}

#[cfg(feature = "serde")]
impl<G: Geometry> serde::Serialize for Bitboard<G> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de, G: Geometry> serde::Deserialize<'de> for Bitboard<G> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <alloc::string::String as serde::Deserialize>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
