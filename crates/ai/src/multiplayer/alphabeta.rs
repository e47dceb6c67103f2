//! Alpha-beta for one seat against the others: BRS+ and paranoid search.
//!
//! Both only use the value of a position for the searching seat. They differ in the opponents'
//! moves between two of its own: in the paranoid search, every opponent plays what is worst for it.
//! In BRS+ only one does, and the rest play the move that looks best for themselves without search,
//! so that the order of turns is kept and the tree stays small (Esser, Gras, Winands, Schadd and
//! Lanctot, "Improving Best-Reply Search", 2013).

use super::line::{LineEnd, MAX_PLY, SearchLine};
use super::tt::MultiplayerTt;
use super::{MultiplayerResult, Searchable};
use crate::MoveGenType;
use crate::score::{MAX_EVAL, WIN, WIN_IN_MAX_PLY};
use wazir_game::SplitMix64;

const INFINITE: i32 = WIN + 1;
/// The score of a position that loses by all moves searched, if not all were.
const UNSURE_LOSS: i32 = MAX_EVAL + 10_000;
/// The score of a position in which the side to move seems to have a forced win.
const FORCED: i32 = UNSURE_LOSS + 10_000;
/// The default depth of BRS+. Deeper lines hold so many opponents' turns against the searching seat
/// that they predict less than the position itself: docs/measurements/many-seats.md has the figures.
const BEST_REPLY_DEPTH: usize = 2;
/// The number of the best moves of the first depth that BRS+ tests against the opponents' replies: with
/// more of them, a move is more likely to be chosen because its refutation was overlooked.
const MAX_CANDIDATES: usize = 5;
/// The assumed probability, in percent, that the opponents do their worst in the exchanges at the
/// leaves of BRS+; otherwise they do nothing. docs/measurements/many-seats.md has the figures.
const WORST_CASE_PERCENT: i32 = 60;
/// The maximum number of plies of an exchange.
const MAX_QUIET: usize = 8;
/// The minimum weight of a sharp move: one that captures, threatens or stops something.
pub(super) const SHARP_SCORE: i32 = 60;

/// The model of the opponents' play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OpponentModel {
    /// One of them plays against the searching seat between two of its moves.
    BestReply,
    /// All of them play against the searching seat.
    Paranoid,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

/// A table entry.
#[derive(Clone, Copy, Debug)]
struct TtEntry<M> {
    best_move: Option<M>,
    score: i32,
    depth: i32,
    bound: Bound,
}

/// Converts a stored score, relative to its position, into one relative to the root, `ply` plies before.
fn from_root(score: i32, ply: usize) -> i32 {
    match score {
        s if s >= WIN_IN_MAX_PLY => s - ply as i32,
        s if s <= -WIN_IN_MAX_PLY => s + ply as i32,
        s => s,
    }
}

/// Converts a score relative to the root into one relative to the position: the inverse of [`from_root`].
fn from_here(score: i32, ply: usize) -> i32 {
    match score {
        s if s >= WIN_IN_MAX_PLY => s + ply as i32,
        s if s <= -WIN_IN_MAX_PLY => s - ply as i32,
        s => s,
    }
}

/// Returns the value for the searching seat of a position with the value `stand` if the opponents
/// do nothing and `worst` if they do their worst. Forced results stay as they are.
fn blend_worst(worst: i32, stand: i32) -> i32 {
    match worst {
        sure if sure.abs() >= MAX_EVAL => sure,
        worst => (worst * WORST_CASE_PERCENT + stand * (100 - WORST_CASE_PERCENT)).div_euclid(100),
    }
}

/// Returns the `worst` for which [`blend_worst`] gives `bound`, rounded down.
fn unblend_worst(bound: i32, stand: i32) -> i32 {
    match bound {
        sure if sure.abs() >= MAX_EVAL => sure,
        bound => (bound * 100 - stand * (100 - WORST_CASE_PERCENT)).div_euclid(WORST_CASE_PERCENT),
    }
}

pub(super) struct AlphaBeta<'a, 'b, G: Searchable> {
    walk: &'b mut SearchLine<'a, G>,
    memory: MultiplayerTt<TtEntry<G::Move>>,
    rule: OpponentModel,
    /// The best line from each ply on.
    lines: Vec<Vec<G::Move>>,
}

