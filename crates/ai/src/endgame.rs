//! Exact scores from outside the search, such as endgame tables.

use std::fmt;

use crate::score::WIN;

/// The exact score of a position, from the side to move's point of view.
///
/// It takes the game's move-count rules into account: a win here is reached in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EndgameScore {
    /// The player to move wins in this many plies, with best play by both sides.
    Win {
        /// The number of plies to the end of the game.
        plies: u32,
    },
    /// Neither side can win.
    Draw,
    /// The player to move loses in this many plies; 0 if the game is already lost.
    Loss {
        /// The number of plies to the end of the game.
        plies: u32,
    },
    /// The player to move wins in an unknown number of plies.
    Winning {
        /// The distance to the next step towards the win, at most 1000; less is nearer.
        distance: u32,
    },
    /// The player to move loses in an unknown number of plies.
    Losing {
        /// The distance to the next step towards the loss, at most 1000; less is nearer.
        far: u32,
    },
}

/// The score of a win of unknown length: above every estimate and below forced wins.
const TB_WIN: i32 = 100_000;

impl EndgameScore {
    /// Returns the search score of this result, found `ply` plies from the root.
    pub(crate) fn score(self, ply: usize) -> i32 {
        let way = |plies: u32| (plies.min(5_000) as usize + ply) as i32;
        let near = |far: u32| TB_WIN - far.min(1_000) as i32;
        match self {
            Self::Win { plies } => WIN - way(plies),
            Self::Draw => 0,
            Self::Loss { plies } => way(plies) - WIN,
            Self::Winning { distance: far } => near(far),
            Self::Losing { far } => -near(far),
        }
    }

    /// Returns whether a move from a position with this score to one with the score `next` keeps to
    /// the shortest line.
    pub(crate) fn leads_to(self, next: Self) -> bool {
        match (self, next) {
            (Self::Win { plies }, Self::Loss { plies: left })
            | (Self::Loss { plies }, Self::Win { plies: left }) => left + 1 == plies,
            _ => false,
        }
    }
}

/// A source of exact scores, such as endgame tables.
///
/// A [`Searcher`](crate::Searcher) with an oracle uses its scores for every position except the
/// root, where the rules have not ended the game.
pub trait EndgameOracle<G>: Send + Sync {
    /// Returns the exact score of a position that has not ended, or `None` if it is unknown. It is
    /// called at every node, so unknown positions must be rejected quickly.
    fn probe(&self, position: &G) -> Option<EndgameScore>;
}

impl<G> fmt::Debug for dyn EndgameOracle<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EndgameOracle")
    }
}
