//! Starts that a game offers by name or by number.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use wazir_text::{Language, Message};

use crate::facts::untranslated;
use crate::names_match;

/// The word for a start with a number that is drawn at random.
pub const RANDOM_START: &str = "random";

/// A start with a name: a position, or values of the game's options.
///
/// ```
/// use wazir_registry::NamedStart;
/// let start = NamedStart::new("two-pieces", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
/// let start = start.with_aliases(["2"]);
/// assert!(start.has_name("Two Pieces") && start.has_name("2") && !start.has_name("two"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedStart {
    name: Cow<'static, str>,
    aliases: Vec<Cow<'static, str>>,
    title: Option<Message>,
    about: Option<Message>,
    position: Option<Cow<'static, str>>,
    options: Vec<(Cow<'static, str>, Cow<'static, str>)>,
}

impl NamedStart {
    fn of_name(name: Cow<'static, str>) -> Self {
        Self {
            name,
            aliases: Vec::new(),
            title: None,
            about: None,
            position: None,
            options: Vec::new(),
        }
    }

    /// Creates a start from its name and its position, in the text form of the game.
    pub fn new(name: impl Into<Cow<'static, str>>, position: impl Into<Cow<'static, str>>) -> Self {
        Self { position: Some(position.into()), ..Self::of_name(name.into()) }
    }

    /// Creates a start from its name and the options that lead to it, as pairs of key and value.
    /// Without options it is the default start.
    ///
    /// ```
    /// use wazir_registry::NamedStart;
    /// let wall = NamedStart::with_options("wall", [("setup", "wall")]);
    /// assert_eq!(wall.options().next(), Some(("setup", "wall")));
    /// assert_eq!(wall.position(), None);
    /// ```
    pub fn with_options(
        name: impl Into<Cow<'static, str>>,
        options: impl IntoIterator<Item = (&'static str, &'static str)>,
    ) -> Self {
        let options = options.into_iter().map(|(key, value)| (key.into(), value.into()));
        Self { options: options.collect(), ..Self::of_name(name.into()) }
    }

    /// Sets the translatable title of the start, a few words.
    #[must_use]
    pub fn with_title(self, title: impl Into<Message>) -> Self {
        Self { title: Some(title.into()), ..self }
    }

    /// Sets the translatable line that says what the start is for.
    #[must_use]
    pub fn with_about(self, about: impl Into<Message>) -> Self {
        Self { about: Some(about.into()), ..self }
    }

    /// Sets further names by which the start is found.
    #[must_use]
    pub fn with_aliases(self, aliases: impl IntoIterator<Item: Into<Cow<'static, str>>>) -> Self {
        Self { aliases: aliases.into_iter().map(Into::into).collect(), ..self }
    }

    /// Returns the name by which the start is chosen, the same in every language.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns whether the start has this name: its own, an alias, or its title in any language.
    /// The comparison ignores case and everything but letters and digits.
    pub fn has_name(&self, word: &str) -> bool {
        let titled = |title: &Message| {
            let mut languages = Language::ALL.iter();
            languages.any(|&language| {
                names_match(&alloc::format!("{}", title.translate(language)), word)
            })
        };
        let mut names = self.aliases.iter().chain([&self.name]);
        names.any(|name| names_match(name, word)) || self.title.as_ref().is_some_and(titled)
    }

    /// Returns the title, as a translatable text.
    pub fn title(&self) -> Message {
        self.title.clone().unwrap_or_else(|| untranslated(&self.name))
    }

    /// Returns the line that says what the start is for, if it has one.
    pub fn about(&self) -> Option<Message> {
        self.about.clone()
    }

    /// Returns the position in the text form of the game; `None` if options lead to the start.
    pub fn position(&self) -> Option<&str> {
        self.position.as_deref()
    }

    /// Returns the options that lead to the start, as pairs of key and value.
    pub fn options(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.options.iter().map(|(key, value)| (&**key, &**value))
    }
}

/// Starts that are chosen by number, from 0 on, such as the 960 of Chess960.
///
/// ```
/// use wazir_registry::NumberedStarts;
/// use wazir_game::texts::Options;
/// use wazir_text::message;
/// let starts = NumberedStarts::new(959, message!(Options::Own { words: "Chess960" }));
/// assert_eq!(starts.number("17", 0), Some(17));
/// assert_eq!(starts.number("random", 1), starts.number("Random", 1));
/// assert_eq!(starts.number("1000", 0), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedStarts {
    last: u32,
    title: Message,
    about: Option<Message>,
}

impl NumberedStarts {
    /// Creates the starts from 0 to `last`, with a translatable title for all of them.
    pub fn new(last: u32, title: impl Into<Message>) -> Self {
        Self { last, title: title.into(), about: None }
    }

    /// Sets the translatable line that says what the starts are for.
    #[must_use]
    pub fn with_about(self, about: impl Into<Message>) -> Self {
        Self { about: Some(about.into()), ..self }
    }

    /// Returns the largest number.
    pub fn last(&self) -> u32 {
        self.last
    }

    /// Returns the title of all of them, as a translatable text.
    pub fn title(&self) -> Message {
        self.title.clone()
    }

    /// Returns the line that says what the starts are for, if there is one.
    pub fn about(&self) -> Option<Message> {
        self.about.clone()
    }

    /// Returns the number that a word names. `random` is one of them, each as likely as the
    /// others, decided by `seed`.
    pub fn number(&self, word: &str, seed: u64) -> Option<u32> {
        if names_match(word, RANDOM_START) {
            let count = u64::from(self.last) + 1;
            return Some(((u64::from(mixed(seed)) * count) >> 32) as u32);
        }
        let plain = (1..=9).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_digit());
        word.parse().ok().filter(|number| plain && *number <= self.last)
    }
}

/// Returns the upper half of the first number that SplitMix64 makes of a seed.
fn mixed(seed: u64) -> u32 {
    let mixed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((mixed ^ (mixed >> 31)) >> 32) as u32
}

/// The start that a word names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChosenStart<'a> {
    /// The start of a game when nothing else is chosen.
    Default,
    /// A start of the game's list.
    Named(&'a NamedStart),
    /// The start with this number.
    Number(u32),
}
