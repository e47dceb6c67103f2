//! Position texts: refusals and their reasons (rules/evo.md section 6).

use wazir_evo::{
    NORTH, Options, ParsePositionError, Piece, Position, Role, SOUTH, SeatSet, Setup, SetupError,
    WEST,
};
use wazir_game::Seat;
use wazir_geometry::{Cross12, Square};

const GOOD: &str = "nK7/5nS2/12/12/12/12/5sW6/12/12/12/8/7sK sn s 0 1";

fn square(name: &str) -> Square<Cross12> {
    wazir_testkit::parse(name)
}

fn refused(text: &str) -> ParsePositionError {
    text.parse::<Position>().expect_err("no position")
}

/// Returns the reason why the good position is refused after one change.
fn changed(from: &str, to: &str) -> String {
    let text = GOOD.replacen(from, to, 1);
    assert_ne!(text, GOOD);
    refused(&text).to_string()
}

#[test]
fn the_shape_of_the_text() {
    assert!(GOOD.parse::<Position>().is_ok());
    let fields = |n| {
        format!("a position has five fields (placement, seats, seat to move, clock, ply), not {n}")
    };
    assert_eq!(refused("").to_string(), fields(0));
    assert_eq!(changed(" 0 1", " 0"), fields(4));
    assert_eq!(changed(" 0 1", " 0 1 -"), fields(6));
    let ranks = |n| format!("a placement has 12 ranks separated by `/`, not {n}");
    assert_eq!(changed("/8/", "/"), ranks(11));
    assert_eq!(changed("/8/", "/8/8/"), ranks(13));
}

#[test]
fn surplus_space_is_no_matter() {
    let spaced = format!("  {}\r\n", GOOD.replace(' ', "   "));
    assert_eq!(spaced.parse::<Position>().unwrap().to_string(), GOOD);
}

#[test]
fn ranks_have_their_squares() {
    assert_eq!(changed("nK7", "nK8"), "rank 12 has 8 squares, not 9");
    assert_eq!(changed("nK7", "nK6"), "rank 12 has 8 squares, not 7");
    assert_eq!(changed("/5sW6/", "/5sW5/"), "rank 6 has 12 squares, not 11");
    assert_eq!(changed("/8/7sK", "//7sK"), "rank 2 has 8 squares, not 0");
    assert_eq!(changed("/8/7sK", "/12/7sK"), "rank 2 has 8 squares, not 12");
    assert_eq!(changed("/8/7sK", "/8/7sKsW"), "rank 1 has 8 squares, not 9");
}

#[test]
fn ranks_hold_pieces_and_runs() {
    let bad = |text: &str, rank| {
        format!(
            "`{text}` on rank {rank} is neither a piece, such as `sW`, nor a number of empty squares, 1 to 12"
        )
    };
    for (token, shown) in [
        ("5sQ6", "sQ"),
        ("5xW6", "xW"),
        ("5SW6", "SW"),
        ("5sw6", "sw"),
        ("5Ws6", "Ws"),
        ("5s6", "s6"),
        ("12s", "s"),
        ("0sW11", "0"),
        ("05sW6", "05"),
        ("13", "13"),
        ("112", "112"),
        ("99999999999999999999", "9999999999999999"),
        ("5é6", "é"),
        ("5sé", "sé"),
        ("5+6", "+6"),
    ] {
        assert_eq!(changed("5sW6", token), bad(shown, 6), "{token}");
    }
}

