//! Metrics in the text format of Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// The upper bounds of the histogram, in milliseconds.
const BOUNDS: [u64; 10] = [1, 2, 5, 10, 20, 50, 100, 250, 1000, 5000];

/// A histogram of durations.
#[derive(Debug, Default)]
pub(crate) struct Histogram {
    counts: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Histogram {
    pub(crate) fn observe(&self, time: Duration) {
        let millis = time.as_millis() as u64;
        let place = BOUNDS.iter().position(|bound| millis < *bound).unwrap_or(BOUNDS.len());
        self.counts[place].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }

    fn write(&self, name: &str, help: &str, text: &mut String) {
        let mut sum = 0;
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} histogram");
        let bounds = BOUNDS.iter().map(|ms| format!("{}", *ms as f64 / 1000.0));
        for (count, bound) in self.counts.iter().zip(bounds.chain(["+Inf".to_owned()])) {
            sum += count.load(Ordering::Relaxed);
            let _ = writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {sum}");
        }
        let seconds = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name}_sum {seconds}\n{name}_count {sum}");
    }
}

/// The metrics of a server.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) sockets: AtomicI64,
    pub(crate) tables: AtomicI64,
    pub(crate) commands: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) events: AtomicU64,
    pub(crate) storage_errors: AtomicU64,
    pub(crate) slow_clients: AtomicU64,
    pub(crate) bot_moves: AtomicU64,
    pub(crate) timers: AtomicU64,
    pub(crate) writes: Histogram,
}

impl Metrics {
    /// Returns all metrics as text.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        let gauges = [
            ("wazir_sockets", "connections now", &self.sockets),
            ("wazir_tables", "tables in memory now", &self.tables),
        ];
        for (name, help, value) in gauges {
            let value = value.load(Ordering::Relaxed);
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}");
        }
        let counters = [
            ("wazir_commands_total", "commands heard", &self.commands),
            ("wazir_refused_total", "commands refused", &self.refused),
            ("wazir_events_total", "events written", &self.events),
            ("wazir_storage_errors_total", "batches that were not written", &self.storage_errors),
            ("wazir_slow_clients_total", "clients sent away as too slow", &self.slow_clients),
            ("wazir_thoughts_total", "moves of computers", &self.bot_moves),
            ("wazir_timers_total", "times a table woke up by itself", &self.timers),
        ];
        for (name, help, value) in counters {
            let value = value.load(Ordering::Relaxed);
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} counter\n{name} {value}");
        }
        self.writes.write("wazir_write_seconds", "time until a batch was on the disk", &mut text);
        text
    }
}
