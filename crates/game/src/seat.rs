//! The seats of a game.

use core::fmt;
use core::num::TryFromIntError;

use wazir_text::{Message, message};

use crate::texts::Seats;

/// The place of one player in a game, numbered from 0 in turn order.
///
/// In games for two, seat 0 is the first player by the game's own convention: Black (sente) in
/// shogi, White in chess. The number does not say who moves first in a given position.
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
    /// The seats of a game for two, in turn order.
    pub const BOTH: [Self; 2] = [Self::FIRST, Self::SECOND];

    /// Returns the seats of a game for this number of players, in turn order.
    ///
    /// ```
    /// use wazir_game::Seat;
    /// assert_eq!(Seat::all(2).collect::<Vec<_>>(), Seat::BOTH);
    /// assert_eq!(Seat::all(4).last(), Some(Seat::new(3)));
    /// ```
    pub fn all(players: u8) -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..players).map(Self)
    }

    /// Creates the seat with this number, from 0.
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// Returns the number of the seat, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the index of the seat in an array with one entry for each of two players: 0 or 1.
    #[inline]
    pub const fn pair_index(self) -> usize {
        self.0 as usize & 1
    }

    /// Returns the opponent's seat in a game for two, whose seats are 0 and 1.
    ///
    /// Games for more players have no single opponent, and this method pairs seats 2 and 3; use
    /// [`Game::seats`](crate::Game::seats) there.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// Returns the seat as a text with its number from 1. Games have their own names for seats.
    pub fn message(self) -> Message {
        message!(Seats::Numbered { number: self.index() + 1 })
    }
}

impl TryFrom<usize> for Seat {
    type Error = TryFromIntError;

    /// Returns the seat with this index, from 0 to 255.
    ///
    /// ```
    /// use wazir_game::Seat;
    /// assert_eq!(Seat::try_from(1_usize), Ok(Seat::SECOND));
    /// assert!(Seat::try_from(256_usize).is_err());
    /// ```
    fn try_from(index: usize) -> Result<Self, TryFromIntError> {
        index.try_into().map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}
