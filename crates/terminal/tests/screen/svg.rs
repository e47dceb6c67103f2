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

/// The characters that fill quarters of a cell, with the quarters that they fill: 1 upper left, 2 upper
/// right, 4 lower left, 8 lower right.
const BLOCKS: [(&str, u8); 15] = [
    ("▘", 1),
    ("▝", 2),
    ("▀", 3),
    ("▖", 4),
    ("▌", 5),
    ("▞", 6),
    ("▛", 7),
    ("▗", 8),
    ("▚", 9),
    ("▐", 10),
    ("▜", 11),
    ("▄", 12),
    ("▙", 13),
    ("▟", 14),
    ("█", 15),
];

/// Returns the quarters that a character fills, or 0 if it is no block.
fn quarters(sign: &str) -> u8 {
    BLOCKS.iter().find(|(block, _)| *block == sign).map_or(0, |(_, quarters)| *quarters)
}

/// Draws the blocks of a run of cells of one colour. Fonts leave gaps between them.
fn draw_blocks(svg: &mut String, cells: &[StyledCell], (left, top): (f32, f32)) {
    let mut path = String::new();
    let (w, h) = (CELL.0 / 2., CELL.1 / 2.);
    for (at, cell) in cells.iter().enumerate() {
        let quarters = quarters(&cell.sign);
        for quarter in (0..4_u8).filter(|quarter| quarters >> quarter & 1 == 1) {
            let x = left + at as f32 * CELL.0 + f32::from(quarter % 2) * w;
            let y = top + f32::from(quarter / 2) * h;
            let _ = write!(path, "M{x:.1} {y:.1}h{:.1}v{:.1}h-{:.1}z", w + 0.1, h + 0.1, w + 0.1);
        }
    }
    let _ = writeln!(svg, "<path d=\"{path}\" fill=\"{}\"/>", cells[0].ink);
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
        let kind = |cell: &StyledCell| (cell.sign == " ", quarters(&cell.sign) > 0);
        for run in runs(&cells, |cell| (cell.ink.clone(), cell.bold, kind(cell))) {
            if quarters(&cells[run.start].sign) > 0 {
                draw_blocks(&mut svg, &cells[run.clone()], (run.start as f32 * CELL.0, top));
                continue;
            }
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
