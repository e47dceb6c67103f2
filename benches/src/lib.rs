//! What the benches share: the positions to count, and the engines that count them.
//!
//! A [`Workload`] is a position, a depth and the number of leaves that must come out.
//! [`Workload::engines`] gives everyone who can count it, Wazir first and then the peers, each
//! as a [`LeafCounter`] set up on that position, so that a bench times nothing but counting.
//!
//! The peers are there with the feature `peers` alone.
//!
//! Everybody counts in the same way: a recursion that stops one ply early and adds the number of
//! legal moves there. No engine is asked for more than its own fastest way to that number:
//! `haitaka` and `cozy-chess` give it without listing the moves, `rsshogi` fills a list and
//! gives its length, Wazir counts bits.
//!
//! | peer | game | how it counts |
//! |---|---|---|
//! | `haitaka` 0.3 | shogi | `ExactSizeIterator::len` of each `PieceMoves` |
//! | `rsshogi` 1.7 | shogi | its own perft: length of the legal list |
//! | `cozy-chess` 0.3 | orthodox chess | `PieceMoves::len` |
//!
//! `haitaka` misjudges some pawn-drop mates (`kn7/9/1G7/9/9/9/9/9/8K b P 1` has 78 moves, it lists
//! 79), so it measures speed and judges no rules. None of that shows in the counts of
//! [`WORKLOADS`], where all engines agree with the verified figures.
//!
//! EuroShogi, the other armies of Chess with Different Armies, and Evo have no peer on the package
//! registry; their bar is a plain number of leaves a second. Armies read at run time are measured
//! against the same armies built in.
//!
//! ```
//! use wazir_benches::{BenchGame, WORKLOADS};
//!
//! for workload in WORKLOADS.iter().filter(|workload| workload.game == BenchGame::Evo) {
//!     for engine in workload.engines() {
//!         assert_eq!(engine.count(), workload.leaves, "{} on {}", engine.name(), workload.name);
//!     }
//! }
//! ```

mod wazir;
#[cfg(feature = "peers")]
pub mod peers;
mod workload;

pub use workload::{BenchGame, SpeedTarget, WORKLOADS, Workload};

/// Somebody who counts the leaves of one workload.
pub struct LeafCounter {
    name: &'static str,
    count: Box<dyn Fn() -> u64>,
}

impl LeafCounter {
    /// An engine and its way to count, set up on a position and a depth.
    pub fn new(name: &'static str, count: impl Fn() -> u64 + 'static) -> Self {
        Self { name, count: Box::new(count) }
    }

    /// The name to print.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Counts the leaves.
    #[must_use]
    pub fn count(&self) -> u64 {
        (self.count)()
    }
}
