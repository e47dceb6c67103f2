//! Move lists of irregular classes.

use alloc::vec::Vec;

use wazir_betza::{LineRow, Mode, MoveTables};
use wazir_geometry::{Bits, Board};

use super::SideBuilder;
use crate::kind::Kind;
use crate::move_lists::{
    CannonLine, Gate, GatedLine, HopperLine, Leap, ListRange, MoveListRow, MoveLists, OpenLine,
};
use crate::ruleset::{Ruleset, Set};
use crate::tables::{TargetNeed, at_mut};

/// The largest number of paths from one square with which a walk is kept as a list.
pub(super) const MAX_PATHS: usize = 600;

/// A target with a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GatedTarget<B> {
    pub(super) to: usize,
    pub(super) gate: Gate<B>,
    pub(super) need: TargetNeed,
}

/// Returns what a mode needs on the target; `None` for moves that cannot be made now.
pub(super) fn need(mode: Mode, initial: bool) -> Option<TargetNeed> {
    if mode.contains(Mode::INITIAL) && !initial {
        return None;
    }
    match (mode.contains(Mode::QUIET), mode.contains(Mode::CAPTURE)) {
        (true, true) => Some(TargetNeed::Any),
        (true, false) => Some(TargetNeed::Empty),
        (false, true) => Some(TargetNeed::Foe),
        (false, false) => None,
    }
}

/// Returns the squares of a row that block the piece before a target.
pub(super) fn before<B: Bits>(row: &LineRow<B>, to: usize) -> B {
    let below = B::bit(to).wrapping_sub(B::bit(0));
    row.up & below | row.lo & !below & !B::bit(to)
}

impl<R: Ruleset> SideBuilder<R> {
    /// Lists the moves of a kind square by square, and returns the index of its lists.
    pub(super) fn ways(&mut self, kind: Kind, compiled: &MoveTables<Set<R>>) -> usize {
        let class = self.class_of[kind];
        let mut ways = MoveLists::<R>::new(class, kind, !self.side.promotes[kind].is_empty());
        let (region, unmoved) = (self.side.region[kind], self.side.unmoved[kind]);
        for from in 0..self.board.square_count() {
            let (begin, initial) = (ListLengths::of(&ways), unmoved.contains(from));
            let (free, ways) = ([Set::<R>::EMPTY; 2], &mut ways);
            let mut square = SquareLists { from, initial, region, begin, free, ways };
            square.steps(compiled);
            square.lines(compiled);
            square.hops(compiled);
            square.walks(compiled);
            let row = square.row();
            *at_mut::<R, _>(&mut ways.rows, from) = row;
        }
        ways.complete();
        self.side.move_lists.push(ways);
        self.side.move_lists.len() - 1
    }
}

struct ListLengths {
    leaps: usize,
    rays: usize,
    shots: usize,
    paths: usize,
    overs: usize,
}

impl ListLengths {
    fn of<R: Ruleset>(ways: &MoveLists<R>) -> Self {
        Self {
            leaps: ways.leaps.len(),
            rays: ways.open_lines.len(),
            shots: ways.cannon_lines.len(),
            paths: ways.gated_lines.len(),
            overs: ways.hopper_lines.len(),
        }
    }
}

/// The lists of one square under construction.
struct SquareLists<'a, R: Ruleset> {
    from: usize,
    /// `true` if a piece here counts as not having moved.
    initial: bool,
    /// The squares on which moves may end.
    region: Set<R>,
    /// The starts of the lists of this square.
    begin: ListLengths,
    /// The squares to which the piece can always move, and those on which it can always capture.
    free: [Set<R>; 2],
    ways: &'a mut MoveLists<R>,
}

