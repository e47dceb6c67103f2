//! Import of games from Fairy-Stockfish's `variants.ini` into game files of this crate, and export.
//!
//! Nothing is dropped silently: everything that a game file cannot express is reported with its
//! line.

mod export;
mod known;
mod options;
mod pieces;
mod region;
mod toml;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use wazir_text::{Message, message};

pub use export::{ExportError, ExportWarning, ExportedGame, export};
use options::Sections;

use crate::texts::GameFiles;

/// The maximum size of a `variants.ini`, in bytes.
pub const MAX_LENGTH: usize = 256 * 1024;

/// A game converted from a `variants.ini`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedGame {
    name: String,
    text: Option<String>,
    remarks: Vec<ImportWarning>,
}

impl ImportedGame {
    /// The name of the game in the `variants.ini`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The game file, for [`read_game`](crate::game::read_game); `None` if the game builds on an
    /// unknown one.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// The warnings about everything that was not converted, in the order of lines.
    pub fn warnings(&self) -> &[ImportWarning] {
        &self.remarks
    }
}

/// The reason why an option was not converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SkipReason {
    /// The option is unknown.
    UnknownOption,
    /// Game files cannot express it.
    Unsupported,
    /// Its value is invalid.
    InvalidValue,
    /// The parent game is unknown.
    UnknownParent,
    /// The line is neither the head of a game nor an option with a value.
    InvalidLine,
}

/// A warning about an option that was not converted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportWarning {
    line: usize,
    option: String,
    why: SkipReason,
}

impl ImportWarning {
    /// The line, from 1; 0 if the option comes from a built-in parent game.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The option, with its value.
    pub fn option(&self) -> &str {
        &self.option
    }

    /// The reason why it was not converted.
    pub fn why(&self) -> SkipReason {
        self.why
    }

    /// The warning as a translatable text.
    pub fn message(&self) -> Message {
        let option = self.option.clone();
        match self.why {
            SkipReason::UnknownOption => message!(GameFiles::OptionUnknown { option }),
            SkipReason::Unsupported => message!(GameFiles::OptionLeftOut { option }),
            SkipReason::InvalidValue => message!(GameFiles::OptionValue { option }),
            SkipReason::UnknownParent => message!(GameFiles::ParentUnknown { name: option }),
            SkipReason::InvalidLine => message!(GameFiles::LineUnknown { line: option }),
        }
    }
}

impl fmt::Display for ImportWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => self.message().fmt(f),
            line => write!(f, "line {line}: {}", self.message()),
        }
    }
}

/// The reason why nothing could be imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum ImportError {
    /// The file is longer than [`MAX_LENGTH`].
    TooLong,
    /// No line is the head of a game, such as `[mygame:chess]`.
    Empty,
}

impl ImportError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::TooLong => message!(GameFiles::TooLongToImport { most: MAX_LENGTH }),
            Self::Empty => message!(GameFiles::NothingToImport),
        }
    }
}

/// Converts the games in the text of a `variants.ini` to game files.
///
/// ```
/// let text = "[pawns:chess]\nqueen = -\nstartFen = 4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1\n\
///             promotionPieceTypes = nbr\nblastOnCapture = true";
/// let games = wazir_variant::ini::import(text)?;
/// let file = wazir_variant::game::read_game(games[0].text().expect("a game"))?;
/// assert_eq!(file.definition().pieces().len(), 5);
/// assert_eq!(games[0].warnings()[0].line(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the text is too long or contains no game.
pub fn import(text: &str) -> Result<Vec<ImportedGame>, ImportError> {
    if text.len() > MAX_LENGTH {
        return Err(ImportError::TooLong);
    }
    let mut sections = Sections::read(text);
    if sections.names().is_empty() {
        return Err(ImportError::Empty);
    }
    sections.inherit(&known::sections());
    Ok(sections.into_games().map(|(name, options, stray)| convert(name, options, stray)).collect())
}

fn convert(
    name: String,
    options: Result<options::Options, ImportWarning>,
    stray: Vec<ImportWarning>,
) -> ImportedGame {
    match options {
        Ok(mut options) => {
            let text = toml::write(&name, &mut options);
            let mut remarks = options.into_remarks();
            remarks.extend(stray);
            remarks.sort_by_key(ImportWarning::line);
            ImportedGame { name, text: Some(text), remarks }
        }
        Err(remark) => ImportedGame { name, text: None, remarks: [remark].to_vec() },
    }
}

fn warning(line: usize, option: &impl ToString, why: SkipReason) -> ImportWarning {
    ImportWarning { line, option: option.to_string(), why }
}
