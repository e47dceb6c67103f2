//! Double steps and en passant.

use wazir_betza::{Mode, MoveTables};
use wazir_geometry::{Bits, Board};

use super::SideBuilder;
use crate::kind::Kind;
use crate::ruleset::{Ruleset, Set};
use crate::tables::at_mut;

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

    /// Stores the first moves of two squares in a straight line, which skip a square.
    pub(super) fn doubles(&mut self, kind: Kind, compiled: &MoveTables<Set<R>>) {
        let (board, unmoved) = (self.board, self.side.unmoved[kind]);
        let first = compiled.lines.iter().filter(|l| l.mode == Mode::QUIET | Mode::INITIAL);
        for line in first {
            for from in unmoved.iter() {
                let Some(row) = line.rows.get(from) else { continue };
                for land in row.landing.iter() {
                    let ((x, y), (to_x, to_y)) = (board.coords(from), board.coords(land));
                    let (dx, dy) = (to_x - x, to_y - y);
                    if dx.abs().max(dy.abs()) != 2 || dx % 2 != 0 || dy % 2 != 0 {
                        continue;
                    }
                    if board.step(from, (dx / 2, dy / 2)).is_some() {
                        *at_mut::<R, _>(&mut self.side.double_steps, from) |= Set::<R>::bit(land);
                        self.double_steppers |= kind.bit();
                    }
                }
            }
        }
    }
}
