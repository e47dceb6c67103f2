//! Ends of games: rules/cwda.md section 7 and R6.

use wazir_cwda::Position;
use wazir_game::{Claim, ClaimError, EndReason, Game, IllegalMoveError, Outcome, Record, Seat};

use crate::{line, moves_that, play_moves, position_from};

fn outcome(start: &str, moves: &str) -> Option<Outcome> {
    Position::outcome(&line(&position_from(start), moves))
}

fn draw(reason: EndReason) -> Option<Outcome> {
    Some(Outcome::draw(reason))
}

#[test]
fn checkmate_wins_in_every_army() {
    for (start, moves) in [
        ("fide:fide 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"),
        ("nutters:rookies 6k1/5ppp/8/8/8/8/C7/4K3 w - - 0 1", "a2a8"),
        ("rookies:nutters 6k1/5ppp/8/8/8/8/M7/4K3 w - - 0 1", "a2a8"),
    ] {
        let won = Some(Outcome::win(Seat::FIRST, EndReason::Checkmate));
        assert_eq!(outcome(start, moves), won, "{start}");
    }
    let fools = "f2f3 e7e5 g2g4 d8h4";
    let lost = Some(Outcome::win(Seat::SECOND, EndReason::Checkmate));
    assert_eq!(Position::outcome(&line(&Position::default(), fools)), lost);
}

