//! The compiler from piece definitions to tables.

mod castling_moves;
mod drops;
mod irregular_attacks;
mod kings;
mod lines;
mod move_lists;
mod pawns;
mod plans;

use alloc::boxed::Box;

use alloc::vec::Vec;
use arrayvec::ArrayVec;

use wazir_betza::{LeapTable, Mode, MoveTables, Walk};
use wazir_game::{BySeat, Seat, SplitMix64};
use wazir_geometry::{Bits, Board, Facing, Geometry};

use crate::class::{GenMethod, MovementClass};
use crate::error::{BuildError, MovementError};
use crate::goals::from_squares;
use crate::irregular_attacks::SideIrregularAttacks;
use crate::kind::{ByKind, Kind, NO_KIND};
use crate::locust::LocustClass;
use crate::ruleset::{FacingKings, GameSpec, Goals, Restrictions, Ruleset, Set, Table, numbered};
use crate::tables::{
    CompiledKinds, KingRow, LINE_GROUPS, LinePair, MAX_PROMOTIONS, MoveGenTables, PromotionRow,
    PromotionRule, SideTables, at_mut,
};

const BOTH: Mode = Mode::QUIET.union(Mode::CAPTURE);

impl<R: Ruleset> MoveGenTables<R> {
    /// Builds the tables.
    ///
    /// # Errors
    /// A [`BuildError`] if the ruleset has no room for the pieces, if they move in ways the kernel
    /// does not know, or if they are marked as standard and do not have the standard classes.
    pub(crate) fn build(spec: &GameSpec<R>) -> Result<Self, BuildError> {
        if spec.kinds.len() > Kind::MAX || spec.kinds.is_empty() {
            return Err(BuildError::TooManyKinds { most: Kind::MAX });
        }
        let (class_of, live) = classes(spec)?;
        let mut sides = [
            SideBuilder::new(spec, Seat::FIRST, &class_of)?,
            SideBuilder::new(spec, Seat::SECOND, &class_of)?,
        ];
        for side in &mut sides {
            side.classes(spec)?;
        }
        let [first, second] = sides;
        let (rows_first, rows_second) =
            (kings::king_rows(&first, &second), kings::king_rows(&second, &first));
        let (lane_of_captured, progress) = hand_lanes(spec)?;
        let double_steppers = first.double_steppers | second.double_steppers;
        let mixed = first.mixed || second.mixed || spec.must_capture;
        let restrictions =
            Some(spec.restrictions.clone()).filter(|rules| *rules != Restrictions::default());
        let mixed = mixed || restrictions.is_some();
        let passing =
            !first.side.locust_classes.is_empty() || !second.side.locust_classes.is_empty();
        let mut numbers = SplitMix64::new(0x77a2_1b0f);
        let mut keys = Box::new(BySeat::splat(ByKind::splat(R::Geometry::table(0u64))));
        for table in keys.iter_mut().flat_map(ByKind::as_mut_array) {
            table.as_mut().iter_mut().for_each(|key| *key = numbers.next_u64());
        }
        let mut side =
            BySeat::new([first.with_king_rows(rows_first), second.with_king_rows(rows_second)]);
        if R::OTHER_PIECES {
            irregular_attacks::link_irregular_attacks::<R>(&mut side, &spec.board);
        }
        let keeps = castling_moves::rights_mask::<R>(&side);
        let usual =
            |side: &SideTables<R>| side.classes.as_ref().get(..live) == Some(R::STANDARD_CLASSES);
        let shaped = side.iter().all(usual);
        if (spec.standard && !shaped) || (!R::OTHER_PIECES && (!shaped || mixed)) {
            return Err(BuildError::NonstandardClasses);
        }
        let mirrored = shaped && !mixed && kings::are_mirrored(&side);
        Ok(Self {
            side,
            between: kings::between::<R>(&spec.board),
            class_of,
            class_count: live,
            lane_of_captured,
            progress,
            double_steppers,
            rights_mask: keeps,
            is_standard: shaped,
            mirrored,
            is_irregular: mixed,
            has_locust: passing,
            keys,
            side_key: numbers.next_u64(),
            rights_keys: core::array::from_fn(|_| numbers.next_u64()),
            full: spec.board.full(),
            board: spec.board,
            must_capture: spec.must_capture,
            restrictions,
            goals: spec.goals.clone(),
            has_goals: spec.goals != Goals::default(),
        })
    }
}

