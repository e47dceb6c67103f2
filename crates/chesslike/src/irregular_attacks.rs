//! Attacks on a king that depend on more than an open line: cannons, lame leapers, riders, bent
//! movement, facing kings.
//!
//! For every square of a king and every square of an irregular piece, an [`AttackCondition`] says
//! on which occupied squares the attack depends. The squares to which each piece of the king's side
//! may move follow from it, without trying any move: [`MoveLimits`].

use alloc::vec::Vec;
use arrayvec::ArrayVec;

use wazir_game::Seat;
use wazir_geometry::{Bits, Geometry};

use crate::generate::MoveGen;
use crate::kind::Kind;
use crate::move_lists::{Gate, ListRange};
use crate::ruleset::{Ruleset, Set, Table};
use crate::tables::{SideTables, at};

/// The condition under which a piece attacks a square.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AttackCondition<B> {
    /// A gate is open.
    Gate(Gate<B>),
    /// Exactly one of these squares is occupied.
    Hurdle(B),
    /// One of several gates is open; with the squares of all gates.
    Any(ListRange, B),
    /// The movement itself decides.
    AskMovement,
}

/// The attacks of a class that are neither steps nor king lines.
pub(crate) struct IrregularAttacks<R: Ruleset> {
    pub(crate) class: u8,
    /// The kind, or one of those that move alike.
    pub(crate) kind: Kind,
    /// For each square, the squares from which it may be attacked.
    pub(crate) from: Table<R, Set<R>>,
    /// For each square, the squares from which it, or a square that an enemy king there can step
    /// to, may be attacked.
    pub(crate) near: Table<R, Set<R>>,
    /// The index in `sights`, by target square (rows) and source square.
    pub(crate) numbers: Vec<Table<R, u16>>,
    pub(crate) sights: Vec<AttackCondition<Set<R>>>,
    pub(crate) gates: Vec<Gate<Set<R>>>,
}

/// All such attacks of a side.
pub(crate) struct SideIrregularAttacks<R: Ruleset> {
    pub(crate) classes: Vec<IrregularAttacks<R>>,
    /// For each square, the squares from which some class may attack it.
    pub(crate) any: Table<R, Set<R>>,
}

impl<R: Ruleset> SideIrregularAttacks<R> {
    pub(crate) fn none() -> Self {
        Self { classes: Vec::new(), any: R::Geometry::table(Set::<R>::EMPTY) }
    }

    /// Returns the pieces of `set`, which belong to the side, that attack a square.
    fn attackers(
        &self,
        node: &MoveGen<'_, R>,
        side: &SideTables<R>,
        set: Set<R>,
        square: usize,
        occupied: Set<R>,
    ) -> Set<R> {
        let mut found = Set::<R>::EMPTY;
        for odd in &self.classes {
            let able = set & *at::<R, _>(&odd.from, square) & node.set(usize::from(odd.class));
            for from in able.iter() {
                if odd.attacks(side, from, square, occupied) {
                    found |= Set::<R>::bit(from);
                }
            }
        }
        found
    }
}

impl<R: Ruleset> IrregularAttacks<R> {
    #[inline(always)]
    fn sight(&self, from: usize, to: usize) -> AttackCondition<Set<R>> {
        let number = self.numbers.get(to).map_or(0, |row| *at::<R, _>(row, from));
        self.sights.get(usize::from(number)).copied().unwrap_or(AttackCondition::AskMovement)
    }

    /// Returns whether a piece on `from` attacks `to`, which must be one of its possible targets.
    #[inline(always)]
    fn attacks(&self, side: &SideTables<R>, from: usize, to: usize, occupied: Set<R>) -> bool {
        self.sees(side, self.sight(from, to), (from, to), occupied)
    }

    #[inline(always)]
    fn sees(
        &self,
        side: &SideTables<R>,
        sight: AttackCondition<Set<R>>,
        (from, to): (usize, usize),
        occupied: Set<R>,
    ) -> bool {
        match sight {
            AttackCondition::Gate(gate) => gate.is_open(occupied),
            AttackCondition::Hurdle(between) => {
                let hurdles = between & occupied;
                hurdles.any() && !hurdles.more_than_one()
            }
            AttackCondition::Any(gates, _) => {
                gates.of(&self.gates).iter().any(|g| g.is_open(occupied))
            }
            AttackCondition::AskMovement => self.by_movement(side, from, to, occupied),
        }
    }

    #[cold]
    fn by_movement(&self, side: &SideTables<R>, from: usize, to: usize, occupied: Set<R>) -> bool {
        let foe = occupied | Set::<R>::bit(to);
        side.pseudo_targets(self.kind, from, Set::<R>::EMPTY, foe).1.contains(to)
    }
}

/// The squares to which the pieces other than the king may move without leaving it attacked.
pub(crate) struct MoveLimits<B> {
    /// The targets of pieces not in `own`, and of drops.
    pub(crate) others: B,
    /// The targets of single pieces.
    pub(crate) single: ArrayVec<(u8, B), 128>,
    /// The squares of those pieces.
    pub(crate) named: B,
}

impl<B: Bits> MoveLimits<B> {
    pub(crate) fn new(targets: B) -> Self {
        Self { others: targets, single: ArrayVec::new(), named: B::EMPTY }
    }

