//! Seats and sets of seats.

use core::fmt;
use core::str::FromStr;

use wazir_game::Seat;
use wazir_geometry::{Cross12, Facing, Square};
use wazir_text::Message;

use crate::texts::{Positions, Seats as Names};

/// South: faces rank 12, castle on j1.
pub const SOUTH: Seat = Seat::new(0);
/// West: faces file l, castle on a3.
pub const WEST: Seat = Seat::new(1);
/// North: faces rank 1, castle on c12.
pub const NORTH: Seat = Seat::new(2);
/// East: faces file a, castle on l10.
pub const EAST: Seat = Seat::new(3);

/// The four seats, clockwise seen from above, which is the turn order.
pub(crate) const ALL: [Seat; 4] = [SOUTH, WEST, NORTH, EAST];

/// The squares of the four castles, by number: j1, a3, c12, l10.
const CASTLE_SQUARES: [u8; 4] = [7, 16, 120, 111];

/// The squares of the castles for each mask of seats (bit 0 South, ... bit 3 East).
pub(crate) const CASTLE_SETS: [u128; 16] = {
    let mut sets = [0; 16];
    let mut mask = 0;
    while mask < 16 {
        let mut seat = 0;
        while seat < 4 {
            if mask >> seat & 1 == 1 {
                sets[mask] |= 1 << CASTLE_SQUARES[seat];
            }
            seat += 1;
        }
        mask += 1;
    }
    sets
};

/// Returns the letter of a seat in texts: `s`, `w`, `n` or `e`; `None` for a seat that Evo does not
/// have.
///
/// ```
/// use wazir_evo::{WEST, seat_letter};
/// assert_eq!(seat_letter(WEST), Some('w'));
/// ```
pub fn seat_letter(seat: Seat) -> Option<char> {
    ['s', 'w', 'n', 'e'].get(seat.index()).copied()
}

/// Returns the seat with this letter: `s`, `w`, `n` or `e`.
///
/// ```
/// use wazir_evo::{NORTH, seat_from_letter};
/// assert_eq!(seat_from_letter('n'), Some(NORTH));
/// assert_eq!(seat_from_letter('N'), None);
/// ```
pub fn seat_from_letter(letter: char) -> Option<Seat> {
    ALL.into_iter().find(|&seat| seat_letter(seat) == Some(letter))
}

/// Returns the name of a seat in English: `South`, `West`, `North` or `East`; `nobody` for a seat
/// that Evo does not have.
///
/// ```
/// use wazir_evo::{EAST, seat_name};
/// assert_eq!(seat_name(EAST), "East");
/// ```
pub fn seat_name(seat: Seat) -> &'static str {
    [Names::South, Names::West, Names::North, Names::East]
        .get(seat.index())
        .map_or("nobody", |key| key.english())
}

/// Returns the rotation of a seat's view against South's: one quarter turn for West, two for North,
/// three for East (rules/evo.md section 2).
///
/// ```
/// use wazir_evo::{WEST, facing};
/// assert_eq!(facing(WEST).rotate((0, 1)), (1, 0));
/// ```
pub fn facing(seat: Seat) -> Facing {
    Facing::new(seat.index() as u8)
}

/// Returns the only square on which a seat's castle may stand; `None` for a seat that Evo does not
/// have.
///
/// ```
/// use wazir_evo::{EAST, castle_square};
/// assert_eq!(castle_square(EAST).unwrap().to_string(), "l10");
/// ```
pub fn castle_square(seat: Seat) -> Option<Square<Cross12>> {
    CASTLE_SQUARES.get(seat.index()).and_then(|&home| Square::new(usize::from(home)))
}

/// The seats in play: all four, or two that face each other (rules/evo.md R15, R19).
///
/// The text form lists their letters in turn order.
///
/// ```
/// use wazir_evo::{EAST, SeatSet, WEST};
/// let seats: SeatSet = "we".parse()?;
/// assert_eq!(seats, SeatSet::WestEast);
/// assert_eq!(seats.after(EAST), WEST);
/// assert_eq!(SeatSet::Four.to_string(), "swne");
/// # Ok::<(), wazir_evo::ParseSeatSetError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SeatSet {
    /// South and North, the seats of an ordinary game for two.
    SouthNorth,
    /// West and East.
    WestEast,
    /// All four seats, without partners.
    Four,
}

