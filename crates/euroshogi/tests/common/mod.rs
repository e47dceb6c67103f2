//! What several test files need.

use wazir_euroshogi::Position;
use wazir_game::{Game, Record};

/// Reads a position.
pub(crate) fn at(text: &str) -> Position {
    text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// Plays moves given as texts. All of them must be legal, and the game may end with the last one
/// only.
pub(crate) fn play(position: Position, moves: &str) -> Record<Position> {
    let mut record = Record::new(position);
    for text in moves.split_whitespace() {
        let mv = record.position().read_move(text).unwrap_or_else(|why| panic!("{why}"));
        record.play(mv).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    record
}
