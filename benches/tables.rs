//! The cost of the first position of each game: the time to build its tables, the memory they keep,
//! and the peak memory while building. Everything after that shares the tables.
//!
//! ```text
//! cargo bench -p wazir-benches --bench tables
//! ```

use std::mem::size_of;
use std::str::FromStr;
use std::time::{Duration, Instant};

use peak_alloc::PeakAlloc;
use wazir_benches::{BenchGame, WORKLOADS, Workload};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

fn main() {
    println!(
        "{:<24} {:>12} {:>10} {:>10} {:>10}  (bytes)",
        "first position", "microseconds", "kept", "peak", "position"
    );
    let mut seen: Vec<BenchGame> = Vec::new();
    for workload in WORKLOADS {
        if seen.contains(&workload.game) {
            continue;
        }
        seen.push(workload.game);
        match workload.game {
            BenchGame::Shogi => first::<wazir_builtin::rules::shogi::Position>(workload),
            BenchGame::Euroshogi => first::<wazir_builtin::rules::euroshogi::Position>(workload),
            BenchGame::Fide | BenchGame::Cwda => {
                first::<wazir_builtin::rules::cwda::Position>(workload)
            }
            // Built by the same code as the others.
            BenchGame::RunTimeArmies => {}
            BenchGame::Evo => first::<wazir_builtin::rules::evo::Position>(workload),
        }
    }
}

/// Reads the position of a game not used before and lists its moves, so that all tables are built;
/// prints the cost.
fn first<G: wazir_game::Game + FromStr>(workload: &Workload) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let (position, time) = timed(|| {
        let position = workload.position.parse::<G>().ok();
        position.filter(|position| !position.legal_moves().is_empty())
    });
    assert!(position.is_some(), "{}: {:?} is refused", workload.name, workload.position);
    println!(
        "{:<24} {:>12} {:>10} {:>10} {:>10}",
        workload.name,
        time.as_micros(),
        MEMORY.current_usage().saturating_sub(before),
        MEMORY.peak_usage().saturating_sub(before),
        size_of::<G>(),
    );
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}
