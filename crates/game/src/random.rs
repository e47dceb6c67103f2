//! Numbers that look random and are the same on every machine.

/// The step from one state to the next: 2^64 by the golden ratio.
const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// A series of numbers that look random (SplitMix64, by Sebastiano Vigna). The same seed gives the
/// same series, in every build and for good. Nothing secret may depend on it.
///
/// ```
/// use wazir_game::SplitMix64;
/// let mut numbers = SplitMix64::new(7);
/// assert_eq!(numbers.next_u64(), SplitMix64::new(7).next_u64());
/// assert!(numbers.below(6) < 6);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The series of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN_GAMMA);
        Self::mix(self.0)
    }

    /// The next number, modulo `count`; 0 when that is 0.
    pub const fn below(&mut self, count: usize) -> usize {
        let number = self.next_u64();
        if count == 0 { 0 } else { (number % count as u64) as usize }
    }

    /// Scrambles a number: each bit of it changes half the bits of the answer. 0 stays 0.
    #[inline]
    pub const fn mix(number: u64) -> u64 {
        let z = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_series_is_the_published_one() {
        // The first numbers from 1234567, as the author of the generator gives them.
        let mut numbers = SplitMix64::new(1_234_567);
        let expected =
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(expected.map(|_| numbers.next_u64()), expected);
        assert_eq!(numbers.below(0), 0);
    }
}
