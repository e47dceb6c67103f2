//! A process whose output is read by threads, so that waiting for it can end.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use wazir_text::{Argument, Engines};

use super::launch::Launch;

/// Longer lines are cut off here.
const LINE: u64 = 1 << 16;
/// So many lines wait to be read before the engine has to.
const WAITING: usize = 4096;
/// So many lines of the standard error are kept.
const KEPT: usize = 8;
/// So long a process that has closed its output may take to end by itself.
const ENDING: Duration = Duration::from_millis(300);
/// Where Debian installs games, which the search path of many users lacks.
const GAMES: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// What came of waiting for a line.
pub(crate) enum Line {
    Text(String),
    Late,
    Closed,
}

/// The process of an engine. It is killed, if need be, when dropped.
pub(crate) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    errors: Arc<Mutex<VecDeque<String>>>,
    error_reader: Option<JoinHandle<()>>,
    grace: Duration,
}

impl Process {
    pub(crate) fn spawn(launch: &Launch) -> io::Result<Self> {
        let mut child = match spawn(launch, &launch.command) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => elsewhere(launch, error)?,
            other => other?,
        };
        let (sender, output) = mpsc::sync_channel(WAITING);
        if let Some(pipe) = child.stdout.take() {
            // It ends with the pipe, or when nobody listens any more.
            thread::spawn(move || each_line(pipe, |line| sender.send(line).is_ok()));
        }
        let errors: Arc<Mutex<VecDeque<String>>> = Arc::default();
        let error_reader = child.stderr.take().map(|pipe| {
            let errors = errors.clone();
            thread::spawn(move || each_line(pipe, |line| keep(&errors, line)))
        });
        let input = child.stdin.take();
        Ok(Self { child, input, output, errors, error_reader, grace: launch.grace })
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &str) -> io::Result<()> {
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        input.write_all(format!("{line}\n").as_bytes())?;
        input.flush()
    }

    /// Waits for a line, no longer than this.
    pub(crate) fn receive(&self, wait: Duration) -> Line {
        match self.output.recv_timeout(wait) {
            Ok(line) => Line::Text(line),
            Err(RecvTimeoutError::Timeout) => Line::Late,
            Err(RecvTimeoutError::Disconnected) => Line::Closed,
        }
    }

    /// How the process ended, if it has or does so presently.
    pub(crate) fn status(&mut self) -> Argument {
        match self.ends_within(ENDING) {
            Some(status) => status.into(),
            None => Engines::ClosedOutput.into(),
        }
    }

    /// The last lines of the standard error, with ` | ` between them.
    pub(crate) fn said(&self) -> String {
        let lines = self.errors.lock().map(|lines| Vec::from(lines.clone())).unwrap_or_default();
        lines.join(" | ")
    }

    fn ends_within(&mut self, limit: Duration) -> Option<String> {
        let start = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    // All is said now; a grandchild that holds the pipe is not waited for.
                    while start.elapsed() < limit.max(ENDING)
                        && self.error_reader.as_ref().is_some_and(|reader| !reader.is_finished())
                    {
                        thread::sleep(Duration::from_millis(1));
                    }
                    return Some(status.to_string());
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
        let left = self.ends_within(self.grace).is_some();
        if !left {
            self.kill();
        }
        left
    }

    /// Ends it at once.
    pub(crate) fn kill(&mut self) {
        self.input = None;
        // It fails only if the process is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !matches!(self.child.try_wait(), Ok(Some(_))) {
            self.kill();
        }
    }
}

fn spawn(launch: &Launch, command: impl AsRef<std::ffi::OsStr>) -> io::Result<Child> {
    let mut process = Command::new(command);
    process.args(&launch.arguments);
    if let Some(directory) = &launch.directory {
        process.current_dir(directory);
    }
    process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()
}

fn elsewhere(launch: &Launch, error: io::Error) -> io::Result<Child> {
    if launch.command.contains('/') {
        return Err(error);
    }
    let mut places = GAMES.iter().map(|place| Path::new(place).join(&launch.command));
    places.find(|path| path.is_file()).map_or(Err(error), |path| spawn(launch, path))
}

fn keep(errors: &Mutex<VecDeque<String>>, line: String) -> bool {
    if let Ok(mut errors) = errors.lock() {
        if errors.len() >= KEPT {
            errors.pop_front();
        }
        errors.push_back(line);
    }
    true
}

/// Gives each line to `each` until that has enough or the pipe ends. Bytes that are not UTF-8
/// become replacement characters; of a long line only the beginning is kept.
fn each_line(pipe: impl Read, mut each: impl FnMut(String) -> bool) {
    let mut reader = BufReader::new(pipe);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match reader.by_ref().take(LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        if !bytes.ends_with(b"\n") && bytes.len() as u64 >= LINE {
            skip_line(&mut reader);
        }
        let line = String::from_utf8_lossy(&bytes);
        if !each(line.trim_end().to_owned()) {
            return;
        }
    }
}

/// Reads on to the end of the line, or of everything.
fn skip_line(reader: &mut impl BufRead) {
    while let Ok(buffer) = reader.fill_buf() {
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let (length, over) = (buffer.len(), end.is_some() || buffer.is_empty());
        reader.consume(end.map_or(length, |end| end + 1));
        if over {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        each_line(bytes, |line| {
            lines.push(line);
            true
        });
        lines
    }

    #[test]
    fn lines_of_all_kinds() {
        assert_eq!(lines(b"a\r\n\nb \xff\nlast"), ["a", "", "b \u{fffd}", "last"]);
        let long = [vec![b'x'; 3 * LINE as usize], b"\nnext\n".to_vec()].concat();
        let read = lines(&long);
        assert_eq!((read.len(), read[0].len(), &*read[1]), (2, LINE as usize, "next"));
        assert_eq!(lines(&vec![b'x'; 2 * LINE as usize]).len(), 1);
    }
}