impl<R: Ruleset> SquareLists<'_, R> {
    fn row(self) -> MoveListRow<Set<R>> {
        let (begin, ways, [quiet, takes]) = (self.begin, self.ways, self.free);
        MoveListRow {
            quiet,
            captures: takes,
            leaps: ListRange::since(begin.leaps, &ways.leaps),
            open_lines: ListRange::since(begin.rays, &ways.open_lines),
            cannon_lines: ListRange::since(begin.shots, &ways.cannon_lines),
            gated_lines: ListRange::since(begin.paths, &ways.gated_lines),
            hopper_lines: ListRange::since(begin.overs, &ways.hopper_lines),
        }
    }

    fn free(&mut self, to: Set<R>, need: TargetNeed) {
        let [quiet, takes] = &mut self.free;
        if need != TargetNeed::Foe {
            *quiet |= to;
        }
        if need != TargetNeed::Empty {
            *takes |= to;
        }
    }

    fn aim(&mut self, aim: &GatedTarget<Set<R>>) {
        let &GatedTarget { to, gate, need } = aim;
        let land = Set::<R>::bit(to) & self.region;
        if land.is_empty() {
            return;
        }
        if (gate.empty | gate.full).is_empty() {
            return self.free(land, need);
        }
        if gate.full.any() {
            let mut row = LineRow::default();
            row.landing = land;
            return self.ways.gated_lines.push(GatedLine { gate, row, need });
        }
        let mut own = self.ways.leaps.iter_mut().skip(self.begin.leaps);
        match own.find(|leap| (leap.empty, leap.need) == (gate.empty, need)) {
            Some(leap) => leap.land |= land,
            None => self.ways.leaps.push(Leap { empty: gate.empty, land, need }),
        }
    }

    fn steps(&mut self, compiled: &MoveTables<Set<R>>) {
        for steps in &compiled.leaps {
            let to = steps.to.get(self.from).copied().unwrap_or_default();
            if let Some(need) = need(steps.mode, self.initial) {
                self.free(to & self.region, need);
            }
        }
    }

    /// Returns the row of a line with the squares on which the piece may end, if it can be used.
    fn usable(
        &self,
        mode: Mode,
        rows: &[LineRow<Set<R>>],
    ) -> Option<(TargetNeed, LineRow<Set<R>>)> {
        let (need, mut row) = (need(mode, self.initial)?, *rows.get(self.from)?);
        row.landing &= self.region;
        row.landing.any().then_some((need, row))
    }

    fn lines(&mut self, compiled: &MoveTables<Set<R>>) {
        for line in &compiled.lines {
            let Some((need, row)) = self.usable(line.mode, &line.rows) else { continue };
            // For few squares, single tests are quicker.
            if row.landing.count() > 2 {
                self.ways.open_lines.push(OpenLine { row, need });
                continue;
            }
            for to in row.landing.iter() {
                let gate = Gate { empty: before(&row, to), full: Set::<R>::EMPTY };
                self.aim(&GatedTarget { to, gate, need });
            }
        }
    }

    fn hops(&mut self, compiled: &MoveTables<Set<R>>) {
        for hop in &compiled.hops {
            let Some((need, row)) = self.usable(hop.mode, &hop.rows) else { continue };
            let shoots = need == TargetNeed::Foe && !hop.adjacent && row.landing == row.lo | row.up;
            let goes =
                |ray: &OpenLine<Set<R>>| shoots && ray.need == TargetNeed::Empty && ray.row == row;
            let begin = self.begin.rays;
            if let Some(ray) = self.ways.open_lines.iter().skip(begin).position(goes) {
                self.ways.open_lines.remove(begin + ray);
                self.ways.cannon_lines.push(CannonLine { lo: row.lo, up: row.up });
            } else {
                self.ways.hopper_lines.push(HopperLine { row, adjacent: hop.adjacent, need });
            }
        }
    }

    fn walks(&mut self, compiled: &MoveTables<Set<R>>) {
        let Some(aims) = walk_targets(compiled, self.from, self.initial) else {
            self.ways.needs_movement = true;
            return;
        };
        let mut rest = aims.as_slice();
        while let Some(first) = rest.first() {
            let line = straight(self.from, rest);
            let (along, others) = rest.split_at(line.min(rest.len()));
            rest = others;
            if line < 3 {
                along.iter().for_each(|aim| self.aim(aim));
                continue;
            }
            let rising = along.last().is_some_and(|last| last.to > first.to);
            let path = along.iter().fold(Set::<R>::EMPTY, |all, aim| all | Set::<R>::bit(aim.to));
            let mut row = LineRow::default();
            row.landing = path & self.region;
            (row.lo, row.up) = if rising { (row.lo, path) } else { (path, row.up) };
            self.ways.gated_lines.push(GatedLine { gate: first.gate, row, need: first.need });
        }
    }
}

/// Returns the targets of the walks of a piece, in their order, or `None` if there are too many.
pub(super) fn walk_targets<B: Bits>(
    compiled: &MoveTables<B>,
    from: usize,
    initial: bool,
) -> Option<Vec<GatedTarget<B>>> {
    let paths = compiled.walk_paths(from, MAX_PATHS)?;
    let aims = paths.iter().filter_map(|path| {
        let gate = Gate { empty: path.empty, full: path.full };
        Some(GatedTarget { to: path.to, gate, need: need(path.mode, initial)? })
    });
    Some(aims.collect())
}

/// Returns how many of the first targets form a line in number order, each blocked by the last.
fn straight<B: Bits>(from: usize, aims: &[GatedTarget<B>]) -> usize {
    let goes_on = |pair: &[GatedTarget<B>]| {
        let [one, next] = pair else { return false };
        let empty = one.gate.empty | B::bit(one.to);
        (next.gate.empty, next.gate.full, next.need) == (empty, one.gate.full, one.need)
            && next.gate.empty != one.gate.empty
            && next.to != from
    };
    let up = |pair: &[GatedTarget<B>]| pair.last().map(|a| a.to) > pair.first().map(|a| a.to);
    let rising = aims.get(..2).is_some_and(up);
    1 + aims.windows(2).take_while(|pair| goes_on(pair) && up(pair) == rising).count()
}
