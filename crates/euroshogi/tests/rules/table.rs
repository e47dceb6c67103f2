//! The pieces, test positions and worked examples of `docs/rules/euroshogi.md`, sections 2, 10 and 9.

use std::collections::BTreeSet;

use wazir_euroshogi::{Options, PawnDropMate, Position, START, impasse_points};
use wazir_game::{EndReason, Game, IllegalMoveError, Outcome, Seat};
use wazir_testkit::{
    kernel::{moves, moves_from},
    record_of,
};

use crate::position_from;

const WHITE: Seat = Seat::FIRST;
const BLACK: Seat = Seat::SECOND;

/// Counts the moves whose text does not begin with `start`.
fn others(position: &Position, start: &str) -> usize {
    moves(position).iter().filter(|text| !text.starts_with(start)).count()
}

/// Section 2: the moves of each piece from d4, and Black's from e5, the half-turn image.
#[test]
fn section_2_moves_of_the_pieces() {
    let general = "c5 d5 e5 c4 e4 d3";
    let rook = "a4 b4 c4 e4 f4 g4 h4 d1 d2 d3 d5 d6 d7 d8";
    let bishop = "a1 b2 c3 e5 f6 g7 h8 a7 b6 c5 e3 f2 g1";
    let promoted_rook = format!("{rook} c5 e5 c3 e3");
    let promoted_bishop = format!("{bishop} d5 c4 e4 d3");
    for (piece, expected) in [
        ("R", rook),
        ("B", bishop),
        ("G", general),
        ("N", "c6 e6 c4 e4"),
        ("P", "d5"),
        ("+R", &promoted_rook),
        ("+B", &promoted_bishop),
        ("+N", general),
        ("+P", general),
    ] {
        let reached = |text: &str, from: &str| -> BTreeSet<String> {
            let targets = position_from(text).targets(from.parse().unwrap());
            targets.iter().map(|square| square.to_string()).collect()
        };
        let expected: BTreeSet<String> = expected.split(' ').map(str::to_owned).collect();
        let white = format!("1k6/8/8/8/3{piece}4/8/8/5K2[] w 0 1");
        assert_eq!(reached(&white, "d4"), expected, "{piece}");
        let turned = |name: &String| -> String {
            let turn = |c: char| match c {
                '1'..='8' => char::from(b'1' + b'8' - c as u8),
                other => char::from(b'a' + b'h' - other as u8),
            };
            name.chars().map(turn).collect()
        };
        let expected: BTreeSet<String> = expected.iter().map(turned).collect();
        let black = format!("2k5/8/8/4{}3/8/8/8/6K1[] b 0 1", piece.to_lowercase());
        assert_eq!(reached(&black, "e5"), expected, "{piece}");
    }
    let king = position_from("8/k7/8/8/3K4/8/8/8[] w 0 1");
    assert_eq!(moves(&king).len(), 8);
}

#[test]
fn row_1_perft_of_the_start() {
    let start = position_from(START);
    assert_eq!(start, Position::default());
    for (depth, count) in [(0, 1), (1, 25), (2, 625), (3, 15_424), (4, 380_499)] {
        assert_eq!(start.perft(depth), count);
    }
}

#[test]
fn row_2_moves_of_the_start() {
    let expected = "a3a4 b3b4 c3c4 d3d4 e3e4 f3f4 g3g4 h3h4 b1a1 g1h1 b2a1 f1e2 c1c2 c1d2 e1d2 \
                    e1e2 e1f2 d1c2 d1d2 d1e2 g2c2 g2d2 g2e2 g2f2 g2h2";
    let expected: BTreeSet<String> = expected.split_whitespace().map(str::to_owned).collect();
    assert_eq!(moves(&position_from(START)), expected);
}

#[test]
fn row_3_the_jump_enters_the_zone_the_step_does_not() {
    let position = position_from("4k3/8/8/8/3N4/8/8/4K3[] w 0 1");
    assert_eq!(moves(&position).len(), 9);
    assert_eq!(moves_from(&position, "d4"), "d4c4 d4c6+ d4e4 d4e6+");
    assert_eq!(others(&position, "d4"), 5);
}

