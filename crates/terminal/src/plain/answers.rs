//! Answers to questions of yes or no.

use wazir_text::Language;

use crate::texts::Dialogue;

/// Reads an answer to a question of yes or no: `y`, `yes`, `n`, `no`, or the words of any language,
/// in capital or small letters. Returns `None` for any other text.
///
/// ```
/// use wazir_terminal::plain::read_yes_no;
/// assert_eq!(["y", "YES", "はい"].map(read_yes_no), [Some(true); 3]);
/// assert_eq!(["n", "No", "いいえ"].map(read_yes_no), [Some(false); 3]);
/// assert_eq!(read_yes_no("perhaps"), None);
/// ```
#[must_use]
pub fn read_yes_no(text: &str) -> Option<bool> {
    let text = text.trim().to_lowercase();
    let is = |key: Dialogue, letters: [&str; 2]| {
        let words = Language::ALL.map(|language| language.template(key.key()));
        letters.contains(&&*text) || words.contains(&&*text)
    };
    match () {
        // The second letter is the full-width one of a Japanese keyboard.
        () if is(Dialogue::Yes, ["y", "ｙ"]) => Some(true),
        () if is(Dialogue::No, ["n", "ｎ"]) => Some(false),
        () => None,
    }
}

/// Returns whether a text is a word that leaves the game.
pub(crate) fn is_quit(text: &str) -> bool {
    matches!(text.to_ascii_lowercase().as_str(), "quit" | "exit" | "q")
}
