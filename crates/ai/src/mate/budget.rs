//! How much a search may spend.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::stopwatch::Stopwatch;

/// The limits in force, and what has been spent.
pub(super) struct Budget {
    nodes: u64,
    /// Stop at this many nodes.
    pub(super) most: u64,
    /// Runs when there is a limit of time, and only then.
    time: Option<(Stopwatch, Duration)>,
    stop: Option<Arc<AtomicBool>>,
    /// The time is up, or a stop was asked for.
    over: bool,
}

/// How many nodes pass between two looks at the clock.
const CLOCK_PERIOD: u64 = 256;
/// The least time granted beyond the limit.
const GRACE: Duration = Duration::from_millis(20);

impl Budget {
    pub(super) fn new(
        nodes: Option<u64>,
        time: Option<Duration>,
        stop: Option<Arc<AtomicBool>>,
    ) -> Self {
        let time = time.map(|most| (Stopwatch::start(), most));
        let over = stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        Self { nodes: 0, most: nodes.unwrap_or(u64::MAX), time, stop, over }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a node.
    #[inline(always)]
    pub(super) fn step(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_PERIOD) {
            self.look();
        }
    }

    #[cold]
    fn look(&mut self) {
        self.over |= self.time.as_ref().is_some_and(|(watch, most)| watch.elapsed() >= *most);
        self.over |= self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
    }

    pub(super) fn is_spent(&self) -> bool {
        self.over || self.nodes >= self.most
    }

    /// Lets the search go on a little beyond its limits to write down what it has found: without
    /// a limit of nodes, and for a quarter of the time spent so far, but not after a stop.
    pub(super) fn grant_grace(&mut self) {
        self.most = u64::MAX;
        if let Some((watch, most)) = &mut self.time {
            let spent = watch.elapsed();
            *most = spent.saturating_add(spent / 4 + GRACE);
        }
        self.over = false;
        self.look();
    }
}
