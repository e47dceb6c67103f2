//! One thread's search: the positions of the line looked at, and what the rules say of it.

use std::fmt;

use wazir_game::{Outcome, SplitMix64};

use super::correction::{self, CorrectionHistory, CorrectionSlots};
use super::history::{HistoryKey, HistoryTables, QuietHistory};
use super::move_picker::ScoredMove;
use crate::limits::ThreadBudget;
use crate::score::{MAX_EVAL, WIN};
use crate::tt::TranspositionTable;
use crate::{SearchParams, EndgameOracle, SearchFeatures, Limits, Options, Searchable, SeeValues};

/// No line is followed further than this many plies from the root.
pub(crate) const MAX_PLY: usize = 128;
pub(crate) const INFINITE: i32 = WIN + 1;
/// So many margins away from the window a rough evaluation is good enough.
const LAZY_MARGIN: i32 = 5;
/// How many counters tell whether a position can have stood before.
const KEY_COUNTERS: usize = 1 << 12;

/// What all threads of a search read.
pub(crate) struct SharedSearch<'a, G: Searchable> {
    pub(crate) knowledge: &'a G::EvalData,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) limits: &'a Limits,
    pub(crate) options: &'a Options,
    pub(crate) margin: i32,
    pub(crate) perpetual_loses: bool,
    pub(crate) oracle: Option<&'a dyn EndgameOracle<G>>,
}

/// What a thread remembers from one search to the next.
#[derive(Debug)]
pub(crate) struct ThreadMemory<G: Searchable> {
    pub(crate) history: HistoryTables<G::Move>,
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

/// The memory that a worker works in, empty between searches but for positions of the last: short
/// searches would take a good part of their time to ask for it each anew.
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
    /// Makes room for a search that begins so.
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

/// What is kept beside a position of the line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StackEntry<G: Searchable> {
    pub(crate) sums: G::Sums,
    /// The evaluation without search, set right by what searches found; `None` in check.
    pub(crate) corrected_eval: Option<i32>,
    /// The bare evaluation.
    pub(crate) raw_eval: Option<i32>,
    /// Where it is kept by how much evaluations were found wrong.
    pub(crate) slots: CorrectionSlots,
    pub(crate) in_check: bool,
    /// The move that led on from here, and its trace; none after a pass.
    pub(crate) current_move: Option<(G::Move, HistoryKey)>,
    pub(crate) null_move: bool,
    pub(crate) killers: [Option<G::Move>; 2],
    /// A move left out to see what the others are worth.
    pub(crate) excluded: Option<G::Move>,
    /// How many extensions of more than one ply lie behind.
    pub(crate) double_extensions: u8,
}

pub(crate) struct Worker<'a, G: Searchable> {
    pub(crate) shared: &'a SharedSearch<'a, G>,
    pub(crate) memory: &'a mut ThreadMemory<G>,
    pub(crate) budget: ThreadBudget<'a>,
    /// Which thread this is; the first is 0 and speaks for all.
    pub(crate) thread: usize,
    /// The positions of the game and after them those of the line looked at, and room for more.
    pub(super) positions: Vec<G>,
    keys: Vec<u64>,
    /// Where in the path the search began, and how far from there it is.
    pub(super) root: usize,
    pub(crate) ply: usize,
    stack: Vec<StackEntry<G>>,
    /// How many positions of the path have keys that end in each number.
    key_counts: Box<[u16; KEY_COUNTERS]>,
    pub(crate) moves: Vec<ScoredMove<G::Move>>,
    /// For the moves of a position before they are weighed; empty between uses.
    pub(crate) move_buffer: Vec<G::Move>,
    /// The best line from each ply on.
    pub(crate) pv: Vec<Vec<G::Move>>,
    pub(crate) seldepth: usize,
    /// The depth of the iteration under way.
    pub(crate) root_depth: i32,
    /// Below this ply no pass is tried while one is verified.
    pub(crate) null_move_min_ply: usize,
}

