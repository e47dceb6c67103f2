//! Errors and warnings about files, with their location.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use wazir_betza::MovementWarning;
use wazir_chesslike::PositionError;
use wazir_cwda::ArmyError;
use wazir_text::{Argument, LineColumn, Message, line_column, message};

use crate::MAX_LENGTH;
use crate::game::{GameFileProblem, GameWarning};
use crate::texts::ArmyFiles;

/// The error in a file, with its location.
///
/// `Display` prints the location and the reason on one line. With the feature `render`,
/// `FileError::render` also shows the line of the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct FileError {
    kind: Box<FileErrorKind>,
    span: Range<usize>,
    /// A related place in the file.
    other: Option<Range<usize>>,
    at: LineColumn,
}

/// The kind of an error in a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum FileErrorKind {
    /// The file has more than [`MAX_LENGTH`] bytes.
    TooLong {
        /// The size of the file, in bytes.
        bytes: usize,
    },
    /// The text is not TOML.
    Toml {
        /// The message of the TOML parser, in English.
        reason: String,
    },
    /// A key is missing.
    Missing {
        /// The missing key.
        key: &'static str,
        /// The table in which it is missing; `None` for the file itself.
        table: Option<&'static str>,
    },
    /// A key has no meaning.
    Unknown {
        /// The unknown key, shortened.
        key: String,
        /// The valid keys, separated by commas.
        known: String,
        /// The key that was probably meant.
        suggestion: Option<&'static str>,
    },
    /// A value has the wrong type.
    Type {
        /// The key of the value.
        key: &'static str,
        /// The expected type, as in `a string`.
        expected: ArmyFiles,
        /// The type found, as in `an integer`.
        found: ArmyFiles,
    },
    /// The name contains nothing from which an identifier could be made.
    NoId,
    /// Two pieces have the same letter.
    LetterTwice {
        /// The letter.
        letter: char,
    },
    /// The army is invalid.
    #[error(transparent)]
    Army(ArmyError),
    /// No game can start with the army.
    Unplayable(PositionError),
    /// The definition of a game is invalid.
    Game(GameFileProblem),
}

impl FileErrorKind {
    /// The error message, as a translatable text. Messages of the TOML parser and of Betza notation
    /// are in English.
    pub fn message(&self) -> Message {
        match self {
            Self::TooLong { bytes } => {
                message!(ArmyFiles::TooLong { bytes: *bytes, most: MAX_LENGTH })
            }
            Self::Toml { reason } => message!(ArmyFiles::Said { reason: reason.clone() }),
            Self::Missing { key, table: None } => message!(ArmyFiles::Missing { key: *key }),
            Self::Missing { key, table: Some(table) } => {
                message!(ArmyFiles::MissingInTable { key: *key, table: *table })
            }
            Self::Unknown { key, known, .. } => {
                message!(ArmyFiles::Unknown { key: key.clone(), known: known.clone() })
            }
            Self::Type { key, expected, found } => {
                message!(ArmyFiles::Type { key: *key, expected: *expected, found: *found })
            }
            Self::NoId => ArmyFiles::NoId.into(),
            Self::LetterTwice { letter } => {
                message!(ArmyFiles::LetterTwice { letter: Argument::from_display(letter) })
            }
            Self::Army(error) => {
                message!(ArmyFiles::Said { reason: Argument::from_display(error) })
            }
            Self::Unplayable(error) => {
                message!(ArmyFiles::Unplayable { why: Argument::from_display(error) })
            }
            Self::Game(problem) => problem.message(),
        }
    }
}

impl FileError {
    pub(crate) fn new(text: &str, kind: FileErrorKind, span: Range<usize>) -> Self {
        let at = line_column(text, span.start);
        Self { kind: Box::new(kind), span, other: None, at }
    }

    /// Adds a related place.
    pub(crate) fn with_other_span(self, other: Range<usize>) -> Self {
        Self { other: Some(other), ..self }
    }

    /// The kind of the error.
    pub fn kind(&self) -> &FileErrorKind {
        &self.kind
    }

    /// The byte range of the error in the file; empty if something is missing. An error of Betza
    /// notation points into the string.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The byte range of a related place, such as the first use of a letter.
    pub fn other_span(&self) -> Option<Range<usize>> {
        self.other.clone()
    }

    /// The line, from 1.
    pub fn line(&self) -> usize {
        self.at.line()
    }

    /// The column in characters, from 1.
    pub fn column(&self) -> usize {
        self.at.column()
    }

    /// A suggestion for a fix, in English.
    ///
    /// ```
    /// let error = wazir_variant::read_army("nane = \"x\"").unwrap_err();
    /// assert_eq!(error.help().as_deref(), Some("did you mean `name`?"));
    /// ```
    pub fn help(&self) -> Option<String> {
        self.hint().map(|hint| hint.to_string())
    }

