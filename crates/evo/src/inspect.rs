//! What an evaluation looks at: tiles and what they reach as plain integers, without lists.
//!
//! Squares and seats are numbers here, a seat number taken modulo 4.

use wazir_geometry::Bits;

use crate::tables::Tables;
use crate::{Position, Role};

impl Position {
    /// The squares of the tiles of a seat, one bit each.
    #[inline(always)]
    pub fn tile_bits(&self, seat: usize) -> u128 {
        self.tiles_of(seat)
    }

    /// The role of the tile on a square; of no use for a square without one.
    #[inline(always)]
    pub fn role_on(&self, square: usize) -> Role {
        self.role_at(square & 127)
    }

    /// Hands each tile of a seat to `visit`: its square, its role and the squares it reaches, up
    /// to and with the first piece on each line, those of its own side too.
    #[inline(always)]
    pub fn visit_reach(&self, seat: usize, mut visit: impl FnMut(usize, Role, u128)) {
        let (tables, occupied) = (Tables::get(), self.occupied_bits());
        for from in self.tiles_of(seat).iter() {
            let role = self.role_at(from);
            visit(from, role, tables.mover(seat, role).targets(from, occupied));
        }
    }

    /// What a tile of a seat on a square would reach if it showed a role.
    ///
    /// ```
    /// use wazir_evo::{Position, Role};
    /// let position: Position = "nK7/8/12/12/12/12/5sW6/12/12/12/8/7sK sn s 0 1".parse()?;
    /// let f6 = "f6".parse::<wazir_geometry::Square<wazir_geometry::Cross12>>()?.index();
    /// let south = 0;
    /// assert_eq!(position.reach_as(south, Role::Catapult, f6).count_ones(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn reach_as(&self, seat: usize, role: Role, square: usize) -> u128 {
        Tables::get().mover(seat, role).targets(square & 127, self.occupied_bits())
    }
}
