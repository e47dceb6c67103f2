//! Tests of players with endgame tables.
#![allow(clippy::unwrap_used, reason = "what tests share is part of them")]

use std::path::Path;
use std::time::Duration;

use wazir_ai::{EndgameScore, Level, Limits, Options};
use wazir_endings::{
    EndgameGenerator, EndgameRules, EndgameTables, Metric, Side, Table, file_name,
};
use wazir_players::ComputerPlayer;
use wazir_registry::{Play, StartOptions};

fn game(position: &str) -> Play {
    wazir_builtin::games().open("cwda", &StartOptions::default().with_position(position)).unwrap()
}

fn write(folder: &Path, solver: &mut EndgameGenerator, ending: &str, metric: Metric) {
    let material = ending.parse().unwrap();
    for part in solver.sub_endings(&material) {
        write(folder, solver, &part.to_string(), metric);
    }
    let table = solver.generate(&material, metric).unwrap();
    table.write(&folder.join(file_name(&material, metric))).unwrap();
}

fn player(folder: &Path) -> ComputerPlayer {
    let library = EndgameTables::open(folder).unwrap();
    ComputerPlayer::new(Options::default().hash(1)).with_endgame_tables(library)
}

/// Returns the position of the longest win as text, with these letters for the men.
fn longest_win_position(table: &Table, letters: &str, armies: &str) -> String {
    let position = table.stats().longest_win_position(Side::White).unwrap();
    let men: Vec<(usize, char)> = position.squares().zip(letters.chars()).collect();
    let row = |y: usize| -> String {
        let at = |x: usize| men.iter().find(|man| man.0 == 8 * y + x).map_or('1', |man| man.1);
        (0..8).map(at).collect()
    };
    let rows: Vec<String> = (0..8).rev().map(row).collect();
    // Runs of empty squares are written as one number.
    let shorter = |text: String, run: usize| text.replace(&"1".repeat(run), &run.to_string());
    let board = (2..=8).rev().fold(rows.join("/"), shorter);
    format!("{armies} {board} w - - 0 1")
}

/// Both sides play by the tables, and mate comes when the tables predict it.
fn plays_the_shortest_mate(ending: &str, letters: &str, armies: &str) {
    let place = tempfile::tempdir().unwrap();
    let mut solver = EndgameGenerator::default();
    write(place.path(), &mut solver, ending, Metric::Dtm);
    let table = solver.generate(&ending.parse().unwrap(), Metric::Dtm).unwrap();
    let mut game = game(&longest_win_position(&table, letters, armies));
    let mut player = player(place.path());
    let limits = Limits::default().endgame_tables().nodes(2_000);
    let most = u32::from(table.stats().longest_win(Side::White).unwrap());
    for left in (1..=most).rev() {
        let result = player.think(&game, &limits).unwrap();
        let score = result.score();
        let told = if left % 2 == 1 { score.wins_in() } else { score.loses_in() };
        assert_eq!(told, Some(left), "{ending} {}", game.position_text());
        let line = result.lines()[0].moves();
        assert_eq!(line.len(), left as usize, "{ending} {}", game.position_text());
        game.play(result.best().unwrap()).unwrap();
    }
    assert!(game.outcome().is_some_and(|outcome| outcome.winner().is_some()), "{ending}");
}

#[test]
fn the_shortest_mate_is_played() {
    plays_the_shortest_mate("KQK", "KQk", "fide:fide");
    plays_the_shortest_mate("KRK", "KRk", "fide:nutters");
}

#[test]
fn the_shortest_mate_of_a_pair_is_played() {
    plays_the_shortest_mate("K(WD)(WD)K", "KWWk", "rookies:clobberers");
}

const ROOK: &str = "fide:fide 8/8/8/3k4/8/8/8/K6R w - - 0 1";

#[test]
fn only_the_strongest_level_looks_up() {
    let place = tempfile::tempdir().unwrap();
    write(place.path(), &mut EndgameGenerator::default(), "KRK", Metric::Dtm);
    let (mut player, game) = (player(place.path()), game(ROOK));
    let mut mate = |level: Level| {
        let limits = level.limits(1).nodes(1_000);
        player.think(&game, &limits).unwrap().score().wins_in()
    };
    let exact = mate(Level::Master);
    assert!(exact.is_some_and(|plies| plies > 20), "{exact:?}");
    // No other level remembers what the strongest has looked up either.
    for level in Level::ALL.into_iter().filter(|level| *level != Level::Master) {
        assert_eq!(mate(level), None, "{level}");
    }
    let plain = Limits::default().nodes(1_000);
    assert_eq!(player.think(&game, &plain).unwrap().score().wins_in(), None);
}

