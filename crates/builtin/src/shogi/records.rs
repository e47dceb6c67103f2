//! Record support for shogi.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wazir_formats::kifu::{csa, japanese, usi, western};
use wazir_notation::format_support::downcast_move;
use wazir_notation::{Error, LenientPosition, MoveNotations, NotationDialect, RecordSupport};
use wazir_registry::{AnyMove, AnyPosition, GameEntry, Playable};
use wazir_shogi::Position;

/// The formats and the notation dialect of shogi.
pub(crate) const RECORDS: RecordSupport = RecordSupport::new(wazir_formats::kifu::FORMATS)
    .with_move_styles(&wazir_formats::kifu::MOVE_STYLES)
    .with_dialect(
        NotationDialect::new(placement_matches, read)
            .with_notations(forms)
            .with_recorded_termination(),
    );

/// Accepts any number of rows that no other game has.
fn placement_matches(rows: &str) -> bool {
    !matches!(rows.matches('/').count(), 7 | 11)
}

fn read(text: &str, _: &GameEntry) -> Result<LenientPosition, Error> {
    usi::read_sfen(text).map(|position| (AnyPosition::new(position), Vec::new()))
}

fn forms(at: &AnyPosition, previous: Option<AnyMove>, mv: AnyMove) -> MoveNotations {
    let Some((at, mv)) = downcast_move::<Position>(at, mv) else { return MoveNotations::new() };
    let previous = previous.and_then(|mv| Position::decode(mv.packed())).map(|mv| mv.to());
    let western = |style| western::write(at, previous, mv, style);
    Vec::from([
        ("usi", usi_text(at, mv)),
        ("csa", csa::move_text(at, mv)),
        ("kif", japanese::write_kif(at, previous, mv)),
        ("ki2", japanese::write_ki2(at, previous, mv)),
        ("hodges", western(western::WesternNotation::Hodges)),
        ("hodges_number", western(western::WesternNotation::HodgesNumber)),
        ("hosking", western(western::WesternNotation::Hosking)),
        ("kitao_kawasaki", western(western::WesternNotation::KitaoKawasaki)),
    ])
}

fn usi_text(at: &Position, mv: wazir_shogi::Move) -> String {
    wazir_game::Game::move_text(at, mv).to_string()
}
