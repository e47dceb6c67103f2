//! Tables of attacks on kings that are neither steps nor open lines.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use wazir_betza::{LineTable, Mode, MoveTables};
use wazir_game::{BySeat, Seat};
use wazir_geometry::{Bits, Board, Geometry};

use super::SideBuilder;
use super::lines::Pairs;
use super::move_lists::{before, need, walk_targets};
use crate::irregular_attacks::{AttackCondition, IrregularAttacks, SideIrregularAttacks};
use crate::kind::Kind;
use crate::move_lists::{Gate, ListRange};
use crate::ruleset::{FacingKings, Ruleset, Set};
use crate::tables::{LinePair, SideTables, TargetNeed, at, at_mut};

/// The way one square is attacked from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attack<B> {
    Gate(Gate<B>),
    Hurdle(B),
    Ask,
}

impl<R: Ruleset> SideBuilder<R> {
    /// Stores the attacks of an irregular kind or of the king: steps in the table of steps, king
    /// lines as groups where there is room, and the rest in lists.
    pub(super) fn sights(&mut self, kind: Kind, compiled: &MoveTables<Set<R>>) {
        let class = usize::from(self.class_of[kind]);
        let grouped = kind != Kind::KING && self.capturing_lines(kind, class, compiled);
        let mut attacks: Vec<(usize, usize, Attack<Set<R>>)> = Vec::new();
        for from in 0..self.board.square_count() {
            for (to, attack) in self.attacks_from(kind, compiled, from, grouped) {
                if attack == Attack::Gate(Gate::default()) {
                    let steps = &mut self.side.attack.as_mut().as_mut()[class];
                    *at_mut::<R, _>(steps, from) |= Set::<R>::bit(to);
                } else {
                    attacks.push((to, from, attack));
                }
            }
            // A facing king attacks squares to which it need not be able to move.
            if kind == Kind::KING && self.facing == FacingKings::Attack {
                attacks.extend(self.facing(from).map(|(to, attack)| (to, from, attack)));
            }
        }
        let steps = &self.side.attack.as_ref().as_ref()[class];
        attacks.retain(|&(to, from, _)| !at::<R, _>(steps, from).contains(to));
        if !attacks.is_empty() {
            attacks.sort_unstable_by_key(|&(to, from, _)| (to, from));
            self.side.irregular_attacks.classes.push(irregular_attacks::<R>(class, kind, &attacks));
        }
    }

    /// Adds the king lines on which the kind captures to the line groups, so that all lines are
    /// tested together. Returns `false` if there are none, or no room.
    fn capturing_lines(&mut self, kind: Kind, class: usize, compiled: &MoveTables<Set<R>>) -> bool {
        let lines: Vec<_> = compiled.lines.iter().filter(|line| captures_along(line)).collect();
        let confined = self.side.region[kind] != self.board.full();
        if lines.is_empty() || confined || walks_need_movement(compiled, self.board.square_count())
        {
            return false;
        }
        let families = [true, false].map(|straight| self.axes(&lines, straight));
        let Some(groups) = self.add_to_groups(class, families.iter().flatten()) else {
            return false;
        };
        self.side.classes.as_mut()[class].groups = groups;
        true
    }

    /// Returns the lines of one family as a table of pairs, with one line for each axis.
    fn axes(&self, lines: &[&LineTable<Set<R>>], straight: bool) -> Option<Pairs<R>> {
        let mut axes: Vec<(i32, i32)> = Vec::new();
        let mut table = R::Geometry::table(LinePair::default());
        for line in lines.iter().filter(|l| (l.step.0 == 0 || l.step.1 == 0) == straight) {
            let (x, y) = line.step;
            let known = axes.iter().position(|&axis| axis == (x, y) || axis == (-x, -y));
            let axis = known.unwrap_or(axes.len());
            if known.is_none() {
                axes.push(line.step);
            }
            for (entry, row) in table.as_mut().iter_mut().zip(&line.rows) {
                // A family of king lines has two axes.
                entry.lo[axis & 1] |= row.lo;
                entry.up[axis & 1] |= row.up;
            }
        }
        (!axes.is_empty()).then_some(table)
    }

    fn attacks_from(
        &self,
        kind: Kind,
        compiled: &MoveTables<Set<R>>,
        from: usize,
        grouped: bool,
    ) -> Vec<(usize, Attack<Set<R>>)> {
        let (region, initial) = (self.side.region[kind], self.side.unmoved[kind].contains(from));
        let takes = |mode: Mode| need(mode, initial).is_some_and(|need| need != TargetNeed::Empty);
        let mut found = Vec::new();
        let mut gate = |to: usize, empty: Set<R>, full: Set<R>| {
            let here = Set::<R>::bit(to);
            // The king is on its square.
            if (empty & here).is_empty() {
                found.push((to, Attack::Gate(Gate { empty, full: full & !here })));
            }
        };
        let nothing = Set::<R>::EMPTY;
        for steps in compiled.leaps.iter().filter(|steps| takes(steps.mode)) {
            let to = steps.to.get(from).copied().unwrap_or_default();
            to.iter().for_each(|to| gate(to, nothing, nothing));
        }
        for line in compiled.lines.iter().filter(|line| takes(line.mode)) {
            if let Some(row) = line.rows.get(from)
                && !(grouped && captures_along(line))
            {
                row.landing.iter().for_each(|to| gate(to, before(row, to), nothing));
            }
        }
        let aims = walk_targets(compiled, from, initial);
        for aim in aims.iter().flatten().filter(|aim| aim.need != TargetNeed::Empty) {
            gate(aim.to, aim.gate.empty, aim.gate.full);
        }
        for hop in compiled.hops.iter().filter(|hop| takes(hop.mode)) {
            let Some(row) = hop.rows.get(from) else { continue };
            for to in row.landing.iter() {
                let between = before(row, to);
                // The hurdle of a piece that lands right behind it is the last square on the way.
                let last = if to > from { between.highest_bit() } else { between.lowest_bit() };
                let gate = Gate { empty: between & !last, full: last };
                if between.any() {
                    let attack =
                        if hop.adjacent { Attack::Gate(gate) } else { Attack::Hurdle(between) };
                    found.push((to, attack));
                }
            }
        }
        if aims.is_none() {
            let all = compiled.reach(from, initial).iter();
            found = all.map(|to| (to, Attack::Ask)).collect();
        }
        found.retain(|&(to, _)| region.contains(to));
        found
    }

