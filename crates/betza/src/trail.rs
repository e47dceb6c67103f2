//! Trails: the squares that repeated leaps lead over, for movement that bends or wraps round.

use alloc::vec::Vec;

use wazir_geometry::{Bits, Board};

use crate::{Leaper, direction};

/// The number of ways of a leaper. They are numbered clockwise: straight leaps from forward, so
/// that the odd ones are diagonal; oblique leaps from the first one to the right of forward.
pub(crate) const HEADINGS: u8 = 8;

/// Every trail of one kind, from every square in each of the eight ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TrailTable<B> {
    kind: TrailKind,
    /// The index in `stops` of the trail of each square and way; the next index ends it.
    starts: Vec<u32>,
    stops: Vec<TrailStop<B>>,
}

/// The kind of a trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TrailKind {
    pub(crate) leaps: Leaps,
    /// Set if the left and right edges are joined.
    pub(crate) cylinder: bool,
    /// The number of ways by which it turns after each odd leap, and after each even one.
    pub(crate) turns: (u8, u8),
}

/// The eight leaps of a trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaps {
    /// Orthogonal and diagonal leaps of this length.
    Straight(i32),
    /// The leaps of an oblique leaper.
    Oblique(Leaper),
}

impl Leaps {
    pub(crate) fn of(leaper: Leaper) -> Self {
        if leaper.is_oblique() { Self::Oblique(leaper) } else { Self::Straight(leaper.leap().0) }
    }

    /// Returns the leaps, clockwise.
    pub(crate) fn all(self) -> Vec<(i32, i32)> {
        match self {
            Self::Oblique(leaper) => direction::leaps(leaper),
            Self::Straight(n) => {
                let signs = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
                signs.iter().map(|(x, y)| (x * n, y * n)).collect()
            }
        }
    }
}

/// The end of one leap of a trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TrailStop<B> {
    /// The squares within this leap.
    pub(crate) passed: B,
    pub(crate) square: u8,
    /// The way of the leap that ended here.
    pub(crate) heading: u8,
    /// Set if all squares within the leap exist.
    pub(crate) whole: bool,
}

impl<B: Bits> TrailTable<B> {
    pub(crate) fn new<A: Board<Bits = B>>(board: &A, kind: TrailKind) -> Self {
        let leaps = kind.leaps.all();
        let mut trails = Self { kind, starts: Vec::new(), stops: Vec::new() };
        for from in 0..board.square_count() {
            for way in 0..HEADINGS {
                trails.starts.push(trails.stops.len() as u32);
                trails.add_trail(board, &leaps, from, way);
            }
        }
        trails.starts.push(trails.stops.len() as u32);
        trails
    }

    pub(crate) fn kind(&self) -> TrailKind {
        self.kind
    }

    /// Returns the trail from a square that begins in one of the eight ways; empty off the board.
    pub(crate) fn from(&self, square: usize, way: u8) -> &[TrailStop<B>] {
        let place = square.saturating_mul(usize::from(HEADINGS)).saturating_add(usize::from(way));
        let begin = |place: usize| self.starts.get(place).map(|&begin| begin as usize);
        match (begin(place), begin(place.saturating_add(1))) {
            (Some(begin), Some(end)) => self.stops.get(begin..end).unwrap_or_default(),
            _ => &[],
        }
    }

    /// Adds one trail, up to the edge of the board or back to its source.
    fn add_trail<A: Board<Bits = B>>(
        &mut self,
        board: &A,
        leaps: &[(i32, i32)],
        from: usize,
        way: u8,
    ) {
        let (mut at, mut way) = (from, way);
        let (mut turn, mut next_turn) = self.kind.turns;
        while let Some(&leap) = leaps.get(usize::from(way)) {
            let Some(to) = self.step(board, at, leap) else { return };
            // Leaps are reversible, so a trail that never leaves the board comes back.
            if to == from {
                return;
            }
            let mut stop =
                TrailStop { passed: B::EMPTY, square: to as u8, heading: way, whole: true };
            for between in squares_between(leap) {
                match self.step(board, at, between) {
                    Some(square) => stop.passed |= B::bit(square),
                    None => stop.whole = false,
                }
            }
            self.stops.push(stop);
            at = to;
            way = (way + turn) % HEADINGS;
            (turn, next_turn) = (next_turn, turn);
        }
    }

    fn step<A: Board>(&self, board: &A, at: usize, (dx, dy): (i32, i32)) -> Option<usize> {
        if !self.kind.cylinder {
            return board.step(at, (dx, dy));
        }
        let (x, y) = board.coords(at);
        board.index((x + dx).rem_euclid(board.width() as i32), y + dy)
    }
}

pub(crate) fn is_oblique((dx, dy): (i32, i32)) -> bool {
    dx != 0 && dy != 0 && dx.abs() != dy.abs()
}

/// Returns the squares that a lame leap passes, as steps from its start: every square on a straight
/// leap; on an oblique one the square half-way, rounded toward the start.
pub(crate) fn squares_between(step: (i32, i32)) -> impl Iterator<Item = (i32, i32)> {
    let (dx, dy) = step;
    let length = dx.abs().max(dy.abs());
    let (unit, count) = if is_oblique(step) {
        ((dx / 2, dy / 2), 1)
    } else {
        ((dx / length.max(1), dy / length.max(1)), length - 1)
    };
    (1..=count).map(move |n| (unit.0 * n, unit.1 * n))
}
