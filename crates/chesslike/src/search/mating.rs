//! Queries for a solver of mating problems: every check, reply counts, and keys without hands.

use alloc::vec::Vec;

use wazir_game::Seat;
use wazir_geometry::{Bitboard, Bits, Geometry};

use super::checks::{CheckSquares, checks_after, retain_from};
use super::{MovementClasses, SearchView};
use crate::Kind;
use crate::generate::{MoveGen, generate};
use crate::kind::NO_KIND;
use crate::moves::{Move, RawMove};
use crate::ruleset::{Ruleset, Set};
use crate::visitor::MoveVisitor;

/// The number of legal moves, with drops counted by square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ReplyCount {
    /// Legal moves of pieces on the board, with promotions counted separately.
    pub moves: u32,
    /// The number of squares on which something can be dropped.
    pub drop_squares: u32,
}

impl<R: Ruleset> MovementClasses<'_, R> {
    /// Returns whether a piece of `kind` that promotes to `becomes` keeps all the moves it had.
    /// Then not promoting can only be better by leaving the opponent more moves.
    pub fn promotion_keeps_moves(self, seat: Seat, kind: Kind, becomes: Kind) -> bool {
        let compiled = &self.rules.tables().side[seat].compiled;
        let (Some(before), Some(after)) = (&compiled[kind], &compiled[becomes]) else {
            return false;
        };
        // Captures on the way are not among the squares compared.
        if R::PASSING && before.walks.iter().any(|walk| !walk.is_plain()) {
            return false;
        }
        (0..R::Geometry::SQUARES).all(|from| {
            let others = self.rules.tables().full & !Set::<R>::bit(from);
            [Set::<R>::EMPTY, others].into_iter().all(|foe| {
                let [had, has] =
                    [before, after].map(|c| c.targets(from, Set::<R>::EMPTY, foe, false, None));
                (had.quiet & !has.quiet | had.captures & !has.captures).is_empty()
            })
        })
    }
}

impl<R: Ruleset> SearchView<'_, R> {
    /// Adds every legal move that gives check to the list.
    pub fn checking_moves(self, moves: &mut Vec<Move<R>>) {
        let node = self.move_gen();
        if R::OTHER_PIECES && node.t.is_irregular {
            let before = moves.len();
            self.legal_moves(moves);
            return retain_from(moves, before, |mv| checks_after(&node, mv.raw));
        }
        let Some(checks) = CheckSquares::new(&node) else { return };
        let visit = |raw| moves.push(Move::new(raw));
        generate(node.t, node.s, &mut ChecksOnly { node, checks, visit });
    }

    /// Counts the legal moves without listing them.
    pub fn replies(self) -> ReplyCount {
        let mut sink = ReplyCounter::<R> { moves: 0, drops: Set::<R>::EMPTY };
        generate(self.tables(), self.state(), &mut sink);
        ReplyCount { moves: sink.moves, drop_squares: sink.drops.count() }
    }

    /// Returns the empty squares on which an interposed piece may parry the check of the side to
    /// move: those between the king and its only checker or, with irregular pieces
    /// ([`crate::GenMethod::Irregular`]), all empty squares. Empty if no interposition is possible.
    pub fn interposition_squares(self) -> Bitboard<R::Geometry> {
        Bitboard::from_bits(self.interpositions())
    }

    fn interpositions(self) -> Set<R> {
        let (node, checkers) = (self.move_gen(), self.move_gen().checkers());
        if checkers.is_empty() {
            return Set::<R>::EMPTY;
        }
        if R::OTHER_PIECES && node.t.is_irregular {
            return node.t.full & !node.occupied;
        }
        if checkers.more_than_one() {
            return Set::<R>::EMPTY;
        }
        node.t.between(node.king, checkers.lowest()) & !node.occupied
    }

    /// Returns a hash of the board, the side to move and castling rights: [`wazir_game::Game::key`]
    /// without the hands and en passant.
    pub fn board_key(self) -> u64 {
        self.state().key
    }
}

