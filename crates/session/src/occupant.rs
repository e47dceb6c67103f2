//! The occupants of seats.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use wazir_text::{Argument, Message, message};

use crate::texts::{Levels, Sitting};

/// The occupant of a seat.
///
/// The text form is `open`, `person`, `level` or `engine`, the last three with a colon and a name.
/// The caller gives names their meaning.
///
/// ```
/// use wazir_session::Occupant;
/// let bot: Occupant = "level:easy".parse()?;
/// assert_eq!(bot, Occupant::bot("easy"));
/// assert_eq!(Occupant::person("Ann").to_string(), "person:Ann");
/// assert_eq!(Occupant::person("").to_string(), "person");
/// # Ok::<(), wazir_session::ParseOccupantError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Occupant {
    /// Nobody yet.
    #[default]
    Open,
    /// A person, by name; the name may be empty.
    Person(String),
    /// The computer, by the name of its level.
    Bot(String),
    /// An external engine, by its name.
    Engine(String),
}

impl Occupant {
    /// Creates a person; the name may be empty.
    pub fn person(name: impl Into<String>) -> Self {
        Self::Person(name.into())
    }

    /// Creates the computer at a level.
    pub fn bot(name: impl Into<String>) -> Self {
        Self::Bot(name.into())
    }

    /// Creates an external engine.
    pub fn engine(name: impl Into<String>) -> Self {
        Self::Engine(name.into())
    }

    /// Returns whether nobody sits here.
    pub const fn is_open(&self) -> bool {
        matches!(self, Self::Open)
    }

    /// Returns whether a person sits here.
    pub const fn is_person(&self) -> bool {
        matches!(self, Self::Person(_))
    }

    /// Returns whether a program sits here, for which the caller has to answer and move.
    pub const fn is_program(&self) -> bool {
        matches!(self, Self::Bot(_) | Self::Engine(_))
    }

    /// Returns the occupant as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Open => Sitting::Nobody.into(),
            Self::Person(name) if name.is_empty() => Sitting::Somebody.into(),
            Self::Person(name) => message!(Sitting::Person { name: name.clone() }),
            Self::Bot(name) => {
                let known = Levels::all().find(|level| level.english() == name).map(Argument::from);
                message!(Sitting::Level { name: known.unwrap_or_else(|| name.clone().into()) })
            }
            Self::Engine(name) => message!(Sitting::Engine { name: name.clone() }),
        }
    }
}

impl fmt::Display for Occupant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, name) = match self {
            Self::Open => return f.write_str("open"),
            Self::Person(name) => ("person", name),
            Self::Bot(name) => ("level", name),
            Self::Engine(name) => ("engine", name),
        };
        if name.is_empty() { f.write_str(word) } else { write!(f, "{word}:{name}") }
    }
}

impl FromStr for Occupant {
    type Err = ParseOccupantError;

    fn from_str(text: &str) -> Result<Self, ParseOccupantError> {
        let (word, name) = text.split_once(':').unwrap_or((text, ""));
        match word {
            "open" if word == text => Ok(Self::Open),
            "person" => Ok(Self::person(name)),
            "level" => Ok(Self::bot(name)),
            "engine" => Ok(Self::engine(name)),
            _ => Err(ParseOccupantError(text.chars().take(40).collect::<String>().to_string())),
        }
    }
}

/// The error for a text that is not an occupant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct ParseOccupantError(String);

impl ParseOccupantError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        message!(Sitting::Unreadable { text: self.0.clone() })
    }
}
