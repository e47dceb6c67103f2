//! What a search thinks of a position.

use std::fmt;

/// A sure win, less one for each ply it takes.
pub(crate) const WIN: i32 = 1_000_000;
/// Scores beyond this are sure wins, or with the sign changed sure losses.
pub(crate) const WIN_IN_MAX_PLY: i32 = WIN - 10_000;

/// No position that goes on is valued higher: far below sure wins.
pub const MAX_EVAL: i32 = 50_000;

/// What a position is worth to the player to move: a sure win or loss, or an estimate.
///
/// The better position has the greater score; a quicker win is better than a slower one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    pub(crate) fn new(raw: i32) -> Self {
        Self(raw)
    }

    pub(crate) fn raw(self) -> i32 {
        self.0
    }

    /// The estimate in hundredths of the weakest piece, when the game is not decided.
    pub fn estimate(self) -> Option<i32> {
        (self.0.abs() < WIN_IN_MAX_PLY).then_some(self.0)
    }

    /// In how many plies the player to move wins for sure.
    pub fn wins_in(self) -> Option<u32> {
        (self.0 >= WIN_IN_MAX_PLY).then(|| (WIN - self.0).unsigned_abs())
    }

    /// In how many plies the player to move loses for sure.
    pub fn loses_in(self) -> Option<u32> {
        (self.0 <= -WIN_IN_MAX_PLY).then(|| (WIN + self.0).unsigned_abs())
    }

    /// Whether the player to move stands no worse than the others.
    pub fn is_level_or_better(self) -> bool {
        self.0 >= 0
    }
}

/// `+0.35`, `win in 5 plies`, `loss in 2 plies`.
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
}
