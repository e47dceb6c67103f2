//! What a piece sees on the board, and what it may do there.

use wazir_geometry::Bits;

/// What stands on the board, seen by the piece that is to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occupancy<B> {
    /// The squares of friends; whether the moving piece's own is among them does not matter.
    pub own: B,
    /// The squares of enemies.
    pub enemy: B,
    /// The squares of the friends that have never moved, for castling.
    pub unmoved: B,
    /// The squares of royal pieces of either side, which a piece with `t` spares.
    pub royal: B,
    /// Whether the moving piece has never moved.
    pub initial: bool,
    /// The square that is open to en passant.
    pub ep: Option<usize>,
}

impl<B: Bits> Occupancy<B> {
    /// What a piece from `from` meets: its own square is empty, and what is both friend and enemy
    /// is a friend.
    pub(crate) fn without_mover(&self, from: usize) -> Self {
        let here = B::bit(from);
        let own = self.own & !here;
        // An integer without room for the number holds it as another square.
        let ep = self.ep.filter(|&square| square < B::WIDTH);
        Self { own, enemy: self.enemy & !own & !here, ep, ..*self }
    }
}

/// One thing a piece may do, by square numbers.
///
/// `kills` are sets of square numbers, bit `i` for square `i` as in [`Bits`], in the widest
/// integer so that all boards share this type.
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
    /// Go to an empty square.
    Quiet {
        /// Where it goes.
        to: usize,
    },
    /// Take the enemy on the square it goes to, and nothing else.
    Capture {
        /// Where it goes.
        to: usize,
    },
    /// Go to the en-passant square and take the piece that has just passed it.
    EnPassant {
        /// Where it goes.
        to: usize,
    },
    /// Castle.
    Castle {
        /// Where the king goes.
        to: usize,
        /// Where the other piece stands.
        partner_from: usize,
        /// Where the other piece goes.
        partner_to: usize,
    },
    /// Take enemies, at least one of them not where it ends.
    Locust {
        /// Where it goes.
        to: usize,
        /// The squares of the enemies it takes.
        captured: u128,
    },
    /// Take a friend, and perhaps enemies too.
    Friendly {
        /// Where it goes.
        to: usize,
        /// The squares of all it takes.
        kills: u128,
    },
    /// Take something and end where it began.
    Igui {
        /// The squares of all it takes.
        kills: u128,
    },
    /// End where it began with nothing taken.
    Pass,
}

impl Target {
    /// The square where the piece is afterwards; `from` is the square it comes from.
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

    /// What ending on `to` with these squares emptied is; `friend` tells whether a friend is
    /// among them.
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
