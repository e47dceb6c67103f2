//! What results say about strength.

/// The number of standard errors each way that hold 95 % of a normal distribution.
const TWO_SIDED: f64 = 1.959_963_984_540_054;
/// The chance that is left out on one side.
const ONE_SIDED: f64 = 0.025;

/// The share of the points, from 0 to 1, that a lead in Elo is worth.
pub(crate) fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The lead in Elo that such a share of the points stands for; infinite at 0 and 1.
pub(crate) fn elo_of(share: f64) -> f64 {
    if share <= 0.0 {
        return f64::NEG_INFINITY;
    }
    if share >= 1.0 {
        return f64::INFINITY;
    }
    -400.0 * (1.0 / share - 1.0).log10()
}

/// The chance that a normally distributed value is below `x` standard deviations.
pub(crate) fn normal(x: f64) -> f64 {
    0.5 * erfc(-x / std::f64::consts::SQRT_2)
}

/// The complementary error function, by the continued fraction far out and the series near 0.
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

/// The points of one player out of games that come in groups: the games of a group share their
/// opening and so are not independent of each other, the groups are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Sample {
    groups: f64,
    games: f64,
    points: f64,
    /// Sums over the groups of points², points × games and games².
    squares: [f64; 3],
}

impl Sample {
    /// Adds a group of so many games with so many points in all.
    pub(crate) fn add(&mut self, games: f64, points: f64) {
        self.groups += 1.0;
        self.games += games;
        self.points += points;
        let terms = [points * points, points * games, games * games];
        self.squares.iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
    }

    /// How many games there are.
    pub(crate) fn games(&self) -> f64 {
        self.games
    }

    /// The mean of the points a game; a half of none.
    pub(crate) fn share(&self) -> f64 {
        if self.games > 0.0 { self.points / self.games } else { 0.5 }
    }

    /// The standard error of the share.
    pub(crate) fn error(&self) -> f64 {
        let mean = self.share();
        let [points, both, games] = self.squares;
        let spread = points - 2.0 * mean * both + mean * mean * games;
        if self.games > 0.0 { spread.max(0.0).sqrt() / self.games } else { 0.0 }
    }

    /// The bounds that hold the true share with a chance of 95 %.
    ///
    /// When all groups went the same way to the last point the spread says nothing, and the
    /// bound is what groups of one kind only would still be likely enough with.
    pub(crate) fn bounds(&self) -> (f64, f64) {
        let (share, error) = (self.share(), self.error());
        if error > 1e-9 {
            return (share - TWO_SIDED * error, share + TWO_SIDED * error);
        }
        if self.groups < 1.0 {
            return (0.0, 1.0);
        }
        let likely = ONE_SIDED.powf(1.0 / self.groups);
        (share * likely, 1.0 - (1.0 - share) * likely)
    }

    /// The chance that the true share is above `level` (likelihood of superiority at a half).
    pub(crate) fn above(&self, level: f64) -> f64 {
        let error = self.error();
        if error > 1e-9 {
            return normal((self.share() - level) / error);
        }
        // All groups alike: the chance of so many in a row at even odds, and its complement.
        let luck = 0.5f64.powf(self.groups);
        match self.share().partial_cmp(&level) {
            Some(std::cmp::Ordering::Greater) => 1.0 - luck,
            Some(std::cmp::Ordering::Less) => luck,
            _ => 0.5,
        }
    }
}

/// How many pairs of games brought 0, ½, 1, 1½ and 2 points.
pub(crate) type Pairs = [u64; 5];

/// A sequential probability ratio test of one lead in Elo against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sprt {
    pub(crate) elo0: f64,
    pub(crate) elo1: f64,
    pub(crate) alpha: f64,
    pub(crate) beta: f64,
}

/// What a test has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The lead is the lower one, H0.
    Lower,
    /// The lead is the higher one, H1.
    Higher,
    /// Too early to say.
    Open,
}

