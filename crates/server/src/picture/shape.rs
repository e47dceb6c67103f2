//! Shapes as polygons in pixels.

use std::f32::consts::TAU;

pub(super) type Point = (f32, f32);
pub(super) type Polygon = Vec<Point>;

/// A map of the plane: `x' = a x + c y + e`, `y' = b x + d y + f`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Transform([f32; 6]);

impl Transform {
    /// Creates a transform that scales and then moves.
    pub(crate) fn new(scale: f32, (x, y): Point) -> Self {
        Self([scale, 0., 0., scale, x, y])
    }

    /// Returns the transform that does `inner` first.
    pub(super) fn after(self, inner: Self) -> Self {
        let ([a, b, c, d, ..], [p, q, r, s, t, u]) = (self.0, inner.0);
        let (e, f) = self.apply((t, u));
        Self([a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, e, f])
    }

    pub(super) fn apply(self, (x, y): Point) -> Point {
        let [a, b, c, d, e, f] = self.0;
        (a * x + c * y + e, b * x + d * y + f)
    }

    /// Returns by how much lengths grow.
    pub(super) fn scale(self) -> f32 {
        let [a, b, c, d, ..] = self.0;
        (a * d - b * c).abs().sqrt()
    }

    /// Reads an attribute `transform` of `translate`, `scale` and `rotate`.
    pub(super) fn read(text: &str) -> Self {
        let mut all = Self::new(1., (0., 0.));
        for part in text.split(')') {
            let Some((name, inside)) = part.split_once('(') else { continue };
            let numbers: Vec<f32> =
                inside.split([' ', ',']).filter_map(|number| number.parse().ok()).collect();
            let step = match (name.trim(), numbers.as_slice()) {
                ("translate", &[x, y]) => Self::new(1., (x, y)),
                ("scale", &[scale]) => Self::new(scale, (0., 0.)),
                ("rotate", &[degrees, x, y]) => {
                    let (sin, cos) = degrees.to_radians().sin_cos();
                    let back = Self::new(1., (-x, -y));
                    Self([cos, sin, -sin, cos, x, y]).after(back)
                }
                _ => continue,
            };
            all = all.after(step);
        }
        all
    }
}

/// Returns a polygon that stands for a circle.
pub(super) fn circle((x, y): Point, radius: f32) -> Polygon {
    let corners = 36_u8;
    let angle = |nth: u8| f32::from(nth) / f32::from(corners) * TAU;
    (0..corners).map(|nth| (x + radius * angle(nth).cos(), y + radius * angle(nth).sin())).collect()
}

/// Returns a rectangle with rounded corners.
pub(super) fn rectangle((x, y): Point, (width, height): Point, round: f32) -> Polygon {
    let round = round.min(width / 2.).min(height / 2.);
    let steps = if round > 0. { 6_u8 } else { 0 };
    let middles = [
        (x + width - round, y + height - round),
        (x + round, y + height - round),
        (x + round, y + round),
        (x + width - round, y + round),
    ];
    let corner = |(quarter, (mx, my)): (usize, Point)| {
        (0..=steps).map(move |step| {
            let part = f32::from(step) / f32::from(steps.max(1));
            let angle = (quarter as f32 + part) * TAU / 4.;
            (mx + round * angle.cos(), my + round * angle.sin())
        })
    };
    middles.into_iter().enumerate().flat_map(corner).collect()
}

/// Returns the parts of a line that its dashes cover. `pattern` has the lengths of dashes and gaps in
/// turn.
pub(super) fn dashes(line: &[Point], closed: bool, pattern: &[f32]) -> Vec<Polygon> {
    if pattern.iter().sum::<f32>() <= 0. {
        return Vec::new();
    }
    let mut parts: Vec<Polygon> = Vec::new();
    let (mut nth, mut left) = (0, pattern[0]);
    let mut open = line.first().map(|&start| vec![start]);
    let ends = line.iter().skip(1).chain(line.first().filter(|_| closed));
    for (&(mut from), &to) in line.iter().zip(ends) {
        loop {
            let length = (to.0 - from.0).hypot(to.1 - from.1);
            if length <= left {
                left -= length;
                open.iter_mut().for_each(|part| part.push(to));
                break;
            }
            let share = left / length;
            let cut = (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
            match open.take() {
                Some(mut part) => {
                    part.push(cut);
                    parts.push(part);
                }
                None => open = Some(vec![cut]),
            }
            from = cut;
            nth += 1;
            left = pattern[nth % pattern.len()];
        }
    }
    parts.extend(open);
    parts
}

/// Returns polygons whose union is a line of this width, all with the same sense of rotation. Corners
/// are round; `caps` makes the ends round.
pub(super) fn stroke(line: &[Point], closed: bool, width: f32, caps: bool) -> Vec<Polygon> {
    let half = width / 2.;
    let ends = line.iter().skip(1).chain(line.first().filter(|_| closed));
    let mut parts: Vec<Polygon> = Vec::new();
    for (&(x0, y0), &(x1, y1)) in line.iter().zip(ends) {
        let length = (x1 - x0).hypot(y1 - y0);
        if length > 0. {
            let (nx, ny) = ((y0 - y1) / length * half, (x1 - x0) / length * half);
            parts.push(vec![
                (x0 - nx, y0 - ny),
                (x1 - nx, y1 - ny),
                (x1 + nx, y1 + ny),
                (x0 + nx, y0 + ny),
            ]);
        }
    }
    let last = line.len().saturating_sub(1);
    let round = |at: usize| closed || caps || (0 < at && at < last);
    parts.extend((0..line.len()).filter(|&at| round(at)).map(|at| circle(line[at], half)));
    parts
}
