//! Tests of records of games from files, which carry their rules along.

use wazir_notation::{Format, GameTree, Headers, plain, write_play};
use wazir_pgn::PGN;
use wazir_registry::{GameRegistry, StartOptions};
use wazir_variant::game::{parse_entry, read_game};

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

/// A record of a few moves.
fn record() -> String {
    let mut games = GameRegistry::empty();
    games.add(read_game(FILE).expect("a game").entry());
    let mut play = games.open("skirmish", &StartOptions::default()).expect("a start");
    for mv in ["a2b3", "a4b3", "c2b3"] {
        if play.play_text(mv).is_err() {
            let first = play.legal_moves().first().copied().expect("a move");
            play.play(first).expect("a legal move");
        }
    }
    plain::write(play.entry(), &GameTree::from(play.record())).text().to_owned()
}

#[test]
fn who_does_not_know_the_game_learns_it_from_the_record() {
    let text = record();
    assert!(text.contains("Rules: ") && text.contains("Definition: name"), "{text}");
    let games = GameRegistry::empty().with_definition_parser(parse_entry);
    let game = plain::read(&text, &games).expect("a game");
    assert!(game.error().is_none(), "{:?}", game.error());
    assert_eq!(game.game_entry().id().as_str(), "skirmish");
    assert_eq!(plain::write(game.game_entry(), game.tree()).text(), text);
    // Without a parser the game is unknown.
    assert!(plain::read(&text, &GameRegistry::empty()).is_err());
}

#[test]
fn other_rules_under_the_same_name_are_not_taken_for_them() {
    let text = record();
    let mut games = GameRegistry::empty();
    games.add(read_game(&FILE.replace("'FfR'", "'FfRbW'")).expect("a game").entry());
    let error = plain::read(&text, &games).expect_err("other rules");
    assert!(
        error.to_string().contains("of skirmish with other rules than those built in"),
        "{error}"
    );
    let game = plain::read(&text, &games.with_definition_parser(parse_entry))
        .expect("the game of the record");
    assert!(game.error().is_none());
    // Names and notes are no rules.
    let mut games = GameRegistry::empty();
    games.add(read_game(&FILE.replace("a guard", "of the queen")).expect("a game").entry());
    assert!(plain::read(&text, &games).expect("the game").error().is_none());
    // A definition that does not match the number is refused.
    let spoilt = text.replace("FfR", "FfRbW");
    let games = GameRegistry::empty().with_definition_parser(parse_entry);
    assert!(plain::read(&spoilt, &games).is_err());
}

#[test]
fn a_game_by_other_rules_adds_nothing_to_a_record() {
    let record = plain::read(&record(), &GameRegistry::empty().with_definition_parser(parse_entry))
        .expect("a game");
    let play = |text: &str| {
        let mut games = GameRegistry::empty();
        games.add(read_game(text).expect("a game").entry());
        games.open("skirmish", &StartOptions::default()).expect("a start")
    };
    let changed = FILE.replace("'FfR'", "'FfRbW'");
    assert!(!record.clone().merge_play(&play(&changed)));
    assert!(record.clone().merge_play(&play(FILE)));
}

/// The games of docs/variants, some moves of each, with a variation, a comment and a drop.
#[test]
fn pgn_holds_all_of_them() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/variants");
    let mut games = Vec::new();
    for file in std::fs::read_dir(folder).expect("a folder") {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("a text");
        let mut play = read_game(&text)
            .expect("a game")
            .entry()
            .open(&StartOptions::default())
            .expect("a start");
        let mut random = wazir_game::SplitMix64::new(7);
        for _ in 0..30 {
            let moves = play.legal_moves();
            let Some(&mv) = moves.get(random.below(moves.len())) else { break };
            play.play(mv).expect("a legal move");
        }
        play.undo();
        if let Some(&other) = play.legal_moves().last() {
            play.play(other).expect("a legal move");
        }
        assert!(PGN.round_trips(&play), "{}", play.entry().id());
        assert!(Format::PLAIN.round_trips(&play), "{}", play.entry().id());
        games.push(write_play(&play, PGN, Headers::default()).expect("a record").into_text());
    }
    // All games in one text, read with an empty registry.
    let text = PGN.join(&games);
    let read =
        PGN.read(&text, &GameRegistry::empty().with_definition_parser(parse_entry)).expect("games");
    assert_eq!(read.len(), games.len());
    for (game, text) in read.iter().zip(&games) {
        assert!(game.error().is_none(), "{:?}\n{text}", game.error());
        assert_eq!(game.write(PGN).expect("a record").text(), text);
    }
}

