//! How pieces move that no step and no pair of king lines describes: leaps that can be blocked,
//! riders, hoppers, movement that bends, pieces that take otherwise than they go.

use alloc::vec::Vec;

use wazir_betza::LineRow;
use wazir_geometry::{Bits, Geometry};

use crate::generate::Node;
use crate::ruleset::{Ruleset, Set, Table};
use crate::shape::MovementClass;
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

/// Squares that can be gone to while others are empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leap<B> {
    pub(crate) empty: B,
    pub(crate) land: B,
    pub(crate) need: Need,
}

/// A line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ray<B> {
    pub(crate) row: LineRow<B>,
    pub(crate) need: Need,
}

/// A line that can be entered while a gate is open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path<B> {
    pub(crate) gate: Gate<B>,
    pub(crate) row: LineRow<B>,
    pub(crate) need: Need,
}

/// A line on which the piece goes as far as nothing stands in the way, and takes over one piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shot<B> {
    pub(crate) lo: B,
    pub(crate) up: B,
}

impl<B: Bits> Shot<B> {
    /// The empty squares, and the squares of the second pieces each way.
    #[inline(always)]
    fn targets(&self, occupied: B) -> (B, B) {
        let (above, below) = (self.up & occupied, self.lo & occupied);
        let near = below.at_or_above_highest();
        let open = self.up & (above ^ above.minus(B::bit(0))) | self.lo & near;
        (open, above.without_lowest().lowest_bit() | (below & !near).highest_bit())
    }
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
    pub(crate) rays: Span,
    pub(crate) shots: Span,
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

/// Which lists are to be followed.
struct Lists;

impl Lists {
    const LEAPS: u8 = 1;
    const RAYS: u8 = 1 << 1;
    const SHOTS: u8 = 1 << 2;
    const OTHERS: u8 = 1 << 3;
    const ALL: u8 = Self::LEAPS | Self::RAYS | Self::SHOTS | Self::OTHERS;
}

/// How the pieces of a class move that is [`crate::Form::Mixed`].
pub(crate) struct Ways<R: Ruleset> {
    pub(crate) class: u8,
    /// The kind, or one of those that move alike.
    pub(crate) kind: u8,
    pub(crate) promotes: bool,
    lists: u8,
    /// Whether there is more than the lists say, so that the movement itself must be asked.
    pub(crate) asks: bool,
    pub(crate) rows: Table<R, WayRow<Set<R>>>,
    pub(crate) leaps: Vec<Leap<Set<R>>>,
    pub(crate) rays: Vec<Ray<Set<R>>>,
    pub(crate) shots: Vec<Shot<Set<R>>>,
    pub(crate) paths: Vec<Path<Set<R>>>,
    pub(crate) overs: Vec<Over<Set<R>>>,
}

impl<R: Ruleset> Ways<R> {
    pub(crate) fn new(class: u8, kind: usize, promotes: bool) -> Self {
        Self {
            class,
            kind: kind as u8,
            promotes,
            lists: Lists::ALL,
            asks: false,
            rows: R::Geometry::table(WayRow::default()),
            leaps: Vec::new(),
            rays: Vec::new(),
            shots: Vec::new(),
            paths: Vec::new(),
            overs: Vec::new(),
        }
    }

    /// Where a piece can go. `landing` has the squares it may end on when it needs nothing there, an
    /// empty square, or something to take.
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
        self.listed::<{ Lists::ALL }>(from, occupied, landing)
    }

