//! KI2, as far as it differs from KIF.

use insta::assert_snapshot;
use wazir_kifu::{ki2, kif};
use wazir_notation::{ErrorKind, Loss};

use super::outline::tree;

fn outline(text: &str) -> String {
    tree(&ki2::read(text))
}

#[test]
fn moves_close_together_or_apart() {
    let expected = outline("▲７六歩    △３四歩    ▲２二角成  △同　銀\n▲４五角\n");
    assert_snapshot!(expected, @"
0 start
1 7g7f
2 3c3d
3 8h2b+
4 3a2b
5 B*4e
");
    for text in [
        "▲７六歩△３四歩▲２二角成△同銀▲４五角打",
        "☗７六歩 ☖３四歩 ☗２二角成 ☖同　銀 ☗４五角打",
        "▼７六歩　▽３四歩　▼２二角成　▽同銀上\r\n\r\n▼４五角\r\n",
        "７六歩 ３四歩 ２二角成 同銀 ４五角",
        "▲７六歩\n△３四歩\n▲２二角成\n△２二銀\n▲４五角",
    ] {
        assert_eq!(outline(text), expected, "{text}");
    }
}

#[test]
fn words_that_tell_pieces_apart() {
    let text = "▲５八金右 △５二金左 ▲６八金寄 △６二金行 ▲６七金上 △５二金引\n";
    assert_snapshot!(outline(text), @"
0 start
1 4i5h
2 4a5b
3 5h6h
4 6a6b
illegal-move: line 1, column 25: `▲６七金上`: your own piece is on 6g
");
    assert_snapshot!(outline("▲５八金\n"), @"
0 start
ambiguous-move: line 1, column 4: `金`: more than one piece can go there; specify it with 右, 左, 直, 上, 寄 or 引
");
    assert_snapshot!(outline("▲７六歩 △３四歩 ▲２二角不成 △３三歩\n"), @"
0 start
1 7g7f
2 3c3d
3 8h2b
illegal-move: line 1, column 21: `歩`: no piece of that kind can go there, and none is in hand to be dropped
");
    assert_snapshot!(outline("▲７六歩 ▲２六歩\n"), @"
0 start
1 7g7f
move: line 1, column 6: `▲２六歩`: the mark belongs to the player who is not to move
");
}

#[test]
fn headers_remarks_variations_and_results() {
    let text = "\
先手：ann
1日目：a header all the same

*before the moves
&opening
▲７六歩    △３四歩
*a comment
&here
▲２六歩
まで3手で先手の勝ち
*at the end

変化：   3手
*of the variation
▲６六歩 △８四歩
まで4手で時間切れにより後手の勝ち

変化：3手
まで2手で中断

変化：1手
▲２六歩 ▽投了
";
    assert_snapshot!(outline(text), @r#"
0 start *"before the moves" &"opening"
1 7g7f
2 3c3d *"a comment" &"here"
3 2g2f
4 [resign] *"at the end"
  3 6g6f <"of the variation"
  4 8c8d
  5 [timeout]
  3 [interrupt]
  1 2g2f
  2 [resign]
"#);
}

#[test]
fn errors() {
    let kind = |text: &str| ki2::read(text).error().map(|error| error.kind());
    assert_eq!(kind("▲７六歩 △"), Some(ErrorKind::Move));
    assert_eq!(kind("▲７六歩 foo"), Some(ErrorKind::Move));
    assert_eq!(kind("▲７六歩 △歩"), Some(ErrorKind::Move));
    assert_eq!(kind("▲▲７六歩"), Some(ErrorKind::Move));
    assert_eq!(kind("▲７六歩 △封じ手"), None);
    assert_eq!(kind("▲７六歩 投了 △３四歩"), Some(ErrorKind::Move));
    assert_eq!(kind("▲７六歩 △投了 ▲２六歩"), Some(ErrorKind::Syntax));
    assert_eq!(kind("▲７六歩\n変化：3手まで\n"), Some(ErrorKind::Variation));
    assert_eq!(kind("▲７六歩\n2 ３四歩(33)\n"), Some(ErrorKind::Syntax));
    assert_eq!(kind("▲５八金"), Some(ErrorKind::AmbiguousMove));
    assert_eq!(kind("▲５五金"), Some(ErrorKind::IllegalMove));
    assert_eq!(kind("▲７七桂"), Some(ErrorKind::IllegalMove));
    assert_eq!(kind("▲７六歩\nまで1手で先手の勝ち\n△３四歩"), Some(ErrorKind::Syntax));
}

#[test]
fn a_variation_that_begins_nowhere() {
    assert_snapshot!(outline("▲７六歩 △３四歩\n変化：4手\n*so\n▲２六歩\n変化：2手\n△８四歩\n"), @r#"
0 start
1 7g7f
2 3c3d *"変化：4手\n*so\n▲２六歩"
  2 8c8d
warning loose-variation: line 2, column 1: `変化：4手`: no line reaches this move, so the variation is kept as a comment
"#);
}

#[test]
fn written_six_moves_a_line() {
    let text = "\
先手：ann
*before
▲７六歩 △３四歩 ▲２二角成 △同銀 ▲４五角 △６二飛 ▲３四角 △３三銀 ▲４三角成
*a comment
&here
△３二金
まで10手で時間切れにより後手の勝ち
変化：9手
▲１六角
変化：2手
まで1手で中断
";
    let tree = ki2::read(text).into_result().expect("a record");
    let written = ki2::write(&tree);
    assert_eq!(written.losses().count(), 0);
    assert_snapshot!(written.text(), @"
手合割：平手
先手：ann

*before
▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲４五角    △６二飛
▲３四角    △３三銀    ▲４三角成
*a comment
&here
△３二金
まで10手で時間切れにより後手の勝ち

変化：   9手
▲１六角

変化：   2手
まで1手で中断
");
    let again = ki2::read(written.text()).into_result().expect("what was written");
    assert!(again.same_tree(&tree));
    // The same through KIF.
    let kif = kif::write(&tree);
    let again = kif::read(kif.text()).into_result().expect("what was written");
    assert!(again.same_tree(&tree));
}

#[test]
fn times_are_lost() {
    let tree = kif::read("1 ７六歩(77) ( 0:01/00:00:01)\n").into_result().expect("a record");
    let written = ki2::write(&tree);
    assert_eq!(written.losses().collect::<Vec<_>>(), [Loss::Times]);
    assert_snapshot!(written.text(), @"
手合割：平手

▲７六歩
");
    let tree =
        kif::read("手合割：香落ち\n1 ３四歩(33)\n2 反則勝ち\n").into_result().expect("a record");
    assert_snapshot!(ki2::write(&tree).text(), @"
手合割：香落ち

△３四歩
まで1手で下手の反則勝ち
");
}
