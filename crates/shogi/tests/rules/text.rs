//! SFEN and USI: `docs/rules/shogi.md` sections 1, 3 and 4.

use std::sync::Arc;

use wazir_chesslike::PositionError;
use wazir_game::{Game, Seat};
use wazir_shogi::{Options, Position, START, Shogi, Square, kinds};
use wazir_testkit::{kernel, record_of};

use crate::position_from;

fn error(sfen: &str) -> PositionError {
    kernel::position_error::<Shogi>(sfen)
}

/// Returns the place of the fault, after checking that the message names what is expected.
fn text_error(sfen: &str, expected: &str) -> usize {
    kernel::text_error::<Shogi>(sfen, expected)
}

#[test]
fn positions_are_written_in_one_way() {
    for sfen in [
        START,
        "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        "4k4/9/9/9/9/9/9/9/4K4 w 2R2B4G4S4N4L18P 1",
        "4k4/9/9/9/9/9/9/9/4K4 b 2r2b4g4s4n4l18p 123",
        "8k/9/9/+R+B+S+N+L+P3/9/3+r+b+s+n+l+p/9/9/K8 b - 1",
    ] {
        let position: Position = sfen.parse().unwrap_or_else(|why| panic!("{sfen}: {why}"));
        let written = position.to_string();
        assert_eq!(written.parse::<Position>().unwrap(), position);
        assert_eq!(position.position_text(), written);
        assert_eq!(written, sfen);
    }
}

#[test]
fn hands_are_read_in_any_order_and_written_in_the_usual_one() {
    for hand in ["RGgsn5p", "GR5pnsg", "5psgnRG", "4ppnGRsg"] {
        let position: Position = format!("4k4/9/9/9/9/9/9/9/4K4 b {hand} 1").parse().unwrap();
        assert_eq!(position.to_string(), "4k4/9/9/9/9/9/9/9/4K4 b RGgsn5p 1");
    }
}

#[test]
fn what_a_position_holds() {
    let position: Position = "4k4/9/9/9/+p8/9/9/9/4K4 w 2Pb 42".parse().unwrap();
    assert_eq!(position.to_move(), Seat::SECOND);
    assert_eq!(position.ply(), 41);
    let square: Square = "9e".parse().unwrap();
    let tokin = position.piece_at(square).unwrap();
    assert_eq!((tokin.seat, tokin.kind), (Seat::SECOND, kinds::TOKIN));
    assert_eq!(position.letters(tokin), "+p");
    let hand = |seat| position.hand(seat).collect::<Vec<_>>();
    assert_eq!(hand(Seat::FIRST), [(kinds::PAWN, 2)]);
    assert_eq!(hand(Seat::SECOND), [(kinds::BISHOP, 1)]);
    let king = |seat| position.king(seat).map(|square| square.to_string());
    assert_eq!(king(Seat::FIRST).as_deref(), Some("5i"));
    assert_eq!(king(Seat::SECOND).as_deref(), Some("5a"));
}

#[test]
fn fields_are_four() {
    let board = "4k4/9/9/9/9/9/9/9/4K4";
    assert_eq!(text_error("", "a placement"), 0);
    assert_eq!(text_error(board, "`b` or `w`"), 22);
    assert_eq!(text_error(&format!("{board} b"), "hands or `-`"), 24);
    assert_eq!(text_error(&format!("{board} b -"), "a move number"), 26);
    assert_eq!(text_error(&format!("{board} b - "), "a move number"), 26);
    assert_eq!(text_error(&format!("{board}  b - 1"), "`b` or `w`"), 22);
    assert_eq!(text_error(&format!(" {board} b - 1"), "a placement"), 0);
    assert_eq!(text_error(&format!("{board} b - 1 "), "the end of the text"), 27);
    assert_eq!(text_error(&format!("{board} b - 1 2"), "the end of the text"), 27);
    for side in ["B", "W", "black", "-", "x"] {
        assert_eq!(text_error(&format!("{board} {side} - 1"), "`b` or `w`"), 22);
    }
    for number in ["0", "00", "-1", "+1", "1.5", "x", "4294967297", "99999999999999999999", "１"] {
        assert_eq!(text_error(&format!("{board} b - {number}"), "a move number from 1"), 26);
    }
}

