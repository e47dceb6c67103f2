//! The options page: settings change there and nowhere else, at once, announced and undone.

use wazir_registry::StartOptions;
use wazir_terminal::screen::{
    App, AppEvent, Background, ColourMode, Config, Effect, PictureChoice, PictureProtocol,
    PieceSymbols, ThemeChoice,
};

use super::bench::{ScreenTester, game};

fn chess() -> ScreenTester {
    let start = StartOptions::default().with_armies("fide:fide");
    ScreenTester::at(game("cwda", &start, "e2e4 e7e5 g1f3"), "person,person")
}

/// Returns the row of a setting, and asserts that it is shown.
fn row(person: &mut ScreenTester, label: &str) -> String {
    let shown = person.shown();
    let row = shown.lines().find(|line| line.contains(&format!("{label} ")) && line.contains('<'));
    row.unwrap_or_else(|| panic!("no row {label} in\n{shown}")).to_owned()
}

#[test]
fn no_letter_changes_the_whole_program() {
    for mut person in [ScreenTester::menu(), chess()] {
        let before = person.app.config().clone();
        person.keys("<Esc>ptlb");
        assert_eq!(person.app.config(), &before);
        assert!(person.shown().is_ascii(), "{}", person.shown());
    }
}

#[test]
fn the_page_is_opened_from_every_page_and_closed_again() {
    let mut person = ScreenTester::menu();
    person.keys("7");
    insta::assert_snapshot!("options", person.shown());
    person.keys("<Esc>");
    assert!(person.shown().contains("7 Options"), "{}", person.shown());
    for pages in ["1", "5", "6", "1<Enter>", "5<Enter>"] {
        let mut person = ScreenTester::menu();
        person.keys(pages);
        let before = person.shown();
        assert!(person.footer().contains(", options") || person.footer().contains("m all keys"));
        for back in ["<Esc>", "q", ","] {
            person.keys(",");
            assert!(person.shown().contains("Language"), "{pages}:\n{}", person.shown());
            person.keys(back);
            assert_eq!(person.shown(), before, "{pages}");
        }
    }
    // The list of keys names it, and opens it.
    let mut person = chess();
    person.keys("m");
    assert!(person.shown().contains(", options"), "{}", person.shown());
    person.keys(",");
    assert!(person.shown().contains("Language"), "{}", person.shown());
    // A comma in a typed line is a character.
    person.keys("<Esc>:,");
    assert!(!person.shown().contains("Language"), "{}", person.shown());
}

#[test]
fn a_change_is_seen_at_once_announced_and_undone() {
    let mut person = chess();
    person.keys(",");
    let before = person.app.config().clone();
    person.keys("<Right>");
    assert!(person.shown().contains("言語：日本語"), "{}", person.shown());
    person.keys("<Left>");
    assert!(person.shown().contains("Language: English"), "{}", person.shown());
    person.keys("<Right>u");
    assert!(person.shown().contains("Language: English"), "{}", person.shown());
    person.keys("<Back><Back>");
    assert_eq!(person.app.config(), &before);
    person.keys("u");
    assert!(person.shown().contains("Nothing was changed"), "{}", person.shown());
    // The undo selects what it takes back.
    person.keys("<Down><Down><Down><Right><Home>u");
    assert!(person.shown().contains("Pieces: figures"), "{}", person.shown());
    // The letters of vim move as well.
    person.keys("<Home>jjjl");
    assert!(person.shown().contains("Pieces: kanji"), "{}", person.shown());
    person.keys("hkk");
    assert!(person.shown().contains("Dark or light"), "{}", person.shown());
}

