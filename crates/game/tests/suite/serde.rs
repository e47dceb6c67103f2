//! Tests of the serialised forms.
#![cfg(feature = "serde")]

use wazir_game::{EndReason, Outcome, Phrase, Seat};

#[test]
fn results_are_written_by_name() {
    let win = Outcome::win(Seat::SECOND, EndReason::Checkmate);
    let draw = Outcome::draw(EndReason::PerpetualCheck);
    for (outcome, text) in [
        (win, r#"{"winner":1,"reason":"Checkmate"}"#),
        (draw, r#"{"winner":null,"reason":"PerpetualCheck"}"#),
    ] {
        assert_eq!(serde_json::to_string(&outcome).unwrap(), text);
        assert_eq!(serde_json::from_str::<Outcome>(text).unwrap(), outcome);
    }
    assert_eq!(serde_json::to_string(&Seat::new(3)).unwrap(), "3");
}

#[test]
fn other_words_are_refused() {
    assert!(serde_json::from_str::<EndReason>("\"Boredom\"").is_err());
    assert!(serde_json::from_str::<Seat>("256").is_err());
    assert!(serde_json::from_str::<Outcome>(r#"{"winner":0}"#).is_err());
}

#[test]
fn words_of_a_game_from_outside_are_kept() {
    let words = Phrase::new("three in a row").unwrap();
    let won = Outcome::win(Seat::FIRST, EndReason::Custom(words));
    let text = r#"{"winner":0,"reason":{"Own":"three in a row"}}"#;
    assert_eq!(serde_json::to_string(&won).unwrap(), text);
    assert_eq!(serde_json::from_str::<Outcome>(text).unwrap(), won);
    for bad in [r#"{"Own":""}"#, r#"{"Own":"a\nb"}"#, r#"{"Other":"x"}"#] {
        assert!(serde_json::from_str::<EndReason>(bad).is_err(), "{bad}");
    }
}
