//! Reasons for refusing moves: all that EuroShogi knows, with the squares concerned.

use wazir_euroshogi::{Options, PawnDropMate, START, Square};
use wazir_game::{Claim, EndReason, Game, IllegalMoveError, Outcome, Seat};
use wazir_testkit::{check_move, parse, record_of};

use crate::position_from;

type IllegalMove = IllegalMoveError<Square>;

fn square(name: &str) -> Square {
    parse(name)
}

fn check(position: &str, text: &str) -> Result<(), IllegalMove> {
    check_move(&position_from(position), text)
}

fn illegal_reason(position: &str, text: &str) -> IllegalMove {
    wazir_testkit::illegal_reason(&position_from(position), text)
}

#[test]
fn no_piece() {
    assert_eq!(illegal_reason(START, "a1a2"), IllegalMoveError::NoPiece { from: square("a1") });
    assert_eq!(illegal_reason(START, "e5e6+"), IllegalMoveError::NoPiece { from: square("e5") });
}

#[test]
fn not_your_piece() {
    assert_eq!(
        illegal_reason(START, "a6a5"),
        IllegalMoveError::NotYourPiece { from: square("a6") }
    );
    let black = START.replace(" w ", " b ");
    assert_eq!(
        illegal_reason(&black, "a3a4"),
        IllegalMoveError::NotYourPiece { from: square("a3") }
    );
}

#[test]
fn own_piece() {
    assert_eq!(illegal_reason(START, "g2g3"), IllegalMoveError::OwnPiece { to: square("g3") });
    assert_eq!(illegal_reason(START, "d1c1"), IllegalMoveError::OwnPiece { to: square("c1") });
    assert_eq!(illegal_reason(START, "d1d1"), IllegalMoveError::OwnPiece { to: square("d1") });
}

#[test]
fn not_its_move() {
    for text in ["a3a5", "a3b4", "d1d4", "b2b5", "g2e4", "b1c2", "g1g5", "b1b7+"] {
        let (from, to) = (square(&text[..2]), square(&text[2..4]));
        assert_eq!(
            illegal_reason(START, text),
            IllegalMoveError::CannotReach { from, to },
            "{text}"
        );
    }
    let back = "4k3/8/8/8/P2N4/8/8/4K3[] w 0 1";
    for text in ["a4a3", "d4c2", "d4e2", "d4d5"] {
        let (from, to) = (square(&text[..2]), square(&text[2..4]));
        assert_eq!(
            illegal_reason(back, text),
            IllegalMoveError::CannotReach { from, to },
            "{text}"
        );
    }
}

#[test]
fn blocked() {
    for (position, text, by) in [
        (START, "b2d4", "c3"),
        (START, "b2g7", "c3"),
        (START, "g2a2", "b2"),
        ("4k3/8/8/8/R1p1P1p1/8/8/4K3[] w 0 1", "a4h4", "c4"),
        ("4k3/8/8/8/1p1P1p1R/8/8/4K3[] w 0 1", "h4a4", "f4"),
        ("4k3/8/8/8/+R2pp3/8/8/4K3[] w 0 1", "a4e4", "d4"),
        ("4k3/8/8/8/8/2p5/8/B3K3[] w 0 1", "a1h8+", "c3"),
    ] {
        let (from, to) = (square(&text[..2]), square(&text[2..4]));
        let expected = IllegalMoveError::Blocked { from, to, by: square(by) };
        assert_eq!(illegal_reason(position, text), expected, "{text}");
    }
    // Knights jump.
    assert_eq!(check("4k3/8/8/2PPP3/3N4/8/8/4K3[] w 0 1", "d4e6+"), Ok(()));
}

