//! The lists of pieces that move in ways of their own, and what of it can attack a king.

use alloc::vec::Vec;

use wazir_betza::{Compiled, LineRow, Mode};
use wazir_geometry::{Bits, Board};

use super::Builder;
use crate::ruleset::{Ruleset, Set};
use crate::tables::{Need, at_mut};
use crate::ways::{Gate, Leap, Over, Path, Span, WayRow, Ways};

/// How many ways a walk may have from one square to be kept as a list.
pub(super) const MOST_PATHS: usize = 600;

/// One square to go to under a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Aim<B> {
    pub(super) to: usize,
    pub(super) gate: Gate<B>,
    pub(super) need: Need,
}

/// What a mode wants on the target; `None` for moves that cannot be made now.
pub(super) fn need(mode: Mode, initial: bool) -> Option<Need> {
    if mode.contains(Mode::INITIAL) && !initial {
        return None;
    }
    match (mode.contains(Mode::QUIET), mode.contains(Mode::CAPTURE)) {
        (true, true) => Some(Need::Any),
        (true, false) => Some(Need::Empty),
        (false, true) => Some(Need::Foe),
        (false, false) => None,
    }
}

/// The squares of a row that stop the piece before a target.
pub(super) fn before<B: Bits>(row: &LineRow<B>, to: usize) -> B {
    let below = B::bit(to).minus(B::bit(0));
    row.up & below | row.lo & !below & !B::bit(to)
}

impl<R: Ruleset> Builder<R> {
    /// Lists how a kind moves, square by square; returns the number of the lists.
    pub(super) fn ways(&mut self, kind: usize, compiled: &Compiled<Set<R>>) -> usize {
        let mut ways = Ways::<R>::new(kind, !self.side.promotes[kind].is_empty());
        let (region, unmoved) = (self.side.region[kind], self.side.unmoved[kind]);
        for from in 0..self.board.squares() {
            let initial = unmoved.has(from);
            let mut row = Row { begin: ways.leaps.len(), way: WayRow::default(), ways: &mut ways };
            let begin = (row.ways.leaps.len(), row.ways.paths.len(), row.ways.overs.len());
            row.steps(compiled, from, initial, region);
            row.lines(compiled, from, initial, region);
            row.hops(compiled, from, initial, region);
            if row.walks(compiled, from, initial, region).is_none() {
                row.ways.asks = true;
            }
            let mut way = row.way;
            way.leaps = Span::since(begin.0, &ways.leaps);
            way.paths = Span::since(begin.1, &ways.paths);
            way.overs = Span::since(begin.2, &ways.overs);
            *at_mut::<R, _>(&mut ways.rows, from) = way;
        }
        self.side.ways.push(ways);
        self.side.ways.len() - 1
    }
}

/// The lists of one square being made.
struct Row<'a, R: Ruleset> {
    /// Where its leaps begin.
    begin: usize,
    way: WayRow<Set<R>>,
    ways: &'a mut Ways<R>,
}

impl<R: Ruleset> Row<'_, R> {
    fn free(&mut self, to: Set<R>, need: Need) {
        if need != Need::Foe {
            self.way.quiet |= to;
        }
        if need != Need::Empty {
            self.way.takes |= to;
        }
    }

    fn aim(&mut self, aim: &Aim<Set<R>>) {
        let &Aim { to, gate, need } = aim;
        let land = Set::<R>::bit(to);
        if (gate.empty | gate.full).is_empty() {
            return self.free(land, need);
        }
        let mut own = self.ways.leaps.iter_mut().skip(self.begin);
        match own.find(|leap| (leap.gate, leap.need) == (gate, need)) {
            Some(leap) => leap.land |= land,
            None => self.ways.leaps.push(Leap { gate, land, need }),
        }
    }

    fn steps(&mut self, compiled: &Compiled<Set<R>>, from: usize, initial: bool, region: Set<R>) {
        for steps in &compiled.steps {
            let to = steps.to.get(from).copied().unwrap_or_default();
            if let Some(need) = need(steps.mode, initial) {
                self.free(to & region, need);
            }
        }
    }

    fn lines(&mut self, compiled: &Compiled<Set<R>>, from: usize, initial: bool, region: Set<R>) {
        for line in &compiled.lines {
            let (Some(need), Some(row)) = (need(line.mode, initial), line.rows.get(from)) else {
                continue;
            };
            let mut row = *row;
            row.land &= region;
            // Few squares are quicker asked one by one.
            if row.land.count() > 2 {
                let gate = Gate::default();
                self.ways.paths.push(Path { gate, row, need });
                continue;
            }
            for to in row.land.iter() {
                let gate = Gate { empty: before(&row, to), full: Set::<R>::EMPTY };
                self.aim(&Aim { to, gate, need });
            }
        }
    }

    fn hops(&mut self, compiled: &Compiled<Set<R>>, from: usize, initial: bool, region: Set<R>) {
        for hop in &compiled.hops {
            let (Some(need), Some(row)) = (need(hop.mode, initial), hop.rows.get(from)) else {
                continue;
            };
            let mut row = *row;
            row.land &= region;
            if row.land.any() {
                self.ways.overs.push(Over { row, adjacent: hop.adjacent, need });
            }
        }
    }

    fn walks(
        &mut self,
        compiled: &Compiled<Set<R>>,
        from: usize,
        initial: bool,
        region: Set<R>,
    ) -> Option<()> {
        let aims = walk_aims(compiled, from, initial)?;
        let mut rest = aims.as_slice();
        while let Some((first, others)) = rest.split_first() {
            let line = straight(from, rest);
            if line < 3 {
                if region.has(first.to) {
                    self.aim(first);
                }
                rest = others;
                continue;
            }
            let (along, others) = rest.split_at(line);
            let mut row = LineRow::default();
            for aim in along {
                let bit = Set::<R>::bit(aim.to);
                row.land |= bit & region;
                if along.last().is_some_and(|last| last.to > first.to) {
                    row.up |= bit;
                } else {
                    row.lo |= bit;
                }
            }
            self.ways.paths.push(Path { gate: first.gate, row, need: first.need });
            rest = others;
        }
        Some(())
    }
}

/// What the walks of a piece reach, in the order in which they go; `None` when it is too much to
/// list.
pub(super) fn walk_aims<B: Bits>(
    compiled: &Compiled<B>,
    from: usize,
    initial: bool,
) -> Option<Vec<Aim<B>>> {
    let paths = compiled.walk_paths(from, MOST_PATHS)?;
    let aims = paths.iter().filter_map(|path| {
        let gate = Gate { empty: path.empty, full: path.full };
        Some(Aim { to: path.to, gate, need: need(path.mode, initial)? })
    });
    Some(aims.collect())
}

/// How many of the first aims lie behind one another, each stopped by those before it, in the order
/// of their numbers.
fn straight<B: Bits>(from: usize, aims: &[Aim<B>]) -> usize {
    let goes_on = |pair: &[Aim<B>]| {
        let [one, next] = pair else { return false };
        let empty = one.gate.empty | B::bit(one.to);
        (next.gate.empty, next.gate.full, next.need) == (empty, one.gate.full, one.need)
            && next.gate.empty != one.gate.empty
            && next.to != from
    };
    let up = |pair: &[Aim<B>]| pair.last().map(|a| a.to) > pair.first().map(|a| a.to);
    let rising = aims.get(..2).is_some_and(up);
    1 + aims.windows(2).take_while(|pair| goes_on(pair) && up(pair) == rising).count()
}
