//! Training of nets that predict results, by gradient descent (Adam).

mod layout;
mod pass;

use std::ops::Range;
use std::thread;

use layout::WeightLayout;
use pass::{Numbers, Pass};
use wazir_ai::{FloatNet, Net};

use super::fit::{cross_entropy, fit_sigmoid_scale, sigmoid};
use super::{TrainingSet, TrainingSource, TrainingSourceError};

/// The number of games that are in memory at once: some half a million positions.
const CHUNK: usize = 4096;
/// The number of games after which the relation of scores to results is known well enough.
const SCALE_GAMES: usize = 1000;
/// The number of positions per step, and the number of parts whose gradients are summed. The parts
/// do not depend on the number of threads, so neither does the result.
const BATCH: usize = 16384;
const PARTS: usize = 4;
/// The limit of weights, so that the quantized net can hold them.
const MAX_WEIGHT: f32 = 1.98;
/// The decay of the corrections of known pieces, relative to the rate.
const WEIGHT_DECAY: f32 = 2.0;

/// The settings of a training run.
///
/// ```
/// use wazir_arena::tune::TrainOptions;
/// let options = TrainOptions::default().result(0.3).epochs(10).threads(2);
/// assert_ne!(options, options.rate(0.002).seed(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainOptions {
    epochs: u32,
    result: f32,
    last_result: f32,
    rate: f32,
    seed: u64,
    threads: usize,
    any_piece: bool,
}

impl Default for TrainOptions {
    /// Fifteen epochs on one thread, result share 0.25, initial steps of 0.001.
    fn default() -> Self {
        Self {
            epochs: 15,
            result: 0.25,
            last_result: 0.25,
            rate: 0.001,
            seed: 1,
            threads: 1,
            any_piece: false,
        }
    }
}

impl TrainOptions {
    /// Sets the number of passes over all positions; steps shrink towards the last one.
    #[must_use]
    pub fn epochs(self, epochs: u32) -> Self {
        Self { epochs, ..self }
    }

    /// Sets the share of the game result in the target, from 0 to 1; the rest is the search score.
    #[must_use]
    pub fn result(self, share: f32) -> Self {
        Self { result: share, last_result: share, ..self }
    }

    /// Lets the share of the game result change from that of [`TrainOptions::result`] to this one, from the
    /// first position to the last. The held-out loss is by the last.
    #[must_use]
    pub fn last_result(self, share: f32) -> Self {
        Self { last_result: share, ..self }
    }

    /// Sets the largest step of a weight.
    #[must_use]
    pub fn rate(self, rate: f32) -> Self {
        Self { rate, ..self }
    }

    /// Sets the seed for the initial weights and the order of the positions. The same seed gives
    /// the same net, with any number of threads.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets the number of threads, at least 1.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// Builds rows from factor rows that all pieces share, with a correction for each known piece,
    /// so that the net knows any piece.
    #[must_use]
    pub fn any_piece(self, any_piece: bool) -> Self {
        Self { any_piece, ..self }
    }
}

/// A net in training.
///
/// A part of the games is held out, to validate the net.
#[derive(Debug)]
pub struct NetTrainer {
    options: TrainOptions,
    source: TrainingSource,
    /// The positions of the games that are held out.
    held_out: TrainingSet,
    layout: WeightLayout,
    /// The factors of each row; empty if there are no factor rows.
    parts: Vec<Vec<(u16, f32)>>,
    /// The rows, composed of factors and corrections.
    rows: Vec<f32>,
    /// The games to train on.
    train: Vec<usize>,
    sigmoid_scale: f32,
    /// The log-odds that a level player lacks of an even chance.
    level_offset: f32,
    weights: Vec<f32>,
    mean: Vec<f32>,
    variance: Vec<f32>,
    /// The gradient of each part of a batch.
    gradients: Vec<Vec<f32>>,
    steps: i32,
    done: u32,
    random: fastrand::Rng,
}

