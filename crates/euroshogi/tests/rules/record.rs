//! Games on record: undo, redo, variations and claims.

use wazir_euroshogi::{Position, START};
use wazir_game::{Claim, ClaimError, Outcome, Reason, Record, Seat};
use wazir_testkit::{play, play_on, played};

use crate::at;

/// The opening moves of a game with an exchange of bishops and two drops.
const OPENING: &str = "c3c4 f6f5 b2g7+ b7g7 a3a4 h6h5 B@c3 B@f6";

fn opened() -> Record<Position> {
    play(Position::default(), OPENING)
}

#[test]
fn a_line_is_kept() {
    let record = opened();
    assert_eq!(played(&record), OPENING);
    assert_eq!((record.ply(), record.line().len()), (8, 9));
    assert_eq!(record.start().to_string(), START);
    assert_eq!(record.outcome(), None);
}

#[test]
fn undo_and_redo_return_to_the_same_positions() {
    let mut record = opened();
    let line = record.line().to_vec();
    let played = record.moves();
    for (i, &mv) in played.iter().enumerate().rev() {
        assert_eq!(record.undo(), Some(mv));
        assert_eq!(record.position(), &line[i]);
        assert_eq!(record.position().clock(), line[i].clock());
    }
    assert_eq!(record.undo(), None);
    for (i, &mv) in played.iter().enumerate() {
        assert_eq!(record.redo(), Some(mv));
        assert_eq!(record.position(), &line[i + 1]);
    }
    assert_eq!(record.redo(), None);
}

#[test]
fn variations_stand_side_by_side() {
    let mut record = opened();
    let end = record.cursor();
    while record.ply() > 6 {
        record.undo();
    }
    let fork = record.cursor();
    let other = play_on(&mut record, "B@e4")[0];
    assert_eq!(record.node(fork).children().len(), 2);
    assert_eq!(record.node(other).parent(), fork);
    record.promote(other);
    record.go_to(fork);
    record.redo();
    assert_eq!(record.cursor(), other);
    record.go_to(end);
    assert_eq!(played(&record), OPENING);
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
fn a_claim_ends_the_game_where_it_is_made() {
    let mut record = opened();
    assert_eq!(record.claim(Claim::Impasse), Err(ClaimError::KingsNotEntered));
    let resigned = Outcome::win(Seat::SECOND, Reason::Resignation);
    assert_eq!(record.claim(Claim::Resign(Seat::FIRST)), Ok(resigned));
    assert_eq!(record.outcome(), Some(resigned));
    assert_eq!(record.claim(Claim::Draw), Err(ClaimError::GameOver));
    record.undo();
    assert_eq!(record.outcome(), None);
}
