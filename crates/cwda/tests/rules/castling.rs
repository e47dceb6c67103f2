//! Castling: rules/cwda.md section 6, R3 to R5 and R14.

use wazir_cwda::{Army, Position};
use wazir_game::{Game, IllegalMoveError};

use crate::naive::{Naive, army};
use crate::{
    castling_moves, moves_from, moves_that, parse_move, play_moves, position_from, sorted,
};

const SETTLED: [&str; 4] = ["fide", "clobberers", "nutters", "rookies"];

#[test]
fn the_table_of_castling_positions() {
    let table = include_str!("../../testdata/castling.jsonl");
    for line in table.lines() {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let words = |field: &str| -> String {
            let words = record[field].as_array().into_iter().flatten();
            words.filter_map(|word| word.as_str()).collect::<Vec<_>>().join(" ")
        };
        let text = record["position"].as_str().unwrap();
        let position = position_from(text);
        assert_eq!(castling_moves(&position), sorted(&words("castling_moves")), "{text}");
        let king = position.king(position.to_move()).unwrap().to_string();
        assert_eq!(moves_from(&position, &king), sorted(&words("king_moves")), "{text}");
        for (depth, count) in (1..).zip(record["perft"].as_array().unwrap()) {
            assert_eq!(Some(position.perft(depth)), count.as_u64(), "{text}");
        }
    }
    assert_eq!(table.lines().count(), 20);
}

/// Returns king and corner pieces of one side at home, an enemy king, and an enemy piece.
fn with_enemy(white: &str, black: &str, us: usize, enemy: char, on: usize) -> String {
    let armies = [army(white), army(black)];
    let mut board = [[' '; 8]; 8];
    let case = |seat: usize, c: char| if seat == 0 { c } else { c.to_ascii_lowercase() };
    let corner = armies[us].kinds[0].letter;
    let home = if us == 0 { 0 } else { 7 };
    (board[home][0], board[home][7]) = (case(us, corner), case(us, corner));
    (board[home][4], board[7 - home][4]) = (case(us, 'K'), case(us ^ 1, 'K'));
    if board[on / 8][on % 8] == ' ' {
        board[on / 8][on % 8] = case(us ^ 1, enemy);
    }
    let row = |row: &[char; 8]| row.map(|c| if c == ' ' { '1' } else { c }).iter().collect();
    let rows: Vec<String> = board.iter().rev().map(row).collect();
    let (side, rights) = [("w", "KQ"), ("b", "kq")][us];
    // Joins runs of single empty squares to one number.
    let mut placement = rows.join("/");
    for run in (2..=8).rev() {
        placement = placement.replace(&"1".repeat(run), &run.to_string());
    }
    format!("{white}:{black} {placement} {side} {rights} - 0 1")
}

/// Out of, through and into check: every enemy piece on every square, all pairings and colours.
#[test]
fn no_attacked_square_is_left_crossed_or_landed_on() {
    for white in SETTLED {
        for black in SETTLED {
            for us in [0, 1] {
                let counts = castle_among_enemies(white, black, us);
                assert!(counts.into_iter().all(|count| count > 0), "{white}:{black} {us}");
            }
        }
    }
}

/// Counts the positions with no, one and two castling moves.
fn castle_among_enemies(white: &str, black: &str, us: usize) -> [u32; 3] {
    let mut counts = [0; 3];
    for kind in army([black, white][us]).kinds {
        for square in 0..64 {
            let text = with_enemy(white, black, us, kind.letter, square);
            let position = position_from(&text);
            let naive = Naive::read(&text, [army(white), army(black)], false);
            let expected: Vec<_> = naive.moves().into_keys().collect();
            assert_eq!(moves_that(&position, |_| true), expected.join(" "), "{text}");
            counts[castling_count(&position)] += 1;
            reasons(&position);
        }
    }
    counts
}

fn castling_count(position: &Position) -> usize {
    position.legal_moves().into_iter().filter(|mv| mv.is_castling()).count()
}

/// A refused castling move names a square that is occupied or attacked.
fn reasons(position: &Position) {
    for text in ["e1g1", "e1c1", "e1b1", "e8g8", "e8c8", "e8b8"] {
        let castle = parse_move(position, text);
        if !castle.is_castling() {
            continue;
        }
        match position.check(castle) {
            Ok(()) => {}
            Err(IllegalMoveError::CastlingThroughCheck { square, by }) => {
                let attackers = position.attackers(position.to_move().other(), square);
                assert_eq!(by, attackers.iter().collect::<Vec<_>>(), "{text} in {position}");
                assert!(!by.is_empty());
            }
            Err(IllegalMoveError::Blocked { by, .. }) => assert!(position.piece_at(by).is_some()),
            Err(other) => panic!("{text} in {position}: {other}"),
        }
    }
}

