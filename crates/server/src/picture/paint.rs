//! An image, and polygons filled in it.

use super::shape::Polygon;

/// Lines of a pixel along which a polygon is measured.
const LINES: usize = 4;

/// An image of opaque pixels.
pub(super) struct Image {
    width: usize,
    pixels: Vec<[u8; 3]>,
}

impl Image {
    pub(super) fn new(width: usize, height: usize, colour: [u8; 3]) -> Self {
        Self { width: width.max(1), pixels: vec![colour; width.max(1) * height] }
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    pub(super) fn height(&self) -> usize {
        self.pixels.len() / self.width
    }

    /// Returns the rows, from the top.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[[u8; 3]]> {
        self.pixels.chunks_exact(self.width)
    }

    #[cfg(test)]
    pub(super) fn at(&self, x: usize, y: usize) -> [u8; 3] {
        self.pixels[y * self.width + x]
    }

    /// Fills polygons. Where they overlap is filled, or with `holes` empty.
    pub(super) fn fill(&mut self, polygons: &[Polygon], colour: [u8; 3], holes: bool) {
        let heights = polygons.iter().flatten().map(|&(_, y)| y);
        let (top, foot) = heights.fold((f32::MAX, f32::MIN), |(a, b), y| (a.min(y), b.max(y)));
        let from = top.max(0.) as usize;
        let to = (foot.max(0.).ceil() as usize).min(self.height());
        if from >= to {
            return;
        }
        let crossings = crossings(polygons, from * LINES, to * LINES);
        let mut covered = vec![0.; self.width];
        for (row, lines) in (from..to).zip(crossings.chunks_exact(LINES)) {
            covered.fill(0.);
            for (left, right) in lines.iter().flat_map(|line| spans(line, holes)) {
                cover(&mut covered, left, right);
            }
            let start = row * self.width;
            for (pixel, part) in self.pixels[start..start + self.width].iter_mut().zip(&covered) {
                if *part > 0. {
                    mix(pixel, colour, (part / LINES as f32).min(1.));
                }
            }
        }
    }
}

fn mix(pixel: &mut [u8; 3], colour: [u8; 3], part: f32) {
    for (old, new) in pixel.iter_mut().zip(colour) {
        *old = (f32::from(*old) + (f32::from(new) - f32::from(*old)) * part).round() as u8;
    }
}

/// Where an edge crosses a line, and whether it goes down (1) or up (-1).
type Crossing = (f32, i32);

/// Returns the crossings of the lines from one number up to another, from left to right.
fn crossings(polygons: &[Polygon], first: usize, end: usize) -> Vec<Vec<Crossing>> {
    let mut lines: Vec<Vec<Crossing>> = vec![Vec::new(); end - first];
    let height = |line: usize| (line as f32 + 0.5) / LINES as f32;
    for polygon in polygons {
        let ends = polygon.iter().cycle().skip(1);
        for (&(x0, y0), &(x1, y1)) in polygon.iter().zip(ends) {
            let (top, foot) = (y0.min(y1), y0.max(y1));
            let from = ((top * LINES as f32 - 0.5).max(0.) as usize).max(first);
            let down = if y1 > y0 { 1 } else { -1 };
            for line in (from..end).take_while(|&line| height(line) <= foot) {
                let y = height(line);
                if (y0 <= y) != (y1 <= y) {
                    lines[line - first].push((x0 + (y - y0) / (y1 - y0) * (x1 - x0), down));
                }
            }
        }
    }
    lines.iter_mut().for_each(|line| line.sort_by(|a, b| a.0.total_cmp(&b.0)));
    lines
}

/// Returns the filled parts of a line across the image.
fn spans(crossings: &[Crossing], holes: bool) -> Vec<(f32, f32)> {
    let mut winding = 0;
    let inside = |winding: i32| if holes { winding % 2 != 0 } else { winding != 0 };
    let (mut parts, mut start) = (Vec::new(), 0.);
    for &(x, turn) in crossings {
        let before = inside(winding);
        winding += turn;
        match (before, inside(winding)) {
            (false, true) => start = x,
            (true, false) => parts.push((start, x)),
            _ => {}
        }
    }
    parts
}

/// Adds the part of each pixel that lies between two places of a row.
fn cover(row: &mut [f32], left: f32, right: f32) {
    for (column, pixel) in row.iter_mut().enumerate().skip(left.max(0.) as usize) {
        let part = right.min(column as f32 + 1.) - left.max(column as f32);
        if part <= 0. {
            break;
        }
        *pixel += part;
    }
}
