//! Block art: outlines drawn with characters that fill quarters of a cell.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use wazir_render::{Coverage, Figure, Outline};

/// The characters by the quarters that they fill: 1 upper left, 2 upper right, 4 lower left, 8 lower
/// right.
const QUARTERS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];
/// The characters that the fonts of all terminals have, such as that of the Linux console.
const HALVES: [usize; 6] = [15, 0, 3, 12, 5, 10];
/// The covered part from which a quarter is filled.
const FILLED: f32 = 0.45;
/// Difference between the quarters of a cell from which they have two colours.
const CONTRAST: f32 = 0.2;
/// The contrast of the edges of a figure.
const SHARPNESS: f32 = 1.4;
/// Most pictures that are kept.
const KEPT: usize = 512;

/// Returns whether text of this style is drawn with quarters of cells.
pub(super) const fn is_fine(style: Style) -> bool {
    matches!(style.fg, Some(Color::Rgb(..) | Color::Indexed(_)))
}

/// What is drawn in an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shape {
    /// A figure, whose owner faces this many quarter turns clockwise from up.
    Figure(Figure, u8),
    /// A path in a square of 100 units.
    Path(&'static str),
    /// One or two characters.
    Letters([char; 2]),
}

impl Shape {
    /// Returns the outline of the shape in its square.
    pub(crate) fn outline(self) -> Outline {
        match self {
            Self::Figure(figure, quarters) => figure.outline(quarters),
            Self::Letters(text) => {
                let text: String = text.iter().filter(|sign| **sign != '\0').collect();
                Outline::letters(&text).unwrap_or_default()
            }
            Self::Path(path) => path.parse::<Outline>().unwrap_or_default(),
        }
    }
}

type Kept = HashMap<(Shape, u16, u16), Rc<Coverage>>;

thread_local! {
    /// The shapes of one size that were drawn before. A board shows the same few again and again.
    static DRAWN: RefCell<Kept> = RefCell::default();
}

/// Returns how much of each quarter of cells a shape covers, in this number of columns and half rows.
fn coverage(shape: Shape, (width, height): (u16, u16)) -> Rc<Coverage> {
    DRAWN.with_borrow_mut(|drawn| {
        if drawn.len() >= KEPT {
            drawn.clear();
        }
        let known = drawn.entry((shape, width, height));
        let draw = || {
            let outline = shape.outline();
            Rc::new(outline.coverage(usize::from(width) * 2, usize::from(height)))
        };
        Rc::clone(known.or_insert_with(draw))
    })
}

/// Draws a shape stretched over an area, in the colour of the text of `ink`. Where a terminal has
/// all colours, the edges are smooth.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, shape: Shape, ink: Style, ground: Style) {
    draw_half_rows(buffer, area, (shape, area.height * 2), ink, ground);
}

/// Draws a shape stretched over the width and the first half rows of an area.
pub(super) fn draw_half_rows(
    buffer: &mut Buffer,
    area: Rect,
    (shape, half_rows): (Shape, u16),
    ink: Style,
    ground: Style,
) {
    let grid = coverage(shape, (area.width, half_rows));
    let ink = ink.remove_modifier(Modifier::BOLD | Modifier::UNDERLINED);
    for position in area.intersection(buffer.area).positions() {
        let (column, row) = (usize::from(position.x - area.x), usize::from(position.y - area.y));
        let quarter = |at: usize| grid.at(2 * column + at % 2, 2 * row + at / 2);
        let quarters = [0, 1, 2, 3].map(quarter);
        if quarters.iter().all(|part| *part < 0.02) {
            continue;
        }
        let (character, style) = match (ink.fg, ground.bg) {
            (Some(Color::Rgb(..)), Some(Color::Rgb(..))) => smooth(quarters, ink, ground),
            _ if is_fine(ink) => (QUARTERS[filled(quarters, FILLED)], ground.patch(ink)),
            _ => (QUARTERS[nearest_half(quarters)], ground.patch(ink)),
        };
        if let Some(cell) = buffer.cell_mut(position) {
            cell.reset();
            cell.set_char(character).set_style(style);
        }
    }
}

