//! Game records: undo, redo, variations and claims.

use wazir_game::{Claim, ClaimError, EndReason, NodeId, Outcome, Record};
use wazir_shogi::{Position, START};
use wazir_testkit::{play_moves, record_of};

/// The opening moves of a game with an exchange of bishops and a drop.
const OPENING: &str = "7g7f 3c3d 8h2b+ 3a2b 2g2f 2b3c 2f2e 4a3b B*4e B*8e";

wazir_testkit::opening_tests!(Position, OPENING, branches at 2: "2g2f 8c8d");

/// Undoing a move also undoes its repetition.
#[test]
fn undo_takes_back_the_end_of_the_game() {
    let cycle = "5i5h 5a5b 5h5i 5b5a ";
    let start: Position = "4k4/9/9/9/9/9/9/9/4K4 b - 1".parse().unwrap();
    let mut record = Record::new(start);
    play_moves(&mut record, &cycle.repeat(3));
    assert_eq!(record.outcome(), Some(Outcome::draw(EndReason::Repetition)));
    record.undo();
    assert_eq!(record.outcome(), None);
    play_moves(&mut record, "5b4a 5i5h");
    assert_eq!(record.outcome(), None);
    // Only the line to the cursor counts, not the positions of other variations.
    record.go_to(NodeId::START);
    play_moves(&mut record, "5i6h 5a5b 6h5i 5b5a 5i6h 5a5b 6h5i 5b5a");
    assert_eq!(record.outcome(), None);
}

#[test]
fn kings_that_have_not_entered_claim_nothing() {
    let mut record = record_of(Position::default(), OPENING);
    assert_eq!(record.start().to_string(), START);
    assert_eq!(
        record.position().to_string(),
        "lnsgk2nl/1r4g2/ppppppspp/6p2/1b3B1P1/2P6/PP1PPPP1P/7R1/LNSGKGSNL b - 11",
    );
    assert_eq!(record.claim(Claim::Impasse), Err(ClaimError::KingsNotEntered));
    assert_eq!(record.outcome(), None);
}
