//! The tables that generation reads, built once for a set of pieces.

use alloc::boxed::Box;
use alloc::vec::Vec;
use arrayvec::ArrayVec;

use wazir_betza::MoveTables;
use wazir_game::SplitMix64;
use wazir_geometry::{Bits, Geometry};

use crate::kind::KIND_SLOTS;
use crate::locust::LocustClass;
use crate::ruleset::{ForcedPromotion, Goals, Ruleset, Set, Table};
use crate::class::MovementClass;
use crate::irregular_attacks::SideIrregularAttacks;
use crate::state::NO_SQUARE;
use crate::move_lists::MoveLists;

/// How many different pairs of lines, promotion rules and set-wise plans the pieces of one side can
/// have on the fast path.
pub(crate) const LINE_GROUPS: usize = 8;
/// How many kinds a piece can choose from when it promotes.
pub(crate) const MAX_PROMOTIONS: usize = 16;
/// How many steps a class that moves set-wise can have.
pub(crate) const MAX_SHIFTS: usize = 4;

/// Entry of a table for a square; the mask saves the bounds check.
#[inline(always)]
pub(crate) fn at<R: Ruleset, T: Copy + Send + Sync + 'static>(
    table: &Table<R, T>,
    square: usize,
) -> &T {
    &table.as_ref()[square & (R::Geometry::TABLE_LEN - 1)]
}

/// Entry of a table for a square, to write to.
#[inline(always)]
pub(crate) fn at_mut<R: Ruleset, T: Copy + Send + Sync + 'static>(
    table: &mut Table<R, T>,
    square: usize,
) -> &mut T {
    &mut table.as_mut()[square & (R::Geometry::TABLE_LEN - 1)]
}

/// Two lines through a square: the squares of each below and above it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LinePair<B> {
    pub(crate) lo: [B; 2],
    pub(crate) up: [B; 2],
}

/// The squares of a line up to and including the first occupied one on each side: everything at
/// or above the highest blocker below, and at or below the lowest blocker above.
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

/// Where targets may be landed on with and without promotion, from one square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PromotionRow<B> {
    pub(crate) keep: B,
    pub(crate) can: B,
}

/// What stands on the target of a set-wise step.
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
    /// By how many places it turns the set.
    pub(crate) rotation: u32,
    /// The turn to a square on the way that must be empty, if any.
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
    /// The class of the kind when only so many may stand on a file, and how many.
    pub(crate) most_a_file: Option<(u8, u8)>,
    /// The class of the kind when a drop may not mate.
    pub(crate) no_mate: Option<u8>,
}

/// A castling move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Castle<B> {
    pub(crate) right: u8,
    pub(crate) king_from: usize,
    pub(crate) king_to: usize,
    pub(crate) corner_from: usize,
    pub(crate) corner_to: usize,
    /// Squares that must be empty.
    pub(crate) empty: B,
    /// Squares that may not be attacked, the king's own apart.
    pub(crate) safe: B,
    /// Whether the rules name the squares, which the pieces may then cross and share.
    pub(crate) by_rule: bool,
    /// Whether the corner piece leaves open behind it what an enemy may see the king through.
    pub(crate) uncovers: bool,
}

