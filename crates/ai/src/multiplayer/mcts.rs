//! Monte-Carlo tree search for any number of seats (UCT with max^n backups, Sturtevant 2008). Leaves are
//! scored by the evaluation instead of random playouts. The order of moves gives priors until visits
//! outweigh them, at the root together with a first look at the exchanges after each move. The value of a
//! node is that of its most visited moves: their means count by the squares of their visits.

use std::collections::HashMap;

use super::alphabeta::quiescence_scores;
use super::kept_tree::KeptTree;
use super::line::{MAX_PLY, SearchLine, SeatScores};
use super::win_shares::{FULL_SHARE, draw, score, shares, static_shares};
use super::{MultiplayerResult, Searchable};
use wazir_game::{BySeat, Seat};

use crate::MoveGenType;

/// The maximum number of nodes with listed moves, which bounds the memory.
const MAX_EXPANDED: usize = 1 << 16;
/// The exploration constant, in shares.
const C_PUCT: f64 = 0.35 * FULL_SHARE as f64;
/// The expected deficit of an untried move against its node, once the tried moves have nearly all
/// of the prior (first-play urgency).
const FPU_REDUCTION: f64 = 0.03 * FULL_SHARE as f64;

/// The deficit against the best move, by the order of moves and by a first look, that halves a prior.
const HALF_BY_ORDER: f64 = 40.0;
const HALF_BY_LOOK: f64 = 15.0;

/// A move of a node that has been played.
pub(super) struct MctsChild<M> {
    pub(super) mv: M,
    prior: f64,
    pub(super) node: usize,
}

pub(super) struct MctsNode<M> {
    pub(super) visits: u32,
    /// The sums of the values of the node itself and of those below it, each times its weight.
    sums: BySeat<f64, 4>,
    /// The sum of these weights.
    weights: f64,
    /// The shares, if they need no search.
    pub(super) settled: Option<SeatScores>,
    /// `true` if the moves have been listed.
    expanded: bool,
    /// `true` if each of the moves has had a first look.
    priors_refined: bool,
    pub(super) children: Vec<MctsChild<M>>,
    /// The moves not yet played, with their priors, the most promising last.
    untried: Vec<(M, f64)>,
}

impl<M> MctsNode<M> {
    pub(super) fn new() -> Self {
        Self {
            visits: 0,
            sums: BySeat::splat(0.0),
            weights: 0.0,
            settled: None,
            expanded: false,
            priors_refined: false,
            children: Vec::new(),
            untried: Vec::new(),
        }
    }

    fn mean(&self, seat: Seat) -> f64 {
        match self.settled {
            Some(shares) => f64::from(shares[seat]),
            None if self.visits == 0 => 0.0,
            None => self.sums[seat] / self.weights,
        }
    }

    /// Returns the node's contribution to the value of its parent, for every seat, and its weight:
    /// the square of the visits, so that the many moves with few visits hardly count.
    fn weighted_value(&self) -> (BySeat<f64, 4>, f64) {
        let visits = f64::from(self.visits);
        // Not `powi`, which need not be the same on every machine.
        let weight = visits * visits;
        (BySeat::from_fn(|seat| self.mean(seat) * weight), weight)
    }

    /// Adds a visit that changed the values below by this much, or found these shares.
    fn add_visit(&mut self, (sums, weight): (BySeat<f64, 4>, f64)) {
        self.visits = self.visits.saturating_add(1);
        for (sum, more) in self.sums.iter_mut().zip(sums) {
            *sum += more;
        }
        self.weights += weight;
    }
}

struct MctsTree<'a, 'b, G: Searchable> {
    walk: &'b mut SearchLine<'a, G>,
    nodes: Vec<MctsNode<G::Move>>,
    grown: usize,
}

/// Grows a tree from the given root moves until a limit is reached, starting from what is left of
/// the last turn's tree if that is still useful.
pub(super) fn search<G: Searchable>(
    walk: &mut SearchLine<'_, G>,
    moves: &[G::Move],
    kept: &mut Option<KeptTree<G>>,
) -> MultiplayerResult<G::Move> {
    let nodes = kept.take().and_then(|kept| kept.subtree_at(walk.line())).unwrap_or_default();
    let grown = nodes.iter().filter(|node| node.expanded).count();
    let mut tree = MctsTree { walk, nodes, grown };
    tree.init_root(moves);
    tree.refine_priors();
    let mut deepest = 0;
    // The depth of this search is the length of its longest line.
    let most = *tree.walk.depths(2, MAX_PLY).end() as usize;
    while !tree.walk.budget.is_spent() && tree.nodes[0].settled.is_none() {
        let Some(length) = tree.run_playout() else { break };
        deepest = deepest.max(length);
        if deepest > most || tree.walk.is_late() {
            break;
        }
    }
    let best = tree.choose();
    let line = tree.line();
    let MctsTree { walk, nodes, .. } = tree;
    *kept = Some(KeptTree::new(walk.position().clone(), nodes));
    walk.found(best, deepest.min(most) as i32, line)
}

