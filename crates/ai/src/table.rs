//! The transposition table: what is known of positions met before.

use crate::score::SURE;

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<M> {
    key: u64,
    pub(crate) best: Option<M>,
    score: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

impl<M> Entry<M> {
    /// The score as seen from `ply` plies after the root: stored wins count from the position.
    pub(crate) fn score(&self, ply: i32) -> i32 {
        match self.score {
            s if s >= SURE => s - ply,
            s if s <= -SURE => s + ply,
            s => s,
        }
    }
}

/// A table of fixed size; a newer entry takes the place of an older one.
#[derive(Debug)]
pub(crate) struct Table<M> {
    slots: Vec<Option<Entry<M>>>,
}

/// How many positions the table holds.
const SLOTS: usize = 1 << 16;

impl<M: Copy> Table<M> {
    pub(crate) fn new() -> Self {
        Self { slots: Vec::new() }
    }

    /// Forgets everything, and takes the memory it needs when there is none yet.
    pub(crate) fn clear(&mut self) {
        self.slots.clear();
        self.slots.resize(SLOTS, None);
    }

    fn slot(key: u64) -> usize {
        // The high bits of a product depend on all bits of the key.
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize % SLOTS
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry<M>> {
        self.slots.get(Self::slot(key)).copied().flatten().filter(|entry| entry.key == key)
    }

    pub(crate) fn put(
        &mut self,
        key: u64,
        ply: i32,
        (score, bound): (i32, Bound),
        depth: i32,
        best: Option<M>,
    ) {
        let score = match score {
            s if s >= SURE => s + ply,
            s if s <= -SURE => s - ply,
            s => s,
        };
        if let Some(slot) = self.slots.get_mut(Self::slot(key)) {
            // A bound from below the best moves names none: keep the one known before.
            let known = slot.filter(|old| old.key == key).and_then(|old| old.best);
            *slot = Some(Entry { key, best: best.or(known), score, depth, bound });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    #[test]
    fn wins_are_counted_from_the_position() {
        let mut table: Table<u8> = Table::new();
        table.clear();
        table.put(7, 3, (WIN - 5, Bound::Exact), 2, Some(1));
        let entry = table.get(7).unwrap();
        // Two plies from the position: one ply nearer to the root it is a win in three.
        assert_eq!(entry.score(1), WIN - 3);
        assert!(table.get(8).is_none());
    }

    #[test]
    fn a_bound_keeps_the_move_known_before() {
        let mut table: Table<u8> = Table::new();
        table.clear();
        table.put(7, 0, (10, Bound::Exact), 2, Some(9));
        table.put(7, 0, (5, Bound::AtMost), 3, None);
        assert_eq!(table.get(7).unwrap().best, Some(9));
    }
}
