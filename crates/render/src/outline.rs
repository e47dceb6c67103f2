//! Outlines of figures, and how much of each cell of a grid they cover.

use std::f32::consts::TAU;
use std::iter::Peekable;
use std::str::Chars;

use crate::glyphs::GLYPHS;

/// Width and height of the box of an outline.
const BOX: f32 = 100.;
/// Lines of a cell along which an outline is measured.
const LINES: usize = 6;
/// Straight pieces that stand for a curve.
const CURVE_STEPS: u8 = 8;

/// The top of capitals and digits in the box of a letter, and their foot.
const CAP_TOP: f32 = 139.;
const BASELINE: f32 = 880.;

type Point = (f32, f32);

/// The outline of a figure in a square of 100 units, `y` downwards. Overlaps are holes.
///
/// [`coverage`](Self::coverage) tells where a coarse grid is filled, for pictures out of characters.
///
/// ```
/// use wazir_render::Outline;
///
/// let triangle: Outline = "M0 100L50 0L100 100z".parse()?;
/// let grid = triangle.coverage(4, 2);
/// assert!((grid.at(1, 0) - 0.5).abs() < 1e-3);
/// assert_eq!((grid.at(0, 0), grid.at(1, 1)), (0., 1.));
/// # Ok::<(), wazir_render::OutlineError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline {
    shapes: Vec<Vec<Point>>,
    /// Set if overlaps are covered.
    solid: bool,
}

/// The error for a text that is no path of an outline.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no path: steps M, L, H, V, C, A and z with their numbers are wanted")]
pub struct OutlineError(());

/// Reads an SVG path of the steps `M`, `L`, `l`, `H`, `h`, `V`, `v`, `C`, `c`, `A` and `z`.
impl std::str::FromStr for Outline {
    type Err = OutlineError;

    fn from_str(path: &str) -> Result<Self, OutlineError> {
        let mut reader = PathReader { rest: path.chars().peekable(), shapes: Vec::new() };
        reader.read().ok_or(OutlineError(()))?;
        Ok(Self { shapes: reader.shapes, solid: false })
    }
}

impl Outline {
    /// Returns the rectangle between two corners.
    pub(crate) fn rectangle((x0, y0): Point, (x1, y1): Point) -> Self {
        Self { shapes: vec![vec![(x0, y0), (x1, y0), (x1, y1), (x0, y1)]], solid: false }
    }

    /// Returns the outline with every point moved by a function.
    #[must_use]
    pub(crate) fn map(mut self, moved: impl Fn(Point) -> Point) -> Self {
        self.shapes.iter_mut().flatten().for_each(|point| *point = moved(*point));
        self
    }

    /// Adds the shapes of another outline; where they overlap are holes.
    pub(crate) fn add(&mut self, other: Self) {
        self.shapes.extend(other.shapes);
    }

    /// Returns a line of letters or kanji that fills the square: capitals and digits from the top to
    /// the foot, kanji with the room around them. Returns `None` if a character has no drawing.
    ///
    /// ```
    /// use wazir_render::Outline;
    /// let bar = Outline::letters("I").unwrap().coverage(3, 1);
    /// assert!(bar.at(1, 0) > 0.9 && bar.at(0, 0) < 0.3);
    /// assert!(Outline::letters("\u{0}").is_none());
    /// ```
    pub fn letters(text: &str) -> Option<Self> {
        let mut all = Self::default();
        let mut width = 0.;
        let mut tall = false;
        for character in text.chars() {
            let at = GLYPHS.binary_search_by_key(&character, |&(known, ..)| known).ok()?;
            let (_, advance, path) = GLYPHS.get(at)?;
            let start = width;
            all.add(path.parse::<Self>().ok()?.map(|(x, y)| (start + x, y)));
            width += f32::from(*advance);
            tall |= !character.is_ascii();
        }
        let (top, foot) = if tall { (60., 940.) } else { (CAP_TOP, BASELINE) };
        Some(all.map(|(x, y)| (x / width * BOX, (y - top) / (foot - top) * BOX)))
    }

