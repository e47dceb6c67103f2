//! One position inside the tree.

use arrayvec::ArrayVec;

use super::history::{HISTORY_MAX, HistoryKey};
use super::move_picker::MovePicker;
use super::worker::{INFINITE, MAX_PLY, StackEntry, Worker};
use crate::score::{WIN_IN_MAX_PLY, WIN};
use crate::tt::{Bound, TtEntry, score_to_tt, score_from_tt};
use crate::{SearchParams, SearchFeatures, Searchable};

/// How many moves that failed are remembered to be marked down.
const MAX_TRIED_MOVES: usize = 32;
/// The least depth at which a pass is tried, and from which it is verified.
const NULL_MOVE_MIN_DEPTH: i32 = 3;
const NULL_MOVE_VERIFY_DEPTH: i32 = 12;
/// The least depth at which a move can be found singular.
const SINGULAR_MIN_DEPTH: i32 = 7;
/// The least depth of a search that says something of the evaluation.
const CORRECTION_MIN_DEPTH: i32 = 2;
/// How often a line may be extended by more than a ply.
const MAX_DOUBLE_EXTENSIONS: u8 = 6;

/// What a node knows before its moves.
#[derive(Clone, Copy)]
pub(crate) struct NodeInput<M> {
    pub(crate) depth: i32,
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    /// Whether a move is expected that is too good.
    pub(crate) cut_node: bool,
    pub(crate) in_check: bool,
    /// The evaluation, set right by what the table knows; 0 in check.
    eval: i32,
    /// Whether the side to move stands better than at its last turn.
    improving: bool,
    tt_entry: Option<TtEntry>,
    tt_move: Option<M>,
    /// Whether the position is on a principal variation or once was.
    tt_pv: bool,
}

/// A move about to be searched.
#[derive(Clone, Copy)]
pub(crate) struct MoveContext<M> {
    pub(crate) mv: M,
    /// How many moves come with it.
    pub(crate) move_count: i32,
    pub(crate) quiet: bool,
    pub(crate) gives_check: bool,
    /// How a quiet move did before.
    pub(crate) history: i32,
    pub(crate) extension: i32,
}

impl<M> NodeInput<M> {
    /// The root, which has no table entry to go by.
    pub(crate) fn root(depth: i32, alpha: i32, beta: i32, in_check: bool) -> Self {
        let (cut, eval, improving, known, proposed) = (false, 0, true, None, None);
        let principal = true;
        Self { depth, alpha, beta, cut_node: cut, in_check, eval, improving, tt_entry: known, tt_move: proposed, tt_pv: principal }
    }
}

/// The moves tried so far, of which the first few are kept.
type TriedMoves<M> = ArrayVec<M, MAX_TRIED_MOVES>;

/// By how many plies the move with a number is searched less deep, in 1024ths.
fn reduction(constants: &SearchParams, depth: i32, count: i32) -> i32 {
    // Products of logarithms, worked out from whole numbers so that all machines agree.
    let log = |n: i32| {
        let n = n.max(1).unsigned_abs();
        let whole = n.ilog2();
        // The fraction by a straight line between powers of two.
        (whole * 1024 + ((n << 10 >> whole) - 1024)) as i32
    };
    let product = log(depth) * log(count) / 1024;
    product * 100 / constants.reduction_slope + constants.reduction_base
}

