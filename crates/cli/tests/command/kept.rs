//! Saved games: saving, resuming, refusals, and the file that a killed program leaves.

use std::ffi::OsStr;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use clap::Parser;
use wazir::registry::StartOptions;
use wazir::saves::GameFile;
use wazir_cli::load_variant;
use wazir_cli::play::{Cli, InitialGame, initial_game, run};
use wazir_terminal::{Autosave, Players, Table};

use crate::play::{PEOPLE, at_table, game};

/// Returns what the screen shows when the program gets these arguments and the lines are typed.
fn run_play(arguments: &[&str], lines: &str) -> Result<String, String> {
    let cli = Cli::try_parse_from([&["play"], arguments].concat()).map_err(|e| e.to_string())?;
    let mut output = Vec::new();
    let begun = initial_game(&cli, wazir::games(), false, &mut &b""[..], &mut output);
    let begun = begun.map_err(|error| error.to_string())?;
    let InitialGame { table, players, .. } = begun.expect("a game");
    let first = String::from_utf8(output).unwrap();
    Ok(first + &at_table(None, table, players, lines.as_bytes()))
}

fn text(path: impl AsRef<OsStr>) -> String {
    path.as_ref().to_str().unwrap().to_owned()
}

#[test]
fn a_game_is_begun_in_a_file_and_goes_on() {
    let place = tempfile::tempdir().unwrap();
    let path = text(place.path().join("game.kif"));
    let shown = run_play(&["shogi", "--file", &path, "--players", "person,person"], "7g7f\n3c3d\n")
        .unwrap();
    assert!(shown.contains(&format!("play --file \"{path}\" --players person,person")), "{shown}");
    let shown = run_play(&["--file", &path], "2g2f\nundo\n6g6f\nresign\nyes\n").unwrap();
    assert!(
        shown.starts_with(&format!("{path}: Shogi, 2 moves played, Black to move.")),
        "{shown}"
    );
    // Shift_JIS, as the file name promises.
    let bytes = fs::read(&path).unwrap();
    let (_, kept) = wazir::notation::decode(&bytes).unwrap();
    for line in
        ["Players：person,person", "   3 ６六歩(67)", "   4 投了", "変化：3手", "   3 ２六歩(27)"]
    {
        assert!(kept.contains(line), "{line:?} missing in:\n{kept}");
    }
    let shown = run_play(&["--file", &path], "").unwrap();
    assert!(shown.starts_with(&format!("{path}: Shogi, 3 moves played, Black wins: resignation.")));
}

/// A file that does not name its players came from elsewhere: nobody moves in it unasked.
#[test]
fn a_file_from_elsewhere_is_for_people() {
    let place = tempfile::tempdir().unwrap();
    let path = text(place.path().join("mail.pgn"));
    fs::write(&path, "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 {Hello} *\n").unwrap();
    let shown = run_play(&["--file", &path], "e7e5\n").unwrap();
    assert!(
        shown.contains("Black> e7e5\nBlack plays e5.\n") && !shown.contains("White plays"),
        "{shown}"
    );
    let kept = fs::read_to_string(&path).unwrap();
    assert!(kept.contains("[Black \"Bob\"]") && kept.contains("{Hello}"), "{kept}");
    assert!(kept.contains("e5"), "{kept}");
}

#[test]
fn what_cannot_be_kept_or_taken_up_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| text(place.path().join(name));
    let refused = |arguments: &[&str]| run_play(arguments, "").unwrap_err();
    let reason = refused(&["cwda", "--file", &at("a.kif")]);
    assert!(
        reason.ends_with(
            "kif cannot store a game of Chess with Different Armies; write it as pgn, pgn-xboard, plain, position, epd"
        ),
        "{reason}"
    );
    fs::write(at("b.kif"), "1 ７六歩(77)\n2 ３五歩(33)\n").unwrap();
    let reason = refused(&["--file", &at("b.kif")]);
    assert!(reason.contains("b.kif: line 2, column 3: `３五歩(33)`: the piece on 3c"), "{reason}");
    fs::write(at("c.kif"), "1 ７六歩(77)\n").unwrap();
    let reason = refused(&["euroshogi", "--file", &at("c.kif")]);
    assert!(
        reason.ends_with("holds a game of shogi, not of euroshogi: use another file"),
        "{reason}"
    );
    let reason = refused(&["shogi", "--moves", "2g2f", "--file", &at("c.kif")]);
    assert!(reason.contains("leave out the options for its start"), "{reason}");
    let held = wazir::saves::SaveFile::open(at("c.kif")).unwrap();
    let reason = refused(&["--file", &at("c.kif")]);
    assert!(reason.contains("is in use: close the other program"), "{reason}");
    drop(held);
    assert!(refused(&["--resume", "--no-save"]).contains("cannot be used with"));
}

