//! Logistic regression of game results on evaluation terms, by gradient descent (Adam).

use std::fmt::Write;

use super::Samples;
use super::sample::{BIAS, SampleRows, WeightIndex};

/// One game in this many is held out of the fit, to validate the weights.
const HELD_OUT: u32 = 10;
/// The number of positions per step.
const BATCH: usize = 8192;
/// The expected distance of a weight from its start, in hundredths: for terms that pieces share,
/// for the value of a kind, and for one kind on one square.
const SHARED_WIDTH: f32 = 30.0;
const VALUE_WIDTH: f32 = 120.0;
const SPECIAL_WIDTH: f32 = 15.0;

/// The settings of a fit.
///
/// ```
/// use wazir_arena::tune::FitOptions;
/// let options = FitOptions::default().result(0.9).prior(0.7).epochs(100);
/// assert_ne!(options, options.rate(0.5).seed(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitOptions {
    epochs: u32,
    result: f32,
    prior: f32,
    rate: f32,
    seed: u64,
}

impl Default for FitOptions {
    /// Sixty epochs, result share 0.6, prior 4, steps of at most 1.
    fn default() -> Self {
        Self { epochs: 60, result: 0.6, prior: 4.0, rate: 1.0, seed: 1 }
    }
}

impl FitOptions {
    /// Sets the number of passes over all positions; steps shrink towards the last one.
    #[must_use]
    pub fn epochs(self, epochs: u32) -> Self {
        Self { epochs, ..self }
    }

    /// Sets the share of the game result in the target, from 0 to 1; the rest is the search score.
    #[must_use]
    pub fn result(self, share: f32) -> Self {
        Self { result: share, ..self }
    }

    /// Sets the strength by which weights are kept at their start; 0 for none.
    #[must_use]
    pub fn prior(self, prior: f32) -> Self {
        Self { prior, ..self }
    }

    /// Sets the largest step of a weight, in hundredths of a pawn.
    #[must_use]
    pub fn rate(self, rate: f32) -> Self {
        Self { rate, ..self }
    }

    /// Sets the seed for the order of the positions. The same seed gives the same weights.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }
}

pub(super) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Returns the slope with which search scores predict results best, if a level score lies `doubt`
/// below 0 on the curve.
pub(super) fn fit_sigmoid_scale(scores: &[f32], results: &[f32], doubt: f32) -> f32 {
    // A sample is enough.
    let step = (scores.len() / 100_000).max(1);
    let loss = |slope: f32| {
        let pairs = scores.iter().zip(results).step_by(step);
        pairs
            .map(|(&score, &result)| cross_entropy(sigmoid(score * slope - doubt), result))
            .sum::<f64>()
    };
    let slopes = (1..=60).map(|i| i as f32 * 0.0002);
    let mut best = (f64::INFINITY, 0.004);
    for slope in slopes {
        let loss = loss(slope);
        if loss < best.0 {
            best = (loss, slope);
        }
    }
    best.1
}

/// Returns the cross-entropy of a forecast and a result.
pub(super) fn cross_entropy(forecast: f32, came: f32) -> f64 {
    let forecast = forecast.clamp(1e-6, 1.0 - 1e-6);
    -f64::from(came * forecast.ln() + (1.0 - came) * (1.0 - forecast).ln())
}

/// A fit of weights to the results of games.
///
/// A tenth of the games is held out of the fit, to validate the weights.
/// The module [`tune`](crate::tune) has an example.
#[derive(Debug)]
pub struct WeightFit {
    options: FitOptions,
    samples: Samples,
    /// The number of passes over all positions so far.
    done: u32,
    /// The target value of each position, from 0 to 1.
    targets: Vec<f32>,
    train: Vec<usize>,
    held_out: Vec<usize>,
    /// The factor from hundredths to the exponent.
    sigmoid_scale: f32,
    /// The weights, each times its scale, and their start.
    now: Vec<[f32; 2]>,
    start: Vec<[f32; 2]>,
    /// The approximate effect on a score of a step of one in each weight.
    scale: Vec<f32>,
    /// The strength by which each weight is kept at its start.
    prior_strength: Vec<f32>,
    mean: Vec<[f32; 2]>,
    variance: Vec<[f32; 2]>,
    steps: i32,
    order: fastrand::Rng,
}