/// Returns what each captured kind adds to a hand, and a bit for each kind that makes progress.
fn hand_lanes<R: Ruleset>(spec: &GameSpec<R>) -> Result<(ByKind<u64>, u32), BuildError> {
    let mut lane_of_captured = ByKind::splat(0);
    let mut progress = 0;
    for (kind, of) in numbered(&spec.kinds) {
        progress |= u32::from(of.resets_clock) * kind.bit();
        let Some(base) = of.captured_as else { continue };
        if !base.is_droppable() {
            return Err(BuildError::InvalidHandKind { piece: of.name[Seat::FIRST].clone() });
        }
        lane_of_captured[kind] = 1 << base.lane_shift();
    }
    Ok((lane_of_captured, progress))
}

/// Assigns the same class to kinds that move and promote alike for both seats.
fn classes<R: Ruleset>(spec: &GameSpec<R>) -> Result<(ByKind<u8>, usize), BuildError> {
    let mut class_of = ByKind::splat(0);
    let mut first: Vec<Kind> = Vec::new();
    for (kind, of) in numbered(&spec.kinds) {
        let plain = |k: Kind| {
            let of = &spec.kinds[k.index()];
            let settled = of.movement.iter().flatten().all(|m| !has_first_moves(m));
            let everywhere = [of.region, of.unmoved].into_iter().flatten().all(|set| set.is_none());
            let plain = of.promotes.iter().all(Vec::is_empty) && of.max_per_file.is_none();
            k != Kind::KING && settled && everywhere && plain
        };
        let known = first.iter().position(|&other| {
            plain(kind) && plain(other) && spec.kinds[other.index()].movement == of.movement
        });
        let class = known.unwrap_or_else(|| {
            first.push(kind);
            first.len() - 1
        });
        class_of[kind] = class as u8;
    }
    if first.len() > R::CLASSES {
        return Err(BuildError::TooManyClasses { most: R::CLASSES });
    }
    Ok((class_of, first.len()))
}

/// Returns whether a piece has moves from its start square only. Such a kind has its own home
/// squares and so its own class.
fn has_first_moves(movement: &wazir_betza::Movement) -> bool {
    movement.spanned_moves().any(|(part, _)| part.is_initial())
}

fn compiled<R: Ruleset>(spec: &GameSpec<R>, seat: Seat) -> Result<CompiledKinds<R>, BuildError> {
    let facing = if seat == Seat::FIRST { Facing::forward() } else { Facing::half() };
    let board = spec.board;
    let mut compiled = CompiledKinds::<R>::default();
    for (kind, of) in numbered(&spec.kinds) {
        let refused = |source| BuildError::Movement { piece: of.name[seat].clone(), source };
        let tables = of.movement[seat].as_ref().map(|m| m.compile(&board, facing));
        let tables = tables.transpose().map_err(|source| refused(source.into()))?;
        for walk in tables.iter().flat_map(|tables| &tables.walks) {
            check_walk::<R>(walk).map_err(refused)?;
        }
        compiled[kind] = tables;
    }
    Ok(compiled)
}

/// The squares on which the kinds of a side start, may stand and promote.
struct KindSquares<R: Ruleset> {
    unmoved: ByKind<Set<R>>,
    region: ByKind<Set<R>>,
    promotes_on: ByKind<PromotionRule<Set<R>>>,
}

impl<R: Ruleset> KindSquares<R> {
    fn of(spec: &GameSpec<R>, seat: Seat) -> Self {
        let empty = Set::<R>::EMPTY;
        let mut unmoved = ByKind::splat(empty);
        for (square, piece) in spec.start.pieces() {
            if piece.seat == seat {
                unmoved[piece.kind] |= Set::<R>::bit(square.index());
            }
        }
        let full = spec.board.full();
        let mut region = ByKind::splat(full);
        let (zone, leaving, forced) = (spec.zone[seat].bits(), true, spec.forced);
        let mut promotes_on = ByKind::splat(PromotionRule { zone, leaving, forced });
        for (kind, of) in numbered(&spec.kinds) {
            let squares = |set: u128| from_squares::<R>(set) & full;
            if let Some(set) = of.unmoved[seat] {
                unmoved[kind] = squares(set);
            }
            if let Some(set) = of.region[seat] {
                region[kind] = squares(set);
            }
            let own = of.promotion_zone[seat].map_or(zone, squares);
            let forced = of.forced_promotion.unwrap_or(spec.forced);
            promotes_on[kind] =
                PromotionRule { zone: own, leaving: of.promotes_on_leaving, forced };
        }
        Self { unmoved, region, promotes_on }
    }
}

