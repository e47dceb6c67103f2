//! The options of a game, in one table: their keys, values, words, parsing and writing.

mod values;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Display;
use core::str::FromStr;

use wazir_text::{Argument, Message, message};

pub use values::{AllowedValues, OptionHelp, OptionWords, ValueWords};

use crate::texts::{Positions, Reading};

/// The options of a game, as [`options!`](crate::options!) defines them.
pub trait GameOptions: Clone + Default + 'static {
    /// The options in the order in which they are written.
    const OPTIONS: &'static [GameOption<Self>];
}

/// One option of a game; `O` is the type that holds all options of the game.
///
/// ```
/// use wazir_game::{GameOptions, OptionWords, AllowedValues};
///
/// wazir_game::options! {
///     /// The options of a game.
///     pub struct Options {
///         most_plies: u32 = 100, "most-plies" in 0..=1000 => {
///             OptionWords::custom("Length", "how long a game is"),
///             /// After how many plies the game is drawn.
///             most_plies,
///             /// The same options with a draw after this number of plies.
///             with_most_plies(plies),
///         }
///     }
/// }
///
/// let row = &Options::OPTIONS[0];
/// assert_eq!((row.key(), row.values()), ("most-plies", AllowedValues::Number(0..=1000)));
/// assert_eq!(row.words().title().to_string(), "Length");
/// assert_eq!(row.words().help().to_string(), "how long a game is");
/// assert_eq!(row.value(&Options::default()), "100");
/// assert_eq!(row.set(Options::default(), "7"), Some(Options::default().with_most_plies(7)));
/// assert_eq!(row.set(Options::default(), "seven"), None);
/// ```
#[derive(Clone, Debug)]
pub struct GameOption<O> {
    key: &'static str,
    values: fn() -> AllowedValues,
    words: OptionWords,
    get: fn(&O) -> String,
    set: fn(O, &str) -> Option<O>,
}

impl<O> GameOption<O> {
    /// Creates an option with a key of lower-case letters and `-`. `set` returns `None` for texts
    /// that are not valid.
    pub const fn new(
        key: &'static str,
        values: fn() -> AllowedValues,
        words: OptionWords,
        get: fn(&O) -> String,
        set: fn(O, &str) -> Option<O>,
    ) -> Self {
        Self { key, values, words, get, set }
    }

    /// Returns the key by which the option is set, such as `max-plies`.
    pub const fn key(&self) -> &'static str {
        self.key
    }

    /// Returns the values that people are offered. The text form also accepts other numbers.
    pub fn values(&self) -> AllowedValues {
        (self.values)()
    }

    /// Returns the words in which people read the option.
    pub const fn words(&self) -> &OptionWords {
        &self.words
    }

    /// Returns the value of the option in `options`, as a text.
    pub fn value(&self, options: &O) -> String {
        (self.get)(options)
    }

    /// Returns the options with this value, or `None` if the option does not accept it.
    pub fn set(&self, options: O, value: &str) -> Option<O> {
        (self.set)(options, value)
    }
}

/// A value of an option, convertible to and from text: a whole number, a `bool`, or a choice
/// defined by [`choices!`](crate::choices!).
///
/// ```
/// use wazir_game::OptionValue;
/// assert_eq!((7.text(), u32::from_text("7")), ("7".into(), Some(7)));
/// assert_eq!(u32::from_text("+7"), None);
/// assert_eq!((true.text(), bool::from_text("refused")), ("allowed".into(), Some(false)));
/// ```
pub trait OptionValue: Copy + Display + FromStr {
    /// The words to choose from; empty for a number.
    const WORDS: &'static [&'static str];

    /// Returns the value as a text, by default that of `Display`.
    fn text(self) -> String {
        alloc::format!("{self}")
    }

    /// Parses a value, by default with `FromStr`. Returns `None` if the text is not valid.
    fn from_text(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

impl OptionValue for u32 {
    const WORDS: &'static [&'static str] = &[];

    // `FromStr` alone would accept a leading `+`.
    fn from_text(text: &str) -> Option<Self> {
        text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
    }
}

