//! Queries answered from the target square outward: the piece that makes a move, and whether a
//! square is attacked. Readers of moves use them.
//!
//! Nearly always only one piece of a kind can reach a square. A search from the square finds it
//! with a few loads, without following the lines of every piece of the kind.

use wazir_geometry::Bits;

use super::{MoveGen, for_usual_classes, standard_class};
use crate::class::{GenMethod, MovementClass};
use crate::kind::{Kind, NO_KIND};
use crate::moves::{MoveType, RawMove};
use crate::ruleset::{Ruleset, Set};
use crate::tables::{KingRow, LINE_GROUPS, at};

impl<R: Ruleset> MoveGen<'_, R> {
    /// Makes a copy for rare calls: a node that is never passed to a call stays in registers.
    #[inline(always)]
    fn rebuilt(&self) -> Self {
        Self::new(self.t, self.s)
    }

    /// Returns the only legal move to `to` of a piece of `kind` that is on one of `among` and
    /// becomes `becomes`, or keeps its kind ([`NO_KIND`]). Castling is left out. Returns `None` if
    /// there is no such move, or more than one.
    #[inline(always)]
    pub(crate) fn only_move(
        &self,
        kind: Kind,
        to: usize,
        becomes: u8,
        among: Set<R>,
    ) -> Option<RawMove> {
        if self.own.contains(to) {
            return None;
        }
        if R::OTHER_PIECES && self.t.is_irregular {
            return self.rebuilt().only_irregular_move(kind, to, becomes, among);
        }
        if kind == Kind::KING {
            let able = becomes == NO_KIND && among.contains(self.king) && self.king_can_reach(to);
            return able.then(|| RawMove::board(self.king, to, NO_KIND));
        }
        let index = self.t.class(kind);
        let set = self.set(index) & self.own & among;
        let target = Set::<R>::bit(to);
        let mut found = None;
        for from in self.pseudo_origins(index, kind, set, to, becomes).iter() {
            let here = Set::<R>::bit(from);
            let occupied = (self.occupied & !here) | target;
            // Kinds that move alike share a class.
            if self.s.kind_at(from) != kind || self.attacked(self.king, occupied, target) {
                continue;
            }
            if found.is_some() {
                return None;
            }
            found = Some(RawMove::board(from, to, becomes));
        }
        if R::EN_PASSANT && usize::from(self.s.ep) == to && becomes == NO_KIND {
            return self.rebuilt().or_en_passant(kind, to, among, found);
        }
        found
    }

    /// Returns whether the king can step to a square without an own piece.
    #[inline]
    fn king_can_reach(&self, to: usize) -> bool {
        // The king does not shield the squares behind it from its attackers.
        let lifted = self.occupied & !Set::<R>::bit(self.king);
        self.ours().king_row(self.king).steps.contains(to)
            && !self.attacked(to, lifted, Set::<R>::bit(to))
    }

    /// Returns the pieces of `set`, of one class, that reach a square and may become `becomes`.
    #[inline(always)]
    fn pseudo_origins(
        &self,
        index: usize,
        kind: Kind,
        set: Set<R>,
        to: usize,
        becomes: u8,
    ) -> Set<R> {
        let promotes = &self.ours().promotes[kind];
        if becomes != NO_KIND && !promotes.contains(&becomes) {
            return Set::<R>::EMPTY;
        }
        let class = self.ours().classes.as_ref()[index];
        if class.form == GenMethod::SetWise {
            return self.shifted_back(class, set, to, becomes);
        }
        let row = self.theirs().king_row(to);
        let [first, second] = class.groups.map(|group| usize::from(group) & (LINE_GROUPS - 1));
        let on_lines = if self.t.mirrored {
            let [first, second] = [first, second].map(|group| &self.ours().pairs[group]);
            let lines = [first, second].map(|pairs| at::<R, _>(pairs, to).targets(self.occupied));
            (lines[0] | lines[1]) & set
        } else {
            let facing = (row.reach[first] | row.reach[second]) & set;
            self.with_open_lines(facing, to, self.occupied)
        };
        let found = row.step_from.as_ref()[index] & set | on_lines;
        if promotes.is_empty() {
            return found;
        }
        let may = found.iter().filter(|&from| {
            let row = self.ours().promotion_row(kind, from);
            (if becomes == NO_KIND { row.keep } else { row.can }).contains(to)
        });
        may.fold(Set::<R>::EMPTY, |all, from| all | Set::<R>::bit(from))
    }

    /// [`Self::pseudo_origins`] for a set-wise class.
    #[inline(always)]
    fn shifted_back(&self, class: MovementClass, set: Set<R>, to: usize, becomes: u8) -> Set<R> {
        let back = |set: Set<R>, turn: u32| {
            set.rotate_left(turn.wrapping_neg() & (Set::<R>::WIDTH as u32 - 1))
        };
        // The target by what a step needs there. Set operations instead of branches, because the
        // answer changes from move to move.
        let target = Set::<R>::bit(to);
        let lands = [target, target & !self.occupied, target & self.foe];
        let mut found = Set::<R>::EMPTY;
        for shift in &self.ours().plans[usize::from(class.plan & (LINE_GROUPS as u8 - 1))] {
            let may = if becomes == NO_KIND { shift.keep } else { shift.can };
            let mut from =
                back(lands[shift.need as usize] & may, shift.rotation) & shift.from & set;
            if let Some(via) = shift.via {
                from &= back(!self.occupied, via);
            }
            found |= from;
        }
        found
    }

    /// Returns whether the enemy attacks a square with the given occupancy. Enemy pieces on
    /// `taken`, or on squares that are not occupied, are gone.
    #[inline(always)]
    pub(crate) fn attacked(&self, square: usize, occupied: Set<R>, taken: Set<R>) -> bool {
        let row = self.ours().king_row(square);
        let foe = self.foe & occupied & !taken;
        if self.t.mirrored {
            return (self.standard_attackers(row, square, occupied) & foe).any();
        }
        for from in (row.step_any & foe).iter() {
            if row.step_from.as_ref()[self.t.class(self.s.kind_at(from))].contains(from) {
                return true;
            }
        }
        let mut snipers = (self.sliders_toward(self.us.other(), square) & foe).iter();
        snipers.any(|from| (self.t.between(square, from) & occupied).is_empty())
            || R::OTHER_PIECES
                && self.t.is_irregular
                && self.rebuilt().irregular_attackers(self.us.other(), foe, square, occupied).any()
    }

    /// Returns the pieces of either side that attack a square as the enemy's do, for mirrored
    /// lines. Set operations instead of loops, because the number of pieces changes from move to
    /// move.
    #[inline(always)]
    fn standard_attackers(&self, row: &KingRow<R>, square: usize, occupied: Set<R>) -> Set<R> {
        let side = self.theirs();
        let mut found = row.step_from.as_ref()[0] & self.set(0);
        for_usual_classes!(R, |INDEX, class| {
            if class.form.has_steps() {
                found |= row.step_from.as_ref()[INDEX] & self.set(INDEX);
            }
        });
        let liners = self.all_sliders::<true>(side);
        for group in 0..Self::groups::<true>(side) {
            let group = group & (LINE_GROUPS - 1);
            found |= at::<R, _>(&side.pairs[group], square).targets(occupied) & liners[group];
        }
        found
    }

    /// Adds the en-passant captures to the move found before.
    #[cold]
    fn or_en_passant(
        &self,
        kind: Kind,
        to: usize,
        among: Set<R>,
        mut found: Option<RawMove>,
    ) -> Option<RawMove> {
        for from in (self.en_passant_capturers(to) & among).iter() {
            let mv = RawMove::special(from, to, MoveType::EN_PASSANT);
            if self.s.kind_at(from) != kind || !self.is_legal(mv) {
                continue;
            }
            if found.is_some_and(|other| other.from != mv.from) {
                return None;
            }
            found = Some(mv);
        }
        found
    }

    /// [`Self::only_move`] for games with irregular classes.
    #[cold]
    fn only_irregular_move(
        &self,
        kind: Kind,
        to: usize,
        becomes: u8,
        among: Set<R>,
    ) -> Option<RawMove> {
        let mut found = None;
        for from in (self.origins(kind, to) & among).iter() {
            let skipped = RawMove::special(from, to, MoveType::EN_PASSANT);
            let moves = [RawMove::board(from, to, becomes), skipped];
            let legal = |&mv: &RawMove| (mv.promotion == becomes) && self.is_legal(mv);
            if let Some(mv) = moves.into_iter().rfind(legal) {
                if found.is_some() {
                    return None;
                }
                found = Some(mv);
            }
        }
        found
    }
}
