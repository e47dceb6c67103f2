//! Conversion of byte offsets to lines and columns.

use core::fmt;

use crate::{Message, message};

crate::texts! {
    /// Positions in a text.
    pub(crate) Places {
        Line { en: "line {line}, column {column}", ja: "{line}行{column}文字目" },
    }
}

/// A position in a text, as people count it.
///
/// ```
/// use wazir_text::line_column;
/// let place = line_column("１手目\n２手目", 13);
/// assert_eq!((place.line(), place.column()), (2, 2));
/// assert_eq!(place.to_string(), "line 2, column 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    line: usize,
    column: usize,
}

impl LineColumn {
    /// Returns the line, counted from 1.
    pub const fn line(self) -> usize {
        self.line
    }

    /// Returns the column in characters, counted from 1.
    pub const fn column(self) -> usize {
        self.column
    }

    /// Returns the position as a translatable text.
    pub fn message(self) -> Message {
        message!(Places::Line { line: self.line, column: self.column })
    }
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// Returns the line and the column of the byte `at` of a text.
///
/// Lines end with a line feed. An offset inside a character counts as its first byte, and an offset
/// past the end as the end. A byte order mark (U+FEFF) does not count as a character.
///
/// ```
/// use wazir_text::line_column;
/// let place = line_column("\u{feff}a\r\nbc", 7);
/// assert_eq!((place.line(), place.column()), (2, 2));
/// ```
pub fn line_column(text: &str, at: usize) -> LineColumn {
    let before = before(text, at);
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = before.bytes().filter(|&b| b == b'\n').count() + 1;
    let marks = before[start..].matches('\u{feff}').count();
    let column = characters_before(&before[start..], before.len()) - marks + 1;
    LineColumn { line, column }
}

/// Returns the number of characters before the byte `at` of a text, including line ends: the
/// position in a text of one line.
///
/// ```
/// assert_eq!(wazir_text::characters_before("7g７f", 5), 3);
/// assert_eq!(wazir_text::characters_before("7g", 99), 2);
/// ```
pub fn characters_before(text: &str, at: usize) -> usize {
    before(text, at).chars().count()
}

/// Returns the text before a byte, in whole characters.
fn before(text: &str, at: usize) -> &str {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    &text[..at]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str, at: usize) -> (usize, usize) {
        let place = line_column(text, at);
        (place.line(), place.column())
    }

    #[test]
    fn every_byte_of_a_text_has_a_place() {
        let text = "ab\n歩c\n";
        let places: [(usize, usize); 9] = core::array::from_fn(|at| place(text, at));
        let inside = (2, 1);
        assert_eq!(
            places,
            [(1, 1), (1, 2), (1, 3), (2, 1), inside, inside, (2, 2), (2, 3), (3, 1)]
        );
        assert_eq!(place(text, 9), (3, 1), "past the end is the end");
        assert_eq!(place(text, usize::MAX), (3, 1));
        assert_eq!(place("", 0), (1, 1));
    }

    #[test]
    fn byte_order_marks_are_not_counted() {
        assert_eq!(place("\u{feff}ab", 3), (1, 1));
        assert_eq!(place("\u{feff}ab", 4), (1, 2));
        assert_eq!(place("x\n\u{feff}ab", 6), (2, 2));
        assert_eq!(characters_before("\u{feff}ab", 4), 2, "but they are characters");
    }

    #[test]
    fn characters_run_over_lines() {
        assert_eq!([0, 1, 2, 3, 9].map(|at| characters_before("a\né", at)), [0, 1, 2, 2, 3]);
    }
}
