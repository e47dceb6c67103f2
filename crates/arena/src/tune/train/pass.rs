//! The forward and the backward pass of a net in training.
//!
//! Sums are made in lanes of a fixed number, so that the compiler can use wide vectors and the result is the
//! same with and without them.

use wazir_ai::{Net, NetShape};

use super::layout::WeightLayout;
use crate::tune::TrainingSet;

const MAX_WIDTH: usize = NetShape::MOST_WIDTH;
/// The maximum number of players that see a position.
const MAX_VIEWS: usize = 4;
const LANES: usize = 16;
const FIRST: usize = NetShape::FIRST_HIDDEN;
const SECOND: usize = NetShape::SECOND_HIDDEN;

/// The numbers of a net, as far as a pass needs them.
#[derive(Clone, Copy)]
pub(super) struct Numbers<'a> {
    pub(super) layout: &'a WeightLayout,
    pub(super) weights: &'a [f32],
    /// The rows, composed of factors and corrections.
    pub(super) rows: &'a [f32],
}

/// What a pass has computed for a position.
pub(super) struct Pass {
    bucket: usize,
    /// The clipped neurons of each player.
    layers: [[f32; MAX_WIDTH]; MAX_VIEWS],
    /// The inputs of the hidden layers, and their clipped neurons; the second layer has those of the first
    /// and their squares as inputs.
    inputs: [f32; MAX_WIDTH],
    second_inputs: [f32; 2 * FIRST],
    second: [f32; SECOND],
}

impl Pass {
    pub(super) fn new() -> Self {
        Self {
            bucket: 0,
            layers: [[0.0; MAX_WIDTH]; MAX_VIEWS],
            inputs: [0.0; MAX_WIDTH],
            second_inputs: [0.0; 2 * FIRST],
            second: [0.0; SECOND],
        }
    }

    /// Returns the output of the net at a position of a set.
    #[inline(always)]
    pub(super) fn forward(&mut self, net: Numbers<'_>, set: &TrainingSet, index: usize) -> f32 {
        let Numbers { layout, weights, rows } = net;
        self.bucket = usize::from(set.buckets[index]) % Net::BUCKETS;
        let bias = &weights[layout.bias.clone()];
        let mut output = weights[layout.level.start + self.bucket];
        for (side, active) in set.rows(index).take(MAX_VIEWS).enumerate() {
            let layer = &mut self.layers[side][..layout.width];
            layer.copy_from_slice(bias);
            for &row in active {
                add(layer, 1.0, &rows[usize::from(row) * layout.width..]);
            }
            layer.iter_mut().for_each(|neuron| *neuron = neuron.clamp(0.0, 1.0));
            let weights = &weights[layout.output_of(self.bucket, side)];
            output += share(set, side) * sum_of_squares(layer, weights);
        }
        if layout.has_hidden() { output + self.forward_hidden(net) } else { output }
    }

    #[inline(always)]
    fn forward_hidden(&mut self, net: Numbers<'_>) -> f32 {
        let width = net.layout.width;
        let [first, first_bias, second, second_bias, output] =
            net.layout.hidden_of(self.bucket).map(|range| &net.weights[range]);
        for (inputs, layer) in self.inputs.chunks_exact_mut(width / 2).zip(&self.layers).take(2) {
            let (left, right) = layer[..width].split_at(width / 2);
            let neurons = left.iter().zip(right);
            inputs.iter_mut().zip(neurons).for_each(|(input, (left, right))| *input = left * right);
        }
        let inputs = &self.inputs[..width];
        let (plain, squares) = self.second_inputs.split_at_mut(FIRST);
        let neurons = plain.iter_mut().zip(squares);
        for ((plain, square), (weights, bias)) in
            neurons.zip(first.chunks_exact(width).zip(first_bias))
        {
            *plain = (dot(inputs, weights) + bias).clamp(0.0, 1.0);
            *square = *plain * *plain;
        }
        for (neuron, (weights, bias)) in
            self.second.iter_mut().zip(second.chunks_exact(2 * FIRST).zip(second_bias))
        {
            *neuron = (dot(&self.second_inputs, weights) + bias).clamp(0.0, 1.0);
        }
        dot(&self.second, output)
    }

    /// Adds the gradient of the output times `miss` at the position of the last forward pass.
    #[inline(always)]
    pub(super) fn backward(
        &self,
        net: Numbers<'_>,
        (set, index): (&TrainingSet, usize),
        miss: f32,
        gradient: &mut [f32],
    ) {
        let Numbers { layout, weights, .. } = net;
        let width = layout.width;
        gradient[layout.level.start + self.bucket] += miss;
        let mut backs = [[0.0; MAX_WIDTH]; MAX_VIEWS];
        for (side, back) in backs.iter_mut().enumerate().take(set.views()) {
            let (layer, miss) = (&self.layers[side][..width], miss * share(set, side));
            let output = layout.output_of(self.bucket, side);
            let slots = &mut gradient[output.clone()];
            let neurons = layer.iter().zip(&weights[output]);
            for ((back, slot), (neuron, weight)) in back.iter_mut().zip(slots).zip(neurons) {
                *slot += miss * neuron * neuron;
                *back = miss * weight * 2.0 * neuron;
            }
        }
        if layout.has_hidden() {
            self.backward_hidden(net, miss, gradient, &mut backs);
        }
        for (side, active) in set.rows(index).take(MAX_VIEWS).enumerate() {
            let (back, layer) = (&mut backs[side][..width], &self.layers[side][..width]);
            back.iter_mut().zip(layer).for_each(|(back, &neuron)| *back = passed(*back, neuron));
            add(&mut gradient[layout.bias.clone()], 1.0, back);
            for &row in active {
                let start = usize::from(row) * width;
                add(&mut gradient[start..start + width], 1.0, back);
            }
        }
    }

