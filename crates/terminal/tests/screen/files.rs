//! Saved games, opened files, and games that go back and forth.

use wazir_registry::{GameRegistry, StartOptions};
use wazir_saves::SaveFolder;
use wazir_terminal::screen::{App, AppEvent, ColourMode, Config, InitialGame};
use wazir_terminal::{Autosave, Table};

use super::bench::{ScreenTester, game, players};

#[test]
fn a_game_is_kept_and_offered_again() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = || Some(SaveFolder::at(place.path()));
    let begin =
        || ScreenTester::with(App::new(None, folder(), Config::default(), ColourMode::None));
    let mut person = begin();
    person.keys("1<Enter>:7g7f<Enter>");
    assert_eq!(person.moves().split(' ').count(), 2);
    let line = person.moves();
    drop(person);
    let mut person = begin();
    assert!(person.shown().contains("Continue the last game"), "{}", person.shown());
    person.keys("<Enter>");
    assert_eq!(person.moves(), line);
}

#[test]
fn the_menu_offers_the_games_of_the_list() {
    let all = wazir_builtin::games();
    let evo = all.find("evo").expect("a game that is built in");
    let app = App::new(None, None, Config::default(), ColourMode::None);
    let mut person = ScreenTester::with(app.with_games(GameRegistry::empty().with(evo.clone())));
    let shown = person.shown();
    assert!(shown.contains("Evo") && !shown.contains("Shogi"), "{shown}");
    person.keys("1<Enter>");
    assert!(person.app.table().is_some_and(|table| table.game().entry().id() == evo.id()));
}

#[test]
fn games_are_saved_and_opened() {
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("game.kif").display().to_string();
    let mut person =
        ScreenTester::at(game("shogi", &StartOptions::default(), "7g7f 3c3d"), "person,person");
    let typed = |keys: &str, person: &mut ScreenTester| {
        person.keys(keys);
        person.input(AppEvent::Paste(path.clone()));
        person.keys("<Enter>");
    };
    typed("s", &mut person);
    assert!(person.shown().contains("Saved in"), "{}", person.shown());
    typed("s", &mut person);
    assert!(person.shown().contains("exists already"), "{}", person.shown());
    person.keys("n");
    assert!(person.shown().contains("Nothing was written"), "{}", person.shown());
    let mut other = ScreenTester::at(game("shogi", &StartOptions::default(), ""), "person,person");
    typed("o", &mut other);
    assert_eq!(other.moves(), "7g7f 3c3d");
    other.keys("u:8c8d<Enter>");
    typed("o", &mut other);
    assert!(other.shown().contains("Nothing has changed"), "{}", other.shown());
    let mut menu = ScreenTester::menu();
    typed("o", &mut menu);
    assert_eq!(menu.moves(), "7g7f 3c3d");
}

#[test]
fn a_file_with_many_games_shows_them() {
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("many.pgn");
    let games = "[White \"Anna\"]\n[Black \"Ben\"]\n\n1. e4 e5 *\n\n\
                 [White \"Carl\"]\n[Black \"Dora\"]\n\n1. d4 *\n";
    std::fs::write(&path, games).expect("a file");
    let folder = Some(SaveFolder::at(place.path()));
    let app = App::new(None, folder, Config::default(), ColourMode::None);
    let mut person = ScreenTester::with(app);
    // The file is in the list with the saved games.
    person.click_text("Open a file");
    person.click_text("many.pgn");
    assert!(person.shown().contains("1  Anna - Ben"), "{}", person.shown());
    person.click_text("Carl - Dora");
    assert_eq!(person.moves(), "d2d4");
    person.keys("q");
    person.click_text("Open a file");
    person.keys("<Esc>");
    assert!(person.shown().contains("WAZIR"));
}

#[test]
fn a_game_of_a_file_goes_on_there() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = SaveFolder::at(place.path());
    let start = game("euroshogi", &StartOptions::default(), "");
    let who = players(&start, "person,person");
    let table = Table::new(start, &who, Autosave::new(Some(folder), &who)).expect("a table");
    let games = wazir_builtin::games();
    let seated = InitialGame { table, players: who, games };
    let mut person =
        ScreenTester::with(App::new(Some(seated), None, Config::default(), ColourMode::None));
    person.keys(":a3a4<Enter>");
    let kept = std::fs::read_dir(place.path()).expect("a folder").flatten();
    let kept: Vec<String> =
        kept.filter_map(|file| std::fs::read_to_string(file.path()).ok()).collect();
    assert!(kept.iter().any(|text| text.contains("a3a4")), "{kept:?}");
}