/// Returns the value of each move by the exchanges after it, as BRS+ sees them, for the moves for
/// which the budget was enough.
pub(super) fn quiescence_scores<G: Searchable>(
    walk: &mut SearchLine<'_, G>,
    moves: impl Iterator<Item = G::Move>,
) -> Vec<(G::Move, i32)> {
    let mut search = AlphaBeta::new(walk, OpponentModel::BestReply);
    let mut scores = Vec::new();
    for mv in moves {
        search.enter(mv);
        let score = search.node(0, -INFINITE, INFINITE, false);
        search.walk.unmake_move();
        if search.walk.budget.is_spent() {
            break;
        }
        scores.push((mv, score));
    }
    scores
}

impl<'a, 'b, G: Searchable> AlphaBeta<'a, 'b, G> {
    pub(super) fn new(walk: &'b mut SearchLine<'a, G>, rule: OpponentModel) -> Self {
        Self { walk, memory: MultiplayerTt::new(), rule, lines: vec![Vec::new(); MAX_PLY + 2] }
    }

    /// Runs iterative deepening on the given root moves.
    pub(super) fn deepen(&mut self, moves: Vec<G::Move>) -> MultiplayerResult<G::Move> {
        let mut order: Vec<_> = moves.into_iter().map(|mv| (mv, 0)).collect();
        let (mut done, mut best) = (0, order.first().copied());
        let mut line = Vec::new();
        let usual = match self.rule {
            OpponentModel::BestReply => BEST_REPLY_DEPTH,
            OpponentModel::Paranoid => MAX_PLY,
        };
        for depth in self.walk.depths(order.len(), usual) {
            let found = self.iterate(&mut order, depth);
            let finished = !self.walk.budget.is_spent();
            // An unfinished iteration has the better result, because it began with the best move so
            // far; but a choice among several moves needs all their scores.
            best = match finished {
                true => self.walk.choose(&order),
                false => found.filter(|_| self.walk.margin().is_none()),
            }
            .or(best);
            let first =
                self.lines.first().filter(|line| line.first() == best.map(|b| b.0).as_ref());
            line = first.cloned().unwrap_or(line);
            done = if finished { depth } else { done };
            // A loss is only certain if the opponents play against us, so it is searched further.
            let won = best.is_some_and(|(_, score)| score >= WIN_IN_MAX_PLY);
            if !finished || won || self.walk.is_late() {
                break;
            }
        }
        self.walk.found(best, done, line)
    }

    /// Searches the root moves (in BRS+, from the second ply on only the first few) and sorts
    /// those, the best first. Returns the best of those searched before the budget was spent, or
    /// the next in order if they all lose.
    fn iterate(&mut self, order: &mut [(G::Move, i32)], depth: i32) -> Option<(G::Move, i32)> {
        let mut best: Option<(G::Move, i32)> = None;
        let margin = self.walk.margin();
        let few = depth > 1 && self.rule == OpponentModel::BestReply && margin.is_none();
        let mut searched = 0;
        for (index, entry) in order.iter_mut().enumerate() {
            let mv = entry.0;
            let top = best.map_or(-INFINITE, |(_, score)| score);
            if few && index >= MAX_CANDIDATES {
                break;
            }
            // With a margin, moves a little below the best need exact scores too.
            let floor = match margin {
                Some(margin) if top > -WIN_IN_MAX_PLY => top - margin - 1,
                Some(_) => -INFINITE,
                None => top,
            };
            self.enter(mv);
            let mut score = INFINITE;
            if best.is_some() && margin.is_none() {
                let less = Self::reduction(depth, index, 0);
                score = self.node(depth - 1 - less, floor, floor + 1, false);
            }
            if score > floor {
                score = self.node(depth - 1, floor, INFINITE, false);
            }
            self.walk.unmake_move();
            if self.walk.budget.is_spent() {
                // Of the moves not yet refuted, this one was best at the previous depth.
                let refuted = best.is_some() && top <= -MAX_EVAL;
                return if refuted { Some(*entry) } else { best };
            }
            entry.1 = score;
            searched = index + 1;
            if score > top {
                best = Some((mv, score));
                self.update_pv(mv);
            }
        }
        order[..searched].sort_by_key(|&(_, score)| std::cmp::Reverse(score));
        best
    }

    fn enter(&mut self, mv: G::Move) {
        self.walk.budget.count_node();
        self.walk.make_move(mv);
        let ply = self.walk.ply();
        if let Some(line) = self.lines.get_mut(ply) {
            line.clear();
        }
    }

