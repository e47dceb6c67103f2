//! Sharing a count out among threads.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use wazir::games::{AnyPosition, Play};

/// How many lines of `depth` plies begin with each of these positions, in their order.
pub(crate) fn counts(positions: &[AnyPosition], depth: u32, threads: usize) -> Vec<u64> {
    if threads <= 1 {
        return positions.iter().map(|position| position.perft(depth)).collect();
    }
    let counts: Vec<AtomicU64> = positions.iter().map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    // Whoever is free takes the next one: some first moves have far more lines than others.
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

/// How many lines of `depth` plies there are.
pub(crate) fn perft(game: &Play, depth: u32, threads: usize) -> u64 {
    // Below two plies there is nothing to share out.
    if depth <= 1 || threads <= 1 {
        return game.perft(depth);
    }
    let positions: Vec<AnyPosition> = game.children().into_iter().map(|(_, after)| after).collect();
    counts(&positions, depth - 1, threads).into_iter().sum()
}
