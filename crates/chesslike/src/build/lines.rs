//! How the pieces of a class are generated: lines by pairs, steps, promotion rules.

use alloc::vec::Vec;

use wazir_betza::{Compiled, Line};
use wazir_geometry::{Board, Geometry};

use super::{BOTH, Builder};
use crate::ruleset::{Ruleset, Set};
use crate::shape::{EMPTY_GROUP, Form};
use crate::tables::{GROUPS, Pair, at_mut};

impl<R: Ruleset> Builder<R> {
    pub(super) fn form(&mut self, kind: usize, class: usize, compiled: &Compiled<Set<R>>) -> Form {
        self.en_passant(class, compiled);
        let tables_only = compiled.hops.is_empty() && compiled.walks.is_empty();
        if !tables_only || !compiled.castlings.is_empty() {
            return Form::Slow;
        }
        let promo = !self.side.promotes[kind].is_empty();
        let confined = self.side.region[kind] != self.board.full();
        if confined && !compiled.lines.is_empty() {
            return Form::Slow;
        }
        let plan = if confined { None } else { self.plan(kind, compiled) };
        if let Some(plan) = plan.filter(|_| self.plans < GROUPS) {
            self.attacks(kind, class, &compiled.steps);
            self.side.classes.as_mut()[class].plan = self.plans as u8;
            self.side.plans[self.plans] = plan;
            self.plans += 1;
            return Form::SetWise;
        }
        let plain = compiled.steps.iter().all(|s| s.mode == BOTH)
            && compiled.lines.iter().all(|l| l.plain && l.mode == BOTH);
        let groups = if plain { self.groups(class, &compiled.lines) } else { None };
        let Some((groups, pairs)) = groups else { return Form::Slow };
        if promo && !self.promotion(kind, class) {
            return Form::Slow;
        }
        self.attacks(kind, class, &compiled.steps);
        self.side.classes.as_mut()[class].groups = groups;
        Form::of(!compiled.steps.is_empty(), pairs, compiled.lines.len() == 1, promo)
    }

    /// Finds or makes the pairs of lines of a class: lines along ranks and files in one pair,
    /// diagonals in another. `None` when there is no room for more.
    fn groups(&mut self, class: usize, lines: &[Line<Set<R>>]) -> Option<([u8; 2], usize)> {
        let (straight, diagonal): (Vec<_>, Vec<_>) =
            lines.iter().partition(|l| l.step.0 == 0 || l.step.1 == 0);
        // A class with less than two groups names the empty one for the rest.
        let (mut groups, mut used) = ([EMPTY_GROUP; 2], 0);
        for family in [straight, diagonal].iter().filter(|f| !f.is_empty()) {
            if family.len() > 2 {
                return None;
            }
            let group = self.group(family)?;
            groups[used] = group as u8;
            used += 1;
            self.join(group, class as u8);
        }
        Some((groups, used))
    }

    fn group(&mut self, lines: &[&Line<Set<R>>]) -> Option<usize> {
        let mut table = R::Geometry::table(Pair::default());
        for (from, entry) in table.as_mut().iter_mut().enumerate().take(self.board.squares()) {
            for (i, line) in lines.iter().enumerate() {
                let row = line.rows.get(from)?;
                (entry.lo[i], entry.up[i]) = (row.lo, row.up);
            }
        }
        let used = self.side.groups;
        let known = self.side.pairs[..used].iter().position(|p| p.as_ref() == table.as_ref());
        if known.is_none() {
            if used >= usize::from(EMPTY_GROUP) {
                return None;
            }
            self.side.pairs[used] = table;
            self.side.groups += 1;
        }
        known.or(Some(used))
    }

    /// Makes a class a member of a group. No class is king's (0), so 0 marks a free place.
    fn join(&mut self, group: usize, class: u8) {
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

    /// Finds or makes the promotion rule of a class. Few rules keep the tables that are read in
    /// the processor's first cache. False when there is no room for another.
    fn promotion(&mut self, kind: usize, class: usize) -> bool {
        let rule = |kind: usize| (self.side.promotes_on[kind], self.side.stuck[kind]);
        let known = self.rules.iter().position(|&other| rule(other) == rule(kind));
        let rule = known.unwrap_or(self.rules.len());
        if known.is_none() && self.rules.try_push(kind).is_err() {
            return false;
        }
        for from in 0..self.board.squares() {
            let row = self.side.promotion_row(kind, from);
            *at_mut::<R, _>(&mut self.side.promotion[rule], from) = row;
        }
        self.side.classes.as_mut()[class].promotion = rule as u8;
        true
    }
}
