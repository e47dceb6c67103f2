//! How much time a move may take under CECP.

use std::time::Duration;

use wazir_ai::{Clock, Limits};

use crate::settings::Settings;
use crate::uxi::{careful, spent};

/// The time control and the state of the engine's clock.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    /// Moves to a control; 0 when there is one for the whole game.
    moves: u32,
    base: Duration,
    increment: Duration,
    /// A fixed time a move.
    exact: Option<Duration>,
    depth: Option<u32>,
    left: Option<Duration>,
}

impl Default for Watch {
    /// Forty moves in five minutes.
    fn default() -> Self {
        let (base, increment) = (Duration::from_secs(300), Duration::ZERO);
        Self { moves: 40, base, increment, exact: None, depth: None, left: None }
    }
}

/// Seconds that may have a fraction, up to a year.
fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    (0.0..=31_536_000.0).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

/// Minutes, or minutes and seconds with a colon between.
fn minutes(text: &str) -> Option<Duration> {
    let (minutes, rest) = text.split_once(':').unwrap_or((text, "0"));
    let minutes: u32 = minutes.parse().ok().filter(|&minutes| minutes <= 525_600)?;
    Some(Duration::from_secs(60) * minutes + seconds(rest)?)
}

impl Watch {
    /// A new game: the depth is free again, and the clock full.
    pub(super) fn reset(&mut self) {
        (self.depth, self.left) = (None, None);
    }

    /// `level MOVES BASE INCREMENT`.
    pub(super) fn level(&mut self, words: &[&str]) -> Option<()> {
        let &[moves, base, increment] = words else { return None };
        let (moves, base) = (moves.parse().ok()?, minutes(base)?);
        (self.moves, self.base, self.increment) = (moves, base, seconds(increment)?);
        (self.exact, self.left) = (None, None);
        Some(())
    }

    /// `st SECONDS`.
    pub(super) fn exact(&mut self, text: &str) -> Option<()> {
        self.exact = Some(seconds(text)?);
        Some(())
    }

    /// `sd PLIES`.
    pub(super) fn depth(&mut self, text: &str) -> Option<()> {
        self.depth = Some(text.parse().ok().filter(|&depth| depth > 0)?);
        Some(())
    }

    /// `time HUNDREDTHS`.
    pub(super) fn left(&mut self, text: &str) -> Option<()> {
        let hundredths: i64 = text.parse().ok()?;
        let millis = hundredths.max(0).unsigned_abs().saturating_mul(10);
        self.left = Some(Duration::from_millis(millis));
        Some(())
    }

    /// The limits of a move before which the engine has made so many.
    pub(super) fn limits(&self, settings: &Settings, made: usize, seed: u64) -> Limits {
        let mut limits = settings.level.limits(seed);
        if let Some(depth) = self.depth {
            limits = limits.depth(depth);
        }
        if let Some(exact) = self.exact {
            return limits.time(spent(exact, settings.overhead));
        }
        let left = self.left.unwrap_or(self.base);
        let clock = Clock::new(left).increment(self.increment).overhead(settings.overhead);
        let made = u32::try_from(made).unwrap_or(u32::MAX);
        match made.checked_rem(self.moves).map(|since| self.moves - since) {
            Some(1) => limits.clock(&clock.moves_to_go(1)),
            Some(moves) => careful(limits, &clock.moves_to_go(moves), left),
            None => careful(limits, &clock, left),
        }
    }
}