/// Counting stops at the largest number, which can still be parsed.
#[test]
fn the_greatest_move_number_is_read_back() {
    let record =
        record_of(position_from("4k4/9/9/9/9/9/9/9/4K4 b - 4294967294"), "5i5h 5a5b 5h5i 5b5a");
    for position in record.history() {
        assert_eq!(&position_from(&position.to_string()), position);
    }
    assert_eq!(record.position().to_string(), "4k4/9/9/9/9/9/9/9/4K4 b - 4294967296");
}

#[test]
fn rows_have_nine_squares() {
    for (board, row) in [
        ("4k3/9/9/9/9/9/9/9/4K4", 1),
        ("4k5/9/9/9/9/9/9/9/4K4", 1),
        ("4k4/8/9/9/9/9/9/9/4K4", 2),
        ("4k4/9P/9/9/9/9/9/9/4K4", 2),
        ("4k4/PPPPPPPPPP/9/9/9/9/9/9/4K4", 2),
        ("4k4/9/9//9/9/9/9/4K4", 4),
        ("4k4/9/9/9/9/9/9/9/4K3", 9),
        ("4k4/9/9/9/9/9/9/9/", 9),
        ("9", 1),
    ] {
        let why = error(&format!("{board} b - 1"));
        match why {
            PositionError::RowLength { row: found } => assert_eq!(found, row, "{board}"),
            // A board that stops early has too few rows.
            PositionError::RowCount => assert_eq!(board, "9"),
            other => panic!("{board}: {other}"),
        }
    }
    for board in ["4k4/9/9/9/9/9/9/4K4", "4k4/9/9/9/9/9/9/9/4K4/9", "4k4/9/9/9/9/9/9/9/4K4/"] {
        assert_eq!(error(&format!("{board} b - 1")), PositionError::RowCount, "{board}");
    }
}

#[test]
fn only_letters_of_shogi_stand_on_the_board() {
    let letter = "a piece letter";
    let anything = "a piece letter, a number of empty squares or `/`";
    for (row, at, expected) in [
        ("x8", 4, letter),
        ("Q8", 4, letter),
        ("+K8", 5, letter),
        ("+G8", 5, letter),
        ("+18", 5, letter),
        ("++P8", 5, letter),
        ("8+", 6, letter),
        ("45", 5, anything),
        ("0P8", 4, anything),
        ("P*8", 5, anything),
        ("歩8", 4, anything),
    ] {
        let sfen = format!("4k4/{row}/9/9/9/9/9/9/4K4 b - 1");
        assert_eq!(text_error(&sfen, expected), at, "{sfen}");
    }
}

#[test]
fn hands_hold_counts_and_letters() {
    let letter = "a piece letter that can be in hand";
    for (hand, at, expected) in [
        ("K", 24, letter),
        ("Pk", 25, letter),
        ("+P", 24, letter),
        ("X", 24, letter),
        ("P-", 25, letter),
        ("--", 24, letter),
        ("歩", 24, letter),
        ("0P", 24, "a count from 1 to 99"),
        ("100P", 26, "a count from 1 to 99"),
        ("3", 25, "a piece letter"),
        ("P2", 26, "a piece letter"),
    ] {
        let sfen = format!("4k4/9/9/9/9/9/9/9/4K4 b {hand} 1");
        assert_eq!(text_error(&sfen, expected), at, "{sfen}");
    }
}

