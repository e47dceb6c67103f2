//! The tables of sections 3, 10 and 11: the moves of each piece, and the test positions.

use wazir_betza::Movement;
use wazir_cwda::{Army, Position, start_position};
use wazir_game::{EndReason, Game, Outcome, Seat};
use wazir_geometry::{Bits, Board, Chess8, Facing};

use crate::{castling_moves, moves_from, play_moves, position_from, sorted};

/// Army, letter, name, normal form, moves on the empty board from d4, a1 and h8, colour-bound.
type Row = (&'static str, &'static str, &'static str, &'static str, [u32; 3], bool);

/// Section 3, in the order of the home files a, b, c, d.
const PIECES: [Row; 16] = [
    ("fide", "R", "Rook", "R", [14, 14, 14], false),
    ("fide", "N", "Knight", "N", [8, 2, 2], false),
    ("fide", "B", "Bishop", "B", [13, 7, 7], true),
    ("fide", "Q", "Queen", "RB", [27, 21, 21], false),
    ("clobberers", "L", "Leaping Bishop", "BD", [17, 9, 9], true),
    ("clobberers", "E", "Elephant", "WA", [8, 3, 3], false),
    ("clobberers", "C", "Clobberer", "FAD", [12, 4, 4], true),
    ("clobberers", "A", "Archbishop", "BN", [21, 9, 9], false),
    ("nutters", "T", "Turret", "fRsRbWbF", [14, 14, 9], false),
    ("nutters", "H", "Horse", "FffNbbN", [8, 2, 2], false),
    ("nutters", "B", "Unicorn", "fhNsWbWbF", [9, 3, 3], false),
    ("nutters", "C", "Colonel", "fRsRbWFfhN", [20, 17, 9], false),
    ("rookies", "S", "Short Rook", "R4", [14, 8, 8], false),
    ("rookies", "W", "Woody", "WD", [8, 4, 4], false),
    ("rookies", "B", "Half Duck", "HFD", [12, 5, 5], false),
    ("rookies", "M", "Marshall", "RN", [22, 16, 16], false),
];

fn rows() -> impl Iterator<Item = (&'static Row, wazir_cwda::ArmyPiece)> {
    PIECES.iter().enumerate().map(|(i, row)| {
        let army = Army::builtin_by_id(row.0).expect("a settled army");
        (row, army.pieces()[i % 4].clone())
    })
}

fn on_empty_board(movement: &Movement, facing: Facing, from: &str) -> Vec<String> {
    let tables = movement.compile(&Chess8, facing).expect("a movement with a meaning");
    let from = Chess8.parse_square(from).expect("a square");
    let to = tables.targets(from, 0, 0, false, None);
    to.quiet.iter().map(|square| Chess8.square_name(square)).collect()
}

#[test]
fn letters_names_and_movements() {
    for ((army, letter, name, normal, ..), piece) in rows() {
        assert_eq!(piece.letter().to_string(), *letter, "{army}");
        assert_eq!(piece.name(), *name);
        let normal: Movement = normal.parse().unwrap();
        assert_eq!(piece.movement().rays(), normal.rays(), "{name}");
    }
}

#[test]
fn move_counts_and_colour_boundness() {
    for ((_, _, name, _, counts, bound), piece) in rows() {
        let count = |from| on_empty_board(piece.movement(), Facing::forward(), from).len() as u32;
        assert_eq!(["d4", "a1", "h8"].map(count), *counts, "{name}");
        assert_eq!(piece.is_color_bound(), *bound, "{name}");
    }
}

#[test]
fn the_squares_from_d4() {
    let squares = [
        ("clobberers", 0, "a1 b2 c3 e5 f6 g7 h8 a7 b6 c5 e3 f2 g1 b4 f4 d2 d6"),
        ("clobberers", 1, "c4 e4 d3 d5 b2 f2 b6 f6"),
        ("clobberers", 2, "c3 e3 c5 e5 b2 f2 b6 f6 b4 f4 d2 d6"),
        ("clobberers", 3, "a1 b2 c3 e5 f6 g7 h8 a7 b6 c5 e3 f2 g1 c6 e6 b5 f5 b3 f3 c2 e2"),
        ("nutters", 0, "d5 d6 d7 d8 a4 b4 c4 e4 f4 g4 h4 d3 c3 e3"),
        ("nutters", 1, "c3 e3 c5 e5 c6 e6 c2 e2"),
        ("nutters", 2, "c6 e6 b5 f5 c4 e4 c3 d3 e3"),
        ("nutters", 3, "d5 d6 d7 d8 a4 b4 c4 e4 f4 g4 h4 c5 e5 c3 d3 e3 b5 c6 e6 f5"),
        ("rookies", 0, "d5 d6 d7 d8 d3 d2 d1 c4 b4 a4 e4 f4 g4 h4"),
        ("rookies", 1, "c4 e4 d3 d5 b4 f4 d2 d6"),
        ("rookies", 2, "c3 e3 c5 e5 b4 f4 d2 d6 a4 g4 d1 d7"),
        ("rookies", 3, "d1 d2 d3 d5 d6 d7 d8 a4 b4 c4 e4 f4 g4 h4 c6 e6 b5 f5 b3 f3 c2 e2"),
    ];
    for (army, slot, expected) in squares {
        let army = Army::builtin_by_id(army).unwrap();
        let movement = army.pieces()[slot].movement();
        let found = on_empty_board(movement, Facing::forward(), "d4").join(" ");
        assert_eq!(sorted(&found), sorted(expected), "{} {slot}", army.id());
    }
}

