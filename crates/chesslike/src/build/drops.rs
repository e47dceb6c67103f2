//! Where pieces in hand can be dropped.

use wazir_geometry::Board;

use super::Builder;
use crate::kind::Kind;
use crate::ruleset::{Ruleset, Spec};
use crate::tables::DropGroup;

impl<R: Ruleset> Builder<R> {
    pub(super) fn drops(&mut self, spec: &Spec<R>) {
        if !R::HANDS {
            return;
        }
        let full = R::Geometry::default().full();
        for (kind, of) in spec.kinds.iter().enumerate().skip(1).take(8) {
            if !spec.kinds.iter().any(|k| k.captured_as == Kind::new(kind)) {
                continue;
            }
            let lane = 0x80 << ((kind - 1) * 8);
            // The quick test for drops that mate knows steps alone.
            let lines = self.side.compiled[kind].as_ref().is_some_and(|c| !c.lines.is_empty());
            self.has_slow |= of.no_drop_mate && lines;
            let class = self.class_of[kind];
            let group = DropGroup {
                lanes: lane,
                zone: full & !self.side.stuck[kind],
                one_a_file: of.one_a_file.then_some(class),
                no_mate: of.no_drop_mate.then_some(class),
            };
            let like = self.side.drops.iter_mut().find(|g| {
                g.zone == group.zone
                    && (g.one_a_file, g.no_mate) == (None, None)
                    && (group.one_a_file, group.no_mate) == (None, None)
            });
            match like {
                Some(group) => group.lanes |= lane,
                // Eight kinds make eight groups at most.
                None => self.side.drops.push(group),
            }
        }
    }
}
