//! Moves in the notations used outside Japan, and in the notation of Kitao and Kawasaki.

use std::collections::HashSet;

use proptest::prelude::*;
use wazir_game::Game;
use wazir_kifu::japanese::ShogiMoveErrorKind;
use wazir_kifu::western::{WesternNotation, read, write};
use wazir_shogi::{Position, Square};

use crate::shogi_moves::{corpus, crowded_position, mv, position, walk};

const STYLES: [WesternNotation; 4] = [
    WesternNotation::Hodges,
    WesternNotation::HodgesNumber,
    WesternNotation::Hosking,
    WesternNotation::KitaoKawasaki,
];

#[test]
fn corpus_moves() {
    let Some(text) = corpus("notation/moves.jsonl") else { return };
    let (mut count, mut longer) = (0, 0);
    for line in text.lines() {
        let row: serde_json::Value = serde_json::from_str(line).expect("a row is JSON");
        let field = |name: &str| row[name].as_str().unwrap_or("");
        let position = position(field("sfen"));
        let expected = mv(&position, field("usi"));
        let styles = STYLES.into_iter().zip(["hodges", "hodges_number", "hosking"].map(field));
        let mut differ = 0;
        for (style, text) in styles {
            assert_eq!(read(&position, None, text), Ok(expected), "{line}");
            let written = write(&position, None, expected, style);
            assert_eq!(read(&position, None, &written), Ok(expected), "{line}");
            differ += usize::from(written != text);
        }
        // In three rows the square is omitted because only this piece could promote.
        assert!(differ == 0 || (differ == 3 && field("hodges").ends_with('+')), "{line}");
        longer += differ / 3;
        count += 1;
    }
    assert_eq!((count, longer), (1659, 3));
}

/// Returns one move in the four styles.
fn written(sfen: &str, usi: &str) -> [String; 4] {
    let position = position(sfen);
    let mv = mv(&position, usi);
    STYLES.map(|style| {
        let text = write(&position, None, mv, style);
        assert_eq!(read(&position, None, &text), Ok(mv), "{text}");
        text
    })
}

#[test]
fn the_four_styles() {
    let start = wazir_shogi::START;
    assert_eq!(written(start, "7g7f"), ["P-7f", "P-76", "P76", "歩-76"]);
    assert_eq!(written(start, "6i5h"), ["G6i-5h", "G69-58", "G69-58", "金(69)-58"]);
    let middle = "4k4/1r5b1/2P6/9/5p3/5P3/9/1B5R1/4K4 b SP 1";
    assert_eq!(written(middle, "7c7b"), ["P-7b=", "P-72=", "P72=", "歩-72="]);
    assert_eq!(written(middle, "7c7b+"), ["P-7b+", "P-72+", "P72+", "歩-72+"]);
    assert_eq!(written(middle, "8h2b+"), ["Bx2b+", "Bx22+", "Bx22+", "角x22+"]);
    assert_eq!(written(middle, "8h2b"), ["Bx2b=", "Bx22=", "Bx22=", "角x22="]);
    assert_eq!(written(middle, "S*5d"), ["S*5d", "S*54", "S'54", "銀*54"]);
    assert_eq!(written(middle, "4f4e"), ["Px4e", "Px45", "Px45", "歩x45"]);
    let promoted = "4k4/9/9/+R1+B1+S1+N1+L/9/+P7K/9/9/9 b - 1";
    assert_eq!(written(promoted, "9d9c"), ["+R-9c", "+R-93", "+R93", "龍-93"]);
    assert_eq!(written(promoted, "7d7c"), ["+B-7c", "+B-73", "+B73", "馬-73"]);
    assert_eq!(written(promoted, "5d5c"), ["+S-5c", "+S-53", "+S53", "+銀-53"]);
    assert_eq!(written(promoted, "3d3c"), ["+N-3c", "+N-33", "+N33", "+桂-33"]);
    assert_eq!(written(promoted, "1d1c"), ["+L-1c", "+L-13", "+L13", "+香-13"]);
    assert_eq!(written(promoted, "9f9e"), ["+P-9e", "+P-95", "+P95", "と-95"]);
    assert_eq!(written(promoted, "1f2f"), ["K-2f", "K-26", "K26", "玉-26"]);
}

#[test]
fn taking_where_the_last_move_went() {
    let position = position("4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1");
    let (mv, previous) = (mv(&position, "5f5e"), Square::named("5e"));
    let written = STYLES.map(|style| write(&position, previous, mv, style));
    assert_eq!(written, ["Px5e", "Px55", "Px55", "歩x"]);
    assert_eq!(read(&position, previous, "歩x"), Ok(mv));
    let error = read(&position, None, "歩x").expect_err("nothing was moved before");
    assert_eq!((error.kind(), error.at()), (ShogiMoveErrorKind::Unreadable, 4));
}

