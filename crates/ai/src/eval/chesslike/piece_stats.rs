//! Piece statistics derived from movement, before any game has been played.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use wazir_betza::Movement;
use wazir_chesslike::{ByKind, Kind, KindSpec, Rules, Ruleset};
use wazir_game::{BySeat, Seat};
use wazir_geometry::{Board, Geometry};

use super::layout::TIERS;
use crate::net::FACTOR_ONE;

/// The share of the gain by promotion that a piece that can promote is worth at once.
const PROMOTION_SHARE: f32 = 0.02;
/// The value of a pawn: the weakest kind that promotes, without its prospects, or the weakest kind
/// if none does.
const PAWN: f32 = 100.0;
/// The upper limits of the tiers, as shares of the strongest piece's value.
const SHARES: [f32; TIERS - 1] = [0.2, 0.45, 0.75];

/// The statistics of one kind for one seat.
#[derive(Clone, Debug)]
pub(super) struct PieceStats {
    /// The name of the kind in weights, the same in all games in which it moves and promotes alike.
    pub(super) key: String,
    /// The value in hundredths of a pawn.
    pub(super) value: f32,
    /// The gain in value by promotion to the best kind.
    pub(super) promotion_gain: f32,
    /// The tier, below [`TIERS`].
    pub(super) tier: usize,
    /// The number of squares it reaches on the empty board, by square from its owner's view.
    pub(super) reach: Vec<f32>,
    /// The mean of `reach`.
    pub(super) mean_reach: f32,
    /// The number of squares it reaches on a crowded board.
    pub(super) crowded_mobility: f32,
    pub(super) color_bound: bool,
    /// The statistics that follow from movement and board alone.
    pub(super) movement: Arc<MovementStats>,
}

/// The statistics that depend only on movement and board.
#[derive(Clone, Debug)]
pub(super) struct MovementStats {
    /// The value in pawns.
    pub(super) value: f32,
    /// The squares it reaches on a crowded board, by square from the first seat's view, with their
    /// probabilities in parts of [`FACTOR_ONE`].
    pub(super) chances: Vec<Vec<(u8, i16)>>,
    reach: Vec<f32>,
    mean_reach: f32,
    crowded: f32,
    pub(super) color_bound: bool,
}

/// The maximum number of movements in the cache.
const MAX_CACHED: usize = 1000;

/// Analyses a movement, with a cache: analysis takes a while, and games with the same pieces recur.
fn movement_stats<G: Geometry>(board: &G, movement: &Movement) -> Arc<MovementStats> {
    type Known = Mutex<BTreeMap<(String, String), Arc<MovementStats>>>;
    static KNOWN: OnceLock<Known> = OnceLock::new();
    let key = (format!("{board:?}"), movement.to_string());
    let known = KNOWN.get_or_init(Known::default);
    let locked = || known.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(analysis) = locked().get(&key) {
        return Arc::clone(analysis);
    }
    let found = movement.analysis(board);
    let analysis = Arc::new(match found {
        Ok(found) => MovementStats {
            value: found.value() as f32,
            chances: chances(board, movement),
            reach: found.moves_by_square().iter().map(|&count| count as f32).collect(),
            mean_reach: found.mean_moves() as f32,
            crowded: found.crowded_mobility() as f32,
            color_bound: found.is_color_bound(),
        },
        // The kernel rejects such pieces, so none is ever on the board.
        Err(_) => MovementStats {
            value: 0.0,
            chances: Vec::new(),
            reach: Vec::new(),
            mean_reach: 0.0,
            crowded: 0.0,
            color_bound: false,
        },
    });
    let mut all = locked();
    if all.len() < MAX_CACHED {
        all.insert(key, Arc::clone(&analysis));
    }
    analysis
}

fn chances<G: Geometry>(board: &G, movement: &Movement) -> Vec<Vec<(u8, i16)>> {
    let row = |chances: Vec<f64>| {
        let all = (0_u8..).zip(chances);
        let share = |(to, chance): (u8, f64)| (to, (chance * f64::from(FACTOR_ONE)).round() as i16);
        all.map(share).filter(|(_, share)| *share != 0).collect()
    };
    movement.reach_probabilities(board).unwrap_or_default().into_iter().map(row).collect()
}

/// The statistics of all kinds; `None` if a seat has no such kind.
pub(super) type PieceStatsTable = BySeat<ByKind<Option<PieceStats>>>;

