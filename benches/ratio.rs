//! The speed of Wazir's leaf counting relative to the fastest peer, checked against the targets.
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=native" cargo bench -p wazir-benches --features peers --bench ratio
//! cargo bench -p wazir-benches --features peers --bench ratio -- shogi --rounds 11
//! ```
//!
//! Processors change their clock and machines are shared: a single run may be off by half, for
//! seconds on end. Therefore each round covers all positions and lets the engines of each take
//! turns, the figure of an engine is its best round, and time is CPU time of the thread. The ratio
//! of the best rounds is printed with the median of the ratios of each round: if the two differ
//! much, measure again on a quieter machine.
//!
//! Leaf counts are verified before anything is timed.

use std::hint::black_box;
use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::Duration;

use cpu_time::ThreadTime;
use wazir_benches::{LeafCounter, SpeedTarget, WORKLOADS, Workload};

const USAGE: &str = "\
usage: cargo bench -p wazir-benches --features peers --bench ratio -- [options] [filter]

Only positions whose name contains the filter are measured.

  --rounds N   rounds per position, 1 or more (default 7)
  --millis N   CPU time per engine and round in milliseconds, 1 or more (default 150)
  --strict     exit with failure when a bar is missed
  --test       verify the leaf counts, measure nothing
  --help       print this";