/// After its file was changed, a game is not the game of the record.
#[test]
fn a_game_by_other_rules_is_not_gone_on_with() {
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| text(place.path().join(name));
    let (game, record) = (at("mine.toml"), at("mine.wzr"));
    let rules = "name = 'Mine'\nbased-on = 'chess'\n";
    fs::write(&game, rules).unwrap();
    let people = ["--players", "person,person", "--file", &record];
    run_play(&[&[&*game][..], &people].concat(), "e2e4\n").unwrap();
    fs::write(&game, format!("{rules}about = 'No rule is changed.'\n")).unwrap();
    run_play(&[&[&*game][..], &people].concat(), "e7e5\n").unwrap();
    fs::write(&game, format!("{rules}pieces.N.betza = 'NW'\n")).unwrap();
    for named in [&[&*game][..], &["--variant", &game]] {
        let reason = run_play(&[named, &people].concat(), "").unwrap_err();
        let said = "mine.wzr holds a game of mine with other rules: use another file";
        assert!(reason.ends_with(said), "{reason}");
    }
    // The record is not accepted as mail of the changed game either.
    let begin = || load_variant(&game).unwrap().open(&StartOptions::default()).unwrap();
    let now = begin();
    fs::write(&game, rules).unwrap();
    assert_eq!(
        wazir::saves::compare_copy(&now, &begin()),
        Err(wazir::saves::DivergenceError::Rules)
    );
    assert_eq!(wazir::saves::compare_copy(&begin(), &begin()), Ok(wazir::saves::CopyStatus::Same));
    let shown = run_play(&["--players", "person,person", "--file", &record], "").unwrap();
    assert!(shown.contains("2 moves played"), "{shown}");
}

#[test]
fn saving_and_opening_while_playing() {
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| text(place.path().join(name));
    let lines = format!(
        "7g7f\n3c3d\nsave\nsave {0}\nsave {0}\nno\nsave {1}\nundo\n8c8d\nsave {0}\nyes\nsave {2}/x/y.kif\n",
        at("a.csa"),
        at("b.pgn"),
        at("a.csa"),
    );
    let players = Players::new(&game("shogi", &StartOptions::default()).seats(), &PEOPLE).unwrap();
    let table =
        Table::new(game("shogi", &StartOptions::default()), &players, Autosave::default()).unwrap();
    let shown = at_table(None, table, players, lines.as_bytes());
    for words in [
        "The game is not saved. To save a copy, type save FILE.",
        "a.csa exists already. Overwrite it? yes or no> no\nNothing was written.",
        "pgn cannot store a game of Shogi",
        "a.csa.\nIts format cannot store: variations.",
        "Nothing was written: cannot make the folder",
    ] {
        assert!(shown.contains(words), "{words:?} missing in:\n{shown}");
    }
    let (_, play) = {
        let (file, contents) = wazir::saves::SaveFile::open(at("a.csa")).unwrap();
        GameFile::resume(file, &contents.unwrap(), &wazir::games()).unwrap()
    };
    assert_eq!(play.move_texts(), ["7g7f", "8c8d"]);
}

