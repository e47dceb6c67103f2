//! The languages of texts, and their grammars.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::{Argument, Message, MessageKey, message};

crate::texts! {
    /// Errors in the code of a language.
    pub(crate) Reading {
        Language {
            en: "`{text}` is not a language known here; there is {known}",
            ja: "「{text}」という言語はありません。使えるのは{known}です",
        },
    }
}

/// The grammar of a language.
#[derive(Debug)]
pub(crate) struct Grammar {
    /// The language of the templates.
    pub(crate) language: Language,
    /// The separators of a list: between values, and before the last one.
    pub(crate) list_separators: [&'static str; 2],
    /// The separators of a list of alternatives.
    pub(crate) or_separators: [&'static str; 2],
    /// Returns the plural form for a number, from 0.
    pub(crate) plural_form: fn(i128) -> usize,
    /// Number of plural forms.
    pub(crate) plural_forms: usize,
}

const ENGLISH: Grammar = Grammar {
    language: Language::English,
    list_separators: [", ", " and "],
    or_separators: [", ", " or "],
    plural_form: |number| usize::from(number != 1),
    plural_forms: 2,
};

const JAPANESE: Grammar = Grammar {
    language: Language::Japanese,
    list_separators: ["、", "と"],
    or_separators: ["、", "または"],
    plural_form: |_| 0,
    plural_forms: 1,
};

/// A language in which every text is available.
///
/// The text form is its ISO 639 code.
///
/// ```
/// use wazir_text::Language;
/// assert_eq!("en".parse(), Ok(Language::English));
/// assert_eq!(Language::Japanese.to_string(), "ja");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::English, Self::Japanese];

    /// Returns the template of a key in this language, as translators see it.
    pub const fn template(self, key: MessageKey) -> &'static str {
        key.template(self)
    }

    /// Returns the number of plural forms in this language: the number of alternatives in
    /// `{name:square|squares}`.
    pub const fn plural_forms(self) -> usize {
        self.grammar().plural_forms
    }

    /// Returns the language of a process environment: `LC_ALL`, `LC_MESSAGES` or `LANG`, the first
    /// that is set and not empty. It is Japanese for a Japanese locale, otherwise English.
    ///
    /// ```
    /// use wazir_text::Language;
    /// let of = |set: &[(&str, &str)]| {
    ///     let set: Vec<(String, String)> = set.iter().map(|&(k, v)| (k.into(), v.into())).collect();
    ///     Language::of_environment(|name| Some(set.iter().find(|(k, _)| k == name)?.1.clone()))
    /// };
    /// assert_eq!(of(&[("LANG", "ja_JP.UTF-8")]), Language::Japanese);
    /// assert_eq!(of(&[("LC_ALL", ""), ("LANG", "ja_JP.UTF-8")]), Language::Japanese);
    /// assert_eq!(of(&[("LC_ALL", "C"), ("LANG", "ja_JP.UTF-8")]), Language::English);
    /// assert_eq!(of(&[("LC_MESSAGES", "jam_JM")]), Language::English);
    /// assert_eq!(of(&[]), Language::English);
    /// ```
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let mut set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable);
        let locale = set.find(|value| !value.is_empty()).unwrap_or_default();
        match locale.split(['_', '.', '-', '@']).next() {
            Some("ja") => Self::Japanese,
            _ => Self::English,
        }
    }

    pub(crate) const fn grammar(self) -> &'static Grammar {
        match self {
            Self::English => &ENGLISH,
            Self::Japanese => &JAPANESE,
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

/// The error for a code that is not a known language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseLanguageError {
    text: String,
}

impl ParseLanguageError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        let known = Argument::list(Language::ALL.iter().map(Argument::from_display));
        message!(Reading::Language { text: self.text.clone(), known })
    }
}

impl fmt::Display for ParseLanguageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

// Implemented by hand: this crate has no dependencies.
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
    use alloc::string::ToString;

    use super::*;
    use crate::Argument;

    crate::texts! {
        /// Real texts of games.
        Sample {
            LegalMoves { en: "the legal {number:move is|moves are}:", ja: "合法手は{number}通り：" },
            KingLeftAttacked {
                en: "the king on {king} would be attacked from {by}",
                ja: "{king}の王が{by}の駒の利きにさらされます",
            },
            Letter { en: "one of {letters}", ja: "{letters}のどれか" },
            Move {
                en: "{expected} expected at character {character} of `{text}`",
                ja: "「{text}」の{character}文字目に{expected}が必要です",
            },
            Won { en: "{winner} wins: {reason}", ja: "{winner}の勝ち：{reason}" },
            White { en: "White", ja: "白" },
            Checkmate { en: "checkmate", ja: "詰み" },
        }
    }

    #[test]
    fn english_counts_one_and_others() {
        assert_eq!(
            [0, 1, 2, 21, -1].map(|n| (Language::English.grammar().plural_form)(n)),
            [1, 0, 1, 1, 1]
        );
    }

    #[test]
    fn japanese_has_one_form_for_every_number_and_its_own_joints() {
        let said = |message: Message| message.translate(Language::Japanese).to_string();
        let legal = |number: i32| said(message!(Sample::LegalMoves { number }));
        assert_eq!([legal(1), legal(30)], ["合法手は1通り：", "合法手は30通り："]);
        let by = Argument::list(["e8", "h4", "c2"]);
        let attacked = said(message!(Sample::KingLeftAttacked { king: "e1", by }));
        assert_eq!(attacked, "e1の王がe8、h4とc2の駒の利きにさらされます");
        let expected = message!(Sample::Letter { letters: Argument::one_of(["R", "B", "G"]) });
        let unread = message!(Sample::Move { expected, character: 1u8, text: "K*5e" });
        assert_eq!(said(unread), "「K*5e」の1文字目にR、BまたはGのどれかが必要です");
        let won = message!(Sample::Won { winner: Sample::White, reason: Sample::Checkmate });
        assert_eq!(said(won), "白の勝ち：詰み");
    }

    #[test]
    fn every_language_has_its_place_in_the_list() {
        for (i, language) in Language::ALL.into_iter().enumerate() {
            assert_eq!((language as usize, language.grammar().language), (i, language));
        }
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
