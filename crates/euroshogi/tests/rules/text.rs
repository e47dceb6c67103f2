//! Position texts and move texts: `docs/rules/euroshogi.md` sections 3 and 4.

use wazir_chesslike::PositionError;
use wazir_euroshogi::{EuroShogi, Position, START, Square, kinds};
use wazir_game::{Game, Seat};
use wazir_testkit::{kernel, record_of};

use crate::position_from;

fn error(text: &str) -> PositionError {
    kernel::position_error::<EuroShogi>(text)
}

/// Returns the place of the fault, after checking that the message names what is expected.
fn text_error(text: &str, expected: &str) -> usize {
    kernel::text_error::<EuroShogi>(text, expected)
}

#[test]
fn positions_are_written_in_one_way() {
    for text in [
        START,
        "4k3/8/8/8/8/8/8/4K3[] b 99 57",
        "7k/8/8/+R+B+N+P4/4+r+b+n+p/8/8/K7[] w 3 20",
        "4k3/8/8/8/8/8/8/4K3[RRBBBBGGGGNNNNPPPPPPPPPPPPPPPP] w 0 1",
        "4k3/8/8/8/8/8/8/4K3[RBGNPrbgnp] w 0 1",
    ] {
        assert_eq!(position_from(text).to_string(), text);
        assert_eq!(position_from(text).position_text(), text);
    }
}

#[test]
fn empty_stacks_may_be_a_dash() {
    let start = position_from(&START.replace("[]", "[-]"));
    assert_eq!(start, Position::default());
    assert_eq!(start.to_string(), START);
}

#[test]
fn stacks_are_read_in_any_order() {
    let text = position_from("4k3/8/8/8/8/8/8/4K3[pPnNgGbBrRP] w 0 1").to_string();
    assert_eq!(text, "4k3/8/8/8/8/8/8/4K3[RBGNPPrbgnp] w 0 1");
}

#[test]
fn what_a_position_holds() {
    let position = position_from("4k3/8/8/8/+p7/8/8/4K3[PPb] b 7 21");
    assert_eq!(
        (position.to_move(), position.halfmove_clock(), position.ply()),
        (Seat::SECOND, 7, 41)
    );
    let square: Square = "a4".parse().unwrap();
    let piece = position.piece_at(square).unwrap();
    assert_eq!((piece.seat, piece.kind), (Seat::SECOND, kinds::PROMOTED_PAWN));
    let hand = |seat| position.hand(seat).collect::<Vec<_>>();
    assert_eq!(hand(Seat::FIRST), [(kinds::PAWN, 2)]);
    assert_eq!(hand(Seat::SECOND), [(kinds::BISHOP, 1)]);
}

#[test]
fn the_move_number_grows_after_black() {
    let record = record_of(Position::default(), "a3a4 a6a5 b2a1");
    let texts: Vec<String> = record.history().iter().map(Position::to_string).collect();
    let ends: Vec<&str> = texts.iter().map(|text| &text[text.len() - 5..]).collect();
    assert_eq!(ends, ["w 0 1", "b 0 1", "w 0 2", "b 1 2"]);
}

#[test]
fn fields_are_four() {
    let board = "4k3/8/8/8/8/8/8/4K3[]";
    assert_eq!(text_error("", "a placement with hands in brackets"), 0);
    assert_eq!(text_error(board, "`w` or `b`"), 22);
    assert_eq!(text_error(&format!("{board} w"), "a clock"), 24);
    assert_eq!(text_error(&format!("{board} w 0"), "a move number"), 26);
    assert_eq!(text_error(&format!("{board}  w 0 1"), "`w` or `b`"), 22);
    assert_eq!(text_error(&format!("{board} w 0 1 "), "the end of the text"), 27);
    assert_eq!(text_error(&format!("{board} w 0 1 0"), "the end of the text"), 27);
    for side in ["W", "B", "white", "-"] {
        assert_eq!(text_error(&format!("{board} {side} 0 1"), "`w` or `b`"), 22);
    }
    for clock in ["-", "-1", "+1", "x", "65536", "99999999999"] {
        let text = format!("{board} w {clock} 1");
        assert_eq!(text_error(&text, "plies without progress"), 24);
    }
    for number in ["0", "-1", "+1", "x", "2147483649", "99999999999"] {
        assert_eq!(text_error(&format!("{board} w 0 {number}"), "a move number from 1"), 26);
    }
}

/// Counting stops at the largest number, which can still be parsed.
#[test]
fn the_greatest_move_number_is_read_back() {
    let record =
        record_of(position_from("4k3/8/8/8/8/8/8/4K3[] b 0 2147483647"), "e8e7 e1e2 e7e8 e2e1");
    for position in record.history() {
        let again = position_from(&position.to_string());
        assert!(again.same_position(position), "{position}");
        assert_eq!(again.to_string(), position.to_string());
    }
    assert!(record.position().to_string().ends_with(" b 4 2147483648"));
}

