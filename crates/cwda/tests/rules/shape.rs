//! The pieces have the classes for which the generator is unrolled.

#[test]
fn the_usual_shape_is_met() {
    assert!(wazir_cwda::Position::default().rules().has_standard_classes());
}
