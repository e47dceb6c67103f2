//! Bytes on their way from where they are read.

use alloc::vec::Vec;
use std::io::{self, ErrorKind, Read};

use crate::lines::count_lines;

/// What has been read and not yet used up, from the beginning of a line on.
pub(super) struct ByteSource<R> {
    inner: R,
    buffer: Vec<u8>,
    /// How much of the buffer is used up: less than a line.
    begin: usize,
    /// How many lines lie before the buffer.
    lines: usize,
    has_ended: bool,
    /// What reading failed with, which is told when all before it is used up.
    failed: Option<io::Error>,
    read: u64,
}

impl<R: Read> ByteSource<R> {
    pub(super) fn new(inner: R) -> Self {
        Self {
            inner,
            buffer: Vec::new(),
            begin: 0,
            lines: 0,
            has_ended: false,
            failed: None,
            read: 0,
        }
    }

    /// Reads until there are so many bytes, or no more are to be had.
    pub(super) fn fill(&mut self, bytes: usize) {
        while self.buffer.len() < bytes && !self.has_ended && self.failed.is_none() {
            let before = self.buffer.len();
            self.buffer.reserve_exact(bytes - before);
            let wanted = (bytes - before) as u64;
            match self.inner.by_ref().take(wanted).read_to_end(&mut self.buffer) {
                Ok(read) => self.has_ended = (read as u64) < wanted,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => self.failed = Some(error),
            }
            self.read += (self.buffer.len() - before) as u64;
        }
    }

    /// What reading failed with, once.
    pub(super) fn error(&mut self) -> Option<io::Error> {
        self.failed.take()
    }

    /// Everything from the beginning of a line on.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.buffer
    }

    /// How many bytes there is room for.
    pub(super) fn room(&self) -> usize {
        self.buffer.capacity()
    }

    /// Where in [`Self::bytes`] that begins which is not used up.
    pub(super) fn unread_start(&self) -> usize {
        self.begin
    }

    /// How many lines lie before [`Self::bytes`].
    pub(super) fn lines(&self) -> usize {
        self.lines
    }

    /// Whether nothing follows what is there.
    pub(super) fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// How many bytes were read.
    pub(super) fn bytes_read(&self) -> u64 {
        self.read
    }

    /// Lets go of the first bytes, wherever their last line ends.
    pub(super) fn discard(&mut self, bytes: usize) {
        let bytes = bytes.min(self.buffer.len());
        self.lines += count_lines(self.buffer.get(..bytes).unwrap_or(&[]));
        self.buffer.drain(..bytes);
        self.begin = 0;
    }

    /// Uses up what lies before `end`.
    pub(super) fn consume(&mut self, end: usize) {
        let used = self.buffer.get(..end).unwrap_or(&self.buffer);
        let line = used.iter().rposition(|&b| b == b'\n').map_or(0, |newline| newline + 1);
        self.lines += count_lines(used);
        self.begin = used.len() - line;
        self.buffer.drain(..line);
    }
}
