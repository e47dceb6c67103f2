//! The table of proofs and disproofs, by board and attacker's hand.
//!
//! A position that is mate with some pieces in hand is mate with more of them, and one without mate
//! has none with fewer, so one entry serves many hands. Whenever a board recurs within a problem,
//! both hands together hold the same pieces, so the attacker's hand determines the defender's.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::hand::HandCounts;

/// A mate length, in plies.
pub(super) type MateLength = u16;
/// No limit to the length; for a disproof, no mate of any length.
pub(super) const UNLIMITED: MateLength = MateLength::MAX;
/// A proof or disproof number; [`INFINITE`] and above count as infinite.
pub(super) type ProofNumber = u32;
pub(super) const INFINITE: ProofNumber = 1 << 30;

/// The number of slots searched for a key.
const WINDOW: usize = 24;
const FIRST_SIZE: usize = 1 << 10;
/// The number of slots copied between two looks at the stop flag.
const GROW_CHUNK: usize = 1 << 14;

/// The result of a table lookup.
#[derive(Clone, Copy, Debug)]
pub(super) enum ProofLookup {
    /// A mate within this many plies, and the hand it needs.
    Mate(MateLength, HandCounts),
    /// No mate within this many plies, even with this hand.
    NoMate(MateLength, HandCounts),
    /// Undecided: the proof and disproof numbers, and the least depth at which it was met.
    Open(ProofNumber, ProofNumber, u16),
    /// Undecided and new: lower bounds of the proof and disproof numbers.
    New(ProofNumber, ProofNumber),
}

/// An entry for one board with one hand. A `key` of 0 marks an empty slot.
#[derive(Clone, Copy)]
struct ProofEntry {
    key: u64,
    hand: HandCounts,
    /// The proof number; 0 if unknown.
    pn: ProofNumber,
    dn: ProofNumber,
    /// A mate exists within this length; [`UNLIMITED`] if none is known.
    mate: MateLength,
    /// 0 if unknown, otherwise one more than the length within which there is no mate;
    /// [`UNLIMITED`] for no mate at all.
    no_mate: MateLength,
    depth: u16,
    /// The work spent, roughly as a logarithm.
    work: u16,
}

type Words = [u64; 4];

impl ProofEntry {
    fn new(key: u64, hand: HandCounts) -> Self {
        Self { key, hand, pn: 0, dn: 0, mate: UNLIMITED, no_mate: 0, depth: u16::MAX, work: 0 }
    }

    #[inline(always)]
    fn read(words: &Words) -> Self {
        let [key, hand, numbers, rest] = *words;
        Self {
            key,
            hand: HandCounts(hand),
            pn: numbers as u32,
            dn: (numbers >> 32) as u32,
            mate: rest as u16,
            no_mate: (rest >> 16) as u16,
            depth: (rest >> 32) as u16,
            work: (rest >> 48) as u16,
        }
    }

    #[inline(always)]
    fn words(&self) -> Words {
        let numbers = u64::from(self.pn) | u64::from(self.dn) << 32;
        let rest = u64::from(self.mate)
            | u64::from(self.no_mate) << 16
            | u64::from(self.depth) << 32
            | u64::from(self.work) << 48;
        [self.key, self.hand.0, numbers, rest]
    }

    fn is_decided(&self) -> bool {
        self.mate != UNLIMITED || self.no_mate != 0
    }

    /// Returns the priority of the entry; those with the least are replaced.
    fn replacement_value(&self) -> u32 {
        u32::from(self.work) * 2 + if self.is_decided() { 3 } else { 0 }
    }
}

/// A table that grows as it fills, up to its limit, and then drops the entries that took the least work.
pub(super) struct ProofTable {
    places: Vec<Words>,
    used: usize,
    most: usize,
    /// The flag that stops growth, which takes long with much memory.
    stop: Option<Arc<AtomicBool>>,
}

