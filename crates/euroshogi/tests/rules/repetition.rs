//! Repetition, perpetual check and the clock: `docs/rules/euroshogi.md` section 7 and rulings R7 to
//! R10.

use wazir_euroshogi::{Options, PerpetualCheck, Position};
use wazir_game::{EndReason, Game, Outcome, Seat};
use wazir_testkit::record_of;

use crate::position_from;

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3[] w 0 1";
const SHUFFLE: &str = "e1e2 e8e7 e2e1 e7e8 ";
const ROOK: &str = "1k6/8/8/8/R7/8/8/4K3[] w 0 1";
const CHECKS: &str = "a4b4 b8a8 b4a4 a8b8 ";
const QUIET: &str = "e1e2 b8c8 e2e1 c8b8 ";

const DRAW: Option<Outcome> = Some(Outcome::draw(EndReason::Repetition));
const NO_PROGRESS: Option<Outcome> = Some(Outcome::draw(EndReason::NoProgress));

fn loss_of(seat: Seat) -> Option<Outcome> {
    Some(Outcome::win(seat.other(), EndReason::PerpetualCheck))
}

fn outcome(text: &str, moves: &str) -> Option<Outcome> {
    record_of(position_from(text), moves).outcome()
}

#[test]
fn r9_a_draw_at_the_third_occurrence() {
    assert_eq!(outcome(KINGS, &[SHUFFLE, "e1e2 e8e7 e2e1"].concat()), None);
    assert_eq!(outcome(KINGS, &SHUFFLE.repeat(2)), DRAW);
}

#[test]
fn occurrences_need_not_be_consecutive() {
    let other = "e1d1 e8d8 d1e1 d8e8 ";
    assert_eq!(outcome(KINGS, &[SHUFFLE, other].concat()), DRAW);
    let detour = "e1f2 e8f7 f2g3 f7g6 g3f2 g6f7 f2e1 f7e8 ";
    assert_eq!(outcome(KINGS, &[SHUFFLE, detour].concat()), DRAW);
    assert_eq!(outcome(KINGS, &[detour, other].concat()), DRAW);
}

/// Hands count. Black's rook captures a dropped pawn each time, and the same board returns.
#[test]
fn other_stacks_are_another_position() {
    let start = "4k3/7r/8/8/8/8/8/4K3[PPPPPP] w 0 1";
    let cycle = "P@h4 h7h4 e1e2 h4h7 P@h4 h7h4 e2e1 h4h7 ";
    let record = record_of(position_from(start), &cycle.repeat(3));
    assert_eq!(record.outcome(), None);
    let board = |position: &Position| {
        let text = position.to_string();
        (text.split('[').next().map(str::to_owned), position.to_move())
    };
    let same = record.history().iter().filter(|p| board(p) == board(record.start()));
    let same: Vec<&Position> = same.collect();
    assert_eq!(same.len(), 4);
    for (i, position) in same.iter().enumerate() {
        for other in &same[..i] {
            assert!(!position.same_position(other));
            assert_ne!(position.key(), other.key());
        }
    }
}

/// The clock and the move number are not part of the position.
#[test]
fn the_clock_is_not_compared() {
    let (a, b) = (position_from(KINGS), position_from("4k3/8/8/8/8/8/8/4K3[] w 17 40"));
    assert!(a.same_position(&b));
    assert_eq!(a.key(), b.key());
    assert_ne!(a, b);
    let black = position_from("4k3/8/8/8/8/8/8/4K3[] b 0 1");
    assert!(!a.same_position(&black));
    assert_ne!(a.key(), black.key());
}

#[test]
fn perpetual_check_by_either_side_loses() {
    assert_eq!(outcome(ROOK, &CHECKS.repeat(2)), loss_of(Seat::FIRST));
    let turned = "3k4/8/8/7r/8/8/8/6K1[] b 0 1";
    assert_eq!(outcome(turned, &"h5g5 g1h1 g5h5 h1g1 ".repeat(2)), loss_of(Seat::SECOND));
}

