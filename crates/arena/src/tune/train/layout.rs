//! The places of the numbers of a net in training.

use std::array;
use std::ops::Range;

use wazir_ai::{Net, NetShape};

/// The ranges of the parts of a net among all weights.
#[derive(Clone, Debug)]
pub(super) struct WeightLayout {
    pub(super) width: usize,
    pub(super) rows: Range<usize>,
    pub(super) bias: Range<usize>,
    pub(super) output: Range<usize>,
    pub(super) level: Range<usize>,
    pub(super) hidden: Range<usize>,
    pub(super) shared: Range<usize>,
}

impl WeightLayout {
    pub(super) fn new(shape: &NetShape, parts: usize) -> Self {
        let width = shape.width();
        let rows = 0..shape.rows() * width;
        let bias = rows.end..rows.end + width;
        let output = bias.end..bias.end + Net::BUCKETS * 2 * width;
        let level = output.end..output.end + Net::BUCKETS;
        let hidden = level.end..level.end + Net::BUCKETS * shape.hidden_weights();
        let shared = hidden.end..hidden.end + parts * width;
        Self { width, rows, bias, output, level, hidden, shared }
    }

    pub(super) fn has_hidden(&self) -> bool {
        !self.hidden.is_empty()
    }

    /// The direct output weights of a bucket for the view of a side: the player to move is 0.
    #[inline(always)]
    pub(super) fn output_of(&self, bucket: usize, side: usize) -> Range<usize> {
        let start = self.output.start + (bucket * 2 + side.min(1)) * self.width;
        start..start + self.width
    }

    /// The hidden layers of a bucket: the weights of the first and its biases, those of the second, and the
    /// output weights.
    #[inline(always)]
    pub(super) fn hidden_of(&self, bucket: usize) -> [Range<usize>; 5] {
        let (first, second) = (NetShape::FIRST_HIDDEN, NetShape::SECOND_HIDDEN);
        let counts = [first * self.width, first, second * 2 * first, second, second];
        let mut end = self.hidden.start + bucket * (self.hidden.len() / Net::BUCKETS);
        array::from_fn(|part| {
            let start = end;
            end += counts[part];
            start..end
        })
    }
}