    /// Returns the squares that a king attacks along files and ranks, each under the condition that
    /// no piece is between.
    fn facing(&self, from: usize) -> impl Iterator<Item = (usize, Attack<Set<R>>)> {
        let board = self.board;
        [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().flat_map(move |step| {
            let (mut empty, mut last) = (Set::<R>::EMPTY, from);
            core::iter::from_fn(move || {
                let to = board.step(last, step)?;
                let gate = Gate { empty, full: Set::<R>::EMPTY };
                empty |= Set::<R>::bit(to);
                last = to;
                Some((to, Attack::Gate(gate)))
            })
        })
    }
}

/// Returns whether the piece captures along a king line, not only as a first move.
fn captures_along<B>(line: &LineTable<B>) -> bool {
    line.plain && line.mode.contains(Mode::CAPTURE) && !line.mode.contains(Mode::INITIAL)
}

/// Returns whether some walk has too many paths to list, so that the movement itself must be asked.
fn walks_need_movement<B: Bits>(compiled: &MoveTables<B>, squares: usize) -> bool {
    (0..squares).any(|from| walk_targets(compiled, from, true).is_none())
}

/// Converts the attacks of a class, ordered by target and source, to tables.
fn irregular_attacks<R: Ruleset>(
    class: usize,
    kind: Kind,
    attacks: &[(usize, usize, Attack<Set<R>>)],
) -> IrregularAttacks<R> {
    let mut odd = IrregularAttacks::<R> {
        class: class as u8,
        kind,
        from: R::Geometry::table(Set::<R>::EMPTY),
        near: R::Geometry::table(Set::<R>::EMPTY),
        numbers: vec![R::Geometry::table(0); R::Geometry::TABLE_LEN],
        sights: Vec::new(),
        gates: Vec::new(),
    };
    for same in attacks.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        let Some(&(to, from, _)) = same.first() else { continue };
        *at_mut::<R, _>(&mut odd.from, to) |= Set::<R>::bit(from);
        if let Some(row) = odd.numbers.get_mut(to) {
            // There are no more than pairs of squares.
            *at_mut::<R, _>(row, from) = odd.sights.len() as u16;
        }
        let sight = attack_condition::<R>(same, &mut odd.gates);
        odd.sights.push(sight);
    }
    odd
}

/// Combines all ways in which one square attacks another.
fn attack_condition<R: Ruleset>(
    same: &[(usize, usize, Attack<Set<R>>)],
    gates: &mut Vec<Gate<Set<R>>>,
) -> AttackCondition<Set<R>> {
    let mut ways: Vec<Attack<Set<R>>> = Vec::new();
    for &(_, _, attack) in same {
        if !ways.contains(&attack) {
            ways.push(attack);
        }
    }
    match ways.as_slice() {
        [Attack::Gate(gate)] => return AttackCondition::Gate(*gate),
        [Attack::Hurdle(between)] => return AttackCondition::Hurdle(*between),
        ways if ways.contains(&Attack::Ask) => return AttackCondition::AskMovement,
        _ => {}
    }
    let (begin, mut zone) = (gates.len(), Set::<R>::EMPTY);
    for way in ways {
        match way {
            Attack::Gate(gate) => gates.push(gate),
            Attack::Hurdle(between) => gates.extend(between.iter().map(|square| {
                let full = Set::<R>::bit(square);
                Gate { empty: between & !full, full }
            })),
            Attack::Ask => {}
        }
    }
    for gate in gates.iter().skip(begin) {
        zone |= gate.empty | gate.full;
    }
    AttackCondition::Any(ListRange::since(begin, gates), zone)
}

/// Collects the squares from which each square, and each enemy king step, is attacked.
pub(super) fn link_irregular_attacks<R: Ruleset>(
    side: &mut BySeat<SideTables<R>>,
    board: &R::Geometry,
) {
    for by in Seat::BOTH {
        let mut odds = core::mem::replace(
            &mut side[by].irregular_attacks,
            Box::new(SideIrregularAttacks::none()),
        );
        let SideIrregularAttacks { classes, any } = &mut *odds;
        for odd in classes {
            for square in 0..board.square_count() {
                *at_mut::<R, _>(any, square) |= *at::<R, _>(&odd.from, square);
                let steps = side[by.other()].king_row(square).steps | Set::<R>::bit(square);
                let near = steps.iter().map(|to| *at::<R, _>(&odd.from, to));
                let near = near.fold(Set::<R>::EMPTY, |all, from| all | from);
                *at_mut::<R, _>(&mut odd.near, square) = near;
            }
        }
        side[by].irregular_attacks = odds;
    }
}
