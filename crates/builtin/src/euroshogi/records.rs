//! Record support for EuroShogi.

use alloc::vec::Vec;

use wazir_euroshogi::Position;
use wazir_formats::pgn::{MOVE_STYLES, PGN, PGN_XBOARD, fen, san};
use wazir_game::Game;
use wazir_notation::format_support::downcast_move;
use wazir_notation::{Error, LenientPosition, MoveNotations, NotationDialect, RecordSupport};
use wazir_registry::{AnyMove, AnyPosition, GameEntry};

/// The formats and the notation dialect of EuroShogi.
pub(crate) const RECORDS: RecordSupport = RecordSupport::new(&[PGN, PGN_XBOARD])
    .with_move_styles(&MOVE_STYLES)
    .with_dialect(NotationDialect::new(placement_matches, read).with_notations(forms));

/// Its positions have eight rows, and hands in brackets after them.
fn placement_matches(rows: &str) -> bool {
    rows.matches('/').count() == 7 && rows.contains('[')
}

fn read(text: &str, _: &GameEntry) -> Result<LenientPosition, Error> {
    fen::read_euroshogi(text).map(|position| (AnyPosition::new(position), Vec::new()))
}

fn forms(at: &AnyPosition, _: Option<AnyMove>, mv: AnyMove) -> MoveNotations {
    let Some((at, mv)) = downcast_move::<Position>(at, mv) else { return MoveNotations::new() };
    Vec::from([("uci", at.move_text(mv)), ("san", san::write_euroshogi(at, mv))])
}
