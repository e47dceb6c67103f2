//! The evaluation of the games of the chess kernel.
//!
//! Each position keeps incremental sums: the pieces on their squares and in hands, the pieces by
//! their position relative to each king, the phase, and the force of each side for an attack. All
//! other terms are computed when a position is evaluated ([`terms`]).

mod build;
mod coefficients;
mod factors;
mod layout;
mod net_features;
mod pawns;
mod piece_stats;
mod terms;

use arrayvec::ArrayVec;
use wazir_chesslike::search::BoardChange;
use wazir_chesslike::{ByKind, Kind, Move, Piece, Position, Ruleset, Set};
use wazir_game::{BySeat, Seat};
use wazir_geometry::{Bitboard, Bits, Board, Geometry, Square};

use crate::eval::Tunable;
use crate::eval::model::{EvalModel, EvalTrace, TermVisitor};
use crate::eval::packed::{MAX_PHASE, taper};
use crate::net::{Net, NetAccumulator, NetFactorizer, NetInputs, NetShape};
use crate::score::MAX_EVAL;
use crate::search::correction_key;
use crate::weights::GameRows;
use crate::{CORRECTION_KEYS, Searchable, SeeValues, Weights};
pub(crate) use coefficients::row_len;

use layout::{FORCES, KINDS, SQUARES, TABLE_SIZE, TIERS};
use net_features::{FeatureChanges, NetFeatures};
use pawns::PawnTables;
use piece_stats::piece_stats;
use terms::TermContext;

/// The bonus for each half square of a bare king's distance from the centre, and for each square
/// that the other king is nearer.
const MOP_UP_EDGE: i32 = 16;
const MOP_UP_KINGS: i32 = 10;

type ClassList = ArrayVec<u8, KINDS>;

/// The tables for the pieces of one seat.
#[derive(Clone, Debug)]
struct SideTables<R: Ruleset> {
    /// The classes of each tier, and the tier of each class.
    tiers: [ClassList; TIERS],
    tier_of: [u8; KINDS],
    /// The classes of each tier whose pieces promote, without pawns.
    promoting: [ClassList; TIERS],
    /// The tier of the class that is shifted as a whole.
    shifted_tier: usize,
    /// The class of each kind in hand.
    lane_class: [u8; 8],
    /// The colour-bound kinds with their classes.
    bound: KindClassList,
    /// The lane and class of a kind of which a file may have only one.
    one_a_file: Option<(u8, u8)>,
    zone: Set<R>,
    /// The group of each kind for positions near a king.
    group: ByKind<u8>,
    /// The weight of each kind for the phase, and for the force.
    phase: ByKind<i32>,
    force: ByKind<i32>,
}

type KindClassList = ArrayVec<(Kind, u8), KINDS>;

/// The piece statistics, tables and weights of a game with given pieces.
pub struct EvalTables<R: Ruleset> {
    table: Box<[i64; TABLE_SIZE]>,
    prices: SeeValues,
    sides: BySeat<SideTables<R>>,
    /// The terms of the index of a relative position: one for each square, and a constant.
    square_offset: [u16; SQUARES],
    offset_base: usize,
    /// The two halves of each of the four lines through a square, by square.
    lines: Vec<[(Set<R>, Set<R>); 4]>,
    /// The squares of a check by a step, and along a free line, by attacking seat, square of the enemy
    /// king and class.
    check_squares: Vec<[(Set<R>, Set<R>); KINDS]>,
    pawns: BySeat<Option<PawnTables<R>>>,
    /// `true` if some kind is colour-bound.
    pairs: bool,
    dark: Set<R>,
    home_row: Set<R>,
    /// The sum of the phase weights at the start and at the end.
    phases: (i32, i32),
    /// The least force of each degree above the first.
    forces: [i32; FORCES - 1],
    /// A net that corrects the sum.
    net_features: Option<NetFeatures>,
}

impl<R: Ruleset> std::fmt::Debug for EvalTables<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EvalTables").field("prices", &self.prices).finish_non_exhaustive()
    }
}

/// The incremental part of the evaluation, kept with every position of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EvalState {
    linear: LinearSums,
    accumulator: NetAccumulator,
}

