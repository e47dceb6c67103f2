//! Visitors of generated moves.

use alloc::vec::Vec;
use core::cell::Cell;

use wazir_geometry::Bits;

use crate::kind::{Kind, NO_KIND};
use crate::moves::RawMove;
use crate::ruleset::{Ruleset, Set};
use crate::state::BoardState;
use crate::tables::MoveGenTables;

/// A visitor of generated moves. It receives whole sets, so that counting never lists them.
pub(crate) trait MoveVisitor<R: Ruleset> {
    /// `true` if the visitor wants drops.
    const DROPS: bool = true;
    /// `true` if the visitor wants castling moves.
    const CASTLING: bool = true;
    /// Returns the king steps that the visitor wants, because testing their safety is expensive.
    #[inline(always)]
    fn wanted_steps(&self, from: usize, steps: Set<R>) -> Set<R> {
        let _ = from;
        steps
    }
    /// Visits the moves of one piece: targets without and with promotion.
    fn piece_moves(&mut self, from: usize, to: Set<R>, promo: Set<R>);
    /// Visits moves of many pieces by the same step; rotating the sets back by `turn` gives the
    /// origins.
    fn shifted_moves(&mut self, turn: u32, to: Set<R>, promo: Set<R>);
    /// Visits drops of several kinds on the same squares. `lanes` has the top bit of the byte of
    /// each kind.
    fn drops(&mut self, lanes: u64, to: Set<R>);
    /// Visits a castling, en-passant or locust move.
    fn special_move(&mut self, mv: RawMove);
    /// Returns whether the visitor needs no more moves.
    #[inline(always)]
    fn is_done(&self) -> bool {
        false
    }
}

/// A visitor that counts moves.
pub(crate) struct MoveCounter<'a, R: Ruleset> {
    moves: u64,
    /// Target sets not counted yet, added bit by bit: the digits for 1 and 2.
    ones: Set<R>,
    twos: Set<R>,
    /// The number of kinds that a promoting piece can choose from; 0 if it depends on the piece.
    choices: u64,
    tables: &'a MoveGenTables<R>,
    state: &'a BoardState<R>,
}

impl<'a, R: Ruleset> MoveCounter<'a, R> {
    #[inline(always)]
    pub(crate) fn new(tables: &'a MoveGenTables<R>, state: &'a BoardState<R>) -> Self {
        let choices = tables.side[state.us()].choices;
        Self { moves: 0, ones: Set::<R>::EMPTY, twos: Set::<R>::EMPTY, choices, tables, state }
    }

    #[inline(always)]
    pub(crate) fn moves(&self) -> u64 {
        self.moves + u64::from(self.ones.count()) + 2 * u64::from(self.twos.count())
    }

    /// Counts the squares of a set. Without a popcount instruction, adding sets up and counting the
    /// sum is quicker than counting each.
    #[inline(always)]
    fn add(&mut self, set: Set<R>) {
        if Set::<R>::HAS_FAST_POPCOUNT {
            self.moves += u64::from(set.count());
            return;
        }
        let carry = self.ones & set;
        self.ones ^= set;
        let fours = self.twos & carry;
        self.twos ^= carry;
        // Few squares are the target of four pieces.
        if fours.any() {
            self.moves += 4 * u64::from(fours.count());
        }
    }

    #[inline(always)]
    fn choices(&self, from: usize) -> u64 {
        match self.choices {
            _ if !R::PROMOTION_CHOICE => 1,
            0 if R::GOALS => {
                let side = &self.tables.side[self.state.us()];
                side.promotes[self.state.kind_at(from)].len() as u64
            }
            all => all,
        }
    }
}

impl<R: Ruleset> MoveVisitor<R> for MoveCounter<'_, R> {
    #[inline(always)]
    fn piece_moves(&mut self, from: usize, to: Set<R>, promo: Set<R>) {
        self.add(to);
        if !R::PROMOTION_CHOICE {
            self.add(promo);
        } else if promo.any() {
            self.moves += u64::from(promo.count()) * self.choices(from);
        }
    }
    #[inline(always)]
    fn shifted_moves(&mut self, turn: u32, to: Set<R>, promo: Set<R>) {
        let mut from = 0;
        // Pieces that promote in one shift are of one kind.
        if R::GOALS && R::PROMOTION_CHOICE && self.choices == 0 && promo.any() {
            from = (promo.lowest() as u32).wrapping_sub(turn) as usize & (Set::<R>::WIDTH - 1);
        }
        <Self as MoveVisitor<R>>::piece_moves(self, from, to, promo);
    }
    #[inline(always)]
    fn drops(&mut self, lanes: u64, to: Set<R>) {
        self.moves += u64::from(to.count()) * u64::from(lanes.count_ones());
    }
    #[inline(always)]
    fn special_move(&mut self, _: RawMove) {
        self.moves += 1;
    }
}