impl ProofTable {
    /// Creates an empty table of at most `bytes` bytes, but with room for about a thousand
    /// positions in any case.
    pub(super) fn new(bytes: usize) -> Self {
        // While the table grows by four, the old slots are still allocated.
        let most = (bytes / size_of::<Words>() / 5 * 4).max(FIRST_SIZE);
        Self { places: vec![[0; 4]; FIRST_SIZE], used: 0, most, stop: None }
    }

    /// Sets a flag that ends the search: once it is set, the table stops growing.
    pub(super) fn with_stop_flag(self, stop: Option<Arc<AtomicBool>>) -> Self {
        Self { stop, ..self }
    }

    fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Returns the fill level of the table, in thousandths of its maximum size.
    pub(super) fn hashfull(&self) -> u32 {
        (self.used as u128 * 1000 / self.most.max(self.places.len()) as u128) as u32
    }

    #[inline(always)]
    fn start(&self, key: u64) -> usize {
        ((u128::from(key) * self.places.len() as u128) >> 64) as usize
    }

    #[inline(always)]
    fn place(&self, start: usize, offset: usize) -> usize {
        let place = start + offset;
        if place >= self.places.len() { place - self.places.len() } else { place }
    }

    /// Looks up a position, for a mate of at most `len` plies.
    #[inline]
    pub(super) fn find(&self, key: u64, hand: HandCounts, len: MateLength) -> ProofLookup {
        let key = key.max(1);
        let start = self.start(key);
        let (mut pn, mut dn, mut exact) = (1, 1, None);
        for offset in 0..WINDOW {
            let words = &self.places[self.place(start, offset)];
            if words[0] == 0 {
                break;
            }
            if words[0] != key {
                continue;
            }
            let entry = ProofEntry::read(words);
            let (enough, little) = (hand.covers(entry.hand), entry.hand.covers(hand));
            if enough && entry.mate <= len && entry.mate != UNLIMITED {
                return ProofLookup::Mate(entry.mate, entry.hand);
            }
            if little && entry.no_mate > len.saturating_sub(u16::from(len == UNLIMITED)) {
                let within = if entry.no_mate == UNLIMITED { UNLIMITED } else { entry.no_mate - 1 };
                return ProofLookup::NoMate(within, entry.hand);
            }
            if entry.pn == 0 {
                continue;
            }
            if enough && little {
                exact = Some((entry.pn, entry.dn, entry.depth));
            } else if little {
                pn = pn.max(entry.pn);
            } else if enough {
                dn = dn.max(entry.dn);
            }
        }
        match exact {
            Some((p, d, depth)) => ProofLookup::Open(p.max(pn), d.max(dn), depth),
            None => ProofLookup::New(pn, dn),
        }
    }

    /// Stores a mate within `len` plies with the pieces of `hand`.
    pub(super) fn store_mate(&mut self, key: u64, hand: HandCounts, len: MateLength, work: u64) {
        let key = key.max(1);
        self.remove_where(key, |e| {
            e.hand != hand && e.hand.covers(hand) && e.mate >= len && e.no_mate == 0
        });
        self.update(key, hand, |entry| {
            entry.mate = entry.mate.min(len);
            entry.work = entry.work.max(log(work));
        });
    }

    /// Stores that there is no mate within `len` plies, even with the pieces of `hand`.
    pub(super) fn store_no_mate(&mut self, key: u64, hand: HandCounts, len: MateLength, work: u64) {
        let key = key.max(1);
        let no_mate = len.saturating_add(1);
        self.remove_where(key, |e| {
            e.hand != hand && hand.covers(e.hand) && e.no_mate <= no_mate && e.mate == UNLIMITED
        });
        self.update(key, hand, |entry| {
            entry.no_mate = entry.no_mate.max(no_mate);
            (entry.pn, entry.dn) = (0, 0);
            entry.work = entry.work.max(log(work));
        });
    }

    /// Stores the numbers of an undecided position, met `depth` plies from the root.
    pub(super) fn store_open(
        &mut self,
        key: u64,
        hand: HandCounts,
        (pn, dn): (ProofNumber, ProofNumber),
        depth: u16,
        work: u64,
    ) {
        self.update(key.max(1), hand, |entry| {
            (entry.pn, entry.dn) = (pn, dn);
            entry.depth = entry.depth.min(depth);
            entry.work = entry.work.max(log(work));
        });
    }

