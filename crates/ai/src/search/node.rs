//! The search of an interior node.

use super::history::HISTORY_MAX;
use super::learning::TriedMoves;
use super::move_picker::MovePicker;
use super::worker::{INFINITE, MAX_PLY, Worker};
use crate::score::{WIN, WIN_IN_MAX_PLY};
use crate::tt::{Bound, TtEntry, score_from_tt, score_to_tt};
use crate::{SearchFeatures, SearchParams, Searchable};

/// The minimum depth for null-move pruning, and for its verification search.
const NULL_MOVE_MIN_DEPTH: i32 = 3;
const NULL_MOVE_VERIFY_DEPTH: i32 = 12;
/// The minimum depth for singular extensions.
const SINGULAR_MIN_DEPTH: i32 = 7;
/// The minimum depth of a search that updates the correction history.
const CORRECTION_MIN_DEPTH: i32 = 2;
/// The sum of both sides' evaluations, in percent of the base margin, beyond which a reduced position is
/// searched less deep still.
const HINDSIGHT_MARGIN: i32 = 60;
/// The number of cutoffs after a position's moves beyond which further moves are reduced more.
const MANY_CUTOFFS: u32 = 3;
/// How far, in percent of the base margin, a reduced search must exceed the best score for a deeper search,
/// and at least for one that is not shallower.
const DEEPER_MARGIN: i32 = 25;
const SHALLOWER_MARGIN: i32 = 5;
/// The maximum number of double extensions on a line.
const MAX_DOUBLE_EXTENSIONS: u8 = 6;

/// The data of a node before its moves are searched.
#[derive(Clone, Copy)]
pub(crate) struct NodeInput<M> {
    pub(crate) depth: i32,
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    /// `true` if a beta cutoff is expected.
    pub(crate) cut_node: bool,
    pub(crate) in_check: bool,
    /// The static evaluation, refined by the table entry; 0 in check.
    eval: i32,
    /// `true` if the evaluation is better than at this side's last turn.
    improving: bool,
    tt_entry: Option<TtEntry>,
    tt_move: Option<M>,
    /// `true` if the position is or once was on a principal variation.
    tt_pv: bool,
}

/// A move about to be searched.
#[derive(Clone, Copy)]
pub(crate) struct MoveContext<M> {
    pub(crate) mv: M,
    /// The number of the move in its node, from 1.
    pub(crate) move_count: i32,
    pub(crate) quiet: bool,
    pub(crate) gives_check: bool,
    /// The history score of a quiet move; 0 for other moves.
    pub(crate) history: i32,
    pub(crate) extension: i32,
}

impl<M> NodeInput<M> {
    /// Creates the input of the root, which uses no table entry.
    pub(crate) fn root(depth: i32, alpha: i32, beta: i32, in_check: bool) -> Self {
        let (cut, eval, improving, known, proposed) = (false, 0, true, None, None);
        let principal = true;
        Self {
            depth,
            alpha,
            beta,
            cut_node: cut,
            in_check,
            eval,
            improving,
            tt_entry: known,
            tt_move: proposed,
            tt_pv: principal,
        }
    }
}

/// Returns the base reduction of the move with number `count`, in 1024ths of a ply.
fn reduction(constants: &SearchParams, depth: i32, count: i32) -> i32 {
    // Integer logarithms, so that all machines agree.
    let log = |n: i32| {
        let n = n.max(1).unsigned_abs();
        let whole = n.ilog2();
        // Linear interpolation between powers of two.
        (whole * 1024 + ((n << 10 >> whole) - 1024)) as i32
    };
    let product = log(depth) * log(count) / 1024;
    product * 100 / constants.reduction_slope + constants.reduction_base
}

