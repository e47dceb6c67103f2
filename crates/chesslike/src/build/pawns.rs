//! First moves of two squares, and the answer to them.

use wazir_betza::{Compiled, Mode};
use wazir_geometry::{Bits, Board};

use super::Builder;
use crate::ruleset::{Ruleset, Set};
use crate::state::NOWHERE;
use crate::tables::{Side, at_mut};

impl<R: Ruleset> Builder<R> {
    pub(super) fn en_passant(&mut self, class: usize, compiled: &Compiled<Set<R>>) {
        for steps in compiled.steps.iter().filter(|s| s.mode.contains(Mode::EN_PASSANT)) {
            // No more classes than kinds, so there is room.
            let _ = self.side.ep_classes.try_push(class as u8);
            for (from, to) in steps.to.iter().enumerate() {
                for to in to.iter() {
                    *at_mut::<R, _>(&mut self.side.ep_from, to) |= Set::<R>::bit(from);
                }
            }
        }
    }

    /// Notes first moves of two squares straight ahead, which skip a square. Other first moves skip
    /// none: from two of them on, the square would not tell who skipped it.
    pub(super) fn doubles(&mut self, kind: usize, compiled: &Compiled<Set<R>>) {
        let board = self.board;
        let ahead = if self.seat == 0 { 1 } else { -1 };
        let first = compiled.lines.iter().filter(|l| l.mode == Mode::QUIET | Mode::INITIAL);
        for line in first {
            for from in self.side.unmoved[kind].iter() {
                let Some(row) = line.rows.get(from) else { continue };
                for land in row.land.iter() {
                    let ((x, y), (to_x, to_y)) = (board.coords(from), board.coords(land));
                    if (to_x - x, to_y - y) != (0, 2 * ahead) {
                        continue;
                    }
                    if let Some(via) = board.step(from, (0, ahead)) {
                        *at_mut::<R, _>(&mut self.side.double, from) = (via as u8, land as u8);
                        self.double_steppers |= 1 << kind;
                    }
                }
            }
        }
    }
}

/// Where a pawn stands that is taken en passant: where the other side's double step landed.
pub(super) fn cross_en_passant<R: Ruleset>(side: &mut [Side<R>; 2]) {
    for us in 0..2 {
        let doubles = side[us ^ 1].double;
        for &(via, land) in doubles.as_ref() {
            if via != NOWHERE {
                *at_mut::<R, _>(&mut side[us].ep_victim, usize::from(via)) = land;
            }
        }
    }
}
