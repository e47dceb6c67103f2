//! Streaming readers: records of any size, read game by game from any [`Read`] in bounded memory.
//!
//! [`GameReader`] yields the games as records; [`GameChecker`] checks every move of them and only
//! counts. Both read a few hundred KiB at a time and hold nothing else, so a file of gigabytes
//! takes a few MiB. Lines and columns of errors and warnings count from the beginning of the whole
//! text.
//!
//! * **Formats.** PGN, CSA, USI, USEN and positions are read game by game. The other formats hold
//!   one game, which is read as a whole. The format is detected in the first piece, or set with
//!   [`GameReader::with_format`].
//! * **Limit.** A game of more than [`DEFAULT_GAME_LIMIT`] bytes is an error of the kind
//!   [`Limit`](ErrorKind::Limit). Reading continues after it if the format has a sign by which the
//!   next game is found. The memory for a game grows with its text: the reader takes up to about
//!   twenty times its size, the checker of PGN twice.
//! * **Encodings.** Valid UTF-8 is UTF-8. Otherwise each game is examined: another encoding is
//!   guessed from at most one piece of text ([`decode`](crate::decode)) and kept for the games
//!   after it. A game that is not text in any encoding is an error, and the others are still read.
//!   UTF-16, and formats that are not read game by game, are decoded as a whole, up to the limit.
//!
//! ```
//! use wazir_registry::GameRegistry;
//! use wazir_notation::stream::GameReader;
//! let file = "[White \"Ann\"]\n\n1. e4 e5 *\n\n[White \"Bob\"]\n\n1. e4 Ke7 *\n".as_bytes();
//! let mut games = Vec::new();
//! for game in GameReader::new(file, &wazir_builtin::games()) {
//!     games.push(game?);
//! }
//! assert_eq!(games[0].tree().main_moves().count(), 2);
//! let error = games[1].error().expect("an illegal move");
//! assert_eq!((error.line(), error.column()), (7, 7));
//! # Ok::<(), wazir_notation::stream::StreamError>(())
//! ```

mod chunk;
mod decoder;
mod encoding_warnings;
mod source;

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use std::io::{self, Read};

use wazir_registry::GameRegistry;

#[cfg(doc)]
use crate::ErrorKind;
use crate::{AnyParsedGame, ChunkReader, Encoding, Error, Format, Warning};

pub use crate::CheckedGame;
use chunk::{ChunkedText, TextChunk};

/// The default size limit of one game, in bytes: 16 MiB.
pub const DEFAULT_GAME_LIMIT: usize = 16 << 20;

/// The error in place of the next game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StreamError {
    /// Reading the bytes failed. Nothing follows.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// No game could be read at this point of the text; others may follow.
    #[error("{0}")]
    Record(#[from] Error),
}

/// An iterator over the games of a source of bytes.
///
/// After [`StreamError::Record`] the next game follows, if there is one.
#[derive(Debug)]
pub struct GameReader<R> {
    pieces: ChunkedText<R>,
    ready: VecDeque<Result<AnyParsedGame, Error>>,
}

/// An iterator over the games of a source of bytes, which are checked and not kept; see
/// [`GameReader`].
///
/// ```
/// use wazir_registry::GameRegistry;
/// use wazir_notation::stream::GameChecker;
/// let file = "1. e4 e5 2. Nf3 (2. Ke2) *\n\n[White \"Bob\"]\n\n1. e4 Ke7 *\n".as_bytes();
/// let games: Result<Vec<_>, _> = GameChecker::new(file, &wazir_builtin::games()).collect();
/// let games = games?;
/// assert_eq!((games[0].ply_count(), games[0].variation_count()), (3, 1));
/// assert!(games[0].error().is_none() && games[1].error().is_some());
/// # Ok::<(), wazir_notation::stream::StreamError>(())
/// ```
#[derive(Debug)]
pub struct GameChecker<R> {
    pieces: ChunkedText<R>,
    ready: VecDeque<Result<CheckedGame, Error>>,
}

