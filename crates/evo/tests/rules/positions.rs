//! The test positions of rules/evo.md section 11, row by row, and the examples of section 10.

use wazir_evo::{NORTH, Options, Position, SOUTH, SeatSet, StartLayout, WEST};
use wazir_game::{EndReason, Game, Outcome, Seat};
use wazir_testkit::record_of;

const FOUR: &str = "nKnWnWnW4/nWnWnWnWnW3/10eWeK/10eWeW/10eWeW/1wW8eWeW/wWwW8eW1/wWwW10/wWwW10/wKwW10/3sWsWsWsWsW/4sWsWsWsK swne s 0 1";
const TWO: &str = "nKnWnWnW4/nWnWnWnWnW3/12/12/12/12/12/12/12/12/3sWsWsWsWsW/4sWsWsWsK sn s 0 1";
const WALL: &str = "nK7/nWnWnWnWnWnWnWnW/1wW8eWeK/1wW8eW1/1wW8eW1/1wW8eW1/1wW8eW1/1wW8eW1/1wW8eW1/wKwW8eW1/sWsWsWsWsWsWsWsW/7sK swne s 0 1";

fn read(text: &str) -> Position {
    let position: Position = wazir_testkit::parse(text);
    assert_eq!(position.to_string(), text, "canonical text");
    position
}

fn after(position: &Position, actions: &[&str]) -> Position {
    *record_of(*position, &actions.join(" ")).position()
}

/// Returns the targets from a square, ordered by square number.
fn targets(position: &Position, from: &str) -> String {
    let from = from.parse().expect("a square");
    let names: Vec<_> = position.targets(from).iter().map(|s| s.to_string()).collect();
    names.join(" ")
}

fn wins(position: &Position) -> Vec<String> {
    let winning = |mv: &_| {
        let mut next = *position;
        next.play_unchecked(*mv);
        next.win_outcome().is_some_and(|outcome| outcome.winner() == Some(position.to_move()))
    };
    let mut texts: Vec<_> =
        position.legal_moves().into_iter().filter(winning).map(|mv| mv.to_string()).collect();
    texts.sort();
    texts
}

fn assert_won(position: &Position, winner: Seat, reason: EndReason) {
    assert_eq!(Game::outcome(&[*position]), Some(Outcome::win(winner, reason)));
    assert_eq!(position.legal_moves(), []);
    assert_eq!(position.count_moves(), 0);
    assert_eq!((position.perft(1), position.perft(2), position.perft(0)), (0, 0, 1));
}

#[test]
fn row_1_four_players() {
    let start = Position::start(SeatSet::Four, &Options::default());
    assert_eq!(start.to_string(), FOUR);
    assert_eq!([1, 2, 3].map(|depth| start.perft(depth)), [92, 8464, 778_688]);
}

#[test]
fn row_2_two_players() {
    let start = Position::start(SeatSet::SouthNorth, &Options::default());
    assert_eq!(start.to_string(), TWO);
    assert_eq!([1, 2, 3].map(|depth| start.perft(depth)), [92, 8464, 830_576]);
}

#[test]
fn row_3_wall() {
    let start =
        Position::start(SeatSet::Four, &Options::default().with_start_layout(StartLayout::Wall));
    assert_eq!(start.position_text(), WALL);
    assert_eq!(start.to_string(), format!("{WALL} setup=wall"));
    assert_eq!([1, 2, 3].map(|depth| start.perft(depth)), [120, 14_356, 1_717_440]);
    let captures = |from, to: &str| targets(&start, from).split(' ').any(|t| t == to);
    assert!(captures("c2", "b3") && captures("j2", "k3"));
    assert_eq!(after(&start, &["c2xb3"]).tiles(WEST).len(), 7);
}

#[test]
fn row_4_warrior() {
    let position = read("nKnS6/8/12/12/12/12/5sW6/12/12/12/8/7sK sn s 0 1");
    assert_eq!(targets(&position, "f6"), "e6 g6 e7 f7 g7");
    assert_eq!((position.perft(1), position.perft(2)), (23, 69));
    assert_eq!(targets(&position, "d12"), "");
}

