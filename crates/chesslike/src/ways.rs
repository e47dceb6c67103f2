//! How pieces move that no step and no pair of king lines describes: leaps that can be blocked,
//! riders, hoppers, movement that bends, pieces that take otherwise than they go.

use alloc::vec::Vec;

use wazir_betza::LineRow;
use wazir_geometry::{Bits, Geometry};

use crate::generate::Node;
use crate::ruleset::{Ruleset, Set, Table};
use crate::shape::Class;
use crate::sink::Sink;
use crate::tables::{Need, Side, at};

/// Which squares must be empty and which must hold a piece, whoever's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Gate<B> {
    pub(crate) empty: B,
    pub(crate) full: B,
}

impl<B: Bits> Gate<B> {
    #[inline(always)]
    pub(crate) fn is_open(&self, occupied: B) -> bool {
        (self.empty & occupied).is_empty() && (self.full & !occupied).is_empty()
    }
}

/// Squares that can be gone to while a gate is open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leap<B> {
    pub(crate) gate: Gate<B>,
    pub(crate) land: B,
    pub(crate) need: Need,
}

/// A line that can be entered while a gate is open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path<B> {
    pub(crate) gate: Gate<B>,
    pub(crate) row: LineRow<B>,
    pub(crate) need: Need,
}

/// A line over one piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Over<B> {
    pub(crate) row: LineRow<B>,
    pub(crate) adjacent: bool,
    pub(crate) need: Need,
}

/// What a piece does from one square. The counts say how many entries of each list are its own.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WayRow<B> {
    /// Where it can go whatever stands around it, if the target is empty.
    pub(crate) quiet: B,
    /// Where it can take whatever stands around it.
    pub(crate) takes: B,
    pub(crate) leaps: Span,
    pub(crate) paths: Span,
    pub(crate) overs: Span,
}

/// A part of a list.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Span {
    begin: u32,
    end: u32,
}

impl Span {
    /// The part from a place to the end of the list.
    pub(crate) fn since<T>(begin: usize, list: &[T]) -> Self {
        Self { begin: begin as u32, end: list.len() as u32 }
    }

    #[inline(always)]
    pub(crate) fn of<T>(self, list: &[T]) -> &[T] {
        list.get(self.begin as usize..self.end as usize).unwrap_or_default()
    }
}

/// How the pieces of a class move that is [`crate::Form::Mixed`].
pub(crate) struct Ways<R: Ruleset> {
    /// The kind, or one of those that move alike.
    pub(crate) kind: u8,
    pub(crate) promotes: bool,
    /// Whether there is more than the lists say, so that the movement itself must be asked.
    pub(crate) asks: bool,
    pub(crate) rows: Table<R, WayRow<Set<R>>>,
    pub(crate) leaps: Vec<Leap<Set<R>>>,
    pub(crate) paths: Vec<Path<Set<R>>>,
    pub(crate) overs: Vec<Over<Set<R>>>,
}

impl<R: Ruleset> Ways<R> {
    pub(crate) fn new(kind: usize, promotes: bool) -> Self {
        Self {
            kind: kind as u8,
            promotes,
            asks: false,
            rows: R::Geometry::table(WayRow::default()),
            leaps: Vec::new(),
            paths: Vec::new(),
            overs: Vec::new(),
        }
    }

    /// Where a piece can go. `landing` has the squares it may end on when it needs nothing there, an
    /// empty square, or something to take.
    #[inline(always)]
    pub(crate) fn targets(
        &self,
        side: &Side<R>,
        from: usize,
        occupied: Set<R>,
        landing: &[Set<R>; 3],
    ) -> Set<R> {
        if self.asks {
            return self.asked(side, from, occupied, landing);
        }
        let row = at::<R, _>(&self.rows, from);
        let mut to = row.quiet & landing[Need::Empty as usize];
        to |= row.takes & landing[Need::Foe as usize];
        for leap in row.leaps.of(&self.leaps) {
            if leap.gate.is_open(occupied) {
                to |= leap.land & landing[leap.need as usize];
            }
        }
        for path in row.paths.of(&self.paths) {
            if path.gate.is_open(occupied) {
                to |= path.row.targets(occupied) & landing[path.need as usize];
            }
        }
        for over in row.overs.of(&self.overs) {
            to |= over.row.targets_behind(over.adjacent, occupied) & landing[over.need as usize];
        }
        to
    }

    #[cold]
    fn asked(
        &self,
        side: &Side<R>,
        from: usize,
        occupied: Set<R>,
        landing: &[Set<R>; 3],
    ) -> Set<R> {
        let (quiet, takes) = side.reached(usize::from(self.kind), from, Set::<R>::EMPTY, occupied);
        quiet & landing[Need::Empty as usize] | takes & landing[Need::Foe as usize]
    }
}

impl<R: Ruleset> Side<R> {
    /// The empty squares and the enemies that a piece of a kind can go to from a square, by its
    /// movement itself: whatever it is, and slowly.
    pub(crate) fn reached(
        &self,
        kind: usize,
        from: usize,
        own: Set<R>,
        foe: Set<R>,
    ) -> (Set<R>, Set<R>) {
        let Some(compiled) = self.compiled.get(kind).and_then(Option::as_ref) else {
            return (Set::<R>::EMPTY, Set::<R>::EMPTY);
        };
        let found = compiled.targets(from, own, foe, self.unmoved[kind].has(from), None);
        let region = self.region[kind];
        (found.quiet & region, found.captures & region)
    }
}

impl<R: Ruleset> Node<'_, R> {
    /// The moves of pieces of one class that is [`crate::Form::Mixed`].
    #[inline(never)]
    pub(crate) fn mixed<S: Sink<R>>(
        &self,
        class: Class,
        set: Set<R>,
        targets: Set<R>,
        sink: &mut S,
    ) {
        let side = self.ours();
        let Some(ways) = side.ways.get(usize::from(class.plan)) else { return };
        let landing = [targets, targets & !self.occupied, targets & self.foe];
        for from in set.iter() {
            let to = ways.targets(side, from, self.occupied, &landing);
            if ways.promotes {
                let (to, promo) = side.split(usize::from(ways.kind), from, to);
                sink.piece(from, to, promo);
            } else {
                sink.piece(from, to, Set::<R>::EMPTY);
            }
        }
    }
}
