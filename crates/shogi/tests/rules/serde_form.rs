//! Serde forms.
#![cfg(feature = "serde")]

use wazir_game::{Claim, Game, Record, Seat};
use wazir_shogi::{Impasse, Move, Options, Position, START, Stalemate};

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

/// All options are kept, in JSON and in the text of a position.
#[test]
fn positions_keep_their_options() {
    let usual = Options::default();
    for (options, sfen, words) in [
        (usual, START, ""),
        (usual.with_repetition_count(3), START, " repetition-count=3"),
        (Options::jsa(), START, " impasse=declare-24 max-plies=500"),
        (
            usual.with_impasse(Impasse::None).with_stalemate(Stalemate::Draw),
            START,
            " stalemate=draw impasse=none",
        ),
        (usual.with_missing_king(true), "4k4/9/9/9/9/9/9/9/9 b G 1", " missing-king=allowed"),
        (
            usual.with_impossible_pieces(true),
            "4k4/9/9/9/9/4P4/4P4/9/4K4 b - 1",
            " impossible-pieces=allowed",
        ),
    ] {
        let position = options.position(sfen).unwrap();
        let text = format!("{sfen}{words}");
        assert_eq!(position.to_string(), text);
        assert_eq!(position.position_text(), sfen, "as other programs write it");
        let json = serde_json::to_string(&position).unwrap();
        assert_eq!(json, format!("\"{text}\""));
        let again: Position = serde_json::from_str(&json).unwrap();
        assert_eq!(again, position);
        assert_eq!((again.rules().options(), text.parse()), (&options, Ok(position)));
    }
}

#[test]
fn options_in_a_text_are_those_asked_for() {
    let three = Options::default().with_repetition_count(3);
    let text = three.position(START).unwrap().to_string();
    assert_eq!(three.position(&text).unwrap().to_string(), text);
    let rules = three.rules().unwrap();
    assert!(rules.read_position(&text).is_ok() && rules.read_position(START).is_ok());
    let other = Options::default().position(&text).unwrap_err().to_string();
    assert_eq!(other, "this game has the default options; leave out the ones after the position");
    let other = Options::jsa().position(&text).unwrap_err().to_string();
    assert_eq!(
        other,
        "this game has the options impasse=declare-24 max-plies=500; leave out the ones after the \
         position, or name these"
    );
    for bad in ["repetition-count=x", "repetition=3", "repetition-count=3 repetition-count=3"] {
        let why = format!("{START} {bad}").parse::<Position>().unwrap_err().to_string();
        assert!(why.starts_with('`') && why.contains("is not an option of this game"), "{why}");
    }
}

#[test]
fn moves_are_texts_by_themselves() {
    let position: Position =
        "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/P2PPPPPP/1B5R1/LNSGKGSNL b P 3".parse().unwrap();
    for (usi, json) in [("8h3c+", "\"8h3c=+B\""), ("2h7h", "\"2h7h\""), ("P*8e", "\"P*8e\"")] {
        let mv = position.read_move(usi).unwrap();
        assert!(position.is_legal(mv), "{usi}");
        assert_eq!(serde_json::to_string(&mv).unwrap(), json);
        assert_eq!(serde_json::from_str::<Move>(json).unwrap(), mv);
    }
    for bad in [
        "",
        "7g",
        "7g7",
        "7g7f+",
        "7g7f=X",
        "7g7f=",
        "K*5e",
        "+B*5e",
        "X*5e",
        "P*5j",
        "7g~7f",
        "7gx7f7e",
        "7g7f castle",
        "7g7f ",
        "7g7f=+P castling",
    ] {
        assert!(bad.parse::<Move>().is_err(), "{bad}");
    }
}

#[test]
fn records_are_kept_with_their_options() {
    let start = Options::default().with_repetition_count(2).position(START).unwrap();
    let mut record = Record::new(start);
    let nodes = wazir_testkit::play_moves(&mut record, "7g7f 3c3d 8h2b+ 3a2b B*4e");
    record.go_to(nodes[1]);
    wazir_testkit::play_moves(&mut record, "2g2f");
    record.set_comment(nodes[2], "an exchange");
    record.claim(Claim::Resign(Seat::SECOND)).unwrap();
    let json = serde_json::to_string(&record).unwrap();
    assert!(json.contains(r#"{"move":"8h2b+","after":2,"comment":"an exchange"}"#), "{json}");
    let again: Record<Position> = serde_json::from_str(&json).unwrap();
    assert_eq!(again, record);
    assert_eq!(again.position().rules().options().repetition_count(), 2);
    let illegal = json.replace("3c3d", "3c3e");
    assert!(serde_json::from_str::<Record<Position>>(&illegal).is_err());
}
