//! The pieces have the classes for which the generator is unrolled.

use wazir_chesslike::{BuildError, GameSpec, KindSpec, Rules, Setup};
use wazir_shogi::{Options, Shogi, Stalemate};

#[test]
fn the_usual_shape_is_met() {
    assert!(wazir_shogi::Position::default().rules().has_standard_classes());
}

/// The generator is compiled for the pieces of shogi and for no others.
#[test]
fn other_pieces_are_refused() {
    let kind = |letter, betza: &str| KindSpec::new(letter, letter, betza.parse().unwrap());
    // As regular as those of shogi, and with walks that turn.
    for betza in ["N", "yafsW"] {
        let kinds = vec![kind("K", "K"), kind("X", betza)];
        let spec = GameSpec::<Shogi>::new(kinds, Setup::default(), ());
        let refused = Rules::new(spec, Options::default()).err();
        assert_eq!(refused, Some(BuildError::NonstandardClasses), "{betza}");
    }
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
