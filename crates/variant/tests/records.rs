//! Records of games from files carry their rules along.

use wazir_games::{Games, Start};
use wazir_notation::{Sheet, plain};
use wazir_variant::game::{define, read};

const FILE: &str = "\
name = 'Skirmish: a game'
id = 'skirmish'
start = 'ngkgn/ppppp/5/PPPPP/NGKGN w - - 0 1'
board = { files = 5, ranks = 5 }
promotion = { zone = '*^1', promotes = 'forced' }

[pieces]
K = { betza = 'K', royal = true }
N = { betza = 'N' }
G = { betza = 'FfR', note = 'a guard' }
P = { betza = 'fmWfcF', promotes-to = ['N', 'G'] }
";

/// The record of a few moves.
fn record() -> String {
    let mut games = Games::none();
    games.add(read(FILE).expect("a game").entry());
    let mut play = games.open("skirmish", &Start::default()).expect("a start");
    for mv in ["a2b3", "a4b3", "c2b3"] {
        if play.play_text(mv).is_err() {
            let first = play.moves().first().copied().expect("a move");
            play.play(first).expect("a legal move");
        }
    }
    plain::write(play.entry(), &Sheet::from(play.record())).text().to_owned()
}

#[test]
fn who_does_not_know_the_game_learns_it_from_the_record() {
    let text = record();
    assert!(text.contains("Rules: ") && text.contains("Definition: name"), "{text}");
    let games = Games::none().with_reader(define);
    let game = plain::read(&text, &games).expect("a game");
    assert!(game.error().is_none(), "{:?}", game.error());
    assert_eq!(game.entry().id().as_str(), "skirmish");
    assert_eq!(plain::write(game.entry(), game.sheet()).text(), text);
    // Without a reader it is a game that nobody knows.
    assert!(plain::read(&text, &Games::none()).is_err());
}

#[test]
fn other_rules_under_the_same_name_are_not_taken_for_them() {
    let text = record();
    let mut games = Games::none();
    games.add(read(&FILE.replace("'FfR'", "'FfRbW'")).expect("a game").entry());
    let error = plain::read(&text, &games).expect_err("other rules");
    assert!(error.to_string().contains("other rules than the skirmish known here"), "{error}");
    let game = plain::read(&text, &games.with_reader(define)).expect("the game of the record");
    assert!(game.error().is_none());
    // Names and notes are no rules.
    let mut games = Games::none();
    games.add(read(&FILE.replace("a guard", "of the queen")).expect("a game").entry());
    assert!(plain::read(&text, &games).expect("the game").error().is_none());
    // A definition that is not the one of the number is refused.
    let spoilt = text.replace("FfR", "FfRbW");
    let games = Games::none().with_reader(define);
    assert!(plain::read(&spoilt, &games).is_err());
}
