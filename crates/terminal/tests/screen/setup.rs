//! Set-up pages: rules in words, and the picture of what is chosen.

use std::collections::HashSet;

use wazir_terminal::screen::{App, ColourMode, Config};
use wazir_text::Language;

use super::bench::ScreenTester;

/// Returns a user who sees the menu in a language.
fn menu_in(language: Language) -> ScreenTester {
    let config = Config::default().speaking(language);
    ScreenTester::with(App::new(None, None, config, ColourMode::None))
}

/// Shows each value of each field of each set-up page.
fn every_page(language: Language, mut look: impl FnMut(&str)) {
    for number in 1..=wazir_builtin::games().iter().count() {
        let mut person = menu_in(language);
        person.keys(&format!("{number}<Home>"));
        // The end is the line that begins the game.
        for _ in 0..12 {
            for _ in 0..6 {
                look(&person.shown());
                person.keys("<Right>");
            }
            person.keys("<Down>");
        }
    }
}

/// Keys and values of options as commands and files write them are no words for people.
#[test]
fn set_up_pages_show_no_key_of_an_option() {
    let games = wazir_builtin::games();
    let options = games.iter().flat_map(|entry| entry.info().options().to_vec());
    let mut keys: HashSet<String> = HashSet::new();
    for option in options {
        keys.insert(option.key().to_owned());
        if let wazir_registry::AllowedValues::Choice(words) = option.values() {
            keys.extend(words.iter().map(ToString::to_string));
        }
    }
    // These are words of English as well.
    let words =
        ["allowed", "draw", "none", "impasse", "promotion", "setup", "try", "own", "W", "B"];
    let words = words.into_iter().chain(["C", "S", "cluster", "wall", "either", "loss", "agreed"]);
    let words: HashSet<&str> = words.chain(["stalemate", "perpetual", "forbidden"]).collect();
    keys.retain(|key| !words.contains(&**key));
    assert!(["max-plies", "missing-king", "start-role"].iter().all(|key| keys.contains(*key)));
    for language in Language::ALL {
        every_page(language, |shown| {
            let found = keys
                .iter()
                .find(|key| shown.split([' ', '<', '>', '\n']).any(|word| word == key.as_str()));
            assert_eq!(found, None, "{shown}");
        });
    }
}

/// Every option and every value on offer has a title and a sentence in every language.
#[test]
fn every_rule_is_told_in_words() {
    let games = wazir_builtin::games();
    for option in games.iter().flat_map(|entry| entry.info().options().to_vec()) {
        let values = match option.values() {
            wazir_registry::AllowedValues::Choice(words) => {
                words.iter().map(ToString::to_string).collect()
            }
            _ => vec!["0".to_owned(), option.default().to_owned(), "7".to_owned()],
        };
        for language in Language::ALL {
            let say = |text: wazir_text::Message| text.translate(language).to_string();
            assert_ne!(say(option.title()), option.key());
            for value in &values {
                let (title, help) = (say(option.value_title(value)), say(option.value_help(value)));
                let bare = value.bytes().all(|byte| byte.is_ascii_digit()) && title == *value;
                assert!(!bare && !title.is_empty(), "{} {value}", option.key());
                assert!(help.ends_with(['.', '。']), "{} {value}: {help}", option.key());
                assert!(!help.contains('{') && !help.contains("(R"), "{help}");
            }
        }
        let [english, japanese] = [Language::English, Language::Japanese]
            .map(|l| option.title().translate(l).to_string());
        assert_ne!(english, japanese, "{}", option.key());
    }
}

#[test]
fn the_chosen_rule_is_explained_and_played() {
    let mut person = ScreenTester::menu();
    person.keys("1<End><Up>");
    let shown = person.shown();
    assert!(shown.contains("Impasse") && shown.contains("< agreed count >"), "{shown}");
    person.keys("<Right><Right>");
    let shown = person.shown();
    assert!(shown.contains("< declaration, 27 points >"), "{shown}");
    assert!(shown.contains("28 points to win"), "{shown}");
    person.keys("<End><Enter>");
    let game = person.app.table().expect("a table").game();
    assert_eq!(game.changed_options(), [("impasse", "declare-27".to_owned())]);
}

/// The board of the page is that of the choices: pieces of a handicap are missing, armies stand as
/// they will.
#[test]
fn the_armies_and_the_start_are_seen_before_the_game() {
    let mut person = ScreenTester::menu();
    person.keys("1<Home>");
    let board = |person: &mut ScreenTester| {
        let shown = person.shown();
        let (rook, bishop) = (shown.contains("vR"), shown.contains("vB"));
        (rook, bishop, shown)
    };
    let (rook, bishop, shown) = board(&mut person);
    assert!(rook && bishop, "{shown}");
    person.keys("<Right><Right><Right>");
    let (rook, bishop, shown) = board(&mut person);
    assert!(shown.contains("bishop handicap") && rook && !bishop, "{shown}");
    insta::assert_snapshot!("setup-handicap", shown);

    let mut person = ScreenTester::menu();
    person.keys("3<Home>");
    let shown = person.shown();
    assert!(shown.contains("^Q") && shown.contains("vQ"), "{shown}");
    person.keys("<Right>");
    let shown = person.shown();
    assert!(shown.contains("^A") && !shown.contains("^Q"), "{shown}");
    // What chance decides is not shown.
    person.keys("<Left><Left>");
    let shown = person.shown();
    assert!(shown.contains("any army") && !shown.contains("^K"), "{shown}");
}

#[test]
fn the_picture_grows_with_the_window_and_fits_every_game() {
    for number in 1..=4 {
        for size in [(80, 24), (120, 40), (200, 60)] {
            let mut person = ScreenTester::menu();
            person.size = size;
            person.keys(&number.to_string());
            let shown = person.shown();
            assert!(shown.lines().filter(|line| line.contains('^')).count() >= 2, "{shown}");
        }
    }
    let mut person = ScreenTester::menu();
    person.keys("4<Home><Right>");
    insta::assert_snapshot!("setup-evo-four", person.shown());
}
