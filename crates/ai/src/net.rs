//! Nets: what a position is worth beyond sums, learnt from games.
//!
//! Each piece on a square, and each further piece of a kind in hand, adds one row of numbers to a
//! layer of [`WIDTH`] neurons, once as its owner sees the board and once as the other player does.
//! A move changes a few rows, so the two layers are kept from position to position. Their squared,
//! clipped values, weighted, are the output. All of it is whole numbers: the same on every machine.

mod parts;

use std::fmt;
use std::sync::Arc;

use wazir_text::{Computers, Message, message};

pub use parts::NetParts;
pub(crate) use parts::{FACTOR, KindParts};

/// Neurons of the layer of each player.
pub(crate) const WIDTH: usize = 64;
/// So many sets of weights of the output, by how much of the middle of the game is left.
pub(crate) const BUCKETS: usize = 4;
/// What 1 is in the layer, and in the weights of the output.
const ONE: i32 = 255;
const OUT: i32 = 64;
/// What an output of 1 is in hundredths of the weakest piece.
const HUNDREDTHS: i32 = 400;
/// A row has a number of 16 bits.
pub(crate) const MOST_ROWS: usize = 1 << 16;
/// Weights of the output go no further, so that a product of 16 bits holds them.
const MOST_OUT: f32 = 127.0 / OUT as f32;
const MAGIC: &[u8; 8] = b"wazirnet";
/// The versions of files: without and with parts that all pieces share.
const PLAIN: u8 = 1;
const SHARED: u8 = 2;

/// What the rows of a net stand for: the squares of the board, counts in hand, and kinds of
/// pieces by the names they have in weights.
///
/// ```
/// use wazir_ai::NetShape;
/// let mut shape = NetShape::new(81, 18, ["king", "fR"]);
/// assert!(shape.join(&NetShape::new(81, 18, ["fR", "R"])));
/// assert!(!shape.join(&NetShape::new(64, 0, ["R"])), "another board");
/// assert_eq!(shape.kinds().collect::<Vec<_>>(), ["king", "fR", "R"]);
/// assert_eq!(shape.rows(), 2 * 3 * (81 + 18));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetShape {
    squares: usize,
    held: usize,
    kinds: Vec<String>,
}

impl NetShape {
    /// A shape for a board of so many squares, hands of up to so many pieces of a kind, and kinds.
    pub fn new<S: Into<String>>(
        squares: usize,
        held: usize,
        kinds: impl IntoIterator<Item = S>,
    ) -> Self {
        Self { squares, held, kinds: kinds.into_iter().map(Into::into).collect() }
    }

    /// Takes in the kinds of another shape; false, and nothing is done, when its board or its
    /// hands are others.
    pub fn join(&mut self, other: &Self) -> bool {
        let same = (self.squares, self.held) == (other.squares, other.held);
        for kind in other.kinds.iter().filter(|_| same) {
            if self.find(kind).is_none() {
                self.kinds.push(kind.clone());
            }
        }
        same
    }

    /// The kinds by name.
    pub fn kinds(&self) -> impl Iterator<Item = &str> {
        self.kinds.iter().map(String::as_str)
    }

    /// The shape without the kinds after the first so many.
    #[must_use]
    pub fn first(&self, kinds: usize) -> Self {
        Self { kinds: self.kinds.iter().take(kinds).cloned().collect(), ..*self }
    }

    /// How many rows a net of this shape has: at most 2^16.
    pub fn rows(&self) -> usize {
        2 * self.kinds.len() * (self.squares + self.held)
    }

    pub(crate) fn fits(&self, squares: usize, held: usize) -> bool {
        (self.squares, self.held) == (squares, held)
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind == name)
    }

    /// The first row of a kind, as its owner or as the other player sees it; the squares come
    /// first, then the counts in hand from 1.
    pub(crate) fn first_row(&self, own: bool, name: &str) -> Option<usize> {
        let number = self.find(name)? + if own { 0 } else { self.kinds.len() };
        Some(number * (self.squares + self.held))
    }
}

/// The layers of both players: by seat of who sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Layer([[i16; WIDTH]; 2]);

impl Default for Layer {
    fn default() -> Self {
        Self([[0; WIDTH]; 2])
    }
}

/// The weights of a net before they are made whole numbers.
///
/// Rows and output are laid out one neuron after the other; the output of a bucket holds the
/// weights of who is to move, then those of the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NetFloats {
    /// `rows() * WIDTH` numbers.
    pub rows: Vec<f32>,
    /// What each neuron begins with: `WIDTH` numbers.
    pub bias: Vec<f32>,
    /// `BUCKETS * 2 * WIDTH` numbers.
    pub output: Vec<f32>,
    /// What each bucket's output begins with.
    pub level: Vec<f32>,
    /// The parts that rows of other pieces are made of, `WIDTH` numbers each: none, or as many as
    /// [`NetParts::count`] says.
    pub shared: Vec<f32>,
}

