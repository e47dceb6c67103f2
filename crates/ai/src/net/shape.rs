//! The shape of a net: the meaning of its rows.

use super::{LANES, MAX_WIDTH, hidden};

/// The default number of neurons for each player.
const WIDTH: usize = 64;
/// The number of zones of the own king, in nets that distinguish them.
pub(super) const KING_BUCKETS: usize = 3;
/// The zone numbers: at home on a wing, at home in the middle, and away from home.
pub(crate) const WING: usize = 0;
pub(crate) const HOME: usize = 1;
pub(crate) const AWAY: usize = 2;

/// The meaning of a net's rows: the squares of the board, counts in hand, and kinds of pieces by
/// their names in weights; and the number of neurons.
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
    pub(super) hidden: bool,
}

impl NetShape {
    /// The maximum number of neurons for each player.
    pub const MOST_WIDTH: usize = MAX_WIDTH;
    /// The number of neurons of the first hidden layer. They and their squares are the inputs of the second.
    pub const FIRST_HIDDEN: usize = hidden::FIRST;
    /// The number of neurons of the second hidden layer.
    pub const SECOND_HIDDEN: usize = hidden::SECOND;

    /// Creates a shape for a board with this many squares, hands of up to `held` pieces of a kind,
    /// and these kinds; with 64 neurons for each player and without zones.
    pub fn new<S: Into<String>>(
        squares: usize,
        held: usize,
        kinds: impl IntoIterator<Item = S>,
    ) -> Self {
        let kinds = kinds.into_iter().map(Into::into).collect();
        Self { squares, max_in_hand: held, kinds, width: WIDTH, king_buckets: 1, hidden: false }
    }

    /// Sets the number of neurons for each player: rounded up to a multiple of 32, and at most 256.
    #[must_use]
    pub fn with_width(self, neurons: usize) -> Self {
        let width = neurons.clamp(1, MAX_WIDTH).next_multiple_of(LANES);
        Self { width, ..self }
    }

    /// Gives each of three zones of the viewer's king its own rows: at home on a wing, at home in
    /// the middle, and away from home. The board is mirrored if that king is on the right wing,
    /// so the two wings are one zone.
    #[must_use]
    pub fn with_king_buckets(self) -> Self {
        Self { king_buckets: KING_BUCKETS, ..self }
    }

    /// Gives the net two hidden layers beside its direct output.
    #[must_use]
    pub fn with_hidden_layers(self) -> Self {
        Self { hidden: true, ..self }
    }

    /// Returns the number of neurons for each player.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Returns whether zones of the own king have rows of their own.
    pub fn has_king_buckets(&self) -> bool {
        self.king_buckets > 1
    }

    /// Returns whether there are hidden layers.
    pub fn has_hidden_layers(&self) -> bool {
        self.hidden
    }

    /// Returns the number of weights and biases of the hidden layers of one output bucket: 0 without them.
    pub fn hidden_weights(&self) -> usize {
        if self.hidden { hidden::count(self.width) } else { 0 }
    }

    /// Adds the kinds of another shape. Returns `false`, and does nothing, if its board or its
    /// hands differ.
    pub fn merge(&mut self, other: &Self) -> bool {
        let same = (self.squares, self.max_in_hand) == (other.squares, other.max_in_hand);
        for kind in other.kinds.iter().filter(|_| same) {
            if self.find(kind).is_none() {
                self.kinds.push(kind.clone());
            }
        }
        same
    }

    /// Returns whether this is the other shape, or has more neurons, layers or zones for the same board,
    /// hands and kinds.
    pub fn extends(&self, other: &Self) -> bool {
        let wide = |shape: &Self| Self {
            width: self.width,
            king_buckets: self.king_buckets,
            hidden: self.hidden,
            ..shape.clone()
        };
        let more = self.width >= other.width
            && self.hidden >= other.hidden
            && (self.king_buckets == other.king_buckets || other.king_buckets == 1);
        more && *self == wide(other)
    }

    /// Returns the names of the kinds.
    pub fn kinds(&self) -> impl Iterator<Item = &str> {
        self.kinds.iter().map(String::as_str)
    }

    /// Returns the shape with only the first `kinds` kinds.
    #[must_use]
    pub fn truncate_kinds(&self, kinds: usize) -> Self {
        Self { kinds: self.kinds.iter().take(kinds).cloned().collect(), ..*self }
    }

    /// Returns the number of rows of a net with this shape, at most 2^16.
    pub fn rows(&self) -> usize {
        self.king_buckets * self.rows_per_king_bucket()
    }

    /// Returns the number of rows for each zone. The zones follow each other; within each, the rows
    /// of own pieces come before those of the other player's.
    pub fn rows_per_king_bucket(&self) -> usize {
        2 * self.kinds.len() * self.rows_per_kind()
    }

    /// Returns the number of rows of each kind in a zone.
    pub(super) fn rows_per_kind(&self) -> usize {
        self.squares + self.max_in_hand
    }

    /// Returns whether the shape is for boards of this many squares, and hands of this many pieces
    /// of a kind.
    pub fn fits(&self, squares: usize, held: usize) -> bool {
        (self.squares, self.max_in_hand) == (squares, held)
    }

    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind == name)
    }

    /// Returns the first row of a kind in the first zone, from its owner's view (`own`) or from the
    /// other player's; the squares come first, then the counts in hand from 1.
    pub fn first_row(&self, own: bool, name: &str) -> Option<usize> {
        let number = self.find(name)? + if own { 0 } else { self.kinds.len() };
        Some(number * self.rows_per_kind())
    }
}
