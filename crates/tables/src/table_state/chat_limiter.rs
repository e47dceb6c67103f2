//! Limits of the chat, and the lines sent to new clients.

use serde::{Deserialize, Serialize};
use wazir_session::{Time, TimeSpan};

use super::pace::Pace;
use crate::snapshot::ChatLine;
use crate::texts::Rooms;
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
const SNAPSHOT_BYTES: usize = 32 * 1024;

/// The chat activity of a seat or a guest. That of a seat follows from the log, and that of a guest
/// is stored, so it survives when the table is asleep.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ChatLimiter {
    pace: Pace,
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

impl ChatLimit {
    /// Returns the reason as a sentence.
    pub(super) fn text(self) -> Rooms {
        match self {
            Self::Burst => Rooms::SaidMuch,
            Self::Total => Rooms::SaidAll,
        }
    }
}

impl ChatLimiter {
    pub(super) fn check(&self, now: Time) -> Result<(), ChatLimit> {
        if self.lines >= MAX_LINES {
            return Err(ChatLimit::Total);
        }
        match self.pace.allows(now, BURST_LINES, CHAT_INTERVAL) {
            true => Ok(()),
            false => Err(ChatLimit::Burst),
        }
    }

    /// Records that a line was sent.
    pub(super) fn count_line(&mut self, at: Time) {
        self.pace.count(at, CHAT_INTERVAL);
        self.lines = self.lines.saturating_add(1);
    }
}

/// Returns the most recent chat lines, in order.
pub(super) fn last(log: &[LogEntry]) -> Vec<ChatLine> {
    let said = log.iter().rev().filter_map(|entry| match &entry.kind {
        EntryKind::Notice(TableNotice::ChatMessage { seat, text }) => {
            Some(ChatLine { seat: *seat, text: text.clone(), at: entry.at })
        }
        _ => None,
    });
    newest(said, |spoken| spoken.text.len())
}

/// Returns as many lines as new clients are sent, in order; `newest_first` yields the last one first.
pub(super) fn newest<T>(
    newest_first: impl Iterator<Item = T>,
    size: impl Fn(&T) -> usize,
) -> Vec<T> {
    let mut bytes = 0;
    let fits = newest_first.take(SNAPSHOT_LINES).take_while(|line| {
        bytes += size(line);
        bytes <= SNAPSHOT_BYTES
    });
    let mut last: Vec<T> = fits.collect();
    last.reverse();
    last
}
