//! A process whose output is read by threads, so that waiting for it can end.

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

/// Longer lines are cut off here.
const MAX_LINE_BYTES: usize = 1 << 16;
/// So many lines wait to be read before the engine has to.
const MAX_QUEUED_LINES: usize = 4096;
/// So many lines of the standard error are kept.
const MAX_STDERR_LINES: usize = 8;
/// After so long without a line end an answer is taken as it stands: gpsusi ends the line of its
/// `bestmove` only when it says the next.
const UNENDED_LINE_WAIT: Duration = Duration::from_millis(20);
/// So long a process that has closed its output may take to end by itself.
const EXIT_WAIT: Duration = Duration::from_millis(300);
/// Where Debian installs games, which the search path of many users lacks.
const GAME_DIRECTORIES: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// What came of waiting for a line.
pub(crate) enum Line {
    Text(String),
    TimedOut,
    Closed,
}

/// What comes out of a process.
enum OutputLine {
    Line(String),
    /// A line that may be whole but has not ended.
    Unended(String),
}

/// The process of an engine, or a connection to one that somebody else runs. A process is killed, if
/// need be, when dropped.
pub(crate) struct Process {
    /// `None` when somebody else runs it.
    child: Option<Child>,
    input: Option<Box<dyn Write + Send>>,
    output: Receiver<OutputLine>,
    /// A line that was taken before it ended.
    unended_line: Option<String>,
    errors: Arc<Mutex<VecDeque<String>>>,
    error_reader: Option<JoinHandle<()>>,
    grace: Duration,
}

impl Process {
    pub(crate) fn spawn(launch: &EngineCommand) -> io::Result<Self> {
        let mut child = match spawn(launch, &launch.command) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => spawn_from_game_dirs(launch, error)?,
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

    /// A connection to an engine that runs.
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

    /// Waits for a line, no longer than this.
    pub(crate) fn receive(&mut self, wait: Duration) -> Line {
        let until = Instant::now() + wait;
        let mut unended: Option<String> = None;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let left = if unended.is_some() { UNENDED_LINE_WAIT } else { left };
            match self.output.recv_timeout(left) {
                Ok(OutputLine::Unended(line)) if self.unended_line.is_none() => unended = Some(line),
                Ok(OutputLine::Unended(_)) => {}
                Ok(OutputLine::Line(line)) => match self.unended_line.take() {
                    // What was left of the line taken before.
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

    /// How the process ended, if it has or does so presently.
    pub(crate) fn status(&mut self) -> Argument {
        self.wait_exit(EXIT_WAIT).unwrap_or_else(|| Engines::ClosedOutput.into())
    }

    /// The last lines of the standard error, with ` | ` between them.
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
                    // All is said now; a grandchild that holds the pipe is not waited for.
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

    /// Asks it to leave, and makes it when it does not. Whether it left by itself.
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

    /// Ends it at once, or leaves it alone when somebody else runs it.
    pub(crate) fn kill(&mut self) {
        self.input = None;
        if let Some(child) = &mut self.child {
            // It fails only if the process is gone already.
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

/// The lines of a pipe, read by a thread that ends with the pipe, or when nobody listens any more.
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

/// Whether the output is closed within this time. What is said until then is let go.
fn wait_closed(output: &Receiver<OutputLine>, limit: Duration) -> bool {
    let start = Instant::now();
    loop {
        match output.recv_timeout(limit.saturating_sub(start.elapsed())) {
            Err(RecvTimeoutError::Disconnected) => return true,
            Err(RecvTimeoutError::Timeout) => return false,
            // It may talk for ever.
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

/// Gives each line to `each` until that has enough or the pipe ends, and before its end, as
/// `false` says, what may be a whole answer. Bytes that are not UTF-8 become replacement
/// characters; of a long line only the beginning is kept.
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

/// Whether a line without an end says what to play.
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
