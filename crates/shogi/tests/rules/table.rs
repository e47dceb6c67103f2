//! The pieces, test positions and worked examples of `docs/rules/shogi.md`, sections 2, 13 and 12.

use std::collections::BTreeSet;

use wazir_chesslike::Kind;
use wazir_game::{Claim, EndReason, Game, IllegalMoveError, Outcome, Record, Seat};
use wazir_shogi::{
    DropPiece, Impasse, Options, PIECES, Position, START, Stalemate, impasse_points,
};
use wazir_testkit::{
    illegal_reason,
    kernel::{moves, moves_from},
    record_of,
};

use crate::position_from;

const BLACK: Seat = Seat::FIRST;
const WHITE: Seat = Seat::SECOND;

fn impasse(rule: Impasse, sfen: &str) -> Outcome {
    let position = Options::default().with_impasse(rule).position(sfen).expect("a good position");
    Record::new(position).claim(Claim::Impasse).expect("the claim holds")
}

/// Section 2: the moves of each piece from 5e; White's moves are the half-turn image.
#[test]
fn section_2_moves_of_the_pieces() {
    let gold = "6d 5d 4d 6e 4e 5f";
    let rook = "9e 8e 7e 6e 4e 3e 2e 1e 5a 5b 5c 5d 5f 5g 5h 5i";
    let bishop = "9a 8b 7c 6d 4f 3g 2h 1i 1a 2b 3c 4d 6f 7g 8h 9i";
    let dragon = format!("{rook} 6d 4d 6f 4f");
    let horse = format!("{bishop} 5d 6e 4e 5f");
    for (piece, expected) in [
        ("K", "6d 5d 4d 6e 4e 6f 5f 4f"),
        ("R", rook),
        ("B", bishop),
        ("G", gold),
        ("S", "6d 5d 4d 6f 4f"),
        ("N", "6c 4c"),
        ("L", "5d 5c 5b 5a"),
        ("P", "5d"),
        ("+R", &dragon),
        ("+B", &horse),
        ("+S", gold),
        ("+N", gold),
        ("+L", gold),
        ("+P", gold),
    ] {
        let problems = Options::default().with_missing_king(true);
        let reached = |piece: &str, side: &str| -> BTreeSet<String> {
            let sfen = format!("9/9/9/9/4{piece}4/9/9/9/9 {side} - 1");
            let position = problems.position(&sfen).unwrap();
            let targets = position.targets("5e".parse().unwrap());
            targets.iter().map(|square| square.to_string()).collect()
        };
        let expected: BTreeSet<String> = expected.split(' ').map(str::to_owned).collect();
        assert_eq!(reached(piece, "b"), expected, "{piece}");
        let turned = |name: &String| -> String {
            let turn = |c: char| match c {
                '1'..='9' => char::from(b'1' + b'9' - c as u8),
                other => char::from(b'a' + b'i' - other as u8),
            };
            name.chars().map(turn).collect()
        };
        let expected: BTreeSet<String> = expected.iter().map(turned).collect();
        assert_eq!(reached(&piece.to_lowercase(), "w"), expected, "{piece}");
    }
}

/// Section 2: the pieces of a side at the start, and those of a whole set.
#[test]
fn section_2_the_set() {
    let start = Position::default();
    for (index, piece) in PIECES.into_iter().enumerate() {
        let kind = Kind::new(index).unwrap();
        for seat in [BLACK, WHITE] {
            let men = start.pieces().filter(|(_, p)| p.kind == kind && p.seat == seat);
            assert_eq!(2 * men.count(), piece.in_set(), "{}", piece.letter());
        }
    }
    let letters: Vec<&str> = PIECES.iter().map(DropPiece::letter).collect();
    assert_eq!(letters.join(" "), "K R B G S N L P +R +B +S +N +L +P");
}