impl<G: Searchable> Worker<'_, G> {
    /// The score of a position, as the player to move sees it.
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
            && let Some(score) = known.and_then(|entry| self.tt_cutoff(&entry, depth, alpha, beta))
        {
            return score;
        }
        let in_check = self.stack_entry().in_check;
        let eval = self.evaluate_node(known, excluded.is_some());
        let improving = self.is_improving();
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
            // However the position is dealt with, it need not be judged again.
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

    /// What a table entry says, if that is enough.
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

    /// Fills in the evaluation of the frame, and returns it set right by the table.
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
        (self.stack_entry_mut().corrected_eval, self.stack_entry_mut().raw_eval) = (Some(raw), Some(bare));
        known.and_then(|entry| self.tt_adjusted_eval(&entry, raw)).unwrap_or(raw)
    }

    /// What a table entry says, where that is nearer to the truth than an evaluation: a search knows
    /// better on which side of it the truth lies.
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

    /// Whether the side to move stands better than at its last turn, or the one before when it was in
    /// check at the last. Bare evaluations are compared, for those are what both positions have.
    fn is_improving(&self) -> bool {
        let before = |plies| self.stack_entry_before(plies).and_then(|frame| frame.corrected_eval);
        match (self.stack_entry().corrected_eval, before(2).or_else(|| before(4))) {
            (Some(now), Some(old)) => now > old,
            _ => false,
        }
    }

    /// A score found without looking at the moves: the position is too good or too bad.
    fn prune_before_moves(&mut self, node: &NodeInput<G::Move>) -> Option<i32> {
        let &NodeInput { depth, alpha, beta, eval, improving, .. } = node;
        let constants = self.constants();
        let hopeless = self.margin(constants.razor_base + constants.razor_slope * depth);
        if self.is_enabled(SearchFeatures::RAZORING) && depth <= 3 && eval + hopeless < alpha {
            let score = self.quiescence::<false>(0, alpha, alpha + 1);
            if score <= alpha || self.budget.is_spent() {
                return Some(score);
            }
        }
        let better = self.margin(constants.reverse_slope) * (depth - i32::from(improving)).max(0);
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

    /// The score when even giving the turn away is good enough.
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
        // A win that needs the other to pass is none.
        let score = if score >= WIN_IN_MAX_PLY { beta } else { score };
        if depth < NULL_MOVE_VERIFY_DEPTH || self.null_move_min_ply > 0 {
            return Some(score);
        }
        self.null_move_min_ply = self.ply + (3 * left.max(0) / 4) as usize + 1;
        let verified = self.search_node::<false>(left, beta - 1, beta, false);
        self.null_move_min_ply = 0;
        (verified >= beta).then_some(score)
    }

    /// Searches the moves of a node.
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
            let mut attempt = MoveContext { mv, move_count: count, quiet, gives_check, history: record, extension: 0 };
            if best > -WIN_IN_MAX_PLY && self.prune_move(&node, &attempt, &mut picker, alpha) {
                continue;
            }
            match self.extension::<PV>(&node, &attempt) {
                Ok(extension) => attempt.extension = extension,
                Err(score) => {
                    // Known from a much shallower search only, so it is not kept.
                    picker.release_moves(self);
                    return score;
                }
            }
            if self.budget.is_spent() {
                break;
            }
            let score = self.search_move::<PV>(&NodeInput { alpha, ..node }, &attempt);
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
                        break;
                    }
                }
            }
            // No more are kept than there is room for.
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
        }
        if excluded.is_none() {
            let bound = Bound::of::<PV>(best, floor, beta);
            let quiet = best_move.is_none_or(|mv| self.position().captured_piece(mv).is_none());
            if quiet && best.abs() < WIN_IN_MAX_PLY && depth >= CORRECTION_MIN_DEPTH {
                self.update_correction(best, bound, depth);
            }
            let score = score_to_tt(best, self.ply as i32);
            let (eval, packed) = (self.stack_entry().raw_eval, best_move.map_or(0, G::pack));
            let entry =
                TtEntry { best: packed, score, eval, depth, bound, is_pv: node.tt_pv };
            self.shared.table.put(key, entry);
        }
        best
    }

    /// Whether a move near the edge need not be searched.
    fn prune_move(
        &self,
        node: &NodeInput<G::Move>,
        attempt: &MoveContext<G::Move>,
        picker: &mut MovePicker<G::Move>,
        alpha: i32,
    ) -> bool {
        let &NodeInput { depth, eval, in_check, improving, .. } = node;
        let &MoveContext { mv, move_count: count, quiet, gives_check, history: record, .. } = attempt;
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
        if self.is_enabled(SearchFeatures::LATE_PRUNING) && depth <= 8 && count > most && !in_check {
            picker.skip_quiets();
        }
        let reduced = (depth - reduction(constants, depth, count) / 1024).max(0);
        let least = constants.exchange_quiet * reduced * reduced;
        let hangs = || {
            self.is_enabled(SearchFeatures::EXCHANGE_PRUNING)
                && reduced <= 6
                && !position.see_ge(prices, mv, self.margin(-least))
        };
        // A check is worth a look, but not one that only gives the piece away.
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

    /// By how much a move is searched deeper, or the score when it shows that no search is needed.
    fn extension<const PV: bool>(
        &mut self,
        node: &NodeInput<G::Move>,
        attempt: &MoveContext<G::Move>,
    ) -> Result<i32, i32> {
        let &NodeInput { depth, tt_entry: known, .. } = node;
        // Lines twice as long as meant are not made longer.
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
        // At the last ply the edge looks at checks by itself.
        let check = attempt.gives_check && depth > 1 && self.is_enabled(SearchFeatures::CHECK_EXTENSION);
        let holds = check && self.position().see_ge(self.prices(), attempt.mv, 0);
        Ok(i32::from(holds))
    }

    /// Asks what the other moves are worth when the proposed one is left out.
    fn singular_extension<const PV: bool>(
        &mut self,
        node: &NodeInput<G::Move>,
        mv: G::Move,
        score: i32,
    ) -> Result<i32, i32> {
        let constants = self.constants();
        let bar = score - self.margin(constants.singular_margin) * node.depth / 50;
        self.stack_entry_mut().excluded = Some(mv);
        let killers = self.stack_entry().killers;
        let others = self.search_node::<false>((node.depth - 1) / 2, bar - 1, bar, node.cut_node);
        self.stack_entry_mut().excluded = None;
        self.stack_entry_mut().killers = killers;
        if self.budget.is_spent() {
            return Ok(0);
        }
        if others < bar {
            let doubled = self.stack_entry().double_extensions;
            if !PV && others < bar - self.margin(constants.double_margin) && doubled < MAX_DOUBLE_EXTENSIONS {
                self.stack_entry_mut().double_extensions = doubled + 1;
                return Ok(2);
            }
            return Ok(1);
        }
        if bar >= node.beta && others.abs() < WIN_IN_MAX_PLY {
            // Several moves are too good: no need to look which.
            return Err(bar);
        }
        Ok(if score >= node.beta || node.cut_node { -1 } else { 0 })
    }

    /// Searches one move: the first with the full window, others first for being no better, and
    /// late ones first less deep.
    pub(crate) fn search_move<const PV: bool>(
        &mut self,
        node: &NodeInput<G::Move>,
        attempt: &MoveContext<G::Move>,
    ) -> i32 {
        let &NodeInput { alpha, beta, cut_node: cut, .. } = node;
        let depth = node.depth - 1 + attempt.extension;
        let reduced = self.reduced_depth::<PV>(node, attempt, depth);
        self.make_move(attempt.mv, attempt.gives_check);
        let score = if attempt.move_count == 1 && PV {
            -self.search_node::<true>(depth, -beta, -alpha, false)
        } else {
            let expected = reduced < depth || !cut;
            let mut score = -self.search_node::<false>(reduced, -alpha - 1, -alpha, expected);
            if score > alpha && reduced < depth {
                score = -self.search_node::<false>(depth, -alpha - 1, -alpha, !cut);
            }
            if PV && score > alpha {
                score = -self.search_node::<true>(depth, -beta, -alpha, false);
            }
            score
        };
        self.unmake_move();
        score
    }

    /// The depth at which a move is looked at first.
    fn reduced_depth<const PV: bool>(
        &self,
        node: &NodeInput<G::Move>,
        attempt: &MoveContext<G::Move>,
        depth: i32,
    ) -> i32 {
        let &MoveContext { move_count: count, quiet, gives_check, history: record, .. } = attempt;
        if !self.is_enabled(SearchFeatures::REDUCTIONS) || node.depth < 3 || count < 2 + 2 * i32::from(PV) {
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
        (depth - (less / 1024).max(0)).max(1).min(depth)
    }

    /// Remembers by how much the evaluation was wrong, as far as the bound tells.
    fn update_correction(&mut self, score: i32, bound: Bound, depth: i32) {
        let &StackEntry { corrected_eval: eval, slots, .. } = self.stack_entry();
        let Some(eval) = eval.filter(|_| self.is_enabled(SearchFeatures::CORRECTION)) else { return };
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

    /// Remembers which move refuted its position, and which did not.
    fn update_histories(
        &mut self,
        mv: G::Move,
        depth: i32,
        quiets: &TriedMoves<G::Move>,
        captures: &TriedMoves<G::Move>,
    ) {
        let &SearchParams { learn_slope, learn_most, .. } = self.constants();
        let bonus = (learn_slope * depth - learn_slope / 2).min(learn_most);
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
            history.set_counter(earlier[0], mv);
        } else {
            history.update_capture(HistoryKey::of(position, mv), victim(mv), bonus);
        }
        for &other in captures.iter().filter(|&&other| other != mv) {
            history.update_capture(HistoryKey::of(position, other), victim(other), -bonus);
        }
        if is_quiet {
            let killers = &mut self.stack_entry_mut().killers;
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
        }
    }
}
