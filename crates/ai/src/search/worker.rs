//! One thread of the search: its position stack, and the scores that the rules or an oracle decide.

use std::fmt;

use wazir_game::{Outcome, SplitMix64};

use super::correction::{self, CorrectionHistory, CorrectionSlots};
use super::history::{CONTINUATION_PLIES, HistoryKey, HistoryTables, PreviousKeys, QuietHistory};
use super::move_picker::ScoredMove;
use crate::limits::ThreadBudget;
use crate::score::{MAX_EVAL, WIN};
use crate::tt::TranspositionTable;
use crate::{EndgameOracle, Limits, Options, SearchFeatures, SearchParams, Searchable, SeeValues};

/// The maximum length of a line, in plies from the root.
pub(crate) const MAX_PLY: usize = 128;
pub(crate) const INFINITE: i32 = WIN + 1;
/// The distance from the window, in base margins, beyond which a lazy evaluation is good enough.
const LAZY_MARGIN: i32 = 5;
/// The number of counters in the repetition filter.
const KEY_COUNTERS: usize = 1 << 12;

/// The data that all threads of a search read.
pub(crate) struct SharedSearch<'a, G: Searchable> {
    pub(crate) knowledge: &'a G::EvalData,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) limits: &'a Limits,
    pub(crate) options: &'a Options,
    pub(crate) margin: i32,
    pub(crate) perpetual_loses: bool,
    pub(crate) oracle: Option<&'a dyn EndgameOracle<G>>,
}

/// The state that a thread keeps from one search to the next.
#[derive(Debug)]
pub(crate) struct ThreadMemory<G: Searchable> {
    pub(crate) history: HistoryTables,
    pub(crate) correction_history: CorrectionHistory,
    buffers: SearchBuffers<G>,
}

impl<G: Searchable> ThreadMemory<G> {
    pub(crate) fn new() -> Self {
        Self {
            history: HistoryTables::new(),
            correction_history: CorrectionHistory::new(),
            buffers: SearchBuffers::default(),
        }
    }
}

/// The buffers of a worker. They are kept between searches, because allocating them would take a
/// good part of a short search; they are empty but for positions of the last one.
struct SearchBuffers<G: Searchable> {
    path: Vec<G>,
    keys: Vec<u64>,
    frames: Vec<StackEntry<G>>,
    moves: Vec<ScoredMove<G::Move>>,
    listed: Vec<G::Move>,
    lines: Vec<Vec<G::Move>>,
}

impl<G: Searchable> fmt::Debug for SearchBuffers<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchBuffers").finish_non_exhaustive()
    }
}

impl<G: Searchable> Default for SearchBuffers<G> {
    fn default() -> Self {
        let (path, keys, frames) = Default::default();
        let (moves, listed, lines) = Default::default();
        Self { path, keys, frames, moves, listed, lines }
    }
}

impl<G: Searchable> SearchBuffers<G> {
    /// Resizes the buffers for a search of `last`, the end of `line`.
    fn prepare(&mut self, line: &[G], last: &G, frame: StackEntry<G>) {
        let plies = line.len() + MAX_PLY + 2;
        if self.path.len() < plies {
            self.path.resize(plies, last.clone());
        }
        self.path.iter_mut().zip(line).for_each(|(place, position)| place.clone_from(position));
        self.keys.clear();
        self.keys.extend(line.iter().map(G::key));
        self.keys.resize(self.path.len(), 0);
        self.frames.clear();
        self.frames.resize(MAX_PLY + 3, frame);
        self.moves.clear();
        self.moves.reserve(4096);
        self.listed.clear();
        self.listed.reserve(256);
        self.lines.iter_mut().for_each(Vec::clear);
        self.lines.resize_with(MAX_PLY + 2, Vec::new);
    }
}

