//! Pips of a movement.

use std::collections::BTreeMap;

use crate::{Pip, Pips};
use wazir_betza::{Mode, Movement, RayKind, Reach, SquareMark};
use wazir_geometry::{Board, Facing, RectBoard};

/// Greatest distance of a pip from the piece, in squares.
const MAX_STEP: u32 = 3;

/// Access of a piece to a square: each `Some` holds whether nothing can block it.
#[derive(Clone, Copy, Default)]
struct SquareAccess {
    quiet: Option<bool>,
    capture: Option<bool>,
}

impl SquareAccess {
    fn pip(self) -> Option<Pip> {
        match (self.quiet, self.capture) {
            (Some(true), Some(true)) => Some(Pip::Leap),
            (Some(_), Some(_)) => Some(Pip::Slide),
            (Some(_), None) => Some(Pip::MoveOnly),
            (None, Some(_)) => Some(Pip::CaptureOnly),
            (None, None) => None,
        }
    }
}

/// Returns the squares within the grid on which a ray can end, each with whether nothing can block
/// it there.
///
/// A slide of several steps shows its first two squares, which is enough to say that it slides.
/// Beyond two squares only leaps are shown.
fn ray_ends(step: (i32, i32), kind: RayKind) -> Vec<((i32, i32), bool)> {
    let times = |first: u32, reach: Reach, free: bool| -> Vec<_> {
        let squares = (first..=MAX_STEP).take_while(|&n| reach.allows(n));
        let far = |n: u32| n > 1 && step.0.abs().max(step.1.abs()) * n as i32 >= MAX_STEP as i32;
        squares
            .filter(|&n| !far(n))
            .map(|n| ((step.0 * n as i32, step.1 * n as i32), free))
            .collect()
    };
    match kind {
        RayKind::Slide { reach, skip, lame } => {
            times(u32::from(skip) + 1, reach, reach == Reach::ONE && skip == 0 && !lame)
        }
        RayKind::Hop { reach, .. } => times(2, reach, false),
        _ => Vec::new(),
    }
}

impl Pips {
    /// Returns the grid of a movement, without first moves, castling and en passant.
    ///
    /// ```
    /// use wazir_render::{Pip, Pips};
    /// let knight = Pips::of(&"N".parse()?);
    /// assert_eq!(knight.at((1, 2)), Some(Pip::Leap));
    /// # Ok::<(), wazir_betza::ParseError>(())
    /// ```
    pub fn of(movement: &Movement) -> Self {
        let straight = pips_of_rays(movement);
        match straight.iter().next() {
            Some(_) => straight,
            None => pips_on_a_board(movement).unwrap_or(straight),
        }
    }
}

/// Returns the grid of a piece that moves in other ways than straight on, such as a Griffon: its moves
/// when it is alone in the middle of a board. `None` if it cannot be on a board.
fn pips_on_a_board(movement: &Movement) -> Option<Pips> {
    const MIDDLE: i32 = 5;
    let board = RectBoard::new(11, 11)?;
    let from = board.index(MIDDLE, MIDDLE)?;
    let tables = movement.compile(&board, Facing::forward()).ok()?;
    let mut pips = Pips::new();
    for (square, mark) in tables.piece_marks(&board, from) {
        let (x, y) = board.coords(square);
        let step = (x - MIDDLE, y - MIDDLE);
        let pip = match mark {
            SquareMark::Slide => Pip::Slide,
            SquareMark::Leap => Pip::Leap,
            SquareMark::MoveOnly => Pip::MoveOnly,
            SquareMark::CaptureOnly => Pip::CaptureOnly,
            _ => continue,
        };
        // As in other grids, two squares show that a piece slides.
        if pip == Pip::Leap || step.0.abs().max(step.1.abs()) <= 2 {
            pips.set(step, pip);
        }
    }
    Some(pips)
}

fn pips_of_rays(movement: &Movement) -> Pips {
    let mut squares: BTreeMap<(i32, i32), SquareAccess> = BTreeMap::new();
    for ray in movement.rays().unwrap_or_default() {
        if ray.mode().contains(Mode::INITIAL) {
            continue;
        }
        for (square, free) in ray_ends(ray.step(), ray.kind()) {
            let ways = squares.entry(square).or_default();
            for (mode, way) in [(Mode::QUIET, &mut ways.quiet), (Mode::CAPTURE, &mut ways.capture)]
            {
                if ray.mode().contains(mode) {
                    *way = Some(way.unwrap_or_default() || free);
                }
            }
        }
    }
    let mut pips = Pips::new();
    for (square, ways) in squares {
        if let Some(pip) = ways.pip() {
            pips.set(square, pip);
        }
    }
    pips
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the grid row by row from the front: `s` slide, `l` leap, `m` move only, `c` capture
    /// only.
    fn grid(betza: &str) -> Vec<String> {
        let pips = Pips::of(&betza.parse().unwrap());
        let radius = pips.radius();
        let letter = |step| match pips.at(step) {
            Some(Pip::Slide) => 's',
            Some(Pip::Leap) => 'l',
            Some(Pip::MoveOnly) => 'm',
            Some(Pip::CaptureOnly) => 'c',
            _ => '.',
        };
        let row = |y| (-radius..=radius).map(|x| letter((x, y))).collect();
        (-radius..=radius).rev().map(row).collect()
    }

    #[test]
    fn slides_and_leaps() {
        assert_eq!(grid("RN"), [".lsl.", "l.s.l", "ss.ss", "l.s.l", ".lsl."]);
        assert_eq!(grid("WD"), ["..l..", "..l..", "ll.ll", "..l..", "..l.."]);
        assert_eq!(grid("nA"), ["s...s", ".....", ".....", ".....", "s...s"]);
    }

    #[test]
    fn ways_that_differ() {
        assert_eq!(grid("fmWfceFifmnD"), [".....", ".cmc.", ".....", ".....", "....."]);
        assert_eq!(grid("mRcpR")[0], "..s..", "two squares away the cannon can also take");
        assert_eq!(grid("mRcpR")[1], "..m..");
    }

    #[test]
    fn pieces_that_do_not_move_straight_on() {
        // A Griffon steps diagonally, then slides on straight.
        let griffon = [".s.s.", "sl.ls", ".....", "sl.ls", ".s.s."];
        assert_eq!(grid("F[F-R]"), griffon);
        assert_ne!(Pips::of(&"hhQ".parse().unwrap()), Pips::new());
    }

    #[test]
    fn the_grid_grows_for_long_leaps() {
        let half_duck =
            ["...l...", "...l...", "..l.l..", "ll...ll", "..l.l..", "...l...", "...l..."];
        assert_eq!(grid("HFD"), half_duck);
    }
}
