//! Games on record: undo, redo, variations and claims.

use wazir_game::{Claim, ClaimError, NodeId, Outcome, Reason, Record};
use wazir_shogi::{Position, START};
use wazir_testkit::{Opening, play_on};

/// The opening moves of a game with an exchange of bishops and a drop.
const OPENING: &str = "7g7f 3c3d 8h2b+ 3a2b 2g2f 2b3c 2f2e 4a3b B*4e B*8e";

fn opening(start: &Position) -> Opening<'_, Position> {
    Opening { start, moves: OPENING }
}

#[test]
fn a_line_is_kept() {
    opening(&Position::default()).is_kept();
}

#[test]
fn undo_and_redo_return_to_the_same_positions() {
    opening(&Position::default()).goes_back_and_forth();
}

#[test]
fn another_move_starts_a_variation() {
    opening(&Position::default()).branches(2, "2g2f 8c8d");
}

#[test]
fn a_known_move_is_stepped_into() {
    opening(&Position::default()).steps_into_known_moves();
}

#[test]
fn comments_and_times_belong_to_nodes() {
    opening(&Position::default()).keeps_comments_and_times();
}

#[test]
fn a_claim_ends_the_game_where_it_is_made() {
    opening(&Position::default()).ends_where_it_is_claimed();
}

/// An undone move takes its repetition back with it.
#[test]
fn undo_takes_back_the_end_of_the_game() {
    let cycle = "5i5h 5a5b 5h5i 5b5a ";
    let start: Position = "4k4/9/9/9/9/9/9/9/4K4 b - 1".parse().unwrap();
    let mut record = Record::new(start);
    play_on(&mut record, &cycle.repeat(3));
    assert_eq!(record.outcome(), Some(Outcome::draw(Reason::Repetition)));
    record.undo();
    assert_eq!(record.outcome(), None);
    play_on(&mut record, "5b4a 5i5h");
    assert_eq!(record.outcome(), None);
    // Only the line to the cursor counts, not positions of other variations.
    record.go_to(NodeId::START);
    play_on(&mut record, "5i6h 5a5b 6h5i 5b5a 5i6h 5a5b 6h5i 5b5a");
    assert_eq!(record.outcome(), None);
}

#[test]
fn kings_that_have_not_entered_claim_nothing() {
    let mut record = opening(&Position::default()).record();
    assert_eq!(record.start().to_string(), START);
    assert_eq!(
        record.position().to_string(),
        "lnsgk2nl/1r4g2/ppppppspp/6p2/1b3B1P1/2P6/PP1PPPP1P/7R1/LNSGKGSNL b - 11",
    );
    assert_eq!(record.claim(Claim::Impasse), Err(ClaimError::KingsNotEntered));
    assert_eq!(record.outcome(), None);
}