#[test]
fn row_1_start() {
    let start = position_from(START);
    assert_eq!(start, Position::default());
    let expected = "1g1f 1i1h 2g2f 2h1h 2h3h 2h4h 2h5h 2h6h 2h7h 3g3f 3i3h 3i4h 4g4f 4i3h 4i4h \
                    4i5h 5g5f 5i4h 5i5h 5i6h 6g6f 6i5h 6i6h 6i7h 7g7f 7i6h 7i7h 8g8f 9g9f 9i9h";
    assert_eq!(moves(&start).into_iter().collect::<Vec<_>>().join(" "), expected);
    for (depth, count) in [(0, 1), (1, 30), (2, 900), (3, 25_470), (4, 719_731)] {
        assert_eq!(start.perft(depth), count);
    }
}

#[test]
fn row_2_most_moves() {
    let position = position_from("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1");
    assert_eq!(moves(&position).len(), 593);
}

#[test]
fn row_3_no_second_pawn_on_a_file() {
    let position = position_from("4k4/9/9/9/4P4/9/9/9/4K4 b P 1");
    assert_eq!(moves(&position).len(), 70);
    assert_eq!(moves_from(&position, "P*5"), "");
    assert_eq!(moves_from(&position, "P*").split(' ').count(), 64);
}

#[test]
fn row_4_a_tokin_is_no_pawn() {
    let position = position_from("k8/9/4+P4/9/9/9/9/9/4K4 b P 1");
    assert_eq!(moves(&position).len(), 81);
    assert_eq!(moves_from(&position, "P*5"), "P*5b P*5d P*5e P*5f P*5g P*5h");
}

#[test]
fn row_5_where_each_kind_can_be_dropped() {
    for (hand, count) in
        [("N", 67), ("L", 76), ("P", 76), ("S", 84), ("G", 84), ("B", 84), ("R", 84)]
    {
        let position = position_from(&format!("4k4/9/9/9/9/9/9/9/4K4 b {hand} 1"));
        assert_eq!(moves(&position).len(), count, "{hand}");
    }
}

#[test]
fn row_6_a_pawn_must_promote_on_the_last_rank() {
    let position = position_from("4k4/7P1/9/9/9/9/9/9/4K4 b - 1");
    assert_eq!(moves(&position).len(), 6);
    assert_eq!(moves_from(&position, "2b"), "2b2a+");
}

#[test]
fn row_7_a_knight_must_promote_on_the_last_two_ranks() {
    let position = position_from("4k4/9/9/6N2/9/9/9/9/4K4 b - 1");
    assert_eq!(moves(&position).len(), 7);
    assert_eq!(moves_from(&position, "3d"), "3d2b+ 3d4b+");
}

#[test]
fn row_8_a_knight_may_promote_on_the_third_rank() {
    let position = position_from("4k4/9/9/9/6N2/9/9/9/4K4 b - 1");
    assert_eq!(moves(&position).len(), 9);
    assert_eq!(moves_from(&position, "3e"), "3e2c 3e2c+ 3e4c 3e4c+");
}

#[test]
fn row_9_leaving_the_zone_promotes_too() {
    let position = position_from("k8/9/4S4/9/9/9/9/9/4K4 b - 1");
    assert_eq!(moves(&position).len(), 15);
    assert_eq!(moves_from(&position, "5c4d"), "5c4d 5c4d+");
}

#[test]
fn row_10_a_lance_must_promote_on_the_last_rank() {
    let position = position_from("4k4/9/9/7L1/9/9/9/9/4K4 b - 1");
    assert_eq!(moves(&position).len(), 10);
    assert_eq!(moves_from(&position, "2d"), "2d2a+ 2d2b 2d2b+ 2d2c 2d2c+");
}

#[test]
fn row_11_a_pawn_drop_may_not_mate() {
    let position = position_from("7lk/9/7G1/9/9/9/9/9/4K4 b P 1");
    assert_eq!(moves(&position).len(), 80);
    assert_eq!(
        illegal_reason(&position, "P*1b").to_string(),
        "a pawn dropped on 1b may not mate the king on 1a"
    );
}

#[test]
fn row_12_a_pawn_push_may_mate() {
    let record = record_of(position_from("7lk/9/7GP/9/9/9/9/9/4K4 b - 1"), "1c1b");
    assert!(record.position().legal_moves().is_empty());
    assert!(record.position().in_check());
    assert_eq!(record.outcome(), Some(Outcome::win(BLACK, EndReason::Checkmate)));
}