/// The search stack entry of one ply.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StackEntry<G: Searchable> {
    pub(crate) sums: G::Sums,
    /// The corrected static evaluation; `None` in check.
    pub(crate) corrected_eval: Option<i32>,
    /// The static evaluation before correction.
    pub(crate) raw_eval: Option<i32>,
    /// The slots of the position in the correction history.
    pub(crate) slots: CorrectionSlots,
    pub(crate) in_check: bool,
    /// The move played from here, with its history key; `None` for a null move.
    pub(crate) current_move: Option<(G::Move, HistoryKey)>,
    /// The number of this move in its node, from 1; 0 for captures, promotions and null moves.
    pub(crate) quiet_count: i32,
    /// The plies by which this move is reduced.
    pub(crate) reduction: i32,
    /// The number of cutoffs in positions at this ply since the one two plies before was entered.
    pub(crate) cutoffs: u32,
    pub(crate) null_move: bool,
    /// The move that a singular search excludes.
    pub(crate) excluded: Option<G::Move>,
    /// The number of double extensions on the line so far.
    pub(crate) double_extensions: u8,
}

pub(crate) struct Worker<'a, G: Searchable> {
    pub(crate) shared: &'a SharedSearch<'a, G>,
    pub(crate) memory: &'a mut ThreadMemory<G>,
    pub(crate) budget: ThreadBudget<'a>,
    /// The number of the thread; thread 0 does the reporting and decides when to stop.
    pub(crate) thread: usize,
    /// The positions of the game, then those of the current line, then spare ones.
    pub(super) positions: Vec<G>,
    keys: Vec<u64>,
    /// The index of the search root in `path`, and the current distance from it in plies.
    pub(super) root: usize,
    pub(crate) ply: usize,
    stack: Vec<StackEntry<G>>,
    /// Counters for the keys on the path by their low bits: a filter for repetitions.
    key_counts: Box<[u16; KEY_COUNTERS]>,
    pub(crate) moves: Vec<ScoredMove<G::Move>>,
    /// A buffer for moves that are not scored yet; empty between uses.
    pub(crate) move_buffer: Vec<G::Move>,
    /// The principal variation from each ply on.
    pub(crate) pv: Vec<Vec<G::Move>>,
    pub(crate) seldepth: usize,
    /// The depth of the current iteration.
    pub(crate) root_depth: i32,
    /// The ply before which null moves are off, during a verification search.
    pub(crate) null_move_min_ply: usize,
}

fn bucket(key: u64) -> usize {
    (key % KEY_COUNTERS as u64) as usize
}

/// Returns the stack entries of a ply and of the next.
fn entries_at<G: Searchable>(
    frames: &mut [StackEntry<G>],
    ply: usize,
) -> (&mut StackEntry<G>, &mut StackEntry<G>) {
    let (here, next) = frames.split_at_mut(ply + 1);
    (&mut here[ply], &mut next[0])
}

impl<'a, G: Searchable> Worker<'a, G> {
    /// Creates a worker that searches the last position of `line`. Returns `None` if `line` is empty.
    pub(crate) fn new(
        shared: &'a SharedSearch<'a, G>,
        memory: &'a mut ThreadMemory<G>,
        budget: ThreadBudget<'a>,
        thread: usize,
        line: &[G],
    ) -> Option<Self> {
        let last = line.last()?;
        let frame = StackEntry {
            sums: last.eval_state(shared.knowledge),
            corrected_eval: None,
            raw_eval: None,
            slots: CorrectionSlots::default(),
            in_check: last.in_check(),
            current_move: None,
            quiet_count: 0,
            reduction: 0,
            cutoffs: 0,
            null_move: false,
            excluded: None,
            double_extensions: 0,
        };
        memory.history.resize_for(last);
        let mut room = std::mem::take(&mut memory.buffers);
        room.prepare(line, last, frame);
        let SearchBuffers { path, keys, frames, moves, listed, lines } = room;
        let mut seen = Box::new([0; KEY_COUNTERS]);
        for &key in &keys[..line.len()] {
            seen[bucket(key)] += 1;
        }
        Some(Self {
            shared,
            memory,
            budget,
            thread,
            positions: path,
            keys,
            root: line.len() - 1,
            ply: 0,
            stack: frames,
            key_counts: seen,
            moves,
            move_buffer: listed,
            pv: lines,
            seldepth: 0,
            root_depth: 0,
            null_move_min_ply: 0,
        })
    }

    /// Hands the buffers back for the next search.
    pub(crate) fn return_buffers(self) {
        let Self {
            memory,
            positions: path,
            keys,
            stack: frames,
            moves,
            move_buffer: listed,
            pv: lines,
            ..
        } = self;
        memory.buffers = SearchBuffers { path, keys, frames, moves, listed, lines };
    }

