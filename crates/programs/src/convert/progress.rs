//! Progress bar of a conversion, shown on a terminal after a moment.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::Cli;

/// Time before the bar appears.
const SHOW_AFTER: Duration = Duration::from_secs(1);

/// Number of games between two reads of the clock.
const UPDATE_EVERY: u32 = 64;

/// A bar over the bytes of all files. It is shown on standard error if that is a terminal and the
/// bar does not collide with the output.
pub(crate) struct ConvertProgress {
    bar: ProgressBar,
    since: Instant,
    is_shown: bool,
    may_show: bool,
    /// Bytes of the finished files.
    done: u64,
    games: u32,
}

impl ConvertProgress {
    pub(crate) fn new(paths: &[impl AsRef<Path>], cli: &Cli) -> Self {
        let prints = cli.output.is_none() && !cli.quiet && io::stdout().is_terminal();
        let sizes = paths.iter().filter_map(|path| std::fs::metadata(path).ok());
        let bytes: u64 = sizes.map(|found| found.len()).sum();
        let bar = ProgressBar::with_draw_target(Some(bytes), ProgressDrawTarget::hidden());
        let style = match bytes {
            // The size of standard input is not known.
            0 => ProgressStyle::with_template("{bytes} {wide_msg}"),
            _ => ProgressStyle::with_template("{bar:40} {bytes}/{total_bytes} {wide_msg}"),
        };
        let bar = style.map_or(bar.clone(), |style| bar.with_style(style));
        let may_show = !prints && io::stderr().is_terminal();
        Self { bar, since: Instant::now(), is_shown: false, may_show, done: 0, games: 0 }
    }

    /// Starts a file.
    pub(crate) fn start_file(&mut self, path: &Path) {
        self.bar.set_message(path.display().to_string());
    }

    /// Counts a finished game, which ends at this byte of its file.
    pub(crate) fn finish_game(&mut self, bytes: u64) {
        self.games += 1;
        if self.may_show && self.games.is_multiple_of(UPDATE_EVERY) {
            self.show(bytes);
        }
    }

    /// Finishes a file of this number of bytes.
    pub(crate) fn finish_file(&mut self, bytes: u64) {
        if self.may_show {
            self.show(bytes);
        }
        self.done += bytes;
    }

    fn show(&mut self, bytes: u64) {
        if !self.is_shown && self.since.elapsed() > SHOW_AFTER {
            self.is_shown = true;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position(self.done + bytes);
    }

    /// Runs `say`, which prints on standard error, without colliding with the bar.
    pub(crate) fn suspend<T>(&self, say: impl FnOnce() -> T) -> T {
        if self.is_shown { self.bar.suspend(say) } else { say() }
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
