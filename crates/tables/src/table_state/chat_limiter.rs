//! Limits of the chat, and the lines sent to new clients.

use wazir_session::{Time, TimeSpan};

use crate::snapshot::ChatLine;
use crate::{EntryKind, LogEntry, TableNotice};

/// Number of lines that a seat may send at once.
const BURST_LINES: u32 = 8;
/// The interval after which a seat may send one more line.
pub const CHAT_INTERVAL: TimeSpan = TimeSpan::from_secs(3);
/// Number of lines that a seat may send in total.
const MAX_LINES: u32 = 1_000;
/// Number of most recent lines sent to new clients.
pub(super) const SNAPSHOT_LINES: usize = 100;
/// Maximum size of these lines, in bytes.
pub(super) const SNAPSHOT_BYTES: usize = 32 * 1024;

/// The chat activity of a seat. It follows from the log, so it survives when the table is asleep.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ChatLimiter {
    /// The time at which the seat may again send as many lines as at the start.
    rested: Time,
    lines: u32,
}

/// The reason why a line is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChatLimit {
    /// Too many lines at the moment.
    Burst,
    /// No more lines at this table.
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

    /// Records that a line was sent.
    pub(super) fn count_line(&mut self, at: Time) {
        self.rested = self.rested.max(at) + CHAT_INTERVAL;
        self.lines = self.lines.saturating_add(1);
    }
}

/// Returns the most recent chat lines, in order.
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
