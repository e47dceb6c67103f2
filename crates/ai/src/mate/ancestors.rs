//! The positions on the way from the root, and what holds only on a certain way.
//!
//! A line that comes back to a position on its way is no mate, because a quickest mate never comes
//! back. But "no mate because we would come back" is true of the position only below the one that
//! is come back to. Such a disproof carries the depth of that ancestor along. Once the ancestor
//! itself is disproved the circle is closed: none of the positions in it can be mated, and the
//! disproof of the ancestor holds everywhere. Those below it are remembered for their way alone.

use super::hand::HandCounts;
use super::table::MateLength;

/// How deep the ancestor stands that a disproof rests on, the root being 1.
pub(super) type Dependency = u32;
/// A disproof that rests on no ancestor.
pub(super) const UNCONDITIONAL: Dependency = Dependency::MAX;
/// A disproof that is none, because the line grew too long to be followed.
pub(super) const TOO_DEEP: Dependency = 0;

const CHAINS: usize = 1 << 12;

#[derive(Clone, Copy)]
struct PathStep {
    key: u64,
    hand: HandCounts,
    /// The step before in the same chain, counted from 1.
    before: u32,
}

/// The positions from the root to the present one.
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

    /// The depth of the last ancestor that has the same board and in which the attacker had at
    /// least as much in hand.
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

/// Continues the hash of a way by a position.
#[inline(always)]
pub(super) fn path_hash(so_far: u64, key: u64, hand: HandCounts) -> u64 {
    let mut z = so_far.rotate_left(23) ^ key ^ hand.0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Disproofs that hold on one way alone.
pub(super) struct PathDisproofs {
    /// The hash of the way, then the length and the ancestor. Newer ones replace older ones.
    places: Vec<[u64; 2]>,
    used: usize,
    most: usize,
}

impl PathDisproofs {
    /// Takes at most so many bytes, but has room for a few in any case.
    pub(super) fn new(bytes: usize) -> Self {
        let most = (bytes / size_of::<[u64; 2]>() / 5 * 4).max(1 << 10);
        Self { places: vec![[0; 2]; 1 << 10], used: 0, most }
    }

    fn place(&self, way: u64) -> usize {
        ((u128::from(way) * self.places.len() as u128) >> 64) as usize
    }

    /// The length within which there is no mate on this way, if it is at least `len`, and what the
    /// disproof rests on.
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
