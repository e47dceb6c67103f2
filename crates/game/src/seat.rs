//! The places at the table.

use core::fmt;

use wazir_text::{Message, message};

use crate::texts::Seats;

/// A place at the table, numbered from 0 in turn order.
///
/// In games for two, seat 0 is the first player of the game's own convention: Black (sente) in
/// shogi, White in chess. The number says where a player sits and not who moves first in a given
/// position.
///
/// ```
/// use wazir_game::Seat;
/// assert_eq!(Seat::FIRST.other(), Seat::SECOND);
/// assert_eq!(Seat::new(3).index(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Seat(u8);

impl Seat {
    /// Seat 0.
    pub const FIRST: Self = Self(0);
    /// Seat 1.
    pub const SECOND: Self = Self(1);

    /// The seat with this number.
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// The number of the seat.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The index of the seat in a pair that holds one thing for each of two players: 0 or 1.
    #[inline]
    pub const fn pair_index(self) -> usize {
        self.0 as usize & 1
    }

    /// The opponent's seat in a game for two, whose seats are 0 and 1.
    ///
    /// In games for more there is no one opponent, and this pairs seats 2 and 3 with each other: ask
    /// [`Game::seats`](crate::Game::seats) who plays there.
    #[must_use]
    pub const fn other(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// The seat by its number from 1. Games have names of their own for their seats.
    pub fn message(self) -> Message {
        message!(Seats::Numbered { number: self.index() + 1 })
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}
