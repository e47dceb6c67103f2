//! Tests of named starts.

use std::collections::BTreeSet;

use wazir_game::Seat;
use wazir_registry::StartOptions;
use wazir_text::Language;

#[test]
fn every_named_start_can_be_played_and_is_one_of_its_own() {
    for game in wazir_builtin::games().iter() {
        let open = |name: &str| game.open(&StartOptions::default().with_start(name, 0)).unwrap();
        let usual = game.open(&StartOptions::default()).unwrap().start_text();
        if let Some(start) = game.info().default_start() {
            assert_eq!(open(start.name()).start_text(), usual);
        }
        let mut seen = BTreeSet::from([usual]);
        for start in game.info().starts() {
            let play = open(start.name());
            assert!(start.position().is_none_or(|text| play.start_text() == text));
            assert!(!play.legal_moves().is_empty(), "{}", start.name());
            assert!(seen.insert(play.start_text()), "{}", start.name());
            for language in Language::ALL {
                let title = start.title().translate(language).to_string();
                assert_eq!(open(&title).start_text(), play.start_text(), "{title}");
                let about = start.about().expect("what it is for");
                assert!(about.translate(language).to_string().len() > 20, "{}", start.name());
            }
        }
    }
}

/// With four players the set-up of Evo is chosen in the same way.
#[test]
fn set_ups_of_evo() {
    let games = wazir_builtin::games();
    let wall = |seats| {
        let start = StartOptions::default().with_seats(seats).with_start("wall", 0);
        games.open("evo", &start).unwrap().legal_moves().len()
    };
    assert_eq!((wall(2), wall(4)), (120, 120));
}

#[test]
fn starts_of_chess960() {
    let games = wazir_builtin::games();
    let open = |name: &str, seed| {
        let start = StartOptions::default().with_armies("fide:fide").with_start(name, seed);
        games.open("cwda", &start).map(|play| play.start_text())
    };
    assert_eq!(
        open("518", 0).unwrap(),
        games.open("cwda", &StartOptions::default()).unwrap().start_text()
    );
    assert!(open("0", 0).unwrap().contains("bbqnnrkr/pppppppp/"));
    assert_eq!(open("random", 7).unwrap(), open("Random", 7).unwrap());
    let drawn: BTreeSet<String> = (0..200).map(|seed| open("random", seed).unwrap()).collect();
    assert!(drawn.len() > 150, "{}", drawn.len());
    let known = "cwda has no start `960`: choose 0-959 or random";
    assert_eq!(open("960", 0).unwrap_err().to_string(), known);
}

/// The number of missing pieces matches the name, and the stronger player moves first.
#[test]
fn handicaps_of_shogi() {
    let games = wazir_builtin::games();
    let shogi = games.find("shogi").unwrap();
    let mut given = Vec::new();
    for start in shogi.info().starts() {
        let play = shogi.open(&StartOptions::default().with_start(start.name(), 0)).unwrap();
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
            "2 two-pieces 二枚落ち",
            "3 three-pieces 三枚落ち",
            "4 four-pieces 四枚落ち",
            "5 five-pieces 五枚落ち",
            "5 left-five-pieces 左五枚落ち",
            "6 six-pieces 六枚落ち",
            "7 left-seven-pieces 左七枚落ち",
            "7 right-seven-pieces 右七枚落ち",
            "8 eight-pieces 八枚落ち",
            "10 ten-pieces 十枚落ち",
        ]
    );
}