impl OptionValue for bool {
    const WORDS: &'static [&'static str] = &["refused", "allowed"];

    fn text(self) -> String {
        Self::WORDS[usize::from(self)].into()
    }

    fn from_text(text: &str) -> Option<Self> {
        [false, true].into_iter().find(|&value| Self::WORDS[usize::from(value)] == text)
    }
}

/// Returns the options that differ from the defaults, as pairs of key and value.
pub fn changed_options<O: GameOptions>(options: &O) -> Vec<(&'static str, String)> {
    let default = O::default();
    let changed = O::OPTIONS.iter().filter(|row| row.value(options) != row.value(&default));
    changed.map(|row| (row.key, row.value(options))).collect()
}

/// Returns the options that differ from the defaults, each as `key=value`.
pub fn format_options<O: GameOptions>(options: &O) -> Vec<String> {
    let written = changed_options(options).into_iter();
    written.map(|(key, value)| alloc::format!("{key}={value}")).collect()
}

/// Parses options separated by single spaces. Options that are not named keep their defaults.
///
/// # Errors
/// The first word that is not a valid option, or that repeats an earlier key.
pub fn read_options<O: GameOptions>(text: &str) -> Result<O, ParseOptionsError> {
    let mut options = O::default();
    let mut seen = Vec::new();
    for word in text.split(' ').filter(|_| !text.is_empty()) {
        let wrong = || ParseOptionsError {
            word: word.chars().take(40).collect(),
            keys: O::OPTIONS.iter().map(|row| row.key).collect(),
        };
        let (key, value) = word.split_once('=').ok_or_else(wrong)?;
        let row = O::OPTIONS.iter().find(|row| row.key == key && !seen.contains(&key));
        options = row.and_then(|row| row.set(options.clone(), value)).ok_or_else(wrong)?;
        seen.push(key);
    }
    Ok(options)
}

/// Splits the text of a position from the options behind it. The options are the words at the end
/// of the form `key=value`, with keys of lower-case letters and `-`.
///
/// ```
/// use wazir_game::split_options;
/// assert_eq!(split_options("8/8 w 1 most=7 two=on"), ("8/8 w 1", "most=7 two=on"));
/// assert_eq!(split_options("8/8 w 1"), ("8/8 w 1", ""));
/// ```
pub fn split_options(text: &str) -> (&str, &str) {
    let is_option = |word: &str| {
        let key = word.split_once('=').map_or("", |(key, _)| key);
        !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
    };
    let mut rest = text;
    while let Some((before, _)) = rest.rsplit_once(' ').filter(|(_, word)| is_option(word)) {
        rest = before;
    }
    (rest, text.get(rest.len() + 1..).unwrap_or(""))
}

/// The error for a text that is not a valid list of options.
///
/// ```
/// use wazir_game::{OptionWords, read_options};
/// wazir_game::options! {
///     /// The options of a game.
///     pub struct Options {
///         most: u32 = 100, "most" in 0..=1000 => {
///             OptionWords::custom("Length", "how long a game is"),
///             /// After how many plies the game is drawn.
///             most,
///             /// The same options with a draw after this number of plies.
///             with_most(plies),
///         }
///     }
/// }
/// let error = read_options::<Options>("least=2").unwrap_err();
/// assert_eq!(error.to_string(), "`least=2` is not an option of this game, or is given twice; the options are most");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseOptionsError {
    word: String,
    keys: Vec<&'static str>,
}

wazir_text::impl_error!(ParseOptionsError);

impl ParseOptionsError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        let keys = Argument::list(self.keys.iter().copied());
        message!(Reading::Option { text: self.word.clone(), keys })
    }
}

/// The error for a position whose text states other options than those of the game to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionsMismatch {
    expected: String,
}

wazir_text::impl_error!(OptionsMismatch);

impl OptionsMismatch {
    /// Creates an error for a game with the options `expected`.
    pub fn new(expected: &impl Display) -> Self {
        Self { expected: alloc::format!("{expected}") }
    }

    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self.expected.is_empty() {
            true => Positions::UsualOptions.into(),
            false => message!(Positions::OtherOptions { expected: self.expected.clone() }),
        }
    }
}

