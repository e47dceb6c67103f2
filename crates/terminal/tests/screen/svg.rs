//! SVG picture of a screen.

use std::collections::BTreeMap;
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
fn runs<T, K: PartialEq>(
    cells: &[T],
    key: impl Fn(&T) -> K,
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

/// Adds a rectangle one unit high to the outline of its colour.
fn fill(
    outlines: &mut BTreeMap<String, String>,
    colour: &str,
    (x, y, width): (usize, usize, usize),
) {
    let outline = outlines.entry(colour.to_owned()).or_default();
    let _ = write!(outline, "M{x} {y}h{width}v1h-{width}z");
}

/// Adds the blocks of a row of cells, in halves of a cell. Fonts leave gaps between them.
fn fill_blocks(outlines: &mut BTreeMap<String, String>, cells: &[StyledCell], y: usize) {
    for (half, corners) in [(0, [1, 2]), (1, [4, 8])] {
        let inks: Vec<_> = cells
            .iter()
            .flat_map(|cell| {
                corners.map(|corner| (quarters(&cell.sign) & corner > 0).then_some(&cell.ink))
            })
            .collect();
        for run in runs(&inks, |ink| *ink) {
            if let Some(ink) = inks[run.start] {
                fill(outlines, ink, (run.start, 2 * y + half, run.len()));
            }
        }
    }
}

/// Draws outlines whose unit has this width and height.
fn draw(svg: &mut String, outlines: &BTreeMap<String, String>, (width, height): (f32, f32)) {
    let _ =
        writeln!(svg, "<g transform=\"scale({width} {height})\" shape-rendering=\"crispEdges\">");
    for (colour, outline) in outlines {
        let _ = writeln!(svg, "<path d=\"{outline}\" fill=\"{colour}\"/>");
    }
    svg.push_str("</g>\n");
}

/// Draws the texts of a row of cells, one element for each run in one style.
fn draw_texts(svg: &mut String, cells: &[StyledCell], top: f32) {
    let kind = |cell: &StyledCell| (cell.sign == " ", quarters(&cell.sign) > 0);
    for run in runs(cells, |cell| (cell.ink.clone(), cell.bold, kind(cell))) {
        let first = &cells[run.start];
        let text: String = cells[run.clone()].iter().map(|cell| cell.sign.as_str()).collect();
        if quarters(&first.sign) > 0 || text.trim().is_empty() {
            continue;
        }
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        let bold = if first.bold { " font-weight=\"bold\"" } else { "" };
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" textLength=\"{:.1}\" fill=\"{}\"{bold}>{text}</text>",
            run.start as f32 * CELL.0,
            top + 13.,
            run.len() as f32 * CELL.0,
            first.ink
        );
    }
}

/// Draws a screen.
pub(crate) fn svg(buffer: &Buffer) -> String {
    let (width, height) = (buffer.area.width, buffer.area.height);
    let (w, h) = (f32::from(width) * CELL.0, f32::from(height) * CELL.1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w:.1} {h:.1}\" width=\"{w:.0}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{GROUND}\"/>\n"
    );
    let (mut grounds, mut blocks) = (BTreeMap::new(), BTreeMap::new());
    let mut texts = String::new();
    for y in 0..height {
        let cells: Vec<_> = (0..width).map(|x| styled_cell(buffer, x, y)).collect();
        for run in runs(&cells, |cell| cell.ground.clone()) {
            let ground = &cells[run.start].ground;
            if ground != GROUND {
                fill(&mut grounds, ground, (run.start, y.into(), run.len()));
            }
        }
        fill_blocks(&mut blocks, &cells, y.into());
        draw_texts(&mut texts, &cells, f32::from(y) * CELL.1);
    }
    draw(&mut svg, &grounds, CELL);
    draw(&mut svg, &blocks, (CELL.0 / 2., CELL.1 / 2.));
    svg + &texts + "</svg>\n"
}
