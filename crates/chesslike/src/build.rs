//! From piece strings to tables.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use arrayvec::ArrayVec;

use wazir_betza::{Compiled, Line, Mode, Steps};
use wazir_geometry::{Bits, Board, Facing, Geometry};

use crate::error::BuildError;
use crate::kind::{KINDS, Kind, NONE};
use crate::ruleset::{Forced, Ruleset, Set, Spec, Table};
use crate::shape::{Class, EMPTY_GROUP, Form};
use crate::state::NOWHERE;
use crate::tables::{
    Castle, DropGroup, GROUPS, KingRow, Need, Numbers, PLAN, Pair, Plan, PromotionRow, Shift, Side,
    Tables, at, at_mut,
};

const BOTH: Mode = Mode::QUIET.union(Mode::CAPTURE);

impl<R: Ruleset> Tables<R> {
    /// Builds the tables.
    ///
    /// # Errors
    /// When the pieces are more than the ruleset has room for, or move in ways the kernel does not
    /// know.
    pub(crate) fn build(spec: &Spec<R>) -> Result<Self, BuildError> {
        if spec.kinds.len() > Kind::MAX || spec.kinds.is_empty() {
            return Err(BuildError::TooManyKinds { most: Kind::MAX });
        }
        let (class_of, live) = classes(spec)?;
        let mut sides = [Builder::new(spec, 0, &class_of)?, Builder::new(spec, 1, &class_of)?];
        for side in &mut sides {
            side.classes(spec)?;
        }
        let [first, second] = sides;
        let (rows_first, rows_second) = (king_rows(&first, &second), king_rows(&second, &first));
        let mut lane_of_captured = [0; KINDS];
        let mut progress = 0;
        for (kind, of) in spec.kinds.iter().enumerate() {
            progress |= u32::from(of.progress) << kind;
            if let Some(base) = of.captured_as.filter(|base| (1..=8).contains(&base.index())) {
                lane_of_captured[kind] = 1 << ((base.index() - 1) * 8);
            }
        }
        let double_steppers = first.double_steppers | second.double_steppers;
        let has_slow = first.has_slow || second.has_slow;
        let mut numbers = Numbers(0x77a2_1b0f);
        let mut keys = Box::new([[R::Geometry::table(0u64); KINDS]; 2]);
        for table in keys.iter_mut().flatten() {
            table.as_mut().iter_mut().for_each(|key| *key = numbers.next());
        }
        let mut side = [first.finish(rows_first), second.finish(rows_second)];
        cross_en_passant::<R>(&mut side);
        let keeps = keeps::<R>(&side);
        let usual = |side: &Side<R>| side.classes.as_ref().get(..live) == Some(R::SHAPE);
        let shaped = usual(&side[0]) && usual(&side[1]);
        Ok(Self {
            side,
            between: between::<R>(),
            class_of,
            live,
            lane_of_captured,
            progress,
            double_steppers,
            keeps,
            shaped,
            has_slow,
            keys,
            side_key: numbers.next(),
            rights_keys: core::array::from_fn(|_| numbers.next()),
            full: R::Geometry::default().full(),
        })
    }
}

