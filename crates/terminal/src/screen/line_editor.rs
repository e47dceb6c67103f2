//! Line editor: one line of typed text with a cursor.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::board::{width, write_text};
use super::completion::Candidates;
use super::widgets::{Appearance, draw_box, draw_lines, wrap};

/// Longest text, in characters.
const MAX_LEN: usize = 500;
/// Widest box around a line, in columns, and the rows in it for the words to continue with.
const BOX_COLUMNS: u16 = 60;
const CANDIDATE_ROWS: u16 = 2;

/// A line that is being typed. The keys are those of a shell: arrows, Home, End, Delete, Backspace,
/// and Ctrl with a, e, b, f, d, k, u and w. Enter, Esc and Tab are left to the owner of the line,
/// who also knows which words the line can continue with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LineEditor {
    text: String,
    /// Position of the cursor in the text, in bytes. It is at a character boundary.
    cursor: usize,
    /// The words that the line can continue with.
    candidates: Candidates,
}

impl LineEditor {
    /// Creates a line with this text and the cursor at its end.
    pub(crate) fn new(text: &str) -> Self {
        let mut line = Self::default();
        line.set_text(text);
        line
    }

    /// Returns the text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Replaces the text and puts the cursor at its end.
    pub(crate) fn set_text(&mut self, text: &str) {
        self.text.clear();
        self.cursor = 0;
        self.insert(text);
    }

    /// Sets the words that the line can continue with.
    pub(crate) fn offer(&mut self, candidates: Candidates) {
        self.candidates = candidates;
    }

    /// Completes the line as far as all words agree.
    fn complete(&mut self) {
        if let Some(text) = self.candidates.complete(&self.text) {
            self.set_text(&text);
        }
    }

