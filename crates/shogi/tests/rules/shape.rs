//! The pieces have the classes for which the generator is unrolled.

use wazir_shogi::{Options, Stalemate};

#[test]
fn the_usual_shape_is_met() {
    assert!(wazir_shogi::Position::default().rules().has_standard_classes());
}

/// Options do not change the pieces, so the tables are made once.
#[test]
fn positions_share_their_tables_whatever_the_options() {
    let usual = wazir_shogi::Position::default();
    for options in [
        Options::jsa(),
        Options::default().with_repetition_count(3),
        Options::default().with_missing_king(true),
        Options::default().with_impossible_pieces(true).with_stalemate(Stalemate::Draw),
    ] {
        let position = options.position(wazir_shogi::START).unwrap();
        assert!(position.rules().shares_tables(usual.rules()), "{options}");
        assert_ne!(position, usual, "the options count");
    }
}
