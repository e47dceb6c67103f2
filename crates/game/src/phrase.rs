//! Phrases: short texts that only one game knows.

use core::fmt;
use core::str::FromStr;

use wazir_text::{Message, message};

use crate::texts::Reading;

/// The greatest length of a phrase, in bytes.
const MAX_LEN: usize = 47;

/// A short text of a single game, for an [`EndReason`](crate::EndReason) or a
/// [`Claim`](crate::Claim) that no other game has.
///
/// It has 1 to 47 bytes of UTF-8, no control characters, and no space at either end. The type is
/// `Copy`. `Display` writes the text and `FromStr` parses it.
///
/// ```
/// use wazir_game::{Outcome, Phrase, EndReason, Seat};
///
/// const THREE: Phrase = match Phrase::new("three in a row") {
///     Some(phrase) => phrase,
///     None => panic!("too long"),
/// };
/// let won = Outcome::win(Seat::FIRST, EndReason::Custom(THREE));
/// assert_eq!(won.to_string(), "seat 1 wins: three in a row");
/// assert_eq!(Phrase::new(" three"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Phrase {
    /// The text, padded with zeros.
    bytes: [u8; MAX_LEN],
    length: u8,
}

impl Phrase {
    /// Creates a phrase. Returns `None` if the text is empty, is longer than 47 bytes, has a
    /// control character, or begins or ends with a space.
    pub const fn new(text: &str) -> Option<Self> {
        let from = text.as_bytes();
        let length = from.len();
        if length == 0 || length > MAX_LEN || from[0] == b' ' || from[length - 1] == b' ' {
            return None;
        }
        let mut bytes = [0; MAX_LEN];
        let mut at = 0;
        while at < length {
            let byte = from[at];
            // In UTF-8 the control characters from U+0080 on begin with this byte.
            let late = byte == 0xc2 && at + 1 < length && from[at + 1] < 0xa0;
            if byte < b' ' || byte == 0x7f || late {
                return None;
            }
            bytes[at] = byte;
            at += 1;
        }
        Some(Self { bytes, length: length as u8 })
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..usize::from(self.length)).unwrap_or(&[]);
        core::str::from_utf8(bytes).unwrap_or("")
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl FromStr for Phrase {
    type Err = ParsePhraseError;

    fn from_str(text: &str) -> Result<Self, ParsePhraseError> {
        Self::new(text).ok_or(ParsePhraseError)
    }
}

/// The error for a text that is not a [`Phrase`].
///
/// ```
/// let error = "two\nlines".parse::<wazir_game::Phrase>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "a phrase has 1 to 47 bytes, no control characters and no spaces at either end",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsePhraseError;

wazir_text::impl_error!(ParsePhraseError);

impl ParsePhraseError {
    /// Returns the error message, as a translatable text.
    pub fn message(self) -> Message {
        message!(Reading::Phrase { most: MAX_LEN })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Phrase {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Phrase {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <alloc::string::String as serde::Deserialize>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn words_are_kept_and_nothing_else() {
        let longest = "x".repeat(MAX_LEN);
        for text in ["a", "three in a row", "三つ並べた", "king's walk", &longest] {
            let phrase = Phrase::new(text).expect(text);
            assert_eq!((phrase.as_str(), phrase.to_string().parse()), (text, Ok(phrase)));
        }
        let long = "x".repeat(MAX_LEN + 1);
        for text in ["", " ", " a", "a ", "a\n", "\u{0}", "a\u{7f}", "a\u{85}b", &long] {
            assert_eq!(Phrase::new(text), None, "{text:?}");
        }
        // It begins with the same byte as a control character.
        assert!(Phrase::new("«done»").is_some());
    }
}
