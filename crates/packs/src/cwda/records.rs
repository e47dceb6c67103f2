//! The records of Chess with Different Armies.

use alloc::string::String;
use alloc::vec::Vec;

use wazir_cwda::{Armies, Position};
use wazir_formats::pgn::fen::{self, Letters};
use wazir_formats::pgn::san;
use wazir_game::Game;
use wazir_games::{AnyPosition, Entry, Move};
use wazir_notation::tools::typed_move;
use wazir_notation::{Dialect, Error, Lenient, MoveForms, Records};

/// What Chess with Different Armies brings along for its records.
pub(crate) const RECORDS: Records = Records::new(wazir_formats::pgn::FORMATS).with_dialect(
    Dialect::new(has_rows, read_lenient)
        .with_strict(read)
        .with_position(position)
        .with_move(mv)
        .with_forms(forms),
);

fn has_rows(rows: &str) -> bool {
    rows.matches('/').count() == 7 && !rows.contains('[')
}

fn read(text: &str, game: &Entry) -> Result<AnyPosition, Error> {
    let read = match game.part::<Armies>() {
        Some(known) => fen::read_with(text, known),
        None => fen::read(text),
    };
    read.map(AnyPosition::new)
}

fn read_lenient(text: &str, game: &Entry) -> Result<Lenient, Error> {
    let read = match game.part::<Armies>() {
        Some(known) => fen::read_lenient(text, known),
        None => fen::read_lenient(text, &Armies::builtin()),
    };
    read.map(|(position, warnings)| (AnyPosition::new(position), warnings))
}

fn position(at: &AnyPosition) -> String {
    at.downcast().map_or_else(|| at.position_text(), fen::write_telling)
}

fn mv(at: &AnyPosition, mv: Move) -> String {
    typed_move::<Position>(at, mv).map_or_else(String::new, |(at, mv)| san::uci(at, mv))
}

fn forms(at: &AnyPosition, _: Option<Move>, mv: Move) -> MoveForms {
    let Some((at, mv)) = typed_move::<Position>(at, mv) else { return MoveForms::new() };
    Vec::from([("uci", san::uci(at, mv)), ("san", san::write(at, mv, Letters::Own))])
}
