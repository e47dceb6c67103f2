//! Signs that show how a piece reaches a square, each with a shape of its own.

use super::canvas::{Canvas, Paint, SvgNumber};
use super::colours::{CAPTURE, HOP, INK, LAME, LEAP, LOCUST, MOVE, PAPER, SLIDE};
use wazir_betza::SquareMark;

use crate::Pip;

pub(super) fn pip_way(pip: Pip) -> SquareMark {
    match pip {
        Pip::Slide => SquareMark::Slide,
        Pip::Leap => SquareMark::Leap,
        Pip::MoveOnly => SquareMark::MoveOnly,
        Pip::CaptureOnly => SquareMark::CaptureOnly,
    }
}

/// Draws a sign around a point, `size` units wide.
pub(super) fn draw(canvas: &mut Canvas, reach: SquareMark, (x, y): (f32, f32), size: f32) {
    let half = size / 2.;
    let edge = size * 0.06;
    // Starts and steps are in a box of 100 units around the sign.
    let path = |start: (f32, f32), steps: &[(f32, f32)]| {
        let units = size / 100.;
        let (x, y) = (SvgNumber(x - half + start.0 * units), SvgNumber(y - half + start.1 * units));
        steps.iter().fold(format!("M{x} {y}"), |path, (dx, dy)| {
            format!("{path}l{} {}", SvgNumber(dx * units), SvgNumber(dy * units))
        })
    };
    match reach {
        SquareMark::Slide => {
            let (corner, side) = ((x - half * 0.8, y - half * 0.8), size * 0.8);
            canvas.rect(corner, (side, side), 0., Paint::fill(SLIDE[0]).stroke(SLIDE[1], edge));
        }
        SquareMark::Leap => {
            let paint = Paint::fill(LEAP[0]).stroke(LEAP[1], edge);
            canvas.circle((x, y), half * 0.9, paint);
        }
        SquareMark::MoveOnly => {
            let diamond = path((50., 0.), &[(50., 50.), (-50., 50.), (-50., -50.)]) + "z";
            canvas.path(&diamond, Paint::fill(MOVE[0]).stroke(MOVE[1], edge));
        }
        SquareMark::CaptureOnly => {
            let triangle = path((50., 4.), &[(48., 88.), (-96., 0.)]) + "z";
            canvas.path(&triangle, Paint::fill(CAPTURE[0]).stroke(CAPTURE[1], edge));
        }
        SquareMark::MustBeEmpty => {
            let (corner, side) = ((x - half * 0.76, y - half * 0.76), size * 0.76);
            canvas.rect(corner, (side, side), 0., Paint::line(LAME, size * 0.1).dash("2 9"));
        }
        SquareMark::Hurdle => {
            let steps = [(0., -48.), (28., -32.), (28., 0.), (28., 32.), (0., 48.)];
            let arch = path((8., 92.), &steps);
            canvas.path(&arch, Paint::line(HOP, size * 0.15));
        }
        SquareMark::LocustVictim => {
            let cross = path((12., 12.), &[(76., 76.)]) + &path((88., 12.), &[(-76., 76.)]);
            canvas.path(&cross, Paint::line(LOCUST, size * 0.19));
        }
    }
}

/// Draws the signs of a square at its upper left corner. A single sign is in the middle, several
/// are side by side; on an occupied square they are on a plate in the upper left corner.
pub(super) fn draw_square(
    canvas: &mut Canvas,
    (x, y): (f32, f32),
    kinds: &[SquareMark],
    occupied: bool,
) {
    let count = kinds.len();
    if count == 0 {
        return;
    }
    if occupied {
        let size = (90. / count as f32).min(30.);
        let plate = (size * count as f32 + 6., size + 6.);
        canvas.rect((x + 2., y + 2.), plate, 5., Paint::fill(PAPER).stroke(INK, 2.));
        for (n, &reach) in kinds.iter().enumerate() {
            let middle = x + 5. + (n as f32 + 0.5) * size;
            draw(canvas, reach, (middle, y + 5. + size / 2.), size * 0.86);
        }
        canvas.newline();
        return;
    }
    let in_row = if count > 3 { 4 } else { count };
    let size = [50., 36., 28., 22.][in_row - 1];
    let rows = count.div_ceil(in_row) as f32;
    for (n, &reach) in kinds.iter().enumerate() {
        let across = (n % in_row) as f32 + 0.5 - in_row as f32 / 2.;
        let down = (n / in_row) as f32 + 0.5 - rows / 2.;
        let middle = (x + 50. + across * (size + 4.), y + 50. + down * (size + 4.));
        draw(canvas, reach, middle, size);
    }
    canvas.newline();
}
