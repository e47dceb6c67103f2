//! Verified node counts.

use wazir_shogi::Position;

#[test]
fn every_count_of_the_table_holds() {
    let table = include_str!("../testdata/perft.jsonl");
    let mut records = 0;
    for line in table.lines() {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = record["position"].as_str().unwrap();
        let position: Position = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        for (depth, count) in (1..).zip(record["perft"].as_array().unwrap()) {
            assert_eq!(Some(position.perft(depth)), count.as_u64(), "{text} depth {depth}");
        }
        records += 1;
    }
    assert_eq!(records, RECORDS);
}
const RECORDS: usize = 40;