#[test]
fn row_5_blade_takes_on_the_first_square() {
    let position = read("nK7/8/12/12/12/5nS6/5sB6/12/12/12/8/7sK sn s 0 1");
    assert_eq!(targets(&position, "f6"), "f7");
    assert_eq!(wins(&position), ["f6-f7", "f6-f7=C", "f6-f7=S", "f6-f7=W"]);
    assert_won(&after(&position, &["f6xf7"]), SOUTH, EndReason::LastTileCaptured);
}

#[test]
fn row_6_blade_takes_on_the_second_square() {
    let position = read("nK7/8/12/12/5nS6/12/5sB6/12/12/12/8/7sK sn s 0 1");
    assert_eq!(targets(&position, "f6"), "f7 f8");
    assert_eq!(wins(&position), ["f6-f8", "f6-f8=C", "f6-f8=S", "f6-f8=W"]);
}

#[test]
fn row_7_own_tile_blocks() {
    let position = read("nKnS6/8/12/12/12/5sS6/5sB6/12/12/12/8/7sK sn s 0 1");
    assert_eq!(targets(&position, "f6"), "");
    assert_eq!(targets(&position, "f7"), "e6 g6");
    assert_eq!(position.perft(1), 14);
}

#[test]
fn row_8_catapult_beside_a_missing_square() {
    let position = read("nKnS6/8/12/12/12/12/12/12/12/12/8/sC6sK sn s 0 1");
    assert_eq!(targets(&position, "c1"), "d2 e3 f4");
    assert_eq!(position.perft(1), 15);
}

#[test]
fn row_9_arm_to_arm() {
    let position = read("nKnS6/8/12/12/12/12/12/12/12/12/sC7/7sK sn s 0 1");
    assert_eq!(targets(&position, "c2"), "b3 d3 a4 e4 f5");
    assert_eq!(position.perft(1), 23);
}

#[test]
fn row_10_catapult_stops_at_the_corner() {
    let position = read("nKnS6/8/8sC3/12/12/12/12/12/12/12/8/7sK sn s 0 1");
    assert_eq!(targets(&position, "i10"), "h11 j11 g12");
    assert_eq!(position.perft(1), 15);
}

#[test]
fn row_11_between_two_pieces() {
    let position = read("nK7/8/12/12/12/12/12/3nS8/2nSsCnS7/12/8/7sK sn s 0 1");
    assert_eq!(targets(&position, "d4"), "c5 e5 b6 f6 a7 g7");
}

#[test]
fn row_12_shield_blocked_straight_back() {
    let position = read("nKnS6/8/12/12/12/12/5sS6/5sW6/12/12/8/7sK sn s 0 1");
    assert_eq!(targets(&position, "f6"), "e5 g5");
}

#[test]
fn row_13_west_faces_east() {
    let position = read("nKnW6/8/11eK/11eW/12/12/5wW6/12/12/wK11/8/4sW2sK swne w 0 1");
    assert_eq!(targets(&position, "f6"), "f5 g5 g6 f7 g7");
}

#[test]
fn row_14_north_faces_south() {
    let position = read("nK7/8/11eK/11eW/12/12/5nC6/wW11/12/wK11/8/4sW2sK swne n 0 1");
    assert_eq!(targets(&position, "f6"), "c3 i3 d4 h4 e5 g5");
}

#[test]
fn row_15_back_is_east_for_east() {
    let position = read("nKnW6/8/11eK/12/12/12/5eS6/wW11/12/wK11/8/4sW2sK swne e 0 1");
    assert_eq!(targets(&position, "f6"), "g5 g6 h6 g7");
}

#[test]
fn row_16_castle_taken() {
    let position = read("nKnW6/8/11eK/11eW/12/12/12/wW11/12/wKsW10/8/7sK swne s 0 1");
    assert_eq!(position.perft(1), 23);
    assert_eq!(wins(&position), ["b3-a3", "b3-a3=B", "b3-a3=C", "b3-a3=S"]);
    let end = after(&position, &["b3-a3=S"]);
    assert_eq!(end, read("nKnW6/8/11eK/11eW/12/12/12/wW11/12/sS11/8/7sK swne w 0 2"));
    assert_won(&end, SOUTH, EndReason::CastleCaptured);
}

