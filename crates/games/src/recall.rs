//! Lines of positions as those of one game.

use alloc::vec::Vec;

use crate::{AnyPosition, Playable};

/// The positions of a line as those of one game; `None` when one of them is of another.
pub(crate) fn typed_line<P: Playable>(line: &[AnyPosition]) -> Option<Vec<P>> {
    line.iter().map(|position| position.downcast().cloned()).collect()
}

/// As much of a line as the rules look at to judge its last position, see [`Playable::recalls`]; `None`
/// when a position of it is of another game, and for no position at all.
///
/// It is asked at every move, so that a copy of the whole line would make a long game cost the square
/// of its length.
pub fn recalled_line<P: Playable>(line: &[AnyPosition]) -> Option<Vec<P>> {
    let (last, before) = line.split_last()?;
    let last: &P = last.downcast()?;
    let Some(count) = last.recalls() else { return typed_line(line) };
    let occurs = |&at: &usize| before[at].downcast().is_some_and(|it| last.same_position(it));
    let times = count.saturating_sub(1) as usize;
    let first = times
        .checked_sub(1)
        .and_then(|skipped| (0..before.len()).rev().filter(occurs).nth(skipped));
    let from = first.unwrap_or(usize::MAX).min(line.len().saturating_sub(2));
    let start = line.iter().take(from.min(1));
    start.chain(&line[from..]).map(|position| position.downcast().cloned()).collect()
}
