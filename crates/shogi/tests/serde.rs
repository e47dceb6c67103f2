//! Serde in text form.
#![cfg(feature = "serde")]

use wazir_shogi::{Position, START};

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