/// The square is written although the rival is pinned, or only one of the two can promote; texts
/// without it are understood.
#[test]
fn the_longer_form() {
    // The gold on 5h is pinned by the rook on 5b.
    let pinned = "4k4/4r4/9/9/9/9/9/4G4/3GK4 b - 1";
    assert_eq!(written(pinned, "6i6h"), ["G6i-6h", "G69-68", "G69-68", "金(69)-68"]);
    let position_ = position(pinned);
    for text in ["G-6h", "G-68", "G68", "金-68"] {
        assert_eq!(read(&position_, None, text), Ok(mv(&position_, "6i6h")), "{text}");
    }
    // Of the silvers on 5c and 5e only the one that leaves the zone can promote on 4d.
    let zone = "4k4/9/4S4/9/4S4/9/9/9/4K4 b - 1";
    assert_eq!(written(zone, "5c4d+"), ["S5c-4d+", "S53-44+", "S53-44+", "銀(53)-44+"]);
    let zone = position(zone);
    assert_eq!(read(&zone, None, "S-4d+"), Ok(mv(&zone, "5c4d+")));
    assert_eq!(
        read(&zone, None, "S-4d").expect_err("two silvers").kind(),
        ShogiMoveErrorKind::Ambiguous
    );
}

#[test]
fn other_ways_to_write() {
    let position = position("4k4/1r5b1/2P6/9/9/9/9/1+B4+PR1/4K4 b P 1");
    let same = |texts: &[&str], usi: &str| {
        for text in texts {
            assert_eq!(read(&position, None, text), Ok(mv(&position, usi)), "{text}");
        }
    };
    same(&["P-7b+", "P72+", "P7c-7b+", "P7372+", "P(73)-72+", "☗歩-72+", "歩７二＋"], "7c7b+");
    same(&["H-7g", "+B-7g", "馬77", "+角-77", "▲馬77"], "8h7g");
    same(&["T-3g", "+P-37", "と-37", "+歩37"], "3h3g");
    same(&["P*5e", "P'55", "P’55", "歩*55", "歩＊５五"], "P*5e");
    same(&["P-7b=", "P-72"], "7c7b");
}

#[test]
fn texts_that_are_no_moves() {
    let position = position("4k4/9/9/9/4p4/4P4/9/3G1G3/4K4 b P 1");
    let error = |text: &str| {
        let error = read(&position, None, text).expect_err(text);
        (error.kind(), error.at())
    };
    use ShogiMoveErrorKind::{Ambiguous, NoSuchPiece, Unreadable, WrongPlayer};
    assert_eq!(error(""), (Unreadable, 0));
    assert_eq!(error("X-7f"), (Unreadable, 0));
    assert_eq!(error("+G-7f"), (Unreadable, 1));
    assert_eq!(error("P"), (Unreadable, 1));
    assert_eq!(error("P-"), (Unreadable, 2));
    assert_eq!(error("P-0f"), (Unreadable, 2));
    assert_eq!(error("P-7j"), (Unreadable, 2));
    assert_eq!(error("P(76)"), (Unreadable, 5));
    assert_eq!(error("P(76-75"), (Unreadable, 4));
    assert_eq!(error("P()-75"), (Unreadable, 2));
    assert_eq!(error("P*5h+"), (Unreadable, 1));
    assert_eq!(error("P7f*5h"), (Unreadable, 3));
    assert_eq!(error("Px5e "), (Unreadable, 4));
    assert_eq!(error("Px5e++"), (Unreadable, 5));
    assert_eq!(error("P-5e"), (Unreadable, 1));
    assert_eq!(error("Kx4i"), (Unreadable, 1));
    assert_eq!(error("K-5g"), (NoSuchPiece, 0));
    assert_eq!(error("G7h-6h"), (NoSuchPiece, 0));
    assert_eq!(error("G-5h"), (Ambiguous, 0));
    assert_eq!(error("☖P-5h"), (WrongPlayer, 0));
    insta::assert_snapshot!(
        read(&position, None, "G-5h").expect_err("two golds"),
        @"more than one piece can go there; add the square it comes from: `S4i-3h`"
    );
}

/// A move that no piece can make legally is read, so that the rules can give the reason.
#[test]
fn illegal_moves_are_read() {
    let position = position("4r4/9/9/9/9/9/9/4G4/4K3k b - 1");
    let pinned = read(&position, None, "G-4h").expect("a move of the gold");
    assert_eq!(pinned, mv(&position, "5h4h"));
    assert!(position.check(pinned).is_err());
    let absent = read(&position, None, "P*5e").expect("a drop");
    assert!(position.check(absent).is_err());
    let gold = read(&position, None, "G-5g+").expect("a move of the gold");
    assert!(position.check(gold).is_err());
}

fn check_all(position: &Position, moves: &[wazir_shogi::Move]) {
    for style in STYLES {
        let mut texts = HashSet::new();
        for &mv in moves {
            let text = write(position, None, mv, style);
            assert_eq!(read(position, None, &text), Ok(mv), "{text} in {position}");
            assert!(texts.insert(text), "{mv:?} in {position}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_move_reads_back(seed in any::<u64>()) {
        walk(Position::default(), 120, seed, check_all);
        walk(crowded_position(seed), 20, seed, check_all);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[+成PLNSGBRKDHT歩と金]{0,2}[(]?[0-9a-j]{0,3}[)x*'-]?[1-9a-i]{0,2}[+=]{0,2}") {
        let position = Position::default();
        match read(&position, None, &text) {
            Ok(mv) => {
                let file = mv.to().to_string().remove(0);
                prop_assert!(text.contains(file));
            }
            Err(error) => prop_assert!(text.is_char_boundary(error.at())),
        }
    }
}
