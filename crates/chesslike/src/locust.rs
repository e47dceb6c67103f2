//! Moves that do more than to go to a square and to take there: pieces that take others on their way,
//! or that may end where they began.
//!
//! What such a move does is its two squares and the one that is taken on the way
//! ([`MoveType::passing`](crate::moves::MoveType::passing)); more than one piece on the way cannot be told.
//! The rest of how the piece moves is that of [`crate::mixed`]. What passes cannot be said by lines
//! and masks, for it hangs on whose the pieces are that stand around: its legs are followed one by
//! one, and where the enemy has such a piece, moves that touch what it hangs on are tried out.

use alloc::vec::Vec;

use wazir_betza::{Occupancy, Target};
use wazir_geometry::Bits;

use crate::generate::MoveGen;
use crate::kind::{KIND_SLOTS, NO_KIND};
use crate::moves::{MoveType, RawMove};
use crate::ruleset::{Ruleset, Set, Table};
use crate::visitor::MoveVisitor;
use crate::tables::{SideTables, at};

/// A class of pieces that pass.
pub(crate) struct LocustClass<R: Ruleset> {
    pub(crate) class: u8,
    /// The kind, or one of those that move alike.
    pub(crate) kind: u8,
    /// From each square, where something may be taken so.
    pub(crate) captures: Table<R, Set<R>>,
    /// From each square, all squares that it hangs on what stands there.
    pub(crate) depends_on: Table<R, Set<R>>,
}

impl<R: Ruleset> LocustClass<R> {
    /// Hands where the piece ends, and what it takes, to `each`.
    fn results(
        &self,
        side: &SideTables<R>,
        from: usize,
        own: Set<R>,
        enemy: Set<R>,
        mut each: impl FnMut(usize, u128),
    ) {
        let kind = usize::from(self.kind) & (KIND_SLOTS - 1);
        let Some(compiled) = side.compiled.get(kind).and_then(Option::as_ref) else { return };
        let initial = side.unmoved[kind].contains(from);
        let view = Occupancy { own, enemy, initial, ..Occupancy::default() };
        compiled.special_targets(from, &view, |target| {
            let (to, kills) = match target {
                Target::Locust { to, captured: kills } => (to, kills),
                Target::Igui { kills } => (from, kills),
                Target::Pass => (from, 0),
                _ => return,
            };
            if side.region[kind].contains(to) {
                each(to, kills);
            }
        });
    }

    fn can_capture(
        &self,
        side: &SideTables<R>,
        from: usize,
        own: Set<R>,
        enemy: Set<R>,
        at: usize,
    ) -> bool {
        let mut found = false;
        let here = 1u128.checked_shl(at as u32).unwrap_or(0);
        self.results(side, from, own, enemy, |_, kills| found |= kills & here != 0);
        found
    }
}

/// Feeds every legal move to the sink.
#[inline(never)]
pub(crate) fn generate<R: Ruleset, S: MoveVisitor<R>>(node: &MoveGen<'_, R>, sink: &mut S) {
    let mut moves = node.all_moves();
    if node.t.must_capture && moves.iter().any(|call| call.captures(node)) {
        moves = moves.iter().filter_map(|call| call.taking(node)).collect();
    }
    for call in moves {
        if sink.is_done() {
            return;
        }
        match call {
            VisitorCall::Piece(from, to, promo) => sink.piece_moves(from, to, promo),
            VisitorCall::Drops(lanes, to) if S::DROPS => sink.drops(lanes, to),
            VisitorCall::Drops(..) => {}
            VisitorCall::Special(mv) => sink.special_move(mv),
        }
    }
}

/// Moves as they are handed to a sink.
enum VisitorCall<R: Ruleset> {
    Piece(usize, Set<R>, Set<R>),
    Drops(u64, Set<R>),
    Special(RawMove),
}

impl<R: Ruleset> VisitorCall<R> {
    fn captures(&self, node: &MoveGen<'_, R>) -> bool {
        self.taking(node).is_some()
    }

