//! Sets of squares as machine integers.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// An unsigned integer used as a set of squares: bit `i` stands for square number `i`.
///
/// Implemented for `u64` (boards of up to 64 squares) and `u128` (up to 128).
///
/// ```
/// use wazir_geometry::Bits;
/// let set = u64::bit(3) | u64::bit(10);
/// assert_eq!(set.count(), 2);
/// assert_eq!(set.lowest(), 3);
/// assert_eq!(set.iter().collect::<Vec<_>>(), [3, 10]);
/// ```
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The empty set.
    const EMPTY: Self;
    /// The set with every bit set, including the bits past the end of a board.
    const ALL: Self;
    /// The number of squares that fit: 64 or 128.
    const WIDTH: usize;
    /// `true` if counting many sets one by one is as fast as adding them up bit by bit. This holds
    /// on every target except x86-64 without the `popcnt` instruction.
    const HAS_FAST_POPCOUNT: bool;

    /// Returns the set of square `index` alone; the index is taken modulo [`Bits::WIDTH`].
    fn bit(index: usize) -> Self;
    /// Returns the number of squares in the set.
    fn count(self) -> u32;
    /// Returns the lowest square number in the set, or [`Bits::WIDTH`] if the set is empty.
    fn lowest(self) -> usize;
    /// Returns the difference of the two numbers, modulo 2^[`Bits::WIDTH`].
    fn wrapping_sub(self, other: Self) -> Self;
    /// Returns the set of the highest square alone, or the empty set if the set is empty.
    fn highest_bit(self) -> Self;
    /// Returns the highest bit and all bits above it, or [`Bits::ALL`] if the set is empty.
    fn at_or_above_highest(self) -> Self;
    /// Rotates the bits upward by `by` positions. This serves as a shift by a constant of either
    /// sign, for sets without a bit that would fall off the end.
    fn rotate_left(self, by: u32) -> Self;

    /// Returns `true` if the set contains no square.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns `true` if the set contains at least one square.
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::EMPTY
    }

    /// Returns whether square `index` is in the set.
    #[inline(always)]
    fn contains(self, index: usize) -> bool {
        (self & Self::bit(index)).any()
    }

    /// Returns the set of the lowest square alone, or the empty set if the set is empty.
    #[inline(always)]
    fn lowest_bit(self) -> Self {
        self & Self::EMPTY.wrapping_sub(self)
    }

    /// Returns the set without its lowest square.
    #[inline(always)]
    fn without_lowest(self) -> Self {
        self & self.wrapping_sub(Self::bit(0))
    }

    /// Returns `true` if the set contains more than one square.
    #[inline(always)]
    fn more_than_one(self) -> bool {
        self.without_lowest().any()
    }

    /// Returns an iterator over the square numbers in the set, in ascending order.
    #[inline(always)]
    fn iter(self) -> BitsIter<Self> {
        BitsIter(self)
    }

    /// Shifts the whole set up by `by` positions, or down if `by` is negative.
    #[inline(always)]
    fn shift_by(self, by: i32) -> Self {
        if by >= 0 { self << by.unsigned_abs() } else { self >> by.unsigned_abs() }
    }
}

/// An iterator over the square numbers of a set, in ascending order.
#[derive(Clone, Copy, Debug)]
pub struct BitsIter<B>(B);

impl<B: Bits> Iterator for BitsIter<B> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let index = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(index)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count() as usize;
        (left, Some(left))
    }
}

impl<B: Bits> ExactSizeIterator for BitsIter<B> {}
impl<B: Bits> core::iter::FusedIterator for BitsIter<B> {}

impl Bits for u64 {
    const EMPTY: Self = 0;
    const ALL: Self = !0;
    const WIDTH: usize = 64;
    const HAS_FAST_POPCOUNT: bool =
        !cfg!(all(target_arch = "x86_64", not(target_feature = "popcnt")));

    #[inline(always)]
    fn bit(index: usize) -> Self {
        1 << (index & 63)
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline(always)]
    fn lowest(self) -> usize {
        self.trailing_zeros() as usize
    }
    #[inline(always)]
    fn wrapping_sub(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }
    #[inline(always)]
    fn highest_bit(self) -> Self {
        let shift = self.leading_zeros();
        if shift == 64 { 0 } else { (1 << 63) >> shift }
    }
    #[inline(always)]
    fn at_or_above_highest(self) -> Self {
        // `| 1` keeps the shift in range for the empty set.
        u64::MAX << (63 - (self | 1).leading_zeros())
    }
    #[inline(always)]
    fn rotate_left(self, by: u32) -> Self {
        self.rotate_left(by)
    }
}

// A 128-bit shift by a variable costs several instructions; this 2 KiB table costs one load.
static BIT128: [u128; 128] = {
    let mut table = [0; 128];
    let mut i = 0;
    while i < 128 {
        table[i] = 1 << i;
        i += 1;
    }
    table
};

/// Counts the bits of two words at once. Without a bit-count instruction, this shares half of the
/// steps.
#[inline(always)]
fn popcount_pair(low: u64, high: u64) -> u32 {
    const PAIRS: u64 = 0x5555_5555_5555_5555;
    const FOURS: u64 = 0x3333_3333_3333_3333;
    const BYTES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let fours = |word: u64| {
        let pairs = word - (word >> 1 & PAIRS);
        (pairs & FOURS) + (pairs >> 2 & FOURS)
    };
    // Four bits can hold 8, the most that two groups of four give.
    let both = fours(low) + fours(high);
    let bytes = (both & BYTES) + (both >> 4 & BYTES);
    (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

impl Bits for u128 {
    const EMPTY: Self = 0;
    const ALL: Self = !0;
    const WIDTH: usize = 128;
    const HAS_FAST_POPCOUNT: bool =
        !cfg!(all(target_arch = "x86_64", not(target_feature = "popcnt")));

    #[inline(always)]
    fn bit(index: usize) -> Self {
        BIT128[index & 127]
    }
    #[inline(always)]
    fn count(self) -> u32 {
        if cfg!(all(target_arch = "x86_64", not(target_feature = "popcnt"))) {
            return popcount_pair(self as u64, (self >> 64) as u64);
        }
        self.count_ones()
    }
    #[inline(always)]
    fn lowest(self) -> usize {
        self.trailing_zeros() as usize
    }
    #[inline(always)]
    fn wrapping_sub(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }
    #[inline(always)]
    fn highest_bit(self) -> Self {
        // Two selected halves are faster here than the library's generic 128-bit shift.
        let (low, high) = (self as u64, (self >> 64) as u64);
        let (from_low, from_high) = (low.highest_bit(), high.highest_bit());
        let low = if high == 0 { from_low } else { 0 };
        u128::from(low) | u128::from(from_high) << 64
    }
    #[inline(always)]
    fn at_or_above_highest(self) -> Self {
        let (low, high) = (self as u64, (self >> 64) as u64);
        // If the upper half is empty, it returns itself in full. Arithmetic instead of a branch,
        // which would be unpredictable here.
        let keep_low = u64::from(high != 0).wrapping_sub(1);
        u128::from(low.at_or_above_highest() & keep_low)
            | u128::from(high.at_or_above_highest()) << 64
    }
    #[inline(always)]
    fn rotate_left(self, by: u32) -> Self {
        self.rotate_left(by)
    }
}
