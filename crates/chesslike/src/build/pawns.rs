//! Double steps and en passant.

use alloc::vec::Vec;

use wazir_betza::{Mode, MoveTables};
use wazir_game::{BySeat, Seat};
use wazir_geometry::{Bits, Board};

use super::SideBuilder;
use crate::kind::Kind;
use crate::ruleset::{Ruleset, Set};
use crate::state::NO_SQUARE;
use crate::tables::{SideTables, at_mut};

impl<R: Ruleset> SideBuilder<R> {
    pub(super) fn en_passant(&mut self, class: usize, compiled: &MoveTables<Set<R>>) {
        for steps in compiled.leaps.iter().filter(|s| s.mode.contains(Mode::EN_PASSANT)) {
            // There are no more classes than kinds, so there is room.
            let _ = self.side.ep_classes.try_push(class as u8);
            for (from, to) in steps.to.iter().enumerate() {
                for to in to.iter() {
                    *at_mut::<R, _>(&mut self.side.ep_from, to) |= Set::<R>::bit(from);
                }
            }
        }
    }

    /// Returns the first moves of two squares in a straight line, which skip a square.
    pub(super) fn doubles(&self, kind: Kind, compiled: &MoveTables<Set<R>>) -> Vec<DoubleStep> {
        let board = self.board;
        let mut doubles = Vec::new();
        let first = compiled.lines.iter().filter(|l| l.mode == Mode::QUIET | Mode::INITIAL);
        for line in first {
            for from in self.side.unmoved[kind].iter() {
                let Some(row) = line.rows.get(from) else { continue };
                for land in row.landing.iter() {
                    let ((x, y), (to_x, to_y)) = (board.coords(from), board.coords(land));
                    let (dx, dy) = (to_x - x, to_y - y);
                    if dx.abs().max(dy.abs()) != 2 || dx % 2 != 0 || dy % 2 != 0 {
                        continue;
                    }
                    let way = (dx / 2, dy / 2);
                    let via = board.step(from, way);
                    doubles.extend(via.map(|via| DoubleStep { kind, from, via, land, way }));
                }
            }
        }
        doubles
    }

    /// Stores the double steps of all kinds: those straight ahead, or in the one other direction.
    /// With several directions, the skipped square would not tell which piece skipped it.
    pub(super) fn note_doubles(&mut self, doubles: &[DoubleStep]) {
        let ahead = (0, if self.seat == Seat::FIRST { 1 } else { -1 });
        let only = doubles.first().map(|first| first.way);
        let only = only.filter(|&way| doubles.iter().all(|double| double.way == way));
        let way = only.unwrap_or(ahead);
        for &DoubleStep { kind, from, via, land, .. } in doubles.iter().filter(|d| d.way == way) {
            *at_mut::<R, _>(&mut self.side.double_steps, from) = (via as u8, land as u8);
            self.double_steppers |= kind.bit();
        }
    }
}

/// A first move of two squares.
pub(super) struct DoubleStep {
    kind: Kind,
    from: usize,
    via: usize,
    land: usize,
    /// The step to the square between.
    way: (i32, i32),
}

/// Stores the pawn captured en passant: the landing square of the other side's double step.
pub(super) fn link_en_passant<R: Ruleset>(side: &mut BySeat<SideTables<R>>) {
    for us in Seat::BOTH {
        let doubles = side[us.other()].double_steps;
        for &(via, land) in doubles.as_ref() {
            if via != NO_SQUARE {
                *at_mut::<R, _>(&mut side[us].ep_victim, usize::from(via)) = land;
            }
        }
    }
}
