//! The board as a piece sees it, and the moves it can make there.

use wazir_geometry::Bits;

/// The contents of the board, from the view of the piece to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occupancy<B> {
    /// The squares of friends; the moving piece's own square may be included or not.
    pub own: B,
    /// The squares of enemies.
    pub enemy: B,
    /// The squares of friends that have never moved, for castling.
    pub unmoved: B,
    /// The squares of royal pieces of both sides, which a piece with `t` spares.
    pub royal: B,
    /// Set if the moving piece has never moved.
    pub initial: bool,
    /// The en-passant square.
    pub ep: Option<usize>,
}

impl<B: Bits> Occupancy<B> {
    /// Returns the board as a piece from `from` meets it: its own square is empty, and a square of
    /// both friend and enemy counts as a friend's.
    pub(crate) fn without_mover(&self, from: usize) -> Self {
        let here = B::bit(from);
        let own = self.own & !here;
        // `B::bit` would wrap a number that does not fit.
        let ep = self.ep.filter(|&square| square < B::WIDTH);
        Self { own, enemy: self.enemy & !own & !here, ep, ..*self }
    }
}

/// One move that a piece can make, by square numbers.
///
/// Captured squares (`captured`, `kills`) are sets of square numbers, bit `i` for square `i` as in
/// [`Bits`]. They use the widest integer so that all boards share this type.
///
/// ```
/// use wazir_betza::{Occupancy, Movement, Target};
/// use wazir_geometry::{Bits, Chess8, Facing};
/// // The jump of a man of checkers takes the piece it passes.
/// let man: Movement = "fmFfcafmF".parse().unwrap();
/// let tables = man.compile(&Chess8, Facing::forward()).unwrap();
/// let view = Occupancy { enemy: u64::bit(19), ..Occupancy::default() }; // d3
/// let targets = tables.all_targets(10, &view); // from c2
/// assert_eq!(targets, [
///     Target::Quiet { to: 17 },
///     Target::Locust { to: 28, captured: 1 << 19 },
/// ]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Target {
    /// Moves to an empty square.
    Quiet {
        /// The target square.
        to: usize,
    },
    /// Captures the enemy on the target square, and nothing else.
    Capture {
        /// The target square.
        to: usize,
    },
    /// Moves to the en-passant square and captures the piece that has just passed it.
    EnPassant {
        /// The target square.
        to: usize,
    },
    /// Castles.
    Castle {
        /// The target square of the king.
        to: usize,
        /// The square of the other piece.
        partner_from: usize,
        /// The target square of the other piece.
        partner_to: usize,
    },
    /// Captures enemies, at least one of them not on the target square.
    Locust {
        /// The target square.
        to: usize,
        /// The squares of the captured enemies.
        captured: u128,
    },
    /// Captures a friend, and perhaps enemies too.
    Friendly {
        /// The target square.
        to: usize,
        /// The squares of all captured pieces.
        kills: u128,
    },
    /// Captures something and ends on the source square.
    Igui {
        /// The squares of all captured pieces.
        kills: u128,
    },
    /// Ends on the source square without a capture.
    Pass,
}

impl Target {
    /// Returns the square of the piece after the move; `from` is the source square.
    ///
    /// ```
    /// use wazir_betza::Target;
    /// assert_eq!(Target::Quiet { to: 12 }.square(4), 12);
    /// assert_eq!(Target::Pass.square(4), 4);
    /// ```
    pub fn square(self, from: usize) -> usize {
        match self {
            Self::Quiet { to }
            | Self::Capture { to }
            | Self::EnPassant { to }
            | Self::Castle { to, .. }
            | Self::Locust { to, .. }
            | Self::Friendly { to, .. } => to,
            Self::Igui { .. } | Self::Pass => from,
        }
    }

    /// Classifies a move to `to` with captures on `kills`; `friend` is set if one is a friend.
    pub(crate) fn of(from: usize, to: usize, kills: u128, friend: bool) -> Self {
        match (to == from, kills) {
            (true, 0) => Self::Pass,
            (true, _) => Self::Igui { kills },
            (false, 0) => Self::Quiet { to },
            (false, _) if friend => Self::Friendly { to, kills },
            (false, _) if kills == u128::bit(to) => Self::Capture { to },
            (false, _) => Self::Locust { to, captured: kills },
        }
    }
}