#[test]
fn king_left_attacked() {
    for (position, text, king, by) in [
        ("4k3/8/4r3/8/8/4G3/8/4K3[] w 0 1", "e3d3", "e1", &["e6"][..]),
        ("4k3/8/8/b7/8/8/3P4/4K3[] w 0 1", "d2d3", "e1", &["a5"]),
        ("4k3/8/8/8/8/8/3r4/4K3[] w 0 1", "e1e2", "e2", &["d2"]),
        ("8/8/8/4k3/8/4K3/8/8[] w 0 1", "e3e4", "e4", &["e5"]),
        ("4k3/8/4r3/8/8/8/8/4K3[G] w 0 1", "G@d2", "e1", &["e6"]),
        ("4k3/8/4r3/8/8/3n4/8/4K3[G] w 0 1", "G@e2", "e1", &["d3"]),
        ("4k3/8/4r3/8/8/3n4/8/4K3[G] w 0 1", "G@a2", "e1", &["d3", "e6"]),
    ] {
        let by = by.iter().map(|name| square(name)).collect();
        let expected = IllegalMoveError::KingLeftAttacked { king: square(king), by };
        assert_eq!(illegal_reason(position, text), expected, "{text}");
    }
}

#[test]
fn must_promote() {
    let must = |to| IllegalMoveError::MustPromote { to: square(to) };
    assert_eq!(illegal_reason("4k3/8/8/P7/8/8/8/4K3[] w 0 1", "a5a6"), must("a6"));
    assert_eq!(illegal_reason("4k3/8/8/8/3N4/8/8/4K3[] w 0 1", "d4c6"), must("c6"));
    assert_eq!(illegal_reason("4k3/R7/8/8/8/8/8/4K3[] w 0 1", "a7a3"), must("a3"));
    assert_eq!(illegal_reason("N3k3/8/8/8/8/8/8/4K3[] w 0 1", "a8b8"), must("b8"));
    assert_eq!(illegal_reason("4k3/8/8/8/p7/8/8/4K3[] b 0 1", "a4a3"), must("a3"));
}

#[test]
fn cannot_promote() {
    for (position, text) in [
        (START, "a3a4+"),
        ("4k3/8/8/8/3N4/8/8/4K3[] w 0 1", "d4c4+"),
        ("4k3/8/G7/8/8/8/8/4K3[] w 0 1", "a6a7+"),
        ("8/8/4K3/8/8/8/8/k7[] w 0 1", "e6e7+"),
        ("4k3/8/+P7/8/8/8/8/4K3[] w 0 1", "a6a7+"),
        ("4k3/8/8/8/8/r7/8/4K3[] w 0 1", "e1e2+"),
        ("4k3/8/n7/8/8/8/8/4K3[] b 0 1", "a6b6+"),
    ] {
        let (from, to) = (square(&text[..2]), square(&text[2..4]));
        assert_eq!(
            illegal_reason(position, text),
            IllegalMoveError::CannotPromote { from, to },
            "{text}"
        );
    }
}

#[test]
fn not_in_hand() {
    let not = |to| IllegalMoveError::NotInHand { to: square(to) };
    assert_eq!(illegal_reason(START, "P@e4"), not("e4"));
    assert_eq!(illegal_reason("4k3/8/8/8/8/8/8/4K3[Gp] w 0 1", "P@e4"), not("e4"));
    assert_eq!(illegal_reason("4k3/8/8/8/8/8/8/4K3[Gp] w 0 1", "P@e1"), not("e1"));
    assert_eq!(illegal_reason("4k3/8/8/8/8/8/8/4K3[Gp] b 0 1", "G@e4"), not("e4"));
    let record = record_of(position_from("4k3/8/8/8/8/8/8/4K3[G] w 0 1"), "G@a4 e8e7");
    assert_eq!(check_move(record.position(), "G@b4"), Err(not("b4")));
}

#[test]
fn drop_on_piece() {
    let position = "4k3/8/8/8/p7/8/P7/4K3[GP] w 0 1";
    for name in ["a2", "a4", "e1", "e8"] {
        let expected = IllegalMoveError::DropOnPiece { to: square(name) };
        assert_eq!(illegal_reason(position, &format!("G@{name}")), expected);
        assert_eq!(illegal_reason(position, &format!("P@{name}")), expected);
    }
}

