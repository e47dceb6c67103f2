//! The published counts for all positions and depths.

use wazir_evo::Position;
use wazir_testkit::{assert_perft, parse, perft_rows};

const TABLE: &str = include_str!("../../testdata/perft.jsonl");

#[test]
fn counts_agree_with_the_table() {
    assert_perft(TABLE, 20, Position::perft);
    for row in perft_rows(TABLE) {
        assert_eq!(parse::<Position>(&row.position).to_string(), row.position);
    }
}

#[test]
fn divide_adds_up() {
    for row in perft_rows(TABLE) {
        let position: Position = parse(&row.position);
        let parts = position.perft_divide(2);
        assert_eq!(parts.len() as u64, row.perft[0]);
        assert_eq!(parts.iter().map(|&(_, lines)| lines).sum::<u64>(), row.perft[1]);
        let leaves = position.perft_divide(1);
        assert!(leaves.iter().all(|&(_, lines)| lines == 1));
    }
}