/// A file of a position cannot hold moves: it stays as it is, and the game gets a file of its own.
#[test]
fn the_file_of_a_position_is_not_written() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = place.path().join("games");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n";
    let path = place.path().join("pos.fen");
    std::fs::write(&path, fen).expect("a file");
    let opened = |keys: &str, person: &mut ScreenTester| {
        person.keys(keys);
        person.input(AppEvent::Paste(path.display().to_string()));
        person.keys("<Enter>");
        let shown = person.shown();
        person.keys(":e4<Enter>");
        assert_eq!(person.moves(), "e2e4", "{shown}");
        assert_eq!(std::fs::read_to_string(&path).expect("a file"), fen);
    };
    let app = App::new(None, Some(SaveFolder::at(&folder)), Config::default(), ColourMode::None);
    let mut person = ScreenTester::with(app);
    opened("o", &mut person);
    assert!(person.shown().contains("The game is saved in"), "{}", person.shown());
    let start = game("shogi", &StartOptions::default(), "");
    let who = players(&start, "person,person");
    let autosave = Autosave::new(Some(SaveFolder::at(&folder)), &who);
    let table = Table::new(start, &who, autosave).expect("a table");
    let seated = InitialGame { table, players: who, games: wazir_builtin::games() };
    let mut person =
        ScreenTester::with(App::new(Some(seated), None, Config::default(), ColourMode::None));
    opened(":open ", &mut person);
    let kept = std::fs::read_dir(&folder).expect("a folder").flatten();
    let kept = kept.filter(|file| file.path().extension().is_some_and(|end| end == "wzr"));
    assert_eq!(kept.count(), 2, "two games, beside their locks");
}

/// The rules of a game are no game to go on with.
#[test]
fn a_file_of_rules_is_not_opened_in_a_game() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/variants/minishogi.toml");
    let mut person = ScreenTester::at(game("shogi", &StartOptions::default(), ""), "person,person");
    person.keys("o");
    person.input(AppEvent::Paste(path.to_owned()));
    person.keys("<Enter>");
    let shown = person.shown().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(shown.contains("that file holds"), "{shown}");
}

#[test]
fn the_configuration_is_read_back() {
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("deeper").join("play.toml");
    let mut person = ScreenTester::menu();
    person.keys("-,<Down><Down><Right><Down><Right>");
    person.app.config().write(&path).expect("a file");
    assert_eq!(&Config::read(&path), person.app.config());
    std::fs::write(&path, "pieces = \"stones\"").expect("a file");
    assert_eq!(Config::read(&path), Config::default());
}

/// The rules of a game are in a file: the game is chosen from the menu, saved, and offered again.
#[test]
fn a_game_of_a_file_is_played_and_kept() {
    let place = tempfile::tempdir().expect("a folder");
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/variants/minishogi.toml");
    let begin = |folder: &std::path::Path| {
        let folder = Some(SaveFolder::at(folder));
        ScreenTester::with(App::new(None, folder, Config::default(), ColourMode::None))
    };
    let typed = |path: &str, person: &mut ScreenTester| {
        person.keys("o");
        person.input(AppEvent::Paste(path.to_owned()));
        person.keys("<Enter>");
    };
    let broken = place.path().join("broken.toml");
    std::fs::write(&broken, "name = 'Mine'\nbased-on = 'draughts'").expect("a file");
    let mut person = begin(place.path());
    typed(&broken.display().to_string(), &mut person);
    assert!(person.shown().contains("line 2, column 13"), "{}", person.shown());
    typed(root, &mut person);
    assert!(person.shown().contains("Minishogi"), "{}", person.shown());
    person.keys("<Enter>:a2a3<Enter>");
    assert_eq!(person.moves().split(' ').count(), 2, "{}", person.shown());
    let line = person.moves();
    drop(person);
    let mut person = begin(place.path());
    person.keys("<Enter>");
    assert_eq!(person.moves(), line, "{}", person.shown());
}
