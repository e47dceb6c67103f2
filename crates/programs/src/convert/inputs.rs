//! Finding and reading the files.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use walkdir::WalkDir;
use wazir::games::Games;
use wazir::notation::{AnyReading, Encoding, Error, ErrorKind, Format, decode};
use wazir::text::{Argument, Records, message};

/// The files meant: those named, whatever their names, and in folders those whose extension is that
/// of a format, in the order of their names.
pub(crate) fn files(named: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in named {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        for entry in WalkDir::new(path).sort_by_file_name() {
            let entry = entry?;
            let extension = entry.path().extension().and_then(|extension| extension.to_str());
            let known = extension.and_then(Format::of_path).is_some();
            if entry.file_type().is_file() && known {
                files.push(entry.into_path());
            }
        }
    }
    Ok(files)
}

/// What was found in a file.
pub(crate) struct Contents {
    pub(crate) format: Option<Format>,
    pub(crate) encoding: Option<Encoding>,
    pub(crate) games: Vec<AnyReading>,
    /// Why there are no games.
    pub(crate) error: Option<Error>,
}

impl Contents {
    fn failed(format: Option<Format>, encoding: Option<Encoding>, error: Error) -> Self {
        Self { format, encoding, games: Vec::new(), error: Some(error) }
    }
}

/// Reads a file, or standard input for `-`.
pub(crate) fn read(path: &Path, from: Option<Format>) -> Contents {
    let bytes = match bytes(path) {
        Ok(bytes) => bytes,
        Err(error) => {
            let reason = message!(Records::CannotRead { why: Argument::shown(&error) });
            return Contents::failed(from, None, Error::whole(ErrorKind::Encoding, reason));
        }
    };
    let (encoding, text) = match decode(&bytes) {
        Ok(decoded) => decoded,
        Err(error) => return Contents::failed(from, None, error),
    };
    let Some(format) = from.or_else(|| Format::detect(&text)) else {
        let reason = message!(Records::NameFormat { option: "--from" });
        let error = Error::whole(ErrorKind::Syntax, reason);
        return Contents::failed(None, Some(encoding), error);
    };
    let games = Games::built_in().with_reader(wazir::variant::game::define);
    match format.read(&text, &games) {
        Ok(games) => {
            let error = games.is_empty().then(|| Error::whole(ErrorKind::Syntax, Records::NoGame));
            Contents { format: Some(format), encoding: Some(encoding), games, error }
        }
        Err(error) => Contents::failed(Some(format), Some(encoding), error),
    }
}

fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    fs::read(path)
}
