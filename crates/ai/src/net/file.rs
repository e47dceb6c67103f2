//! The byte format of nets.
//!
//! After the magic letters and the version come: three bytes for the scope of the correction, the king
//! zones and the hidden layers; six numbers of 16 bits, low byte first (neurons, output buckets, squares, counts
//! in hand, kinds, shared parts); the names of the kinds, each after its length in a byte; the
//! rows, each as a byte 0 if it is all zero, otherwise as 1 and its numbers; the initial values of
//! the neurons, the output weights and the output biases (32 bits); the hidden layers of each bucket
//! (weights of a byte, biases of 32 bits); the shared parts; and a checksum of all that (64 bits). A number of a row is one byte, or 0x80 and two more.

use std::sync::Arc;

use wazir_text::{Message, message};

use super::hidden::HiddenLayers;
use super::shape::{KING_BUCKETS, NetShape};
use super::{LANES, MAX_ROWS, MAX_WIDTH, Net, NetData, OUTPUT_BUCKETS};
use crate::texts::Computers;

const MAGIC: &[u8; 8] = b"wazirnet";
const VERSION: u8 = 4;
/// The byte before a number that does not fit into one.
const LONG: u8 = 0x80;

/// An error in the bytes of a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum NetError {
    /// The bytes do not begin like a net, or are of another version.
    Unknown,
    /// The bytes are too few or too many, or the checksum is wrong.
    Damaged,
}

impl NetError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Unknown => message!(Computers::NoNet),
            Self::Damaged => message!(Computers::NetDamaged),
        }
    }
}

impl Net {
    /// Returns the net as bytes for [`Net::read`].
    pub fn to_bytes(&self) -> Vec<u8> {
        let NetData { shape, terms, rows, bias, output, level, hidden, shared } = &*self.0;
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        bytes.extend([*terms, shape.has_king_buckets(), shape.hidden].map(u8::from));
        let parts = shared.len() / shape.width;
        let counts = [
            shape.width,
            OUTPUT_BUCKETS,
            shape.squares,
            shape.max_in_hand,
            shape.kinds.len(),
            parts,
        ];
        for number in counts {
            bytes.extend((number as u16).to_le_bytes());
        }
        for kind in &shape.kinds {
            bytes.push(kind.len().min(255) as u8);
            bytes.extend(kind.bytes().take(255));
        }
        rows.chunks_exact(shape.width).for_each(|row| write_row(&mut bytes, row));
        let output = output.iter().flatten().flat_map(|weights| &weights[..shape.width]);
        let numbers = bias[..shape.width].iter().chain(output);
        numbers.for_each(|number| bytes.extend(number.to_le_bytes()));
        level.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        for layers in hidden {
            layers.clone().for_each_mut(
                &mut bytes,
                |bytes, weight| bytes.push(*weight as u8),
                |bytes, bias| bytes.extend(bias.to_le_bytes()),
            );
        }
        shared.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Returns whether a file that begins with these bytes holds a net.
    pub fn has_magic(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC)
    }

    /// Reads a net.
    ///
    /// # Errors [`NetError::Unknown`] if the bytes are no net of this version,
    /// [`NetError::Damaged`] if they are damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, NetError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetError::Unknown)?;
        let Some((&VERSION, rest)) = rest.split_first() else { return Err(NetError::Unknown) };
        let (_, sum) = bytes.split_last_chunk::<8>().ok_or(NetError::Damaged)?;
        let (body, _) = rest.split_last_chunk::<8>().ok_or(NetError::Damaged)?;
        if checksum(&bytes[..bytes.len() - 8]) != u64::from_le_bytes(*sum) {
            return Err(NetError::Damaged);
        }
        let mut reader = Reader(body);
        reader.net().filter(|_| reader.0.is_empty()).ok_or(NetError::Damaged)
    }
}

fn write_row(bytes: &mut Vec<u8>, row: &[i16]) {
    if row.iter().all(|&number| number == 0) {
        bytes.push(0);
        return;
    }
    bytes.push(1);
    for number in row {
        match i8::try_from(*number) {
            Ok(short) if short != i8::MIN => bytes.push(short as u8),
            _ => {
                bytes.push(LONG);
                bytes.extend(number.to_le_bytes());
            }
        }
    }
}

/// A reader of the remaining bytes of a net.
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

    fn number(&mut self) -> Option<i16> {
        self.take().map(i16::from_le_bytes)
    }

    fn row(&mut self, row: &mut [i16]) -> Option<()> {
        let [is_there @ (0 | 1)] = self.take()? else { return None };
        for number in row.iter_mut().filter(|_| is_there == 1) {
            *number = match self.take()? {
                [LONG] => self.number()?,
                [short] => (short as i8).into(),
            };
        }
        Some(())
    }

    fn shape(&mut self) -> Option<(NetShape, usize)> {
        let [zones @ (0 | 1), hidden @ (0 | 1)] = self.take()? else { return None };
        let counts = [self.count()?, self.count()?, self.count()?, self.count()?, self.count()?];
        let [width, OUTPUT_BUCKETS, squares, held, kinds] = counts else { return None };
        let parts = self.count()?;
        let zones = if zones == 1 { KING_BUCKETS } else { 1 };
        let rows = kinds.checked_mul(squares + held)?.checked_mul(2 * zones)?;
        let sound =
            rows <= MAX_ROWS && (LANES..=MAX_WIDTH).contains(&width) && width.is_multiple_of(LANES);
        if !sound {
            return None;
        }
        let mut names = Vec::new();
        for _ in 0..kinds {
            let [len] = self.take()?;
            let (name, rest) = self.0.split_at_checked(len.into())?;
            self.0 = rest;
            names.push(String::from_utf8(name.to_vec()).ok()?);
        }
        let hidden = hidden == 1;
        let (max_in_hand, kinds, king_buckets) = (held, names, zones);
        Some((NetShape { squares, max_in_hand, kinds, width, king_buckets, hidden }, parts))
    }

    fn hidden_layers(&mut self, layers: &mut HiddenLayers) -> Option<()> {
        let mut next = (self, true);
        layers.for_each_mut(
            &mut next,
            |(reader, is_whole), weight| match reader.take() {
                Some([byte]) => *weight = (byte as i8).into(),
                None => *is_whole = false,
            },
            |(reader, is_whole), bias| match reader.take() {
                Some(bytes) => *bias = i32::from_le_bytes(bytes),
                None => *is_whole = false,
            },
        );
        next.1.then_some(())
    }

    fn net(&mut self) -> Option<Net> {
        let [terms] = self.take()?;
        let (shape, parts) = self.shape()?;
        // Checked before memory is allocated for them.
        if self.0.len() < shape.rows() + parts * shape.width * 2 {
            return None;
        }
        let width = shape.width;
        let mut body = NetData::blank(shape, terms != 0);
        for row in body.rows.chunks_exact_mut(width) {
            self.row(row)?;
        }
        let output = body.output.iter_mut().flatten();
        for weights in std::iter::once(&mut body.bias).chain(output) {
            for number in &mut weights[..width] {
                *number = self.number()?;
            }
        }
        for number in &mut body.level {
            *number = i32::from_le_bytes(self.take()?);
        }
        for layers in &mut body.hidden {
            self.hidden_layers(layers)?;
        }
        body.shared = (0..parts * width).map(|_| self.number()).collect::<Option<_>>()?;
        let most = 127;
        let sound = body.output.iter().flatten().flatten().all(|number| number.abs() <= most);
        let sound = sound && body.hidden.iter().all(HiddenLayers::is_sound);
        sound.then(|| Net(Arc::new(body)))
    }
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