fn bucket(key: u64) -> usize {
    (key % KEY_COUNTERS as u64) as usize
}

/// The frame of a ply and the next.
fn entries_at<G: Searchable>(
    frames: &mut [StackEntry<G>],
    ply: usize,
) -> (&mut StackEntry<G>, &mut StackEntry<G>) {
    let (here, next) = frames.split_at_mut(ply + 1);
    (&mut here[ply], &mut next[0])
}

impl<'a, G: Searchable> Worker<'a, G> {
    /// A thread about to search the last position of `line`. `None` when there is none.
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
            null_move: false,
            killers: [None; 2],
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

    /// Leaves the room to the next search.
    pub(crate) fn return_buffers(self) {
        let Self { memory, positions: path, keys, stack: frames, moves, move_buffer: listed, pv: lines, .. } = self;
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

    /// So many hundredths of the value of the weakest piece.
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

    /// Under which key the position is kept in the table.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let key = self.keys[self.root + self.ply];
        match self.plies_left() {
            // What a position is worth depends on how many plies are left, once they are few.
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

    /// The frame so many plies before.
    pub(crate) fn stack_entry_before(&self, plies: usize) -> Option<&StackEntry<G>> {
        self.stack.get(self.ply.checked_sub(plies)?)
    }

    /// The traces of the last two moves, the last first.
    pub(crate) fn previous_keys(&self) -> [Option<HistoryKey>; 2] {
        let before = |plies| self.stack_entry_before(plies)?.current_move.map(|(_, trace)| trace);
        [before(1), before(2)]
    }

    /// What is known of the quiet moves of the position after these moves.
    #[inline]
    pub(crate) fn quiet_history(&self, earlier: [Option<HistoryKey>; 2]) -> QuietHistory<'_> {
        let earlier = if self.is_enabled(SearchFeatures::CONTINUATION) { earlier } else { [None; 2] };
        self.memory.history.rows(self.is_enabled(SearchFeatures::HISTORY), earlier)
    }

    /// How a quiet move did before.
    #[inline]
    pub(crate) fn history_score(&self, mv: G::Move, earlier: [Option<HistoryKey>; 2]) -> i32 {
        self.quiet_history(earlier).score(HistoryKey::of(self.position(), mv))
    }

    /// Has the memory fetched of what the table knows of the position after a move. Memory is slow to
    /// answer, so it is asked before it is weighed whether to play the move.
    #[inline]
    pub(crate) fn prefetch_after(&self, mv: G::Move) {
        self.shared.table.prefetch(self.position().key_after(mv));
    }

    /// Goes on to the position after a legal move.
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

    /// Goes on to the position with the turn given away; false when that cannot be.
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
        frame.null_move = true;
        self.push_entry(false);
        true
    }