impl NetTrainer {
    /// Creates a net with random weights and almost no effect.
    ///
    /// # Errors
    /// A [`TrainingSourceError`] if games cannot be read.
    pub fn new(source: TrainingSource, options: TrainOptions) -> Result<Self, TrainingSourceError> {
        let (held_out, train): (Vec<_>, Vec<_>) =
            (0..source.games()).partition(|&game| source.is_held_out(game));
        let examples = source.read(&held_out, options.threads)?;
        let shape = &examples.shape;
        let (parts, count) = if options.any_piece {
            (examples.parts.factors_by_row(shape), examples.parts.count())
        } else if shape.has_king_buckets() {
            // Terms that the zones share are learnt once.
            let common = |row| vec![((row % shape.rows_per_king_bucket()) as u16, 1.0)];
            ((0..shape.rows()).map(common).collect(), shape.rows_per_king_bucket())
        } else {
            (Vec::new(), 0)
        };
        let layout = WeightLayout::new(shape, count);
        let mut random = fastrand::Rng::with_seed(options.seed);
        let mut weights = vec![0.0; layout.shared.end];
        let mut scatter = |range: Range<usize>, most: f32| {
            weights[range].iter_mut().for_each(|w| *w = (random.f32() * 2.0 - 1.0) * most);
        };
        // With factors the rows are corrections, which start at zero.
        let random_rows = if count > 0 { &layout.shared } else { &layout.rows };
        scatter(random_rows.clone(), if options.any_piece { 0.05 } else { 0.1 });
        scatter(layout.output.clone(), 0.05);
        for bucket in (0..Net::BUCKETS).filter(|_| layout.has_hidden()) {
            let [first, _, second, _, output] = layout.hidden_of(bucket);
            scatter(first, (6.0 / layout.width as f32).sqrt());
            scatter(second, 0.4);
            scatter(output, 0.1);
        }
        weights[layout.bias.clone()].fill(0.3);
        // A level player wins half of the games for two, a quarter of those for four.
        let doubt = (examples.views().max(2) as f32 - 1.0).ln();
        let every = (source.games() / SCALE_GAMES).max(1);
        let sample: Vec<_> = (0..source.games()).step_by(every).collect();
        let sample = source.read(&sample, options.threads)?;
        let slope = fit_sigmoid_scale(&sample.scores, &sample.results, doubt);
        let trainer = Self {
            options,
            train,
            sigmoid_scale: slope,
            level_offset: doubt,
            mean: vec![0.0; weights.len()],
            variance: vec![0.0; weights.len()],
            gradients: vec![vec![0.0; layout.hidden.end]; PARTS],
            rows: weights[layout.rows.clone()].to_vec(),
            weights,
            steps: 0,
            done: 0,
            random,
            layout,
            parts,
            held_out: examples,
            source,
        };
        Ok(trainer.composed())
    }

    /// Continues from a net instead of random weights. Returns `None` if the net is for other
    /// pieces, or if only one of the two has factor rows for any piece.
    ///
    /// The net may have fewer neurons, no hidden layers and no zones: the additional neurons and layers
    /// start at random, and every zone starts as the single one of the net. The net may have corrected another
    /// evaluation.
    pub fn resume_from(mut self, net: &Net) -> Option<Self> {
        let known = self.held_out.shape.truncate_kinds(self.usual());
        let (any_piece, width, less) = (self.options.any_piece, known.width(), net.shape().width());
        if !known.extends(net.shape()) || net.is_factorized() != any_piece {
            return None;
        }
        let floats = net.dequantized();
        let WeightLayout { rows, bias, output, level, hidden, shared, .. } = self.layout.clone();
        if any_piece && floats.factor_rows.len() / less != shared.len() / width {
            return None;
        }
        for (range, floats) in [
            (bias, &floats.accumulator_bias),
            (output, &floats.output),
            (shared, &floats.factor_rows),
        ] {
            let slots = self.weights.get_mut(range)?.chunks_exact_mut(width);
            for (slots, from) in slots.zip(floats.chunks_exact(less)) {
                slots[..less].copy_from_slice(from);
            }
        }
        self.weights.get_mut(level)?.copy_from_slice(&floats.output_bias);
        if less == width && net.shape().has_hidden_layers() {
            self.weights.get_mut(hidden)?.copy_from_slice(&floats.hidden);
        }
        // The rows from factors alone; the rest is the correction of each piece.
        let own = self.weights[rows.clone()].to_vec();
        self.weights[rows.clone()].fill(0.0);
        self.compose();
        self.weights[rows.clone()].copy_from_slice(&own);
        let [all, few] =
            [&self.held_out.shape, net.shape()].map(|shape| shape.rows_per_king_bucket() / 2);
        let own = self.weights[rows].chunks_exact_mut(width);
        for (number, (own, made)) in own.zip(self.rows.chunks_exact(width)).enumerate() {
            let (view, place) = (number / all, number % all);
            if place >= few {
                continue;
            }
            let view = if net.shape().has_king_buckets() { view } else { view % 2 };
            let from = floats.rows.get((view * few + place) * less..)?;
            for ((own, made), from) in own.iter_mut().zip(made).zip(&from[..less]) {
                *own = from - made;
            }
        }
        Some(self.composed())
    }