    /// Removes unwanted entries of a board; later entries of the window move up.
    fn remove_where(&mut self, key: u64, unwanted: impl Fn(&ProofEntry) -> bool) {
        let start = self.start(key);
        let mut offset = 0;
        while offset < WINDOW {
            let place = self.place(start, offset);
            let words = self.places[place];
            if words[0] == 0 {
                return;
            }
            if words[0] == key && unwanted(&ProofEntry::read(&words)) {
                self.remove(place);
            } else {
                offset += 1;
            }
        }
    }

    /// Empties a slot and closes the gap, so that every entry can be reached from its start.
    fn remove(&mut self, mut gap: usize) {
        self.used -= 1;
        let mut next = self.place(gap, 1);
        let mut steps = 0;
        while self.places[next][0] != 0 && steps < 4 * WINDOW {
            let start = self.start(self.places[next][0]);
            let size = self.places.len();
            let (from_start, from_gap) = ((next + size - start) % size, (next + size - gap) % size);
            if from_start >= from_gap {
                self.places[gap] = self.places[next];
                gap = next;
            }
            next = self.place(next, 1);
            steps += 1;
        }
        self.places[gap] = [0; 4];
    }

    fn update(&mut self, key: u64, hand: HandCounts, change: impl FnOnce(&mut ProofEntry)) {
        if self.used * 10 > self.places.len() * 6 && self.places.len() < self.most {
            self.grow();
        }
        let start = self.start(key);
        let mut victim = (u32::MAX, start);
        for offset in 0..WINDOW {
            let place = self.place(start, offset);
            let entry = ProofEntry::read(&self.places[place]);
            if entry.key == key && entry.hand == hand {
                let mut entry = entry;
                change(&mut entry);
                self.places[place] = entry.words();
                return;
            }
            if entry.key == 0 {
                self.used += 1;
                victim.1 = place;
                break;
            }
            if entry.replacement_value() < victim.0 {
                victim = (entry.replacement_value(), place);
            }
        }
        let mut entry = ProofEntry::new(key, hand);
        change(&mut entry);
        self.places[victim.1] = entry.words();
    }

    fn grow(&mut self) {
        let size = (self.places.len() * 4).min(self.most);
        let old = std::mem::replace(&mut self.places, vec![[0; 4]; size]);
        let used = std::mem::take(&mut self.used);
        for part in old.chunks(GROW_CHUNK) {
            for words in part.iter().filter(|words| words[0] != 0) {
                let entry = ProofEntry::read(words);
                self.update(entry.key, entry.hand, |new| *new = entry);
            }
            if self.is_stopped() {
                (self.most, self.used, self.places) = (old.len(), used, old);
                return;
            }
        }
    }
}