#[test]
fn perpetual_check_is_seen_after_the_check() {
    let start = "k7/8/8/8/R7/8/8/4K3[] b 0 1";
    let cycle = "a8b8 a4b4 b8a8 b4a4 ";
    assert_eq!(outcome(start, cycle), None);
    assert_eq!(outcome(start, &cycle.repeat(2)), loss_of(Seat::FIRST));
}

/// The stretch runs from the first occurrence to the third.
#[test]
fn one_quiet_move_between_the_occurrences_saves_the_checker() {
    assert_eq!(outcome(ROOK, &[QUIET, CHECKS].concat()), DRAW);
    assert_eq!(outcome(ROOK, &[CHECKS, QUIET].concat()), DRAW);
    // Only the first move of a cycle is quiet, or only the last.
    assert_eq!(outcome(ROOK, &["a4c4 b8a8 c4a4 a8b8 ", CHECKS].concat()), DRAW);
    assert_eq!(outcome(ROOK, &[CHECKS, "a4b4 b8c8 b4a4 c8b8 "].concat()), DRAW);
    let start = "1k6/8/8/8/8/R7/8/4K3[] w 0 1";
    let cycle = "a4b4 b7a7 b4a4 a7b7 ";
    let moves = ["a3a4 b8b7 ", &cycle.repeat(2)].concat();
    assert_eq!(outcome(start, &moves), loss_of(Seat::FIRST));
}

/// R7: `perpetual`, a loss by default.
#[test]
fn r7_perpetual_check_may_count_as_any_repetition() {
    assert_eq!(Options::default(), Options::default().with_perpetual(PerpetualCheck::Loss));
    let options = Options::default().with_perpetual(PerpetualCheck::Draw);
    let record = record_of(options.position(ROOK).unwrap(), &CHECKS.repeat(2));
    assert_eq!(record.outcome(), DRAW);
}

/// R7: the check that completes the perpetual is a legal move.
#[test]
fn r7_the_last_check_is_legal_and_loses() {
    let start = "k7/8/8/8/R7/8/8/4K3[] b 0 1";
    let mut record = record_of(position_from(start), "a8b8 a4b4 b8a8 b4a4 a8b8 a4b4 b8a8");
    assert_eq!(record.outcome(), None);
    let check = record.position().read_move("b4a4").unwrap();
    assert_eq!(record.position().check(check), Ok(()));
    record.play(check).unwrap();
    assert_eq!(record.outcome(), loss_of(Seat::FIRST));
}

/// R10: both sides are always in check. No known game leads there, so the line is artificial.
#[test]
fn r10_mutual_perpetual_check_draws() {
    let white_checked = position_from("4k3/8/8/8/8/8/4r3/4K3[] w 0 1");
    let black_checked = position_from("4k3/4R3/8/8/8/8/8/4K3[] b 0 1");
    let black_quiet = position_from("4k3/8/4B3/8/8/8/8/4K3[] b 0 1");
    assert!(white_checked.in_check() && black_checked.in_check() && !black_quiet.in_check());
    let line = |black: &Position| {
        let pair = [white_checked.clone(), black.clone()];
        pair.iter().cycle().take(5).cloned().collect::<Vec<_>>()
    };
    assert_eq!(Position::outcome(&line(&black_checked)), DRAW);
    assert_eq!(Position::outcome(&line(&black_quiet)), loss_of(Seat::SECOND));
}

/// R9: `repetition_count`, 3 by default.
#[test]
fn r9_the_count_can_be_chosen() {
    assert_eq!(Options::default(), Options::default().with_repetition_count(3));
    let with = |count: u32, cycles: usize| {
        let options = Options::default().with_repetition_count(count);
        record_of(options.position(KINGS).unwrap(), &SHUFFLE.repeat(cycles)).outcome()
    };
    assert_eq!([with(4, 2), with(4, 3)], [None, DRAW]);
    assert_eq!(with(2, 1), DRAW);
    assert_eq!(with(0, 20), None);
}

