//! How many times faster than the fastest peer Wazir counts, and whether that clears the bar.
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=native" cargo bench -p wazir-benches --bench ratio
//! cargo bench -p wazir-benches --bench ratio -- shogi --rounds 11
//! ```
//!
//! Processors change their clock and machines are shared, so a single run may be off by half.
//! Therefore all engines of a position take turns within each round, every engine's figure is its
//! best round, and time is CPU time of the thread. Beside the ratio of the best rounds stands the
//! median of the ratios taken round by round: where the two differ by much, measure again on a
//! quieter machine.
//!
//! Leaf counts are verified before anything is timed.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use cpu_time::ThreadTime;
use wazir_benches::{Bar, Engine, WORKLOADS, Workload};

const USAGE: &str = "\
usage: cargo bench -p wazir-benches --bench ratio -- [options] [filter]

Only positions whose name contains the filter are measured.

  --rounds N   rounds per position, 1 or more (default 7)
  --millis N   CPU time per engine and round in milliseconds, 1 or more (default 150)
  --strict     exit with failure when a bar is missed
  --test       verify the leaf counts, measure nothing
  --help       print this";

fn main() -> ExitCode {
    let options = match Options::parse(std::env::args().skip(1)) {
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

/// What the command line asks for.
struct Options {
    filter: String,
    rounds: usize,
    time: Duration,
    strict: bool,
    test: bool,
}

impl Options {
    /// Reads the arguments; `None` asks for help.
    fn parse(mut args: impl Iterator<Item = String>) -> Result<Option<Self>, String> {
        let mut options = Self {
            filter: String::new(),
            rounds: 7,
            time: Duration::from_millis(150),
            strict: false,
            // As with other benches: only `cargo bench` passes `--bench`, and without it (say,
            // under `cargo test --benches`) a short run is wanted.
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

/// The value of an option that takes a whole number from 1 up.
fn number(option: &str, value: Option<String>) -> Result<usize, String> {
    value
        .as_deref()
        .and_then(|text| text.parse().ok())
        .filter(|&number| number > 0)
        .ok_or_else(|| format!("give {option} a whole number from 1 up"))
}

/// Measures, prints; whether all went as asked.
fn run(options: &Options) -> bool {
    let chosen: Vec<_> =
        WORKLOADS.iter().filter(|workload| workload.name.contains(&options.filter)).collect();
    if chosen.is_empty() {
        let names: Vec<_> = WORKLOADS.iter().map(|workload| workload.name).collect();
        eprintln!("no position is named like {:?}; there are {}", options.filter, names.join(", "));
        return false;
    }
    if !options.test {
        println!(
            "million leaves a second, best of {} rounds of {} ms CPU time, one thread, {} build\n",
            options.rounds,
            options.time.as_millis(),
            if NATIVE { "native" } else { "plain" },
        );
        println!(
            "{:<22} {:>5} {:>12} {:>8} {:>6} {:>8} {:>9}  {:<7} peers",
            "position", "depth", "leaves", "wazir", "ratio", "(median)", "bar", "verdict"
        );
    }
    let mut good = true;
    for workload in chosen {
        let engines = workload.engines();
        let right = verify(workload, &engines);
        good &= right;
        if options.test {
            println!("{:<22} {}", workload.name, if right { "ok" } else { "WRONG COUNT" });
        } else if right {
            let cleared = report(workload, &engines, &measure(&engines, options));
            good &= cleared || !options.strict;
        }
    }
    if !NATIVE && !options.test {
        println!(
            "\nRUSTFLAGS=\"-C target-cpu=native\" lets every engine use this processor fully."
        );
    }
    good
}

/// Whether this build may use the instructions of the machine at hand. Popcount stands for them:
/// on x86-64 it is the first thing a plain build lacks, on other targets it is always there.
const NATIVE: bool = cfg!(any(not(target_arch = "x86_64"), target_feature = "popcnt"));

/// Whether every engine counts right. Warms everything up, too.
fn verify(workload: &Workload, engines: &[Engine]) -> bool {
    let mut good = true;
    for engine in engines {
        let leaves = engine.count();
        if leaves != workload.leaves {
            eprintln!(
                "{}: {} counts {leaves} leaves, right is {}",
                workload.name,
                engine.name(),
                workload.leaves,
            );
            good = false;
        }
    }
    good
}

/// The speed of every engine in every round, in leaves a second: `speeds[engine][round]`.
fn measure(engines: &[Engine], options: &Options) -> Vec<Vec<f64>> {
    let repeats: Vec<_> = engines.iter().map(|engine| repeats(engine, options.time)).collect();
    let mut speeds = vec![Vec::with_capacity(options.rounds); engines.len()];
    for round in 0..options.rounds {
        // Nobody always goes first, or always after the same neighbour's cache contents.
        for turn in 0..engines.len() {
            let index = (round + turn) % engines.len();
            speeds[index].push(speed(&engines[index], repeats[index]));
        }
    }
    speeds
}

/// How many counts fill the time.
fn repeats(engine: &Engine, time: Duration) -> u32 {
    let start = ThreadTime::now();
    black_box(engine.count());
    let once = start.elapsed().as_secs_f64().max(1e-6);
    (time.as_secs_f64() / once).ceil().clamp(1.0, 1e6) as u32
}

/// Leaves a second over so many counts.
fn speed(engine: &Engine, repeats: u32) -> f64 {
    let start = ThreadTime::now();
    let leaves: u64 = (0..repeats).map(|_| black_box(engine.count())).sum();
    leaves as f64 / start.elapsed().as_secs_f64().max(1e-9)
}

/// Prints the row of a position; whether its bar is cleared.
fn report(workload: &Workload, engines: &[Engine], speeds: &[Vec<f64>]) -> bool {
    let best: Vec<_> = speeds.iter().map(|rounds| highest(rounds)).collect();
    let (own, peers) = (best[0], &best[1..]);
    let ratio = own / highest(peers);
    let (figure, bar, unit) = match workload.bar {
        Bar::Ratio { native, plain } => (ratio, if NATIVE { native } else { plain }, "x"),
        Bar::Millions(millions) => (own / 1e6, millions, " M/s"),
    };
    let cleared = figure >= bar;
    let (ratio, median) = if peers.is_empty() {
        (String::from("-"), String::from("-"))
    } else {
        (format!("{ratio:.2}"), format!("({:.2})", median_ratio(speeds)))
    };
    let listed: Vec<_> = engines[1..]
        .iter()
        .zip(peers)
        .map(|(engine, speed)| format!("{} {:.1}", engine.name(), speed / 1e6))
        .collect();
    println!(
        "{:<22} {:>5} {:>12} {:>8.1} {:>6} {:>8} {:>9}  {:<7} {}",
        workload.name,
        workload.depth,
        workload.leaves,
        own / 1e6,
        ratio,
        median,
        format!("{bar}{unit}"),
        if cleared { "pass" } else { "short" },
        listed.join(", "),
    );
    cleared
}

/// The median over the rounds of our speed to that of the fastest peer in the same round.
fn median_ratio(speeds: &[Vec<f64>]) -> f64 {
    let mut ratios: Vec<_> = (0..speeds[0].len())
        .map(|round| {
            let peers: Vec<_> = speeds[1..].iter().map(|rounds| rounds[round]).collect();
            speeds[0][round] / highest(&peers)
        })
        .collect();
    ratios.sort_by(f64::total_cmp);
    ratios[ratios.len() / 2]
}

fn highest(figures: &[f64]) -> f64 {
    figures.iter().copied().fold(0.0, f64::max)
}
