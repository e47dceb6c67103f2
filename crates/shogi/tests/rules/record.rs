//! Games on record: undo, redo, variations and claims.

use std::time::Duration;

use wazir_game::{Claim, ClaimError, Game, NodeId, Outcome, Reason, Record, Seat};
use wazir_shogi::{Position, START};
use wazir_testkit::{play, play_on, played};

/// The opening moves of a game with an exchange of bishops and a drop.
const OPENING: &str = "7g7f 3c3d 8h2b+ 3a2b 2g2f 2b3c 2f2e 4a3b B*4e B*8e";

fn opened() -> Record<Position> {
    play(Position::default(), OPENING)
}

#[test]
fn a_line_is_kept() {
    let record = opened();
    assert_eq!(played(&record), OPENING);
    assert_eq!((record.ply(), record.line().len()), (10, 11));
    assert_eq!(record.start().to_string(), START);
    assert_eq!(
        record.position().to_string(),
        "lnsgk2nl/1r4g2/ppppppspp/6p2/1b3B1P1/2P6/PP1PPPP1P/7R1/LNSGKGSNL b - 11",
    );
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
        assert_eq!(record.position().key(), line[i].key());
    }
    assert_eq!(record.undo(), None);
    assert_eq!(record.cursor(), NodeId::START);
    for (i, &mv) in played.iter().enumerate() {
        assert_eq!(record.redo(), Some(mv));
        assert_eq!(record.position(), &line[i + 1]);
    }
    assert_eq!(record.redo(), None);
    assert_eq!(record.line(), line);
}

#[test]
fn another_move_starts_a_variation() {
    let mut record = opened();
    let end = record.cursor();
    while record.ply() > 2 {
        record.undo();
    }
    let fork = record.cursor();
    let variation = play_on(&mut record, "2g2f 8c8d")[1];
    assert_eq!(played(&record), "7g7f 3c3d 2g2f 8c8d");
    assert_eq!(record.node(fork).children().len(), 2);
    // The first line stays the main one until the other is promoted.
    record.go_to(fork);
    let redone = record.redo();
    assert_eq!(redone.map(|mv| record.line()[2].move_text(mv)).as_deref(), Some("8h2b+"));
    record.promote(variation);
    record.go_to(fork);
    record.redo();
    record.redo();
    assert_eq!(record.cursor(), variation);
    // Nothing is lost.
    record.go_to(end);
    assert_eq!(played(&record), OPENING);
}

#[test]
fn a_known_move_is_stepped_into() {
    let mut record = opened();
    let end = record.cursor();
    record.go_to(NodeId::START);
    let again = play_on(&mut record, OPENING);
    assert_eq!(again.last(), Some(&end));
    assert_eq!(again.iter().map(|id| id.index()).collect::<Vec<_>>(), (1..=10).collect::<Vec<_>>());
    assert!(again.iter().all(|&id| record.node(record.node(id).parent()).children() == [id]));
}

#[test]
fn comments_and_times_belong_to_nodes() {
    let mut record = opened();
    let node = record.cursor();
    record.set_comment(node, "both bishops in hand are dropped");
    record.set_time(node, Duration::from_secs(30));
    record.undo();
    assert_eq!(record.node(record.cursor()).comment(), "");
    assert_eq!(record.node(node).comment(), "both bishops in hand are dropped");
    assert_eq!(record.node(node).time(), Some(Duration::from_secs(30)));
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
fn a_claim_ends_the_game_where_it_is_made() {
    let mut record = opened();
    let resigned = Outcome::win(Seat::FIRST, Reason::Resignation);
    assert_eq!(record.claim(Claim::Resign(Seat::SECOND)), Ok(resigned));
    assert_eq!(record.outcome(), Some(resigned));
    assert_eq!(record.claim(Claim::Draw), Err(ClaimError::GameOver));
    record.undo();
    assert_eq!(record.outcome(), None);
    record.redo();
    assert_eq!(record.outcome(), Some(resigned));

    let mut record = opened();
    assert_eq!(record.claim(Claim::Impasse), Err(ClaimError::KingsNotEntered));
    assert_eq!(record.outcome(), None);
    assert_eq!(record.claim(Claim::Draw), Ok(Outcome::draw(Reason::Agreement)));
}

#[test]
fn a_forfeit_names_its_reason() {
    let mut record = opened();
    let lost = Outcome::win(Seat::SECOND, Reason::TimeForfeit);
    assert_eq!(record.claim(Claim::TimeForfeit(Seat::FIRST)), Ok(lost));
    assert_eq!(record.outcome(), Some(lost));
    assert_eq!(record.claim(Claim::IllegalMove(Seat::FIRST)), Err(ClaimError::GameOver));
}
