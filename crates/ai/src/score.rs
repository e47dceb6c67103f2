//! Search scores: estimates, and forced wins and losses.

use std::fmt;

/// The score of a forced win, less one for each ply to it.
pub(crate) const WIN: i32 = 1_000_000;
/// The bound for forced results: scores from this up are forced wins, and from its negative down
/// forced losses.
pub(crate) const WIN_IN_MAX_PLY: i32 = WIN - 10_000;

/// The maximum static evaluation of a position that has not ended, far below forced wins.
pub const MAX_EVAL: i32 = 50_000;

/// The score of a position for the player to move: a forced win or loss, or an estimate.
///
/// A better position has the greater score; a quicker win is better than a slower one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    pub(crate) fn new(raw: i32) -> Self {
        Self(raw)
    }

    pub(crate) fn raw(self) -> i32 {
        self.0
    }

    /// Returns the estimate in hundredths of the weakest piece, or `None` for a forced win or loss.
    pub fn estimate(self) -> Option<i32> {
        (self.0.abs() < WIN_IN_MAX_PLY).then_some(self.0)
    }

    /// Returns the number of plies to a forced win of the player to move.
    pub fn wins_in(self) -> Option<u32> {
        (self.0 >= WIN_IN_MAX_PLY).then(|| (WIN - self.0).unsigned_abs())
    }

    /// Returns the number of plies to a forced loss of the player to move.
    pub fn loses_in(self) -> Option<u32> {
        (self.0 <= -WIN_IN_MAX_PLY).then(|| (WIN + self.0).unsigned_abs())
    }

    /// Returns the winning chance that belongs to the score, from 0 to 1, where a draw counts half.
    ///
    /// It is `1 / (1 + e^(-s / 400))` for an estimate of `s` hundredths of the weakest piece: an
    /// advantage of 400 wins about three games of four. A forced win is 1, a forced loss 0.
    pub fn winning_chance(self) -> f64 {
        const SCALE: f64 = 400.0;
        match self.estimate() {
            Some(estimate) => 1.0 / (1.0 + (-f64::from(estimate) / SCALE).exp()),
            None if self.wins_in().is_some() => 1.0,
            None => 0.0,
        }
    }

    /// Returns whether the player to move stands no worse than the opponents (a score of 0 or more).
    pub fn is_level_or_better(self) -> bool {
        self.0 >= 0
    }
}

/// Writes `+0.35`, `win in 5 plies` or `loss in 2 plies`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.wins_in(), self.loses_in()) {
            (Some(1), _) => f.write_str("win in 1 ply"),
            (Some(plies), _) => write!(f, "win in {plies} plies"),
            (_, Some(1)) => f.write_str("loss in 1 ply"),
            (_, Some(plies)) => write!(f, "loss in {plies} plies"),
            _ => {
                let sign = if self.0 < 0 { '-' } else { '+' };
                let size = self.0.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_forms() {
        let shown = |raw| Score::new(raw).to_string();
        assert_eq!(shown(0), "+0.00");
        assert_eq!(shown(-7), "-0.07");
        assert_eq!(shown(1235), "+12.35");
        assert_eq!(shown(WIN - 1), "win in 1 ply");
        assert_eq!(shown(WIN - 5), "win in 5 plies");
        assert_eq!(shown(2 - WIN), "loss in 2 plies");
    }

    #[test]
    fn chances_of_both_players_add_up() {
        let chance = |raw| Score::new(raw).winning_chance();
        assert_eq!((chance(0), chance(WIN - 3), chance(4 - WIN)), (0.5, 1.0, 0.0));
        assert!((0.72..0.75).contains(&chance(400)), "{}", chance(400));
        assert!((chance(170) + chance(-170) - 1.0).abs() < 1e-9);
    }
}
