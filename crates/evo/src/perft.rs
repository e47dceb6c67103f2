//! Perft: counting move paths, the usual test of a move generator.

use alloc::vec::Vec;
use core::convert::Infallible;
use core::ops::ControlFlow;

use wazir_geometry::Bits;

use crate::tables::RoleMoveTables;
use crate::{Move, Position, Role};

impl Position {
    /// Returns the number of paths of `depth` actions (rules/evo.md R21). A won game has none;
    /// draws are ignored. The last action of each path is counted without being played.
    ///
    /// ```
    /// use wazir_evo::{Options, Position, SeatSet};
    /// let start = Position::start(SeatSet::Four, &Options::default());
    /// assert_eq!(start.perft(0), 1);
    /// assert_eq!(start.perft(2), 8464);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => self.perft_nodes(RoleMoveTables::get(), depth),
        }
    }

    /// Returns [`Position::perft`] for each first action, in the order of
    /// [`Game::legal_moves`](wazir_game::Game::legal_moves). A depth of 0 counts as 1.
    pub fn perft_divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let count = |mv| {
            let mut next = *self;
            next.play_move(mv);
            (mv, next.perft(depth.saturating_sub(1)))
        };
        self.collect_moves().into_iter().map(count).collect()
    }

    /// Counts the paths of `depth` actions, for a depth of at least 1.
    fn perft_nodes(&self, tables: &RoleMoveTables, depth: u32) -> u64 {
        if depth == 1 {
            return self.count(tables);
        }
        let mut sum = 0;
        let ControlFlow::Continue(()) =
            self.visit_tiles::<Infallible>(tables, |from, role, targets| {
                let mut after = |to, new| {
                    let mut next = *self;
                    next.apply_action(from, to, role, new);
                    sum += next.perft_nodes(tables, depth - 1);
                };
                for new in Role::ALL.into_iter().filter(|&new| new != role) {
                    after(from, new);
                }
                for to in targets.iter() {
                    for new in Role::ALL {
                        after(to, new);
                    }
                }
                ControlFlow::Continue(())
            });
        sum
    }
}
