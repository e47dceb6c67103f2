//! Published armies.
#![cfg(feature = "library")]

use wazir_cwda::{Army, ArmyRegistry, Matchup, Options, read_position};

#[test]
fn every_published_army_is_there_and_starts_against_all_standard_ones() {
    // One row of the table holds the identifier.
    let rows = include_str!("../../src/army/library.rs").matches("PublishedArmy {\n        id: \"");
    assert_eq!(Army::library().len(), rows.count());
    for army in Army::library() {
        assert!(!army.is_builtin());
        for other in Army::standard() {
            for pair in [[army, other], [other, army]] {
                let [white, black] = pair.map(Clone::clone);
                let start = Matchup::new(white, black).start(&Options::default());
                let start = start.unwrap_or_else(|error| panic!("{army}: {error}"));
                assert!(start.count_moves() >= 16, "{start}");
                assert_eq!(start.to_string().parse(), Ok(start));
            }
        }
    }
}

/// Some pieces attack the king across the whole board before the first move.
#[test]
fn pairings_that_cannot_start() {
    let armies = || Army::builtin().iter().chain(Army::library());
    let mut refused = Vec::new();
    for (white, black) in armies().flat_map(|white| armies().map(move |black| (white, black))) {
        let pair = Matchup::new(white.clone(), black.clone());
        match pair.start(&Options::default()) {
            Ok(_) => {}
            Err(error) => refused.push(format!("{}: {error}", pair.ids())),
        }
    }
    assert_eq!(refused, Vec::<String>::new());
}
/// Counts of Fairy-Stockfish (pyffish 0.0.90) for six pairings whose pieces it can say, castling
/// apart: the starts, and positions after random moves.
#[test]
fn counts_of_another_program() {
    let armies = ArmyRegistry::with_library();
    let table = include_str!("../../testdata/perft-library.jsonl");
    for line in table.lines() {
        let row: serde_json::Value = serde_json::from_str(line).expect("a row");
        let text = row["position"].as_str().expect("a position");
        let position = read_position(text, &armies, &Options::default()).expect(text);
        for (depth, count) in (1..).zip(row["perft"].as_array().expect("counts")) {
            assert_eq!(Some(position.perft(depth)), count.as_u64(), "{text} at depth {depth}");
        }
    }
    assert_eq!(table.lines().count(), 29);
}

/// Castling goes by the piece in the corner: three squares to the a-file where it keeps a colour.
#[test]
fn castling_of_published_armies() {
    let three = |army: &&Army| army.castles_three_squares();
    let ids: Vec<&str> = Army::library().iter().filter(three).map(Army::id).collect();
    assert_eq!(ids, ["droogs"]);
    let armies = ArmyRegistry::with_library();
    for (text, moves) in [
        ("droogs:fide 4k3/8/8/8/8/8/8/L3K2L w KQ - 0 1", "e1b1 e1g1"),
        ("fide:droogs l3k2l/8/8/8/8/8/8/4K3 b kq - 0 1", "e8b8 e8g8"),
        ("dragons:fide 4k3/8/8/8/8/8/8/H3K2H w KQ - 0 1", "e1c1 e1g1"),
    ] {
        let position = read_position(text, &armies, &Options::default()).expect(text);
        assert_eq!(crate::castling_moves(&position), moves, "{text}");
    }
}

/// An army that is distinguished by its two corner pieces castles with both, and promotes to both.
#[test]
fn left_and_right_corner_pieces() {
    let armies = ArmyRegistry::with_library();
    let text = "fizzies:fide 4k3/P7/8/8/8/8/8/L3K2R w KQ - 0 1";
    let position = read_position(text, &armies, &Options::default()).expect(text);
    assert_eq!(crate::castling_moves(&position), "e1c1 e1g1");
    assert_eq!(crate::moves_from(&position, "a7"), "a7a8c a7a8e a7a8l a7a8r a7a8w");
    assert!(position.to_string().ends_with(" w KQ - 0 1"));
}