/// The weights that a position activates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NetInputs {
    /// The rows as who is to move sees them, and as the other does.
    pub rows: [Vec<u16>; 2],
    /// The set of weights of the output.
    pub bucket: usize,
}

/// A net, for the games whose board, hands and pieces it knows.
///
/// ```
/// use wazir_ai::{Net, NetShape};
/// let net = Net::blank(NetShape::new(64, 0, ["king", "R"]), false);
/// assert_eq!(Net::read(&net.bytes()), Ok(net.clone()));
/// assert!(Net::read(b"something else").is_err());
/// ```
#[derive(Clone, Eq)]
pub struct Net(Arc<Body>);

#[derive(PartialEq, Eq)]
struct Body {
    shape: NetShape,
    terms: bool,
    rows: Vec<[i16; WIDTH]>,
    bias: [i16; WIDTH],
    output: [[i16; 2 * WIDTH]; BUCKETS],
    level: [i32; BUCKETS],
    shared: Vec<[i16; WIDTH]>,
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

/// Why bytes are no net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum NetError {
    /// They do not begin like one, or are of another version.
    Unknown,
    /// They end too early or too late, or do not add up.
    Damaged,
}

impl NetError {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        match self {
            Self::Unknown => message!(Computers::NoNet),
            Self::Damaged => message!(Computers::NetDamaged),
        }
    }
}

impl Body {
    fn blank(shape: NetShape, terms: bool) -> Self {
        let rows = vec![[0; WIDTH]; shape.rows()];
        let output = [[0; 2 * WIDTH]; BUCKETS];
        let (bias, level) = ([0; WIDTH], [0; BUCKETS]);
        Self { shape, terms, rows, bias, output, level, shared: Vec::new() }
    }
}

impl Net {
    /// Neurons of the layer of each player.
    pub const WIDTH: usize = WIDTH;
    /// So many sets of weights of the output there are, by how much of the game is left.
    pub const BUCKETS: usize = BUCKETS;
    /// What an output of 1 is in hundredths of the weakest piece.
    pub const HUNDREDTHS: i32 = HUNDREDTHS;

    /// A net that adds nothing: to all of the linear evaluation when `terms` says so, else to those
    /// of its sums that are kept from position to position.
    pub fn blank(shape: NetShape, terms: bool) -> Self {
        Self(Arc::new(Body::blank(shape, terms)))
    }

    /// The net in whole numbers. Numbers that are missing are nothing, and those too many are left
    /// out. `terms` is as for [`Net::blank`].
    pub fn rounded(shape: NetShape, terms: bool, floats: &NetFloats) -> Self {
        let count = shape.rows();
        let mut body = Body::blank(shape, terms);
        let layer = |number: &f32| (number * ONE as f32).round() as i16;
        for (row, from) in body.rows.iter_mut().zip(floats.rows.chunks(WIDTH)).take(count) {
            row.iter_mut().zip(from).for_each(|(to, from)| *to = layer(from));
        }
        body.bias.iter_mut().zip(&floats.bias).for_each(|(to, from)| *to = layer(from));
        for (to, from) in body.output.iter_mut().zip(floats.output.chunks(2 * WIDTH)) {
            for (to, from) in to.iter_mut().zip(from) {
                *to = (from.clamp(-MOST_OUT, MOST_OUT) * OUT as f32).round() as i16;
            }
        }
        for (to, from) in body.level.iter_mut().zip(&floats.level) {
            *to = (from * (ONE * OUT) as f32).round() as i32;
        }
        body.shared = parts::rounded(&floats.shared);
        Self(Arc::new(body))
    }

    /// Its weights, as they were rounded.
    ///
    /// ```
    /// use wazir_ai::{Net, NetShape};
    /// let net = Net::blank(NetShape::new(64, 0, ["king", "R"]), false);
    /// assert_eq!(Net::rounded(net.shape().clone(), false, &net.floats()), net);
    /// ```
    pub fn floats(&self) -> NetFloats {
        let Body { rows, bias, output, level, shared, .. } = &*self.0;
        let over = |numbers: &mut dyn Iterator<Item = &i16>, one: i32| {
            numbers.map(|&number| f32::from(number) / one as f32).collect()
        };
        NetFloats {
            rows: over(&mut rows.iter().flatten(), ONE),
            bias: over(&mut bias.iter(), ONE),
            output: over(&mut output.iter().flatten(), OUT),
            level: level.iter().map(|&number| number as f32 / (ONE * OUT) as f32).collect(),
            shared: over(&mut shared.iter().flatten(), parts::PART),
        }
    }

