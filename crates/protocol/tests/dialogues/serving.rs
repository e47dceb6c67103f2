//! The engine with its threads, over pipes in memory.

use crate::built_in;
use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use wazir_protocol::{EngineConfig, EngineSession, Protocol, serve};
use wazir_testkit::Breakthrough;

/// The reading end of a pipe.
struct ChannelReader {
    bytes: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for ChannelReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.rest.is_empty() {
            match self.bytes.recv() {
                Ok(bytes) => self.rest = bytes,
                Err(_) => return Ok(0),
            }
        }
        let length = self.rest.len().min(buffer.len());
        for (slot, byte) in buffer.iter_mut().zip(self.rest.drain(..length)) {
            *slot = byte;
        }
        Ok(length)
    }
}

/// The writing end of a pipe, which refuses everything after a number of writes.
struct FailingWriter {
    text: Arc<Mutex<String>>,
    writes_left: usize,
}

impl Write for FailingWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.writes_left == 0 {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.writes_left -= 1;
        let mut text = self.text.lock().map_err(|_| io::Error::other("poisoned"))?;
        *text += &String::from_utf8_lossy(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An engine at the other end of two pipes.
struct Engine {
    input: Option<Sender<Vec<u8>>>,
    text: Arc<Mutex<String>>,
    thread: JoinHandle<io::Result<()>>,
}

impl Engine {
    fn start(options: EngineConfig, writes_left: usize) -> Self {
        let (input, bytes) = channel();
        let text = Arc::new(Mutex::new(String::new()));
        let output = FailingWriter { text: Arc::clone(&text), writes_left };
        let inlet = ChannelReader { bytes, rest: Vec::new() };
        let thread = thread::spawn(move || serve(inlet, output, options));
        Self { input: Some(input), text, thread }
    }

    fn say(&self, text: &str) {
        let input = self.input.as_ref().expect("not closed yet");
        // An engine that has quit no longer reads.
        let _ = input.send(text.as_bytes().to_vec());
    }

    /// Waits until a text has appeared this many times.
    fn hear(&self, wanted: &str, times: usize) -> Duration {
        let start = Instant::now();
        loop {
            let text = self.text.lock().expect("nobody panics").clone();
            if text.matches(wanted).count() >= times {
                return start.elapsed();
            }
            assert!(start.elapsed() < Duration::from_secs(60), "no {wanted:?} in {text}");
            thread::sleep(Duration::from_micros(100));
        }
    }

    /// Closes the input, waits for the end and returns all output.
    fn close(mut self) -> String {
        self.input = None;
        let start = Instant::now();
        while !self.thread.is_finished() {
            assert!(start.elapsed() < Duration::from_secs(60), "the engine does not end");
            thread::sleep(Duration::from_millis(1));
        }
        self.thread.join().expect("no panic").expect("no error");
        self.text.lock().expect("nobody panics").clone()
    }
}

fn all(input: &str) -> String {
    let engine = Engine::start(built_in(), usize::MAX);
    engine.say(input);
    engine.close()
}

#[test]
fn the_first_line_decides() {
    assert!(all("usi\n").ends_with("usiok\n"));
    assert!(all("uci\r\n").ends_with("uciok\n"));
    assert!(all("xboard\nprotover 2\n").ends_with("feature done=1\n"));
    assert!(
        all("\n  \nhello\nquit\nusi\n")
            .starts_with("Error (say usi, uci or xboard first): hello\n")
    );
    assert_eq!(all(""), "");
    assert_eq!(all("us"), "Error (say usi, uci or xboard first): us\n");
}

#[test]
fn options_of_the_start() {
    let options = built_in().with_protocol(Protocol::Uci).with_variant("euroshogi").unwrap();
    let engine = Engine::start(options, usize::MAX);
    engine.say("d\n");
    assert!(engine.close().contains("1nbgkgn1/1r4b1/pppppppp"));
}

#[test]
fn a_search_is_finished_when_the_input_ends() {
    let text = all("usi\nposition startpos moves 7g7f\ngo nodes 3000");
    assert_eq!(text.matches("\nbestmove ").count(), 1, "{text}");
    assert!(text.contains("\ninfo depth 2 "), "{text}");
    let text = all("uci\ngo infinite\n");
    assert_eq!(text.matches("\nbestmove ").count(), 1, "{text}");
    let text = all("xboard\nprotover 2\nnew\nsd 2\nusermove e2e4\n");
    assert_eq!(text.matches("\nmove ").count(), 1, "{text}");
}

#[test]
fn half_a_line_is_not_acted_on() {
    let engine = Engine::start(built_in(), usize::MAX);
    engine.say("us");
    engine.say("i\nisre");
    engine.hear("usiok", 1);
    assert!(!engine.text.lock().unwrap().contains("readyok"));
    engine.say("ady\n");
    engine.hear("readyok", 1);
    assert!(engine.close().ends_with("readyok\n"));
}

#[test]
fn stopped_at_once() {
    let engine = Engine::start(built_in(), usize::MAX);
    engine.say("usi\n");
    for number in 1..=30 {
        // In one write, so that the stop comes before the search has begun.
        engine.say("go infinite\nstop\n");
        engine.hear("\nbestmove ", number);
    }
    let text = engine.close();
    assert_eq!(text.matches("\nbestmove ").count(), 30);
    assert!(!text.contains("resign"));
}

#[test]
fn quitting_in_the_middle_of_a_search() {
    for input in ["usi\ngo infinite\nquit\n", "uci\ngo perft 9\nquit\n", "xboard\nnew\ngo\nquit\n"]
    {
        let start = Instant::now();
        all(input);
        assert!(start.elapsed() < Duration::from_secs(20), "{input} takes long");
    }
}

#[test]
fn a_closed_pipe_ends_the_engine() {
    for writes in [0, 1, 5, 20] {
        let engine = Engine::start(built_in(), writes);
        engine.say("uci\ngo depth 60\n");
        engine.close();
    }
}

#[test]
fn long_lines_and_bytes() {
    let long = "x".repeat(300_000);
    let text = all(&format!("usi\n{long}\nisready\n"));
    assert!(text.contains("info string ignored a line of more than"), "{text}");
    assert!(text.ends_with("readyok\n"));
    let engine = Engine::start(built_in(), usize::MAX);
    engine.say("usi\n");
    let input = engine.input.as_ref().expect("open");
    input.send(vec![0xff, 0xfe, 0, b'\n']).expect("the engine reads");
    engine.say("isready\n");
    assert!(engine.close().ends_with("readyok\n"));
}

#[test]
fn the_bench_is_the_same_each_time() {
    let run = || {
        let text = all("uci\nbench 3\n");
        let nodes = text.lines().filter(|line| line.ends_with(" nodes"));
        nodes.map(str::to_owned).collect::<Vec<_>>()
    };
    let first = run();
    assert_eq!(first.len(), 10);
    assert_eq!(first, run());
}

#[test]
fn real_answers() {
    let text = all("usi\nposition sfen 7k1/9/6+P2/9/9/9/9/9/4K4 b G 1\ngo mate 30000\n");
    assert!(text.ends_with("checkmate G*2b\n"), "{text}");
    let text = all("uci\nposition fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo mate 1\n");
    assert!(text.contains("score mate 1 ") && text.ends_with("bestmove a1a8\n"), "{text}");
    let text = all("uci\nposition fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3\n");
    assert!(text.ends_with("info depth 0 score cp 0\nbestmove (none)\n"), "{text}");
    let text = all("uci\nposition fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3\n");
    assert!(text.ends_with("info depth 0 score mate 0\nbestmove (none)\n"), "{text}");
    let text = all("uci\ngo perft 3\n");
    assert!(text.ends_with("\nNodes searched: 8902\n"), "{text}");
    let text = all("uci\nsetoption name MultiPV value 3\ngo depth 4\n");
    assert!(text.contains("depth 4 ") && text.contains("multipv 3 "), "{text}");
    let text = all("uci\ngo depth 4 searchmoves a2a3\n");
    assert!(text.contains("bestmove a2a3"), "{text}");
}

/// The solver reports about once a second, and stops when told to.
#[test]
fn long_searches_for_mates_are_not_silent() {
    // Microcosmos: 1525 plies.
    let hard = "usi\nposition sfen g1+P1k1+P+P+L/1p3P3/+R+p2pp1pl/1NNsg+p2+R/+b+nL+P1+p3/1P3ssP1/\
                2P1+Ps2N/4+P1P1L/+B5G1g b - 1\ngo mate infinite\n";
    let engine = Engine::start(built_in(), usize::MAX);
    engine.say(hard);
    engine.hear("\ninfo depth ", 2);
    engine.say("stop\n");
    engine.hear("\ncheckmate timeout\n", 1);
    let text = engine.close();
    let told: Vec<&str> = text.lines().filter(|line| line.starts_with("info ")).collect();
    for line in &told {
        let words: Vec<&str> = line.split(' ').collect();
        for key in ["depth", "seldepth", "nodes", "nps", "hashfull", "tbhits", "time"] {
            let at = words.iter().position(|word| *word == key).unwrap_or_else(|| panic!("{line}"));
            assert!(words[at + 1].parse::<u64>().is_ok(), "{line}");
        }
    }
    assert!(!text.contains("nomate") && text.matches("checkmate").count() == 1, "{text}");
    // Under UCI the answer is a move.
    let engine = Engine::start(built_in(), usize::MAX);
    engine.say("uci\nposition startpos moves e2e4 e7e5\ngo mate 9\n");
    engine.hear("\ninfo depth ", 1);
    engine.say("stop\n");
    engine.hear("\nbestmove ", 1);
    assert_eq!(engine.close().matches("bestmove").count(), 1);
}

/// A position with 300 moves, and the same with one more.
#[test]
fn long_games_are_set_up_quickly() {
    let moves = " 4i4h 6a6b 4h4i 6b6a".repeat(75);
    let mut session = EngineSession::new(Protocol::Usi, &built_in()).unwrap();
    let best = |command: &str, session: &mut EngineSession| {
        let one = |session: &mut EngineSession| {
            assert!(session.handle_line("position startpos moves 2g2f").is_empty());
            let start = Instant::now();
            assert!(session.handle_line(command).is_empty(), "the moves are legal");
            start.elapsed()
        };
        (0..20).map(|_| one(session)).min().expect("twenty")
    };
    let whole = best(&format!("position startpos moves{moves}"), &mut session);
    // Twice the bound, for unoptimized builds.
    assert!(whole < Duration::from_millis(4), "300 moves take {whole:?}");
}

#[test]
fn a_search_that_fails_is_answered_with_a_move() {
    let options = || EngineConfig::new(wazir_builtin::games().with(Breakthrough::panicking()));
    let engine = Engine::start(options(), usize::MAX);
    engine.say("uci\nsetoption name UCI_Variant value breakthrough\ngo nodes 100\n");
    engine.hear("\nbestmove a2a3\n", 1);
    engine.say("go nodes 100 searchmoves b2b3\n");
    engine.hear("\nbestmove b2b3\n", 1);
    let text = engine.close();
    let failed = "the search failed; the first legal move is played instead";
    assert_eq!(text.matches(&format!("info string {failed}\n")).count(), 2, "{text}");
    let engine = Engine::start(options(), usize::MAX);
    engine.say("xboard\nprotover 2\nnew\nvariant breakthrough\nusermove a2a3\n");
    engine.hear("\nmove ", 1);
    let text = engine.close();
    assert!(text.contains(&format!("\n# {failed}\nmove ")), "{text}");
}