    /// The number of kinds with their own rows in the net.
    fn usual(&self) -> usize {
        if self.options.any_piece { self.held_out.usual } else { usize::MAX }
    }

    fn composed(mut self) -> Self {
        self.compose();
        self
    }

    fn compose(&mut self) {
        self.rows.copy_from_slice(&self.weights[self.layout.rows.clone()]);
        let shared = &self.weights[self.layout.shared.clone()];
        let width = self.held_out.shape.width();
        for (row, parts) in self.rows.chunks_exact_mut(width).zip(&self.parts) {
            for &(part, share) in parts {
                let part = &shared[usize::from(part) * width..][..width];
                row.iter_mut().zip(part).for_each(|(sum, weight)| *sum += share * weight);
            }
            row.iter_mut().for_each(|weight| *weight = weight.clamp(-MAX_WEIGHT, MAX_WEIGHT));
        }
    }

    /// The number of games, those held out included.
    pub fn games(&self) -> usize {
        self.source.games()
    }

    /// The number of positions that are held out.
    pub fn held_out_positions(&self) -> usize {
        self.held_out.len()
    }

    /// Returns the net in its current state. A net for any piece has rows for the pieces of the
    /// default starts, and factor rows for all others.
    pub fn net(&self) -> Net {
        let all = &self.held_out.shape;
        let shape = all.truncate_kinds(self.usual());
        let [of_view, wanted] =
            [all, &shape].map(|shape| shape.rows_per_king_bucket() / 2 * shape.width());
        let by_view = self.rows.chunks(of_view.max(1));
        let rows = by_view.flat_map(|rows| &rows[..wanted]).copied().collect();
        let part = |range: &Range<usize>| self.weights[range.clone()].to_vec();
        let WeightLayout { bias, output, level, hidden, shared, .. } = &self.layout;
        let floats = FloatNet {
            rows,
            accumulator_bias: part(bias),
            output: part(output),
            output_bias: part(level),
            factor_rows: if self.options.any_piece { part(shared) } else { Vec::new() },
            hidden: part(hidden),
        };
        Net::quantized(shape, self.held_out.terms, &floats)
    }

    /// The mean cross-entropy over the held-out positions, in nats.
    pub fn held_out_loss(&self) -> f32 {
        mean(self.losses(&self.held_out), self.held_out.len())
    }

    /// The mean cross-entropy over the training positions, in nats. Reads all games.
    ///
    /// # Errors
    /// A [`TrainingSourceError`] if games cannot be read.
    pub fn loss(&self) -> Result<f32, TrainingSourceError> {
        let (mut sum, mut count) = (0.0, 0);
        for games in self.train.chunks(CHUNK) {
            let chunk = self.source.read(games, self.options.threads)?;
            sum += self.losses(&chunk).sum::<f64>();
            count += chunk.len();
        }
        Ok(mean([sum].into_iter(), count))
    }

    /// The value of [`NetTrainer::held_out_loss`] without the net.
    pub fn baseline_loss(&self) -> f32 {
        let set = &self.held_out;
        let losses = (0..set.len()).map(|index| {
            cross_entropy(self.forecast(set.bases[index]), self.last_target(set, index))
        });
        mean(losses, set.len())
    }

    /// The loss at each position of a set.
    fn losses<'a>(&'a self, set: &'a TrainingSet) -> impl Iterator<Item = f64> + 'a {
        let mut pass = Pass::new();
        (0..set.len()).map(move |index| {
            let output = pass.forward(self.numbers(), set, index);
            let value = set.bases[index] + Net::HUNDREDTHS as f32 * output;
            cross_entropy(self.forecast(value), self.last_target(set, index))
        })
    }

    /// Returns the points that the net is to expect at a position in the end.
    fn last_target(&self, set: &TrainingSet, index: usize) -> f32 {
        self.target(set, index, self.options.last_result)
    }

    /// Returns the points that the net is to expect at a position, of which `share` is the result.
    fn target(&self, set: &TrainingSet, index: usize, share: f32) -> f32 {
        share * set.results[index] + (1.0 - share) * self.forecast(set.scores[index])
    }

