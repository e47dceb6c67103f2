//! The published counts, all positions, all depths.

use wazir_evo::Position;
use wazir_testkit::{counts, hold_counts, read};

const TABLE: &str = include_str!("../../testdata/perft.jsonl");

#[test]
fn counts_agree_with_the_table() {
    hold_counts(TABLE, 20, Position::perft);
    for row in counts(TABLE) {
        assert_eq!(read::<Position>(&row.position).to_string(), row.position);
    }
}

#[test]
fn divide_adds_up() {
    for row in counts(TABLE) {
        let position: Position = read(&row.position);
        let parts = position.perft_divide(2);
        assert_eq!(parts.len() as u64, row.perft[0]);
        assert_eq!(parts.iter().map(|&(_, lines)| lines).sum::<u64>(), row.perft[1]);
        let leaves = position.perft_divide(1);
        assert!(leaves.iter().all(|&(_, lines)| lines == 1));
    }
}