    /// Limits each piece of `single` to a set of its own, and all others to `others`.
    #[inline(always)]
    pub(crate) fn limit(&mut self, others: B, single: B, mut squares: impl FnMut(usize) -> B) {
        for (from, own) in &mut self.single {
            if !single.contains(usize::from(*from)) {
                *own &= others;
            }
        }
        self.named |= single;
        for from in single.iter() {
            let squares = squares(from);
            match self.single.iter_mut().find(|(other, _)| usize::from(*other) == from) {
                Some((_, own)) => *own &= squares,
                // There is room for every square of a board.
                None => self.single.push((from as u8, self.others & squares)),
            }
        }
        self.others &= others;
    }
}

impl<R: Ruleset> MoveGen<'_, R> {
    /// Returns the pieces of `set`, of seat `by`, with an irregular attack on a square.
    #[inline]
    pub(crate) fn irregular_attackers(
        &self,
        by: Seat,
        set: Set<R>,
        square: usize,
        occupied: Set<R>,
    ) -> Set<R> {
        let side = &self.t.side[by];
        let able = set & *at::<R, _>(&side.irregular_attacks.any, square);
        if able.is_empty() {
            return able;
        }
        side.irregular_attacks.attackers(self, side, able, square, occupied)
    }

    /// Returns the king steps that enemies attack irregularly.
    #[inline(always)]
    pub(crate) fn irregular_danger(&self, to: Set<R>, lifted: Set<R>) -> Set<R> {
        let (side, mut danger) = (self.theirs(), Set::<R>::EMPTY);
        for odd in &side.irregular_attacks.classes {
            let near = *at::<R, _>(&odd.near, self.king) & self.foe;
            for from in (near & self.set(usize::from(odd.class))).iter() {
                for to in (to & !danger).iter() {
                    let able = at::<R, _>(&odd.from, to).contains(from);
                    if able && odd.attacks(side, from, to, lifted) {
                        danger |= Set::<R>::bit(to);
                    }
                }
            }
        }
        danger
    }

    /// Limits the pieces of the side to move so that no irregular attack on the king arises or
    /// continues.
    pub(crate) fn limit_by_attacks(&self, bounds: &mut MoveLimits<Set<R>>) {
        let side = self.theirs();
        let able = self.foe & *at::<R, _>(&side.irregular_attacks.any, self.king);
        if able.is_empty() {
            return;
        }
        for odd in &side.irregular_attacks.classes {
            let class = self.set(usize::from(odd.class));
            for from in (able & *at::<R, _>(&odd.from, self.king) & class).iter() {
                let here = Set::<R>::bit(from);
                match odd.sight(from, self.king) {
                    AttackCondition::Gate(gate) => self.limit_by_gate(gate, here, bounds),
                    AttackCondition::Hurdle(between) => self.limit_by_hurdle(between, here, bounds),
                    sight @ AttackCondition::Any(_, zone) => {
                        self.limit_by_trial(odd, sight, from, zone, bounds);
                    }
                    AttackCondition::AskMovement => {
                        let zone = self.t.full & !here;
                        self.limit_by_trial(odd, AttackCondition::AskMovement, from, zone, bounds);
                    }
                }
            }
        }
    }

    /// Keeps a gate shut, or shuts it, unless the attacking piece is captured.
    #[inline(always)]
    fn limit_by_gate(&self, gate: Gate<Set<R>>, here: Set<R>, bounds: &mut MoveLimits<Set<R>>) {
        let all = Set::<R>::ALL;
        let blockers = gate.empty & self.occupied;
        let missing = gate.full & !self.occupied;
        // A move vacates one square and occupies one.
        if blockers.more_than_one() || missing.more_than_one() {
            return;
        }
        match (blockers.any(), missing.any()) {
            (false, false) => bounds.limit(gate.empty | here, gate.full & self.own, |_| all),
            (false, true) => bounds.limit(!missing, gate.full & self.own, |_| all),
            (true, false) => bounds.limit(all, blockers & self.own, |_| gate.empty | here),
            (true, true) => bounds.limit(all, blockers & self.own, |_| !missing),
        }
    }

    /// [`Self::limit_by_gate`] for a piece that attacks over exactly one piece.
    #[inline(always)]
    fn limit_by_hurdle(&self, between: Set<R>, here: Set<R>, bounds: &mut MoveLimits<Set<R>>) {
        let hurdles = between & self.occupied;
        let second = hurdles.without_lowest();
        if second.more_than_one() {
            return;
        }
        let empty = between & !self.occupied;
        if second.any() {
            // Neither may leave, nor capture the other.
            bounds.limit(Set::<R>::ALL, hurdles & self.own, |_| empty | here);
        } else if hurdles.any() {
            bounds.limit(empty | here, hurdles & self.own, |_| !between);
        } else {
            bounds.limit(!between, hurdles, |_| !between);
        }
    }

    /// [`Self::limit_by_gate`] for any attack that depends on the squares of a zone.
    #[inline(never)]
    fn limit_by_trial(
        &self,
        odd: &IrregularAttacks<R>,
        sight: AttackCondition<Set<R>>,
        from: usize,
        zone: Set<R>,
        bounds: &mut MoveLimits<Set<R>>,
    ) {
        let (side, here) = (self.theirs(), Set::<R>::bit(from));
        let king = Set::<R>::bit(self.king);
        let open = zone & !self.occupied;
        let may = |left: Set<R>| {
            let attacks = |occupied| odd.sees(side, sight, (from, self.king), occupied);
            let mut may = if attacks(left) { here } else { Set::<R>::ALL & !open };
            for to in open.iter() {
                let to = Set::<R>::bit(to);
                if !attacks(left | to) {
                    may |= to;
                }
            }
            may
        };
        let single = zone & self.own & !king;
        let left = |piece: usize| self.occupied & !Set::<R>::bit(piece);
        bounds.limit(may(self.occupied), single, |piece| may(left(piece)));
    }
}