    /// Returns the points of each closed shape of the outline; curves are short straight lines.
    ///
    /// ```
    /// use wazir_render::Outline;
    /// let square: Outline = "M0 0H100V100H0z".parse()?;
    /// assert_eq!(square.contours().next().map(<[_]>::len), Some(4));
    /// # Ok::<(), wazir_render::OutlineError>(())
    /// ```
    pub fn contours(&self) -> impl Iterator<Item = &[(f32, f32)]> {
        self.shapes.iter().map(Vec::as_slice)
    }

    /// Returns the outline without its holes, for pictures too coarse for them.
    #[must_use]
    pub fn filled(self) -> Self {
        Self { solid: true, ..self }
    }

    /// Returns the outline turned clockwise by quarter turns.
    #[must_use]
    pub fn turned(self, quarters: u8) -> Self {
        self.map(|(x, y)| match quarters % 4 {
            0 => (x, y),
            1 => (BOX - y, x),
            2 => (BOX - x, BOX - y),
            _ => (y, BOX - x),
        })
    }

    /// Returns how much of each cell the outline covers if its square is stretched over a grid of
    /// this size.
    pub fn coverage(&self, width: usize, height: usize) -> Coverage {
        let mut cells = vec![0.; width * height];
        let columns = |x: f32| (x / BOX * width as f32).clamp(0., width as f32);
        for (row, cells) in cells.chunks_mut(width.max(1)).enumerate() {
            for line in 0..LINES {
                let y = row as f32 + (line as f32 + 0.5) / LINES as f32;
                for (from, to) in self.spans(y * BOX / height as f32) {
                    fill(cells, columns(from), columns(to));
                }
            }
        }
        cells.iter_mut().for_each(|cell| *cell = (*cell / LINES as f32).min(1.));
        Coverage { width, cells }
    }

    /// Returns the covered parts of a line across the square, from left to right.
    fn spans(&self, y: f32) -> Vec<(f32, f32)> {
        if !self.solid {
            return pairs(self.shapes.iter().flat_map(|shape| crossings(shape, y)).collect());
        }
        let mut parts: Vec<_> =
            self.shapes.iter().flat_map(|shape| pairs(crossings(shape, y))).collect();
        parts.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut merged: Vec<(f32, f32)> = Vec::new();
        for (from, to) in parts {
            match merged.last_mut() {
                Some(last) if from <= last.1 => last.1 = last.1.max(to),
                _ => merged.push((from, to)),
            }
        }
        merged
    }
}

/// Returns where the edges of a shape cross a height.
fn crossings(shape: &[Point], y: f32) -> Vec<f32> {
    let edges = shape.iter().zip(shape.iter().cycle().skip(1));
    let crossing = |(&(x0, y0), &(x1, y1)): (&Point, &Point)| {
        ((y0 <= y) != (y1 <= y)).then(|| x0 + (y - y0) / (y1 - y0) * (x1 - x0))
    };
    edges.filter_map(crossing).collect()
}

/// Returns the parts between every other crossing and the next.
fn pairs(mut crossings: Vec<f32>) -> Vec<(f32, f32)> {
    crossings.sort_by(f32::total_cmp);
    crossings.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

/// Adds the part of each cell of a line that lies between two columns.
fn fill(cells: &mut [f32], from: f32, to: f32) {
    for (column, cell) in cells.iter_mut().enumerate().skip(from as usize) {
        let part = to.min(column as f32 + 1.) - from.max(column as f32);
        if part <= 0. {
            break;
        }
        *cell += part;
    }
}

/// How much of each cell of a grid an outline covers.
#[derive(Clone, Debug, PartialEq)]
pub struct Coverage {
    width: usize,
    cells: Vec<f32>,
}

impl Coverage {
    /// Returns the covered part of a cell, from 0 to 1. It is 0 outside the grid.
    pub fn at(&self, column: usize, row: usize) -> f32 {
        let cell = (column < self.width).then(|| self.cells.get(row * self.width + column));
        cell.flatten().copied().unwrap_or(0.)
    }
}

/// Reads the steps of a path into closed shapes.
struct PathReader<'t> {
    rest: Peekable<Chars<'t>>,
    shapes: Vec<Vec<Point>>,
}

