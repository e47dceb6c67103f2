//! The error for texts that are not moves.

use alloc::string::String;

use wazir_text::{Argument, Message, characters_before, message};

use crate::texts::Reading;

/// The number of characters of the text that an error keeps.
const MAX_KEPT_CHARS: usize = 40;

/// The error for a text that is not a move.
///
/// ```
/// use wazir_game::MoveTextError;
/// use wazir_text::message;
///
/// wazir_text::texts! {
///     Expected { Square { en: "a square such as {example}", ja: "{example}のようなマス" } }
/// }
///
/// # fn main() {
/// let expected = message!(Expected::Square { example: "e4" });
/// let error = MoveTextError::new("e2x", 2, expected);
/// assert_eq!(error.offset(), 2);
/// assert_eq!(error.to_string(), "a square such as e4 expected at character 3 of `e2x`");
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveTextError {
    text: String,
    at: usize,
    character: usize,
    expected: Argument,
}

wazir_text::impl_error!(MoveTextError);

impl MoveTextError {
    /// Creates an error in `text` at byte `at`, counted from 0, where `expected` should stand: a
    /// [key](wazir_text::texts!), a message, or a text that is the same in every language.
    ///
    /// Only the first 40 characters of the text are kept.
    pub fn new(text: &str, at: usize, expected: impl Into<Argument>) -> Self {
        Self {
            text: text.chars().take(MAX_KEPT_CHARS).collect(),
            at,
            character: characters_before(text, at) + 1,
            expected: expected.into(),
        }
    }

    /// Returns the byte offset, from 0, at which the text stops being a move.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// Returns what was expected there. `Display` writes it in English.
    pub fn expected(&self) -> &Argument {
        &self.expected
    }

    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        message!(Reading::Move {
            expected: self.expected.clone(),
            character: self.character,
            text: self.text.clone(),
        })
    }
}
