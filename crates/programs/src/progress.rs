//! The progress line: one line on the terminal that shows the progress of long work.

use std::fmt;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use wazir::text::message;
use wazir_cli::said;

use crate::texts::Progressing;

/// Time before the line appears: short work needs none.
const SHOW_AFTER: Duration = Duration::from_secs(1);
/// Time between two updates of a line that does not move.
const TICK: Duration = Duration::from_millis(250);

/// The bar that is shown now, so that a handler of Ctrl-C can clear it.
static CURRENT: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// A line on standard error with a bar, the share that is done, the time and a message. It appears
/// after a second, only on a terminal, is never wider than the terminal, and is cleared at the end.
/// Clones are the same line.
#[derive(Clone)]
pub(crate) struct Progress(Arc<ProgressLine>);

struct ProgressLine {
    bar: ProgressBar,
    /// Tells the thread that shows the bar that the work is over.
    waiting: Mutex<Option<(Sender<()>, JoinHandle<()>)>>,
}

impl Progress {
    /// Starts a line for work of this many steps.
    pub(crate) fn new(steps: u64) -> Self {
        Self::start(Some(steps), io::stderr().is_terminal())
    }

    /// Starts a line for work of unknown length.
    pub(crate) fn of_unknown_length() -> Self {
        Self::start(None, io::stderr().is_terminal())
    }

    /// Returns a line that is never shown.
    pub(crate) fn hidden() -> Self {
        Self::start(None, false)
    }

    fn start(steps: Option<u64>, is_shown: bool) -> Self {
        let bar = ProgressBar::with_draw_target(steps, ProgressDrawTarget::hidden());
        bar.set_style(style(steps.is_some()));
        let waiting = if is_shown { show_later(&bar) } else { None };
        if waiting.is_some() {
            *CURRENT.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.clone());
        }
        Self(Arc::new(ProgressLine { bar, waiting: Mutex::new(waiting) }))
    }

    /// Returns whether the line is shown if the work takes long.
    pub(crate) fn can_show(&self) -> bool {
        self.0.waiting.lock().is_ok_and(|waiting| waiting.is_some())
    }

    /// Sets the number of steps.
    pub(crate) fn set_length(&self, steps: u64) {
        self.0.bar.set_length(steps);
    }

    /// Sets how many steps are done.
    pub(crate) fn set_position(&self, steps: u64) {
        self.0.bar.set_position(steps);
    }

    /// Sets how many steps were done by an earlier run, which say nothing about the time that is
    /// left.
    pub(crate) fn start_at(&self, steps: u64) {
        self.0.bar.set_position(steps);
        self.0.bar.reset_eta();
    }

    /// Counts a step.
    pub(crate) fn step(&self) {
        self.0.bar.inc(1);
    }

    /// Counts several steps.
    pub(crate) fn step_by(&self, steps: u64) {
        self.0.bar.inc(steps);
    }

    /// Sets the text at the end of the line. What does not fit is not shown.
    pub(crate) fn set_message(&self, text: impl Into<String>) {
        // A line break or another control character would displace the line.
        let clean = |letter: char| if letter.is_control() { ' ' } else { letter };
        self.0.bar.set_message(text.into().chars().map(clean).collect::<String>());
    }

    /// Runs `say`, which prints something, without colliding with the line.
    pub(crate) fn suspend<T>(&self, say: impl FnOnce() -> T) -> T {
        self.0.bar.suspend(say)
    }

    /// Clears the line.
    pub(crate) fn finish(&self) {
        self.0.finish();
    }
}

impl ProgressLine {
    fn finish(&self) {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((over, thread)) = waiting {
            drop(over);
            // It ends at once, and would otherwise show the bar after the end.
            let _ = thread.join();
            CURRENT.lock().unwrap_or_else(PoisonError::into_inner).take();
        }
        self.bar.finish_and_clear();
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.finish();
    }
}

/// Clears the line that is shown, if there is one, before the process ends.
pub(crate) fn clear() {
    let shown = CURRENT.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(bar) = shown {
        bar.finish_and_clear();
    }
}

