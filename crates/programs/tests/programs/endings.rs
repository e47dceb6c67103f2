//! The program `endings` from its command line.

use std::sync::atomic::AtomicBool;

use clap::{CommandFactory, Parser};
use wazir_endings::{EndgameFolderError, GenerateError};
use wazir_programs::endings::{Cli, EndingsProgramError, run};

fn run_endings(folder: &std::path::Path, words: &[&str]) -> Result<String, String> {
    let folder = folder.to_str().unwrap();
    let words = ["endings"].iter().chain(words).copied().chain(["--endings", folder]);
    let cli = Cli::try_parse_from(words).map_err(|error| error.to_string())?;
    let mut output = Vec::new();
    run(&cli, &AtomicBool::new(false), &mut output).map_err(|error| error.to_string())?;
    Ok(String::from_utf8(output).unwrap())
}

#[test]
fn arguments_are_sound() {
    Cli::command().debug_assert();
}

#[test]
fn tables_are_made_once_and_told_of() {
    let place = tempfile::tempdir().unwrap();
    let made = run_endings(place.path(), &["build", "KRK"]).unwrap();
    assert_eq!(made.lines().count(), 2, "{made}");
    assert_eq!(run_endings(place.path(), &["build", "KRK"]).unwrap(), "");
    let report = run_endings(place.path(), &["report", "KRK"]).unwrap();
    assert!(report.contains("Longest win of White: 16 moves\n"), "{report}");
    assert!(report.contains("Black never wins"), "{report}");
    let shown = run_endings(place.path(), &["show", "w Kc6 Rh1 - Kc8"]).unwrap();
    assert!(shown.contains("White to move: wins, 1 ply\n  Rh1-h8: wins at once\n"), "{shown}");
    // Black captures the rook; the table of the bare kings is read for that move.
    let shown = run_endings(place.path(), &["show", "b Kc6 Rb8 - Kc8"]).unwrap();
    assert!(shown.contains("  Kc8xb8: draw\n"), "{shown}");
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("file");
    std::fs::write(&file, "").unwrap();
    let folder = file.join("tables");
    let why = run_endings(&folder, &["build", "KRK"]).unwrap_err();
    let reason = "a part of the path is not a folder";
    assert!(
        cfg!(not(unix)) || why == format!("cannot write {}: {reason}", folder.display()),
        "{why}"
    );
}

/// Plays the moves of a report's line from its position and returns the value of the last position.
fn played(start: &str, moves: &str, worth: impl Fn(&str) -> String) -> String {
    let mut men: Vec<String> = start.split_whitespace().map(str::to_owned).collect();
    for mv in moves.split_whitespace() {
        let (from, to) = mv.split_once(['-', 'x']).unwrap();
        let (to, promotion) = to.split_once('=').map_or((to, None), |(to, new)| (to, Some(new)));
        let from = if from.len() == 2 { format!("P{from}") } else { from.to_owned() };
        men.retain(|man| man.len() != 3 || !man.ends_with(to));
        let man = men.iter_mut().find(|man| **man == from).expect("the man that moves");
        *man = format!("{}{to}", promotion.unwrap_or(&from[..1]));
        men[0] = if men[0] == "w" { "b".into() } else { "w".into() };
    }
    worth(&men.join(" "))
}

#[test]
fn a_line_goes_on_through_captures_and_promotions_to_mate() {
    let place = tempfile::tempdir().unwrap();
    let ask =
        |words: [&str; 2]| run_endings(place.path(), &[&words[..], &["--board", "6x6"]].concat());
    let worth = |position: &str| {
        let shown = ask(["show", position]).unwrap();
        shown.lines().find(|line| line.contains(" to move: ")).unwrap().to_owned()
    };
    for (ending, winner, inside) in
        [("KPK", "White", "="), ("KRKN", "White", "x"), ("KQKR", "Black", "x")]
    {
        ask(["build", ending]).unwrap();
        let report = ask(["report", ending]).unwrap();
        let title = format!("Longest win of {winner}: ");
        let mut lines = report.lines().skip_while(|line| !line.starts_with(&title));
        let moves: usize =
            lines.next().unwrap()[title.len()..].split(' ').next().unwrap().parse().unwrap();
        // A position, its diagram of six ranks with the names of the files, and the line.
        let (start, line) = (lines.next().unwrap(), lines.nth(7).unwrap());
        assert!(line.contains(inside), "{report}");
        assert_eq!(line.split_whitespace().count(), 2 * moves - 1, "{report}");
        assert!(played(start, line, worth).ends_with(": lost"), "{report}");
    }
}

/// Rebuilds the file of a table and damages all of its blocks.
fn corrupt_file(path: &std::path::Path) {
    let place = path.parent().unwrap();
    std::fs::remove_file(path).unwrap();
    run_endings(place, &["build", "KRK"]).unwrap();
    let mut bytes = std::fs::read(path).unwrap();
    let half = bytes.len() / 8;
    bytes[half..].iter_mut().step_by(97).for_each(|byte| *byte ^= 0x55);
    std::fs::write(path, bytes).unwrap();
}

#[test]
fn what_is_wrong_is_said() {
    let place = tempfile::tempdir().unwrap();
    let wrong = |words: &[&str]| run_endings(place.path(), words).unwrap_err();
    assert!(wrong(&["build", "KXK"]).contains("`X` is not a chess piece"));
    assert!(wrong(&["build", "KR"]).contains("White has no pieces"));
    assert!(wrong(&["build", "KQRBNK"]).contains("too many"));
    assert!(wrong(&["build", "KQRPK"]).contains("at most four pieces"));
    assert!(wrong(&["build", "K(KNADcaKmcabK)K"]).contains("cannot be in an ending"));
    assert!(wrong(&["report", "KQKR"]).contains("make it with `build KQKR`"));
    assert!(wrong(&["show", "w Kc6"]).contains("a dash must separate"));
    run_endings(place.path(), &["build", "KRK"]).unwrap();
    assert!(wrong(&["show", "w Kc6 Rc6 - Kc8"]).contains("impossible position"));
    assert!(wrong(&["report", "KRK", "--stalemate-loses"]).contains("other rules"));
    let path = place.path().join("KRK.mate");
    let mut bytes = std::fs::read(&path).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    assert!(wrong(&["report", "KRK"]).contains("damaged"));
    // The damage is found when a single position is looked up, and the file is named.
    corrupt_file(&path);
    assert!(wrong(&["show", "w Kc6 Rh1 - Kc8"]).contains("KRK.mate: the file is damaged"));
}

#[test]
fn ctrl_c_leaves_what_is_made() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().to_str().unwrap();
    let cli = Cli::parse_from(["endings", "build", "KQK", "--endings", folder]);
    let stopped = run(&cli, &AtomicBool::new(true), &mut Vec::new()).unwrap_err();
    let stopped = matches!(
        stopped,
        EndingsProgramError::Folder(EndgameFolderError::Solve(GenerateError::Stopped))
    );
    assert!(stopped);
    assert!(run_endings(place.path(), &["build", "KQK"]).is_ok());
}
