//! The data of a report's measures, move by move.

use wazir_ai::Score;

/// A lead of this size counts, in hundredths of the weakest piece.
pub(super) const LEAD: i32 = 100;
/// The size of the lead of a player who can force the win.
const WON: i32 = 1_000_000;

/// The course of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct GameTrace {
    /// The moves in the game's notation, those of the opening included.
    pub(super) moves: Vec<String>,
    /// The number of legal moves, at each move of the computer.
    pub(super) choices: Vec<usize>,
    /// The evaluation for the player who begins, at each move of the computer, in hundredths of
    /// the weakest piece. Empty in games that are not for two.
    pub(super) leads: Vec<i32>,
    /// How often the computer moved a piece to each square, by the number of the square.
    pub(super) entered: Vec<u64>,
}

impl GameTrace {
    pub(super) fn new(squares: usize) -> Self {
        Self { entered: vec![0; squares], ..Self::default() }
    }

    /// Adds an evaluation for the player to move, who may be the one who begins.
    pub(super) fn add_score(&mut self, score: Score, is_first: bool) {
        let own = match (score.estimate(), score.wins_in()) {
            (Some(estimate), _) => estimate,
            (None, Some(_)) => WON,
            (None, None) => -WON,
        };
        self.leads.push(if is_first { own } else { -own });
    }

    pub(super) fn enter(&mut self, square: usize) {
        if let Some(count) = self.entered.get_mut(square) {
            *count += 1;
        }
    }

    /// Returns how often the lead passes from one player to the other. Evaluations that give
    /// nobody a lead change nothing.
    pub(super) fn lead_changes(&self) -> usize {
        let leaders = self.leads.iter().filter(|lead| lead.abs() >= LEAD).map(|lead| *lead > 0);
        let leaders: Vec<bool> = leaders.collect();
        leaders.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    /// Returns the mean number of legal moves in each third of the computer's moves; `None` for a
    /// game of fewer than three.
    pub(super) fn branching(&self) -> Option<[f64; 3]> {
        let count = self.choices.len();
        if count < 3 {
            return None;
        }
        let third = |nth: usize| {
            let part = &self.choices[count * nth / 3..count * (nth + 1) / 3];
            part.iter().sum::<usize>() as f64 / part.len() as f64
        };
        Some([third(0), third(1), third(2)])
    }

    /// Returns the share of the squares that the computer moved a piece to.
    pub(super) fn coverage(&self) -> f64 {
        let entered = self.entered.iter().filter(|count| **count > 0).count();
        entered as f64 / self.entered.len().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_changes_when_the_other_player_has_one() {
        let changes = |leads: &[i32]| {
            GameTrace { leads: leads.to_vec(), ..GameTrace::default() }.lead_changes()
        };
        assert_eq!(changes(&[]), 0);
        assert_eq!(changes(&[150, 20, -99, 300]), 0);
        assert_eq!(changes(&[150, -100, -500, 99, 100]), 2);
    }

    #[test]
    fn thirds_of_a_game() {
        let of = |choices: &[usize]| {
            GameTrace { choices: choices.to_vec(), ..GameTrace::default() }.branching()
        };
        assert_eq!(of(&[1, 2]), None);
        assert_eq!(of(&[1, 2, 6]), Some([1.0, 2.0, 6.0]));
        assert_eq!(of(&[2, 3, 4, 5, 6]), Some([2.0, 3.5, 5.5]));
    }

    #[test]
    fn squares_that_are_entered() {
        let mut trace = GameTrace::new(4);
        [1, 1, 3, 9].into_iter().for_each(|square| trace.enter(square));
        assert_eq!((trace.coverage(), trace.entered), (0.5, vec![0, 2, 0, 1]));
    }
}