    /// Those of the moves that take something.
    fn taking(&self, node: &MoveGen<'_, R>) -> Option<Self> {
        match *self {
            Self::Piece(from, to, promo) => {
                let (to, promo) = (to & node.foe, promo & node.foe);
                (to | promo).any().then_some(Self::Piece(from, to, promo))
            }
            Self::Drops(..) => None,
            Self::Special(mv) => {
                let takes = mv.move_type == MoveType::EN_PASSANT || node.is_capture(mv);
                (takes && mv.move_type != MoveType::CASTLE).then_some(Self::Special(mv))
            }
        }
    }
}

/// Keeps those moves that leave the king unharmed by enemies that pass.
struct KingSafeMoves<'n, 'a, R: Ruleset> {
    node: &'n MoveGen<'a, R>,
    threats: Vec<Threat<'a, R>>,
    calls: Vec<VisitorCall<R>>,
}

/// An enemy that passes and may take the king.
struct Threat<'a, R: Ruleset> {
    passer: &'a LocustClass<R>,
    from: usize,
    sees: Set<R>,
    /// Whether it could now.
    now: bool,
}

impl<R: Ruleset> KingSafeMoves<'_, '_, R> {
    /// Whether the king, which stays where it is, is safe from what passes once the squares
    /// `touched` have changed.
    fn king_is_safe(&self, touched: Set<R>, own: Set<R>, foe: Set<R>) -> bool {
        let (side, king) = (self.node.theirs(), self.node.king);
        self.threats.iter().all(|threat| {
            if !foe.contains(threat.from) {
                return true;
            }
            if (threat.sees & touched).is_empty() {
                return !threat.now;
            }
            !threat.passer.can_capture(side, threat.from, foe, own, king)
        })
    }

    /// Those of the targets of a piece, or of a drop, after which the king is safe.
    fn safe(&self, from: Option<usize>, to: Set<R>) -> Set<R> {
        let node = self.node;
        let left = from.map_or(Set::<R>::EMPTY, Set::<R>::bit);
        let is_safe = |&to: &usize| {
            let here = Set::<R>::bit(to);
            let (own, foe) = (node.own & !left | here, node.foe & !here);
            if from == Some(node.king) {
                return node.locust_attackers(node.us ^ 1, to, foe, own).is_empty();
            }
            self.king_is_safe(left | here, own, foe)
        };
        if self.threats.is_empty() && from != Some(node.king) {
            return to;
        }
        to.iter().filter(is_safe).fold(Set::<R>::EMPTY, |all, to| all | Set::<R>::bit(to))
    }
}

impl<R: Ruleset> MoveVisitor<R> for KingSafeMoves<'_, '_, R> {
    fn piece_moves(&mut self, from: usize, to: Set<R>, promo: Set<R>) {
        let safe = self.safe(Some(from), to | promo);
        if safe.any() {
            self.calls.push(VisitorCall::Piece(from, to & safe, promo & safe));
        }
    }
    fn shifted_moves(&mut self, turn: u32, to: Set<R>, promo: Set<R>) {
        for at in (to | promo).iter() {
            let from = (at as u32).wrapping_sub(turn) as usize & (Set::<R>::WIDTH - 1);
            let here = Set::<R>::bit(at);
            self.piece_moves(from, to & here, promo & here);
        }
    }
    fn drops(&mut self, lanes: u64, to: Set<R>) {
        let safe = self.safe(None, to);
        self.calls.push(VisitorCall::Drops(lanes, safe));
    }
    fn special_move(&mut self, mv: RawMove) {
        if self.node.is_safe_after(mv) {
            self.calls.push(VisitorCall::Special(mv));
        }
    }
}

impl<'a, R: Ruleset> MoveGen<'a, R> {
    /// Every legal move, the duty to capture aside.
    fn all_moves(&self) -> Vec<VisitorCall<R>> {
        let threats = self.threats();
        let mut guarded = KingSafeMoves { node: self, threats, calls: Vec::with_capacity(64) };
        self.irregular_moves(&mut guarded);
        let mut calls = guarded.calls;
        for passer in &self.ours().locust_classes {
            for from in (self.set(usize::from(passer.class)) & self.own).iter() {
                let moves = self.locust_moves_by(passer, self.us, from).into_iter();
                calls.extend(moves.filter(|&mv| self.is_safe_after(mv)).map(VisitorCall::Special));
            }
        }
        calls
    }