impl std::str::FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Option<Vec<f64>> = text.split(',').map(|n| n.trim().parse().ok()).collect();
        let chance = |x: f64| x > 0.0 && x < 0.5;
        match numbers.as_deref() {
            Some(&[elo0, elo1, alpha, beta]) if elo0 < elo1 && chance(alpha) && chance(beta) => {
                Ok(Self { elo0, elo1, alpha, beta })
            }
            Some(&[elo0, elo1]) if elo0 < elo1 => Ok(Self { elo0, elo1, alpha: 0.05, beta: 0.05 }),
            _ => Err("write two leads in Elo, the lower one first, and the chances of the two \
                      errors: 0,10,0.05,0.05"
                .to_owned()),
        }
    }
}

impl Sprt {
    /// The log-likelihood ratios at which the lower and the higher lead are accepted.
    pub(crate) fn bounds(&self) -> (f64, f64) {
        let Self { alpha, beta, .. } = self;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// The log-likelihood ratio of the two leads, each with the most likely distribution of
    /// results of pairs that has its mean (the generalised test over pentanomial counts).
    pub(crate) fn ratio(&self, pairs: &Pairs) -> f64 {
        let total: u64 = pairs.iter().sum();
        if total == 0 {
            return 0.0;
        }
        // No kind of result is impossible, only not seen yet.
        let counts = pairs.map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let all: f64 = counts.iter().sum();
        let found = counts.map(|count| count / all);
        let [low, high] = [self.elo0, self.elo1].map(|elo| most_likely(&found, share_of(elo)));
        let terms = counts.iter().zip(low.iter().zip(&high));
        terms.map(|(count, (low, high))| count * (high / low).ln()).sum()
    }

    /// What the pairs so far decide.
    pub(crate) fn verdict(&self, pairs: &Pairs) -> Verdict {
        let (ratio, (low, high)) = (self.ratio(pairs), self.bounds());
        match ratio {
            _ if ratio >= high => Verdict::Higher,
            _ if ratio <= low => Verdict::Lower,
            _ => Verdict::Open,
        }
    }
}

/// The distribution closest to the one found (in likelihood) whose mean share is `mean`.
fn most_likely(found: &[f64; 5], mean: f64) -> [f64; 5] {
    // With a = share - mean the solution is p = found / (1 + t a), where t makes Σ p a = 0. The
    // sum falls as t grows, between the poles at the ends.
    let lead: [f64; 5] = std::array::from_fn(|i| i as f64 / 4.0 - mean);
    let (mut low, mut high) = (-1.0 / lead[4], -1.0 / lead[0]);
    for _ in 0..100 {
        let t = (low + high) / 2.0;
        let sum: f64 = found.iter().zip(&lead).map(|(p, a)| p * a / (1.0 + t * a)).sum();
        if sum > 0.0 { low = t } else { high = t }
    }
    let t = (low + high) / 2.0;
    std::array::from_fn(|i| found[i] / (1.0 + t * lead[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) {
        let slack = 1e-6 * expected.abs().max(1e-3);
        assert!((found - expected).abs() < slack, "{found} is not {expected}");
    }

    fn singles(win: usize, draw: usize, loss: usize) -> Sample {
        let mut sample = Sample::default();
        for (count, points) in [(win, 1.0), (draw, 0.5), (loss, 0.0)] {
            (0..count).for_each(|_| sample.add(1.0, points));
        }
        sample
    }

    fn paired(pairs: Pairs) -> Sample {
        let mut sample = Sample::default();
        for (points, count) in pairs.into_iter().enumerate() {
            (0..count).for_each(|_| sample.add(2.0, points as f64 / 2.0));
        }
        sample
    }

    #[test]
    fn elo_and_shares() {
        near(share_of(100.0), 0.640_064_999_802_885);
        near(elo_of(0.75), 190.848_501_887_865);
        near(elo_of(share_of(-37.5)), -37.5);
        assert_eq!(elo_of(0.5), 0.0);
        assert_eq!((elo_of(1.0), elo_of(0.0)), (f64::INFINITY, f64::NEG_INFINITY));
    }

    /// Values of the standard normal distribution from printed tables.
    #[test]
    fn the_normal_distribution() {
        near(normal(0.0), 0.5);
        near(normal(1.96), 0.975_002_104_851_78);
        near(normal(-0.5), 0.308_537_538_725_99);
        near(normal(-3.0), 0.001_349_898_031_63);
        near(normal(4.0), 0.999_968_328_758_17);
        assert!((normal(-6.0) / 9.865_876_45e-10 - 1.0).abs() < 1e-5);
    }

    /// 60 wins, 20 draws, 20 losses: mean 0.7, variance 0.6 × 0.09 + 0.2 × 0.04 + 0.2 × 0.49
    /// = 0.16, standard error √(0.16 / 100) = 0.04.
    #[test]
    fn games_by_themselves() {
        let sample = singles(60, 20, 20);
        near(sample.share(), 0.7);
        near(sample.error(), 0.04);
        near(elo_of(sample.share()), 147.190_714_117_838);
        let (low, high) = sample.bounds();
        near(elo_of(low), 86.225_014_743_583);
        near(elo_of(high), 218.251_778_263_859);
        near(sample.above(0.5), 0.999_999_713_348_4);
        near(sample.above(0.7), 0.5);
    }

    /// Mean 0.55 a game; variance of a pair's share 0.06, standard error √(0.06 / 1000).
    #[test]
    fn pairs_of_games() {
        let sample = paired([40, 180, 420, 260, 100]);
        near(sample.games(), 2000.0);
        near(sample.share(), 0.55);
        near(sample.error(), 0.007_745_966_692_414_8);
        let (low, high) = sample.bounds();
        near(elo_of(low), 24.233_374_185_729);
        near(elo_of(high), 45.552_192_958_868);
        // Two games of each pair that always cancel out leave no doubt; by themselves they would.
        let even = paired([0, 0, 50, 0, 0]);
        assert!(even.error() < 1e-12 && singles(50, 0, 50).error() > 0.04);
    }

    #[test]
    fn nothing_but_wins() {
        let sample = singles(10, 0, 0);
        // 0.025^(1/10): ten wins in a row are still that likely.
        let (low, high) = sample.bounds();
        near(elo_of(low), 140.217_161_607_593);
        assert_eq!(elo_of(high), f64::INFINITY);
        near(sample.above(0.5), 1.0 - 1.0 / 1024.0);
        near(singles(0, 0, 10).above(0.5), 1.0 / 1024.0);
        assert_eq!(Sample::default().bounds(), (0.0, 1.0));
        assert_eq!(Sample::default().above(0.5), 0.5);
    }

    #[test]
    fn test_bounds() {
        let sprt: Sprt = "0,10".parse().unwrap();
        let (low, high) = sprt.bounds();
        near(low, -2.944_438_979_166_44);
        near(high, 2.944_438_979_166_44);
        let (low, high) = "0, 5, 0.05, 0.1".parse::<Sprt>().unwrap().bounds();
        near(low, -2.251_291_798_606_5);
        near(high, 2.890_371_757_896_16);
        for wrong in ["", "5", "10,0", "0,10,0,0.05", "0,10,0.05", "a,b"] {
            assert!(wrong.parse::<Sprt>().is_err(), "{wrong}");
        }
    }

    /// Ratios worked out apart, with the dual of the likelihood maximised by golden section.
    #[test]
    fn likelihood_ratios() {
        let ratio = |elo0, elo1, pairs| Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }.ratio(&pairs);
        near(ratio(0.0, 10.0, [10, 20, 40, 20, 10]), -0.137_899_221_754_6);
        near(ratio(0.0, 10.0, [40, 180, 420, 260, 100]), 9.988_726_347_466_9);
        near(ratio(-5.0, 5.0, [40, 180, 420, 260, 100]), 11.566_270_411_453_5);
        near(ratio(0.0, 10.0, [0, 0, 3, 5, 12]), 0.567_344_161_020_6);
        assert_eq!(ratio(0.0, 10.0, [0; 5]), 0.0);
        // The usual approximation N (s1 - s0) (2 s - s0 - s1) / 2 v, for small leads.
        let approximate = -0.137_994_045;
        assert!((ratio(0.0, 10.0, [10, 20, 40, 20, 10]) / approximate - 1.0).abs() < 0.002);
    }

    #[test]
    fn verdicts() {
        let sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
        assert_eq!(sprt.verdict(&[10, 20, 40, 20, 10]), Verdict::Open);
        assert_eq!(sprt.verdict(&[40, 180, 420, 260, 100]), Verdict::Higher);
        assert_eq!(sprt.verdict(&[100, 260, 420, 180, 40]), Verdict::Lower);
    }
}