/// Returns the prior of each move by its weight; the priors add up to one. A move that is `half`
/// behind the best has half its prior.
fn priors<M: Copy>(moves: &[(M, i32)], half: f64) -> Vec<(M, f64)> {
    let top = moves.iter().map(|&(_, weight)| weight).max().unwrap_or(0);
    let promise = |weight: i32| 1.0 / (1.0 + f64::from((top - weight).min(2000)) / half);
    let sum: f64 = moves.iter().map(|&(_, weight)| promise(weight)).sum();
    moves.iter().map(|&(mv, weight)| (mv, promise(weight) / sum)).collect()
}

impl<G: Searchable> MctsTree<'_, '_, G> {
    /// Prepares the root with these moves and no others.
    fn init_root(&mut self, moves: &[G::Move]) {
        let most = MAX_EXPANDED / 2;
        if self.grown > most || self.nodes.first().is_none_or(|root| !root.expanded) {
            (self.nodes, self.grown) = (vec![MctsNode::new()], 0);
            let rated = self.walk.moves(MoveGenType::All, None).into_iter();
            return self.expand(0, rated.filter(|(mv, _)| moves.contains(mv)).collect());
        }
        let root = &mut self.nodes[0];
        root.children.retain(|child| moves.contains(&child.mv));
        root.untried.retain(|(mv, _)| moves.contains(mv));
        // The settled result may depend on a move that was excluded.
        root.settled = None;
    }

    /// Takes a first look at each root move, which weighs as much in its prior as the order of
    /// moves. Skipped if that was done when the same position was searched before.
    fn refine_priors(&mut self) {
        let root = &self.nodes[0];
        if root.priors_refined {
            return;
        }
        let untried = root.untried.iter().rev().map(|&(mv, _)| mv);
        let moves: Vec<_> = root.children.iter().map(|child| child.mv).chain(untried).collect();
        let scores = quiescence_scores(self.walk, moves.iter().copied());
        let scores: HashMap<_, _> = priors(&scores, HALF_BY_LOOK).into_iter().collect();
        let both = |mv, prior: &mut f64| {
            *prior = f64::midpoint(*prior, scores.get(&mv).copied().unwrap_or(0.0));
        };
        let root = &mut self.nodes[0];
        root.priors_refined = scores.len() == moves.len();
        root.children.iter_mut().for_each(|child| both(child.mv, &mut child.prior));
        root.untried.iter_mut().for_each(|(mv, prior)| both(*mv, prior));
        root.untried.sort_by(|a, b| a.1.total_cmp(&b.1));
    }

    fn expand(&mut self, node: usize, moves: Vec<(G::Move, i32)>) {
        let mut untried = priors(&moves, HALF_BY_ORDER);
        untried.reverse();
        let node = &mut self.nodes[node];
        node.untried = untried;
        node.expanded = true;
        self.grown += 1;
    }

    /// Descends to a leaf, evaluates it and updates all nodes on the path. Returns the length of
    /// the path, or `None` if the root has no moves.
    fn run_playout(&mut self) -> Option<usize> {
        let (mut path, mut at) = (vec![0], 0);
        let shares = loop {
            if let Some(shares) = self.nodes[at].settled {
                break shares;
            }
            if self.nodes[at].visits == 0 && at > 0 {
                break self.evaluate_leaf(at);
            }
            if !self.nodes[at].expanded {
                if self.grown >= MAX_EXPANDED || self.walk.ply() >= MAX_PLY / 2 {
                    break self.evaluate_leaf(at);
                }
                let moves = self.walk.moves(MoveGenType::All, None);
                self.expand(at, moves);
            }
            let Some(next) = self.select_child(at) else { break draw(&self.walk.seats) };
            path.push(next);
            at = next;
        };
        let length = self.walk.ply();
        self.walk.unmake_to_ply(0);
        self.backpropagate(&path, &shares);
        (length > 0).then_some(length)
    }

    /// Returns the shares of a leaf.
    fn evaluate_leaf(&mut self, at: usize) -> SeatScores {
        if let Some(shares) = static_shares(self.walk) {
            self.nodes[at].settled = Some(shares);
            return shares;
        }
        shares(&self.walk.evaluate_seats(), &self.walk.seats)
    }

    /// Plays the move of a node with the highest upper confidence bound, and returns its node.
    fn select_child(&mut self, at: usize) -> Option<usize> {
        let seat = self.walk.to_move();
        let node = &self.nodes[at];
        let exploration = C_PUCT * f64::from(node.visits.max(1)).sqrt();
        let value = |child: &MctsChild<G::Move>| {
            let below = &self.nodes[child.node];
            below.mean(seat) + exploration * child.prior / f64::from(below.visits + 1)
        };
        let best = node
            .children
            .iter()
            .map(|child| (value(child), child))
            .reduce(|a, b| if b.0 > a.0 { b } else { a });
        // The more of the likely moves were tried, the less is expected of the rest.
        let fresh = node.untried.last().map(|&(_, prior)| {
            let seen: f64 = node.children.iter().map(|child| child.prior).sum();
            node.mean(seat) - FPU_REDUCTION * seen.sqrt() + exploration * prior
        });
        let (mv, next) = match (best, fresh) {
            (Some((value, child)), fresh) if fresh.is_none_or(|fresh| value >= fresh) => {
                (child.mv, child.node)
            }
            (_, None) => return None,
            (_, Some(_)) => {
                let next = self.nodes.len();
                let (mv, prior) = self.nodes[at].untried.pop()?;
                self.nodes.push(MctsNode::new());
                self.nodes[at].children.push(MctsChild { mv, prior, node: next });
                (mv, next)
            }
        };
        // As in the other searches, every move played counts as a node, also if it was played before.
        self.walk.budget.count_node();
        self.walk.make_move(mv);
        Some(next)
    }

