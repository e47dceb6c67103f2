//! Pieces and their kinds.

use core::fmt;
use core::ops::{Index, IndexMut};

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

    /// Means "no kind" in mailboxes.
    pub(crate) const NONE: Self = Self(NO_KIND);

    /// The kinds that can be in hand, where a ruleset has them.
    pub(crate) fn droppable() -> impl Iterator<Item = Self> {
        (1..=8).map(Self)
    }

    /// Returns whether the number of the kind is one of those that can be in hand.
    pub(crate) fn is_droppable(self) -> bool {
        (1..=8).contains(&self.0)
    }

    /// Returns the lowest bit of the byte that counts a droppable kind in a hand.
    #[inline(always)]
    pub(crate) const fn lane_shift(self) -> usize {
        (self.index().wrapping_sub(1) & 7) * 8
    }

    /// Returns the kind that the lowest byte in use of a hand counts; `lanes` has a bit in it.
    #[inline(always)]
    pub(crate) const fn of_lowest_lane(lanes: u64) -> Self {
        Self(lanes.trailing_zeros() as u8 / 8 + 1)
    }

    /// Returns the bit of the kind in a set of kinds.
    #[inline(always)]
    pub(crate) const fn bit(self) -> u32 {
        1 << (self.0 & 31)
    }

    /// Returns the number of the kind.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Means "no kind" in mailboxes and moves.
pub(crate) const NO_KIND: u8 = 31;
/// The number of entries of a [`ByKind`]: [`Kind::MAX`] kinds and one for none.
pub(crate) const KIND_SLOTS: usize = 32;

/// A value for each kind, indexed by [`Kind`]; kinds that a ruleset lacks have an entry too.
///
/// Indexing costs a mask and never panics.
///
/// ```
/// use wazir_chesslike::{ByKind, Kind};
///
/// let mut value = ByKind::splat(0);
/// value[Kind::KING] = 1000;
/// assert_eq!(value[Kind::KING], 1000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct ByKind<T>([T; KIND_SLOTS]);

impl<T> ByKind<T> {
    /// Creates a table with the same value for each kind.
    pub const fn splat(entry: T) -> Self
    where
        T: Copy,
    {
        Self([entry; KIND_SLOTS])
    }

    /// Creates a table with the value that `entry` returns for each kind.
    pub fn from_fn(mut entry: impl FnMut(Kind) -> T) -> Self {
        Self(core::array::from_fn(|index| entry(Kind(index as u8))))
    }

    /// Returns the entries by the numbers of their kinds.
    pub const fn as_array(&self) -> &[T; KIND_SLOTS] {
        &self.0
    }

    /// Returns the entries by the numbers of their kinds, for writing.
    pub const fn as_mut_array(&mut self) -> &mut [T; KIND_SLOTS] {
        &mut self.0
    }

    /// Iterates over the entries in the order of the kinds.
    pub fn iter(&self) -> core::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// Returns the entry of the kind with this number, taken modulo the number of entries.
    #[inline(always)]
    pub const fn at(&self, number: usize) -> &T {
        &self.0[number % KIND_SLOTS]
    }

    /// Iterates over the kinds and their entries, the king first.
    pub fn entries(&self) -> impl Iterator<Item = (Kind, &T)> {
        self.0.iter().take(Kind::MAX).enumerate().map(|(index, entry)| (Kind(index as u8), entry))
    }
}

impl<T> Index<Kind> for ByKind<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, kind: Kind) -> &T {
        &self.0[kind.index() % KIND_SLOTS]
    }
}

impl<T> IndexMut<Kind> for ByKind<T> {
    #[inline(always)]
    fn index_mut(&mut self, kind: Kind) -> &mut T {
        &mut self.0[kind.index() % KIND_SLOTS]
    }
}

impl<T: Default> Default for ByKind<T> {
    fn default() -> Self {
        Self::from_fn(|_| T::default())
    }
}

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
