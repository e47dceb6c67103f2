//! A cache for the outcome at a node.

use core::fmt;
use core::sync::atomic::{AtomicU32, Ordering};

use crate::{EndReason, Outcome, Seat};

/// The rules have not been asked yet.
const UNKNOWN: u32 = 0;
/// The game continues.
const ONGOING: u32 = 1;
/// The code of the first outcome.
const ENDED: u32 = 1 << 16;

/// The outcome by the rules at a node, cached after the first query. Threads may share it: all of
/// them compute the same value. Reasons that only one game knows are not cached.
pub(crate) struct CachedOutcome(AtomicU32);

impl CachedOutcome {
    pub(crate) const fn new() -> Self {
        Self(AtomicU32::new(UNKNOWN))
    }

    /// Returns the cached outcome, or asks `judge` and caches the answer.
    pub(crate) fn get_or_compute(
        &self,
        judge: impl FnOnce() -> Option<Outcome>,
    ) -> Option<Outcome> {
        match self.0.load(Ordering::Relaxed) {
            UNKNOWN => {
                let outcome = judge();
                self.0.store(code(outcome), Ordering::Relaxed);
                outcome
            }
            known => outcome(known),
        }
    }
}

fn code(outcome: Option<Outcome>) -> u32 {
    let Some(outcome) = outcome else { return ONGOING };
    let winner = outcome.winner().map_or(0, |seat| seat.index() as u32 + 1);
    // Reasons that only one game knows have no number, so the rules are asked again.
    let number = EndReason::ALL.iter().position(|&reason| reason == outcome.reason());
    number.map_or(UNKNOWN, |number| ENDED + (winner << 8 | number as u32))
}

fn outcome(code: u32) -> Option<Outcome> {
    let code = code.checked_sub(ENDED)?;
    let reason = *EndReason::ALL.get((code & 0xff) as usize)?;
    Some(match u8::try_from(code >> 8).ok()?.checked_sub(1) {
        Some(winner) => Outcome::win(Seat::new(winner), reason),
        None => Outcome::draw(reason),
    })
}

impl Clone for CachedOutcome {
    fn clone(&self) -> Self {
        Self(AtomicU32::new(self.0.load(Ordering::Relaxed)))
    }
}

impl fmt::Debug for CachedOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.load(Ordering::Relaxed) {
            UNKNOWN => f.write_str("not asked"),
            known => outcome(known).fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ending_is_kept() {
        let winners = (0..4).map(|seat| Some(Seat::new(seat))).chain([None]);
        for winner in winners {
            for &reason in &EndReason::ALL {
                let ending = match winner {
                    Some(winner) => Outcome::win(winner, reason),
                    None => Outcome::draw(reason),
                };
                let judged = CachedOutcome::new();
                assert_eq!(judged.get_or_compute(|| Some(ending)), Some(ending));
                assert_eq!(judged.clone().get_or_compute(|| None), Some(ending), "asked once");
            }
        }
        let judged = CachedOutcome::new();
        assert_eq!(judged.get_or_compute(|| None), None);
        assert_eq!(
            judged.get_or_compute(|| Some(Outcome::draw(EndReason::Repetition))),
            None,
            "asked once"
        );
    }
}