/// A game goes back and forth by mail.
#[test]
fn a_reply_is_taken_up_and_what_diverges_is_not() {
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| text(place.path().join(name));
    let begin = ["shogi", "--players", "person,person", "--file"];
    run_play(&[&begin[..], &[&at("mine.kif")]].concat(), "7g7f\n").unwrap();
    fs::copy(at("mine.kif"), at("reply.kif")).unwrap();
    run_play(&["--file", &at("reply.kif")], "3c3d\n").unwrap();
    fs::copy(at("mine.kif"), at("other.kif")).unwrap();
    run_play(&["--file", &at("other.kif")], "8c8d\n2g2f\n").unwrap();

    let lines = format!(
        "open {}\nopen {}\nopen {}\n2g2f\nopen {}\n",
        at("nowhere.kif"),
        at("reply.kif"),
        at("other.kif"),
        at("reply.kif")
    );
    let shown = run_play(&["--file", &at("mine.kif")], &lines).unwrap();
    for words in [
        "Nothing has changed: cannot read ",
        "reply.kif: Shogi, 2 moves played, Black to move.",
        "other.kif: move 2 is 8c8d in it and 3c3d here.",
        "Nothing has changed: it lacks the last 1 move of this game.",
    ] {
        assert!(shown.contains(words), "{words:?} missing in:\n{shown}");
    }
    let mine = GameFile::load_last_game(Path::new(&at("mine.kif")), &wazir::games()).unwrap();
    assert_eq!(mine.move_texts(), ["7g7f", "3c3d", "2g2f"]);
}

#[test]
fn games_go_to_the_folder_and_are_resumed() {
    let place = tempfile::tempdir().unwrap();
    let folder = wazir::saves::SaveFolder::at(place.path().join("games"));
    let start = game("shogi", &StartOptions::default());
    let players = Players::new(&start.seats(), &PEOPLE).unwrap();
    let keeper = || Autosave::new(Some(folder.clone()), &players);
    let table = |keeper| Table::new(start.clone(), &players, keeper).unwrap();
    at_table(None, table(keeper()), players.clone(), b"moves\n");
    assert!(folder.game_paths().unwrap().is_empty(), "nothing was played");
    let shown = at_table(None, table(keeper()), players.clone(), b"7g7f\nnew\n2g2f\nresign\nyes\n");
    assert!(shown.contains("The game is saved in "), "{shown}");
    assert_eq!(folder.game_paths().unwrap().len(), 2, "each game has a file of its own");
    let (kept, play) =
        GameFile::resume_latest(&folder, &wazir::games(), &mut Vec::new()).unwrap().unwrap();
    assert_eq!(play.move_texts(), ["7g7f"], "the other is over");
    assert_eq!(
        kept.headers().get(&wazir::notation::HeaderKey::other("Players")),
        Some("person,person")
    );
}

/// The time of a move counts from the start of the turn, also if the game continues after its end.
#[test]
fn the_turn_begins_anew_after_an_end_is_taken_back() {
    let start = game("shogi", &StartOptions::default());
    let players = Players::new(&start.seats(), &PEOPLE).unwrap();
    let mut table = Table::new(start, &players, Autosave::default()).unwrap();
    table.resign().unwrap();
    thread::sleep(Duration::from_millis(1100));
    table.undo(&players).unwrap();
    table.play_text("7g7f").unwrap();
    let record = table.game().record();
    assert_eq!(record.node(record.cursor()).time(), Some(Duration::ZERO));
}

