//! The pieces have the shape the generator is written out for.

#[test]
fn the_usual_shape_is_met() {
    assert!(wazir_shogi::Position::default().rules().has_usual_shape());
}
