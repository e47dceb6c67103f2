//! Options that are one of a few words.

use alloc::string::String;

/// Makes an enum of which every value has a word: the choices that a ruleset leaves open.
///
/// `Display` writes the word and `FromStr` reads it; what is no word is a [`ParseChoiceError`] that
/// names those there are. Where the crate that calls it has a feature `serde`, which must then bring
/// in the crate of that name and that feature here, the value is its word there too.
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
            /// Every choice.
            pub const ALL: &'static [Self] = &[$(Self::$choice),+];

            /// The word of the choice.
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

/// A text that is none of the words of an option.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no {what}: there are {}", .words.join(", "))]
pub struct ParseChoiceError {
    text: String,
    what: &'static str,
    words: &'static [&'static str],
}

impl ParseChoiceError {
    /// An error for `text`, which is no `what`; `words` are those there are.
    ///
    /// Of a long text only the beginning is kept.
    pub fn new(text: &str, what: &'static str, words: &'static [&'static str]) -> Self {
        Self { text: text.chars().take(40).collect(), what, words }
    }

    /// What the text should have been, such as `stalemate rule`.
    pub fn expected(&self) -> &'static str {
        self.what
    }

    /// The words there are.
    pub fn words(&self) -> &'static [&'static str] {
        self.words
    }
}
