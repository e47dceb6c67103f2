//! Counts of what happened in games.

use wazir_game::Outcome;

use super::trace::GameTrace;

/// Counts of what pieces did, indexed by kind as positions number them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PieceUsage {
    /// Moves of a piece of the kind.
    pub moved: Vec<u64>,
    /// Drops of the kind.
    pub dropped: Vec<u64>,
    /// Promotions to the kind.
    pub promoted_to: Vec<u64>,
    /// Captures of the kind.
    pub captured: Vec<u64>,
    /// The number of moves that gave check.
    pub checks: u64,
    /// The number of legal moves, summed over all positions.
    pub choices: u64,
    /// The number of moves that the computer played.
    pub plies: u64,
}

impl PieceUsage {
    pub(super) fn new(kinds: usize) -> Self {
        let none = || vec![0; kinds];
        let (moved, dropped, became, taken) = (none(), none(), none(), none());
        Self {
            moved,
            dropped,
            promoted_to: became,
            captured: taken,
            checks: 0,
            choices: 0,
            plies: 0,
        }
    }

    pub(super) fn count(counts: &mut [u64], kind: usize) {
        if let Some(count) = counts.get_mut(kind) {
            *count += 1;
        }
    }

    /// Adds the counts of `other`.
    pub(super) fn add(&mut self, other: &Self) {
        let pairs = [
            (&mut self.moved, &other.moved),
            (&mut self.dropped, &other.dropped),
            (&mut self.promoted_to, &other.promoted_to),
            (&mut self.captured, &other.captured),
        ];
        for (sums, counts) in pairs {
            sums.resize(sums.len().max(counts.len()), 0);
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        self.checks += other.checks;
        self.choices += other.choices;
        self.plies += other.plies;
    }
}

/// A game of a playtest.
#[derive(Clone, Debug, PartialEq)]
pub struct PlaytestGame {
    pub(super) number: u64,
    pub(super) plies: usize,
    pub(super) outcome: Option<Outcome>,
    pub(super) uses: PieceUsage,
    pub(super) trace: GameTrace,
}

impl PlaytestGame {
    /// The number of its opening.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The length in plies, those of the opening included.
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// The outcome; `None` if the game was broken off as too long.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The moves in the game's notation, those of the opening included.
    pub fn moves(&self) -> &[String] {
        &self.trace.moves
    }

    /// Returns how often the lead passed from one player to the other.
    pub fn lead_changes(&self) -> usize {
        self.trace.lead_changes()
    }

    /// Counts of what the computer's moves did.
    pub fn uses(&self) -> &PieceUsage {
        &self.uses
    }
}

/// The lengths of games, in plies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct LengthStats {
    pub(super) mean: f64,
    /// Half the width of the 95 % confidence interval of the mean.
    pub(super) error: f64,
    pub(super) median: f64,
    pub(super) least: usize,
    pub(super) most: usize,
}

impl LengthStats {
    /// Returns the statistics, or `None` if there are no games.
    pub(super) fn of(played: &[PlaytestGame]) -> Option<Self> {
        let mut plies: Vec<usize> = played.iter().map(|played| played.plies).collect();
        plies.sort_unstable();
        let (least, most) = (*plies.first()?, *plies.last()?);
        let count = plies.len() as f64;
        let mean = plies.iter().sum::<usize>() as f64 / count;
        let squares: f64 = plies.iter().map(|&plies| (plies as f64 - mean).powi(2)).sum();
        let spread = if plies.len() > 1 { (squares / (count - 1.0)).sqrt() } else { 0.0 };
        let middle = plies.get((plies.len() - 1) / 2)? + plies.get(plies.len() / 2)?;
        let (error, median) = (1.96 * spread / count.sqrt(), middle as f64 / 2.0);
        Some(Self { mean, error, median, least, most })
    }
}
