//! Logistic regression of results on what the evaluation sees, by gradient descent (Adam).

use std::fmt::Write;

use indicatif::ProgressIterator;
use wazir::ai::Tunable;

use crate::game::Played;
use crate::games::Starts;
use crate::play::bar;
use crate::sample::{BIAS, Collector, Samples, Space};
use crate::{FitArgs, Outcome, weights};

/// Every so many games one is kept out of the fit, to see how well the weights do on it.
const HELD_OUT: u32 = 10;
/// Positions in one step.
const BATCH: usize = 8192;
/// How far a weight may well lie from where it starts, in hundredths: what pieces share, what one
/// kind is worth, and what is special to one kind on one square.
const SHARED: f32 = 30.0;
const VALUE: f32 = 120.0;
const SPECIAL: f32 = 15.0;

/// Reads the games, fits, and writes the weights.
pub(crate) fn run<G>(_: &Starts<G>, args: &FitArgs) -> Outcome<()>
where
    G: Tunable + std::str::FromStr,
{
    let from = weights(&args.from)?;
    let mut games = Vec::new();
    for file in &args.files {
        let text = std::fs::read_to_string(file)?;
        games.extend(text.lines().filter_map(Played::read));
    }
    let mut collector = Collector::<G>::new(&from);
    let count = games.len();
    for played in games.iter().progress_with(bar(count as u64)) {
        collector.game(played)?;
    }
    let (space, samples) = (collector.space, collector.samples);
    println!("{count} games, {} quiet positions, {} weights", samples.len(), space.values.len());
    let mut fit = Fit::new(&space, &samples, args);
    println!("a pawn ahead is worth {:.3} of a point", sigmoid(100.0 * fit.slope) - 0.5);
    println!("loss before: {:.5}, held out {:.5}", fit.loss(false), fit.loss(true));
    let bar = bar(u64::from(args.epochs));
    for epoch in 0..args.epochs {
        fit.epoch(epoch, args);
        if epoch % 5 == 4 {
            bar.set_message(format!("held out {:.5}", fit.loss(true)));
        }
        bar.inc(1);
    }
    bar.finish();
    println!("loss after: {:.5}, held out {:.5}", fit.loss(false), fit.loss(true));
    std::fs::write(&args.out, text(&space, &fit.values(), args, count, samples.len()))?;
    Ok(())
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The slope with which the scores of the search foretell results best.
fn best_slope(samples: &Samples) -> f32 {
    let loss = |slope: f32| {
        let pairs = samples.scores.iter().zip(&samples.results);
        pairs.map(|(&score, &result)| surprise(sigmoid(score * slope), result)).sum::<f64>()
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

/// The cross-entropy of a forecast and what came.
fn surprise(forecast: f32, came: f32) -> f64 {
    let forecast = forecast.clamp(1e-6, 1.0 - 1e-6);
    -f64::from(came * forecast.ln() + (1.0 - came) * (1.0 - forecast).ln())
}

struct Fit<'a> {
    samples: &'a Samples,
    /// What each position should be judged as, from 0 to 1.
    targets: Vec<f32>,
    train: Vec<usize>,
    held_out: Vec<usize>,
    /// From hundredths to the exponent.
    slope: f32,
    /// The weights, each times its scale, and where they started.
    now: Vec<[f32; 2]>,
    start: Vec<[f32; 2]>,
    /// What a step of one does to a score, about.
    scale: Vec<f32>,
    /// How strongly each is kept.
    hold: Vec<f32>,
    mean: Vec<[f32; 2]>,
    spread: Vec<[f32; 2]>,
    steps: i32,
    order: fastrand::Rng,
}

impl<'a> Fit<'a> {
    fn new(space: &Space, samples: &'a Samples, args: &FitArgs) -> Self {
        let count = space.values.len();
        let (mut squares, mut uses) = (vec![0.0_f64; count], vec![0_u32; count]);
        for (&weight, &factor) in samples.weights.iter().zip(&samples.factors) {
            squares[weight as usize] += f64::from(factor).powi(2);
            uses[weight as usize] += 1;
        }
        let scale: Vec<f32> = squares
            .iter()
            .zip(&uses)
            .map(|(&sum, &uses)| (sum / f64::from(uses.max(1))).sqrt().max(0.25) as f32)
            .collect();
        let start: Vec<[f32; 2]> = space
            .values
            .iter()
            .zip(&scale)
            .map(|(value, scale)| value.map(|part| part * scale))
            .collect();
        let mut reach = vec![SHARED; count];
        for (name, first, len) in &space.rows {
            let is_value = [".value", ".hand", ".first"].iter().any(|end| name.ends_with(end));
            let is_value = is_value || name.starts_with(BIAS);
            let is_value = is_value || name == "evo.tile" || name == "evo.count";
            let special = &space.correction[*first..first + len];
            for (reach, &special) in reach[*first..first + len].iter_mut().zip(special) {
                if is_value {
                    *reach = VALUE;
                } else if special {
                    *reach = SPECIAL;
                }
            }
        }
        let all = 0..samples.len();
        let is_out = |index: &usize| samples.games[*index] % HELD_OUT == HELD_OUT - 1;
        let (held_out, train): (Vec<usize>, Vec<usize>) = all.partition(is_out);
        let mut fit = Self {
            samples,
            targets: Vec::new(),
            train,
            held_out,
            slope: 0.0,
            now: start.clone(),
            start,
            scale,
            hold: Vec::new(),
            mean: vec![[0.0; 2]; count],
            spread: vec![[0.0; 2]; count],
            steps: 0,
            order: fastrand::Rng::with_seed(args.seed),
        };
        fit.slope = best_slope(samples);
        fit.targets = samples
            .results
            .iter()
            .zip(&samples.scores)
            .map(|(&result, &score)| {
                args.result * result + (1.0 - args.result) * sigmoid(score * fit.slope)
            })
            .collect();
        // A weight at its reach costs as much as one position in doubt, times the prior.
        let positions = fit.train.len().max(1) as f32;
        fit.hold = reach
            .iter()
            .map(|reach| args.prior / (reach * reach * positions * fit.slope))
            .collect();
        fit
    }

    fn score(&self, index: usize) -> f32 {
        let (samples, phase) = (self.samples, self.samples.phases[index]);
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

    /// The mean surprise of results, in nats, without what cannot be helped.
    fn loss(&self, held_out: bool) -> f32 {
        let set = if held_out { &self.held_out } else { &self.train };
        // A sample will do for the training set.
        let step = if held_out { 1 } else { (set.len() / 20_000).max(1) };
        let (mut sum, mut count) = (0.0_f64, 0_u32);
        for &index in set.iter().step_by(step) {
            sum += surprise(sigmoid(self.score(index) * self.slope), self.targets[index]);
            count += 1;
        }
        (sum / f64::from(count.max(1))) as f32
    }

    fn epoch(&mut self, epoch: u32, args: &FitArgs) {
        let mut order = std::mem::take(&mut self.train);
        self.order.shuffle(&mut order);
        // Steps shrink in the second half.
        let done = epoch as f32 / args.epochs.max(1) as f32;
        let rate = args.rate * (2.0 - 2.0 * done).clamp(0.02, 1.0);
        for batch in order.chunks(BATCH) {
            let mut gradient = vec![[0.0_f32; 2]; self.now.len()];
            for &index in batch {
                let miss = sigmoid(self.score(index) * self.slope) - self.targets[index];
                let phase = self.samples.phases[index];
                let row = self.samples.row(index);
                let weights = self.samples.weights[row.clone()].iter();
                for (&weight, factor) in weights.zip(&self.samples.factors[row]) {
                    let pull = miss * factor / self.scale[weight as usize];
                    let slot = &mut gradient[weight as usize];
                    slot[0] += pull * phase;
                    slot[1] += pull * (1.0 - phase);
                }
            }
            self.step(&gradient, batch.len() as f32, rate);
        }
        self.train = order;
    }

    /// One step of Adam.
    fn step(&mut self, gradient: &[[f32; 2]], count: f32, rate: f32) {
        const KEEP_MEAN: f32 = 0.9;
        const KEEP_SPREAD: f32 = 0.999;
        self.steps += 1;
        let (unbias_mean, unbias_spread) =
            (1.0 - KEEP_MEAN.powi(self.steps), 1.0 - KEEP_SPREAD.powi(self.steps));
        for (weight, gradient) in gradient.iter().enumerate() {
            for (part, gradient) in gradient.iter().enumerate() {
                let away = self.now[weight][part] - self.start[weight][part];
                let pull = gradient / count + self.hold[weight] * away;
                let mean = &mut self.mean[weight][part];
                *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * pull;
                let spread = &mut self.spread[weight][part];
                *spread = KEEP_SPREAD * *spread + (1.0 - KEEP_SPREAD) * pull * pull;
                let step = *mean / unbias_mean / ((*spread / unbias_spread).sqrt() + 1e-8);
                self.now[weight][part] -= rate * step;
            }
        }
    }

    fn values(&self) -> Vec<[f32; 2]> {
        let pairs = self.now.iter().zip(&self.scale);
        pairs.map(|(value, scale)| value.map(|part| part / scale)).collect()
    }
}

/// The weights as a file.
fn text(space: &Space, values: &[[f32; 2]], args: &FitArgs, games: usize, count: usize) -> String {
    let mut text = String::new();
    // Writing into a String cannot fail.
    let _ = writeln!(
        text,
        "# {}, fitted to {count} positions of {games} games: tune fit --result {} --prior {} \
         --epochs {} --rate {} --seed {}",
        args.game, args.result, args.prior, args.epochs, args.rate, args.seed
    );
    let rows = space.rows.iter().filter(|(name, ..)| !name.starts_with(BIAS));
    for (name, first, len) in rows {
        let row = &values[*first..first + len];
        let digits = match name.as_str() {
            name if name.starts_with("scale.") => 3,
            name if name.starts_with("piece.") || *len > 16 => 1,
            _ => 2,
        };
        let shown = |value: f32| {
            let text = format!("{value:.digits$}");
            let text =
                if digits > 0 { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
            if text == "-0" || text.is_empty() { "0".to_owned() } else { text.to_owned() }
        };
        let texts: Vec<[String; 2]> = row.iter().map(|value| value.map(shown)).collect();
        if texts.iter().flatten().all(|text| text == "0") && space.correction[*first] {
            continue;
        }
        let _ = write!(text, "{name}:");
        for [middle, end] in texts {
            let _ = if middle == end {
                write!(text, " {middle}")
            } else {
                write!(text, " {middle}/{end}")
            };
        }
        text.push('\n');
    }
    text
}
