//! Legal move generation.
//!
//! Checkers and pins are found once, from the king outward; masks then leave only legal moves.
//! Games with a class that is [`GenMethod::Irregular`] go through [`crate::irregular`].

mod backward;

use wazir_geometry::Bits;

use crate::class::{self, GenMethod, MovementClass};
use crate::moves::{MoveType, RawMove};
use crate::ruleset::{Ruleset, Set};
use crate::state::{BoardState, NO_SQUARE};
use crate::tables::{
    Castle, DropGroup, KingRow, LINE_GROUPS, MoveGenTables, SideTables, TargetNeed, at,
};
use crate::visitor::MoveVisitor;
use wazir_game::Seat;

/// A position with the values that generation reads again and again.
pub(crate) struct MoveGen<'a, R: Ruleset> {
    pub(crate) t: &'a MoveGenTables<R>,
    pub(crate) s: &'a BoardState<R>,
    pub(crate) us: Seat,
    pub(crate) own: Set<R>,
    pub(crate) foe: Set<R>,
    pub(crate) occupied: Set<R>,
    pub(crate) king: usize,
}

/// Attacks on the king of the side to move.
pub(crate) struct CheckInfo<B> {
    pub(crate) checkers: B,
    /// Checkers that attack by a step, so that nothing can interpose.
    step_checkers: B,
    pub(crate) pinned: B,
    /// The enemies that pin them.
    pub(crate) pinners: B,
}

/// Line pieces by what is between them and a king.
pub(crate) struct LineScan<B> {
    /// Pieces with an open line.
    pub(crate) open: B,
    /// Pieces that alone block the line of another.
    pub(crate) blockers: B,
    /// Line pieces that they block.
    pub(crate) behind: B,
}

/// Passes every legal move of the position to the visitor.
#[inline(always)]
pub(crate) fn generate<R: Ruleset, S: MoveVisitor<R>>(
    t: &MoveGenTables<R>,
    s: &BoardState<R>,
    sink: &mut S,
) {
    if t.goal(s).is_some() {
        return;
    }
    let node = MoveGen::new(t, s);
    if R::OTHER_PIECES && t.is_irregular {
        crate::irregular::generate(&node, sink);
    } else if R::OTHER_PIECES && !t.is_standard {
        node.generate::<S, false>(sink);
    } else {
        node.generate::<S, true>(sink);
    }
}

/// Repeats a statement for every class of [`Ruleset::STANDARD_CLASSES`] except the king's.
macro_rules! for_usual_classes {
    ($ruleset:ty, |$index:ident, $class:ident| $body:block) => {
        for_usual_classes!(@ $ruleset, $index, $class, $body, 1 2 3 4 5 6 7 8 9 10 11 12 13 14)
    };
    (@ $ruleset:ty, $index:ident, $class:ident, $body:block, $($number:literal)*) => {
        $(if $number < <$ruleset>::STANDARD_CLASSES.len() {
            const $index: usize = $number;
            let $class = const { standard_class::<$ruleset>($number) };
            $body
        })*
    };
}
pub(crate) use for_usual_classes;

pub(crate) const fn standard_class<R: Ruleset>(class: usize) -> MovementClass {
    if class < R::STANDARD_CLASSES.len() {
        R::STANDARD_CLASSES[class]
    } else {
        MovementClass::NOTHING
    }
}

/// Returns whether a class of the ruleset can be generated in this way.
const fn can_have<R: Ruleset>(form: GenMethod) -> bool {
    let mut class = 0;
    while class < R::STANDARD_CLASSES.len() {
        if R::STANDARD_CLASSES[class].form as u8 == form as u8 {
            return true;
        }
        class += 1;
    }
    R::OTHER_PIECES
}

impl<'a, R: Ruleset> MoveGen<'a, R> {
    #[inline(always)]
    pub(crate) fn new(t: &'a MoveGenTables<R>, s: &'a BoardState<R>) -> Self {
        let us = s.us();
        let (own, foe) = (s.color[us], s.color[us.other()]);
        Self { t, s, us, own, foe, occupied: own | foe, king: usize::from(s.king[us]) }
    }

