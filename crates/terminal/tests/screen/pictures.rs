//! Pictures of the screen.

use wazir_registry::StartOptions;
use wazir_session::Time;
use wazir_terminal::screen::{App, AppEvent, ColourMode, Config, InitialGame, PieceSymbols};
use wazir_terminal::{Autosave, Table};

use super::bench::{ScreenTester, game, players};
use super::svg::svg;

/// Returns a user whose terminal has this many colours.
pub(super) fn person(
    id: &str,
    start: &StartOptions,
    moves: &str,
    colours: ColourMode,
    pieces: PieceSymbols,
) -> ScreenTester {
    let game = game(id, start, moves);
    let who = players(&game, &["person"].repeat(game.seats().len()).join(","));
    let control = "10m byo 30s".parse().expect("a clock");
    let table = Table::with_clock(game, &who, Autosave::default(), control).expect("a table");
    let games = wazir_builtin::games();
    let mut config = Config::default();
    config.pieces = pieces;
    ScreenTester::with(App::new(
        Some(InitialGame { table, players: who, games }),
        None,
        config,
        colours,
    ))
}

/// Returns a screen of each game with a piece selected.
fn sample_screens(colours: ColourMode, pieces: PieceSymbols) -> Vec<(&'static str, ScreenTester)> {
    let armies = StartOptions::default().with_armies("clobberers:nutters");
    let four = StartOptions::default().with_seats(4);
    let mut scenes = vec![
        (
            "shogi",
            person("shogi", &StartOptions::default(), "7g7f 3c3d 8h2b+ 3a2b", colours, pieces),
        ),
        ("euroshogi", person("euroshogi", &StartOptions::default(), "a3a4 a6a5", colours, pieces)),
        ("cwda", person("cwda", &armies, "e2e4 e7e5", colours, pieces)),
        ("evo", person("evo", &four, "f2-f3", colours, pieces)),
    ];
    for ((_, person), square) in scenes.iter_mut().zip(["2h", "b2", "b1", "b5"]) {
        person.now = Time::from_millis(83_000);
        person.input(AppEvent::Tick);
        person.touch(square);
    }
    scenes
}

#[test]
fn at_the_usual_size_without_colours() {
    for (name, mut person) in sample_screens(ColourMode::None, PieceSymbols::Letters) {
        insta::assert_snapshot!(format!("{name}-80x24"), person.shown());
    }
}

#[test]
fn in_a_large_window() {
    for (name, mut person) in sample_screens(ColourMode::None, PieceSymbols::Ascii) {
        person.size = (120, 40);
        insta::assert_snapshot!(format!("{name}-120x40"), person.shown());
    }
}

#[test]
fn figures_on_large_squares() {
    for size in [(120, 40), (200, 60)] {
        for (name, mut person) in sample_screens(ColourMode::True, PieceSymbols::Figures) {
            person.size = size;
            let (width, height) = size;
            insta::assert_snapshot!(format!("{name}-figures-{width}x{height}"), person.shown());
        }
    }
}

#[test]
fn plain_letters_are_plain_on_every_page() {
    for (_, mut person) in sample_screens(ColourMode::True, PieceSymbols::Ascii) {
        for size in [(80, 24), (120, 40), (200, 60)] {
            person.size = size;
            for keys in ["", "m", "?", ":", "c"] {
                person.keys(keys);
                let shown = person.shown();
                assert!(shown.is_ascii(), "{keys} {size:?}\n{shown}");
                person.keys("<Esc>");
            }
        }
    }
}

#[test]
fn in_kanji() {
    let (_, mut person) = sample_screens(ColourMode::None, PieceSymbols::Kanji).remove(0);
    insta::assert_snapshot!("shogi-kanji", person.shown());
}

#[test]
fn in_japanese() {
    let (_, mut person) = sample_screens(ColourMode::None, PieceSymbols::Kanji).remove(0);
    person.keys("<Esc>");
    // The next language applies to every page.
    person.keys(",<Right><Esc>c");
    insta::assert_snapshot!("shogi-ja", person.shown());
    person.keys("<Esc>q");
    insta::assert_snapshot!("menu-ja", person.shown());
    person.keys("1");
    insta::assert_snapshot!("choices-ja", person.shown());
}

#[test]
fn in_sixteen_colours() {
    let (_, mut person) = sample_screens(ColourMode::Sixteen, PieceSymbols::Letters).remove(2);
    let (buffer, _) = person.buffer();
    insta::assert_snapshot!("cwda-16", format!("{buffer:?}"));
}

#[test]
fn menu_choices_and_card() {
    let mut person = ScreenTester::menu();
    insta::assert_snapshot!("menu", person.shown());
    person.keys("3");
    insta::assert_snapshot!("choices", person.shown());
    person.keys("<Enter><Down><Down>?");
    insta::assert_snapshot!("card", person.shown());
}

/// Compares the pictures of the README. With `UPDATE_PICTURES` set they are written instead. Look
/// at them before you keep them.
#[test]
fn the_pictures_of_the_readme() {
    for (name, mut person) in sample_screens(ColourMode::True, PieceSymbols::Figures) {
        person.size = (120, 40);
        let (buffer, _) = person.buffer();
        let path = format!("{}/../../docs/img/play-{name}.svg", env!("CARGO_MANIFEST_DIR"));
        let drawn = svg(&buffer);
        if std::env::var_os("UPDATE_PICTURES").is_some() {
            std::fs::write(&path, &drawn).expect("a picture");
        }
        assert!(std::fs::read_to_string(&path).is_ok_and(|kept| kept == drawn), "{path}");
        assert!(drawn.len() < 60_000, "{path} is {} bytes", drawn.len());
    }
}

/// The set-up page shows the starts in words, with what each is for.
#[test]
fn starts_to_choose_from() {
    let mut person = ScreenTester::menu();
    person.keys("1<Home>");
    assert!(person.shown().contains("< even game >"), "{}", person.shown());
    person.keys("<Right><Right><Right><Right><Right><Right>");
    insta::assert_snapshot!("starts-shogi", person.shown());
    person.keys("<End><Enter>");
    let start = person.app.table().expect("a table").game().start_text();
    assert_eq!(start, "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
}

#[test]
fn a_number_of_chess960_is_typed() {
    let mut person = ScreenTester::menu();
    person.keys("3<Home><Down><Down><Right>");
    assert!(person.shown().contains("< random >"), "{}", person.shown());
    person.keys("o960<Enter>");
    assert!(person.shown().contains("from 0 to 959"), "{}", person.shown());
    person.keys("o518<Enter>");
    assert!(person.shown().contains("< number 518 >"), "{}", person.shown());
}