#[test]
fn a_check_that_leaves_a_way_out_is_no_mate() {
    assert_eq!(outcome("fide:fide 6k1/5pp1/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), None);
    // A turret does not slide backwards, so one behind the king gives no check.
    let position =
        play_moves(&position_from("nutters:fide 6k1/8/8/8/8/8/8/T3K3 w - - 0 1"), "a1a8");
    assert!(position.in_check());
    let position = position_from("nutters:fide T7/8/8/8/k7/8/8/4K3 b - - 0 1");
    assert!(!position.in_check());
}

#[test]
fn double_check_only_the_king_moves() {
    let position = position_from("fide:fide 1k2r3/8/8/8/2B5/5n2/8/4K2R w - - 0 1");
    assert_eq!(position.checkers().len(), 2);
    assert_eq!(moves_that(&position, |_| true), "e1d1 e1f1 e1f2");
    // The Archbishop checks from nearby by a leap, the Leaping Bishop from afar by a slide.
    let position = position_from("clobberers:fide k7/8/1A6/8/8/8/6L1/4K3 b - - 0 1");
    assert_eq!(position.checkers().len(), 2);
    assert_eq!(moves_that(&position, |_| true), "a8b8");
}

#[test]
fn stalemate_draws() {
    assert_eq!(
        outcome("fide:fide 7k/8/8/6Q1/8/8/8/4K3 w - - 0 1", "g5g6"),
        draw(EndReason::Stalemate)
    );
}

#[test]
fn bare_kings_draw() {
    let capture = "fide:nutters 4k3/8/8/8/8/8/4h3/4K3 w - - 0 1";
    assert_eq!(outcome(capture, ""), None);
    assert_eq!(outcome(capture, "e1e2"), draw(EndReason::BareKings));
    assert_eq!(outcome("4k3/8/8/8/8/8/8/4K2N w - - 0 1", ""), None, "a knight is enough to go on");
}

#[test]
fn hundred_plies_without_progress_draw() {
    let start = "fide:fide 4k3/8/8/8/8/8/P7/R3K3 w - - 98 80";
    assert_eq!(outcome(start, "a1b1"), None);
    assert_eq!(outcome(start, "a1b1 e8e7"), draw(EndReason::NoProgress));
    // A pawn move or a capture restarts the count; castling does not.
    assert_eq!(outcome(start, "a2a3 e8e7"), None);
    let castled = "fide:fide 4k3/8/8/8/8/8/8/R3K3 w Q - 99 80";
    assert_eq!(outcome(castled, "e1c1"), draw(EndReason::NoProgress));
    let capture = "fide:fide 4k3/8/8/8/8/8/n7/R3K3 w - - 99 80";
    assert_eq!(outcome(capture, "a1a2"), None);
}

#[test]
fn mate_goes_before_every_other_end() {
    let mate = "fide:fide 6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80";
    let won = Some(Outcome::win(Seat::FIRST, EndReason::Checkmate));
    assert_eq!(outcome(mate, "a1a8"), won);
    let stale = "fide:fide 7k/8/8/6Q1/8/8/8/4K3 w - - 99 80";
    assert_eq!(outcome(stale, "g5g6"), draw(EndReason::Stalemate));
}

const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8";

#[test]
fn the_third_occurrence_draws() {
    let start = Position::default();
    let twice = format!("{SHUFFLE} {SHUFFLE}");
    assert_eq!(Position::outcome(&line(&start, SHUFFLE)), None);
    let played = line(&start, &twice);
    assert_eq!(Position::outcome(&played), draw(EndReason::Repetition));
    // The position counts, whatever the order of moves.
    let mixed = "b1c3 g8f6 c3b1 f6g8 g1f3 b8c6 f3g1 c6b8";
    assert_eq!(Position::outcome(&line(&start, mixed)), draw(EndReason::Repetition));
    // Perpetual check does not lose here.
    let checks = "fide:fide k7/8/8/8/8/8/8/1Q2K3 w - - 0 1";
    let around = "b1a1 a8b8 a1b1 b8a8";
    let moves = format!("{around} {around}");
    assert_eq!(outcome(checks, &moves), draw(EndReason::Repetition));
}

#[test]
fn other_castling_rights_make_another_position() {
    let start = position_from("fide:fide 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let around = "h1h2 e8e7 h2h1 e7e8";
    let once = line(&start, around);
    assert!(!once[0].same_position(&once[4]), "the right is gone");
    assert_ne!(once[0].key(), once[4].key());
    let twice = line(&start, &format!("{around} {around}"));
    assert_eq!(Position::outcome(&twice), None);
    let thrice = line(&start, &format!("{around} {around} {around}"));
    assert_eq!(Position::outcome(&thrice), draw(EndReason::Repetition));
}

#[test]
fn an_en_passant_right_makes_another_position() {
    let around = "e8e7 e1e2 e7e8 e2e1";
    for (start, occurrences) in [
        // A pawn next to it can capture, so the first position is different.
        ("fide:fide 4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", 2),
        // No pawn can capture, so it is the same.
        ("fide:fide 4k3/8/8/8/p7/8/4P3/4K3 w - - 0 1", 3),
    ] {
        let played = line(&position_from(start), &format!("e2e4 {around} {around}"));
        let last = played.last().unwrap();
        let same = played.iter().filter(|position| position.same_position(last)).count();
        assert_eq!(same, occurrences, "{start}");
        assert_eq!(Position::outcome(&played).is_some(), occurrences == 3, "{start}");
    }
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut record = Record::new(position_from("fide:fide 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"));
    let mate = crate::parse_move(record.position(), "a1a8");
    record.play(mate).unwrap();
    let won = Outcome::win(Seat::FIRST, EndReason::Checkmate);
    assert_eq!(record.outcome(), Some(won));
    assert_eq!(record.play(mate), Err(IllegalMoveError::GameOver(won)));
    assert_eq!(record.claim(Claim::Draw), Err(ClaimError::GameOver));
}

#[test]
fn players_resign_and_agree_but_declare_nothing() {
    let line = [Position::default()];
    let resigned = Position::claim(&line, Claim::Resign(Seat::FIRST));
    assert_eq!(resigned, Ok(Outcome::win(Seat::SECOND, EndReason::Resignation)));
    assert_eq!(Position::claim(&line, Claim::Draw), Ok(Outcome::draw(EndReason::Agreement)));
    assert_eq!(Position::claim(&line, Claim::Impasse), Err(ClaimError::Unknown));
    assert_eq!(Position::outcome(&[]), None);
}