    fn numbers(&self) -> Numbers<'_> {
        Numbers { layout: &self.layout, weights: &self.weights, rows: &self.rows }
    }

    /// Returns the expected points of the player to move, from the evaluation in hundredths.
    fn forecast(&self, value: f32) -> f32 {
        sigmoid(value * self.sigmoid_scale - self.level_offset)
    }

    /// Makes one pass over all training positions, in newly drawn chunks of games, and calls
    /// `each` with the number of games after every chunk. Returns the number of positions.
    ///
    /// # Errors
    /// A [`TrainingSourceError`] if games cannot be read; what the pass has learnt until then
    /// remains.
    pub fn epoch(&mut self, mut each: impl FnMut(u64)) -> Result<u64, TrainingSourceError> {
        let mut order = std::mem::take(&mut self.train);
        self.random.shuffle(&mut order);
        let (chunks, mut positions) = (order.len().div_ceil(CHUNK), 0);
        let learnt = order.chunks(CHUNK).enumerate().try_for_each(|(number, games)| {
            let chunk = self.source.read(games, self.options.threads)?;
            self.learn(&chunk, number as f32 / chunks as f32, 1.0 / chunks as f32);
            positions += chunk.len() as u64;
            each(games.len() as u64);
            Ok(())
        });
        self.train = order;
        self.done = self.done.saturating_add(1);
        learnt.map(|()| positions)
    }

    /// Makes one pass over a chunk, which is a share of an epoch of which `before` is done.
    fn learn(&mut self, chunk: &TrainingSet, before: f32, share: f32) {
        let mut order: Vec<usize> = (0..chunk.len()).collect();
        self.random.shuffle(&mut order);
        // Batches of equal size: a small one at the end would make a step as large as the others.
        let batches = order.len().div_ceil(BATCH).max(1);
        let size = order.len().div_ceil(batches).max(1);
        for (number, batch) in order.chunks(size).enumerate() {
            let at = self.done as f32 + before + share * number as f32 / batches as f32;
            let left = 1.0 - at / self.options.epochs.max(1) as f32;
            self.compute_gradients(chunk, batch, left);
            self.step(batch.len() as f32, self.options.rate * left.max(0.02));
        }
    }

    /// Computes the gradient of each part of a batch, when a share of the training is left.
    fn compute_gradients(&mut self, chunk: &TrainingSet, batch: &[usize], left: f32) {
        let mut gradients = std::mem::take(&mut self.gradients);
        let TrainOptions { result, last_result, .. } = self.options;
        let result = last_result + (result - last_result) * left.clamp(0.0, 1.0);
        let share = batch.len().div_ceil(PARTS).max(1);
        let parts: Vec<&[usize]> = batch.chunks(share).collect();
        let mut jobs: Vec<_> = gradients.iter_mut().enumerate().collect();
        let share = jobs.len().div_ceil(self.options.threads);
        let (this, parts) = (&*self, &parts);
        let miss = |index: usize, output: f32| {
            let value = chunk.bases[index] + Net::HUNDREDTHS as f32 * output;
            this.forecast(value) - this.target(chunk, index, result)
        };
        thread::scope(|scope| {
            for jobs in jobs.chunks_mut(share) {
                scope.spawn(move || {
                    for (number, gradient) in jobs {
                        let part = parts.get(*number).copied().unwrap_or_default();
                        gradient.fill(0.0);
                        pass::add_gradient(this.numbers(), chunk, part, &miss, gradient);
                    }
                });
            }
        });
        self.gradients = gradients;
    }

    fn step(&mut self, count: f32, rate: f32) {
        self.steps += 1;
        let corrections = if self.options.any_piece { self.layout.rows.end } else { 0 };
        let step = Step::new(self.steps, count, rate, corrections);
        let mut pulls = vec![0.0; self.weights.len()];
        let size = self.weights.len().div_ceil(self.options.threads).max(1);
        let gradients = &self.gradients;
        thread::scope(|scope| {
            for (number, pulls) in pulls.chunks_mut(size).enumerate() {
                scope.spawn(move || {
                    for gradient in gradients {
                        let gradient = gradient.get(number * size..).unwrap_or_default();
                        pulls.iter_mut().zip(gradient).for_each(|(sum, pull)| *sum += pull);
                    }
                });
            }
        });
        self.pass_on_to_factors(&mut pulls);
        let numbers = self.weights.chunks_mut(size).zip(pulls.chunks(size));
        let moments = self.mean.chunks_mut(size).zip(self.variance.chunks_mut(size));
        thread::scope(|scope| {
            for (number, ((weights, pulls), moments)) in numbers.zip(moments).enumerate() {
                scope.spawn(move || step.make(number * size, weights, pulls, moments));
            }
        });
        self.compose();
    }

    /// Adds the gradient of the rows to that of their factors.
    fn pass_on_to_factors(&self, pulls: &mut [f32]) {
        let (own, shared) = pulls.split_at_mut(self.layout.shared.start);
        let width = self.layout.width;
        for (row, parts) in own.chunks_exact(width).zip(&self.parts) {
            for &(part, share) in parts {
                let part = &mut shared[usize::from(part) * width..][..width];
                part.iter_mut().zip(row).for_each(|(sum, pull)| *sum += share * pull);
            }
        }
    }
}

