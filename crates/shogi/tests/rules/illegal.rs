//! Reasons for refusing moves: all that shogi knows, with the squares concerned.

use wazir_game::{Claim, EndReason, Game, IllegalMoveError, Outcome, Seat};
use wazir_shogi::{START, Square};
use wazir_testkit::{check_move, parse, record_of};

use crate::position_from;

type IllegalMove = IllegalMoveError<Square>;

fn square(name: &str) -> Square {
    parse(name)
}

fn check(sfen: &str, text: &str) -> Result<(), IllegalMove> {
    check_move(&position_from(sfen), text)
}

fn illegal_reason(sfen: &str, text: &str) -> IllegalMove {
    wazir_testkit::illegal_reason(&position_from(sfen), text)
}

#[test]
fn no_piece() {
    assert_eq!(illegal_reason(START, "5e5d"), IllegalMoveError::NoPiece { from: square("5e") });
    assert_eq!(illegal_reason(START, "5e5d+"), IllegalMoveError::NoPiece { from: square("5e") });
}

#[test]
fn not_your_piece() {
    assert_eq!(
        illegal_reason(START, "3c3d"),
        IllegalMoveError::NotYourPiece { from: square("3c") }
    );
    assert_eq!(
        illegal_reason(START, "2b8h+"),
        IllegalMoveError::NotYourPiece { from: square("2b") }
    );
    let white = START.replace(" b ", " w ");
    assert_eq!(
        illegal_reason(&white, "7g7f"),
        IllegalMoveError::NotYourPiece { from: square("7g") }
    );
}

#[test]
fn own_piece() {
    assert_eq!(illegal_reason(START, "2h2g"), IllegalMoveError::OwnPiece { to: square("2g") });
    assert_eq!(illegal_reason(START, "5i4i"), IllegalMoveError::OwnPiece { to: square("4i") });
    // This holds even if the way is blocked, and for a piece that stays where it is.
    assert_eq!(illegal_reason(START, "1i1g"), IllegalMoveError::OwnPiece { to: square("1g") });
    assert_eq!(illegal_reason(START, "9i1i"), IllegalMoveError::OwnPiece { to: square("1i") });
    assert_eq!(illegal_reason(START, "5i5i"), IllegalMoveError::OwnPiece { to: square("5i") });
}

#[test]
fn not_its_move() {
    for (text, from, to) in [
        ("7g7e", "7g", "7e"),
        ("7g6f", "7g", "6f"),
        ("8h8f", "8h", "8f"),
        ("2i2f", "2i", "2f"),
        ("5i5e", "5i", "5e"),
        ("4i4d", "4i", "4d"),
        ("7i7d+", "7i", "7d"),
    ] {
        assert_eq!(
            illegal_reason(START, text),
            IllegalMoveError::CannotReach { from: square(from), to: square(to) }
        );
    }
    // Backward moves, which a pawn, a lance and a knight cannot make.
    let back = "4k4/9/9/9/P1L1N4/9/9/9/4K4 b - 1";
    for (text, from, to) in [("9e9f", "9e", "9f"), ("7e7g", "7e", "7g"), ("5e4g", "5e", "4g")] {
        assert_eq!(
            illegal_reason(back, text),
            IllegalMoveError::CannotReach { from: square(from), to: square(to) }
        );
    }
}

#[test]
fn blocked() {
    for (sfen, text, by) in [
        // Blocked by an own piece.
        (START, "8h3c", "7g"),
        (START, "8h3c+", "7g"),
        (START, "2h2c", "2g"),
        (START, "9i9c", "9g"),
        // Blocked by an enemy piece.
        ("4k4/9/9/9/R2p5/9/9/9/4K4 b - 1", "9e1e", "6e"),
        ("4k4/9/9/p8/L8/9/9/9/4K4 b - 1", "9e9b+", "9d"),
        // Blocked by the first of several pieces.
        ("4k4/9/9/9/R1p1P1p2/9/9/9/4K4 b - 1", "9e1e", "7e"),
        ("4k4/9/9/9/2p1P1p1R/9/9/9/4K4 b - 1", "1e9e", "3e"),
        ("4k4/8B/7P1/9/5p3/9/3n5/9/4K4 b - 1", "1b8i", "2c"),
        // The far piece can be captured only if the way is free.
        ("4k4/9/9/9/R2pp4/9/9/9/4K4 b - 1", "9e5e", "6e"),
        // Promoted riders slide as before.
        ("4k4/9/9/9/+R2p5/9/9/9/4K4 b - 1", "9e5e", "6e"),
        ("k8/9/9/9/+B8/1p7/9/9/4K4 b - 1", "9e6h", "8f"),
    ] {
        let from = square(&text[..2]);
        let to = square(&text[2..4]);
        assert_eq!(
            illegal_reason(sfen, text),
            IllegalMoveError::Blocked { from, to, by: square(by) },
            "{text}"
        );
    }
    // Knights jump.
    assert_eq!(check("4k4/9/9/9/9/3PPP3/4N4/9/4K4 b - 1", "5g4e"), Ok(()));
}