#[test]
fn black_turns_the_board_round() {
    let nutters = Army::builtin_by_id("nutters").unwrap();
    let found = on_empty_board(nutters.pieces()[0].movement(), Facing::half(), "d5").join(" ");
    let expected = "d4 d3 d2 d1 a5 b5 c5 e5 f5 g5 h5 d6 c6 e6";
    assert_eq!(sorted(&found), sorted(expected));
    // Seen by its owner, a piece moves alike from every square.
    for (_, piece) in rows() {
        for from in 0..64 {
            let turn = |square: usize| 63 - square;
            let name = |square| Chess8.square_name(square);
            let white = on_empty_board(piece.movement(), Facing::forward(), &name(from));
            let black = on_empty_board(piece.movement(), Facing::half(), &name(turn(from)));
            let turned = black.iter().filter_map(|name| Chess8.parse_square(name)).map(turn);
            let mut turned: Vec<_> = turned.map(name).collect();
            turned.reverse();
            assert_eq!(white, turned, "{} from {}", piece.name(), name(from));
        }
    }
}

#[test]
fn perft_of_the_sixteen_starts() {
    let counts = [
        ("fide", [[20, 400, 8902], [20, 560, 12458], [20, 520, 11572], [20, 480, 10682]]),
        ("clobberers", [[28, 560, 17310], [28, 784, 24227], [28, 728, 22500], [28, 672, 20764]]),
        ("nutters", [[26, 520, 14659], [26, 728, 20515], [26, 676, 19054], [26, 624, 17587]]),
        ("rookies", [[24, 480, 13059], [24, 672, 18275], [24, 624, 16974], [24, 576, 15667]]),
    ];
    for (white, row) in counts {
        for (black, expected) in Army::builtin().iter().map(Army::id).zip(row) {
            let start = start_position(&format!("{white}:{black}")).unwrap();
            assert_eq!([1, 2, 3].map(|depth| start.perft(depth)), expected, "{white}:{black}");
        }
    }
}

/// Section 10: the first moves.
#[test]
fn first_moves_piece_by_piece() {
    for (army, moves) in [
        ("nutters", "b1a3 b1c3 g1f3 g1h3 c1b3 c1d3 f1e3 f1g3 d1c3 d1e3"),
        ("clobberers", "a1a3 h1h3 b1d3 g1e3 c1a3 c1c3 c1e3 f1d3 f1f3 f1h3 d1c3 d1e3"),
        ("rookies", "b1b3 g1g3 c1c3 c1c4 f1f3 f1f4 d1c3 d1e3"),
    ] {
        let start = start_position(&format!("{army}:fide")).unwrap();
        let pawn = |mv: wazir_cwda::Move| {
            mv.from().and_then(|from| start.piece_at(from)).map(|piece| piece.kind)
                == Some(wazir_cwda::kinds::PAWN)
        };
        assert_eq!(crate::moves_that(&start, |mv| !pawn(mv)), sorted(moves), "{army}");
        assert_eq!(start.count_moves(), 16 + moves.split(' ').count() as u64);
    }
}

/// Section 10: two pieces with the same letter.
#[test]
fn a_clobberer_faces_a_colonel() {
    let position = position_from("clobberers:nutters 4k3/8/8/3c4/8/3C4/8/4K3 w - - 0 1");
    let clobberer = moves_from(&position, "d3");
    assert_eq!(clobberer.split(' ').count(), 12);
    assert!(clobberer.contains("d3d5"));
    let position = position_from("clobberers:nutters 4k3/8/8/3c4/8/3C4/8/4K3 b - - 0 1");
    let colonel = moves_from(&position, "d5");
    assert_eq!(colonel.split(' ').count(), 18);
    assert!(colonel.contains("d5d3"));
}

#[test]
fn a_leaping_bishop_keeps_its_colour_in_castling() {
    let start = position_from("clobberers:fide 4k3/8/8/8/8/8/8/L3K2L w KQ - 0 1");
    let castled = play_moves(&start, "e1b1").position_text();
    assert_eq!(castled, "clobberers:fide 4k3/8/8/8/8/8/8/1KL4L b - - 1 1");
}

fn counted(text: &str, moves: u64, castling: &str) -> Position {
    let position = position_from(text);
    assert_eq!(position.count_moves(), moves, "{text}");
    assert_eq!(castling_moves(&position), castling, "{text}");
    position
}