impl SeatSet {
    /// All sets of seats.
    pub const ALL: [Self; 3] = [Self::SouthNorth, Self::WestEast, Self::Four];

    /// Returns the number of players, 2 or 4.
    pub const fn players(self) -> usize {
        match self {
            Self::SouthNorth | Self::WestEast => 2,
            Self::Four => 4,
        }
    }

    /// Returns a bit for each seat in play, South's the lowest.
    pub(crate) const fn mask(self) -> u8 {
        match self {
            Self::SouthNorth => 0b0101,
            Self::WestEast => 0b1010,
            Self::Four => 0b1111,
        }
    }

    /// Returns the number of quarter turns from one player to the next.
    pub(crate) const fn stride(self) -> u8 {
        match self {
            Self::SouthNorth | Self::WestEast => 2,
            Self::Four => 1,
        }
    }

    /// Returns whether a seat is in play.
    pub fn contains(self, seat: Seat) -> bool {
        seat.index() < 4 && self.mask() >> seat.index() & 1 == 1
    }

    /// Iterates over the seats in play, in turn order from South.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        ALL.into_iter().filter(move |&seat| self.contains(seat))
    }

    /// Returns the seat that moves after `seat`.
    #[must_use]
    pub fn after(self, seat: Seat) -> Seat {
        ALL[(seat.index() + usize::from(self.stride())) % 4]
    }

    /// Returns the seat that moves before `seat`.
    #[must_use]
    pub fn before(self, seat: Seat) -> Seat {
        ALL[(seat.index() % 4 + 4 - usize::from(self.stride())) % 4]
    }
}

impl fmt::Display for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::SouthNorth => "sn",
            Self::WestEast => "we",
            Self::Four => "swne",
        })
    }
}

/// An error for a text that is not a set of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSeatSetError(());

wazir_text::impl_error!(ParseSeatSetError);

impl ParseSeatSetError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        Positions::SeatsAre.into()
    }
}

impl FromStr for SeatSet {
    type Err = ParseSeatSetError;

    fn from_str(text: &str) -> Result<Self, ParseSeatSetError> {
        match text {
            "sn" => Ok(Self::SouthNorth),
            "we" => Ok(Self::WestEast),
            "swne" => Ok(Self::Four),
            _ => Err(ParseSeatSetError(())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn castles_stand_where_the_quarter_turns_put_them() {
        let south = Square::<Cross12>::named("j1").unwrap();
        for (seat, name) in ALL.into_iter().zip(["j1", "a3", "c12", "l10"]) {
            let home = castle_square(seat).unwrap();
            assert_eq!(home.to_string(), name);
            assert_eq!(home, south.rotated(facing(seat)));
            assert_eq!(CASTLE_SETS[1 << seat.index()], 1 << home.index());
        }
        assert_eq!(CASTLE_SETS[15].count_ones(), 4);
        assert_eq!(castle_square(Seat::new(4)), None);
    }

    #[test]
    fn turns_go_clockwise() {
        assert_eq!(SeatSet::Four.iter().collect::<alloc::vec::Vec<_>>(), ALL);
        for seats in SeatSet::ALL {
            let first = seats.iter().next().unwrap();
            let mut seat = first;
            for expected in seats.iter() {
                assert_eq!(seat, expected);
                assert_eq!(seats.before(seats.after(seat)), seat);
                seat = seats.after(seat);
            }
            assert_eq!(seat, first);
            assert_eq!(seats.iter().count(), seats.players());
        }
    }

    #[test]
    fn letters_and_names_know_four_seats_only() {
        for seat in ALL {
            assert_eq!(seat_letter(seat).and_then(seat_from_letter), Some(seat));
        }
        assert_eq!(seat_letter(Seat::new(4)), None);
        assert_eq!(seat_name(Seat::new(4)), "nobody");
        assert!(!SeatSet::Four.contains(Seat::new(4)));
        for bad in ["", "s", "ns", "nesw", "swn", "SN", "sn ", "ew"] {
            assert!(bad.parse::<SeatSet>().is_err(), "{bad:?}");
        }
    }
}