    /// A suggestion for a fix, as a translatable text.
    pub fn hint(&self) -> Option<Message> {
        let better = match &*self.kind {
            FileErrorKind::Unknown { suggestion: Some(key), .. } => String::from(*key),
            FileErrorKind::Army(ArmyError::Movement { why, .. }) => why.suggestion()?,
            FileErrorKind::Game(problem) => problem.suggestion()?,
            FileErrorKind::Army(ArmyError::Id { .. }) | FileErrorKind::NoId => {
                return Some(ArmyFiles::GiveId.into());
            }
            _ => return None,
        };
        Some(message!(ArmyFiles::Meant { better }))
    }

    /// The location and the reason on one line, as a translatable text.
    pub fn message(&self) -> Message {
        message!(ArmyFiles::Placed { place: self.at.message(), why: self.kind.message() })
    }
}

/// The errors in a file: at least one, in the order of their places.
///
/// `Display` prints the first one and counts the others. With the feature `render`,
/// `FileErrors::render` shows all of them with the lines of the file.
///
/// ```
/// let text = "name = 'Mini'\nbased-on = 'chess'\npieces.N = { beta = 'N' }\nend.stalemate = 'lost'";
/// let errors = wazir_variant::game::read_game(text).unwrap_err();
/// let lines: Vec<usize> = errors.iter().map(|error| error.line()).collect();
/// assert_eq!(lines, [3, 4]);
/// assert_eq!(errors.first().help().as_deref(), Some("did you mean `betza`?"));
/// assert!(errors.to_string().ends_with(" (and 1 more error)"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct FileErrors {
    first: FileError,
    more: Vec<FileError>,
}

impl FileErrors {
    /// The maximum number of errors that are collected in one file.
    pub const MAX: usize = 50;

    /// Sorts the errors. Returns `None` if there are none.
    pub(crate) fn new(mut errors: Vec<FileError>) -> Option<Self> {
        errors.sort_by_key(|error| error.span.start);
        let mut errors = errors.into_iter();
        Some(Self { first: errors.next()?, more: errors.collect() })
    }

    /// The first error in the file.
    pub fn first(&self) -> &FileError {
        &self.first
    }

    /// All errors, at most [`FileErrors::MAX`]. If there are that many, the file can have more.
    pub fn iter(&self) -> impl Iterator<Item = &FileError> {
        core::iter::once(&self.first).chain(&self.more)
    }

    /// The first error with its location, and the number of the others, as a translatable text.
    pub fn message(&self) -> Message {
        let first = self.first.message();
        match self.more.len() {
            0 => first,
            more => message!(ArmyFiles::AndMore { first, more }),
        }
    }
}

impl From<FileError> for FileErrors {
    fn from(first: FileError) -> Self {
        Self { first, more: Vec::new() }
    }
}

/// A warning about something in a file that may not mean what its author thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileWarning {
    about: WarningSource,
    span: Range<usize>,
    at: LineColumn,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum WarningSource {
    Betza(MovementWarning),
    Game(GameWarning),
}

impl FileWarning {
    pub(crate) fn new(text: &str, warning: MovementWarning, span: Range<usize>) -> Self {
        let at = line_column(text, span.start);
        Self { about: WarningSource::Betza(warning), span, at }
    }

    pub(crate) fn of_game(text: &str, warning: GameWarning, span: Range<usize>) -> Self {
        let at = line_column(text, span.start);
        Self { about: WarningSource::Game(warning), span, at }
    }

    /// The warning of Betza notation, if it is about a movement.
    pub fn warning(&self) -> Option<&MovementWarning> {
        match &self.about {
            WarningSource::Betza(warning) => Some(warning),
            WarningSource::Game(_) => None,
        }
    }

    /// The warning without its location, as a translatable text. Warnings of Betza notation are in
    /// English.
    pub fn reason(&self) -> Message {
        match &self.about {
            WarningSource::Betza(warning) => {
                message!(ArmyFiles::Said { reason: Argument::from_display(warning) })
            }
            WarningSource::Game(warning) => warning.message(),
        }
    }

    /// The byte range in the file.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The line, from 1.
    pub fn line(&self) -> usize {
        self.at.line()
    }

    /// The column in characters, from 1.
    pub fn column(&self) -> usize {
        self.at.column()
    }

    /// The location and the warning on one line. Warnings of Betza notation are in English.
    pub fn message(&self) -> Message {
        message!(ArmyFiles::Placed { place: self.at.message(), why: self.reason() })
    }
}

impl fmt::Display for FileWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}
