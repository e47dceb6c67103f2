//! What happened in games.

use wazir::game::Outcome;

/// How often pieces did something, by kind as positions number them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Uses {
    pub(crate) moved: Vec<u64>,
    pub(crate) dropped: Vec<u64>,
    pub(crate) became: Vec<u64>,
    pub(crate) taken: Vec<u64>,
    pub(crate) checks: u64,
    /// How many legal moves there were, all positions together.
    pub(crate) choices: u64,
    /// How many moves the computer played.
    pub(crate) plies: u64,
}

impl Uses {
    pub(crate) fn new(kinds: usize) -> Self {
        let none = || vec![0; kinds];
        let (moved, dropped, became, taken) = (none(), none(), none(), none());
        Self { moved, dropped, became, taken, checks: 0, choices: 0, plies: 0 }
    }

    pub(crate) fn count(counts: &mut [u64], kind: usize) {
        if let Some(count) = counts.get_mut(kind) {
            *count += 1;
        }
    }

    /// These and those together.
    pub(crate) fn add(&mut self, other: &Self) {
        let pairs = [
            (&mut self.moved, &other.moved),
            (&mut self.dropped, &other.dropped),
            (&mut self.became, &other.became),
            (&mut self.taken, &other.taken),
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

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Played {
    /// The number of its opening.
    pub(crate) number: u64,
    /// How long it was, the moves at random counted.
    pub(crate) plies: usize,
    /// How it ended; `None` when it went on for too long.
    pub(crate) outcome: Option<Outcome>,
    /// What the computer's moves did.
    pub(crate) uses: Uses,
}

/// How long games are, in plies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lengths {
    pub(crate) mean: f64,
    /// The mean lies so far from the true one at most, with a chance of 95 %.
    pub(crate) error: f64,
    pub(crate) median: f64,
    pub(crate) least: usize,
    pub(crate) most: usize,
}

impl Lengths {
    /// `None` of no games.
    pub(crate) fn of(played: &[Played]) -> Option<Self> {
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
