//! Counting lines of play, the usual proof of a move generator.

use alloc::vec::Vec;
use core::convert::Infallible;
use core::ops::ControlFlow;

use wazir_geometry::Bits;

use crate::tables::RoleMoveTables;
use crate::{Move, Position, Role};

impl Position {
    /// How many lines of `depth` actions there are (rules/evo.md R21): a won game has none, draws
    /// end nothing. The last action of each line is counted and not played.
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

    /// [`Position::perft`] split by the first action, in the order of
    /// [`Game::legal_moves`](wazir_game::Game::legal_moves). Depth 0 is taken as 1.
    pub fn perft_divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let count = |mv| {
            let mut next = *self;
            next.play_move(mv);
            (mv, next.perft(depth.saturating_sub(1)))
        };
        self.collect_moves().into_iter().map(count).collect()
    }

    /// The lines of at least one action.
    fn perft_nodes(&self, tables: &RoleMoveTables, depth: u32) -> u64 {
        if depth == 1 {
            return self.count(tables);
        }
        let mut sum = 0;
        let ControlFlow::Continue(()) = self.visit_tiles::<Infallible>(tables, |from, role, targets| {
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
