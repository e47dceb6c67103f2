//! Input files: finding, opening and reading them.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use walkdir::WalkDir;
use wazir::notation::stream::{GameChecker, GameReader, StreamError};
use wazir::notation::{Error, ErrorKind, Format, Formats};
use wazir::registry::GameRegistry;
use wazir::saves::io_message;
use wazir::text::{Argument, message};
use wazir::variant::game::parse_entry;
use wazir::variant::with_known_variants;

use super::Cli;
use crate::interrupt::StandardInput;
use crate::texts::Records;
use wazir_cli::texts::Programs;
use wazir_cli::{VariantError, is_path, load_variant, said};

/// A file to read.
pub(crate) struct Input {
    pub(crate) path: PathBuf,
    /// Its path inside the folder that was named, if one was.
    pub(crate) subfolder: PathBuf,
}

/// The files that were found.
#[derive(Default)]
pub(crate) struct FoundFiles {
    pub(crate) files: Vec<Input>,
    /// Folders with files skipped because of their names, and the number of these.
    pub(crate) passed_over: Vec<(PathBuf, usize)>,
    /// Folders without a record.
    pub(crate) empty: Vec<PathBuf>,
}

/// Finds the input files: the named files with any name, and in folders the files with the
/// extension of a format, sorted by name. The output folder is not read.
pub(crate) fn find_files(
    named: &[PathBuf],
    output: Option<&Path>,
    games: &GameRegistry,
) -> io::Result<FoundFiles> {
    let mut found = FoundFiles::default();
    let formats = Formats::for_games(games);
    let output = output.and_then(|output| output.canonicalize().ok());
    for path in named {
        if !path.is_dir() {
            found.files.push(Input { path: path.clone(), subfolder: PathBuf::new() });
            continue;
        }
        let (before, mut passed) = (found.files.len(), 0);
        let root = path.canonicalize().ok();
        let is_output = |entry: &walkdir::DirEntry| {
            let inside = output.is_some() && output != root && entry.file_type().is_dir();
            inside && entry.path().canonicalize().ok() == output
        };
        let walk = WalkDir::new(path).sort_by_file_name().into_iter();
        for entry in walk.filter_entry(|entry| !is_output(entry)) {
            let entry = entry.map_err(|error| folder_error(&error))?;
            if !entry.file_type().is_file() {
                continue;
            }
            let extension = entry.path().extension().and_then(|extension| extension.to_str());
            if extension.and_then(|extension| formats.by_path(extension)).is_none() {
                passed += 1;
                continue;
            }
            let inner = entry.path().strip_prefix(path).ok().and_then(Path::parent);
            let folder = inner.map(Path::to_path_buf).unwrap_or_default();
            found.files.push(Input { path: entry.into_path(), subfolder: folder });
        }
        if passed > 0 {
            found.passed_over.push((path.clone(), passed));
        }
        if found.files.len() == before {
            found.empty.push(path.clone());
        }
    }
    Ok(found)
}

/// Opens a file, or standard input for `-`.
fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if path == Path::new("-") {
        return Ok(Box::new(StandardInput));
    }
    let file = File::open(path)?;
    // On some systems a folder fails only when it is read.
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(Box::new(file))
}

/// Opens a reader for the games of a file.
pub(crate) fn open_reader(path: &Path, cli: &Cli) -> Result<GameReader<Box<dyn Read>>, Error> {
    let reader = GameReader::new(open(path).map_err(io_error)?, cli.games());
    let reader = match cli.input_encoding {
        Some(encoding) => reader.with_encoding(encoding),
        None => reader,
    };
    Ok(match (cli.from, cli.formats().by_path(&path.to_string_lossy())) {
        (Some(format), _) => reader.with_format(format),
        (None, Some(usual)) => reader.with_default_format(usual),
        (None, None) => reader,
    })
}

/// Opens a reader that checks and counts the games of a file.
pub(crate) fn open_checker(path: &Path, cli: &Cli) -> Result<GameChecker<Box<dyn Read>>, Error> {
    let reader = GameChecker::new(open(path).map_err(io_error)?, cli.games());
    let reader = match cli.input_encoding {
        Some(encoding) => reader.with_encoding(encoding),
        None => reader,
    };
    Ok(match (cli.from, cli.formats().by_path(&path.to_string_lossy())) {
        (Some(format), _) => reader.with_format(format),
        (None, Some(usual)) => reader.with_default_format(usual),
        (None, None) => reader,
    })
}

/// Returns the games that records can be of: the built-in ones, those that other programs know by
/// name, and those of these files. Games of files replace others with the same name.
///
/// # Errors
/// Returns an error if a file cannot be read or is wrong.
pub(crate) fn load_games(
    built_in: GameRegistry,
    files: &[String],
) -> Result<GameRegistry, VariantError> {
    let known = with_known_variants(built_in);
    let mut games = GameRegistry::empty();
    // The name of a known game needs no file.
    let is_known = |name: &str| !is_path(name) && known.find_by_name(name).next().is_some();
    for file in files.iter().filter(|name| !is_known(name)) {
        games.add(load_variant(file)?);
    }
    for game in known.iter() {
        if games.find(game.id().as_str()).is_err() {
            games.add(game.clone());
        }
    }
    Ok(with_known_variants(games).with_definition_parser(parse_entry))
}

/// Returns an error about a folder in plain words, with its path.
fn folder_error(error: &walkdir::Error) -> io::Error {
    let path = Argument::from_display(&error.path().unwrap_or(Path::new("")).display());
    let why = match error.io_error() {
        Some(why) => io_message(why),
        // A link that leads to a folder above it.
        None => message!(Programs::Report { report: error.to_string() }),
    };
    io::Error::other(said(message!(Programs::CannotRead { path, why })))
}

fn io_error(error: io::Error) -> Error {
    let reason = message!(Records::CannotRead { why: io_message(&error) });
    Error::without_location(ErrorKind::Encoding, reason)
}

/// Returns an error in the words of this program.
pub(crate) fn record_error(error: StreamError, format: Option<Format>) -> Error {
    match error {
        StreamError::Io(error) => io_error(error),
        StreamError::Record(error) if format.is_none() && error.kind() == ErrorKind::Syntax => {
            let reason = message!(Records::NameFormat { option: "--from" });
            Error::without_location(ErrorKind::Syntax, reason)
        }
        StreamError::Record(error) => error,
        error => Error::without_location(
            ErrorKind::Syntax,
            message!(Records::CannotRead { why: Argument::from_display(&error) }),
        ),
    }
}
