//! Ctrl-C in every program: the exit status is 130, and the program says what is kept.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How long a program may take to end.
const PATIENCE: Duration = Duration::from_secs(30);

/// Sends the signal of Ctrl-C.
fn press_ctrl_c(child: &Child) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("the command kill").success());
}

/// Waits for a program and returns its exit status, if no signal killed it, and its remarks.
fn ended(mut child: Child) -> (Option<i32>, String) {
    let start = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if start.elapsed() > PATIENCE {
            child.kill().expect("a child");
            panic!("it goes on");
        }
        thread::sleep(Duration::from_millis(20));
    }
    let status = child.wait().expect("a child").code();
    let mut remarks = String::new();
    child.stderr.take().expect("remarks").read_to_string(&mut remarks).expect("text");
    (status, remarks)
}

/// Starts a program in a folder, presses Ctrl-C while it works, and returns its remarks.
fn interrupted(program: &str, words: &[&str], folder: &Path) -> String {
    let mut wait = Duration::from_millis(400);
    for _ in 0..6 {
        let mut child = Command::new(program)
            .args(words)
            .current_dir(folder)
            .env("WAZIR_GAMES", folder.join("games"))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program");
        // The input stays open, so that nobody ends for want of it.
        let input = child.stdin.take();
        thread::sleep(wait);
        press_ctrl_c(&child);
        let (status, remarks) = ended(child);
        drop(input);
        // On a slow machine the signal came before the program had begun.
        if let Some(status) = status {
            assert_eq!(status, 130, "{program} {words:?}: {remarks}");
            return remarks;
        }
        wait *= 2;
    }
    panic!("{program} does not take the signal");
}

#[test]
fn programs_with_nothing_to_keep_end_at_once() {
    let place = tempfile::tempdir().unwrap();
    for (program, words) in [
        (env!("CARGO_BIN_EXE_wazir-perft"), &["shogi", "--depth", "9"][..]),
        (env!("CARGO_BIN_EXE_wazir-engine"), &[]),
        (env!("CARGO_BIN_EXE_wazir-arena"), &["bench"]),
        (env!("CARGO_BIN_EXE_wazir-betza"), &["KBNfR", "--with", "QN"]),
        (env!("CARGO_BIN_EXE_wazir-play"), &["shogi", "--plain"]),
        (env!("CARGO_BIN_EXE_wazir-convert"), &["-", "--to", "usi"]),
        (env!("CARGO_BIN_EXE_wazir-convert"), &["-", "--check"]),
        (env!("CARGO_BIN_EXE_wazir-solve"), &["--game", "shogi", "--mate", "3", "-"]),
        (env!("CARGO_BIN_EXE_wazir-tune"), &["match", "shogi", "--nodes", "100000"]),
    ] {
        interrupted(program, words, place.path());
    }
}

#[test]
fn what_is_done_so_far_is_kept_and_told() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    let endings = env!("CARGO_BIN_EXE_wazir-endings");
    let told = interrupted(endings, &["build", "KQRKR", "--threads", "1"], folder);
    assert!(told.contains("the finished part is saved"), "{told}");

    let tune = env!("CARGO_BIN_EXE_wazir-tune");
    let words = ["play", "cwda", "--nodes", "3000", "--out", "games.jsonl"];
    let told = interrupted(tune, &words, folder);
    assert!(told.contains("are in games.jsonl; run the same command to continue"), "{told}");
    assert!(
        fs::read_to_string(folder.join("games.jsonl"))
            .unwrap()
            .lines()
            .all(|line| !line.is_empty())
    );

    let solve = env!("CARGO_BIN_EXE_wazir-solve");
    let start = "fide:fide rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let told = interrupted(solve, &["--game", "cwda", "--mate", "99", start], folder);
    assert!(told.contains("stopped after position 1"), "{told}");

    let arena = env!("CARGO_BIN_EXE_wazir-arena");
    let words =
        ["match", "shogi", "--player", "name=a", "--player", "name=b", "--each", "nodes=9000"];
    interrupted(arena, &words, folder);

    let play = env!("CARGO_BIN_EXE_wazir-play");
    interrupted(play, &["shogi", "--bots", "--movetime", "500"], folder);
}

/// A lock beside a file of the user does not outlive the program.
#[test]
fn no_lock_file_is_left() {
    let place = tempfile::tempdir().unwrap();
    let play = env!("CARGO_BIN_EXE_wazir-play");
    interrupted(play, &["shogi", "--plain", "--file", "game.kif"], place.path());
    let names = fs::read_dir(place.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(names.collect::<Vec<_>>(), ["game.kif"]);
}
