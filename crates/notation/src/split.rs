//! Splitting of long texts into games, before they are read.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use wazir_registry::GameRegistry;

use crate::{AnyParsedGame, Error, Warning};

/// The rule that finds the next game of a text, in bytes of any encoding that contains ASCII.
///
/// Only the module `stream` splits texts, so without the feature `std` the rule is not kept.
#[derive(Clone, Copy)]
pub struct GameBoundary {
    #[cfg(feature = "std")]
    begins_game: fn(&[u8], usize) -> bool,
    /// Set if a game can begin at the end of the text.
    at_end: bool,
}

impl GameBoundary {
    /// Every line is a game.
    pub const LINES: Self = Self::new(|_, _| true).at_end();

    /// Creates a boundary from a function that says whether a game begins with the line at a byte
    /// offset.
    pub const fn new(begins: fn(&[u8], usize) -> bool) -> Self {
        #[cfg(not(feature = "std"))]
        let _ = begins;
        Self {
            #[cfg(feature = "std")]
            begins_game: begins,
            at_end: false,
        }
    }

    /// Declares that the sign is at the end of the line before a game, so that a game can begin at
    /// the end of the text.
    #[must_use]
    pub const fn at_end(mut self) -> Self {
        self.at_end = true;
        self
    }

    /// Returns the start of the last game, unless it is the start of the text.
    #[cfg(feature = "std")]
    pub(crate) fn rfind(self, bytes: &[u8]) -> Option<usize> {
        let mut end = bytes.len();
        while let Some(newline) = bytes.get(..end)?.iter().rposition(|&b| b == b'\n') {
            let at = newline + 1;
            if (self.at_end || at < bytes.len()) && (self.begins_game)(bytes, at) {
                return Some(at);
            }
            end = newline;
        }
        None
    }

    /// Returns the start of the first game after `from`.
    #[cfg(feature = "std")]
    pub(crate) fn find_after(self, bytes: &[u8], from: usize) -> Option<usize> {
        let mut at = from;
        while let Some(length) = bytes.get(at..)?.iter().position(|&b| b == b'\n') {
            at += length + 1;
            if at < bytes.len() && (self.begins_game)(bytes, at) {
                return Some(at);
            }
        }
        None
    }

    /// Splits a text at the boundaries.
    #[cfg(feature = "std")]
    pub(crate) fn split(self, mut bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
        core::iter::from_fn(move || {
            if bytes.is_empty() {
                return None;
            }
            let end = self.find_after(bytes, 0).unwrap_or(bytes.len());
            let (game, rest) = bytes.split_at(end);
            bytes = rest;
            Some(game)
        })
    }
}

/// Returns the line that ends right before a byte offset, without the blanks at its end.
pub fn preceding_line(bytes: &[u8], at: usize) -> &[u8] {
    let before = bytes.get(..at.saturating_sub(1)).unwrap_or(&[]);
    let start = before.iter().rposition(|&b| b == b'\n').map_or(0, |newline| newline + 1);
    before.get(start..).unwrap_or(&[]).trim_ascii_end()
}

/// The way a long text in a format is split into games. Without the feature `std` it is empty.
#[derive(Clone, Copy, Debug)]
pub struct GameSplitter {
    #[cfg(feature = "std")]
    pub(crate) cut: GameBoundary,
    #[cfg(feature = "std")]
    pub(crate) reader: SplitMode,
}

/// The reader of the chunks of a text.
#[cfg(feature = "std")]
#[derive(Clone, Copy, Debug)]
pub(crate) enum SplitMode {
    Each(ReadChunkFn),
    Parts(fn(&GameRegistry) -> Box<dyn ChunkReader>),
}

/// Reads the games of a chunk, which may have none.
#[cfg(feature = "std")]
pub(crate) type ReadChunkFn = fn(&str, &GameRegistry) -> Vec<Result<AnyParsedGame, Error>>;

