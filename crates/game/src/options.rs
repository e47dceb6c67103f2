//! The options of a game as text: `key=value`, one behind the other.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display};

use wazir_text::{Argument, Message, Positions, Reading, message};

/// One option of a game in its text form, `key=value`.
///
/// A ruleset lists its options so once; [`write_options`] and [`read_options`] do the rest.
///
/// ```
/// use wazir_game::{OptionText, read_options, write_options};
///
/// #[derive(Clone, Copy, Debug, Default, PartialEq)]
/// struct Options {
///     most: u32,
/// }
/// const OPTIONS: [OptionText<Options>; 1] =
///     [OptionText::number("most", |options| options.most, |_, most| Options { most })];
///
/// let options = read_options(&OPTIONS, "most=7")?;
/// assert_eq!(options, Options { most: 7 });
/// assert_eq!(write_options(&OPTIONS, &options), ["most=7"]);
/// // What is as usual is not written.
/// assert!(write_options(&OPTIONS, &Options::default()).is_empty());
/// # Ok::<(), wazir_game::ParseOptionsError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OptionText<O> {
    key: &'static str,
    form: Form<O>,
}

#[derive(Clone, Copy, Debug)]
enum Form<O> {
    Word(fn(&O) -> &'static str, fn(O, &str) -> Option<O>),
    Number(fn(&O) -> u32, fn(O, u32) -> O),
}

impl<O> OptionText<O> {
    /// An option that is one of a few words; `set` gives `None` for what is no such word.
    pub const fn word(
        key: &'static str,
        get: fn(&O) -> &'static str,
        set: fn(O, &str) -> Option<O>,
    ) -> Self {
        Self { key, form: Form::Word(get, set) }
    }

    /// An option that is a whole number.
    pub const fn number(key: &'static str, get: fn(&O) -> u32, set: fn(O, u32) -> O) -> Self {
        Self { key, form: Form::Number(get, set) }
    }

    fn value(&self, options: &O) -> String {
        match self.form {
            Form::Word(get, _) => get(options).into(),
            Form::Number(get, _) => alloc::format!("{}", get(options)),
        }
    }

    fn set(&self, options: O, value: &str) -> Option<O> {
        match self.form {
            Form::Word(_, set) => set(options, value),
            Form::Number(_, set) => {
                let digits = value.bytes().all(|byte| byte.is_ascii_digit());
                Some(set(options, value.parse().ok().filter(|_| digits)?))
            }
        }
    }
}

/// The options that are not the usual ones, each as `key=value`.
pub fn write_options<O: Default>(known: &[OptionText<O>], options: &O) -> Vec<String> {
    let usual = O::default();
    let unusual = known.iter().filter(|one| one.value(options) != one.value(&usual));
    unusual.map(|one| alloc::format!("{}={}", one.key, one.value(options))).collect()
}

/// Reads options with a blank between them. What is not named is as usual.
///
/// # Errors
/// Which word is no option, or names one that was named before.
pub fn read_options<O: Default + Clone>(
    known: &[OptionText<O>],
    text: &str,
) -> Result<O, ParseOptionsError> {
    let mut options = O::default();
    let mut seen = Vec::new();
    for word in text.split(' ').filter(|_| !text.is_empty()) {
        let wrong = || ParseOptionsError {
            word: word.chars().take(40).collect(),
            keys: known.iter().map(|one| one.key).collect(),
        };
        let (key, value) = word.split_once('=').ok_or_else(wrong)?;
        let one = known.iter().find(|one| one.key == key && !seen.contains(&key));
        options = one.and_then(|one| one.set(options.clone(), value)).ok_or_else(wrong)?;
        seen.push(key);
    }
    Ok(options)
}

/// Parts a text of a position from the options behind it: the words at its end that are `key=value`,
/// where a key is of lower-case letters and `-`.
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

/// Why a text is no options of a game.
///
/// ```
/// use wazir_game::{OptionText, read_options};
/// let known = [OptionText::<u32>::number("most", |most| *most, |_, most| most)];
/// let error = read_options(&known, "least=2").unwrap_err();
/// assert_eq!(error.to_string(), "`least=2` is no option of this game, or stands twice; there is most");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseOptionsError {
    word: String,
    keys: Vec<&'static str>,
}

impl ParseOptionsError {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        let keys = Argument::list(self.keys.iter().copied());
        message!(Reading::Option { text: self.word.clone(), keys })
    }
}

impl Display for ParseOptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl core::error::Error for ParseOptionsError {}

/// Other options stand behind a position than those it is to be played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherOptions {
    expected: String,
}

impl OtherOptions {
    /// An error of a game with these options.
    pub fn new(expected: &impl Display) -> Self {
        Self { expected: alloc::format!("{expected}") }
    }

    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        match self.expected.is_empty() {
            true => Positions::UsualOptions.into(),
            false => message!(Positions::OtherOptions { expected: self.expected.clone() }),
        }
    }
}

impl Display for OtherOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl core::error::Error for OtherOptions {}

/// The [`OptionText`] of an option that is one of [`choices!`](crate::choices), from the methods that
/// get and set it.
///
/// ```
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
/// #[derive(Clone, Copy, Debug, Default, PartialEq)]
/// pub struct Options {
///     jumps: Jumps,
/// }
/// impl Options {
///     fn jumps(&self) -> Jumps {
///         self.jumps
///     }
///     fn with_jumps(self, jumps: Jumps) -> Self {
///         Self { jumps }
///     }
/// }
/// const OPTIONS: [wazir_game::OptionText<Options>; 1] =
///     [wazir_game::option_choice!("jumps", Options::jumps, Options::with_jumps)];
/// wazir_game::options_text!(Options, OPTIONS);
///
/// assert_eq!("jumps=forbidden".parse(), Ok(Options { jumps: Jumps::Forbidden }));
/// assert!("jumps=never".parse::<Options>().is_err());
/// ```
#[macro_export]
macro_rules! option_choice {
    ($key:literal, $get:path, $set:path) => {
        $crate::OptionText::word(
            $key,
            |options| $get(options).word(),
            |options, word| Some($set(options, word.parse().ok()?)),
        )
    };
}

/// Implements `Display` and `FromStr` for the options of a game, from their list.
///
/// ```
/// # use wazir_game::OptionText;
/// #[derive(Clone, Copy, Debug, Default, PartialEq)]
/// pub struct Options {
///     most: u32,
/// }
/// const OPTIONS: [OptionText<Options>; 1] =
///     [OptionText::number("most", |options| options.most, |_, most| Options { most })];
/// wazir_game::options_text!(Options, OPTIONS);
///
/// assert_eq!(Options { most: 7 }.to_string(), "most=7");
/// assert_eq!("most=7".parse(), Ok(Options { most: 7 }));
/// assert_eq!("".parse(), Ok(Options::default()));
/// ```
#[macro_export]
macro_rules! options_text {
    ($options:ty, $known:expr) => {
        impl ::core::fmt::Display for $options {
            /// The options that are not the usual ones, with a blank between them.
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(&$crate::write_options(&$known, self).join(" "))
            }
        }

        impl ::core::str::FromStr for $options {
            type Err = $crate::ParseOptionsError;

            fn from_str(text: &str) -> ::core::result::Result<Self, $crate::ParseOptionsError> {
                $crate::read_options(&$known, text)
            }
        }
    };
}