#[test]
fn one_king_a_side() {
    let kings = |seat| PositionError::Kings { seat };
    for (sfen, seat) in [
        ("4k4/9/9/9/9/9/9/9/9 b - 1", Seat::FIRST),
        ("9/9/9/9/9/9/9/9/4K4 b - 1", Seat::SECOND),
        ("9/9/9/9/9/9/9/9/9 b - 1", Seat::FIRST),
    ] {
        assert_eq!(error(sfen), kings(seat), "{sfen}");
        let problems = Options::default().with_missing_king(true);
        assert!(problems.position(sfen).is_ok(), "{sfen}");
    }
    for (sfen, seat) in [
        ("4k4/9/9/9/9/9/9/9/3KK4 b - 1", Seat::FIRST),
        ("k3k4/9/9/9/9/9/9/9/4K4 b - 1", Seat::SECOND),
    ] {
        let problems = Options::default().with_missing_king(true);
        for why in [error(sfen), problems.position(sfen).unwrap_err()] {
            // Three kings are also more than a set holds; either error is right.
            let too_many = PositionError::TooMany { letter: "K".into() };
            assert!(why == kings(seat) || why == too_many, "{sfen}: {why}");
        }
    }
}

#[test]
fn problems_may_allow_pieces_where_play_never_brings_them() {
    let problems = Options::default().with_impossible_pieces(true);
    for sfen in [
        "4k4/9/P8/9/P8/9/9/9/4K4 b - 1",
        "P3k4/9/9/9/9/9/9/9/4K4 b - 1",
        "4k4/N8/9/9/9/9/9/9/p3K4 w - 1",
    ] {
        assert!(sfen.parse::<Position>().is_err(), "{sfen}");
        let position = problems.position(sfen).expect(sfen);
        assert_eq!(position.position_text(), sfen);
        // Such a piece has no moves, but the others do.
        assert!(position.legal_moves().iter().all(|&mv| position.check(mv).is_ok()));
        assert!(position.has_moves());
    }
    let too_many = problems.position("4k4/9/9/9/9/9/9/9/4K4 b 19P 1");
    assert_eq!(too_many.unwrap_err(), PositionError::TooMany { letter: "P".into() });
}

#[test]
fn no_two_unpromoted_pawns_on_a_file() {
    let two = |seat| PositionError::TwoOnAFile { seat, letter: "P".into() };
    assert_eq!(error("4k4/9/P8/9/P8/9/9/9/4K4 b - 1"), two(Seat::FIRST));
    assert_eq!(error("4k4/9/p8/9/p8/9/9/9/4K4 b - 1"), two(Seat::SECOND));
    for fine in ["4k4/9/P8/9/p8/9/9/9/4K4 b - 1", "4k4/9/+P8/9/P8/9/9/9/4K4 b - 1"] {
        assert!(fine.parse::<Position>().is_ok(), "{fine}");
    }
}

#[test]
fn no_piece_that_could_never_move() {
    for (piece, row, square) in [
        ("P", 0, "9a"),
        ("L", 0, "9a"),
        ("N", 0, "9a"),
        ("N", 1, "9b"),
        ("p", 8, "9i"),
        ("l", 8, "9i"),
        ("n", 8, "9i"),
        ("n", 7, "9h"),
    ] {
        let sfen = |piece: &str| {
            let mut rows = ["9"; 9].map(str::to_owned);
            (rows[0], rows[8]) = ("4k4".into(), "4K4".into());
            let rest = if rows[row].len() == 1 { "8" } else { &rows[row].clone()[..] };
            rows[row] = format!("{piece}{}", rest.replacen('4', "3", 1));
            format!("{} b - 1", rows.join("/"))
        };
        let why = error(&sfen(piece));
        assert_eq!(why, PositionError::StuckPiece { square: square.into() }, "{piece}");
        // It may be there if promoted, and on the far side of the board.
        assert!(sfen(&format!("+{piece}")).parse::<Position>().is_ok(), "{piece}");
        let other =
            if piece == piece.to_uppercase() { piece.to_lowercase() } else { piece.to_uppercase() };
        assert!(sfen(&other).parse::<Position>().is_ok(), "{other}");
    }
    for fine in ["4k4/P8/9/9/9/9/9/9/4K4 b - 1", "4k4/L8/N8/9/9/9/n8/l8/4K4 b - 1"] {
        assert!(fine.parse::<Position>().is_ok(), "{fine}");
    }
}

