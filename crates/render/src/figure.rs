//! Figures: what a piece looks like where only its outline can be drawn.

use wazir_geometry::Facing;

use crate::{Outline, Pip, Pips};

/// The wedge of shogi.
pub(crate) const WEDGE: &str = "M50 5L78 17L89 93H11L22 17z";
/// The walls of a castle.
pub(crate) const CASTLE_WALLS: &str =
    "M14 14H32V28H41V14H59V28H68V14H86V46L76 54V74L86 80V88H14V80L24 74V54L14 46z";
/// The gate of a castle.
pub(crate) const CASTLE_GATE: &str = "M40 86V68A10 10 0 0 1 60 68V86z";
/// The wedge with a higher point, which shows in coarse pictures too.
const POINTED_WEDGE: &str = "M50 0L84 23L98 100H2L16 23z";
/// A tile with a point at its front.
const TILE: &str = "M8 12H36L50 0L64 12H92V92H8z";

/// What a piece looks like where only its outline can be drawn, as in pictures out of characters.
/// [`PieceView::figure`](crate::PieceView::figure) returns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Figure {
    /// A silhouette, as an SVG path in a square of 100 units.
    Path(&'static str),
    /// A silhouette without its holes.
    Filled(&'static str),
    /// A silhouette as rows of `#` and `.`.
    Pixels(&'static str),
    /// The wedge of shogi, which points away from its owner. Its writing says what it is.
    Wedge,
    /// A tile with a point at its front, and room for letters.
    Tile,
    /// A castle.
    Castle,
    /// A plan of the moves: bars for slides, and a sign on each other square that the piece
    /// reaches.
    Plan(Pips),
}

impl Figure {
    /// Returns the outline of the figure, whose owner faces this many quarter turns clockwise from
    /// up. It reaches the edges of its square. Silhouettes and castles always stand upright.
    ///
    /// ```
    /// use wazir_render::Figure;
    /// let wedge = |quarters| Figure::Wedge.outline(quarters).coverage(8, 8);
    /// assert!(wedge(0).at(0, 0) == 0. && wedge(0).at(0, 7) > 0.5);
    /// assert!(wedge(2).at(0, 0) > 0.5 && wedge(2).at(0, 7) == 0.);
    /// ```
    pub fn outline(self, quarters: u8) -> Outline {
        let of = |path: &str| path.parse::<Outline>().unwrap_or_default();
        match self {
            Self::Path(path) => stretched(of(path), (5., 2.), (95., 92.)),
            Self::Filled(path) => Self::Path(path).outline(quarters).filled(),
            Self::Pixels(rows) => pixels(rows),
            Self::Wedge => of(POINTED_WEDGE).turned(quarters),
            Self::Tile => of(TILE).turned(quarters),
            Self::Castle => {
                let mut castle = of(CASTLE_WALLS);
                castle.add(of(CASTLE_GATE));
                stretched(castle, (14., 14.), (86., 90.))
            }
            Self::Plan(pips) => plan(&pips, quarters),
        }
    }
}

/// Returns an outline moved so that the box between two corners fills its square.
fn stretched(outline: Outline, from: (f32, f32), to: (f32, f32)) -> Outline {
    outline.map(|(x, y)| {
        ((x - from.0) / (to.0 - from.0) * 100., (y - from.1) / (to.1 - from.1) * 100.)
    })
}

/// Returns the outline of rows of cells, stretched over its square.
fn pixels(rows: &str) -> Outline {
    let mut all = Outline::default();
    let height = 100. / rows.lines().count().max(1) as f32;
    for (y, row) in rows.lines().enumerate() {
        let width = 100. / row.len().max(1) as f32;
        let top = y as f32 * height;
        for (x, _) in row.bytes().enumerate().filter(|(_, cell)| *cell == b'#') {
            let left = x as f32 * width;
            all.add(Outline::rectangle((left, top), (left + width, top + height)));
        }
    }
    all.filled()
}

/// Returns the plan of the moves.
fn plan(pips: &Pips, quarters: u8) -> Outline {
    let radius = pips.radius();
    let pitch = 100. / (2 * radius + 1) as f32;
    let facing = Facing::new(quarters);
    let mut all = Outline::default();
    let mut sign = |step: (i32, i32), path: &str| {
        let middle = |n: i32| 50. + n as f32 * pitch;
        let (x, y) = facing.rotate(step);
        let size = pitch / 100.;
        let placed = path
            .parse::<Outline>()
            .unwrap_or_default()
            .map(|point| (middle(x) + (point.0 - 50.) * size, middle(-y) + (point.1 - 50.) * size));
        all.add(placed);
    };
    sign((0, 0), "M0 0H100V100H0zM30 30V70H70V30z");
    for (step, pip) in pips.iter() {
        sign(
            step,
            match pip {
                Pip::Slide => "M10 10H90V90H10z",
                Pip::Leap => "M15 50A35 35 0 1 1 85 50A35 35 0 1 1 15 50z",
                Pip::MoveOnly => "M50 10L90 50L50 90L10 50z",
                Pip::CaptureOnly => {
                    "M10 10H35L50 30L65 10H90V35L70 50L90 65V90H65L50 70L35 90H10V65L30 50L10 35z"
                }
            },
        );
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_has_a_sign_for_each_square() {
        let knight = Figure::Plan(Pips::of(&"fN".parse().unwrap())).outline(2).coverage(5, 5);
        let covered = |at: &usize| knight.at(at % 5, at / 5) > 0.;
        // The owner plays down, so that the leaps are at the foot.
        assert_eq!((0..25).filter(covered).collect::<Vec<_>>(), [12, 21, 23]);
    }

    #[test]
    fn pixels_fill_their_cells() {
        let grid = Figure::Pixels(".#\n##\n#.").outline(0).coverage(2, 3);
        let cells = (0..6).map(|at| grid.at(at % 2, at / 2) > 0.5).collect::<Vec<_>>();
        assert_eq!(cells, [false, true, true, true, true, false]);
    }

    #[test]
    fn every_figure_fills_its_square() {
        for figure in [Figure::Wedge, Figure::Castle, Figure::Tile] {
            let grid = figure.outline(0).coverage(4, 4);
            assert!((0..4).all(|row| grid.at(1, row) > 0.3), "{figure:?} {grid:?}");
        }
    }
}
