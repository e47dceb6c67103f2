//! Serde in text form.
#![cfg(feature = "serde")]

use wazir_euroshogi::{Position, START};

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
