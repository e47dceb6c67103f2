//! Round trips of JKF.

use std::time::Duration;

use proptest::prelude::*;
use wazir_game::{Game, Seat};
use wazir_kifu::jkf;
use wazir_notation::{ErrorKind, GameTree, HeaderKey, Loss, RecordEntry, Termination, TreeNodeId};
use wazir_shogi::Position;

use crate::records::{Contents, check, corpus_text, expected, trees};

const ENDS: &[Termination] = &[
    Termination::Resign,
    Termination::Interrupted,
    Termination::Mate,
    Termination::Try,
    Termination::FoulWin,
    Termination::FoulLose,
    Termination::WinByDefault,
    Termination::LoseByDefault,
    Termination::MaxMoves,
];

const ALL: Contents = Contents { variations: true, comments: true, unit: 1000, ends: ENDS };

/// Returns a record with moves in the form `7776FU`. `head` is in front of them.
fn record(head: &str, moves: &[&str]) -> String {
    format!("{{{head}\"moves\":[{{}},\n{}]}}", moves.join(",\n"))
}

fn mv(from: Option<(u8, u8)>, to: (u8, u8), piece: &str, more: &str) -> String {
    let from = from.map(|(x, y)| format!("\"from\":{{\"x\":{x},\"y\":{y}}},")).unwrap_or_default();
    let to = format!("\"to\":{{\"x\":{},\"y\":{}}}", to.0, to.1);
    format!("{{\"move\":{{{from}{to},\"piece\":\"{piece}\"{more}}}}}")
}

fn read(text: &str) -> GameTree<Position> {
    jkf::read(text).into_result().expect("a record")
}

fn usi(tree: &GameTree<Position>) -> String {
    let mut position = tree.start().clone();
    let step = |mv| {
        let text = position.move_text(mv);
        position.play(mv).expect("a legal move");
        text
    };
    tree.main_moves().map(step).collect::<Vec<_>>().join(" ")
}

fn error(text: &str) -> String {
    let reading = jkf::read(text);
    let moves = reading.tree().main_moves().count();
    let error = reading.error().expect("an error");
    format!("{} after {moves}: {error}", error.kind().as_str())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn what_is_written_is_read(tree in trees(ALL)) {
        let written = jkf::write(&tree);
        prop_assert_eq!(written.losses().count(), 0);
        let read = jkf::read(written.text()).into_result().expect("what was written");
        prop_assert!(read.same_tree(&tree), "{}", written.text());
        // A second parser checks the JSON, though not as deep.
        let parsed: Result<serde_json::Value, _> = serde_json::from_str(written.text());
        prop_assert!(parsed.is_ok() || tree.variation_count() > 20);
    }

    #[test]
    fn texts_are_json_or_not_as_others_see_it(
        text in r#"([\[\]{},:"\\/u0-9a-fnrt.eE+\-]| |"[a-z\\"]{0,3}"|\\u[0-9a-d]{4}|null|true|[0-9]{1,3}){0,12}"#
    ) {
        let text = format!("{{\"moves\":[],\"other\":{text}}}");
        let theirs: Result<serde_json::Value, _> = serde_json::from_str(&text);
        let reading = jkf::read(&text);
        // Numbers out of range do not matter here.
        let too_great = theirs.as_ref().is_err_and(|why| why.to_string().contains("out of range"));
        prop_assert!(reading.error().is_none() == theirs.is_ok() || too_great, "{}", text);
    }

    #[test]
    fn strings_survive(value in "\\PC{0,20}|[\u{0}-\u{1f}\"\\\\/😀]{0,8}") {
        let mut tree = GameTree::new(Position::default());
        tree.headers_mut().push(HeaderKey::other("key \"\n"), value.clone());
        tree.set_comment(TreeNodeId::START, value.as_str());
        let written = jkf::write(&tree);
        let again = read(written.text());
        prop_assert_eq!(again.headers(), tree.headers());
        prop_assert!(again.same_tree(&tree));
        let parsed: serde_json::Value = serde_json::from_str(written.text()).expect("JSON");
        prop_assert_eq!(parsed["header"]["key \"\n"].as_str(), Some(value.as_str()));
    }

    #[test]
    fn nothing_panics(text in r#"([\[\]{},:0-9]|"(moves|move|from|to|x|y|forks|time|now|s|special|comments|initial|preset|data|board|same|piece|FU)"|\{"move":\{"from":\{"x":7,"y":7\},"to":\{"x":7,"y":6\}\}\}){0,30}"#) {
        for text in [text.clone(), format!("{{\"moves\":[{text}]}}")] {
            let reading = jkf::read(&text);
            let written = jkf::write(reading.tree());
            prop_assert!(read(written.text()).same_tree(reading.tree()), "{}", text);
        }
    }
}

