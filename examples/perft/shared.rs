//! Sharing a count out among threads.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use wazir::{PerftJob, Table};

/// The counts of the jobs, in their order.
pub(crate) fn counts(jobs: &[PerftJob], threads: usize) -> Vec<u64> {
    if threads <= 1 {
        return jobs.iter().map(PerftJob::count).collect();
    }
    let counts: Vec<AtomicU64> = jobs.iter().map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    // Whoever is free takes the next job: some first moves have far more lines than others.
    let work = || {
        while let Some((job, count)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            jobs.get(index).zip(counts.get(index))
        } {
            count.store(job.count(), Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.min(jobs.len()) {
            scope.spawn(work);
        }
    });
    counts.into_iter().map(AtomicU64::into_inner).collect()
}

/// How many lines of `depth` plies there are.
pub(crate) fn perft(table: &dyn Table, depth: u32, threads: usize) -> u64 {
    // Below two plies there is nothing to share out.
    if depth <= 1 || threads <= 1 {
        return table.perft(depth);
    }
    counts(&table.perft_jobs(depth), threads).into_iter().sum()
}