    /// [`Self::targets`] by the lists alone, and only by some of them.
    #[inline(always)]
    fn listed<const LISTS: u8>(
        &self,
        from: usize,
        occupied: Set<R>,
        landing: &[Set<R>; 3],
    ) -> Set<R> {
        let row = at::<R, _>(&self.rows, from);
        let mut to = row.quiet & landing[Need::Empty as usize];
        to |= row.takes & landing[Need::Foe as usize];
        if LISTS & Lists::LEAPS != 0 {
            for leap in row.leaps.of(&self.leaps) {
                if (leap.empty & occupied).is_empty() {
                    to |= leap.land & landing[leap.need as usize];
                }
            }
        }
        if LISTS & Lists::RAYS != 0 {
            for ray in row.rays.of(&self.rays) {
                to |= ray.row.targets(occupied) & landing[ray.need as usize];
            }
        }
        if LISTS & Lists::SHOTS != 0 {
            for shot in row.shots.of(&self.shots) {
                let (open, second) = shot.targets(occupied);
                to |= open & landing[Need::Empty as usize] | second & landing[Need::Foe as usize];
            }
        }
        if LISTS & Lists::OTHERS != 0 {
            for path in row.paths.of(&self.paths) {
                if path.gate.is_open(occupied) {
                    to |= path.row.targets(occupied) & landing[path.need as usize];
                }
            }
            for over in row.overs.of(&self.overs) {
                let behind = over.row.targets_behind(over.adjacent, occupied);
                to |= behind & landing[over.need as usize];
            }
        }
        to
    }

    /// Which lists are not empty.
    fn lists(&self) -> u8 {
        let others = self.asks || !self.paths.is_empty() || !self.overs.is_empty();
        let lists = [
            (Lists::LEAPS, !self.leaps.is_empty()),
            (Lists::RAYS, !self.rays.is_empty()),
            (Lists::SHOTS, !self.shots.is_empty()),
            (Lists::OTHERS, others),
        ];
        lists.iter().filter(|(_, used)| *used).fold(0, |all, (list, _)| all | list)
    }

    /// Notes what is needed to follow the lists, once they are complete.
    pub(crate) fn complete(&mut self) {
        self.lists = self.lists();
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
        class: MovementClass,
        set: Set<R>,
        targets: Set<R>,
        sink: &mut S,
    ) {
        let Some(ways) = self.ours().ways.get(usize::from(class.plan)) else { return };
        let landing = [targets, targets & !self.occupied, targets & self.foe];
        self.by_lists::<S, { Lists::ALL }>(ways, set, &landing, sink);
    }

    /// The moves of those pieces of a set whose class is [`crate::Form::Mixed`].
    #[inline(never)]
    pub(crate) fn odd_classes<S: Sink<R>>(&self, set: Set<R>, targets: Set<R>, sink: &mut S) {
        let landing = [targets, targets & !self.occupied, targets & self.foe];
        for ways in &self.ours().ways {
            let set = set & self.set(usize::from(ways.class));
            if set.is_empty() || ways.class == 0 || sink.enough() {
                continue;
            }
            match ways.lists {
                Lists::LEAPS => self.by_lists::<S, { Lists::LEAPS }>(ways, set, &landing, sink),
                Lists::RAYS => self.by_lists::<S, { Lists::RAYS }>(ways, set, &landing, sink),
                Lists::SHOTS => self.by_lists::<S, { Lists::SHOTS }>(ways, set, &landing, sink),
                _ => self.by_lists::<S, { Lists::ALL }>(ways, set, &landing, sink),
            }
        }
    }

    #[inline(always)]
    fn by_lists<S: Sink<R>, const LISTS: u8>(
        &self,
        ways: &Ways<R>,
        set: Set<R>,
        landing: &[Set<R>; 3],
        sink: &mut S,
    ) {
        let side = self.ours();
        for from in set.iter() {
            let to = if LISTS & Lists::OTHERS != 0 {
                ways.targets(side, from, self.occupied, landing)
            } else {
                ways.listed::<LISTS>(from, self.occupied, landing)
            };
            if ways.promotes {
                let (to, promo) = side.split(usize::from(ways.kind), from, to);
                sink.piece(from, to, promo);
            } else {
                sink.piece(from, to, Set::<R>::EMPTY);
            }
        }
    }
}
