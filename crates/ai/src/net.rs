//! Nets: small neural networks that correct the linear evaluation, trained on games.
//!
//! Each piece on a square, and each further piece of a kind in hand, adds one row of numbers to an
//! accumulator, once from its owner's view and once from the other player's. A move changes a few rows,
//! so the two accumulators are updated from position to position. The output is the weighted sum of their
//! squared, clipped values, to which a net may add that of two hidden layers. All of it is integer
//! arithmetic: the same on every machine.

mod factorizer;
mod file;
mod hidden;
mod shape;

use std::fmt;
use std::sync::Arc;

use wazir_game::{BySeat, Seat};

pub use factorizer::NetFactorizer;
pub(crate) use factorizer::{FACTOR_ONE, KindFactors};
pub use file::NetError;
use hidden::HiddenLayers;
pub use shape::NetShape;
pub(crate) use shape::{AWAY, HOME, WING};

/// The maximum number of neurons for each player, and the unit that their number is a multiple of.
pub(crate) const MAX_WIDTH: usize = 256;
pub(crate) const LANES: usize = 32;
/// The number of output weight sets, selected by the phase of the game.
pub(crate) const OUTPUT_BUCKETS: usize = 4;
/// The integer for 1.0 in the accumulator, and in the output weights.
const QA: i32 = 255;
const QB: i32 = 64;
/// An output of 1.0, in hundredths of the weakest piece.
const OUTPUT_SCALE: i32 = 400;
/// The maximum number of rows: row numbers have 16 bits.
pub(crate) const MAX_ROWS: usize = 1 << 16;
/// The maximum output weight, so that a product fits 16 bits.
const MAX_OUTPUT_WEIGHT: f32 = 127.0 / QB as f32;

/// The accumulators of both players, by the seat whose view they hold. Neurons that a net does not
/// have stay 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct NetAccumulator(BySeat<[i16; MAX_WIDTH]>);

impl Default for NetAccumulator {
    fn default() -> Self {
        Self(BySeat::splat([0; MAX_WIDTH]))
    }
}

/// The weights of a net as floats, before quantization.
///
/// Rows and output are laid out neuron by neuron; the output of a bucket has the weights of the side to
/// move, then those of the other. The number of neurons is that of the shape ([`NetShape::width`]).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FloatNet {
    /// The rows of the shape, one number for each neuron.
    pub rows: Vec<f32>,
    /// The initial value of each neuron.
    pub accumulator_bias: Vec<f32>,
    /// The output weights: for each of the four output buckets, two numbers for each neuron.
    pub output: Vec<f32>,
    /// The bias of each bucket's output.
    pub output_bias: Vec<f32>,
    /// The shared parts that compose rows of other pieces, one number for each neuron: none, or as
    /// many parts as [`NetFactorizer::count`] says.
    pub factor_rows: Vec<f32>,
    /// The hidden layers, bucket by bucket ([`NetShape::hidden_weights`]): the weights of the first
    /// layer, neuron by neuron; its biases; those of the second in the same way; the output weights.
    pub hidden: Vec<f32>,
}

/// The inputs of a net that a position activates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NetInputs {
    /// The active rows from the view of the side to move, then from the other's, as many for each.
    pub active_rows: Vec<Vec<u16>>,
    /// The output bucket.
    pub bucket: usize,
}

/// A net for the games whose board, hands and pieces it supports.
///
/// ```
/// use wazir_ai::{Net, NetShape};
/// let net = Net::zero(NetShape::new(64, 0, ["king", "R"]), false);
/// assert_eq!(Net::read(&net.to_bytes()), Ok(net.clone()));
/// assert!(Net::read(b"something else").is_err());
/// ```
#[derive(Clone, Eq)]
pub struct Net(Arc<NetData>);

#[derive(PartialEq, Eq)]
struct NetData {
    shape: NetShape,
    terms: bool,
    /// The rows, one after the other.
    rows: Vec<i16>,
    bias: [i16; MAX_WIDTH],
    /// The output weights for the side to move and for the other; zero beyond the width.
    output: [[[i16; MAX_WIDTH]; 2]; OUTPUT_BUCKETS],
    level: [i32; OUTPUT_BUCKETS],
    /// The hidden layers of each bucket: none, or as many as there are buckets.
    hidden: Vec<HiddenLayers>,
    /// The shared parts, one after the other.
    shared: Vec<i16>,
}