    /// Whether some legal move captures.
    pub(crate) fn can_capture(&self) -> bool {
        self.all_moves().iter().any(|call| call.captures(self))
    }

    fn threats(&self) -> Vec<Threat<'a, R>> {
        let (side, mut threats) = (self.theirs(), Vec::new());
        if !self.has_king() {
            return threats;
        }
        for passer in &side.locust_classes {
            for from in (self.set(usize::from(passer.class)) & self.foe).iter() {
                if at::<R, _>(&passer.captures, from).contains(self.king) {
                    let sees = *at::<R, _>(&passer.depends_on, from);
                    let now = passer.can_capture(side, from, self.foe, self.own, self.king);
                    threats.push(Threat { passer, from, sees, now });
                }
            }
        }
        threats
    }

    /// The pieces of a seat that can take what stands on a square on their way, with these pieces of
    /// its own and of the other seat on the board.
    pub(crate) fn locust_attackers(
        &self,
        by: usize,
        square: usize,
        own: Set<R>,
        others: Set<R>,
    ) -> Set<R> {
        let (side, mut found) = (&self.t.side[by & 1], Set::<R>::EMPTY);
        for passer in &side.locust_classes {
            for from in (self.set(usize::from(passer.class)) & own).iter() {
                if at::<R, _>(&passer.captures, from).contains(square)
                    && passer.can_capture(side, from, own, others, square)
                {
                    found |= Set::<R>::bit(from);
                }
            }
        }
        found
    }

    /// Whether an enemy could take the king in passing if it stood on this square.
    pub(crate) fn king_locust_attacked(&self, square: usize) -> bool {
        let king = Set::<R>::bit(square);
        let own = self.own & !Set::<R>::bit(self.king) | king;
        self.locust_attackers(self.us ^ 1, square, self.foe & !king, own).any()
    }

    /// The moves of the piece of a seat on a square that pass, whatever they do to the king.
    pub(crate) fn locust_moves_from(&self, seat: usize, from: usize) -> Vec<RawMove> {
        let class = self.t.class(self.s.kind_at(from));
        let passers = self.t.side[seat & 1].locust_classes.iter();
        let passer = passers.into_iter().find(|passer| usize::from(passer.class) == class);
        passer.map_or_else(Vec::new, |passer| self.locust_moves_by(passer, seat, from))
    }

    fn locust_moves_by(&self, passer: &LocustClass<R>, seat: usize, from: usize) -> Vec<RawMove> {
        let side = &self.t.side[seat & 1];
        let (own, enemy) = (self.s.color[seat & 1], self.s.color[(seat & 1) ^ 1]);
        let kind = self.s.kind_at(from);
        let mut moves = Vec::new();
        passer.results(side, from, own, enemy, |to, kills| {
            let on_the_way = kills & !(1 << (to & 127));
            // What passes takes one piece on its way at most, which the rules have seen to.
            let over = if on_the_way == 0 { from } else { on_the_way.trailing_zeros() as usize };
            let (keep, promo) = side.split_by_promotion(kind, from, Set::<R>::bit(to));
            if keep.any() {
                moves.push(RawMove::locust(from, over, to, NO_KIND));
            }
            if promo.any() {
                let kinds = side.promotes[kind & (KIND_SLOTS - 1)].iter();
                moves.extend(kinds.map(|&becomes| RawMove::locust(from, over, to, becomes)));
            }
        });
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// Whether a move that passes is one of its piece, whatever it does to the king.
    pub(crate) fn is_pseudo_legal_locust(&self, mv: RawMove) -> bool {
        let from = usize::from(mv.from);
        self.own.contains(from) && self.locust_moves_from(self.us, from).contains(&mv)
    }

    /// Whether a board move takes something where it ends, or on its way.
    #[inline(always)]
    pub(crate) fn is_capture(&self, mv: RawMove) -> bool {
        self.foe.contains(usize::from(mv.to)) || R::PASSING && mv.locust_square().is_some()
    }
}
