//! FEN, SAN, EPD and PGN. All tests form one program, because each would be linked with all
//! formats.

mod armies;
mod clocks;
mod constructs;
mod corpus;
mod epd;
mod fen;
mod hostile;
mod nulls;
mod own;
mod round;
mod san;
mod tolerance;
mod variants;
mod writing;

use wazir_cwda::Position;
use wazir_notation::{GameTree, ParsedGame};
use wazir_pgn::pgn::{self, PgnGame};

/// Returns the games of a text, all of which are chess or CwDA.
fn read_cwda(text: &str) -> Vec<ParsedGame<Position>> {
    let games = pgn::read_all(text).map(|game| match game {
        PgnGame::Cwda(reading) => reading,
        other => panic!("not chess: {other:?}"),
    });
    games.collect()
}

/// Returns the only game of a text, which has no error.
fn read_one(text: &str) -> GameTree<Position> {
    let mut games = read_cwda(text);
    assert_eq!(games.len(), 1, "{text:.2000}");
    let reading = games.remove(0);
    reading.into_result().unwrap_or_else(|error| panic!("{error}\n{text:.2000}"))
}

/// Returns the error of the first game of a text.
fn error(text: &str) -> String {
    let game = pgn::read_all(text).next();
    let error = game.as_ref().and_then(PgnGame::error).map(ToString::to_string);
    error.unwrap_or_else(|| "no error".into())
}
