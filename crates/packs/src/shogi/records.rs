//! The records of shogi.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wazir_formats::kifu::{csa, japanese, usi, western};
use wazir_games::{AnyPosition, Entry, Move, Playable};
use wazir_notation::tools::typed_move;
use wazir_notation::{Dialect, Error, Lenient, MoveForms, Records};
use wazir_shogi::Position;

/// What shogi brings along for its records.
pub(crate) const RECORDS: Records = Records::new(wazir_formats::kifu::FORMATS)
    .with_dialect(Dialect::new(has_rows, read).with_forms(forms).with_stated_end());

/// Whatever has as many rows as no other game.
fn has_rows(rows: &str) -> bool {
    !matches!(rows.matches('/').count(), 7 | 11)
}

fn read(text: &str, _: &Entry) -> Result<Lenient, Error> {
    usi::read_sfen(text).map(|position| (AnyPosition::new(position), Vec::new()))
}

fn forms(at: &AnyPosition, previous: Option<Move>, mv: Move) -> MoveForms {
    let Some((at, mv)) = typed_move::<Position>(at, mv) else { return MoveForms::new() };
    let previous = previous.and_then(|mv| Position::decode(mv.packed())).map(|mv| mv.to());
    let western = |style| western::write(at, previous, mv, style);
    Vec::from([
        ("usi", usi_text(at, mv)),
        ("csa", csa::move_text(at, mv)),
        ("kif", japanese::write_kif(at, previous, mv)),
        ("ki2", japanese::write_ki2(at, previous, mv)),
        ("hodges", western(western::Style::Hodges)),
        ("hodges_number", western(western::Style::HodgesNumber)),
        ("hosking", western(western::Style::Hosking)),
        ("kitao_kawasaki", western(western::Style::KitaoKawasaki)),
    ])
}

fn usi_text(at: &Position, mv: wazir_shogi::Move) -> String {
    wazir_game::Game::move_text(at, mv).to_string()
}
