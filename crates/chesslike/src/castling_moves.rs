//! The castling moves of a position.

use wazir_geometry::{Bits, Square};

use crate::moves::{Move, MoveType, RawMove};
use crate::ruleset::{Ruleset, Set};
use crate::tables::Castle;
use crate::{CastlingRights, CastlingSide, Position};

impl<R: Ruleset> Position<R> {
    /// Returns the castling move of the side to move on a wing, legal or not, or `None` if there is
    /// none.
    ///
    /// ```
    /// use wazir_chesslike::CastlingSide;
    /// use wazir_game::Game;
    /// let start = wazir_cwda::Position::default();
    /// let castling = start.castling_move(CastlingSide::KingSide).expect("every king castles");
    /// assert_eq!(start.move_text(castling), "e1g1");
    /// assert!(!start.is_legal(castling));
    /// ```
    pub fn castling_move(&self, wing: CastlingSide) -> Option<Move<R>> {
        let us = self.state().us();
        let right = CastlingRights::new(us, wing).bits();
        let castle = self.rules().tables().side[us].castles.iter().find(|c| c.right == right)?;
        Some(Move::new(RawMove::special(castle.king_from, castle.king_to, MoveType::CASTLE)))
    }

    /// Returns the square of the corner piece in a castling move of the side to move, or `None` for
    /// other moves.
    ///
    /// ```
    /// use wazir_chesslike::CastlingSide;
    /// let start = wazir_cwda::Position::default();
    /// let castling = start.castling_move(CastlingSide::QueenSide).expect("every king castles");
    /// assert_eq!(start.castling_corner(castling).map(|square| square.to_string()), Some("a1".into()));
    /// ```
    pub fn castling_corner(&self, mv: Move<R>) -> Option<Square<R::Geometry>> {
        let wing = self.castling_side(mv)?;
        let castling = self.rules().castling(self.state().us(), wing)?;
        Square::new(castling.corner_from)
    }

    /// Returns the wing on which a move of the side to move castles, or `None` for other moves.
    pub fn castling_side(&self, mv: Move<R>) -> Option<CastlingSide> {
        let castles = |wing: &CastlingSide| self.castling_move(*wing) == Some(mv);
        CastlingSide::ALL.into_iter().find(castles)
    }

    /// Returns the castling move written as a king move onto an own corner piece, legal or not.
    /// Returns `None` if there is no such move, or the right to it is lost.
    ///
    /// ```
    /// use wazir_game::Game;
    /// let start = wazir_cwda::Position::default();
    /// let castling = start.castling_onto("e1".parse()?, "h1".parse()?);
    /// assert_eq!(castling.map(|mv| start.move_text(mv)), Some("e1g1".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn castling_onto(
        &self,
        from: Square<R::Geometry>,
        to: Square<R::Geometry>,
    ) -> Option<Move<R>> {
        let us = self.state().us();
        if !R::CASTLING || !self.state().color[us].contains(to.index()) {
            return None;
        }
        let tables = self.rules().tables();
        let meant = |castle: &&Castle<Set<R>>| {
            (castle.king_from, castle.corner_from) == (from.index(), to.index())
                && self.state().rights & castle.right != 0
        };
        let castle = tables.side[us].castles.iter().find(meant)?;
        Some(Move::new(RawMove::special(castle.king_from, castle.king_to, MoveType::CASTLE)))
    }
}
