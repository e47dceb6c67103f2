//! How a long text is split into its games before they are read.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use wazir_registry::GameRegistry;

use crate::{AnyParsedGame, Error, Warning};

/// By what sign the next game of a text is found, in bytes of any encoding that holds ASCII.
#[derive(Clone, Copy)]
pub struct GameBoundary {
    begins_game: fn(&[u8], usize) -> bool,
    /// Whether a game can begin behind the end of the text.
    at_end: bool,
}

impl GameBoundary {
    /// Every line is a game.
    pub const LINES: Self = Self::new(|_, _| true).at_end();

    /// Whether a game begins with the line that starts at a place of the bytes.
    pub const fn new(begins: fn(&[u8], usize) -> bool) -> Self {
        Self { begins_game: begins, at_end: false }
    }

    /// The line before a game ends with the sign, so that a game can begin behind the end of the text.
    #[must_use]
    pub const fn at_end(self) -> Self {
        Self { at_end: true, ..self }
    }

    /// Where the last game begins that does not begin with the text.
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

    /// Where the first game begins behind `from`.
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

    /// The games of a text, as near as signs tell.
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

/// The line that ends right before a place of the bytes, without the blanks at its end.
pub fn preceding_line(bytes: &[u8], at: usize) -> &[u8] {
    let before = bytes.get(..at.saturating_sub(1)).unwrap_or(&[]);
    let start = before.iter().rposition(|&b| b == b'\n').map_or(0, |newline| newline + 1);
    before.get(start..).unwrap_or(&[]).trim_ascii_end()
}

/// How a long text in a format is split into its games.
#[derive(Clone, Copy, Debug)]
pub struct GameSplitter {
    #[cfg_attr(not(feature = "std"), expect(dead_code, reason = "for streams"))]
    pub(crate) cut: GameBoundary,
    #[cfg_attr(not(feature = "std"), expect(dead_code, reason = "for streams"))]
    pub(crate) reader: SplitMode,
}

/// What reads a part of a text.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "std"), expect(dead_code, reason = "for streams"))]
pub(crate) enum SplitMode {
    Each(ReadChunkFn),
    Parts(fn(&GameRegistry) -> Box<dyn ChunkReader>),
}

/// Reads the games of a part of a text, which may have none.
pub(crate) type ReadChunkFn = fn(&str, &GameRegistry) -> Vec<Result<AnyParsedGame, Error>>;

impl GameSplitter {
    /// Cuts the text by a sign, and reads each part by itself. A part may have no game.
    pub const fn at_boundary(
        cut: GameBoundary,
        read: fn(&str, &GameRegistry) -> Vec<Result<AnyParsedGame, Error>>,
    ) -> Self {
        Self { cut, reader: SplitMode::Each(read) }
    }

    /// Reads each line by itself.
    pub const fn lines(read: fn(&str, &GameRegistry) -> Vec<Result<AnyParsedGame, Error>>) -> Self {
        Self::at_boundary(GameBoundary::LINES, read)
    }

    /// Reads the text with a reader that finds the ends of games itself. The sign is for what cannot
    /// be read, because of its encoding or its size.
    pub const fn with_chunk_reader(
        cut: GameBoundary,
        reader: fn(&GameRegistry) -> Box<dyn ChunkReader>,
    ) -> Self {
        Self { cut, reader: SplitMode::Parts(reader) }
    }
}

/// Reads a long text part by part, and finds out itself where a game ends.
pub trait ChunkReader: Send {
    /// Reads the games that begin at `from` or behind it: those that end in this part of the text,
    /// or all when it is the last. Returns them and the place behind the last of them.
    fn read_games(
        &mut self,
        text: &str,
        from: usize,
        last: bool,
    ) -> (Vec<Result<AnyParsedGame, Error>>, usize);

    /// The same, without keeping the moves.
    fn check_games(&mut self, text: &str, from: usize, last: bool) -> (Vec<CheckedGame>, usize);
}

impl fmt::Debug for GameBoundary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameBoundary").field("at_end", &self.at_end).finish_non_exhaustive()
    }
}

/// What checking a game found.
#[derive(Clone, Debug)]
pub struct CheckedGame {
    moves: usize,
    branches: usize,
    end: Option<String>,
    pub(crate) error: Option<Box<Error>>,
    pub(crate) warnings: Vec<Warning>,
}

impl CheckedGame {
    /// A game with so many moves in its main line and so many continuations beside the first ones,
    /// that ended like this.
    pub fn new(moves: usize, branches: usize, end: Option<String>) -> Self {
        Self { moves, branches, end, error: None, warnings: Vec::new() }
    }

    /// What stopped the reader, and what it was lenient about.
    #[must_use]
    pub fn with_findings(self, error: Option<Error>, warnings: Vec<Warning>) -> Self {
        Self { error: error.map(Box::new), warnings, ..self }
    }

    /// How many moves the main line has, up to an error or a null move, an illegal one at the end
    /// counted.
    pub fn ply_count(&self) -> usize {
        self.moves
    }

    /// How many continuations there are beside the first ones.
    pub fn variation_count(&self) -> usize {
        self.branches
    }

    /// How the game ended, as [`RecordSummary::termination`](crate::RecordSummary::termination) says it. In PGN `None` where
    /// there is an error.
    pub fn termination(&self) -> Option<&str> {
        self.end.as_deref()
    }

    /// What stopped the reader.
    pub fn error(&self) -> Option<&Error> {
        self.error.as_deref()
    }

    /// What the reader was lenient about.
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
