//! Lines, blanks and numbers of KIF and KI2.

use crate::japanese::{digit, kind_from_kanji};

/// Returns the lines of a text, without line ends.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    // Some old files separate lines by a carriage return alone.
    let separator = if text.contains('\n') { '\n' } else { '\r' };
    let lines = text.split(separator).map(|line| line.strip_suffix('\r').unwrap_or(line));
    // Concatenated files may each have a byte order mark.
    lines.map(|line| line.trim_start_matches('\u{feff}'))
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{3000}' | '\u{a0}' | '\r')
}

/// Removes the blanks around a text, of any width.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// Removes the blanks in front of a text.
pub(super) fn trim_start(text: &str) -> &str {
    text.trim_start_matches(is_blank)
}

/// Splits off the number at the beginning of a text, in digits of any width. `None` also for a
/// number above `u32::MAX`.
pub(super) fn number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|c: char| !matches!(c, '0'..='9' | '０'..='９')).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    let value = |value: Option<u32>, c| value?.checked_mul(10)?.checked_add(digit(c)?.into());
    let value = digits.chars().fold(Some(0), value)?;
    (!digits.is_empty()).then_some((value, rest))
}

/// Splits a numbered move into the number and the move: `   1 ７六歩(77)`.
pub(super) fn numbered(line: &str) -> Option<(&str, &str)> {
    let line = trim_start(line);
    let end = line.find(|c: char| !matches!(c, '0'..='9' | '０'..='９'))?;
    let (digits, rest) = line.split_at_checked(end)?;
    (!digits.is_empty() && rest.starts_with(is_blank)).then(|| (digits, trim_start(rest)))
}

fn is_mark(c: char) -> bool {
    matches!(c, '▲' | '△' | '▼' | '▽' | '☗' | '☖' | '⛊' | '⛉')
}

/// Splits off the word after a player's mark that ends the game in KI2. The name of a piece is not
/// such a word: it begins a move that lacks its square.
pub(super) fn marked_word(text: &str) -> Option<(&str, &str)> {
    let word = unmarked(text);
    let is_piece = |c: char| c == '成' || kind_from_kanji(c).is_some();
    let end = word.find(|c| is_blank(c) || is_mark(c)).unwrap_or(word.len());
    let parted = word.split_at_checked(end).filter(|_| word.len() < text.len());
    parted.filter(|(word, _)| !word.is_empty() && !word.starts_with(is_piece))
}

/// Removes the mark of a player (▲, △) in front.
pub(super) fn unmarked(text: &str) -> &str {
    text.strip_prefix(is_mark).map_or(text, trim_start)
}

/// Returns whether an unmarked text begins as only a move does: with 同, a digit, or two kanji
/// digits (二歩 is a foul).
pub(super) fn begins_as_move(text: &str) -> bool {
    text.starts_with(['０', '１', '２', '３', '４', '５', '６', '７', '８', '９'])
        || text.starts_with(|c: char| c.is_ascii_digit())
        || begins_with_square(text)
}

/// Returns whether an unmarked text begins with a target square, or 同.
pub(super) fn begins_with_square(text: &str) -> bool {
    let mut chars = text.chars();
    match chars.next() {
        Some('同') => true,
        Some(c) => digit(c).is_some() && chars.next().is_some_and(|c| digit(c).is_some()),
        None => false,
    }
}

/// Returns whether a text contains a square in brackets, `(77)`, as only moves do.
pub(super) fn names_origin(text: &str) -> bool {
    text.as_bytes().windows(4).any(|w| matches!(w, [b'(', b'0'..=b'9', b'0'..=b'9', b')']))
}