/// The program itself, for tests that kill it.
#[test]
#[ignore = "it is run by another test"]
fn the_program_itself() {
    let arguments = std::env::var("PLAY_ARGUMENTS").unwrap_or_default();
    let cli = Cli::try_parse_from(arguments.split('\n')).expect("arguments");
    assert!(run(&cli, "play", wazir::games()).is_ok());
}

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["--ignored", "--exact", "kept::the_program_itself", "--nocapture"])
        .env("PLAY_ARGUMENTS", [&["play"], arguments].concat().join("\n"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command
}

/// Returns a long game of arbitrary moves.
fn long_line() -> Vec<String> {
    let mut play = game("shogi", &StartOptions::default());
    let mut number = 1_u64;
    while play.ply() < 200 {
        let moves = play.legal_moves();
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let Some(&mv) = moves.get((number >> 33) as usize % moves.len().max(1)) else {
            play.undo();
            continue;
        };
        play.play(mv).unwrap();
    }
    play.move_texts()
}

/// The program is killed 200 times, at arbitrary moments, and loses at most the move being typed.
#[cfg(unix)]
#[test]
fn killed_at_any_moment_it_loses_nothing() {
    let place = tempfile::tempdir().unwrap();
    let line = long_line();
    let (mut file, mut held) = (0, 0);
    let mut moves_made = 0;
    for kill in 0..200_u64 {
        if held + 40 > line.len() {
            (file, held) = (file + 1, 0);
        }
        let path = text(place.path().join(format!("{file}.kif")));
        let mut arguments = vec!["--file", &path, "--players", "person,person"];
        if held == 0 {
            arguments.insert(0, "shogi");
        }
        let mut child = program(&arguments).spawn().unwrap();
        let typed = line[held..].join("\n") + "\n";
        let (mut input, mut output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        // The prompt for a move shows that the program has started.
        let mut shown = Vec::new();
        while !shown.ends_with(b"> ") {
            let mut byte = [0];
            assert_eq!(output.read(&mut byte).unwrap(), 1, "it ended");
            shown.push(byte[0]);
        }
        let typist = thread::spawn(move || drop(input.write_all(typed.as_bytes())));
        thread::sleep(Duration::from_micros(kill * 7919 % 20_000));
        child.kill().unwrap();
        output.read_to_end(&mut shown).unwrap();
        let shown = String::from_utf8(shown).unwrap();
        child.wait().unwrap();
        typist.join().unwrap();
        // Every prompt but the first shows that a move has been played.
        let prompts = shown.matches("Black> ").count() + shown.matches("White> ").count();
        let told = held + prompts.saturating_sub(1);
        let kept = match fs::metadata(&path) {
            Ok(_) => {
                GameFile::load_last_game(Path::new(&path), &wazir::games()).unwrap().move_texts()
            }
            Err(_) => Vec::new(),
        };
        assert!((told..=told + 1).contains(&kept.len()), "{told} told, {} kept", kept.len());
        assert_eq!(kept, line[..kept.len()]);
        moves_made += kept.len() - held;
        held = kept.len();
    }
    assert!(moves_made > 50, "it was killed before it came to anything: {moves_made} moves");
}

/// A file of a position cannot hold moves: it stays as it is.
#[test]
fn the_file_of_a_position_is_not_written() {
    let place = tempfile::tempdir().unwrap();
    let path = text(place.path().join("pos.fen"));
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n";
    fs::write(&path, fen).unwrap();
    for arguments in [&[&*path][..], &["--file", &path]] {
        let shown = run_play(arguments, "e4\nsave\n").unwrap();
        assert!(shown.starts_with(&format!("{path}: Chess")), "{shown}");
        assert!(shown.contains("White plays e4") || shown.contains("White> e4"), "{shown}");
        assert!(shown.contains("The game is not saved."), "{shown}");
        assert_eq!(fs::read_to_string(&path).unwrap(), fen);
    }
}

#[test]
fn an_empty_file_in_place_of_a_game_is_named() {
    let place = tempfile::tempdir().unwrap();
    let path = text(place.path().join("empty.pgn"));
    fs::write(&path, "").unwrap();
    for arguments in [&[&*path][..], &[&path, "--no-save"]] {
        let reason = run_play(arguments, "").unwrap_err();
        assert!(reason.starts_with(&format!("{path} is empty:")), "{reason}");
    }
    // As a place to save in, it is welcome.
    assert!(run_play(&["shogi", "--file", &path.replace("pgn", "kif")], "").is_ok());
}

#[test]
fn chess_is_known_by_its_name() {
    let shown = run_play(&["chess", "--players", "person,person"], "e4\n").unwrap();
    assert!(shown.contains("Chess with Different Armies") && shown.contains("e4"), "{shown}");
    assert!(run_play(&["Chess", "--start", "0", "--players", "person,person"], "").is_ok());
}
