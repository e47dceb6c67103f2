//! A pool of worker threads.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

type Job<W> = Box<dyn FnOnce(&mut W) + Send>;

/// The configuration of a [`WorkerPool`].
#[derive(Clone, Copy, Debug)]
pub struct PoolConfig {
    /// The name of each thread.
    pub name: &'static str,
    /// The stack size of each thread, in bytes; `None` for the system's default.
    pub stack_size: Option<usize>,
    /// The maximum number of waiting jobs.
    pub queue_size: usize,
    /// The function that each thread calls first.
    pub on_start: fn(),
}

impl Default for PoolConfig {
    fn default() -> Self {
        Self { name: "thinker", stack_size: None, queue_size: 64, on_start: || {} }
    }
}

/// The error for a rejected job: too many jobs wait, or no thread is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many jobs wait")]
pub struct QueueFull;

/// A pool of threads that do jobs in the order in which they are submitted, each with a worker of
/// its own: a [`ComputerPlayer`](crate::ComputerPlayer), and other data kept from job to job.
///
/// A job is stopped by its own limits and reports progress by its own means. A job that panics ends
/// alone: its `then` callback is told, and the thread continues.
///
/// ```
/// use std::sync::mpsc::channel;
/// use wazir_players::{PoolConfig, WorkerPool};
///
/// // Two threads that add up.
/// let workers = WorkerPool::start(PoolConfig::default(), [0, 0])?;
/// let (tell, told) = channel();
/// for number in [1, 2, 3] {
///     let tell = tell.clone();
///     let done = move |_: &mut i32, sum| drop(tell.send(sum));
///     workers.submit(move |sum: &mut i32| { *sum += number; number }, done)?;
/// }
/// assert_eq!(told.iter().take(3).flatten().sum::<i32>(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct WorkerPool<W> {
    jobs: SyncSender<Job<W>>,
    threads: Vec<JoinHandle<()>>,
}

impl<W: Send + 'static> WorkerPool<W> {
    /// Starts a thread for each worker. If the system provides fewer threads, the other workers are
    /// dropped.
    ///
    /// # Errors The system's error if it provides no thread at all.
    pub fn start(how: PoolConfig, workers: impl IntoIterator<Item = W>) -> io::Result<Self> {
        let (jobs, waiting) = sync_channel(how.queue_size);
        let waiting = Arc::new(Mutex::new(waiting));
        let mut threads = Vec::new();
        for worker in workers {
            let waiting = Arc::clone(&waiting);
            let mut thread = thread::Builder::new().name(how.name.to_owned());
            if let Some(stack) = how.stack_size {
                thread = thread.stack_size(stack);
            }
            let work = move || {
                (how.on_start)();
                run_jobs(&waiting, worker);
            };
            match thread.spawn(work) {
                Ok(thread) => threads.push(thread),
                Err(error) if threads.is_empty() => return Err(error),
                Err(_) => break,
            }
        }
        Ok(Self { jobs, threads })
    }

    /// Returns the number of threads.
    pub fn threads(&self) -> usize {
        self.threads.len()
    }

    /// Submits a job. The thread that did it then calls `then` with the result, or with `None` if
    /// the job panicked; in that case the worker's data may be half changed.
    ///
    /// # Errors [`QueueFull`] if too many jobs wait; neither function is called then.
    pub fn submit<T>(
        &self,
        job: impl FnOnce(&mut W) -> T + Send + 'static,
        then: impl FnOnce(&mut W, Option<T>) + Send + 'static,
    ) -> Result<(), QueueFull> {
        let job: Job<W> = Box::new(move |worker| {
            let done = catch_unwind(AssertUnwindSafe(|| job(worker))).ok();
            then(worker, done);
        });
        self.jobs.try_send(job).map_err(|_| QueueFull)
    }

    /// Waits until all submitted jobs are done and the threads have ended.
    pub fn finish(self) {
        let Self { jobs, threads } = self;
        drop(jobs);
        for thread in threads {
            // A panic has already been reported.
            let _ = thread.join();
        }
    }
}

/// Does one job after another until no more can be submitted.
fn run_jobs<W>(waiting: &Mutex<Receiver<Job<W>>>, mut worker: W) {
    loop {
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        job(&mut worker);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn jobs_are_done_in_their_order_and_all_of_them() {
        let workers = WorkerPool::start(PoolConfig::default(), [Vec::new()]).unwrap();
        let (tell, told) = channel();
        for number in 0..5 {
            let tell = tell.clone();
            let job = move |kept: &mut Vec<i32>| kept.push(number);
            let then = move |kept: &mut Vec<i32>, _: Option<()>| tell.send(kept.clone()).unwrap();
            workers.submit(job, then).unwrap();
        }
        workers.finish();
        assert_eq!(told.try_iter().last(), Some(vec![0, 1, 2, 3, 4]));
    }

    #[test]
    fn a_job_that_panics_ends_alone() {
        let workers = WorkerPool::start(PoolConfig::default(), [7]).unwrap();
        let (tell, told) = channel();
        let failed = tell.clone();
        workers
            .submit(
                |_| panic!("as asked"),
                move |kept, done: Option<()>| {
                    failed.send((*kept, done.is_some())).unwrap();
                },
            )
            .unwrap();
        workers
            .submit(
                |kept| *kept += 1,
                move |kept, done| tell.send((*kept, done.is_some())).unwrap(),
            )
            .unwrap();
        workers.finish();
        assert_eq!(told.try_iter().collect::<Vec<_>>(), [(7, false), (8, true)]);
    }

    #[test]
    fn no_more_jobs_wait_than_may() {
        let how = PoolConfig { queue_size: 1, ..PoolConfig::default() };
        let workers = WorkerPool::start(how, [()]).unwrap();
        let (begun, begins) = channel();
        let (go, going) = channel::<()>();
        let slow = move |(): &mut ()| {
            begun.send(()).unwrap();
            going.recv().unwrap();
        };
        workers.submit(slow, |(), _| {}).unwrap();
        begins.recv().unwrap();
        workers.submit(|()| {}, |(), _| {}).unwrap();
        assert_eq!(workers.submit(|()| {}, |(), _| {}), Err(QueueFull));
        go.send(()).unwrap();
        workers.finish();
    }
}
