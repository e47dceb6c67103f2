//! The root of the search: iterative deepening, aspiration windows and multiple lines.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use super::move_picker::MovePicker;
use super::node::{MoveContext, NodeInput};
use super::result::{PvLine, ScoreBound, SearchInfo};
use super::worker::{INFINITE, Worker};
use crate::limits::{ProgressHook, SearchControl};
use crate::score::{Score, WIN, WIN_IN_MAX_PLY};
use crate::stopwatch::Stopwatch;
use crate::tt::{Bound, TranspositionTable, TtEntry};
use crate::{SearchFeatures, Searchable};

/// The maximum depth, in plies.
pub(crate) const MAX_DEPTH: u32 = 100;
/// The minimum depth for an aspiration window.
const ASPIRATION_MIN_DEPTH: i32 = 4;
/// The minimum depth at which the distribution of nodes over the moves affects the time.
const NODE_TIME_MIN_DEPTH: u32 = 6;
/// The maximum depth reduction after a fail high, in plies.
const MAX_FAIL_HIGH_REDUCTION: i32 = 3;
/// The number of lines searched to choose among nearly equal moves.
pub(crate) const VARIETY_LINES: usize = 8;

/// A callback for the progress of a search.
pub(crate) type InfoListener<'l, M> = &'l mut dyn FnMut(&SearchInfo<M>);

/// A root move and its results.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    mv: M,
    score: i32,
    /// The score at the previous depth.
    previous_score: i32,
    quiet: bool,
    /// The nodes spent on it at this depth.
    nodes: u64,
    line: Vec<M>,
}

/// The listener of a search, with the state of the reports between lines.
pub(crate) struct InfoReporter<'l, M> {
    listener: RefCell<InfoListener<'l, M>>,
    table: &'l TranspositionTable,
    /// The minimum time between two of these reports.
    period: Duration,
    /// The stopwatch; absent if such reports are not wanted.
    watch: Option<Stopwatch>,
    /// The time of the last report.
    last: Cell<Duration>,
    /// The current depth and the longest line searched.
    depth: Cell<(u32, u32)>,
    current: Cell<Option<(M, usize)>>,
}

impl<'l, M: Copy> InfoReporter<'l, M> {
    pub(crate) fn new(
        listener: InfoListener<'l, M>,
        table: &'l TranspositionTable,
        period: Option<Duration>,
    ) -> Self {
        Self {
            listener: RefCell::new(listener),
            table,
            period: period.unwrap_or_default(),
            watch: period.map(|_| Stopwatch::start()),
            last: Cell::default(),
            depth: Cell::default(),
            current: Cell::new(None),
        }
    }

    fn send(&self, report: &SearchInfo<M>) {
        if let Some(watch) = &self.watch {
            self.last.set(watch.elapsed());
        }
        // The borrow always succeeds: reports come one at a time.
        if let Ok(mut listener) = self.listener.try_borrow_mut() {
            listener(report);
        }
    }

    /// Reports the lines of a search, the best first.
    pub(crate) fn send_lines(
        &self,
        watch: &SearchControl<'_>,
        unreported: u64,
        lines: &[PvLine<M>],
    ) {
        let (depth, seldepth) = self.depth.get();
        for (line, place) in lines.iter().zip(1..) {
            self.send(&SearchInfo {
                depth,
                seldepth,
                score: line.score,
                bound: ScoreBound::Exact,
                nodes: watch.nodes() + unreported,
                tb_hits: watch.certain(),
                hashfull: self.table.hashfull(),
                multi_pv: place,
                pv: line.moves.clone(),
                current_move: None,
            });
        }
    }
}

impl<M: Copy> ProgressHook for InfoReporter<'_, M> {
    fn on_clock_check(&self, watch: &SearchControl<'_>) {
        let now = self.watch.as_ref().map(Stopwatch::elapsed);
        if now.is_none_or(|now| now < self.last.get() + self.period) {
            return;
        }
        let (depth, seldepth) = self.depth.get();
        self.send(&SearchInfo {
            depth,
            seldepth,
            score: Score::new(0),
            bound: ScoreBound::Exact,
            nodes: watch.nodes(),
            tb_hits: watch.certain(),
            hashfull: self.table.hashfull(),
            multi_pv: 1,
            pv: Vec::new(),
            current_move: self.current.get(),
        });
    }
}