fn main() -> ExitCode {
    let options = match RatioOptions::parse(std::env::args().skip(1)) {
        Ok(Some(options)) => options,
        Ok(None) => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(message) => {
            eprintln!("{message}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    if run(&options) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The options of the command line.
struct RatioOptions {
    filter: String,
    rounds: usize,
    time: Duration,
    strict: bool,
    test: bool,
}

impl RatioOptions {
    /// Parses the arguments; `None` requests help.
    fn parse(mut args: impl Iterator<Item = String>) -> Result<Option<Self>, String> {
        let mut options = Self {
            filter: String::new(),
            rounds: 7,
            time: Duration::from_millis(150),
            strict: false,
            // As with other benches: only `cargo bench` passes `--bench`, and without it (for
            // example under `cargo test --benches`) a short run is wanted.
            test: true,
        };
        let mut only_test = false;
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--bench" => options.test = false,
                "--test" => only_test = true,
                "--strict" => options.strict = true,
                "--help" | "-h" => return Ok(None),
                "--rounds" => options.rounds = number(&arg, args.next())?,
                "--millis" => {
                    options.time = Duration::from_millis(number(&arg, args.next())? as u64);
                }
                flag if flag.starts_with('-') => return Err(format!("unknown option {flag}")),
                _ => options.filter = arg,
            }
        }
        options.test |= only_test;
        Ok(Some(options))
    }
}

/// Parses the value of an option that takes a whole number from 1 up.
fn number(option: &str, value: Option<String>) -> Result<usize, String> {
    value
        .as_deref()
        .and_then(|text| text.parse().ok())
        .filter(|&number| number > 0)
        .ok_or_else(|| format!("give {option} a whole number from 1 up"))
}

/// Measures and prints; returns whether everything succeeded.
fn run(options: &RatioOptions) -> bool {
    let mut rows: Vec<_> = WORKLOADS
        .iter()
        .filter(|workload| workload.name.contains(&options.filter))
        .map(Comparison::new)
        .collect();
    if rows.is_empty() {
        let names: Vec<_> = WORKLOADS.iter().map(|workload| workload.name).collect();
        eprintln!("no position is named like {:?}; there are {}", options.filter, names.join(", "));
        return false;
    }
    let right = rows.iter().filter(|row| row.verify()).count() == rows.len();
    if options.test || !right {
        println!("{}", if right { "all leaf counts are right" } else { "nothing was measured" });
        return right;
    }
    for row in &mut rows {
        row.calibrate(options.time);
    }
    let progress = std::io::stderr().is_terminal();
    for round in 0..options.rounds {
        if progress {
            eprint!("\rround {} of {} ", round + 1, options.rounds);
        }
        for row in &mut rows {
            row.measure(round);
        }
    }
    if progress {
        eprintln!();
    }
    print(&rows, options) || !options.strict
}

/// Prints all rows; returns whether every target is met.
fn print(rows: &[Comparison], options: &RatioOptions) -> bool {
    println!(
        "million leaves a second, best of {} rounds of {} ms CPU time, one thread, {} build\n",
        options.rounds,
        options.time.as_millis(),
        if NATIVE { "native" } else { "plain" },
    );
    println!(
        "{:<24} {:>5} {:>12} {:>8} {:>6} {:>8} {:>9}  {:<7} peers",
        "position", "depth", "leaves", "wazir", "ratio", "(median)", "bar", "verdict"
    );
    let cleared = rows.iter().filter(|row| row.print()).count() == rows.len();
    if !NATIVE {
        println!(
            "\nRUSTFLAGS=\"-C target-cpu=native\" lets every engine use this processor fully."
        );
    }
    cleared
}

/// Set if this build may use the instructions of the machine at hand. Popcount stands for them: on
/// x86-64 it is the first thing a plain build lacks, on other targets it is always there.
const NATIVE: bool = cfg!(any(not(target_arch = "x86_64"), target_feature = "popcnt"));

/// A position with its engines and their measurements.
struct Comparison {
    workload: &'static Workload,
    /// Wazir, then the engines it is compared with.
    entrants: Vec<Entrant>,
}

struct Entrant {
    engine: LeafCounter,
    /// The number of counts per round.
    repeats: u32,
    /// Leaves per second, by round.
    speeds: Vec<f64>,
}

impl Comparison {
    fn new(workload: &'static Workload) -> Self {
        let entrant = |engine| Entrant { engine, repeats: 1, speeds: Vec::new() };
        Self { workload, entrants: workload.engines().into_iter().map(entrant).collect() }
    }

    /// Checks that every engine counts correctly, which also warms everything up.
    fn verify(&self) -> bool {
        let Workload { name, leaves: right, .. } = self.workload;
        let mut good = true;
        for Entrant { engine, .. } in &self.entrants {
            let leaves = engine.count();
            if leaves != *right {
                eprintln!("{name}: {} counts {leaves} leaves, right is {right}", engine.name());
                good = false;
            }
        }
        good
    }

    /// Determines the number of counts that fill the time of a round.
    fn calibrate(&mut self, time: Duration) {
        for entrant in &mut self.entrants {
            let start = ThreadTime::now();
            black_box(entrant.engine.count());
            let once = start.elapsed().as_secs_f64().max(1e-6);
            entrant.repeats = (time.as_secs_f64() / once).ceil().clamp(1.0, 1e6) as u32;
        }
    }

    fn measure(&mut self, round: usize) {
        let entrants = self.entrants.len();
        for turn in 0..entrants {
            // No engine always goes first, or always after the same neighbour's cache contents.
            self.entrants[(round + turn) % entrants].measure();
        }
    }

    /// Prints the row; returns `false` if there is a target for this build and it is missed.
    fn print(&self) -> bool {
        let (own, peers) = (self.entrants[0].best(), &self.entrants[1..]);
        let ratio = own / highest(peers.iter().map(Entrant::best));
        let (cleared, bar) = match self.workload.bar {
            SpeedTarget::Ratio { native, plain } => {
                let bar = if NATIVE { native } else { plain };
                (Some(ratio >= bar), format!("{bar}x"))
            }
            SpeedTarget::Millions(millions) if NATIVE => {
                (Some(own >= millions * 1e6), format!("{millions} M/s"))
            }
            SpeedTarget::Millions(_) => (None, String::from("-")),
        };
        let (ratio, median) = if peers.is_empty() {
            (String::from("-"), String::from("-"))
        } else {
            (format!("{ratio:.2}"), format!("({:.2})", self.median_ratio()))
        };
        let listed: Vec<_> = peers
            .iter()
            .map(|peer| format!("{} {:.1}", peer.engine.name(), peer.best() / 1e6))
            .collect();
        println!(
            "{:<24} {:>5} {:>12} {:>8.1} {:>6} {:>8} {:>9}  {:<7} {}",
            self.workload.name,
            self.workload.depth,
            self.workload.leaves,
            own / 1e6,
            ratio,
            median,
            bar,
            match cleared {
                Some(true) => "pass",
                Some(false) => "short",
                None => "-",
            },
            listed.join(", "),
        );
        cleared.unwrap_or(true)
    }

    /// Returns the median over the rounds of our speed relative to that of the fastest peer in the
    /// same round.
    fn median_ratio(&self) -> f64 {
        let (own, peers) = (&self.entrants[0], &self.entrants[1..]);
        let mut ratios: Vec<_> = (0..own.speeds.len())
            .map(|round| own.speeds[round] / highest(peers.iter().map(|peer| peer.speeds[round])))
            .collect();
        ratios.sort_by(f64::total_cmp);
        ratios[ratios.len() / 2]
    }
}

impl Entrant {
    fn measure(&mut self) {
        let start = ThreadTime::now();
        let leaves: u64 = (0..self.repeats).map(|_| black_box(self.engine.count())).sum();
        self.speeds.push(leaves as f64 / start.elapsed().as_secs_f64().max(1e-9));
    }

    fn best(&self) -> f64 {
        highest(self.speeds.iter().copied())
    }
}

fn highest(figures: impl Iterator<Item = f64>) -> f64 {
    figures.fold(0.0, f64::max)
}