/// A visitor that lets only checks through.
struct ChecksOnly<'a, R: Ruleset, F: FnMut(RawMove)> {
    node: MoveGen<'a, R>,
    checks: CheckSquares<R>,
    visit: F,
}

impl<R: Ruleset, F: FnMut(RawMove)> ChecksOnly<'_, R, F> {
    #[inline(always)]
    fn direct(&self, kind: Kind) -> Set<R> {
        self.checks.direct(&self.node, kind)
    }

    fn one(&mut self, from: usize, to: Set<R>, promo: Set<R>) {
        let uncovering = self.checks.discovered_check_targets(&self.node, from);
        let kind = self.node.s.kind_at(from);
        for to in (to & (self.direct(kind) | uncovering)).iter() {
            (self.visit)(RawMove::board(from, to, NO_KIND));
        }
        if promo.is_empty() {
            return;
        }
        let node = &self.node;
        for &becomes in &node.ours().promotes[kind] {
            let checking = self.direct(Kind(becomes)) | uncovering;
            for to in promo.iter() {
                let raw = RawMove::board(from, to, becomes);
                // The promoted piece may attack back along the line that it opened by coming.
                let back = || node.t.between(self.checks.king, to).contains(from);
                if checking.contains(to) || back() && checks_after(node, raw) {
                    (self.visit)(raw);
                }
            }
        }
    }

    /// Returns the targets that a set-wise class has to test: those of direct checks, those of
    /// pieces that uncover a check, and all promotions.
    fn candidate_targets(&self, kind: Kind, turn: u32, to: Set<R>, promo: Set<R>) -> Set<R> {
        let going = self.checks.blockers.rotate_left(turn);
        to & (self.direct(kind) | going) | promo
    }
}

impl<R: Ruleset, F: FnMut(RawMove)> MoveVisitor<R> for ChecksOnly<'_, R, F> {
    #[inline(always)]
    fn piece_moves(&mut self, from: usize, to: Set<R>, promo: Set<R>) {
        self.one(from, to, promo);
    }
    #[inline(always)]
    fn shifted_moves(&mut self, turn: u32, to: Set<R>, promo: Set<R>) {
        let back = |to: usize| (to as u32).wrapping_sub(turn) as usize & (Set::<R>::WIDTH - 1);
        let all = to | promo;
        if all.is_empty() {
            return;
        }
        let kind = self.node.s.kind_at(back(all.lowest()));
        for at in self.candidate_targets(kind, turn, to, promo).iter() {
            let bit = Set::<R>::bit(at);
            self.one(back(at), to & bit, promo & bit);
        }
    }
    #[inline(always)]
    fn drops(&mut self, mut lanes: u64, to: Set<R>) {
        while lanes != 0 {
            let kind = Kind::of_lowest_lane(lanes);
            lanes &= lanes - 1;
            for to in (to & self.direct(kind)).iter() {
                (self.visit)(RawMove::drop(kind, to));
            }
        }
    }
    fn special_move(&mut self, mv: RawMove) {
        if checks_after(&self.node, mv) {
            (self.visit)(mv);
        }
    }
}

/// A visitor that counts moves and the squares of drops.
struct ReplyCounter<R: Ruleset> {
    moves: u32,
    drops: Set<R>,
}

impl<R: Ruleset> MoveVisitor<R> for ReplyCounter<R> {
    #[inline(always)]
    fn piece_moves(&mut self, _: usize, to: Set<R>, promo: Set<R>) {
        self.moves += to.count() + promo.count();
    }
    #[inline(always)]
    fn shifted_moves(&mut self, _: u32, to: Set<R>, promo: Set<R>) {
        self.moves += to.count() + promo.count();
    }
    #[inline(always)]
    fn drops(&mut self, _: u64, to: Set<R>) {
        self.drops |= to;
    }
    #[inline(always)]
    fn special_move(&mut self, _: RawMove) {
        self.moves += 1;
    }
}