    #[inline]
    pub(crate) fn is_enabled(&self, feature: SearchFeatures) -> bool {
        self.shared.options.features.contains(feature)
    }

    #[inline]
    pub(crate) fn constants(&self) -> &'a SearchParams {
        &self.shared.options.constants
    }

    /// Returns a percentage of the base margin.
    #[inline]
    pub(crate) fn margin(&self, percent: i32) -> i32 {
        self.shared.margin * percent / 100
    }

    #[inline]
    pub(crate) fn prices(&self) -> &'a SeeValues {
        G::see_values(self.shared.knowledge)
    }

    #[inline]
    pub(crate) fn position(&self) -> &G {
        &self.positions[self.root + self.ply]
    }

    /// Returns the key of the position in the transposition table.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let key = self.keys[self.root + self.ply];
        match self.plies_left() {
            // Near a ply limit, the score depends on the number of plies left.
            Some(left) if left <= MAX_PLY as u32 => key ^ SplitMix64::new(left.into()).next_u64(),
            _ => key,
        }
    }

    #[inline]
    pub(crate) fn stack_entry(&self) -> &StackEntry<G> {
        &self.stack[self.ply]
    }

    #[inline]
    pub(crate) fn stack_entry_mut(&mut self) -> &mut StackEntry<G> {
        &mut self.stack[self.ply]
    }

    /// Returns the number of cutoffs so far in the positions after this one's moves.
    pub(crate) fn child_cutoffs(&self) -> u32 {
        self.stack.get(self.ply + 1).map_or(0, |entry| entry.cutoffs)
    }

    /// Notes that the move that led here is not reduced any more.
    pub(crate) fn end_reduction(&mut self) {
        if let Some(entry) = self.ply.checked_sub(1).and_then(|ply| self.stack.get_mut(ply)) {
            entry.reduction = 0;
        }
    }

    /// Returns the stack entry of the ply that lies `plies` back.
    pub(crate) fn stack_entry_before(&self, plies: usize) -> Option<&StackEntry<G>> {
        self.stack.get(self.ply.checked_sub(plies)?)
    }

    /// Returns the history keys of the moves [`CONTINUATION_PLIES`] before, the latest first.
    pub(crate) fn previous_keys(&self) -> PreviousKeys {
        self.previous_keys_at(0)
    }

    /// Returns the history keys of the moves before the position that lies `plies` back.
    pub(crate) fn previous_keys_at(&self, plies: usize) -> PreviousKeys {
        let far = self.is_enabled(SearchFeatures::FAR_CONTINUATION);
        CONTINUATION_PLIES.map(|before| {
            let entry = self.stack_entry_before(plies + before).filter(|_| far || before <= 2)?;
            entry.current_move.map(|(_, trace)| trace)
        })
    }

    /// Returns the history of quiet moves that follow the given moves.
    #[inline]
    pub(crate) fn quiet_history(&self, earlier: PreviousKeys) -> QuietHistory<'_> {
        let continuation = self.is_enabled(SearchFeatures::CONTINUATION);
        let earlier = if continuation { earlier } else { Default::default() };
        self.memory.history.rows(self.is_enabled(SearchFeatures::HISTORY), earlier)
    }

    /// Returns the history score of a quiet move.
    #[inline]
    pub(crate) fn history_score(&self, mv: G::Move, earlier: PreviousKeys) -> i32 {
        self.quiet_history(earlier).score(HistoryKey::of(self.position(), mv))
    }

    /// Prefetches the table entry of the position after a move, before it is decided whether the
    /// move is played.
    #[inline]
    pub(crate) fn prefetch_after(&self, mv: G::Move) {
        self.shared.table.prefetch(self.position().key_after(mv));
    }

    /// Plays a legal move.
    pub(crate) fn make_move(&mut self, mv: G::Move, gives_check: bool) {
        let here = self.root + self.ply;
        let (before, after) = self.positions.split_at_mut(here + 1);
        let (before, after) = (&before[here], &mut after[0]);
        after.clone_from(before);
        after.play_unchecked(mv);
        self.keys[here + 1] = after.key();
        let (frame, next) = entries_at(&mut self.stack, self.ply);
        before.update_eval_state(self.shared.knowledge, &frame.sums, mv, &mut next.sums);
        frame.current_move = Some((mv, HistoryKey::of(before, mv)));
        frame.null_move = false;
        debug_assert_eq!(gives_check, after.in_check(), "{before:?} {mv:?}");
        self.push_entry(gives_check);
    }

    /// Plays a null move. Returns `false` if the position does not allow it.
    pub(crate) fn make_null_move(&mut self) -> bool {
        let here = self.root + self.ply;
        let (before, after) = self.positions.split_at_mut(here + 1);
        let (before, after) = (&before[here], &mut after[0]);
        after.clone_from(before);
        if !after.play_null_move() {
            return false;
        }
        self.keys[here + 1] = after.key();
        let (frame, next) = entries_at(&mut self.stack, self.ply);
        next.sums = frame.sums;
        frame.current_move = None;
        (frame.quiet_count, frame.reduction) = (0, 0);
        frame.null_move = true;
        self.push_entry(false);
        true
    }

    /// Advances to the next ply, whose position, key and sums are set.
    fn push_entry(&mut self, in_check: bool) {
        let doubled = self.stack[self.ply].double_extensions;
        self.ply += 1;
        let key = self.keys[self.root + self.ply];
        self.key_counts[bucket(key)] += 1;
        let frame = &mut self.stack[self.ply];
        (frame.corrected_eval, frame.raw_eval) = (None, None);
        frame.in_check = in_check;
        frame.current_move = None;
        frame.null_move = false;
        frame.excluded = None;
        frame.double_extensions = doubled;
        if let Some(next) = self.stack.get_mut(self.ply + 2) {
            next.cutoffs = 0;
        }
    }

    /// Undoes the last move or null move.
    pub(crate) fn unmake_move(&mut self) {
        let key = self.keys[self.root + self.ply];
        self.key_counts[bucket(key)] -= 1;
        self.ply -= 1;
    }

    /// Returns the score of an outcome, from the side to move's point of view.
    pub(crate) fn outcome_score(&self, outcome: Outcome) -> i32 {
        match outcome.winner() {
            Some(winner) if winner == self.position().to_move() => WIN - self.ply as i32,
            Some(_) => self.ply as i32 - WIN,
            None => 0,
        }
    }

    /// Returns the score of a position without legal moves.
    pub(crate) fn no_moves_score(&self) -> i32 {
        let here = std::slice::from_ref(self.position());
        // If no rule has ended the game, it is a draw: nothing more can happen.
        G::outcome(here).map_or(0, |outcome| self.outcome_score(outcome))
    }

    /// Returns the score of a position in which the game has ended, or will end if the repetition
    /// continues.
    pub(crate) fn game_over_score(&self) -> Option<i32> {
        let line = &self.positions[..=self.root + self.ply];
        if G::quick_outcome(line).is_some() {
            // Mate takes precedence over move counts, and the rules know the order.
            return G::outcome(line).map(|outcome| self.outcome_score(outcome));
        }
        match self.plies_left() {
            Some(0) => Some(self.ply_limit_score()),
            _ => self.repetition_score(),
        }
    }

    /// Returns the number of plies left until a ply limit draws the game.
    #[inline]
    fn plies_left(&self) -> Option<u32> {
        let most = self.shared.limits.drawn_after?;
        Some(most.saturating_sub(self.ply as u32))
    }

    /// Returns the score at the ply limit: a loss if the side to move is mated, otherwise a draw.
    fn ply_limit_score(&self) -> i32 {
        let mated = self.stack_entry().in_check && self.position().legal_moves().is_empty();
        if mated { self.no_moves_score() } else { 0 }
    }

    /// Returns the score of a position in which the game has ended, or that the oracle knows.
    pub(crate) fn terminal_score(&self) -> Option<i32> {
        // Endgame tables do not take a ply limit into account.
        let oracle = self.shared.oracle.filter(|_| self.shared.limits.drawn_after.is_none());
        let certain = || oracle?.probe(self.position());
        self.game_over_score().or_else(|| {
            let certain = certain()?;
            self.budget.count_tb_hit();
            Some(certain.score(self.ply))
        })
    }

    /// Extends a line of the root with the oracle's moves while its scores are exact.
    pub(crate) fn extend_by_oracle(&self, line: &mut Vec<G::Move>) {
        let oracle = self.shared.oracle.filter(|_| self.shared.limits.drawn_after.is_none());
        let Some(oracle) = oracle else { return };
        let mut position = self.positions[self.root].clone();
        line.iter().for_each(|&mv| position.play_unchecked(mv));
        let Some(mut now) = oracle.probe(&position) else { return };
        while line.len() < MAX_PLY {
            let moves = position.legal_moves();
            let next = moves.into_iter().find_map(|mv| {
                let mut after = position.clone();
                after.play_unchecked(mv);
                let then = oracle.probe(&after).filter(|&then| now.leads_to(then))?;
                Some((mv, after, then))
            });
            let Some((mv, after, then)) = next else { return };
            line.push(mv);
            (position, now) = (after, then);
        }
    }

    /// Returns the score of a repeated position: the verdict of the rules if the repetition continues.
    fn repetition_score(&self) -> Option<i32> {
        let last = self.root + self.ply;
        let key = self.keys[last];
        if self.key_counts[bucket(key)] < 2 {
            return None;
        }
        let reach = last.saturating_sub(self.position().reversible_plies());
        // Positions before a null move are not part of any game.
        let pass = self.stack[..self.ply].iter().rposition(|frame| frame.null_move);
        let reach = reach.max(pass.map_or(0, |ply| self.root + ply + 1));
        let first = (reach..last).rev().find(|&i| self.keys[i] == key)?;
        if !self.positions[first].same_position(&self.positions[last]) {
            return None;
        }
        if !self.shared.perpetual_loses || !self.is_perpetual_check(first, last) {
            return Some(0);
        }
        Some(self.cycle_score(first, last))
    }

    /// Returns whether exactly one side gave check with every move of the cycle.
    fn is_perpetual_check(&self, first: usize, last: usize) -> bool {
        let circle = &self.positions[first + 1..=last];
        let all = |offset: usize| circle.iter().skip(offset).step_by(2).all(|p| p.in_check());
        circle.len() >= 2 && all(0) != all(1)
    }

    /// Returns the score that the rules give if the cycle is repeated.
    fn cycle_score(&self, first: usize, last: usize) -> i32 {
        let mut line = self.positions[..=last].to_vec();
        for _ in 0..6 {
            for position in &self.positions[first + 1..=last] {
                line.push(position.clone());
                if let Some(outcome) = G::outcome(&line) {
                    return self.outcome_score(outcome);
                }
            }
        }
        0
    }

    /// Returns the static evaluation, from the side to move's point of view.
    pub(crate) fn evaluate(&self) -> i32 {
        let (position, frame) = (self.position(), self.stack_entry());
        let seat = position.to_move();
        let value = position.evaluate(self.shared.knowledge, &frame.sums, seat);
        value.clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// Returns the evaluation adjusted by the correction history, and notes its slots in the stack entry.
    pub(crate) fn corrected_eval(&mut self, bare: i32) -> i32 {
        if !self.is_enabled(SearchFeatures::CORRECTION) {
            return bare;
        }
        let position = self.position();
        let aspects = position.correction_keys(self.shared.knowledge);
        let [last, own, ..] = self.previous_keys();
        let slots = correction::slots(aspects, [last, own], position.to_move());
        self.stack_entry_mut().slots = slots;
        (bare + self.memory.correction_history.correction(&slots)).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// Returns the lazy evaluation if it is far enough outside the window.
    pub(crate) fn lazy_eval_outside(&self, alpha: i32, beta: i32) -> Option<i32> {
        let (position, frame) = (self.position(), self.stack_entry());
        let rough = position.lazy_eval(self.shared.knowledge, &frame.sums, position.to_move())?;
        let far = LAZY_MARGIN * self.shared.margin;
        let will_do = rough - far >= beta || rough + far <= alpha;
        will_do.then(|| rough.clamp(-MAX_EVAL, MAX_EVAL))
    }

    /// Makes `mv`, followed by the line of the next ply, the principal variation of this ply.
    pub(crate) fn update_pv(&mut self, mv: G::Move) {
        let (here, next) = self.pv.split_at_mut(self.ply + 1);
        let (here, next) = (&mut here[self.ply], &next[0]);
        here.clear();
        here.push(mv);
        here.extend_from_slice(next);
    }
}