#[test]
fn row_13_a_pawn_drop_may_check() {
    let position = position_from("8k/9/7G1/9/9/9/9/9/4K4 b P 1");
    assert_eq!(moves(&position).len(), 81);
    let record = record_of(position, "P*1b");
    assert!(record.position().in_check());
    assert_eq!(moves_from(record.position(), "1a"), "1a2a");
}

#[test]
fn row_14_a_pinned_defender_does_not_help() {
    let position = position_from("R6gk/9/7G1/9/9/9/9/9/4K4 b P 1");
    assert_eq!(moves(&position).len(), 110);
    assert_eq!(moves_from(&position, "P*1b"), "");
}

#[test]
fn row_15_a_free_defender_does() {
    let record = record_of(position_from("7gk/9/7G1/9/9/9/9/9/4K4 b P 1"), "P*1b");
    assert!(moves(record.position()).contains("2a1b"));
}

#[test]
fn row_16_another_drop_may_mate() {
    let record = record_of(position_from("4k4/9/4G4/9/9/9/9/9/4K4 b G 1"), "G*5b");
    assert_eq!(record.position().count_moves(), 0);
    assert_eq!(record.outcome(), Some(Outcome::win(BLACK, EndReason::Checkmate)));
}

#[test]
fn row_17_no_move_without_check() {
    let sfen = "8k/6G2/8P/9/9/9/9/9/4K4 w - 1";
    let position = position_from(sfen);
    assert_eq!(position.count_moves(), 0);
    assert!(!position.in_check());
    let outcome = Position::outcome(&[position]);
    assert_eq!(outcome, Some(Outcome::win(BLACK, EndReason::Stalemate)));
    let position = Options::default().with_stalemate(Stalemate::Draw).position(sfen).unwrap();
    assert_eq!(Position::outcome(&[position]), Some(Outcome::draw(EndReason::Stalemate)));
}

#[test]
fn row_18_captured_pieces_lose_their_promotion() {
    let record = record_of(position_from("4k4/9/9/9/4+p4/4R4/9/9/4K4 b - 1"), "5f5e");
    assert_eq!(record.position().to_string(), "4k4/9/9/9/4R4/9/9/9/4K4 w P 2");
}

#[test]
fn row_19_a_pinned_piece_stays_on_the_line() {
    let position = position_from("4k4/9/4r4/9/9/4G4/9/9/4K4 b - 1");
    assert_eq!(moves(&position).len(), 7);
    assert_eq!(moves_from(&position, "5f"), "5f5e 5f5g");
}

#[test]
fn row_20_perpetual_check_loses() {
    let start = position_from("1k7/9/9/9/R8/9/9/9/4K4 b - 1");
    let cycle = "9e8e 8a9a 8e9e 9a8a ";
    assert_eq!(record_of(start.clone(), &cycle.repeat(2)).outcome(), None);
    let record = record_of(start, &cycle.repeat(3));
    assert_eq!(record.ply(), 12);
    assert_eq!(record.outcome(), Some(Outcome::win(WHITE, EndReason::PerpetualCheck)));
}

#[test]
fn row_21_fourfold_repetition_draws() {
    let start = position_from("4k4/9/9/9/9/9/9/9/4K4 b - 1");
    let cycle = "5i5h 5a5b 5h5i 5b5a ";
    assert_eq!(record_of(start.clone(), &cycle.repeat(2)).outcome(), None);
    let record = record_of(start, &cycle.repeat(3));
    assert_eq!(record.ply(), 12);
    assert_eq!(record.outcome(), Some(Outcome::draw(EndReason::Repetition)));
}

#[test]
fn row_22_28_points() {
    let sfen = "+R+R+B+B5/4K4/PPPPPPPP1/9/9/9/9/4k4/9 b 4g4s4n4l10p 1";
    assert_eq!(
        [BLACK, WHITE].map(|seat| impasse_points(&position_from(sfen), seat).total),
        [28, 26]
    );
    assert_eq!(impasse(Impasse::Agreed24, sfen), Outcome::draw(EndReason::Impasse));
    assert_eq!(impasse(Impasse::Declare24, sfen), Outcome::draw(EndReason::Impasse));
    assert_eq!(impasse(Impasse::Declare27, sfen), Outcome::win(BLACK, EndReason::Impasse));
}

