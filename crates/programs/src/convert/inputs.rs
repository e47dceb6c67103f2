//! Finding and reading the files.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use walkdir::WalkDir;
use wazir::games::Games;
use wazir::notation::stream::{GameChecker, GameReader, ReadError};
use wazir::notation::{Error, ErrorKind, Format};
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

/// Opens a file, or standard input for `-`.
fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin()));
    }
    let file = File::open(path)?;
    // Elsewhere a folder fails when it is read.
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(Box::new(file))
}

/// The games of a file.
pub(crate) fn games(path: &Path, from: Option<Format>) -> Result<GameReader<Box<dyn Read>>, Error> {
    let reader = GameReader::new(open(path).map_err(unreadable)?, &known());
    Ok(match from {
        Some(format) => reader.with_format(format),
        None => reader,
    })
}

/// The games of a file, checked and counted.
pub(crate) fn checks(
    path: &Path,
    from: Option<Format>,
) -> Result<GameChecker<Box<dyn Read>>, Error> {
    let reader = GameChecker::new(open(path).map_err(unreadable)?, &known());
    Ok(match from {
        Some(format) => reader.with_format(format),
        None => reader,
    })
}

fn known() -> Games {
    Games::built_in().with_reader(wazir::variant::game::define)
}

fn unreadable(error: io::Error) -> Error {
    let reason = message!(Records::CannotRead { why: Argument::shown(&error) });
    Error::whole(ErrorKind::Encoding, reason)
}

/// What is wrong, in the words of this program.
pub(crate) fn problem(error: ReadError, format: Option<Format>) -> Error {
    match error {
        ReadError::Io(error) => unreadable(error),
        ReadError::Record(error) if format.is_none() && error.kind() == ErrorKind::Syntax => {
            let reason = message!(Records::NameFormat { option: "--from" });
            Error::whole(ErrorKind::Syntax, reason)
        }
        ReadError::Record(error) => error,
        error => Error::whole(
            ErrorKind::Syntax,
            message!(Records::CannotRead { why: Argument::shown(&error) }),
        ),
    }
}
