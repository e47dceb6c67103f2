//! Shared parts of the benches: the positions to count, and the engines that count them.
//!
//! A [`Workload`] is a position, a depth and the correct number of leaves. [`Workload::engines`]
//! returns every engine that can count it, Wazir first and then the peers, each as a
//! [`LeafCounter`] set up on that position, so that a bench times nothing but counting.
//!
//! The peers require the feature `peers`.
//!
//! All engines count in the same way: a recursion that stops one ply early and adds the number of
//! legal moves there. Each uses its own fastest way to that number: `haitaka` and `cozy-chess`
//! return it without listing the moves, `rsshogi` fills a list and returns its length, Wazir counts
//! bits.
//!
//! | peer | game | how it counts |
//! |---|---|---|
//! | `haitaka` 0.3 | shogi | `ExactSizeIterator::len` of each `PieceMoves` |
//! | `rsshogi` 1.7 | shogi | its own perft: length of the legal list |
//! | `cozy-chess` 0.3 | orthodox chess | `PieceMoves::len` |
//!
//! `haitaka` misjudges some pawn-drop mates (`kn7/9/1G7/9/9/9/9/9/8K b P 1` has 78 moves, it lists
//! 79), so it is a reference for speed and not for rules. None of that shows in the counts of
//! [`WORKLOADS`], on which all engines agree with the verified numbers.
//!
//! EuroShogi, the other armies of Chess with Different Armies, and Evo have no peer on the package
//! registry; their target is a plain number of leaves per second. Armies read at run time are
//! compared with the same armies built in.
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

#[cfg(feature = "peers")]
pub mod peers;
mod wazir;
mod workload;

pub use workload::{BenchGame, SpeedTarget, WORKLOADS, Workload};

/// An engine that counts the leaves of one workload.
pub struct LeafCounter {
    name: &'static str,
    count: Box<dyn Fn() -> u64>,
}

impl LeafCounter {
    /// Creates a counter from a name and a function, set up on a position and a depth.
    pub fn new(name: &'static str, count: impl Fn() -> u64 + 'static) -> Self {
        Self { name, count: Box::new(count) }
    }

    /// The name of the engine, as printed.
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
