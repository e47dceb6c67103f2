//! Serde forms.
#![cfg(feature = "serde")]

use wazir_euroshogi::{Impasse, Move, Options, PawnDropMate, Position, START};
use wazir_game::Game;

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

#[test]
fn positions_keep_their_options() {
    let usual = Options::default();
    for (options, words) in [
        (usual.with_repetition_count(4), " repetition-count=4"),
        (usual.with_pawn_drop_mate(PawnDropMate::Forbidden), " pawn-drop-mate=forbidden"),
        (
            usual.with_no_progress_plies(0).with_impasse(Impasse::None),
            " impasse=none no-progress-plies=0",
        ),
    ] {
        let position = options.position(START).unwrap();
        let json = serde_json::to_string(&position).unwrap();
        assert_eq!(json, format!("\"{START}{words}\""));
        assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), position);
        assert_eq!(position.to_string().parse(), Ok(position.clone()));
        assert_eq!(position.position_text(), START);
        assert!(usual.position(&position.to_string()).is_err());
    }
}

#[test]
fn moves_are_texts_by_themselves() {
    let position: Position = "4k3/8/8/P7/8/8/8/4K3[P] w 0 1".parse().unwrap();
    for (own, json) in [("a5a6+", "\"a5a6=+P\""), ("e1e2", "\"e1e2\"")] {
        let mv = position.read_move(own).unwrap();
        assert_eq!(serde_json::to_string(&mv).unwrap(), json);
        assert_eq!(serde_json::from_str::<Move>(json).unwrap(), mv);
    }
}
