//! Evo, in its own notation.

use wazir_ai::mate;
use wazir_evo::{Move, Options, Position, Seats};
use wazir_game::Game;

use super::{Form, Proof, Spoken};

pub(super) fn start(seats: Seats) -> Position {
    Position::start(seats, &Options::default())
}

pub(super) fn read(text: &str) -> Result<Position, String> {
    wazir_notation::fen::read_evo(text).map_err(|error| error.to_string())
}

impl Spoken for Position {
    fn read(&self, text: &str, _: Form) -> Result<Move, String> {
        self.read_move(text).map_err(|error| error.to_string())
    }

    fn write(&self, mv: Move, _: Form) -> String {
        self.move_text(mv)
    }

    fn describe(&self, _: Form) -> String {
        self.to_string()
    }

    fn paths(&self, depth: u32) -> u64 {
        self.perft(depth)
    }

    fn solve(&self, _: &mate::Limits) -> Option<Proof<Move>> {
        None
    }
}