/// What matters around a king of one side, with enemies of the other.
#[derive(Clone, Copy)]
pub(crate) struct KingRow<R: Ruleset> {
    /// Where the king can step.
    pub(crate) steps: Set<R>,
    /// Squares whose safety is wanted: the steps, and on the home square those castling needs.
    pub(crate) wanted: Set<R>,
    /// From where some stepping enemy attacks the square itself.
    pub(crate) step_any: Set<R>,
    /// From where some stepping enemy attacks a wanted square.
    pub(crate) zone: Set<R>,
    /// From where an enemy on the lines of each group attacks the square, the board being empty.
    pub(crate) reach: [Set<R>; LINE_GROUPS],
    /// From where an enemy on the lines of each group attacks a wanted square.
    pub(crate) line_zone: [Set<R>; LINE_GROUPS],
    /// From where an enemy of each class attacks the square by a step.
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

/// The tables of one side.
pub(crate) struct SideTables<R: Ruleset> {
    pub(crate) classes: R::Classes<MovementClass>,
    /// The squares each class attacks by steps, from each square.
    pub(crate) attack: Box<R::Classes<Table<R, Set<R>>>>,
    /// How many of `pairs` are in use.
    pub(crate) groups: usize,
    pub(crate) pairs: Box<[Table<R, LinePair<Set<R>>>; LINE_GROUPS]>,
    /// The first two classes that move on the lines of each group (twice the same if there is but
    /// one), and those beyond.
    pub(crate) members: [[u8; 2]; LINE_GROUPS],
    pub(crate) more_members: [ArrayVec<u8, KIND_SLOTS>; LINE_GROUPS],
    pub(crate) king: Box<Table<R, KingRow<R>>>,
    pub(crate) promotion: Box<[Table<R, PromotionRow<Set<R>>>; LINE_GROUPS]>,
    pub(crate) plans: [ShiftPlan<Set<R>>; LINE_GROUPS],
    pub(crate) drops: ArrayVec<DropGroup<Set<R>>, 8>,
    pub(crate) castles: ArrayVec<Castle<Set<R>>, 2>,
    /// The kinds each kind promotes to.
    pub(crate) promotes: [ArrayVec<u8, MAX_PROMOTIONS>; KIND_SLOTS],
    /// How many choices each promoting piece has; 0 when they differ.
    pub(crate) choices: u64,
    /// Classes that can take en passant, and from where they reach each square so.
    pub(crate) ep_classes: ArrayVec<u8, KIND_SLOTS>,
    pub(crate) ep_from: Table<R, Set<R>>,
    /// Where the pawn stands that is taken en passant on each square.
    pub(crate) ep_victim: Table<R, u8>,
    /// The square a double step from each square skips, and where it lands.
    pub(crate) double_steps: Table<R, (u8, u8)>,
    /// The movement of each kind in full.
    pub(crate) compiled: Vec<Option<MoveTables<Set<R>>>>,
    /// How the classes move that are [`crate::GenMethod::Irregular`].
    pub(crate) move_lists: Vec<MoveLists<R>>,
    /// The other classes, the king's apart.
    pub(crate) regular_classes: ArrayVec<u8, KIND_SLOTS>,
    /// Which of `ways` is the king's, if it does more than to step where it also takes.
    pub(crate) king_move_list: Option<usize>,
    /// Attacks that are no steps and no king lines.
    pub(crate) irregular_attacks: Box<SideIrregularAttacks<R>>,
    /// Pieces that take on their way, or may end where they began.
    pub(crate) locust_classes: Vec<LocustClass<R>>,
    /// The squares on which each kind counts as not having moved.
    pub(crate) unmoved: [Set<R>; KIND_SLOTS],
    /// The squares on which each kind has no move, whatever stands around it.
    pub(crate) stuck: [Set<R>; KIND_SLOTS],
    /// The squares on which moves of each kind can end.
    pub(crate) region: [Set<R>; KIND_SLOTS],
    /// Where and when each kind promotes.
    pub(crate) promotion_rules: [PromotionRule<Set<R>>; KIND_SLOTS],
}

/// Where and when a kind promotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PromotionRule<B> {
    pub(crate) zone: B,
    /// Whether moves out of the zone promote too.
    pub(crate) leaving: bool,
    pub(crate) forced: ForcedPromotion,
}

