//! The move picker: hands out the moves of a position one by one, best first.

use super::history::{HistoryKey, QuietHistory};
use super::worker::Worker;
use crate::{MoveGenType, SearchFeatures, Searchable};

/// A move with its ordering score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove<M> {
    pub(crate) mv: M,
    score: i32,
}

/// The number of moves found by selection; after these, the rest are sorted.
const SELECTION_SORT_MOVES: usize = 6;
/// The bonus that puts captures and promotions before all other evasions.
const NOISY_BONUS: i32 = 1 << 20;
/// The weight of the material gain in the order of captures.
const GAIN_FACTOR: i32 = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    TtMove,
    GenerateNoisy,
    GoodNoisy,
    GenerateQuiets,
    Quiets,
    GenerateQuietChecks,
    QuietChecks,
    BadNoisy,
    GenerateAll,
    AllMoves,
    Done,
}

/// A staged move picker. The move lists of all nodes on a line share one stack in the worker: a
/// picker's list begins at the end of the stack and is cut off by [`MovePicker::release_moves`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct MovePicker<M> {
    tt_move: Option<M>,
    stage: Stage,
    /// The start of the list, the next move of the current part, and the number of its moves handed out.
    base: usize,
    next: usize,
    picked: usize,
    /// The end of the losing captures, which are kept for later.
    bad_end: usize,
    /// The range of the quiet moves handed out so far.
    quiets: (usize, usize),
    /// Only the quiet moves that give check are still wanted.
    skip_quiets: bool,
    /// In quiescence search: `true` if checks come after the captures.
    checks: bool,
    /// `true` in quiescence search.
    quiescence: bool,
}

impl<M: Copy + PartialEq> MovePicker<M> {
    fn new<G: Searchable<Move = M>>(
        worker: &Worker<'_, G>,
        known: Option<M>,
        in_check: bool,
    ) -> Self {
        let known = known.filter(|&mv| worker.position().is_playable(mv));
        let base = worker.moves.len();
        Self {
            tt_move: known,
            stage: match (known, in_check) {
                (Some(_), _) => Stage::TtMove,
                (None, true) => Stage::GenerateAll,
                (None, false) => Stage::GenerateNoisy,
            },
            base,
            next: base,
            picked: 0,
            bad_end: base,
            quiets: (base, base),
            skip_quiets: false,
            checks: false,
            quiescence: false,
        }
    }

    /// Creates a picker for all moves of the current position.
    pub(crate) fn all<G: Searchable<Move = M>>(worker: &Worker<'_, G>, known: Option<M>) -> Self {
        Self::new(worker, known, worker.stack_entry().in_check)
    }

    /// Creates a quiescence picker: captures and promotions, then checks if asked for; all moves
    /// when in check.
    pub(crate) fn quiescence<G: Searchable<Move = M>>(
        worker: &Worker<'_, G>,
        known: Option<M>,
        checks: bool,
    ) -> Self {
        let picker = Self::new(worker, known, worker.stack_entry().in_check);
        Self { skip_quiets: true, checks, quiescence: true, ..picker }
    }

    /// Skips the remaining quiet moves except checks, which may mate.
    pub(crate) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Removes the list from the worker's stack.
    pub(crate) fn release_moves<G: Searchable<Move = M>>(self, worker: &mut Worker<'_, G>) {
        worker.moves.truncate(self.base);
    }

    /// Returns the next move.
    pub(crate) fn next<G: Searchable<Move = M>>(
        &mut self,
        worker: &mut Worker<'_, G>,
    ) -> Option<M> {
        self.next_where(worker, |_, _| true)
    }

