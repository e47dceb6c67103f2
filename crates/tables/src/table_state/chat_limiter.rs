//! How much may be said at a table, and how much of it is told to those who come.

use wazir_session::{Time, TimeSpan};

use crate::snapshot::ChatLine;
use crate::{EntryKind, LogEntry, TableNotice};

/// So many lines may be said at once from a seat.
const BURST_LINES: u32 = 8;
/// After that one more each time this has passed.
pub const CHAT_INTERVAL: TimeSpan = TimeSpan::from_secs(3);
/// So many in all, however long the table lives.
const MAX_LINES: u32 = 1_000;
/// Those who come are told so many lines, the last ones.
pub(super) const SNAPSHOT_LINES: usize = 100;
/// And no more of them than fit into so many bytes.
pub(super) const SNAPSHOT_BYTES: usize = 32 * 1024;

/// What has been said from a seat. It follows from the log, so that a table that was put away
/// remembers it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ChatLimiter {
    /// When as much may be said at once again as at the beginning.
    rested: Time,
    lines: u32,
}

/// Why nothing may be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChatLimit {
    /// For the moment.
    Burst,
    /// For good.
    Total,
}

impl ChatLimiter {
    pub(super) fn check(&self, now: Time) -> Result<(), ChatLimit> {
        if self.lines >= MAX_LINES {
            return Err(ChatLimit::Total);
        }
        match self.rested.since(now) > CHAT_INTERVAL.times(BURST_LINES - 1) {
            true => Err(ChatLimit::Burst),
            false => Ok(()),
        }
    }

    /// Takes note that something was said.
    pub(super) fn count_line(&mut self, at: Time) {
        self.rested = self.rested.max(at) + CHAT_INTERVAL;
        self.lines = self.lines.saturating_add(1);
    }
}

/// The last of what was said.
pub(super) fn last(log: &[LogEntry]) -> Vec<ChatLine> {
    let mut bytes = 0;
    let said = log.iter().rev().filter_map(|entry| match &entry.kind {
        EntryKind::Notice(TableNotice::ChatMessage { seat, text }) => {
            Some(ChatLine { seat: *seat, text: text.clone(), at: entry.at })
        }
        _ => None,
    });
    let fits = said.take(SNAPSHOT_LINES).take_while(|spoken| {
        bytes += spoken.text.len();
        bytes <= SNAPSHOT_BYTES
    });
    let mut last: Vec<ChatLine> = fits.collect();
    last.reverse();
    last
}
