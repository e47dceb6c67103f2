//! A process whose output is read by threads, so that every wait can end.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use wazir_text::Argument;

use super::launch::EngineCommand;
use crate::texts::Engines;

/// The length at which longer lines are cut off, in bytes.
const MAX_LINE_BYTES: usize = 1 << 16;
/// The number of unread lines after which the engine has to wait.
const MAX_QUEUED_LINES: usize = 4096;
/// The number of lines of standard error that are kept.
const MAX_STDERR_LINES: usize = 8;
/// The time without a line end after which an answer is accepted as it stands: gpsusi ends the line
/// of its `bestmove` only with its next line.
const UNENDED_LINE_WAIT: Duration = Duration::from_millis(20);
/// The time that a process may take to end after it has closed its output.
const EXIT_WAIT: Duration = Duration::from_millis(300);
/// Debian's directories for games, which many users' search paths lack.
const GAME_DIRECTORIES: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// The result of waiting for a line.
pub(crate) enum Line {
    Text(String),
    TimedOut,
    Closed,
}

/// A piece of output from a process.
enum OutputLine {
    Line(String),
    /// A line that may be complete but has no line end yet.
    Unended(String),
}

/// The process of an engine, or a connection to one that somebody else runs. A process is killed,
/// if necessary, when dropped.
pub(crate) struct Process {
    /// `None` if somebody else runs the engine.
    child: Option<Child>,
    input: Option<Box<dyn Write + Send>>,
    output: Receiver<OutputLine>,
    /// A line that was accepted before its line end.
    unended_line: Option<String>,
    errors: Arc<Mutex<VecDeque<String>>>,
    error_reader: Option<JoinHandle<()>>,
    grace: Duration,
}

impl Process {
    pub(crate) fn spawn(launch: &EngineCommand) -> io::Result<Self> {
        let mut child = match spawn(launch, &launch.command) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                spawn_from_game_dirs(launch, error)?
            }
            other => other?,
        };
        let output = spawn_reader(child.stdout.take());
        let errors: Arc<Mutex<VecDeque<String>>> = Arc::default();
        let error_reader = child.stderr.take().map(|pipe| {
            let errors = errors.clone();
            thread::spawn(move || each_line(pipe, |line, ended| !ended || keep(&errors, line)))
        });
        let input = child.stdin.take().map(|pipe| Box::new(pipe) as Box<dyn Write + Send>);
        let (child, taken, grace) = (Some(child), None, launch.quit_timeout);
        Ok(Self { child, input, output, unended_line: taken, errors, error_reader, grace })
    }

    /// Creates a connection to a running engine.
    pub(crate) fn connected(
        output: impl Read + Send + 'static,
        input: impl Write + Send + 'static,
        grace: Duration,
    ) -> Self {
        Self {
            child: None,
            input: Some(Box::new(input)),
            output: spawn_reader(Some(output)),
            unended_line: None,
            errors: Arc::default(),
            error_reader: None,
            grace,
        }
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &str) -> io::Result<()> {
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        input.write_all(format!("{line}\n").as_bytes())?;
        input.flush()
    }

    /// Waits for a line, at most this long.
    pub(crate) fn receive(&mut self, wait: Duration) -> Line {
        let until = Instant::now() + wait;
        let mut unended: Option<String> = None;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let left = if unended.is_some() { UNENDED_LINE_WAIT } else { left };
            match self.output.recv_timeout(left) {
                Ok(OutputLine::Unended(line)) if self.unended_line.is_none() => {
                    unended = Some(line)
                }
                Ok(OutputLine::Unended(_)) => {}
                Ok(OutputLine::Line(line)) => match self.unended_line.take() {
                    // The rest of the line that was accepted before.
                    Some(taken) if line.starts_with(&taken) => {}
                    _ => return Line::Text(line),
                },
                Err(RecvTimeoutError::Timeout) => match unended {
                    Some(line) => {
                        self.unended_line = Some(line.clone());
                        return Line::Text(line);
                    }
                    None => return Line::TimedOut,
                },
                Err(RecvTimeoutError::Disconnected) => return Line::Closed,
            }
        }
    }

    /// Returns the exit status, if the process has ended or ends shortly.
    pub(crate) fn status(&mut self) -> Argument {
        self.wait_exit(EXIT_WAIT).unwrap_or_else(|| Engines::ClosedOutput.into())
    }

    /// Returns the last lines of standard error, separated by ` | `.
    pub(crate) fn stderr_tail(&self) -> String {
        let lines = self.errors.lock().map(|lines| Vec::from(lines.clone())).unwrap_or_default();
        lines.join(" | ")
    }

    fn wait_exit(&mut self, limit: Duration) -> Option<Argument> {
        let Some(child) = &mut self.child else {
            return wait_closed(&self.output, limit).then(|| Engines::ClosedOutput.into());
        };
        let start = Instant::now();
        loop {
            match child.try_wait() {
                Ok(Some(status)) => {
                    // All output is there now, unless a grandchild holds the pipe, for which we do
                    // not wait.
                    while start.elapsed() < limit.max(EXIT_WAIT)
                        && self.error_reader.as_ref().is_some_and(|reader| !reader.is_finished())
                    {
                        thread::sleep(Duration::from_millis(1));
                    }
                    return Some(status.to_string().into());
                }
                Ok(None) if start.elapsed() < limit => thread::sleep(Duration::from_millis(2)),
                Ok(None) | Err(_) => return None,
            }
        }
    }

    /// Asks the process to quit, and kills it if it does not. Returns whether it quit by itself.
    pub(crate) fn quit(&mut self, farewell: &str) -> bool {
        let _ = self.send(farewell);
        // The end of its input is a second hint.
        self.input = None;
        let left = self.wait_exit(self.grace).is_some();
        if !left {
            self.kill();
        }
        left
    }

    /// Kills the process, or abandons it if somebody else runs it.
    pub(crate) fn kill(&mut self) {
        self.input = None;
        if let Some(child) = &mut self.child {
            // This fails only if the process has already ended.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let child = self.child.as_mut();
        if child.is_some_and(|child| !matches!(child.try_wait(), Ok(Some(_)))) {
            self.kill();
        }
    }
}