#[test]
fn a_size_that_keys_of_its_own_have_changed_is_taken_back_like_any_change() {
    let mut person = chess();
    person.keys(",<Down><Down><Down><Right>--");
    assert!(person.shown().contains("Board: 2 sizes smaller"), "{}", person.shown());
    person.keys("u");
    assert_eq!(person.app.config().size_reduction, 1);
    assert_eq!(person.app.config().pieces, PieceSymbols::Kanji);
    person.keys("uu");
    assert_eq!(person.app.config().size_reduction, 0);
    assert_eq!(person.app.config().pieces, PieceSymbols::Figures);
    person.keys("<Down><Down><Right>--u");
    assert_eq!(person.app.config().size_reduction, 2);
}

#[test]
fn the_row_of_pictures_tells_what_the_terminal_can_show() {
    let shown = |colours, found| {
        let mut app = App::new(None, None, Config::default(), colours);
        app.set_picture_protocol(found);
        let mut person = ScreenTester::with(app);
        person.keys(",");
        row(&mut person, "Pictures")
    };
    let kitty = Some(PictureProtocol::Kitty);
    assert!(shown(ColourMode::True, kitty).contains("< auto (kitty) >"));
    assert!(shown(ColourMode::Indexed, Some(PictureProtocol::Iterm)).contains("(iTerm2) >"));
    for (colours, found) in
        [(ColourMode::True, None), (ColourMode::Sixteen, kitty), (ColourMode::None, kitty)]
    {
        assert!(shown(colours, found).contains("< auto (not available) >"), "{colours:?}");
    }
    // A way that was asked for is used until the row changes.
    let config = Config::default().picturing(Some(PictureChoice::Sixel));
    let mut person = ScreenTester::with(App::new(None, None, config, ColourMode::True));
    person.keys(",");
    assert!(row(&mut person, "Pictures").contains("< sixel >"));
    assert_eq!(person.app.picture_protocol(), Some(PictureProtocol::Sixel));
    person.keys("<Down><Down><Down><Down><Right>");
    assert!(row(&mut person, "Pictures").contains("< hidden >"), "{}", person.shown());
    assert_eq!(person.app.picture_protocol(), None);
}

#[test]
fn every_row_changes_its_setting_and_comes_back_to_it() {
    let mut person = chess();
    person.keys(",");
    let rows =
        ["Language", "Theme", "Colours", "Pieces", "Pictures", "Board", "Bell", "Moves, Shogi"];
    for label in rows.into_iter().chain(["Moves, chess"]) {
        let before = (person.app.config().clone(), row(&mut person, label));
        person.keys("<Right>");
        assert_ne!(person.app.config(), &before.0, "{label}");
        person.keys("<Left>");
        assert_eq!(row(&mut person, label), before.1);
        person.keys("<Down>");
    }
    // A click takes the next value.
    person.click_text("Bell ");
    assert!(!person.app.config().bell);
    assert!(person.shown().contains("Bell: off"), "{}", person.shown());
}

#[test]
fn the_notation_of_moves_is_chosen_for_the_game_that_is_shown() {
    let mut person = chess();
    assert!(person.shown().contains("Nf3"), "{}", person.shown());
    person.keys(",<End><Right><Right>");
    assert!(person.shown().contains("Moves, chess: figurines"), "{}", person.shown());
    assert_eq!(person.app.config().moves.get("san").map(String::as_str), Some("figurine"));
    person.keys("<Esc>");
    assert!(person.shown().contains("♘f3"), "{}", person.shown());
    person.keys(",<End><Left><Left><Esc>");
    assert!(person.shown().contains("Nf3"), "{}", person.shown());
    assert!(person.app.config().moves.is_empty());
}

#[test]
fn the_page_fits_the_smallest_screen() {
    for language in ["", "<Right>"] {
        let mut person = ScreenTester::menu();
        person.size = (40, 12);
        person.keys(&format!(",{language}"));
        for _ in 0..9 {
            person.keys("<Down>");
            let shown = person.shown();
            assert!(shown.contains('<') && person.footer().contains("Esc"), "{shown}");
            for row in shown.lines().filter(|line| line.contains('<')) {
                assert!(row.ends_with('>'), "cut: {shown}");
            }
            // What explains the row is whole: it ends with a full stop.
            assert!(shown.contains(['.', '。']), "{shown}");
        }
    }
}

