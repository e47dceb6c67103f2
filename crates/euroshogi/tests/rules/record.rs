//! Games on record: undo, redo, variations and claims.

use wazir_euroshogi::{Position, START};
use wazir_game::{Claim, ClaimError, Outcome, Reason};
use wazir_testkit::{Opening, play, play_on};

use crate::at;

/// The opening moves of a game with an exchange of bishops and two drops.
const OPENING: &str = "c3c4 f6f5 b2g7+ b7g7 a3a4 h6h5 B@c3 B@f6";

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
    opening(&Position::default()).branches(6, "B@e4");
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

/// An undone move takes the repetition back with it.
#[test]
fn undo_takes_back_the_end_of_the_game() {
    let mut record = play(at("4k3/8/8/8/8/8/8/4K3[] w 0 1"), &"e1e2 e8e7 e2e1 e7e8 ".repeat(2));
    assert_eq!(record.outcome(), Some(Outcome::draw(Reason::Repetition)));
    record.undo();
    assert_eq!(record.outcome(), None);
    play_on(&mut record, "e7d8");
    assert_eq!(record.outcome(), None);
}

#[test]
fn kings_that_have_not_entered_claim_nothing() {
    let mut record = opening(&Position::default()).record();
    assert_eq!(record.start().to_string(), START);
    assert_eq!(record.claim(Claim::Impasse), Err(ClaimError::KingsNotEntered));
    assert_eq!(record.outcome(), None);
}
