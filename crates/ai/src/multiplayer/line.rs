//! The current line of a multiplayer search, with its evaluation sums, keys, killers and history.

use std::cmp::Reverse;
use std::hash::{Hash, Hasher};

use wazir_game::{BySeat, Outcome, Seat};

use super::MultiplayerResult;
use crate::limits::{SearchControl, ThreadBudget, seeded_number};
use crate::score::{MAX_EVAL, WIN_IN_MAX_PLY};
use crate::{Limits, MoveGenType, Searchable};

/// The maximum length of a line, in plies from the root.
pub(super) const MAX_PLY: usize = 160;
/// The number of history slots.
const HISTORY: usize = 1 << 13;
/// The ordering weight of a killer: a little less than a capture that wins a piece.
const KILLER_SCORE: i32 = 45;
/// The maximum history weight of a move.
const MAX_HISTORY_SCORE: i32 = 40;
/// The number of nodes between two looks at the clock: nodes of multiplayer searches are slow.
const CLOCK_PERIOD: u64 = 16;
/// The weight of the table move: above all others.
pub(super) const TT_MOVE_SCORE: i32 = i32::MAX;

/// A value for each seat.
pub(super) type SeatScores = BySeat<i32, 4>;

/// A quick hasher for values of a few bytes.
struct MoveHasher(u64);

impl Hasher for MoveHasher {
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

/// The end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineEnd {
    /// This seat has won.
    Won(Seat),
    /// Nobody has won, or a position has repeated.
    Drawn,
}

/// The current line below the root, with all data kept for it.
pub(super) struct SearchLine<'a, G: Searchable> {
    knowledge: &'a G::EvalData,
    /// The seats in play, in turn order.
    pub(super) seats: Vec<Seat>,
    /// The searching seat.
    pub(super) root_seat: Seat,
    pub(super) budget: ThreadBudget<'a>,
    limits: &'a Limits,
    path: Vec<G>,
    keys: Vec<u64>,
    sums: Vec<G::Sums>,
    root: usize,
    killers: Vec<[Option<G::Move>; 2]>,
    history: Vec<i32>,
}

impl<'a, G: Searchable> SearchLine<'a, G> {
    /// Creates the line at the last position of `line`. Returns `None` if `line` is empty.
    pub(super) fn new(
        line: &[G],
        knowledge: &'a G::EvalData,
        limits: &'a Limits,
        watch: &'a SearchControl<'a>,
    ) -> Option<Self> {
        let root = line.last()?;
        let sums = root.eval_state(knowledge);
        Some(Self {
            seats: root.seats(),
            root_seat: root.to_move(),
            budget: ThreadBudget::new(watch).with_clock_period(CLOCK_PERIOD),
            limits,
            keys: line.iter().map(G::key).collect(),
            root: line.len() - 1,
            path: line.to_vec(),
            sums: vec![sums],
            knowledge,
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: vec![0; HISTORY],
        })
    }

    pub(super) fn position(&self) -> &G {
        &self.path[self.path.len() - 1]
    }

    /// Returns the positions of the game and of the current line.
    pub(super) fn line(&self) -> &[G] {
        &self.path
    }

    /// Returns the number of plies since the root.
    pub(super) fn ply(&self) -> usize {
        self.path.len() - 1 - self.root
    }

    pub(super) fn key(&self) -> u64 {
        self.keys[self.keys.len() - 1]
    }

    pub(super) fn to_move(&self) -> Seat {
        self.position().to_move()
    }

    pub(super) fn is_root_seat(&self) -> bool {
        self.to_move() == self.root_seat
    }

    /// Returns the seat after `seat` in turn order.
    pub(super) fn next_seat(&self, seat: Seat) -> Seat {
        let at = self.seats.iter().position(|&other| other == seat).unwrap_or(0);
        self.seats.get((at + 1) % self.seats.len().max(1)).copied().unwrap_or(seat)
    }

    /// Plays a move without counting a node.
    pub(super) fn make_move(&mut self, mv: G::Move) {
        let (here, before) = (self.position(), &self.sums[self.sums.len() - 1]);
        let mut sums = *before;
        here.update_eval_state(self.knowledge, before, mv, &mut sums);
        let mut next = here.clone();
        next.play_unchecked(mv);
        self.keys.push(next.key());
        self.sums.push(sums);
        self.path.push(next);
    }

    /// Plays a null move. Returns `false` if the game does not allow one.
    pub(super) fn make_null_move(&mut self) -> bool {
        let mut next = self.position().clone();
        if !next.play_null_move() {
            return false;
        }
        let sums = self.sums[self.sums.len() - 1];
        self.keys.push(next.key());
        self.sums.push(sums);
        self.path.push(next);
        true
    }

    /// Undoes the last move or null move.
    pub(super) fn unmake_move(&mut self) {
        if self.path.len() > self.root + 1 {
            self.keys.pop();
            self.sums.pop();
            self.path.pop();
        }
    }

    /// Undoes moves until the line has `ply` plies.
    pub(super) fn unmake_to_ply(&mut self, ply: usize) {
        while self.ply() > ply {
            self.unmake_move();
        }
    }

    /// Returns how the line ends here, if it does. A repeated position counts as a draw: a seat
    /// that could do better would not have returned to it.
    pub(super) fn end(&self) -> Option<LineEnd> {
        match G::outcome(std::slice::from_ref(self.position())).map(Outcome::winner) {
            Some(Some(winner)) => Some(LineEnd::Won(winner)),
            Some(None) => Some(LineEnd::Drawn),
            None => self.is_repetition().then_some(LineEnd::Drawn),
        }
    }

