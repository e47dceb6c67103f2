//! Statistics of scores: Elo, confidence intervals, likelihood of superiority.

/// The number of standard errors each way that hold 95 % of a normal distribution.
pub(crate) const TWO_SIDED: f64 = 1.959_963_984_540_054;
/// The probability left out on one side.
const ONE_SIDED: f64 = 0.025;

/// Returns the expected score, from 0 to 1, at an Elo difference.
///
/// ```
/// use wazir_arena::{elo_from_score, expected_score};
/// assert_eq!(expected_score(0.0), 0.5);
/// assert!((elo_from_score(expected_score(100.0)) - 100.0).abs() < 1e-9);
/// ```
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Returns the Elo difference of a score from 0 to 1; infinite at 0 and 1.
///
/// ```
/// use wazir_arena::elo_from_score;
/// assert_eq!(elo_from_score(0.75).round(), 191.0);
/// assert_eq!(elo_from_score(1.0), f64::INFINITY);
/// ```
pub fn elo_from_score(share: f64) -> f64 {
    if share <= 0.0 {
        return f64::NEG_INFINITY;
    }
    if share >= 1.0 {
        return f64::INFINITY;
    }
    -400.0 * (1.0 / share - 1.0).log10()
}

/// Returns the probability that a normally distributed value is below `x` standard deviations.
fn normal(x: f64) -> f64 {
    0.5 * erfc(-x / std::f64::consts::SQRT_2)
}

/// Returns the complementary error function, computed by the continued fraction far out and the
/// series near 0.
fn erfc(x: f64) -> f64 {
    let size = x.abs();
    let value = if size < 2.5 { 1.0 - erf_series(size) } else { erfc_fraction(size) };
    if x < 0.0 { 2.0 - value } else { value }
}

fn erf_series(x: f64) -> f64 {
    let (mut term, mut sum) = (x, x);
    for n in 1..80 {
        let n = f64::from(n);
        term *= -x * x / n;
        sum += term / (2.0 * n + 1.0);
    }
    sum * std::f64::consts::FRAC_2_SQRT_PI
}

fn erfc_fraction(x: f64) -> f64 {
    let mut fraction = 0.0;
    for n in (1..=60).rev() {
        fraction = f64::from(n) / 2.0 / (x + fraction);
    }
    (-x * x).exp() / (x + fraction) * std::f64::consts::FRAC_2_SQRT_PI / 2.0
}

/// The points of one player in groups of games. Games of a group share their opening and so depend
/// on each other; the groups are independent.
///
/// ```
/// use wazir_arena::ScoreStats;
///
/// let mut stats = ScoreStats::default();
/// // Ten openings, each played from both sides: seven won and drawn, three won and lost.
/// (0..7).for_each(|_| stats.add(&[1.0, 0.5]));
/// (0..3).for_each(|_| stats.add(&[1.0, 0.0]));
/// assert_eq!((stats.games(), stats.score()), (20, 0.675));
/// let (low, high) = stats.confidence_interval();
/// assert!(low < stats.score() && stats.score() < high);
/// assert!(stats.likelihood_above(0.5) > 0.999);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ScoreStats {
    groups: u64,
    games: u64,
    points: f64,
    /// Sums over the groups of points², points × games and games².
    squares: [f64; 3],
}

