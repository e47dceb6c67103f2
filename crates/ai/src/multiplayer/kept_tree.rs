//! The part of a playout tree that is kept when the moves of a round have been played.

use std::fmt;

use super::line::{MAX_PLY, SeatScores};
use super::mcts::{MctsChild, MctsNode};
use super::win_shares::FULL_SHARE;
use crate::Searchable;

/// A tree and its root position.
pub(crate) struct KeptTree<G: Searchable> {
    root: G,
    nodes: Vec<MctsNode<G::Move>>,
}

impl<G: Searchable> fmt::Debug for KeptTree<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeptTree").field("nodes", &self.nodes.len()).finish_non_exhaustive()
    }
}

impl<G: Searchable> KeptTree<G> {
    pub(super) fn new(root: G, nodes: Vec<MctsNode<G::Move>>) -> Self {
        Self { root, nodes }
    }

    /// Returns the part of the tree below the last position of `line`, if the game went that way.
    pub(super) fn subtree_at(mut self, line: &[G]) -> Option<Vec<MctsNode<G::Move>>> {
        let reach = line.len().saturating_sub(2 * self.root.seats().len());
        let is_root = |position: &G| position.same_position(&self.root);
        let start = reach + line.get(reach..)?.iter().rposition(is_root)?;
        let (mut at, mut position) = (0, self.root.clone());
        for next in line.get(start + 1..)? {
            let leads = |child: &&MctsChild<G::Move>| {
                let mut after = position.clone();
                after.play_unchecked(child.mv);
                after.same_position(next)
            };
            at = self.nodes.get(at)?.children.iter().find(leads)?.node;
            position.clone_from(next);
        }
        Some(self.take_subtree(at, line.len() - 1 - start))
    }

    /// Returns the nodes below `top`, which comes first, with settled shares adjusted to a root
    /// `plies` plies later.
    fn take_subtree(&mut self, top: usize, plies: usize) -> Vec<MctsNode<G::Move>> {
        let mut nodes: Vec<MctsNode<G::Move>> = Vec::new();
        let mut places = vec![top];
        let mut next = 0;
        while let Some(&place) = places.get(next) {
            let Some(node) = self.nodes.get_mut(place) else { break };
            let mut node = std::mem::replace(node, MctsNode::new());
            for child in &mut node.children {
                places.push(std::mem::replace(&mut child.node, places.len()));
            }
            node.settled = node.settled.map(|shares| shorten_win(shares, plies as i32));
            nodes.push(node);
            next += 1;
        }
        nodes
    }
}

/// Returns the shares after a win has come nearer by `plies` plies.
fn shorten_win(shares: SeatScores, plies: i32) -> SeatScores {
    let sure = |share: i32| share >= FULL_SHARE - MAX_PLY as i32;
    shares.map(|share| if sure(share) { (share + plies).min(FULL_SHARE) } else { share })
}

#[cfg(test)]
mod tests {
    use wazir_game::Game;

    use super::*;
    use crate::multiplayer::{MultiplayerMethod, think};
    use crate::stones::Stones;
    use crate::{Limits, Weights};

    #[test]
    fn what_the_game_comes_to_is_kept_and_the_rest_is_not() {
        let start = Stones::new(40).with_uneven_eval();
        let knowledge = start.eval_data(&Weights::default());
        let grow = |kept: &mut Option<KeptTree<Stones>>| {
            let (line, limits) = (std::slice::from_ref(&start), Limits::default().nodes(100_000));
            think(line, &limits, MultiplayerMethod::MonteCarlo, &knowledge, kept).expect("a move")
        };
        let mut kept = None;
        let found = grow(&mut kept);
        let mut line = vec![start.clone()];
        for &mv in found.line.iter().take(4) {
            let mut next = line[line.len() - 1].clone();
            next.play(mv).expect("a legal move");
            line.push(next);
        }
        assert!(line.len() > 2, "{:?}", found.line);
        let nodes =
            kept.take().and_then(|kept| kept.subtree_at(&line)).expect("the line was searched");
        let below: u32 = nodes[0].children.iter().map(|child| nodes[child.node].visits).sum();
        assert!(nodes[0].visits > 1 && (nodes[0].visits - 1..=nodes[0].visits).contains(&below));
        // If the game went another way, nothing is kept.
        grow(&mut kept);
        let kept = kept.expect("a tree");
        assert!(kept.subtree_at(&line[1..]).is_none());
    }

    #[test]
    fn a_win_comes_nearer() {
        let won = |plies| SeatScores::new([FULL_SHARE - plies, 0, 0, 0]);
        assert_eq!(shorten_win(won(6), 4), won(2));
        let even = SeatScores::splat(FULL_SHARE / 4);
        assert_eq!(shorten_win(even, 4), even);
    }
}