    /// Handles a key of a line that can be completed: Tab completes it.
    pub(crate) fn key_or_complete(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Tab => self.complete(),
            _ => drop(self.key(key)),
        }
    }

    /// Inserts a typed or pasted text at the cursor, without its control characters and as far as
    /// there is room.
    pub(crate) fn insert(&mut self, text: &str) {
        let room = MAX_LEN.saturating_sub(self.text.chars().count());
        let added: String = text.chars().filter(|sign| !sign.is_control()).take(room).collect();
        self.text.insert_str(self.cursor, &added);
        self.cursor += added.len();
    }

    /// Handles a key. Returns whether it is a key of the line.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        match key.code {
            KeyCode::Left if control || alt => self.cursor = self.word_before(),
            KeyCode::Right if control || alt => self.cursor = self.word_after(),
            KeyCode::Left => self.cursor = self.before(),
            KeyCode::Right => self.cursor = self.after(),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.text.len(),
            KeyCode::Backspace if control || alt => self.delete_from(self.word_before()),
            KeyCode::Backspace => self.delete_from(self.before()),
            KeyCode::Delete => self.delete_to(self.after()),
            // Ctrl with Alt is AltGr, which types characters.
            KeyCode::Char(sign) if control && !alt => return self.control(sign),
            KeyCode::Char(sign) if control == alt => self.insert(sign.encode_utf8(&mut [0; 4])),
            _ => return false,
        }
        true
    }

    fn control(&mut self, letter: char) -> bool {
        match letter.to_ascii_lowercase() {
            'a' => self.cursor = 0,
            'e' => self.cursor = self.text.len(),
            'b' => self.cursor = self.before(),
            'f' => self.cursor = self.after(),
            'd' => self.delete_to(self.after()),
            'h' => self.delete_from(self.before()),
            'k' => self.text.truncate(self.cursor),
            'u' => self.delete_from(0),
            'w' => self.delete_from(self.word_before()),
            _ => return false,
        }
        true
    }

    fn delete_from(&mut self, start: usize) {
        self.text.drain(start..self.cursor);
        self.cursor = start;
    }

    fn delete_to(&mut self, end: usize) {
        self.text.drain(self.cursor..end);
    }

    /// Returns the position before the character before the cursor. Signs without a width, such as
    /// accents, belong to the character before them.
    fn before(&self) -> usize {
        let mut before = self.text[..self.cursor].char_indices().rev();
        before.find(|(_, sign)| !is_joined(*sign)).map_or(0, |(at, _)| at)
    }

    /// Returns the position after the character at the cursor.
    fn after(&self) -> usize {
        let mut after = self.text[self.cursor..].char_indices().skip(1);
        let next = after.find(|(_, sign)| !is_joined(*sign));
        next.map_or(self.text.len(), |(at, _)| self.cursor + at)
    }

    /// Returns the beginning of the word before the cursor.
    fn word_before(&self) -> usize {
        let word = self.text[..self.cursor].trim_end();
        word.char_indices()
            .rev()
            .find(|(_, sign)| sign.is_whitespace())
            .map_or(0, |(at, sign)| at + sign.len_utf8())
    }

    /// Returns the end of the word after the cursor.
    fn word_after(&self) -> usize {
        let rest = &self.text[self.cursor..];
        let word = rest.trim_start();
        let blanks = rest.len() - word.len();
        self.cursor + blanks + word.find(char::is_whitespace).unwrap_or(word.len())
    }

    /// Draws the line in a box in the middle of an area, with the words that it can continue with below
    /// it, and returns the position of the cursor on the screen.
    pub(crate) fn draw_in_box(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        title: &str,
        appearance: &Appearance,
    ) -> (u16, u16) {
        let wide = area.width.saturating_sub(8).min(BOX_COLUMNS);
        let rows = 1 + CANDIDATE_ROWS.min(area.height.saturating_sub(3));
        let inside = draw_box(buffer, area, (wide, rows), title, appearance.colours);
        let mut words = wrap(&self.candidates.shown(), inside.width.saturating_sub(2));
        let room = usize::from(inside.height.saturating_sub(1));
        if words.len() > room {
            words.truncate(room);
            if let Some(last) = words.last_mut() {
                last.push_str(" …");
            }
        }
        let below = Rect { y: inside.y + 1, height: inside.height.saturating_sub(1), ..inside };
        draw_lines(buffer, below, &words, appearance.colours.faint());
        self.draw(buffer, inside, appearance.colours.strong())
    }

    /// Draws the part of the line around the cursor in the first row of an area, and returns the
    /// position of the cursor on the screen.
    pub(crate) fn draw(&self, buffer: &mut Buffer, area: Rect, style: Style) -> (u16, u16) {
        let here = &self.text[self.cursor..self.after()];
        let room = area.width.saturating_sub(width(here).max(1));
        let before = &self.text[..self.cursor];
        let starts = before.char_indices().map(|(at, _)| at).chain([self.cursor]);
        let mut starts = starts.filter(|&at| width(&before[at..]) <= room);
        let start = starts.next().unwrap_or(self.cursor);
        write_text(buffer, area, (0, 0), &self.text[start..], style);
        (area.x + width(&before[start..]), area.y)
    }
}

