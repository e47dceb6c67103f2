//! Exactly one answer to each command that requires one, in any order of commands and ends of jobs.
//! A job that is told to stop continues for a while, as it does in another thread.

use crate::built_in;
use std::collections::VecDeque;
use std::sync::LazyLock;
use std::sync::atomic::Ordering;

use wazir_game::SplitMix64;
use wazir_protocol::{EngineConfig, EngineSession, Job, Protocol, SessionAction};

/// A session whose jobs end when the test says so.
struct ManualSession {
    session: EngineSession,
    job: Option<Job>,
    said: Vec<String>,
    /// A log of everything that happened, for debugging.
    log: Vec<String>,
}

impl ManualSession {
    fn new(protocol: Protocol) -> Self {
        static OPTIONS: LazyLock<EngineConfig> = LazyLock::new(built_in);
        let session = EngineSession::new(protocol, &OPTIONS).expect("there are games");
        Self { session, job: None, said: Vec::new(), log: Vec::new() }
    }

    fn act(&mut self, actions: Vec<SessionAction>) {
        for action in actions {
            match action {
                SessionAction::Say(said) => {
                    for line in said.lines() {
                        self.log.push(format!("< {line}"));
                        self.said.push(line.to_owned());
                    }
                }
                SessionAction::Start(job) => {
                    assert!(self.job.is_none(), "two jobs at once: {:#?}", self.log);
                    self.log.push(format!("  starts, preparation: {}", job.is_preparation()));
                    self.job = Some(job);
                }
                SessionAction::Stop => {
                    let job = self.job.as_ref().expect("something to stop");
                    job.stop_flag().store(true, Ordering::Relaxed);
                    self.log.push("  stops".to_owned());
                }
                other => panic!("what is {other:?}? {:#?}", self.log),
            }
        }
    }

    fn line(&mut self, line: &str) {
        self.log.push(format!("> {line}"));
        let actions = self.session.handle_line(line);
        self.act(actions);
    }

    /// Lets the running job end.
    fn finish(&mut self) {
        let Some(job) = self.job.take() else { return };
        self.log.push("  ends".to_owned());
        let mut events = VecDeque::new();
        job.answer_at_once(&mut |event| events.push_back(event));
        for event in events {
            let actions = self.session.handle_event(event);
            self.act(actions);
        }
    }

    fn count(&self, start: &str) -> usize {
        self.said.iter().filter(|line| line.split(' ').next() == Some(start)).count()
    }
}

const USI: [&str; 26] = [
    "position startpos",
    "position startpos moves 7g7f 3c3d",
    "position startpos moves 7g7f 9a9b",
    "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1",
    "position sfen LNSGKGSNL/1R5B1/PPPPPPPPP/9/9/9/9/9/4k4 b RB 1",
    "position sfen x",
    "position startpos moves e2e4",
    "setoption name MultiPV value 3",
    "setoption name Threads value 2",
    "setoption name USI_Hash value 32",
    "setoption name USI_Hash value 1",
    "setoption name USI_Variant value euroshogi",
    "setoption name USI_Variant value shogi",
    "setoption name ClearHash",
    "setoption name ResignValue value 500",
    "setoption name",
    "usinewgame",
    "stop",
    "stop",
    "ponderhit",
    "ponderhit btime 3000 wtime 3000 byoyomi 500",
    "gameover",
    "gameover win",
    "d",
    "foo bar",
    "perft 1",
];

const GO: [&str; 17] = [
    "go nodes 50",
    "go depth 2",
    "go movetime 5",
    "go movetime 1000.0",
    "go btime 0 wtime 0 byoyomi 10",
    "go btime 100 wtime 100 binc 5 winc 5",
    "go infinite",
    "go",
    "go ponder btime 100 wtime 100 byoyomi 20",
    "go ponder",
    "go ponder depth 3",
    "go mate 20",
    "go mate infinite",
    "go searchmoves 7g7f nodes 100",
    "go bogus",
    "go depth 1 ponder",
    "go infinite nodes 10",
];