/// Returns the statistics of all kinds.
pub(super) fn piece_stats<R: Ruleset>(rules: &Rules<R>) -> PieceStatsTable {
    let mut all = BySeat::from_fn(|seat| {
        let mut of_seat: ByKind<Option<PieceStats>> = ByKind::default();
        for (kind, spec) in rules.numbered_kinds() {
            of_seat[kind] = unscaled_stats::<R>(rules, seat, kind, spec);
        }
        let values = ByKind::from_fn(|kind| of_seat[kind].as_ref().map_or(0.0, |of| of.value));
        for (kind, _) in rules.numbered_kinds() {
            let better = rules.promotions(seat, kind).iter().map(|&promoted| values[promoted]);
            let best = better.fold(values[kind], f32::max);
            if let Some(of) = &mut of_seat[kind] {
                of.promotion_gain = best - of.value;
                of.value += PROMOTION_SHARE * of.promotion_gain;
            }
        }
        of_seat
    });
    scale(rules, &mut all);
    all
}

/// Returns whether this game has pieces in hand; for rules made at run time the constant alone does
/// not tell.
pub(super) fn hands<R: Ruleset>(rules: &Rules<R>) -> bool {
    R::HANDS && rules.numbered_kinds().any(|(kind, _)| rules.is_droppable(kind))
}

fn unscaled_stats<R: Ruleset>(
    rules: &Rules<R>,
    seat: Seat,
    kind: Kind,
    spec: &KindSpec,
) -> Option<PieceStats> {
    let movement = spec.movement[seat].as_ref()?;
    let found = movement_stats(&rules.board(), movement);
    let name = |kind: &Kind| {
        let spec = rules.kinds().get(kind.index());
        spec.and_then(|spec| spec.movement[seat].as_ref()).map(Movement::to_string)
    };
    let mut key = if kind == Kind::KING { "king".to_owned() } else { movement.to_string() };
    if hands(rules) && kind != Kind::KING {
        // Where pieces change sides, their promoted kind is part of their identity.
        if let Some(better) = rules.promotions(seat, kind).first().and_then(name) {
            key = format!("{key}>{better}");
        }
        let base = spec.captured_as.filter(|&base| base != kind);
        if let Some(base) = base.as_ref().and_then(name) {
            key = format!("{key}<{base}");
        }
    }
    Some(PieceStats {
        key,
        value: if kind == Kind::KING { 0.0 } else { found.value },
        promotion_gain: 0.0,
        tier: 0,
        reach: found.reach.clone(),
        mean_reach: found.mean_reach,
        crowded_mobility: found.crowded,
        color_bound: found.color_bound,
        movement: found,
    })
}

/// Scales the values so that a pawn is worth [`PAWN`], and sets the tiers.
fn scale<R: Ruleset>(rules: &Rules<R>, all: &mut PieceStatsTable) {
    let kinds = || all.iter().flat_map(|seat| seat.entries().skip(1));
    let weakest = |among: fn(&PieceStats) -> bool| {
        let kinds = kinds().filter_map(|(_, kind)| kind.as_ref());
        let values = kinds.filter(|kind| kind.value > 0.0 && among(kind));
        values
            .map(|kind| kind.value - PROMOTION_SHARE * kind.promotion_gain)
            .fold(f32::INFINITY, f32::min)
    };
    let pawn = weakest(|kind| kind.promotion_gain > 0.0).min(f32::MAX);
    let pawn = if pawn < f32::MAX { pawn } else { weakest(|_| true) };
    let is_base = |kind: Kind| {
        let spec = rules.kinds().get(kind.index());
        spec.is_some_and(|spec| !R::HANDS || spec.captured_as == Some(kind))
    };
    let bases = kinds().filter(|(kind, _)| is_base(*kind)).filter_map(|(_, kind)| kind.as_ref());
    let strongest = bases.map(|kind| kind.value).fold(0.0, f32::max);
    let unit = if pawn.is_finite() { PAWN / pawn.max(0.05) } else { PAWN };
    for kind in all.iter_mut().flat_map(ByKind::as_mut_array).flatten() {
        let share = kind.value / strongest.max(f32::MIN_POSITIVE);
        kind.tier = SHARES.iter().take_while(|&&most| share >= most).count();
        kind.value *= unit;
        kind.promotion_gain *= unit;
    }
}

/// Returns column and row from the owner's view, from 0 at its left corner.
pub(super) fn relative_coords(board: &impl Board, seat: Seat, square: usize) -> (i32, i32) {
    let (x, y) = board.coords(square);
    let (width, height) = (board.width() as i32, board.height() as i32);
    if seat == Seat::FIRST { (x, y) } else { (width - 1 - x, height - 1 - y) }
}

/// Returns the centrality of a square, from -2 at the edge to 2 in the middle.
pub(super) fn centrality(board: &impl Board, (x, y): (i32, i32)) -> f32 {
    let off = |at: i32, size: usize| {
        let size = size as i32;
        (2 * at + 1 - size).abs() as f32 / (size - 1).max(1) as f32
    };
    2.0 - 4.0 * off(x, board.width()).max(off(y, board.height()))
}