/// Returns whether a character is drawn in the cell of the one before it.
fn is_joined(sign: char) -> bool {
    width(sign.encode_utf8(&mut [0; 4])) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(line: &mut LineEditor, code: KeyCode, modifiers: KeyModifiers) {
        assert!(line.key(KeyEvent::new(code, modifiers)), "{code:?}");
    }

    /// Presses keys: letters after `^` with Ctrl, `<` and `>` for the arrows, others as they are.
    fn edited(text: &str, keys: &str) -> String {
        let mut line = LineEditor::new(text);
        let mut keys = keys.chars();
        while let Some(key) = keys.next() {
            match key {
                '^' => {
                    let letter = keys.next().expect("a letter");
                    press(&mut line, KeyCode::Char(letter), KeyModifiers::CONTROL);
                }
                '<' => press(&mut line, KeyCode::Left, KeyModifiers::NONE),
                '>' => press(&mut line, KeyCode::Right, KeyModifiers::NONE),
                sign => press(&mut line, KeyCode::Char(sign), KeyModifiers::NONE),
            }
        }
        let (before, after) = line.text.split_at(line.cursor);
        format!("{before}|{after}")
    }

    #[test]
    fn the_keys_of_a_shell_edit_the_line() {
        assert_eq!(edited("", "e2e4"), "e2e4|");
        assert_eq!(edited("e2e5", "^h4"), "e2e4|");
        assert_eq!(edited("e2 e4", "^w"), "e2 |");
        assert_eq!(edited("e2 e4 ", "^w"), "e2 |");
        assert_eq!(edited("e2e4", "<<^u"), "|e4");
        assert_eq!(edited("e2e4", "<<^k"), "e2|");
        assert_eq!(edited("2e4", "^ae^f"), "e2|e4");
        assert_eq!(edited("e2e4", "^a^d^ex"), "2e4x|");
        assert_eq!(edited("", "^h^w^u^k^d<>"), "|");
    }

    #[test]
    fn wide_and_joined_characters_are_whole() {
        assert_eq!(edited("７六歩", "^h"), "７六|");
        assert_eq!(edited("７六歩", "<<x"), "７x|六歩");
        assert_eq!(edited("cafe\u{301}s", "<^h"), "caf|s");
        assert_eq!(edited("e\u{301}a", "^a>"), "e\u{301}|a");
    }

    #[test]
    fn words_are_passed_and_deleted() {
        let mut line = LineEditor::new("one two  three");
        press(&mut line, KeyCode::Left, KeyModifiers::CONTROL);
        press(&mut line, KeyCode::Backspace, KeyModifiers::ALT);
        assert_eq!(line.text(), "one three");
        press(&mut line, KeyCode::Home, KeyModifiers::NONE);
        press(&mut line, KeyCode::Right, KeyModifiers::ALT);
        press(&mut line, KeyCode::Delete, KeyModifiers::NONE);
        assert_eq!(line.text(), "onethree");
        line.set_text("new");
        assert_eq!((line.text(), line.cursor), ("new", 3));
    }

    #[test]
    fn other_keys_are_left_to_the_owner() {
        let mut line = LineEditor::new("x");
        for code in [KeyCode::Enter, KeyCode::Esc, KeyCode::Tab, KeyCode::Up, KeyCode::PageUp] {
            assert!(!line.key(KeyEvent::new(code, KeyModifiers::NONE)), "{code:?}");
        }
        assert!(!line.key(KeyEvent::new(KeyCode::Char('x'), KeyModifiers::ALT)));
        assert!(!line.key(KeyEvent::new(KeyCode::Char('r'), KeyModifiers::CONTROL)));
        assert_eq!(line.text(), "x");
        // AltGr with a key types a character.
        press(&mut line, KeyCode::Char('@'), KeyModifiers::CONTROL | KeyModifiers::ALT);
        assert_eq!(line.text(), "x@");
    }

    #[test]
    fn a_paste_is_one_line_of_limited_length() {
        let mut line = LineEditor::new("ab");
        line.key(KeyEvent::new(KeyCode::Left, KeyModifiers::NONE));
        line.insert("1\n2\u{7}3");
        assert_eq!(line.text(), "a123b");
        line.insert(&"x".repeat(2 * MAX_LEN));
        assert_eq!(line.text().chars().count(), MAX_LEN);
    }

    #[test]
    fn a_long_line_shows_the_part_at_the_cursor() {
        let shown = |line: &LineEditor, columns| {
            let area = Rect::new(0, 0, columns, 1);
            let mut buffer = Buffer::empty(area);
            let (x, _) = line.draw(&mut buffer, area, Style::new());
            let text: String = (0..columns).map(|x| buffer[(x, 0)].symbol()).collect();
            (text, x)
        };
        let mut line = LineEditor::new("abcdefgh");
        assert_eq!(shown(&line, 10), ("abcdefgh  ".to_owned(), 8));
        assert_eq!(shown(&line, 5), ("efgh ".to_owned(), 4));
        line.key(KeyEvent::new(KeyCode::Home, KeyModifiers::NONE));
        assert_eq!(shown(&line, 5), ("abcde".to_owned(), 0));
        let line = LineEditor::new("１２３４");
        assert_eq!(shown(&line, 5).1, 4);
        assert_eq!(shown(&line, 6).1, 4);
        assert_eq!(shown(&LineEditor::new("abc"), 0).1, 0);
    }
}
