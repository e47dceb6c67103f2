//! The values of a table that are stored besides its log.

use std::fmt;
use std::str::FromStr;

use wazir_game::Seat;

/// The key of a value that is stored beside the log of a table.
///
/// ```
/// use wazir_game::Seat;
/// use wazir_tables::SideKey;
/// assert_eq!(SideKey::Seat(Seat::FIRST).to_string(), "seat.0");
/// assert_eq!("premove.1".parse(), Ok(SideKey::Premove(Seat::SECOND)));
/// assert_eq!("guest.3".parse(), Ok(SideKey::Guest(3)));
/// assert!("hosts".parse::<SideKey>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum SideKey {
    /// The person who opened the table.
    Host,
    /// The premove of a seat.
    Premove(Seat),
    /// The person in a seat.
    Seat(Seat),
    /// Whether spectators may talk.
    Room,
    /// A line of the spectators' talk, by its slot.
    RoomLine(u8),
    /// Somebody who has talked among the spectators, by number.
    Guest(u16),
}

impl fmt::Display for SideKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Host => f.write_str("host"),
            Self::Premove(seat) => write!(f, "premove.{}", seat.index()),
            Self::Seat(seat) => write!(f, "seat.{}", seat.index()),
            Self::Room => f.write_str("room"),
            Self::RoomLine(slot) => write!(f, "room.{slot}"),
            Self::Guest(number) => write!(f, "guest.{number}"),
        }
    }
}

/// The error for a text that is not the key of a stored value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nothing is kept of a table by this name")]
pub struct ParseSideKeyError;

impl FromStr for SideKey {
    type Err = ParseSideKeyError;

    fn from_str(text: &str) -> Result<Self, ParseSideKeyError> {
        let seat = |number: &str| number.parse().map(Seat::new).map_err(|_| ParseSideKeyError);
        match text.split_once('.') {
            None if text == "host" => Ok(Self::Host),
            None if text == "room" => Ok(Self::Room),
            Some(("room", slot)) => slot.parse().map(Self::RoomLine).map_err(|_| ParseSideKeyError),
            Some(("guest", number)) => {
                number.parse().map(Self::Guest).map_err(|_| ParseSideKeyError)
            }
            Some(("premove", number)) => seat(number).map(Self::Premove),
            Some(("seat", number)) => seat(number).map(Self::Seat),
            _ => Err(ParseSideKeyError),
        }
    }
}