/// R3: the width of long castling depends on the corner piece and is not a choice.
#[test]
fn r3_long_castling_has_one_width_an_army() {
    for id in Army::builtin().iter().map(Army::id) {
        let corner = army(id).kinds[0].letter;
        let position =
            position_from(&format!("{id}:fide 4k3/8/8/8/8/8/8/{corner}3K2{corner} w KQ - 0 1"));
        let wide = id.starts_with("clobberers");
        assert_eq!(castling_moves(&position), if wide { "e1b1 e1g1" } else { "e1c1 e1g1" });
        let other = parse_move(&position, if wide { "e1c1" } else { "e1b1" });
        assert!(matches!(position.check(other), Err(IllegalMoveError::CannotReach { .. })), "{id}");
    }
}

/// R4: for the move of three squares, d1, c1 and b1 must be safe, but not a1.
#[test]
fn r4_three_squares_must_be_safe() {
    for (rook, expected) in [
        ("a8", "e1b1 e1g1"),
        ("b8", "e1g1"),
        ("c8", "e1g1"),
        ("d8", "e1g1"),
        ("e8", ""),
        ("f8", "e1b1"),
    ] {
        let file = rook.as_bytes()[0] - b'a';
        let row: String = (0..8).map(|x| if x == file { 'r' } else { '1' }).collect();
        let row = ["8", "7", "6", "5", "4", "3", "2"]
            .iter()
            .zip((2..=8).rev())
            .fold(row, |row, (run, n)| row.replace(&"1".repeat(n), run));
        let position =
            position_from(&format!("clobberers:fide {row}/8/8/8/k7/8/8/L3K2L w KQ - 0 1"));
        assert_eq!(castling_moves(&position), expected, "rook on {rook}");
    }
}

/// R5: the corner piece crosses b1, which must be empty though the king does not cross it.
#[test]
fn r5_the_square_the_corner_piece_crosses_must_be_empty() {
    for text in [
        "fide:fide 4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1",
        "fide:fide 4k3/8/8/8/8/8/8/Rn2K2R w KQ - 0 1",
        "nutters:fide 4k3/8/8/8/8/8/8/TH2K2T w KQ - 0 1",
        "rookies:fide 4k3/8/8/8/8/8/8/SW2K2S w KQ - 0 1",
    ] {
        assert_eq!(castling_moves(&position_from(text)), "e1g1", "{text}");
    }
}

#[test]
fn the_corner_piece_lands_on_the_inner_side() {
    for (start, played, end) in [
        ("fide:fide 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"),
        ("fide:fide 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "4k3/8/8/8/8/8/8/2KR3R b - - 1 1"),
        (
            "fide:clobberers l3k2l/8/8/8/8/8/8/4K3 b kq - 7 9",
            "e8b8",
            "1kl4l/8/8/8/8/8/8/4K3 w - - 8 10",
        ),
        (
            "fide:clobberers l3k2l/8/8/8/8/8/8/4K3 b kq - 7 9",
            "e8g8",
            "l4lk1/8/8/8/8/8/8/4K3 w - - 8 10",
        ),
    ] {
        let text = play_moves(&position_from(start), played).position_text();
        assert_eq!(text.split_once(' ').map(|(_, rest)| rest), Some(end), "{played} in {start}");
    }
}

fn rights(position: &Position) -> String {
    position.position_text().split(' ').nth(3).unwrap_or_default().into()
}

#[test]
fn king_and_corner_moves_spend_the_rights() {
    let start = position_from("rookies:clobberers l3k2l/8/8/8/8/8/8/S3K2S w KQkq - 0 1");
    for (moves, left) in [
        ("e1e2", "kq"),
        ("a1a2", "Kkq"),
        ("h1h2", "Qkq"),
        ("a1a2 e8e7", "K"),
        ("h1h2 h8g7 h2h1 g7h8", "Qq"),
        ("e1g1", "kq"),
        ("e1c1 e8b8", "-"),
    ] {
        assert_eq!(rights(&play_moves(&start, moves)), left, "{moves}");
    }
}

#[test]
fn r14_a_captured_corner_piece_takes_the_right_with_it() {
    let start = position_from("fide:fide r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(rights(&play_moves(&start, "a1a8")), "Kk");
    assert_eq!(rights(&play_moves(&start, "h1h8 e8e7")), "Q");
    // Another rook on the corner does not restore the right.
    let start = position_from("fide:fide r3k3/8/8/8/8/8/8/RR2K3 b Qq - 0 1");
    let replaced = play_moves(&start, "a8a1 b1a1 e8e7");
    assert_eq!(rights(&replaced), "-");
    assert_eq!(castling_moves(&replaced), "");
    let refused = replaced.check(parse_move(&replaced, "e1c1"));
    assert!(matches!(refused, Err(IllegalMoveError::CastlingRightLost { .. })), "{refused:?}");
    // The same in other armies, where the capturer is one of many kinds.
    let start = position_from("clobberers:nutters 4k3/8/8/8/8/8/2h5/L3K3 b Q - 0 1");
    assert_eq!(rights(&play_moves(&start, "c2b1")), "Q");
    let start = position_from("clobberers:nutters 4k3/8/8/8/8/1h6/8/L3K3 b Q - 0 1");
    assert_eq!(rights(&play_moves(&start, "b3a1")), "-");
}