/// Checks a random dialogue of USI or UCI: as many answers as there were questions.
fn check_one_answer_each(protocol: Protocol, seed: u64) {
    let (mut desk, mut dice) = (ManualSession::new(protocol), SplitMix64::new(seed));
    let (mut moves, mut mates, mut ready) = (0, 0, 0);
    for _ in 0..1 + dice.below(18) {
        let line = match dice.below(10) {
            0..=2 => GO[dice.below(GO.len())],
            3 => "isready",
            _ => USI[dice.below(USI.len())],
        };
        let line = match protocol {
            Protocol::Usi => line.to_owned(),
            _ => line.replace("usi", "uci").replace("USI_Hash", "Hash").replace("USI", "UCI"),
        };
        if line.starts_with("go") && line.contains("mate") && protocol == Protocol::Usi {
            mates += 1;
        } else if line.starts_with("go") && !line.starts_with("gameover") {
            moves += 1;
        }
        ready += usize::from(line == "isready");
        desk.line(&line);
        if dice.below(3) == 0 {
            desk.finish();
        }
    }
    // Each stop ends one job that would never end.
    for _ in 0..40 {
        desk.line("stop");
        desk.finish();
    }
    assert!(desk.job.is_none(), "{:#?}", desk.log);
    let counts = (desk.count("bestmove"), desk.count("checkmate"), desk.count("readyok"));
    assert_eq!(counts, (moves, mates, ready), "seed {seed}: {:#?}", desk.log);
}

#[test]
fn every_go_of_usi_and_uci_has_one_answer() {
    for seed in 0..700 {
        check_one_answer_each(Protocol::Usi, seed);
        check_one_answer_each(Protocol::Uci, seed + 10_000);
    }
}

/// Commands that stop the engine from thinking about its own move.
const ENDS: [&str; 9] = [
    "force",
    "new",
    "setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    "setboard nonsense",
    "analyze",
    "exit",
    "undo",
    "result *",
    "variant shogi",
];

/// Commands that let the engine continue thinking.
const KEEPS: [&str; 12] = [
    "?",
    ".",
    "hint",
    "draw",
    "post",
    "nopost",
    "hard",
    "easy",
    "time 500",
    "otim 500.0",
    "option MultiPV=2",
    "memory 8",
];

/// Checks a random dialogue of CECP: a `go` gets one answer before anything else ends it, and a
/// `ping` in the meantime is answered after that.
fn check_one_cecp_answer_each(seed: u64) {
    let (mut desk, mut dice) = (ManualSession::new(Protocol::Cecp), SplitMix64::new(seed));
    let answers = |desk: &ManualSession| {
        let results = ["1-0", "0-1", "1/2-1/2", "move"].map(|start| desk.count(start));
        let nowhere = desk.said.iter().filter(|line| line.starts_with("Error (no position"));
        results.iter().sum::<usize>() + nowhere.count()
    };
    let mut pings = 0;
    desk.line("protover 2");
    for _ in 0..1 + dice.below(12) {
        desk.line(ENDS[dice.below(ENDS.len())]);
        if dice.below(2) == 0 {
            desk.finish();
        }
        let before = answers(&desk);
        desk.line("go");
        for _ in 0..dice.below(5) {
            match dice.below(3) {
                0 => {
                    pings += 1;
                    desk.line(&format!("ping {pings}"));
                    let text = format!("pong {pings}");
                    let told = desk.said.contains(&text);
                    assert!(!told || answers(&desk) == before + 1, "seed {seed}: {:#?}", desk.log);
                }
                1 => desk.finish(),
                _ => desk.line(KEEPS[dice.below(KEEPS.len())]),
            }
        }
        for _ in 0..4 {
            // A search on the other side's time ends as well, without output.
            desk.finish();
        }
        assert_eq!(answers(&desk), before + 1, "seed {seed}: {:#?}", desk.log);
        assert_eq!(desk.count("pong"), pings, "seed {seed}: {:#?}", desk.log);
    }
}

#[test]
fn every_go_of_cecp_has_one_answer_and_pings_wait_for_it() {
    for seed in 0..700 {
        check_one_cecp_answer_each(seed);
    }
}

/// Returns the answers to a script in which `...` lets the running job end.
fn said(protocol: Protocol, script: &[&str]) -> Vec<String> {
    let mut desk = ManualSession::new(protocol);
    for line in script {
        match *line {
            "..." => desk.finish(),
            line => desk.line(line),
        }
    }
    desk.said.retain(|line| !line.starts_with("info depth"));
    desk.said
}

