//! Options that are chosen from a few words.

use alloc::string::String;
use core::fmt;

/// Defines an enum whose values each have a word, such as the choices that a ruleset offers.
///
/// `Display` writes the word and `FromStr` parses it; any other text gives a [`ParseChoiceError`]
/// that lists the words. If the calling crate has a feature `serde`, the value is serialised as its
/// word. That feature must enable the crate `serde` and the feature `serde` of this crate.
///
/// ```
/// wazir_game::choices! {
///     /// What it means to have no legal move.
///     pub enum Stalemate ("stalemate rule") {
///         /// A draw.
///         #[default]
///         Draw = "draw",
///         /// Three quarters of a win.
///         ThreeQuarters = "three-quarters",
///     }
/// }
///
/// assert_eq!(Stalemate::ThreeQuarters.to_string(), "three-quarters");
/// assert_eq!("draw".parse(), Ok(Stalemate::default()));
/// assert_eq!(Stalemate::ALL.len(), 2);
/// let error = "loss".parse::<Stalemate>().unwrap_err();
/// assert_eq!(error.to_string(), "`loss` is no stalemate rule: there are draw, three-quarters");
/// ```
#[macro_export]
macro_rules! choices {
    ($(#[$about:meta])* pub enum $name:ident ($what:literal) {
        $($(#[$doc:meta])* $choice:ident = $word:literal,)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$doc])* $choice,)+
        }

        impl $name {
            /// All values, in the order of their definition.
            pub const ALL: &'static [Self] = &[$(Self::$choice),+];

            /// Returns the word of the value.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$choice => $word,)+
                }
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.word())
            }
        }

        impl ::core::str::FromStr for $name {
            type Err = $crate::ParseChoiceError;

            fn from_str(text: &str) -> ::core::result::Result<Self, $crate::ParseChoiceError> {
                match text {
                    $($word => Ok(Self::$choice),)+
                    _ => Err($crate::ParseChoiceError::new(text, $what, &[$($word),+])),
                }
            }
        }

        impl $crate::OptionValue for $name {
            const WORDS: &'static [&'static str] = &[$($word),+];
        }

        #[cfg(feature = "serde")]
        $crate::serde_by_text!($name);
    };
}

/// The error for a text that is not one of the words of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseChoiceError {
    text: String,
    what: &'static str,
    words: &'static [&'static str],
}

impl fmt::Display for ParseChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no {}: there are {}", self.text, self.what, self.words.join(", "))
    }
}

impl core::error::Error for ParseChoiceError {}

impl ParseChoiceError {
    /// Creates an error for `text`, which is not a valid `what`; `words` lists the valid words.
    ///
    /// Only the first 40 characters of the text are kept.
    pub fn new(text: &str, what: &'static str, words: &'static [&'static str]) -> Self {
        Self { text: text.chars().take(40).collect(), what, words }
    }

    /// Returns what was expected, such as `stalemate rule`.
    pub fn expected(&self) -> &'static str {
        self.what
    }

    /// Returns the valid words.
    pub fn words(&self) -> &'static [&'static str] {
        self.words
    }
}
