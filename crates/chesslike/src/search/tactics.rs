//! Queries for a search for good moves: captures and quiet moves apart, checks before they are
//! given, and static exchange evaluation (SEE).

use alloc::vec::Vec;

use wazir_game::{BySeat, Seat};
use wazir_geometry::Bits;

use super::SearchView;
use super::checks::{CheckSquares, checks_after, retain_from};
use crate::generate::{MoveGen, generate};
use crate::kind::{ByKind, Kind, NO_KIND};
use crate::moves::{Move, MoveType, RawMove};
use crate::ruleset::{Ruleset, Set};
use crate::tables::{KingRow, LINE_GROUPS};
use crate::visitor::{EachMove, MoveVisitor};

/// The longest exchange followed: no square can be reached by more pieces.
const MAX_EXCHANGE: usize = 32;

impl<R: Ruleset> SearchView<'_, R> {
    /// Adds every legal capture and promotion to the list.
    pub fn noisy_moves(self, moves: &mut Vec<Move<R>>) {
        let (t, s) = (self.tables(), self.state());
        generate(t, s, &mut NoisyOnly { all: self.collector(moves), foe: s.color[s.us().other()] });
    }

    /// Adds every legal move that is neither a capture nor a promotion to the list.
    pub fn quiet_moves(self, moves: &mut Vec<Move<R>>) {
        let (t, s) = (self.tables(), self.state());
        generate(
            t,
            s,
            &mut QuietOnly { all: self.collector(moves), empty: !s.color[s.us().other()] },
        );
    }

    /// Adds the legal moves that give check without capturing or promoting to the list: all moves
    /// of pieces on the board, and drops near the king, that is, checks by a step or from a square
    /// next to it.
    pub fn quiet_checks(self, moves: &mut Vec<Move<R>>) {
        let (t, s) = (self.tables(), self.state());
        if R::OTHER_PIECES && t.is_irregular {
            let before = moves.len();
            self.quiet_moves(moves);
            return retain_from(moves, before, |mv| self.gives_check(mv));
        }
        let node = self.move_gen();
        let Some(checks) = CheckSquares::new(&node) else { return };
        let king = node.theirs().king_row(checks.king);
        let near = king.step_any | king.steps;
        generate(t, s, &mut QuietChecksOnly { all: self.collector(moves), node, checks, near });
    }

    /// Returns whether a legal move gives check.
    pub fn gives_check(self, mv: Move<R>) -> bool {
        let t = self.tables();
        if R::OTHER_PIECES && t.is_irregular
            || matches!(mv.raw.move_type, MoveType::EN_PASSANT | MoveType::CASTLE)
        {
            return checks_after(&self.move_gen(), mv.raw);
        }
        self.move_gen().gives_check(mv.raw)
    }

    /// Returns the gain of a legal move if both sides continue capturing on its target square with
    /// their cheapest piece for as long as that pays (static exchange evaluation).
    ///
    /// `gain` is the gain of the move itself, and `lost` the value that the owner of a piece loses
    /// with it, by seat and kind. Pins are ignored; kings capture last and never a guarded piece.
    /// Irregular pieces ([`crate::GenMethod::Irregular`]) take part only with the move itself.
    pub fn see<const N: usize>(self, mv: Move<R>, gain: i32, lost: &BySeat<ByKind<i32>, N>) -> i32 {
        self.move_gen().see(mv.raw, gain, lost)
    }

    /// Returns whether [`SearchView::see`] is at least `least`, with as few captures as
    /// possible.
    pub fn see_ge<const N: usize>(
        self,
        mv: Move<R>,
        gain: i32,
        least: i32,
        lost: &BySeat<ByKind<i32>, N>,
    ) -> bool {
        self.move_gen().see_ge(mv.raw, gain, least, lost)
    }

    /// Returns whether a seat has a piece on the board other than its king and pieces that can
    /// promote.
    pub fn has_non_pawn_material(self, seat: Seat) -> bool {
        let s = self.state();
        let side = &self.tables().side[seat];
        let own = s.color[seat];
        own.iter().any(|square| {
            let kind = s.kind_at(square);
            kind != Kind::KING && side.promotes[kind].is_empty()
        })
    }
}

