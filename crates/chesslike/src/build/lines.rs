//! The generation method of each class: line pairs, steps, promotion rules.

use alloc::vec::Vec;

use wazir_betza::{LineTable, MoveTables};
use wazir_geometry::{Board, Geometry};

use super::{BOTH, SideBuilder};
use crate::class::{EMPTY_GROUP, GenMethod};
use crate::kind::Kind;
use crate::ruleset::{Ruleset, Set, Table};
use crate::tables::{LINE_GROUPS, LinePair, SideTables, at_mut};

/// A pair of lines for every square.
pub(super) type Pairs<R> = Table<R, LinePair<Set<R>>>;

/// Returns up to two lines as a pair.
fn pairs<R: Ruleset>(lines: &[&LineTable<Set<R>>]) -> Pairs<R> {
    let mut table = R::Geometry::table(LinePair::default());
    for (i, line) in lines.iter().enumerate() {
        for (entry, row) in table.as_mut().iter_mut().zip(&line.rows) {
            (entry.lo[i & 1], entry.up[i & 1]) = (row.lo, row.up);
        }
    }
    table
}

impl<R: Ruleset> SideBuilder<R> {
    /// Returns the form of a class that steps and king lines alone can generate, if it is one.
    pub(super) fn form(
        &mut self,
        kind: Kind,
        class: usize,
        compiled: &MoveTables<Set<R>>,
    ) -> Option<GenMethod> {
        let confined = self.side.region[kind] != self.board.full();
        let beyond = !compiled.hops.is_empty() || !compiled.walks.is_empty();
        if beyond || confined && !compiled.lines.is_empty() {
            return None;
        }
        let promo = !self.side.promotes[kind].is_empty();
        if let Some(plan) = self.plan(kind, compiled).filter(|_| self.plans < LINE_GROUPS) {
            self.attacks(kind, class, &compiled.leaps);
            self.side.classes.as_mut()[class].plan = self.plans as u8;
            self.side.plans[self.plans] = plan;
            self.plans += 1;
            return Some(GenMethod::SetWise);
        }
        let plain = compiled.leaps.iter().all(|s| s.mode == BOTH)
            && compiled.lines.iter().all(|l| l.plain && l.mode == BOTH);
        if !plain || promo && !self.promotion(kind, class) {
            return None;
        }
        let (groups, pairs) = self.groups(class, &compiled.lines)?;
        self.attacks(kind, class, &compiled.leaps);
        self.side.classes.as_mut()[class].groups = groups;
        let steps = !compiled.leaps.is_empty();
        Some(GenMethod::of(steps, pairs, compiled.lines.len() == 1, promo))
    }

    /// Finds or adds the line groups of a class: ranks and files in one pair, diagonals in another.
    /// Returns `None` if there is no room for more.
    fn groups(&mut self, class: usize, lines: &[LineTable<Set<R>>]) -> Option<([u8; 2], usize)> {
        let (straight, diagonal): (Vec<_>, Vec<_>) =
            lines.iter().partition(|l| l.step.0 == 0 || l.step.1 == 0);
        let families = [straight, diagonal];
        if families.iter().any(|family| family.len() > 2) {
            return None;
        }
        let families = families.iter().filter(|family| !family.is_empty());
        let pairs: Vec<_> = families.map(|family| pairs::<R>(family)).collect();
        Some((self.add_to_groups(class, pairs.iter())?, pairs.len()))
    }

    /// Makes a class a member of the groups of up to two line pairs. Missing groups are named by
    /// the empty one. Returns `None`, and changes nothing, if there is no room.
    pub(super) fn add_to_groups<'a>(
        &mut self,
        class: usize,
        pairs: impl Iterator<Item = &'a Pairs<R>> + Clone,
    ) -> Option<[u8; 2]> {
        let known = |side: &SideTables<R>, pairs: &Pairs<R>| {
            let all = side.pairs.iter().take(side.groups);
            all.into_iter().position(|p| p.as_ref() == pairs.as_ref())
        };
        let new = pairs.clone().filter(|pairs| known(&self.side, pairs).is_none()).count();
        if self.side.groups + new > usize::from(EMPTY_GROUP) {
            return None;
        }
        let mut groups = [EMPTY_GROUP; 2];
        for (place, pairs) in groups.iter_mut().zip(pairs) {
            let group = known(&self.side, pairs).unwrap_or(self.side.groups);
            if group == self.side.groups {
                self.side.pairs[group] = *pairs;
                self.side.groups += 1;
            }
            *place = group as u8;
            self.add_group_member(group, class as u8);
        }
        Some(groups)
    }

    /// Makes a class a member of a group. The king's class (0) never is, so 0 marks a free place.
    fn add_group_member(&mut self, group: usize, class: u8) {
        let members = &mut self.side.members[group];
        let more = &mut self.side.more_members[group];
        match *members {
            [0, 0] => *members = [class; 2],
            [first, second] if first == class || second == class => {}
            [first, second] if first == second => members[1] = class,
            _ if more.contains(&class) => {}
            // There are no more classes than kinds, so there is room.
            _ => more.push(class),
        }
    }

    /// Finds or adds the promotion rule of a class; returns `false` if there is no room. Few rules
    /// keep the tables in the first-level cache.
    fn promotion(&mut self, kind: Kind, class: usize) -> bool {
        let rule = |kind: Kind| (self.side.promotion_rules[kind], self.side.stuck[kind]);
        let known = self.rules.iter().position(|&other| rule(other) == rule(kind));
        let rule = known.unwrap_or(self.rules.len());
        if known.is_none() && self.rules.try_push(kind).is_err() {
            return false;
        }
        for from in 0..self.board.square_count() {
            let row = self.side.promotion_row(kind, from);
            *at_mut::<R, _>(&mut self.side.promotion[rule], from) = row;
        }
        self.side.classes.as_mut()[class].promotion = rule as u8;
        true
    }
}
