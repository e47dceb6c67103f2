//! The positions on the path from the root, and disproofs that hold on one path only.
//!
//! A line that repeats a position on its path is no mate, because a quickest mate never repeats
//! one. But a disproof by repetition only holds below the position that is repeated, so it carries
//! the depth of that ancestor. Once the ancestor itself is disproved, the cycle is closed: none of
//! its positions can be mated, and the disproof of the ancestor holds everywhere. Those below it
//! are stored for their path only.

use super::hand::HandCounts;
use super::table::MateLength;

/// The depth of the ancestor that a disproof depends on; the root has 1.
pub(super) type Dependency = u32;
/// A disproof without dependency.
pub(super) const UNCONDITIONAL: Dependency = Dependency::MAX;
/// Not a real disproof: the line became too long to be followed.
pub(super) const TOO_DEEP: Dependency = 0;

const CHAINS: usize = 1 << 12;

#[derive(Clone, Copy)]
struct PathStep {
    key: u64,
    hand: HandCounts,
    /// The previous step of the same chain, from 1.
    before: u32,
}

/// The positions from the root to the current one.
pub(super) struct AncestorPath {
    steps: Vec<PathStep>,
    chains: Vec<u32>,
}

impl AncestorPath {
    pub(super) fn new() -> Self {
        Self { steps: Vec::new(), chains: vec![0; CHAINS] }
    }

    fn chain(key: u64) -> usize {
        (key >> 20) as usize & (CHAINS - 1)
    }

    pub(super) fn push(&mut self, key: u64, hand: HandCounts) {
        let chain = &mut self.chains[Self::chain(key)];
        self.steps.push(PathStep { key, hand, before: *chain });
        *chain = self.steps.len() as u32;
    }

    pub(super) fn pop(&mut self) {
        if let Some(step) = self.steps.pop() {
            self.chains[Self::chain(step.key)] = step.before;
        }
    }

    /// Returns the depth of the last ancestor with the same board in which the attacker's hand had
    /// at least as much.
    #[inline]
    pub(super) fn find(&self, key: u64, hand: HandCounts) -> Option<Dependency> {
        let mut at = self.chains[Self::chain(key)];
        while let Some(step) = self.steps.get((at as usize).wrapping_sub(1)) {
            if step.key == key && step.hand.covers(hand) {
                return Some(at);
            }
            at = step.before;
        }
        None
    }
}

/// Extends the hash of a path by a position.
#[inline(always)]
pub(super) fn path_hash(so_far: u64, key: u64, hand: HandCounts) -> u64 {
    let mut z = so_far.rotate_left(23) ^ key ^ hand.0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A table of disproofs that hold on one path only.
pub(super) struct PathDisproofs {
    /// The hash of the path, then the length and the ancestor. New entries replace old ones.
    places: Vec<[u64; 2]>,
    used: usize,
    most: usize,
}

impl PathDisproofs {
    /// Creates a table of at most `bytes` bytes, but with room for a few entries in any case.
    pub(super) fn new(bytes: usize) -> Self {
        let most = (bytes / size_of::<[u64; 2]>() / 5 * 4).max(1 << 10);
        Self { places: vec![[0; 2]; 1 << 10], used: 0, most }
    }

    fn place(&self, way: u64) -> usize {
        ((u128::from(way) * self.places.len() as u128) >> 64) as usize
    }

    /// Returns the length within which there is no mate on this path, if it is at least `len`, and
    /// the dependency of the disproof.
    #[inline]
    pub(super) fn find(&self, way: u64, len: MateLength) -> Option<(MateLength, Dependency)> {
        if self.used == 0 {
            return None;
        }
        let [found, what] = self.places[self.place(way)];
        let (within, rest) = (what as MateLength, (what >> 32) as Dependency);
        (found == way && within >= len).then_some((within, rest))
    }

    pub(super) fn insert(&mut self, way: u64, len: MateLength, rest: Dependency) {
        if self.used * 2 > self.places.len() && self.places.len() < self.most {
            self.grow();
        }
        self.put([way, u64::from(len) | u64::from(rest) << 32]);
    }

    fn put(&mut self, words: [u64; 2]) {
        let place = self.place(words[0]);
        self.used += usize::from(self.places[place][0] == 0);
        self.places[place] = words;
    }

    fn grow(&mut self) {
        let size = (self.places.len() * 4).min(self.most);
        let old = std::mem::replace(&mut self.places, vec![[0; 2]; size]);
        self.used = 0;
        for words in old.into_iter().filter(|words| words[0] != 0) {
            self.put(words);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_ancestor_with_as_much_in_hand_is_found() {
        let mut path = AncestorPath::new();
        for (key, pieces) in [(5, 2), (6, 0), (5, 1), (7, 9)] {
            path.push(key, HandCounts(pieces));
        }
        assert_eq!(path.find(5, HandCounts(0)), Some(3));
        assert_eq!(path.find(5, HandCounts(1)), Some(3));
        assert_eq!(path.find(5, HandCounts(2)), Some(1));
        assert_eq!(path.find(5, HandCounts(3)), None);
        assert_eq!(path.find(8, HandCounts(0)), None);
        path.pop();
        path.pop();
        assert_eq!(path.find(5, HandCounts(1)), Some(1));
        assert_eq!(path.find(7, HandCounts(0)), None);
    }

    #[test]
    fn ways_are_told_apart_by_their_order() {
        let hand = HandCounts::EMPTY;
        let there = path_hash(path_hash(0, 1, hand), 2, hand);
        assert_ne!(there, path_hash(path_hash(0, 2, hand), 1, hand));
        let mut ways = PathDisproofs::new(1 << 16);
        assert_eq!(ways.find(there, 1), None);
        ways.insert(there, 9, 4);
        assert_eq!(ways.find(there, 9), Some((9, 4)));
        assert_eq!(ways.find(there, 11), None);
        for other in 1..5_000u64 {
            ways.insert(other.wrapping_mul(0x9e37_79b9_7f4a_7c15), 1, 1);
        }
        assert!(ways.find(there, 9).is_none_or(|found| found == (9, 4)));
    }
}
