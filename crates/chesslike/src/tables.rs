//! The tables that generation reads, built once for a set of pieces.

use alloc::boxed::Box;
use alloc::vec::Vec;
use arrayvec::ArrayVec;

use wazir_betza::MoveTables;
use wazir_game::{BySeat, Seat, SplitMix64};
use wazir_geometry::{Bits, Geometry};

use crate::class::MovementClass;
use crate::irregular_attacks::SideIrregularAttacks;
use crate::kind::{ByKind, KIND_SLOTS, Kind};
use crate::locust::LocustClass;
use crate::move_lists::MoveLists;
use crate::ruleset::{ForcedPromotion, Goals, Restrictions, Ruleset, Set, Table};
use crate::state::NO_SQUARE;

/// The number of different line groups, promotion rules and shift plans that the pieces of one side
/// can have on the fast path.
pub(crate) const LINE_GROUPS: usize = 8;
/// The number of kinds that a promoting piece can choose from.
pub(crate) const MAX_PROMOTIONS: usize = 16;
/// The number of steps that a set-wise class can have.
pub(crate) const MAX_SHIFTS: usize = 4;

/// Returns the entry of a table for a square; the mask saves the bounds check.
#[inline(always)]
pub(crate) fn at<R: Ruleset, T: Copy + Send + Sync + 'static>(
    table: &Table<R, T>,
    square: usize,
) -> &T {
    &table.as_ref()[square & (R::Geometry::TABLE_LEN - 1)]
}

/// Returns the entry of a table for a square, for writing.
#[inline(always)]
pub(crate) fn at_mut<R: Ruleset, T: Copy + Send + Sync + 'static>(
    table: &mut Table<R, T>,
    square: usize,
) -> &mut T {
    &mut table.as_mut()[square & (R::Geometry::TABLE_LEN - 1)]
}

/// Two lines through a square: the squares of each line below and above it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LinePair<B> {
    pub(crate) lo: [B; 2],
    pub(crate) up: [B; 2],
}

/// Returns the squares of a line up to and including the first occupied one on each side: all at or
/// above the highest blocker below, and at or below the lowest blocker above.
#[inline(always)]
fn reach<B: Bits>(lo: B, up: B, occupied: B) -> B {
    let above = up & occupied;
    (lo | up) & (above ^ above.wrapping_sub(B::bit(0))) & (lo & occupied).at_or_above_highest()
}

impl<B: Bits> LinePair<B> {
    #[inline(always)]
    pub(crate) fn targets(&self, occupied: B) -> B {
        self.first_targets(occupied) | reach(self.lo[1], self.up[1], occupied)
    }

    #[inline(always)]
    pub(crate) fn first_targets(&self, occupied: B) -> B {
        reach(self.lo[0], self.up[0], occupied)
    }

    pub(crate) fn all(&self) -> B {
        self.lo[0] | self.lo[1] | self.up[0] | self.up[1]
    }
}

/// The squares on which moves from one square may end without and with promotion.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PromotionRow<B> {
    pub(crate) keep: B,
    pub(crate) can: B,
}

/// The required content of a target square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TargetNeed {
    Any = 0,
    Empty = 1,
    Foe = 2,
}

/// A step that all pieces of a class make together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SetShift<B> {
    /// The squares from which the step exists.
    pub(crate) from: B,
    /// The number of places by which it rotates the set.
    pub(crate) rotation: u32,
    /// The rotation to a square on the way that must be empty, if any.
    pub(crate) via: Option<u32>,
    pub(crate) need: TargetNeed,
    pub(crate) keep: B,
    pub(crate) can: B,
}

pub(crate) type ShiftPlan<B> = ArrayVec<SetShift<B>, MAX_SHIFTS>;

