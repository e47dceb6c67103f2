//! The values that an option accepts, and the line that explains it.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;

use wazir_text::{Argument, Message, MessageKey, message};

use crate::texts::{Opening, Options};

/// The values that an option accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AllowedValues {
    /// One of these words.
    Choice(Vec<Cow<'static, str>>),
    /// A whole number in this range.
    Number(RangeInclusive<u32>),
}

impl AllowedValues {
    /// Returns a choice between these words.
    pub fn words(words: impl IntoIterator<Item = &'static str>) -> Self {
        Self::Choice(words.into_iter().map(Cow::Borrowed).collect())
    }

    /// Returns whether the text is one of the values.
    pub fn contains(&self, text: &str) -> bool {
        self.normalize(text).is_some()
    }

    /// Returns the value in the form that options write, or `None` if it is not allowed. A number
    /// may have a sign and leading zeros.
    pub fn normalize(&self, text: &str) -> Option<String> {
        match self {
            Self::Choice(words) => words.iter().any(|word| word == text).then(|| text.into()),
            Self::Number(range) => {
                let number = text.parse().ok().filter(|number| range.contains(number))?;
                Some(alloc::format!("{number}"))
            }
        }
    }

    /// Returns the values as an argument of a message.
    pub fn to_argument(&self) -> Argument {
        match self {
            Self::Choice(words) => words.join(", ").into(),
            Self::Number(range) => {
                message!(Opening::Range { least: *range.start(), most: *range.end() }).into()
            }
        }
    }
}

impl fmt::Display for AllowedValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_argument().fmt(f)
    }
}

/// The line that explains an option.
///
/// ```
/// use wazir_game::OptionHelp;
///
/// wazir_text::texts! {
///     Options { Setup { en: "where the tiles start (R1)", ja: "最初の配置（R1）" } }
/// }
///
/// # fn main() {
/// let setup = OptionHelp::Translated(Options::Setup.key());
/// assert_eq!(setup.message().to_string(), "where the tiles start (R1)");
/// assert_eq!(OptionHelp::custom("how many rows of pawns").message().to_string(), "how many rows of pawns");
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionHelp {
    /// A text that is [declared](wazir_text::texts!) in every language.
    Translated(MessageKey),
    /// A text that is the same in every language.
    Custom(Cow<'static, str>),
}

impl OptionHelp {
    /// Creates a line from a text in the source of a game.
    pub const fn custom(words: &'static str) -> Self {
        Self::Custom(Cow::Borrowed(words))
    }

    /// Returns the line as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Translated(key) => (*key).into(),
            Self::Custom(words) => message!(Options::Own { words: words.clone().into_owned() }),
        }
    }
}

impl From<MessageKey> for OptionHelp {
    fn from(key: MessageKey) -> Self {
        Self::Translated(key)
    }
}

impl From<&'static str> for OptionHelp {
    fn from(words: &'static str) -> Self {
        Self::custom(words)
    }
}

impl From<String> for OptionHelp {
    fn from(words: String) -> Self {
        Self::Custom(Cow::Owned(words))
    }
}