#[test]
fn row_17_last_tile_taken() {
    let position = read("nKnW6/8/11eK/11eW/12/6wB5/5sW6/12/12/wK11/8/7sK swne s 0 1");
    assert_eq!(wins(&position), ["f6-g7", "f6-g7=B", "f6-g7=C", "f6-g7=S"]);
    let end = after(&position, &["f6-g7"]);
    assert_eq!(end.castle(WEST).map(|s| s.to_string()), Some("a3".into()));
    assert_won(&end, SOUTH, EndReason::LastTileCaptured);
}

#[test]
fn row_18_own_castle_blocks() {
    let position = read("nKnW6/8/12/12/12/12/12/12/12/12/8/6sWsK sn s 0 1");
    assert_eq!(targets(&position, "i1"), "h1 h2 i2 j2");
    assert_eq!(position.perft(1), 19);
}

#[test]
fn row_19_never_stalemated() {
    let position = read("nK6sB/5nW2/12/12/12/12/12/12/12/12/8/7sK sn s 0 1");
    let texts: Vec<_> = position.legal_moves().iter().map(|mv| mv.to_string()).collect();
    assert_eq!(texts, ["j12=W", "j12=C", "j12=S"]);
}

#[test]
fn row_20_third_occurrence() {
    let mut line = vec![read(TWO)];
    for ply in 1..=8 {
        let action = ["j2=B", "c11=B", "j2=W", "c11=W"][(ply - 1) % 4];
        line.push(after(&line[ply - 1], &[action]));
        let drawn = (ply == 8).then_some(Outcome::draw(EndReason::Repetition));
        assert_eq!(Game::outcome(&line), drawn, "ply {ply}");
    }
}

#[test]
fn row_21_rank_1_has_eight_squares() {
    let text = FOUR.replace("/4sWsWsWsK ", "/12 ");
    assert_ne!(text, FOUR);
    let error = text.parse::<Position>().unwrap_err();
    assert_eq!(error.to_string(), "rank 1 has 8 squares, not 12");
    let text = format!("{} swne s 0 1", ["12"; 12].join("/"));
    assert!(text.parse::<Position>().is_err());
}

#[test]
fn example_south_at_the_start() {
    let start = read(FOUR);
    for (from, expected) in [
        ("f2", "e2 e3 f3 g3"),
        ("g2", "f3 g3 h3"),
        ("h2", "g3 h3 i3"),
        ("i2", "h3 i3 j3"),
        ("j2", "i3 j3 k3"),
        ("g1", "f1"),
        ("h1", ""),
        ("i1", ""),
        ("j1", ""),
    ] {
        assert_eq!(targets(&start, from), expected, "{from}");
    }
}

#[test]
fn example_castle_and_other_moves() {
    let position = read("nKnW6/8/11eK/11eW/12/12/12/wW11/12/wKsW10/8/7sK swne s 0 1");
    for action in ["b3-a3", "b3-a3=B", "b3-a3=C", "b3-a3=S"] {
        assert_won(&after(&position, &[action]), SOUTH, EndReason::CastleCaptured);
    }
    assert_eq!(after(&position, &["b3-b4"]).win_outcome(), None);
}

#[test]
fn example_blade_and_castle() {
    let free = read("nK7/2nS5/2sB9/12/12/12/12/12/12/12/8/7sK sn s 0 1");
    assert_eq!(targets(&free, "c10"), "c11 c12");
    assert_won(&after(&free, &["c10-c12"]), SOUTH, EndReason::CastleCaptured);
    for guard in ["nS", "sS"] {
        let text = format!("nK7/{guard}1nS5/2sB9/12/12/12/12/12/12/12/8/7sK sn s 0 1");
        assert!(!targets(&read(&text), "c10").contains("c12"), "{guard}");
    }
    // The seat to move is the one after the winner.
    assert_eq!(after(&free, &["c10-c12"]).to_move(), NORTH);
}