#[test]
fn two_pawns() {
    let two = |to, pawn| IllegalMoveError::TwoPawns { to: square(to), pawn: square(pawn) };
    for to in ["a1", "a3", "a5", "a7"] {
        let text = format!("P@{to}");
        assert_eq!(illegal_reason("4k3/8/8/8/P7/8/8/4K3[P] w 0 1", &text), two(to, "a4"));
    }
    assert_eq!(illegal_reason("4k3/8/7p/8/8/8/8/4K3[p] b 0 1", "P@h2"), two("h2", "h6"));
    assert_eq!(check("4k3/8/7p/8/8/8/8/4K3[n] b 0 1", "N@h2"), Ok(()));
}

#[test]
fn drop_without_move() {
    for name in ["a8", "h8"] {
        let expected = IllegalMoveError::DropWithoutMove { to: square(name) };
        assert_eq!(illegal_reason("4k3/8/8/8/8/8/8/4K3[NP] w 0 1", &format!("P@{name}")), expected);
        assert_eq!(check("4k3/8/8/8/8/8/8/4K3[NP] w 0 1", &format!("N@{name}")), Ok(()));
    }
    let expected = IllegalMoveError::DropWithoutMove { to: square("a1") };
    assert_eq!(illegal_reason("4k3/8/8/8/8/8/8/4K3[np] b 0 1", "P@a1"), expected);
    assert_eq!(check("4k3/8/8/8/8/8/8/4K3[np] b 0 1", "P@a8"), Ok(()));
}

#[test]
fn pawn_drop_mate() {
    let options = Options::default().with_pawn_drop_mate(PawnDropMate::Forbidden);
    for (text, drop, to, king) in [
        ("6nk/8/6G1/8/8/8/8/4K3[P] w 0 1", "P@h7", "h7", "h8"),
        ("R5gk/8/6G1/8/8/8/8/4K3[P] w 0 1", "P@h7", "h7", "h8"),
        ("4k3/8/8/8/8/1g6/8/KN6[p] b 0 1", "P@a2", "a2", "a1"),
    ] {
        assert_eq!(check(text, drop), Ok(()));
        let expected = IllegalMoveError::PawnDropMate { to: square(to), king: square(king) };
        assert_eq!(check_move(&options.position(text).unwrap(), drop), Err(expected));
    }
}

#[test]
fn game_over() {
    let over = |outcome| Err(IllegalMoveError::GameOver(outcome));
    let mut mated = record_of(position_from("6nk/8/6G1/8/8/8/8/4K3[P] w 0 1"), "P@h7");
    let any = mated.position().read_move("h8h7").unwrap();
    assert_eq!(mated.play(any), over(Outcome::win(Seat::FIRST, EndReason::Checkmate)));

    let mut late = record_of(position_from("4k3/8/8/8/8/8/8/4K3[] w 99 60"), "e1e2");
    let next = late.position().legal_moves()[0];
    assert_eq!(late.position().check(next), Ok(()), "the clock ends games, not positions");
    assert_eq!(late.play(next), over(Outcome::draw(EndReason::NoProgress)));

    let mut agreed = record_of(position_from(START), "a3a4");
    agreed.claim(Claim::Draw).unwrap();
    let next = agreed.position().legal_moves()[0];
    assert_eq!(agreed.play(next), over(Outcome::draw(EndReason::Agreement)));
}

#[test]
fn reasons_are_sentences() {
    for (position, text, sentence) in [
        (START, "a1a2", "there is no piece on a1"),
        (START, "a6a5", "the piece on a6 is not yours"),
        (START, "b2d4", "the way from b2 to d4 is blocked at c3"),
        (START, "a3a4+", "the piece cannot promote by moving from a3 to a4"),
        ("4k3/8/8/P7/8/8/8/4K3[] w 0 1", "a5a6", "the piece must promote on a6"),
        ("4k3/8/8/8/8/8/8/4K3[P] w 0 1", "P@a8", "a piece dropped on a8 could never move"),
        (
            "4k3/8/4r3/8/8/3n4/8/4K3[G] w 0 1",
            "G@a2",
            "the king on e1 would be attacked from d3 and e6",
        ),
    ] {
        assert_eq!(illegal_reason(position, text).to_string(), sentence);
    }
}