impl<G: Searchable> Worker<'_, G> {
    /// Returns the score of the position, from the side to move's point of view.
    pub(crate) fn search_node<const PV: bool>(
        &mut self,
        depth: i32,
        mut alpha: i32,
        mut beta: i32,
        cut: bool,
    ) -> i32 {
        if depth <= 0 || self.ply >= MAX_PLY {
            return self.quiescence::<PV>(0, alpha, beta);
        }
        self.pv[self.ply].clear();
        if !self.budget.count_node() {
            return 0;
        }
        self.seldepth = self.seldepth.max(self.ply);
        if let Some(score) = self.terminal_score() {
            return score;
        }
        if self.is_enabled(SearchFeatures::MATE_DISTANCE) {
            alpha = alpha.max(self.ply as i32 - WIN);
            beta = beta.min(WIN - self.ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }
        let excluded = self.stack_entry().excluded;
        let key = self.key();
        let known = if excluded.is_none() { self.shared.table.get(key) } else { None };
        if !PV
            && self.is_enabled(SearchFeatures::TABLE)
            && let Some(entry) = known
            && let Some(score) = self.tt_cutoff(&entry, depth, alpha, beta)
        {
            self.learn_from_tt_cutoff(&entry, depth, score >= beta);
            return score;
        }
        let in_check = self.stack_entry().in_check;
        let eval = self.evaluate_node(known, excluded.is_some());
        let improving = self.is_improving();
        let depth = if excluded.is_none() { self.hindsight_depth(depth) } else { depth };
        let proposed = known.and_then(|entry| G::unpack(entry.best));
        let principal = PV || known.is_some_and(|entry| entry.is_pv);
        let mut node = NodeInput {
            depth,
            alpha,
            beta,
            cut_node: cut,
            in_check,
            eval,
            improving,
            tt_entry: known,
            tt_move: proposed,
            tt_pv: principal,
        };
        if !PV && !in_check && excluded.is_none() {
            // Store the evaluation even if the node is pruned.
            if known.is_none() {
                let eval = self.stack_entry().raw_eval;
                let (score, bound) = (0, Bound::None);
                let entry = TtEntry { best: 0, score, eval, depth: -2, bound, is_pv: false };
                self.shared.table.put(key, entry);
            }
            if let Some(score) = self.prune_before_moves(&node) {
                return score;
            }
            if self.budget.is_spent() {
                return 0;
            }
        }
        let reduce = depth >= 4 && proposed.is_none() && (PV || cut);
        if reduce && excluded.is_none() && self.is_enabled(SearchFeatures::INTERNAL_REDUCTION) {
            node.depth -= 1;
        }
        self.move_loop::<PV>(node, excluded)
    }

    /// Returns the score of a table entry if it allows a cutoff.
    #[inline]
    pub(super) fn tt_cutoff(
        &self,
        entry: &TtEntry,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let score = score_from_tt(entry.score, self.ply as i32);
        let fits = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
            Bound::None => false,
        };
        (fits && entry.depth >= depth).then_some(score)
    }

    /// Sets the evaluations of the stack entry, and returns the evaluation refined by the table entry.
    fn evaluate_node(&mut self, known: Option<TtEntry>, again: bool) -> i32 {
        if self.stack_entry().in_check {
            (self.stack_entry_mut().corrected_eval, self.stack_entry_mut().raw_eval) = (None, None);
            return 0;
        }
        let bare = match (self.stack_entry().raw_eval, known.and_then(|entry| entry.eval)) {
            (Some(bare), _) if again => bare,
            (_, Some(bare)) => bare,
            _ => self.evaluate(),
        };
        let raw = self.corrected_eval(bare);
        (self.stack_entry_mut().corrected_eval, self.stack_entry_mut().raw_eval) =
            (Some(raw), Some(bare));
        known.and_then(|entry| self.tt_adjusted_eval(&entry, raw)).unwrap_or(raw)
    }

    /// Returns the score of a table entry if its bound makes it a better estimate than `eval`.
    #[inline]
    pub(super) fn tt_adjusted_eval(&self, entry: &TtEntry, eval: i32) -> Option<i32> {
        let score = score_from_tt(entry.score, self.ply as i32);
        let better = match entry.bound {
            Bound::AtLeast => score > eval,
            Bound::AtMost => score < eval,
            Bound::Exact => true,
            Bound::None => false,
        };
        (better && score.abs() < WIN_IN_MAX_PLY).then_some(score)
    }

    /// Returns whether the static evaluation is better than at this side's last turn, or at the
    /// turn before if it was in check then. Both are taken without the refinement by the table.
    fn is_improving(&self) -> bool {
        let before = |plies| self.stack_entry_before(plies).and_then(|frame| frame.corrected_eval);
        match (self.stack_entry().corrected_eval, before(2).or_else(|| before(4))) {
            (Some(now), Some(old)) => now > old,
            _ => false,
        }
    }

    /// Returns the depth of a position that was reached by a reduced move, in view of what the evaluation
    /// says of the reduction.
    fn hindsight_depth(&self, depth: i32) -> i32 {
        let before =
            self.stack_entry_before(1).filter(|_| self.is_enabled(SearchFeatures::HINDSIGHT));
        let Some((before, reduction)) =
            before.map(|before| (before.corrected_eval, before.reduction))
        else {
            return depth;
        };
        let (Some(before), Some(now)) = (before, self.stack_entry().corrected_eval) else {
            return depth;
        };
        if reduction >= 3 && now <= -before {
            depth + 1
        } else if reduction >= 2 && depth >= 2 && now + before > self.margin(HINDSIGHT_MARGIN) {
            depth - 1
        } else {
            depth
        }
    }

    /// Prunes the node before its moves are generated, by reverse futility or a null move, and
    /// returns its score.
    fn prune_before_moves(&mut self, node: &NodeInput<G::Move>) -> Option<i32> {
        let &NodeInput { depth, beta, eval, improving, .. } = node;
        let better =
            self.margin(self.constants().reverse_slope) * (depth - i32::from(improving)).max(0);
        if self.is_enabled(SearchFeatures::REVERSE_FUTILITY)
            && !node.tt_pv
            && depth <= 8
            && eval - better >= beta
            && beta.abs() < WIN_IN_MAX_PLY
            && eval < WIN_IN_MAX_PLY
        {
            return Some((eval + beta) / 2);
        }
        if self.is_enabled(SearchFeatures::NULL_MOVE) { self.null_move_search(node) } else { None }
    }

    /// Tries a null move, and returns a score if it fails high.
    fn null_move_search(&mut self, node: &NodeInput<G::Move>) -> Option<i32> {
        let &NodeInput { depth, beta, eval, .. } = node;
        let passed = self.stack_entry_before(1).is_some_and(|frame| frame.null_move);
        if depth < NULL_MOVE_MIN_DEPTH
            || eval < beta
            || beta <= -WIN_IN_MAX_PLY
            || passed
            || self.ply < self.null_move_min_ply
            || !self.position().allows_null_move()
        {
            return None;
        }
        let &SearchParams { pass_base, pass_slope, pass_surplus, .. } = self.constants();
        let surplus = ((eval - beta) / self.margin(pass_surplus).max(1)).min(3);
        let left = depth - (pass_base + pass_slope * depth) / 1024 - surplus;
        if !self.make_null_move() {
            return None;
        }
        let score = -self.search_node::<false>(left, -beta, 1 - beta, !node.cut_node);
        self.unmake_move();
        if self.budget.is_spent() || score < beta {
            return None;
        }
        // A win that depends on a null move is not proven.
        let score = if score >= WIN_IN_MAX_PLY { beta } else { score };
        if depth < NULL_MOVE_VERIFY_DEPTH || self.null_move_min_ply > 0 {
            return Some(score);
        }
        self.null_move_min_ply = self.ply + (3 * left.max(0) / 4) as usize + 1;
        let verified = self.search_node::<false>(left, beta - 1, beta, false);
        self.null_move_min_ply = 0;
        (verified >= beta).then_some(score)
    }

    /// Searches the moves of a node and returns its score.
    fn move_loop<const PV: bool>(
        &mut self,
        node: NodeInput<G::Move>,
        excluded: Option<G::Move>,
    ) -> i32 {
        let NodeInput { beta, mut alpha, depth, .. } = node;
        let (floor, key) = (alpha, self.key());
        let (mut best, mut best_move, mut count) = (-INFINITE, None, 0);
        let (mut quiets, mut captures) = (TriedMoves::new(), TriedMoves::new());
        let mut picker = MovePicker::all(self, node.tt_move);
        let earlier = self.previous_keys();
        let double_extensions = self.stack_entry().double_extensions;
        while let Some(mv) = picker.next(self) {
            if Some(mv) == excluded {
                continue;
            }
            count += 1;
            self.prefetch_after(mv);
            let quiet = self.position().captured_piece(mv).is_none()
                && self.position().promotion(mv).is_none();
            let gives_check = self.position().gives_check(mv);
            let record = if quiet { self.history_score(mv, earlier) } else { 0 };
            let mut attempt = MoveContext {
                mv,
                move_count: count,
                quiet,
                gives_check,
                history: record,
                extension: 0,
            };
            if best > -WIN_IN_MAX_PLY && self.prune_move(&node, &attempt, &mut picker, alpha) {
                continue;
            }
            match self.extension::<PV>(&node, &attempt) {
                Ok(extension) => attempt.extension = extension,
                Err(score) => {
                    // The score comes from a much shallower search, so it is not stored.
                    picker.release_moves(self);
                    return score;
                }
            }
            if self.budget.is_spent() {
                break;
            }
            let score = self.search_move::<PV>(&NodeInput { alpha, ..node }, &attempt, best);
            self.stack_entry_mut().double_extensions = double_extensions;
            if self.budget.is_spent() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    alpha = score;
                    if PV {
                        self.update_pv(mv);
                    }
                    if score >= beta {
                        self.stack_entry_mut().cutoffs += 1;
                        break;
                    }
                }
            }
            // Moves beyond the capacity are not remembered.
            let _ = if quiet { quiets.try_push(mv) } else { captures.try_push(mv) };
        }
        picker.release_moves(self);
        if self.budget.is_spent() {
            return 0;
        }
        if count == 0 {
            return if excluded.is_some() { floor } else { self.no_moves_score() };
        }
        if let Some(mv) = best_move.filter(|_| best >= beta) {
            self.update_histories(mv, depth, &quiets, &captures);
        } else if best_move.is_none()
            && excluded.is_none()
            && self.is_enabled(SearchFeatures::WIDE_LEARNING)
        {
            self.reward_previous(depth, PV || node.cut_node);
        }
        if excluded.is_none() {
            let bound = Bound::of::<PV>(best, floor, beta);
            let quiet = best_move.is_none_or(|mv| self.position().captured_piece(mv).is_none());
            if quiet && best.abs() < WIN_IN_MAX_PLY && depth >= CORRECTION_MIN_DEPTH {
                self.update_correction(best, bound, depth);
            }
            let score = score_to_tt(best, self.ply as i32);
            let (eval, packed) = (self.stack_entry().raw_eval, best_move.map_or(0, G::pack));
            let entry = TtEntry { best: packed, score, eval, depth, bound, is_pv: node.tt_pv };
            self.shared.table.put(key, entry);
        }
        best
    }

    /// Returns whether a move can be pruned: late move, history, futility and exchange pruning.
    fn prune_move(
        &self,
        node: &NodeInput<G::Move>,
        attempt: &MoveContext<G::Move>,
        picker: &mut MovePicker<G::Move>,
        alpha: i32,
    ) -> bool {
        let &NodeInput { depth, eval, in_check, improving, .. } = node;
        let &MoveContext { mv, move_count: count, quiet, gives_check, history: record, .. } =
            attempt;
        let constants = self.constants();
        let (position, prices) = (self.position(), self.prices());
        if !quiet {
            let loss = -self.margin(constants.exchange_capture) * depth;
            return self.is_enabled(SearchFeatures::EXCHANGE_PRUNING)
                && depth <= 6
                && !position.see_ge(prices, mv, loss);
        }
        let late = constants.late_base + constants.late_slope * depth * depth;
        let most = 2 * late / 100 / (2 - i32::from(improving));
        if self.is_enabled(SearchFeatures::LATE_PRUNING) && depth <= 8 && count > most && !in_check
        {
            picker.skip_quiets();
        }
        let reduced = (depth - reduction(constants, depth, count) / 1024).max(0);
        let least = constants.exchange_quiet * reduced * reduced;
        let hangs = || {
            self.is_enabled(SearchFeatures::EXCHANGE_PRUNING)
                && reduced <= 6
                && !position.see_ge(prices, mv, self.margin(-least))
        };
        // A check is searched unless it only gives the piece away.
        if gives_check {
            return hangs();
        }
        if self.is_enabled(SearchFeatures::LATE_PRUNING) && depth <= 8 && count > most {
            return true;
        }
        if self.is_enabled(SearchFeatures::HISTORY_PRUNING)
            && reduced <= 4
            && record < -constants.record_bar * depth
        {
            return true;
        }
        let hope = self.margin(constants.futility_base + constants.futility_slope * reduced);
        let hope = eval + hope;
        if self.is_enabled(SearchFeatures::FUTILITY) && !in_check && reduced <= 6 && hope <= alpha {
            return true;
        }
        hangs()
    }

    /// Returns the extension of a move in plies, or the node's score as an error if no search is needed.
    fn extension<const PV: bool>(
        &mut self,
        node: &NodeInput<G::Move>,
        attempt: &MoveContext<G::Move>,
    ) -> Result<i32, i32> {
        let &NodeInput { depth, tt_entry: known, .. } = node;
        // Lines twice as long as the nominal depth are not extended.
        if self.ply as i32 >= 2 * self.root_depth {
            return Ok(0);
        }
        if let Some(entry) = known.filter(|entry| {
            depth >= SINGULAR_MIN_DEPTH
                && self.is_enabled(SearchFeatures::SINGULAR)
                && self.stack_entry().excluded.is_none()
                && node.tt_move == Some(attempt.mv)
                && entry.depth >= depth - 3
                && matches!(entry.bound, Bound::AtLeast | Bound::Exact)
        }) {
            let score = score_from_tt(entry.score, self.ply as i32);
            if score.abs() < WIN_IN_MAX_PLY {
                return self.singular_extension::<PV>(node, attempt.mv, score);
            }
        }
        // At the last ply, the quiescence search looks for checks itself.
        let check =
            attempt.gives_check && depth > 1 && self.is_enabled(SearchFeatures::CHECK_EXTENSION);
        let holds = check && self.position().see_ge(self.prices(), attempt.mv, 0);
        Ok(i32::from(holds))
    }

    /// Searches the other moves with the table move excluded, for singular extensions and multi-cut.
    fn singular_extension<const PV: bool>(
        &mut self,
        node: &NodeInput<G::Move>,
        mv: G::Move,
        score: i32,
    ) -> Result<i32, i32> {
        let constants = self.constants();
        let bar = score - self.margin(constants.singular_margin) * node.depth / 50;
        self.stack_entry_mut().excluded = Some(mv);
        let others = self.search_node::<false>((node.depth - 1) / 2, bar - 1, bar, node.cut_node);
        self.stack_entry_mut().excluded = None;
        if self.budget.is_spent() {
            return Ok(0);
        }
        if others < bar {
            let doubled = self.stack_entry().double_extensions;
            if !PV
                && others < bar - self.margin(constants.double_margin)
                && doubled < MAX_DOUBLE_EXTENSIONS
            {
                self.stack_entry_mut().double_extensions = doubled + 1;
                return Ok(2);
            }
            return Ok(1);
        }
        if bar >= node.beta && others.abs() < WIN_IN_MAX_PLY {
            // Multi-cut: several moves beat beta.
            return Err(bar);
        }
        let less = if self.is_enabled(SearchFeatures::NEGATIVE_EXTENSION) { -2 } else { -1 };
        Ok(match (score >= node.beta, node.cut_node) {
            (true, _) => less - i32::from(!PV && less < -1),
            (_, true) => less,
            _ => 0,
        })
    }

    /// Searches one move and returns its score. The first move of a PV node gets the full window;
    /// other moves get a zero window, late ones at reduced depth first. `best` is the best score before.
    pub(crate) fn search_move<const PV: bool>(
        &mut self,
        node: &NodeInput<G::Move>,
        attempt: &MoveContext<G::Move>,
        best: i32,
    ) -> i32 {
        let &NodeInput { alpha, beta, cut_node: cut, .. } = node;
        let mut depth = node.depth - 1 + attempt.extension;
        let reduced = self.reduced_depth::<PV>(node, attempt, depth);
        let entry = self.stack_entry_mut();
        entry.quiet_count = if attempt.quiet { attempt.move_count } else { 0 };
        entry.reduction = depth - reduced;
        let mut repeated = None;
        self.make_move(attempt.mv, attempt.gives_check);
        let score = if attempt.move_count == 1 && PV {
            -self.search_node::<true>(depth, -beta, -alpha, false)
        } else {
            let expected = reduced < depth || !cut;
            let mut score = -self.search_node::<false>(reduced, -alpha - 1, -alpha, expected);
            self.end_reduction();
            if score > alpha && reduced < depth {
                depth += self.depth_adjustment(score - best);
                if reduced < depth {
                    score = -self.search_node::<false>(depth, -alpha - 1, -alpha, !cut);
                    repeated = Some(score);
                }
            }
            if PV && score > alpha {
                score = -self.search_node::<true>(depth, -beta, -alpha, false);
            }
            score
        };
        self.unmake_move();
        if let Some(score) = repeated.filter(|_| attempt.quiet) {
            self.learn_from_repeated(score, alpha, beta, depth);
        }
        score
    }

    /// Returns the plies to add to a search at full depth after a reduced one that fails high by `surplus`
    /// above the best score before.
    fn depth_adjustment(&self, surplus: i32) -> i32 {
        if !self.is_enabled(SearchFeatures::DEPTH_ADJUSTMENT) {
            return 0;
        }
        i32::from(surplus > self.margin(DEEPER_MARGIN))
            - i32::from(surplus < self.margin(SHALLOWER_MARGIN))
    }

    /// Returns the depth of a move's first search, after late move reductions.
    fn reduced_depth<const PV: bool>(
        &self,
        node: &NodeInput<G::Move>,
        attempt: &MoveContext<G::Move>,
        depth: i32,
    ) -> i32 {
        let &MoveContext { move_count: count, quiet, gives_check, history: record, .. } = attempt;
        if !self.is_enabled(SearchFeatures::REDUCTIONS)
            || node.depth < 3
            || count < 2 + 2 * i32::from(PV)
        {
            return depth;
        }
        let constants = self.constants();
        let mut less = reduction(constants, node.depth, count);
        if quiet {
            less -= record * constants.reduction_record / HISTORY_MAX;
        } else {
            less /= 2;
        }
        less += constants.reduction_cut * i32::from(node.cut_node);
        less += constants.reduction_worse * i32::from(!node.improving);
        less -= constants.reduction_principal * i32::from(PV || node.tt_pv);
        less -= constants.reduction_check * i32::from(gives_check || node.in_check);
        if self.is_enabled(SearchFeatures::REDUCTION_TERMS) {
            // At the root nearly every move is cut off.
            less += 1024 * i32::from(self.ply > 0 && self.child_cutoffs() > MANY_CUTOFFS);
            let captures = |mv| self.position().captured_piece(mv).is_some();
            less += 1024 * i32::from(quiet && node.tt_move.is_some_and(captures));
        }
        (depth - (less / 1024).max(0)).max(1).min(depth)
    }
}
