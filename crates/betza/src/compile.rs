//! Compilation of rays into move tables.

use alloc::vec::Vec;

use wazir_geometry::{Bits, Board, Facing};

use crate::ray::{self, Ray};
use crate::supported::{check_supported, single_leg};
use crate::table::CastlingWay;
use crate::trail::{is_oblique, squares_between};
use crate::{
    BetzaMove, Castling, HopTable, LeapTable, LineRow, LineTable, Mode, MoveTables, Movement,
    RayKind, Reach, UnsupportedError, Walk,
};

impl Movement {
    /// Unrolls the piece over a board, for a seat that faces `facing`.
    ///
    /// The square numbers must grow or shrink along every straight line, as [`Board`] requires. A
    /// piece stops at a hole in the board, and a lame leap over a hole is blocked.
    ///
    /// # Errors
    ///
    /// [`UnsupportedError`] if a move uses a form without a meaning, or a chain has more legs than
    /// can be played in reasonable time.
    ///
    /// ```
    /// use wazir_betza::Movement;
    /// use wazir_geometry::{Bits, Chess8, Facing};
    /// let colonel: Movement = "fRsRKfhN".parse().unwrap();
    /// let tables = colonel.compile(&Chess8, Facing::forward()).unwrap();
    /// assert_eq!((tables.leaps.len(), tables.lines.len()), (1, 2));
    /// let on_empty_board = tables.targets(28, 0, 0, false, None);
    /// assert_eq!(on_empty_board.quiet.count(), 20);
    /// ```
    pub fn compile<B: Board>(
        &self,
        board: &B,
        facing: Facing,
    ) -> Result<MoveTables<B::Bits>, UnsupportedError> {
        let (mut rays, mut bent) = (Vec::new(), Vec::<&BetzaMove>::new());
        for (part, span) in self.spanned_moves() {
            let named = |form| UnsupportedError::new(form, span.clone());
            if single_leg(part).is_ok() {
                ray::expand(part, &mut rays).map_err(named)?;
            } else {
                check_supported(part).map_err(named)?;
                if !bent.contains(&part) {
                    bent.push(part);
                }
            }
        }
        let mut tables = TableBuilder { board, out: MoveTables::default(), open: Vec::new() };
        for mut ray in ray::normalize(rays) {
            ray.step = facing.rotate(ray.step);
            tables.add(ray);
        }
        for part in bent {
            for sequence in part.sequences() {
                let walk = Walk::new(part, &sequence, board, facing, &mut tables.out.trails);
                tables.out.walks.push(walk);
            }
        }
        Ok(tables.out)
    }
}

impl<B> Default for MoveTables<B> {
    fn default() -> Self {
        Self {
            leaps: Vec::new(),
            lines: Vec::new(),
            hops: Vec::new(),
            castlings: Vec::new(),
            walks: Vec::new(),
            castling_ways: Vec::new(),
            trails: Vec::new(),
        }
    }
}

struct TableBuilder<'a, B: Board> {
    board: &'a B,
    out: MoveTables<B::Bits>,
    // One-way lines so far: the index into `out.lines`, and the style to share.
    open: Vec<(usize, LineStyle)>,
}

/// The properties that both directions of a line must share to use the same rows.
#[derive(Clone, Copy, PartialEq, Eq)]
struct LineStyle {
    mode: Mode,
    skip: u16,
    lame: bool,
}