/// One side being built.
struct SideBuilder<R: Ruleset> {
    seat: Seat,
    board: R::Geometry,
    class_of: ByKind<u8>,
    facing: FacingKings,
    /// Set if there is something for [`crate::irregular`].
    mixed: bool,
    double_steppers: u32,
    /// The number of shift plans in use.
    plans: usize,
    /// A kind for each promotion rule in use. Kinds that are stuck on the same squares share one.
    rules: ArrayVec<Kind, LINE_GROUPS>,
    side: SideTables<R>,
}

impl<R: Ruleset> SideBuilder<R> {
    fn new(spec: &GameSpec<R>, seat: Seat, class_of: &ByKind<u8>) -> Result<Self, BuildError> {
        let board = spec.board;
        let compiled = compiled(spec, seat)?;
        let empty = Set::<R>::EMPTY;
        let KindSquares { unmoved, region, promotes_on } = KindSquares::of(spec, seat);
        let mut side = SideTables {
            classes: R::classes(MovementClass::NOTHING),
            attack: Box::new(R::classes(R::Geometry::table(empty))),
            groups: 0,
            pairs: Box::new([R::Geometry::table(LinePair::default()); LINE_GROUPS]),
            members: [[0; 2]; LINE_GROUPS],
            more_members: core::array::from_fn(|_| ArrayVec::new()),
            king: Box::new(R::Geometry::table(KingRow::empty())),
            promotion: Box::new(
                [R::Geometry::table(PromotionRow { keep: empty, can: empty }); LINE_GROUPS],
            ),
            plans: core::array::from_fn(|_| ArrayVec::new()),
            drops: ArrayVec::new(),
            castles: ArrayVec::new(),
            promotes: ByKind::default(),
            choices: 1,
            ep_classes: ArrayVec::new(),
            ep_from: R::Geometry::table(empty),
            double_steps: R::Geometry::table(Set::<R>::EMPTY),
            compiled,
            move_lists: Vec::new(),
            regular_classes: ArrayVec::new(),
            king_move_list: None,
            irregular_attacks: Box::new(SideIrregularAttacks::none()),
            locust_classes: Vec::new(),
            unmoved,
            stuck: ByKind::splat(empty),
            region,
            promotion_rules: promotes_on,
        };
        for (kind, of) in numbered(&spec.kinds) {
            let compiled = side.compiled[kind].as_ref();
            let region = side.region[kind];
            side.stuck[kind] =
                compiled.map_or(empty, |c| stuck::<R>(c, side.unmoved[kind], region, &board));
            for &to in &of.promotes[seat] {
                let room = side.promotes[kind].try_push(to.0);
                room.map_err(|_| BuildError::TooManyPromotions { most: MAX_PROMOTIONS })?;
            }
        }
        side.choices = promotion_choices::<R>(&side)?;
        Ok(Self {
            seat,
            board,
            class_of: *class_of,
            facing: spec.facing_kings,
            mixed: false,
            double_steppers: 0,
            plans: 0,
            rules: ArrayVec::new(),
            side,
        })
    }

    fn classes(&mut self, spec: &GameSpec<R>) -> Result<(), BuildError> {
        for (kind, of) in numbered(&spec.kinds) {
            let class = usize::from(self.class_of[kind]);
            let Some(compiled) = self.side.compiled[kind].clone() else { continue };
            self.add_locust_class(kind, &compiled);
            if kind == Kind::KING {
                self.king_class(&compiled)?;
                continue;
            }
            if R::EN_PASSANT && of.double_step {
                self.doubles(kind, &compiled);
            }
            if self.side.classes.as_ref()[class].form == GenMethod::Irregular {
                continue;
            }
            self.en_passant(class, &compiled);
            let form = self.form(kind, class, &compiled).unwrap_or(GenMethod::Irregular);
            self.side.classes.as_mut()[class].form = form;
            if form != GenMethod::Irregular {
                let known = self.side.regular_classes.contains(&(class as u8));
                // There are no more classes than kinds, so there is room.
                let _ = known || self.side.regular_classes.try_push(class as u8).is_ok();
            } else if !R::OTHER_PIECES {
                return Err(BuildError::NonstandardClasses);
            } else {
                self.mixed = true;
                let ways = self.ways(kind, &compiled);
                // There are no more lists than classes.
                self.side.classes.as_mut()[class].plan = ways as u8;
                self.sights(kind, &compiled);
            }
        }
        if self.side.compiled[Kind::KING].is_none() {
            if !R::GOALS {
                return Err(BuildError::MissingFeature);
            }
            self.mixed = true;
        }
        self.drops(spec);
        self.castles(spec)
    }

