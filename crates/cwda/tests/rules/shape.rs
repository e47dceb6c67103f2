//! The pieces have the shape the generator is written out for.

#[test]
fn the_usual_shape_is_met() {
    assert!(wazir_cwda::Position::default().rules().has_standard_classes());
}
