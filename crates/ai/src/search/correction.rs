//! Correction history: the errors of the static evaluation that searches found in similar positions.

use std::hash::{Hash, Hasher};

use super::history::HistoryKey;

use wazir_game::Seat;

/// The number of keys that a position itself has: see
/// [`Searchable::correction_keys`](crate::Searchable::correction_keys).
pub const CORRECTION_KEYS: usize = 4;
/// The number of all keys: also one for the last move and one for the last two.
const ALL: usize = CORRECTION_KEYS + 2;
const SLOTS: usize = 1 << 14;
/// The bound of a value: values stay between its negative and this.
const MOST: i32 = 1024;
/// The number of value units to a hundredth.
const SCALE: i32 = 16;
/// The maximum change of a value by one search.
const STEP: i32 = MOST / 4;

/// The slots of a position, one in each table.
pub(crate) type CorrectionSlots = [u16; ALL];

/// The correction tables of one thread.
#[derive(Debug)]
pub(crate) struct CorrectionHistory(Vec<i16>);

/// A quick hasher. It is good enough here, because a collision does little harm.
#[derive(Clone, Copy, Debug, Default)]
struct CorrectionHasher(u64);

impl Hasher for CorrectionHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }

    #[inline]
    fn write_u128(&mut self, number: u128) {
        self.write_u64(number as u64);
        self.write_u64((number >> 64) as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

/// Returns a key for a feature of a position, to be used in
/// [`Searchable::correction_keys`](crate::Searchable::correction_keys).
pub fn correction_key(of: impl Hash) -> u64 {
    let mut hasher = CorrectionHasher::default();
    of.hash(&mut hasher);
    hasher.finish()
}

fn slot(key: u64, seat: Seat) -> u16 {
    (((key as usize) << 1 | seat.pair_index()) % SLOTS) as u16
}

/// Returns the slots of a position: by its keys, the moves that led to it and the side to move.
pub(crate) fn slots(
    aspects: [u64; CORRECTION_KEYS],
    earlier: [Option<HistoryKey>; 2],
    seat: Seat,
) -> CorrectionSlots {
    let [last, own] = earlier.map(|trace| trace.map_or(u16::MAX, |trace| trace.piece_to));
    let moves = [u64::from(last), correction_key(u64::from(last) << 16 | u64::from(own))];
    let mut slots = [0; ALL];
    for (to, key) in slots.iter_mut().zip(aspects.into_iter().chain(moves)) {
        *to = slot(key, seat);
    }
    slots
}

impl CorrectionHistory {
    pub(crate) fn new() -> Self {
        Self(vec![0; ALL * SLOTS])
    }

    /// Returns the correction of the evaluation, in hundredths, from the side to move's point of view.
    pub(crate) fn correction(&self, slots: &CorrectionSlots) -> i32 {
        let tables = self.0.chunks_exact(SLOTS).zip(slots);
        let values = tables.map(|(table, &slot)| table.get(usize::from(slot)).copied());
        values.flatten().map(i32::from).sum::<i32>() / SCALE
    }

    /// Learns from a search of `depth` plies whose score was above the evaluation by `higher`.
    pub(crate) fn update(&mut self, slots: &CorrectionSlots, higher: i32, depth: i32) {
        let step = (higher.clamp(-MOST, MOST) * depth.clamp(1, 16) / 8).clamp(-STEP, STEP);
        for (table, &slot) in self.0.chunks_exact_mut(SLOTS).zip(slots) {
            if let Some(value) = table.get_mut(usize::from(slot)) {
                let old = i32::from(*value);
                *value = (old + step - old * step.abs() / MOST) as i16;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_learnt_is_added_within_bounds() {
        let mut corrections = CorrectionHistory::new();
        let here = slots([1, 2, 3, 4], [None; 2], Seat::FIRST);
        let there = slots([1, 7, 8, 9], [Some(HistoryKey::default()), None], Seat::FIRST);
        assert_ne!(here, slots([1, 2, 3, 4], [None; 2], Seat::SECOND), "who is to move counts");
        corrections.update(&here, 40, 6);
        let (own, shared) = (corrections.correction(&here), corrections.correction(&there));
        assert!(own > shared && shared > 0, "{own} {shared}");
        for _ in 0..1000 {
            corrections.update(&here, i32::MAX, 100);
        }
        assert!(
            (ALL as i32 * MOST / SCALE - 2..=ALL as i32 * MOST / SCALE)
                .contains(&corrections.correction(&here))
        );
        for _ in 0..1000 {
            corrections.update(&here, i32::MIN, 100);
        }
        assert!(corrections.correction(&here) <= 2 - ALL as i32 * MOST / SCALE);
    }
}
