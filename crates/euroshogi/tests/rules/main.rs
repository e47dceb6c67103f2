//! EuroShogi against the tables of `docs/rules/euroshogi.md` and a second, slow implementation.

mod illegal;
mod naive;
mod perft;
mod properties;
mod record;
mod repetition;
mod rulings;
mod serde_form;
mod shape;
mod table;
mod text;

use wazir_euroshogi::Position;

/// Positions with verified node counts.
const PERFT: &str = include_str!("../../testdata/perft.jsonl");

fn position_from(text: &str) -> Position {
    wazir_testkit::parse(text)
}
