//! The edge of the search: captures and promotions, for one ply checks, and every answer to check,
//! until the position is quiet enough to be judged as it stands.

use super::picker::MovePicker;
use super::worker::{INFINITE, MAX_PLY, Worker};
use crate::score::SURE;
use crate::table::{Bound, Entry, from_here};
use crate::{Features, Searchable};

/// After so many plies only the piece that took last is taken.
const RECAPTURES: i32 = 8;
/// So many answers to a check are looked at that take nothing, once one is known to hold.
const EVASIONS: i32 = 3;

/// What moves at the edge are measured by.
struct QuiescenceContext {
    depth: i32,
    /// What doing nothing is worth.
    stand: i32,
}

/// How the side to move stands.
struct StandPat {
    /// What is known to be reached.
    best: i32,
    /// What doing nothing is worth.
    stand: i32,
    /// The evaluation, if it was made as a whole.
    eval: Option<i32>,
}

impl<G: Searchable> Worker<'_, G> {
    /// The score of a position at the edge. `depth` is 0 at the first ply and falls.
    pub(crate) fn quiesce<const PV: bool>(&mut self, depth: i32, mut alpha: i32, beta: i32) -> i32 {
        self.lines[self.ply].clear();
        if !self.budget.step() {
            return 0;
        }
        self.deepest = self.deepest.max(self.ply);
        if let Some(score) = self.known() {
            return score;
        }
        let in_check = self.frame().in_check;
        if self.ply >= MAX_PLY {
            return self.evaluate();
        }
        let key = self.key();
        let known = self.shared.table.get(key);
        let settled = known.filter(|_| !PV && self.has(Features::TABLE));
        if let Some(score) =
            settled.and_then(|entry| self.settled_by(&entry, depth.max(-1), alpha, beta))
        {
            return score;
        }
        let floor = alpha;
        let StandPat { mut best, stand, eval } = match in_check {
            true => StandPat { best: -INFINITE, stand: -INFINITE, eval: None },
            false => self.stand_pat(known, alpha, beta),
        };
        if !in_check {
            if best >= beta {
                if known.is_none() {
                    self.keep(key, best, -1, Bound::AtLeast, 0, eval);
                }
                return best;
            }
            alpha = alpha.max(best);
        }
        let checks = depth == 0 && !in_check && self.has(Features::QUIET_CHECKS);
        let proposed = known.and_then(|entry| G::unpack(entry.best));
        let proposed = proposed.filter(|&mv| in_check || self.is_forcing(mv));
        let mut picker = MovePicker::edge(self, proposed, checks);
        let edge = QuiescenceContext { depth, stand };
        let (mut best_move, mut count) = (0, 0);
        loop {
            let hopeful = |worker: &Self, mv| {
                !worker.is_hopeless(mv, &edge, alpha) || worker.position().gives_check(mv)
            };
            let Some(mv) = picker.next_of(self, hopeful) else { break };
            count += 1;
            self.expect(mv);
            if in_check && best > -SURE && self.is_late(mv, count) {
                continue;
            }
            let gives_check = self.position().gives_check(mv);
            self.enter(mv, gives_check);
            let score = -self.quiesce::<PV>(depth - 1, -beta, -alpha);
            self.leave();
            if self.budget.is_spent() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, best_move) = (score, G::pack(mv));
                    if PV {
                        self.extend_line(mv);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        picker.finish(self);
        if self.budget.is_spent() {
            return 0;
        }
        if in_check && count == 0 {
            return self.without_moves();
        }
        let bound = Bound::of::<PV>(best, floor, beta);
        self.keep(key, best, if checks || in_check { 0 } else { -1 }, bound, best_move, eval);
        best
    }

    /// How the side to move stands if it does nothing, which it may where it is not in check.
    #[inline(always)]
    fn stand_pat(&mut self, known: Option<Entry>, alpha: i32, beta: i32) -> StandPat {
        let mut eval = known.and_then(|entry| entry.eval);
        // A rough evaluation decides here and is not kept: deeper searches need the whole one.
        let rough = if eval.is_none() { self.estimate_far_from(alpha, beta) } else { None };
        let stand = match rough {
            Some(rough) => rough,
            None => {
                let bare = *eval.get_or_insert_with(|| self.evaluate());
                self.corrected(bare)
            }
        };
        // The rough one shows on which side of the window the score lies and not how far.
        let best = match rough {
            Some(rough) if rough >= beta => beta,
            Some(_) => alpha,
            None => stand,
        };
        match known.and_then(|entry| self.bettered_by(&entry, best)) {
            Some(score) => StandPat { best: score, stand: score, eval },
            None => StandPat { best, stand, eval },
        }
    }

    fn is_forcing(&self, mv: G::Move) -> bool {
        self.position().captured_piece(mv).is_some() || self.position().promotion(mv).is_some()
    }

    /// Whether an answer to check need not be tried.
    fn is_late(&self, mv: G::Move, count: i32) -> bool {
        self.has(Features::DELTA) && count > EVASIONS && !self.is_forcing(mv)
    }

    /// Whether a move at the edge that gives no check need not be tried.
    fn is_hopeless(&self, mv: G::Move, edge: &QuiescenceContext, alpha: i32) -> bool {
        if !self.has(Features::DELTA) {
            return false;
        }
        let (position, prices) = (self.position(), self.prices());
        let last = self.frame_before(1).and_then(|frame| frame.played);
        let retakes =
            last.is_some_and(|(last, _)| position.to_index(last) == position.to_index(mv));
        // Not even the piece taken for nothing would bring the score up.
        edge.depth <= -RECAPTURES && !retakes
            || edge.stand + position.material_gain(prices, mv) + self.margin(self.constants().delta)
                <= alpha
    }

    fn keep(&self, key: u64, score: i32, depth: i32, bound: Bound, best: u32, eval: Option<i32>) {
        let score = from_here(score, self.ply as i32);
        self.shared.table.put(key, Entry { best, score, eval, depth, bound, principal: false });
    }
}