/// The linear sums, without the net's accumulator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct LinearSums {
    /// Pieces on squares and in hands.
    placed: i64,
    /// Pieces by their position relative to each king.
    near: BySeat<i64>,
    phase: i32,
    force: BySeat<i32>,
}

/// The visitor that adds up the entries of the table.
struct TableSum<'a> {
    table: &'a [i64; TABLE_SIZE],
    sum: i64,
}

impl TermVisitor for TableSum<'_> {
    #[inline(always)]
    fn add(&mut self, entry: usize, times: i32) {
        self.sum += self.table[entry & (TABLE_SIZE - 1)] * i64::from(times);
    }
}

impl<R: Ruleset> SideTables<R> {
    #[inline(always)]
    fn tier_of(&self, class: usize) -> usize {
        usize::from(self.tier_of[class & (KINDS - 1)]) & (TIERS - 1)
    }
}

impl<R: Ruleset> EvalTables<R> {
    #[inline(always)]
    fn entry(&self, index: usize) -> i64 {
        self.table[index & (TABLE_SIZE - 1)]
    }

    /// Returns the squares visible along the eight lines from a square.
    #[inline(always)]
    fn visible_squares(&self, from: usize, occupied: Set<R>) -> Set<R> {
        let Some(lines) = self.lines.get(from) else { return Set::<R>::EMPTY };
        lines.iter().fold(Set::<R>::EMPTY, |seen, &(low, high)| {
            let ahead = high & occupied;
            let reach = (ahead ^ ahead.wrapping_sub(Set::<R>::bit(0)))
                & (low & occupied).at_or_above_highest();
            seen | ((low | high) & reach)
        })
    }

    /// Returns the squares from which a piece of `seat` and `class` checks a king on the square
    /// `king`, whose visible squares are `sight`.
    #[inline(always)]
    fn check_squares(&self, seat: Seat, class: usize, king: usize, sight: Set<R>) -> Set<R> {
        let Some(row) = self.check_squares.get(seat.pair_index() * SQUARES + king) else {
            return Set::<R>::EMPTY;
        };
        let (step, line) = row[class & (KINDS - 1)];
        step | (line & sight)
    }

    #[inline(always)]
    fn near_entry(&self, king_seat: Seat, king: usize, piece: Piece, square: usize) -> usize {
        let (seat, kind) = (piece.seat, piece.kind);
        let group = usize::from(self.sides[seat].group[kind]);
        let (at, from) =
            (self.square_offset[square & (SQUARES - 1)], self.square_offset[king & (SQUARES - 1)]);
        let way = (usize::from(at) + self.offset_base).wrapping_sub(usize::from(from));
        layout::near(king_seat, seat != king_seat, group, way)
    }

    fn force_level(&self, force: i32) -> usize {
        self.forces.iter().filter(|&&least| force >= least).count()
    }

    fn phase(&self, kept: &LinearSums) -> i32 {
        let (full, end) = self.phases;
        ((kept.phase - end) * MAX_PHASE / (full - end).max(1)).clamp(0, MAX_PHASE)
    }

    /// Returns whether terms beyond the incremental sums count.
    fn counts_terms(&self) -> bool {
        self.net_features.as_ref().is_none_or(|wiring| wiring.net.corrects_full_eval())
    }

    fn node<'a>(&'a self, position: &'a Position<R>, kept: &LinearSums) -> TermContext<'a, R> {
        TermContext {
            position,
            values: self,
            occupied: (position.for_search().pieces_of(Seat::FIRST)
                | position.for_search().pieces_of(Seat::SECOND))
            .bits(),
            forces: kept.force.map(|force| self.force_level(force)),
            turn: wazir_game::Game::to_move(position),
        }
    }
}

impl LinearSums {
    /// Adds (1) or removes (-1) a piece on the board.
    #[inline(always)]
    fn piece<R: Ruleset>(
        &mut self,
        values: &EvalTables<R>,
        kings: BySeat<usize>,
        (piece, square): (Piece, usize),
        sign: i32,
    ) {
        let (seat, kind) = (piece.seat, piece.kind);
        self.placed += values.entry(layout::placed(seat, kind, square)) * i64::from(sign);
        if kind == Kind::KING {
            return;
        }
        for (king_seat, &king) in kings.entries() {
            if king < R::Geometry::SQUARES {
                let entry = values.near_entry(king_seat, king, piece, square);
                self.near[king_seat] += values.entry(entry) * i64::from(sign);
            }
        }
        let side = &values.sides[seat];
        self.phase += side.phase[kind] * sign;
        if !R::HANDS {
            self.force[seat] += side.force[kind] * sign;
        }
    }

