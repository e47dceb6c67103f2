//! The expansion of a position: its moves, each with what is known before a search.

use wazir_chesslike::{ByKind, Kind, Move, Position, Ruleset};
use wazir_game::{BySeat, Game, Seat};

use super::ancestors::{Dependency, TOO_DEEP, UNCONDITIONAL, path_hash};
use super::hand::HandCounts;
use super::search::{MAX_DEPTH, MateSearch};
use super::table::{INFINITE, MateLength, ProofLookup, ProofNumber, UNLIMITED};

/// The status of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeStatus {
    /// Mate within this many plies.
    Mate(MateLength),
    /// No mate within this many plies, provided that the ancestor it depends on cannot be mated.
    NoMate(MateLength, Dependency),
    Open,
}

/// A move with the status of the position after it.
pub(super) struct MateChild<R> {
    pub(super) mv: Move<R>,
    pub(super) key: u64,
    /// The attacker's hand; once decided, the hand that the mate needs, or the hand with which
    /// there still is no mate.
    pub(super) hand: HandCounts,
    pub(super) pn: ProofNumber,
    pub(super) dn: ProofNumber,
    /// The length for a decided position.
    pub(super) len: MateLength,
    /// The dependency of a disproof.
    pub(super) dependency: Dependency,
    /// The distance in the list to a move that waits until this one fails; 0 for none.
    pub(super) deferred: usize,
    /// `true` if the move takes part and does not wait for another.
    pub(super) active: bool,
    /// `true` if the position is new to the table.
    pub(super) unvisited: bool,
    /// `true` if the move is one of many with about the same effect: an interposed drop, or a check
    /// by a drop from afar. The hardest of them stands for all.
    pub(super) similar: bool,
}

impl<R: Ruleset> MateChild<R> {
    fn new(mv: Move<R>) -> Self {
        Self {
            mv,
            key: 0,
            hand: HandCounts::EMPTY,
            pn: 1,
            dn: 1,
            len: 0,
            dependency: UNCONDITIONAL,
            deferred: 0,
            active: true,
            unvisited: false,
            similar: false,
        }
    }

    /// Returns the number that the side to move before this move minimises, and the one that it adds up.
    #[inline(always)]
    pub(super) fn numbers_for(&self, attacking: bool) -> (ProofNumber, ProofNumber) {
        if attacking { (self.pn, self.dn) } else { (self.dn, self.pn) }
    }

    pub(super) fn set_status(&mut self, known: NodeStatus) {
        match known {
            NodeStatus::Mate(len) => {
                (self.pn, self.dn, self.len) = (0, INFINITE, len);
            }
            NodeStatus::NoMate(len, rest) => {
                (self.pn, self.dn, self.len, self.dependency) = (INFINITE, 0, len, rest);
            }
            NodeStatus::Open => {}
        }
    }
}

/// A cache of the promotions that keep all moves of a piece, by seat and kind.
#[derive(Default)]
pub(super) struct PromotionCache(BySeat<ByKind<Option<bool>>>);

impl PromotionCache {
    fn keep_moves<R: Ruleset>(&mut self, position: &Position<R>, seat: Seat, kind: Kind) -> bool {
        let known = &mut self.0[seat][kind];
        *known.get_or_insert_with(|| {
            let rules = position.rules();
            match *rules.promotions(seat, kind) {
                [becomes] => rules.for_search().promotion_keeps_moves(seat, kind, becomes),
                _ => false,
            }
        })
    }
}

/// Returns a hand with a single piece of a kind.
pub(super) fn single(kind: Kind) -> HandCounts {
    HandCounts(1u64.checked_shl(8 * (kind.index() as u32).wrapping_sub(1)).unwrap_or(0))
}