impl GameSplitter {
    /// Cuts the text at the boundary and reads each chunk on its own. A chunk may have no game.
    pub const fn at_boundary(
        cut: GameBoundary,
        read: fn(&str, &GameRegistry) -> Vec<Result<AnyParsedGame, Error>>,
    ) -> Self {
        #[cfg(not(feature = "std"))]
        let _ = (cut, read);
        Self {
            #[cfg(feature = "std")]
            cut,
            #[cfg(feature = "std")]
            reader: SplitMode::Each(read),
        }
    }

    /// Reads each line on its own.
    pub const fn lines(read: fn(&str, &GameRegistry) -> Vec<Result<AnyParsedGame, Error>>) -> Self {
        Self::at_boundary(GameBoundary::LINES, read)
    }

    /// Reads the text with a reader that finds the ends of games itself. The boundary is used where
    /// the text cannot be read, because of its encoding or size.
    pub const fn with_chunk_reader(
        cut: GameBoundary,
        reader: fn(&GameRegistry) -> Box<dyn ChunkReader>,
    ) -> Self {
        #[cfg(not(feature = "std"))]
        let _ = (cut, reader);
        Self {
            #[cfg(feature = "std")]
            cut,
            #[cfg(feature = "std")]
            reader: SplitMode::Parts(reader),
        }
    }
}

/// A reader that gets a long text chunk by chunk and finds the ends of games itself.
pub trait ChunkReader: Send {
    /// Reads the games that begin at or after byte `from`: those that end in this chunk, or all if
    /// it is the `last`. Returns them and the byte offset after the last of them.
    fn read_games(
        &mut self,
        text: &str,
        from: usize,
        last: bool,
    ) -> (Vec<Result<AnyParsedGame, Error>>, usize);

    /// Checks the games like [`ChunkReader::read_games`], without keeping the moves.
    fn check_games(&mut self, text: &str, from: usize, last: bool) -> (Vec<CheckedGame>, usize);
}

impl fmt::Debug for GameBoundary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameBoundary").field("at_end", &self.at_end).finish_non_exhaustive()
    }
}

/// The result of checking a game.
#[derive(Clone, Debug)]
pub struct CheckedGame {
    moves: usize,
    branches: usize,
    end: Option<String>,
    pub(crate) error: Option<Box<Error>>,
    pub(crate) warnings: Vec<Warning>,
}

impl CheckedGame {
    /// Creates a result from the number of moves in the main line, the number of continuations
    /// beside the first ones, and the end of the game.
    pub fn new(moves: usize, branches: usize, end: Option<String>) -> Self {
        Self { moves, branches, end, error: None, warnings: Vec::new() }
    }

    /// Adds the error that stopped the reader and its warnings.
    #[must_use]
    pub fn with_findings(self, error: Option<Error>, warnings: Vec<Warning>) -> Self {
        Self { error: error.map(Box::new), warnings, ..self }
    }

    /// The number of moves in the main line, up to an error or a null move and including an illegal
    /// one at the end.
    pub fn ply_count(&self) -> usize {
        self.moves
    }

    /// The number of continuations beside the first ones.
    pub fn variation_count(&self) -> usize {
        self.branches
    }

    /// The end of the game, in the form of
    /// [`RecordSummary::termination`](crate::RecordSummary::termination). In PGN it is `None` if
    /// there is an error.
    pub fn termination(&self) -> Option<&str> {
        self.end.as_deref()
    }

    /// The error that stopped the reader.
    pub fn error(&self) -> Option<&Error> {
        self.error.as_deref()
    }

    /// Everything the reader was lenient about.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }
}

impl From<&AnyParsedGame> for CheckedGame {
    fn from(reading: &AnyParsedGame) -> Self {
        let branches = reading.tree().variation_count();
        Self::new(reading.ply_count(), branches, reading.termination_text())
            .with_findings(reading.error().cloned(), reading.warnings().to_vec())
    }
}
