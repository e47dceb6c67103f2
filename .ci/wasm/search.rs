//! Thinks with a limit of time and with threads, and ends with a trap where something is wrong.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use wazir_ai::{Limits, Options, Searcher};
use wazir_shogi::Position;

static LOOKS: AtomicU64 = AtomicU64::new(0);

fn thinks(searcher: &mut Searcher<Position>) -> u64 {
    let result =
        searcher.think(&[Position::default()], &Limits::default().time(Duration::from_millis(100)));
    assert!(result.best().is_some());
    result.nodes()
}

fn main() {
    let mut searcher = Searcher::with_options(Options::default().hash(1).threads(2));
    // There is no clock: what is done counts.
    assert!(thinks(&mut searcher) >= 256);
    // And then there is one that goes on whenever somebody looks.
    assert!(wazir_ai::set_clock(|| Duration::from_millis(LOOKS.fetch_add(1, Ordering::Relaxed))));
    assert!(thinks(&mut searcher) >= 256);
    assert!(LOOKS.load(Ordering::Relaxed) >= 100);
}
