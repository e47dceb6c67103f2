//! Serde in text form.
#![cfg(feature = "serde")]

use wazir_shogi::{Options, Position, START, Stalemate};

#[test]
fn positions_are_their_text() {
    let position: Position =
        "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4".parse().unwrap();
    for position in [position, Position::default()] {
        let json = serde_json::to_string(&position).unwrap();
        assert_eq!(json, format!("\"{position}\""));
        assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), position);
    }
    assert_eq!(serde_json::to_string(&Position::default()).unwrap(), format!("\"{START}\""));
    let why = serde_json::from_str::<Position>("\"9/9\"").unwrap_err().to_string();
    assert!(why.starts_with("`b` or `w` expected at character 5"), "{why}");
}

#[test]
fn options_have_the_names_of_the_rules() {
    let options = Options::jsa().with_stalemate(Stalemate::Draw).with_missing_king(true);
    let json = serde_json::to_string(&options).unwrap();
    assert_eq!(
        json,
        r#"{"stalemate":"draw","repetition_count":4,"impasse":"declare-24","max_plies":500,"missing_king":true,"impossible_pieces":false}"#
    );
    assert_eq!(serde_json::from_str::<Options>(&json).unwrap(), options);
    assert_eq!(serde_json::from_str::<Options>("{}").unwrap(), Options::default());
    let why = serde_json::from_str::<Options>(r#"{"impasse":"27"}"#).unwrap_err().to_string();
    assert!(why.starts_with("`27` is no impasse rule: there are agreed-24, "), "{why}");
}