    #[inline(always)]
    pub(crate) fn ours(&self) -> &'a SideTables<R> {
        &self.t.side[self.us]
    }

    #[inline(always)]
    pub(crate) fn theirs(&self) -> &'a SideTables<R> {
        &self.t.side[self.us.other()]
    }

    #[inline(always)]
    pub(crate) fn set(&self, class: usize) -> Set<R> {
        self.s.sets.as_ref()[class]
    }

    #[inline(always)]
    fn generate<S: MoveVisitor<R>, const USUAL: bool>(&self, sink: &mut S) {
        let row = self.ours().king_row(self.king);
        let liners = self.all_sliders::<USUAL>(self.theirs());
        let checks = self.checks::<USUAL>(row, &liners);
        self.king_moves::<S, USUAL>(row, &liners, checks.checkers.is_empty(), sink);
        let targets = if checks.checkers.any() {
            if checks.checkers.more_than_one() {
                return;
            }
            self.interpositions(&checks) | checks.checkers
        } else {
            self.t.full & !self.own
        };
        self.pieces::<S, USUAL>(targets, &checks, sink);
        if R::HANDS && S::DROPS && self.s.hands[self.us] != 0 && !sink.is_done() {
            self.drops(targets & !self.occupied, sink);
        }
        if R::EN_PASSANT && self.s.ep != NO_SQUARE {
            self.en_passant(sink);
        }
    }

    /// Returns the pieces of either side in the classes on the lines of a group of `side`.
    #[inline(always)]
    pub(crate) fn sliders(&self, side: &SideTables<R>, group: usize) -> Set<R> {
        let [first, second] = side.members[group & (LINE_GROUPS - 1)];
        let both = self.set(usize::from(first)) | self.set(usize::from(second));
        let more = side.more_members[group & (LINE_GROUPS - 1)].iter();
        more.fold(both, |all, &class| all | self.set(usize::from(class)))
    }

    /// Returns the number of line groups of a side: a constant for the standard classes.
    #[inline(always)]
    fn groups<const USUAL: bool>(side: &SideTables<R>) -> usize {
        if USUAL { const { class::groups(R::STANDARD_CLASSES) } } else { side.groups }
    }

    /// Returns [`Self::sliders`] of every group.
    #[inline(always)]
    pub(crate) fn all_sliders<const USUAL: bool>(
        &self,
        side: &SideTables<R>,
    ) -> [Set<R>; LINE_GROUPS] {
        let mut all = [Set::<R>::EMPTY; LINE_GROUPS];
        if USUAL {
            for_usual_classes!(R, |INDEX, class| {
                for group in class.groups {
                    all[usize::from(group) & (LINE_GROUPS - 1)] |= self.set(INDEX);
                }
            });
            return all;
        }
        for group in 0..side.groups {
            all[group & (LINE_GROUPS - 1)] = self.sliders(side, group);
        }
        all
    }

    /// Returns the attacks on the king by steps and lines.
    #[inline(always)]
    pub(crate) fn checks<const USUAL: bool>(
        &self,
        row: &KingRow<R>,
        liners: &[Set<R>; LINE_GROUPS],
    ) -> CheckInfo<Set<R>> {
        let side = self.theirs();
        let mut stepping = Set::<R>::EMPTY;
        for square in (row.step_any & self.foe).iter() {
            let class = self.t.class(self.s.kind_at(square));
            if side.attacks(class, square).contains(self.king) {
                stepping |= Set::<R>::bit(square);
            }
        }
        let mut snipers = Set::<R>::EMPTY;
        for group in 0..Self::groups::<USUAL>(side) {
            let group = group & (LINE_GROUPS - 1);
            snipers |= row.reach[group] & liners[group];
        }
        let LineScan { open, blockers: screens, behind } =
            self.scan_lines(self.king, snipers & self.foe, self.own);
        CheckInfo {
            checkers: stepping | open,
            step_checkers: stepping,
            pinned: screens,
            pinners: behind,
        }
    }

    /// Returns the squares between the king and its only checker, where a piece can interpose.
    pub(crate) fn interpositions(&self, checks: &CheckInfo<Set<R>>) -> Set<R> {
        if checks.step_checkers.any() {
            return Set::<R>::EMPTY;
        }
        self.t.between(self.king, checks.checkers.lowest())
    }

    /// Sorts pieces with lines to a king by what is between.
    #[inline(always)]
    pub(crate) fn scan_lines(&self, king: usize, liners: Set<R>, own: Set<R>) -> LineScan<Set<R>> {
        let [mut open, mut screens, mut behind] = [Set::<R>::EMPTY; 3];
        for square in liners.iter() {
            let between = self.t.between(king, square) & self.occupied;
            if between.is_empty() {
                open |= Set::<R>::bit(square);
            } else if !between.more_than_one() && (between & own).any() {
                screens |= between;
                behind |= Set::<R>::bit(square);
            }
        }
        LineScan { open, blockers: screens, behind }
    }

    /// Returns the squares of `row.wanted` that `foe` attacks, with the king removed from the
    /// board. The set may contain other squares too.
    #[inline(always)]
    pub(crate) fn danger<const USUAL: bool>(
        &self,
        row: &KingRow<R>,
        side: &SideTables<R>,
        liners: &[Set<R>; LINE_GROUPS],
        foe: Set<R>,
        occupied: Set<R>,
    ) -> Set<R> {
        let mut danger = Set::<R>::EMPTY;
        for square in (row.zone & foe).iter() {
            danger |= side.attacks(self.t.class(self.s.kind_at(square)), square);
        }
        for group in 0..Self::groups::<USUAL>(side) {
            let group = group & (LINE_GROUPS - 1);
            for square in (row.line_zone[group] & foe & liners[group]).iter() {
                danger |= at::<R, _>(&side.pairs[group], square).targets(occupied);
            }
        }
        danger
    }

    #[inline(always)]
    fn king_moves<S: MoveVisitor<R>, const USUAL: bool>(
        &self,
        row: &KingRow<R>,
        liners: &[Set<R>; LINE_GROUPS],
        unchecked: bool,
        sink: &mut S,
    ) {
        let steps = sink.wanted_steps(self.king, row.steps & !self.own);
        let castles = R::CASTLING && S::CASTLING && unchecked && self.may_castle();
        if steps.is_empty() && !castles {
            return;
        }
        let lifted = self.occupied & !Set::<R>::bit(self.king);
        let danger = self.danger::<USUAL>(row, self.theirs(), liners, self.foe, lifted);
        sink.piece_moves(self.king, steps & !danger, Set::<R>::EMPTY);
        if castles {
            for castle in self.ours().castles.iter().filter(|c| self.castling_path_clear(c)) {
                let mv = RawMove::special(castle.king_from, castle.king_to, MoveType::CASTLE);
                let safe = || !castle.uncovers || self.is_safe_after(mv);
                if (castle.safe & danger).is_empty() && safe() {
                    sink.special_move(mv);
                }
            }
        }
    }

    #[inline(always)]
    fn may_castle(&self) -> bool {
        self.s.rights >> (2 * self.us.index()) & 3 != 0
            && self.ours().castles.iter().any(|c| self.castling_path_clear(c))
    }

    #[inline(always)]
    pub(crate) fn castling_path_clear(&self, castle: &Castle<Set<R>>) -> bool {
        self.s.rights & castle.right != 0 && (castle.empty & self.occupied).is_empty()
    }

    #[inline(always)]
    fn pieces<S: MoveVisitor<R>, const USUAL: bool>(
        &self,
        targets: Set<R>,
        checks: &CheckInfo<Set<R>>,
        sink: &mut S,
    ) {
        let movable = self.own & !checks.pinned;
        if USUAL {
            self.standard_classes(movable, targets, sink);
        } else {
            self.any_classes(movable, targets, sink);
        }
        if sink.is_done() {
            return;
        }
        for pinner in checks.pinners.iter() {
            let path = self.t.between(self.king, pinner);
            let piece = path & checks.pinned;
            let class = self.t.class(self.s.kind_at(piece.lowest()));
            self.class_out_of_line(class, piece, targets & (path | Set::<R>::bit(pinner)), sink);
        }
    }

    /// Generates the classes of [`Ruleset::STANDARD_CLASSES`], with separate code for each.
    #[inline(always)]
    fn standard_classes<S: MoveVisitor<R>>(&self, movable: Set<R>, targets: Set<R>, sink: &mut S) {
        for_usual_classes!(R, |INDEX, class| {
            if !sink.is_done() {
                self.class(INDEX, class, self.set(INDEX) & movable, targets, sink);
            }
        });
    }

    /// Generates any classes.
    #[inline(always)]
    fn any_classes<S: MoveVisitor<R>>(&self, movable: Set<R>, targets: Set<R>, sink: &mut S) {
        for class in 1..self.t.class_count.min(R::CLASSES) {
            let shape = self.ours().classes.as_ref()[class];
            self.class(class, shape, self.set(class) & movable, targets, sink);
            if sink.is_done() {
                return;
            }
        }
    }

    /// [`Self::class`] with the class looked up; out of line so that its code exists only once.
    #[inline(never)]
    pub(crate) fn class_out_of_line<S: MoveVisitor<R>>(
        &self,
        class: usize,
        set: Set<R>,
        targets: Set<R>,
        sink: &mut S,
    ) {
        self.class(class, self.ours().classes.as_ref()[class], set, targets, sink);
    }

    #[inline(always)]
    pub(crate) fn class<S: MoveVisitor<R>>(
        &self,
        index: usize,
        class: MovementClass,
        set: Set<R>,
        targets: Set<R>,
        sink: &mut S,
    ) {
        if set.is_empty() {
            return;
        }
        // Only the forms that the ruleset can have are compiled.
        macro_rules! each {
            ($form:ident, $step:literal, $lines:literal, $promo:literal) => {
                if const { can_have::<R>(GenMethod::$form) } {
                    self.each::<S, $step, $lines, $promo>(index, class, set, targets, sink)
                }
            };
        }
        match class.form {
            GenMethod::Empty => {}
            GenMethod::Irregular => {
                if R::OTHER_PIECES {
                    self.irregular_class(class, set, targets, sink)
                }
            }
            GenMethod::SetWise => self.set_wise(class, set, targets, sink),
            GenMethod::Steps => each!(Steps, true, 0, false),
            GenMethod::StepsPromo => each!(StepsPromo, true, 0, true),
            GenMethod::Pair => each!(Pair, false, 1, false),
            GenMethod::PairPromo => each!(PairPromo, false, 1, true),
            GenMethod::SinglePromo => each!(SinglePromo, false, 3, true),
            GenMethod::StepsPair => each!(StepsPair, true, 1, false),
            GenMethod::TwoPairs => each!(TwoPairs, false, 2, false),
            GenMethod::StepsAndPairs => each!(StepsAndPairs, true, 2, false),
            GenMethod::StepsAndPairsPromo => each!(StepsAndPairsPromo, true, 2, true),
        }
    }

    #[inline(always)]
    fn each<S: MoveVisitor<R>, const STEP: bool, const LINES: u8, const PROMO: bool>(
        &self,
        index: usize,
        class: MovementClass,
        set: Set<R>,
        targets: Set<R>,
        sink: &mut S,
    ) {
        let side = self.ours();
        let steps = &side.attack.as_ref().as_ref()[index];
        let first = &side.pairs[usize::from(class.groups[0] & (LINE_GROUPS as u8 - 1))];
        let second = &side.pairs[usize::from(class.groups[1] & (LINE_GROUPS as u8 - 1))];
        let rows = &side.promotion[usize::from(class.promotion & (LINE_GROUPS as u8 - 1))];
        for from in set.iter() {
            let mut to = if STEP { *at::<R, _>(steps, from) } else { Set::<R>::EMPTY };
            if LINES == 3 {
                to |= at::<R, _>(first, from).first_targets(self.occupied);
            } else if LINES > 0 {
                to |= at::<R, _>(first, from).targets(self.occupied);
            }
            if LINES == 2 {
                to |= at::<R, _>(second, from).targets(self.occupied);
            }
            to &= targets;
            if PROMO {
                let row = at::<R, _>(rows, from);
                sink.piece_moves(from, to & row.keep, to & row.can);
            } else {
                sink.piece_moves(from, to, Set::<R>::EMPTY);
            }
        }
    }

    #[inline(always)]
    fn set_wise<S: MoveVisitor<R>>(
        &self,
        class: MovementClass,
        set: Set<R>,
        targets: Set<R>,
        sink: &mut S,
    ) {
        let plan = &self.ours().plans[usize::from(class.plan & (LINE_GROUPS as u8 - 1))];
        let landing = [targets, targets & !self.occupied, targets & self.foe];
        for shift in plan {
            let mut moved = set & shift.from;
            if let Some(via) = shift.via {
                moved = moved.rotate_left(via) & !self.occupied;
                moved = moved
                    .rotate_left(shift.rotation.wrapping_sub(via) & (Set::<R>::WIDTH as u32 - 1));
            } else {
                moved = moved.rotate_left(shift.rotation);
            }
            moved &= match shift.need {
                TargetNeed::Any => landing[0],
                TargetNeed::Empty => landing[1],
                TargetNeed::Foe => landing[2],
            };
            sink.shifted_moves(shift.rotation, moved & shift.keep, moved & shift.can);
        }
    }

    #[inline(always)]
    pub(crate) fn drops<S: MoveVisitor<R>>(&self, empty: Set<R>, sink: &mut S) {
        // The top bit of every non-zero byte; counts stay far below 128.
        let held =
            self.s.hands[self.us].wrapping_add(0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8080;
        for group in &self.ours().drops {
            let lanes = held & group.lanes;
            if lanes != 0 {
                sink.drops(lanes, self.drop_squares(group, empty));
            }
        }
    }

    #[inline(always)]
    pub(crate) fn drop_squares(&self, group: &DropGroup<Set<R>>, empty: Set<R>) -> Set<R> {
        let mut to = empty & group.zone;
        if let Some((class, most)) = group.most_a_file {
            to &= !self.t.full_files(self.set(usize::from(class)) & self.own, most);
        }
        if R::OTHER_PIECES && self.t.is_irregular && group.no_mate.is_some() {
            return to & !self.irregular_mating_drops(group, to);
        }
        if let Some(class) = group.no_mate {
            let foe_king = usize::from(self.s.king[self.us.other()]);
            let row = self.theirs().king_row(foe_king);
            let checks = row.step_from.as_ref()[usize::from(class)] & to;
            if checks.any() {
                to &= !self.mating_drops(usize::from(class), checks, foe_king, row);
            }
        }
        to
    }

    /// Returns the squares of `checks` on which a dropped piece of `class` mates the enemy king.
    #[inline(never)]
    fn mating_drops(&self, class: usize, checks: Set<R>, king: usize, row: &KingRow<R>) -> Set<R> {
        let mates = checks.iter().filter(|&square| self.drop_mates(class, square, king, row));
        mates.fold(Set::<R>::EMPTY, |all, square| all | Set::<R>::bit(square))
    }

    fn drop_mates(&self, class: usize, square: usize, king: usize, row: &KingRow<R>) -> bool {
        let occupied = self.occupied | Set::<R>::bit(square);
        let lifted = occupied & !Set::<R>::bit(king);
        let liners = self.all_sliders::<false>(self.ours());
        let mut danger = self.danger::<false>(row, self.ours(), &liners, self.own, lifted);
        danger |= self.ours().attacks(class, square);
        if (row.steps & !self.foe & !danger).any() {
            return false;
        }
        let capturers = self.attackers(self.us.other(), square, occupied) & !Set::<R>::bit(king);
        // A capturer that is alone between its king and one of our lines is pinned.
        !capturers.iter().any(|from| {
            let left = occupied & !Set::<R>::bit(from);
            (self.line_attackers(self.us, king, left) & !Set::<R>::bit(square)).is_empty()
        })
    }

    /// Returns the pieces of seat `by` that attack `square`.
    pub(crate) fn attackers(&self, by: Seat, square: usize, occupied: Set<R>) -> Set<R> {
        let usual = self.step_attackers(by, square, occupied);
        let usual = usual | self.line_attackers(by, square, occupied);
        if !(R::OTHER_PIECES && self.t.is_irregular) {
            return usual;
        }
        let set = self.s.color[by] & occupied & !Set::<R>::bit(square);
        usual | self.irregular_attackers(by, set, square, occupied)
    }

    /// Returns [`Self::attackers`] and the pieces that can capture there with a locust move.
    pub(crate) fn all_attackers(&self, by: Seat, square: usize, occupied: Set<R>) -> Set<R> {
        let usual = self.attackers(by, square, occupied);
        if !R::PASSING || !self.t.has_locust {
            return usual;
        }
        let own = self.s.color[by] & occupied & !Set::<R>::bit(square);
        let others = occupied & !own | Set::<R>::bit(square);
        usual | self.locust_attackers(by, square, own, others)
    }

    /// Plays a move of the side to move and returns whether its king is safe after it.
    #[inline(never)]
    pub(crate) fn is_safe_after(&self, mv: RawMove) -> bool {
        let mut child = *self.s;
        child.play(self.t, mv);
        child.side = child.side.other();
        MoveGen::new(self.t, &child).checkers().is_empty()
    }

    pub(crate) fn step_attackers(&self, by: Seat, square: usize, occupied: Set<R>) -> Set<R> {
        let row = self.t.side[by.other()].king_row(square);
        let side = &self.t.side[by];
        let steppers = row.step_any & self.s.color[by] & occupied;
        let steppers = steppers.iter().filter(|&from| {
            side.attacks(self.t.class(self.s.kind_at(from)), from).contains(square)
        });
        steppers.fold(Set::<R>::EMPTY, |all, from| all | Set::<R>::bit(from))
    }

    pub(crate) fn line_attackers(&self, by: Seat, square: usize, occupied: Set<R>) -> Set<R> {
        self.with_open_lines(self.sliders_toward(by, square) & occupied, square, occupied)
    }

    /// Returns the pieces of seat `by` on whose lines a square lies, whatever is between.
    #[inline(always)]
    pub(crate) fn sliders_toward(&self, by: Seat, square: usize) -> Set<R> {
        let row = self.t.side[by.other()].king_row(square);
        let side = &self.t.side[by];
        let (liners, groups) = if R::OTHER_PIECES && !self.t.is_standard {
            (self.all_sliders::<false>(side), side.groups)
        } else {
            (self.all_sliders::<true>(side), Self::groups::<true>(side))
        };
        let mut facing = Set::<R>::EMPTY;
        for group in 0..groups {
            let group = group & (LINE_GROUPS - 1);
            facing |= row.reach[group] & liners[group];
        }
        facing & self.s.color[by]
    }

    /// Returns the pieces of a set on a king line with a square that have an open line to it.
    #[inline(always)]
    pub(crate) fn with_open_lines(&self, set: Set<R>, square: usize, occupied: Set<R>) -> Set<R> {
        let open = set.iter();
        let open = open.filter(|&from| (self.t.between(square, from) & occupied).is_empty());
        open.fold(Set::<R>::EMPTY, |all, from| all | Set::<R>::bit(from))
    }

    #[inline(never)]
    pub(crate) fn en_passant<S: MoveVisitor<R>>(&self, sink: &mut S) {
        let to = usize::from(self.s.ep);
        let victim = Set::<R>::bit(usize::from(self.s.ep_victim));
        for from in self.en_passant_capturers(to).iter() {
            let after = (self.occupied & !victim & !Set::<R>::bit(from)) | Set::<R>::bit(to);
            let attackers = || self.attackers(self.us.other(), self.king, after) & !victim;
            if R::GOALS && !self.has_king() || attackers().is_empty() {
                sink.special_move(RawMove::special(from, to, MoveType::EN_PASSANT));
            }
        }
    }

    /// Returns the pieces that could capture en passant, ignoring the safety of their king.
    pub(crate) fn en_passant_capturers(&self, to: usize) -> Set<R> {
        let side = self.ours();
        let able = side.ep_classes.iter();
        let able = able.fold(Set::<R>::EMPTY, |all, &c| all | self.set(usize::from(c)));
        able & self.own & *at::<R, _>(&side.ep_from, to)
    }

    /// Returns the pieces that attack the king or a pseudo-royal piece of the side to move.
    pub(crate) fn royal_attackers(&self) -> Set<R> {
        let checkers = self.checkers();
        if R::GOALS && self.t.restrictions.is_some() {
            return checkers | self.pseudo_royal_attackers();
        }
        checkers
    }

    /// Returns the pieces that give check to the side to move.
    pub(crate) fn checkers(&self) -> Set<R> {
        if R::GOALS && !self.has_king() {
            return Set::<R>::EMPTY;
        }
        self.all_attackers(self.us.other(), self.king, self.occupied)
    }
}