#[test]
fn the_corpus_is_read_right() {
    for row in expected("jkf/") {
        let file = row["file"].as_str().expect("a name");
        let text = corpus_text(file).expect("a file of the corpus");
        let reading = jkf::read(&text);
        check(&row, &reading);
        let end = reading.tree().termination().map(ToString::to_string);
        assert_eq!(end.as_deref(), row["end"].as_str(), "{file}");
        let written = jkf::write(reading.tree());
        assert_eq!(written.losses().count(), 0, "{file}");
        let again = read(written.text());
        assert!(again.same_tree(reading.tree()), "{file}");
        assert_eq!(again.headers(), reading.tree().headers(), "{file}");
    }
}

#[test]
fn a_record_with_everything() {
    let text = r#"{"header":{"先手":"Ann","棋戦":"Tea house","Max":"256"},
"initial":{"preset":"HIRATE"},
"moves":[
{"comments":["the start","","of it all"]},
{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"time":{"now":{"m":0,"s":12},"total":{"h":0,"m":0,"s":12}}},
{"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"},"time":{"now":{"m":1,"s":3},"total":{"h":0,"m":1,"s":3}},"forks":[[
{"comments":["quiet"],"move":{"color":1,"from":{"x":8,"y":3},"to":{"x":8,"y":4},"piece":"FU"}},
{"special":"CHUDAN"}],[
{"special":"TORYO"}]]},
{"move":{"color":0,"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true,"capture":"KA"},"time":{"now":{"h":1,"m":0,"s":0},"total":{"h":9,"m":0,"s":0}}},
{"move":{"color":1,"from":{"x":3,"y":1},"to":{"x":2,"y":2},"piece":"GI","same":true,"promote":false,"capture":"UM"}},
{"move":{"color":0,"to":{"x":5,"y":5},"piece":"KA"}},
{"special":"-ILLEGAL_ACTION"}
]}
"#;
    let text = text.replace(",\"promote\":false,\"capture\":\"UM\"", ",\"capture\":\"UM\"");
    let tree = read(&text);
    assert_eq!(usi(&tree), "7g7f 3c3d 8h2b+ 3a2b B*5e");
    assert_eq!(tree.variation_count(), 2);
    assert_eq!(tree.headers().get(&HeaderKey::Player(Seat::FIRST)), Some("Ann"));
    assert_eq!(tree.headers().get(&HeaderKey::other("Max")), Some("256"));
    assert_eq!(tree.comment(TreeNodeId::START), "the start\n\nof it all");
    let third = tree.main_line().nth(2).expect("a move");
    assert_eq!(tree.time(third), Some(Duration::from_secs(3600)));
    assert_eq!(tree.recorded_total_time(third), Some(Duration::from_secs(9 * 3600)));
    assert_eq!(
        tree.termination(),
        Some(&Termination::FoulLose),
        "White is to move, and White did it"
    );
    let written = jkf::write(&tree);
    assert_eq!(written.losses().count(), 0);
    assert_eq!(written.text(), text.replace("-ILLEGAL_ACTION", "ILLEGAL_MOVE"));
}

#[test]
fn what_may_be_missing() {
    let tree = read(&record("", &[&mv(Some((7, 7)), (7, 6), "FU", "")]));
    assert_eq!(usi(&tree), "7g7f");
    let nulls = r#"{"header":null,"initial":null,"moves":[{"comments":null,"move":null},
        {"move":{"color":null,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"same":null,"promote":null},
         "time":null,"forks":null,"special":null},{"time":{"now":{"s":0.5}}}]}"#;
    let tree = read(nulls);
    assert_eq!(usi(&tree), "7g7f");
    let first = tree.main_child(TreeNodeId::START).expect("a move");
    assert_eq!(tree.time(first), Some(Duration::from_millis(500)));
    assert_eq!(jkf::write(&tree).losses().collect::<Vec<_>>(), [Loss::Times]);
    // The move may be in the first entry, and `to` may be missing with `same`.
    let text = r#"{"moves":[{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},
        {"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}},
        {"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"UM"}},
        {"move":{"from":{"x":3,"y":1},"same":true,"piece":"GI"}}],"initial":{"preset":"HIRATE"}}"#;
    assert_eq!(usi(&read(text)), "7g7f 3c3d 8h2b+ 3a2b");
}

