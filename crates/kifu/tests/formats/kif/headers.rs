//! The reader of headers and start positions.

use insta::assert_snapshot;
use wazir_game::{Game, Seat};
use wazir_kifu::{handicap, ki2, kif};
use wazir_notation::{ErrorKind, HeaderKey};

use super::outline::{headers, tree};

fn start(text: &str) -> String {
    kif::read(text).into_result().expect("a start position").start().position_text()
}

/// The reader does as tsshogi does, with a warning.
#[test]
fn unknown_headers_and_first_movers() {
    let text = "手合割：平手　　\n盤面回転\n盤面反転\n先手：あ\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let reading = kif::read(text);
    assert_eq!((reading.error(), reading.warnings().len()), (None, 1));
    assert_eq!(reading.warnings()[0].kind(), wazir_notation::WarningKind::UnknownHeader);
    assert_eq!(reading.tree().headers().get(&HeaderKey::other("盤面反転")), Some(""));
    assert_eq!(reading.tree().main_moves().count(), 2);
    // 上手 moves first even if no handicap name says so.
    let rows = "|v玉 ・ ・ ・ ・ ・ ・ ・ ・|一\n".to_owned()
        + &["二", "三", "四", "五", "六", "七", "八"]
            .map(|rank| format!("| ・ ・ ・ ・ ・ ・ ・ ・ ・|{rank}\n"))
            .concat()
        + "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n";
    let diagram = format!("手合割：その他\n上手の持駒：なし\n{rows}下手の持駒：なし\n");
    let turns = |moves: &str| {
        let tree = kif::read(&[&diagram, moves].concat()).into_result();
        tree.map(|tree| tree.start().to_move())
    };
    assert_eq!(turns("   1 ８一玉(91)\n   2 ４九玉(59)\n"), Ok(Seat::SECOND));
    assert_eq!(turns("   1 ４九玉(59)\n   2 ８一玉(91)\n"), Ok(Seat::FIRST));
    assert!(turns("   1 ７一玉(91)\n").is_err());
    let two = "手合割：平手\n   1 ７六歩(77)\n   2 投了\nまで1手で先手の勝ち\n\n手合割：平手\n   1 ７六歩(77)\n";
    let reading = kif::read(two);
    let error = reading.error().expect("a second game");
    assert!(error.line() == 6 && error.to_string().contains("second game"), "{error}");
}

