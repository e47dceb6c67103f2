//! Repetition and perpetual check: `docs/rules/shogi.md` section 9 and rulings R4 to R8.

use wazir_game::{EndReason, Game, Outcome, Seat};
use wazir_shogi::{Options, Position};
use wazir_testkit::record_of;

use crate::position_from;

const KINGS: &str = "4k4/9/9/9/9/9/9/9/4K4 b - 1";
const SHUFFLE: &str = "5i5h 5a5b 5h5i 5b5a ";
const ROOK: &str = "1k7/9/9/9/R8/9/9/9/4K4 b - 1";
const CHECKS: &str = "9e8e 8a9a 8e9e 9a8a ";
const QUIET: &str = "5i5h 8a7a 5h5i 7a8a ";

const DRAW: Option<Outcome> = Some(Outcome::draw(EndReason::Repetition));

fn loss_of(seat: Seat) -> Option<Outcome> {
    Some(Outcome::win(seat.other(), EndReason::PerpetualCheck))
}

fn outcome(sfen: &str, moves: &str) -> Option<Outcome> {
    record_of(position_from(sfen), moves).outcome()
}

#[test]
fn a_draw_at_the_fourth_occurrence() {
    assert_eq!(outcome(KINGS, &SHUFFLE.repeat(2)), None);
    assert_eq!(outcome(KINGS, &[&SHUFFLE.repeat(2), "5i5h 5a5b 5h5i"].concat()), None);
    assert_eq!(outcome(KINGS, &SHUFFLE.repeat(3)), DRAW);
}

/// R4: other positions may be between the occurrences.
#[test]
fn occurrences_need_not_be_consecutive() {
    let other = "5i4i 5a4a 4i5i 4a5a ";
    let third = "5i6h 5a6b 6h5i 6b5a ";
    assert_eq!(outcome(KINGS, &[SHUFFLE, other].concat()), None);
    assert_eq!(outcome(KINGS, &[SHUFFLE, other, third].concat()), DRAW);
    let detour = "5i4h 5a4b 4h3g 4b3c 3g4h 3c4b 4h5i 4b5a ";
    assert_eq!(outcome(KINGS, &[SHUFFLE, detour, other].concat()), DRAW);
}

#[test]
fn the_position_that_repeats_need_not_be_the_start() {
    let prelude = "5i5h 5a5b ";
    let cycle = "5h4h 5b4b 4h5h 4b5b ";
    assert_eq!(outcome(KINGS, &[prelude, &cycle.repeat(2)].concat()), None);
    assert_eq!(outcome(KINGS, &[prelude, &cycle.repeat(3)].concat()), DRAW);
}

/// R4: hands count. White's rook captures a dropped pawn each time, and the same board returns.
#[test]
fn other_hands_are_another_position() {
    let sfen = "4k4/8r/9/9/9/9/9/9/4K4 b 8P10p 1";
    let cycle = "P*1e 1b1e 5i5h 1e1b P*1e 1b1e 5h5i 1e1b ";
    let record = record_of(position_from(sfen), &cycle.repeat(4));
    assert_eq!(record.outcome(), None);
    let board = |position: &Position| {
        let text = position.to_string();
        text.split(' ').take(2).collect::<Vec<_>>().join(" ")
    };
    let same: Vec<&Position> =
        record.history().iter().filter(|p| board(p) == board(record.start())).collect();
    assert_eq!(same.len(), 5);
    for (i, position) in same.iter().enumerate() {
        for other in &same[..i] {
            assert!(!position.same_position(other));
            assert_ne!(position.key(), other.key());
        }
    }
}

/// The side to move is part of the position: kings that lose a tempo on a triangle reach the same
/// board with the other side to move.
#[test]
fn another_side_to_move_is_another_position() {
    let black_loses_a_move = "5i5h 5a5b 5h4i 5b5a 4i5i ";
    let white_loses_a_move = "5a5b 5i5h 5b4a 5h5i 4a5a ";
    let record = record_of(
        position_from(KINGS),
        &[black_loses_a_move, white_loses_a_move].concat().repeat(2),
    );
    let board = |position: &Position| position.to_string().split(' ').next().map(str::to_owned);
    let same = record.history().iter().filter(|p| board(p) == board(record.start()));
    assert_eq!(same.count(), 5);
    assert_eq!(record.outcome(), None);
    let both = [black_loses_a_move, white_loses_a_move].concat();
    assert_eq!(outcome(KINGS, &both.repeat(3)), DRAW);
}

#[test]
fn perpetual_check_by_either_side_loses() {
    assert_eq!(outcome(ROOK, &CHECKS.repeat(3)), loss_of(Seat::FIRST));
    let turned = "4k4/9/9/9/8r/9/9/9/7K1 w - 1";
    assert_eq!(outcome(turned, &"1e2e 2i1i 2e1e 1i2i ".repeat(3)), loss_of(Seat::SECOND));
}

