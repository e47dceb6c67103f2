//! The order in which the lines of a tree are written below each other.

use alloc::vec::Vec;

use wazir_game::Game;

use crate::{GameTree, TreeNodeId};

/// An iterator over the lines of a tree: the main line first, then the variations. Those that
/// branch off late come before those that branch off early, each followed at once by its own
/// variations.
///
/// In this order, a line that begins at some ply always continues the line written before it, cut
/// down to that ply. The number of its first ply is therefore enough to find its place.
pub struct TreeLines<'a, G: Game> {
    tree: &'a GameTree<G>,
    /// The first nodes of the lines to come, the next one last; the start stands for the main line.
    open: Vec<(TreeNodeId, usize)>,
}

/// A line of consecutive nodes, and the ply of the first.
pub struct TreeLine {
    /// The nodes, each after its parent.
    pub nodes: Vec<TreeNodeId>,
    /// The ply of the first node, from 1.
    pub ply: usize,
}

impl<'a, G: Game> TreeLines<'a, G> {
    /// Creates an iterator over the lines of a tree.
    pub fn new(tree: &'a GameTree<G>) -> Self {
        Self { tree, open: Vec::from([(TreeNodeId::START, 0)]) }
    }
}

impl<G: Game> Iterator for TreeLines<'_, G> {
    type Item = TreeLine;

    fn next(&mut self) -> Option<TreeLine> {
        let (first, ply) = self.open.pop()?;
        let mut nodes: Vec<TreeNodeId> =
            core::iter::successors(Some(first), |&id| self.tree.main_child(id)).collect();
        for (at, &node) in nodes.iter().enumerate().skip(1) {
            let start = self.open.len();
            let rest = core::iter::successors(self.tree.next_sibling(node), |&id| {
                self.tree.next_sibling(id)
            });
            self.open.extend(rest.map(|id| (id, ply + at)));
            self.open[start..].reverse();
        }
        if first == TreeNodeId::START {
            nodes.remove(0);
            return Some(TreeLine { nodes, ply: 1 });
        }
        Some(TreeLine { nodes, ply })
    }
}
