//! Generation with irregular classes and under rare rules: facing kings, kings that ride or leap,
//! sides without a king, the duty to capture.
//!
//! It produces only legal moves too. Checks and pins by steps and lines are found as usual;
//! [`crate::irregular_attacks`] limits each piece by the other enemies' attacks on the king.

use alloc::vec::Vec;

use wazir_geometry::{Bits, Geometry};

use crate::generate::MoveGen;
use crate::irregular_attacks::MoveLimits;
use crate::kind::Kind;
use crate::locust::VisitorCall;
use crate::moves::{MoveType, RawMove};
use crate::ruleset::{Ruleset, Set};
use crate::state::NO_SQUARE;
use crate::tables::{DropGroup, KingRow, LINE_GROUPS, at};
use crate::visitor::{AnyMove, MoveVisitor};

#[inline(never)]
pub(crate) fn generate<R: Ruleset, S: MoveVisitor<R>>(node: &MoveGen<'_, R>, sink: &mut S) {
    if R::GOALS && node.t.restrictions.is_some() {
        return crate::restricted::generate(node, sink);
    }
    if R::GOALS && node.t.must_capture && !(R::PASSING && node.t.has_locust) {
        let captures = node.captures(false);
        if !captures.is_empty() {
            return VisitorCall::pass_on(captures, sink);
        }
    }
    unrestricted(node, sink);
}

/// Generates moves without regard to [`crate::restricted`].
pub(crate) fn unrestricted<R: Ruleset, S: MoveVisitor<R>>(node: &MoveGen<'_, R>, sink: &mut S) {
    if R::PASSING && node.t.has_locust {
        crate::locust::generate(node, sink);
    } else {
        node.irregular_moves(sink);
    }
}

/// A visitor that keeps captures. It is not generic over another visitor: the duty to capture is
/// rare, and all that generates moves would be compiled once more for each.
struct CaptureCollector<R: Ruleset> {
    foe: Set<R>,
    calls: Vec<VisitorCall<R>>,
    first_only: bool,
}

impl<R: Ruleset> MoveVisitor<R> for CaptureCollector<R> {
    const DROPS: bool = false;
    const CASTLING: bool = false;

    fn piece_moves(&mut self, from: usize, to: Set<R>, promo: Set<R>) {
        let (to, promo) = (to & self.foe, promo & self.foe);
        if (to | promo).any() {
            self.calls.push(VisitorCall::Piece(from, to, promo));
        }
    }
    fn shifted_moves(&mut self, turn: u32, to: Set<R>, promo: Set<R>) {
        for at in ((to | promo) & self.foe).iter() {
            let from = (at as u32).wrapping_sub(turn) as usize & (Set::<R>::WIDTH - 1);
            let here = Set::<R>::bit(at);
            self.piece_moves(from, to & here, promo & here);
        }
    }
    fn drops(&mut self, _: u64, _: Set<R>) {}
    fn special_move(&mut self, mv: RawMove) {
        if mv.move_type == MoveType::EN_PASSANT {
            self.calls.push(VisitorCall::Special(mv));
        }
    }
    fn is_done(&self) -> bool {
        self.first_only && !self.calls.is_empty()
    }
}