/// Kinds that can be dropped on the same squares under the same limits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DropGroup<B> {
    /// The top bit of the byte of each kind.
    pub(crate) lanes: u64,
    pub(crate) zone: B,
    /// The class and its limit per file, if it has one.
    pub(crate) most_a_file: Option<(u8, u8)>,
    /// The class of the kind, if its drops may not mate.
    pub(crate) no_mate: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Castle<B> {
    pub(crate) right: u8,
    pub(crate) king_from: usize,
    pub(crate) king_to: usize,
    pub(crate) corner_from: usize,
    pub(crate) corner_to: usize,
    pub(crate) empty: B,
    /// Squares that may not be attacked, without the king's own.
    pub(crate) safe: B,
    /// `true` if [`GameSpec::castling`](crate::GameSpec::castling) names the squares. The squares
    /// of the king and the corner piece may then overlap.
    pub(crate) by_rule: bool,
    /// `true` if the corner piece, by leaving, may open an attack on the king from behind it.
    pub(crate) uncovers: bool,
}

/// Attack data around a king of one side, with enemies of the other.
#[derive(Clone, Copy)]
pub(crate) struct KingRow<R: Ruleset> {
    /// The steps of the king.
    pub(crate) steps: Set<R>,
    /// Squares whose safety matters: the steps, and those that castling needs if this is the home
    /// square.
    pub(crate) wanted: Set<R>,
    /// Sources of step attacks on the square itself.
    pub(crate) step_any: Set<R>,
    /// Sources of step attacks on a wanted square.
    pub(crate) zone: Set<R>,
    /// Sources of line attacks on the square for each group, on the empty board.
    pub(crate) reach: [Set<R>; LINE_GROUPS],
    /// Sources of line attacks on a wanted square for each group, on the empty board.
    pub(crate) line_zone: [Set<R>; LINE_GROUPS],
    /// Sources of step attacks on the square for each class.
    pub(crate) step_from: R::Classes<Set<R>>,
}

impl<R: Ruleset> KingRow<R> {
    pub(crate) fn empty() -> Self {
        let empty = Set::<R>::EMPTY;
        Self {
            steps: empty,
            wanted: empty,
            step_any: empty,
            zone: empty,
            reach: [empty; LINE_GROUPS],
            line_zone: [empty; LINE_GROUPS],
            step_from: R::classes(empty),
        }
    }
}

/// The complete movement of each kind of a side, behind a pointer because few look at it.
pub(crate) type CompiledKinds<R> = Box<ByKind<Option<MoveTables<Set<R>>>>>;

/// The tables of one side.
pub(crate) struct SideTables<R: Ruleset> {
    pub(crate) classes: R::Classes<MovementClass>,
    /// The squares each class attacks by steps, for each square.
    pub(crate) attack: Box<R::Classes<Table<R, Set<R>>>>,
    /// The number of `pairs` in use.
    pub(crate) groups: usize,
    pub(crate) pairs: Box<[Table<R, LinePair<Set<R>>>; LINE_GROUPS]>,
    /// The first two classes on the lines of each group (the same one twice if there is only one),
    /// and the others.
    pub(crate) members: [[u8; 2]; LINE_GROUPS],
    pub(crate) more_members: [ArrayVec<u8, KIND_SLOTS>; LINE_GROUPS],
    pub(crate) king: Box<Table<R, KingRow<R>>>,
    pub(crate) promotion: Box<[Table<R, PromotionRow<Set<R>>>; LINE_GROUPS]>,
    pub(crate) plans: [ShiftPlan<Set<R>>; LINE_GROUPS],
    pub(crate) drops: ArrayVec<DropGroup<Set<R>>, 8>,
    pub(crate) castles: ArrayVec<Castle<Set<R>>, 2>,
    /// The kinds to which each kind promotes.
    pub(crate) promotes: ByKind<ArrayVec<u8, MAX_PROMOTIONS>>,
    /// The number of choices of each promoting piece; 0 if it varies.
    pub(crate) choices: u64,
    /// Classes that can capture en passant, and the squares from which they do so for each target.
    pub(crate) ep_classes: ArrayVec<u8, KIND_SLOTS>,
    pub(crate) ep_from: Table<R, Set<R>>,
    /// The squares where double steps from each square land.
    pub(crate) double_steps: Table<R, Set<R>>,
    /// The complete movement of each kind.
    pub(crate) compiled: CompiledKinds<R>,
    /// Move lists of the classes that are [`crate::GenMethod::Irregular`].
    pub(crate) move_lists: Vec<MoveLists<R>>,
    /// The regular classes, except the king's.
    pub(crate) regular_classes: ArrayVec<u8, KIND_SLOTS>,
    /// Index in `ways` of the king's lists, if it does more than capture as it steps.
    pub(crate) king_move_list: Option<usize>,
    /// Attacks that are neither steps nor king lines.
    pub(crate) irregular_attacks: Box<SideIrregularAttacks<R>>,
    /// Classes with locust moves.
    pub(crate) locust_classes: Vec<LocustClass<R>>,
    /// The squares on which each kind counts as not having moved.
    pub(crate) unmoved: ByKind<Set<R>>,
    /// The squares on which each kind has no move, whatever is around it.
    pub(crate) stuck: ByKind<Set<R>>,
    /// The squares on which moves of each kind may end.
    pub(crate) region: ByKind<Set<R>>,
    /// The promotion rule of each kind.
    pub(crate) promotion_rules: ByKind<PromotionRule<Set<R>>>,
}