/// A visitor that lets only captures and promotions through.
struct NoisyOnly<'a, R: Ruleset, F: FnMut(RawMove)> {
    all: EachMove<'a, R, F>,
    foe: Set<R>,
}

impl<R: Ruleset, F: FnMut(RawMove)> MoveVisitor<R> for NoisyOnly<'_, R, F> {
    const DROPS: bool = false;
    const CASTLING: bool = false;

    #[inline(always)]
    fn wanted_steps(&self, _: usize, steps: Set<R>) -> Set<R> {
        steps & self.foe
    }
    #[inline(always)]
    fn piece_moves(&mut self, from: usize, to: Set<R>, promo: Set<R>) {
        self.all.piece_moves(from, to & self.foe, promo);
    }
    #[inline(always)]
    fn shifted_moves(&mut self, turn: u32, to: Set<R>, promo: Set<R>) {
        self.all.shifted_moves(turn, to & self.foe, promo);
    }
    fn drops(&mut self, _: u64, _: Set<R>) {}
    fn special_move(&mut self, mv: RawMove) {
        if mv.is_noisy() {
            self.all.special_move(mv);
        }
    }
}

/// A visitor that lets only quiet moves through.
struct QuietOnly<'a, R: Ruleset, F: FnMut(RawMove)> {
    all: EachMove<'a, R, F>,
    empty: Set<R>,
}

impl<R: Ruleset, F: FnMut(RawMove)> MoveVisitor<R> for QuietOnly<'_, R, F> {
    #[inline(always)]
    fn wanted_steps(&self, _: usize, steps: Set<R>) -> Set<R> {
        steps & self.empty
    }
    #[inline(always)]
    fn piece_moves(&mut self, from: usize, to: Set<R>, _: Set<R>) {
        self.all.piece_moves(from, to & self.empty, Set::<R>::EMPTY);
    }
    #[inline(always)]
    fn shifted_moves(&mut self, turn: u32, to: Set<R>, _: Set<R>) {
        self.all.shifted_moves(turn, to & self.empty, Set::<R>::EMPTY);
    }
    #[inline(always)]
    fn drops(&mut self, lanes: u64, to: Set<R>) {
        self.all.drops(lanes, to);
    }
    fn special_move(&mut self, mv: RawMove) {
        if !mv.is_noisy() {
            self.all.special_move(mv);
        }
    }
}

/// A visitor that lets only quiet checks through.
struct QuietChecksOnly<'a, R: Ruleset, F: FnMut(RawMove)> {
    all: EachMove<'a, R, F>,
    node: MoveGen<'a, R>,
    checks: CheckSquares<R>,
    /// The squares of drops to test.
    near: Set<R>,
}

impl<R: Ruleset, F: FnMut(RawMove)> QuietChecksOnly<'_, R, F> {
    fn one(&mut self, from: usize, to: Set<R>) {
        let to = to & !self.node.foe;
        let direct = to & self.checks.direct(&self.node, self.node.s.kind_at(from));
        self.all.piece_moves(from, direct, Set::<R>::EMPTY);
        let uncovering = to & !direct & self.checks.discovered_check_targets(&self.node, from);
        self.all.piece_moves(from, uncovering, Set::<R>::EMPTY);
    }
}

impl<R: Ruleset, F: FnMut(RawMove)> MoveVisitor<R> for QuietChecksOnly<'_, R, F> {
    const CASTLING: bool = false;

    fn wanted_steps(&self, from: usize, steps: Set<R>) -> Set<R> {
        let quiet = steps & !self.node.foe;
        let direct = self.checks.direct(&self.node, Kind::KING);
        if self.checks.blockers.contains(from) { quiet } else { quiet & direct }
    }
    fn piece_moves(&mut self, from: usize, to: Set<R>, _: Set<R>) {
        self.one(from, to);
    }
    fn shifted_moves(&mut self, turn: u32, to: Set<R>, _: Set<R>) {
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
            let kind = Kind::of_lowest_lane(lane);
            self.all.drops(lane, to & self.checks.direct(&self.node, kind) & self.near);
        }
    }
    fn special_move(&mut self, _: RawMove) {}
}

