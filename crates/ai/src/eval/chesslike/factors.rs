//! The net parts of a piece, by its movement.
//!
//! All pieces share parts: for the square a piece is on, alone and by strength; for the squares
//! it reaches from there; for its single steps; and for other properties. The row of a piece on a
//! square is their sum, each with its share.

use wazir_chesslike::{Kind, Rules, Ruleset};
use wazir_geometry::Board;

use super::net_features::{flip_square, max_in_hand};
use super::piece_stats::{PieceStats, PieceStatsTable};
use crate::net::{FACTOR_ONE, KindFactors, NetFactorizer};

/// The strengths, in pawns, between which pieces are interpolated.
const STRENGTHS: [f32; 5] = [0.8, 2.5, 4.0, 6.0, 9.5];
/// The largest step distinguished; longer ones count as this far.
const STEP: i32 = 3;
const STEPS: usize = ((2 * STEP + 1) * (2 * STEP + 1)) as usize;
const WHOLE: i16 = FACTOR_ONE as i16;

/// The start indices of each sort of part.
struct FactorLayout {
    squares: usize,
    held: usize,
}

impl FactorLayout {
    fn standing(&self, square: usize) -> usize {
        square
    }
    fn royal(&self, square: usize) -> usize {
        self.squares + square
    }
    fn promoting(&self, square: usize) -> usize {
        2 * self.squares + square
    }
    fn reached(&self, square: usize) -> usize {
        3 * self.squares + square
    }
    fn strong(&self, strength: usize, square: usize) -> usize {
        (4 + strength) * self.squares + square
    }
    fn step(&self, number: usize) -> usize {
        (4 + STRENGTHS.len()) * self.squares + number
    }
    fn color_bound(&self) -> usize {
        self.step(STEPS)
    }
    fn in_hand(&self, strength: usize, count: usize) -> usize {
        self.color_bound() + 1 + strength * self.held + count
    }
    fn count(&self) -> usize {
        self.in_hand(STRENGTHS.len(), 0)
    }
}

/// Returns the parts of the rows of all kinds.
pub(super) fn kind_factors<R: Ruleset>(
    rules: &Rules<R>,
    figures: &PieceStatsTable,
) -> NetFactorizer {
    let board = rules.board();
    let places = FactorLayout { squares: board.square_count(), held: max_in_hand(rules) };
    let other_way = (0..board.square_count()).map(|square| flip_square(rules, square) as u16);
    let mut parts = NetFactorizer::new(places.count(), other_way.collect());
    for of_seat in figures {
        for (kind, figures) in of_seat.entries() {
            let Some(figures) = figures else { continue };
            parts.add(&figures.key, || of_kind(&board, &places, figures, kind == Kind::KING));
        }
    }
    parts
}

fn of_kind(
    board: &impl Board,
    places: &FactorLayout,
    figures: &PieceStats,
    royal: bool,
) -> KindFactors {
    let strengths = strengths(figures.movement.value);
    let on_square = |square: usize| {
        let mut row = vec![(places.standing(square), WHOLE)];
        if royal {
            row.push((places.royal(square), WHOLE));
        } else {
            row.extend(strengths.iter().map(|&(at, share)| (places.strong(at, square), share)));
        }
        if figures.promotion_gain > 0.0 {
            row.push((places.promoting(square), WHOLE));
        }
        if figures.color_bound {
            row.push((places.color_bound(), WHOLE));
        }
        let reached = figures.movement.chances.get(square).map_or(&[][..], Vec::as_slice);
        for &(to, chance) in reached {
            row.push((places.reached(to.into()), chance));
        }
        row.extend(steps(board, square, reached).map(|(step, share)| (places.step(step), share)));
        row
    };
    let in_hand = |count: usize| {
        let place = |&(at, share): &(usize, i16)| (places.in_hand(at, count), share);
        strengths.iter().map(place).collect()
    };
    let rows = (0..places.squares).map(on_square).chain((0..places.held).map(in_hand));
    let short =
        |row: Vec<(usize, i16)>| row.into_iter().map(|(part, n)| (part as u16, n)).collect();
    rows.map(short).collect()
}

/// Returns the shares of the two nearest reference strengths.
fn strengths(value: f32) -> Vec<(usize, i16)> {
    let above = STRENGTHS.iter().position(|&strength| value < strength);
    let (low, high) = match above {
        Some(0) => return vec![(0, WHOLE)],
        None => return vec![(STRENGTHS.len() - 1, WHOLE)],
        Some(above) => (above - 1, above),
    };
    let share = (value - STRENGTHS[low]) / (STRENGTHS[high] - STRENGTHS[low]);
    let share = (share * FACTOR_ONE as f32).round() as i16;
    vec![(low, WHOLE - share), (high, share)]
}

/// Returns the steps of a piece from a square, each with its probability; long steps that are not
/// distinguished are added up.
fn steps(
    board: &impl Board,
    from: usize,
    reached: &[(u8, i16)],
) -> impl Iterator<Item = (usize, i16)> {
    let mut all = [0_i16; STEPS];
    let (x0, y0) = board.coords(from);
    for &(to, chance) in reached {
        let (x, y) = board.coords(to.into());
        let [dx, dy] = [x - x0, y - y0].map(|step| step.clamp(-STEP, STEP) + STEP);
        let place = &mut all[(dy * (2 * STEP + 1) + dx) as usize];
        *place = place.saturating_add(chance);
    }
    // Halved, so that these parts do not outweigh the squares.
    all.into_iter().enumerate().map(|(step, sum)| (step, sum / 2)).filter(|(_, sum)| *sum != 0)
}
