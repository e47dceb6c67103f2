//! Serde forms.
#![cfg(feature = "serde")]

use wazir_evo::{Move, Options, Piece, Position, Role, SeatSet, Setup, StartLayout};

fn round_trip<T>(value: T, json: &str)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let text = serde_json::to_string(&value).expect("writes");
    assert_eq!(text, json);
    assert_eq!(serde_json::from_str::<T>(&text).expect("reads"), value);
}

#[test]
fn values_are_their_text() {
    round_trip("d2-d4=S".parse::<Move>().unwrap(), "\"d2-d4=S\"");
    round_trip("nK".parse::<Piece>().unwrap(), "\"nK\"");
    round_trip(Role::Catapult, "\"C\"");
    round_trip(SeatSet::Four, "\"swne\"");
    let fen = "nK7/5nS2/12/12/12/12/5sW6/12/12/12/8/7sK sn s 0 1";
    round_trip(fen.parse::<Position>().unwrap(), &format!("\"{fen}\""));
    round_trip(fen.parse::<Setup>().unwrap(), &format!("\"{fen}\""));
    assert!(serde_json::from_str::<Position>("\"nK7\"").is_err());
}

#[test]
fn options_have_the_names_of_the_rules() {
    round_trip(
        Options::default().with_start_layout(StartLayout::Wall).with_start_role(Role::Blade),
        r#"{"setup":"wall","start_role":"B","repetition_count":3,"no_capture_rounds":50}"#,
    );
    let some: Options = serde_json::from_str(r#"{"repetition_count":0}"#).unwrap();
    assert_eq!(some, Options::default().with_repetition_count(0));
    assert!(serde_json::from_str::<Options>(r#"{"elimination":"ends_game"}"#).is_err());
}

#[test]
fn positions_keep_their_options() {
    let options = Options::default().with_repetition_count(4).with_start_layout(StartLayout::Wall);
    let start = Position::start(SeatSet::SouthNorth, &options);
    let bare = start.to_setup().to_string();
    let text = format!("{bare} setup=wall repetition-count=4");
    round_trip(start, &format!("\"{text}\""));
    assert_eq!(text.parse(), Ok(start));
    assert_eq!(wazir_game::Game::position_text(&start), bare);
    assert_eq!(options.position(&text), Ok(start));
    let why = Options::default().position(&text).unwrap_err().to_string();
    assert!(why.starts_with("this game has the default options"), "{why}");
    let why = text.replace("=4", "=x").parse::<Position>().unwrap_err().to_string();
    assert!(why.starts_with("`repetition-count=x` is not an option of this game"), "{why}");
}
