//! Castling rights.

use alloc::string::String;
use core::fmt::{self, Write};
use core::ops::BitOr;
use core::str::FromStr;

use wazir_game::Seat;
use wazir_text::{Message, message};

use crate::texts::Positions;

/// The side of the board on which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CastlingSide {
    /// The side of the higher files (the first player's right): the king's side in chess.
    KingSide,
    /// The side of the lower files: the queen's side in chess.
    QueenSide,
}

impl CastlingSide {
    /// Both sides, the king's first.
    pub const ALL: [Self; 2] = [Self::KingSide, Self::QueenSide];
}

/// The castling rights left, each with a king and a corner piece that have not moved.
///
/// The text form is that of FEN: `K` and `Q` for the first player's short and long side, `k` and
/// `q` for the second's, `-` for none.
///
/// ```
/// use wazir_chesslike::{CastlingRights, CastlingSide};
/// use wazir_game::Seat;
/// let rights: CastlingRights = "Kkq".parse()?;
/// assert!(rights.has(Seat::FIRST, CastlingSide::KingSide) && !rights.has(Seat::FIRST, CastlingSide::QueenSide));
/// assert_eq!(rights.of(Seat::SECOND).to_string(), "kq");
/// assert_eq!(rights.without(Seat::SECOND, CastlingSide::QueenSide).to_string(), "Kk");
/// assert_eq!(CastlingRights::NONE.to_string(), "-");
/// # Ok::<(), wazir_chesslike::ParseCastlingError>(())
/// ```
// Not built on `bitflags`: a right is a seat and a wing, and the text form is that of FEN.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CastlingRights(u8);

/// The letters of the rights, in the order of their bits.
const LETTERS: [char; 4] = ['K', 'Q', 'k', 'q'];

/// Returns the right as the bit `2 * seat + wing`.
const fn bit(seat: Seat, wing: CastlingSide) -> u8 {
    1 << (2 * seat.pair_index() + wing as usize)
}

impl CastlingRights {
    /// No right.
    pub const NONE: Self = Self(0);
    /// Every right of both seats.
    pub const ALL: Self = Self(15);

    /// Returns a single right.
    pub const fn new(seat: Seat, wing: CastlingSide) -> Self {
        Self(bit(seat, wing))
    }

    /// Returns `true` if no right is left.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether a seat may still castle on a wing.
    pub const fn has(self, seat: Seat, wing: CastlingSide) -> bool {
        self.0 & bit(seat, wing) != 0
    }

    /// Returns the number of wings on which a seat may still castle, 0 to 2.
    #[inline]
    pub const fn count(self, seat: Seat) -> u32 {
        let wings = self.0 >> (2 * seat.pair_index()) & 3;
        (wings as u32 & 1) + (wings as u32 >> 1)
    }

    /// Returns the rights of one seat.
    #[inline]
    #[must_use]
    pub const fn of(self, seat: Seat) -> Self {
        Self(self.0 & 3 << (2 * seat.pair_index()))
    }

    /// Returns these rights with one added.
    #[must_use]
    pub const fn with(self, seat: Seat, wing: CastlingSide) -> Self {
        Self(self.0 | bit(seat, wing))
    }

    /// Returns these rights with one removed.
    #[must_use]
    pub const fn without(self, seat: Seat, wing: CastlingSide) -> Self {
        Self(self.0 & !bit(seat, wing))
    }

    /// Iterates over the rights that are left, in the order of their letters: the first player's
    /// first, short before long.
    pub fn iter(self) -> impl Iterator<Item = (Seat, CastlingSide)> {
        let all = Seat::BOTH.into_iter();
        let all = all.flat_map(|seat| CastlingSide::ALL.map(|wing| (seat, wing)));
        all.filter(move |&(seat, wing)| self.has(seat, wing))
    }

    /// Returns the generator's form: bit `2 * seat + wing`.
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    pub(crate) const fn from_bits(bits: u8) -> Self {
        Self(bits & 15)
    }
}

impl BitOr for CastlingRights {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl FromIterator<(Seat, CastlingSide)> for CastlingRights {
    fn from_iter<I: IntoIterator<Item = (Seat, CastlingSide)>>(rights: I) -> Self {
        rights.into_iter().fold(Self::NONE, |all, (seat, wing)| all.with(seat, wing))
    }
}

impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_char('-');
        }
        let held = LETTERS.into_iter().enumerate().filter(|(bit, _)| self.0 >> bit & 1 != 0);
        held.map(|(_, letter)| letter).try_for_each(|letter| f.write_char(letter))
    }
}

impl fmt::Debug for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CastlingRights({self})")
    }
}

impl FromStr for CastlingRights {
    type Err = ParseCastlingError;

    /// Parses the letters in any order, each at most once, or `-`.
    fn from_str(text: &str) -> Result<Self, ParseCastlingError> {
        let error = |at| ParseCastlingError { text: text.chars().take(16).collect(), at };
        match text {
            "-" => return Ok(Self::NONE),
            "" => return Err(error(0)),
            _ => {}
        }
        text.char_indices().try_fold(Self::NONE, |rights, (at, c)| {
            let bit = LETTERS.iter().position(|&letter| letter == c).map(|bit| 1 << bit);
            let new = bit.filter(|bit| rights.0 & bit == 0);
            Ok(Self(rights.0 | new.ok_or_else(|| error(at))?))
        })
    }
}

/// An error for a text that does not consist of castling letters.
///
/// ```
/// use wazir_chesslike::CastlingRights;
/// let error = "KQx".parse::<CastlingRights>().unwrap_err();
/// assert_eq!(error.at(), 2);
/// assert_eq!(error.to_string(), "`KQx` must consist of the letters K Q k q, each at most once, or be `-`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseCastlingError {
    text: String,
    at: usize,
}

wazir_text::impl_error!(ParseCastlingError);

impl ParseCastlingError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        message!(Positions::Castling { text: self.text.clone() })
    }

    /// Returns the byte at which the text stops being castling rights, from 0.
    pub fn at(&self) -> usize {
        self.at
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for CastlingRights {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for CastlingRights {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <String as serde::Deserialize>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn every_set_is_read_back() {
        for bits in 0..16 {
            let rights = CastlingRights::from_bits(bits);
            assert_eq!(rights.to_string().parse(), Ok(rights));
            assert_eq!(rights.iter().collect::<CastlingRights>(), rights);
            assert_eq!(rights.of(Seat::FIRST) | rights.of(Seat::SECOND), rights);
            let counts = Seat::BOTH.map(|seat| rights.count(seat));
            assert_eq!(counts, [bits & 3, bits >> 2].map(u8::count_ones));
            for (seat, wing) in CastlingRights::ALL.iter() {
                assert!(rights.with(seat, wing).has(seat, wing));
                assert!(!rights.without(seat, wing).has(seat, wing));
            }
        }
    }

    #[test]
    fn other_texts_are_refused() {
        assert_eq!("qkQK".parse(), Ok(CastlingRights::ALL));
        for (text, at) in [("", 0), ("KK", 1), ("--", 0), ("K-", 1), ("é", 0), ("Kéq", 1)] {
            let read = text.parse::<CastlingRights>();
            assert_eq!(read.map_err(|error| error.at()), Err(at), "{text:?}");
        }
    }
}
