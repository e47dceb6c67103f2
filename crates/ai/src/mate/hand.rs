//! Hands of captured pieces, compared and combined kind by kind.

/// The hand of one side: byte `i` counts kind `i + 1`. No count reaches 128.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct HandCounts(pub(super) u64);

const HIGH: u64 = 0x8080_8080_8080_8080;

impl HandCounts {
    pub(super) const EMPTY: Self = Self(0);

    /// Returns a mask of the bytes in which this hand has at least as much as the other.
    #[inline(always)]
    fn at_least(self, other: Self) -> u64 {
        let tops = ((self.0 | HIGH) - other.0) & HIGH;
        (tops >> 7) * 0xff
    }

    /// Returns whether the hand holds everything that the other does.
    #[inline(always)]
    pub(super) fn covers(self, other: Self) -> bool {
        ((self.0 | HIGH) - other.0) & HIGH == HIGH
    }

    /// Returns the greater count of each kind.
    #[inline(always)]
    pub(super) fn max(self, other: Self) -> Self {
        let mine = self.at_least(other);
        Self(self.0 & mine | other.0 & !mine)
    }

    /// Returns the smaller count of each kind.
    #[inline(always)]
    pub(super) fn min(self, other: Self) -> Self {
        let mine = self.at_least(other);
        Self(other.0 & mine | self.0 & !mine)
    }

    /// Returns both hands together.
    #[inline(always)]
    pub(super) fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Returns this hand without the pieces of the other, as far as it has them.
    #[inline(always)]
    pub(super) fn minus(self, other: Self) -> Self {
        Self(self.0 - self.min(other).0)
    }

    /// Returns the pieces of the kinds that the other hand lacks.
    #[inline(always)]
    pub(super) fn of_kinds_not_in(self, other: Self) -> Self {
        Self(self.0 & Self::EMPTY.at_least(other))
    }

    /// Returns the pieces of the kinds that the other hand also has.
    #[inline(always)]
    pub(super) fn of_kinds_in(self, other: Self) -> Self {
        Self(self.0 & !Self::EMPTY.at_least(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(counts: [u8; 8]) -> HandCounts {
        HandCounts(u64::from_le_bytes(counts))
    }

    #[test]
    fn kind_by_kind() {
        let a = hand([18, 0, 3, 1, 0, 2, 0, 4]);
        let b = hand([17, 1, 3, 0, 0, 2, 0, 5]);
        assert_eq!(a.max(b), hand([18, 1, 3, 1, 0, 2, 0, 5]));
        assert_eq!(a.min(b), hand([17, 0, 3, 0, 0, 2, 0, 4]));
        assert_eq!(a.minus(b), hand([1, 0, 0, 1, 0, 0, 0, 0]));
        assert_eq!(a.plus(b), hand([35, 1, 6, 1, 0, 4, 0, 9]));
        assert_eq!(a.of_kinds_not_in(b), hand([0, 0, 0, 1, 0, 0, 0, 0]));
        assert_eq!(a.of_kinds_in(b), hand([18, 0, 3, 0, 0, 2, 0, 4]));
        assert!(a.max(b).covers(a) && a.max(b).covers(b) && a.covers(a.min(b)));
        assert!(!a.covers(b) && !b.covers(a) && a.covers(a));
    }
}
