//! The outgoing queue of a connection.

use std::fmt;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

use crate::config::ServerLimits;

/// An item to send.
#[derive(Debug)]
pub(crate) enum Outgoing {
    /// Texts that belong together and count as one message.
    Texts(QueuedTexts),
    /// The end, with a close code and a reason.
    Close(u16, &'static str),
}

/// Queued texts. They occupy space in the queue until this is dropped.
#[derive(Debug)]
pub(crate) struct QueuedTexts {
    pub(crate) texts: Vec<Utf8Bytes>,
    _room: OwnedSemaphorePermit,
}

/// The queue is full: its connection is too slow.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct QueueFull;

/// The sending end of a queue, for a table. The number of messages and bytes is limited; a single
/// message may exceed the limit of bytes.
pub(crate) struct SendQueue {
    out: mpsc::Sender<Outgoing>,
    /// Free bytes, of `most`.
    room: Arc<Semaphore>,
    most: u32,
}

impl fmt::Debug for SendQueue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let waiting = self.most as usize - self.room.available_permits();
        write!(f, "Queue({waiting} of {} bytes)", self.most)
    }
}

impl SendQueue {
    /// Creates a queue for at most `messages` messages of `bytes` bytes in total.
    pub(crate) fn new(messages: usize, bytes: u32) -> (Self, mpsc::Receiver<Outgoing>) {
        let (out, outgoing) = mpsc::channel(messages.max(8));
        let room = Arc::new(Semaphore::new(bytes as usize));
        (Self { out, room, most: bytes }, outgoing)
    }

    /// Creates a queue with the configured limits of a client.
    pub(crate) fn of(limits: &ServerLimits) -> (Self, mpsc::Receiver<Outgoing>) {
        Self::new(limits.queue, limits.queue_bytes)
    }

    /// Appends texts to the queue.
    pub(crate) fn push(&self, texts: Vec<Utf8Bytes>) -> Result<(), QueueFull> {
        let bytes: usize = texts.iter().map(|text| text.len()).sum();
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX).min(self.most);
        let room = Arc::clone(&self.room).try_acquire_many_owned(bytes).map_err(|_| QueueFull)?;
        self.out
            .try_send(Outgoing::Texts(QueuedTexts { texts, _room: room }))
            .map_err(|_| QueueFull)
    }

    /// Appends the end, if there is room for one more message.
    pub(crate) fn close(&self, code: u16, why: &'static str) {
        let _ = self.out.try_send(Outgoing::Close(code, why));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(length: usize) -> Vec<Utf8Bytes> {
        vec!["x".repeat(length).into()]
    }

    fn taken(outgoing: &mut mpsc::Receiver<Outgoing>) -> Option<usize> {
        match outgoing.try_recv() {
            Ok(Outgoing::Texts(told)) => Some(told.texts.iter().map(|text| text.len()).sum()),
            _ => None,
        }
    }

    #[test]
    fn bytes_are_counted_until_they_are_sent() {
        let (queue, mut outgoing) = SendQueue::new(100, 1000);
        assert_eq!((queue.push(text(600)), queue.push(text(400))), (Ok(()), Ok(())));
        assert_eq!(queue.push(text(1)), Err(QueueFull));
        // The end needs no space.
        queue.close(4000, "closed");
        // Texts being sent still occupy space.
        let sending = outgoing.try_recv();
        assert_eq!(queue.push(text(1)), Err(QueueFull));
        drop(sending);
        assert_eq!((queue.push(text(600)), queue.push(text(1))), (Ok(()), Err(QueueFull)));
        assert_eq!(taken(&mut outgoing), Some(400));
        assert!(matches!(outgoing.try_recv(), Ok(Outgoing::Close(4000, "closed"))));
        assert_eq!(taken(&mut outgoing), Some(600));
        assert_eq!(format!("{queue:?}"), "Queue(0 of 1000 bytes)");
    }

    #[test]
    fn one_message_alone_may_be_longer() {
        let (queue, mut outgoing) = SendQueue::new(100, 1000);
        assert_eq!(queue.push([text(3000), text(3000)].concat()), Ok(()));
        assert_eq!(queue.push(text(1)), Err(QueueFull));
        assert_eq!(taken(&mut outgoing), Some(6000));
        assert_eq!((queue.push(text(1)), queue.push(text(3000))), (Ok(()), Err(QueueFull)));
    }

    #[test]
    fn messages_are_counted_too() {
        let (queue, mut outgoing) = SendQueue::new(8, 1000);
        assert!((0..8).all(|_| queue.push(text(1)).is_ok()));
        assert_eq!(queue.push(text(1)), Err(QueueFull));
        assert_eq!(taken(&mut outgoing), Some(1));
        assert_eq!(queue.push(text(1)), Ok(()));
    }
}
