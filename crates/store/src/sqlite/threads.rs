//! The connection threads: one writer, two readers.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use rusqlite::{Connection, Transaction, TransactionBehavior};
use tokio::sync::{mpsc, oneshot};

use super::ops::Failure;
use super::{Opener, unavailable};
use crate::StoreError;

/// Number of calls that can wait for the disk; further callers wait.
const QUEUE: usize = 1024;

/// Maximum number of calls in one commit.
const GROUP: usize = 256;

const READERS: usize = 2;

/// The channel for a reply. The caller may be gone.
type ReplySender<T> = oneshot::Sender<Result<T, StoreError>>;

/// A pending write with any type of answer.
trait WriteJob: Send {
    /// Runs it within a transaction. It may run again in another one.
    fn work(&mut self, transaction: &Connection) -> rusqlite::Result<()>;
    /// Sends the answer, once it is on disk or has failed.
    fn answer(self: Box<Self>, failure: Option<StoreError>);
}

struct PendingWrite<T, F> {
    work: F,
    outcome: Option<Result<T, StoreError>>,
    tell: ReplySender<T>,
}

impl<T, F> WriteJob for PendingWrite<T, F>
where
    T: Send,
    F: Fn(&Connection) -> Result<T, Failure> + Send,
{
    fn work(&mut self, transaction: &Connection) -> rusqlite::Result<()> {
        let run = |sql| transaction.prepare_cached(sql)?.execute([]);
        run("SAVEPOINT call")?;
        let outcome = (self.work)(transaction);
        self.outcome = Some(match outcome {
            Ok(answer) => Ok(answer),
            Err(Failure::Store(why)) => {
                run("ROLLBACK TO call")?;
                Err(why)
            }
            Err(Failure::Database(why)) => return Err(why),
        });
        run("RELEASE call")?;
        Ok(())
    }

    fn answer(self: Box<Self>, failure: Option<StoreError>) {
        let answer = match (failure, self.outcome) {
            (None, Some(outcome)) => outcome,
            (failure, _) => Err(failure.unwrap_or_else(stopped)),
        };
        // The caller may be gone.
        let _ = self.tell.send(answer);
    }
}

/// A pending read, which sends its own answer.
type ReadJob = Box<dyn FnOnce(&mut Connection) + Send>;

/// The threads and the channels to them.
pub(super) struct ConnectionThreads {
    writes: Option<mpsc::Sender<Box<dyn WriteJob>>>,
    reads: Option<mpsc::Sender<ReadJob>>,
    writer: Option<JoinHandle<()>>,
    readers: Vec<JoinHandle<()>>,
}

impl ConnectionThreads {
    /// Starts the threads. `writer` is an open connection for writing.
    pub(super) fn start(writer: Connection, opener: Opener) -> Result<Self, StoreError> {
        let (writes, queue) = mpsc::channel(QUEUE);
        let (reads, reading) = mpsc::channel::<ReadJob>(QUEUE);
        let mut threads =
            Self { writes: Some(writes), reads: Some(reads), writer: None, readers: Vec::new() };
        let reading = Arc::new(Mutex::new(reading));
        for _ in 0..READERS {
            let (mut connection, reading) = (opener.reader()?, reading.clone());
            threads.readers.push(spawn("reader", move || {
                while let Some(read) = next(&reading) {
                    read(&mut connection);
                }
            })?);
        }
        let writer = Writer { connection: writer, opener };
        threads.writer = Some(spawn("writer", move || writer.run(queue))?);
        Ok(threads)
    }

    /// Runs an operation in a transaction and returns its result once it is on disk.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl Fn(&Connection) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (tell, answer) = oneshot::channel();
        let call = Box::new(PendingWrite { work, outcome: None, tell });
        let Some(writes) = &self.writes else { return Err(stopped()) };
        writes.send(call).await.map_err(|_| stopped())?;
        answer.await.unwrap_or_else(|_| Err(stopped()))
    }

    /// Runs a read on a consistent state.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (tell, answer) = oneshot::channel();
        let read: ReadJob = Box::new(move |connection| {
            // The caller may be gone.
            let _ = tell.send(read_at_once(connection, work));
        });
        let Some(reads) = &self.reads else { return Err(stopped()) };
        reads.send(read).await.map_err(|_| stopped())?;
        answer.await.unwrap_or_else(|_| Err(stopped()))
    }
}

impl Drop for ConnectionThreads {
    fn drop(&mut self) {
        // The writer comes last: its connection merges the write-ahead log into the file.
        self.reads = None;
        for reader in self.readers.drain(..) {
            // A thread that panicked needs no waiting.
            let _ = reader.join();
        }
        self.writes = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, StoreError> {
    let spawned = thread::Builder::new().name(format!("sqlite {name}")).spawn(work);
    spawned.map_err(|why| StoreError::Unavailable(why.to_string()))
}

fn stopped() -> StoreError {
    StoreError::Unavailable("it has been stopped".to_owned())
}

/// Returns the next read, for whichever thread is free.
fn next(reading: &Mutex<mpsc::Receiver<ReadJob>>) -> Option<ReadJob> {
    reading.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv()
}

fn read_at_once<T>(
    connection: &mut Connection,
    work: impl FnOnce(&Connection) -> Result<T, Failure>,
) -> Result<T, StoreError> {
    let transaction = connection.transaction().map_err(|why| unavailable(&why))?;
    work(&transaction).map_err(|failure| match failure {
        Failure::Store(why) => why,
        Failure::Database(why) => unavailable(&why),
    })
}

struct Writer {
    connection: Connection,
    opener: Opener,
}

impl Writer {
    fn run(mut self, mut queue: mpsc::Receiver<Box<dyn WriteJob>>) {
        while let Some(first) = queue.blocking_recv() {
            let mut group = vec![first];
            while group.len() < GROUP
                && let Ok(next) = queue.try_recv()
            {
                group.push(next);
            }
            self.finish(group);
        }
    }

    /// Commits all jobs in one transaction. If that fails, each gets its own, so that one bad job
    /// does not affect the others.
    fn finish(&mut self, mut group: Vec<Box<dyn WriteJob>>) {
        let Err(why) = self.commit(&mut group) else {
            return group.into_iter().for_each(|job| job.answer(None));
        };
        if group.len() == 1 {
            let failure = unavailable(&why);
            return group.into_iter().for_each(|job| job.answer(Some(failure.clone())));
        }
        for job in group {
            self.finish(vec![job]);
        }
    }

    fn commit(&mut self, group: &mut [Box<dyn WriteJob>]) -> rusqlite::Result<()> {
        if !self.connection.is_autocommit() {
            // A transaction could not even be rolled back.
            self.connection = self.opener.writer()?;
        }
        let behavior = TransactionBehavior::Immediate;
        let transaction = Transaction::new(&mut self.connection, behavior)?;
        for job in group {
            job.work(&transaction)?;
        }
        // If dropped before this, it is rolled back.
        transaction.commit()
    }
}
