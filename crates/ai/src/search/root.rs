//! The search at the root: deeper and deeper, line by line.

use super::node::{Node, Try};
use super::picker::Picker;
use super::thought::{Line, Report, ScoreBound};
use super::worker::{INFINITE, Worker};
use crate::score::{SURE, Score, WIN};
use crate::table::{Bound, Entry};
use crate::{Features, Search};

/// The deepest iteration, in plies.
pub(crate) const MAX_DEPTH: u32 = 100;
/// From this depth on the window is laid about the last score.
const WINDOW_DEPTH: i32 = 4;
/// From this depth on it tells something how the nodes are spread over the moves.
const SETTLED_DEPTH: u32 = 6;
/// By how many plies less a score above the window is looked at again at most.
const MOST_LESS: i32 = 3;
/// To choose among nearly equal moves so many are followed with lines of their own.
const CHOICE: usize = 8;

/// What the listener of a search is told.
pub(crate) type Listener<'l, M> = &'l mut dyn FnMut(&Report<M>);

/// A move of the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    mv: M,
    score: i32,
    /// The score at the depth before.
    before: i32,
    quiet: bool,
    /// How many nodes were spent on it at this depth.
    nodes: u64,
    line: Vec<M>,
}

/// What came out of a search.
pub(crate) struct Found<M> {
    pub(crate) lines: Vec<Line<M>>,
    pub(crate) depth: u32,
}

impl<M: Copy + PartialEq> Found<M> {
    /// Puts the best line of an unfinished depth first; the others stand as they were found.
    fn lead_with(&mut self, first: Vec<Line<M>>) {
        let lines = self.lines.len();
        let best = |line: &Line<M>| line.moves.first().copied();
        let leads = first.first().map(best);
        // Scores of two depths would not be in order.
        if lines > 1 && self.lines.first().map(best) == leads {
            return;
        }
        self.lines.retain(|line| Some(best(line)) != leads);
        self.lines.splice(0..0, first);
        self.lines.truncate(lines);
    }
}