impl<R: Ruleset> MoveGen<'_, R> {
    fn gives_check(&self, mv: RawMove) -> bool {
        let king = usize::from(self.s.king[self.us.other()]);
        if !self.foe.contains(king) {
            return false;
        }
        let row = self.theirs().king_row(king);
        let (from, to) = (usize::from(mv.from), usize::from(mv.to));
        let drop = mv.move_type == MoveType::DROP;
        let kind = match mv.promotion {
            _ if drop => Kind(mv.from),
            NO_KIND => self.s.kind_at(from),
            becomes => Kind(becomes),
        };
        let class = self.t.class(kind);
        if row.step_from.as_ref()[class].contains(to) {
            return true;
        }
        let left = if drop { self.occupied } else { self.occupied & !Set::<R>::bit(from) };
        for group in self.ours().classes.as_ref()[class].groups {
            if row.reach[usize::from(group) & (LINE_GROUPS - 1)].contains(to)
                && (self.t.between(king, to) & left).is_empty()
            {
                return true;
            }
        }
        !drop && self.on_a_line(row, from) && self.discovers_check(mv, king)
    }

    /// Returns whether a piece on the square could block one of our lines to the king.
    #[inline(always)]
    fn on_a_line(&self, row: &KingRow<R>, square: usize) -> bool {
        let lines = row.reach.iter().take(self.ours().groups);
        lines.fold(Set::<R>::EMPTY, |all, &reach| all | reach).contains(square)
    }

    /// Returns whether a board move opens a line of another piece to the enemy king.
    fn discovers_check(&self, mv: RawMove, king: usize) -> bool {
        let (from, to) = (usize::from(mv.from), usize::from(mv.to));
        let row = self.theirs().king_row(king);
        let after = (self.occupied & !Set::<R>::bit(from)) | Set::<R>::bit(to);
        let side = self.ours();
        (0..side.groups).any(|group| {
            let own = row.reach[group & (LINE_GROUPS - 1)] & self.own & !Set::<R>::bit(from);
            own.any()
                && (own & self.sliders(side, group)).iter().any(|at| {
                    let between = self.t.between(king, at);
                    between.contains(from) && (between & after).is_empty()
                })
        })
    }

    fn see<const N: usize>(&self, mv: RawMove, gain: i32, lost: &BySeat<ByKind<i32>, N>) -> i32 {
        // Castling captures nothing.
        if mv.move_type == MoveType::CASTLE {
            return gain;
        }
        let (mut takers, mut kind) = (SeeCapturers::after(self, mv, lost), self.kind_after(mv));
        let (mut gains, mut side) = ([0; MAX_EXCHANGE], self.us);
        gains[0] = gain;
        let mut depth = 0;
        while depth + 1 < MAX_EXCHANGE {
            side = side.other();
            let Some((at, cheapest)) = takers.next(side) else { break };
            depth += 1;
            gains[depth] = lost[side.other()][kind] - gains[depth - 1];
            // Neither side would continue, so the rest changes nothing.
            if gains[depth].max(-gains[depth - 1]) < 0 {
                break;
            }
            kind = cheapest;
            takers.occupied &= !Set::<R>::bit(at);
        }
        while depth > 0 {
            gains[depth - 1] = -gains[depth].max(-gains[depth - 1]);
            depth -= 1;
        }
        gains[0]
    }

    /// Follows the captures of [`Self::see`] until it is clear on which side of `least` it
    /// ends: a side that is content with its gain so far need not capture, and the other must.
    fn see_ge<const N: usize>(
        &self,
        mv: RawMove,
        gain: i32,
        least: i32,
        lost: &BySeat<ByKind<i32>, N>,
    ) -> bool {
        if gain < least {
            return false;
        }
        let mut kind = self.kind_after(mv);
        let mut next = lost[self.us][kind] - gain;
        if mv.move_type == MoveType::CASTLE || next <= -least {
            return true;
        }
        let (mut takers, mut side, mut gain) = (SeeCapturers::after(self, mv, lost), self.us, gain);
        for _ in 1..MAX_EXCHANGE {
            // Here the side that moved last is content, unless the other captures.
            let content = side == self.us;
            let Some((at, cheapest)) = takers.next(side.other()) else { return content };
            side = side.other();
            let before = core::mem::replace(&mut gain, next);
            if gain.max(-before) < 0 {
                return !content;
            }
            kind = cheapest;
            takers.occupied &= !Set::<R>::bit(at);
            next = lost[side][kind] - gain;
            // This holds even if the piece is lost in turn.
            let enough = if content { next < least } else { next <= -least };
            if enough {
                return !content;
            }
        }
        side == self.us
    }

    /// Returns the kind on the target square after a move.
    fn kind_after(&self, mv: RawMove) -> Kind {
        match (mv.move_type, mv.promotion) {
            (MoveType::DROP, _) => Kind(mv.from),
            (_, NO_KIND) => self.s.kind_at(usize::from(mv.from)),
            (_, becomes) => Kind(becomes),
        }
    }
}

