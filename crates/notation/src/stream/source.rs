//! The buffer between a byte source and the readers.

use alloc::vec::Vec;
use std::io::{self, ErrorKind, Read};

use crate::lines::count_lines;

/// The bytes that were read but not yet used up, from the beginning of a line on.
pub(super) struct ByteSource<R> {
    inner: R,
    buffer: Vec<u8>,
    /// The number of used-up bytes in the buffer: less than a line.
    begin: usize,
    /// The number of lines before the buffer.
    lines: usize,
    has_ended: bool,
    /// The error of the source, reported when everything before it is used up.
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

    /// Reads until the buffer holds `bytes` bytes, or the source ends or fails.
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

    /// Returns the error of the source, once.
    pub(super) fn error(&mut self) -> Option<io::Error> {
        self.failed.take()
    }

    /// The buffered bytes, from the beginning of a line on.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.buffer
    }

    /// The capacity of the buffer, in bytes.
    pub(super) fn room(&self) -> usize {
        self.buffer.capacity()
    }

    /// The offset in [`Self::bytes`] of the first byte that is not used up.
    pub(super) fn unread_start(&self) -> usize {
        self.begin
    }

    /// The number of lines before [`Self::bytes`].
    pub(super) fn lines(&self) -> usize {
        self.lines
    }

    /// Returns whether the source has ended after the buffered bytes.
    pub(super) fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// The number of bytes that were read.
    pub(super) fn bytes_read(&self) -> u64 {
        self.read
    }

    /// Drops the first `bytes` bytes, even within a line.
    pub(super) fn discard(&mut self, bytes: usize) {
        let bytes = bytes.min(self.buffer.len());
        self.lines += count_lines(self.buffer.get(..bytes).unwrap_or(&[]));
        self.buffer.drain(..bytes);
        self.begin = 0;
    }

    /// Marks everything before `end` as used up.
    pub(super) fn consume(&mut self, end: usize) {
        let used = self.buffer.get(..end).unwrap_or(&self.buffer);
        let line = used.iter().rposition(|&b| b == b'\n').map_or(0, |newline| newline + 1);
        self.lines += count_lines(used);
        self.begin = used.len() - line;
        self.buffer.drain(..line);
    }
}