impl<B: Board> TableBuilder<'_, B> {
    fn add(&mut self, ray: Ray) {
        match ray.kind {
            _ if ray.is_leap() => self.add_leap(ray),
            RayKind::Slide { reach, skip, lame } => {
                self.add_slide(ray, reach, LineStyle { mode: ray.mode, skip, lame });
            }
            RayKind::Hop { reach, adjacent } => self.add_hop(ray, reach, adjacent),
            RayKind::Castle { king_steps } => self.add_castling(ray, king_steps),
        }
    }

    fn add_leap(&mut self, ray: Ray) {
        let board = self.board;
        let to = (0..board.square_count())
            .map(|from| board.step(from, ray.step).map_or(B::Bits::EMPTY, B::Bits::bit));
        match self.out.leaps.iter_mut().find(|steps| steps.mode == ray.mode) {
            Some(steps) => {
                steps.to.iter_mut().zip(to).for_each(|(set, more)| *set |= more);
                steps.deltas.push(ray.step);
            }
            None => {
                let (to, deltas) = (to.collect(), [ray.step].to_vec());
                self.out.leaps.push(LeapTable { mode: ray.mode, to, deltas });
            }
        }
    }

    fn add_slide(&mut self, ray: Ray, reach: Reach, style: LineStyle) {
        if style.lame && is_oblique(ray.step) && reach > Reach::ONE {
            return self.add_lame_rider(ray, reach);
        }
        let step = ray.step;
        let rows = self.rows(|from| self.slide_row(from, step, reach, style));
        let lines = &mut self.out.lines;
        for (at, (index, other)) in self.open.iter().enumerate() {
            let Some(line) = lines.get_mut(*index) else { continue };
            if *other == style
                && line.step == (-step.0, -step.1)
                && let Some(both) = merged(&line.rows, &rows)
            {
                line.rows = both;
                self.open.swap_remove(at);
                return;
            }
        }
        let plain = is_king_step(step) && style.skip == 0;
        self.open.push((lines.len(), style));
        lines.push(LineTable { mode: ray.mode, rows, step, plain });
    }

    /// Adds a lame oblique rider. Its path bends around its line, so the squares it passes are not
    /// in the order of their numbers. Each distance therefore gets a separate line, on which all
    /// squares that must be empty lie on one side of the target.
    fn add_lame_rider(&mut self, ray: Ray, reach: Reach) {
        let most = self.board.width().max(self.board.height()) as u32;
        for distance in (1..=most).take_while(|&n| reach.allows(n)) {
            let rows = self.rows(|from| {
                let stops = self.stops(from, ray.step, reach, true).take(distance as usize);
                let stops: Vec<_> = stops.collect();
                match stops.split_last() {
                    Some((last, before)) if stops.len() == distance as usize => {
                        let squares = before.iter().map(|stop| B::Bits::bit(stop.square));
                        blocked_row(squares.fold(last.passed, |a, b| a | b), last.square)
                    }
                    _ => LineRow::default(),
                }
            });
            if rows.iter().all(|row| row.landing.is_empty()) {
                break;
            }
            self.out.lines.push(LineTable { mode: ray.mode, rows, step: ray.step, plain: false });
        }
    }

    fn add_hop(&mut self, ray: Ray, reach: Reach, adjacent: bool) {
        let style = LineStyle { mode: ray.mode, skip: 0, lame: false };
        let rows = self.rows(|from| self.slide_row(from, ray.step, reach, style));
        let back = (-ray.step.0, -ray.step.1);
        let opposite = self
            .out
            .hops
            .iter_mut()
            .find(|hop| (hop.mode, hop.adjacent, hop.step) == (ray.mode, adjacent, back));
        if let Some(hop) = opposite
            && let Some(both) = merged(&hop.rows, &rows)
        {
            hop.rows = both;
        } else {
            self.out.hops.push(HopTable { mode: ray.mode, rows, adjacent, step: ray.step });
        }
    }

    fn add_castling(&mut self, ray: Ray, king_steps: u8) {
        let initial = ray.mode.contains(Mode::INITIAL);
        let (dx, dy) = ray.step;
        self.out.castlings.push(Castling { initial, dx, dy, king_steps });
        let board = self.board;
        let way = |from: usize| {
            let mut stops = core::iter::successors(Some(from), |&at| board.step(at, (dx, dy)));
            let (mut between, mut edge) = (Vec::new(), stops.next()?);
            for stop in stops {
                between.push(edge);
                edge = stop;
            }
            // `between` now begins with the king's own square.
            let to = *between.get(usize::from(king_steps))?;
            let beside = *between.get(usize::from(king_steps) - 1)?;
            let empty =
                between.iter().skip(1).fold(B::Bits::EMPTY, |all, &s| all | B::Bits::bit(s));
            Some(CastlingWay { empty, to, partner_from: edge, partner_to: beside })
        };
        self.out.castling_ways.push((0..board.square_count()).map(way).collect());
    }

    fn rows(&self, row: impl Fn(usize) -> LineRow<B::Bits>) -> Vec<LineRow<B::Bits>> {
        (0..self.board.square_count()).map(row).collect()
    }

    fn slide_row(
        &self,
        from: usize,
        step: (i32, i32),
        reach: Reach,
        style: LineStyle,
    ) -> LineRow<B::Bits> {
        let mut row = LineRow::default();
        for stop in self.stops(from, step, reach, style.lame).skip(usize::from(style.skip)) {
            let more = blocked_row(stop.passed, stop.square);
            row = union(row, more);
            let path = B::Bits::bit(stop.square);
            if stop.square > from { row.up |= path } else { row.lo |= path }
        }
        if style.lame && reach == Reach::ONE {
            // Nothing lies beyond the only target, so its square blocks nothing.
            let last = row.landing;
            row.lo &= !last;
            row.up &= !last;
        }
        row
    }

    /// Returns the end of each leap in turn, up to the edge of the board or the reach.
    fn stops(
        &self,
        from: usize,
        step: (i32, i32),
        reach: Reach,
        lame: bool,
    ) -> impl Iterator<Item = SlideStop<B::Bits>> {
        let board = self.board;
        let mut at = from;
        let mut passed = B::Bits::EMPTY;
        (1..).take_while(move |&count| reach.allows(count)).map_while(move |_| {
            if lame {
                for between in squares_between(step) {
                    passed |= B::Bits::bit(board.step(at, between)?);
                }
            }
            at = board.step(at, step)?;
            Some(SlideStop { square: at, passed })
        })
    }
}

/// The end of one leap of a line, and every square passed so far within leaps.
struct SlideStop<B> {
    square: usize,
    passed: B,
}

/// Returns a row with one target, which any piece on `path` blocks.
///
/// The formula in [`LineRow::targets`] depends on the side of the *target* on which a blocker lies:
/// a lame knight may pass a square above its source on the way to one below.
fn blocked_row<B: Bits>(path: B, target: usize) -> LineRow<B> {
    let below = B::bit(target).wrapping_sub(B::bit(0));
    LineRow { lo: path & !below, up: path & below, landing: B::bit(target) }
}

fn union<B: Bits>(a: LineRow<B>, b: LineRow<B>) -> LineRow<B> {
    LineRow { lo: a.lo | b.lo, up: a.up | b.up, landing: a.landing | b.landing }
}

/// Merges both directions into one row per square, if on each square one lies below the other.
fn merged<B: Bits>(a: &[LineRow<B>], b: &[LineRow<B>]) -> Option<Vec<LineRow<B>>> {
    let row = |(from, (a, b)): (usize, (&LineRow<B>, &LineRow<B>))| {
        let row = union(*a, *b);
        let below = B::bit(from).wrapping_sub(B::bit(0));
        ((row.lo & !below).is_empty() && (row.up & below).is_empty()).then_some(row)
    };
    a.iter().zip(b).enumerate().map(row).collect()
}

fn is_king_step((dx, dy): (i32, i32)) -> bool {
    dx.abs().max(dy.abs()) == 1
}