    /// Adds (1) or removes (-1) a piece in a hand that holds `count` of its kind.
    #[inline(always)]
    fn hand<R: Ruleset>(
        &mut self,
        values: &EvalTables<R>,
        (seat, kind): (Seat, Kind),
        count: usize,
        sign: i32,
    ) {
        let lane = kind.index().wrapping_sub(1) & 7;
        let after = if sign > 0 { count + 1 } else { count.saturating_sub(1) };
        self.placed += values.entry(layout::hand(seat, lane, after))
            - values.entry(layout::hand(seat, lane, count));
        self.force[seat] += values.sides[seat].force[kind] * sign;
    }
}

/// The changes by a move.
struct EvalUpdate<'a, R: Ruleset> {
    values: &'a EvalTables<R>,
    kings: BySeat<usize>,
    kept: &'a mut LinearSums,
    /// The changed rows of the net, which are applied all at once.
    rows: FeatureChanges,
}

impl<R: Ruleset> EvalUpdate<'_, R> {
    #[inline(always)]
    fn piece(&mut self, placed: (Piece, usize), sign: i32) {
        self.kept.piece(self.values, self.kings, placed, sign);
        if let Some(wiring) = &self.values.net_features {
            wiring.piece(&mut self.rows, self.kings, placed, sign);
        }
    }

    #[inline(always)]
    fn hand(&mut self, piece: (Seat, Kind), held: u64, sign: i32) {
        let count = (held >> (8 * (piece.1.index().wrapping_sub(1) & 7)) & 0xff) as usize;
        self.kept.hand(self.values, piece, count, sign);
        if let Some(wiring) = &self.values.net_features {
            wiring.hand::<R>(&mut self.rows, self.kings, (piece, count), sign);
        }
    }
}

/// Returns the pieces on the board with their square indices.
fn pieces<R: Ruleset>(position: &Position<R>) -> impl Iterator<Item = (Piece, usize)> + '_ {
    position.pieces().map(|(square, piece): (Square<R::Geometry>, Piece)| (piece, square.index()))
}

/// Returns the square index of a king; one past the board if the king is missing.
#[inline(always)]
fn king<R: Ruleset>(position: &Position<R>, seat: Seat) -> usize {
    position.king(seat).map_or(R::Geometry::SQUARES, Square::index)
}

fn kings<R: Ruleset>(position: &Position<R>) -> BySeat<usize> {
    BySeat::from_fn(|seat| king(position, seat))
}

/// Returns the sum of the pieces by their position relative to the king of `seat` on `king`.
fn king_relative_sum<R: Ruleset>(
    position: &Position<R>,
    values: &EvalTables<R>,
    seat: Seat,
    king: usize,
) -> i64 {
    if king >= R::Geometry::SQUARES {
        return 0;
    }
    let mut sum = 0;
    for owner in Seat::BOTH {
        let men = position.for_search().pieces_of(owner) & !position.for_search().class_set(0);
        for square in men.iter() {
            let Some(kind) = position.for_search().kind_at(square) else { continue };
            let piece = Piece { seat: owner, kind };
            sum += values.entry(values.near_entry(seat, king, piece, square.index()));
        }
    }
    sum
}

/// Returns the sum of all terms that are computed per position.
#[multiversion::multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn sum_terms<R: Ruleset>(values: &EvalTables<R>, position: &Position<R>, kept: &LinearSums) -> i64 {
    let mut score = TableSum { table: &values.table, sum: 0 };
    values.node(position, kept).terms(&mut score);
    score.sum
}

