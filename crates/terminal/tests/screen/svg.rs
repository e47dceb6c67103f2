//! SVG picture of a screen.

use std::fmt::Write as _;

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

use super::themes::rgb;

/// Width and height of a cell of the screen.
const CELL: (f32, f32) = (8.4, 17.);

fn colour(colour: Color, usual: &str) -> String {
    match rgb(colour, 0) {
        Some([r, g, b]) => format!("#{r:02x}{g:02x}{b:02x}"),
        None => usual.to_owned(),
    }
}

/// Background of the terminal.
const GROUND: &str = "#16181c";

/// A cell of the screen.
struct StyledCell {
    sign: String,
    ink: String,
    ground: String,
    bold: bool,
}

fn styled_cell(buffer: &Buffer, x: u16, y: u16) -> StyledCell {
    let cell = &buffer[(x, y)];
    let (mut ink, mut ground) = (colour(cell.fg, "#d8d8d8"), colour(cell.bg, GROUND));
    if cell.modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut ink, &mut ground);
    }
    let bold = cell.modifier.contains(Modifier::BOLD);
    StyledCell { sign: cell.symbol().to_owned(), ink, ground, bold }
}

/// Returns runs of adjacent cells that are alike.
fn runs<K: PartialEq>(
    cells: &[StyledCell],
    key: impl Fn(&StyledCell) -> K,
) -> impl Iterator<Item = std::ops::Range<usize>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let first = key(cells.get(from)?);
        let alike = cells[from..].iter().take_while(|cell| key(cell) == first).count();
        let run = from..from + alike;
        from += alike;
        Some(run)
    })
}

/// Draws a screen.
pub(crate) fn svg(buffer: &Buffer) -> String {
    let (width, height) = (buffer.area.width, buffer.area.height);
    let (w, h) = (f32::from(width) * CELL.0, f32::from(height) * CELL.1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w:.1} {h:.1}\" width=\"{w:.0}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#16181c\"/>\n"
    );
    for y in 0..height {
        let cells: Vec<_> = (0..width).map(|x| styled_cell(buffer, x, y)).collect();
        let top = f32::from(y) * CELL.1;
        for run in runs(&cells, |cell| cell.ground.clone()) {
            let (first, count) = (run.start as f32, run.len() as f32);
            let ground = &cells[run.start].ground;
            if ground != GROUND {
                let _ = writeln!(
                    svg,
                    "<rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" \
                     fill=\"{ground}\"/>",
                    first * CELL.0,
                    count * CELL.0 + 0.3,
                    CELL.1 + 0.3
                );
            }
        }
        for run in runs(&cells, |cell| (cell.ink.clone(), cell.bold, cell.sign == " ")) {
            let text: String = cells[run.clone()].iter().map(|cell| cell.sign.as_str()).collect();
            if text.trim().is_empty() {
                continue;
            }
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            let bold = if cells[run.start].bold { " font-weight=\"bold\"" } else { "" };
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" textLength=\"{:.1}\" fill=\"{}\"{bold}>{text}</text>",
                run.start as f32 * CELL.0,
                top + 13.,
                run.len() as f32 * CELL.0,
                cells[run.start].ink
            );
        }
    }
    svg + "</svg>\n"
}
