//! What a search for good moves asks of a position: moves by part, checks before they are given,
//! and exchanges.

use alloc::vec::Vec;

use wazir_game::Seat;
use wazir_geometry::Bits;

use super::View;
use super::checks::{CheckSquares, checks_after, keep_from};
use crate::generate::{Node, generate};
use crate::kind::{KINDS, NONE};
use crate::moves::{Move, Raw, What};
use crate::ruleset::{Ruleset, Set};
use crate::sink::{Each, Sink};
use crate::tables::{GROUPS, KingRow};

/// No exchange is followed further: no square can be reached by more pieces.
const LONGEST: usize = 32;

impl<R: Ruleset> View<'_, R> {
    /// Adds every legal capture and promotion to the list.
    pub fn forcing(self, moves: &mut Vec<Move<R>>) {
        let (t, s) = (self.tables(), self.state());
        generate(t, s, &mut Forcing { all: self.listing(moves), foe: s.color[s.us() ^ 1] });
    }

    /// Adds every legal move that is neither a capture nor a promotion to the list.
    pub fn quiet(self, moves: &mut Vec<Move<R>>) {
        let (t, s) = (self.tables(), self.state());
        generate(t, s, &mut Quiet { all: self.listing(moves), empty: !s.color[s.us() ^ 1] });
    }

    /// Adds the legal moves to the list that give check without taking or promoting anything: all
    /// those of pieces on the board, and of the drops those not far from the king, that is by a
    /// step or from a square beside it.
    pub fn quiet_checks(self, moves: &mut Vec<Move<R>>) {
        let (t, s) = (self.tables(), self.state());
        if t.mixed {
            let before = moves.len();
            self.quiet(moves);
            return keep_from(moves, before, |mv| self.gives_check(mv));
        }
        let node = self.node();
        let Some(checks) = CheckSquares::new(&node) else { return };
        let king = node.theirs().king_row(checks.king);
        let near = king.step_any | king.steps;
        generate(t, s, &mut QuietChecks { all: self.listing(moves), node, checks, near });
    }

    /// Whether a legal move gives check.
    pub fn gives_check(self, mv: Move<R>) -> bool {
        let t = self.tables();
        if t.mixed || matches!(mv.raw.what, What::EnPassant | What::Castle) {
            return checks_after(&self.node(), mv.raw);
        }
        self.node().gives_check(mv.raw)
    }

    /// What a legal move gains when both sides go on taking on its square with their cheapest
    /// piece for as long as that pays.
    ///
    /// `gain` is what the move itself gains, and `lost` what the owner loses with a piece, by seat
    /// and kind. Pins are not asked; kings take last and never what is guarded. Pieces that move in
    /// ways of their own ([`crate::Form::Mixed`]) take no part.
    pub fn exchange(self, mv: Move<R>, gain: i32, lost: &[[i32; KINDS]; 2]) -> i32 {
        self.node().exchange(mv.raw, gain, lost)
    }

    /// Whether a seat has anything on the board besides its king and pieces that can promote.
    pub fn has_officers(self, seat: Seat) -> bool {
        let s = self.state();
        let side = &self.tables().side[seat.index() & 1];
        let own = s.color[seat.index() & 1];
        own.iter().any(|square| {
            let kind = s.kind_at(square);
            kind != 0 && side.promotes[kind].is_empty()
        })
    }
}

/// Lets captures and promotions through.
struct Forcing<'a, R: Ruleset, F: FnMut(Raw)> {
    all: Each<'a, R, F>,
    foe: Set<R>,
}

impl<R: Ruleset, F: FnMut(Raw)> Sink<R> for Forcing<'_, R, F> {
    const DROPS: bool = false;

    #[inline(always)]
    fn piece(&mut self, from: usize, to: Set<R>, promo: Set<R>) {
        self.all.piece(from, to & self.foe, promo);
    }
    #[inline(always)]
    fn shifted(&mut self, turn: u32, to: Set<R>, promo: Set<R>) {
        self.all.shifted(turn, to & self.foe, promo);
    }
    fn drops(&mut self, _: u64, _: Set<R>) {}
    fn special(&mut self, mv: Raw) {
        if mv.what == What::EnPassant {
            self.all.special(mv);
        }
    }
}

/// Lets everything else through.
struct Quiet<'a, R: Ruleset, F: FnMut(Raw)> {
    all: Each<'a, R, F>,
    empty: Set<R>,
}

impl<R: Ruleset, F: FnMut(Raw)> Sink<R> for Quiet<'_, R, F> {
    #[inline(always)]
    fn piece(&mut self, from: usize, to: Set<R>, _: Set<R>) {
        self.all.piece(from, to & self.empty, Set::<R>::EMPTY);
    }
    #[inline(always)]
    fn shifted(&mut self, turn: u32, to: Set<R>, _: Set<R>) {
        self.all.shifted(turn, to & self.empty, Set::<R>::EMPTY);
    }
    #[inline(always)]
    fn drops(&mut self, lanes: u64, to: Set<R>) {
        self.all.drops(lanes, to);
    }
    fn special(&mut self, mv: Raw) {
        if mv.what != What::EnPassant {
            self.all.special(mv);
        }
    }
}

/// Lets quiet moves through that give check.
struct QuietChecks<'a, R: Ruleset, F: FnMut(Raw)> {
    all: Each<'a, R, F>,
    node: Node<'a, R>,
    checks: CheckSquares<R>,
    /// Where drops are looked at.
    near: Set<R>,
}

impl<R: Ruleset, F: FnMut(Raw)> QuietChecks<'_, R, F> {
    fn one(&mut self, from: usize, to: Set<R>) {
        let to = to & !self.node.foe;
        let direct = to & self.checks.direct(&self.node, self.node.s.kind_at(from));
        self.all.piece(from, direct, Set::<R>::EMPTY);
        let uncovering = to & !direct & self.checks.uncovering(&self.node, from);
        self.all.piece(from, uncovering, Set::<R>::EMPTY);
    }
}

