//! When to stop thinking.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// When a search ends, and how freely it chooses between moves of nearly the same worth.
///
/// Without any limit a search goes on until it has looked 64 plies ahead.
///
/// ```
/// use std::time::Duration;
/// use wazir_ai::Limits;
/// let limits = Limits::default().time(Duration::from_secs(1)).nodes(1_000_000);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    time: Option<Duration>,
    stop: Option<Arc<AtomicBool>>,
    pub(crate) variety: Option<(i32, u64)>,
}

impl Limits {
    /// Looks at most so many plies ahead (exchanges and checks may go deeper); at least 1.
    #[must_use]
    pub fn depth(self, plies: u32) -> Self {
        Self { depth: Some(plies), ..self }
    }

    /// Visits at most so many positions.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// Thinks at most so long.
    #[must_use]
    pub fn time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// Ends soon after the flag is set, from this or another thread.
    #[must_use]
    pub fn stop_flag(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Picks by `seed` among the moves that are worse than the best by no more than `margin`
    /// hundredths of the weakest piece. The same seed gives the same choice.
    #[must_use]
    pub fn variety(self, margin: u32, seed: u64) -> Self {
        let margin = i32::try_from(margin).unwrap_or(i32::MAX).min(10_000);
        Self { variety: Some((margin, seed)), ..self }
    }
}

/// The limits in force during one search.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    limits: &'a Limits,
    start: Instant,
    nodes: u64,
    spent: bool,
}

/// How many nodes pass between two looks at the clock.
const CLOCK_PERIOD: u64 = 64;

impl<'a> Budget<'a> {
    pub(crate) fn new(limits: &'a Limits) -> Self {
        Self { limits, start: Instant::now(), nodes: 0, spent: false }
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether a limit has been reached.
    pub(crate) fn is_spent(&self) -> bool {
        self.spent
    }

    /// Counts a node and says whether the search may go on.
    pub(crate) fn step(&mut self) -> bool {
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            self.spent = true;
        }
        if self.nodes.is_multiple_of(CLOCK_PERIOD) {
            self.spent |= self.limits.time.is_some_and(|most| self.start.elapsed() >= most);
            let stop = self.limits.stop.as_ref();
            self.spent |= stop.is_some_and(|flag| flag.load(Ordering::Relaxed));
        }
        self.nodes += u64::from(!self.spent);
        !self.spent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_counted_exactly() {
        let limits = Limits::default().nodes(3);
        let mut budget = Budget::new(&limits);
        let steps: Vec<bool> = (0..5).map(|_| budget.step()).collect();
        assert_eq!(steps, [true, true, true, false, false]);
        assert_eq!(budget.nodes(), 3);
    }

    #[test]
    fn the_flag_stops_from_outside() {
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits::default().stop_flag(flag.clone());
        let mut budget = Budget::new(&limits);
        assert!(budget.step());
        flag.store(true, Ordering::Relaxed);
        assert!((0..=CLOCK_PERIOD).any(|_| !budget.step()));
        assert!(budget.is_spent());
    }
}
