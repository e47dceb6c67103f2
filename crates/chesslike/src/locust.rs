//! Locust moves: moves that capture a piece on their way, or that may end where they began.
//!
//! A locust move holds its two squares and the square of the piece captured on the way
//! ([`MoveType::passing`](crate::moves::MoveType::passing)); it cannot express more than one such
//! capture. The other moves of the piece belong to [`crate::irregular`]. Lines and masks cannot
//! describe locust moves, which depend on the owners of the pieces around. So their legs are
//! followed one by one, and where the enemy has such a piece, moves that touch a square it depends
//! on are tried out.

use alloc::vec::Vec;

use wazir_betza::{Occupancy, Target};
use wazir_game::Seat;
use wazir_geometry::Bits;

use crate::generate::MoveGen;
use crate::kind::{Kind, NO_KIND};
use crate::moves::{MoveType, RawMove};
use crate::ruleset::{Ruleset, Set, Table};
use crate::tables::{SideTables, at};
use crate::visitor::MoveVisitor;

/// A class of pieces with locust moves.
pub(crate) struct LocustClass<R: Ruleset> {
    pub(crate) class: u8,
    /// The kind, or one of those that move alike.
    pub(crate) kind: Kind,
    /// For each square, the squares on which it may capture on its way.
    pub(crate) captures: Table<R, Set<R>>,
    /// For each square, all squares whose contents affect its locust moves.
    pub(crate) depends_on: Table<R, Set<R>>,
}

impl<R: Ruleset> LocustClass<R> {
    /// Calls `each` with the target and the captured squares of every locust move.
    fn results(
        &self,
        side: &SideTables<R>,
        from: usize,
        own: Set<R>,
        enemy: Set<R>,
        mut each: impl FnMut(usize, u128),
    ) {
        let kind = self.kind;
        let Some(compiled) = &side.compiled[kind] else { return };
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

#[inline(never)]
pub(crate) fn generate<R: Ruleset, S: MoveVisitor<R>>(node: &MoveGen<'_, R>, sink: &mut S) {
    let mut moves = node.all_moves();
    if node.t.must_capture && moves.iter().any(|call| call.captures(node)) {
        moves = moves.iter().filter_map(|call| call.taking(node)).collect();
    }
    VisitorCall::pass_on(moves, sink);
}

/// A call of a visitor, kept for later.
pub(crate) enum VisitorCall<R: Ruleset> {
    Piece(usize, Set<R>, Set<R>),
    Drops(u64, Set<R>),
    Special(RawMove),
}

impl<R: Ruleset> VisitorCall<R> {
    /// Passes the moves to a visitor until it needs no more.
    pub(crate) fn pass_on<S: MoveVisitor<R>>(calls: Vec<Self>, sink: &mut S) {
        for call in calls {
            if sink.is_done() {
                return;
            }
            match call {
                Self::Piece(from, to, promo) => sink.piece_moves(from, to, promo),
                Self::Drops(lanes, to) if S::DROPS => sink.drops(lanes, to),
                Self::Drops(..) => {}
                Self::Special(mv) => sink.special_move(mv),
            }
        }
    }

    fn captures(&self, node: &MoveGen<'_, R>) -> bool {
        self.taking(node).is_some()
    }

    /// Returns the part of the moves that captures, if any.
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

/// A visitor that keeps the moves after which no locust move of the enemy captures the king.
struct KingSafeMoves<'n, 'a, R: Ruleset> {
    node: &'n MoveGen<'a, R>,
    threats: Vec<Threat<'a, R>>,
    calls: Vec<VisitorCall<R>>,
}

/// An enemy with a locust move that may capture the king.
struct Threat<'a, R: Ruleset> {
    passer: &'a LocustClass<R>,
    from: usize,
    sees: Set<R>,
    /// Set if it could do so now.
    now: bool,
}

impl<R: Ruleset> KingSafeMoves<'_, '_, R> {
    /// Returns whether the king, if it does not move, is safe from locust moves after the squares
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

    /// Returns the targets of a piece, or of a drop, after which the king is safe.
    fn safe(&self, from: Option<usize>, to: Set<R>) -> Set<R> {
        let node = self.node;
        let left = from.map_or(Set::<R>::EMPTY, Set::<R>::bit);
        let is_safe = |&to: &usize| {
            let here = Set::<R>::bit(to);
            let (own, foe) = (node.own & !left | here, node.foe & !here);
            if from == Some(node.king) {
                return node.locust_attackers(node.us.other(), to, foe, own).is_empty();
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
    /// Returns every legal move, ignoring the duty to capture.
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

    /// Returns the pieces of a seat that can capture on a square with a locust move, with the given
    /// pieces of that seat and of the other on the board.
    pub(crate) fn locust_attackers(
        &self,
        by: Seat,
        square: usize,
        own: Set<R>,
        others: Set<R>,
    ) -> Set<R> {
        let (side, mut found) = (&self.t.side[by], Set::<R>::EMPTY);
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

    /// Returns whether a locust move could capture the king if it was on this square.
    pub(crate) fn king_locust_attacked(&self, square: usize) -> bool {
        let king = Set::<R>::bit(square);
        let own = self.own & !Set::<R>::bit(self.king) | king;
        self.locust_attackers(self.us.other(), square, self.foe & !king, own).any()
    }

    /// Returns the locust moves of a seat's piece on a square, ignoring the safety of its king.
    pub(crate) fn locust_moves_from(&self, seat: Seat, from: usize) -> Vec<RawMove> {
        let class = self.t.class(self.s.kind_at(from));
        let passers = self.t.side[seat].locust_classes.iter();
        let passer = passers.into_iter().find(|passer| usize::from(passer.class) == class);
        passer.map_or_else(Vec::new, |passer| self.locust_moves_by(passer, seat, from))
    }

    fn locust_moves_by(&self, passer: &LocustClass<R>, seat: Seat, from: usize) -> Vec<RawMove> {
        let side = &self.t.side[seat];
        let (own, enemy) = (self.s.color[seat], self.s.color[seat.other()]);
        let kind = self.s.kind_at(from);
        let mut moves = Vec::new();
        passer.results(side, from, own, enemy, |to, kills| {
            let on_the_way = kills & !(1 << (to & 127));
            // A locust move captures at most one piece on its way; compiling ensures this.
            let over = if on_the_way == 0 { from } else { on_the_way.trailing_zeros() as usize };
            let (keep, promo) = side.split_by_promotion(kind, from, Set::<R>::bit(to));
            if keep.any() {
                moves.push(RawMove::locust(from, over, to, NO_KIND));
            }
            if promo.any() {
                let kinds = side.promotes[kind].iter();
                moves.extend(kinds.map(|&becomes| RawMove::locust(from, over, to, becomes)));
            }
        });
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// Returns whether a locust move is one of its piece's, ignoring the safety of the king.
    pub(crate) fn is_pseudo_legal_locust(&self, mv: RawMove) -> bool {
        let from = usize::from(mv.from);
        self.own.contains(from) && self.locust_moves_from(self.us, from).contains(&mv)
    }

    /// Returns whether a board move captures on its target square or on its way.
    #[inline(always)]
    pub(crate) fn is_capture(&self, mv: RawMove) -> bool {
        self.foe.contains(usize::from(mv.to)) || R::PASSING && mv.locust_square().is_some()
    }
}
