//! Diagrams in the style of Kakinoki's programs.

use proptest::prelude::*;
use wazir_game::Game;
use wazir_kifu::bod::{DiagramReader, diagram, read, write, write_after};
use wazir_notation::ErrorKind;
use wazir_shogi::{Position, Setup, Square};

use crate::shogi_moves::{crowded_position, mv, position, walk};

const BOARD: &str = "\
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香 ・ ・v金 ・ ・ ・ ・v玉|一
| ・ ・v銀 ・ ・ ・ ・v全 ・|二
|v歩 ・v歩 ・v歩 ・ 馬 ・v歩|三
| ・ ・ ・ ・ ・v杏 ・ ・ ・|四
| ・ 飛 ・ ・v圭 ・ ・ 歩 ・|五
| ・ ・ 歩 ・ ・ ・ ・ ・ ・|六
| 歩 ・ ・ 歩 ・vと ・ ・ 歩|七
| ・ ・ 銀 ・ ・ 全v龍 ・ ・|八
| 香 桂 玉 ・ ・ ・ ・ ・ ・|九
+---------------------------+
";
const SFEN: &str = "l2g4k/2s4+s1/p1p1p1+B1p/5+l3/1R2+n2P1/2P6/P2P1+p2P/2S2+S+r2/LNK6";

/// Returns the SFEN of a diagram.
fn sfen(text: &str) -> String {
    read(text).expect("a diagram").position().position_text()
}

