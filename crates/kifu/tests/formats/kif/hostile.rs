//! Texts made to break a reader, which must return in linear time and without a panic.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use wazir_kifu::{ki2, kif};
use wazir_notation::{ErrorKind, GameTree, RecordEntry, Termination, TreeNodeId};
use wazir_shogi::Position;

/// Far longer than any of these takes, even in a debug build; quadratic time would take hours.
const TIME_LIMIT: Duration = Duration::from_secs(20);

fn both(text: &str) -> [wazir_notation::ParsedGame<Position>; 2] {
    let start = Instant::now();
    let readings = [kif::read(text), ki2::read(text)];
    assert!(start.elapsed() < TIME_LIMIT, "{:?}", start.elapsed());
    readings
}

#[test]
fn very_long_lines() {
    for part in [
        "a",
        "１",
        "1",
        " ",
        "　",
        "(",
        "( 0:00",
        "▲",
        "７六歩",
        "：",
        "*",
        "まで",
        "変化",
        "変化：1",
        "手合割：",
        "手数＝1",
        "先手の持駒：歩",
        "|",
        "| ・v歩",
        "(77)",
        "+",
        "\0",
        "\r",
        "同",
    ] {
        both(&part.repeat(5_000_000 / part.len()));
        let text = part.repeat(500_000 / part.len());
        both(&["1 ", &text].concat());
        both(&["1 ７六歩(77) ", &text].concat());
        both(&["▲７六歩 ", &text].concat());
        both(&["1 投了 ", &text].concat());
        both(&["まで", &text].concat());
    }
}

#[test]
fn very_many_lines() {
    for line in [
        "",
        "*",
        "&a",
        "#",
        "先手：a",
        "先手：",
        "手合割：平手",
        "手合割：香落ち",
        "まで",
        "まで0手で中断",
        "先手番",
        "先手の持駒：なし",
        "変化：1手",
        "手数----",
        "x：y",
        "盤面回転",
    ] {
        both(&[line, "\n"].concat().repeat(50_000));
        both(&["1 ７六歩(77)\n▲７六歩\n", &[line, "\n"].concat().repeat(50_000)].concat());
    }
}

#[test]
fn a_very_long_game() {
    let mut text = String::new();
    for (at, mv) in
        ["３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"].iter().cycle().enumerate()
    {
        let _ = writeln!(text, "{} {mv}", at + 1);
        if at == 200_000 {
            break;
        }
    }
    let [reading, _] = both(&text);
    assert!(reading.error().is_none());
    let tree = reading.tree();
    assert_eq!(tree.len(), 200_002);
    let start = Instant::now();
    let written = kif::write(tree);
    assert!(kif::read(written.text()).tree().same_tree(tree));
    assert!(start.elapsed() < TIME_LIMIT);
    // Variations that always go far back.
    for _ in 0..2000 {
        text.push_str("変化：199999手\n199999 ２八飛(38)\n");
    }
    let [reading, _] = both(&text);
    assert_eq!(reading.error().map(|error| error.kind()), None);
}

#[test]
fn lines_to_go_back_to_all_the_time() {
    let moves = ["３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"];
    let mut text = String::new();
    for (at, mv) in moves.iter().cycle().enumerate().take(20_000) {
        let _ = writeln!(text, "{} {mv}", at + 1);
    }
    // Every second variation belongs to the line before the last, and every number has passed
    // before.
    let mut numbers = text.clone();
    for _ in 0..20_000 {
        text.push_str("変化：1手\n1 ２六歩(27)\n変化：20000手\n20000 ３四歩(33)\n");
        numbers.push_str("19999 １八飛(28)\n1 ２六歩(27)\n");
    }
    let [reading, _] = both(&text);
    assert!(reading.error().is_none());
    assert_eq!(reading.warnings().len(), 20_000);
    let [reading, _] = both(&numbers);
    assert!(reading.error().is_some(), "there is no such move after the first is replaced");
}

#[test]
fn very_many_variations() {
    // First all side by side, then each inside the one before it.
    let flat = (0..200_000).fold(String::new(), |mut text, at| {
        let _ = write!(text, "変化：2手\n2 終り{at}で\n");
        text
    });
    let mut nested = String::new();
    for (at, mv) in
        ["７二飛(82)", "２八飛(38)", "８二飛(72)", "３八飛(28)"].iter().cycle().enumerate()
    {
        let _ = write!(nested, "変化：{0}手\n{0} {mv}\n", at + 2);
        if at == 200_000 {
            break;
        }
    }
    for variations in [flat, nested] {
        let [reading, _] = both(&["1 ３八飛(28)\n2 ３四歩(33)\n", &variations].concat());
        // The nested ones continue each other's line, so only the first stands beside a move.
        assert!(reading.error().is_none(), "{:?}", reading.error());
        let tree = reading.tree();
        assert!(tree.len() > 200_000);
        let start = Instant::now();
        for text in [kif::write(tree), ki2::write(tree)] {
            assert_eq!(text.losses().count(), 0);
        }
        let text = kif::write(tree).into_text();
        assert!(kif::read(&text).tree().same_tree(tree));
        assert!(start.elapsed() < TIME_LIMIT);
    }
}

#[test]
fn variations_nested_as_deep_as_there_are_lines() {
    // Every node has two continuations, the second an ending: the deepest possible tree.
    let [reading, _] = both(&{
        let mut text = String::new();
        for (at, mv) in ["３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"]
            .iter()
            .cycle()
            .take(100_000)
            .enumerate()
        {
            let _ = writeln!(text, "{} {mv}", at + 1);
        }
        text
    });
    let mut tree: GameTree<Position> = reading.tree().clone();
    for id in tree.node_ids().collect::<Vec<TreeNodeId>>() {
        tree.add(id, RecordEntry::End(Termination::Interrupted));
    }
    let start = Instant::now();
    for (text, read) in [
        (kif::write(&tree), kif::read as fn(&str) -> wazir_notation::ParsedGame<Position>),
        (ki2::write(&tree), ki2::read),
    ] {
        let text = text.into_text();
        let again = read(&text).into_result().expect("what was written");
        assert_eq!(again.variation_count(), 100_000);
        assert!(again.same_tree(&tree));
    }
    assert!(start.elapsed() < TIME_LIMIT);
}

#[test]
fn zeros() {
    for text in ["\0", "先手：\0\n1 ７六歩(77)\0\n", "1 \0投了\n", "*\0\n&\0\n", "▲７六歩\0\n"]
    {
        for reading in both(text) {
            let end = reading.tree().termination().map(ToString::to_string);
            assert!(reading.error().is_some() || end.is_none_or(|end| end.contains('\0')));
        }
    }
    let tree = kif::read("*a\0b\n先手：a\0b\n1 ７六歩(77)\n").into_result().expect("a record");
    assert_eq!(tree.comment(TreeNodeId::START), "a\0b");
    assert_eq!(
        kif::read("\0").error().map(|error| error.kind()),
        Some(ErrorKind::Syntax),
        "not taken for an empty record"
    );
}