#[test]
fn the_side_not_to_move_is_not_in_check() {
    assert_eq!(error("4k4/4G4/9/9/9/9/9/9/4K4 b - 1"), PositionError::OpponentInCheck);
    assert_eq!(error("4k4/9/9/9/9/9/9/4r4/4K4 w - 1"), PositionError::OpponentInCheck);
    assert_eq!(error("9/9/9/9/4k4/4K4/9/9/9 b - 1"), PositionError::OpponentInCheck);
    assert!("4k4/4G4/9/9/9/9/9/9/4K4 w - 1".parse::<Position>().is_ok());
}

#[test]
fn no_more_pieces_than_a_set_holds() {
    let board = "4k4/9/9/9/9/9/9/9/4K4 b";
    for (hands, letter) in [
        ("3R", "R"),
        ("2Rr", "R"),
        ("3b", "B"),
        ("4Gg", "G"),
        ("5s", "S"),
        ("3N2n", "N"),
        ("5L", "L"),
        ("18Pp", "P"),
        ("19p", "P"),
        ("99P99P99P", "P"),
        ("99R99R99R99R", "R"),
    ] {
        let why = error(&format!("{board} {hands} 1"));
        assert_eq!(why, PositionError::TooMany { letter: letter.into() }, "{hands}");
    }
    // Promoted pieces on the board count as their unpromoted kind.
    for (board, hands, letter) in [
        ("4k4/9/9/9/+R+r7/9/9/9/4K4", "r", "R"),
        ("4k4/9/9/9/+B+b7/9/9/9/4K4", "B", "B"),
        ("4k4/9/9/9/+S+s7/9/9/9/4K4", "3S", "S"),
        ("4k4/9/9/9/+N+n7/9/9/9/4K4", "3N", "N"),
        ("4k4/9/9/9/+L+l7/9/9/9/4K4", "3L", "L"),
        ("4k4/9/9/9/+P+p7/9/9/9/4K4", "17P", "P"),
    ] {
        let why = error(&format!("{board} b {hands} 1"));
        assert_eq!(why, PositionError::TooMany { letter: letter.into() }, "{board}");
    }
    assert!(format!("{board} 2R2B4G4S4N4L18P 1").parse::<Position>().is_ok());
}

/// A set-up is checked by the same rules as a text.
#[test]
fn set_ups_are_checked_too() {
    let position = Position::default();
    let mut setup = position.to_setup();
    setup.put("5i".parse().unwrap(), None);
    let rules = Arc::clone(position.rules());
    let why = Position::from_setup(rules, &setup).unwrap_err();
    assert_eq!(why, PositionError::Kings { seat: Seat::FIRST });
}