#[test]
fn moves_without_an_origin() {
    let head = |hands: &str| {
        let file = |pieces: &[(usize, &str)]| {
            let square = |rank: usize| {
                let found = pieces.iter().find(|(at, _)| *at == rank);
                found.map_or("{}".into(), |(_, kind)| {
                    let color = u8::from(rank == 1);
                    format!("{{\"color\":{color},\"kind\":\"{kind}\"}}")
                })
            };
            format!("[{}]", (1..=9).map(square).collect::<Vec<_>>().join(","))
        };
        let files: Vec<String> = (1..=9)
            .map(|x| match x {
                4 => file(&[(9, "KI")]),
                5 => file(&[(1, "OU"), (9, "OU")]),
                6 => file(&[(9, "KI")]),
                _ => file(&[]),
            })
            .collect();
        let board = files.join(",");
        format!(
            "\"initial\":{{\"preset\":\"OTHER\",\"data\":{{\"color\":0,\"board\":[{board}],\
             \"hands\":[{hands},{{}}]}}}},"
        )
    };
    let (held, none) = (head("{\"KI\":2}"), head("{\"KI\":0}"));
    let first = |head: &str, more: &str| {
        let text = record(head, &[&mv(None, (5, 8), "KI", more)]);
        match jkf::read(&text).into_result() {
            Ok(tree) => usi(&tree),
            Err(error) => error.kind().as_str().to_owned(),
        }
    };
    assert_eq!(first(&held, ",\"relative\":\"H\""), "G*5h");
    assert_eq!(first(&held, ""), "G*5h");
    assert_eq!(first(&none, ",\"relative\":\"H\""), "illegal-move");
    assert_eq!(first(&held, ",\"relative\":\"R\""), "4i5h");
    assert_eq!(first(&held, ",\"relative\":\"L\""), "6i5h");
    assert_eq!(first(&none, ""), "ambiguous-move");
    assert_eq!(first(&none, ",\"relative\":\"D\""), "illegal-move");
    let alone = record(&none, &[&mv(None, (3, 8), "KI", "")]);
    assert_eq!(usi(&read(&alone)), "4i3h");
}

#[test]
fn presets() {
    let presets = [
        "HIRATE", "KY", "KY_R", "KA", "HI", "HIKY", "2", "3", "4", "5", "5_L", "6", "7_L", "7_R",
        "8", "10",
    ];
    let starts: Vec<String> = presets
        .iter()
        .map(|preset| {
            let tree = read(&format!("{{\"initial\":{{\"preset\":\"{preset}\"}},\"moves\":[]}}"));
            let written = jkf::write(&tree);
            assert!(written.text().contains(&format!("{{\"preset\":\"{preset}\"}}")), "{preset}");
            tree.start().to_string()
        })
        .collect();
    let rest = "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL ";
    let ranks: Vec<&str> = starts.iter().filter_map(|s| s.split_once(rest).map(|p| p.0)).collect();
    insta::assert_snapshot!(ranks.join(" "), @"lnsgkgsnl/1r5b1 lnsgkgsn1/1r5b1 1nsgkgsnl/1r5b1 lnsgkgsnl/1r7 lnsgkgsnl/7b1 lnsgkgsn1/7b1 lnsgkgsnl/9 lnsgkgsn1/9 1nsgkgsn1/9 2sgkgsn1/9 1nsgkgs2/9 2sgkgs2/9 2sgkg3/9 3gkgs2/9 3gkg3/9 4k4/9");
    let named = read("{\"header\":{\"手合割\":\"二枚落ち\",\"下手\":\"Ann\"},\"moves\":[{}]}");
    assert_eq!(named.start().to_string(), starts[6]);
    assert_eq!(named.headers().get(&HeaderKey::Player(Seat::FIRST)), Some("Ann"));
    assert!(jkf::write(&named).text().contains("\"下手\":\"Ann\""));
}

