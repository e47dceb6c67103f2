//! What a search and its evaluation ask of a position, beyond what players and records do.

use wazir_game::Seat;
use wazir_geometry::{Bitboard, Cross12, Square};

use crate::tables::Tables;
use crate::{Position, Role};

/// A position as a search sees it; made by [`Position::for_search`].
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    position: &'a Position,
}

impl Position {
    /// What a search asks of the position.
    #[inline(always)]
    pub fn for_search(&self) -> View<'_> {
        View { position: self }
    }
}

impl View<'_> {
    /// The role of the tile on a square; of no use for a square without one.
    #[inline(always)]
    pub fn role_on(self, square: Square<Cross12>) -> Role {
        self.position.role_at(square.index())
    }

    /// Hands each tile of a seat to `visit`: its square, its role and the squares it reaches, up
    /// to and with the first piece on each line, those of its own side too.
    #[inline(always)]
    pub fn visit_reach(
        self,
        seat: Seat,
        mut visit: impl FnMut(Square<Cross12>, Role, Bitboard<Cross12>),
    ) {
        let (tables, occupied) = (Tables::get(), self.position.occupied_bits());
        for from in self.position.tiles(seat).iter() {
            let role = self.role_on(from);
            let reach = tables.mover(seat.index(), role).targets(from.index(), occupied);
            visit(from, role, Bitboard::from_bits(reach));
        }
    }

    /// What a tile of a seat on a square would reach if it showed a role.
    ///
    /// ```
    /// use wazir_evo::{Position, Role, SOUTH};
    /// let position: Position = "nK7/8/12/12/12/12/5sW6/12/12/12/8/7sK sn s 0 1".parse()?;
    /// let reach = position.for_search().reach_as(SOUTH, Role::Catapult, "f6".parse()?);
    /// assert_eq!(reach.len(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn reach_as(self, seat: Seat, role: Role, square: Square<Cross12>) -> Bitboard<Cross12> {
        let mover = Tables::get().mover(seat.index(), role);
        Bitboard::from_bits(mover.targets(square.index(), self.position.occupied_bits()))
    }
}
