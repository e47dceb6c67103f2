//! The hidden layers of a net, beside its direct output.
//!
//! Each accumulator is cut into two halves, clipped and multiplied: neuron by neuron, the first half with
//! the second. The products of both players are the inputs of a layer of 16 neurons. Those, clipped, and
//! their squares are the inputs of a layer of 32, whose clipped neurons are weighted and added up.

use super::{LANES, MAX_OUTPUT_WEIGHT, MAX_WIDTH, OUTPUT_BUCKETS, OUTPUT_SCALE, QA, QB};

/// The number of neurons of the first layer, and of the second.
pub(super) const FIRST: usize = 16;
pub(super) const SECOND: usize = 32;
const SECOND_INPUTS: usize = 2 * FIRST;
/// The integer for 1.0 in inputs and neurons.
const ONE: i32 = 127;
/// The product of two clipped neurons of an accumulator is shifted by this to become at most `ONE`.
const PRODUCT_SHIFT: u32 = 9;

/// The layers for one output bucket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HiddenLayers {
    /// The weights of the inputs, neuron by neuron.
    first: Vec<i16>,
    first_bias: [i32; FIRST],
    second: [[i16; SECOND_INPUTS]; SECOND],
    second_bias: [i32; SECOND],
    output: [i16; SECOND],
}

/// Returns the number of weights and biases for one bucket.
pub(super) const fn count(width: usize) -> usize {
    FIRST * (width + 1) + SECOND * (SECOND_INPUTS + 1) + SECOND
}

impl HiddenLayers {
    /// Creates layers that add nothing.
    fn zero(width: usize) -> Self {
        Self {
            first: vec![0; FIRST * width],
            first_bias: [0; FIRST],
            second: [[0; SECOND_INPUTS]; SECOND],
            second_bias: [0; SECOND],
            output: [0; SECOND],
        }
    }

    /// Creates the layers of all buckets, which add nothing.
    pub(super) fn zeros(width: usize) -> Vec<Self> {
        vec![Self::zero(width); OUTPUT_BUCKETS]
    }

    /// Calls `weight` with each weight and `bias` with each bias, in the order of floats and files.
    pub(super) fn for_each_mut<T>(
        &mut self,
        context: &mut T,
        weight: impl Fn(&mut T, &mut i16),
        bias: impl Fn(&mut T, &mut i32),
    ) {
        self.first.iter_mut().for_each(|to| weight(context, to));
        self.first_bias.iter_mut().for_each(|to| bias(context, to));
        self.second.iter_mut().flatten().for_each(|to| weight(context, to));
        self.second_bias.iter_mut().for_each(|to| bias(context, to));
        self.output.iter_mut().for_each(|to| weight(context, to));
    }

    /// Quantizes floats. Missing numbers are 0.
    pub(super) fn quantized(width: usize, floats: &[f32]) -> Vec<Self> {
        let mut layers = Self::zeros(width);
        let mut floats = floats.iter().copied();
        for bucket in &mut layers {
            bucket.for_each_mut(
                &mut floats,
                |floats, to| {
                    let from = floats.next().unwrap_or(0.0);
                    *to = (from.clamp(-MAX_OUTPUT_WEIGHT, MAX_OUTPUT_WEIGHT) * QB as f32).round()
                        as i16;
                },
                |floats, to| {
                    let from = floats.next().unwrap_or(0.0);
                    *to = (from * (ONE * QB) as f32).round() as i32;
                },
            );
        }
        layers
    }

    /// Returns the floats that [`HiddenLayers::quantized`] turns into these layers.
    pub(super) fn dequantized(layers: &[Self]) -> Vec<f32> {
        let mut floats = Vec::new();
        for bucket in layers {
            bucket.clone().for_each_mut(
                &mut floats,
                |floats, from| floats.push(f32::from(*from) / QB as f32),
                |floats, from| floats.push(*from as f32 / (ONE * QB) as f32),
            );
        }
        floats
    }

    /// Returns whether no sum can overflow.
    pub(super) fn is_sound(&self) -> bool {
        let weights = self.first.iter().chain(self.second.as_flattened()).chain(&self.output);
        let mut biases = self.first_bias.iter().chain(&self.second_bias);
        { weights }.all(|weight| weight.unsigned_abs() < 128)
            && biases.all(|bias| bias.unsigned_abs() < 1 << 24)
    }

    /// Returns what the layers add to the output, in hundredths.
    #[inline]
    pub(super) fn output(&self, layers: [&[i16; MAX_WIDTH]; 2], width: usize) -> i32 {
        let inputs = products(layers, width);
        let neurons = first_layer(&self.first, &inputs, width);
        let mut second_inputs = [0_i16; SECOND_INPUTS];
        let (plain, squares) = second_inputs.split_at_mut(FIRST);
        for (at, (neuron, bias)) in neurons.iter().zip(&self.first_bias).enumerate() {
            let neuron = ((neuron + bias) / QB).clamp(0, ONE);
            plain[at] = neuron as i16;
            squares[at] = (neuron * neuron / ONE) as i16;
        }
        let sum = last_layers(&self.second, &self.second_bias, &self.output, &second_inputs);
        sum / QB * OUTPUT_SCALE / ONE
    }
}

/// Returns the inputs: for each player, the products of the first half of its neurons and the second.
#[multiversion::multiversion(targets("x86_64+avx2"))]
fn products(layers: [&[i16; MAX_WIDTH]; 2], width: usize) -> [i16; MAX_WIDTH] {
    let mut inputs = [0; MAX_WIDTH];
    let half = width / 2;
    for (inputs, layer) in inputs.chunks_exact_mut(half.max(1)).zip(layers) {
        let Some((left, right)) = layer.get(..width).map(|layer| layer.split_at(half)) else {
            break;
        };
        for ((input, left), right) in inputs.iter_mut().zip(left).zip(right) {
            let [left, right] = [left, right].map(|&neuron| neuron.clamp(0, QA as i16) as u16);
            // 255 * 255 fits 16 bits.
            *input = (left.wrapping_mul(right) >> PRODUCT_SHIFT) as i16;
        }
    }
    inputs
}

/// Returns the weighted sums of the inputs.
#[multiversion::multiversion(targets("x86_64+avx2"))]
fn first_layer(weights: &[i16], inputs: &[i16; MAX_WIDTH], width: usize) -> [i32; FIRST] {
    let mut sums = [0; FIRST];
    let inputs = &inputs.as_chunks::<LANES>().0[..width / LANES];
    for (sum, weights) in sums.iter_mut().zip(weights.chunks_exact(width.max(1))) {
        // At most 256 * 127 * 127.
        for (inputs, weights) in inputs.iter().zip(weights.as_chunks::<LANES>().0) {
            for (input, weight) in inputs.iter().zip(weights) {
                *sum += i32::from(*input) * i32::from(*weight);
            }
        }
    }
    sums
}

/// Returns the weighted sum of the neurons of the second layer.
#[multiversion::multiversion(targets("x86_64+avx2"))]
fn last_layers(
    weights: &[[i16; SECOND_INPUTS]; SECOND],
    biases: &[i32; SECOND],
    output: &[i16; SECOND],
    inputs: &[i16; SECOND_INPUTS],
) -> i32 {
    let mut total = 0;
    for ((weights, bias), output) in weights.iter().zip(biases).zip(output) {
        let products = inputs.iter().zip(weights).map(|(i, w)| i32::from(*i) * i32::from(*w));
        let neuron = ((products.sum::<i32>() + bias) / QB).clamp(0, ONE);
        total += neuron * i32::from(*output);
    }
    total
}
