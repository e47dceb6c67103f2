//! Sets of squares as machine integers.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// An unsigned integer used as a set of squares, bit `i` standing for square number `i`.
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
    /// Every bit set, those past the end of a board too.
    const ALL: Self;
    /// How many squares fit: 64 or 128.
    const WIDTH: usize;
    /// Whether many sets are counted one by one as quickly as added up bit by bit: where an
    /// instruction counts bits, and where adding takes many registers.
    const HAS_FAST_POPCOUNT: bool;

    /// The set that holds square `index` alone; the index is taken modulo [`Bits::WIDTH`].
    fn bit(index: usize) -> Self;
    /// How many squares the set holds.
    fn count(self) -> u32;
    /// The lowest square number in the set; [`Bits::WIDTH`] when it is empty.
    fn lowest(self) -> usize;
    /// The difference of the two numbers, modulo 2^[`Bits::WIDTH`].
    fn wrapping_sub(self, other: Self) -> Self;
    /// The set of the highest square alone; empty when the set is.
    fn highest_bit(self) -> Self;
    /// The set of `highest_bit` and every place above it; everything when the set is empty.
    fn at_or_above_highest(self) -> Self;
    /// Turns the bits round by `by` places upward: a shift by a constant of either sign, for sets
    /// that have no bit that would fall off the end.
    fn rotate_left(self, by: u32) -> Self;

    /// Whether no square is in the set.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether at least one square is in the set.
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::EMPTY
    }

    /// Whether square `index` is in the set.
    #[inline(always)]
    fn contains(self, index: usize) -> bool {
        (self & Self::bit(index)).any()
    }

    /// The set of the lowest square alone; empty when the set is.
    #[inline(always)]
    fn lowest_bit(self) -> Self {
        self & Self::EMPTY.wrapping_sub(self)
    }

    /// The set without its lowest square.
    #[inline(always)]
    fn without_lowest(self) -> Self {
        self & self.wrapping_sub(Self::bit(0))
    }

    /// Whether more than one square is in the set.
    #[inline(always)]
    fn more_than_one(self) -> bool {
        self.without_lowest().any()
    }

    /// The square numbers in the set, ascending.
    #[inline(always)]
    fn iter(self) -> BitsIter<Self> {
        BitsIter(self)
    }

    /// Moves the whole set up by `by` places, or down when `by` is negative.
    #[inline(always)]
    fn shift_by(self, by: i32) -> Self {
        if by >= 0 { self << by.unsigned_abs() } else { self >> by.unsigned_abs() }
    }
}

/// Iterator over the square numbers of a set, ascending.
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
        // The lowest place stands in for an empty set, so the shift is always in range.
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

/// Counts the bits of two words at once: where no instruction does it, half of the steps are shared.
#[inline(always)]
fn popcount_pair(low: u64, high: u64) -> u32 {
    const PAIRS: u64 = 0x5555_5555_5555_5555;
    const FOURS: u64 = 0x3333_3333_3333_3333;
    const BYTES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let fours = |word: u64| {
        let pairs = word - (word >> 1 & PAIRS);
        (pairs & FOURS) + (pairs >> 2 & FOURS)
    };
    // Four bits hold the 8 that two groups of four can have.
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
        // Two halves with selects beat the library's generic 128-bit shift here.
        let (low, high) = (self as u64, (self >> 64) as u64);
        let (from_low, from_high) = (low.highest_bit(), high.highest_bit());
        let low = if high == 0 { from_low } else { 0 };
        u128::from(low) | u128::from(from_high) << 64
    }
    #[inline(always)]
    fn at_or_above_highest(self) -> Self {
        let (low, high) = (self as u64, (self >> 64) as u64);
        // An empty upper half gives itself whole. Arithmetic, for a branch here is a coin toss.
        let keep_low = u64::from(high != 0).wrapping_sub(1);
        u128::from(low.at_or_above_highest() & keep_low)
            | u128::from(high.at_or_above_highest()) << 64
    }
    #[inline(always)]
    fn rotate_left(self, by: u32) -> Self {
        self.rotate_left(by)
    }
}