/// Gives kinds that move and promote alike, for both seats, the same class.
fn classes<R: Ruleset>(spec: &Spec<R>) -> Result<([u8; KINDS], usize), BuildError> {
    let mut class_of = [0; KINDS];
    let mut first: Vec<usize> = Vec::new();
    for (kind, of) in spec.kinds.iter().enumerate() {
        let plain = |k: usize| {
            let of = &spec.kinds[k];
            let settled = of.movement.iter().flatten().all(|m| !has_first_moves(m));
            k != 0 && !of.one_a_file && settled && of.promotes.iter().all(Vec::is_empty)
        };
        let known = first.iter().position(|&other| {
            plain(kind) && plain(other) && spec.kinds[other].movement == of.movement
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

/// Whether a piece moves otherwise from where it starts. Such kinds have home squares of their own
/// and so a class of their own.
fn has_first_moves(movement: &wazir_betza::Movement) -> bool {
    movement.rays().unwrap_or_default().iter().any(|ray| ray.mode().contains(Mode::INITIAL))
}

/// The squares strictly between any two squares on one king line.
fn between<R: Ruleset>() -> Vec<Table<R, Set<R>>> {
    let board = R::Geometry::default();
    let mut rows = vec![R::Geometry::table(Set::<R>::EMPTY); R::Geometry::PADDED];
    for (from, row) in rows.iter_mut().enumerate().take(R::Geometry::SQUARES) {
        for step in king_steps() {
            let (mut path, mut last) = (Set::<R>::EMPTY, from);
            while let Some(next) = board.step(last, step) {
                *at_mut::<R, _>(row, next) = path;
                path |= Set::<R>::bit(next);
                last = next;
            }
        }
    }
    rows
}

fn king_steps() -> impl Iterator<Item = (i32, i32)> {
    let all = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y)));
    all.filter(|&step| step != (0, 0))
}

/// Where a pawn stands that is taken en passant: where the other side's double step landed.
fn cross_en_passant<R: Ruleset>(side: &mut [Side<R>; 2]) {
    for us in 0..2 {
        let doubles = side[us ^ 1].double;
        for &(via, land) in doubles.as_ref() {
            if via != NOWHERE {
                *at_mut::<R, _>(&mut side[us].ep_victim, usize::from(via)) = land;
            }
        }
    }
}

fn keeps<R: Ruleset>(side: &[Side<R>; 2]) -> Table<R, u8> {
    let mut keeps = R::Geometry::table(!0);
    for castle in side.iter().flat_map(|s| &s.castles) {
        *at_mut::<R, _>(&mut keeps, castle.king_from) &= !castle.right;
        *at_mut::<R, _>(&mut keeps, castle.corner_from) &= !castle.right;
    }
    keeps
}

/// One side being built.
struct Builder<R: Ruleset> {
    seat: usize,
    class_of: [u8; KINDS],
    has_slow: bool,
    double_steppers: u32,
    /// How many set-wise plans are in use.
    plans: usize,
    /// A kind for each promotion rule in use; all kinds that are stuck on the same squares share
    /// one.
    rules: ArrayVec<usize, GROUPS>,
    side: Side<R>,
}

impl<R: Ruleset> Builder<R> {
    fn new(spec: &Spec<R>, seat: usize, class_of: &[u8; KINDS]) -> Result<Self, BuildError> {
        let facing = if seat == 0 { Facing::forward() } else { Facing::half() };
        let board = R::Geometry::default();
        let mut compiled = Vec::new();
        for kind in &spec.kinds {
            let refused = |why| BuildError::Movement { piece: kind.name[seat].clone(), why };
            let tables = kind.movement[seat].as_ref().map(|m| m.compile(&board, facing));
            let tables = tables.transpose().map_err(|source| refused(source.to_string()))?;
            // A move here is two squares: it has no words for what else a walk may do.
            let walks = tables.iter().flat_map(|tables| &tables.walks);
            if walks.into_iter().any(|walk| !walk.is_plain()) {
                let why = "it takes on its way, takes friends, spares a royal piece, or may end \
                           where it began";
                return Err(refused(why.to_string()));
            }
            compiled.push(tables);
        }
        let empty = Set::<R>::EMPTY;
        let mut unmoved = [empty; KINDS];
        for (square, piece) in spec.start.pieces() {
            if piece.seat.index() == seat {
                unmoved[piece.kind.index()] |= Set::<R>::bit(square.index());
            }
        }
        let mut side = Side {
            classes: R::classes(Class::NOTHING),
            attack: Box::new(R::classes(R::Geometry::table(empty))),
            groups: 0,
            pairs: Box::new([R::Geometry::table(Pair::default()); GROUPS]),
            members: [[0; 2]; GROUPS],
            more_members: core::array::from_fn(|_| ArrayVec::new()),
            king: Box::new(R::Geometry::table(KingRow::empty())),
            promotion: Box::new(
                [R::Geometry::table(PromotionRow { keep: empty, can: empty }); GROUPS],
            ),
            plans: core::array::from_fn(|_| ArrayVec::new()),
            drops: ArrayVec::new(),
            castles: ArrayVec::new(),
            promotes: core::array::from_fn(|_| ArrayVec::new()),
            choices: 1,
            ep_classes: ArrayVec::new(),
            ep_from: R::Geometry::table(empty),
            ep_victim: R::Geometry::table(NOWHERE),
            double: R::Geometry::table((NOWHERE, NOWHERE)),
            compiled,
            unmoved,
            stuck: [empty; KINDS],
            zone: spec.zone[seat].bits(),
            always_promotes: spec.forced == Forced::Always,
        };
        for (kind, of) in spec.kinds.iter().enumerate() {
            let compiled = side.compiled[kind].as_ref();
            side.stuck[kind] = compiled.map_or(empty, |c| stuck::<R>(c, side.unmoved[kind]));
            for &to in &of.promotes[seat] {
                let room = side.promotes[kind].try_push(to.0);
                room.map_err(|_| BuildError::TooManyPromotions { most: 8 })?;
            }
        }
        side.choices = choices::<R>(&side)?;
        Ok(Self {
            seat,
            class_of: *class_of,
            has_slow: false,
            double_steppers: 0,
            plans: 0,
            rules: ArrayVec::new(),
            side,
        })
    }

    fn classes(&mut self, spec: &Spec<R>) -> Result<(), BuildError> {
        for kind in 0..spec.kinds.len() {
            let class = usize::from(self.class_of[kind]);
            let Some(compiled) = self.side.compiled[kind].clone() else { continue };
            if kind == 0 {
                self.king_class(&compiled)?;
                continue;
            }
            if R::EN_PASSANT && spec.kinds[kind].double_step {
                self.doubles(kind, &compiled);
            }
            let form = self.form(kind, class, &compiled);
            self.has_slow |= form == Form::Slow;
            self.side.classes.as_mut()[class].form = form;
        }
        self.drops(spec);
        self.castles(spec);
        Ok(())
    }

    fn king_class(&mut self, king: &Compiled<Set<R>>) -> Result<(), BuildError> {
        let plain = king.hops.is_empty() && king.lines.is_empty() && king.walks.is_empty();
        if !plain || king.steps.iter().any(|s| s.mode != BOTH) {
            return Err(BuildError::King);
        }
        self.attacks(0, &king.steps);
        Ok(())
    }

    /// Notes what each square of `class` attacks by steps.
    fn attacks(&mut self, class: usize, steps: &[Steps<Set<R>>]) {
        let table = &mut self.side.attack.as_mut().as_mut()[class];
        for steps in steps.iter().filter(|s| s.mode.contains(Mode::CAPTURE)) {
            for (from, to) in steps.to.iter().enumerate() {
                *at_mut::<R, _>(table, from) |= *to;
            }
        }
    }

    fn form(&mut self, kind: usize, class: usize, compiled: &Compiled<Set<R>>) -> Form {
        self.en_passant(class, compiled);
        let tables_only = compiled.hops.is_empty() && compiled.walks.is_empty();
        if !tables_only || !compiled.castlings.is_empty() {
            return Form::Slow;
        }
        let promo = !self.side.promotes[kind].is_empty();
        if let Some(plan) = self.plan(kind, compiled).filter(|_| self.plans < GROUPS) {
            self.attacks(class, &compiled.steps);
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
        self.attacks(class, &compiled.steps);
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
        for (from, entry) in table.as_mut().iter_mut().enumerate().take(R::Geometry::SQUARES) {
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
        let known =
            self.rules.iter().position(|&other| self.side.stuck[other] == self.side.stuck[kind]);
        let rule = known.unwrap_or(self.rules.len());
        if known.is_none() && self.rules.try_push(kind).is_err() {
            return false;
        }
        for from in 0..R::Geometry::SQUARES {
            let row = self.side.promotion_row(kind, from);
            *at_mut::<R, _>(&mut self.side.promotion[rule], from) = row;
        }
        self.side.classes.as_mut()[class].promotion = rule as u8;
        true
    }

    /// The set-wise plan of a kind that has few steps only, each the same shift everywhere.
    ///
    /// Uniform pieces are worth it up to two steps; beyond that one table load is cheaper.
    fn plan(&self, kind: usize, compiled: &Compiled<Set<R>>) -> Option<Plan<Set<R>>> {
        let uniform = compiled.steps.iter().all(|s| s.mode == BOTH) && compiled.lines.is_empty();
        let count: usize = compiled.steps.iter().map(|s| s.deltas.len()).sum();
        if (uniform && count > 1) || count + compiled.lines.len() > PLAN {
            return None;
        }
        let mut plan = Plan::new();
        for steps in &compiled.steps {
            let need = match steps.mode.difference(Mode::EN_PASSANT | Mode::INITIAL) {
                mode if mode == BOTH => Need::Any,
                Mode::QUIET => Need::Empty,
                Mode::CAPTURE if !steps.mode.contains(Mode::INITIAL) => Need::Foe,
                _ => return None,
            };
            let initial = steps.mode.contains(Mode::INITIAL);
            if initial && need != Need::Empty {
                return None;
            }
            for &delta in &steps.deltas {
                plan.push(self.shift(kind, delta, None, need, initial)?);
            }
        }
        for line in &compiled.lines {
            plan.push(self.lame_double(kind, line)?);
        }
        Some(plan)
    }

    /// A first move of two squares that the square between can block.
    fn lame_double(&self, kind: usize, line: &Line<Set<R>>) -> Option<Shift<Set<R>>> {
        let (dx, dy) = line.step;
        let even = dx % 2 == 0 && dy % 2 == 0;
        if line.plain || line.mode != Mode::QUIET | Mode::INITIAL || !even {
            return None;
        }
        let board = R::Geometry::default();
        for (from, row) in line.rows.iter().enumerate() {
            let via = board.step(from, (dx / 2, dy / 2)).map_or(Set::<R>::EMPTY, Set::<R>::bit);
            let land = board.step(from, (dx, dy)).map_or(Set::<R>::EMPTY, Set::<R>::bit);
            if row.land != land || (land.any() && row.lo | row.up != via) {
                return None;
            }
        }
        self.shift(kind, (dx, dy), Some((dx / 2, dy / 2)), Need::Empty, true)
    }

    fn shift(
        &self,
        kind: usize,
        delta: (i32, i32),
        via: Option<(i32, i32)>,
        need: Need,
        initial: bool,
    ) -> Option<Shift<Set<R>>> {
        let via = match via {
            Some(via) => Some(turn::<R>(via)?),
            None => None,
        };
        let turn = turn::<R>(delta)?;
        let board = R::Geometry::default();
        let promotes = !self.side.promotes[kind].is_empty();
        let (mut start, mut keep, mut can) = (Set::<R>::EMPTY, Set::<R>::EMPTY, Set::<R>::EMPTY);
        for from in 0..R::Geometry::SQUARES {
            let Some(to) = board.step(from, delta) else { continue };
            if initial && !self.side.unmoved[kind].has(from) {
                continue;
            }
            let to = Set::<R>::bit(to);
            start |= Set::<R>::bit(from);
            if promotes {
                let row = self.side.promotion_row(kind, from);
                keep |= to & row.keep;
                can |= to & row.can;
            } else {
                keep |= to;
            }
        }
        Some(Shift { from: start, turn, via, need, keep, can })
    }

    fn en_passant(&mut self, class: usize, compiled: &Compiled<Set<R>>) {
        for steps in compiled.steps.iter().filter(|s| s.mode.contains(Mode::EN_PASSANT)) {
            // No more classes than kinds, so there is room.
            let _ = self.side.ep_classes.try_push(class as u8);
            for (from, to) in steps.to.iter().enumerate() {
                for to in to.iter() {
                    *at_mut::<R, _>(&mut self.side.ep_from, to) |= Set::<R>::bit(from);
                }
            }
        }
    }

    /// Notes first moves of two squares straight on, which skip a square.
    fn doubles(&mut self, kind: usize, compiled: &Compiled<Set<R>>) {
        let board = R::Geometry::default();
        let first = compiled.lines.iter().filter(|l| l.mode == Mode::QUIET | Mode::INITIAL);
        for line in first {
            for from in self.side.unmoved[kind].iter() {
                let Some(row) = line.rows.get(from) else { continue };
                for land in row.land.iter() {
                    let ((x, y), (to_x, to_y)) = (board.coords(from), board.coords(land));
                    let (dx, dy) = (to_x - x, to_y - y);
                    if dx.abs().max(dy.abs()) != 2 || dx % 2 != 0 || dy % 2 != 0 {
                        continue;
                    }
                    if let Some(via) = board.step(from, (dx / 2, dy / 2)) {
                        *at_mut::<R, _>(&mut self.side.double, from) = (via as u8, land as u8);
                        self.double_steppers |= 1 << kind;
                    }
                }
            }
        }
    }

    fn drops(&mut self, spec: &Spec<R>) {
        if !R::HANDS {
            return;
        }
        let full = R::Geometry::default().full();
        for (kind, of) in spec.kinds.iter().enumerate().skip(1).take(8) {
            if !spec.kinds.iter().any(|k| k.captured_as == Kind::new(kind)) {
                continue;
            }
            let lane = 0x80 << ((kind - 1) * 8);
            // The quick test for drops that mate knows steps alone.
            let lines = self.side.compiled[kind].as_ref().is_some_and(|c| !c.lines.is_empty());
            self.has_slow |= of.no_drop_mate && lines;
            let class = self.class_of[kind];
            let group = DropGroup {
                lanes: lane,
                zone: full & !self.side.stuck[kind],
                one_a_file: of.one_a_file.then_some(class),
                no_mate: of.no_drop_mate.then_some(class),
            };
            let like = self.side.drops.iter_mut().find(|g| {
                g.zone == group.zone
                    && (g.one_a_file, g.no_mate) == (None, None)
                    && (group.one_a_file, group.no_mate) == (None, None)
            });
            match like {
                Some(group) => group.lanes |= lane,
                // Eight kinds make eight groups at most.
                None => self.side.drops.push(group),
            }
        }
    }

    fn castles(&mut self, spec: &Spec<R>) {
        let king = spec.start.pieces().find(|(_, p)| p.seat.index() == self.seat && p.kind.0 == 0);
        let Some((home, _)) = king.filter(|_| R::CASTLING) else { return };
        let board = R::Geometry::default();
        let walk = |steps: i32, dx: i32| board.step(home.index(), (dx * steps, 0));
        let king = self.side.compiled[0].clone();
        for castling in king.iter().flat_map(|k| &k.castlings) {
            let (dx, n) = (castling.dx, i32::from(castling.king_steps));
            let edge = (1..).take_while(|&i| walk(i, dx).is_some()).last().unwrap_or(0);
            let squares = (walk(n, dx), walk(n - 1, dx), walk(edge, dx));
            let (Some(king_to), Some(corner_to), Some(corner_from)) = squares else { continue };
            let set = |range: core::ops::RangeInclusive<i32>| {
                let squares = range.filter_map(|i| walk(i, dx));
                squares.fold(Set::<R>::EMPTY, |all, square| all | Set::<R>::bit(square))
            };
            let wing = u8::from(dx < 0);
            let castle = Castle {
                right: 1 << (2 * self.seat as u8 + wing),
                king_from: home.index(),
                king_to,
                corner_from,
                corner_to,
                empty: set(1..=edge - 1),
                safe: set(1..=n),
            };
            if n < edge && self.side.castles.iter().all(|c| c.right != castle.right) {
                let _ = self.side.castles.try_push(castle);
            }
        }
    }

    fn finish(self, king: Box<Table<R, KingRow<R>>>) -> Side<R> {
        Side { king, ..self.side }
    }
}

/// How many kinds each promoting kind of a side can choose from. Counting moves relies on there
/// being one number.
fn choices<R: Ruleset>(side: &Side<R>) -> Result<u64, BuildError> {
    let mut counts = side.promotes.iter().map(|kinds| kinds.len() as u64).filter(|&n| n > 0);
    let first = counts.next().unwrap_or(1);
    let even = counts.all(|count| count == first);
    if even && !(R::HANDS && first > 1) { Ok(first) } else { Err(BuildError::UnevenPromotions) }
}

/// The squares from which a piece has no move, whatever stands around it; `unmoved` are those from
/// which it may still make first moves.
fn stuck<R: Ruleset>(compiled: &Compiled<Set<R>>, unmoved: Set<R>) -> Set<R> {
    let moves = |from: usize| compiled.reach(from, unmoved.has(from)).any();
    let stuck = (0..R::Geometry::SQUARES).filter(|&from| !moves(from));
    stuck.fold(Set::<R>::EMPTY, |all, from| all | Set::<R>::bit(from))
}

/// By how many places a step turns the integer of a set, if it is the same everywhere.
fn turn<R: Ruleset>(delta: (i32, i32)) -> Option<u32> {
    let board = R::Geometry::default();
    let mut turns = (0..R::Geometry::SQUARES)
        .filter_map(|from| board.step(from, delta).map(|to| to as i32 - from as i32));
    let first = turns.next()?;
    let width = Set::<R>::WIDTH as i32;
    turns.all(|turn| turn == first).then(|| first.rem_euclid(width).unsigned_abs())
}

/// Rows for a king of `ours` among enemies of `theirs`.
fn king_rows<R: Ruleset>(ours: &Builder<R>, theirs: &Builder<R>) -> Box<Table<R, KingRow<R>>> {
    let mut rows = Box::new(R::Geometry::table(KingRow::empty()));
    for square in 0..R::Geometry::SQUARES {
        *at_mut::<R, _>(&mut rows, square) = king_row(ours, theirs, square);
    }
    rows
}

fn king_row<R: Ruleset>(ours: &Builder<R>, theirs: &Builder<R>, king: usize) -> KingRow<R> {
    let mut row = KingRow::<R>::empty();
    row.steps = ours.side.attacks(0, king);
    row.wanted = row.steps;
    for castle in ours.side.castles.iter().filter(|c| c.king_from == king) {
        row.wanted |= castle.safe;
    }
    for from in 0..R::Geometry::SQUARES {
        let bit = Set::<R>::bit(from);
        for class in 0..R::CLASSES {
            let attacks = theirs.side.attacks(class, from);
            if attacks.has(king) {
                row.step_from.as_mut()[class] |= bit;
                row.step_any |= bit;
            }
            if (attacks & row.wanted).any() {
                row.zone |= bit;
            }
        }
        for (group, pairs) in theirs.side.pairs.iter().enumerate().take(theirs.side.groups) {
            let lines = at::<R, _>(pairs, from).all();
            if lines.has(king) {
                row.reach[group] |= bit;
            }
            if (lines & row.wanted).any() {
                row.line_zone[group] |= bit;
            }
        }
    }
    row
}

const _: () = assert!(NONE as usize == Kind::MAX);