impl PathReader<'_> {
    fn read(&mut self) -> Option<()> {
        let mut step = None;
        while let Some(sign) = self.next_sign() {
            if sign.is_ascii_alphabetic() {
                step = self.rest.next();
                if let Some('z' | 'Z') = step {
                    continue;
                }
            }
            self.step(step?)?;
            // Numbers without a letter continue with the same step; after a start these are lines.
            step = step.map(|step| if step == 'M' { 'L' } else { step });
        }
        Some(())
    }

    /// Returns the next sign that is neither blank nor comma, without reading it.
    fn next_sign(&mut self) -> Option<char> {
        while self.rest.next_if(|sign| sign.is_whitespace() || *sign == ',').is_some() {}
        self.rest.peek().copied()
    }

    fn step(&mut self, step: char) -> Option<()> {
        if step == 'M' {
            let start = self.point()?;
            self.shapes.push(vec![start]);
            return Some(());
        }
        let &(x, y) = self.shapes.last()?.last()?;
        // Steps in small letters count from the point before them.
        let (from_x, from_y) = if step.is_ascii_lowercase() { (x, y) } else { (0., 0.) };
        match step {
            'L' | 'l' => {
                let to = self.point()?;
                self.push((from_x + to.0, from_y + to.1));
            }
            'H' | 'h' => {
                let to = self.number()?;
                self.push((from_x + to, y));
            }
            'V' | 'v' => {
                let to = self.number()?;
                self.push((x, from_y + to));
            }
            'C' | 'c' => {
                let mut points = [(x, y); 4];
                for point in points.iter_mut().skip(1) {
                    let to = self.point()?;
                    *point = (from_x + to.0, from_y + to.1);
                }
                (1..=CURVE_STEPS).for_each(|at| self.push(on_curve(points, part(at))));
            }
            'A' => {
                let radii = self.point()?;
                let _slant = self.number()?;
                let (large, clockwise) = (self.number()? != 0., self.number()? != 0.);
                let to = self.point()?;
                let arc = Arc::new((x, y), to, radii, large != clockwise, clockwise);
                (1..CURVE_STEPS).for_each(|at| self.push(arc.at(part(at))));
                self.push(to);
            }
            _ => return None,
        }
        Some(())
    }

    fn push(&mut self, point: Point) {
        self.shapes.last_mut().into_iter().for_each(|shape| shape.push(point));
    }

    fn point(&mut self) -> Option<Point> {
        Some((self.number()?, self.number()?))
    }

    fn number(&mut self) -> Option<f32> {
        self.next_sign()?;
        let mut digits: String = self.rest.next_if_eq(&'-').into_iter().collect();
        while let Some(sign) = self.rest.next_if(|sign| sign.is_ascii_digit() || *sign == '.') {
            digits.push(sign);
        }
        digits.parse().ok()
    }
}

/// Returns the part of a curve that this many steps are.
fn part(steps: u8) -> f32 {
    f32::from(steps) / f32::from(CURVE_STEPS)
}

/// Returns a point on a cubic Bézier curve.
fn on_curve([a, b, c, d]: [Point; 4], at: f32) -> Point {
    let rest = 1. - at;
    let weights = [rest.powi(3), 3. * rest.powi(2) * at, 3. * rest * at.powi(2), at.powi(3)];
    let mix = |n: [f32; 4]| n.iter().zip(weights).map(|(n, weight)| n * weight).sum();
    (mix([a.0, b.0, c.0, d.0]), mix([a.1, b.1, c.1, d.1]))
}

/// An arc of an upright ellipse.
struct Arc {
    middle: Point,
    radii: Point,
    from: f32,
    sweep: f32,
}

