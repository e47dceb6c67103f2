//! Alpha-beta search for two players, and for one against the rest.

use std::hash::{Hash, Hasher};
use std::time::Duration;

use wazir_game::{Game, Outcome, Seat};

use crate::limits::Budget;
use crate::score::{SURE, WIN};
use crate::table::{Bound, Table};
use crate::{Limits, Score, Search};

const INFINITE: i32 = WIN + 1;
/// The deepest iteration, in plies.
const MAX_DEPTH: u32 = 64;
/// No line is followed further than this many plies from the root.
const MAX_PLY: i32 = 120;
/// How many plies an exchange is followed, and for how many of them checks are answered in full.
const MAX_QUIET: i32 = 16;
const MAX_EVASION: i32 = 4;
const HISTORY: usize = 1 << 12;

/// What a search found.
#[derive(Clone, Debug)]
pub struct Thought<M> {
    best: Option<M>,
    score: Score,
    depth: u32,
    nodes: u64,
    elapsed: Duration,
}

impl<M: Clone> Thought<M> {
    /// The move to play; `None` when there is no legal move or the game is over.
    pub fn best(&self) -> Option<M> {
        self.best.clone()
    }

    /// The same thought with the move in another form.
    pub fn map<N>(self, form: impl FnOnce(M) -> N) -> Thought<N> {
        Thought {
            best: self.best.map(form),
            score: self.score,
            depth: self.depth,
            nodes: self.nodes,
            elapsed: self.elapsed,
        }
    }

    /// What the position is worth to the player to move.
    pub fn score(&self) -> Score {
        self.score
    }

    /// How many plies were looked ahead in full.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// How many positions were visited.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How long it took.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }
}

/// A player that remembers from move to move what it has worked out.
#[derive(Debug)]
pub struct Searcher<G: Search> {
    table: Table<G::Move>,
    fresh: bool,
}

impl<G: Search> Default for Searcher<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Search> Searcher<G> {
    /// A player that knows the game and nothing else. Takes no memory worth mentioning until it
    /// thinks.
    pub fn new() -> Self {
        Self { table: Table::new(), fresh: true }
    }

    /// Looks for a good move in the last position of `line`, which holds the positions of the
    /// game from its start.
    ///
    /// At least one move is found, however tight the limits, unless `line` is empty or the game
    /// is over.
    pub fn think(&mut self, line: &[G], limits: &Limits) -> Thought<G::Move> {
        let budget = Budget::new(limits);
        let nothing = Thought {
            best: None,
            score: Score::new(0),
            depth: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
        };
        let Some(root) = line.last() else { return nothing };
        if G::outcome(line).is_some() {
            return nothing;
        }
        // With many players a stored score belongs to the player who thought.
        if self.fresh || root.seats().len() > 2 {
            self.table.clear();
            self.fresh = false;
        }
        Run {
            knowledge: root.knowledge(),
            me: root.to_move(),
            keys: line.iter().map(Game::key).collect(),
            root: line.len() - 1,
            path: line.to_vec(),
            killers: vec![[None; 2]; MAX_PLY as usize + 1],
            history: vec![0; HISTORY],
            table: &mut self.table,
            budget,
        }
        .deepen(limits)
    }
}

struct Run<'a, G: Search> {
    knowledge: G::Knowledge,
    /// The player who thinks; all others are against him.
    me: Seat,
    /// The positions of the game and of the line looked at, and their keys.
    path: Vec<G>,
    keys: Vec<u64>,
    /// Where in the path the search began.
    root: usize,
    killers: Vec<[Option<G::Move>; 2]>,
    history: Vec<i32>,
    table: &'a mut Table<G::Move>,
    budget: Budget<'a>,
}

/// Scrambles a number (splitmix64).
fn scramble(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A quick hash for values of a few bytes.
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }
    fn write_u8(&mut self, value: u8) {
        self.write_u64(value.into());
    }
    fn write_u16(&mut self, value: u16) {
        self.write_u64(value.into());
    }
    fn write_u32(&mut self, value: u32) {
        self.write_u64(value.into());
    }
    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// Where the history of a move is kept. Moves may share a place: it only orders them.