#[test]
fn endings() {
    let end = |word: &str| {
        let text = record("", &[&format!("{{\"special\":\"{word}\"}}")]);
        read(&text).termination().map(ToString::to_string).unwrap_or_default()
    };
    assert_eq!(end("TSUMI"), "mate");
    assert_eq!(end("ILLEGAL_ACTION"), "foulWin");
    assert_eq!(end("+ILLEGAL_ACTION"), "foulLose");
    assert_eq!(end("不戦敗"), "loseByDefault");
    assert_eq!(end("封じ手"), "any:封じ手");
    for (end, lost) in [(Termination::other("封じ手"), false), (Termination::other("TORYO"), true)]
    {
        let mut tree = GameTree::new(Position::default());
        tree.add(TreeNodeId::START, RecordEntry::End(end));
        let written = jkf::write(&tree);
        assert_eq!(written.losses().any(|loss| loss == Loss::Ending), lost);
        assert!(lost || read(written.text()).same_tree(&tree));
    }
}

#[test]
fn remarks_of_other_formats_stay_apart() {
    let mut tree = GameTree::new(Position::default());
    for value in ["one", "two"] {
        tree.headers_mut().push(HeaderKey::other("'"), value);
    }
    tree.headers_mut().push(HeaderKey::Note, "a\nb");
    let again = read(jkf::write(&tree).text());
    assert_eq!(again.headers(), tree.headers());
}