#[test]
fn seats_and_numbers() {
    for seats in ["ns", "swn", "s", "SN", "snn", "nesw", "sw"] {
        let expected = format!("the seats in play are written `swne`, `sn` or `we`, not `{seats}`");
        assert_eq!(changed(" sn ", &format!(" {seats} ")), expected);
    }
    for seat in ["x", "S", "sn", "-"] {
        let expected = format!("the seat to move is one of `s`, `w`, `n` and `e`, not `{seat}`");
        assert_eq!(changed(" s 0", &format!(" {seat} 0")), expected);
    }
    for number in ["-1", "+1", "x", "01", "1.5", "4294967296"] {
        let clock = format!("the clock is a whole number of plies such as `0`, not `{number}`");
        assert_eq!(changed(" 0 1", &format!(" {number} 1")), clock);
        let ply = format!("the ply is a whole number such as `1`, not `{number}`");
        // The number of the ply to be played is one more than the plies played.
        if number != "4294967296" {
            assert_eq!(changed(" 0 1", &format!(" 0 {number}")), ply);
        }
    }
    for number in ["4294967297", "9999999999999999"] {
        let ply = format!("the ply is a whole number such as `1`, not `{number}`");
        assert_eq!(changed(" 0 1", &format!(" 0 {number}")), ply);
    }
    let ply = "the ply is a whole number such as `1`, not `0`";
    assert_eq!(changed(" 0 1", " 0 0"), ply);
    assert!(GOOD.replace(" 0 1", " 4294967295 4294967296").parse::<Position>().is_ok());
}

#[test]
fn placements_that_cannot_be() {
    for (from, to, expected) in [
        ("12/12", "12/1wW10", "West is not in play but has a piece on b9"),
        ("12/12", "wK11/12", "West is not in play but has a piece on a10"),
        (" s 0", " w 0", "West is not in play and cannot be to move"),
        ("/8/", "/sK7/", "South has more than one castle"),
        ("7sK", "6sK1", "the castle of South is on i1; it can only be on j1"),
        ("nK7", "7nK", "the castle of North is on j12; it can only be on c12"),
        ("12/12", "sWsBsCsSsWsBsCsS4/12", "South has 9 tiles; at most 8 are possible"),
        (
            "nK7/5nS2/12/12/12/12/5sW6",
            "8/5nS2/12/12/12/12/12",
            "South and North have both lost the castle or all tiles, but the game ends with the \
             first such loss",
        ),
    ] {
        assert_eq!(changed(from, to), expected);
    }
    assert_eq!(
        refused("nK7/5nS2/12/12/12/12/5sW6/12/12/12/8/7sK swne s 0 1"),
        SetupError::TwoDefeated { first: WEST, second: wazir_evo::EAST }.into()
    );
}

#[test]
fn setups_are_checked_when_made_positions() {
    let mut setup: Setup = GOOD.parse().unwrap();
    assert_eq!(setup.piece_at(square("f6")), Some(Piece::tile(SOUTH, Role::Warrior)));
    setup.put(square("f6"), None);
    assert_eq!(setup.piece_at(square("f6")), None);
    let bare = Position::try_from(&setup).unwrap();
    assert!(bare.win_outcome().is_some());
    setup.put(square("g6"), Some(Piece::tile(Seat::new(7), Role::Warrior)));
    assert_eq!(
        Position::try_from(&setup),
        Err(SetupError::SeatNotInPlay { square: square("g6"), seat: Seat::new(7) })
    );
    assert_eq!(
        Position::try_from(&setup).unwrap_err().to_string(),
        "nobody is not in play but has a piece on g6"
    );
    setup.put(square("g6"), Some(Piece::tile(WEST, Role::Warrior)));
    setup.set_seating(SeatSet::Four);
    assert!(matches!(Position::try_from(&setup), Err(SetupError::TwoDefeated { .. })));
    setup.put(square("g6"), Some(Piece::tile(NORTH, Role::Warrior)));
    setup.put(square("h6"), Some(Piece::tile(SOUTH, Role::Warrior)));
    setup.set_seating(SeatSet::SouthNorth);
    setup.set_to_move(NORTH);
    setup.set_ply(11);
    let position = Position::from_setup(&Options::default(), &setup).unwrap();
    assert_eq!((position.to_move(), position.ply()), (NORTH, 11));
    assert_eq!(position.to_setup(), setup);
}

#[test]
fn a_tile_may_stand_where_no_castle_is() {
    // j1 is South's castle square, a3 that of a seat not in play.
    let text = "nK7/5nS2/12/12/12/12/5sW6/12/12/nW11/8/7sK sn s 0 1";
    assert!(text.parse::<Position>().is_ok());
    let text = "nK7/5nS2/12/12/12/12/5sW6/12/12/12/8/7nW sn s 0 1";
    assert!(text.parse::<Position>().unwrap().win_outcome().is_some());
}
