//! What is wrong with a file, and where.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::fmt;
use core::ops::Range;

use wazir_betza::MovementWarning;
use wazir_chesslike::PositionError;
use wazir_cwda::ArmyError;
use wazir_text::{Argument, LineColumn, Message, line_column, message};

use crate::MAX_LENGTH;
use crate::game::{GameFileProblem, GameWarning};
use crate::texts::ArmyFiles;

/// Why a file is no army, and where.
///
/// `Display` gives the place and the reason in one line; with the feature `render` there is
/// `FileError::render`, which shows the line of the file too.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct FileError {
    kind: Box<FileErrorKind>,
    span: Range<usize>,
    /// Another place that has to do with it.
    other: Option<Range<usize>>,
    at: LineColumn,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum FileErrorKind {
    /// More than [`MAX_LENGTH`] bytes.
    TooLong {
        /// How many there are.
        bytes: usize,
    },
    /// The text is no TOML.
    Toml {
        /// What the parser says.
        reason: String,
    },
    /// A key is not there.
    Missing {
        /// The key.
        key: &'static str,
        /// The table in which it is missing; `None` for the file itself.
        table: Option<&'static str>,
    },
    /// A key that means nothing.
    Unknown {
        /// The key.
        key: String,
        /// The keys there are, with commas between them.
        known: String,
        /// The one that may be meant.
        suggestion: Option<&'static str>,
    },
    /// A value of another type.
    Type {
        /// The key.
        key: &'static str,
        /// What it should hold, as in `a string`.
        expected: ArmyFiles,
        /// What stands there, as in `an integer`.
        found: ArmyFiles,
    },
    /// The name has nothing of which an identifier could be made.
    NoId,
    /// Two pieces have one letter.
    LetterTwice {
        /// The letter.
        letter: char,
    },
    /// The army cannot be used.
    #[error(transparent)]
    Army(ArmyError),
    /// No game can start with the army.
    Unplayable(PositionError),
    /// What the file says of a game is wrong.
    Game(GameFileProblem),
}

impl FileErrorKind {
    /// What is the matter, as a sentence that can be said in several languages. What the parser
    /// of TOML and Betza notation say is in English.
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

    /// The same error with another place that has to do with it.
    pub(crate) fn with_other_span(self, other: Range<usize>) -> Self {
        Self { other: Some(other), ..self }
    }

    /// What is wrong.
    pub fn kind(&self) -> &FileErrorKind {
        &self.kind
    }

    /// The bytes of the file that are wrong; none where something is missing. What Betza notation
    /// says about a string points into the string.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The bytes of the file that have to do with it: the letter that was there first.
    pub fn other_span(&self) -> Option<Range<usize>> {
        self.other.clone()
    }

    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.at.line()
    }

    /// The column in characters, counted from 1.
    pub fn column(&self) -> usize {
        self.at.column()
    }

    /// What might help, in English.
    ///
    /// ```
    /// let error = wazir_variant::read_army("nane = \"x\"").unwrap_err();
    /// assert_eq!(error.help().as_deref(), Some("did you mean `name`?"));
    /// ```
    pub fn help(&self) -> Option<String> {
        self.hint().map(|hint| hint.to_string())
    }

    /// What might help, to be said in any language.
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

    /// The place and the reason in one line, to be said in any language.
    pub fn message(&self) -> Message {
        message!(ArmyFiles::Placed { place: self.at.message(), why: self.kind.message() })
    }
}

/// What may not mean what the author of a file thinks.
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

    /// What Betza notation says, where it is about a movement.
    pub fn warning(&self) -> Option<&MovementWarning> {
        match &self.about {
            WarningSource::Betza(warning) => Some(warning),
            WarningSource::Game(_) => None,
        }
    }

    /// What it says, without its place. What Betza notation says is in English.
    pub fn reason(&self) -> Message {
        match &self.about {
            WarningSource::Betza(warning) => {
                message!(ArmyFiles::Said { reason: Argument::from_display(warning) })
            }
            WarningSource::Game(warning) => warning.message(),
        }
    }

    /// The bytes of the file it is about.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.at.line()
    }

    /// The column in characters, counted from 1.
    pub fn column(&self) -> usize {
        self.at.column()
    }

    /// The place and the warning in one line. What Betza notation says is in English.
    pub fn message(&self) -> Message {
        message!(ArmyFiles::Placed { place: self.at.message(), why: self.reason() })
    }
}

impl fmt::Display for FileWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}