impl ScoreStats {
    /// Adds a group: the points of each of its games, from 0 to 1.
    pub fn add(&mut self, group: &[f64]) {
        let (games, points) = (group.len() as f64, group.iter().sum::<f64>());
        self.groups += 1;
        self.games += group.len() as u64;
        self.points += points;
        let terms = [points * points, points * games, games * games];
        self.squares.iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The mean score of a game, from 0 to 1; ½ if there are none.
    pub fn score(&self) -> f64 {
        if self.games > 0 { self.points / self.games as f64 } else { 0.5 }
    }

    /// The standard error of the score.
    pub fn standard_error(&self) -> f64 {
        let mean = self.score();
        let [points, both, games] = self.squares;
        let spread = points - 2.0 * mean * both + mean * mean * games;
        if self.games > 0 { spread.max(0.0).sqrt() / self.games as f64 } else { 0.0 }
    }

    /// Returns the bounds of the 95 % confidence interval of the score.
    ///
    /// If all groups had the same result, the spread says nothing. A bound is then the score at
    /// which a run of such groups would still be likely enough.
    pub fn confidence_interval(&self) -> (f64, f64) {
        let (share, error) = (self.score(), self.standard_error());
        if error > 1e-9 {
            return (share - TWO_SIDED * error, share + TWO_SIDED * error);
        }
        if self.groups == 0 {
            return (0.0, 1.0);
        }
        let likely = ONE_SIDED.powf(1.0 / self.groups as f64);
        (share * likely, 1.0 - (1.0 - share) * likely)
    }

    /// Returns the probability that the true score is above `level` (likelihood of superiority at
    /// ½).
    pub fn likelihood_above(&self, level: f64) -> f64 {
        let error = self.standard_error();
        if error > 1e-9 {
            return normal((self.score() - level) / error);
        }
        // All groups alike: the probability of such a run at even odds, and its complement.
        let luck = 0.5f64.powf(self.groups as f64);
        match self.score().partial_cmp(&level) {
            Some(std::cmp::Ordering::Greater) => 1.0 - luck,
            Some(std::cmp::Ordering::Less) => luck,
            _ => 0.5,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PentanomialCounts;

    fn near(found: f64, expected: f64) {
        let slack = 1e-6 * expected.abs().max(1e-3);
        assert!((found - expected).abs() < slack, "{found} is not {expected}");
    }

    fn singles(win: usize, draw: usize, loss: usize) -> ScoreStats {
        let mut sample = ScoreStats::default();
        for (count, points) in [(win, 1.0), (draw, 0.5), (loss, 0.0)] {
            (0..count).for_each(|_| sample.add(&[points]));
        }
        sample
    }

    fn paired(pairs: PentanomialCounts) -> ScoreStats {
        let mut sample = ScoreStats::default();
        for (points, count) in pairs.into_iter().enumerate() {
            (0..count).for_each(|_| sample.add(&[points as f64 / 4.0; 2]));
        }
        sample
    }

    #[test]
    fn elo_and_shares() {
        near(expected_score(100.0), 0.640_064_999_802_885);
        near(elo_from_score(0.75), 190.848_501_887_865);
        near(elo_from_score(expected_score(-37.5)), -37.5);
        assert_eq!(elo_from_score(0.5), 0.0);
        assert_eq!((elo_from_score(1.0), elo_from_score(0.0)), (f64::INFINITY, f64::NEG_INFINITY));
    }

    /// The expected values come from printed tables of the standard normal distribution.
    #[test]
    fn the_normal_distribution() {
        near(normal(0.0), 0.5);
        near(normal(1.96), 0.975_002_104_851_78);
        near(normal(-0.5), 0.308_537_538_725_99);
        near(normal(-3.0), 0.001_349_898_031_63);
        near(normal(4.0), 0.999_968_328_758_17);
        assert!((normal(-6.0) / 9.865_876_45e-10 - 1.0).abs() < 1e-5);
    }

    /// 60 wins, 20 draws, 20 losses: mean 0.7, variance 0.6 × 0.09 + 0.2 × 0.04 + 0.2 × 0.49 =
    /// 0.16, standard error √(0.16 / 100) = 0.04.
    #[test]
    fn games_by_themselves() {
        let sample = singles(60, 20, 20);
        near(sample.score(), 0.7);
        near(sample.standard_error(), 0.04);
        near(elo_from_score(sample.score()), 147.190_714_117_838);
        let (low, high) = sample.confidence_interval();
        near(elo_from_score(low), 86.225_014_743_583);
        near(elo_from_score(high), 218.251_778_263_859);
        near(sample.likelihood_above(0.5), 0.999_999_713_348_4);
        near(sample.likelihood_above(0.7), 0.5);
    }

    /// Mean 0.55 per game; variance of a pair's score 0.06, standard error √(0.06 / 1000).
    #[test]
    fn pairs_of_games() {
        let sample = paired([40, 180, 420, 260, 100]);
        assert_eq!(sample.games(), 2000);
        near(sample.score(), 0.55);
        near(sample.standard_error(), 0.007_745_966_692_414_8);
        let (low, high) = sample.confidence_interval();
        near(elo_from_score(low), 24.233_374_185_729);
        near(elo_from_score(high), 45.552_192_958_868);
        // Pairs whose two games always cancel out leave no doubt; the same games counted singly
        // would.
        let even = paired([0, 0, 50, 0, 0]);
        assert!(even.standard_error() < 1e-12 && singles(50, 0, 50).standard_error() > 0.04);
    }

    #[test]
    fn nothing_but_wins() {
        let sample = singles(10, 0, 0);
        // 0.025^(1/10): ten wins in a row still have that probability.
        let (low, high) = sample.confidence_interval();
        near(elo_from_score(low), 140.217_161_607_593);
        assert_eq!(elo_from_score(high), f64::INFINITY);
        near(sample.likelihood_above(0.5), 1.0 - 1.0 / 1024.0);
        near(singles(0, 0, 10).likelihood_above(0.5), 1.0 / 1024.0);
        assert_eq!(ScoreStats::default().confidence_interval(), (0.0, 1.0));
        assert_eq!(ScoreStats::default().likelihood_above(0.5), 0.5);
    }
}
