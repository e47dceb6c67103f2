//! Rules that look back over a game.

use alloc::vec::Vec;

use wazir_game::{EndReason, Game, Outcome, Seat};

use crate::position::Position;
use crate::ruleset::Ruleset;

/// Returns the outcome of the last position of `line` by repetition: a draw if it occurs for the
/// `count`-th time. With `perpetual_loses`, a side loses that gave check with every move between
/// the first and last of these occurrences, if exactly one side did. A `count` below 2 switches the
/// rule off.
pub fn repetition_outcome<R: Ruleset>(
    line: &[Position<R>],
    count: u32,
    perpetual_loses: bool,
) -> Option<Outcome> {
    let (last, before) = line.split_last()?;
    if count < 2 {
        return None;
    }
    let key = last.state().key;
    let same = |p: &Position<R>| p.state().key == key && p.same_position(last);
    let mut earlier: Vec<usize> = (0..before.len()).filter(|&i| same(&before[i])).collect();
    let needed = count as usize - 1;
    if earlier.len() < needed {
        return None;
    }
    // The stretch starts at the first of the last `count` occurrences.
    let first = earlier.drain(..).rev().nth(needed.checked_sub(1)?)?;
    if !perpetual_loses {
        return Some(Outcome::draw(EndReason::Repetition));
    }
    let checked = |seat: Seat| {
        let after_moves_of = |p: &&Position<R>| p.to_move() != seat;
        let mut positions = line[first + 1..].iter().filter(after_moves_of).peekable();
        positions.peek().is_some() && positions.all(|p| p.in_check())
    };
    let outcome = match (checked(Seat::FIRST), checked(Seat::SECOND)) {
        (true, false) => Outcome::win(Seat::SECOND, EndReason::PerpetualCheck),
        (false, true) => Outcome::win(Seat::FIRST, EndReason::PerpetualCheck),
        _ => Outcome::draw(EndReason::Repetition),
    };
    Some(outcome)
}

/// Returns the outcome of a position without legal moves, or `None` if there is one. With
/// `stalemate_loses`, the side that cannot move loses even when not in check.
pub fn stalemate_or_checkmate<R: Ruleset>(
    position: &Position<R>,
    stalemate_loses: bool,
) -> Option<Outcome> {
    if position.has_moves() {
        return None;
    }
    let other = position.to_move().other();
    Some(match (position.in_check(), stalemate_loses) {
        (true, _) => Outcome::win(other, EndReason::Checkmate),
        (false, true) => Outcome::win(other, EndReason::Stalemate),
        (false, false) => Outcome::draw(EndReason::Stalemate),
    })
}