#[test]
fn stacks_stand_in_brackets() {
    let board = "4k3/8/8/8/8/8/8/4K3";
    assert_eq!(text_error(&format!("{board} w 0 1"), "the hands in brackets, such as `[]`"), 19);
    assert_eq!(text_error(&format!("{board}[ w 0 1"), "`]`"), 20);
    assert_eq!(text_error(&format!("{board}[P w 0 1"), "`]`"), 21);
    let letter = "a piece letter that can be in hand";
    for (hands, at) in [
        ("K", 20),
        ("k", 20),
        ("PK", 21),
        ("+P", 20),
        ("2P", 20),
        ("--", 20),
        ("[P", 20),
        ("é", 20),
    ] {
        assert_eq!(text_error(&format!("{board}[{hands}] w 0 1"), letter), at, "{hands}");
    }
}

#[test]
fn rows_have_eight_squares() {
    for (board, row) in [
        ("4k2/8/8/8/8/8/8/4K3", 1),
        ("4k4/8/8/8/8/8/8/4K3", 1),
        ("4k3/7/8/8/8/8/8/4K3", 2),
        ("4k3/9/8/8/8/8/8/4K3", 2),
        ("4k3/8P/8/8/8/8/8/4K3", 2),
        ("4k3/8//8/8/8/8/4K3", 3),
        ("4k3/8/8/8/8/8/8/4K2", 8),
        ("", 1),
    ] {
        let why = error(&format!("{board}[] w 0 1"));
        assert_eq!(why, PositionError::RowLength { row }, "{board}");
    }
    for board in ["4k3/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3/8", "4k3/8/8/8/8/8/8/4K3/"] {
        assert_eq!(error(&format!("{board}[] w 0 1")), PositionError::RowCount, "{board}");
    }
}

#[test]
fn only_letters_of_the_game_stand_on_the_board() {
    let letter = "a piece letter";
    let anything = "a piece letter, a number of empty squares or `/`";
    for (row, at, expected) in [
        ("Q7", 4, letter),
        ("S7", 4, letter),
        ("L7", 4, letter),
        ("+K7", 5, letter),
        ("+G7", 5, letter),
        ("++P7", 5, letter),
        ("+17", 5, letter),
        ("7+", 6, letter),
        ("44", 5, anything),
        ("0P7", 4, anything),
        ("P@7", 5, anything),
    ] {
        let text = format!("4k3/{row}/8/8/8/8/8/4K3[] w 0 1");
        assert_eq!(text_error(&text, expected), at, "{text}");
    }
}

#[test]
fn exactly_one_king_a_side() {
    for (text, seat) in
        [("4k3/8/8/8/8/8/8/8[] w 0 1", Seat::FIRST), ("8/8/8/8/8/8/8/4K3[] w 0 1", Seat::SECOND)]
    {
        assert_eq!(error(text), PositionError::Kings { seat }, "{text}");
    }
    for (text, seat) in [
        ("4k3/8/8/8/8/8/8/3KK3[] w 0 1", Seat::FIRST),
        ("k3k3/8/8/8/8/8/8/4K3[] w 0 1", Seat::SECOND),
    ] {
        // Three kings are also more than a set holds; either error is right.
        let too_many = PositionError::TooMany { letter: "K".into() };
        let why = error(text);
        assert!(why == PositionError::Kings { seat } || why == too_many, "{text}: {why}");
    }
}

#[test]
fn no_two_unpromoted_pawns_on_a_file() {
    let two = |seat| PositionError::TwoOnAFile { seat, letter: "P".into() };
    assert_eq!(error("4k3/8/P7/8/P7/8/8/4K3[] w 0 1"), two(Seat::FIRST));
    assert_eq!(error("4k3/8/p7/8/p7/8/8/4K3[] w 0 1"), two(Seat::SECOND));
    assert_eq!(position_from("4k3/8/P7/8/p7/8/8/4K3[] w 0 1").pieces().count(), 4);
    assert_eq!(position_from("4k3/8/+P7/8/P7/8/8/4K3[] w 0 1").pieces().count(), 4);
}

#[test]
fn no_unpromoted_pawn_on_its_last_rank() {
    let stuck = |square: &str| PositionError::StuckPiece { square: square.into() };
    assert_eq!(error("P3k3/8/8/8/8/8/8/4K3[] w 0 1"), stuck("a8"));
    assert_eq!(error("4k3/8/8/8/8/8/8/p3K3[] w 0 1"), stuck("a1"));
    for fine in ["p3k3/8/8/8/8/8/8/P3K3[] w 0 1", "+P3k3/8/8/8/8/8/8/+p3K3[] w 0 1"] {
        assert_eq!(position_from(fine).to_string(), fine);
    }
}

