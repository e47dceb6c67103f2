//! Random records of any game, for property tests.

use std::time::Duration;

use proptest::prelude::*;
use wazir_game::Seat;
use wazir_notation::{GameTree, HeaderKey, RecordEntry, Termination, TreeNodeId};
use wazir_registry::Playable;

/// The plan of a random record: numbers that choose moves and branches, and words.
#[derive(Clone, Debug)]
pub struct RandomTree {
    steps: Vec<(u16, u8, u8, String)>,
}

/// Returns plans for records of fewer than `most` steps.
pub fn random_trees(most: usize) -> impl Strategy<Value = RandomTree> {
    let words = "[ -~あ-ん\n]{0,12}".prop_map(|words| words.trim().to_owned());
    proptest::collection::vec((any::<u16>(), any::<u8>(), any::<u8>(), words), 0..most)
        .prop_map(|steps| RandomTree { steps })
}

impl RandomTree {
    /// Builds a record of legal moves and null moves with variations; if `full` is set, also with
    /// comments, times, NAGs, bookmarks and headers.
    pub fn tree<G: Playable>(&self, start: G, full: bool) -> GameTree<G> {
        let mut tree = GameTree::new(start.clone());
        let mut places = vec![(TreeNodeId::START, start)];
        let mut at = 0;
        for (choice, branch, extra, words) in &self.steps {
            if *branch < 30 {
                at = usize::from(*choice) % places.len();
            }
            let (node, position) = places[at].clone();
            let moves = position.legal_moves();
            let over = moves.is_empty() || *branch > 250;
            let mut after = position.clone();
            let entry = match moves.get(usize::from(*choice) % moves.len().max(1)) {
                _ if (240..=250).contains(branch) && after.play_null_move() => {
                    RecordEntry::NullMove
                }
                Some(&mv) if !over => RecordEntry::Move(mv),
                _ => RecordEntry::End(if *choice < 9000 {
                    Termination::Resign
                } else {
                    Termination::Interrupted
                }),
            };
            if tree.children(node).any(|child| *tree.entry(child) == entry) {
                continue;
            }
            let next = tree.add(node, entry.clone());
            if full {
                decorate(&mut tree, next, *extra, words);
            }
            match entry {
                RecordEntry::Move(mv) => {
                    let mut after = position;
                    after.play(mv).expect("a legal move");
                    places.push((next, after));
                    at = places.len() - 1;
                }
                RecordEntry::NullMove => {
                    places.push((next, after));
                    at = places.len() - 1;
                }
                _ => at = usize::from(*choice) % places.len(),
            }
        }
        if full {
            tree.headers_mut().push(HeaderKey::Player(Seat::FIRST), "Ann");
            tree.headers_mut().push(HeaderKey::Event, "A \\ tea: house");
        }
        tree
    }
}

fn decorate<G: Playable>(tree: &mut GameTree<G>, node: TreeNodeId, extra: u8, words: &str) {
    if extra & 1 != 0 {
        tree.set_comment(node, words);
    }
    if extra & 2 != 0 {
        tree.set_time(node, Some(Duration::from_millis(u64::from(extra) * 250)));
    }
    if extra & 12 == 4 {
        tree.add_nag(node, extra);
    }
    if extra & 48 == 16 {
        tree.set_bookmark(node, words.replace('\n', " "));
    }
    if extra & 192 == 64 {
        tree.set_comment_before(node, words);
    }
}
