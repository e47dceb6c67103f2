//! Rows of a net that are put together out of parts that all pieces share, so that it knows pieces
//! it has never seen.

use super::{Net, NetData, NetShape, QA};

/// What a factor of 1 is.
pub(crate) const FACTOR_ONE: i32 = 64;
/// What 1 is in a part, for parts are added up before they are rounded.
pub(super) const FACTOR_ROW_ONE: i32 = 16 * QA;

/// By the rows of a kind: which parts make it up, and how much of each in 64ths.
pub(crate) type KindFactors = Vec<Vec<(u16, i16)>>;

/// How the rows of kinds of pieces are put together out of parts.
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
    /// How many parts there are for the pieces of the one player; there are as many for the other's.
    per_side: usize,
    /// The places of a row of a kind as its owner sees them, by how the other player does.
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

    /// Takes in the kinds of another game; false, and nothing is done, when its parts are others.
    pub fn merge(&mut self, other: &Self) -> bool {
        let same = self.per_side == other.per_side;
        for (name, parts) in other.kinds.iter().filter(|_| same) {
            self.add(name, || parts.clone());
        }
        same
    }

    /// How many parts there are.
    pub fn count(&self) -> usize {
        2 * self.per_side
    }

    /// By the rows of a shape: the numbers of the parts that make it up, and how much of each.
    /// Nothing makes up the rows of a kind that is not known here.
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

/// Parts in whole numbers, from floats laid out one neuron after the other.
pub(super) fn rounded(floats: &[f32]) -> Vec<i16> {
    // What is too large stays at the end of what 16 bits hold.
    floats.iter().map(|from| (from * FACTOR_ROW_ONE as f32).round() as i16).collect()
}

/// Makes a row out of its parts.
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
    /// Whether its rows can be put together for any kind of piece.
    pub fn is_factorized(&self) -> bool {
        !self.0.shared.is_empty()
    }

    /// The net with rows for the kinds of this shape that it does not know yet; `None` when it has
    /// no parts, or others.
    pub(crate) fn with_kinds(&self, more: &NetShape, parts: &NetFactorizer) -> Option<Self> {
        let NetData { shape, terms, rows, bias, output, level, shared } = &*self.0;
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
        Some(Self(std::sync::Arc::new(body)))
    }
}
