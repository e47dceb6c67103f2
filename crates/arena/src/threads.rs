//! A pool of threads whose results are collected in the calling thread.

use std::io;
use std::sync::mpsc::{self, Sender};
use std::thread;

use wazir_text::{Argument, Message, message};

use crate::texts::Matches;

/// An error of the worker threads.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum ThreadsError {
    /// The system cannot start a thread.
    Start(io::Error),
    /// A thread panicked.
    Failed,
}

impl ThreadsError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Start(error) => {
                message!(Matches::NoThread { why: Argument::from_display(error) })
            }
            Self::Failed => Matches::ThreadFailed.into(),
        }
    }
}

/// Runs `work` in `threads` threads (at least one) and hands what they send to `each`, in the
/// calling thread, until all are done. If the system refuses some of the threads, the others do the
/// work.
pub(crate) fn run<T: Send>(
    threads: usize,
    work: impl Fn(&Sender<T>) + Sync,
    mut each: impl FnMut(T),
) -> Result<(), ThreadsError> {
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        let mut running = Vec::new();
        for _ in 0..threads.max(1) {
            let (sender, work) = (sender.clone(), &work);
            match thread::Builder::new().spawn_scoped(scope, move || work(&sender)) {
                Ok(handle) => running.push(handle),
                Err(error) if running.is_empty() => return Err(ThreadsError::Start(error)),
                Err(_) => break,
            }
        }
        drop(sender);
        receiver.into_iter().for_each(&mut each);
        // Every thread is joined, so that no panic goes unseen.
        let failed = running.into_iter().filter_map(|thread| thread.join().err()).count();
        if failed == 0 { Ok(()) } else { Err(ThreadsError::Failed) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_fails_is_told_of() {
        let mut sum = 0;
        let work = |sender: &Sender<u32>| sender.send(3).unwrap();
        assert!(run(2, work, |number| sum += number).is_ok());
        assert_eq!(sum, 6);
        let failed = run(2, |_: &Sender<u32>| panic!("as asked"), |_| {});
        assert!(matches!(failed, Err(ThreadsError::Failed)));
    }
}
