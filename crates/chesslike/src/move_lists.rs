//! Moves of irregular classes, which steps and pairs of king lines cannot describe: lame leapers,
//! riders, hoppers, bent movement, pieces that capture differently from how they move.

use alloc::vec::Vec;

use wazir_betza::LineRow;
use wazir_geometry::{Bits, Geometry};

use crate::class::MovementClass;
use crate::generate::MoveGen;
use crate::kind::Kind;
use crate::ruleset::{Ruleset, Set, Table};
use crate::tables::{SideTables, TargetNeed, at};
use crate::visitor::MoveVisitor;

/// Squares that must be empty and squares that must be occupied, by either side.
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

/// Targets that can be reached while other squares are empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leap<B> {
    pub(crate) empty: B,
    pub(crate) land: B,
    pub(crate) need: TargetNeed,
}

/// An open line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenLine<B> {
    pub(crate) row: LineRow<B>,
    pub(crate) need: TargetNeed,
}

/// A line that can be entered while a gate is open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GatedLine<B> {
    pub(crate) gate: Gate<B>,
    pub(crate) row: LineRow<B>,
    pub(crate) need: TargetNeed,
}

/// A line of a cannon: it moves as far as the line is open, and captures over one piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CannonLine<B> {
    pub(crate) lo: B,
    pub(crate) up: B,
}

impl<B: Bits> CannonLine<B> {
    /// Returns the empty squares up to the first piece, and the second piece each way.
    #[inline(always)]
    fn targets(&self, occupied: B) -> (B, B) {
        let (above, below) = (self.up & occupied, self.lo & occupied);
        let near = below.at_or_above_highest();
        let open = self.up & (above ^ above.wrapping_sub(B::bit(0))) | self.lo & near;
        (open, above.without_lowest().lowest_bit() | (below & !near).highest_bit())
    }
}

/// A line of a hopper: it moves over one piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HopperLine<B> {
    pub(crate) row: LineRow<B>,
    pub(crate) adjacent: bool,
    pub(crate) need: TargetNeed,
}

/// The moves of a piece from one square. Each range selects its entries of a list.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MoveListRow<B> {
    /// Targets whenever they are empty.
    pub(crate) quiet: B,
    /// Captures whenever there is an enemy.
    pub(crate) captures: B,
    pub(crate) leaps: ListRange,
    pub(crate) open_lines: ListRange,
    pub(crate) cannon_lines: ListRange,
    pub(crate) gated_lines: ListRange,
    pub(crate) hopper_lines: ListRange,
}

/// A range of a list.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ListRange {
    begin: u32,
    end: u32,
}

impl ListRange {
    /// Returns the range from an index to the end of the list.
    pub(crate) fn since<T>(begin: usize, list: &[T]) -> Self {
        Self { begin: begin as u32, end: list.len() as u32 }
    }

    #[inline(always)]
    pub(crate) fn of<T>(self, list: &[T]) -> &[T] {
        list.get(self.begin as usize..self.end as usize).unwrap_or_default()
    }
}

/// Bits for the lists to follow.
struct ListMask;

impl ListMask {
    const LEAPS: u8 = 1;
    const RAYS: u8 = 1 << 1;
    const SHOTS: u8 = 1 << 2;
    const OTHERS: u8 = 1 << 3;
    const ALL: u8 = Self::LEAPS | Self::RAYS | Self::SHOTS | Self::OTHERS;
}

/// The moves of a class that is [`crate::GenMethod::Irregular`].
pub(crate) struct MoveLists<R: Ruleset> {
    pub(crate) class: u8,
    /// The kind, or one of those that move alike.
    pub(crate) kind: Kind,
    pub(crate) promotes: bool,
    lists: u8,
    /// Set if the lists are incomplete, so that the movement itself must be asked.
    pub(crate) needs_movement: bool,
    pub(crate) rows: Table<R, MoveListRow<Set<R>>>,
    pub(crate) leaps: Vec<Leap<Set<R>>>,
    pub(crate) open_lines: Vec<OpenLine<Set<R>>>,
    pub(crate) cannon_lines: Vec<CannonLine<Set<R>>>,
    pub(crate) gated_lines: Vec<GatedLine<Set<R>>>,
    pub(crate) hopper_lines: Vec<HopperLine<Set<R>>>,
}

impl<R: Ruleset> MoveLists<R> {
    pub(crate) fn new(class: u8, kind: Kind, promotes: bool) -> Self {
        Self {
            class,
            kind,
            promotes,
            lists: ListMask::ALL,
            needs_movement: false,
            rows: R::Geometry::table(MoveListRow::default()),
            leaps: Vec::new(),
            open_lines: Vec::new(),
            cannon_lines: Vec::new(),
            gated_lines: Vec::new(),
            hopper_lines: Vec::new(),
        }
    }

    /// Returns the targets of a piece. `landing` has the squares on which it may end if it needs
    /// nothing there, an empty square, or an enemy; see [`TargetNeed`].
    pub(crate) fn targets(
        &self,
        side: &SideTables<R>,
        from: usize,
        occupied: Set<R>,
        landing: &[Set<R>; 3],
    ) -> Set<R> {
        if self.needs_movement {
            return self.by_movement(side, from, occupied, landing);
        }
        self.listed::<{ ListMask::ALL }>(from, occupied, landing)
    }

