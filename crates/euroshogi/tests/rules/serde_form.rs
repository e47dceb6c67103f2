//! Serde in text form.
#![cfg(feature = "serde")]

use wazir_euroshogi::{Impasse, Options, Position, START};

#[test]
fn positions_are_their_text() {
    let position: Position = "4k3/8/8/8/3R4/8/8/4K3[Pb] b 12 34".parse().unwrap();
    for position in [position, Position::default()] {
        let json = serde_json::to_string(&position).unwrap();
        assert_eq!(json, format!("\"{position}\""));
        assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), position);
    }
    assert_eq!(serde_json::to_string(&Position::default()).unwrap(), format!("\"{START}\""));
    assert!(serde_json::from_str::<Position>("\"8/8\"").is_err());
}

#[test]
fn options_have_the_names_of_the_rules() {
    let options = Options::default().with_impasse(Impasse::Points24).with_repetition_count(4);
    let json = serde_json::to_string(&options).unwrap();
    assert_eq!(
        json,
        r#"{"stalemate":"draw","pawn_drop_mate":"allowed","perpetual":"loss","impasse":"points-24","repetition_count":4,"no_progress_plies":100}"#
    );
    assert_eq!(serde_json::from_str::<Options>(&json).unwrap(), options);
    assert_eq!(serde_json::from_str::<Options>("{}").unwrap(), Options::default());
    assert!(serde_json::from_str::<Options>(r#"{"perpetual":"win"}"#).is_err());
}