impl Arc {
    /// Creates the arc between two points. Radii that are too small for it grow. `left` is the side
    /// of the chord, seen from `a`, on which the middle lies.
    fn new(a: Point, b: Point, radii: Point, left: bool, clockwise: bool) -> Self {
        let radii = (radii.0.max(f32::MIN_POSITIVE), radii.1.max(f32::MIN_POSITIVE));
        // On a circle of radius 1.
        let (dx, dy) = ((b.0 - a.0) / radii.0 / 2., (b.1 - a.1) / radii.1 / 2.);
        let half = dx.hypot(dy);
        let scale = half.max(1.);
        let off =
            (1. - (half / scale).powi(2)).max(0.).sqrt() / (half / scale).max(f32::MIN_POSITIVE);
        let off = if left { off } else { -off };
        let (mx, my) = (dx - dy * off, dy + dx * off);
        let angle = |x: f32, y: f32| y.atan2(x);
        let (from, to) = (angle(-mx, -my), angle(2. * dx - mx, 2. * dy - my));
        let sweep = match clockwise {
            true => (to - from).rem_euclid(TAU),
            false => (to - from).rem_euclid(TAU) - TAU,
        };
        let radii = (radii.0 * scale, radii.1 * scale);
        let middle = (a.0 + mx * radii.0 / scale, a.1 + my * radii.1 / scale);
        Self { middle, radii, from, sweep }
    }

    /// Returns the point after a part of the arc.
    fn at(&self, part: f32) -> Point {
        let (sin, cos) = (self.from + self.sweep * part).sin_cos();
        (self.middle.0 + self.radii.0 * cos, self.middle.1 + self.radii.1 * sin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covered(path: &str) -> f32 {
        let grid = path.parse::<Outline>().expect("a path").coverage(20, 20);
        (0..400).map(|at| grid.at(at % 20, at / 20)).sum::<f32>() / 400.
    }

    #[test]
    fn simple_shapes_cover_their_area() {
        assert!((covered("M20 20H80V80H20z") - 0.36).abs() < 1e-4);
        assert!((covered("M0 0H100V100H0zM20 20H80V80H20z") - 0.64).abs() < 1e-4, "a hole");
        let steps = "M20 20h60v60h-60zl0 0c0 0 0 0 0 0";
        assert!((covered(steps) - 0.36).abs() < 1e-4, "steps from the point before");
        assert!((covered("M0 0L100 0 0 100z") - 0.5).abs() < 1e-2);
        assert!((covered("M0 50C0 0 100 0 100 50z") - 0.3).abs() < 1e-2);
    }

    #[test]
    fn holes_can_be_filled() {
        let frame = "M0 0H100V100H0zM20 20H80V80H20zM90 90H120V120H90z";
        let grid = frame.parse::<Outline>().unwrap().filled().coverage(4, 4);
        assert!((0..16).all(|at| grid.at(at % 4, at / 4) > 0.999));
    }

    #[test]
    fn arcs_on_either_side() {
        let circle = 0.25 * std::f32::consts::PI * 0.64;
        assert!((covered("M10 50A40 40 0 1 1 90 50A40 40 0 1 1 10 50z") - circle).abs() < 2e-2);
        assert!((covered("M10 50A40 40 0 1 0 90 50A40 40 0 1 0 10 50z") - circle).abs() < 2e-2);
        let dome = "M10 50A40 40 0 0 1 90 50z".parse::<Outline>().unwrap().coverage(2, 2);
        assert!(dome.at(0, 0) > 0.45 && dome.at(0, 1) == 0., "{dome:?}");
        // Three quarters of a circle, and the quarter that is left.
        let large = covered("M50 10A40 40 0 1 1 10 50L50 50z");
        let small = covered("M50 10A40 40 0 0 0 10 50L50 50z");
        assert!((large / small - 3.).abs() < 0.25, "{large} {small}");
        assert!((large + small - circle).abs() < 3e-2);
    }

    #[test]
    fn turned_by_quarters() {
        let corner: Outline = "M0 0H50V50H0z".parse().unwrap();
        let place = |quarters| {
            let grid = corner.clone().turned(quarters).coverage(2, 2);
            (0..4).find(|at| grid.at(at % 2, at / 2) == 1.)
        };
        assert_eq!([0, 1, 2, 3].map(place), [Some(0), Some(1), Some(3), Some(2)]);
    }

    #[test]
    fn no_paths() {
        for wrong in ["L1 1", "M", "M1 1X", "5 5", "M0 0C1 1 2 2z"] {
            assert!(wrong.parse::<Outline>().is_err(), "{wrong}");
        }
        assert_eq!("".parse::<Outline>().unwrap().coverage(0, 0).at(0, 0), 0.);
    }
}
