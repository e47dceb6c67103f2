//! What is special about a square: each mark has a shape of its own.

use super::canvas::{Canvas, Paint};
use crate::{Cell, Marks};

/// The ground of a marked square.
pub(super) fn below(canvas: &mut Canvas, at: (f32, f32), marks: Marks) {
    let colour = if marks.contains(Marks::CHECK) {
        "#f3a995"
    } else if marks.contains(Marks::PICKED) {
        "#b5dcae"
    } else if marks.contains(Marks::LAST) {
        "#f6e27a"
    } else {
        return;
    };
    canvas.rect(at, (100., 100.), 0., Paint::fill(colour));
}

/// What is drawn over the piece: corners for the last move, a frame for the piece picked up, a dot
/// for its targets or a ring where it takes, a small cross where it may not go now, a line at the
/// foot where it promotes, a diamond for a move that somebody thinks of, and a star for check.
pub(super) fn above(canvas: &mut Canvas, at: (f32, f32), cell: &Cell) {
    let marks = cell.marks();
    if marks.is_empty() {
        return;
    }
    canvas.placed(at, 1., 0, |canvas| {
        if marks.contains(Marks::LAST) {
            canvas.path("M4 22V4H22M78 4H96V22M96 78V96H78M22 96H4V78", Paint::line("#523a00", 6.));
        }
        if marks.contains(Marks::PICKED) {
            canvas.rect((4., 4.), (92., 92.), 4., Paint::line("#0b5d33", 6.));
        }
        if marks.contains(Marks::CHECK) {
            canvas.path(STAR, Paint::line("#a01515", 4.));
        }
        if marks.contains(Marks::ZONE) {
            canvas.path("M12 93H88", Paint::line("#6b3fa0", 5.));
        }
        if marks.contains(Marks::IDEA) {
            canvas.path("M50 4L96 50L50 96L4 50z", Paint::line("#14507a", 5.));
        }
        if marks.contains(Marks::BARRED) {
            canvas.path("M40 40L60 60M60 40L40 60", Paint::line("#6b6b6b", 5.));
        }
        if marks.contains(Marks::TARGET) {
            match cell.piece() {
                None => {
                    canvas.circle((50., 50.), 14., Paint::fill("#0b5d33").stroke("#fff", 3.));
                }
                // The white line parts the ring from a dark piece.
                Some(_) => {
                    canvas.circle((50., 50.), 42., Paint::line("#fff", 12.));
                    canvas.circle((50., 50.), 43., Paint::line("#0b5d33", 7.));
                }
            }
        }
    });
}

/// Eight long and eight short rays.
const STAR: &str = "M50 0L57 11L69 4L72 17L87 13L84 28L96 31L89 43L100 50L89 57L96 69L84 72L87 87\
    L72 83L69 96L57 89L50 100L43 89L31 96L28 83L13 87L16 72L4 69L11 57L0 50L11 43L4 31L16 28L13 13\
    L28 17L31 4L43 11z";
