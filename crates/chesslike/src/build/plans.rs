//! Shift plans: classes that move all at once, by shifting their set.

use wazir_betza::{LineTable, Mode, MoveTables};
use wazir_geometry::{Bits, Board};

use super::{BOTH, SideBuilder};
use crate::kind::Kind;
use crate::ruleset::{Ruleset, Set};
use crate::tables::{MAX_SHIFTS, SetShift, ShiftPlan, TargetNeed};

impl<R: Ruleset> SideBuilder<R> {
    /// Returns the shift plan of a kind that has only a few steps, each the same shift everywhere.
    ///
    /// Uniform pieces are limited to one step, because beyond that one table load is cheaper.
    pub(super) fn plan(
        &self,
        kind: Kind,
        compiled: &MoveTables<Set<R>>,
    ) -> Option<ShiftPlan<Set<R>>> {
        let uniform = compiled.leaps.iter().all(|s| s.mode == BOTH) && compiled.lines.is_empty();
        let count: usize = compiled.leaps.iter().map(|s| s.deltas.len()).sum();
        if (uniform && count > 1) || count + compiled.lines.len() > MAX_SHIFTS {
            return None;
        }
        let mut plan = ShiftPlan::new();
        for steps in &compiled.leaps {
            let need = match steps.mode.difference(Mode::EN_PASSANT | Mode::INITIAL) {
                mode if mode == BOTH => TargetNeed::Any,
                Mode::QUIET => TargetNeed::Empty,
                Mode::CAPTURE if !steps.mode.contains(Mode::INITIAL) => TargetNeed::Foe,
                _ => return None,
            };
            let initial = steps.mode.contains(Mode::INITIAL);
            if initial && need != TargetNeed::Empty {
                return None;
            }
            for &delta in &steps.deltas {
                plan.push(self.shift(kind, delta, None, need, initial)?);
            }
        }
        for line in &compiled.lines {
            plan.push(self.lame_double(kind, line)?);
        }
        Some(plan)
    }

    /// Returns a first move of two squares that a piece on the square between blocks.
    fn lame_double(&self, kind: Kind, line: &LineTable<Set<R>>) -> Option<SetShift<Set<R>>> {
        let (dx, dy) = line.step;
        let even = dx % 2 == 0 && dy % 2 == 0;
        if line.plain || line.mode != Mode::QUIET | Mode::INITIAL || !even {
            return None;
        }
        let board = self.board;
        for (from, row) in line.rows.iter().enumerate() {
            let via = board.step(from, (dx / 2, dy / 2)).map_or(Set::<R>::EMPTY, Set::<R>::bit);
            let land = board.step(from, (dx, dy)).map_or(Set::<R>::EMPTY, Set::<R>::bit);
            if row.landing != land || (land.any() && row.lo | row.up != via) {
                return None;
            }
        }
        self.shift(kind, (dx, dy), Some((dx / 2, dy / 2)), TargetNeed::Empty, true)
    }

    fn shift(
        &self,
        kind: Kind,
        delta: (i32, i32),
        via: Option<(i32, i32)>,
        need: TargetNeed,
        initial: bool,
    ) -> Option<SetShift<Set<R>>> {
        let via = match via {
            Some(via) => Some(turn::<R>(&self.board, via)?),
            None => None,
        };
        let turn = turn::<R>(&self.board, delta)?;
        let board = self.board;
        let promotes = !self.side.promotes[kind].is_empty();
        let (mut start, mut keep, mut can) = (Set::<R>::EMPTY, Set::<R>::EMPTY, Set::<R>::EMPTY);
        for from in 0..board.square_count() {
            let Some(to) = board.step(from, delta) else { continue };
            if initial && !self.side.unmoved[kind].contains(from) {
                continue;
            }
            let to = Set::<R>::bit(to) & self.side.region[kind];
            start |= Set::<R>::bit(from);
            if promotes {
                let row = self.side.promotion_row(kind, from);
                keep |= to & row.keep;
                can |= to & row.can;
            } else {
                keep |= to;
            }
        }
        Some(SetShift { from: start, rotation: turn, via, need, keep, can })
    }
}

/// Returns the number of places by which a step rotates a set, if it is the same everywhere.
fn turn<R: Ruleset>(board: &R::Geometry, delta: (i32, i32)) -> Option<u32> {
    let mut turns = (0..board.square_count())
        .filter_map(|from| board.step(from, delta).map(|to| to as i32 - from as i32));
    let first = turns.next()?;
    let width = Set::<R>::WIDTH as i32;
    turns.all(|turn| turn == first).then(|| first.rem_euclid(width).unsigned_abs())
}
