//! Measurements and their report.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

/// The percentiles of a number of times, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Percentiles {
    pub(crate) count: usize,
    pub(crate) p50: f64,
    pub(crate) p95: f64,
    pub(crate) p99: f64,
    pub(crate) max: f64,
}

impl Percentiles {
    /// Returns the percentiles of times in microseconds.
    pub(crate) fn of(micros: &[u32]) -> Self {
        let mut sorted = micros.to_vec();
        sorted.sort_unstable();
        let at = |share: f64| {
            let place = (sorted.len() as f64 * share).ceil() as usize;
            sorted.get(place.saturating_sub(1)).map_or(0.0, |micros| f64::from(*micros) / 1000.0)
        };
        Self { count: sorted.len(), p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1.0) }
    }
}

impl fmt::Display for Percentiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { count, p50, p95, p99, max } = self;
        write!(f, "p50 {p50:.1}  p95 {p95:.1}  p99 {p99:.1}  max {max:.1} ms  ({count})")
    }
}

/// Counters and latencies collected during a run.
#[derive(Debug, Default)]
pub(crate) struct LoadMetrics {
    /// The times from a command to its `ok`, in microseconds.
    pub(crate) ok: Vec<u32>,
    /// The times from a command until every client at the table has received its event, in
    /// microseconds.
    pub(crate) all: Vec<u32>,
    /// Commands that were due when no table was ready.
    pub(crate) starved: u64,
    /// Commands whose event every client at the table has received.
    pub(crate) done: u64,
    pub(crate) messages: u64,
    pub(crate) bytes: u64,
    /// Clients that received a full state instead of the events they had missed.
    pub(crate) snapshots: u64,
    /// Clients that reconnected and received the events they had missed.
    pub(crate) resumed: u64,
    /// Commands that were answered with `no: storage` or `no: busy`.
    pub(crate) storage: u64,
    /// Ends of connections, by close code; 0 without one.
    pub(crate) closes: BTreeMap<u16, u64>,
    /// Errors, by description.
    pub(crate) errors: BTreeMap<String, u64>,
}

impl LoadMetrics {
    pub(crate) fn record_error(&mut self, what: impl Into<String>) {
        *self.errors.entry(what.into()).or_default() += 1;
    }

    /// Forgets all measurements, but not the errors.
    pub(crate) fn reset(&mut self) {
        self.ok.clear();
        self.all.clear();
        (self.starved, self.done, self.messages, self.bytes) = (0, 0, 0, 0);
    }
}

/// The report of one measurement.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct LoadReport {
    pub(crate) what: String,
    pub(crate) sockets: usize,
    pub(crate) tables: usize,
    pub(crate) seconds: f64,
    /// Commands per second: requested, and reached.
    pub(crate) rate: f64,
    pub(crate) reached: f64,
    pub(crate) starved: u64,
    pub(crate) ok: Percentiles,
    pub(crate) all: Percentiles,
    /// The latency of the disk alone, for 4 KiB, at the same time.
    pub(crate) disk: Percentiles,
    pub(crate) messages_per_second: f64,
    pub(crate) mib_per_second: f64,
    /// Processor use, where 1 is one processor.
    pub(crate) server_cpu: f64,
    pub(crate) client_cpu: f64,
    pub(crate) server_mib: f64,
    pub(crate) server_peak_mib: f64,
    pub(crate) load_average: f64,
    /// Further results, by name.
    pub(crate) more: BTreeMap<String, f64>,
    pub(crate) closes: BTreeMap<u16, u64>,
    pub(crate) errors: BTreeMap<String, u64>,
}

impl fmt::Display for LoadReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {} sockets at {} tables", self.what, self.sockets, self.tables)?;
        if self.seconds > 0.0 {
            let Self { seconds, rate, reached, starved, .. } = self;
            writeln!(
                f,
                "  {rate:.0} commands/s wanted for {seconds:.0} s, {reached:.1} reached, {starved} not given"
            )?;
            writeln!(f, "  to ok     {}", self.ok)?;
            writeln!(f, "  to all    {}", self.all)?;
            writeln!(f, "  the disk  {}", self.disk)?;
            let (messages, mib) = (self.messages_per_second, self.mib_per_second);
            writeln!(f, "  {messages:.0} messages/s, {mib:.1} MiB/s from the server")?;
            let (cpu, own) = (self.server_cpu * 100.0, self.client_cpu * 100.0);
            writeln!(f, "  server {cpu:.0} % of a core, client {own:.0} %")?;
        }
        let (mib, peak, average) = (self.server_mib, self.server_peak_mib, self.load_average);
        writeln!(f, "  server {mib:.0} MiB (at most {peak:.0}); load average {average:.1}")?;
        for (name, value) in &self.more {
            writeln!(f, "  {name}: {value:.3}")?;
        }
        if !self.closes.is_empty() {
            writeln!(f, "  closed: {:?}", self.closes)?;
        }
        for (what, times) in &self.errors {
            writeln!(f, "  WRONG {times} times: {what}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_those_of_the_sorted() {
        let micros: Vec<u32> = (1..=1000).rev().map(|n| n * 1000).collect();
        let of = Percentiles::of(&micros);
        assert_eq!((of.p50, of.p95, of.p99, of.max), (500.0, 950.0, 990.0, 1000.0));
        assert_eq!(Percentiles::of(&[]), Percentiles::default());
    }
}
