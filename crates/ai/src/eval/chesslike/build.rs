//! The construction of the evaluation tables from the rules, pieces and weights of a game.

use wazir_chesslike::search::AttackOrigins;
use wazir_chesslike::{ByKind, Kind, Rules, Ruleset, Set};
use wazir_game::{BySeat, Seat};
use wazir_geometry::{Bits, Board, Geometry, Square};

use super::coefficients;
use super::layout::{self, FORCES, KINDS, SQUARES};
use super::net_features::NetFeatures;
use super::pawns::PawnTables;
use super::piece_stats::{PieceStats, PieceStatsTable, piece_stats};
use super::{EvalTables, KindClassList, SideTables};
use crate::SeeValues;
use crate::eval::model::EvalModel;
use crate::net::Net;

/// The share of the starting material that is left when the game has reached its end, in games with
/// drops and in others.
const END_WITH_HANDS: f32 = 0.5;
const END: f32 = 0.15;
/// The shares of a side's material, in hand or on the board, at which its force reaches the next degree.
const FORCE_IN_HAND: [f32; FORCES - 1] = [0.001, 0.12, 0.3];
const FORCE_ON_BOARD: [f32; FORCES - 1] = [0.25, 0.5, 0.75];

impl<R: Ruleset> SideTables<R> {
    fn new(rules: &Rules<R>, seat: Seat, figures: &ByKind<Option<PieceStats>>) -> Self {
        let mut side = Self {
            tiers: Default::default(),
            tier_of: [0; KINDS],
            promoting: Default::default(),
            shifted_tier: 0,
            lane_class: [0; 8],
            bound: KindClassList::new(),
            one_a_file: None,
            zone: rules.promotion_zone(seat).bits(),
            group: ByKind::splat(0),
            phase: ByKind::splat(0),
            force: ByKind::splat(0),
        };
        for (kind, figures) in figures.entries().skip(1) {
            let Some(figures) = figures else { continue };
            side.kind(rules, seat, kind, figures);
        }
        side
    }

    fn kind(&mut self, rules: &Rules<R>, seat: Seat, kind: Kind, figures: &PieceStats) {
        let class = rules.for_search().of(kind) as u8;
        let Some(spec) = rules.kinds().get(kind.index()) else { return };
        self.group[kind] = coefficients::group(rules, kind, figures) as u8;
        if !self.tiers.iter().any(|list| list.contains(&class)) {
            self.tiers[figures.tier].push(class);
            self.tier_of[usize::from(class) & (KINDS - 1)] = figures.tier as u8;
            if !rules.promotions(seat, kind).is_empty()
                && !rules.for_search().is_shifted(seat, class.into())
            {
                self.promoting[figures.tier].push(class);
            }
            if rules.for_search().is_shifted(seat, class.into()) {
                self.shifted_tier = figures.tier;
            }
        }
        if figures.color_bound {
            self.bound.push((kind, class));
        }
        // A promoted piece counts no more towards the phase than it did before.
        self.phase[kind] = figures.value as i32;
        self.force[kind] =
            if figures.promotion_gain > 0.0 && !R::HANDS { 0 } else { self.phase[kind] };
        if rules.is_droppable(kind) {
            let lane = kind.index() - 1;
            self.lane_class[lane & 7] = class;
            if spec.max_per_file.is_some() {
                self.one_a_file = Some((lane as u8, class));
            }
        }
    }

    /// Gives promoted kinds the phase weight of the kind they are captured as.
    fn share_base_phase(&mut self, rules: &Rules<R>) {
        for (kind, spec) in rules.numbered_kinds() {
            if let Some(base) = spec.captured_as {
                self.phase[kind] = self.phase[base];
            }
        }
    }
}

impl<R: Ruleset> EvalTables<R> {
    /// Builds the tables with these weights.
    pub(crate) fn new(rules: &Rules<R>, model: &EvalModel, nets: &[Net]) -> Self {
        let figures = piece_stats(rules);
        let board = rules.board();
        let (width, height) = (board.width() as i32, board.height() as i32);
        let mut sides = BySeat::from_fn(|seat| SideTables::new(rules, seat, &figures[seat]));
        sides.iter_mut().for_each(|side| side.share_base_phase(rules));
        let squares = |test: &dyn Fn(i32, i32) -> bool| {
            let all = (0..board.square_count()).filter(|&square| {
                let (x, y) = board.coords(square);
                test(x, y)
            });
            all.fold(Set::<R>::EMPTY, |all, square| all | Set::<R>::bit(square))
        };
        let mut along = [0; SQUARES];
        for (square, slot) in along.iter_mut().enumerate().take(R::Geometry::SQUARES) {
            let (x, y) = board.coords(square);
            *slot = (x * (2 * height - 1) + y) as u16;
        }
        let fits = coefficients::offset_count(width, height) <= layout::OFFSETS;
        let mut values = Self {
            prices: prices(rules, model, &figures),
            square_offset: if fits { along } else { [0; SQUARES] },
            offset_base: if fits { coefficients::offset_index(width, height, (0, 0)) } else { 0 },
            lines: (0..SQUARES).map(|square| lines::<R>(&board, square)).collect(),
            check_squares: origins(rules),
            pawns: BySeat::from_fn(|seat| pawns_of(rules, seat)),
            pairs: sides.iter().any(|side| !side.bound.is_empty()),
            sides,
            table: model.table(),
            dark: squares(&|x, y| (x + y) % 2 == 0),
            home_row: squares(&|_, y| y == 0),
            phases: (1, 0),
            forces: [0; FORCES - 1],
            net_features: nets.iter().find_map(|net| NetFeatures::new(rules, &figures, net)),
        };
        values.measure_start(rules);
        values
    }