/// Returns the value for the first seat of driving a bare king to the edge, with the other king
/// near: the way to mate is too long to be searched. `None` if neither or both kings are bare, and
/// in games with drops.
fn mop_up<R: Ruleset>(position: &Position<R>) -> Option<i32> {
    if R::HANDS {
        return None;
    }
    let kings = kings(position);
    if kings.iter().any(|&king| king >= R::Geometry::SQUARES) {
        return None;
    }
    let alone = BySeat::from_fn(|seat| {
        let pieces = position.for_search().pieces_of(seat).bits();
        pieces.any() && pieces.without_lowest().is_empty() && pieces.contains(kings[seat])
    });
    let (sign, bare) = match alone.into_array() {
        [false, true] => (1, Seat::SECOND),
        [true, false] => (-1, Seat::FIRST),
        _ => return None,
    };
    let board = position.rules().board();
    let [(x, y), (u, v)] = [kings[bare], kings[bare.other()]].map(|king| board.coords(king));
    let (width, height) = (board.width() as i32, board.height() as i32);
    let from_centre = (2 * x - (width - 1)).abs() + (2 * y - (height - 1)).abs();
    let apart = (x - u).abs().max((y - v).abs());
    Some(sign * (MOP_UP_EDGE * from_centre + MOP_UP_KINGS * (width.max(height) - apart)))
}

impl<R: Ruleset> Searchable for Position<R> {
    const MULTIPLAYER: bool = false;

    type EvalData = EvalTables<R>;
    type Sums = EvalState;

    fn eval_data(&self, weights: &Weights) -> EvalTables<R> {
        EvalTables::new(self.rules(), &self.model(weights), weights.nets())
    }

    fn shares_eval_data(&self, other: &Self) -> bool {
        std::sync::Arc::ptr_eq(self.rules(), other.rules())
    }

    fn see_values(values: &EvalTables<R>) -> &SeeValues {
        &values.prices
    }

    fn eval_state(&self, values: &EvalTables<R>) -> EvalState {
        let mut sums = EvalState::default();
        if let Some(wiring) = &values.net_features {
            for by in Seat::BOTH {
                wiring.refresh(&mut sums.accumulator, by, wiring.view(by, kings(self)), self);
            }
        }
        for piece in pieces(self) {
            sums.linear.piece(values, kings(self), piece, 1);
        }
        for seat in Seat::BOTH.into_iter().filter(|_| R::HANDS) {
            for (kind, count) in self.hand(seat) {
                for before in 0..count as usize {
                    sums.linear.hand(values, (seat, kind), before, 1);
                }
            }
        }
        sums
    }

    #[inline]
    fn update_eval_state(
        &self,
        values: &EvalTables<R>,
        before: &EvalState,
        mv: Move<R>,
        after: &mut EvalState,
    ) {
        let (mut kept, mut kings) = (before.linear, kings(self));
        let us = wazir_game::Game::to_move(self);
        let mut refilled = None;
        if mv.from().is_some_and(|from| from.index() == kings[us]) {
            let before = kings;
            kings[us] = mv.to().index();
            kept.near[us] = king_relative_sum(self, values, us, kings[us]);
            if let Some(wiring) = &values.net_features {
                let view = wiring.view(us, kings);
                if view != wiring.view(us, before) {
                    wiring.refresh(&mut after.accumulator, us, view, self);
                    refilled = Some(us);
                }
            }
        }
        let mut update =
            EvalUpdate { values, kings, kept: &mut kept, rows: FeatureChanges::default() };
        self.for_search().visit_changes(mv, |change| match change {
            BoardChange::Removed(piece, from) => update.piece((piece, from.index()), -1),
            BoardChange::Added(piece, to) => update.piece((piece, to.index()), 1),
            BoardChange::HandGained(seat, kind) => {
                update.hand((seat, kind), self.for_search().hand_bytes(seat), 1);
            }
            BoardChange::HandSpent(seat, kind) => {
                update.hand((seat, kind), self.for_search().hand_bytes(seat), -1);
            }
            _ => {}
        });
        let rows = update.rows;
        after.linear = kept;
        if let Some(wiring) = &values.net_features {
            wiring.apply(&before.accumulator, &mut after.accumulator, &rows, refilled);
        }
    }

    #[inline]
    fn key_after(&self, mv: Move<R>) -> u64 {
        self.for_search().key_after(mv)
    }