#[test]
fn row_4_the_same_for_black() {
    let position = position_from("4k3/8/8/3n4/8/8/8/4K3[] b 0 1");
    assert_eq!(moves(&position).len(), 9);
    assert_eq!(moves_from(&position, "d5"), "d5c3+ d5c5 d5e3+ d5e5");
}

#[test]
fn row_5_promotion_is_forced() {
    let position = position_from("4k3/8/8/P7/8/8/8/4K3[] w 0 1");
    assert_eq!(moves(&position).len(), 6);
    assert_eq!(moves_from(&position, "a5"), "a5a6+");
}

#[test]
fn row_6_where_a_pawn_can_be_dropped() {
    let position = position_from("4k3/8/8/8/8/8/8/4K3[P] w 0 1");
    assert_eq!(moves(&position).len(), 60);
    assert_eq!(moves_from(&position, "P@").split(' ').count(), 55);
    assert!(!moves(&position).iter().any(|text| text.ends_with('8')));
    assert!(record_of(position, "P@e7").position().in_check());
}

#[test]
fn row_7_where_other_pieces_can_be_dropped() {
    for letter in ["N", "R", "B", "G"] {
        let position = position_from(&format!("4k3/8/8/8/8/8/8/4K3[{letter}] w 0 1"));
        assert_eq!(moves(&position).len(), 67, "{letter}");
        assert_eq!(others(&position, &format!("{letter}@")), 5);
    }
    assert!(moves(&position_from("4k3/8/8/8/8/8/8/4K3[N] w 0 1")).contains("N@a8"));
}

#[test]
fn row_8_a_dropped_pawn_promotes_when_it_moves() {
    let position = position_from("4k3/1P6/8/8/8/8/8/4K3[] w 0 1");
    assert_eq!(moves(&position).len(), 6);
    assert_eq!(moves_from(&position, "b7"), "b7b8+");
}

#[test]
fn row_9_a_knight_in_the_corner_steps_aside() {
    let position = position_from("N3k3/8/8/8/8/8/8/4K3[] w 0 1");
    assert_eq!(moves(&position).len(), 6);
    assert_eq!(moves_from(&position, "a8"), "a8b8+");
}

#[test]
fn row_10_a_rook_in_the_zone_promotes_wherever_it_goes() {
    let position = position_from("4k3/R7/8/8/8/8/8/4K3[] w 0 1");
    assert_eq!(moves(&position).len(), 19);
    let rook = moves_from(&position, "a7");
    assert_eq!(rook.split(' ').count(), 14);
    assert!(rook.split(' ').all(|text| text.ends_with('+')), "{rook}");
}

#[test]
fn row_11_a_promoted_rook() {
    let position = position_from("4k3/8/8/8/3+R4/8/8/4K3[] w 0 1");
    assert_eq!(moves(&position).len(), 23);
    let rook = moves_from(&position, "d4");
    assert_eq!(rook.split(' ').count(), 18);
    for diagonal in ["d4c3", "d4c5", "d4e3", "d4e5"] {
        assert!(rook.contains(diagonal), "{diagonal}");
    }
    assert!(!rook.contains('+'));
}

#[test]
fn row_12_a_general() {
    let position = position_from("4k3/8/8/8/3G4/8/8/4K3[] w 0 1");
    assert_eq!(moves(&position).len(), 11);
    assert_eq!(moves_from(&position, "d4"), "d4c4 d4c5 d4d3 d4d5 d4e4 d4e5");
}

#[test]
fn row_13_no_second_pawn_on_a_file() {
    let position = position_from("4k3/8/8/8/2P5/8/8/4K3[P] w 0 1");
    assert_eq!(moves(&position).len(), 54);
    assert_eq!(moves_from(&position, "P@c"), "");
    assert_eq!(moves_from(&position, "P@").split(' ').count(), 48);
}

#[test]
fn row_14_a_promoted_pawn_is_no_pawn() {
    let position = position_from("4k3/2+P5/8/8/8/8/8/4K3[P] w 0 1");
    assert_eq!(moves(&position).len(), 65);
    assert_eq!(moves_from(&position, "P@c"), "P@c1 P@c2 P@c3 P@c4 P@c5 P@c6");
}

