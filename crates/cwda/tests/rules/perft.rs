//! Verified node counts.

use wazir_cwda::Position;

#[test]
fn every_count_of_the_table_holds() {
    let table = include_str!("../../testdata/perft.jsonl");
    wazir_testkit::assert_perft(table, 127, Position::perft);
}