    /// Adds the gradient of the hidden layers, and what they pass on to the neurons of both players.
    #[inline(always)]
    fn backward_hidden(
        &self,
        net: Numbers<'_>,
        miss: f32,
        gradient: &mut [f32],
        backs: &mut [[f32; MAX_WIDTH]; MAX_VIEWS],
    ) {
        let (layout, weights) = (net.layout, net.weights);
        let width = layout.width;
        let [first, first_bias, second, second_bias, output] = layout.hidden_of(self.bucket);
        add(&mut gradient[output.clone()], miss, &self.second);
        let mut back_second = [0.0; 2 * FIRST];
        for (at, &neuron) in self.second.iter().enumerate() {
            let back = passed(miss * weights[output.start + at], neuron);
            gradient[second_bias.start + at] += back;
            let row = second.start + at * 2 * FIRST;
            let row = row..row + 2 * FIRST;
            add(&mut gradient[row.clone()], back, &self.second_inputs);
            add(&mut back_second, back, &weights[row]);
        }
        let mut back_inputs = [0.0; MAX_WIDTH];
        for (at, &neuron) in self.second_inputs[..FIRST].iter().enumerate() {
            let back = back_second[at] + back_second[FIRST + at] * 2.0 * neuron;
            let back = passed(back, neuron);
            if back == 0.0 {
                continue;
            }
            gradient[first_bias.start + at] += back;
            let row = first.start + at * width..first.start + (at + 1) * width;
            add(&mut gradient[row.clone()], back, &self.inputs[..width]);
            add(&mut back_inputs[..width], back, &weights[row]);
        }
        let halves = back_inputs.chunks_exact(width / 2);
        for ((back, layer), from) in backs.iter_mut().zip(&self.layers).zip(halves).take(2) {
            let (left, right) = back[..width].split_at_mut(width / 2);
            let (left_neurons, right_neurons) = layer[..width].split_at(width / 2);
            let terms = |to: &mut [f32], others: &[f32]| {
                let terms = from.iter().zip(others);
                to.iter_mut().zip(terms).for_each(|(to, (from, other))| *to += from * other);
            };
            terms(left, right_neurons);
            terms(right, left_neurons);
        }
    }
}

/// Adds the gradient of the loss over some positions of a set. `miss` returns how far the forecast is from
/// the target, by the number of the position and the output there.
#[multiversion::multiversion(targets("x86_64+avx2"))]
pub(super) fn add_gradient(
    net: Numbers<'_>,
    set: &TrainingSet,
    indices: &[usize],
    miss: &dyn Fn(usize, f32) -> f32,
    gradient: &mut [f32],
) {
    let mut pass = Pass::new();
    for &index in indices {
        let output = pass.forward(net, set, index);
        // The unit is an output of 1, so that steps are the same in all games.
        pass.backward(net, (set, index), miss(index, output), gradient);
    }
}

/// Returns the weight of a side's view: all others together count as much as the player to move.
#[inline(always)]
fn share(set: &TrainingSet, side: usize) -> f32 {
    if side == 0 { 1.0 } else { 1.0 / (set.views() - 1) as f32 }
}

/// Returns the gradient that a neuron passes on: a clipped one passes none.
#[inline(always)]
fn passed(back: f32, neuron: f32) -> f32 {
    if neuron > 0.0 && neuron < 1.0 { back } else { 0.0 }
}

/// Adds numbers times a factor to others.
#[inline(always)]
fn add(to: &mut [f32], factor: f32, from: &[f32]) {
    for (to, from) in to.as_chunks_mut::<LANES>().0.iter_mut().zip(from.as_chunks::<LANES>().0) {
        to.iter_mut().zip(from).for_each(|(to, from)| *to += factor * from);
    }
}

/// Returns the sum of the products.
#[inline(always)]
fn dot(left: &[f32], right: &[f32]) -> f32 {
    sum_of(left, right, |left, right| left * right)
}

/// Returns the weighted sum of the squares.
#[inline(always)]
fn sum_of_squares(neurons: &[f32], weights: &[f32]) -> f32 {
    sum_of(neurons, weights, |neuron, weight| neuron * neuron * weight)
}

/// Returns the sum of a term for each pair of numbers.
#[inline(always)]
fn sum_of(left: &[f32], right: &[f32], term: impl Fn(f32, f32) -> f32) -> f32 {
    let mut sums = [0.0; LANES];
    for (left, right) in left.as_chunks::<LANES>().0.iter().zip(right.as_chunks::<LANES>().0) {
        let pairs = left.iter().zip(right);
        sums.iter_mut().zip(pairs).for_each(|(sum, (&left, &right))| *sum += term(left, right));
    }
    sums.iter().sum()
}
