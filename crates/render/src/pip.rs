//! Pips: the small grid on a piece that shows how it moves.

use std::fmt;

/// The way in which a piece reaches the square of a pip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Pip {
    /// The piece moves or captures there unless something stands in the way.
    Slide,
    /// The piece moves or captures there, whatever stands in between.
    Leap,
    /// The piece moves there but does not capture.
    MoveOnly,
    /// The piece captures there but does not move there otherwise.
    CaptureOnly,
}

/// Greatest distance of a pip from the piece, in squares.
const MAX_STEP: i32 = 3;
/// Rows and columns of the full grid.
const GRID_SIZE: usize = 2 * MAX_STEP as usize + 1;

/// The small grid drawn on a piece that shows how it moves.
///
/// The grid shows the squares up to two steps away, and up to three if a pip lies there. Steps are
/// seen by the owner: `x` to the right, `y` forward.
///
/// ```
/// use wazir_render::{Pip, Pips};
/// let mut pips = Pips::new();
/// pips.set((0, 1), Pip::MoveOnly);
/// assert_eq!(pips.at((0, 1)), Some(Pip::MoveOnly));
/// assert_eq!((pips.at((0, 2)), pips.radius()), (None, 2));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Pips([[Option<Pip>; GRID_SIZE]; GRID_SIZE]);

impl Pips {
    /// Creates an empty grid.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the pip of a step. Ignores steps longer than three squares.
    pub fn set(&mut self, (x, y): (i32, i32), pip: Pip) {
        if [x, y].into_iter().all(|n| (-MAX_STEP..=MAX_STEP).contains(&n)) {
            self.0[(y + MAX_STEP) as usize][(x + MAX_STEP) as usize] = Some(pip);
        }
    }

    /// Returns the pip of a step.
    pub fn at(&self, (x, y): (i32, i32)) -> Option<Pip> {
        let (x, y) = (x.checked_add(MAX_STEP)?, y.checked_add(MAX_STEP)?);
        let row = self.0.get(usize::try_from(y).ok()?)?;
        *row.get(usize::try_from(x).ok()?)?
    }

    /// Returns the number of steps that the grid shows on each side of the piece: 3 if a pip lies
    /// there, otherwise 2.
    pub fn radius(&self) -> i32 {
        let far = self.iter().any(|((x, y), _)| x.abs().max(y.abs()) == MAX_STEP);
        if far { MAX_STEP } else { MAX_STEP - 1 }
    }

    /// Returns the steps that have a pip, from back to front and from left to right.
    pub fn iter(&self) -> impl Iterator<Item = ((i32, i32), Pip)> + '_ {
        let steps =
            (-MAX_STEP..=MAX_STEP).flat_map(|y| (-MAX_STEP..=MAX_STEP).map(move |x| (x, y)));
        steps.filter_map(|step| Some((step, self.at(step)?)))
    }
}

impl fmt::Debug for Pips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