/// The pieces that capture on one square, one after the other.
struct SeeCapturers<'n, 'a, R: Ruleset, const N: usize> {
    node: &'n MoveGen<'a, R>,
    to: usize,
    /// The pieces left on the board.
    occupied: Set<R>,
    /// For each side, the pieces that capture by a step, and those on whose lines the square lies;
    /// `None` until needed.
    found: BySeat<Option<[Set<R>; 2]>>,
    lost: &'n BySeat<ByKind<i32>, N>,
}

impl<'n, 'a, R: Ruleset, const N: usize> SeeCapturers<'n, 'a, R, N> {
    fn after(node: &'n MoveGen<'a, R>, mv: RawMove, lost: &'n BySeat<ByKind<i32>, N>) -> Self {
        let (from, to) = (usize::from(mv.from), usize::from(mv.to));
        let mut occupied = node.occupied;
        if mv.move_type != MoveType::DROP {
            occupied &= !Set::<R>::bit(from);
        }
        occupied |= Set::<R>::bit(to);
        if R::PASSING
            && let Some(over) = mv.locust_square()
        {
            occupied &= !Set::<R>::bit(over);
        }
        if mv.move_type == MoveType::EN_PASSANT {
            occupied &= !Set::<R>::bit(usize::from(node.s.ep_victim));
        }
        Self { node, to, occupied, found: BySeat::default(), lost }
    }

    fn of(&mut self, side: Seat, occupied: Set<R>) -> Set<R> {
        let (node, to) = (self.node, self.to);
        let [steppers, liners] = *self.found[side].get_or_insert_with(|| {
            let others = occupied & !Set::<R>::bit(to);
            [node.step_attackers(side, to, others), node.sliders_toward(side, to) & others]
        });
        steppers & occupied | node.with_open_lines(liners & occupied, to, occupied)
    }

    /// Returns the cheapest piece of a side that can capture, with its kind.
    fn next(&mut self, side: Seat) -> Option<(usize, Kind)> {
        let able = self.of(side, self.occupied);
        let (at, kind) = self.cheapest(able, side)?;
        // A king captures only an unguarded piece.
        let guarded =
            kind == Kind::KING && self.of(side.other(), self.occupied & !Set::<R>::bit(at)).any();
        (!guarded).then_some((at, kind))
    }

    fn cheapest(&self, set: Set<R>, side: Seat) -> Option<(usize, Kind)> {
        let price = |kind: Kind| if kind == Kind::KING { i32::MAX } else { self.lost[side][kind] };
        let pieces = set.iter().map(|at| (at, self.node.s.kind_at(at)));
        pieces.min_by_key(|&(_, kind)| price(kind))
    }
}