/// Such pieces were dropped there.
#[test]
fn unpromoted_pieces_may_stand_in_their_zone() {
    for fine in ["N2Bk3/P7/R7/8/8/8/8/4K3[] w 0 1", "4k3/8/8/8/8/r7/1p6/n1b1K3[] b 0 1"] {
        assert_eq!(position_from(fine).to_string(), fine);
    }
}

#[test]
fn the_side_not_to_move_is_not_in_check() {
    assert_eq!(error("4k3/4G3/8/8/8/8/8/4K3[] w 0 1"), PositionError::OpponentInCheck);
    assert_eq!(error("4k3/8/8/8/8/8/4r3/4K3[] b 0 1"), PositionError::OpponentInCheck);
    assert_eq!(error("8/8/8/4k3/4K3/8/8/8[] w 0 1"), PositionError::OpponentInCheck);
    assert!(position_from("4k3/4G3/8/8/8/8/8/4K3[] b 0 1").in_check());
}

#[test]
fn no_more_pieces_than_both_sets_hold() {
    let pawns = "P".repeat(16);
    for (board, hands, letter) in [
        ("8", "RRR", "R"),
        ("+R+r6", "r", "R"),
        ("8", "BBBbb", "B"),
        ("+B+b6", "BBB", "B"),
        ("GG6", "ggg", "G"),
        ("8", "NNNNn", "N"),
        ("+N+n6", "NNN", "N"),
        ("+p7", &pawns, "P"),
        ("8", &"PPPPPPPPp".repeat(2), "P"),
        ("8", &"R".repeat(300), "R"),
    ] {
        let why = error(&format!("4k3/8/8/8/{board}/8/8/4K3[{hands}] w 0 1"));
        assert_eq!(why, PositionError::TooMany { letter: letter.into() }, "{board} {hands}");
    }
}

#[test]
fn moves_of_three_forms_are_read() {
    let position = position_from("4k3/8/8/R7/8/8/8/4K3[P] w 0 1");
    let square = |name: &str| name.parse::<Square>().unwrap();
    let quiet = position.read_move("a5a4").unwrap();
    assert_eq!((quiet.from(), quiet.to()), (Some(square("a5")), square("a4")));
    assert_eq!((quiet.promotion(), quiet.dropped()), (None, None));
    let promoting = position.read_move("a5a6+").unwrap();
    assert_eq!(promoting.promotion(), Some(kinds::PROMOTED_ROOK));
    let drop = position.read_move("P@e4").unwrap();
    assert_eq!((drop.from(), drop.to(), drop.dropped()), (None, square("e4"), Some(kinds::PAWN)));
    assert!([quiet, promoting, drop].iter().all(|&mv| position.check(mv).is_ok()));
    for text in ["a5a4", "a5a6+", "P@e4"] {
        assert_eq!(position.move_text(position.read_move(text).unwrap()), text);
    }
    // The star is accepted, but the usual sign is written.
    assert_eq!(position.read_move("P*e4"), Ok(drop));
}

#[test]
fn black_drops_with_capitals() {
    let position = position_from("4k3/8/8/8/8/8/8/4K3[p] b 0 1");
    let drop = position.read_move("P@e4").unwrap();
    assert_eq!(position.check(drop), Ok(()));
    assert_eq!(position.move_text(drop), "P@e4");
    assert!(position.read_move("p@e4").is_err());
}

#[test]
fn no_other_form_is_a_move() {
    let position = Position::default();
    let (square, end) = ("a square such as e4", "`+` or nothing");
    let kind = "one of R B G N P";
    for (text, at, expected) in [
        ("", 0, square),
        ("a", 0, square),
        ("a3", 2, square),
        ("a3a", 2, square),
        ("a3-a4", 2, square),
        ("a3xa4", 2, square),
        ("A3A4", 0, square),
        ("i3i4", 0, square),
        ("a0a1", 0, square),
        ("a9a8", 0, square),
        ("7g7f", 0, square),
        ("3a4a", 0, square),
        (" a3a4", 0, square),
        ("a3a4 ", 4, end),
        ("a3a4=", 4, end),
        ("a3a4++", 4, end),
        ("a3a4q", 4, end),
        ("Pa3a4", 0, square),
        ("@e4", 0, kind),
        ("p@e4", 0, kind),
        ("K@e4", 0, kind),
        ("S@e4", 0, kind),
        ("+P@e4", 0, kind),
        ("PP@e4", 0, kind),
        ("P@", 2, square),
        ("P@e", 2, square),
        ("P@e9", 2, square),
        ("P@e4+", 2, square),
        ("P@@e4", 2, square),
        ("resign", 0, square),
        ("0000", 0, square),
        ("ａ３ａ４", 0, square),
    ] {
        let why = position.read_move(text).expect_err(text);
        assert_eq!((why.offset(), &*why.expected().to_string()), (at, expected), "{text:?}");
    }
}