fn spawn(launch: &EngineCommand, command: impl AsRef<std::ffi::OsStr>) -> io::Result<Child> {
    let mut process = Command::new(command);
    process.args(&launch.arguments);
    if let Some(directory) = &launch.directory {
        process.current_dir(directory);
    }
    process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()
}

fn spawn_from_game_dirs(launch: &EngineCommand, error: io::Error) -> io::Result<Child> {
    if launch.command.contains('/') {
        return Err(error);
    }
    let mut places = GAME_DIRECTORIES.iter().map(|place| Path::new(place).join(&launch.command));
    places.find(|path| path.is_file()).map_or(Err(error), |path| spawn(launch, path))
}

/// Returns the lines of a pipe, read by a thread that ends with the pipe or its receiver.
fn spawn_reader(pipe: Option<impl Read + Send + 'static>) -> Receiver<OutputLine> {
    let (sender, output) = mpsc::sync_channel(MAX_QUEUED_LINES);
    if let Some(pipe) = pipe {
        let hear = move |line, ended| {
            let heard = if ended { OutputLine::Line(line) } else { OutputLine::Unended(line) };
            sender.send(heard).is_ok()
        };
        thread::spawn(move || each_line(pipe, hear));
    }
    output
}

/// Returns whether the output is closed within this time. Lines until then are discarded.
fn wait_closed(output: &Receiver<OutputLine>, limit: Duration) -> bool {
    let start = Instant::now();
    loop {
        match output.recv_timeout(limit.saturating_sub(start.elapsed())) {
            Err(RecvTimeoutError::Disconnected) => return true,
            Err(RecvTimeoutError::Timeout) => return false,
            // The engine may talk forever.
            Ok(_) if start.elapsed() >= limit => return false,
            Ok(_) => {}
        }
    }
}

fn keep(errors: &Mutex<VecDeque<String>>, line: String) -> bool {
    if let Ok(mut errors) = errors.lock() {
        if errors.len() >= MAX_STDERR_LINES {
            errors.pop_front();
        }
        errors.push_back(line);
    }
    true
}

/// Passes each line to `each` until that returns `false` or the pipe ends. A line without an end is
/// passed too if it may be a whole answer, with `false`. Invalid UTF-8 becomes replacement
/// characters; only the beginning of a long line is kept.
fn each_line(pipe: impl Read, mut each: impl FnMut(String, bool) -> bool) {
    let mut reader = BufReader::new(pipe);
    let mut bytes = Vec::new();
    loop {
        let (end, length, over) = match reader.fill_buf() {
            Ok(buffer) => {
                let end = buffer.iter().position(|&byte| byte == b'\n');
                let part = &buffer[..end.unwrap_or(buffer.len())];
                let room = MAX_LINE_BYTES.saturating_sub(bytes.len());
                bytes.extend_from_slice(&part[..part.len().min(room)]);
                (end, part.len(), buffer.is_empty())
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return,
        };
        reader.consume(length + usize::from(end.is_some()));
        if over && bytes.is_empty() {
            return;
        }
        let ended = over || end.is_some();
        if ended || is_answer(&bytes) {
            let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
            if !each(line, ended) {
                return;
            }
        }
        if ended {
            bytes.clear();
        }
    }
}

/// Returns whether a line without an end contains a move.
fn is_answer(line: &[u8]) -> bool {
    line.strip_prefix(b"bestmove ").is_some_and(|rest| rest.len() >= 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        each_line(bytes, |line, ended| {
            if ended {
                lines.push(line);
            }
            true
        });
        lines
    }

    #[test]
    fn lines_of_all_kinds() {
        assert_eq!(lines(b"a\r\n\nb \xff\nlast"), ["a", "", "b \u{fffd}", "last"]);
        let long = [vec![b'x'; 3 * MAX_LINE_BYTES], b"\nnext\n".to_vec()].concat();
        let read = lines(&long);
        assert_eq!((read.len(), read[0].len(), &*read[1]), (2, MAX_LINE_BYTES, "next"));
        assert_eq!(lines(&vec![b'x'; 2 * MAX_LINE_BYTES]).len(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn an_answer_need_not_end_its_line() {
        let script = "printf 'bestmove 7g7f'; read next; printf '\nbestmove 2g2f\n'";
        let launch = EngineCommand::new("sh", crate::Protocol::Usi);
        let launch = launch.with_argument("-c").with_argument(script);
        let mut process = Process::spawn(&launch).expect("a shell");
        let hear = |process: &mut Process| match process.receive(Duration::from_secs(20)) {
            Line::Text(line) => line,
            Line::TimedOut => "late".to_owned(),
            Line::Closed => "closed".to_owned(),
        };
        assert_eq!(hear(&mut process), "bestmove 7g7f");
        process.send("go").expect("it listens");
        assert_eq!(hear(&mut process), "bestmove 2g2f");
        assert_eq!(hear(&mut process), "closed");
    }
}