impl WeightFit {
    /// Prepares a fit: the weights at their start, and the target of each position.
    pub fn new(samples: Samples, options: FitOptions) -> Self {
        let (space, rows) = (&samples.space, &samples.rows);
        let count = space.values.len();
        let scale = scales(rows, count);
        let scaled = |(value, scale): (&[f32; 2], &f32)| value.map(|part| part * scale);
        let start: Vec<[f32; 2]> = space.values.iter().zip(&scale).map(scaled).collect();
        let is_out = |index: &usize| rows.games[*index] % HELD_OUT == HELD_OUT - 1;
        let (held_out, train): (Vec<usize>, Vec<usize>) = (0..rows.len()).partition(is_out);
        let slope = fit_sigmoid_scale(&rows.scores, &rows.results, 0.0);
        let target = |(&result, &score): (&f32, &f32)| {
            options.result * result + (1.0 - options.result) * sigmoid(score * slope)
        };
        let targets = rows.results.iter().zip(&rows.scores).map(target).collect();
        // A weight at its reach costs as much as one position in doubt, times the prior.
        let positions = train.len().max(1) as f32;
        let hold = |reach: f32| options.prior / (reach * reach * positions * slope);
        Self {
            options,
            done: 0,
            targets,
            train,
            held_out,
            sigmoid_scale: slope,
            now: start.clone(),
            start,
            scale,
            prior_strength: prior_widths(space).into_iter().map(hold).collect(),
            mean: vec![[0.0; 2]; count],
            variance: vec![[0.0; 2]; count],
            steps: 0,
            order: fastrand::Rng::with_seed(options.seed),
            samples,
        }
    }

    /// The positions of the fit.
    pub fn samples(&self) -> &Samples {
        &self.samples
    }

    /// The value of being a pawn ahead, in points of a game.
    pub fn pawn_value(&self) -> f32 {
        sigmoid(100.0 * self.sigmoid_scale) - 0.5
    }

    /// The mean cross-entropy over the fitted positions (a sample of them), in nats.
    pub fn loss(&self) -> f32 {
        self.mean_loss(&self.train, (self.train.len() / 20_000).max(1))
    }

    /// The mean cross-entropy over the held-out positions, in nats.
    pub fn held_out_loss(&self) -> f32 {
        self.mean_loss(&self.held_out, 1)
    }

    fn score(&self, index: usize) -> f32 {
        let (samples, phase) = (&self.samples.rows, self.samples.rows.phases[index]);
        let row = samples.row(index);
        let terms = samples.weights[row.clone()].iter().zip(&samples.factors[row]);
        terms
            .map(|(&weight, factor)| {
                let [middle, end] = self.now[weight as usize];
                let value = phase * middle + (1.0 - phase) * end;
                factor / self.scale[weight as usize] * value
            })
            .sum()
    }

    fn mean_loss(&self, set: &[usize], step: usize) -> f32 {
        let (mut sum, mut count) = (0.0_f64, 0_u32);
        for &index in set.iter().step_by(step) {
            sum +=
                cross_entropy(sigmoid(self.score(index) * self.sigmoid_scale), self.targets[index]);
            count += 1;
        }
        (sum / f64::from(count.max(1))) as f32
    }

    /// Makes one pass over all fitted positions.
    pub fn epoch(&mut self) {
        let mut order = std::mem::take(&mut self.train);
        self.order.shuffle(&mut order);
        // Steps shrink in the second half.
        let done = self.done as f32 / self.options.epochs.max(1) as f32;
        let rate = self.options.rate * (2.0 - 2.0 * done).clamp(0.02, 1.0);
        for batch in order.chunks(BATCH) {
            let gradient = self.gradient(batch);
            self.step(&gradient, batch.len() as f32, rate);
        }
        self.train = order;
        self.done = self.done.saturating_add(1);
    }

    /// Returns the gradient of the loss over a batch, summed.
    fn gradient(&self, batch: &[usize]) -> Vec<[f32; 2]> {
        let rows = &self.samples.rows;
        let mut gradient = vec![[0.0_f32; 2]; self.now.len()];
        for &index in batch {
            let miss = sigmoid(self.score(index) * self.sigmoid_scale) - self.targets[index];
            let phase = rows.phases[index];
            let row = rows.row(index);
            let weights = rows.weights[row.clone()].iter();
            for (&weight, factor) in weights.zip(&rows.factors[row]) {
                let pull = miss * factor / self.scale[weight as usize];
                let slot = &mut gradient[weight as usize];
                slot[0] += pull * phase;
                slot[1] += pull * (1.0 - phase);
            }
        }
        gradient
    }

    fn step(&mut self, gradient: &[[f32; 2]], count: f32, rate: f32) {
        const KEEP_MEAN: f32 = 0.9;
        const KEEP_SPREAD: f32 = 0.999;
        self.steps += 1;
        let (unbias_mean, unbias_spread) =
            (1.0 - KEEP_MEAN.powi(self.steps), 1.0 - KEEP_SPREAD.powi(self.steps));
        for (weight, gradient) in gradient.iter().enumerate() {
            for (part, gradient) in gradient.iter().enumerate() {
                let away = self.now[weight][part] - self.start[weight][part];
                let pull = gradient / count + self.prior_strength[weight] * away;
                let mean = &mut self.mean[weight][part];
                *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * pull;
                let spread = &mut self.variance[weight][part];
                *spread = KEEP_SPREAD * *spread + (1.0 - KEEP_SPREAD) * pull * pull;
                let step = *mean / unbias_mean / ((*spread / unbias_spread).sqrt() + 1e-8);
                self.now[weight][part] -= rate * step;
            }
        }
    }