/// Defines the options of a game: a struct with a getter and a builder for each option, its
/// defaults, its text form (`Display` and `FromStr`) and the table of its rows ([`GameOptions`]).
///
/// A row states the field, its type and default, its key in the text form, the range of numbers
/// offered to people, the words in which they read it, the getter, and the builder with the name of its
/// parameter. The type is an [`OptionValue`]. If the calling crate has a feature `serde`, the
/// options are serialised by their fields. That feature must enable the crate `serde`.
///
/// ```
/// use wazir_game::OptionWords;
///
/// wazir_game::choices! {
///     /// Whether pieces may jump.
///     pub enum Jumps ("rule for jumps") {
///         /// They may.
///         #[default]
///         Allowed = "allowed",
///         /// They may not.
///         Forbidden = "forbidden",
///     }
/// }
///
/// wazir_game::options! {
///     /// The options of a game.
///     pub struct Options {
///         jumps: Jumps = Jumps::Allowed, "jumps" => {
///             OptionWords::custom("Jumps", "whether pieces may jump"),
///             /// Whether pieces may jump; they may unless chosen otherwise.
///             jumps,
///             /// The same options with pieces that may jump, or may not.
///             with_jumps(rule),
///         }
///         most_plies: u32 = 100, "most-plies" in 0..=1000 => {
///             OptionWords::custom("Length", "how long a game is"),
///             /// After how many plies the game is drawn; 100 is the default.
///             most_plies,
///             /// The same options with a draw after this number of plies.
///             with_most_plies(plies),
///         }
///     }
/// }
///
/// let options = Options::default().with_jumps(Jumps::Forbidden).with_most_plies(7);
/// assert_eq!(options.to_string(), "jumps=forbidden most-plies=7");
/// assert_eq!("jumps=forbidden most-plies=7".parse(), Ok(options));
/// assert_eq!(("".parse(), Options::default().most_plies()), (Ok(Options::default()), 100));
/// assert!("jumps=never".parse::<Options>().is_err());
/// ```
#[macro_export]
macro_rules! options {
    ($(#[$about:meta])* pub struct $name:ident {$(
        $field:ident: $type:ty = $default:expr, $key:literal $(in $range:expr)? => {
            $words:expr,
            $(#[$getter:meta])* $get:ident,
            $(#[$builder:meta])* $with:ident($value:ident),
        }
    )+}) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(default, deny_unknown_fields)
        )]
        pub struct $name {
            $($field: $type,)+
        }

        impl ::core::default::Default for $name {
            fn default() -> Self {
                Self { $($field: $default,)+ }
            }
        }

        impl $name {
            $(
                $(#[$getter])*
                pub const fn $get(&self) -> $type {
                    self.$field
                }

                $(#[$builder])*
                #[must_use]
                pub const fn $with(self, $value: $type) -> Self {
                    Self { $field: $value, ..self }
                }
            )+
        }

        impl $crate::GameOptions for $name {
            const OPTIONS: &'static [$crate::GameOption<Self>] = &[$($crate::GameOption::new(
                $key,
                || $crate::options!(@values $type $(, $range)?),
                $words,
                |options| $crate::OptionValue::text(options.$field),
                |options, text| {
                    $crate::OptionValue::from_text(text).map(|$value| options.$with($value))
                },
            ),)+];
        }

        impl ::core::fmt::Display for $name {
            /// Writes the options that differ from the defaults, separated by spaces.
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(&$crate::format_options(self).join(" "))
            }
        }

        impl ::core::str::FromStr for $name {
            type Err = $crate::ParseOptionsError;

            fn from_str(text: &str) -> ::core::result::Result<Self, $crate::ParseOptionsError> {
                $crate::read_options(text)
            }
        }
    };
    (@values $type:ty, $range:expr) => {
        $crate::AllowedValues::Number($range)
    };
    (@values $type:ty) => {
        $crate::AllowedValues::words(<$type as $crate::OptionValue>::WORDS.iter().copied())
    };
}