/// The checking move itself may bring the occurrence that ends the game.
#[test]
fn perpetual_check_is_seen_after_the_check() {
    let cycle = "9a8a 9e8e 8a9a 8e9e ";
    let start = "k8/9/9/9/R8/9/9/9/4K4 w - 1";
    assert_eq!(outcome(start, &cycle.repeat(2)), None);
    assert_eq!(outcome(start, &cycle.repeat(3)), loss_of(Seat::FIRST));
}

/// R5: the stretch runs from the first to the fourth occurrence.
#[test]
fn one_quiet_move_between_the_occurrences_saves_the_checker() {
    // Only the first move of a cycle is quiet, or only the last.
    let first = "9e7e 8a9a 7e9e 9a8a ";
    let last = "9e8e 8a7a 8e9e 7a8a ";
    for order in [
        [QUIET, CHECKS, CHECKS],
        [CHECKS, QUIET, CHECKS],
        [CHECKS, CHECKS, QUIET],
        [first, CHECKS, CHECKS],
        [CHECKS, CHECKS, last],
    ] {
        assert_eq!(outcome(ROOK, &order.concat()), DRAW, "{order:?}");
    }
}

#[test]
fn quiet_moves_before_the_first_occurrence_do_not() {
    let start = "1k7/9/9/9/9/R8/9/9/4K4 b - 1";
    let cycle = "9e8e 8b9b 8e9e 9b8b ";
    assert_eq!(outcome(start, &["9f9e 8a8b ", &cycle.repeat(2)].concat()), None);
    assert_eq!(outcome(start, &["9f9e 8a8b ", &cycle.repeat(3)].concat()), loss_of(Seat::FIRST));
}

/// The cycle need not repeat the same pair of checks.
#[test]
fn different_checks_are_perpetual_all_the_same() {
    let longer = "9e8e 8a7a 8e7e 7a8a 7e8e 8a9a 8e9e 9a8a ";
    let record = record_of(position_from(ROOK), &[CHECKS, longer].concat());
    assert_eq!(record.outcome(), None);
    let start = record.start();
    assert_eq!(record.history().iter().filter(|p| p.same_position(start)).count(), 3);
    // The rook checks on 8e for the fourth time.
    assert_eq!(outcome(ROOK, &[longer, CHECKS, "9e8e"].concat()), loss_of(Seat::FIRST));
}

/// R6: both sides are always in check. No known game leads there, so the line is artificial.
#[test]
fn mutual_perpetual_check_draws() {
    let black_checked = position_from("4k4/9/9/9/9/9/9/4r4/4K4 b - 1");
    let white_checked = position_from("4k4/4R4/9/9/9/9/9/9/4K4 w - 2");
    let white_quiet = position_from("4k4/9/4B4/9/9/9/9/9/4K4 w - 2");
    assert!(black_checked.in_check() && white_checked.in_check() && !white_quiet.in_check());
    let line = |white: &Position| {
        let pair = [black_checked.clone(), white.clone()];
        let mut line: Vec<Position> = pair.iter().cycle().take(6).cloned().collect();
        line.push(black_checked.clone());
        line
    };
    assert_eq!(Position::outcome(&line(&white_checked)), DRAW);
    assert_eq!(Position::outcome(&line(&white_quiet)), loss_of(Seat::SECOND));
}

/// R7: the check that completes the perpetual is legal and loses at once.
#[test]
fn the_last_check_is_legal_and_loses() {
    let start = "k8/9/9/9/R8/9/9/9/4K4 w - 1";
    let mut record = record_of(position_from(start), &"9a8a 9e8e 8a9a 8e9e ".repeat(3)[..55]);
    assert_eq!(record.outcome(), None);
    let check = record.position().read_move("8e9e").unwrap();
    assert_eq!(record.position().check(check), Ok(()));
    assert!(record.position().legal_moves().contains(&check));
    record.play(check).unwrap();
    assert_eq!(record.outcome(), loss_of(Seat::FIRST));
}

/// R8: a draw is reported as a draw.
#[test]
fn a_draw_has_no_winner() {
    let outcome = outcome(KINGS, &SHUFFLE.repeat(3)).unwrap();
    assert_eq!(outcome.winner(), None);
    assert_eq!(Seat::BOTH.map(|seat| outcome.score(seat, 2)), [0.5, 0.5]);
}

/// R4: `repetition_count`, 4 by default.
#[test]
fn the_count_can_be_chosen() {
    assert_eq!(Options::default(), Options::default().with_repetition_count(4));
    let with = |count: u32, cycles: usize| {
        let options = Options::default().with_repetition_count(count);
        record_of(options.position(KINGS).unwrap(), &SHUFFLE.repeat(cycles)).outcome()
    };
    assert_eq!([with(3, 1), with(3, 2)], [None, DRAW]);
    assert_eq!([with(5, 3), with(5, 4)], [None, DRAW]);
    assert_eq!(with(0, 20), None);
    let options = Options::default().with_repetition_count(3);
    let record = record_of(options.position(ROOK).unwrap(), &CHECKS.repeat(2));
    assert_eq!(record.outcome(), loss_of(Seat::FIRST));
}
