//! The clock of a table.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use wazir_session::Time;

/// Returns the wall-clock time in milliseconds since 1970.
pub(crate) fn unix_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The clock of a table.
///
/// At a live table, it continues from the last event when the server restarts, so nobody is charged
/// for the downtime. At a correspondence table it is the time since the table was opened, whether
/// anybody is there or not.
#[derive(Debug)]
pub(crate) enum TableClock {
    Correspondence {
        opened: i64,
    },
    Live {
        base: Time,
        since: Instant,
    },
    /// Stands still until the player to move is back, or until the given time.
    Paused {
        at: Time,
        until: Instant,
    },
}

impl TableClock {
    pub(crate) fn now(&self) -> Time {
        match self {
            Self::Correspondence { opened } => {
                Time::from_millis(u64::try_from(unix_ms() - opened).unwrap_or_default())
            }
            Self::Live { base, since } => Time::from_millis(
                base.as_millis() + u64::try_from(since.elapsed().as_millis()).unwrap_or_default(),
            ),
            Self::Paused { at, .. } => *at,
        }
    }

    /// Returns the time until that moment; `None` while the clock stands still.
    pub(crate) fn until(&self, moment: Time) -> Option<Duration> {
        let millis = moment.as_millis().saturating_sub(self.now().as_millis());
        match self {
            Self::Paused { .. } => None,
            _ => Some(Duration::from_millis(millis)),
        }
    }

    /// Converts a moment to wall-clock time.
    pub(crate) fn unix_ms_at(&self, moment: Time) -> i64 {
        let ahead = moment.as_millis().saturating_sub(self.now().as_millis());
        unix_ms().saturating_add(i64::try_from(ahead).unwrap_or(i64::MAX))
    }

    /// Makes the clock run.
    pub(crate) fn resume(&mut self) {
        if let Self::Paused { at, .. } = *self {
            *self = Self::Live { base: at, since: Instant::now() };
        }
    }
}
