//! The values that an option accepts, and the words in which people read it.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
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

/// A text about an option: its title, or the line that explains it.
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

/// The words in which people read an option: its title, the line that explains it, and the names of
/// its values.
///
/// ```
/// use wazir_game::{OptionWords, ValueWords};
///
/// wazir_text::texts! {
///     Rules {
///         Limit { en: "Move limit", ja: "手数制限" },
///         LimitHelp { en: "after how many plies the game is drawn", ja: "何手で引き分けとするか" },
///         NoLimit { en: "off", ja: "なし" },
///         NoLimitHelp { en: "A game may last any number of moves.", ja: "手数に制限はありません。" },
///         Plies { en: "{number} {number:move|moves}", ja: "{number}手" },
///         PliesHelp {
///             en: "The game is drawn after {number} {number:move|moves}.",
///             ja: "{number}手で引き分けです。",
///         },
///     }
/// }
///
/// # fn main() {
/// const WORDS: OptionWords = OptionWords::new(Rules::Limit.key(), Rules::LimitHelp.key())
///     .with_values(&[ValueWords::new("0", Rules::NoLimit.key(), Rules::NoLimitHelp.key())])
///     .with_numbers(Rules::Plies.key(), Rules::PliesHelp.key());
/// assert_eq!(WORDS.title().to_string(), "Move limit");
/// assert_eq!(WORDS.value_title("0").to_string(), "off");
/// assert_eq!(WORDS.value_title("500").to_string(), "500 moves");
/// assert_eq!(WORDS.value_help("500").to_string(), "The game is drawn after 500 moves.");
/// assert!(!WORDS.is_advanced());
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionWords {
    title: OptionHelp,
    help: OptionHelp,
    values: &'static [ValueWords],
    /// The title and the help of numbers without words of their own.
    numbers: Option<(MessageKey, MessageKey)>,
    advanced: bool,
}

/// The words in which people read one value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueWords {
    value: &'static str,
    title: MessageKey,
    help: MessageKey,
}

impl ValueWords {
    /// Creates the words of a value: its title, of a word or a few, and the sentence that explains
    /// it.
    pub const fn new(value: &'static str, title: MessageKey, help: MessageKey) -> Self {
        Self { value, title, help }
    }
}

impl OptionWords {
    /// Creates the words of an option from its title and the line that explains it.
    pub const fn new(title: MessageKey, help: MessageKey) -> Self {
        Self::of(OptionHelp::Translated(title), OptionHelp::Translated(help))
    }

    /// Creates the words of an option that are the same in every language.
    pub const fn custom(title: &'static str, help: &'static str) -> Self {
        Self::of(OptionHelp::custom(title), OptionHelp::custom(help))
    }

    /// Creates the words of an option from texts of either kind.
    pub const fn of(title: OptionHelp, help: OptionHelp) -> Self {
        Self { title, help, values: &[], numbers: None, advanced: false }
    }

    /// Sets the title.
    #[must_use]
    pub fn with_title(self, title: OptionHelp) -> Self {
        Self { title, ..self }
    }

    /// Sets the words of values.
    #[must_use]
    pub const fn with_values(mut self, values: &'static [ValueWords]) -> Self {
        self.values = values;
        self
    }

    /// Sets the title and the help of all numbers that have no words of their own. Both texts have
    /// the placeholder `number`.
    #[must_use]
    pub const fn with_numbers(mut self, title: MessageKey, help: MessageKey) -> Self {
        self.numbers = Some((title, help));
        self
    }

    /// Marks the option as advanced: one for problems, engines or matches between programs. Pages
    /// on which people set up a game leave it out.
    #[must_use]
    pub const fn advanced(mut self) -> Self {
        self.advanced = true;
        self
    }

    /// Returns the title, such as `Repetition`.
    pub fn title(&self) -> Message {
        self.title.message()
    }

    /// Returns the line that explains the option.
    pub fn help(&self) -> Message {
        self.help.message()
    }

    /// Returns the title of a value, or the value itself if it has no title.
    pub fn value_title(&self, value: &str) -> Message {
        let own = self.value_words(value).map(|words| words.title.into());
        let number = || Some(numbered(self.numbers?.0, value));
        let bare = || message!(Options::Own { words: value.to_string() });
        own.or_else(number).unwrap_or_else(bare)
    }

    /// Returns the sentence that explains a value, or the line that explains the option if the value
    /// has none.
    pub fn value_help(&self, value: &str) -> Message {
        let own = self.value_words(value).map(|words| words.help.into());
        let number = || Some(numbered(self.numbers?.1, value));
        own.or_else(number).unwrap_or_else(|| self.help())
    }

    /// Returns whether the option is advanced.
    pub const fn is_advanced(&self) -> bool {
        self.advanced
    }

    fn value_words(&self, value: &str) -> Option<&ValueWords> {
        self.values.iter().find(|words| words.value == value)
    }
}

/// Returns a text with the placeholder `number` filled in.
fn numbered(text: MessageKey, value: &str) -> Message {
    let number: Argument = match value.parse::<u32>() {
        Ok(number) => number.into(),
        Err(_) => value.to_string().into(),
    };
    Message::new(text).with("number", number)
}