impl<R: Ruleset> MoveGen<'_, R> {
    /// Returns whether the side to move has a king on the board.
    #[inline(always)]
    pub(crate) fn has_king(&self) -> bool {
        self.king < R::Geometry::SQUARES && self.own.contains(self.king)
    }

    /// Returns whether the side to move has a duty to capture and a capture to make.
    pub(crate) fn must_capture(&self) -> bool {
        if !self.t.must_capture {
            return false;
        }
        if R::PASSING && self.t.has_locust {
            return self.can_capture();
        }
        !self.captures(true).is_empty()
    }

    /// Returns the captures, or the first one.
    #[inline(never)]
    fn captures(&self, first_only: bool) -> Vec<VisitorCall<R>> {
        let mut captures = CaptureCollector { foe: self.foe, calls: Vec::new(), first_only };
        self.irregular_moves(&mut captures);
        captures.calls
    }

    /// Generates the moves that are not [locust moves](crate::locust), as if the enemy had none.
    pub(crate) fn irregular_moves<S: MoveVisitor<R>>(&self, sink: &mut S) {
        let mut bounds = MoveLimits::new(self.t.full & !self.own);
        if self.has_king() {
            let liners = self.all_sliders::<false>(self.theirs());
            let row = self.ours().king_row(self.king);
            let checks = self.checks::<false>(row, &liners);
            self.irregular_king_moves(row, &liners, sink);
            if checks.checkers.more_than_one() || sink.is_done() {
                return;
            }
            if checks.checkers.any() {
                bounds.others = checks.checkers | self.interpositions(&checks);
            }
            for pinner in checks.pinners.iter() {
                let path = self.t.between(self.king, pinner);
                let leash = path | Set::<R>::bit(pinner);
                bounds.limit(Set::<R>::ALL, path & checks.pinned, |_| leash);
            }
            self.limit_by_attacks(&mut bounds);
        } else if R::CASTLING && S::CASTLING && self.s.rights != 0 {
            self.castling_without_king(sink);
        }
        self.limited_moves(&bounds, sink);
        if R::HANDS && S::DROPS && self.s.hands[self.us] != 0 && !sink.is_done() {
            self.drops(bounds.others & !self.occupied, sink);
        }
        if R::EN_PASSANT && self.s.ep != NO_SQUARE {
            self.en_passant(sink);
        }
    }

    /// Generates the moves of all pieces except the king.
    #[inline(always)]
    fn limited_moves<S: MoveVisitor<R>>(&self, bounds: &MoveLimits<Set<R>>, sink: &mut S) {
        let movable = self.own & !bounds.named;
        if bounds.others.any() {
            let side = self.ours();
            for &class in &side.regular_classes {
                let class = usize::from(class);
                let shape = side.classes.as_ref()[class];
                self.class(class, shape, self.set(class) & movable, bounds.others, sink);
            }
            self.irregular_classes(movable, bounds.others, sink);
        }
        if sink.is_done() {
            return;
        }
        for &(from, targets) in &bounds.single {
            let from = usize::from(from);
            let class = self.t.class(self.s.kind_at(from));
            if targets.any() && class != 0 {
                self.class_out_of_line(class, Set::<R>::bit(from), targets, sink);
            }
        }
    }

    #[inline(always)]
    fn irregular_king_moves<S: MoveVisitor<R>>(
        &self,
        row: &KingRow<R>,
        liners: &[Set<R>; LINE_GROUPS],
        sink: &mut S,
    ) {
        let mut to = self.king_targets();
        // The king does not shield the squares behind it from its attackers.
        let lifted = self.occupied & !Set::<R>::bit(self.king);
        if self.ours().king_move_list.is_some() {
            let safe = |to: &usize| !self.attacked(*to, lifted, Set::<R>::bit(*to));
            let all = to.iter().filter(safe);
            to = all.fold(Set::<R>::EMPTY, |all, to| all | Set::<R>::bit(to));
        } else if to.any() {
            to &= !self.danger::<false>(row, self.theirs(), liners, self.foe, lifted);
            to &= !self.irregular_danger(to, lifted);
        }
        sink.piece_moves(self.king, to, Set::<R>::EMPTY);
        if R::CASTLING && self.s.rights != 0 {
            for castle in &self.ours().castles {
                let mv = RawMove::special(castle.king_from, castle.king_to, MoveType::CASTLE);
                if self.is_legal_castling(mv) {
                    sink.special_move(mv);
                }
            }
        }
    }

    /// Generates the castling moves of a piece that is not royal: nothing can stop it but pieces in
    /// its way.
    fn castling_without_king<S: MoveVisitor<R>>(&self, sink: &mut S) {
        for castle in self.ours().castles.iter().filter(|castle| self.castling_path_clear(castle)) {
            sink.special_move(RawMove::special(castle.king_from, castle.king_to, MoveType::CASTLE));
        }
    }

    /// Returns the targets of the king, ignoring attacks.
    #[inline(always)]
    pub(crate) fn king_targets(&self) -> Set<R> {
        let side = self.ours();
        let to = self.t.full & !self.own;
        if R::OTHER_PIECES
            && let Some(ways) = side.king_move_list.and_then(|list| side.move_lists.get(list))
        {
            let landing = [to, to & !self.occupied, self.foe];
            return ways.targets(side, self.king, self.occupied, &landing);
        }
        side.king_row(self.king).steps & to
    }

    /// Returns the squares of `to` on which a drop gives mate, for a group of one kind.
    #[inline(never)]
    pub(crate) fn irregular_mating_drops(&self, group: &DropGroup<Set<R>>, to: Set<R>) -> Set<R> {
        let kind = Kind::of_lowest_lane(group.lanes);
        let king = usize::from(self.s.king[self.us.other()]);
        if king >= R::Geometry::SQUARES {
            return Set::<R>::EMPTY;
        }
        let mates = (to & self.checking_drops(kind, king)).iter().filter(|&to| {
            let mut child = *self.s;
            child.play(self.t, RawMove::drop(kind, to));
            let child = MoveGen::new(self.t, &child);
            // Each level spends a piece in hand, so the recursion ends.
            let mut any = AnyMove(child.checkers().is_empty());
            if !any.0 {
                generate(&child, &mut any);
            }
            !any.0
        });
        mates.fold(Set::<R>::EMPTY, |all, to| all | Set::<R>::bit(to))
    }

    /// Returns the squares on which a drop may give check to the enemy king.
    fn checking_drops(&self, kind: Kind, king: usize) -> Set<R> {
        let (side, row) = (self.ours(), self.theirs().king_row(king));
        if self.t.has_locust || (*at::<R, _>(&side.irregular_attacks.any, king) & self.own).any() {
            // The dropped piece may be the hurdle for another piece.
            return Set::<R>::ALL;
        }
        let class = self.t.class(kind);
        let groups = side.classes.as_ref()[class].groups;
        let lines = groups.map(|group| row.reach[usize::from(group) & (LINE_GROUPS - 1)]);
        let odd =
            side.irregular_attacks.classes.iter().filter(|odd| usize::from(odd.class) == class);
        let odd = odd.fold(Set::<R>::EMPTY, |all, odd| all | *at::<R, _>(&odd.from, king));
        row.step_from.as_ref()[class] | lines[0] | lines[1] | odd
    }
}
