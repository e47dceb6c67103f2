//! Drop groups: the squares on which pieces in hand can be dropped.

use wazir_geometry::Board;

use super::SideBuilder;
use crate::goals::from_squares;
use crate::ruleset::{GameSpec, Ruleset, is_held, numbered};
use crate::tables::DropGroup;

impl<R: Ruleset> SideBuilder<R> {
    pub(super) fn drops(&mut self, spec: &GameSpec<R>) {
        if !R::HANDS {
            return;
        }
        let full = self.board.full();
        for (kind, of) in numbered(&spec.kinds).filter(|(kind, _)| kind.is_droppable()) {
            if !is_held(&spec.kinds, kind) {
                continue;
            }
            let lane = 0x80 << kind.lane_shift();
            // The quick test for mating drops knows only steps.
            let lines = self.side.compiled[kind].as_ref().is_some_and(|c| !c.lines.is_empty());
            self.mixed |= of.no_drop_mate && lines;
            let class = self.class_of[kind];
            let stuck = self.side.stuck[kind];
            let free = if of.can_drop_stuck { full } else { full & !stuck };
            let allowed = of.drop_squares[self.seat].map_or(full, from_squares::<R>);
            let group = DropGroup {
                lanes: lane,
                zone: free & allowed,
                most_a_file: of.max_per_file.map(|most| (class, most)),
                no_mate: of.no_drop_mate.then_some(class),
            };
            let like = self.side.drops.iter_mut().find(|g| {
                g.zone == group.zone
                    && (g.most_a_file, g.no_mate) == (None, None)
                    && (group.most_a_file, group.no_mate) == (None, None)
            });
            match like {
                Some(group) => group.lanes |= lane,
                // Eight kinds make at most eight groups.
                None => self.side.drops.push(group),
            }
        }
    }
}