    /// Makes the next position that at hand; it and its sums are worked out.
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
        // Killers stay: they come from sister positions.
        if let Some(next) = self.stack.get_mut(self.ply + 2) {
            next.killers = [None; 2];
        }
    }

    /// Goes back.
    pub(crate) fn unmake_move(&mut self) {
        let key = self.keys[self.root + self.ply];
        self.key_counts[bucket(key)] -= 1;
        self.ply -= 1;
    }

    /// A result of the game as the player to move sees it.
    pub(crate) fn outcome_score(&self, outcome: Outcome) -> i32 {
        match outcome.winner() {
            Some(winner) if winner == self.position().to_move() => WIN - self.ply as i32,
            Some(_) => self.ply as i32 - WIN,
            None => 0,
        }
    }

    /// What the position is worth when no move is left.
    pub(crate) fn no_moves_score(&self) -> i32 {
        let here = std::slice::from_ref(self.position());
        // A position that has ended no other way is level: nothing can happen any more.
        G::outcome(here).map_or(0, |outcome| self.outcome_score(outcome))
    }

    /// The score of a position in which the game has ended, or will end if play goes on in the
    /// circle it is in.
    pub(crate) fn game_over_score(&self) -> Option<i32> {
        let line = &self.positions[..=self.root + self.ply];
        if G::quick_outcome(line).is_some() {
            // Mate goes before counts, and the rules of the game know the order.
            return G::outcome(line).map(|outcome| self.outcome_score(outcome));
        }
        match self.plies_left() {
            Some(0) => Some(self.ply_limit_score()),
            _ => self.repetition_score(),
        }
    }

    /// How many plies can be played from here until the game is drawn by their number.
    #[inline]
    fn plies_left(&self) -> Option<u32> {
        let most = self.shared.limits.drawn_after?;
        Some(most.saturating_sub(self.ply as u32))
    }

    /// The score of a position in which the last ply that counts has been played.
    fn ply_limit_score(&self) -> i32 {
        let mated = self.stack_entry().in_check && self.position().legal_moves().is_empty();
        if mated { self.no_moves_score() } else { 0 }
    }

    /// The score of a position in which the game has ended or that is known for sure.
    pub(crate) fn terminal_score(&self) -> Option<i32> {
        // Tables of endings do not know of a limit of plies.
        let oracle = self.shared.oracle.filter(|_| self.shared.limits.drawn_after.is_none());
        let certain = || oracle?.probe(self.position());
        self.game_over_score().or_else(|| {
            let certain = certain()?;
            self.budget.count_tb_hit();
            Some(certain.score(self.ply))
        })
    }

    /// Goes on with a line of the root by what is known for sure, as far as that is exact.
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

    /// The score of a position that stood before: what the rules say when play goes on in the same
    /// circle.
    fn repetition_score(&self) -> Option<i32> {
        let last = self.root + self.ply;
        let key = self.keys[last];
        if self.key_counts[bucket(key)] < 2 {
            return None;
        }
        let reach = last.saturating_sub(self.position().reversible_plies());
        // Nothing before a pass is part of a game.
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

    /// Whether one side, and not the other, gave check with every move of the circle.
    fn is_perpetual_check(&self, first: usize, last: usize) -> bool {
        let circle = &self.positions[first + 1..=last];
        let all = |offset: usize| circle.iter().skip(offset).step_by(2).all(|p| p.in_check());
        circle.len() >= 2 && all(0) != all(1)
    }

    /// What the rules say when play goes round the circle again and again.
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

    /// The evaluation of the position at hand, as the player to move sees it.
    pub(crate) fn evaluate(&self) -> i32 {
        let (position, frame) = (self.position(), self.stack_entry());
        let seat = position.to_move();
        let value = position.evaluate(self.shared.knowledge, &frame.sums, seat);
        value.clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// The evaluation set right by what searches of positions found that have something in common
    /// with this one.
    pub(crate) fn corrected_eval(&mut self, bare: i32) -> i32 {
        if !self.is_enabled(SearchFeatures::CORRECTION) {
            return bare;
        }
        let position = self.position();
        let aspects = position.correction_keys(self.shared.knowledge);
        let slots = correction::slots(aspects, self.previous_keys(), position.to_move().index());
        self.stack_entry_mut().slots = slots;
        (bare + self.memory.correction_history.correction(&slots)).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// A rougher evaluation, where that lies so far from a window that it will do.
    pub(crate) fn lazy_eval_outside(&self, alpha: i32, beta: i32) -> Option<i32> {
        let (position, frame) = (self.position(), self.stack_entry());
        let rough = position.lazy_eval(self.shared.knowledge, &frame.sums, position.to_move())?;
        let far = LAZY_MARGIN * self.shared.margin;
        let will_do = rough - far >= beta || rough + far <= alpha;
        will_do.then(|| rough.clamp(-MAX_EVAL, MAX_EVAL))
    }

    /// Notes that a move is the best so far: the best line from here goes on with it.
    pub(crate) fn update_pv(&mut self, mv: G::Move) {
        let (here, next) = self.pv.split_at_mut(self.ply + 1);
        let (here, next) = (&mut here[self.ply], &next[0]);
        here.clear();
        here.push(mv);
        here.extend_from_slice(next);
    }
}
