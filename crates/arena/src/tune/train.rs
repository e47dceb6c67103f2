//! Nets that learn to foretell results, by gradient descent (Adam).

use std::ops::Range;
use std::thread;

use wazir_ai::{Net, NetFloats};

use super::Examples;
use super::fit::{best_slope, sigmoid, surprise};

/// Every so many games one is kept out, to see how well the net does on it.
const HELD_OUT: u32 = 20;
/// Positions in one step, and the parts that its sums are made of, whatever the number of threads.
const BATCH: usize = 16384;
const PARTS: usize = 8;
/// Weights go no further, so that whole numbers of the net hold them.
const MOST: f32 = 1.98;
const WIDTH: usize = Net::WIDTH;

/// How a net is trained.
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
    rate: f32,
    seed: u64,
    threads: usize,
}

impl Default for TrainOptions {
    /// Fifteen epochs on one thread; results count 0.25, steps are 0.001 at first.
    fn default() -> Self {
        Self { epochs: 15, result: 0.25, rate: 0.001, seed: 1, threads: 1 }
    }
}

impl TrainOptions {
    /// How often all positions are gone through; steps shrink towards the last time.
    #[must_use]
    pub fn epochs(self, epochs: u32) -> Self {
        Self { epochs, ..self }
    }

    /// How much the result of the game counts, from 0 to 1, and not what the search thought.
    #[must_use]
    pub fn result(self, share: f32) -> Self {
        Self { result: share, ..self }
    }

    /// The greatest step of a weight.
    #[must_use]
    pub fn rate(self, rate: f32) -> Self {
        Self { rate, ..self }
    }

    /// The seed for the first weights and the order of the positions. The same seed gives the same
    /// net, with any number of threads.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// How many threads work, at least 1.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }
}

/// Where the weights of each part of a net lie among all.
#[derive(Clone, Debug)]
struct Layout {
    rows: Range<usize>,
    bias: Range<usize>,
    output: Range<usize>,
    level: Range<usize>,
}

impl Layout {
    fn new(rows: usize) -> Self {
        let rows = 0..rows * WIDTH;
        let bias = rows.end..rows.end + WIDTH;
        let output = bias.end..bias.end + Net::BUCKETS * 2 * WIDTH;
        let level = output.end..output.end + Net::BUCKETS;
        Self { rows, bias, output, level }
    }
}

/// A net that learns.
#[derive(Debug)]
pub struct Training {
    options: TrainOptions,
    examples: Examples,
    layout: Layout,
    targets: Vec<f32>,
    train: Vec<usize>,
    held_out: Vec<usize>,
    slope: f32,
    weights: Vec<f32>,
    mean: Vec<f32>,
    spread: Vec<f32>,
    /// The sums of each part of a batch.
    gradients: Vec<Vec<f32>>,
    steps: i32,
    done: u32,
    random: fastrand::Rng,
}

impl Training {
    /// A net with random weights that says next to nothing.
    pub fn new(examples: Examples, options: TrainOptions) -> Self {
        let layout = Layout::new(examples.shape.rows());
        let count = layout.level.end;
        let mut random = fastrand::Rng::with_seed(options.seed);
        let mut weights = vec![0.0; count];
        let mut scatter = |range: Range<usize>, most: f32| {
            weights[range].iter_mut().for_each(|w| *w = (random.f32() * 2.0 - 1.0) * most);
        };
        scatter(layout.rows.clone(), 0.1);
        scatter(layout.output.clone(), 0.05);
        weights[layout.bias.clone()].fill(0.3);
        let is_out = |index: &usize| examples.of_game[*index] % HELD_OUT == HELD_OUT - 1;
        let (held_out, train) = (0..examples.len()).partition(is_out);
        let slope = best_slope(&examples.scores, &examples.results);
        let pairs = examples.results.iter().zip(&examples.scores);
        let targets = pairs.map(|(&result, &score)| {
            options.result * result + (1.0 - options.result) * sigmoid(score * slope)
        });
        Self {
            options,
            targets: targets.collect(),
            train,
            held_out,
            slope,
            weights,
            mean: vec![0.0; count],
            spread: vec![0.0; count],
            gradients: vec![vec![0.0; count]; PARTS],
            steps: 0,
            done: 0,
            random,
            layout,
            examples,
        }
    }

    /// The positions.
    pub fn examples(&self) -> &Examples {
        &self.examples
    }

    /// The net as it is now.
    pub fn net(&self) -> Net {
        let part = |range: &Range<usize>| self.weights[range.clone()].to_vec();
        let Layout { rows, bias, output, level } = &self.layout;
        let floats = NetFloats {
            rows: part(rows),
            bias: part(bias),
            output: part(output),
            level: part(level),
        };
        Net::rounded(self.examples.shape.clone(), self.examples.terms, &floats)
    }

    /// The mean surprise at the positions of games that were kept out, in nats.
    pub fn held_out_loss(&self) -> f32 {
        let net = |index: usize| self.forward(index).value;
        self.mean_loss(net)
    }

    /// The same without the net.
    pub fn base_loss(&self) -> f32 {
        self.mean_loss(|index| self.examples.bases[index])
    }

    fn mean_loss(&self, value: impl Fn(usize) -> f32) -> f32 {
        let losses = self
            .held_out
            .iter()
            .map(|&index| surprise(sigmoid(value(index) * self.slope), self.targets[index]));
        (losses.sum::<f64>() / self.held_out.len().max(1) as f64) as f32
    }