impl PartialEq for Net {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Net").field("shape", &self.0.shape).finish_non_exhaustive()
    }
}

impl NetData {
    fn blank(shape: NetShape, terms: bool) -> Self {
        let rows = vec![0; shape.rows() * shape.width()];
        let (bias, output) = ([0; MAX_WIDTH], [[[0; MAX_WIDTH]; 2]; OUTPUT_BUCKETS]);
        let hidden = if shape.hidden { HiddenLayers::zeros(shape.width) } else { Vec::new() };
        let (level, shared) = ([0; OUTPUT_BUCKETS], Vec::new());
        Self { shape, terms, rows, bias, output, level, hidden, shared }
    }
}

impl Net {
    /// The number of output weight sets, selected by the phase of the game.
    pub const BUCKETS: usize = OUTPUT_BUCKETS;
    /// An output of 1.0, in hundredths of the weakest piece.
    pub const HUNDREDTHS: i32 = OUTPUT_SCALE;

    /// Creates a net that adds nothing. It corrects the full linear evaluation if `terms` is set,
    /// otherwise only its incremental sums.
    pub fn zero(shape: NetShape, terms: bool) -> Self {
        Self(Arc::new(NetData::blank(shape, terms)))
    }

    /// Quantizes a net to integers. Missing numbers are 0, and surplus ones are ignored. `terms` is
    /// as for [`Net::zero`].
    pub fn quantized(shape: NetShape, terms: bool, floats: &FloatNet) -> Self {
        let mut body = NetData::blank(shape, terms);
        let width = body.shape.width();
        let layer = |number: &f32| (number * QA as f32).round() as i16;
        body.rows.iter_mut().zip(&floats.rows).for_each(|(to, from)| *to = layer(from));
        let bias = body.bias.iter_mut().zip(&floats.accumulator_bias).take(width);
        bias.for_each(|(to, from)| *to = layer(from));
        let output = body.output.iter_mut().flatten();
        for (to, from) in output.zip(floats.output.chunks(width)) {
            for (to, from) in to.iter_mut().zip(from) {
                *to =
                    (from.clamp(-MAX_OUTPUT_WEIGHT, MAX_OUTPUT_WEIGHT) * QB as f32).round() as i16;
            }
        }
        for (to, from) in body.level.iter_mut().zip(&floats.output_bias) {
            *to = (from * (QA * QB) as f32).round() as i32;
        }
        if body.shape.hidden {
            body.hidden = HiddenLayers::quantized(width, &floats.hidden);
        }
        body.shared = factorizer::rounded(&floats.factor_rows);
        Self(Arc::new(body))
    }

    /// Returns the weights as floats, with the rounding of the quantized net.
    ///
    /// ```
    /// use wazir_ai::{Net, NetShape};
    /// let net = Net::zero(NetShape::new(64, 0, ["king", "R"]), false);
    /// assert_eq!(Net::quantized(net.shape().clone(), false, &net.dequantized()), net);
    /// ```
    pub fn dequantized(&self) -> FloatNet {
        let NetData { shape, rows, bias, output, level, hidden, shared, .. } = &*self.0;
        let over = |numbers: &mut dyn Iterator<Item = &i16>, one: i32| {
            numbers.map(|&number| f32::from(number) / one as f32).collect()
        };
        let width = shape.width();
        let output = output.iter().flatten().flat_map(|weights| &weights[..width]);
        FloatNet {
            rows: over(&mut rows.iter(), QA),
            accumulator_bias: over(&mut bias[..width].iter(), QA),
            output: over(&mut { output }, QB),
            output_bias: level.iter().map(|&number| number as f32 / (QA * QB) as f32).collect(),
            factor_rows: over(&mut shared.iter(), factorizer::FACTOR_ROW_ONE),
            hidden: HiddenLayers::dequantized(hidden),
        }
    }