/// Starts a thread that shows a bar after a while.
fn show_later(bar: &ProgressBar) -> Option<(Sender<()>, JoinHandle<()>)> {
    let (sender, over) = mpsc::channel();
    let bar = bar.clone();
    let wait = move || {
        if over.recv_timeout(SHOW_AFTER) == Err(RecvTimeoutError::Timeout) {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(TICK);
        }
    };
    // Without a thread there is no line; the work continues.
    let thread = thread::Builder::new().name("progress".into()).spawn(wait).ok()?;
    Some((sender, thread))
}

/// Returns the style of the line. Everything but the message is at most 40 columns wide.
fn style(has_length: bool) -> ProgressStyle {
    let template = match has_length {
        true => "[{bar:10}] {percent:>3} %  {times}  {wide_msg}",
        false => "{spinner} {elapsed}  {wide_msg}",
    };
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    // Every terminal has these letters, and they are one column wide in every font.
    style.with_key("times", write_times).progress_chars("=> ").tick_chars("|/-\\ ")
}

/// Writes the time that has passed, and the time that is left, once there is something to tell it
/// from.
fn write_times(state: &ProgressState, output: &mut dyn fmt::Write) {
    let [elapsed, left] = [state.elapsed(), state.eta()].map(HumanDuration);
    let elapsed = format!("{elapsed:#}");
    let told = match state.pos() > 0 && state.eta() > Duration::ZERO {
        true => said(message!(Progressing::Times { elapsed, left: format!("{left:#}") })),
        false => elapsed,
    };
    // A line without times is better than none.
    let _ = output.write_str(&told);
}

#[cfg(test)]
mod tests {
    use indicatif::TermLike;

    use super::*;

    /// A terminal that keeps what is written to it.
    #[derive(Clone, Debug)]
    struct Paper {
        width: u16,
        lines: Arc<Mutex<Vec<String>>>,
    }

    impl TermLike for Paper {
        fn width(&self) -> u16 {
            self.width
        }
        fn move_cursor_up(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_down(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn write_line(&self, line: &str) -> io::Result<()> {
            self.write_str(line)
        }
        fn write_str(&self, line: &str) -> io::Result<()> {
            self.lines.lock().unwrap().push(line.to_owned());
            Ok(())
        }
        fn clear_line(&self) -> io::Result<()> {
            Ok(())
        }
        fn flush(&self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Returns what a line writes to a terminal of this width.
    fn drawn(width: u16, steps: Option<u64>) -> Vec<String> {
        let progress = Progress::start(steps, false);
        let paper = Paper { width, lines: Arc::default() };
        let target = ProgressDrawTarget::term_like(Box::new(paper.clone()));
        progress.0.bar.set_draw_target(target);
        progress.set_message("4k4/9/9/9/4P4/9/9/9/4K4 b P 1 and a long\nstory ".repeat(5));
        progress.set_position(12_000);
        progress.0.bar.tick();
        progress.finish();
        Arc::try_unwrap(paper.lines)
            .map_or_else(|lines| lines.lock().unwrap().clone(), |lines| lines.into_inner().unwrap())
    }

    #[test]
    fn the_line_is_never_wider_than_the_terminal() {
        for width in [40, 80, 200] {
            for steps in [None, Some(20_000)] {
                let lines = drawn(width, steps);
                let written = lines.concat();
                assert!(
                    written.contains(if steps.is_some() { "60 %" } else { "4k4" }),
                    "{lines:?}"
                );
                for line in &lines {
                    assert!(line.chars().count() <= usize::from(width), "{width}: {line:?}");
                    assert!(!line.contains('\u{1b}'), "no colours: {line:?}");
                }
            }
        }
    }

    #[test]
    fn short_work_shows_nothing() {
        let progress = Progress::start(Some(3), true);
        assert!(progress.can_show());
        progress.step();
        assert!(progress.0.bar.is_hidden());
        progress.finish();
        assert!(progress.0.bar.is_hidden() && !progress.can_show());
    }
}