/// Implements what both readers share.
macro_rules! reader {
    ($reader:ident, $item:ty) => {
        impl<R: Read> $reader<R> {
            /// Creates a reader for games of a registry. It reads in large pieces and needs no
            /// buffer.
            pub fn new(source: R, games: &GameRegistry) -> Self {
                Self { pieces: ChunkedText::new(source, games), ready: VecDeque::new() }
            }

            /// Sets the format, which is then not detected.
            #[must_use]
            pub fn with_format(mut self, format: Format) -> Self {
                self.pieces.format = Some(format);
                self
            }

            /// Sets the format of texts that give no sign of any, such as moves without tags and
            /// numbers in a file whose name tells the format.
            #[must_use]
            pub fn with_default_format(mut self, format: Format) -> Self {
                self.pieces.default_format = Some(format);
                self
            }

            /// Sets the encoding, which is then not detected.
            #[must_use]
            pub fn with_encoding(mut self, encoding: Encoding) -> Self {
                self.pieces.set_encoding(encoding);
                self
            }

            /// Returns the doubts about the encoding of everything read since the last call; see
            /// [`Decoded::warnings`](crate::Decoded::warnings).
            pub fn take_warnings(&mut self) -> Vec<Warning> {
                self.pieces.take_warnings()
            }

            /// Sets the size limit of one game in bytes, instead of [`DEFAULT_GAME_LIMIT`].
            #[must_use]
            pub fn with_limit(mut self, bytes: usize) -> Self {
                self.pieces.limit = bytes;
                self
            }

            /// Sets how many bytes are read at once, instead of a few hundred KiB, and how many are
            /// examined `first` to detect the format. A larger game is read again with twice as
            /// many.
            #[must_use]
            pub fn with_pieces(mut self, bytes: usize, first: usize) -> Self {
                (self.pieces.chunk_size, self.pieces.first) = (bytes, first);
                self
            }

            /// The present capacity of the byte buffer, in bytes.
            pub fn bytes_held(&self) -> usize {
                self.pieces.held()
            }

            /// The number of games that were read but not yet returned.
            pub fn games_held(&self) -> usize {
                self.ready.len()
            }

            /// The format; it is known before the first game is returned.
            pub fn format(&self) -> Option<Format> {
                self.pieces.format
            }

            /// The encoding of the text, as far as it has been read. ASCII means that it may still
            /// be any encoding; `None` before the first game, and if it is not text.
            pub fn encoding(&self) -> Option<Encoding> {
                self.pieces.encoding()
            }

            /// The number of bytes read from the source.
            pub fn bytes_read(&self) -> u64 {
                self.pieces.bytes_read()
            }
        }

        impl<R: Read> Iterator for $reader<R> {
            type Item = Result<$item, StreamError>;

            fn next(&mut self) -> Option<Self::Item> {
                while self.ready.is_empty() {
                    match self.pieces.next(&mut self.ready) {
                        Ok(true) => {}
                        Ok(false) => return None,
                        Err(error) => return Some(Err(StreamError::Io(error))),
                    }
                }
                self.ready.pop_front().map(|game| game.map_err(StreamError::Record))
            }
        }
    };
}

reader!(GameReader, AnyParsedGame);
reader!(GameChecker, CheckedGame);

/// The item that a reader makes of a game.
trait StreamItem: Sized {
    /// Creates the item from a record.
    fn from_parsed(reading: AnyParsedGame) -> Self;

    /// Creates the items from the games of a chunk, and returns the byte offset after the last of
    /// them.
    fn read_chunk(
        parts: &mut dyn ChunkReader,
        part: TextChunk<'_>,
    ) -> (Vec<Result<Self, Error>>, usize);

    /// Everything the reader was lenient about.
    fn warnings(&self) -> &[Warning];

    /// Adds `lines` to every line number, for a text that has that many lines before it.
    fn shifted(self, lines: usize) -> Self;
}

impl StreamItem for AnyParsedGame {
    fn from_parsed(reading: AnyParsedGame) -> Self {
        reading
    }

    fn read_chunk(
        parts: &mut dyn ChunkReader,
        part: TextChunk<'_>,
    ) -> (Vec<Result<Self, Error>>, usize) {
        parts.read_games(part.text, part.from, part.last)
    }

    fn warnings(&self) -> &[Warning] {
        AnyParsedGame::warnings(self)
    }

    fn shifted(self, lines: usize) -> Self {
        AnyParsedGame::shifted(self, lines)
    }
}

impl StreamItem for CheckedGame {
    fn from_parsed(reading: AnyParsedGame) -> Self {
        Self::from(&reading)
    }

    fn read_chunk(
        parts: &mut dyn ChunkReader,
        part: TextChunk<'_>,
    ) -> (Vec<Result<Self, Error>>, usize) {
        let (read, end) = parts.check_games(part.text, part.from, part.last);
        (read.into_iter().map(Ok).collect(), end)
    }

    fn warnings(&self) -> &[Warning] {
        CheckedGame::warnings(self)
    }

    fn shifted(mut self, lines: usize) -> Self {
        if lines > 0 {
            self.error = self.error.map(|error| Box::new(error.offset_lines(lines)));
            self.warnings.iter_mut().for_each(|warning| warning.add_lines(lines));
        }
        self
    }
}
