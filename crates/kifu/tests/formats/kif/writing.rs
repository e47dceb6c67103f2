//! The KIF writer.

use std::time::Duration;

use insta::assert_snapshot;
use wazir_game::{Game, Seat};
use wazir_kifu::kif;
use wazir_notation::{GameTree, HeaderKey, Loss, RecordEntry, Termination, TreeNodeId};
use wazir_shogi::Position;

/// Returns a record with these moves in its main line, and its nodes.
fn tree_with_moves(start: Position, moves: &[&str]) -> (GameTree<Position>, Vec<TreeNodeId>) {
    let mut position = start.clone();
    let mut tree = GameTree::new(start);
    let mut nodes = vec![TreeNodeId::START];
    for text in moves {
        let mv = position.read_move(text).expect("a move");
        position.play(mv).expect("a legal move");
        nodes.push(tree.add(nodes[nodes.len() - 1], RecordEntry::Move(mv)));
    }
    (tree, nodes)
}

fn even_game(moves: &[&str]) -> (GameTree<Position>, Vec<TreeNodeId>) {
    tree_with_moves(Position::default(), moves)
}

fn text(tree: &GameTree<Position>) -> String {
    kif::write(tree).into_text()
}

#[test]
fn headers_moves_times_and_remarks() {
    let (mut tree, nodes) = even_game(&["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]);
    for (key, value) in [
        (HeaderKey::Event, "an event"),
        (HeaderKey::other("秒読み"), "30秒"),
        (HeaderKey::Player(Seat::FIRST), "ann"),
        (HeaderKey::Player(Seat::SECOND), "bob"),
        (HeaderKey::Note, "after the names"),
    ] {
        tree.headers_mut().push(key, value);
    }
    for (node, seconds) in nodes.iter().skip(1).zip([16, 5, 3600, 61, 0]) {
        tree.set_time(*node, Some(Duration::from_secs(seconds)));
    }
    tree.set_time(nodes[5], Some(Duration::from_millis(1250)));
    tree.set_recorded_total_time(nodes[4], Some(Duration::from_secs(99)));
    tree.set_comment(TreeNodeId::START, "before\n\nthe moves");
    tree.set_comment(nodes[1], "a comment");
    tree.set_bookmark(nodes[1], "a bookmark");
    let end = tree.add(nodes[5], RecordEntry::End(Termination::Resign));
    tree.set_time(end, Some(Duration::from_secs(7)));
    tree.set_comment(end, "the end");
    assert_snapshot!(text(&tree), @"
棋戦：an event
秒読み：30秒
手合割：平手
先手：ann
後手：bob
備考：after the names
手数----指手---------消費時間--
*before
*
*the moves
   1 ７六歩(77)   ( 0:16/00:00:16)
*a comment
&a bookmark
   2 ３四歩(33)   ( 0:05/00:00:05)
   3 ２二角成(88) (60:00/01:00:16)
   4 同　銀(31)   ( 1:01/00:01:39)
   5 ４五角打     ( 0:01/01:00:17)
#exact time: (1.25)
   6 投了         ( 0:07/00:01:13)
まで5手で先手の勝ち
*the end
");
}

#[test]
fn moves_without_times() {
    let (tree, _) = even_game(&["7g7f", "3c3d"]);
    assert_snapshot!(text(&tree), @"
手合割：平手
手数----指手--
   1 ７六歩(77)
   2 ３四歩(33)
");
    // Missing times are not invented.
    let (mut tree, nodes) = even_game(&["7g7f", "3c3d"]);
    tree.set_time(nodes[2], Some(Duration::from_secs(5)));
    assert_snapshot!(text(&tree), @"
手合割：平手
手数----指手---------消費時間--
   1 ７六歩(77)
   2 ３四歩(33)   ( 0:05/00:00:05)
");
}

#[test]
fn variations_late_ones_first() {
    let (mut tree, nodes) = even_game(&["7g7f", "3c3d", "2g2f"]);
    tree.add(nodes[3], RecordEntry::End(Termination::Interrupted));
    let add = |tree: &mut GameTree<Position>, parent: TreeNodeId, line: &[&str], text: &str| {
        let mut position = Position::default();
        for text in line {
            position.play(position.read_move(text).expect("a move")).expect("a legal move");
        }
        let mv = position.read_move(text).expect("a move");
        tree.add(parent, RecordEntry::Move(mv))
    };
    let first = add(&mut tree, TreeNodeId::START, &[], "2g2f");
    tree.set_comment_before(first, "another opening");
    add(&mut tree, first, &["2g2f"], "8c8d");
    let third = add(&mut tree, nodes[2], &["7g7f", "3c3d"], "6g6f");
    add(&mut tree, nodes[2], &["7g7f", "3c3d"], "1g1f");
    add(&mut tree, third, &["7g7f", "3c3d", "6g6f"], "8c8d");
    tree.add(third, RecordEntry::End(Termination::Resign));
    assert_snapshot!(text(&tree), @"
手合割：平手
手数----指手--
   1 ７六歩(77)   +
   2 ３四歩(33)
   3 ２六歩(27)   +
   4 中断
まで3手で中断

変化：3手
   3 ６六歩(67)   +
   4 ８四歩(83)   +

変化：4手
   4 投了
まで3手で先手の勝ち

変化：3手
   3 １六歩(17)

変化：1手
*another opening
   1 ２六歩(27)
   2 ８四歩(83)
");
    let again = kif::read(&text(&tree)).into_result().expect("what was written");
    assert!(again.same_tree(&tree));
}

#[test]
fn handicaps_and_diagrams() {
    let start: Position =
        "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1".parse().expect("a position");
    let (mut handicap, nodes) = tree_with_moves(start, &["5a6b", "7g7f"]);
    handicap.headers_mut().push(HeaderKey::Player(Seat::FIRST), "ann");
    handicap.headers_mut().push(HeaderKey::Player(Seat::SECOND), "bob");
    handicap.add(nodes[2], RecordEntry::End(Termination::Resign));
    assert_snapshot!(text(&handicap), @"
手合割：二枚落ち
下手：ann
上手：bob
手数----指手--
   1 ６二玉(51)
   2 ７六歩(77)
   3 投了
まで2手で下手の勝ち
");
    let start = "4k4/9/4P4/9/9/9/9/9/4K4 w G2r2b3g4s4n4l17p 8".parse().expect("a position");
    let (drawn, _) = tree_with_moves(start, &["5a6a"]);
    assert_snapshot!(text(&drawn), @"
手合割：その他
後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
後手番
手数＝7  まで
手数----指手--
   1 ６一玉(51)
");
}

#[test]
fn every_ending_and_its_result() {
    let mut lines = String::new();
    for (end, moves) in [
        (Termination::Resign, 1),
        (Termination::Interrupted, 1),
        (Termination::Impasse, 1),
        (Termination::Draw, 1),
        (Termination::Repetition, 1),
        (Termination::Mate, 1),
        (Termination::NoMate, 1),
        (Termination::Timeout, 2),
        (Termination::FoulWin, 2),
        (Termination::FoulLose, 2),
        (Termination::EnteringKing, 2),
        (Termination::WinByDefault, 0),
        (Termination::LoseByDefault, 0),
        (Termination::Try, 1),
        (Termination::MaxMoves, 1),
        (Termination::TakenBack, 1),
        (Termination::Error, 1),
        (Termination::other("封じ手"), 1),
        (Termination::other("反則 (二歩)"), 1),
        (Termination::other("ill+"), 1),
    ] {
        let (mut tree, nodes) = even_game(&["7g7f", "3c3d"][..moves]);
        tree.add(nodes[moves], RecordEntry::End(end.clone()));
        let written = kif::write(&tree);
        assert_eq!(written.losses().count(), 0, "{end}");
        let again = kif::read(written.text()).into_result().expect("what was written");
        assert_eq!(again.termination(), Some(&end));
        let last: Vec<&str> = written.text().lines().rev().take(2).collect();
        lines.push_str(&format!("{} | {}\n", last[1], last[0]));
    }
    assert_snapshot!(lines, @"
2 投了 | まで1手で先手の勝ち
2 中断 | まで1手で中断
2 持将棋 | まで1手で持将棋
2 引き分け | まで1手で引き分け
2 千日手 | まで1手で千日手
2 詰み | まで1手で詰
2 不詰 | まで1手で不詰
3 切れ負け | まで2手で時間切れにより後手の勝ち
3 反則勝ち | まで2手で先手の反則勝ち
3 反則負け | まで2手で先手の反則負け
3 入玉勝ち | まで2手で先手の入玉勝ち
1 不戦勝 | まで0手で先手の不戦勝
1 不戦敗 | まで0手で先手の不戦敗
2 トライ | まで1手でトライ
2 最大手数 | まで1手で最大手数
2 待った | まで1手で待った
2 エラー | まで1手でエラー
2 封じ手 | まで1手で封じ手
2 反則 (二歩) | まで1手で反則 (二歩)
2 ill+ | まで1手でill+
");
}

#[test]
fn what_kif_cannot_hold_is_told() {
    let lost = |change: &dyn Fn(&mut GameTree<Position>, TreeNodeId)| {
        let (mut tree, nodes) = even_game(&["7g7f"]);
        change(&mut tree, nodes[1]);
        let written = kif::write(&tree);
        assert!(kif::read(written.text()).error().is_none(), "{}", written.text());
        written.losses().collect::<Vec<_>>()
    };
    assert_eq!(lost(&|_, _| ()), []);
    assert_eq!(lost(&|tree, node| tree.add_nag(node, 1)), [Loss::Marks]);
    for key in
        ["", "変化", "手合割", "後手の持駒", "a key", "*", "#a", "& b", "1 a", "先手", "a：b"]
    {
        let header = |tree: &mut GameTree<Position>, _: TreeNodeId| {
            tree.headers_mut().push(HeaderKey::other(key), "value");
        };
        assert_eq!(lost(&header), [Loss::Headers], "{key}");
    }
    for (key, value) in [
        (HeaderKey::Player(Seat::new(2)), "carl"),
        (HeaderKey::Event, "two\nlines"),
        (HeaderKey::Event, " blank "),
    ] {
        let header = |tree: &mut GameTree<Position>, _: TreeNodeId| {
            tree.headers_mut().push(key.clone(), value)
        };
        assert_eq!(lost(&header), [Loss::Headers], "{value}");
    }
    for words in ["", "投了", "７六歩", "▲負け", "two\nlines", "x ( 0:01/00:00:01)", "x +", " x"]
    {
        let end = |tree: &mut GameTree<Position>, node: TreeNodeId| {
            tree.add(node, RecordEntry::End(Termination::other(words)));
        };
        assert_eq!(lost(&end), [Loss::Ending], "{words}");
    }
}

#[test]
fn what_stands_before_a_move_is_kept_where_a_variation_begins() {
    let start = Position::default();
    let (mut tree, nodes) = tree_with_moves(start.clone(), &["7g7f", "3c3d"]);
    let other =
        tree.add(TreeNodeId::START, RecordEntry::Move(start.read_move("2g2f").expect("a move")));
    tree.set_comment_before(other, "or");
    assert_eq!(kif::write(&tree).losses().count(), 0);
    assert!(kif::read(&text(&tree)).tree().same_tree(&tree));
    // In any other place it is read as a comment on the move before.
    tree.set_comment_before(nodes[2], "before");
    assert_eq!(kif::write(&tree).losses().collect::<Vec<_>>(), [Loss::Comments]);
    let reading = kif::read(&text(&tree));
    assert_eq!(reading.tree().comment(nodes[1]), "before");
}
