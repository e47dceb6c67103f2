//! What a piece looks like in a picture.

use std::fmt;

/// How a piece reaches a square, as one of its pips shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Pip {
    /// It goes or takes there unless something stands in the way.
    Slide,
    /// It goes or takes there, whatever stands in between.
    Leap,
    /// It goes there but does not take.
    MoveOnly,
    /// It takes there but does not go.
    CaptureOnly,
}

/// How far from the piece a pip can lie.
const MAX_STEP: i32 = 3;
/// Rows and columns of a grid that shows all of them.
const GRID_SIZE: usize = 2 * MAX_STEP as usize + 1;

/// A small grid on the piece that shows how it moves.
///
/// The grid shows the squares up to two steps away, and up to three when a pip lies there. Steps
/// are given from the owner's view, `x` to the right and `y` forward.
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
    /// An empty grid.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the pip of a step. Steps longer than three squares are left out.
    pub fn set(&mut self, (x, y): (i32, i32), pip: Pip) {
        if [x, y].into_iter().all(|n| (-MAX_STEP..=MAX_STEP).contains(&n)) {
            self.0[(y + MAX_STEP) as usize][(x + MAX_STEP) as usize] = Some(pip);
        }
    }

    /// The pip of a step.
    pub fn at(&self, (x, y): (i32, i32)) -> Option<Pip> {
        let (x, y) = (x.checked_add(MAX_STEP)?, y.checked_add(MAX_STEP)?);
        let row = self.0.get(usize::try_from(y).ok()?)?;
        *row.get(usize::try_from(x).ok()?)?
    }

    /// How many steps the grid shows on each side of the piece: 2, or 3 when it must.
    pub fn radius(&self) -> i32 {
        let far = self.iter().any(|((x, y), _)| x.abs().max(y.abs()) == MAX_STEP);
        if far { MAX_STEP } else { MAX_STEP - 1 }
    }

    /// The steps with a pip, from behind to ahead and from left to right.
    pub fn iter(&self) -> impl Iterator<Item = ((i32, i32), Pip)> + '_ {
        let steps = (-MAX_STEP..=MAX_STEP).flat_map(|y| (-MAX_STEP..=MAX_STEP).map(move |x| (x, y)));
        steps.filter_map(|step| Some((step, self.at(step)?)))
    }
}

impl fmt::Debug for Pips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
