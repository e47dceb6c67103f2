//! Castling.

use wazir_geometry::{Bits, Board, Geometry};

use super::Builder;
use crate::ruleset::{Ruleset, Set, Spec, Table};
use crate::tables::{Castle, Side, at_mut};

impl<R: Ruleset> Builder<R> {
    pub(super) fn castles(&mut self, spec: &Spec<R>) {
        let king = spec.start.pieces().find(|(_, p)| p.seat.index() == self.seat && p.kind.0 == 0);
        let Some((home, _)) = king.filter(|_| R::CASTLING) else { return };
        let board = R::Geometry::default();
        let walk = |steps: i32, dx: i32| board.step(home.index(), (dx * steps, 0));
        let king = self.side.compiled[0].clone();
        for castling in king.iter().flat_map(|k| &k.castlings) {
            let (dx, n) = (castling.dx, i32::from(castling.king_steps));
            let edge = (1..).take_while(|&i| walk(i, dx).is_some()).last().unwrap_or(0);
            let squares = (walk(n, dx), walk(n - 1, dx), walk(edge, dx));
            let (Some(king_to), Some(corner_to), Some(corner_from)) = squares else { continue };
            let set = |range: core::ops::RangeInclusive<i32>| {
                let squares = range.filter_map(|i| walk(i, dx));
                squares.fold(Set::<R>::EMPTY, |all, square| all | Set::<R>::bit(square))
            };
            let wing = u8::from(dx < 0);
            let castle = Castle {
                right: 1 << (2 * self.seat as u8 + wing),
                king_from: home.index(),
                king_to,
                corner_from,
                corner_to,
                empty: set(1..=edge - 1),
                safe: set(1..=n),
            };
            if n < edge && self.side.castles.iter().all(|c| c.right != castle.right) {
                let _ = self.side.castles.try_push(castle);
            }
        }
    }
}

pub(super) fn keeps<R: Ruleset>(side: &[Side<R>; 2]) -> Table<R, u8> {
    let mut keeps = R::Geometry::table(!0);
    for castle in side.iter().flat_map(|s| &s.castles) {
        *at_mut::<R, _>(&mut keeps, castle.king_from) &= !castle.right;
        *at_mut::<R, _>(&mut keeps, castle.corner_from) &= !castle.right;
    }
    keeps
}
