//! Drawing of the options page.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{OptionsPage, TerminalLook};
use crate::screen::board::{BoardLayout, width, write_text};
use crate::screen::config::Config;
use crate::screen::widgets::{Appearance, below, draw_at_foot, draw_lines, wrap};
use crate::texts::Options;

/// The row of the first setting on a screen that has room for the title.
const FIRST_ROW: u16 = 3;
/// Columns between the settings and the board at their right.
const GAP: u16 = 2;
/// Columns that the settings take at least, so that the board stays where it is while values change.
const LIST_WIDTH: u16 = 40;
/// Rows for what explains the selected setting, with a blank one above.
const ABOUT_ROWS: u16 = 3;

/// Returns the text of a row that fits into some columns. Where it is too wide, its value leaves the
/// column of the others, and is cut if that is not enough; the message about a change has all of it.
fn row_text((label, column): (&str, u16), value: &str, room: u16) -> String {
    let blanks = " ".repeat(column.saturating_sub(width(label)).into());
    let aligned = format!("{label}{blanks}< {value} >");
    if width(&aligned) <= room {
        return aligned;
    }
    let mut value = value.to_owned();
    let row = |value: &str| format!("{label} < {value} >");
    if width(&row(&value)) > room {
        while width(&row(&value)) >= room && value.pop().is_some() {}
        value.push('…');
    }
    row(&value)
}

impl OptionsPage {
    /// Draws the page.
    pub(crate) fn draw(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        (config, look): (&Config, TerminalLook),
        appearance: &Appearance,
    ) {
        self.places.clear();
        let texts: Vec<(String, String)> = self
            .rows
            .iter()
            .map(|row| (appearance.text(row.label()), appearance.text(row.value(config, look))))
            .collect();
        let needed = texts.len() as u16 + ABOUT_ROWS;
        let first = FIRST_ROW.min(area.height.saturating_sub(needed));
        if first > 0 {
            let title = appearance.text(Options::Title);
            write_text(buffer, area, (2, first / 2), &title, appearance.colours.strong());
        }
        let labels = texts.iter().map(|(label, _)| width(label)).max().unwrap_or(0) + 1;
        let values = texts.iter().map(|(_, value)| width(value)).max().unwrap_or(0) + 4;
        let room = area.height.saturating_sub(first + ABOUT_ROWS).max(1);
        let skip = (self.selected + 1).saturating_sub(room.into());
        for (y, (at, (label, value))) in
            (first..first + room).zip(texts.iter().enumerate().skip(skip))
        {
            let text = row_text((label, labels), value, area.width.saturating_sub(2));
            let style = match at == self.selected {
                true => appearance.colours.selected(),
                false => appearance.colours.faint(),
            };
            write_text(buffer, area, (2, y), &text, style);
            let place = Rect { x: area.x + 2, y: area.y + y, width: width(&text), height: 1 };
            self.places.push((place.intersection(area), at));
        }
        let left = (2 + labels + values).max(LIST_WIDTH) + GAP;
        let wide = self.draw_sample(buffer, area, left, appearance);
        let below_rows = below(area, first + room.min(texts.len() as u16) + 1);
        let about = Rect { x: area.x + 2, width: wide.saturating_sub(3), ..below_rows };
        let about_text = self.rows.get(self.selected).map(|row| appearance.text(row.about()));
        let lines = wrap(&about_text.unwrap_or_default(), about.width);
        draw_lines(buffer, about, &lines, appearance.colours.plain());
        if let Some(notice) = &self.notice {
            let foot = Rect { x: area.x + 2, width: area.width.saturating_sub(3), ..area };
            draw_at_foot(
                buffer,
                foot,
                &appearance.text(notice.clone()),
                appearance.colours.strong(),
            );
        }
    }

    /// Draws the board at the right of a column, and returns the columns that it leaves free.
    fn draw_sample(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        left: u16,
        appearance: &Appearance,
    ) -> u16 {
        let right = Rect {
            x: area.x + left.min(area.width),
            y: area.y + 1,
            width: area.width.saturating_sub(left),
            height: area.height.saturating_sub(2),
        };
        let Some(view) = &self.sample else { return area.width };
        let usual = BoardLayout::fit(view, right, 0, appearance.smaller);
        let last = usual.square(view.columns().saturating_sub(1), view.rows().saturating_sub(1));
        let fits = last.as_size() == usual.square(0, 0).as_size() && !last.is_empty();
        let layout = match fits {
            true => Some(usual),
            false => BoardLayout::fit_preview(view, right, appearance.pieces),
        };
        let Some(layout) = layout else { return area.width };
        appearance.board_painter().draw_board(buffer, &layout, view, None);
        left.min(area.width)
    }
}
