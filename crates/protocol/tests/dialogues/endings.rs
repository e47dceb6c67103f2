//! Endgame tables, chosen in a dialogue.

#![allow(clippy::unwrap_used, reason = "what tests share is part of them")]

use crate::built_in;
use std::path::Path;

use wazir_endings::{EndgameGenerator, Metric, file_name};
use wazir_protocol::serve;

fn table(folder: &Path) {
    let mut solver = EndgameGenerator::default();
    let table = solver.generate(&"KRK".parse().unwrap(), Metric::Dtm).unwrap();
    table.write(&folder.join(file_name(table.material(), Metric::Dtm))).unwrap();
}

/// Returns the engine's output for these lines.
fn said(lines: &str) -> String {
    let mut output = Vec::new();
    let input = std::io::Cursor::new(lines.to_owned());
    serve(input, &mut output, built_in()).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn the_path_of_uci() {
    let place = tempfile::tempdir().unwrap();
    table(place.path());
    let go = "position fen 8/8/8/3k4/8/8/8/K6R w - - 0 1\ngo nodes 400\n";
    let path = place.path().display();
    let with = said(&format!("uci\nsetoption name EndingsPath value {path}\n{go}"));
    assert!(with.contains(" score mate 1"), "{with}");
    // Not without tables, and not at a weaker level.
    assert!(!said(&format!("uci\n{go}")).contains(" score mate "));
    let weak = format!("setoption name Level value hard\nsetoption name EndingsPath value {path}");
    assert!(!said(&format!("uci\n{weak}\n{go}")).contains(" score mate "));
    // An unreadable folder is reported, and the game continues.
    let none = place.path().join("none");
    let without =
        said(&format!("uci\nsetoption name EndingsPath value {}\n{go}{go}", none.display()));
    assert_eq!(without.matches("info string ").count(), 1, "{without}");
    assert!(without.contains("none: "), "{without}");
    assert!(without.matches("bestmove ").count() == 2, "{without}");
}

#[test]
fn the_command_of_cecp() {
    let place = tempfile::tempdir().unwrap();
    table(place.path());
    let path = place.path().display();
    let game = "new\nforce\nsetboard 8/8/8/3k4/8/8/8/K6R w - - 0 1\npost\nsd 3\ngo\n";
    let with = said(&format!("xboard\nprotover 2\negtpath wazir {path}\n{game}"));
    assert!(with.contains(" 10001"), "{with}");
    // Those are tables of another kind.
    let other = said(&format!("xboard\nprotover 2\negtpath nalimov {path}\n{game}"));
    assert!(!other.contains(" 10001") && other.contains("move "), "{other}");
    assert!(!other.contains("Error"), "{other}");
}
