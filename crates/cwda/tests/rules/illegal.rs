//! Reasons for refusing moves, by type and with the squares concerned.

use wazir_cwda::{Position, Square, kinds};
use wazir_game::{Game, IllegalMoveError};

use wazir_testkit::illegal_reason;

use crate::position_from;

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn check(position: &str, rows: &[(&str, IllegalMoveError<Square>)]) {
    let position = position_from(position);
    for (text, expected) in rows {
        assert_eq!(illegal_reason(&position, text), *expected, "{text} in {position}");
    }
}

#[test]
fn whose_piece_and_what_stands_there() {
    check(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[
            ("e3e4", IllegalMoveError::NoPiece { from: square("e3") }),
            ("e7e5", IllegalMoveError::NotYourPiece { from: square("e7") }),
            ("a1a2", IllegalMoveError::OwnPiece { to: square("a2") }),
            ("e1e1", IllegalMoveError::OwnPiece { to: square("e1") }),
            ("b1b3", IllegalMoveError::CannotReach { from: square("b1"), to: square("b3") }),
            (
                "a1a4",
                IllegalMoveError::Blocked {
                    from: square("a1"),
                    to: square("a4"),
                    by: square("a2"),
                },
            ),
            (
                "d1h5",
                IllegalMoveError::Blocked {
                    from: square("d1"),
                    to: square("h5"),
                    by: square("e2"),
                },
            ),
        ],
    );
}

#[test]
fn the_nearest_piece_in_the_way_is_named() {
    check(
        "rookies:nutters 4k3/8/8/8/8/P7/P7/S3K3 w - - 0 1",
        &[
            (
                "a1a4",
                IllegalMoveError::Blocked {
                    from: square("a1"),
                    to: square("a4"),
                    by: square("a2"),
                },
            ),
            ("a1a6", IllegalMoveError::CannotReach { from: square("a1"), to: square("a6") }),
        ],
    );
    // Leaps are never blocked, and a Turret does not slide backwards.
    check(
        "nutters:fide 4k3/8/8/T7/8/8/8/4K3 w - - 0 1",
        &[("a5a3", IllegalMoveError::CannotReach { from: square("a5"), to: square("a3") })],
    );
}

#[test]
fn pawns_step_straight_and_take_aside() {
    check(
        "fide:fide 4k3/8/8/8/4n3/4n3/2P1P3/4K3 w - - 0 1",
        &[
            ("c2d3", IllegalMoveError::NothingToCapture { to: square("d3") }),
            ("e2e3", IllegalMoveError::CannotCapture { to: square("e3") }),
            ("e2e4", IllegalMoveError::CannotCapture { to: square("e4") }),
            ("c2c5", IllegalMoveError::CannotReach { from: square("c2"), to: square("c5") }),
            ("c2c1", IllegalMoveError::CannotReach { from: square("c2"), to: square("c1") }),
        ],
    );
    check(
        "fide:fide 4k3/8/8/8/8/2n5/2P5/4K3 w - - 0 1",
        &[(
            "c2c4",
            IllegalMoveError::Blocked { from: square("c2"), to: square("c4"), by: square("c3") },
        )],
    );
    check(
        "fide:fide 4k3/8/8/8/8/2P5/8/4K3 w - - 0 1",
        &[("c3c5", IllegalMoveError::CannotReach { from: square("c3"), to: square("c5") })],
    );
}

#[test]
fn promotion() {
    check(
        "fide:nutters 4k3/P7/1P6/8/8/8/8/4K2R w - - 0 1",
        &[
            ("a7a8", IllegalMoveError::MustPromote { to: square("a8") }),
            ("a7a8k", IllegalMoveError::WrongPromotion { to: square("a8") }),
            ("a7a8p", IllegalMoveError::WrongPromotion { to: square("a8") }),
            ("b6b7q", IllegalMoveError::CannotPromote { from: square("b6"), to: square("b7") }),
            ("h1h8q", IllegalMoveError::CannotPromote { from: square("h1"), to: square("h8") }),
        ],
    );
}

#[test]
fn the_king_may_not_be_left_attacked() {
    let attacked = |king: &str, by: &[&str]| IllegalMoveError::KingLeftAttacked {
        king: square(king),
        by: by.iter().map(|name| square(name)).collect(),
    };
    // A pinned piece, and a king that steps into an attack or along the line of a check.
    check("fide:fide 4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", &[("e2c3", attacked("e1", &["e8"]))]);
    check(
        "fide:nutters 7k/8/8/4t3/8/4K3/8/8 w - - 0 1",
        &[("e3e2", attacked("e2", &["e5"])), ("e3e4", attacked("e4", &["e5"]))],
    );
    // A check that is not parried, and two at once.
    check(
        "fide:fide 1k2r3/8/8/8/2B5/5n2/8/4K2R w - - 0 1",
        &[
            ("h1h3", attacked("e1", &["f3", "e8"])),
            ("c4e2", attacked("e1", &["f3"])),
            ("e1d2", attacked("d2", &["f3"])),
        ],
    );
    // A Half Duck's leap of three squares cannot be blocked.
    check("fide:rookies 7k/8/8/8/4b3/8/3P4/4KB2 w - - 0 1", &[("f1e2", attacked("e1", &["e4"]))]);
}

#[test]
fn castling() {
    let through = |crossed: &str, by: &str| IllegalMoveError::CastlingThroughCheck {
        square: square(crossed),
        by: vec![square(by)],
    };
    let lost = || IllegalMoveError::CastlingRightLost { king: square("e1") };
    check("fide:fide 4k3/8/8/8/8/8/8/R3K2R w K - 0 1", &[("e1c1", lost())]);
    check("fide:fide 4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[("e1g1", lost()), ("e1c1", lost())]);
    check(
        "fide:fide 4k3/8/8/8/8/8/8/Rn2K1NR w KQ - 0 1",
        &[
            (
                "e1c1",
                IllegalMoveError::Blocked {
                    from: square("e1"),
                    to: square("c1"),
                    by: square("b1"),
                },
            ),
            (
                "e1g1",
                IllegalMoveError::Blocked {
                    from: square("e1"),
                    to: square("g1"),
                    by: square("g1"),
                },
            ),
        ],
    );
    // The squares where it stands, crosses and lands; the first on its way is named.
    check(
        "fide:fide 4r3/1k6/8/8/8/8/8/R3K2R w KQ - 0 1",
        &[("e1g1", through("e1", "e8")), ("e1c1", through("e1", "e8"))],
    );
    check(
        "fide:fide 2rr1r2/1k6/8/8/8/8/8/R3K2R w KQ - 0 1",
        &[("e1g1", through("f1", "f8")), ("e1c1", through("d1", "d8"))],
    );
    check("fide:fide 6r1/1k6/8/8/8/8/8/R3K2R w KQ - 0 1", &[("e1g1", through("g1", "g8"))]);
    check(
        "clobberers:fide 1r6/7k/8/8/8/8/8/L3K2L w KQ - 0 1",
        &[
            ("e1b1", through("b1", "b8")),
            ("e1c1", IllegalMoveError::CannotReach { from: square("e1"), to: square("c1") }),
        ],
    );
}

#[test]
fn there_is_nothing_in_hand() {
    let position = Position::default();
    let drop = position.drop_move(kinds::PAWN, square("e4"));
    assert_eq!(position.check(drop), Err(IllegalMoveError::NotInHand { to: square("e4") }));
}
