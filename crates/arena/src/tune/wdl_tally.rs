//! The score of one set of weights against another.

use std::fmt;

use wazir_text::{Message, message};

use crate::stats::{ScoreStats, elo_from_score};
use crate::texts::Reports;

/// The wins, draws and losses of the first of two players.
///
/// Its text form is `+64 =0 -36, +100 [+30, +178] Elo`: the Elo difference with its 95 % confidence
/// interval, for independent games.
///
/// ```
/// use wazir_arena::tune::WdlTally;
/// let mut tally = WdlTally::default();
/// (0..64).for_each(|_| tally.add(1.0));
/// (0..36).for_each(|_| tally.add(0.0));
/// assert_eq!(tally.games(), [64, 0, 36]);
/// assert!(tally.to_string().starts_with("+64 =0 -36, +100 ["));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WdlTally {
    games: [u64; 3],
    stats: ScoreStats,
}

impl WdlTally {
    /// Adds a game by its points: 1, ½ or 0.
    pub fn add(&mut self, points: f64) {
        let place = if points > 0.75 { 0 } else { 1 + usize::from(points < 0.25) };
        self.games[place] += 1;
        self.stats.add(&[[1.0, 0.5, 0.0][place]]);
    }

    /// The games won, drawn and lost.
    pub fn games(&self) -> [u64; 3] {
        self.games
    }

    /// Returns the Elo difference and its bounds, each limited to ±1200: a score of one in a
    /// thousand.
    pub fn elo(&self) -> [f64; 3] {
        let (low, high) = self.stats.confidence_interval();
        [self.stats.score(), low, high].map(|share| elo_from_score(share.clamp(0.001, 0.999)))
    }

    /// The text form, as a translatable text.
    pub fn message(&self) -> Message {
        let [won, drawn, lost] = self.games;
        let [elo, low, high] = self.elo().map(|elo| format!("{elo:+.0}"));
        message!(Reports::Tally { score: format!("+{won} ={drawn} -{lost}"), elo, low, high })
    }
}

impl fmt::Display for WdlTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(won: usize, drawn: usize, lost: usize) -> WdlTally {
        let mut tally = WdlTally::default();
        for (count, points) in [(won, 1.0), (drawn, 0.5), (lost, 0.0)] {
            (0..count).for_each(|_| tally.add(points));
        }
        tally
    }

    #[test]
    fn elo_of_known_shares() {
        let [elo, low, high] = tally(64, 0, 36).elo();
        assert!((elo - 100.0).abs() < 1.0, "{elo}");
        assert!(low < elo - 50.0 && high > elo + 50.0);
        assert!(tally(5, 90, 5).elo()[0].abs() < 1e-9);
        assert_eq!(tally(3, 0, 0).elo()[0].round(), 1200.0);
    }
}
