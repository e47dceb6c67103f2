//! Long work without the global interpreter lock, which Ctrl-C ends.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use wazir_surface::Stop;

/// How often the thread that waits looks for signals.
const TICK: Duration = Duration::from_millis(20);

/// The stack of the thread that works: as much as a main thread has.
const STACK_SIZE: usize = 8 << 20;

enum News<I, T> {
    Report(I),
    Done(T),
}

/// Does the work in a thread of its own, while others may run Python.
///
/// The thread of the caller waits, looks for signals, and hands on the reports of the work. If a
/// signal handler or `on_report` raises an exception, it sets `stop` and raises the exception again
/// once the work has ended.
pub(crate) fn run<I: Send, T: Send>(
    py: Python<'_>,
    stop: &Stop,
    mut on_report: impl FnMut(I) -> PyResult<()>,
    work: impl FnOnce(&mut dyn FnMut(I)) -> T + Send,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (sender, mut news) = channel();
        let working = move || {
            let reports: Sender<News<I, T>> = sender.clone();
            // Nobody waits any more only if the caller panicked.
            let done = work(&mut |report| drop(reports.send(News::Report(report))));
            drop(sender.send(News::Done(done)));
        };
        thread::Builder::new().stack_size(STACK_SIZE).spawn_scoped(scope, working)?;
        let mut raised = None;
        loop {
            let heard;
            (heard, news) = py.detach(move || receive(news));
            let handled = match heard {
                Ok(News::Done(done)) => return raised.map_or(Ok(done), Err),
                Ok(News::Report(report)) if raised.is_none() => on_report(report),
                Ok(News::Report(_)) => Ok(()),
                Err(RecvTimeoutError::Timeout) => py.check_signals(),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err(
                        "the work ended by a fault of the library",
                    ));
                }
            };
            if let Err(error) = handled.and_then(|()| py.check_signals()) {
                stop.set();
                raised.get_or_insert(error);
            }
        }
    })
}

fn receive<N>(news: Receiver<N>) -> (Result<N, RecvTimeoutError>, Receiver<N>) {
    (news.recv_timeout(TICK), news)
}
