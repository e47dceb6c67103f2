//! Export files: records written game by game.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file of records that is being written. A new file exists from its first game on. A file that
/// is replaced keeps its contents until the new ones are complete: it may be the one that is being
/// read.
///
/// ```
/// use wazir_saves::ExportFile;
///
/// let place = tempfile::tempdir()?;
/// let path = place.path().join("games").join("all.pgn");
/// let mut file = ExportFile::create(&path, false)?;
/// file.write(b"1. e4 *\n")?;
/// file.finish(true)?;
/// assert!(ExportFile::create(&path, false).is_err(), "it is there");
///
/// let mut other = ExportFile::create(&path, true)?;
/// other.write(b"1. d4 *\n")?;
/// assert_eq!(std::fs::read(&path)?, b"1. e4 *\n");
/// other.finish(true)?;
/// assert_eq!(std::fs::read(&path)?, b"1. d4 *\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ExportFile {
    to: PathBuf,
    /// The path of the temporary file, if another file is being replaced.
    temp_path: Option<PathBuf>,
    file: BufWriter<File>,
}

impl ExportFile {
    /// Creates a file, and its folder if necessary. An existing file is replaced only if `replace`
    /// is set.
    ///
    /// # Errors
    /// `AlreadyExists` if the file exists and may not be replaced, or the system's error.
    pub fn create(to: &Path, replace: bool) -> io::Result<Self> {
        if let Some(folder) = to.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)?;
        }
        let new = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
        let (file, beside) = match new(to) {
            // Devices and pipes are written to directly.
            Err(error) if replace && error.kind() == io::ErrorKind::AlreadyExists => {
                match fs::metadata(to)?.is_file() {
                    true => {
                        let beside = temp_path_for(&fs::canonicalize(to)?);
                        (File::create(&beside)?, Some(beside))
                    }
                    false => (OpenOptions::new().write(true).open(to)?, None),
                }
            }
            file => (file?, None),
        };
        Ok(Self { to: to.into(), temp_path: beside, file: BufWriter::new(file) })
    }

    /// Writes the next bytes.
    ///
    /// # Errors
    /// The system's error.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    /// Finishes the file and puts it in its place. Another file is replaced only if `is_all` says
    /// that everything was written.
    ///
    /// # Errors
    /// The system's error; the other file then stays.
    pub fn finish(mut self, is_all: bool) -> io::Result<()> {
        let written = self.file.flush();
        let Some(beside) = self.temp_path.take() else { return written };
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

/// The path of the temporary file beside the one that it replaces.
fn temp_path_for(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_all_there_replaces_nothing() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("all.pgn");
        fs::write(&path, "as it was").unwrap();
        let mut file = ExportFile::create(&path, true).unwrap();
        file.write(b"half").unwrap();
        file.finish(false).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "as it was");
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1, "nothing is left beside it");
        let taken = ExportFile::create(&path, false).unwrap_err();
        assert_eq!(taken.kind(), io::ErrorKind::AlreadyExists);
    }
}
