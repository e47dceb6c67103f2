//! The time of a table.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use wazir_session::Time;

/// Milliseconds since 1970 by the clock on the wall.
pub(crate) fn unix_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// What the time is at a table.
///
/// At a table where people play at once it goes on from the last event when the server starts
/// again: nobody is charged for what the server was not there. At one that is played over days it
/// is the time since the table was opened, whether anybody is there or not.
#[derive(Debug)]
pub(crate) enum TableClock {
    Correspondence {
        opened: i64,
    },
    Live {
        base: Time,
        since: Instant,
    },
    /// It stands until the player to move is back, or until then.
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

    /// How long until that moment; nothing while time stands.
    pub(crate) fn until(&self, moment: Time) -> Option<Duration> {
        let millis = moment.as_millis().saturating_sub(self.now().as_millis());
        match self {
            Self::Paused { .. } => None,
            _ => Some(Duration::from_millis(millis)),
        }
    }

    /// The moment by the clock on the wall.
    pub(crate) fn unix_ms_at(&self, moment: Time) -> i64 {
        let ahead = moment.as_millis().saturating_sub(self.now().as_millis());
        unix_ms().saturating_add(i64::try_from(ahead).unwrap_or(i64::MAX))
    }

    /// Time goes on.
    pub(crate) fn resume(&mut self) {
        if let Self::Paused { at, .. } = *self {
            *self = Self::Live { base: at, since: Instant::now() };
        }
    }
}
