//! Drawing of the list of keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::screen::board::width;
use crate::screen::widgets::{Appearance, draw_box, draw_lines, wrap};
use crate::texts::Screen;

/// Keys that are no letters of a table, and their actions.
const OTHER_KEYS: [(&str, Screen); 8] = [
    ("Enter", Screen::HelpEnter),
    ("Tab", Screen::HelpTab),
    ("Esc", Screen::HelpEsc),
    (":", Screen::HelpType),
    ("{ }", Screen::HelpSideways),
    ("k", Screen::HelpGoOn),
    (".", Screen::HelpStop),
    ("+ -", Screen::HelpSize),
];
/// Columns between the two halves of the list.
const GAP: u16 = 2;
/// Smallest width of a column of sentences.
const SENTENCE_WIDTH: u16 = 24;

/// Draws the list from a row on, in two columns if there is space. Returns the last row from which
/// it can be shown: 0 if all of it is.
pub(super) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    (keys, first): (&[(char, Screen)], u16),
    appearance: &Appearance,
) -> u16 {
    let keys: Vec<(String, String)> =
        keys.iter().map(|&(letter, text)| (letter.to_string(), appearance.text(text))).collect();
    let others: Vec<(String, String)> =
        OTHER_KEYS.map(|(key, text)| (key.to_owned(), appearance.text(text))).into();
    let room = area.width.saturating_sub(4);
    let right = column_width(&keys);
    let left = column_width(&others).min(room.saturating_sub(GAP + right));
    let rows = if left >= SENTENCE_WIDTH {
        side_by_side(&entries(&others, left), left, &entries(&keys, right))
    } else {
        let all: Vec<(String, String)> = keys.into_iter().chain(others).collect();
        entries(&all, room)
    };
    let wide = rows.iter().map(|row| width(row)).max().unwrap_or(0);
    let size = (wide, rows.len() as u16);
    let inside = draw_box(buffer, area, size, &appearance.text(Screen::Help), appearance.colours);
    let last = (rows.len() as u16).saturating_sub(inside.height);
    draw_lines(buffer, inside, &rows[first.min(last).into()..], appearance.colours.faint());
    last
}

/// Returns the columns before the texts.
fn label_width(keys: &[(String, String)]) -> u16 {
    keys.iter().map(|(key, _)| width(key)).max().unwrap_or(0) + 1
}

/// Returns the width of a column in which no text is wrapped.
fn column_width(keys: &[(String, String)]) -> u16 {
    label_width(keys) + keys.iter().map(|(_, text)| width(text)).max().unwrap_or(0)
}

/// Returns the rows of a column with this width.
fn entries(keys: &[(String, String)], columns: u16) -> Vec<String> {
    let label = label_width(keys);
    let mut rows = Vec::new();
    for (key, text) in keys {
        for (at, line) in wrap(text, columns.saturating_sub(label)).into_iter().enumerate() {
            rows.push(padded(if at == 0 { key } else { "" }, label) + &line);
        }
    }
    rows
}

/// Joins two columns, the first of which has this width.
fn side_by_side(left: &[String], columns: u16, right: &[String]) -> Vec<String> {
    let row = |at: usize| {
        let (left, right) = (left.get(at), right.get(at));
        let left = padded(left.map_or("", String::as_str), columns + GAP);
        left + right.map_or("", String::as_str)
    };
    (0..left.len().max(right.len())).map(row).collect()
}

fn padded(text: &str, columns: u16) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text)).into()))
}
