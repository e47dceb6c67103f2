//! The pieces have the classes for which the generator is unrolled.

#[test]
fn the_usual_shape_is_met() {
    assert!(wazir_euroshogi::Position::default().rules().has_standard_classes());
}

/// The tables are made once, and once more for games that forbid mate by a pawn drop.
#[test]
fn positions_share_their_tables_whatever_the_options() {
    use wazir_euroshogi::{Options, PawnDropMate};
    let usual = Options::default();
    for base in [usual, usual.with_pawn_drop_mate(PawnDropMate::Forbidden)] {
        let [one, other] = [base, base.with_repetition_count(4).with_no_progress_plies(0)]
            .map(|options| options.rules().unwrap());
        assert!(one.shares_tables(&other));
        assert_eq!(one.shares_tables(&usual.rules().unwrap()), base == usual);
    }
}
