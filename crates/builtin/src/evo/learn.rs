//! Actions and planes of Evo.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;

use wazir_evo::{Kind, Move, Position, Role, facing};
use wazir_game::Seat;
use wazir_geometry::{Cross12, Square};
use wazir_learn::{Encoding, LearnSupport};

/// The number of rows and of columns of a plane: the cross with its corners.
const SIDE: usize = 12;
/// The number of cells of a plane.
const CELLS: usize = SIDE * SIDE;
/// The steps of a move as the player sees them, forward and to the right being positive. The first
/// is that of a rotation in place.
const STEPS: [(i32, i32); 15] = [
    (0, 0),
    (0, 1),
    (0, 2),
    (1, 1),
    (2, 2),
    (3, 3),
    (-1, 1),
    (-2, 2),
    (-3, 3),
    (1, 0),
    (-1, 0),
    (0, -1),
    (0, -2),
    (1, -1),
    (-1, -1),
];
/// The number of planes of a seat: one for each role, and one for the castle.
const SEAT_PLANES: usize = Role::ALL.len() + 1;
/// The number of seats that have planes; those of seats that are not in play stay empty.
const SEATS: usize = 4;

/// The cell of each square for each seat.
struct EvoEncoding {
    cells: [Vec<usize>; SEATS],
}

pub(super) fn support() -> LearnSupport {
    LearnSupport::new(|_: &Position| EvoEncoding::new())
}

impl EvoEncoding {
    fn new() -> Self {
        let cell = |seat: usize, square: Square<Cross12>| {
            let view = facing(Seat::new(seat as u8)).inverse();
            let (x, y) = square.rotated(view).coords();
            (SIDE - 1 - y as usize) * SIDE + x as usize
        };
        let cells = |seat| Square::all().map(|square| cell(seat, square)).collect();
        Self { cells: core::array::from_fn(cells) }
    }

    fn cell(&self, seat: Seat, square: Square<Cross12>) -> usize {
        self.cells[seat.index() % SEATS][square.index()]
    }
}

impl Encoding for EvoEncoding {
    type Position = Position;

    fn action_count(&self) -> usize {
        CELLS * STEPS.len() * Role::ALL.len()
    }

    /// Returns `(from * 15 + step) * 4 + role`, with the role that the tile has afterwards.
    fn action(&self, position: &Position, mv: Move) -> usize {
        let seat = position.to_move();
        let from = self.cell(seat, mv.from());
        let ((x, y), (to_x, to_y)) = (mv.from().coords(), mv.to().coords());
        let seen = facing(seat).inverse().rotate((to_x - x, to_y - y));
        let step = STEPS.iter().position(|&step| step == seen).unwrap_or(0);
        let present = || position.piece_at(mv.from()).and_then(wazir_evo::Piece::role);
        let role = mv.role().or_else(present).map_or(0, Role::index);
        (from * STEPS.len() + step) * Role::ALL.len() + role
    }

    fn board_size(&self) -> (usize, usize) {
        (SIDE, SIDE)
    }

    fn plane_names(&self) -> Vec<String> {
        let owners = ["own", "next player's", "opposite player's", "previous player's"];
        let kinds = ["warrior", "blade", "catapult", "shield", "castle"];
        let pieces = owners.iter().flat_map(|owner| kinds.map(|kind| format!("{owner} {kind}")));
        let rest = ["plies without capture", "earlier occurrences of the position"];
        pieces.chain(rest.map(|name| name.to_string())).collect()
    }

    fn write_planes(&self, position: &Position, viewer: Seat, occurred: u8, planes: &mut [u8]) {
        for square in position.occupied().iter() {
            let Some(piece) = position.piece_at(square) else { continue };
            let owner = (piece.seat().index() + SEATS - viewer.index()) % SEATS;
            let kind = match piece.kind() {
                Kind::Tile(role) => role.index(),
                Kind::Castle => Role::ALL.len(),
            };
            let at = (owner * SEAT_PLANES + kind) * CELLS + self.cell(viewer, square);
            if let Some(entry) = planes.get_mut(at) {
                *entry = 1;
            }
        }
        let counts = [u8::try_from(position.clock()).unwrap_or(u8::MAX), occurred];
        let rest = planes.chunks_exact_mut(CELLS).skip(SEATS * SEAT_PLANES);
        rest.zip(counts).for_each(|(plane, count)| plane.fill(count));
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        let _: ControlFlow<()> = position.for_each_move(|mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
    }
}
