//! The published counts, all positions, all depths.

use wazir_evo::Position;

#[derive(serde::Deserialize)]
struct Row {
    position: String,
    perft: Vec<u64>,
}

fn rows() -> Vec<Row> {
    let lines = include_str!("../testdata/perft.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).expect("a row of the table")).collect()
}

#[test]
fn counts_agree_with_the_table() {
    let rows = rows();
    assert_eq!(rows.len(), 20);
    for row in rows {
        let position: Position = row.position.parse().unwrap();
        assert_eq!(position.to_string(), row.position);
        for (depth, &count) in (1..).zip(&row.perft) {
            assert_eq!(position.perft(depth), count, "{} depth {depth}", row.position);
        }
    }
}

#[test]
fn divide_adds_up() {
    for row in rows() {
        let position: Position = row.position.parse().unwrap();
        let parts = position.perft_divide(2);
        assert_eq!(parts.len() as u64, row.perft[0]);
        assert_eq!(parts.iter().map(|&(_, lines)| lines).sum::<u64>(), row.perft[1]);
        let leaves = position.perft_divide(1);
        assert!(leaves.iter().all(|&(_, lines)| lines == 1));
    }
}