    /// Returns the weights as a file, with a comment that states how they were fitted.
    pub fn text(&self) -> String {
        let (samples, space) = (&self.samples, &self.samples.space);
        let FitOptions { epochs, result, prior, rate, seed } = self.options;
        let mut text = format!(
            "# {}, fitted to {} positions of {} games: tune fit --result {result} --prior {prior} \
             --epochs {epochs} --rate {rate} --seed {seed}\n",
            samples.game,
            samples.len(),
            samples.games(),
        );
        let pairs = self.now.iter().zip(&self.scale);
        let values: Vec<[f32; 2]> =
            pairs.map(|(value, scale)| value.map(|part| part / scale)).collect();
        for (name, first, len) in space.rows.iter().filter(|(name, ..)| !name.starts_with(BIAS)) {
            let is_correction = space.correction.get(*first).is_some_and(|&correction| correction);
            if let Some(row) = row_text(name, &values[*first..first + len], is_correction) {
                text.push_str(&row);
            }
        }
        text
    }
}

/// Returns the approximate effect on a score of a step of one in each weight.
fn scales(rows: &SampleRows, weights: usize) -> Vec<f32> {
    let (mut squares, mut uses) = (vec![0.0_f64; weights], vec![0_u32; weights]);
    for (&weight, &factor) in rows.weights.iter().zip(&rows.factors) {
        squares[weight as usize] += f64::from(factor).powi(2);
        uses[weight as usize] += 1;
    }
    let scale =
        |(&sum, &uses): (&f64, &u32)| (sum / f64::from(uses.max(1))).sqrt().max(0.25) as f32;
    squares.iter().zip(&uses).map(scale).collect()
}

/// Rows with these endings are values of pieces.
const VALUES: [&str; 5] = [".value", ".hand", ".first", ".tile", ".count"];

/// Returns the expected distance of each weight from its start.
fn prior_widths(space: &WeightIndex) -> Vec<f32> {
    let mut reach = vec![SHARED_WIDTH; space.values.len()];
    for (name, first, len) in &space.rows {
        let is_value = VALUES.iter().any(|end| name.ends_with(end)) || name.starts_with(BIAS);
        let special = &space.correction[*first..first + len];
        for (reach, &special) in reach[*first..first + len].iter_mut().zip(special) {
            if is_value {
                *reach = VALUE_WIDTH;
            } else if special {
                *reach = SPECIAL_WIDTH;
            }
        }
    }
    reach
}

/// Returns a row of a weights file; `None` for a correction that rounds to zero.
fn row_text(name: &str, values: &[[f32; 2]], is_correction: bool) -> Option<String> {
    let digits = match name {
        name if name.starts_with("scale.") => 3,
        name if name.starts_with("piece.") || values.len() > 16 => 1,
        _ => 2,
    };
    let shown = |value: f32| {
        let text = format!("{value:.digits$}");
        let text = text.trim_end_matches('0').trim_end_matches('.');
        if text == "-0" || text.is_empty() { "0".to_owned() } else { text.to_owned() }
    };
    let texts: Vec<[String; 2]> = values.iter().map(|value| value.map(shown)).collect();
    if is_correction && texts.iter().flatten().all(|text| text == "0") {
        return None;
    }
    let mut row = format!("{name}:");
    for [middle, end] in texts {
        // Writing to a string cannot fail.
        let _ =
            if middle == end { write!(row, " {middle}") } else { write!(row, " {middle}/{end}") };
    }
    row.push('\n');
    Some(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_written_short() {
        let row = |name: &str, values: &[[f32; 2]]| row_text(name, values, false).unwrap();
        assert_eq!(row("tempo", &[[12.0, 8.25], [-0.001, 0.001]]), "tempo: 12/8.25 0\n");
        assert_eq!(row("scale.value", &[[1.0625, 1.0]]), "scale.value: 1.062/1\n");
        assert_eq!(row("piece.N.square", &[[-3.06, 10.0]]), "piece.N.square: -3.1/10\n");
        assert_eq!(row_text("piece.N.value", &[[0.04, -0.04]], true), None);
    }

    #[test]
    fn forecasts_and_surprise() {
        assert_eq!(sigmoid(0.0), 0.5);
        assert!((cross_entropy(0.5, 1.0) - std::f64::consts::LN_2).abs() < 1e-6);
        assert!(cross_entropy(0.9, 1.0) < cross_entropy(0.9, 0.0));
        // No forecast is certain enough for an infinite loss.
        assert!(cross_entropy(1.0, 0.0).is_finite());
    }
}
