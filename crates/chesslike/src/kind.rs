//! Pieces and their kinds.

use core::fmt;

use wazir_game::Seat;

/// A kind of piece, numbered within its ruleset. Kind 0 is the king of every ruleset.
///
/// ```
/// use wazir_chesslike::Kind;
/// assert_eq!(Kind::new(3).map(Kind::index), Some(3));
/// assert_eq!(Kind::new(Kind::MAX), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub(crate) u8);

impl Kind {
    /// The royal kind.
    pub const KING: Self = Self(0);
    /// The number of kinds that a ruleset can have.
    pub const MAX: usize = NO_KIND as usize;

    /// Returns the kind with this number, from 0; `None` from [`Kind::MAX`] on.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::MAX { Some(Self(index as u8)) } else { None }
    }

    /// Returns the number of the kind.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Means "no kind" in mailboxes and moves.
pub(crate) const NO_KIND: u8 = 31;
/// The length of tables with [`Kind::MAX`] entries for kinds and one for none: a power of two.
pub const KIND_SLOTS: usize = 32;

/// A piece: a kind and its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The owner.
    pub seat: Seat,
    /// The kind.
    pub kind: Kind,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "kind {}", self.0)
    }
}
