//! Mobility on an empty and on a crowded board.

use alloc::vec;
use alloc::vec::Vec;

use wazir_geometry::{Bits, Board};

use crate::{Mode, MoveTables, Occupancy, Target};

/// The share of empty squares on the crowded board of [`PieceAnalysis`](crate::PieceAnalysis): 0.69.
///
/// R. Betza argued for a value between 2/3 and 0.70: half of the squares of chess are empty at the
/// start, most of them at the end, and the weight of the game lies between. Within that interval
/// the values of Chess with Different Armies are matched best at the upper end, where 0.69 is as
/// good as 0.70 (docs/measurements/values.md).
pub const EMPTINESS: f64 = 0.69;

/// Mobility on a crowded board, averaged over the squares.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mobility {
    pub(super) all: f64,
    /// The part that leads to ranks further ahead.
    pub(super) forward: f64,
}

pub(super) fn on_empty_board<B: Board>(tables: &MoveTables<B::Bits>, board: &B) -> Vec<u32> {
    let moves = |from| {
        let none = B::Bits::EMPTY;
        tables.targets(from, none, none, false, None).quiet.count()
    };
    (0..board.square_count()).map(moves).collect()
}

pub(super) fn mean(counts: &[u32]) -> f64 {
    if counts.is_empty() {
        return 0.0;
    }
    f64::from(counts.iter().sum::<u32>()) / counts.len() as f64
}

pub(super) fn crowded<B: Board>(
    tables: &MoveTables<B::Bits>,
    board: &B,
    emptiness: f64,
) -> Mobility {
    let mut sum = Mobility::default();
    for (from, row) in reach_probabilities(tables, board, emptiness).into_iter().enumerate() {
        let rank = board.coords(from).1;
        for (to, worth) in row.into_iter().enumerate() {
            sum.all += worth;
            if board.coords(to).1 > rank {
                sum.forward += worth;
            }
        }
    }
    let squares = board.square_count().max(1) as f64;
    Mobility { all: sum.all / squares, forward: sum.forward / squares }
}

/// Returns the contribution of each target square, for each source square.
pub(super) fn reach_probabilities<B: Board>(
    tables: &MoveTables<B::Bits>,
    board: &B,
    emptiness: f64,
) -> Vec<Vec<f64>> {
    if !tables.walks.is_empty() {
        return sampled_probabilities(tables, board, emptiness);
    }
    let squares = board.square_count();
    let row = |from| {
        square_probabilities(tables, squares, from, emptiness)
            .iter()
            .map(ReachProbability::value)
            .collect()
    };
    (0..squares).map(row).collect()
}

/// The number of random boards for a piece whose probabilities do not factor into single squares.
const SAMPLES: u32 = 200;

/// Returns mobility sampled on random boards, always the same ones.
///
/// Half of the pieces on them are friends. A sampled move to an empty square already includes the
/// probability that the square is empty, a capture the probability that an enemy is there.
/// Division by these leaves the probability of the path. Several paths to a square count once.
fn sampled_probabilities<B: Board>(
    tables: &MoveTables<B::Bits>,
    board: &B,
    emptiness: f64,
) -> Vec<Vec<f64>> {
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let squares = board.square_count();
    let mut sums = vec![vec![0.0; squares]; squares];
    let over = |chance: f64| if chance > 0.0 { 0.5 / chance } else { 0.0 };
    let (moving, taking) = (over(emptiness), over((1.0 - emptiness) / 2.0));
    for _ in 0..SAMPLES {
        let view = random_occupancy(board, emptiness, &mut random);
        for (from, row) in sums.iter_mut().enumerate() {
            let mut seen = B::Bits::EMPTY;
            for target in tables.all_targets(from, &view) {
                let to = target.square(from);
                let worth = match target {
                    _ if to == from || seen.contains(to) => 0.0,
                    Target::Quiet { .. } => moving,
                    _ => taking,
                };
                seen |= B::Bits::bit(to);
                if let Some(sum) = row.get_mut(to) {
                    *sum += worth;
                }
            }
        }
    }
    sums.iter_mut().flatten().for_each(|sum| *sum /= f64::from(SAMPLES));
    sums
}

fn random_occupancy<B: Board>(board: &B, emptiness: f64, random: &mut u64) -> Occupancy<B::Bits> {
    let mut view = Occupancy::default();
    for square in 0..board.square_count() {
        // One step of xorshift. The upper bits decide.
        *random ^= *random << 13;
        *random ^= *random >> 7;
        *random ^= *random << 17;
        let chance = (*random >> 32) as f64 / f64::from(u32::MAX);
        if chance > emptiness {
            let half = (1.0 + emptiness) / 2.0;
            let side = if chance > half { &mut view.own } else { &mut view.enemy };
            *side |= B::Bits::bit(square);
        }
    }
    view
}

/// The probabilities of reaching one square, for a move and for a capture.
#[derive(Clone, Copy, Default)]
struct ReachProbability {
    direct: [f64; 2],
    // A hop needs a piece on the path and a slide needs none, so the two exclude each other.
    hop: [f64; 2],
}

impl ReachProbability {
    fn value(&self) -> f64 {
        let [moving, taking] = [0, 1].map(|i| (self.direct[i] + self.hop[i]).min(1.0));
        (moving + taking) / 2.0
    }
}

fn better(known: &mut [f64; 2], mode: Mode, chance: f64) {
    if mode.contains(Mode::INITIAL) {
        return;
    }
    for (flag, known) in [Mode::QUIET, Mode::CAPTURE].into_iter().zip(known) {
        if mode.contains(flag) {
            *known = known.max(chance);
        }
    }
}

fn square_probabilities<B: Bits>(
    tables: &MoveTables<B>,
    squares: usize,
    from: usize,
    emptiness: f64,
) -> Vec<ReachProbability> {
    let mut all = vec![ReachProbability::default(); squares];
    for steps in &tables.leaps {
        for to in steps.to.get(from).copied().unwrap_or_default().iter() {
            if let Some(chance) = all.get_mut(to) {
                better(&mut chance.direct, steps.mode, 1.0);
            }
        }
    }
    for line in &tables.lines {
        let Some(row) = line.rows.get(from) else { continue };
        for to in row.landing.iter() {
            if let Some(chance) = all.get_mut(to) {
                let way = blocker_count(row.lo, row.up, to);
                better(&mut chance.direct, line.mode, powi(emptiness, way));
            }
        }
    }
    for hop in &tables.hops {
        let Some(row) = hop.rows.get(from) else { continue };
        for to in row.landing.iter() {
            // Only the direction of the target matters.
            let (lo, up) = if to > from { (B::EMPTY, row.up) } else { (row.lo, B::EMPTY) };
            let way = blocker_count(lo, up, to);
            let Some(others) = way.checked_sub(1) else { continue };
            let hurdles = if hop.adjacent { 1.0 } else { f64::from(way) };
            if let Some(chance) = all.get_mut(to) {
                let one = hurdles * powi(emptiness, others) * (1.0 - emptiness);
                better(&mut chance.hop, hop.mode, one);
            }
        }
    }
    all
}

/// Returns the number of squares of a row that block the path to a target, by the formula of
/// [`LineRow::targets`](crate::LineRow::targets).
fn blocker_count<B: Bits>(lo: B, up: B, to: usize) -> u32 {
    let below = B::bit(to).wrapping_sub(B::bit(0));
    let above = !(below | B::bit(to));
    (up & below).count() + (lo & above).count()
}

fn powi(base: f64, exponent: u32) -> f64 {
    (0..exponent).fold(1.0, |product, _| product * base)
}
