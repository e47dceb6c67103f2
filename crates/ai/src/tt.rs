//! The transposition table, shared by all threads.
//!
//! It has no lock. An entry is two words, and the first is stored xored with the second, so that
//! words of two different writes do not match and count as an empty slot. A matching entry is right
//! except for a hash collision; moves are checked before they are played.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use prefetch_index::prefetch_index;
use zerocopy::FromZeros;

use crate::score::WIN_IN_MAX_PLY;

/// The relation of a stored score to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The entry has no score, only a move and an evaluation.
    None = 0,
    AtLeast = 1,
    AtMost = 2,
    Exact = 3,
}

impl Bound {
    /// Returns the bound of a node's best score, searched with a window from `floor` to `beta`.
    pub(crate) const fn of<const PV: bool>(best: i32, floor: i32, beta: i32) -> Self {
        match best {
            _ if best >= beta => Self::AtLeast,
            _ if PV && best > floor => Self::Exact,
            _ => Self::AtMost,
        }
    }

    fn new(bits: u64) -> Self {
        match bits & 3 {
            0 => Self::None,
            1 => Self::AtLeast,
            2 => Self::AtMost,
            _ => Self::Exact,
        }
    }
}

/// A table entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TtEntry {
    /// The best move in its packed form, 0 for none.
    pub(crate) best: u32,
    /// The score relative to this position: a win counts the plies from here.
    pub(crate) score: i32,
    /// The static evaluation.
    pub(crate) eval: Option<i32>,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// `true` if the position was once on a principal variation.
    pub(crate) is_pv: bool,
}

/// Converts a score relative to the position into one relative to the root.
pub(crate) fn score_from_tt(score: i32, ply: i32) -> i32 {
    match score {
        s if s >= WIN_IN_MAX_PLY => s - ply,
        s if s <= -WIN_IN_MAX_PLY => s + ply,
        s => s,
    }
}

/// Converts a score relative to the root into one relative to the position.
pub(crate) fn score_to_tt(score: i32, ply: i32) -> i32 {
    score_from_tt(score, -ply)
}

const MOVE_BITS: u32 = 27;
const SCORE_BITS: u32 = 21;
const SCORE_OFFSET: i64 = 1 << (SCORE_BITS - 1);
/// The offset of stored depths: quiescence search has depths below 0.
const DEPTH_OFFSET: i32 = 8;
const AGES: u64 = 64;
/// The bits of the first word that hold the evaluation; all others but one verify the key.
const EVAL_MASK: u64 = 0x7f_ffff;
const EVAL_OFFSET: i64 = 1 << 22;
/// The bit of the first word that marks positions of principal variations.
const PRINCIPAL: u64 = 1 << 23;
/// The bits of the first word that do not verify the key.
const NON_KEY_BITS: u64 = EVAL_MASK | PRINCIPAL;
/// The number of entries in a bucket.
const ENTRIES_PER_BUCKET: usize = 4;

/// The number of words in a bucket, two for each entry: one cache line.
const WORDS_PER_BUCKET: usize = 2 * ENTRIES_PER_BUCKET;

/// The two words of an entry, the first xored with the second.
type Slot = [AtomicU64; 2];

/// The largest table, in words, that one thread clears alone: others would come too late.
const SINGLE_THREAD_CLEAR_WORDS: usize = 1 << 18;

/// The number of words in a page of memory. The system provides a page when it is first written to.
const WORDS_PER_PAGE: u64 = 512;
/// The number of nodes per page after which nearly all pages have been written to.
const NODES_PER_PAGE: u64 = 2;

/// Returns the second word of an entry, including its age.
fn pack(entry: &TtEntry, age: u64) -> u64 {
    let score = (i64::from(entry.score) + SCORE_OFFSET) as u64 & ((1 << SCORE_BITS) - 1);
    let depth = (entry.depth + DEPTH_OFFSET).clamp(1, 255) as u64;
    let bits = depth | (entry.bound as u64) << 8 | age << 10;
    u64::from(entry.best) & ((1 << MOVE_BITS) - 1)
        | score << MOVE_BITS
        | bits << (MOVE_BITS + SCORE_BITS)
}

fn depth_of(data: u64) -> i32 {
    (data >> (MOVE_BITS + SCORE_BITS) & 255) as i32
}

fn age_of(data: u64) -> u64 {
    data >> (MOVE_BITS + SCORE_BITS + 10) & (AGES - 1)
}

