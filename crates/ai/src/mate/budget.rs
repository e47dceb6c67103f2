//! How much a search may spend.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::stopwatch::Stopwatch;

use super::{MateLimits, MateProgress, ProgressListener};

/// The limits in force, and what has been spent.
pub(super) struct MateBudget<'l> {
    nodes: u64,
    /// Stop at this many nodes.
    pub(super) most: u64,
    /// Runs when there is a limit of time, and only then.
    time: Option<(Stopwatch, Duration)>,
    /// The time since the last report, where reports are wanted, and the time between two.
    report_timer: Option<(Stopwatch, Duration)>,
    /// Whether it is time to tell.
    is_report_due: bool,
    listener: ProgressListener<'l>,
    stop: Option<Arc<AtomicBool>>,
    /// The time is up, or a stop was asked for.
    over: bool,
}

/// How many nodes pass between two looks at the clock.
const CLOCK_PERIOD: u64 = 256;
/// The least time granted beyond the limit.
const GRACE: Duration = Duration::from_millis(20);

impl<'l> MateBudget<'l> {
    pub(super) fn new(limits: &MateLimits, listener: ProgressListener<'l>) -> Self {
        let running = |most| (Stopwatch::start(), most);
        let stop = limits.stop.clone();
        let over = stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        Self {
            nodes: 0,
            most: limits.nodes.unwrap_or(u64::MAX),
            time: limits.time.map(running),
            report_timer: limits.reports_every.map(running),
            is_report_due: false,
            listener,
            stop,
            over,
        }
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
        self.is_report_due =
            self.report_timer.as_ref().is_some_and(|(watch, period)| watch.elapsed() >= *period);
    }

    /// The flag that ends the search.
    pub(super) fn stop_flag(&self) -> Option<Arc<AtomicBool>> {
        self.stop.clone()
    }

    pub(super) fn is_report_due(&self) -> bool {
        self.is_report_due
    }

    /// Tells the listener how it goes.
    #[cold]
    pub(super) fn report(&mut self, progress: &MateProgress) {
        self.is_report_due = false;
        if let Some((watch, _)) = &mut self.report_timer {
            *watch = Stopwatch::start();
        }
        (self.listener)(progress);
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
