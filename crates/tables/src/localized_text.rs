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
    /// A sentence in one language.
    Text(String),
}

impl LocalizedText {
    /// Returns the sentence, in English if no language was chosen.
    pub fn text(&self) -> String {
        match self {
            Self::Message(message) => message.to_string(),
            Self::Text(text) => text.clone(),
        }
    }

    /// Returns the sentence in a language, unless it is plain text already.
    #[must_use]
    pub fn localized(&self, language: Language) -> Self {
        match self {
            Self::Message(message) => Self::Text(message.translate(language).to_string()),
            Self::Text(text) => Self::Text(text.clone()),
        }
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
            Self::Text(text) => serializer.serialize_str(text),
        }
    }
}

impl<'de> Deserialize<'de> for LocalizedText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::Text)
    }
}
