//! Round trips of random games.

use proptest::prelude::*;
use wazir_cwda::{Matchup, Options, Promotion};
use wazir_game::Game as _;
use wazir_notation::{GameTree, Loss, RecordEntry, Termination, TreeNodeId, WrittenRecord};
use wazir_pgn::pgn::{self, PgnGame, PgnStyle};

use wazir_testkit::trees::random_trees;

/// Returns the record without the parts that the format cannot hold: bookmarks, endings, and
/// remarks in some places.
pub(crate) fn representable_part<G: wazir_game::Game>(full: &GameTree<G>) -> GameTree<G> {
    let mut tree = GameTree::new(full.start().clone());
    let ends = |node: TreeNodeId| matches!(full.entry(node), RecordEntry::End(_));
    let mut open = vec![(TreeNodeId::START, TreeNodeId::START, true)];
    while let Some((old, new, main)) = open.pop() {
        let children: Vec<TreeNodeId> = full.children(old).collect();
        let moves = children.iter().copied().filter(|&child| !ends(child));
        let ended = main && children.first().is_some_and(|&child| ends(child));
        let kept: Vec<TreeNodeId> = if ended { children[..1].to_vec() } else { moves.collect() };
        for (i, child) in kept.into_iter().enumerate() {
            let copy = tree.add(new, full.entry(child).clone());
            tree.set_comment(copy, full.comment(child));
            tree.set_time(copy, full.time(child));
            if !ends(child) {
                full.nags(child).iter().for_each(|&mark| tree.add_nag(copy, mark));
            }
            // A comment before a move goes to the previous move, unless a variation begins.
            let before = full.comment_before(child);
            if i > 0 {
                tree.set_comment_before(copy, before);
            } else if !before.is_empty() {
                tree.append_comment_line(new, before);
            }
            open.push((child, copy, main && i == 0));
        }
    }
    tree
}

fn reports_loss(written: &WrittenRecord, loss: Loss) -> bool {
    written.losses().any(|lost| lost == loss)
}

/// Checks that a written record reports its losses.
fn check_losses<G: wazir_game::Game>(
    written: &WrittenRecord,
    full: &GameTree<G>,
    held: &GameTree<G>,
) {
    let turn = |tree: &GameTree<G>, id| {
        matches!(tree.entry(id), RecordEntry::Move(_) | RecordEntry::NullMove)
    };
    let moves = |tree: &GameTree<G>| tree.node_ids().filter(|&id| turn(tree, id)).count();
    let cut = moves(full) != moves(held);
    assert_eq!(reports_loss(written, Loss::Variations), cut);
    let endings = full.any_node(|tree, id| {
        matches!(tree.entry(id), RecordEntry::End(_)) && Some(id) != tree.main_line().last()
    });
    if !cut {
        let marked = full.any_node(|tree, id| !tree.bookmark(id).is_empty());
        assert_eq!(reports_loss(written, Loss::Bookmarks), marked);
        assert_eq!(reports_loss(written, Loss::Ending), endings);
    }
    if !endings {
        assert!(!reports_loss(written, Loss::Times) && !reports_loss(written, Loss::Comments));
    }
}

/// Removes remarks before the first continuation: if variations come between, they end up after the
/// previous move.
fn without_comments<G: wazir_game::Game>(full: &GameTree<G>) -> GameTree<G> {
    let mut tree = full.clone();
    for id in full.node_ids() {
        let first = full.parent(id).and_then(|parent| full.main_child(parent)) == Some(id);
        if first {
            tree.set_comment_before(id, "");
        }
    }
    tree
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn games_of_every_pairing(plan in random_trees(90), armies in 0usize..16, either: bool) {
        let matchup = Matchup::all().nth(armies).expect("one of 16");
        let promotion = if either { Promotion::Either } else { Promotion::Own };
        let start = matchup.start(&Options::default().with_promotion(promotion)).expect("a start");
        let full = without_comments(&plan.tree(start, true));
        let held = representable_part(&full);
        for style in [PgnStyle::Pychess, PgnStyle::XBoard] {
            let written = pgn::write(&full, style).expect("a game that can be written");
            check_losses(&written, &full, &held);
            let mut games = pgn::read_all(written.text());
            let Some(PgnGame::Cwda(again)) = games.next() else { panic!("{}", written.text()) };
            prop_assert!(games.next().is_none(), "{}", written.text());
            prop_assert!(again.error().is_none(), "{:?}\n{}", again.error(), written.text());
            prop_assert!(again.tree().same_tree(&held), "{}", written.text());
            let twice = pgn::write(again.tree(), style).expect("a game that can be written");
            let Some(PgnGame::Cwda(twice)) = pgn::read_all(twice.text()).next() else { panic!("no game") };
            prop_assert!(twice.tree().same_tree(&held), "{}", written.text());
        }
    }

    #[test]
    fn games_of_euroshogi(plan in random_trees(120)) {
        let full = without_comments(&plan.tree(wazir_euroshogi::Position::default(), true));
        let held = representable_part(&full);
        let written = pgn::write_euroshogi(&full);
        check_losses(&written, &full, &held);
        let Some(PgnGame::EuroShogi(again)) = pgn::read_all(written.text()).next() else {
            panic!("{}", written.text())
        };
        prop_assert!(again.error().is_none(), "{:?}\n{}", again.error(), written.text());
        prop_assert!(again.tree().same_tree(&held), "{}", written.text());
    }

    #[test]
    fn games_from_the_middle(plan in random_trees(60), armies in 0usize..16, before in 1usize..60) {
        let matchup = Matchup::all().nth(armies).expect("one of 16");
        let mut start = matchup.start(&Options::default()).expect("a start");
        for i in 0..before {
            let moves = start.legal_moves();
            let Some(&mv) = moves.get(i * 7 % moves.len().max(1)) else { break };
            start.play_unchecked(mv);
        }
        let tree = representable_part(&without_comments(&plan.tree(start, false)));
        for style in [PgnStyle::Pychess, PgnStyle::XBoard] {
            let written = pgn::write(&tree, style).expect("a game that can be written");
            let Some(PgnGame::Cwda(again)) = pgn::read_all(written.text()).next() else {
                panic!("{}", written.text())
            };
            prop_assert!(again.error().is_none(), "{:?}\n{}", again.error(), written.text());
            prop_assert!(again.tree().same_tree(&tree), "{}", written.text());
        }
    }
}

/// Of two endings at one node the first is written, and the other is reported as lost.
#[test]
fn two_endings_in_one_place() {
    let start = Matchup::default().start(&Options::default()).expect("a start");
    let mv = start.read_move("e2e4").expect("a move");
    let mut tree = GameTree::new(start);
    let first = tree.add(TreeNodeId::START, RecordEntry::Move(mv));
    tree.add(first, RecordEntry::End(Termination::Resign));
    let other = tree.add(first, RecordEntry::End(Termination::Interrupted));
    tree.set_bookmark(other, "here");
    let written = pgn::write(&tree, PgnStyle::Pychess).expect("a game that can be written");
    check_losses(&written, &tree, &representable_part(&tree));
    assert!(reports_loss(&written, Loss::Bookmarks) && reports_loss(&written, Loss::Ending));
}
