//! Marks of squares, each with a shape of its own.

use super::canvas::{Canvas, Paint};
use super::colours::{
    CHECK, CHECK_GROUND, LAST, LAST_GROUND, PICKED_GROUND, PREMOVE, PREMOVE_EDGE, PREMOVE_STRIPE,
    PROMOTION, REFUSED, SELECTED, SUGGESTED, WHITE,
};
use crate::{Cell, Marks, SquarePattern};

/// Draws the background of a marked square, and the corners of the last move, which no piece needs.
pub(super) fn draw_background(
    canvas: &mut Canvas,
    at: (f32, f32),
    marks: Marks,
    pattern: SquarePattern,
) {
    let colour = if marks.contains(Marks::CHECK) {
        CHECK_GROUND
    } else if marks.contains(Marks::PICKED) {
        PICKED_GROUND
    } else if marks.contains(Marks::LAST) {
        LAST_GROUND
    } else {
        return;
    };
    match pattern {
        // The lines continue around a marked crossing.
        SquarePattern::Lines => {
            canvas.circle((at.0 + 50., at.1 + 50.), 49., Paint::fill(colour));
        }
        _ => canvas.rect(at, (100., 100.), 0., Paint::fill(colour)),
    }
    if marks.contains(Marks::LAST) {
        canvas.transformed(at, 1., 0, |canvas| draw_mark(canvas, Marks::LAST, false));
    }
}

/// The marks drawn over the piece, in drawing order.
const DRAW_ORDER: [Marks; 6] =
    [Marks::PICKED, Marks::CHECK, Marks::ZONE, Marks::IDEA, Marks::BARRED, Marks::TARGET];

/// Draws the marks of a square that lie over its piece.
pub(super) fn draw_marks(canvas: &mut Canvas, at: (f32, f32), cell: &Cell) {
    let marks = cell.marks();
    if marks.is_empty() {
        return;
    }
    canvas.transformed(at, 1., 0, |canvas| {
        let wanted = DRAW_ORDER.into_iter().filter(|&mark| marks.contains(mark));
        wanted.for_each(|mark| draw_mark(canvas, mark, cell.piece().is_some()));
    });
}

/// Draws one mark: corners for the last move, a frame for the selected piece, a dot for its targets
/// or a ring for a capture, a small cross for a move that is forbidden now, a line at the foot for
/// promotion, a diamond for a suggested move, and a star for check.
pub(super) fn draw_mark(canvas: &mut Canvas, mark: Marks, occupied: bool) {
    match mark {
        Marks::LAST => {
            canvas.path(CORNERS, Paint::line(WHITE, 12.));
            canvas.path(CORNERS, Paint::line(LAST, 7.));
        }
        Marks::PICKED => canvas.rect((4., 4.), (92., 92.), 4., Paint::line(SELECTED, 6.)),
        Marks::CHECK => canvas.path(STAR, Paint::line(CHECK, 4.)),
        Marks::ZONE => canvas.path("M12 93H88", Paint::line(PROMOTION, 5.)),
        Marks::IDEA => canvas.path("M50 4L96 50L50 96L4 50z", Paint::line(SUGGESTED, 5.)),
        Marks::BARRED => canvas.path("M40 40L60 60M60 40L40 60", Paint::line(REFUSED, 5.)),
        Marks::TARGET if occupied => {
            // The white line separates the ring from a dark piece.
            canvas.circle((50., 50.), 42., Paint::line(WHITE, 12.));
            canvas.circle((50., 50.), 43., Paint::line(SELECTED, 7.));
        }
        Marks::TARGET => {
            canvas.circle((50., 50.), 14., Paint::fill(SELECTED).stroke(WHITE, 3.));
        }
        _ => {}
    }
}

/// Draws the mark of a premove over its pieces: a dashed frame, and two arrowheads on a disc in a
/// corner.
pub(super) fn premove(canvas: &mut Canvas) {
    canvas.rect((5., 5.), (90., 90.), 4., Paint::line(WHITE, 10.));
    canvas.rect((5., 5.), (90., 90.), 4., Paint::line(PREMOVE_EDGE, 7.).dash("11 14"));
    canvas.circle((16., 16.), 16., Paint::fill(PREMOVE_EDGE).stroke(WHITE, 3.));
    canvas.path("M7 8L16 16L7 24zM16 8L25 16L16 24z", Paint::fill(WHITE));
}

/// Draws the background of a premove: stripes.
pub(super) fn premove_ground(canvas: &mut Canvas) {
    canvas.rect((0., 0.), (100., 100.), 0., Paint::fill(PREMOVE));
    let stripes = "M0 25L25 0M0 58L58 0M0 92L92 0M25 100L100 25M58 100L100 58M92 100L100 92";
    canvas.path(stripes, Paint::line(PREMOVE_STRIPE, 6.));
}

/// The corners of a square.
const CORNERS: &str = "M6 29V6H29M71 6H94V29M94 71V94H71M29 94H6V71";

/// A star of eight long and eight short rays.
const STAR: &str = "M50 0L57 11L69 4L72 17L87 13L84 28L96 31L89 43L100 50L89 57L96 69L84 72L87 87\
    L72 83L69 96L57 89L50 100L43 89L31 96L28 83L13 87L16 72L4 69L11 57L0 50L11 43L4 31L16 28L13 13\
    L28 17L31 4L43 11z";