fn log(work: u64) -> u16 {
    (u64::BITS - work.leading_zeros()) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fact about a board; a full table may lose it.
    #[derive(Clone, Copy)]
    enum Fact {
        Mate(MateLength),
        NoMate(MateLength),
    }

    fn numbers(mut seed: u64) -> impl FnMut(u64) -> u64 {
        move |below| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % below
        }
    }

    /// Returns hands of up to three pieces of two kinds.
    fn hand(number: u64) -> HandCounts {
        HandCounts((number & 3) | (number >> 2 & 3) << 8)
    }

    /// Returns whether the facts imply a mate within `len`, or the lack of one.
    fn implied(
        facts: &[(u64, HandCounts, Fact)],
        key: u64,
        hand: HandCounts,
        len: MateLength,
    ) -> (bool, bool) {
        let of_board = facts.iter().filter(|fact| fact.0 == key);
        of_board.fold((false, false), |(mate, none), &(_, with, fact)| match fact {
            Fact::Mate(within) => (mate || hand.covers(with) && within <= len, none),
            Fact::NoMate(within) => (mate, none || with.covers(hand) && within >= len),
        })
    }

    /// Growth takes long with much memory, so it is abandoned after a stop.
    #[test]
    fn a_stopped_table_does_not_grow_and_forgets_nothing() {
        let stop = Arc::new(AtomicBool::new(false));
        let mut table = ProofTable::new(1 << 24).with_stop_flag(Some(Arc::clone(&stop)));
        let key = |number: u64| (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let is_kept = |table: &ProofTable, number| {
            matches!(table.find(key(number), HandCounts::EMPTY, 9), ProofLookup::Mate(5, _))
        };
        for number in 0..600 {
            table.store_mate(key(number), HandCounts::EMPTY, 5, 1);
        }
        stop.store(true, Ordering::Relaxed);
        for number in 600..700 {
            table.store_mate(key(number), HandCounts::EMPTY, 5, 1);
        }
        assert_eq!(table.places.len(), FIRST_SIZE);
        assert!((0..700).all(|number| is_kept(&table, number)));
        assert_eq!((table.used, table.hashfull()), (700, 700_000 / FIRST_SIZE as u32));
    }

    /// Fills a table with facts about few or many boards, and looks up all of them and more.
    fn check(boards: u64, facts: usize, room: usize, all_kept: bool) {
        let mut number = numbers(boards);
        let (mut table, mut noted) = (ProofTable::new(room), Vec::new());
        for _ in 0..facts {
            let key = (number(boards) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            // Mates are long with few pieces, and there is none of a shorter length.
            let with = hand(number(16));
            let length = 31 - 2 * (with.0.count_ones() as MateLength);
            match number(3) {
                0 => {
                    table.store_mate(key, with, length, number(1000));
                    noted.push((key, with, Fact::Mate(length)));
                }
                1 => {
                    table.store_no_mate(key, with, length - 2, number(1000));
                    noted.push((key, with, Fact::NoMate(length - 2)));
                }
                _ => table.store_open(key, with, (3, 5), number(50) as u16, number(1000)),
            }
        }
        for _ in 0..facts {
            let key = (number(boards + 1) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let (with, len) = (hand(number(16)), 2 * number(18) as MateLength + 1);
            let (mate, none) = implied(&noted, key, with, len);
            match table.find(key, with, len) {
                ProofLookup::Mate(within, needed) => {
                    assert!(mate && within <= len && with.covers(needed));
                }
                ProofLookup::NoMate(within, allowed) => {
                    assert!(none && within >= len && allowed.covers(with));
                }
                ProofLookup::Open(..) | ProofLookup::New(..) => {
                    assert!(!all_kept || !(mate || none))
                }
            }
        }
    }

    #[test]
    fn what_was_noted_is_found_for_better_and_worse_hands() {
        check(40, 150, 1 << 20, true);
        check(500, 1_500, 1 << 24, true);
    }

    #[test]
    fn a_full_table_forgets_but_does_not_err() {
        check(3_000, 30_000, 0, false);
    }

    #[test]
    fn there_is_none_of_any_length_or_only_within_one() {
        let mut table = ProofTable::new(0);
        table.store_no_mate(1, HandCounts::EMPTY, UNLIMITED, 1);
        assert!(matches!(
            table.find(1, HandCounts::EMPTY, UNLIMITED),
            ProofLookup::NoMate(UNLIMITED, _)
        ));
        table.store_no_mate(2, HandCounts::EMPTY, 7, 1);
        assert!(matches!(table.find(2, HandCounts::EMPTY, 7), ProofLookup::NoMate(7, _)));
        assert!(matches!(table.find(2, HandCounts::EMPTY, 9), ProofLookup::New(..)));
        assert!(matches!(table.find(2, HandCounts::EMPTY, UNLIMITED), ProofLookup::New(..)));
        table.store_mate(2, HandCounts::EMPTY, 9, 1);
        assert!(matches!(table.find(2, HandCounts::EMPTY, UNLIMITED), ProofLookup::Mate(9, _)));
        assert!(matches!(table.find(2, HandCounts::EMPTY, 7), ProofLookup::NoMate(7, _)));
    }
}