#[test]
fn what_is_wrong_with_the_rules_of_a_pgn_is_said() {
    let mut games = GameRegistry::empty();
    games.add(read_game(FILE).expect("a game").entry());
    let play = games.open("skirmish", &StartOptions::default()).expect("a start");
    let text = write_play(&play, PGN, Headers::default()).expect("a record").into_text();
    let errors = |text: &str, games: &GameRegistry| {
        let read = PGN.read(text, games);
        let error = read.map_or_else(Some, |read| read[0].error().cloned());
        error.map(|error| error.located_message().to_string()).unwrap_or_default()
    };
    assert_eq!(errors(&text, &games), "");
    let reader = wazir_builtin::games().with_definition_parser(parse_entry);
    assert_eq!(errors(&text, &reader), "");
    let spoilt = text.replace("betza = 'FfR'", "betza = 'FfX'");
    assert!(
        errors(&spoilt, &reader).contains("line 10, column 18"),
        "{}",
        errors(&spoilt, &reader)
    );
    let other = text.replace("betza = 'FfR'", "betza = 'FfB'");
    assert!(errors(&other, &reader).contains("other rules"), "{}", errors(&other, &reader));
    assert!(errors(&text, &wazir_builtin::games()).contains("`Skirmish: a game`"));
    let mut games = games;
    let illegal = text.replace("\n*", "\n1. a2b3 *");
    assert!(errors(&illegal, &games).contains("a2"), "{}", errors(&illegal, &games));
    games.add(read_game(&FILE.replace("'FfR'", "'FfRbW'")).expect("a game").entry());
    assert!(errors(&text, &games).contains("other rules"));
}

/// Every end that only games from files have is a result.
#[test]
fn every_end_of_a_game_is_a_result_in_pgn() {
    let rows = [
        (
            "end.reach = { pieces = ['K'], squares = 'd4-e5' }",
            "e2e4 a7a6 e1e2 a6a5 e2e3 a5a4 e3d4",
            "1-0",
        ),
        ("end.no-progress = 4", "b1c3 b8c6 c3b1 c6b8", "1/2-1/2"),
        ("end.extinction = { pieces = 'N', count = 1 }", "b1c3 e7e5 c3d5 a7a6 d5c7 d8c7", "0-1"),
    ];
    for (rule, moves, result) in rows {
        let text = format!("name = 'x'\nbased-on = 'chess'\n{rule}\n");
        let entry = read_game(&text).expect("a game").entry();
        let mut play = entry.open(&StartOptions::default()).expect("a start");
        for mv in moves.split(' ') {
            play.play_text(mv).expect(mv);
        }
        assert!(play.outcome().is_some(), "{rule}");
        let record = write_play(&play, PGN, Headers::default()).expect("a record").into_text();
        assert!(record.contains(&format!("[Result \"{result}\"]")), "{record}");
        assert!(record.trim_end().ends_with(result), "{record}");
        // A record that leaves the result open has the one that its last position has.
        let open = record.replace(result, "*").replace("[Termination", "[Note");
        let read = PGN.read(&open, &GameRegistry::empty().with_definition_parser(parse_entry));
        let read = read.expect("a game").remove(0);
        let again = read.write(PGN).expect("a record").text().to_owned();
        assert!(again.contains(&format!("[Result \"{result}\"]")), "{again}");
    }
}