fn unpack(check: u64, data: u64) -> TtEntry {
    let bits = data >> (MOVE_BITS + SCORE_BITS);
    let eval = (check & EVAL_MASK) as i64;
    TtEntry {
        best: (data & ((1 << MOVE_BITS) - 1)) as u32,
        score: ((data >> MOVE_BITS & ((1 << SCORE_BITS) - 1)) as i64 - SCORE_OFFSET) as i32,
        eval: (eval != 0).then_some((eval - EVAL_OFFSET) as i32),
        depth: depth_of(data) - DEPTH_OFFSET,
        bound: Bound::new(bits >> 8),
        is_pv: check & PRINCIPAL != 0,
    }
}

/// Returns the key with its bits mixed, one to one: a game only promises that equal positions have
/// equal keys.
#[inline]
fn mix_key(key: u64) -> u64 {
    let product = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ (product >> 32)
}

/// A table of fixed size.
#[derive(Debug, Default)]
pub(crate) struct TranspositionTable {
    /// The buckets, with room to align the first to a cache line. A word of 0 is empty, so memory
    /// can be used as it comes from the system: nothing is written before it is used.
    words: Vec<AtomicU64>,
    /// The index of the first bucket, in words.
    start: usize,
    buckets: usize,
    age: u64,
    /// The last requested size, in MiB.
    requested_mib: usize,
    /// `true` if a search may have written something since the table was empty.
    used: bool,
    /// The number of nodes searched since then.
    nodes: u64,
}

impl TranspositionTable {
    /// Resizes the table to this many MiB, at least one bucket, and clears it if that is a new
    /// size. If the memory is not available, it tries half, then half of that, and so on.
    pub(crate) fn resize(&mut self, mib: usize) {
        self.allocate(
            mib.saturating_mul(1 << 20) / (WORDS_PER_BUCKET * size_of::<AtomicU64>()),
            mib,
        );
    }

    fn allocate(&mut self, buckets: usize, asked: usize) {
        if self.requested_mib == asked {
            return;
        }
        *self = Self { age: self.age, requested_mib: asked, ..Self::default() };
        let mut buckets = buckets.max(1);
        let words = loop {
            match AtomicU64::new_vec_zeroed(
                buckets.saturating_mul(WORDS_PER_BUCKET) + WORDS_PER_BUCKET - 1,
            ) {
                Ok(words) => break words,
                Err(_) if buckets > 1 => buckets /= 2,
                // The search also works without a table.
                Err(_) => return,
            }
        };
        self.start = words.as_ptr().align_offset(WORDS_PER_BUCKET * size_of::<AtomicU64>())
            % WORDS_PER_BUCKET;
        (self.words, self.buckets) = (words, buckets);
    }

    /// Clears the table. All processors help with a large table that has been filled. Clearing one with
    /// few entries would make the system provide memory for all of it, so its memory is returned instead.
    pub(crate) fn clear(&mut self) {
        if !std::mem::take(&mut self.used) {
            return;
        }
        let nodes = std::mem::take(&mut self.nodes);
        if self.words.len() > SINGLE_THREAD_CLEAR_WORDS
            && nodes < self.words.len() as u64 / WORDS_PER_PAGE * NODES_PER_PAGE
        {
            let (buckets, asked) = (self.buckets, std::mem::take(&mut self.requested_mib));
            return self.allocate(buckets, asked);
        }
        let clear = |words: &mut [AtomicU64]| words.iter_mut().for_each(|word| *word.get_mut() = 0);
        let threads = match self.words.len() {
            ..=SINGLE_THREAD_CLEAR_WORDS => 1,
            _ => thread::available_parallelism().map_or(1, usize::from),
        };
        let part = self.words.len().div_ceil(threads).max(1);
        let mut parts = self.words.chunks_mut(part);
        let first = parts.next();
        thread::scope(|scope| {
            for words in parts {
                scope.spawn(move || clear(words));
            }
            first.map(clear);
        });
    }

    /// Starts a new search: all present entries become old.
    pub(crate) fn new_search(&mut self) {
        self.used = true;
        self.age = (self.age + 1) % AGES;
    }

    /// Notes that a search has visited this many nodes.
    pub(crate) fn note_nodes(&mut self, nodes: u64) {
        self.nodes = self.nodes.saturating_add(nodes);
    }

    /// Returns the index of the bucket of a key that went through [`mix_key`].
    #[inline]
    fn bucket_start(&self, key: u64) -> usize {
        // The low half of the key selects the bucket; the high bits are verified.
        let bucket = ((u128::from(key & 0xffff_ffff) * self.buckets as u128) >> 32) as usize;
        self.start + bucket * WORDS_PER_BUCKET
    }

    #[inline]
    fn bucket(&self, key: u64) -> Option<&[Slot]> {
        let place = self.bucket_start(key);
        self.words.get(place..place + WORDS_PER_BUCKET).map(|words| words.as_chunks().0)
    }

