//! Games in the manner of Fairy-Stockfish's `variants.ini`, made into files of this crate.
//!
//! Nothing is passed over: what a game of this crate cannot say is named, with its line.

mod known;
mod options;
mod pieces;
mod region;
mod toml;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use wazir_text::{Message, message};

use options::Sections;

use crate::texts::GameFiles;

/// The most bytes a file has.
pub const MAX_LENGTH: usize = 256 * 1024;

/// A game that a file defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedGame {
    name: String,
    text: Option<String>,
    remarks: Vec<ImportWarning>,
}

impl ImportedGame {
    /// What the game is called there.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The file of the game for read; `None` where it builds on a game that
    /// is not known.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// What is not in the file, in the order of lines.
    pub fn warnings(&self) -> &[ImportWarning] {
        &self.remarks
    }
}

/// Why an option is not in the file that is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SkipReason {
    /// No such option is known.
    UnknownOption,
    /// Files of games cannot say it.
    Unsupported,
    /// Its value cannot be understood.
    InvalidValue,
    /// No game has the name that is built on.
    UnknownParent,
    /// The line is neither the head of a game nor an option with a value.
    InvalidLine,
}

/// Something that did not come over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportWarning {
    line: usize,
    option: String,
    why: SkipReason,
}

impl ImportWarning {
    /// The line, from 1; 0 where it comes from a game that is known without a file.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The option, with its value.
    pub fn option(&self) -> &str {
        &self.option
    }

    /// Why it did not come over.
    pub fn why(&self) -> SkipReason {
        self.why
    }

    /// The remark as a sentence that can be said in several languages.
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

/// A file that holds no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum ImportError {
    /// It is longer than [`MAX_LENGTH`].
    TooLong,
    /// No line is the head of a game, such as `[mygame:chess]`.
    Empty,
}

impl ImportError {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        match self {
            Self::TooLong => message!(GameFiles::TooLongToImport { most: MAX_LENGTH }),
            Self::Empty => message!(GameFiles::NothingToImport),
        }
    }
}

/// Makes files of the games in the text of a `variants.ini`.
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
/// When there is no game in it.
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
