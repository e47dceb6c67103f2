//! The rules of shogi against the tables of `docs/rules/shogi.md`, the results of other programs,
//! and a second, slow implementation.

mod illegal;
mod impasse;
mod naive;
mod perft;
mod properties;
mod published;
mod record;
mod repetition;
mod rulings;
mod serde_form;
mod shape;
mod table;
mod text;

use wazir_shogi::Position;

/// Positions with verified node counts.
const PERFT: &str = include_str!("../../testdata/perft.jsonl");

fn position_from(sfen: &str) -> Position {
    wazir_testkit::parse(sfen)
}
