//! Perft tests of games from files, against counts of another program.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use wazir_registry::{GameEntry, StartOptions};
use wazir_variant::game::read_game;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A game of `docs/variants`.
fn game(name: &str) -> GameEntry {
    let path = root().join(format!("../../docs/variants/{name}.toml"));
    let text = fs::read_to_string(path).expect("a file of the game");
    read_game(&text).unwrap_or_else(|error| panic!("{name}: {error}")).entry()
}

/// Every row of the table, to its last depth.
#[test]
fn every_row_of_the_table() {
    let table = fs::read_to_string(root().join("testdata/perft.jsonl")).expect("the table");
    let mut games = BTreeMap::new();
    let mut wrong = Vec::new();
    for line in table.lines() {
        let row: Value = serde_json::from_str(line).expect("a row");
        let name = row["variant"].as_str().expect("a game");
        let position = row["position"].as_str().expect("a position");
        let game = games.entry(name.to_owned()).or_insert_with(|| game(name));
        let play = match game.open(&StartOptions::default().with_position(position)) {
            Ok(play) => play,
            Err(error) => {
                wrong.push(format!("{name} {position}: {error}"));
                continue;
            }
        };
        let text = play.position_text();
        let board = |text: &str| text.split([' ', '[']).next().map(str::to_owned);
        assert_eq!(board(&text), board(position), "{name}");
        let counts = row["perft"].as_array().expect("counts").iter().filter_map(Value::as_u64);
        for (depth, count) in (1..).zip(counts) {
            let found = play.perft(depth);
            if found != count {
                wrong.push(format!("{name} {position} depth {depth}: {count}, not {found}"));
                break;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!((table.lines().count(), games.len()), (126, 18));
}