#[test]
fn king_left_attacked() {
    for (sfen, text, king, by) in [
        // Pins along a file, along a diagonal, and by a lance.
        ("4k4/9/4r4/9/9/4G4/9/9/4K4 b - 1", "5f4f", "5i", &["5c"][..]),
        ("4k4/9/9/9/b8/9/9/3S5/4K4 b - 1", "6h6g", "5i", &["9e"]),
        ("k8/9/4l4/9/9/4S4/9/9/4K4 b - 1", "5f4e", "5i", &["5c"]),
        // The king moves into an attack, or stays on its line.
        ("4k4/9/9/9/9/9/9/3r5/4K4 b - 1", "5i5h", "5h", &["6h"]),
        ("4k4/9/9/9/9/9/4r4/4K4/9 b - 1", "5h5i", "5i", &["5g"]),
        ("9/9/9/4k4/9/4K4/9/9/9 b - 1", "5f5e", "5e", &["5d"]),
        // A move or a drop that does not parry the check.
        ("4k4/9/4r4/9/9/9/9/9/4K4 b G 1", "G*4h", "5i", &["5c"]),
        ("4k4/9/4r4/9/9/9/9/G8/4K4 b - 1", "9h9g", "5i", &["5c"]),
        // One drop cannot parry two checks, and none can parry a knight's.
        ("4k4/9/4r4/9/9/1b7/9/9/4K4 b G 1", "G*5h", "5i", &["8f"]),
        ("4k4/9/4r4/9/9/9/3n5/9/4K4 b G 1", "G*5h", "5i", &["6g"]),
        // Capture of a guarded piece.
        ("4k4/9/9/9/9/9/3s5/4g4/4K4 b - 1", "5i5h", "5h", &["6g"]),
    ] {
        let by = by.iter().map(|name| square(name)).collect();
        assert_eq!(
            illegal_reason(sfen, text),
            IllegalMoveError::KingLeftAttacked { king: square(king), by },
            "{text}"
        );
    }
    // All attackers are named.
    let sfen = "4k4/9/4r4/9/9/9/3n5/9/4K4 b G 1";
    let IllegalMoveError::KingLeftAttacked { king, by } = illegal_reason(sfen, "G*9e") else {
        panic!("no check")
    };
    assert_eq!((king, by), (square("5i"), vec![square("6g"), square("5c")]));
}

#[test]
fn must_promote() {
    let must = |to| IllegalMoveError::MustPromote { to: square(to) };
    assert_eq!(illegal_reason("4k4/7P1/9/9/9/9/9/9/4K4 b - 1", "2b2a"), must("2a"));
    assert_eq!(illegal_reason("4k4/9/9/7L1/9/9/9/9/4K4 b - 1", "2d2a"), must("2a"));
    assert_eq!(illegal_reason("4k4/9/9/6N2/9/9/9/9/4K4 b - 1", "3d2b"), must("2b"));
    assert_eq!(illegal_reason("4k4/9/6N2/9/9/9/9/9/4K4 b - 1", "3c2a"), must("2a"));
    assert_eq!(illegal_reason("4k4/9/9/9/9/9/9/p8/4K4 w - 1", "9h9i"), must("9i"));
    assert_eq!(illegal_reason("4k4/9/9/9/9/n8/9/9/4K4 w - 1", "9f8h"), must("8h"));
    assert_eq!(check("4k4/9/9/9/9/9/9/p8/4K4 w - 1", "9h9i+"), Ok(()));
}