    /// What its rows stand for.
    pub fn shape(&self) -> &NetShape {
        &self.0.shape
    }

    /// Whether it corrects all of the linear evaluation, or only the sums that are kept.
    pub fn counts_terms(&self) -> bool {
        self.0.terms
    }

    /// The layers of an empty board.
    pub(crate) fn empty(&self) -> Layer {
        Layer([self.0.bias; 2])
    }

    /// Adds a row to the layer of a player.
    #[inline(always)]
    pub(crate) fn add(&self, layer: &mut Layer, seat: usize, row: usize) {
        let Some(row) = self.0.rows.get(row) else { return };
        for (sum, number) in layer.0[seat & 1].iter_mut().zip(row) {
            *sum = sum.wrapping_add(*number);
        }
    }

    /// Takes a row away.
    #[inline(always)]
    pub(crate) fn remove(&self, layer: &mut Layer, seat: usize, row: usize) {
        let Some(row) = self.0.rows.get(row) else { return };
        for (sum, number) in layer.0[seat & 1].iter_mut().zip(row) {
            *sum = sum.wrapping_sub(*number);
        }
    }

    /// What the net adds to the evaluation of the player to move, in hundredths.
    #[inline]
    pub(crate) fn output(&self, layer: &Layer, to_move: usize, bucket: usize) -> i32 {
        let bucket = bucket & (BUCKETS - 1);
        let (own, other) = self.0.output[bucket].split_at(WIDTH);
        let [us, them] = [to_move & 1, to_move & 1 ^ 1].map(|seat| &layer.0[seat]);
        let sum = i64::from(weighed(us, own)) + i64::from(weighed(them, other));
        let sum = sum / i64::from(ONE) + i64::from(self.0.level[bucket]);
        (sum * i64::from(HUNDREDTHS) / i64::from(ONE * OUT)) as i32
    }

    /// The net as [`Net::read`] reads it.
    pub fn bytes(&self) -> Vec<u8> {
        let Body { shape, terms, rows, bias, output, level, shared } = &*self.0;
        let mut bytes = MAGIC.to_vec();
        bytes.extend([if shared.is_empty() { PLAIN } else { SHARED }, u8::from(*terms)]);
        let counts = [WIDTH, BUCKETS, shape.squares, shape.held, shape.kinds.len(), shared.len()];
        for number in &counts[..if shared.is_empty() { 5 } else { 6 }] {
            bytes.extend((*number as u16).to_le_bytes());
        }
        for kind in &shape.kinds {
            bytes.push(kind.len().min(255) as u8);
            bytes.extend(kind.bytes().take(255));
        }
        let numbers = rows.iter().flatten().chain(bias).chain(output.iter().flatten());
        numbers.for_each(|number| bytes.extend(number.to_le_bytes()));
        level.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        shared.iter().flatten().for_each(|number| bytes.extend(number.to_le_bytes()));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Whether a file that begins with these bytes holds a net.
    pub fn begins(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC)
    }

    /// Reads a net.
    ///
    /// # Errors
    /// When the bytes are no net, or a damaged one.
    pub fn read(bytes: &[u8]) -> Result<Self, NetError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetError::Unknown)?;
        let Some((&version @ (PLAIN | SHARED), rest)) = rest.split_first() else {
            return Err(NetError::Unknown);
        };
        let (_, sum) = bytes.split_last_chunk::<8>().ok_or(NetError::Damaged)?;
        let (body, _) = rest.split_last_chunk::<8>().ok_or(NetError::Damaged)?;
        if checksum(&bytes[..bytes.len() - 8]) != u64::from_le_bytes(*sum) {
            return Err(NetError::Damaged);
        }
        let mut reader = Reader(body);
        reader.net(version == SHARED).filter(|_| reader.0.is_empty()).ok_or(NetError::Damaged)
    }
}