impl<R: Ruleset, F: FnMut(Raw)> Sink<R> for QuietChecks<'_, R, F> {
    fn piece(&mut self, from: usize, to: Set<R>, _: Set<R>) {
        self.one(from, to);
    }
    fn shifted(&mut self, turn: u32, to: Set<R>, _: Set<R>) {
        for to in to.iter() {
            let from = (to as u32).wrapping_sub(turn) as usize & (Set::<R>::WIDTH - 1);
            self.one(from, Set::<R>::bit(to));
        }
    }
    fn drops(&mut self, lanes: u64, to: Set<R>) {
        let mut left = lanes;
        while left != 0 {
            let lane = left & left.wrapping_neg();
            left ^= lane;
            let kind = lane.trailing_zeros() as usize / 8 + 1;
            self.all.drops(lane, to & self.checks.direct(&self.node, kind) & self.near);
        }
    }
    fn special(&mut self, _: Raw) {}
}

impl<R: Ruleset> Node<'_, R> {
    fn gives_check(&self, mv: Raw) -> bool {
        let king = usize::from(self.s.king[self.us ^ 1]);
        if !self.foe.has(king) {
            return false;
        }
        let row = self.theirs().king_row(king);
        let (from, to) = (usize::from(mv.from), usize::from(mv.to));
        let drop = mv.what == What::Drop;
        let kind = match mv.becomes {
            _ if drop => from,
            NONE => self.s.kind_at(from),
            becomes => usize::from(becomes),
        };
        let class = self.t.class(kind);
        if row.step_from.as_ref()[class].has(to) {
            return true;
        }
        let left = if drop { self.occupied } else { self.occupied & !Set::<R>::bit(from) };
        for group in self.ours().classes.as_ref()[class].groups {
            if row.reach[usize::from(group) & (GROUPS - 1)].has(to)
                && (self.t.between(king, to) & left).is_empty()
            {
                return true;
            }
        }
        !drop && self.on_a_line(row, from) && self.uncovers(mv, king)
    }

    /// Whether a piece on the square could stand in the way of one of our lines to the king.
    #[inline(always)]
    fn on_a_line(&self, row: &KingRow<R>, square: usize) -> bool {
        let lines = row.reach.iter().take(self.ours().groups);
        lines.fold(Set::<R>::EMPTY, |all, &reach| all | reach).has(square)
    }

    /// Whether a board move opens a line of another piece to the enemy king.
    fn uncovers(&self, mv: Raw, king: usize) -> bool {
        let (from, to) = (usize::from(mv.from), usize::from(mv.to));
        let row = self.theirs().king_row(king);
        let after = (self.occupied & !Set::<R>::bit(from)) | Set::<R>::bit(to);
        let side = self.ours();
        (0..side.groups).any(|group| {
            let own = row.reach[group & (GROUPS - 1)] & self.own & !Set::<R>::bit(from);
            own.any()
                && (own & self.liners(side, group)).iter().any(|at| {
                    let between = self.t.between(king, at);
                    between.has(from) && (between & after).is_empty()
                })
        })
    }

    fn exchange(&self, mv: Raw, gain: i32, lost: &[[i32; KINDS]; 2]) -> i32 {
        let (from, to) = (usize::from(mv.from), usize::from(mv.to));
        let mut occupied = self.occupied | Set::<R>::bit(to);
        let mut kind = match (mv.what, mv.becomes) {
            // Where castling ends nothing is taken.
            (What::Castle, _) => return gain,
            (What::Drop, _) => from,
            (_, NONE) => self.s.kind_at(from),
            (_, becomes) => usize::from(becomes),
        };
        if mv.what != What::Drop {
            occupied &= !Set::<R>::bit(from);
        }
        if mv.what == What::EnPassant {
            occupied &= !Set::<R>::bit(self.t.ep_victim(self.us, to));
        }
        let steppers = [0, 1].map(|by| self.step_attackers(by, to, occupied));
        let takers = |side: usize, occupied: Set<R>| {
            let steps = steppers[side] & occupied;
            (steps | self.line_attackers(side, to, occupied)) & !Set::<R>::bit(to)
        };
        let (mut gains, mut side) = ([0; LONGEST], self.us);
        gains[0] = gain;
        let mut depth = 0;
        while depth + 1 < LONGEST {
            side ^= 1;
            let able = takers(side, occupied);
            let Some((at, cheapest)) = self.cheapest(able, side, lost) else { break };
            // A king takes only what nobody guards any more.
            if cheapest == 0 && takers(side ^ 1, occupied & !Set::<R>::bit(at)).any() {
                break;
            }
            depth += 1;
            gains[depth] = lost[side ^ 1][kind & (KINDS - 1)] - gains[depth - 1];
            // Neither side would go on: what follows changes nothing.
            if gains[depth].max(-gains[depth - 1]) < 0 {
                break;
            }
            kind = cheapest;
            occupied &= !Set::<R>::bit(at);
        }
        while depth > 0 {
            gains[depth - 1] = -gains[depth].max(-gains[depth - 1]);
            depth -= 1;
        }
        gains[0]
    }

    fn cheapest(
        &self,
        set: Set<R>,
        side: usize,
        lost: &[[i32; KINDS]; 2],
    ) -> Option<(usize, usize)> {
        let price = |kind: usize| if kind == 0 { i32::MAX } else { lost[side & 1][kind] };
        let pieces = set.iter().map(|at| (at, self.s.kind_at(at)));
        pieces.min_by_key(|&(_, kind)| price(kind))
    }
}
