//! Text on the screen: wrapped lines and boxes.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use wazir_text::{Language, Message};

use super::appearance::PieceSymbols;
use super::board::{BoardPainter, width, write_text};
use super::palette::Palette;
use super::pictures::PictureList;

/// The appearance of everything on the screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Appearance<'p> {
    pub(crate) pieces: PieceSymbols,
    pub(crate) colours: Palette,
    pub(crate) language: Language,
    /// Number of sizes by which the board is smaller than the space allows.
    pub(crate) smaller: usize,
    /// Takes the pictures of the frame, if they are shown.
    pub(crate) pictures: Option<&'p PictureList>,
}

impl Appearance<'_> {
    pub(crate) fn board_painter(&self) -> BoardPainter<'_> {
        let Self { pieces, colours, pictures, .. } = *self;
        BoardPainter { pieces, colours, pictures }
    }

    /// Translates a text into the language of the screen.
    pub(crate) fn text(&self, text: impl Into<Message>) -> String {
        text.into().translate(self.language).to_string()
    }
}

/// Closing punctuation, which stays with the text before it.
const CLOSING: [char; 6] = ['。', '、', '」', '）', '！', '？'];

/// Wraps a text into lines of at most this many columns, at blanks if there are any.
pub(crate) fn wrap(text: &str, columns: u16) -> Vec<String> {
    let columns = columns.max(1);
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        for word in paragraph.split_inclusive(' ') {
            if !line.is_empty() && width(&line) + width(word.trim_end()) > columns {
                lines.push(std::mem::take(&mut line).trim_end().to_owned());
            }
            for sign in word.chars() {
                if width(&line) + width(sign.encode_utf8(&mut [0; 4])) > columns && sign != ' ' {
                    // Closing punctuation does not begin a line.
                    let carried = if CLOSING.contains(&sign) { line.pop() } else { None };
                    lines.push(std::mem::replace(&mut line, carried.into_iter().collect()));
                }
                line.push(sign);
            }
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// Draws an empty box with a title in the middle of an area, and returns the area inside it. The
/// frame uses signs that are one column wide in every terminal.
pub(crate) fn draw_box(
    buffer: &mut Buffer,
    area: Rect,
    size: (u16, u16),
    title: &str,
    colours: Palette,
) -> Rect {
    let (wide, high) = ((size.0 + 4).min(area.width), (size.1 + 2).min(area.height));
    let (x, y) = (area.x + (area.width - wide) / 2, area.y + (area.height - high) / 2);
    let outer = Rect { x, y, width: wide, height: high };
    // Half of a wide character cannot stay beside the box: it would cover the frame.
    for row in outer.rows().filter(|_| x > area.x) {
        if let Some(cell) = buffer.cell_mut((x - 1, row.y))
            && width(cell.symbol()) > 1
        {
            cell.set_symbol(" ");
        }
    }
    let bar = format!("+{}+", "-".repeat(usize::from(wide.saturating_sub(2))));
    for at in outer.positions() {
        if let Some(cell) = buffer.cell_mut(at) {
            cell.reset();
        }
    }
    for row in 0..high {
        if row == 0 || row + 1 == high {
            write_text(buffer, outer, (0, row), &bar, colours.faint());
        } else {
            // The inside has no colour yet: what is drawn there need not set one.
            for column in [0, wide - 1] {
                write_text(buffer, outer, (column, row), "|", colours.faint());
            }
        }
    }
    if !title.is_empty() {
        write_text(buffer, outer, (2, 0), &format!(" {title} "), colours.strong());
    }
    Rect { x: x + 2, y: y + 1, width: wide.saturating_sub(4), height: high.saturating_sub(2) }
}

/// Draws lines of text from the top of an area, and returns the number of rows used.
pub(crate) fn draw_lines(buffer: &mut Buffer, area: Rect, text: &[String], style: Style) -> u16 {
    for (row, line) in (0..area.height).zip(text) {
        write_text(buffer, area, (0, row), line, style);
    }
    area.height.min(text.len() as u16)
}

/// Draws a wrapped text at the foot of an area, over whatever is there, and returns the area that
/// it takes.
pub(crate) fn draw_at_foot(buffer: &mut Buffer, area: Rect, text: &str, style: Style) -> Rect {
    let lines = wrap(text, area.width);
    let rows = area.height.min(lines.len() as u16);
    let taken = Rect { y: area.bottom() - rows, height: rows, ..area };
    for at in taken.positions() {
        if let Some(cell) = buffer.cell_mut(at) {
            cell.reset();
        }
    }
    draw_lines(buffer, taken, &lines, style);
    taken
}

/// Returns the rest of an area below this many rows.
pub(crate) fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}