#[test]
fn a_game_goes_on_below_the_page() {
    let start = StartOptions::default();
    let mut person = ScreenTester::timed(
        game("shogi", &start, ""),
        "person,person",
        "10m".parse().expect("a clock"),
    );
    person.keys(",");
    person.now = wazir_session::Time::from_millis(61_000);
    person.input(AppEvent::Tick);
    person.keys("<Esc>");
    assert!(person.shown().contains("8:59"), "{}", person.shown());
}

#[test]
fn settings_of_the_page_are_kept_and_old_files_are_read() {
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("play.toml");
    let mut person = ScreenTester::menu();
    // Japanese, light, all colours, kanji, no pictures.
    person.keys(",<Right><Down><Left><Down><Left><Down><Right><Down><Right>");
    person.keys("<Down><Right><Down><Right><End><Left>");
    let config = person.app.config();
    config.write(&path).expect("a file");
    assert_eq!(&Config::read(&path), config);
    let text = std::fs::read_to_string(&path).expect("a file");
    for line in [
        "theme = \"light\"",
        "colours = \"true\"",
        "pieces = \"kanji\"",
        "bell = false",
        "pictures = \"off\"",
    ] {
        assert!(text.contains(line), "no {line} in\n{text}");
    }
    assert!(text.contains("language = \"ja\"") && text.contains("smaller = 1"), "{text}");
    let old = "pieces = \"ascii\"\ncolours = \"sixteen\"\nbell = true\nsmaller = 2\n";
    std::fs::write(&path, old).expect("a file");
    let read = Config::read(&path);
    assert_eq!((read.pieces, read.colours), (PieceSymbols::Ascii, Some(ColourMode::Sixteen)));
    assert_eq!((read.size_reduction, read.theme()), (2, ThemeChoice::Auto));
    std::fs::write(&path, "theme = \"auto\"\ncolours = \"256\"\n").expect("a file");
    let read = Config::read(&path);
    assert_eq!((read.theme(), read.colours), (ThemeChoice::Auto, Some(ColourMode::Indexed)));
}

#[test]
fn the_theme_of_a_run_is_not_kept_until_it_is_chosen() {
    let mut config = Config::default().themed(Some(ThemeChoice::Light));
    assert_eq!(config.theme(), ThemeChoice::Light);
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("play.toml");
    config.write(&path).expect("a file");
    assert_eq!(Config::read(&path).theme(), ThemeChoice::Auto);
    config.set_theme(ThemeChoice::Dark);
    assert_eq!(config.theme(), ThemeChoice::Dark);
}

/// A terminal whose theme was chosen is asked for its background when the choice becomes `auto`.
#[test]
fn the_terminal_is_asked_once_if_the_theme_becomes_that_of_the_terminal() {
    let mut config = Config::default();
    config.set_theme(ThemeChoice::Light);
    let mut app = App::new(None, None, config, ColourMode::True);
    let mut press = |keys: &str| {
        let mut asked = 0;
        for key in keys.chars() {
            let code = ratatui::crossterm::event::KeyCode::Char(key);
            let key = ratatui::crossterm::event::KeyEvent::from(code);
            let effects = app.handle_event(AppEvent::Key(key), wazir_session::Time::START);
            asked += effects.iter().filter(|e| matches!(e, Effect::AskBackground)).count();
        }
        asked
    };
    assert_eq!(press(",j"), 0);
    assert_eq!(press("l"), 1);
    assert_eq!(press("lll"), 0);
    app.handle_event(AppEvent::Background(Background::Light), wazir_session::Time::START);
    let mut person = ScreenTester::with(app);
    assert!(person.shown().contains("auto (light)"), "{}", person.shown());
}
