//! The sequential probability ratio test (SPRT).

use std::fmt;
use std::str::FromStr;

use wazir_text::Message;

use crate::stats::expected_score;
use crate::texts::Matches;

/// The number of pairs of games with 0, ½, 1, 1½ and 2 points.
pub type PentanomialCounts = [u64; 5];

/// The largest Elo difference that is distinguished from certainty.
const MOST_ELO: f64 = 4000.0;

/// A sequential probability ratio test of one Elo difference against another, over pairs of games
/// that share an opening.
///
/// ```
/// use wazir_arena::{Sprt, SprtVerdict};
///
/// let sprt: Sprt = "0,10,0.05,0.1".parse()?;
/// assert_eq!(sprt, Sprt::new(0.0, 10.0, 0.05, 0.1)?);
/// assert_eq!(sprt.to_string().parse(), Ok(sprt));
/// assert_eq!(sprt.verdict(&[10, 20, 40, 20, 10]), SprtVerdict::Undecided);
/// assert_eq!(sprt.verdict(&[40, 180, 420, 260, 100]), SprtVerdict::AcceptH1);
/// # Ok::<(), wazir_arena::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// The verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// The lower Elo difference, H0, is accepted.
    AcceptH0,
    /// The higher Elo difference, H1, is accepted.
    AcceptH1,
    /// More games are needed.
    Undecided,
}

/// Invalid numbers for a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct SprtError(());

impl SprtError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        Matches::Sprt.into()
    }
}

/// Writes `0,10,0.05,0.05`.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta } = self;
        write!(f, "{elo0},{elo1},{alpha},{beta}")
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    /// Reads two Elo differences and the probabilities of the two errors, by default 0.05 each.
    fn from_str(text: &str) -> Result<Self, SprtError> {
        let numbers: Option<Vec<f64>> = text.split(',').map(|n| n.trim().parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[elo0, elo1, alpha, beta]) => Self::new(elo0, elo1, alpha, beta),
            Some(&[elo0, elo1]) => Self::new(elo0, elo1, 0.05, 0.05),
            _ => Err(SprtError(())),
        }
    }
}

impl Sprt {
    /// Creates a test of the Elo difference `elo0` against the greater `elo1`, both within ±4000.
    /// `alpha` is the probability of accepting `elo1` when `elo0` is true, `beta` that of the other
    /// error, each above 0 and below ½.
    ///
    /// # Errors
    /// [`SprtError`] if a number is out of these ranges.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        let chance = |x: f64| x > 0.0 && x < 0.5;
        let leads = elo0 < elo1 && -MOST_ELO <= elo0 && elo1 <= MOST_ELO;
        if leads && chance(alpha) && chance(beta) {
            Ok(Self { elo0, elo1, alpha, beta })
        } else {
            Err(SprtError(()))
        }
    }

    /// The two Elo differences, the lower one first.
    pub fn elo_bounds(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// The log-likelihood ratios at which the lower and the higher difference are accepted.
    pub fn llr_bounds(&self) -> (f64, f64) {
        let Self { alpha, beta, .. } = self;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// Returns the log-likelihood ratio of the two differences, each with the most likely
    /// distribution of pair results that has its mean (the generalised test over pentanomial
    /// counts).
    pub fn llr(&self, pairs: &PentanomialCounts) -> f64 {
        if pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        // A result that has not been seen is not impossible.
        let counts = pairs.map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let all: f64 = counts.iter().sum();
        let found = counts.map(|count| count / all);
        let [low, high] =
            [self.elo0, self.elo1].map(|elo| most_likely(&found, expected_score(elo)));
        let terms = counts.iter().zip(low.iter().zip(&high));
        terms.map(|(count, (low, high))| count * (high / low).ln()).sum()
    }

    /// Returns the verdict on the pairs so far.
    pub fn verdict(&self, pairs: &PentanomialCounts) -> SprtVerdict {
        let (ratio, (low, high)) = (self.llr(pairs), self.llr_bounds());
        match ratio {
            _ if ratio >= high => SprtVerdict::AcceptH1,
            _ if ratio <= low => SprtVerdict::AcceptH0,
            _ => SprtVerdict::Undecided,
        }
    }
}

/// Returns the distribution closest to the one found (in likelihood) whose mean score is `mean`.
fn most_likely(found: &[f64; 5], mean: f64) -> [f64; 5] {
    // With a = score - mean the solution is p = found / (1 + t a), where t makes Σ p a = 0. The sum
    // falls as t grows, between the poles at the ends.
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

    #[test]
    fn test_bounds() {
        let sprt: Sprt = "0,10".parse().unwrap();
        let (low, high) = sprt.llr_bounds();
        near(low, -2.944_438_979_166_44);
        near(high, 2.944_438_979_166_44);
        let (low, high) = "0, 5, 0.05, 0.1".parse::<Sprt>().unwrap().llr_bounds();
        near(low, -2.251_291_798_606_5);
        near(high, 2.890_371_757_896_16);
        for wrong in
            ["", "5", "10,0", "0,10,0,0.05", "0,10,0.05", "a,b", "0,inf", "nan,1", "0,5000"]
        {
            assert!(wrong.parse::<Sprt>().is_err(), "{wrong}");
        }
    }

    /// The expected ratios were computed independently, with the dual of the likelihood maximised
    /// by golden section.
    #[test]
    fn likelihood_ratios() {
        let ratio = |elo0, elo1, pairs| Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }.llr(&pairs);
        near(ratio(0.0, 10.0, [10, 20, 40, 20, 10]), -0.137_899_221_754_6);
        near(ratio(0.0, 10.0, [40, 180, 420, 260, 100]), 9.988_726_347_466_9);
        near(ratio(-5.0, 5.0, [40, 180, 420, 260, 100]), 11.566_270_411_453_5);
        near(ratio(0.0, 10.0, [0, 0, 3, 5, 12]), 0.567_344_161_020_6);
        assert_eq!(ratio(0.0, 10.0, [0; 5]), 0.0);
        // The usual approximation N (s1 - s0) (2 s - s0 - s1) / 2 v, for small differences.
        let approximate = -0.137_994_045;
        assert!((ratio(0.0, 10.0, [10, 20, 40, 20, 10]) / approximate - 1.0).abs() < 0.002);
    }

    #[test]
    fn verdicts() {
        let sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
        assert_eq!(sprt.verdict(&[10, 20, 40, 20, 10]), SprtVerdict::Undecided);
        assert_eq!(sprt.verdict(&[40, 180, 420, 260, 100]), SprtVerdict::AcceptH1);
        assert_eq!(sprt.verdict(&[100, 260, 420, 180, 40]), SprtVerdict::AcceptH0);
    }
}