    fn forward(&self, index: usize) -> Forward {
        let bucket = usize::from(self.examples.buckets[index]) % Net::BUCKETS;
        let bias = &self.weights[self.layout.bias.clone()];
        let mut layers = [[0.0; WIDTH]; 2];
        let mut output = self.weights[self.layout.level.start + bucket];
        for (side, rows) in self.examples.rows(index).into_iter().enumerate() {
            let layer = &mut layers[side];
            layer.copy_from_slice(bias);
            for &row in rows {
                let row = usize::from(row) * WIDTH;
                let row = &self.weights[row..row + WIDTH];
                layer.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            let weights = &self.weights[self.output(bucket, side)];
            for (neuron, weight) in layer.iter_mut().zip(weights) {
                *neuron = neuron.clamp(0.0, 1.0);
                output += *neuron * *neuron * weight;
            }
        }
        let value = self.examples.bases[index] + Net::HUNDREDTHS as f32 * output;
        Forward { layers, bucket, value }
    }

    fn output(&self, bucket: usize, side: usize) -> Range<usize> {
        let start = self.layout.output.start + (bucket * 2 + side) * WIDTH;
        start..start + WIDTH
    }

    /// Adds up by how much each weight pulls some positions the wrong way.
    fn pull(&self, indices: &[usize], gradient: &mut [f32]) {
        gradient.fill(0.0);
        for &index in indices {
            let Forward { layers, bucket, value } = self.forward(index);
            let miss = sigmoid(value * self.slope) - self.targets[index];
            // In units of an output of 1, so that steps are the same in all games.
            gradient[self.layout.level.start + bucket] += miss;
            for (side, rows) in self.examples.rows(index).into_iter().enumerate() {
                let output = self.output(bucket, side);
                let mut back = [0.0; WIDTH];
                let parts = layers[side].iter().zip(&self.weights[output.clone()]);
                for ((back, (neuron, weight)), pull) in
                    back.iter_mut().zip(parts).zip(&mut gradient[output])
                {
                    *pull += miss * neuron * neuron;
                    // A neuron at its end gives nothing on.
                    let open = *neuron > 0.0 && *neuron < 1.0;
                    *back = if open { miss * weight * 2.0 * neuron } else { 0.0 };
                }
                let mut give = |start: usize| {
                    let slots = &mut gradient[start..start + WIDTH];
                    slots.iter_mut().zip(&back).for_each(|(slot, back)| *slot += back);
                };
                rows.iter().for_each(|&row| give(usize::from(row) * WIDTH));
                give(self.layout.bias.start);
            }
        }
    }

    /// Goes through all positions once.
    pub fn epoch(&mut self) {
        let mut order = std::mem::take(&mut self.train);
        self.random.shuffle(&mut order);
        let batches = order.len().div_ceil(BATCH).max(1);
        for (number, batch) in order.chunks(BATCH).enumerate() {
            self.gather(batch);
            let at = self.done as f32 + number as f32 / batches as f32;
            let left = 1.0 - at / self.options.epochs.max(1) as f32;
            self.step(batch.len() as f32, self.options.rate * left.max(0.02));
        }
        self.train = order;
        self.done = self.done.saturating_add(1);
    }

    /// Works out the sums of each part of a batch.
    fn gather(&mut self, batch: &[usize]) {
        let mut gradients = std::mem::take(&mut self.gradients);
        let share = batch.len().div_ceil(PARTS).max(1);
        let parts: Vec<&[usize]> = batch.chunks(share).collect();
        let mut jobs: Vec<_> = gradients.iter_mut().enumerate().collect();
        let share = jobs.len().div_ceil(self.options.threads);
        let (this, parts) = (&*self, &parts);
        thread::scope(|scope| {
            for jobs in jobs.chunks_mut(share) {
                scope.spawn(move || {
                    for (number, gradient) in jobs {
                        this.pull(parts.get(*number).copied().unwrap_or_default(), gradient);
                    }
                });
            }
        });
        self.gradients = gradients;
    }

    /// One step of Adam.
    fn step(&mut self, count: f32, rate: f32) {
        const KEEP_MEAN: f32 = 0.9;
        const KEEP_SPREAD: f32 = 0.999;
        self.steps += 1;
        let (unbias_mean, unbias_spread) =
            (1.0 - KEEP_MEAN.powi(self.steps), 1.0 - KEEP_SPREAD.powi(self.steps));
        for (index, weight) in self.weights.iter_mut().enumerate() {
            let sum: f32 = self.gradients.iter().map(|part| part[index]).sum();
            let pull = sum / count;
            let mean = &mut self.mean[index];
            *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * pull;
            let spread = &mut self.spread[index];
            *spread = KEEP_SPREAD * *spread + (1.0 - KEEP_SPREAD) * pull * pull;
            let step = *mean / unbias_mean / ((*spread / unbias_spread).sqrt() + 1e-8);
            *weight = (*weight - rate * step).clamp(-MOST, MOST);
        }
    }
}

/// What a net makes of a position.
struct Forward {
    /// The neurons of both players, clipped.
    layers: [[f32; WIDTH]; 2],
    bucket: usize,
    /// The evaluation in hundredths, for who is to move.
    value: f32,
}
