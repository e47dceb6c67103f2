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
        let mut view = wazir_render::View::of(&Cross12);
        view.set_ground(wazir_render::Ground::Chequered);
        for square in Square::all() {
            if let Some(piece) = self.piece_at(square) {
                view.place(square.index(), shown(piece));
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

/// A tile with its four roles, or a castle, as it is drawn.
#[cfg(feature = "render")]
fn shown(piece: wazir_evo::Piece) -> wazir_render::Piece {
    use wazir_evo::Role;
    let (name, shape) = match piece.role() {
        Some(role) => {
            let edges = Role::ALL.map(Role::letter);
            let shape = wazir_render::Shape::Tile { edges, active: role.index() as u8 };
            let name = match role {
                Role::Warrior => "warrior",
                Role::Blade => "blade",
                Role::Catapult => "catapult",
                Role::Shield => "shield",
            };
            (name, shape)
        }
        None => ("castle", wazir_render::Shape::Castle),
    };
    wazir_render::Piece::new(piece.to_string(), piece.seat())
        .with_name(name)
        .with_facing(wazir_evo::facing(piece.seat()))
        .with_shape(shape)
}
