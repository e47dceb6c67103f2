//! Max^n search: every seat plays for itself (Luckhardt and Irani, 1986), with the shallow pruning
//! that a constant sum of shares allows (Korf, 1991).

use super::line::{MAX_PLY, SearchLine, SeatScores};
use super::tt::MultiplayerTt;
use super::win_shares::{FULL_SHARE, draw, score, shares, static_shares};
use super::{MultiplayerResult, Searchable};
use wazir_game::BySeat;

use crate::MoveGenType;
use crate::score::WIN_IN_MAX_PLY;

/// The maximum number of plies of an exchange.
const MAX_QUIET: usize = 6;

/// A table entry.
#[derive(Clone, Copy, Debug)]
struct TtEntry<M> {
    best: Option<M>,
    depth: i32,
    /// The shares; `None` after a cutoff.
    shares: Option<SeatScores>,
}

struct MaxN<'a, 'b, G: Searchable> {
    walk: &'b mut SearchLine<'a, G>,
    memory: MultiplayerTt<TtEntry<G::Move>>,
}

/// Runs iterative deepening on the given root moves.
pub(super) fn search<G: Searchable>(
    walk: &mut SearchLine<'_, G>,
    moves: Vec<G::Move>,
) -> MultiplayerResult<G::Move> {
    let mut order: Vec<_> = moves.into_iter().map(|mv| (mv, 0)).collect();
    let (mut done, mut best) = (0, order.first().copied());
    let mut search = MaxN { walk, memory: MultiplayerTt::new() };
    for depth in search.walk.depths(order.len(), MAX_PLY) {
        let found = search.iterate(&mut order, depth);
        if search.walk.budget.is_spent() {
            best = found.filter(|_| search.walk.margin().is_none()).or(best);
            break;
        }
        done = depth;
        best = search.walk.choose(&order).or(best);
        if best.is_some_and(|(_, score)| score.abs() >= WIN_IN_MAX_PLY) || search.walk.is_late() {
            break;
        }
    }
    search.walk.found(best, done, Vec::new())
}

impl<G: Searchable> MaxN<'_, '_, G> {
    /// Searches all root moves and sorts them, the best first. Returns the best of those searched
    /// before the budget was spent.
    fn iterate(&mut self, order: &mut [(G::Move, i32)], depth: i32) -> Option<(G::Move, i32)> {
        let (me, seats) = (self.walk.root_seat, self.walk.seats.len());
        let mut best: Option<(G::Move, i32)> = None;
        let mut own = -1;
        for entry in order.iter_mut() {
            // A choice among several moves needs exact scores.
            let limit =
                if self.walk.margin().is_some() { FULL_SHARE + 1 } else { FULL_SHARE - own };
            self.enter(entry.0);
            let shares = self.node(depth - 1, limit);
            self.walk.unmake_move();
            if self.walk.budget.is_spent() {
                return best;
            }
            entry.1 = score(&shares, me, seats);
            if best.is_none_or(|(_, top)| entry.1 > top) {
                best = Some(*entry);
                own = shares[me];
            }
        }
        order.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
        best
    }

    fn enter(&mut self, mv: G::Move) {
        self.walk.budget.count_node();
        self.walk.make_move(mv);
    }

    /// Returns the shares of a position. Once the side to move has `limit` or more, the seat before
    /// it has something better elsewhere, and the remaining moves are cut off.
    fn node(&mut self, depth: i32, limit: i32) -> SeatScores {
        if self.walk.budget.is_spent() {
            return BySeat::splat(0);
        }
        if let Some(shares) = static_shares(self.walk) {
            return shares;
        }
        if depth <= 0 || self.walk.ply() >= MAX_PLY {
            return self.quiesce(limit, 0);
        }
        let key = self.walk.key();
        let known = self.memory.get(key);
        let stored = known.filter(|entry| entry.depth == depth).and_then(|entry| entry.shares);
        if let Some(shares) = stored {
            return shares;
        }
        let seat = self.walk.to_move();
        let moves = self.walk.moves(MoveGenType::All, known.and_then(|entry| entry.best));
        let (mut best, mut best_move) = (draw(&self.walk.seats), None);
        let mut own = -1;
        for (mv, _) in moves {
            self.enter(mv);
            let shares = self.node(depth - 1, FULL_SHARE - own);
            self.walk.unmake_move();
            if self.walk.budget.is_spent() {
                return best;
            }
            if shares[seat] > own {
                (best, best_move, own) = (shares, Some(mv), shares[seat]);
                if own >= limit {
                    self.walk.update_history(mv, depth);
                    break;
                }
            }
        }
        let shares = (own < limit && own < FULL_SHARE - MAX_PLY as i32).then_some(best);
        self.memory.put(key, TtEntry { best: best_move, depth, shares });
        best
    }

    /// Quiescence search: follows captures that pay for the player who makes them; every seat may
    /// decline.
    fn quiesce(&mut self, limit: i32, quiet_ply: usize) -> SeatScores {
        if quiet_ply > 0
            && let Some(shares) = static_shares(self.walk)
        {
            return shares;
        }
        let seat = self.walk.to_move();
        let mut best = shares(&self.walk.evaluate_seats(), &self.walk.seats);
        let mut own = best[seat];
        if own >= limit || quiet_ply >= MAX_QUIET || self.walk.ply() >= MAX_PLY {
            return best;
        }
        for (mv, weight) in self.walk.moves(MoveGenType::Quiescence, None) {
            if weight <= 0 {
                break;
            }
            self.enter(mv);
            let shares = self.quiesce(FULL_SHARE - own, quiet_ply + 1);
            self.walk.unmake_move();
            if self.walk.budget.is_spent() {
                return best;
            }
            if shares[seat] > own {
                (best, own) = (shares, shares[seat]);
                if own >= limit {
                    break;
                }
            }
        }
        best
    }
}
