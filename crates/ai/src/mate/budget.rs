//! The budget of a mate search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::stopwatch::Stopwatch;

use super::{MateLimits, MateProgress, ProgressListener};

/// The limits in force, and the spending so far.
pub(super) struct MateBudget<'l> {
    nodes: u64,
    /// The node count at which the search stops.
    pub(super) most: u64,
    /// The time limit with its stopwatch, if there is a limit.
    time: Option<(Stopwatch, Duration)>,
    /// The stopwatch since the last report and the interval, if reports are wanted.
    report_timer: Option<(Stopwatch, Duration)>,
    /// `true` if a report is due.
    is_report_due: bool,
    listener: ProgressListener<'l>,
    stop: Option<Arc<AtomicBool>>,
    /// `true` if the time is up or a stop was requested.
    over: bool,
}

/// The number of nodes between two looks at the clock.
const CLOCK_PERIOD: u64 = 256;
/// The minimum time granted beyond the limit.
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

    /// Returns the flag that ends the search.
    pub(super) fn stop_flag(&self) -> Option<Arc<AtomicBool>> {
        self.stop.clone()
    }

    pub(super) fn is_report_due(&self) -> bool {
        self.is_report_due
    }

    /// Sends a report to the listener.
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

    /// Allows the search to exceed its limits a little in order to collect its line: without a node
    /// limit, and for a quarter of the time spent so far, but not after a stop.
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
