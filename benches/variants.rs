//! The speed of leaf counting in games from files, beside Fairy-Stockfish.
//!
//! ```text
//! cargo bench -p wazir-benches --features variants --bench variants
//! cargo bench -p wazir-benches --features variants --bench variants -- --engine ./fairy-stockfish --rounds 9
//! ```
//!
//! The positions are those of `crates/variant/testdata/perft.jsonl`, each to the last depth of its
//! row. Every round counts all positions of a game with both programs, one after the other; time is
//! CPU time. A count that differs from the table stops the bench. Two built-in games are compared
//! with their files too.

use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use serde_json::Value;
use wazir_registry::{GameEntry, Play, StartOptions};

/// The games that have a target: the factor over the speed of the other program.
const GAMES: [(&str, f64); 5] = [
    ("crazyhouse", 15.0),
    ("capablanca", 15.0),
    ("xiangqi", 15.0),
    ("makruk", 15.0),
    ("minishogi", 15.0),
];

/// Files of built-in games: the file, the game, the depth, and the target.
const BUILT_IN: [(&str, &str, u32, f64); 2] =
    [("chess", "cwda", 5, 0.75), ("shogi", "shogi", 4, 0.75)];

type BoxError = Box<dyn Error>;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (mut engine, mut rounds, mut measure) = (String::from("fairy-stockfish"), 5, false);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            // Only `cargo bench` passes this; without it the bench does nothing.
            "--bench" => measure = true,
            "--engine" => engine = arguments.next().unwrap_or(engine),
            "--rounds" => rounds = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(rounds),
            other => {
                eprintln!("unknown option {other}; there are --engine PATH and --rounds N");
                return ExitCode::from(2);
            }
        }
    }
    match if measure { run(&engine, rounds) } else { Ok(()) } {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(engine: &str, rounds: usize) -> Result<(), BoxError> {
    println!(
        "million leaves a second of CPU time, one thread, best of {rounds} rounds\n\n\
         {:<12} {:>8} {:>8} {:>7} {:>8} {:>5}",
        "game", "wazir", "peer", "ratio", "(median)", "bar"
    );
    for (name, bar) in GAMES {
        let rows = rows(name)?;
        let mut peer = Peer::start(engine, name)
            .map_err(|error| format!("{engine} does not run: {error}; name it with --engine"))?;
        let leaves: u64 = rows.iter().map(|row| row.leaves).sum();
        let (mut best, mut ratios) = ([f64::MAX; 2], Vec::new());
        for _ in 0..rounds.max(1) {
            let own = own_round(&rows)?.as_secs_f64();
            let other = peer.round(&rows)?.as_secs_f64();
            best = [best[0].min(own), best[1].min(other)];
            ratios.push(other / own);
        }
        print(name, leaves, best, ratios, bar);
    }
    println!(
        "\nbeside the same game built in\n\n{:<12} {:>8} {:>8} {:>7} {:>8} {:>5}",
        "game", "file", "built in", "ratio", "(median)", "bar"
    );
    for (file, game, depth, bar) in BUILT_IN {
        let file = read(file)?.open(&StartOptions::default())?;
        let built_in = wazir_builtin::games().open(game, &StartOptions::default())?;
        let leaves = built_in.perft(depth);
        let row = |play| [PeerRow { text: game.to_owned(), play, depth, leaves }];
        let (file, built_in) = (row(file), row(built_in));
        let (mut best, mut ratios) = ([f64::MAX; 2], Vec::new());
        for _ in 0..rounds.max(1) {
            let own = own_round(&file)?.as_secs_f64();
            let other = own_round(&built_in)?.as_secs_f64();
            best = [best[0].min(own), best[1].min(other)];
            ratios.push(other / own);
        }
        print(game, leaves, best, ratios, bar);
    }
    Ok(())
}

fn print(name: &str, leaves: u64, best: [f64; 2], mut ratios: Vec<f64>, bar: f64) {
    ratios.sort_by(f64::total_cmp);
    let [own, other] = best.map(|seconds| leaves as f64 / seconds / 1e6);
    let (ratio, median) = (best[1] / best[0], ratios[ratios.len() / 2]);
    println!("{name:<12} {own:>8.1} {other:>8.1} {ratio:>7.2} {median:>8.2} {bar:>5}");
}

/// A position with its number of leaves.
struct PeerRow {
    text: String,
    play: Play,
    depth: u32,
    leaves: u64,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Reads a game of `docs/variants`.
fn read(name: &str) -> Result<GameEntry, BoxError> {
    let file = fs::read_to_string(root().join(format!("docs/variants/{name}.toml")))?;
    Ok(wazir_variant::game::read_game(&file)?.entry())
}

fn rows(name: &str) -> Result<Vec<PeerRow>, BoxError> {
    let game = read(name)?;
    let table = fs::read_to_string(root().join("crates/variant/testdata/perft.jsonl"))?;
    let mut rows = Vec::new();
    for line in table.lines() {
        let row: Value = serde_json::from_str(line)?;
        if row["variant"] != name {
            continue;
        }
        let text = row["position"].as_str().ok_or("a row without a position")?.to_owned();
        let counts = row["perft"].as_array().ok_or("a row without counts")?;
        let leaves = counts.last().and_then(Value::as_u64).ok_or("a row without counts")?;
        let play = game.open(&StartOptions::default().with_position(&text))?;
        rows.push(PeerRow { text, play, depth: counts.len() as u32, leaves });
    }
    Ok(rows)
}

/// Counts long enough to be measured; returns the time of one pass over all rows.
fn own_round(rows: &[PeerRow]) -> Result<Duration, BoxError> {
    let start = ThreadTime::now();
    let mut times = 0;
    while times == 0 || start.elapsed() < Duration::from_millis(300) {
        for row in rows {
            if black_box(row.play.perft(row.depth)) != row.leaves {
                return Err(format!("{} has other leaves here", row.text).into());
            }
        }
        times += 1;
    }
    Ok(start.elapsed() / times)
}

struct Peer {
    process: Child,
    output: BufReader<ChildStdout>,
}

impl Peer {
    fn start(engine: &str, game: &str) -> Result<Self, BoxError> {
        let mut command = Command::new(engine);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn()?;
        let output = process.stdout.take().ok_or("it has no output")?;
        let mut peer = Self { process, output: BufReader::new(output) };
        peer.say(&format!("uci\nsetoption name UCI_Variant value {game}\nisready"))?;
        peer.wait("readyok")?;
        Ok(peer)
    }

    fn say(&mut self, text: &str) -> Result<(), BoxError> {
        let input = self.process.stdin.as_mut().ok_or("it has no input")?;
        writeln!(input, "{text}")?;
        Ok(input.flush()?)
    }

    /// Returns the rest of the next line with this prefix.
    fn wait(&mut self, start: &str) -> Result<String, BoxError> {
        let mut line = String::new();
        while self.output.read_line(&mut line)? > 0 {
            if let Some(rest) = line.strip_prefix(start) {
                return Ok(rest.trim().to_owned());
            }
            line.clear();
        }
        Err(format!("it stopped before it said {start}").into())
    }

    fn round(&mut self, rows: &[PeerRow]) -> Result<Duration, BoxError> {
        let (wall, cpu) = (Instant::now(), self.cpu());
        for row in rows {
            self.say(&format!("position fen {}\ngo perft {}", row.text, row.depth))?;
            let leaves = self.wait("Nodes searched:")?;
            if leaves.parse() != Ok(row.leaves) {
                return Err(format!("{} has {leaves} leaves there", row.text).into());
            }
        }
        Ok(match (cpu, self.cpu()) {
            (Some(before), Some(after)) if after > before => after - before,
            _ => wall.elapsed(),
        })
    }

    /// Returns the CPU time of the process, in steps of 10 ms, where the system reports it.
    fn cpu(&self) -> Option<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process.id())).ok()?;
        let (_, fields) = stat.rsplit_once(')')?;
        let ticks: u64 = fields.split_whitespace().nth(11)?.parse().ok()?;
        Some(Duration::from_millis(10 * ticks))
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.say("quit");
        let _ = self.process.wait();
    }
}