#[test]
fn a_stop_and_the_end_of_the_game_leave_the_answer() {
    let usi = |script: &[&str]| said(Protocol::Usi, script);
    let clock = "go btime 10000 wtime 10000 byoyomi 0";
    assert_eq!(usi(&[clock, "stop", "gameover win", "..."]), ["bestmove 5i6h"]);
    assert_eq!(usi(&[clock, "gameover lose", "..."]), ["bestmove 5i6h"]);
    assert_eq!(usi(&["go ponder", "...", "gameover draw"]), ["bestmove 5i6h"]);
    assert_eq!(
        usi(&["go ponder", "gameover draw", "...", "usinewgame", "...", "isready"]),
        ["bestmove 5i6h", "readyok"]
    );
    // A second search waits for the first.
    assert_eq!(usi(&[clock, clock, "gameover win", "...", "..."]), ["bestmove 5i6h"; 2]);
}

#[test]
fn ready_is_said_when_memory_is_ready() {
    let usi = |script: &[&str]| said(Protocol::Usi, script);
    let resize = "setoption name USI_Hash value 64";
    assert_eq!(usi(&[resize, "isready"]), [""; 0]);
    assert_eq!(usi(&[resize, "isready", "...", "..."]), ["readyok"]);
    assert_eq!(usi(&["isready"]), [""; 0]);
    assert_eq!(usi(&["isready", "...", "isready"]), ["readyok"; 2]);
    // In the middle of a search the answer comes at once,
    assert_eq!(usi(&["go infinite", resize, "isready"]), ["readyok"]);
    // unless it is about to end and another game is to begin.
    let script = ["go infinite", "stop", "usinewgame", "isready", "...", "..."];
    assert_eq!(usi(&script), ["bestmove 5i6h", "readyok"]);
    // A program that quits at once still gets the answer; no search is started any more.
    let mut desk = ManualSession::new(Protocol::Usi);
    desk.line("isready");
    desk.line("go nodes 5");
    desk.line("quit");
    let job = desk.job.take().expect("memory is made ready");
    let mut last = Vec::new();
    job.answer_at_once(&mut |event| last = desk.session.handle_event(event));
    let told: Vec<_> = last.iter().map(|action| format!("{action:?}")).collect();
    assert_eq!(told, ["Say(\"readyok\")", "Quit"]);
}

#[test]
fn the_times_of_an_early_ponder_come_with_the_hit() {
    let usi = |script: &[&str]| said(Protocol::Usi, script);
    let hit = "ponderhit btime 3000 wtime 3000 byoyomi 500";
    assert_eq!(usi(&["go ponder", hit, "..."]), ["bestmove 5i6h"]);
    assert_eq!(usi(&["go ponder", "...", hit]), ["bestmove 5i6h"]);
    assert_eq!(usi(&["isready", "go ponder", hit, "...", "..."]), ["readyok", "bestmove 5i6h"]);
    let wrong = usi(&["go ponder", "ponderhit btime soon", "stop", "..."]);
    assert_eq!(wrong.last().map(String::as_str), Some("bestmove 5i6h"));
    assert!(wrong[0].starts_with("info string btime needs a number"), "{wrong:?}");
}

#[test]
fn a_win_is_declared_when_the_expected_move_was_played() {
    let usi = |script: &[&str]| said(Protocol::Usi, script);
    let position = "position sfen LNSGKGSNL/1R5B1/PPPPPPPPP/9/9/9/9/9/4k4 b RB 1";
    for go in ["go ponder btime 0 wtime 0 byoyomi 300", "go ponder"] {
        assert_eq!(usi(&[position, go, "ponderhit", "..."]), ["bestmove win"]);
        assert_eq!(usi(&[position, go, "...", "ponderhit"]), ["bestmove win"]);
        assert_eq!(usi(&["isready", position, go, "ponderhit", "...", "..."])[1], "bestmove win");
        // Another move was played.
        assert_ne!(usi(&[position, go, "stop", "..."]), ["bestmove win"]);
    }
    assert_eq!(usi(&[position, "go byoyomi 300"]), ["bestmove win"]);
    assert_eq!(usi(&[position, "go mate 300", "..."]), ["checkmate timeout"]);
}

