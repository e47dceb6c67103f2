//! The languages that texts are said in.

mod english;
mod japanese;

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
/// assert_eq!(Language::Japanese.to_string(), "ja");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English, whose templates stand beside the keys.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::English, Self::Japanese];

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
            Self::Japanese => &japanese::GRAMMAR,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::English => "en",
            Self::Japanese => "ja",
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

// By hand: this crate depends on no other.
impl core::error::Error for ParseLanguageError {}

impl FromStr for Language {
    type Err = ParseLanguageError;

    fn from_str(text: &str) -> Result<Self, ParseLanguageError> {
        match text {
            "en" => Ok(Self::English),
            "ja" => Ok(Self::Japanese),
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
    use crate::{Computers, Dialogue, Ending, Expected, Protocols, Refusal, Saving, Seats};

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
    fn japanese_has_one_form_for_every_number_and_its_own_joints() {
        let said = |message: Message| message.say(Language::Japanese).to_string();
        let legal = |number: i32| said(message!(Dialogue::LegalMoves { number }));
        assert_eq!([legal(1), legal(30)], ["合法手は1通り：", "合法手は30通り："]);
        let by = Argument::list(["e8", "h4", "c2"]);
        let attacked = said(message!(Refusal::KingLeftAttacked { king: "e1", by }));
        assert_eq!(attacked, "e1の王がe8、h4とc2の駒の利きにさらされます");
        let expected = message!(Expected::Letter { letters: Argument::one_of(["R", "B", "G"]) });
        let unread = message!(Reading::Move { expected, character: 1u8, text: "K*5e" });
        assert_eq!(said(unread), "「K*5e」の1文字目にR、BまたはGのどれかが必要です");
        let won = message!(Ending::Won { winner: Seats::White, reason: Ending::Checkmate });
        assert_eq!(said(won), "白の勝ち：詰み");
    }

    #[test]
    fn what_is_typed_is_the_same_in_japanese() {
        let typed = |key: Key, words: &[&str]| {
            let template = Language::Japanese.template(key);
            for word in words {
                assert!(template.contains(word), "{key:?}: {template}");
                assert!(key.english().contains(word), "{key:?}: {}", key.english());
            }
        };
        typed(Dialogue::Welcome.into(), &["help"]);
        typed(Dialogue::OverAlready.into(), &["undo", "new", "quit"]);
        typed(Dialogue::NotAMove.into(), &["moves", "help"]);
        typed(Dialogue::ForACopy.into(), &["save FILE"]);
        typed(Dialogue::WhichFile.into(), &["open FILE"]);
        typed(Saving::NoHome.into(), &["--file", "--no-save"]);
        typed(Computers::NoLevel.into(), &["beginner", "easy", "medium", "hard", "master"]);
        typed(Protocols::PerftDepth.into(), &["perft 4"]);
    }

    #[test]
    fn codes_read_back_and_others_are_refused() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        let error = "klingon".parse::<Language>().unwrap_err();
        assert_eq!(error.to_string(), "`klingon` is not a language known here; there is en and ja");
    }
}