fn history_slot<M: Hash>(mv: M) -> usize {
    let mut hasher = Mix(0);
    mv.hash(&mut hasher);
    (hasher.finish() >> 52) as usize % HISTORY
}

impl<G: Search> Run<'_, G> {
    fn deepen(mut self, limits: &Limits) -> Thought<G::Move> {
        let moves = self.position().legal_moves();
        let mut order: Vec<(G::Move, i32)> = self.sorted(moves, 0, None);
        let most = match (limits.depth, order.len()) {
            (Some(depth), _) => depth.clamp(1, MAX_DEPTH),
            // The only move needs no thought.
            (None, 0 | 1) => 1,
            (None, _) => MAX_DEPTH,
        };
        let margin = limits.variety.map(|(margin, _)| margin);
        let (mut done, mut best) = (0, order.first().map(|&(mv, _)| (mv, 0)));
        for depth in 1..=most {
            let found = self.iterate(&mut order, depth as i32, margin);
            // What an unfinished iteration found is better founded only when it began with the
            // best move so far; a choice among several needs them all.
            if self.budget.is_spent() {
                best = found.filter(|_| margin.is_none()).or(best);
                break;
            }
            best = found.or(best);
            done = depth;
            if let Some((_, seed)) = limits.variety {
                best = self.choose(&order, margin.unwrap_or(0), seed).or(best);
            }
            if best.is_some_and(|(_, score)| score.abs() >= WIN - depth as i32) {
                break;
            }
        }
        Thought {
            best: best.map(|(mv, _)| mv),
            score: Score::new(best.map_or(0, |(_, score)| score)),
            depth: done,
            nodes: self.budget.nodes(),
            elapsed: self.budget.elapsed(),
        }
    }

    /// One of the moves within the margin, by the seed. A sure win admits no alternatives.
    fn choose(&self, order: &[(G::Move, i32)], margin: i32, seed: u64) -> Option<(G::Move, i32)> {
        let &(_, top) = order.first()?;
        let margin = if top.abs() >= SURE { 0 } else { margin };
        let good = order.iter().take_while(|(_, score)| *score >= top - margin).count();
        let pick = scramble(seed ^ scramble(self.root as u64)) % good.max(1) as u64;
        order.get(pick as usize).copied()
    }

    /// Searches all moves of the root and leaves them sorted, the best first. Returns the best
    /// of those searched before the budget was spent.
    fn iterate(
        &mut self,
        order: &mut [(G::Move, i32)],
        depth: i32,
        margin: Option<i32>,
    ) -> Option<(G::Move, i32)> {
        let mut best: Option<(G::Move, i32)> = None;
        for entry in order.iter_mut() {
            let mv = entry.0;
            // With a margin, moves a little below the best need true scores too.
            let floor = best.map_or(-INFINITE, |(_, score)| score);
            let below = margin.map_or(0, |margin| margin + 1);
            let floor = if floor <= -SURE { -INFINITE } else { floor - below };
            self.enter(mv);
            let mut score = if best.is_some() && margin.is_none() {
                self.after(depth - 1, floor, floor + 1)
            } else {
                INFINITE
            };
            if score > floor {
                score = self.after(depth - 1, floor, INFINITE);
            }
            self.leave();
            if self.budget.is_spent() {
                return best;
            }
            entry.1 = score;
            if best.is_none_or(|(_, top)| score > top) {
                best = Some((mv, score));
            }
        }
        order.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
        best
    }

    fn position(&self) -> &G {
        &self.path[self.path.len() - 1]
    }

    fn ply(&self) -> i32 {
        (self.path.len() - 1 - self.root) as i32
    }

    fn enter(&mut self, mv: G::Move) {
        let mut next = self.position().clone();
        next.play_unchecked(mv);
        self.keys.push(next.key());
        self.path.push(next);
    }

    fn leave(&mut self) {
        self.keys.pop();
        self.path.pop();
    }

    fn mine(&self, position: &G) -> bool {
        position.to_move() == self.me
    }

    /// The score of the position just entered, as its parent's player sees it.
    fn after(&mut self, depth: i32, alpha: i32, beta: i32) -> i32 {
        let (parent, child) = (&self.path[self.path.len() - 2], self.position());
        if self.mine(parent) == self.mine(child) {
            self.node(depth, alpha, beta)
        } else {
            -self.node(depth, -beta, -alpha)
        }
    }

    /// A result of the game, as the player to move sees it.
    fn result(&self, outcome: Outcome) -> i32 {
        let sign = if self.mine(self.position()) { 1 } else { -1 };
        match outcome.winner() {
            Some(winner) if winner == self.me => sign * (WIN - self.ply()),
            Some(_) => -sign * (WIN - self.ply()),
            None => 0,
        }
    }

    fn estimate(&self) -> i32 {
        let position = self.position();
        let value = position.evaluate(&self.knowledge, self.me).clamp(-50_000, 50_000);
        if self.mine(position) { value } else { -value }
    }

    /// The score of a position that stood before: what the rules say when play goes on in the
    /// same circle.
    fn repeated(&self) -> Option<i32> {
        let last = self.keys.len() - 1;
        let first = self.keys[..last].iter().rposition(|&key| key == self.keys[last])?;
        if !self.path[first].same_position(self.position()) {
            return None;
        }
        let circle = &self.path[first + 1..];
        // Without a check a circle is a draw in every game: no need to walk it.
        if !circle.iter().any(Game::in_check) {
            return Some(0);
        }
        let mut line = self.path.clone();
        for _ in 0..4 {
            for position in circle {
                line.push(position.clone());
                if let Some(outcome) = G::outcome(&line) {
                    return Some(self.result(outcome));
                }
            }
        }
        Some(0)
    }

    fn ended(&self) -> Option<i32> {
        let here = std::slice::from_ref(self.position());
        G::outcome(here).map(|outcome| self.result(outcome)).or_else(|| self.repeated())
    }

    fn node(&mut self, depth: i32, mut alpha: i32, beta: i32) -> i32 {
        if depth <= 0 || self.ply() >= MAX_PLY {
            return self.repeated().unwrap_or_else(|| self.quiesce(alpha, beta, 0));
        }
        if !self.budget.step() {
            return 0;
        }
        if let Some(score) = self.ended() {
            return score;
        }
        let (key, ply) = (self.keys[self.keys.len() - 1], self.ply());
        let known = self.table.get(key);
        if let Some(entry) = known.filter(|entry| entry.depth >= depth) {
            let score = entry.score(ply);
            match entry.bound {
                Bound::Exact => return score,
                Bound::AtLeast if score >= beta => return score,
                Bound::AtMost if score <= alpha => return score,
                _ => {}
            }
        }
        let in_check = self.position().in_check();
        // A check is answered before the line is judged; the limit keeps series of them finite.
        let depth = if in_check && ply < MAX_PLY / 2 { depth + 1 } else { depth };
        let moves = self.position().legal_moves();
        let moves = self.sorted(moves, ply, known.and_then(|entry| entry.best));
        let (mut best, mut best_move, floor) = (-INFINITE, None, alpha);
        for (index, (mv, weight)) in moves.into_iter().enumerate() {
            let quiet = weight < KILLER;
            self.enter(mv);
            let late = quiet && !in_check && index >= 4 && depth >= 3;
            let score = self.scout(depth - 1, alpha, beta, index == 0, i32::from(late));
            self.leave();
            if self.budget.is_spent() {
                return 0;
            }
            if score > best {
                (best, best_move) = (score, (score > floor).then_some(mv));
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                self.reward(mv, ply, depth, weight < GAIN);
                break;
            }
        }
        let bound = match best {
            score if score >= beta => Bound::AtLeast,
            score if score > floor => Bound::Exact,
            _ => Bound::AtMost,
        };
        self.table.put(key, ply, (best, bound), depth, best_move);
        best
    }

    /// Searches a move: the first with the full window, others first for being no better.
    fn scout(&mut self, depth: i32, alpha: i32, beta: i32, first: bool, reduce: i32) -> i32 {
        if first {
            return self.after(depth, alpha, beta);
        }
        let mut score = self.after(depth - reduce, alpha, alpha + 1);
        if score > alpha && reduce > 0 {
            score = self.after(depth, alpha, alpha + 1);
        }
        if score > alpha && score < beta {
            score = self.after(depth, alpha, beta);
        }
        score
    }

    /// Follows captures and promotions until the position is quiet.
    fn quiesce(&mut self, mut alpha: i32, beta: i32, quiet_ply: i32) -> i32 {
        if !self.budget.step() {
            return 0;
        }
        let position = self.position();
        let moves = position.legal_moves();
        if moves.is_empty() {
            let outcome = G::outcome(std::slice::from_ref(position));
            return outcome.map_or_else(|| self.estimate(), |outcome| self.result(outcome));
        }
        let evade = quiet_ply < MAX_EVASION && position.in_check();
        let mut best = -INFINITE;
        if !evade {
            best = self.estimate();
            if best >= beta || quiet_ply >= MAX_QUIET {
                return best;
            }
            alpha = alpha.max(best);
        }
        let stand = best;
        for (mv, weight) in self.sorted(moves, MAX_PLY, None) {
            if !evade {
                if weight < GAIN {
                    break;
                }
                // Not even the piece taken for nothing would bring the score up to alpha.
                let gain = self.position().merit(&self.knowledge, mv).gain;
                if stand + gain + 150 <= alpha {
                    continue;
                }
            }
            self.enter(mv);
            let (parent, child) = (&self.path[self.path.len() - 2], self.position());
            let score = if self.mine(parent) == self.mine(child) {
                self.quiesce(alpha, beta, quiet_ply + 1)
            } else {
                -self.quiesce(-beta, -alpha, quiet_ply + 1)
            };
            self.leave();
            if self.budget.is_spent() {
                return 0;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Remembers a move that refuted its position.
    fn reward(&mut self, mv: G::Move, ply: i32, depth: i32, quiet: bool) {
        if !quiet {
            return;
        }
        if let Some(slot) = self.killers.get_mut(ply as usize).filter(|slot| slot[0] != Some(mv)) {
            *slot = [Some(mv), slot[0]];
        }
        let slot = &mut self.history[history_slot(mv)];
        *slot = (*slot + depth * depth).min(KILLER - 1);
    }

    /// The moves with their weights, the most promising first.
    fn sorted(&self, moves: Vec<G::Move>, ply: i32, known: Option<G::Move>) -> Vec<(G::Move, i32)> {
        let position = self.position();
        let weigh = |mv: G::Move| {
            if known == Some(mv) {
                return KNOWN;
            }
            let merit = position.merit(&self.knowledge, mv);
            if merit.gain > 0 {
                let gain = merit.gain.min(100_000) * 8 - merit.stake.clamp(0, 100_000);
                return GAIN + 100_000 + gain;
            }
            let killers = self.killers.get(ply as usize);
            if killers.is_some_and(|killers| killers.contains(&Some(mv))) {
                return KILLER;
            }
            self.history[history_slot(mv)]
        };
        let mut moves: Vec<_> = moves.into_iter().map(|mv| (mv, weigh(mv))).collect();
        moves.sort_by_key(|&(_, weight)| std::cmp::Reverse(weight));
        moves
    }
}

/// Weights of moves: below [`KILLER`] the quiet ones by history, then killers, then those with a
/// gain, then the one the table knows.
const KILLER: i32 = 1 << 20;
const GAIN: i32 = KILLER + 1;
const KNOWN: i32 = i32::MAX;