    /// Measures the phase and force of the full starting position.
    fn measure_start(&mut self, rules: &Rules<R>) {
        let (mut phase, mut force) = (0, 0);
        let start = R::full_start(rules);
        let start = start.pieces().map(|(_, piece)| piece);
        for piece in start.filter(|piece| piece.kind != Kind::KING) {
            let (seat, kind) = (piece.seat, piece.kind);
            phase += self.sides[seat].phase[kind];
            force += self.sides[seat].force[kind];
        }
        let left = if R::HANDS { END_WITH_HANDS } else { END };
        self.phases = (phase.max(1), (phase as f32 * left) as i32);
        let degrees = if R::HANDS { FORCE_IN_HAND } else { FORCE_ON_BOARD };
        self.forces = degrees.map(|share| (force as f32 / 2.0 * share).ceil() as i32);
    }
}

/// Returns the piece values for exchanges: the mean of middle game and end game.
fn prices<R: Ruleset>(rules: &Rules<R>, model: &EvalModel, figures: &PieceStatsTable) -> SeeValues {
    let (on_board, in_hand) = (model.phase_mean("scale.value"), model.phase_mean("scale.hand"));
    let mut prices = SeeValues::default();
    let own = |part: &str, figures: &PieceStats| {
        model.phase_mean(&format!("piece.{}.{part}", figures.key))
    };
    for seat in Seat::BOTH {
        for (kind, figures) in figures[seat].entries().skip(1) {
            let Some(figures) = figures else { continue };
            let worth = figures.value * on_board + own("value", figures);
            prices.value[seat][kind] = (worth as i32).max(1);
        }
    }
    for seat in Seat::BOTH {
        for (kind, spec) in rules.numbered_kinds().skip(1) {
            let base = spec.captured_as.filter(|_| R::HANDS);
            let base = base.and_then(|base| figures[seat.other()][base].as_ref());
            let kept = base.map_or(0.0, |base| base.value * in_hand + own("hand", base));
            prices.loss[seat][kind] = prices.value[seat][kind] + kept.max(0.0) as i32;
        }
    }
    prices
}

/// Returns the four lines through a square, each as its lower and upper half.
fn lines<R: Ruleset>(board: &R::Geometry, square: usize) -> [(Set<R>, Set<R>); 4] {
    [(1, 0), (0, 1), (1, 1), (1, -1)].map(|(dx, dy)| {
        let mut parts = [Set::<R>::EMPTY; 2];
        for direction in [-1, 1] {
            let mut at = square;
            while at < board.square_count() {
                let (x, y) = board.coords(at);
                let Some(next) = board.index(x + dx * direction, y + dy * direction) else { break };
                parts[usize::from(next > square)] |= Set::<R>::bit(next);
                at = next;
            }
        }
        (parts[0], parts[1])
    })
}

fn origins<R: Ruleset>(rules: &Rules<R>) -> Vec<[(Set<R>, Set<R>); KINDS]> {
    let empty = [(Set::<R>::EMPTY, Set::<R>::EMPTY); KINDS];
    let mut all = vec![empty; 2 * SQUARES];
    for by in Seat::BOTH {
        for square in Square::<R::Geometry>::all() {
            let row = all[by.pair_index() * SQUARES + square.index()].iter_mut();
            for (class, slot) in row.enumerate().take(rules.for_search().count()) {
                let AttackOrigins { step, line } =
                    rules.for_search().attack_origins(by.other(), square, class);
                *slot = (step.bits(), line.bits());
            }
        }
    }
    all
}

/// Returns the pawn tables of a seat, for the kind that promotes, in games without drops.
fn pawns_of<R: Ruleset>(rules: &Rules<R>, seat: Seat) -> Option<PawnTables<R>> {
    let kinds = rules.numbered_kinds().map(|(kind, _)| kind).skip(1);
    let mut promoting = kinds.filter(|&kind| !rules.promotions(seat, kind).is_empty());
    let pawn = promoting.next().filter(|_| !R::HANDS)?;
    rules
        .for_search()
        .is_shifted(seat, rules.for_search().of(pawn))
        .then(|| PawnTables::new(rules.board(), seat, rules.for_search().of(pawn)))
}