/// The result of one thread.
pub(crate) struct ThreadResult<M> {
    /// The best lines of one depth, the best first.
    pub(crate) lines: Vec<PvLine<M>>,
    /// The number of lines to show, from the chosen one on.
    pub(crate) shown: usize,
    pub(crate) depth: u32,
    /// The thread that found them, from 0.
    pub(crate) thread: usize,
}

impl<G: Searchable> Worker<'_, G> {
    /// Searches until a limit is reached.
    pub(crate) fn run(mut self, ear: Option<&InfoReporter<'_, G::Move>>) -> ThreadResult<G::Move> {
        let found = self.iterative_deepening(ear);
        self.return_buffers();
        found
    }

    /// Runs iterative deepening.
    fn iterative_deepening(
        &mut self,
        ear: Option<&InfoReporter<'_, G::Move>>,
    ) -> ThreadResult<G::Move> {
        let (limits, thread) = (self.shared.limits, self.thread);
        let mut moves = self.root_moves();
        // Any of the first `CHOICE` lines may be chosen, and `multi_pv` lines from it on are shown.
        let better = if limits.variety.is_some() { VARIETY_LINES - 1 } else { 0 };
        let lines = self.shared.options.multi_pv.saturating_add(better).min(moves.len());
        let shown = lines.saturating_sub(better).max(1);
        let mut found = ThreadResult { lines: pv_lines(&moves, lines), shown, depth: 0, thread };
        if moves.len() < 2 {
            self.budget.watch().set_single_move();
        }
        let most = match moves.len() {
            0 => 1,
            _ => limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH),
        };
        let mut steady = 0;
        for depth in 1..=most {
            // Odd threads skip some depths, so that the threads search different trees.
            let skips = (depth as usize + self.thread / 2).is_multiple_of(3);
            if self.thread % 2 == 1 && depth > 1 && skips {
                continue;
            }
            self.root_depth = depth as i32;
            for root_move in &mut moves {
                root_move.previous_score = root_move.score;
                root_move.nodes = 0;
            }
            let finished = self.search_lines(&mut moves, lines, ear);
            if self.budget.is_spent() {
                // With one line, the first root move stands: it led at the last depth, or has beaten
                // the move that did. Several lines are in order only after a whole depth.
                if lines == 1 || found.depth == 0 {
                    found.lines = pv_lines(&moves, finished.max(1));
                }
                break;
            }
            let best = found.lines.first().and_then(|line| line.moves.first().copied());
            found = ThreadResult { lines: pv_lines(&moves, lines), shown, depth, thread };
            if let Some(ear) = ear.filter(|_| lines > 1) {
                let told = found.lines.get(..shown).unwrap_or_default();
                ear.send_lines(self.budget.watch(), self.budget.unflushed_nodes(), told);
            }
            let same = moves.first().is_some_and(|first| Some(first.mv) == best);
            steady = if same { steady + 1 } else { 0 };
            if self.thread == 0 && self.should_stop(depth, lines, &moves, steady) {
                break;
            }
        }
        self.budget.flush_nodes();
        found
    }

    /// Searches the lines of one depth, the best first, and returns the number finished.
    fn search_lines(
        &mut self,
        moves: &mut [RootMove<G::Move>],
        lines: usize,
        ear: Option<&InfoReporter<'_, G::Move>>,
    ) -> usize {
        for index in 0..lines {
            self.search_line(moves, index, lines, ear);
            if self.budget.is_spent() {
                return index;
            }
        }
        lines
    }

    /// Returns the root moves in the order of the move picker.
    fn root_moves(&mut self) -> Vec<RootMove<G::Move>> {
        let bare = Some(self.evaluate()).filter(|_| !self.stack_entry().in_check);
        let eval = bare.map(|bare| self.corrected_eval(bare));
        (self.stack_entry_mut().corrected_eval, self.stack_entry_mut().raw_eval) = (eval, bare);
        let known = self.shared.table.get(self.key()).and_then(|entry| G::unpack(entry.best));
        let mut picker = MovePicker::all(self, known);
        let mut moves = Vec::new();
        while let Some(mv) = picker.next(self) {
            let position = self.position();
            let quiet = position.captured_piece(mv).is_none() && position.promotion(mv).is_none();
            moves.push(RootMove {
                mv,
                score: -INFINITE,
                previous_score: -INFINITE,
                quiet,
                nodes: 0,
                line: vec![mv],
            });
        }
        picker.release_moves(self);
        if let Some(among) = &self.shared.limits.among
            && moves.iter().any(|root_move| among.contains(&G::pack(root_move.mv)))
        {
            moves.retain(|root_move| among.contains(&G::pack(root_move.mv)));
        }
        moves
    }

    /// Finds the best of the moves from `index` on and moves it to `index`.
    fn search_line(
        &mut self,
        moves: &mut [RootMove<G::Move>],
        index: usize,
        lines: usize,
        ear: Option<&InfoReporter<'_, G::Move>>,
    ) {
        // Several lines are reported together, when all are found.
        let told = ear.filter(|_| lines == 1);
        let Some(before) = moves.get(index).map(|root_move| root_move.previous_score) else {
            return;
        };
        let mut width = self.margin(self.constants().window) + before.abs() / 64;
        let narrow =
            self.is_enabled(SearchFeatures::ASPIRATION) && self.root_depth >= ASPIRATION_MIN_DEPTH;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if narrow && before.abs() < WIN_IN_MAX_PLY {
            (alpha, beta) = (before - width, before + width);
        }
        let mut depth = self.root_depth;
        loop {
            let score = self.search_root(&mut moves[index..], index, depth, (alpha, beta), ear);
            // The sort is stable: moves that did not improve keep their order.
            moves[index..].sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
            let bound = match score {
                score if score <= alpha => ScoreBound::Upper,
                score if score >= beta => ScoreBound::Lower,
                _ => ScoreBound::Exact,
            };
            if self.budget.is_spent() {
                // The last report must show the move that is played.
                if bound != ScoreBound::Upper {
                    self.send_line(moves, score, bound, told);
                }
                return;
            }
            if bound == ScoreBound::Exact {
                moves[..=index].sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
            }
            self.send_line(moves, score, bound, told);
            if index == 0 {
                self.store_root(moves, depth, score, bound);
            }
            match bound {
                ScoreBound::Exact => return,
                ScoreBound::Upper => {
                    beta = (alpha + beta) / 2;
                    alpha = (score - width).max(-INFINITE);
                    depth = self.root_depth;
                }
                ScoreBound::Lower => {
                    beta = (score + width).min(INFINITE);
                    // The move is known to be better; its exact score needs less depth.
                    depth = (depth - 1).max(self.root_depth - MAX_FAIL_HIGH_REDUCTION).max(1);
                }
            }
            width += width / 2 + 8;
            if score.abs() >= WIN_IN_MAX_PLY || width > 40 * self.shared.margin {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Searches the root moves from line `index` on and returns the best score.
    fn search_root(
        &mut self,
        moves: &mut [RootMove<G::Move>],
        index: usize,
        depth: i32,
        (alpha, beta): (i32, i32),
        ear: Option<&InfoReporter<'_, G::Move>>,
    ) -> i32 {
        let in_check = self.stack_entry().in_check;
        let mut node = NodeInput::root(depth, alpha, beta, in_check);
        let mut best = -INFINITE;
        let first = moves.first().map_or(-INFINITE, |root_move| root_move.score);
        moves.iter_mut().for_each(|root_move| root_move.score = -INFINITE);
        for (count, root_move) in (1..).zip(moves.iter_mut()) {
            let (mv, quiet) = (root_move.mv, root_move.quiet);
            if let Some(ear) = ear {
                ear.depth.set((self.root_depth.unsigned_abs(), self.seldepth as u32));
                ear.current.set(Some((mv, index + count as usize)));
            }
            let gives_check = self.position().gives_check(mv);
            let record = if quiet { self.history_score(mv, Default::default()) } else { 0 };
            let attempt = MoveContext {
                mv,
                move_count: count,
                quiet,
                gives_check,
                history: record,
                extension: 0,
            };
            let nodes = self.budget.nodes();
            let score = self.search_move::<true>(&node, &attempt, best);
            root_move.nodes += self.budget.nodes() - nodes;
            if self.budget.is_spent() {
                if count == 1 {
                    root_move.score = first;
                }
                return best;
            }
            if count == 1 || score > node.alpha {
                root_move.score = score;
                root_move.line.clear();
                root_move.line.push(mv);
                root_move.line.extend_from_slice(&self.pv[1]);
                if score.abs() >= WIN_IN_MAX_PLY {
                    self.extend_by_oracle(&mut root_move.line);
                }
            }
            best = best.max(score);
            if score > node.alpha {
                if score >= beta {
                    break;
                }
                node.alpha = score;
            }
        }
        best
    }

    /// Stores the root in the transposition table, for the searches after the next moves.
    fn store_root(&self, moves: &[RootMove<G::Move>], depth: i32, score: i32, bound: ScoreBound) {
        // The best of some moves is no bound for the position.
        if self.shared.limits.among.is_some() {
            return;
        }
        let bound = match bound {
            ScoreBound::Exact => Bound::Exact,
            ScoreBound::Lower => Bound::AtLeast,
            ScoreBound::Upper => Bound::AtMost,
        };
        let best = moves.first().map_or(0, |root_move| G::pack(root_move.mv));
        let eval = self.stack_entry().raw_eval;
        let entry = TtEntry { best, score, eval, depth, bound, is_pv: true };
        self.shared.table.put(self.key(), entry);
    }

    /// Reports the best line, if only one is wanted.
    fn send_line(
        &self,
        moves: &[RootMove<G::Move>],
        score: i32,
        bound: ScoreBound,
        ear: Option<&InfoReporter<'_, G::Move>>,
    ) {
        let (Some(ear), Some(root_move)) = (ear, moves.first()) else { return };
        let watch = self.budget.watch();
        let score = if bound == ScoreBound::Exact { root_move.score } else { score };
        ear.send(&SearchInfo {
            depth: self.root_depth.unsigned_abs(),
            seldepth: self.seldepth as u32,
            score: Score::new(score),
            bound,
            nodes: watch.nodes() + self.budget.unflushed_nodes(),
            tb_hits: watch.certain(),
            hashfull: self.shared.table.hashfull(),
            multi_pv: 1,
            pv: root_move.line.clone(),
            current_move: None,
        });
    }

    /// Returns whether to stop before the next depth.
    fn should_stop(
        &self,
        depth: u32,
        lines: usize,
        moves: &[RootMove<G::Move>],
        steady: u32,
    ) -> bool {
        let limits = self.shared.limits;
        let Some(first) = moves.first() else { return true };
        if self.budget.watch().is_single_move() {
            return true;
        }
        let plies = (WIN - first.score.abs()).unsigned_abs();
        if first.score.abs() >= WIN_IN_MAX_PLY && lines == 1 {
            if limits.mate.is_some_and(|most| plies <= most) {
                return true;
            }
            // A shorter win would have been found by now.
            if limits.depth.is_none() && limits.mate.is_none() && depth > 2 * plies + 2 {
                return true;
            }
        }
        // A stable best move saves time; a drop in score costs time.
        let calm = 1.3 - 0.12 * f64::from(steady.min(6));
        let drop = f64::from((first.previous_score - first.score).clamp(0, 2 * self.shared.margin));
        let worry = 1.0 + drop / f64::from(2 * self.shared.margin.max(1));
        // The larger the best move's share of the nodes, the less time is needed.
        let all: u64 = moves.iter().map(|root_move| root_move.nodes).sum();
        let share = first.nodes as f64 / all.max(1) as f64;
        let settled = if self.is_enabled(SearchFeatures::NODE_TIME) && depth >= NODE_TIME_MIN_DEPTH
        {
            1.4 * (1.5 - share)
        } else {
            1.0
        };
        self.budget.watch().past_soft_limit(calm * worry * settled * 0.7)
    }
}

fn pv_lines<M: Copy>(moves: &[RootMove<M>], lines: usize) -> Vec<PvLine<M>> {
    let line = |root_move: &RootMove<M>| {
        let known = [root_move.score, root_move.previous_score]
            .into_iter()
            .find(|&score| score > -INFINITE);
        let score = known.unwrap_or(0);
        PvLine { score: Score::new(score), moves: root_move.line.clone() }
    };
    moves.iter().take(lines).map(line).collect()
}
