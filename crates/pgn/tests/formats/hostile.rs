//! Texts made to break a reader: in quadratic time they would take hours.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use wazir_notation::ErrorKind;
use wazir_pgn::pgn::{self, PgnGame, PgnStyle};

use crate::read_one;

fn read(text: &str) -> Vec<PgnGame> {
    let begun = Instant::now();
    let games: Vec<_> = pgn::read_all(text).collect();
    assert_eq!(pgn::validate(text).count(), games.len());
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
    games
}

fn kind(text: &str) -> Option<ErrorKind> {
    read(text).first().and_then(PgnGame::error).map(|error| error.kind())
}

#[test]
fn a_million_parentheses() {
    assert_eq!(kind(&"(".repeat(1_000_000)), Some(ErrorKind::Variation));
    let closed = read(&format!("1. e4 {}", ")".repeat(1_000_000)));
    let [PgnGame::Cwda(reading)] = &*closed else { panic!("one game of chess") };
    assert_eq!((reading.error(), reading.warnings().len()), (None, 8));
}

#[test]
fn a_million_nested_variations() {
    let moves = ["Nf3 ", "Nc3 ", "e4 ", "d4 "];
    let mut text = String::new();
    for i in 0..1_000_000 {
        text.push('(');
        text.push_str(moves[i % 4]);
    }
    assert_eq!(read_one(&format!("a3 {text}")).variation_count(), 1_000_000, "they never end");
    let closed = format!("a3 {text}{} a6", ")".repeat(1_000_000));
    let tree = read_one(&closed);
    assert_eq!(tree.variation_count(), 1_000_000);
    assert_eq!(tree.main_moves().count(), 2);
    let written = pgn::write(&tree, PgnStyle::Pychess).expect("a text");
    assert_eq!(written.text().matches('(').count(), 1_000_000);
}

#[test]
fn variations_that_go_ever_deeper() {
    // Each variation starts where the one before it ended, so that the way back is long.
    let mut text = String::from("Nf3 Nf6 Ng1 Ng8 ");
    for _ in 0..60_000 {
        text.push_str("Nf3 Nf6 Ng1 Ng8 (Nh5 ");
    }
    let deep = format!("{text}{}", ")".repeat(60_000));
    let tree = read_one(&deep);
    assert_eq!(tree.variation_count(), 60_000);
    let again = read_one(pgn::write(&tree, PgnStyle::Pychess).expect("a text").text());
    assert!(again.same_tree(&tree));
}

#[test]
fn a_long_game_with_variations_all_along() {
    let turn = "Nf3 (Nc3) Nf6 (Nc6) Ng1 (Nh4) Ng8 (Nh5) ";
    let tree = read_one(&turn.repeat(50_000));
    assert_eq!(tree.main_moves().count(), 200_000);
    assert_eq!(tree.variation_count(), 200_000);
}

#[test]
fn long_things() {
    let comment = "x".repeat(10 << 20);
    let tree = read_one(&format!("1. e4 {{{comment}}} e5"));
    assert_eq!(tree.comment(tree.main_line().next().expect("a move")).len(), 10 << 20);
    assert_eq!(kind(&format!("1. e4 {{{comment}")), Some(ErrorKind::Syntax));
    assert_eq!(kind(&comment), Some(ErrorKind::Move));
    assert_eq!(kind(&format!("1. N{}", "a1".repeat(1 << 20))), Some(ErrorKind::Move));
    assert_eq!(kind(&"1".repeat(10 << 20)), None);
    assert_eq!(kind(&" ".repeat(10 << 20)), None);
    for tags in ["[", "[% ", "[a]", "[a \"b] ", "[a \"b\"]", "[a \"b\"]{c}", "[a \"b\"]]"] {
        let text = tags.repeat(1 << 18);
        assert_eq!((read(&text).len(), kind(&text)), (1, None), "{tags}");
    }
    assert_eq!(kind(&format!("[Event \"{}", "\"".repeat(1 << 20))), None);
    for words in ["=", "e4\u{a0}", "½", "!", "… ", "1 - ", "\u{feff}", "e4\u{2013}", "[a"] {
        assert!(read(&["1. e4 ", &words.repeat(1 << 19)].concat()).len() == 1, "{words}");
    }
    let commands = format!("1. e4 {{{}}}", "[%".repeat(1 << 19));
    assert_eq!(kind(&commands), None);
    assert_eq!(kind(&format!("1. e4 {{{}}}", "[%emt ".repeat(1 << 18))), None);
}

