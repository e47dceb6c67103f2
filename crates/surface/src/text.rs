//! Texts in both languages.

use std::fmt;

use wazir::text::{Language, Message};

/// A text for people in English and Japanese. `Display` writes the English one.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bilingual {
    /// The English text.
    pub en: String,
    /// The Japanese text.
    pub ja: String,
}

impl Bilingual {
    /// Returns a text in both languages.
    pub fn new(en: impl Into<String>, ja: impl Into<String>) -> Self {
        Self { en: en.into(), ja: ja.into() }
    }

    /// Returns a text that is the same in both languages.
    pub(crate) fn same(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { en: text.clone(), ja: text }
    }
}

impl From<&Message> for Bilingual {
    fn from(message: &Message) -> Self {
        let [en, ja] = [Language::English, Language::Japanese]
            .map(|language| message.translate(language).to_string());
        Self { en, ja }
    }
}

impl From<Message> for Bilingual {
    fn from(message: Message) -> Self {
        Self::from(&message)
    }
}

impl fmt::Display for Bilingual {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.en)
    }
}