/// A step of the descent (Adam).
#[derive(Clone, Copy)]
struct Step {
    count: f32,
    rate: f32,
    /// The first weights, this many, are corrections that decay.
    corrections: usize,
    unbias_mean: f32,
    unbias_spread: f32,
}

impl Step {
    const KEEP_MEAN: f32 = 0.9;
    const KEEP_SPREAD: f32 = 0.999;

    /// Creates the step of this number, from 1, by gradients that were summed over `count` positions.
    fn new(number: i32, count: f32, rate: f32, corrections: usize) -> Self {
        let unbias_mean = 1.0 - Self::KEEP_MEAN.powi(number);
        let unbias_spread = 1.0 - Self::KEEP_SPREAD.powi(number);
        Self { count, rate, corrections, unbias_mean, unbias_spread }
    }

    /// Makes the step for the weights from number `start`.
    fn make(
        self,
        start: usize,
        weights: &mut [f32],
        pulls: &[f32],
        (mean, spread): (&mut [f32], &mut [f32]),
    ) {
        let corrections = self.corrections.saturating_sub(start).min(weights.len());
        let decay = 1.0 - self.rate * WEIGHT_DECAY;
        weights[..corrections].iter_mut().for_each(|weight| *weight *= decay);
        let moments = mean.iter_mut().zip(spread);
        for ((weight, sum), (mean, spread)) in weights.iter_mut().zip(pulls).zip(moments) {
            let pull = sum / self.count;
            *mean = Self::KEEP_MEAN * *mean + (1.0 - Self::KEEP_MEAN) * pull;
            *spread = Self::KEEP_SPREAD * *spread + (1.0 - Self::KEEP_SPREAD) * pull * pull;
            let step = *mean / self.unbias_mean / ((*spread / self.unbias_spread).sqrt() + 1e-8);
            *weight = (*weight - self.rate * step).clamp(-MAX_WEIGHT, MAX_WEIGHT);
        }
    }
}

fn mean(losses: impl Iterator<Item = f64>, count: usize) -> f32 {
    (losses.sum::<f64>() / count.max(1) as f64) as f32
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use wazir_ai::Weights;

    use super::*;
    use crate::tune::{ExampleReader, SelfPlay, TrainingGame};

    #[test]
    fn a_net_learns_from_games_for_four() {
        let games = wazir_builtin::games();
        let game = games.find("evo").expect("a game that is built in");
        let start = wazir_registry::StartOptions::default().with_seats(4);
        let reader = ExampleReader::from_start(game, &start, true);
        let reader = reader.expect("a game for nets");
        let mut all = Vec::new();
        let play = SelfPlay::new(game).seats(4).nodes(30).opening(6);
        let each = |played: TrainingGame| {
            let points: Vec<f32> = (0..4).map(|place| played.points(place)).collect();
            assert!((points.iter().sum::<f32>() - 1.0).abs() < 1e-6, "{points:?}");
            assert_eq!(played.to_string().parse(), Ok(played.clone()));
            all.push(played);
            ControlFlow::<()>::Continue(())
        };
        assert!(play.run(&Weights::Linear, 0..8, each).expect("games").is_continue());
        let source = TrainingSource::from_games(reader, all).expect("games of this kind");
        let training = NetTrainer::new(source, TrainOptions::default().rate(0.003));
        let mut training = training.expect("games that can be replayed");
        let (before, level) = (training.loss().expect("the games"), training.forecast(0.0));
        assert!((level - 0.25).abs() < 1e-6, "{level}");
        for _ in 0..4 {
            assert!(training.epoch(|_| {}).expect("the games") > 0);
        }
        assert!(training.loss().expect("the games") < before);
        assert_eq!(training.net().shape().kinds().count(), 12);
    }
}
