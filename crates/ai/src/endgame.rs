//! What is known of positions beyond what a search finds.

use std::fmt;

use crate::score::WIN;

/// What is known for sure of a position, as its player to move sees it.
///
/// The rules of the game that count moves are part of it: whoever wins by this does so in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EndgameScore {
    /// The player to move wins in exactly so many plies, both sides playing their best.
    Win {
        /// How many.
        plies: u32,
    },
    /// Neither side can win.
    Draw,
    /// The player to move is beaten in exactly so many plies; 0 when that has happened.
    Loss {
        /// How many.
        plies: u32,
    },
    /// The player to move wins, in how many plies is not known.
    Winning {
        /// How far from the next step on the way, less is nearer: at most 1000.
        distance: u32,
    },
    /// The player to move is beaten, in how many plies is not known.
    Losing {
        /// How far from the next step on the way, less is nearer: at most 1000.
        far: u32,
    },
}

/// A win of unknown length: more than any estimate and less than a sure win.
const TB_WIN: i32 = 100_000;

impl EndgameScore {
    /// The score at so many plies from the root.
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

    /// Whether a move from a position of this worth to one of that keeps the best line.
    pub(crate) fn leads_to(self, next: Self) -> bool {
        match (self, next) {
            (Self::Win { plies }, Self::Loss { plies: left })
            | (Self::Loss { plies }, Self::Win { plies: left }) => left + 1 == plies,
            _ => false,
        }
    }
}

/// Somebody who knows positions for sure, such as tables of endings.
///
/// A [`Searcher`](crate::Searcher) that has one takes its word for every position but the one
/// thought about, where the rules have not ended the game.
pub trait EndgameOracle<G>: Send + Sync {
    /// What is known of a position that goes on. Asked at every node: what is not known has to be
    /// said quickly.
    fn probe(&self, position: &G) -> Option<EndgameScore>;
}

impl<G> fmt::Debug for dyn EndgameOracle<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Oracle")
    }
}
