//! The reach of tiles: squares up to and including the first piece on each line, own pieces too.

use wazir_game::Seat;
use wazir_geometry::Bits;

use crate::tables::RoleMoveTables;
use crate::{Position, Role};

/// Calls `visit` with each tile of a seat: its square, its role and its reach.
#[inline(always)]
pub(super) fn visit_reach(
    position: &Position,
    seat: Seat,
    mut visit: impl FnMut(usize, Role, u128),
) {
    let (tables, occupied) = (RoleMoveTables::get(), position.occupied_bits());
    for from in position.tiles(seat).bits().iter() {
        let role = position.role_at(from);
        visit(from, role, tables.role_moves(seat, role).targets(from, occupied));
    }
}

/// Returns the reach of a tile of a seat on a square if it showed `role`.
#[inline]
pub(super) fn reach_with_role(position: &Position, seat: Seat, role: Role, square: usize) -> u128 {
    RoleMoveTables::get().role_moves(seat, role).targets(square, position.occupied_bits())
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use wazir_geometry::{Cross12, Square};

    use super::*;
    use crate::SOUTH;

    #[test]
    fn a_tile_reaches_what_its_role_would() {
        let position: Position = "nK7/8/12/12/12/12/5sW6/12/12/12/8/7sK sn s 0 1".parse().unwrap();
        let square: Square<Cross12> = "f6".parse().unwrap();
        let reach = |role| reach_with_role(&position, SOUTH, role, square.index());
        assert_eq!(reach(Role::Catapult).count(), 6);
        let mut seen = Vec::new();
        visit_reach(&position, SOUTH, |from, role, reach| seen.push((from, role, reach)));
        assert_eq!(seen, [(square.index(), Role::Warrior, reach(Role::Warrior))]);
        assert_eq!(reach(Role::Warrior).count(), 5);
    }
}
