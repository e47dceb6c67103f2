//! What is wrong with a file, and where.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use core::fmt;
use core::ops::Range;

use wazir_betza::Warning;
use wazir_chesslike::PositionError;
use wazir_cwda::ArmyError;
use wazir_text::{LineColumn, line_column};

use crate::MAX_LENGTH;

/// Why a file is no army, and where.
///
/// `Display` gives the place and the reason in one line; with the feature `render` there is
/// `FileError::render`, which shows the line of the file too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    kind: Box<FileErrorKind>,
    span: Range<usize>,
    /// Another place that has to do with it.
    other: Option<Range<usize>>,
    at: LineColumn,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FileErrorKind {
    /// More than [`MAX_LENGTH`] bytes.
    #[error("a file of {bytes} bytes is no army, {MAX_LENGTH} are the most")]
    TooLong {
        /// How many there are.
        bytes: usize,
    },
    /// The text is no TOML.
    #[error("{reason}")]
    Toml {
        /// What the parser says.
        reason: String,
    },
    /// A key is not there.
    #[error("`{key}` is missing{}", inside(*.table))]
    Missing {
        /// The key.
        key: &'static str,
        /// The table in which it is missing; `None` for the file itself.
        table: Option<&'static str>,
    },
    /// A key that means nothing.
    #[error("`{key}` is not known here, the keys are {known}")]
    Unknown {
        /// The key.
        key: String,
        /// The keys there are, with commas between them.
        known: String,
        /// The one that may be meant.
        suggestion: Option<&'static str>,
    },
    /// A value of another type.
    #[error("`{key}` is {expected}, not {found}")]
    Type {
        /// The key.
        key: &'static str,
        /// What it should hold, as in `a string`.
        expected: &'static str,
        /// What stands there, as in `an integer`.
        found: String,
    },
    /// The name has nothing of which an identifier could be made.
    #[error("the name has no letter from a to z and no digit to make an identifier of")]
    NoId,
    /// Two pieces have one letter.
    #[error("two pieces have the letter {letter}")]
    LetterTwice {
        /// The letter.
        letter: char,
    },
    /// The army cannot be used.
    #[error(transparent)]
    Army(ArmyError),
    /// No game can start with the army.
    #[error("no game can start with this army: {0}")]
    Unplayable(PositionError),
}

fn inside(table: Option<&str>) -> String {
    table.map_or_else(String::new, |table| format!(" in `{table}`"))
}

impl FileError {
    pub(crate) fn new(text: &str, kind: FileErrorKind, span: Range<usize>) -> Self {
        let at = line_column(text, span.start);
        Self { kind: Box::new(kind), span, other: None, at }
    }

    /// The same error with another place that has to do with it.
    pub(crate) fn beside(self, other: Range<usize>) -> Self {
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

    /// What might help, in words.
    ///
    /// ```
    /// let error = wazir_variant::read("nane = \"x\"").unwrap_err();
    /// assert_eq!(error.help().as_deref(), Some("did you mean `name`?"));
    /// ```
    pub fn help(&self) -> Option<String> {
        let better = match &*self.kind {
            FileErrorKind::Unknown { suggestion: Some(key), .. } => String::from(*key),
            FileErrorKind::Army(ArmyError::Movement { why, .. }) => why.suggestion()?,
            FileErrorKind::Army(ArmyError::Id { .. }) | FileErrorKind::NoId => {
                return Some("give the army an identifier, as in `id = \"amazons\"`".into());
            }
            _ => return None,
        };
        Some(format!("did you mean `{better}`?"))
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.kind)
    }
}

impl core::error::Error for FileError {}

/// What may not mean what the author of a file thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileWarning {
    warning: Warning,
    span: Range<usize>,
    at: LineColumn,
}

impl FileWarning {
    pub(crate) fn new(text: &str, warning: Warning, span: Range<usize>) -> Self {
        let at = line_column(text, span.start);
        Self { warning, span, at }
    }

    /// What Betza notation says.
    pub fn warning(&self) -> &Warning {
        &self.warning
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
}

impl fmt::Display for FileWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.warning)
    }
}