/// All tables of a game.
pub(crate) struct MoveGenTables<R: Ruleset> {
    pub(crate) side: [SideTables<R>; 2],
    /// The squares strictly between two squares on one king line.
    pub(crate) between: Vec<Table<R, Set<R>>>,
    pub(crate) class_of: [u8; KIND_SLOTS],
    /// How many classes are in use; the others, if any, come after them.
    pub(crate) class_count: usize,
    /// What capturing each kind adds to a hand.
    pub(crate) lane_of_captured: [u64; KIND_SLOTS],
    /// One bit a kind whose moves set the clock back.
    pub(crate) progress: u32,
    /// One bit a kind with double steps.
    pub(crate) double_steppers: u32,
    /// The castling rights that a move from or to each square leaves.
    pub(crate) rights_mask: Table<R, u8>,
    /// Whether both sides' classes are as [`Ruleset::STANDARD_CLASSES`] says.
    pub(crate) is_standard: bool,
    /// Whether, besides, every line leads both ways: what stands on one attacks all squares that it
    /// would be attacked from, so that attackers are found by looking from the square.
    pub(crate) mirrored: bool,
    /// Whether there is something for [`crate::mixed`] on either side: a class that is
    /// [`crate::GenMethod::Irregular`], a king that is no ordinary one, a duty to capture.
    pub(crate) is_irregular: bool,
    /// Whether a side has pieces for [`crate::passing`].
    pub(crate) has_locust: bool,
    pub(crate) keys: Box<[[Table<R, u64>; KIND_SLOTS]; 2]>,
    pub(crate) side_key: u64,
    pub(crate) rights_keys: [u64; 16],
    pub(crate) full: Set<R>,
    pub(crate) board: R::Geometry,
    pub(crate) must_capture: bool,
    pub(crate) goals: Goals,
    /// Whether there are any goals.
    pub(crate) has_goals: bool,
}

impl<R: Ruleset> MoveGenTables<R> {
    #[inline(always)]
    pub(crate) fn class(&self, kind: usize) -> usize {
        usize::from(self.class_of[kind & (KIND_SLOTS - 1)])
    }

    #[inline(always)]
    pub(crate) fn zobrist(&self, seat: usize, kind: usize, square: usize) -> u64 {
        *at::<R, _>(&self.keys[seat & 1][kind & (KIND_SLOTS - 1)], square)
    }

    pub(crate) fn rights_key(&self, rights: u8) -> u64 {
        self.rights_keys[usize::from(rights & 15)]
    }

    /// What having given so many checks adds to the hash.
    pub(crate) fn checks_key(&self, by: usize, count: u8) -> u64 {
        let number = u64::from(count) << 1 | by as u64;
        if count == 0 { 0 } else { SplitMix64::mix(number.wrapping_add(0x5e1f_cafe)) }
    }

    /// One piece of a droppable kind in a hand.
    #[inline(always)]
    pub(crate) fn lane(&self, kind: usize) -> u64 {
        1 << ((kind.wrapping_sub(1) * 8) & 63)
    }

    pub(crate) fn skipped_square(&self, us: usize, from: usize, to: usize) -> u8 {
        let (via, land) = *at::<R, _>(&self.side[us & 1].double_steps, from);
        if usize::from(land) == to { via } else { NO_SQUARE }
    }

    pub(crate) fn ep_victim(&self, us: usize, to: usize) -> usize {
        usize::from(*at::<R, _>(&self.side[us & 1].ep_victim, to))
    }

    pub(crate) fn castle_to(&self, us: usize, to: usize) -> Option<&Castle<Set<R>>> {
        self.side[us & 1].castles.iter().find(|c| c.king_to == to)
    }

    /// The files on which so many of a set stand, or more.
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

    /// The targets of a board move from `from` split into those without and with promotion.
    pub(crate) fn split_by_promotion(&self, kind: usize, from: usize, to: Set<R>) -> (Set<R>, Set<R>) {
        if self.promotes[kind & (KIND_SLOTS - 1)].is_empty() {
            return (to, Set::<R>::EMPTY);
        }
        let row = self.promotion_row(kind, from);
        (to & row.keep, to & row.can)
    }

    pub(crate) fn promotion_row(&self, kind: usize, from: usize) -> PromotionRow<Set<R>> {
        let PromotionRule { zone, leaving, forced } = self.promotion_rules[kind & (KIND_SLOTS - 1)];
        let can = if leaving && zone.contains(from) { Set::<R>::ALL } else { zone };
        let barred = match forced {
            ForcedPromotion::Always => can,
            ForcedPromotion::WhenStuck => self.stuck[kind & (KIND_SLOTS - 1)] & can,
            ForcedPromotion::Never => Set::<R>::EMPTY,
        };
        PromotionRow { keep: !barred, can }
    }

    /// The squares on which pieces promote.
    pub(crate) fn zone(&self) -> Set<R> {
        let promoting = (0..KIND_SLOTS).filter(|&kind| !self.promotes[kind].is_empty());
        promoting.fold(Set::<R>::EMPTY, |all, kind| all | self.promotion_rules[kind].zone)
    }
}
