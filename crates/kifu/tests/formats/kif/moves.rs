//! The KIF reader: moves, times, remarks, variations, endings.

use insta::assert_snapshot;
use wazir_kifu::kif;
use wazir_notation::{ErrorKind, Termination, WarningKind};

use super::outline::tree;

fn outline(text: &str) -> String {
    tree(&kif::read(text))
}

#[test]
fn moves_of_every_kind() {
    let text = "\
手合割：平手
手数----指手---------消費時間--
   1 ７六歩(77)
   2 ▽３四歩(33)
   3 ☗２二角成(88)
   4 同　銀(31)
   5 △４五角打
";
    assert_snapshot!(outline(text), @"
0 start
1 7g7f
2 3c3d
3 8h2b+
4 3a2b
move: line 7, column 6: `△４五角打`: the mark belongs to the player who is not to move
");
    let text = "\
1 7六歩(77)
2 ３四歩(３３)
3 ２二角成(88)
4 同銀(31)
5 ４五角(00)
6 ６二飛
";
    assert_snapshot!(outline(text), @"
0 start
1 7g7f
2 3c3d
3 8h2b+
4 3a2b
5 B*4e
6 8b6b
");
}

#[test]
fn names_of_pieces_in_all_shapes() {
    let text = "\
後手の持駒：なし
| ・ ・ ・ ・v王 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| 竜 ・ 全 ・ ・ 圭 ・ 杏 ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
先手の持駒：なし
1 ９二竜(93)
2 ６一王(51)
3 ７二全(73)
4 ５一玉(61)
5 ４二圭(43)
6 同　王(51)
7 ３二成香(23)
";
    assert_snapshot!(outline(text), @"
0 start
1 9c9b
2 5a6a
3 7c7b
4 6a5a
5 4c4b
6 5a4b
7 2c3b
");
}

#[test]
fn numbers_of_either_width() {
    let outlines = ["1 ７六歩(77)\n2 ３四歩(33)\n", "１　７六歩(77)\n２ ３四歩(33)\n"].map(outline);
    assert_eq!(outlines[0], outlines[1]);
    assert!(outlines[0].contains("2 3c3d"), "{}", outlines[0]);
}

/// A variation that repeats a move without its time keeps the time of that move.
#[test]
fn repeated_moves_keep_their_times() {
    let text = "   1 ７六歩(77) ( 0:01/00:00:01)\n   2 ３四歩(33)\n   3 ２六歩(27) ( 0:03/00:00:04)\n\n\
                変化：1手\n   1 ７六歩(77)\n   2 ８四歩(83)\n   3 ２六歩(27) ( 0:03/00:00:04)\n";
    let outline = outline(text);
    assert_eq!(outline.matches("3s").count(), 2, "{outline}");
    assert!(!outline.contains("4s"), "a total that is the sum is not kept: {outline}");
    // It may add the time that makes the total the sum.
    let text = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27) ( 0:03/00:00:04)\n\n\
                変化：1手\n   1 ７六歩(77) ( 0:01/00:00:01)\n   2 ８四歩(83)\n";
    let outline = self::outline(text);
    assert!(outline.contains("3s") && !outline.contains("4s"), "{outline}");
}

#[test]
fn times_in_all_shapes() {
    let text = "\
   1 ７六歩(77)   ( 0:16/00:00:16)
   2 ３四歩(33)   (0:5/0:0:5)
   3 ２六歩(27)   (01:25 / 00:01:41)
   4 ８四歩(83)   ( 0:07.25/ 0:00:12.25)
   5 ２五歩(26)   (1:02:03/01:03:44)
   6 ８五歩(84)   ( 0:10/)
   7 ７八金(69)   (9)
   8 ３二金(41)
   9 ２四歩(25)   ( 0:01/09:00:00)+
  10 同　歩(23)   ( /00:00:30)
  11 投了         ( 0:02/00:00:00)
";
    assert_snapshot!(outline(text), @"
0 start
1 7g7f 16s
2 3c3d 5s
3 2g2f 85s
4 8c8d 7.25s
5 2f2e 3723s
6 8d8e 10s
7 6i7h 9s
8 4a3b
9 2e2d 1s of 32400s
10 2c2d of 30s
11 [resign] 2s of 0ns
");
}

#[test]
fn words_after_the_time_are_a_comment() {
    let text = "\
   1 ７六歩(77)   ( 0:16/00:00:16) 好手
*a comment
   2 ３四歩(33)   ( 0:05/00:00:05)+ 評価値 -120
   3 ２六歩(27)   the usual
   4 ８四歩(83)   ( 0:01/00:00:06)(x)
   5 ２五歩(26)   ( 0:02/00:00:18) ++
   6 投了         ( 0:02/00:00:08) 以下略
";
    assert_snapshot!(outline(text), @r#"
0 start
1 7g7f 16s *"好手\na comment"
2 3c3d 5s *"評価値 -120"
3 2g2f *"the usual"
4 8c8d 1s *"(x)"
5 2f2e 2s *"+"
6 [resign] 2s *"以下略"
warning words-after-move: line 1, column 30: `好手`: words after a move are kept as a comment on it
warning words-after-move: line 3, column 34: `評価値 -120`: words after a move are kept as a comment on it
warning words-after-move: line 4, column 16: `the usual`: words after a move are kept as a comment on it
warning words-after-move: line 5, column 32: `(x)`: words after a move are kept as a comment on it
warning words-after-move: line 6, column 34: `+`: words after a move are kept as a comment on it
warning words-after-move: line 7, column 34: `以下略`: words after a move are kept as a comment on it
"#);
    for tail in ["(0:16", "(x)", "(0:1:2:3)", "０:１６", "(1234567890)", "!"] {
        let text = format!("1 ７六歩(77) ( 0:16/00:00:16)\n2 ３四歩(33) {tail}\n3 投了\n");
        let reading = kif::read(&text);
        let found: Vec<_> = reading.warnings().iter().map(|w| (w.kind(), w.line())).collect();
        assert_eq!(found, [(WarningKind::WordsAfterMove, 2)], "{tail}");
        assert_eq!(reading.warnings()[0].text(), tail);
        let tree = reading.into_result().expect(tail);
        let node = tree.main_line().nth(1).expect("a move");
        assert_eq!((tree.comment(node), tree.time(node)), (tail, None));
        assert_eq!(tree.termination(), Some(&Termination::Resign));
    }
    // A word without a blank before it may belong to the move.
    for tail in ["x", "成", "!", "０:１６"] {
        let text = format!("1 ７六歩(77)\n2 ３四歩(33){tail}\n");
        let reading = kif::read(&text);
        let error = reading.error().expect(tail);
        assert_eq!((error.kind(), error.line()), (ErrorKind::Syntax, 2), "{tail}");
    }
}

#[test]
fn comments_and_bookmarks() {
    let text = "\
# skipped
*before the headers
先手：ann
*before the moves
*
&opening
手数----指手---------消費時間--
*after the head
   1 ７六歩(77)   ( 0:00/00:00:00)
# skipped
*△３三角打(00) is no move
*
**評価値=80
&here
   2 ３四歩(33)
&読み込み時表示
&and here
*   2 ３四歩(33)
   3 投了
*変化：1手
まで2手で後手の勝ち
*まで
";
    assert_snapshot!(outline(text), @r#"
0 start *"before the headers\nbefore the moves\n\nafter the head" &"opening"
1 7g7f 0ns *"△３三角打(00) is no move\n\n*評価値=80" &"here"
2 3c3d *"   2 ３四歩(33)" &"読み込み時表示\nand here"
3 [resign] *"変化：1手\nまで"
"#);
}

#[test]
fn variations_branch_off_the_line_before_them() {
    let text = "\
手数----指手---------消費時間--
   1 ７六歩(77)+
   2 ３四歩(33)+
   3 ２六歩(27)+
   4 中断
まで3手で中断

変化：3手
   3 ６六歩(67)+
   4 投了

変化：3手
   3 ７五歩(76)

変化：3手
*of the variation
   3 １六歩(17)
   4 ８四歩(83)+
   5 ２六歩(27)

変化：4手
   4 投了

変化：2手
   2 ８四歩(83)
   3 ２六歩(27)
   4 ８五歩(84)+

変化：4手
   4 ３四歩(33)

変化：1手
   1 ２六歩(27)
";
    assert_snapshot!(outline(text), @r#"
0 start
1 7g7f
2 3c3d
3 2g2f
4 [interrupt]
  3 6g6f
  4 [resign]
  3 7f7e
  3 1g1f <"of the variation"
  4 8c8d
  5 2g2f
    4 [resign]
  2 8c8d
  3 2g2f
  4 8d8e
    4 3c3d
  1 2g2f
"#);
}

#[test]
fn a_line_of_its_own_for_every_variation_and_its_number() {
    let text = "1 ７六歩(77)\n変化： １手目\n1 ２六歩(27)\n変化:1手\n1 ５六歩(57)\n";
    assert_snapshot!(outline(text), @"
0 start
1 7g7f
  1 2g2f
  1 5g5f
");
    // Some files have such lines among the headers.
    let text = "先手：ann\n変化：   9手\n";
    assert_snapshot!(outline(text), @r#"
0 start *"変化：   9手"
warning loose-variation: line 2, column 1: `変化：   9手`: no line reaches this move, so the variation is kept as a comment
"#);
    let text = "先手：ann\n変化：   9手\n手合割：香落ち\n1 ３四歩(33)\n";
    assert_snapshot!(outline(text), @r#"
0 start *"変化：   9手"
1 3c3d
warning loose-variation: line 2, column 1: `変化：   9手`: no line reaches this move, so the variation is kept as a comment
"#);
    let text = "変化：1手\n1 ７六歩(77)\n";
    assert_snapshot!(outline(text), @"
0 start
1 7g7f
");
}

#[test]
fn variations_that_begin_nowhere() {
    let moves = "1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n";
    for variation in ["変化：4手\n4 ２六歩(27)\n", "変化：0手\n0 ２六歩(27)\n*so\n"] {
        let more = "変化：2手\n2 ８四歩(83)\n";
        let reading = kif::read(&[moves, variation, more].concat());
        let found: Vec<_> = reading.warnings().iter().map(|w| (w.kind(), w.line())).collect();
        assert_eq!(found, [(WarningKind::DanglingVariation, 4)]);
        let tree = reading.into_result().expect(variation);
        let end = tree.main_line().last().expect("an ending");
        assert_eq!(tree.comment(end), variation.trim_end());
        assert_eq!((tree.len(), tree.variation_count()), (5, 1), "what follows is read");
        // Writing keeps it in its place.
        let again = kif::read(kif::write(&tree).text()).into_result();
        assert!(again.expect("a record").same_tree(&tree));
    }
    for (variation, kind) in [
        ("変化：99999999999手\n", ErrorKind::Variation),
        ("変化：手\n", ErrorKind::Variation),
        ("変化：2手まで\n", ErrorKind::Variation),
        ("変化：2手\n3 ２六歩(27)\n", ErrorKind::Syntax),
    ] {
        let text = [moves, variation].concat();
        let reading = kif::read(&text);
        assert_eq!(reading.error().map(|e| e.kind()), Some(kind), "{variation}");
        assert_eq!(reading.tree().len(), 4, "the main line is kept");
    }
}

#[test]
fn variations_of_a_line_further_up() {
    // The line before is too short, but the one it branches from is not.
    let text = "\
1 ７六歩(77)
2 ３四歩(33)
3 ２六歩(27) ( 0:03/00:00:03)
4 ８四歩(83)
5 ２五歩(26)
6 ８五歩(84)
変化：2手
2 ８四歩(83)
3 ２六歩(27)
4 ８五歩(84)
変化：3手
3 １六歩(17)
変化：5手
5 ２五歩(26)
変化：3手
3 ６六歩(67)
変化：6手
6 ３二金(41)
変化：2手
2 １四歩(13)
変化：7手
7 ７八金(69) ( 0:04/00:00:07)
変化：9手
";
    assert_snapshot!(outline(text), @r#"
0 start
1 7g7f
2 3c3d
3 2g2f 3s
4 8c8d
5 2f2e
6 8d8e
7 6i7h 4s *"変化：9手"
  2 8c8d
  3 2g2f
  4 8d8e
  5 2f2e
  6 4a3b
    3 1g1f
    3 6g6f
  2 1c1d
warning earlier-line: line 13, column 1: `変化：5手`: the line before this variation is too short; it is attached to the line above
warning earlier-line: line 17, column 1: `変化：6手`: the line before this variation is too short; it is attached to the line above
warning earlier-line: line 21, column 1: `変化：7手`: the line before this variation is too short; it is attached to the line above
warning loose-variation: line 23, column 1: `変化：9手`: no line reaches this move, so the variation is kept as a comment
"#);
}

#[test]
fn numbers_that_go_back() {
    let text = "\
1 ７六歩(77)
2 ３四歩(33)
3 ２六歩(27)
4 投了
2 ８四歩(83)
3 ２六歩(27)
3 ６六歩(67)
*a comment
4 中断
";
    assert_snapshot!(outline(text), @r#"
0 start
1 7g7f
2 3c3d
3 2g2f
4 [resign]
  2 8c8d
  3 2g2f
    3 6g6f *"a comment"
    4 [interrupt]
warning number-goes-back: line 5, column 1: `2`: a move with an earlier number starts a variation
warning number-goes-back: line 7, column 1: `3`: a move with an earlier number starts a variation
"#);
    // A move that is not legal at its number is the next one.
    let text = "\
1 ７六歩(77)
2 ３四歩(33)
2 ２六歩(27)
3 ８四歩(83)
4 ２五歩(26)
5 投了
";
    assert_snapshot!(outline(text), @"
0 start
1 7g7f
2 3c3d
3 2g2f
4 8c8d
5 2f2e
6 [resign]
warning wrong-number: line 3, column 1: `2`: the number is not that of the next move; the move is read as the next one
");
}

#[test]
fn words_after_the_end_are_a_comment() {
    let text = "\
1 ７六歩(77)
2 投了
まで1手で先手の勝ち
*a comment
A fine game.
  2 moves too short
場所：a header all the same
変化：1手
1 ２六歩(27)
まで1手
nothing more
";
    assert_snapshot!(outline(text), @r#"
0 start
1 7g7f
2 [resign] *"a comment\nA fine game.\n2 moves too short"
  1 2g2f *"nothing more"
warning words-after-end: line 5, column 1: `A fine game.`: words after the end of the game are kept as a comment on it
warning words-after-end: line 6, column 3: `2 moves too short`: words after the end of the game are kept as a comment on it
warning words-after-end: line 11, column 1: `nothing more`: words after the end of the game are kept as a comment on it
"#);
    let text = "▲７六歩\nまで1手で中断\nso much\n変化：1手\n▲２六歩\n";
    assert_snapshot!(tree(&wazir_kifu::ki2::read(text)), @r#"
0 start
1 7g7f
2 [interrupt] *"so much"
  1 2g2f
warning words-after-end: line 3, column 1: `so much`: words after the end of the game are kept as a comment on it
"#);
}

#[test]
fn numbers_count_from_that_of_the_first_move() {
    let text = "\
  33 ７六歩(77)
  34 ３四歩(33)
  35 中断
変化：34手
  34 ８四歩(83)
";
    assert_snapshot!(outline(text), @"
0 start
1 7g7f
2 3c3d
3 [interrupt]
  2 8c8d
");
    for text in [
        "1 ７六歩(77)\n3 ３四歩(33)\n",
        "1 ７六歩(77)\n1 ３三歩(33)\n",
        "1 ７六歩(77)\n0 ３四歩(33)\n",
    ] {
        let reading = kif::read(text);
        let error = reading.error().expect("a wrong number");
        assert_eq!(error.reason(), "move number 2 is expected here");
        assert_eq!((error.kind(), error.line(), error.column()), (ErrorKind::Syntax, 2, 1));
    }
}

#[test]
fn the_words_for_the_end() {
    let end = |word: &str| {
        let tree = kif::read(&format!("1 ７六歩(77)\n2 {word}\n")).into_result().expect(word);
        tree.termination().cloned().expect(word).to_string()
    };
    for (word, expected) in [
        ("中断", "interrupt"),
        ("投了", "resign"),
        ("持将棋", "impass"),
        ("引き分け", "draw"),
        ("千日手", "repetitionDraw"),
        ("詰み", "mate"),
        ("詰", "mate"),
        ("不詰", "noMate"),
        ("切れ負け", "timeout"),
        ("Time-up", "timeout"),
        ("反則勝ち", "foulWin"),
        ("反則負け", "foulLose"),
        ("入玉勝ち", "enteringOfKing"),
        ("不戦勝", "winByDefault"),
        ("不戦敗", "loseByDefault"),
        ("トライ", "try"),
        ("最大手数", "maxMoves"),
        ("待った", "takenBack"),
        ("エラー", "error"),
        ("封じ手", "any:封じ手"),
        ("二歩", "any:二歩"),
        ("王手放置", "any:王手放置"),
        ("連続王手の千日手", "any:連続王手の千日手"),
        ("▲投了", "resign"),
        ("投了 (0:05/00:00:05)", "resign"),
        ("投了 +", "resign"),
        ("反則 (二歩)", "any:反則 (二歩)"),
        ("反則 (二歩) ( 0:05/00:00:05)+", "any:反則 (二歩)"),
        ("mate+", "any:mate+"),
    ] {
        assert_eq!(end(word), expected, "{word}");
    }
}

#[test]
fn a_broken_move_is_no_ending() {
    for word in [
        "７六",
        "同",
        "同　歩(77",
        "７(77)",
        "歩(77)",
        "７六歩(00)x",
        "七六歩",
        "0",
        "▲",
        "７六歩(78)",
    ] {
        let text = format!("1 ７六歩(77)\n2 ３四歩(33)\n3 {word}\n");
        let reading = kif::read(&text);
        let error = reading.error().unwrap_or_else(|| panic!("{word}"));
        assert_eq!(error.line(), 3, "{word}: {error}");
        assert_eq!(reading.tree().termination(), None::<&Termination>, "{word}");
        assert_eq!(reading.tree().main_moves().count(), 2, "{word}");
    }
    assert!(kif::read("1\n").error().is_some());
    assert!(kif::read("1 ７六歩(77)\n2 \n").error().is_some());
}

#[test]
fn the_result_ends_the_game_where_nothing_else_does() {
    let moves = "1 ７六歩(77)\n2 ３四歩(33)\n";
    let end = |last: &str| {
        let tree = kif::read(&[moves, last].concat()).into_result().expect(last);
        tree.termination().map(ToString::to_string)
    };
    for (last, expected) in [
        ("まで2手で後手の勝ち", "resign"),
        ("まで2手で上手の勝ち", "resign"),
        ("まで、2手で後手の勝ち", "resign"),
        ("まで 2手にて後手の勝ち。", "resign"),
        ("まで2手で時間切れにより後手の勝ち", "timeout"),
        ("まで2手で先手の反則負け", "foulLose"),
        ("まで2手で後手の反則勝ち", "foulLose"),
        ("まで2手で先手の反則勝ち", "foulWin"),
        ("まで2手で後手の反則負け", "foulWin"),
        ("まで2手で先手の入玉勝ち", "enteringOfKing"),
        ("まで2手で先手の不戦勝", "winByDefault"),
        ("まで2手で先手の不戦敗", "loseByDefault"),
        ("まで2手で中断", "interrupt"),
        ("まで2手で千日手", "repetitionDraw"),
        ("まで2手で持将棋", "impass"),
        ("まで2手で詰", "mate"),
        ("まで2手詰", "mate"),
        ("まで２手詰め", "mate"),
        ("まで2手で不詰", "noMate"),
        ("まで2手で封じ手", "any:封じ手"),
        // The player to move has not resigned.
        ("まで2手で先手の勝ち", "any:先手の勝ち"),
        ("まで2手で後手の入玉勝ち", "any:後手の入玉勝ち"),
        ("まで2手で時間切れにより先手の勝ち", "any:時間切れにより先手の勝ち"),
    ] {
        assert_eq!(end(last).as_deref(), Some(expected), "{last}");
    }
    assert_eq!(end("まで2手"), None);
    // The ending itself overrides a result that contradicts it.
    assert_eq!(end("3 千日手\nまで2手で先手の勝ち").as_deref(), Some("repetitionDraw"));
    assert_eq!(end("3 反則負け\nまで77手で中断").as_deref(), Some("foulLose"));
}

#[test]
fn nothing_follows_the_end() {
    for text in [
        "1 投了\n2 ７六歩(77)\n",
        "1 投了\n2 中断\n",
        "1 投了\n1 中断\n",
        "まで0手で中断\n2 ７六歩(77)\n",
    ] {
        let reading = kif::read(text);
        assert_eq!(reading.error().map(|e| e.kind()), Some(ErrorKind::Syntax), "{text}");
        assert!(reading.tree().termination().is_some());
    }
}

#[test]
fn an_illegal_move_keeps_what_stands_before_it() {
    let text = "\
1 ７六歩(77)
2 ３四歩(33)
3 ８八銀(79)
4 中断
";
    assert_snapshot!(outline(text), @"
0 start
1 7g7f
2 3c3d
illegal-move: line 3, column 3: `８八銀(79)`: your own piece is on 8h
");
    assert_snapshot!(outline("1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 ６二玉(51)\n5 ５一馬(22)\n"), @"
0 start
1 7g7f
2 3c3d
3 8h2b+
4 5a6b
illegal-move: line 5, column 3: `５一馬(22)`: the piece on 2b does not move to 5a
");
    assert_snapshot!(outline("   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３三角打     ( 0:01/00:00:01)\n"), @"
0 start
1 7g7f 1s
illegal-move: line 2, column 6: `３三角打`: you have no such piece in hand
");
    assert_snapshot!(outline("1 ７六飛(77)\n"), @"
0 start
illegal-move: line 1, column 5: `飛(77)`: the named piece is not on the square in brackets
");
    assert_snapshot!(outline("1 ７六歩(77)\n2 同　歩(33)\n"), @"
0 start
1 7g7f
illegal-move: line 2, column 3: `同　歩(33)`: the piece on 3c does not move to 7f
");
    assert_snapshot!(outline("1 同　歩(77)\n"), @"
0 start
move: line 1, column 3: `同`: there is no move before for 同 to refer to
");
    assert_snapshot!(outline("1 △７六歩(77)\n"), @"
0 start
move: line 1, column 3: `△７六歩(77)`: the mark belongs to the player who is not to move
");
}

#[test]
fn ends_of_lines_and_of_the_file() {
    let text = "先手：ann\n1 ７六歩(77)\n*a\n2 投了";
    let expected = outline(text);
    assert_snapshot!(expected, @r#"
0 start
1 7g7f *"a"
2 [resign]
"#);
    for newline in ["\r\n", "\r"] {
        assert_eq!(outline(&text.replace('\n', newline)), expected, "{newline:?}");
    }
    assert_eq!(outline(&[text, "\n\n\n"].concat()), expected);
    assert_snapshot!(outline(""), @"0 start");
}

#[test]
fn lines_that_are_nothing() {
    assert_snapshot!(outline("１日目の記録\n"), @"
0 start
syntax: line 1, column 1: `１日目の記録`: a header (`key：value`) or a numbered move is expected here
");
    assert_snapshot!(outline("1 ７六歩(77)\n▲２六歩\n"), @"
0 start
1 7g7f
syntax: line 2, column 1: `▲２六歩`: a header (`key：value`) or a numbered move is expected here
");
    assert_snapshot!(outline("1 ７六歩(77)\n手合割：香落ち\n"), @"
0 start
1 7g7f
position: line 2, column 1: `手合割：香落ち`: the start position must be given before the first move
");
    assert_snapshot!(outline("1 ７六歩(77)\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n"), @"
0 start
1 7g7f
position: line 2, column 1: `| ・ ・ ・ ・ ・ ・ ・ ・ ・|一`: the start position must be given before the first move
");
}
