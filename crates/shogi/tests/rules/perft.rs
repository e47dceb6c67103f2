//! Verified node counts.

use wazir_shogi::Position;

#[test]
fn every_count_of_the_table_holds() {
    wazir_testkit::assert_perft(crate::PERFT, 40, Position::perft);
}
