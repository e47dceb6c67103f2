//! Quiescence search: captures and promotions, checks at the first ply, and all check evasions,
//! until the static evaluation can be trusted.

use super::move_picker::MovePicker;
use super::worker::{INFINITE, MAX_PLY, Worker};
use crate::score::WIN_IN_MAX_PLY;
use crate::tt::{Bound, TtEntry, score_to_tt};
use crate::{SearchFeatures, Searchable};

/// The number of plies after which only recaptures are searched.
const RECAPTURE_ONLY_PLIES: i32 = 8;
/// The number of evasions after which quiet ones are skipped, once one is known to hold.
const MAX_QUIET_EVASIONS: i32 = 3;

/// The inputs of quiescence pruning.
struct QuiescenceContext {
    depth: i32,
    /// The stand-pat score.
    stand_pat: i32,
}

/// The stand-pat result.
struct StandPat {
    /// The score known to be reached.
    best: i32,
    /// The stand-pat score.
    stand: i32,
    /// The full evaluation, if it was computed.
    eval: Option<i32>,
}

impl<G: Searchable> Worker<'_, G> {
    /// Returns the quiescence score. `depth` is 0 at the first ply and negative below.
    pub(crate) fn quiescence<const PV: bool>(
        &mut self,
        depth: i32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.pv[self.ply].clear();
        if !self.budget.count_node() {
            return 0;
        }
        self.seldepth = self.seldepth.max(self.ply);
        if let Some(score) = self.terminal_score() {
            return score;
        }
        let in_check = self.stack_entry().in_check;
        if self.ply >= MAX_PLY {
            return self.evaluate();
        }
        let key = self.key();
        let known = self.shared.table.get(key);
        let settled = known.filter(|_| !PV && self.is_enabled(SearchFeatures::TABLE));
        if let Some(score) =
            settled.and_then(|entry| self.tt_cutoff(&entry, depth.max(-1), alpha, beta))
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
                    self.store_tt(key, best, -1, Bound::AtLeast, 0, eval);
                }
                return best;
            }
            alpha = alpha.max(best);
        }
        let checks = depth == 0 && !in_check && self.is_enabled(SearchFeatures::QUIET_CHECKS);
        let proposed = known.and_then(|entry| G::unpack(entry.best));
        let proposed = proposed.filter(|&mv| in_check || self.is_noisy(mv));
        let mut picker = MovePicker::quiescence(self, proposed, checks);
        let edge = QuiescenceContext { depth, stand_pat: stand };
        let (mut best_move, mut count) = (0, 0);
        loop {
            let hopeful = |worker: &Self, mv| {
                !worker.is_delta_pruned(mv, &edge, alpha) || worker.position().gives_check(mv)
            };
            let Some(mv) = picker.next_where(self, hopeful) else { break };
            count += 1;
            self.prefetch_after(mv);
            if in_check && best > -WIN_IN_MAX_PLY && self.is_late_evasion(mv, count) {
                continue;
            }
            let gives_check = self.position().gives_check(mv);
            self.make_move(mv, gives_check);
            let score = -self.quiescence::<PV>(depth - 1, -beta, -alpha);
            self.unmake_move();
            if self.budget.is_spent() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, best_move) = (score, G::pack(mv));
                    if PV {
                        self.update_pv(mv);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        picker.release_moves(self);
        if self.budget.is_spent() {
            return 0;
        }
        if in_check && count == 0 {
            return self.no_moves_score();
        }
        let bound = Bound::of::<PV>(best, floor, beta);
        self.store_tt(key, best, if checks || in_check { 0 } else { -1 }, bound, best_move, eval);
        best
    }

    /// Returns the stand-pat result of a position that is not in check.
    #[inline(always)]
    fn stand_pat(&mut self, known: Option<TtEntry>, alpha: i32, beta: i32) -> StandPat {
        let mut eval = known.and_then(|entry| entry.eval);
        // The lazy evaluation decides here but is not stored: deeper searches need the full one.
        let rough = if eval.is_none() { self.lazy_eval_outside(alpha, beta) } else { None };
        let stand = match rough {
            Some(rough) => rough,
            None => {
                let bare = *eval.get_or_insert_with(|| self.evaluate());
                self.corrected_eval(bare)
            }
        };
        // The lazy evaluation only shows on which side of the window the score lies.
        let best = match rough {
            Some(rough) if rough >= beta => beta,
            Some(_) => alpha,
            None => stand,
        };
        match known.and_then(|entry| self.tt_adjusted_eval(&entry, best)) {
            Some(score) => StandPat { best: score, stand: score, eval },
            None => StandPat { best, stand, eval },
        }
    }

    /// Returns whether a move captures or promotes.
    pub(super) fn is_noisy(&self, mv: G::Move) -> bool {
        self.position().captured_piece(mv).is_some() || self.position().promotion(mv).is_some()
    }

    /// Returns whether a check evasion can be skipped.
    fn is_late_evasion(&self, mv: G::Move, count: i32) -> bool {
        self.is_enabled(SearchFeatures::DELTA) && count > MAX_QUIET_EVASIONS && !self.is_noisy(mv)
    }

    /// Returns whether a move that gives no check can be skipped.
    fn is_delta_pruned(&self, mv: G::Move, edge: &QuiescenceContext, alpha: i32) -> bool {
        if !self.is_enabled(SearchFeatures::DELTA) {
            return false;
        }
        let (position, prices) = (self.position(), self.prices());
        let last = self.stack_entry_before(1).and_then(|frame| frame.current_move);
        let retakes =
            last.is_some_and(|(last, _)| position.to_index(last) == position.to_index(mv));
        // Delta pruning: even winning the captured piece outright would not reach alpha.
        edge.depth <= -RECAPTURE_ONLY_PLIES && !retakes
            || edge.stand_pat
                + position.material_gain(prices, mv)
                + self.margin(self.constants().delta)
                <= alpha
    }

    fn store_tt(
        &self,
        key: u64,
        score: i32,
        depth: i32,
        bound: Bound,
        best: u32,
        eval: Option<i32>,
    ) {
        let score = score_to_tt(score, self.ply as i32);
        self.shared.table.put(key, TtEntry { best, score, eval, depth, bound, is_pv: false });
    }
}