#[test]
fn headers_keep_their_order_and_their_names() {
    let text = "\
#KIF version=2.0 encoding=UTF-8
開始日時：2026/11/22 10:00
終了日時：
対局日：2026/11/22
棋戦：an event
戦型：四間飛車
表題：a title: with a colon
持ち時間：各５時間
秒読み：30秒
消費時間：120▲359△329
場所：　a place　
備考：a note
手合割：平手　　
先手：ann
後手：bob
先手省略名：a
手数：59
盤面回転
Rating:1500
手数----指手---------消費時間--
   1 ７六歩(77)
掲載：after the moves
";
    let tree = kif::read(text).into_result().expect("a record");
    assert_snapshot!(headers(tree.headers()), @"
StartTime = 2026/11/22 10:00
EndTime = 
Date = 2026/11/22
Event = an event
Opening = 四間飛車
Title = a title: with a colon
TimeLimit = 各５時間
`秒読み` = 30秒
`消費時間` = 120▲359△329
Site = a place
Note = a note
player 0 = ann
player 1 = bob
`先手省略名` = a
`手数` = 59
`盤面回転` = 
`Rating` = 1500
`掲載` = after the moves
");
    assert_eq!(tree.headers().get(&HeaderKey::Player(Seat::SECOND)), Some("bob"));
}

#[test]
fn players_by_rank_and_without_a_name() {
    let text = "先手：\n後手：\n上手：uwate\n下手：shitate\n手合割：香落ち\n";
    let tree = kif::read(text).into_result().expect("a record");
    assert_snapshot!(headers(tree.headers()), @"
player 1 = uwate
player 0 = shitate
");
}

#[test]
fn every_handicap_has_its_position() {
    let tail = "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    for (name, ranks) in [
        ("香落ち", "lnsgkgsn1/1r5b1"),
        ("右香落ち", "1nsgkgsnl/1r5b1"),
        ("角落ち", "lnsgkgsnl/1r7"),
        ("飛車落ち", "lnsgkgsnl/7b1"),
        ("飛香落ち", "lnsgkgsn1/7b1"),
        ("二枚落ち", "lnsgkgsnl/9"),
        ("三枚落ち", "lnsgkgsn1/9"),
        ("四枚落ち", "1nsgkgsn1/9"),
        ("五枚落ち", "2sgkgsn1/9"),
        ("左五枚落ち", "1nsgkgs2/9"),
        ("六枚落ち", "2sgkgs2/9"),
        ("左七枚落ち", "2sgkg3/9"),
        ("右七枚落ち", "3gkgs2/9"),
        ("八枚落ち", "3gkg3/9"),
        ("十枚落ち", "4k4/9"),
    ] {
        let sfen = format!("{ranks}{tail} w - 1");
        let tree = kif::read(&format!("手合割：{name}\n")).into_result().expect(name);
        assert_eq!(tree.start().position_text(), sfen, "{name}");
        assert_eq!(handicap::name_of(tree.start()), Some(name));
        let written = kif::write(&tree).into_text();
        assert_eq!(written, format!("手合割：{name}\n手数----指手--\n"));
    }
    assert_eq!(handicap::names().count(), 16);
    assert!(handicap::names().all(|name| handicap::setup_by_name(name).is_some()));
}

#[test]
fn names_of_handicaps_in_other_spellings() {
    for (name, usual) in [
        ("平手　　", "平手"),
        ("左香落ち", "香落ち"),
        ("飛落", "飛車落ち"),
        ("２枚落ち", "二枚落ち"),
        ("10枚落ち", "十枚落ち"),
        ("右五枚落ち", "五枚落ち"),
        ("なし", "平手"),
    ] {
        let tree = kif::read(&format!("手合割：{name}\n")).into_result().expect(name);
        assert_eq!(handicap::name_of(tree.start()), Some(usual), "{name}");
    }
    // Rarer handicaps have a name in the reader only.
    let tree = ki2::read("手合割：歩三兵\n△６二玉\n").into_result().expect("a known name");
    let sfen = "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p 1";
    assert_eq!(tree.start().position_text(), sfen);
    assert_eq!(handicap::name_of(tree.start()), None);
}

#[test]
fn a_start_position_that_nobody_knows() {
    let error = |text: &str| kif::read(text).error().cloned().expect("an error");
    assert_eq!(error("手合割：5五将棋\n1 ２四歩(25)\n").kind(), ErrorKind::Game);
    assert_snapshot!(error("先手：ann\n手合割：七枚落ち\n"), @"line 2, column 5: `七枚落ち`: unknown handicap; draw the start position as a diagram");
    assert_snapshot!(error("手合割：その他\n1 ７六歩(77)\n"), @"line 1, column 5: `その他`: a start position without a name must be drawn as a diagram");
    assert_snapshot!(error("先手の持駒：金\n1 ７六歩(77)\n"), @"line 1, column 1: `先手の持駒：金`: there are pieces in hand, but there is no board");
}

const BOARD: &str = "\
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
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
";

#[test]
fn a_diagram_counts_for_more_than_a_name() {
    let sfen = |turn| format!("4k4/9/4P4/9/9/9/9/9/9 {turn} G 1");
    assert_eq!(start(BOARD), sfen("b"));
    assert_eq!(start(&["手合割：平手\n", BOARD].concat()), sfen("b"));
    assert_eq!(start(&["手合割：その他\n", BOARD].concat()), sfen("b"));
    assert_eq!(start(&[BOARD, "手合割：六枚落ち\n"].concat()), sfen("w"));
    assert_eq!(start(&[BOARD, "手合割：六枚落ち\n下手番\n"].concat()), sfen("b"));
    assert_eq!(start(&[BOARD, "後手番\n"].concat()), sfen("w"));
    let moved = [BOARD, "手数＝4  △５一玉  まで\n1 ５二金打\n"].concat();
    assert_eq!(start(&moved), "4k4/9/4P4/9/9/9/9/9/9 b G 5");
    let same = [BOARD, "手数＝4  △５二歩  まで\n1 同　金打\n"].concat();
    assert_snapshot!(tree(&kif::read(&same)), @"
0 start
1 G*5b
");
}

#[test]
fn a_name_that_is_kept_beside_a_diagram() {
    let text = ["手合割：トンボ返し\n", BOARD, "手数----指手--\n   1 ５二金打\n"].concat();
    let tree = kif::read(&text).into_result().expect("a record");
    assert_eq!(tree.headers().get(&HeaderKey::other("手合割")), Some("トンボ返し"));
    let written = kif::write(&tree).into_text();
    assert!(written.starts_with("手合割：トンボ返し\n後手の持駒：なし\n"), "{written}");
    let again = kif::read(&written).into_result().expect("what was written");
    assert!(again.same_tree(&tree) && again.headers() == tree.headers());
}

#[test]
fn problems_with_pieces_where_play_never_brings_them() {
    let pawns = BOARD.replace("| ・ ・ ・ ・v玉 ・ ・ ・ ・|一", "| 歩 ・ ・ ・v玉 ・ ・ ・v歩|一");
    let pawns = pawns.replace("・|九", "v歩|九");
    let sfen = "P3k3p/9/4P4/9/9/9/9/9/8p b G 1";
    assert_eq!(start(&pawns), sfen);
    let tree = kif::read(&[&pawns, "1 ５二金打\n"].concat()).into_result().expect("a record");
    let written = kif::write(&tree).into_text();
    assert!(kif::read(&written).into_result().expect("what was written").same_tree(&tree));
    // The plain SFEN parser refuses such positions.
    assert!(sfen.parse::<wazir_shogi::Position>().is_err());
}

#[test]
fn a_diagram_that_is_wrong() {
    let error = |text: &str| kif::read(text).error().map(ToString::to_string);
    assert_snapshot!(error(&BOARD.replace("v玉 ・", "v玉")).unwrap_or_default(), @"line 3, column 18: `|一`: nine squares such as ` 歩`, `v歩` or ` ・` are expected in a row");
    assert_snapshot!(error("| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n1 ７六歩(77)\n").unwrap_or_default(), @"line 1, column 1: `| ・ ・ ・ ・ ・ ・ ・ ・ ・|一`: the board has fewer than 9 rows");
    let kings = BOARD.replace("| ・ ・ ・ ・ ・ ・ ・ ・ ・|二", "| ・ ・v玉 ・ ・ ・ ・ ・ ・|二");
    assert_snapshot!(error(&kings).unwrap_or_default(), @"line 13, column 1: `先手の持駒：金`: the second player must have exactly one king");
}

/// Concatenated files contain a byte order mark each, which belongs to no text.
#[test]
fn byte_order_marks_within_a_file() {
    let tree = kif::read("手合割：平手\n\u{feff}備考：a\n\u{feff}   1 ７六歩(77)\n")
        .into_result()
        .expect("a record");
    assert_eq!(tree.headers().get(&HeaderKey::Note), Some("a"));
    assert_eq!(tree.main_moves().count(), 1);
}