#[test]
fn no_move_of_another_position_is_told() {
    let nowhere = "info string there is no position to search: the last one could not be read \
                   completely";
    for wrong in ["position sfen x", "position startpos moves 7g7f 7g7f", "position"] {
        let usi = |script: &[&str]| {
            let script = [&["position startpos moves 7g7f", wrong], script].concat();
            let mut said = said(Protocol::Usi, &script);
            assert!(said.remove(0).starts_with("info string "), "{wrong}");
            said
        };
        assert_eq!(usi(&["go nodes 10", "..."]), [nowhere, "bestmove resign"]);
        assert_eq!(usi(&["go infinite", "..."]), [nowhere]);
        assert_eq!(usi(&["go infinite", "...", "stop"]), [nowhere, "bestmove resign"]);
        assert_eq!(usi(&["go ponder", "ponderhit", "..."]), [nowhere, "bestmove resign"]);
        assert_eq!(usi(&["go mate 100", "..."]), [nowhere, "checkmate timeout"]);
        assert_eq!(usi(&["position startpos", "go nodes 10", "..."]), ["bestmove 5i6h"]);
        assert_eq!(usi(&["usinewgame", "...", "go nodes 10", "..."]), ["bestmove 5i6h"]);
    }
    let uci = said(Protocol::Uci, &["position fen 8/8 w", "go depth 3", "..."]);
    assert_eq!(uci[1..], [nowhere, "bestmove (none)"]);
    let cecp = said(Protocol::Cecp, &["force", "setboard 8/8 w", "go", "new", "...", "go", "..."]);
    assert!(cecp[0].starts_with("tellusererror Illegal position"), "{cecp:?}");
    assert!(cecp[1].starts_with("Error (no position"), "{cecp:?}");
    assert!(cecp[2].starts_with("move ") && cecp.len() == 3, "{cecp:?}");
}

#[test]
fn the_move_comes_before_the_pong() {
    let cecp = |script: &[&str]| said(Protocol::Cecp, script);
    let script = ["new", "...", "go", "ping 4", "ping 5", "..."];
    assert_eq!(cecp(&script), ["move a2a3", "pong 4", "pong 5"]);
    assert_eq!(cecp(&["new", "ping 1", "...", "go", "ping 2", "..."])[0], "pong 1");
    assert_eq!(cecp(&["new", "...", "analyze", "ping 1"]), ["pong 1"]);
    // No move will come any more.
    assert_eq!(cecp(&["new", "...", "go", "ping 1", "force"]), ["pong 1"]);
}

#[test]
fn xboard_plays_the_move_that_is_pondered() {
    let mut desk = ManualSession::new(Protocol::Cecp);
    for line in ["new", "hard"] {
        desk.line(line);
        desk.finish();
    }
    // An immediate answer expects no reply, so nothing is pondered; a real search expects one.
    desk.line("sd 3");
    desk.line("go");
    let mut brain = wazir_protocol::SearchWorker::new(wazir_players::EndgameTables::default());
    let mut run = |desk: &mut ManualSession| {
        let job = desk.job.take().expect("a search");
        let mut events = Vec::new();
        job.run(&mut brain, &mut |event| events.push(event));
        for event in events {
            let actions = desk.session.handle_event(event);
            desk.act(actions);
        }
    };
    run(&mut desk);
    desk.line("hint");
    let hint = desk.said.last().and_then(|line| line.strip_prefix("Hint: ")).map(str::to_owned);
    let hint = hint.unwrap_or_else(|| panic!("no hint: {:#?}", desk.log));
    assert!(desk.job.is_some(), "it ponders: {:#?}", desk.log);
    // Found before the move is played.
    run(&mut desk);
    let told = desk.count("move");
    desk.line(&format!("usermove {hint}"));
    assert_eq!(desk.count("move"), told + 1, "{:#?}", desk.log);
    // Played during the search.
    desk.line("hint");
    let hint = desk.said.last().and_then(|line| line.strip_prefix("Hint: ")).map(str::to_owned);
    desk.line(&format!("usermove {}", hint.expect("a hint")));
    assert_eq!(desk.count("move"), told + 1, "{:#?}", desk.log);
    run(&mut desk);
    assert_eq!(desk.count("move"), told + 2, "{:#?}", desk.log);
}