    /// The keys are the weakest pieces, the pieces of each side, and the kings with the hands.
    fn correction_keys(&self, values: &EvalTables<R>) -> [u64; CORRECTION_KEYS] {
        let view = self.for_search();
        let set = |squares: Bitboard<R::Geometry>| correction_key(squares.bits());
        let weakest = Seat::BOTH.map(|seat| {
            let classes = values.sides[seat].tiers[0].iter();
            classes.fold(0, |all, &class| all ^ set(view.class_set(class.into())).rotate_left(5))
        });
        let [first, second] = Seat::BOTH.map(|seat| set(view.pieces_of(seat)));
        let [held, other] = Seat::BOTH.map(|seat| correction_key(view.hand_bytes(seat)));
        let kings = set(view.class_set(0));
        let kings_and_held = kings ^ held ^ other.rotate_left(7);
        [weakest[0] ^ weakest[1].rotate_left(7), first, second, kings_and_held]
    }

    fn evaluate(&self, values: &EvalTables<R>, sums: &EvalState, seat: Seat) -> i32 {
        let kept = &sums.linear;
        let mut sum = kept.placed + kept.near[Seat::FIRST] + kept.near[Seat::SECOND];
        if values.counts_terms() {
            sum += sum_terms(values, self, kept);
        }
        let phase = values.phase(kept);
        let mut score = taper(sum, phase);
        if let Some(chase) = mop_up(self) {
            score += chase;
        } else if let Some(wiring) = &values.net_features {
            let us = wazir_game::Game::to_move(self);
            let more =
                wiring.net.output(&sums.accumulator, us, Net::output_bucket(phase, MAX_PHASE));
            score += if us == Seat::FIRST { more } else { -more };
        }
        let score = score.clamp(-MAX_EVAL, MAX_EVAL);
        if seat == Seat::FIRST { score } else { -score }
    }

    fn lazy_eval(&self, values: &EvalTables<R>, sums: &EvalState, seat: Seat) -> Option<i32> {
        if !values.counts_terms() {
            return None;
        }
        let kept = &sums.linear;
        let sum = kept.placed + kept.near[Seat::FIRST] + kept.near[Seat::SECOND];
        let score = taper(sum, values.phase(kept)).clamp(-MAX_EVAL, MAX_EVAL);
        Some(if seat == Seat::FIRST { score } else { -score })
    }
}

impl<R: Ruleset> Tunable for Position<R> {
    fn model(&self, weights: &Weights) -> EvalModel {
        let mut model = coefficients::model(self.rules(), &piece_stats(self.rules()));
        weights.load(&mut model, &GameRows::NONE);
        model
    }

    fn trace(&self, values: &EvalTables<R>) -> (Vec<(u32, i32)>, f32) {
        let mut trace = EvalTrace::default();
        for (piece, square) in pieces(self) {
            let (seat, kind) = (piece.seat, piece.kind);
            trace.add(layout::placed(seat, kind, square), 1);
            for (king_seat, &king) in kings(self).entries() {
                if kind != Kind::KING && king < R::Geometry::SQUARES {
                    trace.add(values.near_entry(king_seat, king, piece, square), 1);
                }
            }
        }
        for seat in Seat::BOTH.into_iter().filter(|_| R::HANDS) {
            for (kind, count) in self.hand(seat) {
                let lane = kind.index().wrapping_sub(1);
                trace.add(layout::hand(seat, lane, count as usize), 1);
            }
        }
        let EvalState { linear: kept, .. } = self.eval_state(values);
        values.node(self, &kept).terms(&mut trace);
        (trace.0, values.phase(&kept) as f32 / MAX_PHASE as f32)
    }

    fn net_shape(&self) -> Option<NetShape> {
        net_features::shape(self.rules(), &piece_stats(self.rules()))
    }

    fn net_factorizer(&self) -> Option<NetFactorizer> {
        Some(factors::kind_factors(self.rules(), &piece_stats(self.rules())))
    }

    fn net_inputs(&self, values: &EvalTables<R>) -> Option<NetInputs> {
        let phase = values.phase(&self.eval_state(values).linear);
        let wiring = values.net_features.as_ref()?;
        Some(wiring.active_rows(self, Net::output_bucket(phase, MAX_PHASE)))
    }
}
