//! The languages that texts are said in.

mod english;

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::{Argument, Key, Message, Reading, message};

/// What a language gives: its templates and its grammar.
#[derive(Debug)]
pub(crate) struct Grammar {
    /// The template of a key.
    pub(crate) template: fn(Key) -> &'static str,
    /// What stands between the values of a list, and before the last one.
    pub(crate) joints: [&'static str; 2],
    /// The same where one of the values is to be chosen.
    pub(crate) choices: [&'static str; 2],
    /// Which form of a plural goes with a number, from 0.
    pub(crate) form: fn(i128) -> usize,
    /// How many forms a plural has.
    pub(crate) forms: usize,
}

/// A language that every text can be said in.
///
/// The text form is its code in ISO 639.
///
/// ```
/// use wazir_text::Language;
/// assert_eq!("en".parse(), Ok(Language::English));
/// assert_eq!(Language::English.to_string(), "en");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English, whose templates stand beside the keys.
    #[default]
    English,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 1] = [Self::English];

    /// The template of a key in this language: what a translator sees.
    pub fn template(self, key: Key) -> &'static str {
        (self.grammar().template)(key)
    }

    /// How many forms a plural has in this language: as many as stand between the bars of
    /// `{name:square|squares}`.
    pub fn forms(self) -> usize {
        self.grammar().forms
    }

    pub(crate) const fn grammar(self) -> &'static Grammar {
        match self {
            Self::English => &english::GRAMMAR,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::English => "en",
        })
    }
}

/// A code that is none of a known language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseLanguageError {
    text: String,
}

impl ParseLanguageError {
    /// What is the matter.
    pub fn message(&self) -> Message {
        let known = Argument::list(Language::ALL.iter().map(Argument::shown));
        message!(Reading::Language { text: self.text.clone(), known })
    }
}

impl fmt::Display for ParseLanguageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl core::error::Error for ParseLanguageError {}

impl FromStr for Language {
    type Err = ParseLanguageError;

    fn from_str(text: &str) -> Result<Self, ParseLanguageError> {
        match text {
            "en" => Ok(Self::English),
            _ => Err(ParseLanguageError { text: text.chars().take(16).collect() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::string::ToString;

    use super::*;
    use crate::template::{Part, parts};

    #[test]
    fn every_language_says_every_text_with_the_values_of_the_english_one() {
        let names = |template| -> BTreeSet<&str> {
            let name = |part| match part {
                Part::Words(_) => None,
                Part::Value(name) | Part::Forms(name, _) => Some(name),
            };
            parts(template).filter_map(name).collect()
        };
        for (language, key) in Language::ALL
            .into_iter()
            .flat_map(|language| Key::all().map(move |key| (language, key)))
        {
            let template = language.template(key);
            assert!(!template.trim().is_empty(), "{key:?} has no words in {language}");
            assert_eq!(names(template), names(key.english()), "{key:?} in {language}");
            for part in parts(template) {
                match part {
                    Part::Words(words) => {
                        assert!(!words.contains(['{', '}']), "{key:?} in {language}: {template}");
                    }
                    Part::Value(name) => assert!(is_name(name), "{key:?} in {language}: {name}"),
                    Part::Forms(name, forms) => {
                        assert!(is_name(name), "{key:?} in {language}: {name}");
                        let forms = forms.split('|').count();
                        assert_eq!(forms, language.forms(), "{key:?} in {language}");
                    }
                }
            }
        }
    }

    fn is_name(name: &str) -> bool {
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')
    }

    #[test]
    fn a_group_says_each_of_its_texts_once() {
        let mut seen = BTreeSet::new();
        for key in Key::all() {
            let name = alloc::format!("{key:?}");
            let group = name.split('(').next().map(String::from);
            assert!(seen.insert((group, key.english())), "{name} says what another key says");
        }
    }

    #[test]
    fn english_counts_one_and_others() {
        assert_eq!(
            [0, 1, 2, 21, -1].map(|n| (Language::English.grammar().form)(n)),
            [1, 0, 1, 1, 1]
        );
    }

    #[test]
    fn codes_read_back_and_others_are_refused() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        let error = "klingon".parse::<Language>().unwrap_err();
        assert_eq!(error.to_string(), "`klingon` is not a language known here; there is en");
    }
}
