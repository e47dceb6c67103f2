//! Squares of a given board shape.

use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use wazir_text::{Message, message};

use crate::texts::Positions;
use crate::{Facing, Geometry};

/// A square of the board shape `G`.
///
/// Its text form is that of the board: `e4` on [`Chess8`](crate::Chess8), `7g` on
/// [`Shogi9`](crate::Shogi9), `l10` on [`Cross12`](crate::Cross12).
///
/// ```
/// use wazir_geometry::{Cross12, Square};
/// let square = Square::<Cross12>::at(11, 9).unwrap();
/// assert_eq!(square.to_string(), "l10");
/// assert_eq!("l10".parse(), Ok(square));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<G>(u8, PhantomData<G>);

impl<G: Geometry> Square<G> {
    /// Returns the square with this number (from 0), or `None` if the number is too high.
    #[inline]
    pub fn new(index: usize) -> Option<Self> {
        (index < G::SQUARES).then_some(Self(index as u8, PhantomData))
    }

    /// Returns the square with a number that the caller knows to be valid.
    #[inline]
    pub(crate) const fn from_index_unchecked(index: usize) -> Self {
        Self(index as u8, PhantomData)
    }

    /// Returns the square at column `x` and row `y`, from 0 at the first player's left corner.
    pub fn at(x: i32, y: i32) -> Option<Self> {
        G::default().index(x, y).and_then(Self::new)
    }

    /// Returns the square with this name, or `None` if there is no such square.
    pub fn named(name: &str) -> Option<Self> {
        G::default().parse_square(name).and_then(Self::new)
    }

    /// Returns the number of the square, below [`Geometry::SQUARES`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the column and row, counted from 0 at the first player's left corner.
    pub fn coords(self) -> (i32, i32) {
        G::default().coords(self.index())
    }

    /// Returns the target of this square when the board is turned for a seat.
    #[must_use]
    pub fn rotated(self, facing: Facing) -> Self {
        Self::from_index_unchecked(G::default().rotated(self.index(), facing))
    }

    /// Returns an iterator over all squares, in the order of their numbers.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..G::SQUARES).map(Self::from_index_unchecked)
    }
}

impl<G: Geometry> fmt::Display for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&G::default().square_name(self.index()))
    }
}

impl<G: Geometry> fmt::Debug for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for a text that names no square of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSquareError {
    text: String,
    board: &'static str,
}

wazir_text::impl_error!(ParseSquareError);

impl ParseSquareError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        message!(Positions::Square { text: self.text.clone(), board: self.board })
    }
}

impl<G: Geometry> FromStr for Square<G> {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        Self::named(text).ok_or_else(|| ParseSquareError {
            text: text.chars().take(16).collect(),
            board: G::NAME,
        })
    }
}

#[cfg(feature = "serde")]
mod text_form {
    use super::Square;
    use crate::Geometry;
    use alloc::string::String;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    impl<G: Geometry> Serialize for Square<G> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de, G: Geometry> Deserialize<'de> for Square<G> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
        }
    }
}