/// Returns the half or whole cell that comes nearest to the covered parts, as an index into
/// [`QUARTERS`].
fn nearest_half(quarters: [f32; 4]) -> usize {
    let distance = |mask: &usize| -> f32 {
        let bit = |at: usize| if mask >> at & 1 == 1 { 1. } else { 0. };
        (0..4).map(|at| (quarters[at] - bit(at)).powi(2)).sum()
    };
    let nearest = HALVES.into_iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
    nearest.unwrap_or(0)
}

/// Returns the quarters that are covered at least this far, as an index into [`QUARTERS`].
fn filled(quarters: [f32; 4], least: f32) -> usize {
    (0..4).filter(|&at| quarters[at] >= least).map(|at| 1 << at).sum()
}

/// Returns the character and the two colours that come nearest to the covered parts.
fn smooth(quarters: [f32; 4], ink: Style, ground: Style) -> (char, Style) {
    let mut sorted = quarters;
    sorted.sort_by(f32::total_cmp);
    let mean = |parts: &[f32]| parts.iter().sum::<f32>() / parts.len() as f32;
    let paper = ground.bg.unwrap_or_default();
    // Edges are a little sharper and thin lines stronger than they are.
    let shade = |part: f32| {
        let part = ((part - FILLED) * SHARPNESS + 0.5).clamp(0., 1.);
        mixed(paper, ink.fg.unwrap_or_default(), part)
    };
    if sorted[3] - sorted[0] < CONTRAST {
        let shade = shade(mean(&sorted));
        return (' ', ground.patch(Style::new().bg(shade)));
    }
    // The colours part at the widest gap.
    let gap = |at: &usize| sorted[*at] - sorted[at - 1];
    let split = (1..4).max_by(|a, b| gap(a).total_cmp(&gap(b))).unwrap_or(2);
    let (low, high) = sorted.split_at(split);
    let style = ink.fg(shade(mean(high))).bg(shade(mean(low)));
    (QUARTERS[filled(quarters, high[0])], ground.patch(style))
}

/// Returns the colour between two others.
fn mixed(from: Color, to: Color, part: f32) -> Color {
    let (Color::Rgb(r0, g0, b0), Color::Rgb(r1, g1, b1)) = (from, to) else { return to };
    let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part).round() as u8;
    Color::Rgb(mix(r0, r1), mix(g0, g1), mix(b0, b1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(path: &'static str, ink: Color, ground: Color) -> Buffer {
        let area = Rect::new(0, 0, 2, 1);
        let mut buffer = Buffer::empty(area);
        let (ink, ground) = (Style::new().fg(ink), Style::new().bg(ground));
        draw(&mut buffer, area, Shape::Path(path), ink, ground);
        buffer
    }

    #[test]
    fn quarters_of_cells_are_filled() {
        let text = |path| {
            let buffer = drawn(path, Color::Indexed(15), Color::Indexed(0));
            [0, 1].map(|x| buffer[(x, 0)].symbol().to_owned()).concat()
        };
        assert_eq!(text("M0 0H25V50H0z"), "▘ ");
        assert_eq!(text("M0 0H100V50H0zM75 50H100V100H75z"), "▀▜");
        assert_eq!(text("M0 0H100V100H0z"), "██");
    }

    #[test]
    fn sixteen_colours_use_only_halves() {
        let buffer = drawn("M0 0H50V50H0zM50 0H75V100H50z", Color::White, Color::Black);
        assert_eq!([0, 1].map(|x| buffer[(x, 0)].symbol().to_owned()), ["▀", "▌"]);
    }

    #[test]
    fn edges_are_smooth_with_all_colours() {
        let (white, black) = (Color::Rgb(200, 200, 200), Color::Rgb(0, 0, 0));
        let buffer = drawn("M0 0H75V75H0z", white, black);
        // The lower quarters are half covered.
        let cell = &buffer[(0, 0)];
        assert_eq!((cell.symbol(), cell.fg, cell.bg), ("▀", white, Color::Rgb(114, 114, 114)));
        let cell = &buffer[(1, 0)];
        assert_eq!(cell.symbol(), "▘");
    }
}