#[test]
fn rows_1_to_7_castling() {
    counted("clobberers:fide 4k3/8/8/8/8/8/8/L3K2L w KQ - 0 1", 25, "e1b1 e1g1");
    counted("nutters:fide 4k3/8/8/8/8/8/8/T3K2T w KQ - 0 1", 26, "e1c1 e1g1");
    counted("fide:fide 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 26, "e1c1 e1g1");
    counted("rookies:fide 4k3/8/8/8/8/8/8/S3K2S w KQ - 0 1", 20, "e1c1 e1g1");
    counted("clobberers:fide 1r2k3/8/8/8/8/8/8/L3K2L w KQ - 0 1", 24, "e1g1");
    counted("fide:fide 1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 26, "e1c1 e1g1");
    counted("clobberers:fide 2r1k3/8/8/8/8/8/8/L3K2L w KQ - 0 1", 24, "e1g1");
    counted("clobberers:fide 4k3/8/8/8/8/8/8/LE2K2L w KQ - 0 1", 27, "e1g1");
    counted("fide:clobberers l3k2l/8/8/8/8/8/8/4K3 b kq - 0 1", 25, "e8b8 e8g8");
}

#[test]
fn rows_8_and_9_promotion() {
    let position = counted("fide:nutters 4k3/P7/8/8/8/8/8/4K3 w - - 0 1", 9, "");
    assert_eq!(moves_from(&position, "a7"), "a7a8b a7a8n a7a8q a7a8r");
    let position = counted("fide:nutters 4k3/8/8/8/8/8/p7/4K3 b - - 0 1", 9, "");
    assert_eq!(moves_from(&position, "a2"), "a2a1b a2a1c a2a1h a2a1t");
}

#[test]
fn row_10_a_half_duck_leaps_over_the_ring() {
    let position = position_from("rookies:fide 4k3/8/8/8/3ppp2/3pBp2/3ppp2/K7 w - - 0 1");
    let targets = "d2 f2 d4 f4 c3 g3 e1 e5 b3 h3 e6".split(' ').map(|to| format!("e3{to}"));
    let targets: Vec<_> = targets.collect();
    assert_eq!(moves_from(&position, "e3"), sorted(&targets.join(" ")));
}

#[test]
fn rows_11_and_12_checks_of_limited_range() {
    let leap = counted("rookies:fide 4k3/4p3/4p3/4B3/8/8/8/4K3 b - - 0 1", 4, "");
    assert!(leap.in_check());
    assert_eq!(moves_from(&leap, "e8"), "e8d7 e8d8 e8f7 e8f8");
    let near = counted("rookies:fide 8/8/8/k7/8/8/8/S3K3 b - - 0 1", 4, "");
    assert!(near.in_check());
    let far = position_from("rookies:fide 8/8/k7/8/8/8/8/S3K3 b - - 0 1");
    assert!(!far.in_check());
}

#[test]
fn row_13_a_short_rook_and_its_king() {
    let position = counted("rookies:fide k7/8/8/8/8/8/8/S3K3 w - - 0 1", 12, "");
    assert_eq!(moves_from(&position, "a1"), "a1a2 a1a3 a1a4 a1a5 a1b1 a1c1 a1d1");
}

#[test]
fn row_14_overlapping_strings_give_no_move_twice() {
    let position = counted("clobberers:nutters 4k3/8/8/3c4/8/3C4/8/4K3 b - - 0 1", 23, "");
    assert_eq!(moves_from(&position, "d5").split(' ').count(), 18);
    assert_eq!(position.legal_moves().len(), 23);
}

#[test]
fn row_15_stalemate() {
    let position = counted("clobberers:fide 7k/5K2/6C1/8/8/8/8/8 b - - 0 1", 0, "");
    assert!(!position.in_check());
    assert_eq!(Game::outcome(&[position]), Some(Outcome::draw(EndReason::Stalemate)));
}

#[test]
fn row_16_en_passant() {
    let start = position_from("nutters:rookies 4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    let position = play_moves(&start, "e2e4");
    assert_eq!(position.en_passant().map(|square| square.to_string()), Some("e3".into()));
    assert_eq!(position.count_moves(), 7);
    assert_eq!(moves_from(&position, "d4"), "d4d3 d4e3");
    let taken = play_moves(&position, "d4e3");
    assert_eq!(taken.position_text(), "nutters:rookies 4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
}

#[test]
fn row_17_replies_of_the_clobberers() {
    let position = play_moves(&start_position("fide:clobberers").unwrap(), "e2e4");
    let pieces = "a8a6 h8h6 b8d6 g8e6 c8a6 c8c6 c8e6 f8d6 f8f6 f8h6 d8c6 d8e6";
    let pawns = ('a'..='h').flat_map(|f| [format!("{f}7{f}6"), format!("{f}7{f}5")]);
    let pawns = pawns.collect::<Vec<_>>().join(" ");
    assert_eq!(crate::moves_that(&position, |_| true), sorted(&format!("{pieces} {pawns}")));
    assert_eq!(position.count_moves(), 28);
}

#[test]
fn row_18_without_armies_it_is_chess() {
    let position = position_from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(position, Position::default());
    assert_eq!([1, 2, 3].map(|depth| position.perft(depth)), [20, 400, 8902]);
    assert!(position.position_text().starts_with("fide:fide "));
    assert_eq!(position.to_move(), Seat::FIRST);
}
