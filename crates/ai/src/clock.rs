//! How much of the time left to spend on a move.

use std::time::Duration;

/// The state of a player's clock before a move.
///
/// ```
/// use std::time::Duration;
/// use wazir_ai::{Clock, Limits};
/// let clock = Clock::new(Duration::from_secs(60)).increment(Duration::from_secs(1));
/// assert!(clock.hard() < Duration::from_secs(30));
/// let limits = Limits::default().clock(&clock);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    main: Duration,
    increment: Duration,
    byoyomi: Duration,
    moves_to_go: Option<u32>,
    overhead: Duration,
}

/// Sudden death is played as if so many moves were left.
const HORIZON: u32 = 28;
/// No move takes more than one part in so many of the main time.
const MOST: u32 = 4;
/// What the way from and to the clock may cost, unless told otherwise.
const OVERHEAD: Duration = Duration::from_millis(20);

impl Clock {
    /// A clock with so much main time left.
    pub fn new(main: Duration) -> Self {
        Self { main, overhead: OVERHEAD, ..Self::default() }
    }

    /// What every move adds.
    #[must_use]
    pub fn increment(self, increment: Duration) -> Self {
        Self { increment, ..self }
    }

    /// What every move may take when the main time is used up.
    #[must_use]
    pub fn byoyomi(self, byoyomi: Duration) -> Self {
        Self { byoyomi, ..self }
    }

    /// In how many moves the clock is set anew; at least 1.
    #[must_use]
    pub fn moves_to_go(self, moves: u32) -> Self {
        Self { moves_to_go: Some(moves.max(1)), ..self }
    }

    /// How much of each move's time is lost on the way; 20 ms unless told otherwise.
    #[must_use]
    pub fn overhead(self, overhead: Duration) -> Self {
        Self { overhead, ..self }
    }

    /// After so long no new depth should be begun.
    pub fn soft(&self) -> Duration {
        let moves = self.moves_to_go.map_or(HORIZON, |moves| moves.min(HORIZON));
        let main = self.main / moves + self.increment * 3 / 4;
        let extra = self.byoyomi.mul_f32(if self.main.is_zero() { 1.0 } else { 0.7 });
        (main + extra).min(self.hard())
    }

    /// After so long a move must have been played; at least a millisecond, however little is left.
    pub fn hard(&self) -> Duration {
        let part = if self.moves_to_go == Some(1) { 1 } else { MOST };
        let main = self.main / part + self.increment;
        let most = self.main.min(main) + self.byoyomi;
        most.saturating_sub(self.overhead).max(Duration::from_millis(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn never_more_than_is_left() {
        for main in [0, 1, 30, 1000, 60_000] {
            for extra in [0, 100, 5000] {
                let (main, extra) = (Duration::from_millis(main), Duration::from_millis(extra));
                for clock in [
                    Clock::new(main).increment(extra),
                    Clock::new(main).byoyomi(extra),
                    Clock::new(main).moves_to_go(1),
                    Clock::new(main).increment(extra).moves_to_go(40),
                ] {
                    let most = (clock.main + clock.byoyomi).max(Duration::from_millis(1));
                    assert!(clock.soft() <= clock.hard() && clock.hard() <= most, "{clock:?}");
                }
            }
        }
    }

    #[test]
    fn shares() {
        let clock = Clock::new(60 * SECOND);
        assert!(clock.soft() > SECOND && clock.soft() < 3 * SECOND);
        // Byoyomi alone is used to the end.
        let clock = Clock::new(Duration::ZERO).byoyomi(10 * SECOND);
        assert_eq!(clock.soft(), clock.hard());
        assert_eq!(clock.hard(), 10 * SECOND - OVERHEAD);
        // The last move before the control may take nearly all.
        let clock = Clock::new(10 * SECOND).moves_to_go(1);
        assert!(clock.hard() > 9 * SECOND);
        // An increment is spent, not saved up.
        let (with, without) = (Clock::new(SECOND).increment(SECOND), Clock::new(SECOND));
        assert!(with.soft() > without.soft() + SECOND / 2);
    }
}