impl<G: Search> Worker<'_, G> {
    /// Searches until a limit is reached.
    pub(crate) fn think(mut self, listener: Option<Listener<'_, G::Move>>) -> Found<G::Move> {
        let found = self.deepen(listener);
        self.leave_room();
        found
    }

    /// Searches deeper and deeper.
    fn deepen(&mut self, mut listener: Option<Listener<'_, G::Move>>) -> Found<G::Move> {
        let limits = self.shared.limits;
        let mut moves = self.root_moves();
        let wanted = if limits.variety.is_some() { CHOICE } else { 1 };
        let lines = wanted.max(self.shared.options.multi_pv).min(moves.len());
        let mut found = Found { lines: first_lines(&moves, lines), depth: 0 };
        let most = match (limits.depth, moves.len()) {
            (Some(depth), _) => depth.clamp(1, MAX_DEPTH),
            // The only move needs no thought.
            (None, 0 | 1) => 1,
            (None, _) => MAX_DEPTH,
        };
        let mut steady = 0;
        for depth in 1..=most {
            // Threads differ in what they look at when some skip a depth.
            let skips = (depth as usize + self.thread / 2).is_multiple_of(3);
            if self.thread % 2 == 1 && depth > 1 && skips {
                continue;
            }
            self.root_depth = depth as i32;
            for root_move in &mut moves {
                root_move.before = root_move.score;
                root_move.nodes = 0;
            }
            for index in 0..lines {
                self.line(&mut moves, index, &mut listener);
                if self.budget.is_spent() {
                    break;
                }
            }
            if self.budget.is_spent() {
                // An unfinished depth begins with the best move so far: whatever is first now was
                // shown to be better.
                if limits.variety.is_none() {
                    found.lead_with(first_lines(&moves, 1));
                }
                break;
            }
            let best = found.lines.first().and_then(|line| line.moves.first().copied());
            found = Found { lines: first_lines(&moves, lines), depth };
            let same = moves.first().is_some_and(|first| Some(first.mv) == best);
            steady = if same { steady + 1 } else { 0 };
            if self.thread == 0 && self.is_enough(depth, lines, &moves, steady) {
                break;
            }
        }
        self.budget.report();
        found
    }

    /// The legal moves, in the order in which a node would try them.
    fn root_moves(&mut self) -> Vec<RootMove<G::Move>> {
        let bare = Some(self.evaluate()).filter(|_| !self.frame().in_check);
        let eval = bare.map(|bare| self.corrected(bare));
        (self.frame_mut().eval, self.frame_mut().bare) = (eval, bare);
        let known = self.shared.table.get(self.key()).and_then(|entry| G::unpack(entry.best));
        let mut picker = Picker::all(self, known);
        let mut moves = Vec::new();
        while let Some(mv) = picker.next(self) {
            let position = self.position();
            let quiet = position.victim(mv).is_none() && position.promotion(mv).is_none();
            moves.push(RootMove {
                mv,
                score: -INFINITE,
                before: -INFINITE,
                quiet,
                nodes: 0,
                line: vec![mv],
            });
        }
        picker.finish(self);
        if let Some(among) = &self.shared.limits.among
            && moves.iter().any(|root_move| among.contains(&G::pack(root_move.mv)))
        {
            moves.retain(|root_move| among.contains(&G::pack(root_move.mv)));
        }
        moves
    }

    /// Finds the best of the moves from `index` on and puts it there.
    fn line(
        &mut self,
        moves: &mut [RootMove<G::Move>],
        index: usize,
        listener: &mut Option<Listener<'_, G::Move>>,
    ) {
        let Some(before) = moves.get(index).map(|root_move| root_move.before) else { return };
        let mut width = self.margin(self.constants().window) + before.abs() / 64;
        let narrow = self.has(Features::ASPIRATION) && self.root_depth >= WINDOW_DEPTH;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if narrow && before.abs() < SURE {
            (alpha, beta) = (before - width, before + width);
        }
        let mut depth = self.root_depth;
        loop {
            let score = self.root_node(&mut moves[index..], depth, alpha, beta);
            // Moves that were not better keep their order.
            moves[index..].sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
            let bound = match score {
                score if score <= alpha => ScoreBound::AtMost,
                score if score >= beta => ScoreBound::AtLeast,
                _ => ScoreBound::Exact,
            };
            if self.budget.is_spent() {
                // Whoever listens hears what is played in the end.
                if bound != ScoreBound::AtMost {
                    self.tell(moves, index, score, bound, listener);
                }
                return;
            }
            if bound == ScoreBound::Exact {
                moves[..=index].sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
            }
            self.tell(moves, index, score, bound, listener);
            if index == 0 {
                self.keep_root(moves, depth, score, bound);
            }
            match bound {
                ScoreBound::Exact => return,
                ScoreBound::AtMost => {
                    beta = (alpha + beta) / 2;
                    alpha = (score - width).max(-INFINITE);
                    depth = self.root_depth;
                }
                ScoreBound::AtLeast => {
                    beta = (score + width).min(INFINITE);
                    // That the move is better is known; how much better needs less depth.
                    depth = (depth - 1).max(self.root_depth - MOST_LESS).max(1);
                }
            }
            width += width / 2 + 8;
            if score.abs() >= SURE || width > 40 * self.shared.margin {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Searches the moves of the root from some line on.
    fn root_node(
        &mut self,
        moves: &mut [RootMove<G::Move>],
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let in_check = self.frame().in_check;
        let mut node = Node::root(depth, alpha, beta, in_check);
        let mut best = -INFINITE;
        let first = moves.first().map_or(-INFINITE, |root_move| root_move.score);
        moves.iter_mut().for_each(|root_move| root_move.score = -INFINITE);
        for (count, root_move) in (1..).zip(moves.iter_mut()) {
            let (mv, quiet) = (root_move.mv, root_move.quiet);
            let gives_check = self.position().gives_check(mv);
            let record = if quiet { self.record(mv, [None; 2]) } else { 0 };
            let attempt = Try { mv, count, quiet, gives_check, record, extension: 0 };
            let nodes = self.budget.nodes();
            let score = self.attempt::<true>(&node, &attempt);
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
                root_move.line.extend_from_slice(&self.lines[1]);
                if score.abs() >= SURE {
                    self.follow(&mut root_move.line);
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

    /// Keeps what is known of the root, for the searches after the next moves.
    fn keep_root(&self, moves: &[RootMove<G::Move>], depth: i32, score: i32, bound: ScoreBound) {
        // The best of some of the moves says nothing of all.
        if self.shared.limits.among.is_some() {
            return;
        }
        let bound = match bound {
            ScoreBound::Exact => Bound::Exact,
            ScoreBound::AtLeast => Bound::AtLeast,
            ScoreBound::AtMost => Bound::AtMost,
        };
        let best = moves.first().map_or(0, |root_move| G::pack(root_move.mv));
        let eval = self.frame().bare;
        let entry = Entry { best, score, eval, depth, bound, principal: true };
        self.shared.table.put(self.key(), entry);
    }

    fn tell(
        &self,
        moves: &[RootMove<G::Move>],
        index: usize,
        score: i32,
        bound: ScoreBound,
        listener: &mut Option<Listener<'_, G::Move>>,
    ) {
        let (Some(listener), Some(root_move)) = (listener, moves.get(index)) else { return };
        let watch = self.budget.watch();
        let score = if bound == ScoreBound::Exact { root_move.score } else { score };
        listener(&Report {
            depth: self.root_depth.unsigned_abs(),
            seldepth: self.deepest as u32,
            score: Score::new(score),
            bound,
            nodes: watch.nodes() + self.budget.unreported(),
            hashfull: self.shared.table.fullness(),
            multi_pv: index + 1,
            pv: root_move.line.clone(),
        });
    }

    /// Whether another depth is not worth beginning.
    fn is_enough(
        &self,
        depth: u32,
        lines: usize,
        moves: &[RootMove<G::Move>],
        steady: u32,
    ) -> bool {
        let limits = self.shared.limits;
        let Some(first) = moves.first() else { return true };
        let plies = (WIN - first.score.abs()).unsigned_abs();
        if first.score.abs() >= SURE && lines == 1 {
            if limits.mate.is_some_and(|most| plies <= most) {
                return true;
            }
            // By now a shorter way would have been found.
            if limits.depth.is_none() && limits.mate.is_none() && depth > 2 * plies + 2 {
                return true;
            }
        }
        // The longer the best move has stood, the less there is to gain; a worse score than before
        // is a reason to look for something else.
        let calm = 1.3 - 0.12 * f64::from(steady.min(6));
        let drop = f64::from((first.before - first.score).clamp(0, 2 * self.shared.margin));
        let worry = 1.0 + drop / f64::from(2 * self.shared.margin.max(1));
        // What took most of the search is not questioned by the rest of the moves.
        let all: u64 = moves.iter().map(|root_move| root_move.nodes).sum();
        let share = first.nodes as f64 / all.max(1) as f64;
        let settled = if self.has(Features::NODE_TIME) && depth >= SETTLED_DEPTH {
            1.4 * (1.5 - share)
        } else {
            1.0
        };
        self.budget.watch().is_late(calm * worry * settled * 0.7)
    }
}

fn first_lines<M: Copy>(moves: &[RootMove<M>], lines: usize) -> Vec<Line<M>> {
    let line = |root_move: &RootMove<M>| {
        let known =
            [root_move.score, root_move.before].into_iter().find(|&score| score > -INFINITE);
        let score = known.unwrap_or(0);
        Line { score: Score::new(score), moves: root_move.line.clone() }
    };
    moves.iter().take(lines).map(line).collect()
}