/// The squares and conditions of a promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PromotionRule<B> {
    pub(crate) zone: B,
    /// `true` if moves out of the zone promote too.
    pub(crate) leaving: bool,
    pub(crate) forced: ForcedPromotion,
}

/// All tables of a game.
pub(crate) struct MoveGenTables<R: Ruleset> {
    pub(crate) side: BySeat<SideTables<R>>,
    /// The squares strictly between two squares on one king line.
    pub(crate) between: Vec<Table<R, Set<R>>>,
    pub(crate) class_of: ByKind<u8>,
    /// The number of classes in use; unused ones come after them.
    pub(crate) class_count: usize,
    /// The amount that capturing each kind adds to a hand.
    pub(crate) lane_of_captured: ByKind<u64>,
    /// A bit for each kind whose moves reset the clock.
    pub(crate) progress: u32,
    /// A bit for each kind with double steps.
    pub(crate) double_steppers: u32,
    /// The castling rights kept by a move from or to each square.
    pub(crate) rights_mask: Table<R, u8>,
    /// `true` if the classes of both sides are those of [`Ruleset::STANDARD_CLASSES`].
    pub(crate) is_standard: bool,
    /// `true` if, in addition, every line leads both ways: a piece on a line attacks exactly the
    /// squares from which it would be attacked, so that attackers are found from the target square.
    pub(crate) mirrored: bool,
    /// `true` if either side needs [`crate::irregular`]: it has a class that is
    /// [`crate::GenMethod::Irregular`] or an unusual king, or there is a duty to capture.
    pub(crate) is_irregular: bool,
    /// `true` if a side needs [`crate::locust`].
    pub(crate) has_locust: bool,
    pub(crate) keys: Box<BySeat<ByKind<Table<R, u64>>>>,
    pub(crate) side_key: u64,
    pub(crate) rights_keys: [u64; 16],
    pub(crate) full: Set<R>,
    pub(crate) board: R::Geometry,
    pub(crate) must_capture: bool,
    /// The rules of [`crate::restricted`], if there are any.
    pub(crate) restrictions: Option<Restrictions>,
    pub(crate) goals: Goals,
    /// `true` if there are any goals.
    pub(crate) has_goals: bool,
}

impl<R: Ruleset> MoveGenTables<R> {
    #[inline(always)]
    pub(crate) fn class(&self, kind: Kind) -> usize {
        usize::from(self.class_of[kind])
    }

    #[inline(always)]
    pub(crate) fn zobrist(&self, seat: Seat, kind: Kind, square: usize) -> u64 {
        *at::<R, _>(&self.keys[seat][kind], square)
    }

    pub(crate) fn rights_key(&self, rights: u8) -> u64 {
        self.rights_keys[usize::from(rights & 15)]
    }