#[test]
fn cannot_promote() {
    let cannot = |text: &str| IllegalMoveError::CannotPromote {
        from: square(&text[..2]),
        to: square(&text[2..4]),
    };
    for (sfen, text) in [
        // Outside the zone.
        (START, "7g7f+"),
        ("4k4/9/9/9/9/S8/9/9/4K4 b - 1", "9f9e+"),
        // Kings and golds never promote.
        ("9/9/4K4/9/9/9/9/k8/9 b - 1", "5c5b+"),
        ("4k4/9/G8/9/9/9/9/9/4K4 b - 1", "9c9b+"),
        // No piece promotes twice.
        ("4k4/9/+P8/9/9/9/9/9/4K4 b - 1", "9c9b+"),
        ("4k4/9/+R8/9/9/9/9/9/4K4 b - 1", "9c9b+"),
        // White's zone is at the other end.
        ("4k4/9/s8/9/9/9/9/9/4K4 w - 1", "9c9d+"),
    ] {
        assert_eq!(illegal_reason(sfen, text), cannot(text), "{text}");
    }
}

#[test]
fn not_in_hand() {
    let not = |to| IllegalMoveError::NotInHand { to: square(to) };
    assert_eq!(illegal_reason(START, "P*5e"), not("5e"));
    // The opponent's hand does not help, and the square does not matter.
    assert_eq!(illegal_reason("4k4/9/9/9/9/9/9/9/4K4 b Gp 1", "P*5e"), not("5e"));
    assert_eq!(illegal_reason("4k4/9/9/9/9/9/9/9/4K4 b Gp 1", "P*5i"), not("5i"));
    assert_eq!(illegal_reason("4k4/9/9/9/9/9/9/9/4K4 w Gp 1", "G*5e"), not("5e"));
    // The last one has been dropped.
    let record = record_of(position_from("4k4/9/9/9/9/9/9/9/4K4 b G 1"), "G*9e 5a5b");
    let again = record.position().read_move("G*8e").unwrap();
    assert_eq!(record.position().check(again), Err(not("8e")));
}

#[test]
fn drop_on_piece() {
    let sfen = "4k4/9/9/9/p8/9/P8/9/4K4 b GP 1";
    for name in ["9e", "9g", "5i", "5a"] {
        let expected = IllegalMoveError::DropOnPiece { to: square(name) };
        assert_eq!(illegal_reason(sfen, &format!("G*{name}")), expected);
        assert_eq!(illegal_reason(sfen, &format!("P*{name}")), expected);
    }
}

#[test]
fn two_pawns() {
    let two = |to, pawn| IllegalMoveError::TwoPawns { to: square(to), pawn: square(pawn) };
    let sfen = "4k4/9/9/9/P8/9/9/9/4K4 b P 1";
    for to in ["9b", "9d", "9f", "9i"] {
        assert_eq!(illegal_reason(sfen, &format!("P*{to}")), two(to, "9e"));
    }
    assert_eq!(illegal_reason("4k4/9/8p/9/9/9/9/9/4K4 w p 1", "P*1h"), two("1h", "1c"));
    // Among other pieces on the file, the pawn is named; other kinds have no such limit.
    let crowded = "4k4/G8/+P8/p8/L8/P8/S8/9/4K4 b PL 1";
    assert_eq!(illegal_reason(crowded, "P*9h"), two("9h", "9f"));
    assert_eq!(check(crowded, "L*9h"), Ok(()));
    // Once the pawn has promoted, the file is free again.
    let record = record_of(position_from("4k4/9/9/P8/9/9/9/9/4K4 b P 1"), "9d9c+ 5a5b");
    let drop = record.position().read_move("P*9h").unwrap();
    assert_eq!(record.position().check(drop), Ok(()));
}