/// A visitor that notes whether there is any move.
#[derive(Default)]
pub(crate) struct AnyMove(pub(crate) bool);

impl<R: Ruleset> MoveVisitor<R> for AnyMove {
    #[inline(always)]
    fn piece_moves(&mut self, _: usize, to: Set<R>, promo: Set<R>) {
        self.0 |= (to | promo).any();
    }
    #[inline(always)]
    fn shifted_moves(&mut self, _: u32, to: Set<R>, promo: Set<R>) {
        self.0 |= (to | promo).any();
    }
    #[inline(always)]
    fn drops(&mut self, _: u64, to: Set<R>) {
        self.0 |= to.any();
    }
    #[inline(always)]
    fn special_move(&mut self, _: RawMove) {
        self.0 = true;
    }
    #[inline(always)]
    fn is_done(&self) -> bool {
        self.0
    }
}

/// A visitor that passes each single move to a function.
pub(crate) struct EachMove<'a, R: Ruleset, F: FnMut(RawMove)> {
    pub(crate) tables: &'a MoveGenTables<R>,
    pub(crate) state: &'a BoardState<R>,
    pub(crate) visit: F,
}

impl<R: Ruleset, F: FnMut(RawMove)> EachMove<'_, R, F> {
    #[inline(always)]
    fn promote(&mut self, from: usize, to: usize) {
        let side = &self.tables.side[self.state.us()];
        for &kind in &side.promotes[self.state.kind_at(from)] {
            (self.visit)(RawMove::board(from, to, kind));
        }
    }
}

impl<R: Ruleset, F: FnMut(RawMove)> MoveVisitor<R> for EachMove<'_, R, F> {
    #[inline(always)]
    fn piece_moves(&mut self, from: usize, to: Set<R>, promo: Set<R>) {
        for to in to.iter() {
            (self.visit)(RawMove::board(from, to, NO_KIND));
        }
        for to in promo.iter() {
            self.promote(from, to);
        }
    }
    #[inline(always)]
    fn shifted_moves(&mut self, turn: u32, to: Set<R>, promo: Set<R>) {
        let back = |to: usize| (to as u32).wrapping_sub(turn) as usize & (Set::<R>::WIDTH - 1);
        for to in to.iter() {
            (self.visit)(RawMove::board(back(to), to, NO_KIND));
        }
        for to in promo.iter() {
            self.promote(back(to), to);
        }
    }
    #[inline(always)]
    fn drops(&mut self, mut lanes: u64, to: Set<R>) {
        while lanes != 0 {
            let kind = Kind::of_lowest_lane(lanes);
            lanes &= lanes - 1;
            for to in to.iter() {
                (self.visit)(RawMove::drop(kind, to));
            }
        }
    }
    #[inline(always)]
    fn special_move(&mut self, mv: RawMove) {
        (self.visit)(mv);
    }
}

/// A visitor that passes each single move to a function until it breaks.
pub(crate) struct UntilBreak<'a, R: Ruleset, F: FnMut(RawMove)> {
    pub(crate) each: EachMove<'a, R, F>,
    pub(crate) done: &'a Cell<bool>,
}

impl<R: Ruleset, F: FnMut(RawMove)> MoveVisitor<R> for UntilBreak<'_, R, F> {
    fn piece_moves(&mut self, from: usize, to: Set<R>, promo: Set<R>) {
        self.each.piece_moves(from, to, promo);
    }
    fn shifted_moves(&mut self, turn: u32, to: Set<R>, promo: Set<R>) {
        self.each.shifted_moves(turn, to, promo);
    }
    fn drops(&mut self, lanes: u64, to: Set<R>) {
        self.each.drops(lanes, to);
    }
    fn special_move(&mut self, mv: RawMove) {
        self.each.special_move(mv);
    }
    fn is_done(&self) -> bool {
        self.done.get()
    }
}

pub(crate) fn list<R: Ruleset>(t: &MoveGenTables<R>, s: &BoardState<R>) -> Vec<RawMove> {
    let mut moves = Vec::with_capacity(96);
    crate::generate::generate(
        t,
        s,
        &mut EachMove { tables: t, state: s, visit: |mv| moves.push(mv) },
    );
    moves
}
