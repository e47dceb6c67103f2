//! The games of the chess kernel at the common table.

use wazir_chesslike::{Position, Ruleset};
use wazir_game::Seat;

use super::Playable;
use crate::GameId;

/// What the games of the kernel differ in, as seen from the table.
trait Named: Ruleset {
    const ID: GameId;
    /// What the two players are called, the first one first.
    const PLAYERS: [&'static str; 2];
}

#[cfg(feature = "shogi")]
impl Named for wazir_shogi::Shogi {
    const ID: GameId = GameId::Shogi;
    const PLAYERS: [&'static str; 2] = ["Black", "White"];
}

#[cfg(feature = "euroshogi")]
impl Named for wazir_euroshogi::EuroShogi {
    const ID: GameId = GameId::EuroShogi;
    const PLAYERS: [&'static str; 2] = ["White", "Black"];
}

#[cfg(feature = "cwda")]
impl Named for wazir_cwda::Cwda {
    const ID: GameId = GameId::Cwda;
    const PLAYERS: [&'static str; 2] = ["White", "Black"];
}

impl<R: Named> Playable for Position<R> {
    const ID: GameId = R::ID;

    fn seat_name(seat: Seat) -> &'static str {
        R::PLAYERS[seat.index() & 1]
    }

    fn perft(&self, depth: u32) -> u64 {
        Position::perft(self, depth)
    }

    #[cfg(feature = "render")]
    fn picture(&self) -> wazir_render::View {
        use wazir_chesslike::Piece;
        use wazir_geometry::Square;
        use wazir_render::{Hand, View};
        let mut view = View::of(&R::Geometry::default());
        for square in Square::all() {
            let Some(piece) = self.piece_at(square) else { continue };
            let label = self.letters(piece);
            let promoted = label.starts_with('+');
            let shown = wazir_render::Piece::new(label, piece.seat).with_promoted(promoted);
            view.place(square.index(), shown);
        }
        for seat in [Seat::FIRST, Seat::SECOND].into_iter().filter(|_| R::HANDS) {
            let held =
                self.hand(seat).map(|(kind, count)| (self.letters(Piece { seat, kind }), count));
            let title = R::PLAYERS[seat.index() & 1];
            view.add_hand(Hand::new(title, seat, Self::facing(seat), held));
        }
        view
    }

    #[cfg(feature = "render")]
    fn squares_of(mv: wazir_chesslike::Move<R>) -> Vec<usize> {
        mv.from().into_iter().chain([mv.to()]).map(wazir_geometry::Square::index).collect()
    }

    #[cfg(feature = "render")]
    fn king_in_check(&self) -> Option<usize> {
        use wazir_game::Game;
        let king = self.king(Game::to_move(self))?;
        Game::in_check(self).then_some(king.index())
    }

    #[cfg(feature = "render")]
    fn facing(seat: Seat) -> wazir_geometry::Facing {
        use wazir_geometry::Facing;
        if seat == Seat::FIRST { Facing::forward() } else { Facing::half() }
    }
}
