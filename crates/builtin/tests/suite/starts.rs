//! Tests of named starts.

use std::collections::BTreeSet;

use wazir_game::Seat;
use wazir_registry::StartOptions;
use wazir_text::Language;

#[test]
fn every_named_start_can_be_played_and_is_one_of_its_own() {
    for game in wazir_builtin::games().iter() {
        let mut seen = BTreeSet::from([game.open(&StartOptions::default()).unwrap().start_text()]);
        for start in game.info().starts() {
            let play = game.open(&StartOptions::default().with_position(start.position())).unwrap();
            assert_eq!(play.start_text(), start.position());
            assert!(!play.legal_moves().is_empty(), "{}", start.name());
            assert!(seen.insert(play.start_text()), "{}", start.name());
        }
    }
}

/// The number of missing pieces matches the name, and the stronger player moves first.
#[test]
fn handicaps_of_shogi() {
    let games = wazir_builtin::games();
    let shogi = games.find("shogi").unwrap();
    let mut given = Vec::new();
    for start in shogi.info().starts() {
        let play = shogi.open(&StartOptions::default().with_position(start.position())).unwrap();
        let own = |seat: Seat| play.pieces().iter().filter(|(_, piece)| piece.seat == seat).count();
        assert_eq!((own(Seat::FIRST), play.to_move()), (20, Seat::SECOND), "{}", start.name());
        let title = start.title().translate(Language::Japanese).to_string();
        given.push((20 - own(Seat::SECOND), start.name(), title));
    }
    let rows: Vec<String> =
        given.iter().map(|(count, name, title)| format!("{count} {name} {title}")).collect();
    assert_eq!(
        rows,
        [
            "1 lance 香落ち",
            "1 right-lance 右香落ち",
            "1 bishop 角落ち",
            "1 rook 飛車落ち",
            "2 rook-lance 飛香落ち",
            "2 two-piece 二枚落ち",
            "3 three-piece 三枚落ち",
            "4 four-piece 四枚落ち",
            "5 five-piece 五枚落ち",
            "5 left-five-piece 左五枚落ち",
            "6 six-piece 六枚落ち",
            "7 left-seven-piece 左七枚落ち",
            "7 right-seven-piece 右七枚落ち",
            "8 eight-piece 八枚落ち",
            "10 ten-piece 十枚落ち",
        ]
    );
}