    /// Returns the next move. Out of check, a capture that is not `wanted` is dropped before its
    /// exchange is evaluated.
    pub(crate) fn next_where<'a, G: Searchable<Move = M>>(
        &mut self,
        worker: &mut Worker<'a, G>,
        wanted: impl Fn(&Worker<'a, G>, M) -> bool,
    ) -> Option<M> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    let in_check = worker.stack_entry().in_check;
                    self.stage = if in_check { Stage::GenerateAll } else { Stage::GenerateNoisy };
                    if self.tt_move.is_some_and(|mv| in_check || wanted(worker, mv)) {
                        return self.tt_move;
                    }
                }
                Stage::GenerateNoisy => {
                    let part =
                        if self.quiescence { MoveGenType::Quiescence } else { MoveGenType::Noisy };
                    self.generate(worker, part);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => match self.pick_best(worker) {
                    Some(found) if !wanted(worker, found.mv) => {}
                    Some(found) if self.is_good_capture(worker, found) => return Some(found.mv),
                    Some(found) => {
                        // The slot is free: everything before it was handed out.
                        if let Some(slot) = worker.moves.get_mut(self.bad_end) {
                            *slot = found;
                            self.bad_end += 1;
                        }
                    }
                    None if self.skip_quiets => self.stage = Stage::GenerateQuietChecks,
                    None => self.stage = Stage::GenerateQuiets,
                },
                Stage::GenerateQuiets => {
                    self.generate(worker, MoveGenType::Quiet);
                    self.quiets = (self.next, self.next);
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets if self.skip_quiets => self.stage = Stage::GenerateQuietChecks,
                Stage::Quiets => match self.pick_best(worker) {
                    Some(found) => {
                        self.quiets.1 = self.next;
                        return Some(found.mv);
                    }
                    None => self.finish_quiets(),
                },
                Stage::GenerateQuietChecks if self.quiescence && !self.checks => {
                    self.stage = Stage::Done
                }
                Stage::GenerateQuietChecks => {
                    self.generate(worker, MoveGenType::QuietChecks);
                    self.stage = Stage::QuietChecks;
                }
                Stage::QuietChecks => match self.pick_best(worker) {
                    Some(found) if self.is_new_safe_check(worker, found.mv) => {
                        return Some(found.mv);
                    }
                    Some(_) => {}
                    None => self.finish_quiets(),
                },
                Stage::BadNoisy => {
                    if self.next < self.bad_end {
                        let found = worker.moves.get(self.next).map(|found| found.mv);
                        self.next += 1;
                        return found;
                    }
                    self.stage = Stage::Done;
                }
                Stage::GenerateAll => {
                    self.generate(worker, MoveGenType::All);
                    self.stage = Stage::AllMoves;
                }
                Stage::AllMoves => match self.pick_best(worker) {
                    Some(found) => return Some(found.mv),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    fn finish_quiets(&mut self) {
        self.stage = if self.quiescence { Stage::Done } else { Stage::BadNoisy };
        self.next = self.base;
    }

    /// Returns whether a check was not handed out before and, in quiescence search, loses no material.
    fn is_new_safe_check<G: Searchable<Move = M>>(&self, worker: &Worker<'_, G>, mv: M) -> bool {
        let before = worker.moves.get(self.quiets.0..self.quiets.1).unwrap_or_default();
        before.iter().all(|found| found.mv != mv)
            && (!self.quiescence || worker.position().see_ge(worker.prices(), mv, 0))
    }

    /// Returns whether a capture loses no material.
    fn is_good_capture<G: Searchable<Move = M>>(
        &self,
        worker: &Worker<'_, G>,
        found: ScoredMove<M>,
    ) -> bool {
        worker.position().see_ge(worker.prices(), found.mv, 0)
    }

    /// Generates a part of the moves and scores them.
    fn generate<G: Searchable<Move = M>>(&mut self, worker: &mut Worker<'_, G>, part: MoveGenType) {
        self.next = worker.moves.len();
        self.picked = 0;
        let mut moves = std::mem::take(&mut worker.moves);
        let mut listed = std::mem::take(&mut worker.move_buffer);
        worker.position().generate(part, &mut listed);
        let scale = MoveScorer::new(worker);
        for mv in listed.drain(..) {
            if Some(mv) != self.tt_move {
                moves.push(ScoredMove { mv, score: scale.score(mv, part) });
            }
        }
        (worker.moves, worker.move_buffer) = (moves, listed);
    }

    /// Returns the best of the moves not yet handed out.
    fn pick_best<G: Searchable<Move = M>>(
        &mut self,
        worker: &mut Worker<'_, G>,
    ) -> Option<ScoredMove<M>> {
        let left = worker.moves.get_mut(self.next..)?;
        if self.picked < SELECTION_SORT_MOVES {
            let (mut best, mut most) = (0, left.first()?.score);
            for (index, found) in left.iter().enumerate() {
                if found.score > most {
                    (best, most) = (index, found.score);
                }
            }
            left.swap(0, best);
        } else if self.picked == SELECTION_SORT_MOVES {
            left.sort_by_key(|found| std::cmp::Reverse(found.score));
        }
        let found = *left.first()?;
        self.next += 1;
        self.picked += 1;
        Some(found)
    }
}

/// The scorer of a position's moves.
struct MoveScorer<'a, 'w, G: Searchable> {
    worker: &'a Worker<'w, G>,
    rows: QuietHistory<'a>,
}

impl<'a, 'w, G: Searchable> MoveScorer<'a, 'w, G> {
    fn new(worker: &'a Worker<'w, G>) -> Self {
        Self { worker, rows: worker.quiet_history(worker.previous_keys()) }
    }

    fn score(&self, mv: G::Move, part: MoveGenType) -> i32 {
        match part {
            MoveGenType::Noisy | MoveGenType::Quiescence => self.score_noisy(mv),
            MoveGenType::Quiet | MoveGenType::QuietChecks => self.score_quiet(mv),
            _ => {
                let position = self.worker.position();
                let forcing =
                    position.captured_piece(mv).is_some() || position.promotion(mv).is_some();
                if forcing { NOISY_BONUS + self.score_noisy(mv) } else { self.score_quiet(mv) }
            }
        }
    }

    fn score_noisy(&self, mv: G::Move) -> i32 {
        let (position, prices) = (self.worker.position(), self.worker.prices());
        let risk = prices.loss(position.to_move(), position.moved_kind(mv));
        let gain = position.material_gain(prices, mv).clamp(-20_000, 20_000);
        let order = gain * GAIN_FACTOR - risk.min(4_000);
        if !self.worker.is_enabled(SearchFeatures::CAPTURE_HISTORY) {
            return order;
        }
        let victim = position.captured_piece(mv).map_or(0, |(_, kind)| kind);
        let trace = HistoryKey::of(position, mv);
        order + self.worker.memory.history.capture_score(trace, victim) / 4
    }

    fn score_quiet(&self, mv: G::Move) -> i32 {
        self.rows.order(HistoryKey::of(self.worker.position(), mv))
    }
}
