//! The serialised form: the text form.
#![cfg(feature = "serde")]

use wazir_cwda::{Army, Matchup, Move, Options, Position, Promotion};
use wazir_game::Game;

#[test]
fn positions_are_texts() {
    for text in [
        "fide:clobberers lecakcel/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "nutters:rookies 4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
    ] {
        let position = crate::position_from(text);
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

const OWN: &str = "riders(S=Short_Rook=R4,G=Nightrider=NN,B=Bishop=B,C=Chancellor=RN)";

#[test]
fn armies_and_pairings_are_texts() {
    let own: Army = OWN.parse().unwrap();
    for army in [own.clone(), Army::builtin_by_id("nutters").unwrap()] {
        let json = serde_json::to_string(&army).unwrap();
        assert_eq!(json, format!("\"{army}\""));
        assert_eq!(serde_json::from_str::<Army>(&json).unwrap(), army);
    }
    let pairing = Matchup::new(own, Army::default());
    let json = serde_json::to_string(&pairing).unwrap();
    assert_eq!(serde_json::from_str::<Matchup>(&json).unwrap(), pairing);
    assert!(serde_json::from_str::<Army>("\"nobody\"").is_err());
    assert!(serde_json::from_str::<Matchup>("\"fide\"").is_err());
}

#[test]
fn positions_keep_their_options_and_armies() {
    let usual = Options::default();
    let own = Matchup::new(OWN.parse().unwrap(), Army::builtin_by_id("rookies").unwrap());
    for armies in [Matchup::default(), own] {
        for (options, words) in [
            (usual, ""),
            (usual.with_repetition_count(5), " repetition-count=5"),
            (
                usual.with_promotion(Promotion::Either).with_no_progress_plies(150),
                " promotion=either no-progress-plies=150",
            ),
        ] {
            let position = armies.start(&options).unwrap();
            let text = position.to_string();
            assert!(text.ends_with(&format!(" 0 1{words}")), "{text}");
            let json = serde_json::to_string(&position).unwrap();
            assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), position);
            assert_eq!(text.parse(), Ok(position.clone()));
            assert_eq!(format!("{}{words}", position.position_text()), text);
            assert_eq!(armies.position(&text, &options).as_ref(), Ok(&position));
            assert_eq!(position.rules().read_position(&text).as_ref(), Ok(&position));
        }
    }
}

#[test]
fn moves_are_texts_by_themselves() {
    let position = crate::position_from("1n2k3/P7/8/3pP3/8/8/8/R3K3 w Q d6 0 1");
    for (own, json) in [
        ("a7a8q", "\"a7a8=5\""),
        ("a7b8n", "\"a7b8=3\""),
        ("e5d6", "\"e5d6 e.p.\""),
        ("e1c1", "\"e1c1 castling\""),
        ("e1d1", "\"e1d1\""),
    ] {
        let mv = position.read_move(own).unwrap();
        assert!(position.is_legal(mv), "{own}");
        assert_eq!(serde_json::to_string(&mv).unwrap(), json);
        assert_eq!(serde_json::from_str::<Move>(json).unwrap(), mv);
    }
}
