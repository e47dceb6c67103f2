//! Evo at the common table.

use wazir_evo::{Options, Position, Seats};
use wazir_game::Seat;

use super::Playable;
use crate::{GameId, Setup, SetupError};

pub(super) fn start(setup: &Setup) -> Result<Position, SetupError> {
    if let Some(text) = &setup.position {
        let wrong = |reason: wazir_evo::ParsePositionError| SetupError::Position {
            game: GameId::Evo,
            reason: reason.to_string(),
        };
        return text.parse().map_err(wrong);
    }
    let seats = if setup.seats == Some(4) { Seats::Four } else { Seats::Two };
    Ok(Position::start(seats, &Options::default()))
}

impl Playable for Position {
    const ID: GameId = GameId::Evo;

    fn seat_name(seat: Seat) -> &'static str {
        wazir_evo::seat_name(seat)
    }

    fn perft(&self, depth: u32) -> u64 {
        Position::perft(self, depth)
    }

    #[cfg(feature = "render")]
    fn picture(&self) -> wazir_render::View {
        use wazir_geometry::{Cross12, Square};
        use wazir_render::{Piece, View};
        let mut view = View::of(&Cross12);
        for square in Square::all() {
            if let Some(piece) = self.piece_at(square) {
                view.place(square.index(), Piece::new(piece.to_string(), piece.seat()));
            }
        }
        view
    }

    #[cfg(feature = "render")]
    fn squares_of(mv: wazir_evo::Move) -> Vec<usize> {
        vec![mv.from().index(), mv.to().index()]
    }

    #[cfg(feature = "render")]
    fn king_in_check(&self) -> Option<usize> {
        None
    }

    #[cfg(feature = "render")]
    fn facing(seat: Seat) -> wazir_geometry::Facing {
        wazir_evo::facing(seat)
    }
}
