//! Arrows from square to square.

use super::canvas::{Canvas, Paint, SvgNumber};
use super::colours::{SUGGESTED, WHITE};
use super::layout::Layout;
use crate::BoardView;

/// Half the width of the shaft, and of the head.
const SHAFT: f32 = 9.;
const HEAD: f32 = 26.;
/// The length of the head, and the gap between the middle of the first square and the arrow.
const HEAD_LENGTH: f32 = 40.;
const GAP: f32 = 26.;

/// Draws the arrows of a view over its pieces.
pub(super) fn draw_arrows(canvas: &mut Canvas, view: &BoardView, layout: &Layout<'_>) {
    let middle = |index: usize| {
        let at = layout.cells(view).find(|(_, cell)| cell.index() == index);
        at.map(|((x, y), _)| (x + 50., y + 50.))
    };
    for &(from, to) in view.arrows() {
        let Some((start, tip)) = middle(from).zip(middle(to)).filter(|_| from != to) else {
            continue;
        };
        canvas.path(&outline(start, tip), Paint::fill(SUGGESTED).stroke(WHITE, 3.));
        canvas.newline();
    }
}

/// Returns the path around an arrow.
fn outline((x, y): (f32, f32), (tip_x, tip_y): (f32, f32)) -> String {
    let length = (tip_x - x).hypot(tip_y - y);
    let (dx, dy) = ((tip_x - x) / length, (tip_y - y) / length);
    let neck = length - HEAD_LENGTH;
    let corners = [
        (GAP, -SHAFT),
        (neck, -SHAFT),
        (neck, -HEAD),
        (length, 0.),
        (neck, HEAD),
        (neck, SHAFT),
        (GAP, SHAFT),
    ];
    let mut path = String::new();
    for (along, across) in corners {
        let letter = if path.is_empty() { 'M' } else { 'L' };
        let (at_x, at_y) = (x + dx * along - dy * across, y + dy * along + dx * across);
        path += &format!("{letter}{} {}", SvgNumber(at_x), SvgNumber(at_y));
    }
    path + "z"
}
