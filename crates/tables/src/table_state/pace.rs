//! A rate limit that follows the clock of the table.

use serde::{Deserialize, Serialize};
use wazir_session::{Time, TimeSpan};

/// The recent activity of somebody: a burst is allowed, and then one action per interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Pace {
    /// The time at which a full burst is allowed again.
    rested: Time,
}

impl Pace {
    /// Returns whether an action is allowed now, where `burst` actions are allowed at once.
    pub(super) fn allows(&self, now: Time, burst: u32, interval: TimeSpan) -> bool {
        self.rested.since(now) <= interval.times(burst.saturating_sub(1))
    }

    /// Records an action.
    pub(super) fn count(&mut self, at: Time, interval: TimeSpan) {
        self.rested = self.rested.max(at) + interval;
    }
}
