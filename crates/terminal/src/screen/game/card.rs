//! Drawing of a piece card.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use wazir_text::message;

use super::piece_help::PieceHelp;
use crate::screen::board::{BoardLayout, write_text};
use crate::screen::widgets::{Appearance, below, draw_box, draw_lines, wrap};
use crate::texts::Screen;

/// Smallest width of the text beside the picture.
const TEXT_WIDTH: u16 = 16;

/// Draws a card in a box that fills an area.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, card: &PieceHelp, appearance: &Appearance) {
    let title = appearance.text(card.title.clone());
    let size = (area.width.saturating_sub(6), area.height.saturating_sub(2));
    let inside = draw_box(buffer, area, size, &title, appearance.colours);
    let frame = BoardLayout::fit(&card.diagram, inside, 26, 0);
    let left = frame.area.width + 1;
    let text = match inside.width.checked_sub(left).filter(|&wide| wide >= TEXT_WIDTH) {
        Some(wide) => {
            appearance.board_painter().draw_board(buffer, &frame, &card.diagram, None);
            Rect { x: inside.x + left, width: wide, ..inside }
        }
        // The words are worth more than the picture.
        None => inside,
    };
    let mut row = 0;
    if let Some(betza) = &card.betza {
        write_text(buffer, text, (0, 0), betza, appearance.colours.strong());
        row = 1;
    }
    row += draw_lines(
        buffer,
        below(text, row),
        &wrap(&card.explanation, text.width),
        appearance.colours.faint(),
    );
    if let Some(value) = card.value_message() {
        let value = wrap(&appearance.text(value), text.width);
        row += draw_lines(buffer, below(text, row), &value, appearance.colours.faint());
    }
    row += 1;
    if !card.legal_targets.is_empty() {
        let free = message!(Screen::CanGoTo { squares: card.legal_targets.join(" ") });
        let free = wrap(&appearance.text(free), text.width);
        row += draw_lines(buffer, below(text, row), &free, appearance.colours.strong());
    }
    for (why, squares) in &card.refused_targets {
        let squares = squares.join(" ");
        let line = message!(Screen::CannotGoTo { squares, why: why.clone() });
        let line = wrap(&appearance.text(line), text.width);
        row += draw_lines(buffer, below(text, row), &line, appearance.colours.error());
    }
    row += 1;
    for way in card.ways() {
        let meaning = format!("{} {}", way.letter(), appearance.text(card.meaning(way)));
        let meaning = wrap(&meaning, text.width);
        row += draw_lines(buffer, below(text, row), &meaning, appearance.colours.faint());
    }
}