    /// Makes a move the first of the best line from here.
    fn update_pv(&mut self, mv: G::Move) {
        let ply = self.walk.ply();
        if let Some([line, rest]) = self.lines.get_mut(ply..ply + 2) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(rest);
        }
    }

    /// Returns the score of a win on the board `plies` plies from here, by the searching seat
    /// (`mine`) or by another.
    fn win_score(&self, mine: bool, plies: usize) -> i32 {
        let win = WIN - (self.walk.ply() + plies) as i32;
        if mine { win } else { -win }
    }

    /// Returns the score of a position that needs no search: the game is over, or the side to move wins.
    fn static_result(&self) -> Option<i32> {
        match self.walk.end() {
            Some(LineEnd::Won(winner)) => {
                return Some(self.win_score(winner == self.walk.root_seat, 0));
            }
            Some(LineEnd::Drawn) => return Some(0),
            None => {}
        }
        let mine = self.walk.is_root_seat();
        if self.walk.position().winning_move().is_some() {
            return Some(self.win_score(mine, 1));
        }
        if self.rule == OpponentModel::BestReply && self.walk.position().has_forced_win() {
            let score = FORCED - self.walk.ply() as i32;
            return Some(if mine { score } else { -score });
        }
        None
    }

    /// Returns the table key of a position: its value also depends on the searching seat and on
    /// whether the opponents have had their reply.
    fn key(&self, replied: bool) -> u64 {
        let state = self.walk.root_seat.index() as u64 * 2 + u64::from(replied);
        self.walk.key() ^ SplitMix64::new(state).next_u64()
    }

    /// Returns the value of the position for the searching seat. `replied` is set if an opponent
    /// has already had its reply, which only matters while opponents are to move.
    fn node(&mut self, depth: i32, alpha: i32, beta: i32, replied: bool) -> i32 {
        if self.walk.budget.is_spent() {
            return 0;
        }
        if let Some(score) = self.static_result() {
            return score;
        }
        let mine = self.walk.is_root_seat();
        if depth <= 0 || self.walk.ply() >= MAX_PLY {
            return self.leaf(alpha, beta, replied);
        }
        if !mine && replied && self.rule == OpponentModel::BestReply {
            return self.play_expected_reply(depth, alpha, beta, true);
        }
        let key = self.key(replied);
        let known = self.memory.get(key);
        if let Some(entry) = known.filter(|entry| entry.depth >= depth) {
            let score = from_root(entry.score, self.walk.ply());
            match entry.bound {
                Bound::Exact => return score,
                Bound::Lower if score >= beta => return score,
                Bound::Upper if score <= alpha => return score,
                _ => {}
            }
        }
        let first = known.and_then(|entry| entry.best_move);
        let (score, best) = match mine {
            true => self.maximize(first, depth, alpha, beta),
            false => self.minimize(first, depth, alpha, beta),
        };
        if self.walk.budget.is_spent() {
            return 0;
        }
        let bound = match score {
            score if score >= beta => Bound::Lower,
            score if score <= alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let best = best.or(known.and_then(|entry| entry.best_move));
        let score_here = from_here(score, self.walk.ply());
        self.memory.put(key, TtEntry { best_move: best, score: score_here, depth, bound });
        score
    }

    /// Returns the depth reduction of a move by its place in the order, in plies.
    fn reduction(depth: i32, index: usize, weight: i32) -> i32 {
        if depth < 2 {
            return 0;
        }
        let less = match index {
            0..=1 => 0,
            2..=4 => 1,
            5..=11 => 2,
            12..=29 => 3,
            _ => 4,
        };
        if weight >= SHARP_SCORE { less / 2 } else { less }
    }

    /// Returns the number of quiet moves searched at low depth, for the searching seat or an opponent.
    fn width(depth: i32, mine: bool) -> usize {
        match (depth, mine) {
            (..=1, true) => 8,
            (..=1, false) => 3,
            (2, true) => 12,
            (2, false) => 6,
            (3, true) => 20,
            (3, false) => 10,
            _ => 40,
        }
    }

    /// Returns the margin by which a position may improve in `depth` plies of quiet moves.
    fn margin(depth: i32) -> i32 {
        60 + 80 * depth
    }

    /// Returns whether a seat that is next in turn could win if nobody did anything.
    fn is_threatened(&mut self) -> bool {
        let ply = self.walk.ply();
        let mut threatened = false;
        for _ in 1..self.walk.seats.len() {
            if !self.walk.make_null_move() {
                break;
            }
            threatened |= self.walk.position().winning_move().is_some();
        }
        self.walk.unmake_to_ply(ply);
        threatened
    }

    fn maximize(
        &mut self,
        known: Option<G::Move>,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> (i32, Option<G::Move>) {
        let calm = depth <= 3 && !self.is_threatened();
        let stand = self.walk.evaluate(self.walk.root_seat);
        if calm && stand - Self::margin(depth) >= beta {
            return (stand, None);
        }
        let futile = calm && stand + Self::margin(depth) <= alpha;
        let moves = self.walk.moves(MoveGenType::All, known);
        let (mut best, mut best_move, mut floor, mut quiet) = (-INFINITE, None, alpha, 0);
        for (index, &(mv, weight)) in moves.iter().enumerate() {
            quiet += usize::from(weight < SHARP_SCORE);
            if index > 0 && quiet > 0 && (futile || quiet > Self::width(depth, true)) {
                best = best.max(self.walk.ply() as i32 - UNSURE_LOSS);
                break;
            }
            self.enter(mv);
            let less = Self::reduction(depth, index, weight);
            let mut score = beta;
            if index > 0 {
                score = self.node(depth - 1 - less, floor, floor + 1, false);
            }
            if index == 0 || score > floor && (less > 0 || score < beta) {
                score = self.node(depth - 1, floor, beta, false);
            }
            self.walk.unmake_move();
            if self.walk.budget.is_spent() {
                return (0, None);
            }
            if score > best {
                (best, best_move) = (score, (score > alpha).then_some(mv));
                self.update_pv(mv);
            }
            floor = floor.max(score);
            if floor >= beta {
                self.update_history(mv, depth, weight);
                break;
            }
        }
        (best, best_move)
    }

    fn minimize(
        &mut self,
        known: Option<G::Move>,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> (i32, Option<G::Move>) {
        let calm = depth <= 3 && !self.is_threatened();
        let stand = self.walk.evaluate(self.walk.root_seat);
        if calm && stand + Self::margin(depth) <= alpha {
            return (stand, None);
        }
        let futile = calm && stand - Self::margin(depth) >= beta;
        let moves = self.walk.moves(MoveGenType::All, known);
        let (mut best, mut best_move, mut ceiling, mut quiet) = (INFINITE, None, beta, 0);
        let last = self.walk.next_seat(self.walk.to_move()) == self.walk.root_seat;
        // In BRS+ a later opponent may reply instead of this seat: this is tried after the sharp
        // moves, which come first, and before the quiet ones.
        let mut others_to_try = self.rule == OpponentModel::BestReply && !last;
        for (index, &(mv, weight)) in moves.iter().enumerate() {
            if others_to_try && weight < SHARP_SCORE {
                others_to_try = false;
                let score = self.play_expected_reply(depth, alpha, ceiling, false);
                if self.walk.budget.is_spent() {
                    return (0, None);
                }
                best = best.min(score);
                ceiling = ceiling.min(score);
                if ceiling <= alpha {
                    return (best, None);
                }
            }
            quiet += usize::from(weight < SHARP_SCORE);
            if index > 0 && quiet > 0 && (futile || quiet > Self::width(depth, false)) {
                best = best.min(UNSURE_LOSS - self.walk.ply() as i32);
                break;
            }
            self.enter(mv);
            let less = Self::reduction(depth, index, weight);
            let mut score = alpha;
            if index > 0 {
                score = self.node(depth - 1 - less, ceiling - 1, ceiling, true);
            }
            if index == 0 || score < ceiling && (less > 0 || score > alpha) {
                score = self.node(depth - 1, alpha, ceiling, true);
            }
            self.walk.unmake_move();
            if self.walk.budget.is_spent() {
                return (0, None);
            }
            if score < best {
                (best, best_move) = (score, (score < beta).then_some(mv));
                self.update_pv(mv);
            }
            ceiling = ceiling.min(score);
            if ceiling <= alpha {
                self.update_history(mv, depth, weight);
                break;
            }
        }
        if others_to_try && ceiling > alpha {
            best = best.min(self.play_expected_reply(depth, alpha, ceiling, false));
        }
        (best, best_move)
    }

    /// Plays the move that looks best for the side to move, without a search for alternatives.
    fn play_expected_reply(&mut self, depth: i32, alpha: i32, beta: i32, replied: bool) -> i32 {
        let Some(&(mv, _)) = self.walk.moves(MoveGenType::All, None).first() else {
            return self.walk.evaluate(self.walk.root_seat);
        };
        self.enter(mv);
        let score = self.node(depth, alpha, beta, replied);
        self.walk.unmake_move();
        // A single move gives no better line; among alternatives it counts if it is best.
        if score < beta {
            self.update_pv(mv);
        }
        score
    }

    /// Updates killers and history with a quiet move that refuted its position.
    fn update_history(&mut self, mv: G::Move, depth: i32, weight: i32) {
        if weight < SHARP_SCORE || weight == super::line::TT_MOVE_SCORE {
            self.walk.update_history(mv, depth);
        }
    }

    /// Returns the value of a leaf for the searching seat, after exchanges.
    ///
    /// In BRS+ the opponents are not certain to do their worst: they leave most of what they could
    /// capture, because they have their own aims, and a player who fears everything is busy with
    /// defence while they win.
    fn leaf(&mut self, alpha: i32, beta: i32, replied: bool) -> i32 {
        if self.walk.is_root_seat() || self.rule == OpponentModel::Paranoid {
            return self.quiesce(alpha, beta, replied, 0);
        }
        let stand = self.walk.evaluate(self.walk.root_seat);
        let (floor, ceiling) = (unblend_worst(alpha, stand), unblend_worst(beta, stand) + 1);
        blend_worst(self.quiesce(floor, ceiling, replied, 0), stand)
    }

    /// Quiescence search: follows captures until none pays. Every seat may decline; in BRS+ only
    /// one opponent captures between two moves of the searching seat.
    fn quiesce(&mut self, alpha: i32, beta: i32, replied: bool, quiet_ply: usize) -> i32 {
        let mine = self.walk.is_root_seat();
        let (mut floor, mut ceiling) = (alpha, beta);
        let mut best = match mine {
            true => self.walk.evaluate(self.walk.root_seat),
            false => self.opponent_stand_pat(alpha, beta, replied, quiet_ply),
        };
        match mine {
            true => floor = floor.max(best),
            false => ceiling = ceiling.min(best),
        }
        let done = !mine && replied && self.rule == OpponentModel::BestReply;
        if done || floor >= ceiling || quiet_ply >= MAX_QUIET || self.walk.ply() >= MAX_PLY {
            return best;
        }
        for (mv, weight) in self.walk.moves(MoveGenType::Quiescence, None) {
            if weight <= 0 {
                break;
            }
            // Captures among opponents do the searching seat no harm.
            let victim = self.walk.position().captured_piece(mv).map(|(seat, _)| seat);
            if !mine && victim.is_some_and(|seat| seat != self.walk.root_seat) {
                continue;
            }
            self.enter(mv);
            let score = match self.static_result() {
                Some(score) => score,
                None => self.quiesce(floor, ceiling, true, quiet_ply + 1),
            };
            self.walk.unmake_move();
            if self.walk.budget.is_spent() {
                return 0;
            }
            match mine {
                true => {
                    best = best.max(score);
                    floor = floor.max(score);
                }
                false => {
                    best = best.min(score);
                    ceiling = ceiling.min(score);
                }
            }
            if floor >= ceiling {
                break;
            }
        }
        best
    }

    /// Returns the value of the position if an opponent captures nothing: it plays a null move, so
    /// that the next may capture, and the position is evaluated at the searching seat's turn.
    fn opponent_stand_pat(
        &mut self,
        alpha: i32,
        beta: i32,
        replied: bool,
        quiet_ply: usize,
    ) -> i32 {
        if !self.walk.make_null_move() {
            return self.walk.evaluate(self.walk.root_seat);
        }
        // A win at this point could have been prevented: the evaluation weighs threats.
        let wins = self.walk.position().winning_move().is_some();
        let score = match wins || self.walk.is_root_seat() {
            true => self.walk.evaluate(self.walk.root_seat),
            false => self.quiesce(alpha, beta, replied, quiet_ply + 1),
        };
        self.walk.unmake_move();
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_for_the_worst_holds_all_that_matters() {
        for stand in [-MAX_EVAL, -777, -1, 0, 3, 250, MAX_EVAL] {
            for worst in [1 - MAX_EVAL, -301, -300, -2, 0, 1, 99, 5000, MAX_EVAL - 1] {
                let score = blend_worst(worst, stand);
                assert!((worst.min(stand)..=worst.max(stand)).contains(&score));
                for bound in [-MAX_EVAL, score - 1, score, score + 1, MAX_EVAL] {
                    assert!(score <= bound || worst > unblend_worst(bound, stand));
                    assert!(score >= bound || worst < unblend_worst(bound, stand) + 1);
                }
            }
        }
    }

    #[test]
    fn what_is_sure_stays_so() {
        for sure in [WIN - 3, FORCED, MAX_EVAL, -MAX_EVAL, -UNSURE_LOSS, 3 - WIN] {
            assert_eq!(blend_worst(sure, 120), sure);
            assert_eq!(unblend_worst(sure, 120), sure);
        }
    }
}
