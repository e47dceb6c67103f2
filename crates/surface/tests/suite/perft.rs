//! Counts against the tables of other programs.

use std::path::Path;

use serde_json::Value;
use wazir_surface::{Game, Setup, Stop};

/// The largest count that a test waits for.
const MAX_LINES: u64 = 20_000;

#[test]
fn counts_are_those_of_other_programs() {
    let mut counted = 0;
    for game in ["shogi", "euroshogi", "cwda", "evo"] {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../{game}/testdata/perft.jsonl"));
        let table = std::fs::read_to_string(path).expect("the table of the game");
        for line in table.lines() {
            let row: Value = serde_json::from_str(line).expect("JSON");
            let mut setup = Setup::default();
            setup.position = row["position"].as_str().map(str::to_owned);
            let play = Game::new(game, &setup).expect("a position");
            let counts = row["perft"].as_array().into_iter().flatten().filter_map(Value::as_u64);
            for (depth, lines) in (1..).zip(counts).filter(|(_, lines)| *lines <= MAX_LINES) {
                assert_eq!(play.perft(depth, &Stop::default()), Ok(lines), "{line}");
                let each = play.divide(depth, &Stop::default()).expect("a count");
                assert_eq!(each.iter().map(|(_, lines)| lines).sum::<u64>(), lines, "{line}");
                counted += 1;
            }
        }
    }
    assert!(counted > 100, "{counted} counts");
}