#[test]
fn a_table_of_three_men_is_made_when_there_is_time() {
    let mut player = ComputerPlayer::new(Options::default().hash(1));
    let rook = game("rookies:fide 8/8/8/3k4/8/8/8/K6M w - - 0 1");
    // Counted positions promise the same answer each time.
    let counted = Level::Master.limits(0).nodes(1_000);
    assert_eq!(player.think(&rook, &counted).unwrap().score().wins_in(), None);
    let hurried = Level::Master.limits(0).time(Duration::from_millis(20));
    assert_eq!(player.think(&rook, &hurried).unwrap().score().wins_in(), None);
    let timed = Level::Master.limits(0).time(Duration::from_secs(20));
    let told = player.think(&rook, &timed).unwrap().score().wins_in();
    let conditions = EndgameRules::default();
    let table = EndgameGenerator::new(conditions)
        .generate(&"K(RN)K".parse().unwrap(), Metric::Dtm)
        .unwrap();
    let men = ["a1", "h1", "d5"].map(|name| table.conditions().square(name).unwrap());
    let value = table.value(&table.position(Side::White, &men).unwrap());
    assert_eq!(value, wazir_endings::EndgameValue::Win { plies: told.unwrap() as u16 });
    // The table now exists, and a search with a node limit still ignores it.
    assert_eq!(player.think(&rook, &counted).unwrap().score().wins_in(), None);
    assert_eq!(
        player.probe_endgame(&rook).unwrap(),
        Some(EndgameScore::Win { plies: told.unwrap() })
    );
}

#[test]
fn a_win_that_the_count_ends_is_a_draw() {
    let place = tempfile::tempdir().unwrap();
    let mut solver = EndgameGenerator::default();
    write(place.path(), &mut solver, "KRK", Metric::Dtm);
    write(place.path(), &mut solver, "KRK", Metric::Dtz50);
    let mut player = player(place.path());
    let Some(EndgameScore::Win { plies }) = player.probe_endgame(&game(ROOK)).unwrap() else {
        panic!("a rook wins")
    };
    let after = |clock: u32| game(&ROOK.replace(" 0 1", &format!(" {clock} 60")));
    let last = 100 - plies;
    assert_eq!(player.probe_endgame(&after(last)).unwrap(), Some(EndgameScore::Win { plies }));
    assert_eq!(player.probe_endgame(&after(last + 1)).unwrap(), Some(EndgameScore::Draw));
    // If the game is played out, the mate is in time by one ply or not at all.
    let limits = Limits::default().endgame_tables().nodes(2_000);
    for (clock, wins) in [(last, true), (last + 1, false)] {
        let mut game = after(clock);
        while game.outcome().is_none() {
            let mv = player.think(&game, &limits).unwrap().best().unwrap();
            game.play(mv).unwrap();
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner());
        assert_eq!(winner.is_some(), wins, "{}", game.position_text());
    }
}

#[test]
fn what_tables_leave_out_is_not_looked_up() {
    let mut player = ComputerPlayer::default();
    let asked =
        |player: &mut ComputerPlayer, text: &str| player.probe_endgame(&game(text)).unwrap();
    assert_eq!(asked(&mut player, "fide:fide 8/8/8/3k4/8/8/8/4K2R w K - 0 1"), None);
    assert!(asked(&mut player, "fide:fide 8/8/8/3k4/8/8/8/4K2R w - - 0 1").is_some());
    // Black has the piece, and it is a piece of its army.
    let won = asked(&mut player, "fide:nutters 8/8/8/c2k4/8/8/8/4K3 b - - 0 1");
    assert!(matches!(won, Some(EndgameScore::Win { .. })), "{won:?}");
    let pawn = asked(&mut player, "fide:fide 8/8/8/8/3k4/3p4/3K4/8 w - - 0 1");
    assert_eq!(pawn, Some(EndgameScore::Draw));
    let shogi = wazir_builtin::games().open("euroshogi", &StartOptions::default());
    if let Ok(shogi) = shogi {
        assert_eq!(player.probe_endgame(&shogi).unwrap(), None);
    }
}
