//! Unusual pieces one by one: their moves, and the reasons for refusals.

use wazir_chesslike::{Kind, Position};
use wazir_game::{Game, IllegalMoveError};
use wazir_geometry::{Chess8, Square};

use crate::toy::Toy;

type At = Position<Toy<Chess8>>;

fn at(text: &str) -> At {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn sq(name: &str) -> Square<Chess8> {
    name.parse().expect("a square")
}

fn moves_of(position: &At, start: &str) -> String {
    let texts = position.legal_moves().into_iter().map(|mv| position.move_text(mv));
    let mut texts: Vec<_> = texts.filter(|text| text.starts_with(start)).collect();
    texts.sort();
    texts.join(" ")
}

fn why(position: &At, text: &str) -> IllegalMoveError<Square<Chess8>> {
    let mv = position.read_move(text).expect("a move text");
    position.check(mv).expect_err("an illegal move")
}

fn check(position: &str, rows: &[(&str, IllegalMoveError<Square<Chess8>>)]) {
    let position = at(position);
    for (text, expected) in rows {
        assert_eq!(why(&position, text), *expected, "{text} in {position}");
    }
}

#[test]
fn a_cannon_slides_and_takes_over_one_piece() {
    let position = at("k7/8/8/p7/8/P7/8/C6K w -");
    assert_eq!(moves_of(&position, "a1"), "a1a2 a1a5 a1b1 a1c1 a1d1 a1e1 a1f1 a1g1");
    let mut next = at("k7/8/8/8/8/P7/8/1C5K w -");
    next.play(next.read_move("b1a1").unwrap()).unwrap();
    assert!(next.in_check(), "the pawn is the hurdle");
    assert_eq!(next.checkers().iter().map(|s| s.to_string()).collect::<Vec<_>>(), ["a1"]);
    check(
        "7k/8/8/p7/8/8/8/C6K w -",
        &[
            ("a1a5", IllegalMoveError::CannotCapture { to: sq("a5") }),
            ("a1a6", IllegalMoveError::Blocked { from: sq("a1"), to: sq("a6"), by: sq("a5") }),
            ("a1b2", IllegalMoveError::CannotReach { from: sq("a1"), to: sq("b2") }),
        ],
    );
}

#[test]
fn stepping_between_may_give_check_and_stepping_away_too() {
    // If the only hurdle leaves, or a second one comes, the check ends.
    let position = at("4k3/8/8/4d3/8/8/8/K3C3 b -");
    assert!(position.in_check());
    assert_eq!(moves_of(&position, "e5"), "e5c5 e5d4 e5d6 e5f4 e5f6 e5g5");
    let position = at("4k3/3d4/8/4x3/8/8/8/K3C3 b -");
    assert!(moves_of(&position, "d7").contains("d7e6"), "a second hurdle blocks");
}

#[test]
fn a_nightrider_rides_and_a_lame_leaper_is_blocked() {
    let position = at("7k/8/8/8/8/8/8/KN6 w -");
    assert_eq!(moves_of(&position, "b1"), "b1a3 b1c3 b1d2 b1d5 b1e7 b1f3 b1h4");
    check(
        "7k/8/8/8/8/2X5/1P6/KN1DX3 w -",
        &[
            ("b1d5", IllegalMoveError::Blocked { from: sq("b1"), to: sq("d5"), by: sq("c3") }),
            ("b1e7", IllegalMoveError::Blocked { from: sq("b1"), to: sq("e7"), by: sq("c3") }),
            ("d1f1", IllegalMoveError::Blocked { from: sq("d1"), to: sq("f1"), by: sq("e1") }),
            ("b2b4", IllegalMoveError::CannotReach { from: sq("b2"), to: sq("b4") }),
        ],
    );
    // The promoted piece is a lame knight: its first square must be empty.
    let position = at("7k/8/8/8/3p4/3+D4/8/K7 w -");
    let forward = ["d3c5", "d3e5"].map(|text| moves_of(&position, text));
    assert_eq!(forward, ["", ""]);
    assert_eq!(moves_of(&position, "d3b"), "d3b2 d3b3 d3b4");
}

#[test]
fn a_grasshopper_lands_right_behind() {
    let position = at("7k/4p3/8/4X3/4+P1p1/8/8/K7 w -");
    assert_eq!(moves_of(&position, "e4"), "e4e6 e4h4");
    check(
        "7k/8/8/8/4+P3/8/8/K7 w -",
        &[("e4e6", IllegalMoveError::CannotReach { from: sq("e4"), to: sq("e6") })],
    );
}

#[test]
fn a_pin_by_a_rider_or_a_hopper_holds() {
    check(
        "7k/8/2n5/8/3X4/8/4K3/8 w -",
        &[("d4c4", IllegalMoveError::KingLeftAttacked { king: sq("e2"), by: vec![sq("c6")] })],
    );
    // Two pieces between: neither may leave, but the first may capture the other.
    check(
        "7k/4c3/8/4X3/8/4X3/4K3/8 w -",
        &[
            ("e5d5", IllegalMoveError::KingLeftAttacked { king: sq("e2"), by: vec![sq("e7")] }),
            ("e3d3", IllegalMoveError::KingLeftAttacked { king: sq("e2"), by: vec![sq("e7")] }),
        ],
    );
    assert_eq!(moves_of(&at("7k/4c3/8/4X3/8/4X3/4K3/8 w -"), "e5"), "e5e4 e5e6");
}

#[test]
fn promotion_goes_by_the_zone_and_is_forced_where_nothing_else_moves() {
    let position = at("k7/4P3/8/1P6/8/8/8/K7 w -");
    assert_eq!(moves_of(&position, "b5"), "b5b6 b5b6=+P");
    assert_eq!(moves_of(&position, "e7"), "e7e8=+P");
    check(
        "k7/4P3/8/1P6/2P5/8/8/K7 w -",
        &[
            ("e7e8", IllegalMoveError::MustPromote { to: sq("e8") }),
            ("e7e8=X", IllegalMoveError::WrongPromotion { to: sq("e8") }),
            ("c4c5=+P", IllegalMoveError::CannotPromote { from: sq("c4"), to: sq("c5") }),
            ("a1a2=+P", IllegalMoveError::CannotPromote { from: sq("a1"), to: sq("a2") }),
        ],
    );
    // Leaving the zone promotes too.
    assert_eq!(moves_of(&at("k7/8/4D3/8/8/8/8/K7 w -"), "e6f5"), "e6f5 e6f5=+D");
}

#[test]
fn captured_pieces_change_sides_and_fall_back() {
    let mut position = at("k7/8/8/3+p4/3X4/8/8/K7 w N");
    position.play(position.read_move("d4d5").unwrap()).unwrap();
    assert_eq!(position.to_string(), "k7/8/8/3X4/8/8/8/K7 b PN");
    // Kinds that no piece falls back to are out of the game.
    let mut position = at("k7/8/8/3x4/3X4/8/8/K7 w -");
    position.play(position.read_move("d4d5").unwrap()).unwrap();
    assert_eq!(position.to_string(), "k7/8/8/3X4/8/8/8/K7 b -");
}

#[test]
fn drops() {
    let position = at("k7/8/8/8/4p3/8/1P6/K7 w PPC");
    assert_eq!(moves_of(&position, "C@").split(' ').count(), 60);
    // Neither on the last rank nor on the file of another pawn.
    assert_eq!(moves_of(&position, "P@").split(' ').count(), 64 - 8 - 7 - 1 - 1);
    check(
        "k7/8/8/8/4p3/8/1P6/K7 w PPC",
        &[
            ("N@e5", IllegalMoveError::NotInHand { to: sq("e5") }),
            ("+P@e5", IllegalMoveError::NotInHand { to: sq("e5") }),
            ("C@e4", IllegalMoveError::DropOnPiece { to: sq("e4") }),
            ("P@b5", IllegalMoveError::TwoPawns { to: sq("b5"), pawn: sq("b2") }),
            ("P@c8", IllegalMoveError::DropWithoutMove { to: sq("c8") }),
        ],
    );
    // A promoted pawn does not count on its file, nor does an enemy pawn.
    let position = at("k7/8/8/4p3/8/8/4+P3/K7 w P");
    assert!(moves_of(&position, "P@").contains("P@e4"));
    let mut next = position.clone();
    next.play(position.read_move("P@e4").unwrap()).unwrap();
    assert_eq!(next.to_string(), "k7/8/8/4p3/4P3/8/4+P3/K7 b -");
}

#[test]
fn a_drop_answers_check_where_it_blocks() {
    let position = at("4k3/8/8/8/8/8/n7/2K5 w C");
    assert!(position.in_check());
    assert_eq!(moves_of(&position, "C@"), "", "a leap to the next square cannot be blocked");
    let position = at("4k3/8/8/n7/8/8/8/2K5 w C");
    assert_eq!(moves_of(&position, "C@"), "C@b3");
    // A drop next to the hurdle or before it makes two hurdles of one.
    let position = at("4k3/8/8/4c3/4X3/8/8/4K3 w D");
    assert_eq!(moves_of(&position, "D@"), "D@e2 D@e3");
}

#[test]
fn a_dropped_pawn_may_not_mate() {
    check(
        "7k/8/5N2/8/8/8/8/K5+D1 w P",
        &[("P@h7", IllegalMoveError::PawnDropMate { to: sq("h7"), king: sq("h8") })],
    );
    // It is not mate if the king captures the pawn; other pieces may mate by a drop.
    let position = at("7k/8/8/8/8/8/8/K5+D1 w P");
    assert!(position.check(position.read_move("P@h7").unwrap()).is_ok());
    let position = at("7k/8/5N2/8/8/8/8/K5+D1 w D");
    assert!(moves_of(&position, "D@").contains("D@g7"));
}

#[test]
fn targets_and_attackers_ignore_whose_turn_it_is() {
    let position = at("7k/8/8/p7/8/P7/8/C6K b -");
    let names = |set: wazir_geometry::Bitboard<Chess8>| {
        set.iter().map(|s| s.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(position.targets(sq("a1"))), "b1 c1 d1 e1 f1 g1 a2 a5");
    assert_eq!(names(position.targets(sq("b5"))), "");
    assert_eq!(names(position.attackers(position.to_move().other(), sq("a5"))), "a1");
    assert_eq!(names(position.attackers(position.to_move(), sq("a4"))), "a5");
    // On an empty square: the pieces that could capture there.
    assert_eq!(names(position.attackers(position.to_move().other(), sq("a4"))), "a1 a3");
}

#[test]
fn check_agrees_with_the_list() {
    let mut dice = wazir_game::SplitMix64::new(7);
    for _ in 0..6 {
        let mut position = At::default();
        for _ in 0..dice.below(80) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[dice.below(moves.len())]);
        }
        let legal = position.legal_moves();
        let mut found = 0;
        let kinds: Vec<_> = (0..10).filter_map(Kind::new).collect();
        for to in Square::all() {
            let steps = Square::all().flat_map(|from| {
                let promotions = kinds.iter().copied().map(Some).chain([None]);
                promotions.map(move |kind| (from, kind))
            });
            let steps = steps.map(|(from, kind)| position.board_move(from, to, kind));
            let drops = kinds.iter().map(|&kind| position.drop_move(kind, to));
            for mv in steps.chain(drops) {
                let verdict = position.check(mv);
                assert_eq!(verdict.is_ok(), legal.contains(&mv), "{mv:?} in {position}");
                found += usize::from(verdict.is_ok());
            }
        }
        assert_eq!(found, legal.len());
    }
}
