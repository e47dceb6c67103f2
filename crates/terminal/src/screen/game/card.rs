//! Drawing of a piece card.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use wazir_text::message;

use super::piece_help::PieceHelp;
use crate::screen::board::{BoardLayout, write_text};
use crate::screen::widgets::{Appearance, draw_box, wrap};
use crate::sentences::piece_name;
use crate::texts::Screen;

/// Smallest width of the text beside the picture.
const TEXT_WIDTH: u16 = 16;

/// Draws a card in a box that fills an area. Returns the last row of its text from which it can be
/// shown: 0 if all of it is.
pub(super) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    card: &PieceHelp,
    appearance: &Appearance,
) -> u16 {
    let piece = piece_name(&card.piece, appearance.language);
    let title = appearance.text(message!(Screen::CardTitle { piece, player: card.owner.clone() }));
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
    let lines = lines(card, text.width, appearance);
    let last = (lines.len() as u16).saturating_sub(text.height);
    let shown = lines.iter().skip(card.scroll.min(last).into());
    for (row, (line, style)) in (0..text.height).zip(shown) {
        write_text(buffer, text, (0, row), line, *style);
    }
    last
}

/// Returns the lines of the text of a card, wrapped to this width.
fn lines(card: &PieceHelp, columns: u16, appearance: &Appearance) -> Vec<(String, Style)> {
    let colours = appearance.colours;
    let mut lines = Vec::new();
    let mut add = |text: &str, style: Style| {
        lines.extend(wrap(text, columns).into_iter().map(|line| (line, style)));
    };
    if let Some(movement) = &card.piece.movement {
        add(&movement.to_string(), colours.strong());
        add(&movement.explain_in(appearance.language).to_string(), colours.faint());
    }
    if let Some(value) = card.value_message() {
        add(&appearance.text(value), colours.faint());
    }
    add("", colours.faint());
    if !card.legal_targets.is_empty() {
        let free = message!(Screen::CanGoTo { squares: card.legal_targets.join(" ") });
        add(&appearance.text(free), colours.strong());
    }
    for (why, squares) in &card.refused_targets {
        let squares = squares.join(" ");
        let refused = message!(Screen::CannotGoTo { squares, why: why.clone() });
        add(&appearance.text(refused), colours.error());
    }
    add("", colours.faint());
    if card.has_drops() {
        add(&format!("· {}", appearance.text(Screen::DropMark)), colours.faint());
    }
    for way in card.ways() {
        let meaning = appearance.text(card.meaning(way));
        add(&format!("{} {meaning}", way.letter()), colours.faint());
    }
    lines
}