    fn king_class(&mut self, king: &MoveTables<Set<R>>) -> Result<(), BuildError> {
        let plain = king.hops.is_empty() && king.lines.is_empty() && king.walks.is_empty();
        let plain = plain && king.leaps.iter().all(|s| s.mode == BOTH);
        if !plain && !R::GOALS || !self.side.promotes[Kind::KING].is_empty() {
            return Err(BuildError::UnsupportedKing);
        }
        if plain && self.facing == FacingKings::Allowed {
            self.attacks(Kind::KING, 0, &king.leaps);
            return Ok(());
        }
        if !R::OTHER_PIECES {
            return Err(BuildError::UnsupportedKing);
        }
        self.mixed = true;
        self.side.king_move_list = if plain { None } else { Some(self.ways(Kind::KING, king)) };
        self.sights(Kind::KING, king);
        Ok(())
    }

    /// Adds the locust moves of a kind.
    fn add_locust_class(&mut self, kind: Kind, compiled: &MoveTables<Set<R>>) {
        let class = self.class_of[kind];
        let known = self.side.locust_classes.iter().any(|passer| passer.class == class);
        if !R::PASSING || known || compiled.walks.iter().all(Walk::is_plain) {
            return;
        }
        let mut takes = R::Geometry::table(Set::<R>::EMPTY);
        let mut sees = R::Geometry::table(Set::<R>::EMPTY);
        for from in 0..self.board.square_count() {
            let (taken, seen) = compiled.special_reach(from);
            *at_mut::<R, _>(&mut takes, from) = taken;
            *at_mut::<R, _>(&mut sees, from) = seen;
        }
        self.side.locust_classes.push(LocustClass {
            class,
            kind,
            captures: takes,
            depends_on: sees,
        });
    }

    /// Adds the squares that each square of `class` attacks by the steps of a kind.
    fn attacks(&mut self, kind: Kind, class: usize, steps: &[LeapTable<Set<R>>]) {
        let region = self.side.region[kind];
        let table = &mut self.side.attack.as_mut().as_mut()[class];
        for steps in steps.iter().filter(|s| s.mode.contains(Mode::CAPTURE)) {
            for (from, to) in steps.to.iter().enumerate() {
                *at_mut::<R, _>(table, from) |= *to & region;
            }
        }
    }

    fn with_king_rows(self, king: Box<Table<R, KingRow<R>>>) -> SideTables<R> {
        SideTables { king, ..self.side }
    }
}

/// Checks that a move of a ruleset can express all that a walk does: two squares and one capture on
/// the way.
///
/// # Errors
/// A [`MovementError`] that names what no move can express.
pub fn check_walk<R: Ruleset>(walk: &Walk) -> Result<(), MovementError> {
    if walk.is_plain() {
        Ok(())
    } else if !R::PASSING {
        Err(MovementError::LocustUnsupported)
    } else if walk.depends_on_victim() {
        Err(MovementError::CapturesFriends)
    } else if walk.max_locust_captures() > 1 {
        Err(MovementError::TooManyCaptures)
    } else {
        Ok(())
    }
}

/// Returns the number of kinds that each promoting kind of a side can choose from, 0 if it varies.
/// Counting moves relies on a single number.
fn promotion_choices<R: Ruleset>(side: &SideTables<R>) -> Result<u64, BuildError> {
    let mut counts = side.promotes.iter().map(|kinds| kinds.len() as u64).filter(|&n| n > 0);
    let first = counts.next().unwrap_or(1);
    let even = counts.all(|count| count == first);
    match even {
        true if R::PROMOTION_CHOICE || first == 1 => Ok(first),
        false if R::GOALS && R::PROMOTION_CHOICE => Ok(0),
        _ => Err(BuildError::UnevenPromotions),
    }
}

/// Returns the squares from which a piece has no move, whatever is around it. From the squares
/// `unmoved` it may still make first moves.
fn stuck<R: Ruleset>(
    compiled: &MoveTables<Set<R>>,
    unmoved: Set<R>,
    region: Set<R>,
    board: &R::Geometry,
) -> Set<R> {
    let moves = |from: usize| (compiled.reach(from, unmoved.contains(from)) & region).any();
    let stuck = (0..board.square_count()).filter(|&from| !moves(from));
    stuck.fold(Set::<R>::EMPTY, |all, from| all | Set::<R>::bit(from))
}

const _: () = assert!(NO_KIND as usize == Kind::MAX);