    /// [`Self::targets`] from the lists alone, and only from some of them.
    #[inline(always)]
    fn listed<const LISTS: u8>(
        &self,
        from: usize,
        occupied: Set<R>,
        landing: &[Set<R>; 3],
    ) -> Set<R> {
        let row = at::<R, _>(&self.rows, from);
        let mut to = row.quiet & landing[TargetNeed::Empty as usize];
        to |= row.captures & landing[TargetNeed::Foe as usize];
        if LISTS & ListMask::LEAPS != 0 {
            for leap in row.leaps.of(&self.leaps) {
                if (leap.empty & occupied).is_empty() {
                    to |= leap.land & landing[leap.need as usize];
                }
            }
        }
        if LISTS & ListMask::RAYS != 0 {
            for ray in row.open_lines.of(&self.open_lines) {
                to |= ray.row.targets(occupied) & landing[ray.need as usize];
            }
        }
        if LISTS & ListMask::SHOTS != 0 {
            for line in row.cannon_lines.of(&self.cannon_lines) {
                let (open, second) = line.targets(occupied);
                to |= open & landing[TargetNeed::Empty as usize]
                    | second & landing[TargetNeed::Foe as usize];
            }
        }
        if LISTS & ListMask::OTHERS != 0 {
            for path in row.gated_lines.of(&self.gated_lines) {
                if path.gate.is_open(occupied) {
                    to |= path.row.targets(occupied) & landing[path.need as usize];
                }
            }
            for over in row.hopper_lines.of(&self.hopper_lines) {
                let behind = over.row.targets_behind(over.adjacent, occupied);
                to |= behind & landing[over.need as usize];
            }
        }
        to
    }

    /// Returns the bits of the lists that are not empty.
    fn lists(&self) -> u8 {
        let others =
            self.needs_movement || !self.gated_lines.is_empty() || !self.hopper_lines.is_empty();
        let lists = [
            (ListMask::LEAPS, !self.leaps.is_empty()),
            (ListMask::RAYS, !self.open_lines.is_empty()),
            (ListMask::SHOTS, !self.cannon_lines.is_empty()),
            (ListMask::OTHERS, others),
        ];
        lists.iter().filter(|(_, used)| *used).fold(0, |all, (list, _)| all | list)
    }

    /// Finishes the lists: notes which of them are in use.
    pub(crate) fn complete(&mut self) {
        self.lists = self.lists();
    }

    #[cold]
    fn by_movement(
        &self,
        side: &SideTables<R>,
        from: usize,
        occupied: Set<R>,
        landing: &[Set<R>; 3],
    ) -> Set<R> {
        let (quiet, takes) = side.pseudo_targets(self.kind, from, Set::<R>::EMPTY, occupied);
        quiet & landing[TargetNeed::Empty as usize] | takes & landing[TargetNeed::Foe as usize]
    }
}

impl<R: Ruleset> SideTables<R> {
    /// Returns the empty squares and the enemies that a piece of a kind reaches from a square. It
    /// evaluates the movement itself, which is general but slow.
    pub(crate) fn pseudo_targets(
        &self,
        kind: Kind,
        from: usize,
        own: Set<R>,
        foe: Set<R>,
    ) -> (Set<R>, Set<R>) {
        let Some(compiled) = &self.compiled[kind] else {
            return (Set::<R>::EMPTY, Set::<R>::EMPTY);
        };
        let found = compiled.targets(from, own, foe, self.unmoved[kind].contains(from), None);
        let region = self.region[kind];
        (found.quiet & region, found.captures & region)
    }
}

impl<R: Ruleset> MoveGen<'_, R> {
    /// Generates the moves of pieces of one class that is [`crate::GenMethod::Irregular`].
    #[inline(never)]
    pub(crate) fn irregular_class<S: MoveVisitor<R>>(
        &self,
        class: MovementClass,
        set: Set<R>,
        targets: Set<R>,
        sink: &mut S,
    ) {
        let Some(ways) = self.ours().move_lists.get(usize::from(class.plan)) else { return };
        let landing = [targets, targets & !self.occupied, targets & self.foe];
        self.by_lists::<S, { ListMask::ALL }>(ways, set, &landing, sink);
    }

    /// Generates the moves of the pieces of a set whose class is [`crate::GenMethod::Irregular`].
    #[inline(never)]
    pub(crate) fn irregular_classes<S: MoveVisitor<R>>(
        &self,
        set: Set<R>,
        targets: Set<R>,
        sink: &mut S,
    ) {
        let landing = [targets, targets & !self.occupied, targets & self.foe];
        for ways in &self.ours().move_lists {
            let set = set & self.set(usize::from(ways.class));
            if set.is_empty() || ways.class == 0 || sink.is_done() {
                continue;
            }
            match ways.lists {
                ListMask::LEAPS => {
                    self.by_lists::<S, { ListMask::LEAPS }>(ways, set, &landing, sink)
                }
                ListMask::RAYS => self.by_lists::<S, { ListMask::RAYS }>(ways, set, &landing, sink),
                ListMask::SHOTS => {
                    self.by_lists::<S, { ListMask::SHOTS }>(ways, set, &landing, sink)
                }
                _ => self.by_lists::<S, { ListMask::ALL }>(ways, set, &landing, sink),
            }
        }
    }

    #[inline(always)]
    fn by_lists<S: MoveVisitor<R>, const LISTS: u8>(
        &self,
        ways: &MoveLists<R>,
        set: Set<R>,
        landing: &[Set<R>; 3],
        sink: &mut S,
    ) {
        let side = self.ours();
        for from in set.iter() {
            let to = if LISTS & ListMask::OTHERS != 0 {
                ways.targets(side, from, self.occupied, landing)
            } else {
                ways.listed::<LISTS>(from, self.occupied, landing)
            };
            if ways.promotes {
                let (to, promo) = side.split_by_promotion(ways.kind, from, to);
                sink.piece_moves(from, to, promo);
            } else {
                sink.piece_moves(from, to, Set::<R>::EMPTY);
            }
        }
    }
}
