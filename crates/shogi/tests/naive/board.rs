//! A plain board: what stands where, what is in hand, whose turn it is.

use std::fmt;

use super::{Action, IN_HAND};

/// A spot: column from Black's left, row from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) col: i32,
    pub(crate) row: i32,
}

/// The name of a spot.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Name(String);

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Spot {
    /// File by file from Black's right, each from the bottom: the order of the library's squares.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..81).map(|i| Self { col: ORDER(i).0, row: ORDER(i).1 })
    }

    pub(crate) fn name(self) -> Name {
        let rank = (b'a' + self.row as u8) as char;
        Name(format!("{}{rank}", 9 - self.col))
    }

    /// The spots one after the other in a direction, (right, forward) from the view of a side.
    pub(crate) fn walk(self, way: (i32, i32), black: bool) -> impl Iterator<Item = Self> {
        let (right, forward) = if black { way } else { (-way.0, -way.1) };
        (1..9)
            .map(move |n| Self { col: self.col + n * right, row: self.row - n * forward })
            .take_while(|spot| (0..9).contains(&spot.col) && (0..9).contains(&spot.row))
    }
}

/// A man on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Man {
    pub(crate) black: bool,
    pub(crate) letter: char,
    pub(crate) promoted: bool,
}

/// How many of each kind of [`IN_HAND`] a side holds.
pub(crate) type Hand = [u32; 7];

/// A position.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    board: [[Option<Man>; 9]; 9],
    hands: [Hand; 2],
    pub(crate) black: bool,
    number: u32,
}
