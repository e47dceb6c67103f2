//! The time that a game takes to find the moves of a position.

use std::path::Path;
use std::time::{Duration, Instant};

use wazir::game::{Seat, SplitMix64};
use wazir::registry::Play;
use wazir::text::{Argument, Message, message};
use wazir::variant::game::VariantDefinition;

use crate::texts::Designing;

/// The slowest positions of usual games take 50 microseconds. A computer that searches a few
/// thousand positions takes seconds for a move from here on.
const SLOW: Duration = Duration::from_micros(400);
/// A position that takes longer than this ends the measurement.
const ENOUGH: Duration = Duration::from_millis(50);
/// The plies of the random game in which the time is measured, and those between two measurements.
const PLIES: usize = 48;
const STEP: usize = 6;
/// The number of measurements of a position, of which the fastest counts.
const REPEATS: usize = 3;

/// Returns a warning if positions of the game take long to work out.
pub(crate) fn warning(path: &Path, definition: &VariantDefinition, play: Play) -> Option<Message> {
    let slowest = slowest_position(play);
    if slowest < SLOW {
        return None;
    }
    let movements = definition.pieces().iter().flat_map(|piece| {
        Seat::BOTH.into_iter().filter_map(move |seat| {
            let text = piece.movement(seat)?.to_string();
            Some((text.chars().count(), piece.name(seat)))
        })
    });
    let (length, piece) = movements.max_by_key(|(length, _)| *length)?;
    let (path, piece) = (Argument::from_display(&path.display()), piece.to_owned());
    let milliseconds = format!("{:.1}", slowest.as_secs_f64() * 1000.);
    Some(message!(Designing::Slow { path, milliseconds, piece, length }))
}

/// Returns the time for the slowest of some positions of a random game, which is always the same.
fn slowest_position(mut play: Play) -> Duration {
    let mut random = SplitMix64::new(1);
    let mut slowest = Duration::ZERO;
    for ply in 0..=PLIES {
        if ply % STEP == 0 {
            slowest = slowest.max(time_of(&play));
        }
        let moves = play.legal_moves();
        let Some(&mv) = moves.get(random.below(moves.len())) else { break };
        if slowest >= ENOUGH || play.outcome().is_some() || play.play(mv).is_err() {
            break;
        }
    }
    slowest
}

/// Returns the time that it takes to find the moves of a position.
fn time_of(play: &Play) -> Duration {
    let time = || {
        let begun = Instant::now();
        // Never zero moves where the time matters, so the count is not optimised away.
        let _ = std::hint::black_box(play.perft(1));
        begun.elapsed()
    };
    (0..REPEATS).map(|_| time()).min().unwrap_or_default()
}
