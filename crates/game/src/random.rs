//! Pseudo-random numbers that are the same on every machine.

/// The increment of the state: 2^64 divided by the golden ratio.
const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// The pseudo-random number generator SplitMix64 by Sebastiano Vigna. A seed gives the same numbers
/// in every build, now and in the future. It is not suitable for secrets.
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
    /// Creates a generator from a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next number.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN_GAMMA);
        Self::mix(self.0)
    }

    /// Returns the number at an index of the sequence of a seed, from 0, without those before it.
    ///
    /// ```
    /// use wazir_game::SplitMix64;
    /// let mut numbers = SplitMix64::new(7);
    /// assert_eq!([0, 1, 2].map(|index| SplitMix64::nth(7, index)), [(); 3].map(|()| numbers.next_u64()));
    /// ```
    #[inline]
    pub const fn nth(seed: u64, index: u64) -> u64 {
        let steps = index.wrapping_add(1);
        Self::mix(seed.wrapping_add(GOLDEN_GAMMA.wrapping_mul(steps)))
    }

    /// Returns the next number modulo `count`, or 0 if `count` is 0.
    pub const fn below(&mut self, count: usize) -> usize {
        let number = self.next_u64();
        if count == 0 { 0 } else { (number % count as u64) as usize }
    }

    /// Mixes the bits of a number: each input bit changes half of the output bits. 0 stays 0.
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
        // The first numbers for the seed 1234567, as published by the author of the generator.
        let mut numbers = SplitMix64::new(1_234_567);
        let expected =
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(expected.map(|_| numbers.next_u64()), expected);
        assert_eq!(numbers.below(0), 0);
    }
}