    fn is_repetition(&self) -> bool {
        let (&key, before) = match self.keys.split_last() {
            Some(split) => split,
            None => return false,
        };
        let reach = self.position().reversible_plies().min(before.len());
        let from = before.len() - reach;
        before[from..]
            .iter()
            .rposition(|&earlier| earlier == key)
            .is_some_and(|at| self.path[from + at].same_position(self.position()))
    }

    /// Returns the static evaluation of the position for a seat.
    pub(super) fn evaluate(&self, seat: Seat) -> i32 {
        let sums = &self.sums[self.sums.len() - 1];
        let value = self.position().evaluate(self.knowledge, sums, seat);
        value.clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// Returns the static evaluation of the position for each seat.
    pub(super) fn evaluate_seats(&self) -> SeatScores {
        let sums = &self.sums[self.sums.len() - 1];
        let standings = self.position().evaluate_seats(self.knowledge, sums);
        standings.map(|value| value.clamp(-MAX_EVAL, MAX_EVAL))
    }

    /// Returns the legal moves of a part with their weights, the most promising first.
    pub(super) fn moves(&self, part: MoveGenType, known: Option<G::Move>) -> Vec<(G::Move, i32)> {
        let mut listed = Vec::with_capacity(128);
        self.position().generate(part, &mut listed);
        let mut moves: Vec<_> = listed.into_iter().map(|mv| (mv, 0)).collect();
        self.position().score_moves(G::see_values(self.knowledge), &mut moves);
        let seat = self.to_move();
        let killers = self.killers.get(self.ply()).copied().unwrap_or_default();
        for (mv, weight) in &mut moves {
            if known == Some(*mv) {
                *weight = TT_MOVE_SCORE;
            } else if killers.contains(&Some(*mv)) {
                *weight += KILLER_SCORE;
            } else {
                *weight += self.history.get(history_slot(seat, *mv)).copied().unwrap_or(0);
            }
        }
        moves.sort_by_key(|&(_, weight)| Reverse(weight));
        moves
    }

    /// Updates killers and history with a move that refuted its position.
    pub(super) fn update_history(&mut self, mv: G::Move, depth: i32) {
        let (seat, ply) = (self.to_move(), self.ply());
        if let Some(slot) = self.killers.get_mut(ply).filter(|slot| slot[0] != Some(mv)) {
            *slot = [Some(mv), slot[0]];
        }
        if let Some(slot) = self.history.get_mut(history_slot(seat, mv)) {
            // The nearer to the maximum, the smaller the step.
            *slot += (MAX_HISTORY_SCORE - *slot) * depth.clamp(1, 8) / 16;
        }
    }

    /// Returns one of the moves within the margin that the limits allow, chosen by their seed.
    /// `order` has falling scores. A forced win allows no alternatives.
    pub(super) fn choose(&self, order: &[(G::Move, i32)]) -> Option<(G::Move, i32)> {
        let &(_, top) = order.first()?;
        let (margin, seed) = self.limits.variety.unwrap_or((0, 0));
        let margin = if top.abs() >= WIN_IN_MAX_PLY { 0 } else { margin };
        let good = order.iter().take_while(|(_, score)| *score >= top - margin).count();
        let pick = match self.limits.variety {
            Some(_) => seeded_number(seed, self.root) % good.max(1) as u64,
            None => 0,
        };
        order.get(pick as usize).copied()
    }

    /// Returns the maximum deficit of a chosen move against the best.
    pub(super) fn margin(&self) -> Option<i32> {
        self.limits.variety.map(|(margin, _)| margin)
    }

    /// Returns the range of depths to search, given the number of root moves; `usual` is the
    /// maximum if the limits set none.
    pub(super) fn depths(&self, moves: usize, usual: usize) -> std::ops::RangeInclusive<i32> {
        let most = MAX_PLY as u32 / 2;
        match (self.limits.depth, moves) {
            (Some(depth), _) => 1..=depth.clamp(1, most) as i32,
            // A single move needs no search.
            (None, 0 | 1) => 1..=1,
            (None, _) => 1..=usual.min(most as usize) as i32,
        }
    }

    /// Returns whether time on the clock is better saved than spent on another depth.
    pub(super) fn is_late(&self) -> bool {
        self.budget.watch().past_soft_limit(0.5)
    }

    /// Returns the result of a search, with its expected line if that begins with the best move.
    pub(super) fn found(
        &self,
        best: Option<(G::Move, i32)>,
        depth: i32,
        line: Vec<G::Move>,
    ) -> MultiplayerResult<G::Move> {
        let mv = best.map(|(mv, _)| mv);
        let begins = line.first() == mv.as_ref();
        MultiplayerResult {
            best: mv,
            score: best.map_or(0, |(_, score)| score),
            line: if begins { line } else { mv.into_iter().collect() },
            depth: depth.max(0) as u32,
            nodes: self.budget.nodes(),
        }
    }
}

/// Returns the history slot of a move. Collisions are harmless, because history only orders moves.
fn history_slot<M: Hash>(seat: Seat, mv: M) -> usize {
    let mut hasher = MoveHasher(seat.index() as u64 + 1);
    mv.hash(&mut hasher);
    (hasher.finish() >> 51) as usize % HISTORY
}