#[test]
fn row_15_a_pawn_drop_may_mate() {
    let text = "6nk/8/6G1/8/8/8/8/4K3[P] w 0 1";
    let position = position_from(text);
    assert_eq!(moves(&position).len(), 65);
    let record = record_of(position, "P@h7");
    assert_eq!(record.position().count_moves(), 0);
    assert_eq!(record.outcome(), Some(Outcome::win(WHITE, EndReason::Checkmate)));

    let options = Options::default().with_pawn_drop_mate(PawnDropMate::Forbidden);
    let position = options.position(text).unwrap();
    assert_eq!(moves(&position).len(), 64);
    let drop = position.read_move("P@h7").unwrap();
    assert!(matches!(position.check(drop), Err(IllegalMoveError::PawnDropMate { .. })));
}

#[test]
fn row_16_no_move_without_check() {
    let position = position_from("k7/2G5/1G6/8/8/8/8/4K3[] b 0 1");
    assert_eq!(position.count_moves(), 0);
    assert!(!position.in_check());
    assert_eq!(Position::outcome(&[position]), Some(Outcome::draw(EndReason::Stalemate)));
}

#[test]
fn row_17_perpetual_check_loses() {
    let start = position_from("1k6/8/8/8/R7/8/8/4K3[] w 0 1");
    let cycle = "a4b4 b8a8 b4a4 a8b8 ";
    assert_eq!(record_of(start.clone(), cycle).outcome(), None);
    let record = record_of(start, &cycle.repeat(2));
    assert_eq!(record.ply(), 8);
    assert_eq!(record.outcome(), Some(Outcome::win(BLACK, EndReason::PerpetualCheck)));
}

#[test]
fn row_18_threefold_repetition_draws() {
    let start = position_from("4k3/8/8/8/8/8/8/4K3[] w 0 1");
    let cycle = "e1e2 e8e7 e2e1 e7e8 ";
    assert_eq!(record_of(start.clone(), cycle).outcome(), None);
    let record = record_of(start, &cycle.repeat(2));
    assert_eq!(record.ply(), 8);
    assert_eq!(record.outcome(), Some(Outcome::draw(EndReason::Repetition)));
}

#[test]
fn row_19_captured_pieces_lose_their_promotion() {
    let record = record_of(position_from("4k3/8/8/8/3+p4/8/3R4/4K3[] w 0 1"), "d2d4");
    assert_eq!(record.position().to_string(), "4k3/8/8/8/3R4/8/8/4K3[P] b 0 1");
}

#[test]
fn row_20_the_set_is_worth_27_a_side() {
    let start = Position::default();
    assert_eq!([WHITE, BLACK].map(|seat| impasse_points(&start, seat)), [27, 27]);
}

/// Section 9: a dropped rook promotes with its first move, even out of the zone.
#[test]
fn example_dropped_rook() {
    let record = record_of(position_from("4k3/8/8/8/8/8/8/4K3[R] w 0 1"), "R@a7 e8f8");
    assert_eq!(record.position().to_string(), "5k2/R7/8/8/8/8/8/4K3[] w 1 2");
    let plain = record.position().read_move("a7a3").unwrap();
    assert!(matches!(record.position().check(plain), Err(IllegalMoveError::MustPromote { .. })));
    let record = record_of(record.position().clone(), "a7a3+");
    assert_eq!(record.position().to_string(), "5k2/8/8/8/8/+R7/8/4K3[] b 2 2");
}

/// Section 9: a knight dropped in the corner.
#[test]
fn example_dropped_knight() {
    let record = record_of(position_from("6k1/8/8/8/8/8/8/4K3[N] w 0 1"), "N@a8 g8h8");
    assert_eq!(moves_from(record.position(), "a8"), "a8b8+");
    let record = record_of(record.position().clone(), "a8b8+ h8g8");
    assert_eq!(moves_from(record.position(), "b8"), "b8a8 b8b7 b8c8");
}

/// Section 9: perpetual check, in which all four moves of White give check.
#[test]
fn example_perpetual_check() {
    let record =
        record_of(position_from("1k6/8/8/8/R7/8/8/4K3[] w 0 1"), &"a4b4 b8a8 b4a4 a8b8 ".repeat(2));
    let after_white = record.history().iter().filter(|position| position.to_move() == BLACK);
    assert_eq!(after_white.filter(|position| position.in_check()).count(), 4);
    let start = record.start();
    assert_eq!(record.history().iter().filter(|p| p.same_position(start)).count(), 3);
}