    /// Returns what a number of given checks adds to the hash.
    pub(crate) fn checks_key(&self, by: Seat, count: u8) -> u64 {
        let number = u64::from(count) << 1 | by.index() as u64;
        if count == 0 { 0 } else { SplitMix64::mix(number.wrapping_add(0x5e1f_cafe)) }
    }

    /// Returns one piece of a droppable kind in a hand.
    #[inline(always)]
    pub(crate) fn lane(&self, kind: Kind) -> u64 {
        1 << kind.lane_shift()
    }

    /// Returns the number of pieces of a droppable kind in a hand.
    #[inline(always)]
    pub(crate) fn in_hand(&self, hand: u64, kind: Kind) -> u64 {
        hand >> kind.lane_shift() & 0xff
    }

    /// Returns the square that a double step skips, or [`NO_SQUARE`] for any other move.
    pub(crate) fn skipped_square(&self, us: Seat, from: usize, to: usize) -> u8 {
        if at::<R, _>(&self.side[us].double_steps, from).contains(to) {
            self.between(from, to).iter().next().map_or(NO_SQUARE, |via| via as u8)
        } else {
            NO_SQUARE
        }
    }

    pub(crate) fn castle_to(&self, us: Seat, to: usize) -> Option<&Castle<Set<R>>> {
        self.side[us].castles.iter().find(|c| c.king_to == to)
    }

    /// Returns the files on which at least `most` squares of a set stand.
    #[inline(always)]
    pub(crate) fn full_files(&self, set: Set<R>, most: u8) -> Set<R> {
        if most == 1 { self.board.file_fill(set) } else { self.crowded_files(set, most) }
    }

    #[inline(never)]
    fn crowded_files(&self, mut set: Set<R>, most: u8) -> Set<R> {
        let mut full = Set::<R>::EMPTY;
        while set.any() {
            let file = self.board.file_fill(Set::<R>::bit(set.lowest()));
            if (file & set).count() >= u32::from(most) {
                full |= file;
            }
            set &= !file;
        }
        full
    }

    #[inline(always)]
    pub(crate) fn between(&self, a: usize, b: usize) -> Set<R> {
        *at::<R, _>(&self.between[a & (R::Geometry::TABLE_LEN - 1)], b)
    }
}

impl<R: Ruleset> SideTables<R> {
    #[inline(always)]
    pub(crate) fn king_row(&self, square: usize) -> &KingRow<R> {
        at::<R, _>(&self.king, square)
    }

    #[inline(always)]
    pub(crate) fn attacks(&self, class: usize, square: usize) -> Set<R> {
        *at::<R, _>(&self.attack.as_ref().as_ref()[class], square)
    }

    /// Splits the targets of a board move from `from` into those without and with promotion.
    pub(crate) fn split_by_promotion(
        &self,
        kind: Kind,
        from: usize,
        to: Set<R>,
    ) -> (Set<R>, Set<R>) {
        if self.promotes[kind].is_empty() {
            return (to, Set::<R>::EMPTY);
        }
        let row = self.promotion_row(kind, from);
        (to & row.keep, to & row.can)
    }

    pub(crate) fn promotion_row(&self, kind: Kind, from: usize) -> PromotionRow<Set<R>> {
        let PromotionRule { zone, leaving, forced } = self.promotion_rules[kind];
        let can = if leaving && zone.contains(from) { Set::<R>::ALL } else { zone };
        let barred = match forced {
            ForcedPromotion::Always => can,
            ForcedPromotion::WhenStuck => self.stuck[kind] & can,
            ForcedPromotion::Never => Set::<R>::EMPTY,
        };
        PromotionRow { keep: !barred, can }
    }

    /// Returns the squares on which any kind promotes.
    pub(crate) fn zone(&self) -> Set<R> {
        let promoting = self.promotes.entries().filter(|(_, choices)| !choices.is_empty());
        promoting.fold(Set::<R>::EMPTY, |all, (kind, _)| all | self.promotion_rules[kind].zone)
    }
}