#[test]
fn many_things() {
    let tags: String = (0..200_000).map(|i| format!("[Tag{i} \"x\"]\n\n")).collect();
    assert_eq!(read(&tags).len(), 1);
    let games = "[Event \"x\"]\n\n1. e4 Ke3 *\n\n".repeat(50_000);
    let games = read(&games);
    assert_eq!(games.len(), 50_000);
    let last = games.last().and_then(PgnGame::error).map(|error| (error.line(), error.column()));
    assert_eq!(last, Some((4 * 50_000 - 1, 7)));
    let line = "1. e4 xx 1-0 ".repeat(100_000);
    assert_eq!(read(&line).len(), 1);
    let line = "1. e4 1-0 ".repeat(100_000);
    assert_eq!(read(&line).len(), 100_000);
    let line = "1. -- 1-0 ".repeat(100_000);
    let Some(PgnGame::Cwda(last)) = read(&line).pop() else { panic!("games of chess") };
    assert_eq!(last.warnings()[0].column(), 10 * 100_000 - 6);
    assert_eq!(read_one(&"-- ".repeat(1 << 20)).main_line().count(), 1 << 20);
    let brackets = "1. e4 xx\n".to_owned() + &"[\n".repeat(1 << 20);
    assert_eq!(read(&brackets).len(), 1);
    let fens = "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\nKd1 *\n\n".repeat(20_000);
    assert_eq!(read(&fens).len(), 20_000);
}

#[test]
fn no_letters_at_all() {
    assert_eq!(read(&"\0".repeat(1 << 20)).len(), 0);
    assert_eq!(kind("1. e4 \x01 e5"), Some(ErrorKind::Syntax));
    assert_eq!(read_one("1. e4 {\0}").len(), 2);
    assert_eq!(kind("[Event \"\0\"]\n\n1. e4"), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_is_read(text in any::<String>()) {
        let games = pgn::read_all(&text).count();
        prop_assert_eq!(pgn::validate(&text).count(), games);
    }

    #[test]
    fn signs_of_pgn_in_any_order(
        words in proptest::collection::vec(proptest::sample::select(&[
            "e4", "e5", "Nf3", "Nc6", "(", ")", "{", "}", "{x}", ";", "\n", "\n\n", "[", "]", "\"",
            "[Event \"x\"]", "[FEN \"", "[Variant \"Cwda\"]\n", "1.", "1-0", "*", "$1", "!?", "O-O",
            "--", "%", "\\", "e.p.", "d4", "\r\n", "…", "é", "[%emt 1]", "=", "+", "\u{feff}",
        ][..]), 0..60),
        glue in proptest::sample::select(&["", " ", "\n"][..]),
    ) {
        let text = words.join(glue);
        let games: Vec<_> = pgn::read_all(&text).collect();
        let moves = pgn::validate(&text).map(|checked| checked.moves());
        for (game, moves) in games.iter().zip(moves) {
            let PgnGame::Cwda(reading) = game else { continue };
            let nodes = reading.tree().node_ids().filter(|&id| reading.tree().mv(id).is_some());
            prop_assert_eq!(nodes.count(), moves);
            if reading.error().is_none() {
                let written = pgn::write(reading.tree(), PgnStyle::Pychess).expect("a text");
                let again = pgn::read_all(written.text()).next();
                let Some(PgnGame::Cwda(again)) = again else { panic!("{}", written.text()) };
                prop_assert!(again.error().is_none(), "{:?}\n{}", again.error(), written.text());
                prop_assert!(again.tree().same_tree(reading.tree()), "{}", written.text());
            }
        }
    }
}
