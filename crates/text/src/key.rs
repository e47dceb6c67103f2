//! Keys of texts, and groups of keys.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

use crate::Language;

/// A text as stored by [`texts!`](crate::texts!): its names, and its template in each language.
#[doc(hidden)]
#[derive(Debug)]
pub struct Entry {
    /// The path of the module that declares the group.
    home: &'static str,
    group: &'static str,
    name: &'static str,
    /// The templates in the order of [`Language::ALL`].
    templates: [&'static str; Language::ALL.len()],
}

impl Entry {
    pub const fn new(
        home: &'static str,
        group: &'static str,
        name: &'static str,
        templates: [&'static str; Language::ALL.len()],
    ) -> Self {
        Self { home, group, name, templates }
    }

    pub(crate) const fn template(&self, language: Language) -> &'static str {
        self.templates[language as usize]
    }
}

/// The key of a text in any group.
///
/// A key is a reference to static data and as small as one. Two keys are equal if their module,
/// group and name are; these also define their order.
///
/// ```
/// use wazir_text::{MessageKey, Language};
///
/// wazir_text::texts! {
///     /// How well computers play.
///     pub Levels {
///         Beginner { en: "beginner", ja: "入門" },
///         Master { en: "master", ja: "名人" },
///     }
/// }
///
/// # fn main() {
/// let key = MessageKey::from(Levels::Master);
/// assert_eq!((key.group(), key.name()), ("Levels", "Master"));
/// assert_eq!((key.english(), Language::Japanese.template(key)), ("master", "名人"));
/// assert!(Levels::all().any(|known| known == key));
/// # }
/// ```
#[derive(Clone, Copy)]
pub struct MessageKey(&'static Entry);

impl MessageKey {
    #[doc(hidden)]
    pub const fn of(entry: &'static Entry) -> Self {
        Self(entry)
    }

    /// Returns the name of the group.
    pub const fn group(self) -> &'static str {
        self.0.group
    }

    /// Returns the name of the text in its group.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns the English template.
    pub const fn english(self) -> &'static str {
        self.template(Language::English)
    }

    /// Returns the template in a language.
    pub const fn template(self, language: Language) -> &'static str {
        self.0.template(language)
    }

    fn names(self) -> [&'static str; 3] {
        [self.0.home, self.0.group, self.0.name]
    }
}

impl PartialEq for MessageKey {
    fn eq(&self, other: &Self) -> bool {
        self.names() == other.names()
    }
}

impl Eq for MessageKey {}

impl PartialOrd for MessageKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for MessageKey {
    fn cmp(&self, other: &Self) -> Ordering {
        self.names().cmp(&other.names())
    }
}

impl Hash for MessageKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.names().hash(state);
    }
}

/// Writes `Group::Name`.
impl fmt::Debug for MessageKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}::{}", self.group(), self.name())
    }
}

/// Declares groups of texts: an enum of keys for each, with the template of each key in every
/// language.
///
/// Use it beside the code that needs the texts, in any crate. With `into()`, a key of a group
/// becomes a [`MessageKey`], a [`Message`](crate::Message) or an [`Argument`](crate::Argument); in
/// constants, `key()` returns the [`MessageKey`]. `english()` returns the English template, and
/// `Group::all()` every [`MessageKey`] of the group.
///
/// ```
/// use wazir_text::{Language, message};
///
/// wazir_text::texts! {
///     /// Why nobody plays.
///     pub Waiting {
///         /// Said in the lobby.
///         Players {
///             en: "{number} {number:player is|players are} missing",
///             ja: "あと{number}人です",
///         },
///     }
/// }
///
/// # fn main() {
/// let waiting = message!(Waiting::Players { number: 1 });
/// assert_eq!(waiting.to_string(), "1 player is missing");
/// assert_eq!(waiting.translate(Language::Japanese).to_string(), "あと1人です");
/// # }
/// ```
///
/// The compiler rejects a text without one of the languages,
///
/// ```compile_fail
/// wazir_text::texts! {
///     pub Waiting { Players { en: "{number} are missing" } }
/// }
/// # fn main() {}
/// ```
///
/// one whose translation has different placeholders than the English template,
///
/// ```compile_fail
/// wazir_text::texts! {
///     pub Waiting { Players { en: "{number} are missing", ja: "あと{count}人です" } }
/// }
/// # fn main() {}
/// ```
///
/// one with a wrong number of plural forms for the language, and one with the same template as
/// another text of the group:
///
/// ```compile_fail
/// wazir_text::texts! {
///     pub Waiting { Players { en: "{number:player|players}", ja: "{number:人|人々}" } }
/// }
/// # fn main() {}
/// ```
///
/// ```compile_fail
/// wazir_text::texts! {
///     pub Waiting {
///         Players { en: "some are missing", ja: "あと数人です" },
///         People { en: "some are missing", ja: "人が足りません" },
///     }
/// }
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! texts {
    ($(
        $(#[$about:meta])*
        $vis:vis $group:ident {
            $($(#[$note:meta])* $key:ident { en: $en:literal, ja: $ja:literal $(,)? }),+ $(,)?
        }
    )+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        $vis enum $group {
            $(#[doc = $en] $(#[doc = ""] #[$note])* $key,)+
        }

        // Nothing here names a key, so the compiler reports unused keys of a private group.
        #[allow(dead_code)]
        impl $group {
            const ENTRIES: &'static [$crate::Entry] = &[$(
                $crate::Entry::new(
                    ::core::module_path!(),
                    ::core::stringify!($group),
                    ::core::stringify!($key),
                    [$en, $ja],
                ),
            )+];

            /// Returns every key of the group.
            $vis fn all() -> impl Iterator<Item = $crate::MessageKey> {
                Self::ENTRIES.iter().map($crate::MessageKey::of)
            }

            /// Returns the key as a key of any group.
            $vis const fn key(self) -> $crate::MessageKey {
                $crate::MessageKey::of(&Self::ENTRIES[self as usize])
            }

            /// Returns the English template.
            $vis const fn english(self) -> &'static str {
                self.key().english()
            }
        }

        // One constant for all texts of the group: it compiles sooner than one for each.
        const _: () = {
            $(assert!(
                $crate::agree(&[$en, $ja]),
                concat!(
                    stringify!($group), "::", stringify!($key),
                    ": a language says nothing, has other places than the English, or too few or too many forms",
                )
            );)+
            assert!(
                $crate::all_differ(&[$($en),+]),
                concat!(stringify!($group), ": two keys say the same")
            );
        };

        impl ::core::convert::From<$group> for $crate::MessageKey {
            fn from(key: $group) -> Self {
                key.key()
            }
        }

        impl ::core::convert::From<$group> for $crate::Message {
            fn from(key: $group) -> Self {
                Self::new(key)
            }
        }

        impl ::core::convert::From<$group> for $crate::Argument {
            fn from(key: $group) -> Self {
                key.key().into()
            }
        }
    )+};
}
