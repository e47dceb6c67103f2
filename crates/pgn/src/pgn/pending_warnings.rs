//! What readers of other programs take and the standard does not have.

use alloc::vec::Vec;
use core::ops::Range;

use wazir_notation::WarningKind;

/// How many oddities of a kind are told in a game: who needs to know has seen enough, and a text
/// made of them takes no more room.
const MOST: usize = 8;

/// The oddities of a game, each with its bytes.
#[derive(Debug, Default)]
pub(super) struct PendingWarnings(Vec<PendingWarning>);

/// What a reader was lenient about, and the bytes that are concerned.
#[derive(Clone, Debug)]
pub(super) struct PendingWarning {
    pub(super) kind: WarningKind,
    pub(super) span: Range<usize>,
}

impl PendingWarnings {
    /// Notes something odd. Of null moves the first alone is told, for the game ends there.
    #[cold]
    pub(super) fn note(&mut self, kind: WarningKind, span: Range<usize>) {
        let most = if kind == WarningKind::NullMove { 1 } else { MOST };
        if self.0.iter().filter(|known| known.kind == kind).count() < most {
            self.0.push(PendingWarning { kind, span });
        }
    }

    /// All of them in the order of the text.
    pub(super) fn take(&mut self) -> Vec<PendingWarning> {
        let mut all = core::mem::take(&mut self.0);
        all.sort_by_key(|oddity| oddity.span.start);
        all
    }
}