/// The bytes of a net that are left to read.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    fn count(&mut self) -> Option<usize> {
        self.take().map(|bytes| usize::from(u16::from_le_bytes(bytes)))
    }

    fn numbers<const N: usize>(&mut self) -> Option<[i16; N]> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = i16::from_le_bytes(self.take()?);
        }
        Some(numbers)
    }

    fn net(&mut self, has_parts: bool) -> Option<Net> {
        let [terms] = self.take()?;
        let counts = [self.count()?, self.count()?, self.count()?, self.count()?, self.count()?];
        let [WIDTH, BUCKETS, squares, held, kinds] = counts else { return None };
        let parts = if has_parts { self.count()? } else { 0 };
        kinds.checked_mul(squares + held).filter(|rows| *rows <= MOST_ROWS / 2)?;
        let mut names = Vec::new();
        for _ in 0..kinds {
            let [len] = self.take()?;
            let (name, rest) = self.0.split_at_checked(len.into())?;
            self.0 = rest;
            names.push(String::from_utf8(name.to_vec()).ok()?);
        }
        let shape = NetShape::new(squares, held, names);
        // Before room is made for them.
        if self.0.len() < (shape.rows() + parts).checked_mul(2 * WIDTH)? {
            return None;
        }
        let rows = (0..shape.rows()).map(|_| self.numbers()).collect::<Option<_>>()?;
        let bias = self.numbers()?;
        let (mut output, mut level) = ([[0; 2 * WIDTH]; BUCKETS], [0; BUCKETS]);
        for bucket in &mut output {
            *bucket = self.numbers()?;
        }
        for number in &mut level {
            *number = i32::from_le_bytes(self.take()?);
        }
        let shared = (0..parts).map(|_| self.numbers()).collect::<Option<_>>()?;
        let (terms, most) = (terms != 0, 127);
        let sound = output.iter().flatten().all(|number| number.abs() <= most);
        sound.then(|| Net(Arc::new(Body { shape, terms, rows, bias, output, level, shared })))
    }
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The sum of the squared, clipped neurons times their weights.
#[inline(always)]
fn weighed(layer: &[i16; WIDTH], weights: &[i16]) -> i32 {
    let mut sum = 0_i32;
    for (neuron, weight) in layer.iter().zip(weights) {
        let neuron = (*neuron).clamp(0, ONE as i16);
        // 255 * 127 fits, and so does the sum: 64 * 255 * 255 * 127 is below 2^30.
        sum += i32::from(neuron.wrapping_mul(*weight)) * i32::from(neuron);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> (NetShape, Net) {
        let shape = NetShape::new(4, 2, ["king", "R"]);
        let number = |i: usize| ((i * 37 % 101) as f32 - 50.0) / 60.0;
        let numbers = |count: usize| (0..count).map(number).collect::<Vec<_>>();
        let floats = NetFloats {
            rows: numbers(shape.rows() * WIDTH),
            bias: numbers(WIDTH),
            output: numbers(BUCKETS * 2 * WIDTH),
            level: numbers(BUCKETS),
            shared: numbers(6 * WIDTH),
        };
        (shape.clone(), Net::rounded(shape, false, &floats))
    }

    #[test]
    fn rows_are_added_and_taken_away() {
        let (shape, net) = some();
        let row = shape.first_row(false, "R").expect("a rook") + 3;
        assert_eq!(row, 3 * 6 + 3);
        let (mut layer, empty) = (net.empty(), net.empty());
        net.add(&mut layer, 1, row);
        assert_ne!(layer, empty);
        assert_ne!(net.output(&layer, 0, 1), net.output(&layer, 1, 1));
        net.remove(&mut layer, 1, row);
        assert_eq!(layer, empty);
    }

    #[test]
    fn what_is_written_is_read_and_damage_is_seen() {
        let (_, net) = some();
        let bytes = net.bytes();
        assert_eq!(Net::read(&bytes), Ok(net));
        for at in (0..bytes.len()).step_by(7) {
            let mut bytes = bytes.clone();
            bytes[at] ^= 0x10;
            assert!(Net::read(&bytes).is_err(), "byte {at}");
            assert!(Net::read(&bytes[..at]).is_err(), "the first {at} bytes");
        }
    }

    #[test]
    fn the_output_is_the_sum_it_says() {
        let (_, net) = some();
        let Layer(layers) = net.empty();
        let float = |number: i16| f64::from(number) / f64::from(ONE);
        let squared = |number: i16| float(number.clamp(0, ONE as i16)).powi(2);
        let neurons = layers.iter().flatten().map(|&number| squared(number));
        let weights = net.0.output[2].iter().map(|&weight| f64::from(weight) / f64::from(OUT));
        let sum: f64 = neurons.zip(weights).map(|(neuron, weight)| neuron * weight).sum();
        let sum = sum + f64::from(net.0.level[2]) / f64::from(ONE * OUT);
        let expected = sum * f64::from(HUNDREDTHS);
        assert!((f64::from(net.output(&net.empty(), 0, 2)) - expected).abs() < 1.5, "{expected}");
    }
}
