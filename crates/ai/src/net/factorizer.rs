//! The factorizer of a net: rows composed of parts that all pieces share, so that the net supports
//! pieces it has never seen.

use super::{Net, NetData, NetShape, QA};

/// The integer for a factor of 1.
pub(crate) const FACTOR_ONE: i32 = 64;
/// The integer for 1.0 in a part. It is finer than that of rows, because parts are added before rounding.
pub(super) const FACTOR_ROW_ONE: i32 = 16 * QA;

/// The parts that make up each row of a kind, with their factors in 64ths.
pub(crate) type KindFactors = Vec<Vec<(u16, i16)>>;

/// The composition of the rows of piece kinds from shared parts.
///
/// ```
/// use wazir_ai::Tunable;
/// let start_position = wazir_cwda::start_position("fide:nutters")?;
/// let (shape, parts) = (start_position.net_shape().unwrap(), start_position.net_factorizer().unwrap());
/// let rows = parts.factors_by_row(&shape);
/// assert_eq!(rows.len(), shape.rows());
/// assert!(rows.iter().flatten().all(|&(part, _)| usize::from(part) < parts.count()));
/// # Ok::<(), wazir_chesslike::PositionError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NetFactorizer {
    /// The number of parts for the pieces of one player; the other player has as many.
    per_side: usize,
    /// The place of a row in its owner's view, by its place in the other player's view.
    turned: Vec<u16>,
    kinds: Vec<(String, KindFactors)>,
}

impl NetFactorizer {
    pub(crate) fn new(each: usize, turned: Vec<u16>) -> Self {
        Self { per_side: each, turned, kinds: Vec::new() }
    }

    pub(crate) fn add(&mut self, name: &str, parts: impl FnOnce() -> KindFactors) {
        if self.find(name).is_none() {
            self.kinds.push((name.to_owned(), parts()));
        }
    }

    fn find(&self, name: &str) -> Option<&KindFactors> {
        self.kinds.iter().find(|(kind, _)| kind == name).map(|(_, parts)| parts)
    }

    /// Adds the kinds of another game. Returns `false`, and does nothing, if its parts differ.
    pub fn merge(&mut self, other: &Self) -> bool {
        let same = self.per_side == other.per_side;
        for (name, parts) in other.kinds.iter().filter(|_| same) {
            self.add(name, || parts.clone());
        }
        same
    }

    /// Returns the number of parts.
    pub fn count(&self) -> usize {
        2 * self.per_side
    }

    /// Returns, by row of a shape, the numbers of its parts and the factor of each. Rows of unknown
    /// kinds have no parts.
    pub fn factors_by_row(&self, shape: &NetShape) -> Vec<Vec<(u16, f32)>> {
        let share = |&(part, factor): &(u16, i16)| (part, f32::from(factor) / FACTOR_ONE as f32);
        self.rows(shape).map(|row| row.iter().map(share).collect()).collect()
    }

    fn rows(&self, shape: &NetShape) -> impl Iterator<Item = Vec<(u16, i16)>> {
        let views = [0, self.per_side].into_iter().cycle().take(2 * shape.king_buckets);
        views.flat_map(move |before| {
            shape.kinds.iter().flat_map(move |kind| {
                let known = self.find(kind);
                (0..shape.rows_per_kind()).map(move |place| {
                    let turned = self.turned.get(place).filter(|_| before > 0);
                    let place = turned.map_or(place, |&turned| turned.into());
                    let parts = known.and_then(|rows| rows.get(place));
                    let parts = parts.map_or(&[][..], Vec::as_slice);
                    parts.iter().map(|&(part, factor)| (part + before as u16, factor)).collect()
                })
            })
        })
    }
}

/// Rounds parts to integers, from floats laid out neuron by neuron.
pub(super) fn rounded(floats: &[f32]) -> Vec<i16> {
    // Values that are too large saturate at the limits of 16 bits.
    floats.iter().map(|from| (from * FACTOR_ROW_ONE as f32).round() as i16).collect()
}

/// Composes a row from its parts.
fn sum_factors(row: &mut [i16], shared: &[i16], parts: &[(u16, i16)]) {
    let mut sums = vec![0_i32; row.len()];
    for &(part, factor) in parts {
        let part = shared.chunks_exact(row.len()).nth(part.into()).unwrap_or_default();
        sums.iter_mut().zip(part).for_each(|(sum, n)| *sum += i32::from(*n) * i32::from(factor));
    }
    let most = 2 * QA;
    for (to, sum) in row.iter_mut().zip(sums) {
        *to = (sum / (FACTOR_ONE * (FACTOR_ROW_ONE / QA))).clamp(-most, most) as i16;
    }
}

impl Net {
    /// Returns whether the net can compose rows for any kind of piece.
    pub fn is_factorized(&self) -> bool {
        !self.0.shared.is_empty()
    }

    /// Returns the net with rows for the kinds of this shape that it lacks, or `None` if it has no
    /// parts or different ones.
    pub(crate) fn with_kinds(&self, more: &NetShape, parts: &NetFactorizer) -> Option<Self> {
        let NetData { shape, terms, rows, bias, output, level, hidden, shared } = &*self.0;
        let (mut wider, width) = (shape.clone(), shape.width());
        let same = shared.len() == parts.count() * width;
        if shared.is_empty() || !same || !wider.merge(more) {
            return None;
        }
        let mut body = NetData::blank(wider, *terms);
        let (wider, places) = (body.shape.clone(), shape.rows_per_kind());
        let made = body.rows.chunks_exact_mut(width).zip(parts.rows(&wider));
        for (number, (row, parts)) in made.enumerate() {
            let (view, place) = (number / places / wider.kinds.len(), number % places);
            let kind = &wider.kinds[number / places % wider.kinds.len()];
            match shape.first_row(view % 2 == 0, kind) {
                Some(first) => {
                    let from = (view / 2 * shape.rows_per_king_bucket() + first + place) * width;
                    row.copy_from_slice(rows.get(from..from + width)?);
                }
                None => sum_factors(row, shared, &parts),
            }
        }
        (body.bias, body.output, body.level) = (*bias, *output, *level);
        body.shared.clone_from(shared);
        body.hidden.clone_from(hidden);
        Some(Self(std::sync::Arc::new(body)))
    }
}