    /// Returns the shape: the meaning of the rows.
    pub fn shape(&self) -> &NetShape {
        &self.0.shape
    }

    /// Returns whether the net corrects the full linear evaluation, or only its incremental sums.
    pub fn corrects_full_eval(&self) -> bool {
        self.0.terms
    }

    /// Returns the output bucket for a phase from 0 to `full`.
    #[inline(always)]
    pub fn output_bucket(phase: i32, full: i32) -> usize {
        (phase * OUTPUT_BUCKETS as i32 / (full + 1)) as usize
    }

    /// Resets the accumulator of a player to an empty board.
    pub fn reset_accumulator(&self, layer: &mut NetAccumulator, seat: Seat) {
        layer.0[seat] = self.0.bias;
    }

    /// Adds rows to the accumulator of a player and subtracts others, in place.
    #[inline(always)]
    pub fn update_in_place(
        &self,
        layer: &mut NetAccumulator,
        seat: Seat,
        plus: &[u32],
        minus: &[u32],
    ) {
        add_rows(self.neurons(layer, seat), None, &self.0.rows, plus, minus);
    }

    /// Sets the accumulator of a player to that of the position before, with rows added and subtracted.
    #[inline(always)]
    pub fn update_from(
        &self,
        before: &NetAccumulator,
        after: &mut NetAccumulator,
        seat: Seat,
        [plus, minus]: [&[u32]; 2],
    ) {
        let before = before.0[seat].as_chunks::<LANES>().0;
        add_rows(self.neurons(after, seat), Some(before), &self.0.rows, plus, minus);
    }

    /// Returns the part of a player's accumulator that the net uses.
    #[inline(always)]
    fn neurons<'a>(&self, layer: &'a mut NetAccumulator, seat: Seat) -> &'a mut [[i16; LANES]] {
        let lanes = self.0.shape.width() / LANES;
        layer.0[seat].as_chunks_mut::<LANES>().0.get_mut(..lanes).unwrap_or_default()
    }

    /// Returns the net's correction of the evaluation for the side to move, in hundredths.
    #[inline]
    pub fn output(&self, layer: &NetAccumulator, to_move: Seat, bucket: usize) -> i32 {
        let (bucket, lanes) = (bucket & (OUTPUT_BUCKETS - 1), self.0.shape.width() / LANES);
        let weights = &self.0.output[bucket];
        let layers = [to_move, to_move.other()].map(|seat| &layer.0[seat]);
        let sums = output_sums(layers, weights, lanes);
        let sum = sums.into_iter().map(i64::from).sum::<i64>() / i64::from(QA);
        let sum = sum + i64::from(self.0.level[bucket]);
        let direct = (sum * i64::from(OUTPUT_SCALE) / i64::from(QA * QB)) as i32;
        match self.0.hidden.get(bucket) {
            Some(hidden) => direct + hidden.output(layers, self.0.shape.width()),
            None => direct,
        }
    }

    /// Returns the correction for one player by its own accumulator, in hundredths, for games of more
    /// than two where each player is evaluated separately. `moves` is set for the side to move. For two
    /// players, its value minus the other's is [`Net::output`] without hidden layers, apart from rounding.
    #[inline]
    pub fn seat_output(
        &self,
        layer: &NetAccumulator,
        seat: Seat,
        moves: bool,
        bucket: usize,
    ) -> i32 {
        let (bucket, lanes) = (bucket & (OUTPUT_BUCKETS - 1), self.0.shape.width() / LANES);
        let weights = &self.0.output[bucket][usize::from(!moves)];
        let [sum, _] = output_sums([&layer.0[seat]; 2], &[*weights, [0; MAX_WIDTH]], lanes);
        let sum = i64::from(sum) / i64::from(QA);
        let sum = if moves { sum + i64::from(self.0.level[bucket]) } else { -sum };
        (sum * i64::from(OUTPUT_SCALE) / i64::from(QA * QB)) as i32
    }
}