#[test]
fn errors_say_where_and_why() {
    insta::assert_snapshot!(error(""), @"syntax after 0: line 1, column 1: a value is expected");
    insta::assert_snapshot!(error("[]"), @"syntax after 0: line 1, column 1: `[]`: a record is expected, `{\"moves\":[…]}`");
    insta::assert_snapshot!(error("{\"header\":{}}"), @"syntax after 0: line 1, column 1: `{\"header\":{}}`: `moves` with an array is expected");
    insta::assert_snapshot!(error("{\"moves\":[{},\n{]}"), @"syntax after 0: line 2, column 2: `]}`: a key in quotes is expected");
    insta::assert_snapshot!(error("{\"moves\":[\"\\ud800\"]}"), @r#"syntax after 0: line 1, column 12: `\ud800"]}`: this escape does not stand for a character"#);
    let good = mv(Some((7, 7)), (7, 6), "FU", "");
    let then = |bad: &str| error(&record("", &[&good, bad]));
    insta::assert_snapshot!(
        then(&mv(Some((3, 3)), (3, 5), "FU", "")),
        @r#"illegal-move after 1: line 3, column 9: `{"from":{"x":3,"y":3},"to":{"x":3,"y":5}`: the piece on 3c does not move to 3e"#
    );
    insta::assert_snapshot!(
        then(&mv(Some((3, 3)), (3, 4), "KI", "")),
        @r#"illegal-move after 1: line 3, column 9: `{"from":{"x":3,"y":3},"to":{"x":3,"y":4}`: the origin square has no such piece"#
    );
    insta::assert_snapshot!(
        then(&mv(Some((3, 3)), (3, 4), "FU", ",\"color\":0")),
        @r#"illegal-move after 1: line 3, column 9: `{"from":{"x":3,"y":3},"to":{"x":3,"y":4}`: it is the other player's turn"#
    );
    insta::assert_snapshot!(
        then(&mv(Some((3, 3)), (3, 10), "FU", "")),
        @r#"move after 1: line 3, column 36: `{"x":3,"y":10}`: a square is expected: `x` and `y` from 1 to 9"#
    );
    insta::assert_snapshot!(
        then(&mv(Some((3, 3)), (3, 4), "XX", "")),
        @r#"move after 1: line 3, column 58: `"XX"`: the code of a piece, such as FU, is expected"#
    );
    insta::assert_snapshot!(
        then("{\"move\":{\"piece\":\"FU\"}}"),
        @r#"move after 1: line 3, column 9: `{"piece":"FU"}`: the destination square `to` is missing"#
    );
    insta::assert_snapshot!(
        then("{\"time\":{\"now\":{\"m\":-1,\"s\":0}}}"),
        @"syntax after 1: line 3, column 21: `-1`: a number that is not negative is expected"
    );
    insta::assert_snapshot!(
        then("{\"time\":{\"now\":{\"s\":1e300}}}"),
        @r#"limit after 1: line 3, column 16: `{"s":1e300}`: this time is too long for a move"#
    );
    insta::assert_snapshot!(
        then("{\"special\":\"TORYO\"},{\"special\":\"TORYO\"}"),
        @r#"syntax after 1: line 3, column 32: `"TORYO"`: the game has ended before this"#
    );
    insta::assert_snapshot!(
        error("{\"initial\":{\"preset\":\"9\"},\"moves\":[]}"),
        @r#"position after 0: line 1, column 22: `"9"`: there is no preset of this name"#
    );
    insta::assert_snapshot!(
        error("{\"initial\":{\"preset\":\"OTHER\",\"data\":{\"board\":[[]]}},\"moves\":[]}"),
        @"position after 0: line 1, column 46: `[[]]`: nine files are expected, each with nine squares"
    );
    insta::assert_snapshot!(
        error("{\"header\":{\"先手\":[]},\"moves\":[]}"),
        @"header after 0: line 1, column 17: `[]`: the text of a header is expected"
    );
}

#[test]
fn the_main_line_is_read_before_a_bad_fork() {
    let good = mv(Some((7, 7)), (7, 6), "FU", "");
    let forked = good.replacen('{', "{\"forks\":[[{\"special\":\"TORYO\"}],[{\"move\":{}}]],", 1);
    let text = record("", &[&forked, &mv(Some((3, 3)), (3, 4), "FU", "")]);
    let reading = jkf::read(&text);
    assert_eq!(usi(reading.tree()), "7g7f 3c3d");
    assert_eq!(reading.tree().variation_count(), 1);
    assert_eq!(reading.error().map(|error| error.kind()), Some(ErrorKind::Move));
}

#[test]
fn forks_can_be_nested_without_end() {
    let (a, b) = (mv(Some((7, 7)), (7, 6), "FU", ""), mv(Some((2, 7)), (2, 6), "FU", ""));
    let depth = 100_000;
    let mut text = String::from("{\"moves\":[{}");
    for level in 0..depth {
        let mv = if level % 2 == 0 { &a } else { &b };
        text.push_str(if level == 0 { "," } else { ",\"forks\":[[" });
        text.push_str(&mv[..mv.len() - 1]);
    }
    text.push('}');
    text.push_str(&"]]}".repeat(depth - 1));
    text.push_str("]}");
    let tree = read(&text);
    assert_eq!(tree.variation_count(), depth - 1);
    // Forks nested in each other instead of side by side: 2838HI 8272HI … with a fork at every
    // move.
    let mut deep = GameTree::new(Position::default());
    let mut at = (TreeNodeId::START, deep.start().clone());
    for ply in 0..20_000 {
        let text = ["2h3h", "8b7b", "3h2h", "7b8b"][ply % 4];
        let side = ["1g1f", "1c1d", "9g9f", "9c9d"][ply % 4];
        let read = |text| at.1.read_move(text).expect("a move");
        let mv = read(text);
        let other = deep.add(at.0, RecordEntry::Move(read(side)));
        let node = deep.add(at.0, RecordEntry::Move(mv));
        deep.set_comment(other, "aside");
        at.0 = node;
        at.1.play(mv).expect("a legal move");
    }
    let written = jkf::write(&deep);
    assert!(read(written.text()).same_tree(&deep));
}

#[test]
fn long_and_odd_texts_take_linear_time() {
    let started = std::time::Instant::now();
    let million = 1_000_000;
    assert!(jkf::read(&"[".repeat(3 * million)).error().is_some());
    assert!(jkf::read(&"{\"moves\":".repeat(million)).error().is_some());
    assert!(jkf::read(&format!("{{\"moves\":[{}]}}", "\0".repeat(million))).error().is_some());
    let many = format!("{{\"moves\":[{}{{}}]}}", "{},".repeat(million));
    assert!(jkf::read(&many).error().is_none());
    let members = format!("{{{}\"moves\":[]}}", "\"header\":{},".repeat(million / 2));
    assert!(jkf::read(&members).error().is_none());
    let string = format!("{{\"moves\":[{{\"comments\":[\"{}\"]}}]}}", "\\n".repeat(million));
    assert_eq!(jkf::read(&string).tree().comment(TreeNodeId::START).len(), million);
    let forks = format!(
        "{{\"moves\":[{{}},{{\"special\":\"TORYO\",\"forks\":[{}[]]}}]}}",
        "[{\"special\":\"TSUMI\"}],".repeat(million / 10)
    );
    assert_eq!(read(&forks).variation_count(), million / 10);
    assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
}