#[test]
fn row_23_27_points() {
    let sfen = "+R+R+B+B5/4K4/PPPPPPP2/9/9/9/9/4k4/9 b 4g4s4n4l11p 1";
    assert_eq!(
        [BLACK, WHITE].map(|seat| impasse_points(&position_from(sfen), seat).total),
        [27, 27]
    );
    assert_eq!(impasse(Impasse::Agreed24, sfen), Outcome::draw(EndReason::Impasse));
    assert_eq!(impasse(Impasse::Declare24, sfen), Outcome::draw(EndReason::Impasse));
    assert_eq!(impasse(Impasse::Declare27, sfen), Outcome::win(WHITE, EndReason::Impasse));
}

#[test]
fn row_24_31_points() {
    let sfen = "+R+R+B+B5/4K4/PPPPPPPPP/9/9/9/9/4k4/9 b 2P4g4s4n4l7p 1";
    assert_eq!(
        [BLACK, WHITE].map(|seat| impasse_points(&position_from(sfen), seat).total),
        [31, 23]
    );
    for rule in [Impasse::Agreed24, Impasse::Declare24, Impasse::Declare27] {
        assert_eq!(impasse(rule, sfen), Outcome::win(BLACK, EndReason::Impasse), "{rule:?}");
    }
}

#[test]
fn row_25_a_single_move() {
    let position = position_from("4k4/9/9/9/9/9/9/4+b4/4K4 b - 1");
    assert!(position.in_check());
    assert_eq!(moves(&position).into_iter().collect::<Vec<_>>(), ["5i5h"]);
}

/// Section 12: a pinned defender does not prevent a pawn-drop mate, move by move.
#[test]
fn example_pinned_defender() {
    let position = position_from("R6gk/9/7G1/9/9/9/9/9/4K4 b P 1");
    let drop = position.read_move("P*1b").unwrap();
    assert!(matches!(position.check(drop), Err(IllegalMoveError::PawnDropMate { .. })));
    let mut after = position;
    after.play_unchecked(drop);
    assert!(after.in_check());
    assert_eq!(after.count_moves(), 0);
    assert_eq!(
        illegal_reason(&after, "2a1b").to_string(),
        "the king on 1a would be attacked from 9a"
    );
    assert_eq!(
        illegal_reason(&after, "1a1b").to_string(),
        "the king on 1b would be attacked from 2c"
    );
    assert_eq!(
        illegal_reason(&after, "1a2b").to_string(),
        "the king on 2b would be attacked from 2c"
    );
}

/// Section 12: perpetual check, in which all six moves of Black give check.
#[test]
fn example_perpetual_check() {
    let record =
        record_of(position_from("1k7/9/9/9/R8/9/9/9/4K4 b - 1"), &"9e8e 8a9a 8e9e 9a8a ".repeat(3));
    let after_black = record.history().iter().filter(|position| position.to_move() == WHITE);
    assert_eq!(after_black.filter(|position| position.in_check()).count(), 6);
    let start = record.start();
    assert_eq!(record.history().iter().filter(|p| p.same_position(start)).count(), 4);
}

/// Mating pawn drops that only a full test of the replies finds.
#[test]
fn pawn_drop_mates_that_are_easily_missed() {
    for (sfen, count, drop) in [
        ("7nk/9/7G1/9/9/9/9/9/K8 b P 1", 78, "P*1b"),
        ("kn7/9/1G7/9/9/9/9/9/8K b P 1", 78, "P*9b"),
        // The drop parries a check; the only piece that could capture the pawn is pinned.
        ("3nkn3/3r4K/2B1G4/9/9/9/9/9/9 b P 1", 12, "P*5b"),
    ] {
        let position = position_from(sfen);
        assert_eq!(position.count_moves(), count, "{sfen}");
        let drop = position.read_move(drop).unwrap();
        assert!(
            matches!(position.check(drop), Err(IllegalMoveError::PawnDropMate { .. })),
            "{sfen}"
        );
        let mut after = position;
        after.play_unchecked(drop);
        assert_eq!((after.in_check(), after.count_moves()), (true, 0), "{sfen}");
    }
}
