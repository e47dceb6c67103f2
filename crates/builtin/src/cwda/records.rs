//! Record support for Chess with Different Armies.

use alloc::string::String;
use alloc::vec::Vec;

use wazir_cwda::{ArmyRegistry, Position};
use wazir_formats::pgn::fen::{self, PieceLetters};
use wazir_formats::pgn::san;
use wazir_game::Game;
use wazir_notation::format_support::downcast_move;
use wazir_notation::{Error, LenientPosition, MoveNotations, NotationDialect, RecordSupport};
use wazir_registry::{AnyMove, AnyPosition, GameEntry};

/// The formats and the notation dialect of Chess with Different Armies.
pub(crate) const RECORDS: RecordSupport = RecordSupport::new(wazir_formats::pgn::FORMATS)
    .with_move_styles(&wazir_formats::pgn::MOVE_STYLES)
    .with_dialect(
        NotationDialect::new(placement_matches, read_lenient)
            .with_strict_reader(read)
            .with_position(position)
            .with_move(mv)
            .with_notations(forms),
    );

fn placement_matches(rows: &str) -> bool {
    rows.matches('/').count() == 7 && !rows.contains('[')
}

fn read(text: &str, game: &GameEntry) -> Result<AnyPosition, Error> {
    let read = match game.extension::<ArmyRegistry>() {
        Some(known) => fen::read_with_armies(text, known),
        None => fen::read(text),
    };
    read.map(AnyPosition::new)
}

fn read_lenient(text: &str, game: &GameEntry) -> Result<LenientPosition, Error> {
    let read = match game.extension::<ArmyRegistry>() {
        Some(known) => fen::read_lenient(text, known),
        None => fen::read_lenient(text, &ArmyRegistry::builtin()),
    };
    read.map(|(position, warnings)| (AnyPosition::new(position), warnings))
}

fn position(at: &AnyPosition) -> String {
    at.downcast().map_or_else(|| at.position_text(), fen::write_unambiguous)
}

fn mv(at: &AnyPosition, mv: AnyMove) -> String {
    downcast_move::<Position>(at, mv).map_or_else(String::new, |(at, mv)| san::write_uci(at, mv))
}

fn forms(at: &AnyPosition, _: Option<AnyMove>, mv: AnyMove) -> MoveNotations {
    let Some((at, mv)) = downcast_move::<Position>(at, mv) else { return MoveNotations::new() };
    Vec::from([("uci", san::write_uci(at, mv)), ("san", san::write(at, mv, PieceLetters::Own))])
}