impl<R: Ruleset> MateSearch<'_, R> {
    /// Generates the moves of the top position and looks up their status.
    pub(super) fn expand(&mut self) {
        let frame = &self.frames[self.depth - 1];
        let (position, children) = (&frame.position, &mut self.children);
        if frame.attacking && (!self.quiet || frame.len == 1) {
            position.for_search().checking_moves(&mut self.listed);
        } else {
            position.for_search().legal_moves(&mut self.listed);
        }
        children.extend(self.listed.drain(..).map(MateChild::new));
        let (first, attacking) = (frame.first_child, frame.attacking);
        self.mark_similar_drops();
        self.defer_equivalent_moves();
        for i in first..self.children.len() {
            if !self.children[i].active {
                continue;
            }
            self.look_up_child(i);
            let child = &self.children[i];
            let settled = if attacking {
                child.pn == 0
            } else {
                child.dn == 0 && child.dependency == UNCONDITIONAL && child.len == UNLIMITED
            };
            if settled {
                return;
            }
            let (done, next) =
                (if attacking { child.dn == 0 } else { child.pn == 0 }, child.deferred);
            if done && next != 0 {
                self.activate_later(i, next);
            }
        }
    }

    /// Marks the drops that have about the same effect.
    fn mark_similar_drops(&mut self) {
        if !R::HANDS {
            return;
        }
        let frame = &self.frames[self.depth - 1];
        let defender = self.attacker.other();
        let king = frame.position.king(defender);
        let near = king
            .map(|king| frame.position.for_search().king_steps(defender, king))
            .unwrap_or_default();
        for child in &mut self.children[frame.first_child..] {
            let far = !frame.attacking || !near.contains(child.mv.to());
            child.similar = child.mv.dropped().is_some() && far;
        }
    }

    /// Makes moves wait for others that are as good or nearly the same: for the promotion that
    /// keeps all moves, and for the drop of another piece on the same square.
    fn defer_equivalent_moves(&mut self) {
        let frame = &self.frames[self.depth - 1];
        let (first, attacking) = (frame.first_child, frame.attacking);
        let seat = frame.position.to_move();
        let mut last_drop = [usize::MAX; 256];
        for i in first..self.children.len() {
            let mv = self.children[i].mv;
            if mv.dropped().is_some() {
                if attacking {
                    continue;
                }
                let to = mv.to().index() & 255;
                let before = std::mem::replace(&mut last_drop[to], i);
                if before != usize::MAX {
                    self.children[before].deferred = i - before;
                    self.children[i].active = false;
                }
                continue;
            }
            if mv.promotion().is_none() {
                continue;
            }
            // The same move without promotion is generated first, if there is a choice.
            let same = |c: &MateChild<R>| c.mv.from() == mv.from() && c.mv.to() == mv.to();
            let plain = self.children[first..i].iter().position(same);
            let Some(plain) = plain.map(|at| at + first) else { continue };
            let piece = mv.from().and_then(|from| frame.position.piece_at(from));
            let Some(kind) = piece.map(|piece| piece.kind) else { continue };
            if self.promotions.keep_moves(&frame.position, seat, kind) {
                self.children.swap(plain, i);
                self.children[plain].deferred = i - plain;
                self.children[i].active = false;
            }
        }
    }

    /// Activates a waiting move and looks up its status.
    pub(super) fn activate(&mut self, before: usize, next: usize) {
        let mut at = before + next;
        loop {
            self.children[at].active = true;
            self.look_up_child(at);
            let attacking = self.top().attacking;
            let child = &self.children[at];
            let done = if attacking { child.dn == 0 } else { child.pn == 0 };
            if !done || child.deferred == 0 {
                return;
            }
            at += child.deferred;
        }
    }

    /// Activates a move as [`Self::activate`] does, but leaves its status to the loop that is still
    /// to reach it.
    fn activate_later(&mut self, before: usize, next: usize) {
        self.children[before + next].active = true;
    }

    /// Determines the status of the position after a move.
    fn look_up_child(&mut self, at: usize) {
        let frame = &self.frames[self.depth - 1];
        let (attacking, len, way_here) = (frame.attacking, frame.len, frame.path_hash);
        let len = if len == UNLIMITED { len } else { len - 1 };
        let mv = self.children[at].mv;
        self.scratch.clone_from(&frame.position);
        self.scratch.play_unchecked(mv);
        self.budget.step();
        let (key, hand) = (Self::key_of(&self.scratch), self.hand_of(&self.scratch));
        let child = &mut self.children[at];
        (child.key, child.hand) = (key, hand);
        if let Some(rest) = self.path.find(key, hand) {
            return child.set_status(NodeStatus::NoMate(UNLIMITED, rest));
        }
        if self.depth >= MAX_DEPTH {
            return child.set_status(NodeStatus::NoMate(UNLIMITED, TOO_DEEP));
        }
        if len > 0 {
            match self.table.find(key, hand, len) {
                ProofLookup::Mate(len, hand) => {
                    child.hand = hand;
                    return child.set_status(NodeStatus::Mate(len));
                }
                ProofLookup::NoMate(len, hand) => {
                    child.hand = hand;
                    return child.set_status(NodeStatus::NoMate(len, UNCONDITIONAL));
                }
                ProofLookup::Open(pn, dn, depth) => {
                    (child.pn, child.dn) = (pn, dn);
                    self.relax_thresholds |= usize::from(depth) < self.depth + 1;
                }
                ProofLookup::New(pn, dn) => {
                    (child.pn, child.dn, child.unvisited) = (pn, dn, true);
                }
            }
            if let Some((len, rest)) = self.path_disproofs.find(path_hash(way_here, key, hand), len)
            {
                return child.set_status(NodeStatus::NoMate(len, rest));
            }
            if !child.unvisited {
                return;
            }
        }
        let known = if attacking { self.init_defence(at, len) } else { self.init_attack(at, len) };
        self.children[at].set_status(known);
    }

    /// Evaluates the position in `scratch`, which is new and has the defender to move.
    fn init_defence(&mut self, at: usize, len: MateLength) -> NodeStatus {
        let replies = self.scratch.for_search().replies();
        if replies.moves == 0 && replies.drop_squares == 0 {
            if self.quiet && !self.scratch.in_check() {
                return NodeStatus::NoMate(UNLIMITED, UNCONDITIONAL);
            }
            self.children[at].hand = self.must_keep(&self.scratch);
            return NodeStatus::Mate(0);
        }
        if len == 0 {
            return NodeStatus::NoMate(1, UNCONDITIONAL);
        }
        let child = &mut self.children[at];
        child.pn = child.pn.max(replies.moves + replies.drop_squares);
        NodeStatus::Open
    }

    /// Evaluates the position in `scratch`, which is new and has the attacker to move.
    fn init_attack(&mut self, at: usize, len: MateLength) -> NodeStatus {
        let count = if !self.quiet || len == 1 {
            self.listed.clear();
            self.scratch.for_search().checking_moves(&mut self.listed);
            self.listed.drain(..).len() as u32
        } else {
            self.scratch.count_moves() as u32
        };
        if count == 0 {
            let hand = self.hand_of(&self.scratch);
            let everything =
                hand.plus(HandCounts(self.scratch.for_search().hand_bytes(self.attacker.other())));
            self.children[at].hand = everything.of_kinds_in(hand);
            let within = if self.quiet && len == 1 { 2 } else { UNLIMITED };
            return NodeStatus::NoMate(within, UNCONDITIONAL);
        }
        let child = &mut self.children[at];
        child.dn = child.dn.max(count);
        NodeStatus::Open
    }

    /// Returns the pieces that the attacker must keep in a position with the defender to move:
    /// kinds that the defender lacks and could otherwise interpose.
    pub(super) fn must_keep(&self, position: &Position<R>) -> HandCounts {
        if !R::HANDS || position.for_search().interposition_squares().is_empty() {
            return HandCounts::EMPTY;
        }
        let theirs = HandCounts(position.for_search().hand_bytes(self.attacker.other()));
        self.hand_of(position).of_kinds_not_in(theirs)
    }

    /// Returns the hand before an attacker's move that results in the hand `after`.
    pub(super) fn hand_before(&self, mv: Move<R>, after: HandCounts) -> HandCounts {
        match (mv.dropped(), self.captured(mv)) {
            (Some(kind), _) => after.plus(single(kind)),
            (None, Some(taken)) => after.minus(taken),
            (None, None) => after,
        }
    }

    /// Returns the piece that a move of the top position captures into the hand.
    fn captured(&self, mv: Move<R>) -> Option<HandCounts> {
        if !R::HANDS {
            return None;
        }
        let position = &self.top().position;
        let piece = position.piece_at(mv.to())?;
        let kind = position.rules().kinds().get(piece.kind.index())?.captured_as?;
        Some(single(kind))
    }
}
