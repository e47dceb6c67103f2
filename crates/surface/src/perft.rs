//! Counts of lines of play that can be stopped.

use wazir::game::Game as _;
use wazir::registry::{AnyPosition, DynPosition};
use wazir::text::message;

use crate::Stop;
use crate::error::{Error, ErrorKind};
use crate::texts::Calls;

/// The greatest depth of a count, in plies.
pub(crate) const MAX_DEPTH: u32 = 64;

/// The depth that is counted without looking at the flag.
const LEAF_DEPTH: u32 = 2;

/// Refuses depths that no computer can count.
pub(crate) fn check_depth(depth: u32) -> Result<(), Error> {
    if depth <= MAX_DEPTH {
        return Ok(());
    }
    Err(Error::new(ErrorKind::Limit, message!(Calls::TooDeep { most: MAX_DEPTH })))
}

/// Returns the number of lines of `depth` plies.
pub(crate) fn count(position: &DynPosition, depth: u32, stop: &Stop) -> Result<u64, Error> {
    if stop.is_set() {
        return Err(Error::new(ErrorKind::Stopped, Calls::Stopped));
    }
    if depth <= LEAF_DEPTH {
        return Ok(position.perft(depth));
    }
    let mut lines: u64 = 0;
    for mv in position.legal_moves() {
        let mut next: AnyPosition = position.to_any();
        next.play_unchecked(mv);
        lines = lines.saturating_add(count(&*next, depth - 1, stop)?);
    }
    Ok(lines)
}
