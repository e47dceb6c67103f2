//! What the histories learn from the result of a node.

use arrayvec::ArrayVec;

use super::history::HistoryKey;
use super::worker::{StackEntry, Worker};
use crate::tt::{Bound, TtEntry};
use crate::{SearchFeatures, SearchParams, Searchable};

/// The maximum number of failed moves that are remembered for a history malus.
const MAX_TRIED_MOVES: usize = 32;
/// The number of the last move in its node that counts as an early one.
const MAX_EARLY_MOVES: i32 = 2;

/// The first moves that were tried.
pub(super) type TriedMoves<M> = ArrayVec<M, MAX_TRIED_MOVES>;

impl<G: Searchable> Worker<'_, G> {
    /// Updates the history tables after a beta cutoff by `mv`.
    pub(super) fn update_histories(
        &mut self,
        mv: G::Move,
        depth: i32,
        quiets: &TriedMoves<G::Move>,
        captures: &TriedMoves<G::Move>,
    ) {
        let bonus = self.history_bonus(depth);
        if self.is_enabled(SearchFeatures::WIDE_LEARNING) {
            self.punish_refuted(bonus);
        }
        let earlier = self.previous_keys();
        let position = &self.positions[self.root + self.ply];
        let victim = |mv: G::Move| position.captured_piece(mv).map_or(0, |(_, kind)| kind);
        let is_quiet = position.captured_piece(mv).is_none() && position.promotion(mv).is_none();
        let history = &mut self.memory.history;
        if is_quiet {
            history.update_quiet(HistoryKey::of(position, mv), earlier, bonus);
            for &other in quiets.iter().filter(|&&other| other != mv) {
                history.update_quiet(HistoryKey::of(position, other), earlier, -bonus);
            }
        } else {
            history.update_capture(HistoryKey::of(position, mv), victim(mv), bonus);
        }
        for &other in captures.iter().filter(|&&other| other != mv) {
            history.update_capture(HistoryKey::of(position, other), victim(other), -bonus);
        }
    }

    /// Teaches the histories that a table entry decides a position.
    pub(super) fn learn_from_tt_cutoff(&mut self, entry: &TtEntry, depth: i32, fails_high: bool) {
        if !fails_high || !self.is_enabled(SearchFeatures::WIDE_LEARNING) {
            return;
        }
        let bonus = self.history_bonus(depth);
        let best = G::unpack(entry.best);
        if let Some(mv) = best.filter(|&mv| self.position().is_playable(mv) && !self.is_noisy(mv)) {
            let (trace, earlier) = (HistoryKey::of(self.position(), mv), self.previous_keys());
            self.memory.history.update_quiet(trace, earlier, bonus);
        }
        self.punish_refuted(bonus);
    }

    /// Teaches the continuation history how a quiet move did whose reduced search failed high.
    pub(super) fn learn_from_repeated(&mut self, score: i32, alpha: i32, beta: i32, depth: i32) {
        let bonus = match score {
            score if score <= alpha => -self.history_bonus(depth),
            score if score >= beta => self.history_bonus(depth),
            _ => return,
        };
        let current = self.stack_entry().current_move;
        if let Some((_, trace)) = current
            .filter(|_| self.is_enabled(SearchFeatures::WIDE_LEARNING) && !self.budget.is_spent())
        {
            let earlier = self.previous_keys();
            self.memory.history.update_continuation(trace, earlier, bonus);
        }
    }

    /// Rewards the quiet move that led here, because it refutes all answers.
    pub(super) fn reward_previous(&mut self, depth: i32, cut_node: bool) {
        let Some(before) = self.stack_entry_before(1) else { return };
        let count = before.quiet_count;
        if let Some((_, trace)) = before.current_move.filter(|_| count > 0) {
            let weight = i32::from(depth > 5) + i32::from(cut_node) + i32::from(count > 8);
            let bonus = self.history_bonus(depth) * weight / 2;
            let earlier = self.previous_keys_at(1);
            self.memory.history.update_quiet(trace, earlier, bonus);
        }
    }

    /// Punishes the move that led here, if it is an early quiet one, because it is refuted.
    fn punish_refuted(&mut self, bonus: i32) {
        let Some(before) = self.stack_entry_before(1) else { return };
        let early = (1..=MAX_EARLY_MOVES).contains(&before.quiet_count);
        if let Some((_, trace)) = before.current_move.filter(|_| early) {
            let earlier = self.previous_keys_at(1);
            self.memory.history.update_continuation(trace, earlier, -bonus);
        }
    }

    /// Returns the bonus of a quiet move after a search of this depth.
    fn history_bonus(&self, depth: i32) -> i32 {
        let &SearchParams { learn_slope, learn_most, .. } = self.constants();
        (learn_slope * depth - learn_slope / 2).min(learn_most)
    }

    /// Updates the correction history by the error of the static evaluation, if the bound shows one.
    pub(super) fn update_correction(&mut self, score: i32, bound: Bound, depth: i32) {
        let &StackEntry { corrected_eval: eval, slots, .. } = self.stack_entry();
        let Some(eval) = eval.filter(|_| self.is_enabled(SearchFeatures::CORRECTION)) else {
            return;
        };
        let tells = match bound {
            Bound::Exact => true,
            Bound::AtLeast => score > eval,
            Bound::AtMost => score < eval,
            Bound::None => false,
        };
        if tells {
            self.memory.correction_history.update(&slots, score - eval, depth);
        }
    }
}
