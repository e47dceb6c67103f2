//! Pixels of pictures.

use super::Rgb;
use super::list::{Look, Picture, Place};
use crate::screen::board::Shape;

/// Steps between a ground and an ink at the edges of a shape. Few colours make short pictures.
const STEPS: f32 = 15.;
/// The width of a letter in heights.
const LETTER: f32 = 0.75;
/// The greatest height of an upright shape, in widths.
const SLIM: f32 = 1.2;
/// The part of a picture that a figure fills, so that it does not touch its neighbours.
const FILLED: f32 = 0.92;

/// An image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pixels {
    pub(super) width: usize,
    /// Rows from the top; `None` is transparent.
    pub(super) colours: Vec<Option<Rgb>>,
}

impl Pixels {
    /// Returns an image of which nothing is seen.
    pub(super) fn transparent(width: usize, height: usize) -> Self {
        Self { width, colours: vec![None; width * height] }
    }

    pub(super) fn height(&self) -> usize {
        self.colours.len() / self.width.max(1)
    }

    /// Returns the image of a whole picture on cells of this size.
    pub(super) fn of(picture: &Picture, cell: (u16, u16)) -> Self {
        let size = (
            usize::from(picture.size.0) * usize::from(cell.0),
            usize::from(picture.size.1) * usize::from(cell.1),
        );
        let mut image =
            Self { width: size.0, colours: vec![Some(picture.ground); size.0 * size.1] };
        for &(shape, place, ink) in &picture.parts {
            image.draw(shape, bounds(shape, place, size, cell.1.into()), ink);
        }
        image
    }

    /// Returns the part of this image that a tile shows. The image is that of the tile's picture.
    pub(super) fn part(&self, look: &Look, cell: (u16, u16)) -> Self {
        let (wide, high) = (usize::from(cell.0), usize::from(cell.1));
        let width = usize::from(look.part.width) * wide;
        let mut image = Self::transparent(width, usize::from(look.part.height) * high);
        let (x, y) = (usize::from(look.part.x) * wide, usize::from(look.part.y) * high);
        for (row, line) in image.colours.chunks_mut(width.max(1)).enumerate() {
            let from = (y + row) * self.width + x;
            if let Some(source) = self.colours.get(from..from + line.len()) {
                line.copy_from_slice(source);
            }
        }
        image
    }

    /// Copies another image to a place, given in pixels.
    pub(super) fn paste(&mut self, other: &Self, (x, y): (usize, usize)) {
        for (row, line) in other.colours.chunks(other.width.max(1)).enumerate() {
            let from = (y + row) * self.width + x;
            if let Some(target) = self.colours.get_mut(from..from + line.len()) {
                target.copy_from_slice(line);
            }
        }
    }

    /// Draws a shape stretched over a part of the image.
    fn draw(&mut self, shape: Shape, bounds: Bounds, ink: Rgb) {
        let coverage = shape.outline().coverage(bounds.width, bounds.height);
        for row in 0..bounds.height {
            for column in 0..bounds.width {
                let step = (coverage.at(column, row) * STEPS).round();
                let at = (bounds.y + row) * self.width + bounds.x + column;
                if let (true, Some(Some(pixel))) = (step > 0., self.colours.get_mut(at)) {
                    *pixel = mixed(*pixel, ink, step / STEPS);
                }
            }
        }
    }
}

/// A part of an image, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

/// Returns the part of an image that a shape fills.
fn bounds(shape: Shape, place: Place, (width, height): (usize, usize), cell: usize) -> Bounds {
    let (wide, high) = (width as f32, height as f32);
    let (size, middle) = match place {
        Place::Square => ((wide.min(high), wide.min(high)), (0.5, 0.5)),
        Place::HalfRows(rows) => {
            let rows = usize::from(rows) * cell / 2;
            return Bounds { x: 0, y: 0, width, height: rows.min(height) };
        }
        Place::Body => ((wide * FILLED, high * FILLED), (0.5, 0.5)),
        Place::Upright => {
            let (wide, high) = (wide.min(high) * FILLED, high.min(wide * SLIM) * FILLED);
            ((wide, high), (0.5, 0.5))
        }
        Place::Letter { middle, height } => {
            let height = high * f32::from(height) / 100.;
            ((height * LETTER, height), (f32::from(middle.0) / 100., f32::from(middle.1) / 100.))
        }
        Place::OnWedge(quarters) => {
            // The widest part of a wedge is near its foot.
            let middle = [(0.5, 0.62), (0.38, 0.5), (0.5, 0.38), (0.62, 0.5)];
            (writing(shape, (wide, high)), middle[usize::from(quarters % 4)])
        }
    };
    let size = (size.0.round() as usize, size.1.round() as usize);
    let at = |all: usize, size: usize, middle: f32| {
        let start = (all as f32 * middle - size as f32 / 2.).round().max(0.) as usize;
        start.min(all.saturating_sub(size))
    };
    let (x, y) = (at(width, size.0, middle.0), at(height, size.1, middle.1));
    Bounds { x, y, width: size.0, height: size.1 }
}

