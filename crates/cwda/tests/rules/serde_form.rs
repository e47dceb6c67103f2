//! The serialised form, which is the text form.
#![cfg(feature = "serde")]

use wazir_cwda::{Options, Position, Promotion};

#[test]
fn positions_are_texts() {
    for text in [
        "fide:clobberers lecakcel/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "nutters:rookies 4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
    ] {
        let position = crate::at(text);
        let json = serde_json::to_string(&position).unwrap();
        assert_eq!(json, format!("\"{text}\""));
        assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), position);
    }
    assert!(serde_json::from_str::<Position>("\"fide:fide\"").is_err());
    assert!(serde_json::from_str::<Position>("7").is_err());
}

#[test]
fn options_have_the_names_of_the_rules() {
    let options = Options::default().with_promotion(Promotion::Either);
    let json = serde_json::to_string(&options).unwrap();
    assert_eq!(json, r#"{"promotion":"either","repetition_count":3,"no_progress_plies":100}"#);
    assert_eq!(serde_json::from_str::<Options>(&json).unwrap(), options);
    assert_eq!(serde_json::from_str::<Options>("{}").unwrap(), Options::default());
    assert!(serde_json::from_str::<Options>(r#"{"promotion":"all"}"#).is_err());
}
