//! Footer: the keys that work now, as many as fit in one row.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use wazir_text::Message;

use super::board::{width, write_text};
use super::options::OPTIONS_KEY;
use super::widgets::Appearance;
use crate::texts::Screen;

/// Columns between two hints.
const GAP: u16 = 2;

/// The importance of a hint. Where the row is too short, hints of the last priority are left out
/// first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Priority {
    /// How to leave, and where all keys are listed. These hints fit on the smallest screen.
    Always,
    /// A key that matters in the present state.
    State,
    /// Any other key.
    More,
}

/// A key with its action in a word or two.
#[derive(Clone, Debug)]
pub(crate) struct KeyHint {
    priority: Priority,
    /// The key, which a click on the hint presses. [`KeyCode::Down`] stands for all arrows.
    code: KeyCode,
    text: Message,
}

impl KeyHint {
    pub(crate) fn new(priority: Priority, code: KeyCode, text: impl Into<Message>) -> Self {
        Self { priority, code, text: text.into() }
    }

    pub(crate) fn always(code: KeyCode, text: impl Into<Message>) -> Self {
        Self::new(Priority::Always, code, text)
    }

    pub(crate) fn state(code: KeyCode, text: impl Into<Message>) -> Self {
        Self::new(Priority::State, code, text)
    }

    pub(crate) fn more(code: KeyCode, text: impl Into<Message>) -> Self {
        Self::new(Priority::More, code, text)
    }

    pub(crate) fn code(&self) -> KeyCode {
        self.code
    }

    /// Returns the name of the key.
    fn label(&self, appearance: &Appearance) -> String {
        match self.code {
            KeyCode::Down => appearance.text(Screen::Arrows),
            // The library has another name for it on some systems.
            KeyCode::Enter => "Enter".to_owned(),
            code => code.to_string(),
        }
    }
}

/// Returns the keys of a line that is being typed.
pub(crate) fn line_hints() -> Vec<KeyHint> {
    vec![
        KeyHint::always(KeyCode::Esc, Screen::KeyCancel),
        KeyHint::always(KeyCode::Enter, Screen::KeyDone),
        KeyHint::state(KeyCode::Tab, Screen::KeyComplete),
    ]
}

/// Returns the keys of a list to choose from. `action` is what happens to the chosen entry.
pub(crate) fn list_hints(action: Screen) -> Vec<KeyHint> {
    vec![
        KeyHint::always(KeyCode::Esc, Screen::KeyGoBack),
        KeyHint::state(KeyCode::Down, Screen::KeyChoose),
        KeyHint::state(KeyCode::Enter, action),
        KeyHint::more(KeyCode::Char(OPTIONS_KEY), Screen::KeyOptions),
    ]
}

/// Draws the hints that fit in a row, in their order, and returns the area of each with its key.
pub(crate) fn draw_footer(
    buffer: &mut Buffer,
    row: Rect,
    hints: &[KeyHint],
    appearance: &Appearance,
) -> Vec<(Rect, KeyCode)> {
    let shown: Vec<(&KeyHint, String, String)> = hints
        .iter()
        .map(|hint| (hint, hint.label(appearance), appearance.text(hint.text.clone())))
        .collect();
    let sizes: Vec<(Priority, u16)> = shown
        .iter()
        .map(|(hint, key, text)| (hint.priority, width(key) + 1 + width(text)))
        .collect();
    let mut x = 1;
    let mut buttons = Vec::new();
    for at in fitting(&sizes, row.width.saturating_sub(x)) {
        let (hint, key, text) = &shown[at];
        write_text(buffer, row, (x, 0), key, appearance.colours.strong());
        write_text(buffer, row, (x + width(key) + 1, 0), text, appearance.colours.faint());
        let place = Rect { x: row.x + x, width: sizes[at].1, ..row };
        buttons.push((place.intersection(row), hint.code));
        x += sizes[at].1 + GAP;
    }
    buttons
}

/// Returns the indices of the hints that fit in a row of `room` columns, in their order. The
/// important ones are chosen first.
fn fitting(hints: &[(Priority, u16)], room: u16) -> Vec<usize> {
    let mut order: Vec<usize> = (0..hints.len()).collect();
    order.sort_by_key(|&at| hints[at].0);
    let mut used = 0;
    order.retain(|&at| {
        let after = if used == 0 { hints[at].1 } else { used + GAP + hints[at].1 };
        let fits = after <= room;
        if fits {
            used = after;
        }
        fits
    });
    order.sort_unstable();
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn important_hints_are_chosen_first_and_keep_their_order() {
        use Priority::{Always, More, State};
        let hints = [(State, 8), (More, 4), (Always, 7), (More, 3)];
        assert_eq!(fitting(&hints, 80), [0, 1, 2, 3]);
        assert_eq!(fitting(&hints, 24), [0, 1, 2]);
        // The second does not fit any more, but the last does.
        assert_eq!(fitting(&hints, 22), [0, 2, 3]);
        assert_eq!(fitting(&hints, 16), [1, 2]);
        assert_eq!(fitting(&hints, 7), [2]);
        assert_eq!(fitting(&hints, 6), [1]);
        assert!(fitting(&[], 80).is_empty());
    }
}
