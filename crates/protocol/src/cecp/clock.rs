//! The time control under CECP.

use std::time::Duration;

use wazir_ai::{Clock, Limits};

use crate::settings::Settings;
use crate::uci::move_time;

/// The time control and the state of the engine's clock.
#[derive(Clone, Debug)]
pub(super) struct CecpClock {
    /// The number of moves per control; 0 if one control covers the whole game.
    moves: u32,
    base: Duration,
    increment: Duration,
    /// A fixed time per move.
    exact: Option<Duration>,
    depth: Option<u32>,
    left: Option<Duration>,
}

impl Default for CecpClock {
    /// Returns XBoard's default: forty moves in five minutes.
    fn default() -> Self {
        let (base, increment) = (Duration::from_secs(300), Duration::ZERO);
        Self { moves: 40, base, increment, exact: None, depth: None, left: None }
    }
}

/// Parses a number; some programs write fractions for whole numbers.
fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// Parses seconds, with an optional fraction, up to a year.
fn seconds(text: &str) -> Option<Duration> {
    let seconds = number(text)?;
    (0.0..=31_536_000.0).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

/// Parses minutes, or minutes and seconds separated by a colon.
fn minutes(text: &str) -> Option<Duration> {
    let (minutes, rest) = text.split_once(':').unwrap_or((text, "0"));
    let minutes: u32 = minutes.parse().ok().filter(|&minutes| minutes <= 525_600)?;
    Some(Duration::from_secs(60) * minutes + seconds(rest)?)
}

impl CecpClock {
    /// Resets the depth limit and fills the clock for a new game.
    pub(super) fn reset(&mut self) {
        (self.depth, self.left) = (None, None);
    }

    /// Handles `level MOVES BASE INCREMENT`.
    pub(super) fn set_level(&mut self, words: &[&str]) -> Option<()> {
        let &[moves, base, increment] = words else { return None };
        let moves = number(moves).filter(|moves| *moves >= 0.0)? as u32;
        let base = minutes(base)?;
        (self.moves, self.base, self.increment) = (moves, base, seconds(increment)?);
        (self.exact, self.left) = (None, None);
        Some(())
    }

    /// Handles `st SECONDS`.
    pub(super) fn set_move_time(&mut self, text: &str) -> Option<()> {
        self.exact = Some(seconds(text)?);
        Some(())
    }

    /// Handles `sd PLIES`.
    pub(super) fn depth(&mut self, text: &str) -> Option<()> {
        self.depth = Some(number(text).filter(|&depth| depth >= 1.0)? as u32);
        Some(())
    }

    /// Handles `time CENTISECONDS`.
    pub(super) fn set_time_left(&mut self, text: &str) -> Option<()> {
        let hundredths = number(text)?.max(0.0);
        // The conversion saturates.
        self.left = Some(Duration::from_millis((hundredths * 10.0) as u64));
        Some(())
    }

    /// Returns the limits of the next move, after the engine has made `made` moves.
    pub(super) fn limits(&self, settings: &Settings, made: usize, seed: u64) -> Limits {
        let mut limits = settings.strength(seed);
        if let Some(depth) = self.depth {
            limits = limits.depth(depth);
        }
        if let Some(exact) = self.exact {
            return limits.time(move_time(exact, settings.overhead));
        }
        limits.clock(&self.clock(settings.overhead, made))
    }

    /// Returns the clock before that move.
    fn clock(&self, overhead: Duration, made: usize) -> Clock {
        let left = self.left.unwrap_or(self.base);
        let clock = Clock::new(left).increment(self.increment).overhead(overhead);
        let made = u32::try_from(made).unwrap_or(u32::MAX);
        let to_go = made.checked_rem(self.moves).map(|since| self.moves - since);
        to_go.map_or(clock, |moves| clock.moves_to_go(moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the clock of a move, after the engine has made `made` moves.
    fn clock(watch: &CecpClock, made: usize) -> Clock {
        watch.clock(Clock::OVERHEAD, made)
    }

    #[test]
    fn levels_and_clocks_become_the_clock_of_a_move() {
        let second = Duration::from_secs(1);
        let mut watch = CecpClock::default();
        let mut level = |text: &str| {
            watch.set_level(&text.split(' ').collect::<Vec<_>>()).map(|()| watch.clone())
        };
        let control = level("40 0:08 0").expect("a level");
        assert_eq!(clock(&control, 0), Clock::new(second * 8).moves_to_go(40));
        assert_eq!(clock(&control, 39), Clock::new(second * 8).moves_to_go(1));
        assert_eq!(clock(&control, 40), Clock::new(second * 8).moves_to_go(40));
        let mut whole = level("0 2 12.5").expect("a level");
        let increment = Duration::from_millis(12_500);
        assert_eq!(clock(&whole, 70), Clock::new(second * 120).increment(increment));
        whole.set_time_left("1234.0").expect("a time");
        let left = Duration::from_millis(12_340);
        assert_eq!(clock(&whole, 7), Clock::new(left).increment(increment));
        for wrong in ["x 2 0", "0 2", "0 2:x 0", "0 2 inf", "-1 2 0"] {
            assert!(level(wrong).is_none(), "{wrong}");
        }
        assert!(CecpClock::default().set_time_left("soon").is_none());
        assert!(
            CecpClock::default().depth("0").is_none()
                && CecpClock::default().depth("5.0").is_some()
        );
    }
}