/// Returns the width and the height of the writing on a wedge of this size.
fn writing(shape: Shape, (wide, high): (f32, f32)) -> (f32, f32) {
    let Shape::Letters(signs) = shape else { return (wide, high) };
    let count = signs.iter().filter(|sign| **sign != '\0').count().max(1) as f32;
    // Kanji are as high as wide, with room around them.
    let (slim, tall) = if signs[0].is_ascii() { (LETTER, 0.46) } else { (1., 0.6) };
    let height = (high * tall).min(wide * 0.62 / slim / count);
    (height * slim * count, height)
}

/// Returns the colour between two others.
fn mixed(from: Rgb, to: Rgb, part: f32) -> Rgb {
    let mix = |at: usize| {
        let (from, to) = (f32::from(from[at]), f32::from(to[at]));
        (from + (to - from) * part).round() as u8
    };
    [mix(0), mix(1), mix(2)]
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;
    use wazir_render::Figure;

    use super::*;

    const BLACK: Rgb = [0, 0, 0];
    const WHITE: Rgb = [255, 255, 255];

    fn picture(parts: Vec<(Shape, Place, Rgb)>) -> Picture {
        Picture { size: (4, 2), ground: BLACK, parts }
    }

    #[test]
    fn shapes_are_drawn_over_the_ground_with_smooth_edges() {
        let half = picture(vec![(Shape::Path("M0 0H50V100H0z"), Place::Square, WHITE)]);
        let image = Pixels::of(&half, (5, 10));
        assert_eq!((image.width, image.height()), (20, 20));
        assert_eq!((image.colours[0], image.colours[19]), (Some(WHITE), Some(BLACK)));
        let slanted = picture(vec![(Shape::Path("M0 0H100V100z"), Place::Square, WHITE)]);
        let image = Pixels::of(&slanted, (5, 10));
        let between = image.colours[21].expect("a colour");
        assert!(between > BLACK && between < WHITE, "{between:?}");
    }

    #[test]
    fn a_tile_shows_its_part_of_the_picture() {
        let quarter = picture(vec![(Shape::Path("M0 0H50V50H0z"), Place::Square, WHITE)]);
        let image = Pixels::of(&quarter, (2, 3));
        let look = Look { picture: quarter, part: Rect::new(1, 0, 2, 2) };
        let part = image.part(&look, (2, 3));
        assert_eq!((part.width, part.height()), (4, 6));
        let row = |y: usize| &part.colours[y * 4..y * 4 + 4];
        assert_eq!(row(2), [Some(WHITE), Some(WHITE), Some(BLACK), Some(BLACK)]);
        assert_eq!(row(3), [Some(BLACK); 4]);
        let mut sheet = Pixels::transparent(6, 7);
        sheet.paste(&part, (1, 1));
        assert_eq!(sheet.colours[6 * 3..6 * 3 + 6], [&[None], row(2), &[None]].concat());
    }

    #[test]
    fn figures_keep_their_form_and_writing_stays_on_its_wedge() {
        let figure = Shape::Figure(Figure::Castle, 0);
        let whole = bounds(figure, Place::Upright, (50, 96), 16);
        assert_eq!(whole, Bounds { x: 2, y: 21, width: 46, height: 55 });
        assert_eq!(bounds(figure, Place::Upright, (90, 50), 16).width, 46);
        for (signs, width) in [(['K', '\0'], 0.75), (['歩', '\0'], 1.), (['+', 'R'], 1.5)] {
            let place = bounds(Shape::Letters(signs), Place::OnWedge(2), (80, 96), 16);
            let form = place.width as f32 / place.height as f32;
            assert!((form - width).abs() < 0.05, "{signs:?} {place:?}");
            assert!(place.x > 10 && place.x + place.width < 70 && place.y + place.height < 70);
        }
        let plan = bounds(figure, Place::HalfRows(5), (40, 48), 16);
        assert_eq!(plan, Bounds { x: 0, y: 0, width: 40, height: 40 });
    }
}
