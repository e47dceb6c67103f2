//! Tables with one entry for each seat.

use core::ops::{Index, IndexMut};

use crate::Seat;

/// A value for each of `N` seats, at least one, indexed by [`Seat`].
///
/// Indexing never panics: a seat that the table lacks reads the entry of its number modulo `N`,
/// which costs no more than a mask where `N` is a power of two.
///
/// ```
/// use wazir_game::{BySeat, Seat};
///
/// let mut score = BySeat::new([0, 0]);
/// score[Seat::SECOND] += 5;
/// assert_eq!(score[Seat::FIRST.other()], 5);
/// assert_eq!(score.map(|points| points > 0).into_array(), [false, true]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct BySeat<T, const N: usize = 2>([T; N]);

impl<T, const N: usize> BySeat<T, N> {
    /// Creates a table from the entries of seats 0, 1 and so on.
    pub const fn new(entries: [T; N]) -> Self {
        Self(entries)
    }

    /// Creates a table with the value that `entry` returns for each seat.
    pub fn from_fn(mut entry: impl FnMut(Seat) -> T) -> Self {
        Self(core::array::from_fn(|index| entry(Seat::new(index as u8))))
    }

    /// Creates a table with the same value for each seat.
    pub const fn splat(entry: T) -> Self
    where
        T: Copy,
    {
        Self([entry; N])
    }

    /// Returns the entries in the order of the seats.
    pub const fn as_array(&self) -> &[T; N] {
        &self.0
    }

    /// Returns the entries in the order of the seats.
    pub fn into_array(self) -> [T; N] {
        self.0
    }

    /// Returns the entry of a seat; `None` for a seat that the table lacks.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// Returns a table of references to the entries.
    pub fn each_ref(&self) -> BySeat<&T, N> {
        BySeat(self.0.each_ref())
    }

    /// Returns a table with `change` applied to each entry.
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> BySeat<U, N> {
        BySeat(self.0.map(change))
    }

    /// Iterates over the entries in the order of the seats.
    pub fn iter(&self) -> core::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// Iterates over the entries in the order of the seats, for writing.
    pub fn iter_mut(&mut self) -> core::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// Iterates over the seats and their entries.
    pub fn entries(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().map(|(index, entry)| (Seat::new(index as u8), entry))
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;

    #[inline(always)]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index() % N]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    #[inline(always)]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index() % N]
    }
}

impl<T: Default, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        Self(core::array::from_fn(|_| T::default()))
    }
}

impl<T, const N: usize> From<[T; N]> for BySeat<T, N> {
    fn from(entries: [T; N]) -> Self {
        Self(entries)
    }
}

impl<T, const N: usize> IntoIterator for BySeat<T, N> {
    type Item = T;
    type IntoIter = core::array::IntoIter<T, N>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a BySeat<T, N> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
