//! Tiles with their roles, and castles.

use core::fmt;
use core::str::FromStr;

use wazir_game::{OptionValue, Seat};
use wazir_text::Message;

use crate::texts::Positions;
use crate::{seat_from_letter, seat_letter};

/// The side of a tile that points to its owner's north. It determines how the tile moves
/// (rules/evo.md section 3).
///
/// ```
/// use wazir_evo::Role;
/// let role: Role = "C".parse()?;
/// assert_eq!(role, Role::Catapult);
/// assert_eq!(role.betza(), "fF3");
/// # Ok::<(), wazir_evo::ParseRoleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// One square forward, sideways or diagonally forward.
    Warrior,
    /// One or two squares forward.
    Blade,
    /// One to three squares diagonally forward.
    Catapult,
    /// One or two squares back, or one diagonally back.
    Shield,
}

impl OptionValue for Role {
    const WORDS: &'static [&'static str] = &["W", "B", "C", "S"];
}

impl Role {
    /// All roles, clockwise round the tile from its warrior side (rules/evo.md R3).
    pub const ALL: [Self; 4] = [Self::Warrior, Self::Blade, Self::Catapult, Self::Shield];

    /// Returns the letter of the role: `W`, `B`, `C` or `S`.
    pub const fn letter(self) -> char {
        match self {
            Self::Warrior => 'W',
            Self::Blade => 'B',
            Self::Catapult => 'C',
            Self::Shield => 'S',
        }
    }

    /// Returns the role with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.letter() == letter)
    }

    /// Returns the movement of the role in Betza notation.
    pub const fn betza(self) -> &'static str {
        match self {
            Self::Warrior => "fFfsW",
            Self::Blade => "fW2",
            Self::Catapult => "fF3",
            Self::Shield => "bW2bF",
        }
    }

    /// Returns the index of the role in [`Role::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the role with a number, taken modulo 4.
    pub(crate) const fn new(index: usize) -> Self {
        Self::ALL[index & 3]
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

/// An error for a text that is not the letter of a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseRoleError(());

wazir_text::impl_error!(ParseRoleError);

impl ParseRoleError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        Positions::Role.into()
    }
}

impl FromStr for Role {
    type Err = ParseRoleError;

    fn from_str(text: &str) -> Result<Self, ParseRoleError> {
        let mut letters = text.chars();
        match (letters.next().and_then(Self::from_letter), letters.next()) {
            (Some(role), None) => Ok(role),
            _ => Err(ParseRoleError(())),
        }
    }
}

/// The kind of a piece, whoever owns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A tile turned to this role.
    Tile(Role),
    /// A castle, which never moves.
    Castle,
}

impl Kind {
    /// Returns the letter of the role, or `K` for a castle.
    pub const fn letter(self) -> char {
        match self {
            Self::Tile(role) => role.letter(),
            Self::Castle => 'K',
        }
    }
}

/// A tile or a castle with its owner.
///
/// The text form is the letter of the seat and that of the kind: `sW`, `nK`.
///
/// ```
/// use wazir_evo::{Kind, Piece, Role, WEST};
/// let piece: Piece = "wB".parse()?;
/// assert_eq!(piece, Piece::new(WEST, Kind::Tile(Role::Blade)));
/// assert_eq!(piece.to_string(), "wB");
/// # Ok::<(), wazir_evo::ParsePieceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    seat: Seat,
    kind: Kind,
}

impl Piece {
    /// Returns a piece of `seat`.
    pub const fn new(seat: Seat, kind: Kind) -> Self {
        Self { seat, kind }
    }

    /// Returns a tile of `seat`, turned to `role`.
    pub const fn tile(seat: Seat, role: Role) -> Self {
        Self { seat, kind: Kind::Tile(role) }
    }

    /// Returns the castle of `seat`.
    pub const fn castle(seat: Seat) -> Self {
        Self { seat, kind: Kind::Castle }
    }

    /// Returns the owner.
    pub const fn seat(self) -> Seat {
        self.seat
    }

    /// Returns the kind.
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// Returns the role of a tile, or `None` for a castle.
    pub const fn role(self) -> Option<Role> {
        match self.kind {
            Kind::Tile(role) => Some(role),
            Kind::Castle => None,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", seat_letter(self.seat).unwrap_or('?'), self.kind.letter())
    }
}

/// An error for a text that is not a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsePieceError(());

wazir_text::impl_error!(ParsePieceError);

impl ParsePieceError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        Positions::Piece.into()
    }
}

impl FromStr for Piece {
    type Err = ParsePieceError;

    fn from_str(text: &str) -> Result<Self, ParsePieceError> {
        let mut letters = text.chars();
        let seat = letters.next().and_then(seat_from_letter).ok_or(ParsePieceError(()))?;
        let kind = match letters.as_str() {
            "K" => Kind::Castle,
            role => Kind::Tile(role.parse().map_err(|_| ParsePieceError(()))?),
        };
        Ok(Self { seat, kind })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn pieces_round_trip() {
        for seat in crate::seats::ALL {
            let tiles = Role::ALL.map(|role| Piece::tile(seat, role));
            for piece in tiles.into_iter().chain([Piece::castle(seat)]) {
                assert_eq!(piece.to_string().parse(), Ok(piece));
            }
        }
        for bad in ["", "s", "W", "sw", "Sw", "sWW", "xW", "sQ", "sK ", "é", "sé"] {
            assert!(bad.parse::<Piece>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn roles_number_themselves() {
        for (i, role) in Role::ALL.into_iter().enumerate() {
            assert_eq!(role.index(), i);
            assert_eq!(Role::new(i), role);
            assert_eq!(role.to_string().parse(), Ok(role));
        }
        assert!("w".parse::<Role>().is_err() && "".parse::<Role>().is_err());
    }
}
