//! Legal moves as other programs list them. The list is not part of the project: a copy beside the
//! checkout is read, otherwise the test says that it skips.

use std::path::Path;

use wazir_game::Game;
use wazir_shogi::Position;

const LIST: &str = "/../../../shared/corpus/positions/legal-moves-300.jsonl";

#[test]
fn legal_moves_are_those_that_other_programs_list() {
    let path = format!("{}{LIST}", env!("CARGO_MANIFEST_DIR"));
    if !Path::new(&path).exists() {
        println!("skipped: there is no {path}");
        return;
    }
    let text = std::fs::read_to_string(&path).unwrap();
    let mut positions = 0;
    for line in text.lines() {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let sfen = record["sfen"].as_str().unwrap();
        let position: Position = sfen.parse().unwrap_or_else(|why| panic!("{sfen}: {why}"));
        let legal = position.legal_moves().into_iter();
        let mut found: Vec<String> = legal.map(|mv| position.move_text(mv)).collect();
        let mut listed: Vec<&str> = record["moves"].as_str().unwrap().split_whitespace().collect();
        found.sort();
        listed.sort_unstable();
        assert_eq!(found, listed, "{sfen}");
        assert_eq!(Some(found.len() as u64), record["n"].as_u64(), "{sfen}");
        assert_eq!(Some(position.in_check()), record["check"].as_bool(), "{sfen}");
        positions += 1;
    }
    assert!(positions >= 300, "the list is cut short: {positions} positions");
}