#[test]
fn a_position_in_full() {
    let position = position(&format!("{SFEN} w B2GL5Pg2n 42"));
    let text = write(&position);
    insta::assert_snapshot!(text, @"
    後手の持駒：金　桂二
      ９ ８ ７ ６ ５ ４ ３ ２ １
    +---------------------------+
    |v香 ・ ・v金 ・ ・ ・ ・v玉|一
    | ・ ・v銀 ・ ・ ・ ・v全 ・|二
    |v歩 ・v歩 ・v歩 ・ 馬 ・v歩|三
    | ・ ・ ・ ・ ・v杏 ・ ・ ・|四
    | ・ 飛 ・ ・v圭 ・ ・ 歩 ・|五
    | ・ ・ 歩 ・ ・ ・ ・ ・ ・|六
    | 歩 ・ ・ 歩 ・vと ・ ・ 歩|七
    | ・ ・ 銀 ・ ・ 全v龍 ・ ・|八
    | 香 桂 玉 ・ ・ ・ ・ ・ ・|九
    +---------------------------+
    先手の持駒：角　金二　香　歩五
    後手番
    手数＝41  まで
    ");
    let read_back = read(&text).expect("a diagram");
    assert_eq!(read_back.position(), &position);
    assert_eq!(read_back.last(), None);
    assert!(text.starts_with(&diagram(&position)));
}

#[test]
fn after_a_move() {
    let start = Position::default();
    let text = write_after(&start, mv(&start, "7g7f"));
    assert!(text.ends_with("先手の持駒：なし\n後手番\n手数＝1  ▲７六歩  まで\n"), "{text}");
    let read = read(&text).expect("a diagram");
    assert_eq!(read.last(), Square::named("7f"));
    let mut after = start.clone();
    after.play_unchecked(mv(&start, "7g7f"));
    assert_eq!(read.position(), &after);
}

#[test]
fn the_side_to_move() {
    let to_move = |line: &str| sfen(&format!("{BOARD}{line}"));
    for line in ["", "先手番\n", "下手番", "手数＝12  △５五歩打  まで", "手数＝12", "後手番：\n"]
    {
        assert!(to_move(line).starts_with(&format!("{SFEN} b - ")), "{line}");
    }
    for line in
        ["後手番\n", "上手番", "後手番  \n", "手数=11 ▲５五歩まで", "手数＝１１　☗同　歩　まで"]
    {
        assert!(to_move(line).starts_with(&format!("{SFEN} w - ")), "{line}");
    }
    // A stated turn overrides the player of the last move.
    assert!(to_move("手数＝11  ▲５五歩  まで\n先手番\n").ends_with(" b - 12"));
    assert!(to_move("手数：59\n").ends_with(" b - 1"));
    assert!(to_move("手数----指手---------消費時間--\n").ends_with(" b - 1"));
}

#[test]
fn hands() {
    let kings = diagram(&position("4k4/9/9/9/9/9/9/9/4K4 b - 1"));
    let hands = |line: &str| {
        let sfen = sfen(&format!("{kings}{line}\n"));
        sfen.split(' ').nth(2).map(str::to_owned).expect("an SFEN has hands")
    };
    for none in ["", "先手の持駒：なし", "先手の持駒：", "下手の持駒：　", "後手の持ち駒：無し"]
    {
        assert_eq!(hands(none), "-", "{none}");
    }
    for some in [
        "先手の持駒：角　金二　歩十",
        "先手の持駒：角 金二 歩十 ",
        "先手の持駒：角　金二　歩十　",
        "下手の持駒：角　金二　歩十",
        "先手の持ち駒：角金二歩十",
        "先手の持駒:角, 金2, 歩10",
        "先手持駒：角、金２、歩１０",
        "先手の持駒：歩九 金 角 歩 金",
    ] {
        assert_eq!(hands(some), "B2G10P", "{some}");
    }
    assert_eq!(hands("後手の持駒：歩十一"), "11p");
    assert_eq!(hands("上手の持駒：歩十一　金二"), "2g11p");
    // The later line counts.
    assert_eq!(hands("先手の持駒：金\n先手の持駒：角"), "B");
}

#[test]
fn boards() {
    let expected = format!("{SFEN} b - 1");
    let same = |text: String| assert_eq!(sfen(&text), expected, "{text}");
    same(BOARD.into());
    same(format!("\u{feff}先手：A\n# comment\n盤面回転\n{BOARD}*note\n先手：B\n"));
    same(BOARD.replace('\n', "\r\n"));
    same(BOARD.replace('\n', "   \n"));
    same(BOARD.lines().filter(|line| line.starts_with('|')).map(|l| format!("{l}\n")).collect());
    same(BOARD.replace(['一', '二', '三', '四', '五', '六', '七', '八', '九'], ""));
    same(BOARD.replace("|一", "").replace("|五", "|"));
    same(BOARD.replace("|一", "|1").replace("|九", "|９"));
    same(BOARD.replace('玉', "王").replace('龍', "竜").replace('・', "．"));
    same(BOARD.replace('|', "｜").replace('v', "ｖ"));
    same(BOARD.replace(' ', "　"));
    same(BOARD.trim_end().into());
}

#[test]
fn errors() {
    let error = |text: &str| {
        let error = read(text).expect_err(text);
        assert_eq!(error.kind(), ErrorKind::Position, "{error}");
        error.to_string()
    };
    let errors = [
        error(""),
        error("先手：A\n"),
        error("先手の持駒：歩\n"),
        error("先手の持駒：歩二 王\n"),
        error("後手の持駒：と\n"),
        error("後手の持駒：歩〇\n"),
        error("後手の持駒：歩999\n"),
        error("手数＝まで"),
        error("手数＝99999999999"),
        error(" １ ２ ３ ４ ５ ６ ７ ８ ９\n"),
        error(&BOARD.replace("|v香", "|v")),
        error(&BOARD.replace("v玉", "v・")),
        error(&BOARD.replace("v玉", "")),
        error(&BOARD.replace("v玉", "v玉 ・")),
        error(&BOARD.replace('圭', "桂成")),
        error(&BOARD.replace('二', "三")),
        error(&BOARD.replace("| ・ ・ 歩 ・ ・ ・ ・ ・ ・|六\n", "")),
        error(&BOARD.replace("| 香 桂 玉 ・ ・ ・ ・ ・ ・|九\n", "")),
        error(&format!("{BOARD}| 香 ・ ・ ・ ・ ・ ・ ・ ・|")),
        error(&format!("{BOARD}先手の持駒：飛\n")),
    ];
    insta::assert_snapshot!(errors.join("\n"), @"
    there is no diagram; its rows begin with `|`
    there is no diagram; its rows begin with `|`
    there are pieces in hand, but there is no board
    line 1, column 10: `王`: a piece that can be in hand, with its number, is expected: `歩十八`
    line 1, column 7: `と`: a piece that can be in hand, with its number, is expected: `歩十八`
    line 1, column 8: `〇`: a piece that can be in hand, with its number, is expected: `歩十八`
    line 1, column 7: `歩999`: a piece that can be in hand, with its number, is expected: `歩十八`
    line 1, column 4: `まで`: a number of plies is expected
    line 1, column 4: `99999999999`: a number of plies is expected
    line 1, column 1: ` １ ２ ３ ４ ５ ６ ７ ８ ９`: draw the diagram from Black's side, with file 9 on the left
    line 3, column 3: ` ・ ・v金 ・ ・ ・ ・v玉|一`: nine squares such as ` 歩`, `v歩` or ` ・` are expected in a row
    line 3, column 19: `・|一`: nine squares such as ` 歩`, `v歩` or ` ・` are expected in a row
    line 3, column 18: `|一`: nine squares such as ` 歩`, `v歩` or ` ・` are expected in a row
    line 3, column 21: `・|一`: `|` is expected after nine squares
    line 7, column 12: `成 ・ ・ 歩 ・|五`: nine squares such as ` 歩`, `v歩` or ` ・` are expected in a row
    line 4, column 21: `三`: the rows must be the ranks 一 to 九 in order
    line 8, column 21: `七`: the rows must be the ranks 一 to 九 in order
    the board has fewer than 9 rows
    line 13, column 2: ` 香 ・ ・ ・ ・ ・ ・ ・ ・|`: the board has more than 9 rows
    there are too many pieces of the kind R
    ");
}

/// Problems may lack a king and have two pawns on a file.
#[test]
fn problems() {
    let text = BOARD.replace("玉 ・ ・ ・ ・ ・ ・|九", "・ ・ ・ ・ ・ ・ ・|九");
    assert!(sfen(&text).contains("/LN7 b"));
    assert!(sfen(&BOARD.replace("| ・ 飛", "| 歩 飛")).contains("/PR2+n2P1/"));
}

#[test]
fn line_by_line() {
    let mut reader = DiagramReader::default();
    let others = [
        "",
        " ",
        "先手：A",
        "後手：",
        "先手省略名：A",
        "手合割：平手",
        "手数：59",
        "上手い",
        "先",
        "   1 ７六歩(77)   ( 0:16/00:00:16)",
        "9 ７六歩(77)",
        "+72",
        "+-++2726FU",
        "盤",
        "まで",
        "変化：3手",
        "▲７六歩",
        "*| ・",
        "後手番です",
        "手数----指手---------消費時間--",
    ];
    for line in others {
        assert_eq!(reader.line(line), Ok(false), "{line}");
    }
    assert!(!reader.has_board());
    assert_eq!(reader.to_move(), None);
    assert_eq!(reader.line("後手番"), Ok(true));
    assert!(reader.to_move().is_some_and(|seat| seat == wazir_game::Seat::SECOND));
    assert!(reader.clone().finish().expect("nothing is wrong").is_none());
    let mut count = 0;
    for line in BOARD.lines() {
        assert_eq!(reader.line(line), Ok(true), "{line}");
        count += usize::from(reader.has_board());
    }
    assert_eq!(count, 10);
    let drawn = reader.finish().expect("a whole board").expect("a board");
    let piece = |setup: &Setup, name| Square::named(name).and_then(|square| setup.piece_at(square));
    assert!(piece(&drawn.setup, "5e").is_some_and(|p| p.kind.index() == 11));
    assert_eq!(piece(&drawn.setup, "9b"), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_position_reads_back(seed in any::<u64>()) {
        let check = |position: &Position, moves: &[wazir_shogi::Move]| {
            let text = write(position);
            assert_eq!(read(&text).expect("a diagram").position(), position);
            if let Some(&mv) = moves.first() {
                let read = read(&write_after(position, mv)).expect("a diagram");
                let mut after = position.clone();
                after.play_unchecked(mv);
                assert_eq!((read.position(), read.last()), (&after, Some(mv.to())));
            }
        };
        walk(Position::default(), 60, seed, check);
        walk(crowded_position(seed), 20, seed, check);
    }

    #[test]
    fn any_text_is_read_or_refused(
        lines in proptest::collection::vec("([|+ 先後手番の持駒：＝数]{1,4})?[ v・歩金玉一九十0-9|]{0,24}", 0..12),
    ) {
        let text = lines.join("\n");
        if let Err(error) = read(&text) {
            prop_assert!(error.line() <= lines.len().max(1));
        }
    }
}
