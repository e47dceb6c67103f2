//! Log files to which games are appended as they end.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use wazir_saves::io_message;
use wazir_text::{Argument, Message, message};

use crate::texts::Matches;

/// A file with one game per line, to which games are appended.
///
/// The program that wrote it may have been stopped in the middle of a line: the incomplete line is
/// cut off when the file is opened again.
///
/// ```
/// use wazir_arena::GameLog;
///
/// let path = std::env::temp_dir().join(format!("wazir-registry-{}", std::process::id()));
/// std::fs::write(&path, "first\nsec")?;
/// let (mut file, held) = GameLog::open(&path, |line| line == "first" || line == "second")?;
/// assert_eq!(held, "first\n");
/// file.append("second")?;
/// assert_eq!(std::fs::read_to_string(&path)?, "first\nsecond\n");
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GameLog {
    path: PathBuf,
    file: File,
}

/// A log file that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub struct GameLogError {
    path: PathBuf,
    #[source]
    reason: io::Error,
}

impl GameLogError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        let path = Argument::from_display(&self.path.display());
        message!(Matches::CannotUse { path, why: io_message(&self.reason) })
    }
}

impl GameLogError {
    /// The path of the log file.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl GameLog {
    /// Opens a file, or creates it, and returns it with the lines that it holds. `is_game` decides
    /// whether a last line without a line end is complete.
    ///
    /// # Errors
    /// The file cannot be read or changed, or is not UTF-8.
    pub fn open(
        path: &Path,
        is_game: impl Fn(&str) -> bool,
    ) -> Result<(Self, String), GameLogError> {
        let mut text = String::new();
        let file = Self::open_and_visit(path, is_game, |line| {
            text.push_str(line);
            text.push('\n');
        })?;
        Ok((file, text))
    }

    /// Opens a file like [`GameLog::open`], and calls `each` with the lines that it holds one by one, so
    /// that it may be larger than the memory.
    ///
    /// # Errors
    /// As for [`GameLog::open`].
    pub fn open_and_visit(
        path: &Path,
        is_game: impl Fn(&str) -> bool,
        each: impl FnMut(&str),
    ) -> Result<Self, GameLogError> {
        let wrong = |reason| GameLogError { path: path.to_owned(), reason };
        let file = open(path, is_game, each).map_err(wrong)?;
        Ok(Self { path: path.to_owned(), file })
    }

    /// Appends a line at once, so that nothing is lost when the program is stopped.
    ///
    /// # Errors
    /// The line cannot be written.
    pub fn append(&mut self, line: &str) -> Result<(), GameLogError> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|reason| GameLogError { path: self.path.clone(), reason })
    }
}

fn open(
    path: &Path,
    is_game: impl Fn(&str) -> bool,
    mut each: impl FnMut(&str),
) -> io::Result<File> {
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    let mut reader = BufReader::new(&file);
    let (mut line, mut end, mut is_ended) = (String::new(), 0, true);
    while reader.read_line(&mut line)? > 0 {
        let text = line.strip_suffix('\n');
        is_ended = text.is_some();
        // A line cut off in the middle would spoil the next one.
        if is_ended || is_game(&line) {
            each(text.unwrap_or(&line));
            end += line.len() as u64;
        } else {
            is_ended = true;
        }
        line.clear();
    }
    file.set_len(end)?;
    file.seek(SeekFrom::Start(end))?;
    if !is_ended {
        file.write_all(b"\n")?;
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_last_line_is_kept_when_it_is_whole() {
        let path = std::env::temp_dir().join(format!("wazir-lines-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let open = || GameLog::open(&path, |line| line.ends_with('}'));
        let (mut file, text) = open().unwrap();
        assert_eq!(text, "");
        file.append("{1}").unwrap();
        drop(file);
        for (written, held) in [("{1}\n{2}", "{1}\n{2}\n"), ("{1}\n{2", "{1}\n"), ("{", "")] {
            std::fs::write(&path, written).unwrap();
            let (mut file, text) = open().unwrap();
            assert_eq!(text, held);
            file.append("{3}").unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), format!("{held}{{3}}\n"));
        }
        std::fs::remove_file(&path).unwrap();
        let missing = GameLog::open(&path.join("none"), |_| true).unwrap_err();
        assert!(missing.to_string().starts_with("cannot use "), "{missing}");
    }
}