    /// Prefetches the bucket of a key, without waiting for it.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch_index(&self.words, self.bucket_start(mix_key(key)));
    }

    /// Returns the entry of the position with this key.
    pub(crate) fn get(&self, key: u64) -> Option<TtEntry> {
        let key = mix_key(key);
        self.bucket(key)?.iter().find_map(|[check, data]| {
            let data = data.load(Ordering::Relaxed);
            let check = check.load(Ordering::Relaxed) ^ data;
            (data != 0 && (check ^ key) & !NON_KEY_BITS == 0).then(|| unpack(check, data))
        })
    }

    /// Stores an entry, replacing the least useful one of its bucket if necessary.
    pub(crate) fn put(&self, key: u64, mut entry: TtEntry) {
        let key = mix_key(key);
        let Some(bucket @ [first, ..]) = self.bucket(key) else { return };
        let (mut place, mut worst) = (first, i32::MAX);
        for slot in bucket {
            let data = slot[1].load(Ordering::Relaxed);
            let check = slot[0].load(Ordering::Relaxed) ^ data;
            if data != 0 && (check ^ key) & !NON_KEY_BITS == 0 {
                let old = unpack(check, data);
                let fresh = age_of(data) == self.age;
                // A much deeper result is kept instead of a shallow bound.
                if fresh && entry.bound != Bound::Exact && entry.depth + 4 < old.depth {
                    return;
                }
                if entry.best == 0 {
                    entry.best = old.best;
                }
                place = slot;
                break;
            }
            let use_of = if data == 0 {
                i32::MIN
            } else {
                depth_of(data) - 8 * ((self.age + AGES - age_of(data)) % AGES) as i32
            };
            if use_of < worst {
                (worst, place) = (use_of, slot);
            }
        }
        let data = pack(&entry, self.age);
        let eval = entry.eval.map_or(0, |eval| (i64::from(eval) + EVAL_OFFSET) as u64 & EVAL_MASK);
        let principal = if entry.is_pv { PRINCIPAL } else { 0 };
        place[1].store(data, Ordering::Relaxed);
        let check = (key & !NON_KEY_BITS | principal | eval) ^ data;
        place[0].store(check, Ordering::Relaxed);
    }

    /// Returns the address of the memory.
    #[cfg(test)]
    pub(crate) fn address(&self) -> *const AtomicU64 {
        self.words.as_ptr()
    }

    /// Returns the share of the table that holds entries of the current search, in thousandths.
    pub(crate) fn hashfull(&self) -> u32 {
        let sampled = self.buckets.min(250);
        let words =
            self.words.get(self.start..self.start + sampled * WORDS_PER_BUCKET).unwrap_or_default();
        let slots: &[Slot] = words.as_chunks().0;
        let used = slots.iter().map(|[_, data]| data.load(Ordering::Relaxed));
        let used = used.filter(|&data| data != 0 && age_of(data) == self.age).count();
        (used * 1000 / slots.len().max(1)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    fn entry(score: i32, depth: i32) -> TtEntry {
        let (best, eval, bound) = (7, Some(-30), Bound::Exact);
        TtEntry { best, score, eval, depth, bound, is_pv: false }
    }

    fn table(mib: usize) -> TranspositionTable {
        let mut table = TranspositionTable::default();
        table.resize(mib);
        table
    }

    fn of_buckets(buckets: usize) -> TranspositionTable {
        let mut table = TranspositionTable::default();
        table.allocate(buckets, 1);
        table
    }

    #[test]
    fn buckets_lie_in_lines_of_the_cache() {
        for mib in [1, 3, 16] {
            let mut table = table(mib);
            assert_eq!(table.buckets, mib << 14);
            let first = table.words[table.start..].as_ptr();
            assert_eq!(first.align_offset(64), 0);
            let last = table.bucket_start(u64::MAX);
            assert_eq!(last, table.start + (table.buckets - 1) * WORDS_PER_BUCKET);
            assert!(last + WORDS_PER_BUCKET <= table.words.len());
            // The same size keeps the entries, another one drops them.
            table.put(7, entry(10, 2));
            table.resize(mib);
            assert!(table.get(7).is_some());
            table.resize(mib + 1);
            assert!(table.get(7).is_none());
        }
    }

    #[test]
    fn a_large_table_is_cleared_to_its_last_word() {
        let mut table = table(5);
        assert!(table.words.len() > SINGLE_THREAD_CLEAR_WORDS);
        for nodes in [0, u64::MAX] {
            table.new_search();
            for word in &table.words {
                word.store(u64::MAX, Ordering::Relaxed);
            }
            let (first, buckets, age) = (table.address(), table.buckets, table.age);
            table.note_nodes(nodes);
            table.clear();
            assert!(table.words.iter().all(|word| word.load(Ordering::Relaxed) == 0));
            assert_eq!((table.buckets, table.age, table.requested_mib), (buckets, age, 5));
            // A full table keeps its memory.
            assert!(nodes == 0 || table.address() == first);
        }
    }

    #[test]
    fn what_is_put_is_found() {
        let table = table(1);
        let entries = [
            entry(0, 0),
            entry(WIN, 127),
            entry(-WIN, -2),
            TtEntry { eval: None, is_pv: true, ..entry(-123, 9) },
            TtEntry { eval: Some(-50_000), bound: Bound::AtMost, ..entry(1, 1) },
            TtEntry { best: (1 << 27) - 1, is_pv: true, bound: Bound::AtLeast, ..entry(1, 1) },
        ];
        for (i, entry) in entries.into_iter().enumerate() {
            let key = (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            assert_eq!(table.get(key), None);
            table.put(key, entry);
            assert_eq!(table.get(key), Some(entry));
        }
    }

    #[test]
    fn wins_are_counted_from_the_position() {
        // Found three plies from the root, a win five from there; met again at ply 1.
        let stored = score_to_tt(WIN - 5, 3);
        assert_eq!(score_from_tt(stored, 1), WIN - 3);
        assert_eq!(score_from_tt(score_to_tt(4 - WIN, 2), 2), 4 - WIN);
        assert_eq!(score_from_tt(55, 9), 55);
    }

    #[test]
    fn a_bound_keeps_the_move_known_before() {
        let table = table(1);
        table.put(7, entry(10, 2));
        table.put(7, TtEntry { best: 0, bound: Bound::AtMost, ..entry(5, 3) });
        assert_eq!(table.get(7).map(|entry| (entry.best, entry.score)), Some((7, 5)));
        // A shallow bound does not replace a deep result, but an exact score does.
        table.put(7, entry(1, 20));
        table.put(7, TtEntry { bound: Bound::AtLeast, ..entry(2, 1) });
        assert_eq!(table.get(7).map(|entry| entry.score), Some(1));
        table.put(7, entry(3, 1));
        assert_eq!(table.get(7).map(|entry| entry.score), Some(3));
    }

    #[test]
    fn old_and_shallow_entries_go_first() {
        let mut table = of_buckets(1);
        let key = |i: u64| i << 32;
        for (i, depth) in [(1, 9), (2, 3), (3, 8), (4, 7)] {
            table.put(key(i), entry(0, depth));
        }
        table.put(key(5), entry(0, 1));
        assert!(table.get(key(2)).is_none() && table.get(key(5)).is_some());
        table.new_search();
        for i in 6..10 {
            table.put(key(i), entry(0, 2));
        }
        assert!((6..10).all(|i| table.get(key(i)).is_some()));
        assert_eq!(table.hashfull(), 1000);
        table.new_search();
        assert_eq!(table.hashfull(), 0);
        table.clear();
        assert!((1..10).all(|i| table.get(key(i)).is_none()));
    }

    /// Threads write entries whose parts all follow from the key; every entry that is read must match.
    #[test]
    fn torn_writes_are_never_read() {
        let table = of_buckets(4);
        let of = |key: u64, turn: u64| TtEntry {
            best: (key >> 40) as u32 & 0xff_ffff,
            score: (key >> 45) as i32 + turn as i32,
            eval: Some((key >> 45) as i32 - turn as i32),
            depth: (turn % 100) as i32,
            bound: Bound::Exact,
            is_pv: false,
        };
        let seen = std::thread::scope(|scope| {
            let work = |thread: u64| {
                let (mut x, mut seen) = (thread + 1, 0u32);
                for turn in 0..60_000u64 {
                    x ^= x << 13;
                    x ^= x >> 7;
                    x ^= x << 17;
                    let key = (x % 40 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                    if let Some(found) = table.get(key) {
                        let base = (key >> 45) as i32;
                        assert_eq!(found.best, (key >> 40) as u32 & 0xff_ffff);
                        assert_eq!(found.score - base, base - found.eval.unwrap_or(i32::MAX));
                        assert_eq!((found.score - base) % 100, found.depth);
                        seen += 1;
                    }
                    table.put(key, of(key, turn));
                }
                seen
            };
            let threads: Vec<_> = (0..4).map(|i| scope.spawn(move || work(i))).collect();
            threads.into_iter().map(|t| t.join().unwrap_or(0)).sum::<u32>()
        });
        assert!(seen > 1000);
    }
}
