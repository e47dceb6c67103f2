//! Progress of a conversion.

use std::io::{self, IsTerminal};
use std::path::Path;

use super::Cli;
use crate::progress::Progress;

/// Number of games between two updates of the line.
const UPDATE_EVERY: u32 = 64;

/// The progress line over the bytes of all files. It is not shown where it would collide with the
/// output.
pub(crate) struct ConvertProgress {
    line: Progress,
    /// Bytes of the finished files.
    done: u64,
    games: u32,
}

impl ConvertProgress {
    pub(crate) fn new(paths: &[impl AsRef<Path>], cli: &Cli) -> Self {
        let prints = cli.output.is_none() && !cli.quiet && io::stdout().is_terminal();
        let sizes = paths.iter().filter_map(|path| std::fs::metadata(path).ok());
        let line = match sizes.map(|found| found.len()).sum() {
            _ if prints => Progress::hidden(),
            // The size of standard input is not known.
            0 => Progress::of_unknown_length(),
            bytes => Progress::new(bytes),
        };
        Self { line, done: 0, games: 0 }
    }

    /// Starts a file.
    pub(crate) fn start_file(&mut self, path: &Path) {
        self.line.set_message(path.display().to_string());
    }

    /// Counts a finished game, which ends at this byte of its file.
    pub(crate) fn finish_game(&mut self, bytes: u64) {
        self.games += 1;
        if self.games.is_multiple_of(UPDATE_EVERY) {
            self.line.set_position(self.done + bytes);
        }
    }

    /// Finishes a file of this number of bytes.
    pub(crate) fn finish_file(&mut self, bytes: u64) {
        self.done += bytes;
        self.line.set_position(self.done);
    }

    /// Runs `say`, which prints on standard error, without colliding with the line.
    pub(crate) fn suspend<T>(&self, say: impl FnOnce() -> T) -> T {
        self.line.suspend(say)
    }

    pub(crate) fn finish(&self) {
        self.line.finish();
    }
}
