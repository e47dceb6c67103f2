//! The games and where they start.

use std::str::FromStr;

use wazir::game::Game;
use wazir::{cwda, euroshogi, evo, shogi};

/// The start positions of a game by number, each with the text that names it.
pub(crate) type Starts<G> = dyn Fn(u64) -> Option<(String, G)> + Sync;

fn plain<G: Game + Default>() -> (String, G) {
    let start = G::default();
    (start.position_text(), start)
}

pub(crate) fn shogi(_: u64) -> Option<(String, shogi::Position)> {
    Some(plain())
}

pub(crate) fn euroshogi(_: u64) -> Option<(String, euroshogi::Position)> {
    Some(plain())
}

/// The sixteen pairings in turn.
pub(crate) fn cwda(number: u64) -> Option<(String, cwda::Position)> {
    let matchup = cwda::Matchup::all().nth((number % 16) as usize)?;
    let start = matchup.start(&cwda::Options::default()).ok()?;
    Some((start.position_text(), start))
}

pub(crate) fn evo(_: u64) -> Option<(String, evo::Position)> {
    let start = evo::Position::start(evo::Seats::Two, &evo::Options::default());
    Some((start.position_text(), start))
}

/// Reads a start position again.
pub(crate) fn read<G: FromStr>(text: &str) -> Option<G> {
    text.parse().ok()
}
