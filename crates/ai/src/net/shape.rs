//! What the rows of a net stand for.

use super::{LANES, MAX_WIDTH};

/// Neurons of the layer of each player, unless another number is asked for.
const WIDTH: usize = 64;
/// Zones in which the own king is told apart, in nets that tell them.
pub(super) const KING_BUCKETS: usize = 3;
/// Their numbers: at home on a wing, at home in the middle, and away from home.
pub(crate) const WING: usize = 0;
pub(crate) const HOME: usize = 1;
pub(crate) const AWAY: usize = 2;

/// What the rows of a net stand for: the squares of the board, counts in hand, and kinds of
/// pieces by the names they have in weights; and how many numbers each has.
///
/// ```
/// use wazir_ai::NetShape;
/// let mut shape = NetShape::new(81, 18, ["king", "fR"]);
/// assert!(shape.merge(&NetShape::new(81, 18, ["fR", "R"])));
/// assert!(!shape.merge(&NetShape::new(64, 0, ["R"])), "another board");
/// assert_eq!(shape.kinds().collect::<Vec<_>>(), ["king", "fR", "R"]);
/// assert_eq!(shape.rows(), 2 * 3 * (81 + 18));
/// let wide = shape.clone().with_width(128).with_king_buckets();
/// assert_eq!((wide.width(), wide.rows()), (128, 3 * shape.rows()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetShape {
    pub(super) squares: usize,
    pub(super) max_in_hand: usize,
    pub(super) kinds: Vec<String>,
    pub(super) width: usize,
    pub(super) king_buckets: usize,
}

impl NetShape {
    /// Neurons of the layer of each player, at most.
    pub const MOST_WIDTH: usize = MAX_WIDTH;

    /// A shape for a board of so many squares, hands of up to so many pieces of a kind, and kinds;
    /// with 64 neurons for each player, and without zones.
    pub fn new<S: Into<String>>(
        squares: usize,
        held: usize,
        kinds: impl IntoIterator<Item = S>,
    ) -> Self {
        let kinds = kinds.into_iter().map(Into::into).collect();
        Self { squares, max_in_hand: held, kinds, width: WIDTH, king_buckets: 1 }
    }

    /// With so many neurons for each player: rounded up to a multiple of 32, and at most 128.
    #[must_use]
    pub fn with_width(self, neurons: usize) -> Self {
        let width = neurons.clamp(1, MAX_WIDTH).next_multiple_of(LANES);
        Self { width, ..self }
    }

    /// With rows of their own for each of three zones in which the king of who sees the board may
    /// stand: at home on a wing, at home in the middle, and away from home. The board is seen in a
    /// mirror where that king stands on the right wing, so the two wings are one.
    #[must_use]
    pub fn with_king_buckets(self) -> Self {
        Self { king_buckets: KING_BUCKETS, ..self }
    }

    /// Neurons of the layer of each player.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Whether zones of the own king have rows of their own.
    pub fn has_king_buckets(&self) -> bool {
        self.king_buckets > 1
    }

    /// Takes in the kinds of another shape; false, and nothing is done, when its board or its
    /// hands are others.
    pub fn merge(&mut self, other: &Self) -> bool {
        let same = (self.squares, self.max_in_hand) == (other.squares, other.max_in_hand);
        for kind in other.kinds.iter().filter(|_| same) {
            if self.find(kind).is_none() {
                self.kinds.push(kind.clone());
            }
        }
        same
    }

    /// Whether it is the other shape, or one with more neurons or zones for the same board, hands and
    /// kinds.
    pub fn extends(&self, other: &Self) -> bool {
        let wide = |shape: &Self| Self { width: self.width, king_buckets: self.king_buckets, ..shape.clone() };
        let more = self.width >= other.width && (self.king_buckets == other.king_buckets || other.king_buckets == 1);
        more && *self == wide(other)
    }

    /// The kinds by name.
    pub fn kinds(&self) -> impl Iterator<Item = &str> {
        self.kinds.iter().map(String::as_str)
    }

    /// The shape without the kinds after the first so many.
    #[must_use]
    pub fn truncate_kinds(&self, kinds: usize) -> Self {
        Self { kinds: self.kinds.iter().take(kinds).cloned().collect(), ..*self }
    }

    /// How many rows a net of this shape has: at most 2^16.
    pub fn rows(&self) -> usize {
        self.king_buckets * self.rows_per_king_bucket()
    }

    /// How many rows there are for each zone. They lie one zone after the other, in each those of
    /// own pieces before those of the other player's.
    pub fn rows_per_king_bucket(&self) -> usize {
        2 * self.kinds.len() * self.rows_per_kind()
    }

    /// How many rows each kind has in a zone.
    pub(super) fn rows_per_kind(&self) -> usize {
        self.squares + self.max_in_hand
    }

    /// Whether it is for boards of so many squares, with room for so many pieces of a kind in hand.
    pub fn fits(&self, squares: usize, held: usize) -> bool {
        (self.squares, self.max_in_hand) == (squares, held)
    }

    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind == name)
    }

    /// The first row of a kind in the first zone, as its owner or as the other player sees it; the
    /// squares come first, then the counts in hand from 1.
    pub fn first_row(&self, own: bool, name: &str) -> Option<usize> {
        let number = self.find(name)? + if own { 0 } else { self.kinds.len() };
        Some(number * self.rows_per_kind())
    }
}