/// R8: 100 plies without capture, drop or pawn move.
#[test]
fn r8_no_progress_draws_after_100_plies() {
    assert_eq!(Options::default(), Options::default().with_no_progress_plies(100));
    let options = Options::default().with_repetition_count(0);
    let record = record_of(options.position(KINGS).unwrap(), &SHUFFLE.repeat(25));
    assert_eq!((record.ply(), record.position().halfmove_clock()), (100, 100));
    assert_eq!(record.outcome(), NO_PROGRESS);
    // The clock of the position counts.
    assert_eq!(outcome("4k3/8/8/8/8/8/8/4K3[] w 98 80", "e1e2"), None);
    assert_eq!(outcome("4k3/8/8/8/8/8/8/4K3[] w 99 80", "e1e2"), NO_PROGRESS);
    assert_eq!(outcome("4k3/8/8/8/8/8/8/4K3[] w 100 80", ""), NO_PROGRESS);
    assert_eq!(outcome("4k3/8/8/8/8/8/8/4K3[] b 65535 80", ""), NO_PROGRESS);
}

#[test]
fn r8_what_sets_the_clock_back() {
    for (start, text, clock) in [
        // Captures, by any piece.
        ("4k3/8/8/8/r6R/8/8/4K3[] w 99 80", "h4a4", 0),
        ("4k3/8/8/8/8/8/3g4/4K3[] w 99 80", "e1d2", 0),
        // Drops, of any piece.
        ("4k3/8/8/8/8/8/8/4K3[R] w 99 80", "R@a4", 0),
        ("4k3/8/8/8/8/8/8/4K3[P] w 99 80", "P@a4", 0),
        // Pawn moves, promoting or not.
        ("4k3/8/8/8/8/P7/8/4K3[] w 99 80", "a3a4", 0),
        ("4k3/8/8/P7/8/8/8/4K3[] w 99 80", "a5a6+", 0),
        ("4k3/8/p7/8/8/8/8/4K3[] b 99 80", "a6a5", 0),
        ("4k3/8/8/8/p7/8/8/4K3[] b 99 80", "a4a3+", 0),
        // Nothing else: a promoted pawn is not a pawn, and a promotion alone is no progress.
        ("4k3/8/+P7/8/8/8/8/4K3[] w 98 80", "a6a7", 99),
        ("4k3/8/8/8/+P7/8/8/4K3[] w 98 80", "a4a3", 99),
        ("4k3/8/8/8/R7/8/8/4K3[] w 98 80", "a4a7+", 99),
        ("4k3/8/8/8/3N4/8/8/4K3[] w 98 80", "d4c6+", 99),
        ("4k3/8/8/8/3G4/8/8/4K3[] w 98 80", "d4d5", 99),
        ("4k3/8/8/8/8/8/8/4K3[] w 98 80", "e1e2", 99),
    ] {
        let record = record_of(position_from(start), text);
        assert_eq!(record.position().halfmove_clock(), clock, "{start} {text}");
        assert_eq!(record.outcome(), None, "{start} {text}");
    }
    assert_eq!(outcome("4k3/8/+P7/8/8/8/8/4K3[] w 99 80", "a6a7"), NO_PROGRESS);
}

#[test]
fn r8_the_limit_can_be_chosen() {
    let with = |plies: u32, moves: &str| {
        let options = Options::default().with_no_progress_plies(plies).with_repetition_count(0);
        record_of(options.position(KINGS).unwrap(), moves).outcome()
    };
    assert_eq!(with(3, "e1e2 e8e7"), None);
    assert_eq!(with(3, "e1e2 e8e7 e2e1"), NO_PROGRESS);
    assert_eq!(with(0, &SHUFFLE.repeat(50)), None);
    let options = Options::default().with_no_progress_plies(0);
    let late = options.position("4k3/8/8/8/8/8/8/4K3[] w 65535 80").unwrap();
    let record = record_of(late, "e1e2");
    assert_eq!((record.position().halfmove_clock(), record.outcome()), (65_535, None));
}
