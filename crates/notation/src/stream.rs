//! Records of any size, read game by game from any [`Read`] in bounded memory.
//!
//! [`GameReader`] gives the games as records, [`GameChecker`] checks every move of them and only
//! counts. Both read a piece of some hundred KiB at a time and hold nothing but that, so that a file
//! of gigabytes takes a few MiB. Lines and columns of errors and warnings count from the beginning of
//! the whole.
//!
//! * **Formats.** PGN, CSA, USI, USEN and positions are read game by game. The other formats hold one
//!   game, which is read as a whole. The format is found in the first piece, or told
//!   ([`GameReader::with_format`]).
//! * **Limit.** A game of more than [`DEFAULT_GAME_LIMIT`] bytes is an error of the kind
//!   [`Limit`](ErrorKind::Limit), and reading goes on behind it where the format has a sign by which
//!   the next game is found. The memory for a game grows with its text: the reader takes up to about
//!   twenty times its size, the checker of PGN twice.
//! * **Encodings.** What is valid UTF-8 is UTF-8. Elsewhere each game is looked at: another encoding
//!   is guessed from at most one piece of text ([`decode`](crate::decode)) and kept for the games
//!   behind it. A game that is no text in any encoding is an error, and the others are read all the
//!   same. UTF-16, and what is not read game by game, is decoded as a whole, up to the limit.
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

mod encoding_warnings;
mod chunk;
mod source;
mod decoder;

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

/// The most bytes that one game may have where nothing else is said: 16 MiB.
pub const DEFAULT_GAME_LIMIT: usize = 16 << 20;

/// Why the next game is not there.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StreamError {
    /// Reading the bytes failed. Nothing follows.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// There is no game to be had from this place of the text; others may follow.
    #[error("{0}")]
    Record(#[from] Error),
}

/// The games of a source of bytes, one after the other.
///
/// After an error of the kind [`StreamError::Record`] the next game follows, if there is one.
#[derive(Debug)]
pub struct GameReader<R> {
    pieces: ChunkedText<R>,
    ready: VecDeque<Result<AnyParsedGame, Error>>,
}

/// The games of a source of bytes, checked and not kept; see [`GameReader`].
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

/// What both kinds of readers have.
macro_rules! reader {
    ($reader:ident, $item:ty) => {
        impl<R: Read> $reader<R> {
            /// Reads records of games of a list. It reads in large pieces and needs no buffer.
            pub fn new(source: R, games: &GameRegistry) -> Self {
                Self { pieces: ChunkedText::new(source, games), ready: VecDeque::new() }
            }

            /// Reads everything as this format, without looking what it is.
            #[must_use]
            pub fn with_format(mut self, format: Format) -> Self {
                self.pieces.format = Some(format);
                self
            }

            /// Reads as this format what gives no sign of any, such as moves without tags and
            /// numbers in a file whose name tells the format.
            #[must_use]
            pub fn with_default_format(mut self, format: Format) -> Self {
                self.pieces.default_format = Some(format);
                self
            }

            /// Reads everything in this encoding, without looking what it is.
            #[must_use]
            pub fn with_encoding(mut self, encoding: Encoding) -> Self {
                self.pieces.set_encoding(encoding);
                self
            }

            /// What is doubtful about the encoding of what has been read since this was asked
            /// before; see [`Decoded::warnings`](crate::Decoded::warnings).
            pub fn take_warnings(&mut self) -> Vec<Warning> {
                self.pieces.take_warnings()
            }

            /// The most bytes that one game may have, in place of [`DEFAULT_GAME_LIMIT`].
            #[must_use]
            pub fn with_limit(mut self, bytes: usize) -> Self {
                self.pieces.limit = bytes;
                self
            }

            /// Reads so many bytes at once, in place of some hundred KiB, and looks at so many first to
            /// find the format. A game that is larger is read again with twice as many.
            #[must_use]
            pub fn with_pieces(mut self, bytes: usize, first: usize) -> Self {
                (self.pieces.chunk_size, self.pieces.first) = (bytes, first);
                self
            }

            /// How many bytes of the source there is room for at present.
            pub fn bytes_held(&self) -> usize {
                self.pieces.held()
            }

            /// How many games have been read and not yet given.
            pub fn games_held(&self) -> usize {
                self.ready.len()
            }

            /// The format, once it is known: before the first game is given.
            pub fn format(&self) -> Option<Format> {
                self.pieces.format
            }

            /// How the text is stored, as far as it has been read. ASCII is said of what may be any
            /// encoding so far; `None` before the first game, and when it is no text.
            pub fn encoding(&self) -> Option<Encoding> {
                self.pieces.encoding()
            }

            /// How many bytes have been read from the source.
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

/// What is made of a game.
trait StreamItem: Sized {
    /// Makes it of a record.
    fn from_parsed(reading: AnyParsedGame) -> Self;

    /// Makes it of the games of a part of a text, and says where the last of them ends.
    fn read_chunk(
        parts: &mut dyn ChunkReader,
        part: TextChunk<'_>,
    ) -> (Vec<Result<Self, Error>>, usize);

    /// What the reader was lenient about.
    fn warnings(&self) -> &[Warning];

    /// The same, for a text whose first line has `lines` lines before it.
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
