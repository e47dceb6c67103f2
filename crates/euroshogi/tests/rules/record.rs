//! Game records: undo, redo, variations and claims.

use wazir_euroshogi::{Position, START};
use wazir_game::{Claim, ClaimError, EndReason, Outcome};
use wazir_testkit::{play_moves, record_of};

use crate::position_from;

/// The opening moves of a game with an exchange of bishops and two drops.
const OPENING: &str = "c3c4 f6f5 b2g7+ b7g7 a3a4 h6h5 B@c3 B@f6";

wazir_testkit::opening_tests!(Position, OPENING, branches at 6: "B@e4");

/// Undoing a move also undoes its repetition.
#[test]
fn undo_takes_back_the_end_of_the_game() {
    let mut record =
        record_of(position_from("4k3/8/8/8/8/8/8/4K3[] w 0 1"), &"e1e2 e8e7 e2e1 e7e8 ".repeat(2));
    assert_eq!(record.outcome(), Some(Outcome::draw(EndReason::Repetition)));
    record.undo();
    assert_eq!(record.outcome(), None);
    play_moves(&mut record, "e7d8");
    assert_eq!(record.outcome(), None);
}

#[test]
fn kings_that_have_not_entered_claim_nothing() {
    let mut record = record_of(Position::default(), OPENING);
    assert_eq!(record.start().to_string(), START);
    assert_eq!(record.claim(Claim::Impasse), Err(ClaimError::KingsNotEntered));
    assert_eq!(record.outcome(), None);
}
