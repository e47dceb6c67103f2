//! Parallel perft.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use crate::{AnyMove, AnyPosition, Play};

impl Play {
    /// Returns the number of lines of `depth` plies from here, counted by `threads` threads; see
    /// [`Play::perft`].
    ///
    /// ```
    /// let game = wazir_builtin::games().open("shogi", &Default::default())?;
    /// assert_eq!(game.perft_parallel(3, 2), 25_470);
    /// # Ok::<(), wazir_registry::OpenError>(())
    /// ```
    pub fn perft_parallel(&self, depth: u32, threads: usize) -> u64 {
        // Below two plies there is nothing to share between threads.
        if depth <= 1 || threads <= 1 {
            return self.perft(depth);
        }
        self.perft_divide(depth, threads).into_iter().map(|(_, count)| count).sum()
    }

    /// Returns the number of lines of `depth` plies for each legal first move, counted by `threads`
    /// threads. The list is empty if `depth` is 0.
    pub fn perft_divide(&self, depth: u32, threads: usize) -> Vec<(AnyMove, u64)> {
        let Some(left) = depth.checked_sub(1) else { return Vec::new() };
        let (moves, positions): (Vec<_>, Vec<_>) = self.children().into_iter().unzip();
        moves.into_iter().zip(perft_each(&positions, left, threads)).collect()
    }
}

/// Returns the number of lines of `depth` plies from each of the positions, in their order.
fn perft_each(positions: &[AnyPosition], depth: u32, threads: usize) -> Vec<u64> {
    if threads <= 1 {
        return positions.iter().map(|position| position.perft(depth)).collect();
    }
    let counts: Vec<AtomicU64> = positions.iter().map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    // A free thread takes the next position, because some have far more lines than others.
    let work = || {
        while let Some((position, count)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            positions.get(index).zip(counts.get(index))
        } {
            count.store(position.perft(depth), Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.min(positions.len()) {
            scope.spawn(work);
        }
    });
    counts.into_iter().map(AtomicU64::into_inner).collect()
}