/// Adds rows to the sums and subtracts others, starting from `before` if given. Rows that do not
/// exist count as zero.
#[multiversion::multiversion(targets("x86_64+avx2"))]
fn add_rows(
    sums: &mut [[i16; LANES]],
    before: Option<&[[i16; LANES]]>,
    rows: &[i16],
    plus: &[u32],
    minus: &[u32],
) {
    let width = sums.len() * LANES;
    for (at, sums) in sums.iter_mut().enumerate() {
        let part = |row: u32| {
            // The number of a row that does not exist may be too large for 32 bits; it stays beyond the rows.
            let start = (row as usize).wrapping_mul(width).wrapping_add(at * LANES);
            rows.get(start..)?.first_chunk::<LANES>()
        };
        let mut now = *before.and_then(|before| before.get(at)).unwrap_or(sums);
        for row in plus.iter().filter_map(|&row| part(row)) {
            now.iter_mut().zip(row).for_each(|(sum, number)| *sum = sum.wrapping_add(*number));
        }
        for row in minus.iter().filter_map(|&row| part(row)) {
            now.iter_mut().zip(row).for_each(|(sum, number)| *sum = sum.wrapping_sub(*number));
        }
        *sums = now;
    }
}

/// Returns the weighted sums of the squared, clipped neurons of two accumulators, over the first
/// `lanes` lanes.
#[multiversion::multiversion(targets("x86_64+avx2"))]
fn output_sums(
    layers: [&[i16; MAX_WIDTH]; 2],
    weights: &[[i16; MAX_WIDTH]; 2],
    lanes: usize,
) -> [i32; 2] {
    let mut sums = [0_i32; 2];
    for ((sum, layer), weights) in sums.iter_mut().zip(layers).zip(weights) {
        let (layer, weights) = (layer.as_chunks::<LANES>().0, weights.as_chunks::<LANES>().0);
        for (layer, weights) in layer.iter().zip(weights).take(lanes) {
            for (neuron, weight) in layer.iter().zip(weights) {
                let neuron = (*neuron).clamp(0, QA as i16);
                // 255 * 127 fits, and so does the sum: 256 * 255 * 255 * 127 is below 2^31.
                *sum += i32::from(neuron.wrapping_mul(*weight)) * i32::from(neuron);
            }
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(shape: NetShape) -> Net {
        let width = shape.width();
        let number = |i: usize| ((i * 37 % 101) as f32 - 50.0) / 60.0;
        let numbers = |count: usize| (0..count).map(number).collect::<Vec<_>>();
        let floats = FloatNet {
            rows: numbers(shape.rows() * width),
            accumulator_bias: numbers(width),
            output: numbers(OUTPUT_BUCKETS * 2 * width),
            output_bias: numbers(OUTPUT_BUCKETS),
            factor_rows: numbers(6 * width),
            hidden: numbers(OUTPUT_BUCKETS * shape.hidden_weights()),
        };
        Net::quantized(shape, false, &floats)
    }

    fn empty(net: &Net) -> NetAccumulator {
        let mut layer = NetAccumulator::default();
        Seat::BOTH.into_iter().for_each(|seat| net.reset_accumulator(&mut layer, seat));
        layer
    }

    fn shapes() -> [NetShape; 5] {
        let shape = NetShape::new(4, 2, ["king", "R"]);
        [
            shape.clone().with_width(32),
            shape.clone(),
            shape.clone().with_king_buckets(),
            shape.clone().with_width(100),
            shape.with_width(256).with_hidden_layers(),
        ]
    }

    #[test]
    fn rows_are_added_and_taken_away() {
        for shape in shapes() {
            let net = some(shape.clone());
            let row = shape.first_row(false, "R").expect("a rook") + 3;
            assert_eq!(row, 3 * 6 + 3);
            let (mut layer, empty) = (empty(&net), empty(&net));
            net.update_in_place(&mut layer, Seat::SECOND, &[row as u32, u32::MAX], &[]);
            assert_ne!(layer, empty);
            assert_ne!(net.output(&layer, Seat::FIRST, 1), net.output(&layer, Seat::SECOND, 1));
            let mut cleared = layer;
            net.reset_accumulator(&mut cleared, Seat::SECOND);
            net.update_in_place(&mut layer, Seat::SECOND, &[], &[row as u32]);
            assert_eq!((layer, cleared), (empty, empty));
        }
    }

    #[test]
    fn single_layers_come_to_the_output_of_two() {
        for shape in shapes().into_iter().filter(|shape| !shape.has_hidden_layers()) {
            let net = some(shape);
            let mut layer = empty(&net);
            net.update_in_place(&mut layer, Seat::SECOND, &[5, 9], &[2]);
            for us in Seat::BOTH {
                let stands = |seat: Seat| net.seat_output(&layer, seat, seat == us, 1);
                let both = stands(us) - stands(us.other());
                assert!((both - net.output(&layer, us, 1)).abs() <= 2, "{us}: {both}");
            }
        }
    }

    #[test]
    fn what_is_written_is_read_and_damage_is_seen() {
        for shape in shapes() {
            let net = some(shape);
            let bytes = net.to_bytes();
            assert_eq!(Net::quantized(net.shape().clone(), false, &net.dequantized()), net);
            assert_eq!(Net::read(&bytes), Ok(net));
            for at in (0..bytes.len()).step_by(7) {
                let mut bytes = bytes.clone();
                bytes[at] ^= 0x10;
                assert!(Net::read(&bytes).is_err(), "byte {at}");
                assert!(Net::read(&bytes[..at]).is_err(), "the first {at} bytes");
            }
        }
    }

    #[test]
    fn the_output_is_the_sum_it_says() {
        for shape in shapes() {
            let net = some(shape);
            let NetAccumulator(layers) = empty(&net);
            let float = |number: i16| f64::from(number) / f64::from(QA);
            let squared = |number: i16| float(number.clamp(0, QA as i16)).powi(2);
            let neurons = layers.iter().flatten().map(|&number| squared(number));
            let weights = net.0.output[2].iter().flatten();
            let weights = weights.map(|&weight| f64::from(weight) / f64::from(QB));
            let sum: f64 = neurons.zip(weights).map(|(neuron, weight)| neuron * weight).sum();
            let sum = sum + f64::from(net.0.level[2]) / f64::from(QA * QB);
            let sum = sum + hidden_sum(&net, &layers, 2);
            let expected = sum * f64::from(OUTPUT_SCALE);
            let output = f64::from(net.output(&empty(&net), Seat::FIRST, 2));
            // The neurons of hidden layers have 7 bits.
            let most = if net.shape().has_hidden_layers() { 12.0 } else { 1.5 };
            assert!((output - expected).abs() < most, "{output} {expected}");
        }
    }

    /// Returns the output of the hidden layers in floats.
    fn hidden_sum(net: &Net, layers: &BySeat<[i16; MAX_WIDTH]>, bucket: usize) -> f64 {
        let (width, floats) = (net.shape().width(), net.dequantized().hidden);
        let Some(floats) = floats.chunks(net.shape().hidden_weights().max(1)).nth(bucket) else {
            return 0.0;
        };
        let mut floats = floats.iter().map(|&number| f64::from(number));
        let mut take = |count| floats.by_ref().take(count).collect::<Vec<_>>();
        let (first, first_bias) = (take(16 * width), take(16));
        let (second, second_bias, output) = (take(32 * 32), take(32), take(32));
        let inputs = layers.iter().flat_map(|layer| {
            let clipped = |at: usize| f64::from(layer[at].clamp(0, QA as i16)) / f64::from(QA);
            (0..width / 2).map(move |at| clipped(at) * clipped(at + width / 2))
        });
        let layer = |inputs: &[f64], weights: &[f64], bias: &[f64]| {
            let sums = weights.chunks(inputs.len()).zip(bias).map(|(weights, bias)| {
                inputs.iter().zip(weights).map(|(input, weight)| input * weight).sum::<f64>() + bias
            });
            sums.map(|sum| sum.clamp(0.0, 1.0)).collect::<Vec<_>>()
        };
        let plain = layer(&inputs.collect::<Vec<_>>(), &first, &first_bias);
        let both: Vec<f64> = plain.iter().copied().chain(plain.iter().map(|n| n * n)).collect();
        let last = layer(&both, &second, &second_bias);
        last.iter().zip(&output).map(|(neuron, weight)| neuron * weight).sum()
    }
}