#[test]
fn errors_are_sentences() {
    for (sfen, message) in [
        ("9/9 b", "hands or `-` expected at character 7"),
        ("4k3/9/9/9/9/9/9/9/4K4 b - 1", "row 1 has the wrong number of squares"),
        ("4k4/9/9/9/9/9/9/4K4 b - 1", "the board has the wrong number of rows"),
        ("4k4/9/9/9/9/9/9/9/9 b - 1", "the first player must have exactly one king"),
        ("4k4/4G4/9/9/9/9/9/9/4K4 b - 1", "the side that is not to move is in check"),
        ("P3k4/9/9/9/9/9/9/9/4K4 b - 1", "a piece on 9a could never move"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 3R 1", "there are too many pieces of the kind R"),
        (
            "4k4/9/P8/P8/9/9/9/9/4K4 b - 1",
            "the first player has two pieces of the kind P on one file",
        ),
    ] {
        assert_eq!(error(sfen).to_string(), message);
    }
}

#[test]
fn moves_of_three_forms_are_read() {
    let position: Position = "4k4/9/9/9/9/9/9/1B7/4K4 b P 1".parse().unwrap();
    let square = |name: &str| name.parse::<Square>().unwrap();
    let quiet = position.read_move("8h7g").unwrap();
    assert_eq!((quiet.from(), quiet.to()), (Some(square("8h")), square("7g")));
    assert_eq!((quiet.promotion(), quiet.dropped()), (None, None));
    let promoting = position.read_move("8h2b+").unwrap();
    assert_eq!(promoting.promotion(), Some(kinds::HORSE));
    assert_ne!(promoting, position.read_move("8h2b").unwrap());
    let drop = position.read_move("P*5e").unwrap();
    assert_eq!((drop.from(), drop.to(), drop.dropped()), (None, square("5e"), Some(kinds::PAWN)));
    assert!([quiet, promoting, drop].iter().all(|&mv| position.check(mv).is_ok()));
    for text in ["8h7g", "8h2b+", "P*5e"] {
        assert_eq!(position.move_text(position.read_move(text).unwrap()), text);
    }
}

/// Drops are written in upper case for White too.
#[test]
fn white_drops_with_capitals() {
    let position: Position = "4k4/9/9/9/9/9/9/9/4K4 w p 1".parse().unwrap();
    let drop = position.read_move("P*5e").unwrap();
    assert_eq!(position.check(drop), Ok(()));
    assert_eq!(position.move_text(drop), "P*5e");
    assert!(position.read_move("p*5e").is_err());
}

#[test]
fn no_other_form_is_a_move() {
    let position = Position::default();
    let (square, end) = ("a square such as 7f", "`+` or nothing");
    let kind = "one of R B G S N L P";
    for (text, at, expected) in [
        ("", 0, square),
        ("7", 0, square),
        ("7g", 2, square),
        ("7g7", 2, square),
        ("7g-7f", 2, square),
        ("7gx7f", 2, square),
        ("7G7F", 0, square),
        ("0g7f", 0, square),
        ("7j7f", 0, square),
        ("7g7j", 2, square),
        ("7g0f", 2, square),
        ("g7f7", 0, square),
        ("e2e4", 0, square),
        (" 7g7f", 0, square),
        ("7g7f ", 4, end),
        ("7g7f=", 4, end),
        ("7g7f++", 4, end),
        ("7g7f+ ", 4, end),
        ("7g7fP", 4, end),
        ("P7g7f", 0, square),
        ("P@5e", 0, square),
        ("*5e", 0, kind),
        ("p*5e", 0, kind),
        ("K*5e", 0, kind),
        ("+P*5e", 0, kind),
        ("PP*5e", 0, kind),
        ("7g*7f", 0, kind),
        ("P*", 2, square),
        ("P*5", 2, square),
        ("P*5e+", 2, square),
        ("P**5e", 2, square),
        ("resign", 0, square),
        ("0000", 0, square),
        ("７ｇ７ｆ", 0, square),
        ("7六歩", 0, square),
        ("7g七f", 2, square),
    ] {
        let why = position.read_move(text).expect_err(text);
        assert_eq!((why.offset(), &*why.expected().to_string()), (at, expected), "{text:?}");
    }
    let why = position.read_move("7g7x").unwrap_err();
    assert_eq!(why.to_string(), "a square such as 7f expected at character 3 of `7g7x`");
}

#[test]
fn squares_have_file_and_rank() {
    let names: Vec<String> = Square::all().map(|square| square.to_string()).collect();
    assert_eq!(names.len(), 81);
    for (name, coords) in [("9i", (0, 0)), ("1i", (8, 0)), ("9a", (0, 8)), ("5e", (4, 4))] {
        assert_eq!(name.parse::<Square>().unwrap().coords(), coords);
    }
    for name in ["", "5", "e5", "5E", "0a", "1j", "55", "5e5"] {
        assert!(name.parse::<Square>().is_err(), "{name:?}");
    }
}
