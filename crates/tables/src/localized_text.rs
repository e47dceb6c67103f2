//! Translatable texts in messages.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use wazir_text::{Language, Message};

/// A sentence for people. Inside the server it is a key; it becomes text in the language of each
/// receiver. A received message holds text.
///
/// ```
/// use wazir_session::texts::News;
/// use wazir_tables::LocalizedText;
/// use wazir_text::Language;
/// let begun = LocalizedText::from(News::Begun);
/// assert_eq!(begun.text(), "the game begins");
/// assert_ne!(begun.localized(Language::Japanese), begun);
/// ```
#[derive(Clone, Debug)]
pub enum LocalizedText {
    /// A sentence in any language. Boxed, because most messages have none.
    Message(Box<Message>),
    /// A sentence whose languages differ by more than their words, such as by the notation of a
    /// move.
    ByLanguage(Box<[(Language, Message)]>),
    /// A sentence in one language.
    Text(String),
}

impl LocalizedText {
    /// Creates a sentence that is made for each language.
    pub(crate) fn by_language(sentence: impl Fn(Language) -> Message) -> Self {
        Self::ByLanguage(Language::ALL.iter().map(|&one| (one, sentence(one))).collect())
    }

    /// Returns the sentence, in English if no language was chosen.
    pub fn text(&self) -> String {
        self.text_in(Language::default())
    }

    fn text_in(&self, language: Language) -> String {
        match self {
            Self::Message(message) => message.translate(language).to_string(),
            Self::ByLanguage(sentences) => {
                let known = sentences.iter().find(|(of, _)| *of == language);
                known.map(|(_, text)| text.translate(language).to_string()).unwrap_or_default()
            }
            Self::Text(text) => text.clone(),
        }
    }

    /// Returns the sentence in a language, unless it is plain text already.
    #[must_use]
    pub fn localized(&self, language: Language) -> Self {
        Self::Text(self.text_in(language))
    }
}

impl<M: Into<Message>> From<M> for LocalizedText {
    fn from(message: M) -> Self {
        Self::Message(Box::new(message.into()))
    }
}

/// Sentences are equal if their texts are.
impl PartialEq for LocalizedText {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl Eq for LocalizedText {}

impl Serialize for LocalizedText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Message(message) => serializer.collect_str(message),
            Self::ByLanguage(_) => serializer.serialize_str(&self.text()),
            Self::Text(text) => serializer.serialize_str(text),
        }
    }
}

impl<'de> Deserialize<'de> for LocalizedText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::Text)
    }
}