    /// Adds the shares to all nodes of a path, from its end.
    fn backpropagate(&mut self, path: &[usize], shares: &SeatScores) {
        let mut movers = vec![self.walk.root_seat];
        for ply in 1..path.len() {
            movers.push(self.walk.next_seat(movers[ply - 1]));
        }
        let mut change = (shares.map(f64::from), 1.0);
        for (ply, &at) in path.iter().enumerate().rev() {
            let (before, weight) = self.nodes[at].weighted_value();
            self.nodes[at].add_visit(change);
            if let Some(&below) = path.get(ply + 1) {
                self.back_up_proof(at, below, movers[ply]);
            }
            let (after, more) = self.nodes[at].weighted_value();
            change = (BySeat::from_fn(|seat| after[seat] - before[seat]), more - weight);
        }
    }

    /// Settles a node if one of its moves leads to a forced win or all its moves are settled.
    fn back_up_proof(&mut self, at: usize, below: usize, mover: Seat) {
        let Some(shares) = self.nodes[below].settled else { return };
        if self.nodes[at].settled.is_none() {
            let sure = shares[mover] >= FULL_SHARE - MAX_PLY as i32;
            self.nodes[at].settled = if sure { Some(shares) } else { self.all_settled(at, mover) };
        }
    }

    /// Returns the line of the most visited moves.
    fn line(&self) -> Vec<G::Move> {
        let (mut line, mut at) = (Vec::new(), 0);
        while line.len() < MAX_PLY {
            let visits = |child: &&MctsChild<G::Move>| self.nodes[child.node].visits;
            let Some(child) = self.nodes[at].children.iter().max_by_key(visits) else { break };
            line.push(child.mv);
            at = child.node;
        }
        line
    }

    /// Returns the best shares for the mover if all moves are settled.
    fn all_settled(&self, at: usize, mover: Seat) -> Option<SeatScores> {
        let node = &self.nodes[at];
        if !node.untried.is_empty() {
            return None;
        }
        let mut best: Option<SeatScores> = None;
        for child in &node.children {
            let shares = self.nodes[child.node].settled?;
            if best.is_none_or(|best| shares[mover] > best[mover]) {
                best = Some(shares);
            }
        }
        best
    }

    /// Returns the move to play: the most visited of those that do not lose or, with a margin, any
    /// that is nearly as good by its mean.
    fn choose(&self) -> Option<(G::Move, i32)> {
        let (me, seats) = (self.walk.root_seat, self.walk.seats.len());
        let node = &self.nodes[0];
        let mut order: Vec<_> = node
            .children
            .iter()
            .map(|child| {
                let below = &self.nodes[child.node];
                let mean = BySeat::from_fn(|seat| below.mean(seat) as i32);
                let won = below.settled.is_some() && mean[me] > FULL_SHARE / 2;
                let lost = below.settled.is_some() && mean[me] == 0;
                (child.mv, score(&mean, me, seats), (won, !lost, below.visits))
            })
            .collect();
        if self.walk.margin().is_some() {
            order.sort_by_key(|&(_, score, _)| std::cmp::Reverse(score));
        } else {
            order.sort_by_key(|&(_, _, rank)| std::cmp::Reverse(rank));
        }
        let order: Vec<_> = order.into_iter().map(|(mv, score, _)| (mv, score)).collect();
        let untried = || node.untried.last().map(|&(mv, _)| (mv, 0));
        self.walk.choose(&order).or_else(untried)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::multiplayer::{MultiplayerMethod, think};
    use crate::stones::Stones;
    use crate::{Limits, Weights};

    #[test]
    fn a_look_is_taken_once_at_a_position() {
        let line = [Stones::new(40).with_uneven_eval()];
        let knowledge = line[0].eval_data(&Weights::default());
        let (limits, mut kept) = (Limits::default().nodes(3_000), None);
        let mut priors = || {
            think(&line, &limits, MultiplayerMethod::MonteCarlo, &knowledge, &mut kept)
                .expect("a move");
            let nodes = kept.take().and_then(|kept| kept.subtree_at(&line)).expect("a tree");
            let root = &nodes[0];
            assert!(root.priors_refined);
            let tried = root.children.iter().map(|child| (child.mv, child.prior));
            let all: HashMap<_, _> = tried.chain(root.untried.iter().copied()).collect();
            kept = Some(KeptTree::new(line[0].clone(), nodes));
            all
        };
        let first = priors();
        assert_eq!(first, priors());
    }
}