#[test]
fn drop_without_move() {
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 b NLP 1";
    for text in ["P*9a", "L*9a", "N*9a", "N*9b"] {
        let to = square(&text[2..]);
        assert_eq!(illegal_reason(sfen, text), IllegalMoveError::DropWithoutMove { to }, "{text}");
    }
    for text in ["P*9b", "L*9b", "N*9c", "P*9i", "L*9i", "N*9i"] {
        assert_eq!(check(sfen, text), Ok(()), "{text}");
    }
    let white = "4k4/9/9/9/9/9/9/9/4K4 w nlp 1";
    for text in ["P*9i", "L*9i", "N*9i", "N*9h"] {
        let to = square(&text[2..]);
        assert_eq!(illegal_reason(white, text), IllegalMoveError::DropWithoutMove { to }, "{text}");
    }
    assert_eq!(check(white, "N*9g"), Ok(()));
}

#[test]
fn pawn_drop_mate() {
    let mates = |to, king| IllegalMoveError::PawnDropMate { to: square(to), king: square(king) };
    for (sfen, text, expected) in [
        ("7lk/9/7G1/9/9/9/9/9/4K4 b P 1", "P*1b", mates("1b", "1a")),
        ("R6gk/9/7G1/9/9/9/9/9/4K4 b P 1", "P*1b", mates("1b", "1a")),
        ("7nk/9/7G1/9/9/9/9/9/K8 b P 1", "P*1b", mates("1b", "1a")),
        ("kn7/9/1G7/9/9/9/9/9/8K b P 1", "P*9b", mates("9b", "9a")),
        ("3nkn3/3r4K/2B1G4/9/9/9/9/9/9 b P 1", "P*5b", mates("5b", "5a")),
        ("4k4/9/9/9/9/9/1g7/9/KL7 w p 1", "P*9h", mates("9h", "9i")),
    ] {
        assert_eq!(illegal_reason(sfen, text), expected);
    }
}

#[test]
fn game_over() {
    let over = |outcome| Err(IllegalMoveError::GameOver(outcome));
    let mut mated = record_of(position_from("7lk/9/7GP/9/9/9/9/9/4K4 b - 1"), "1c1b");
    let any = mated.position().read_move("1a2b").unwrap();
    assert_eq!(mated.play(any), over(Outcome::win(Seat::FIRST, EndReason::Checkmate)));

    let cycle = "5i5h 5a5b 5h5i 5b5a ";
    let mut repeated = record_of(position_from("4k4/9/9/9/9/9/9/9/4K4 b - 1"), &cycle.repeat(3));
    let next = repeated.position().legal_moves()[0];
    assert_eq!(repeated.position().check(next), Ok(()), "the position alone knows no repetition");
    assert_eq!(repeated.play(next), over(Outcome::draw(EndReason::Repetition)));

    let mut resigned = record_of(position_from(START), "7g7f");
    resigned.claim(Claim::Resign(Seat::FIRST)).unwrap();
    let next = resigned.position().legal_moves()[0];
    assert_eq!(resigned.play(next), over(Outcome::win(Seat::SECOND, EndReason::Resignation)));
}

#[test]
fn reasons_are_sentences() {
    for (sfen, text, sentence) in [
        (START, "5e5d", "there is no piece on 5e"),
        (START, "3c3d", "the piece on 3c is not yours"),
        (START, "2h2g", "your own piece is on 2g"),
        (START, "7g7e", "the piece on 7g does not move to 7e"),
        (START, "8h3c", "the way from 8h to 3c is blocked at 7g"),
        (START, "7g7f+", "the piece cannot promote by moving from 7g to 7f"),
        (START, "P*5e", "you have no such piece in hand"),
        ("4k4/9/4r4/9/9/4G4/9/9/4K4 b - 1", "5f4f", "the king on 5i would be attacked from 5c"),
        ("4k4/7P1/9/9/9/9/9/9/4K4 b - 1", "2b2a", "the piece must promote on 2a"),
        ("4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5i", "5i is occupied"),
        (
            "4k4/9/9/9/P8/9/9/9/4K4 b P 1",
            "P*9g",
            "a pawn on 9g would be the second on its file, beside the one on 9e",
        ),
        ("4k4/9/9/9/9/9/9/9/4K4 b N 1", "N*9b", "a piece dropped on 9b could never move"),
        (
            "7lk/9/7G1/9/9/9/9/9/4K4 b P 1",
            "P*1b",
            "a pawn dropped on 1b may not mate the king on 1a",
        ),
    ] {
        assert_eq!(illegal_reason(sfen, text).to_string(), sentence);
    }
}
