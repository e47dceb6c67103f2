//! One text for all games, written game by game.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file on its way to the disk. A new one is there from its first game on. One that is replaced
/// stays as it is until all of the other is written: it may be the one that is read.
pub(crate) struct Store {
    to: PathBuf,
    /// Where it is written, when that is not its place.
    beside: Option<PathBuf>,
    file: BufWriter<File>,
}

impl Store {
    /// Begins a file. With `replace` one that exists may be replaced.
    ///
    /// # Errors
    /// `AlreadyExists` when it may not, or what went wrong.
    pub(crate) fn new(to: &Path, replace: bool) -> io::Result<Self> {
        if let Some(folder) = to.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)?;
        }
        let new = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
        let (file, beside) = match new(to) {
            // Devices and pipes are written to as they are.
            Err(error) if replace && error.kind() == io::ErrorKind::AlreadyExists => {
                match fs::metadata(to)?.is_file() {
                    true => {
                        let beside = beside(&fs::canonicalize(to)?);
                        (File::create(&beside)?, Some(beside))
                    }
                    false => (OpenOptions::new().write(true).open(to)?, None),
                }
            }
            file => (file?, None),
        };
        Ok(Self { to: to.into(), beside, file: BufWriter::new(file) })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    /// Ends the file and puts it in its place. One that was to replace another does so only when
    /// all of it is there.
    pub(crate) fn finish(mut self, is_all: bool) -> io::Result<()> {
        let written = self.file.flush();
        let Some(beside) = self.beside.take() else { return written };
        let stored = written.and_then(|()| match is_all {
            true => fs::rename(&beside, fs::canonicalize(&self.to)?),
            false => fs::remove_file(&beside),
        });
        if stored.is_err() {
            let _ = fs::remove_file(&beside);
        }
        stored
    }
}

/// A name beside a file for what is to replace it.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}
