//! Nonstandard forms that readers of other programs accept.

use alloc::vec::Vec;
use core::ops::Range;

use wazir_notation::WarningKind;

/// The greatest number of oddities of one kind that are reported for a game. More would not help
/// anybody, and this bounds the memory for a text made of them.
const MOST: usize = 8;

/// The oddities of a game, each with its span.
#[derive(Debug, Default)]
pub(super) struct PendingWarnings(Vec<PendingWarning>);

/// A thing that the reader was lenient about, and its span in bytes.
#[derive(Clone, Debug)]
pub(super) struct PendingWarning {
    pub(super) kind: WarningKind,
    pub(super) span: Range<usize>,
}

impl PendingWarnings {
    /// Notes an oddity. Of several null moves only the first is reported, because the game ends
    /// there.
    #[cold]
    pub(super) fn note(&mut self, kind: WarningKind, span: Range<usize>) {
        let most = if kind == WarningKind::NullMove { 1 } else { MOST };
        if self.0.iter().filter(|known| known.kind == kind).count() < most {
            self.0.push(PendingWarning { kind, span });
        }
    }

    /// Returns all oddities in the order of the text.
    pub(super) fn take(&mut self) -> Vec<PendingWarning> {
        let mut all = core::mem::take(&mut self.0);
        all.sort_by_key(|oddity| oddity.span.start);
        all
    }
}
