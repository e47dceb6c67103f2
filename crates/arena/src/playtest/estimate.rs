//! Measured values with their confidence intervals.

use serde_json::{Value, json};

use crate::stats::{ScoreStats, TWO_SIDED};

/// A value measured on a sample of games, with the bounds of its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The measured value.
    pub value: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Estimate {
    /// Returns a share, from 0 to 1, with the bounds of Wilson's score interval. `successes` may
    /// count draws as halves; the bounds are then somewhat wider than needed. Without trials
    /// nothing is known: the bounds are 0 and 1.
    ///
    /// ```
    /// use wazir_arena::Estimate;
    /// let share = Estimate::share(8.0, 10);
    /// assert_eq!(share.value, 0.8);
    /// assert_eq!(format!("{:.4} {:.4}", share.low, share.high), "0.4902 0.9433");
    /// assert_eq!(Estimate::share(0.0, 0), Estimate { value: 0.5, low: 0.0, high: 1.0 });
    /// ```
    pub fn share(successes: f64, trials: u64) -> Self {
        if trials == 0 {
            return Self { value: 0.5, low: 0.0, high: 1.0 };
        }
        let (count, square) = (trials as f64, TWO_SIDED * TWO_SIDED);
        let value = (successes / count).clamp(0.0, 1.0);
        let middle = (value + square / (2.0 * count)) / (1.0 + square / count);
        let spread = value * (1.0 - value) / count + square / (4.0 * count * count);
        let reach = TWO_SIDED * spread.sqrt() / (1.0 + square / count);
        Self { value, low: (middle - reach).max(0.0), high: (middle + reach).min(1.0) }
    }

    /// Returns the mean of some values, with bounds of 1.96 standard errors each way. Of a single
    /// value the bounds are not known: they are infinite. Returns `None` for no values.
    ///
    /// ```
    /// use wazir_arena::Estimate;
    /// let mean = Estimate::mean(&[1.0, 2.0, 3.0, 4.0]).unwrap();
    /// assert_eq!(mean.value, 2.5);
    /// assert_eq!(format!("{:.3}", mean.high), "3.765");
    /// assert_eq!(Estimate::mean(&[]), None);
    /// assert_eq!(Estimate::mean(&[1.0]).unwrap().high, f64::INFINITY);
    /// ```
    pub fn mean(values: &[f64]) -> Option<Self> {
        let count = values.len() as f64;
        let value = values.iter().sum::<f64>() / count;
        match values {
            [] => return None,
            [_] => return Some(Self { value, low: f64::NEG_INFINITY, high: f64::INFINITY }),
            _ => {}
        }
        let squares: f64 = values.iter().map(|one| (one - value).powi(2)).sum();
        let error = TWO_SIDED * (squares / (count - 1.0) / count).sqrt();
        Some(Self { value, low: value - error, high: value + error })
    }

    /// Returns the score of games in groups, from 0 to 1, with its bounds.
    pub(super) fn score(stats: &ScoreStats) -> Self {
        let (low, high) = stats.confidence_interval();
        Self { value: stats.score(), low: low.max(0.0), high: high.min(1.0) }
    }

    /// Returns the value and its bounds, lowest first, as text with one decimal.
    pub(super) fn texts(self) -> [String; 3] {
        let one = |figure: f64| match figure.is_finite() {
            true => format!("{figure:.1}"),
            false => "?".to_owned(),
        };
        [one(self.value), one(self.low), one(self.high)]
    }

    /// Returns the value in percent.
    pub(super) fn percent(self) -> Self {
        let Self { value, low, high } = self;
        Self { value: 100.0 * value, low: 100.0 * low, high: 100.0 * high }
    }

    /// Returns the value as JSON, under `name`; unknown bounds are null.
    pub(super) fn json(self, name: &str) -> Value {
        json!({ name: self.value, "low": self.low, "high": self.high })
    }
}
