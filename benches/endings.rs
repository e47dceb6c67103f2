//! The speed of endgame table generation: positions of the table itself per second, on one thread,
//! with the smaller tables generated before.
//!
//! ```text
//! cargo bench -p wazir-benches --bench endings
//! ```

use std::num::NonZero;

use cpu_time::ThreadTime;
use wazir_endings::{EndgameGenerator, EndgameRules, Metric, Side};

/// The orthodox endings, and endings of other pieces that are as large.
const ENDINGS: [&str; 6] =
    ["KRK", "K(WD)K", "KQKR", "(BD)(FAD)K", "K(FbNfN)(FbNfN)K", "K(fhNbsK)KR"];

fn main() {
    println!(
        "{:<20} {:>12} {:>8} {:>14} {:>8}",
        "ending", "positions", "seconds", "a second", "longest"
    );
    for name in ENDINGS {
        if let Err(error) = bench(name) {
            eprintln!("{name}: {error}");
        }
    }
}

fn bench(name: &str) -> Result<(), Box<dyn std::error::Error>> {
    let ending = name.parse()?;
    let mut solver =
        EndgameGenerator::new(EndgameRules::default()).with_threads(NonZero::<usize>::MIN);
    for part in solver.sub_endings(&ending) {
        solver.generate(&part, Metric::Dtm)?;
    }
    let start = ThreadTime::now();
    let table = solver.generate(&ending, Metric::Dtm)?;
    let seconds = start.elapsed().as_secs_f64();
    let report = table.stats();
    let positions = table.positions().count();
    let rate = positions as f64 / seconds;
    let longest = report.longest_win(Side::White).map_or(0, |plies| plies.div_ceil(2));
    println!("{name:<20} {positions:>12} {seconds:>8.2} {rate:>14.0} {longest:>8}");
    Ok(())
}
