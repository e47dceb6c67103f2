//! Moves in Japanese notation.

use std::collections::HashSet;

use proptest::prelude::*;
use wazir_game::Game;
use wazir_kifu::japanese::{
    ShogiMoveErrorKind, jkf_relative, kanji_number, piece_name, read, square_name, write_ki2,
    write_kif,
};
use wazir_notation::ErrorKind;
use wazir_shogi::{Move, Position, Square};

use crate::shogi_moves::{corpus, crowded_position, mv, position, walk};

#[test]
fn corpus_moves() {
    let Some(text) = corpus("notation/moves.jsonl") else { return };
    let mut count = 0;
    for line in text.lines() {
        let row: serde_json::Value = serde_json::from_str(line).expect("a row is JSON");
        let field = |name: &str| row[name].as_str().unwrap_or("");
        let position = position(field("sfen"));
        let previous = row["prev"].as_str().and_then(|usi| Square::named(usi.get(2..4)?));
        let expected = mv(&position, field("usi"));
        let (kif, ki2) = (field("kif"), field("ki2"));
        assert_eq!(write_kif(&position, previous, expected), kif, "{line}");
        assert_eq!(read(&position, previous, kif), Ok((expected, kif.len())), "{line}");
        assert_eq!(write_ki2(&position, previous, expected), ki2, "{line}");
        assert_eq!(read(&position, previous, ki2), Ok((expected, ki2.len())), "{line}");
        let walking = ki2.replace('上', "行");
        assert_eq!(read(&position, previous, &walking), Ok((expected, walking.len())));
        count += 1;
    }
    assert_eq!(count, 1659);
}

/// Returns the same position with the sides exchanged and the board turned.
fn rotated_sfen(sfen: &str) -> String {
    let (board, rest) = sfen.split_once(' ').expect("an SFEN has fields");
    let swap = |c: char| match c {
        c if c.is_ascii_uppercase() => c.to_ascii_lowercase(),
        c => c.to_ascii_uppercase(),
    };
    let mut turned = String::new();
    let mut plus = false;
    for c in board.chars().rev() {
        // A plus is before its letter, which is after it in the reversed text.
        match c {
            '+' => {
                let letter = turned.pop().expect("a plus has a letter");
                turned.extend(['+', letter]);
            }
            c => turned.push(swap(c)),
        }
        plus |= c == '+';
    }
    assert_eq!(plus, turned.contains('+'));
    let mut rest = rest.split(' ');
    let side = if rest.next() == Some("b") { "w" } else { "b" };
    let hands: String = rest.next().unwrap_or("-").chars().map(swap).collect();
    format!("{turned} {side} {hands} 1")
}

fn rotated_usi(usi: &str) -> String {
    let turn = |c: char| match c {
        '1'..='9' => char::from(b'1' + b'9' - c as u8),
        'a'..='i' => char::from(b'a' + b'i' - c as u8),
        c => c,
    };
    usi.chars().map(turn).collect()
}

/// Checks the words that tell moves apart, for Black and, with the board turned, for White.
fn assert_notations(sfen: &str, moves: &[(&str, &str)]) {
    let (black, white) = (position(sfen), position(&rotated_sfen(sfen)));
    for &(usi, words) in moves {
        for (position, mark, usi) in
            [(&black, '▲', usi.to_owned()), (&white, '△', rotated_usi(usi))]
        {
            let mv = mv(position, &usi);
            assert_eq!(position.check(mv), Ok(()), "{usi} in {position}");
            let text = format!("{mark}{}{words}", square_name(mv.to()));
            assert_eq!(write_ki2(position, None, mv), text, "{usi} in {position}");
            assert_eq!(read(position, None, &text), Ok((mv, text.len())), "{text}");
        }
    }
}

#[test]
fn the_motion_alone() {
    // Golds that go up, across and down.
    assert_notations("k8/9/9/9/9/4G4/3G5/9/8K b - 1", &[("6g5g", "金寄"), ("5f5g", "金引")]);
    assert_notations("k8/9/9/9/9/3G5/5G3/9/8K b - 1", &[("6f5f", "金寄"), ("4g5f", "金上")]);
    assert_notations("k8/9/9/9/9/4G4/9/3G5/8K b - 1", &[("5f5g", "金引"), ("6h5g", "金上")]);
    // Straight up is 上 and not 直 if no other piece goes up.
    assert_notations("k8/9/9/9/9/4G4/9/4G4/8K b - 1", &[("5f5g", "金引"), ("5h5g", "金上")]);
    // Silvers up and down, also from the same side of the target.
    assert_notations("k8/9/9/9/9/3S5/9/3S5/8K b - 1", &[("6f5g", "銀引"), ("6h5g", "銀上")]);
    // Rooks and bishops.
    assert_notations("1k7/9/9/9/4R4/9/9/R8/8K b - 1", &[("5e5h", "飛引"), ("9h5h", "飛寄")]);
    assert_notations("k8/9/9/6B2/9/9/9/6B2/8K b - 1", &[("3d5f", "角引"), ("3h5f", "角上")]);
}

#[test]
fn the_side_alone() {
    assert_notations("k8/9/9/9/9/9/9/3G1G3/8K b - 1", &[("6h5g", "金左"), ("4h5g", "金右")]);
    assert_notations("k8/9/9/9/9/9/3G1G3/9/8K b - 1", &[("6g5g", "金左"), ("4g5g", "金右")]);
    assert_notations("k8/9/9/9/9/3S1S3/9/9/8K b - 1", &[("6f5g", "銀左"), ("4f5g", "銀右")]);
    assert_notations("k8/9/9/9/9/9/9/9/3N1N2K b - 1", &[("6i5g", "桂左"), ("4i5g", "桂右")]);
    assert_notations("4k4/9/9/9/9/9/R6R1/9/8K b - 1", &[("9g5g", "飛左"), ("2g5g", "飛右")]);
    assert_notations("k8/9/9/9/9/9/9/2B3B2/8K b - 1", &[("7h5f", "角左"), ("3h5f", "角右")]);
}

#[test]
fn straight_up() {
    assert_notations("k8/9/9/9/9/9/9/3GG4/8K b - 1", &[("6h5g", "金左"), ("5h5g", "金直")]);
    assert_notations("k8/9/9/9/9/9/9/4GG3/8K b - 1", &[("5h5g", "金直"), ("4h5g", "金右")]);
    assert_notations("k8/9/9/9/9/9/9/3SS4/8K b - 1", &[("6h5g", "銀左"), ("5h5g", "銀直")]);
    let generals = "k8/9/9/9/9/9/9/4+N+N3/8K b - 1";
    assert_notations(generals, &[("5h5g", "成桂直"), ("4h5g", "成桂右")]);
}

#[test]
fn three_and_more() {
    assert_notations(
        "k8/9/9/9/9/9/9/3GGG3/8K b - 1",
        &[("6h5g", "金左"), ("5h5g", "金直"), ("4h5g", "金右")],
    );
    // Tokins below and on the left: the one across needs no side.
    assert_notations(
        "k8/9/9/9/9/9/3+P5/3+P+P+P3/8K b - 1",
        &[("6h5g", "と左上"), ("5h5g", "と直"), ("4h5g", "と右"), ("6g5g", "と寄")],
    );
    // All six.
    assert_notations(
        "k8/9/9/9/9/4+P4/3+P1+P3/3+P+P+P3/8K b - 1",
        &[
            ("5f5g", "と引"),
            ("6g5g", "と左寄"),
            ("4g5g", "と右寄"),
            ("6h5g", "と左上"),
            ("5h5g", "と直"),
            ("4h5g", "と右上"),
        ],
    );
    // Silvers on four of their five squares, and on all the diagonals.
    assert_notations(
        "k8/9/9/9/9/3S1S3/9/3SS4/8K b - 1",
        &[("6f5g", "銀左引"), ("4f5g", "銀右"), ("6h5g", "銀左上"), ("5h5g", "銀直")],
    );
    assert_notations(
        "k8/9/9/9/9/3S1S3/9/3S1S3/8K b - 1",
        &[("6f5g", "銀左引"), ("4f5g", "銀右引"), ("6h5g", "銀左上"), ("4h5g", "銀右上")],
    );
}

/// Dragons and horses never get 直; they are left and right of each other.
#[test]
fn dragons_and_horses() {
    assert_notations("1k7/9/9/9/4+R4/9/9/9/+R7K b - 1", &[("5e5i", "龍引"), ("9i5i", "龍寄")]);
    assert_notations("1k7/9/9/9/4+R4/9/+R8/9/8K b - 1", &[("5e5g", "龍引"), ("9g5g", "龍寄")]);
    assert_notations("4k4/9/9/9/9/9/+R7+R/9/K8 b - 1", &[("9g5g", "龍左"), ("1g5g", "龍右")]);
    assert_notations("k8/9/9/9/9/9/9/3+R+R4/8K b - 1", &[("6h5g", "龍左"), ("5h5g", "龍右")]);
    assert_notations("k8/9/9/9/9/9/9/4+R+R3/K8 b - 1", &[("5h5g", "龍左"), ("4h5g", "龍右")]);
    assert_notations("k8/9/9/9/9/4+B4/3+B5/9/8K b - 1", &[("5f5g", "馬引"), ("6g5g", "馬寄")]);
    assert_notations("k8/9/9/9/9/3+B+B4/9/9/8K b - 1", &[("6f5g", "馬左"), ("5f5g", "馬右")]);
    assert_notations("k8/9/9/9/9/9/9/4+B4/2+B5K b - 1", &[("5h5g", "馬右"), ("7i5g", "馬左")]);
    assert_notations("k8/9/9/9/9/4+B4/9/4+B4/8K b - 1", &[("5f5g", "馬引"), ("5h5g", "馬上")]);
}

#[test]
fn promotion() {
    let sfen = "k8/2P6/4P4/9/2S1S4/9/9/9/3R4K b - 1";
    assert_notations(
        sfen,
        &[
            ("5c5b", "歩不成"),
            ("5c5b+", "歩成"),
            ("7b7a+", "歩成"),
            ("6i6c", "飛不成"),
            ("6i6c+", "飛成"),
            ("6i6d", "飛"),
            ("7e6d", "銀左"),
        ],
    );
    // Leaving the zone promotes too; kings, golds and promoted pieces get no word.
    assert_notations(
        "9/4S4/k8/3G1S3/9/9/9/9/8K b - 1",
        &[("5b4c", "銀引不成"), ("4d4c+", "銀上成")],
    );
    assert_notations("9/9/k2S1S3/9/9/9/9/9/8K b - 1", &[("6c5d+", "銀左成"), ("4c5d", "銀右不成")]);
    assert_notations("9/k3G4/9/9/9/9/9/9/8K b - 1", &[("5b5a", "金")]);
    assert_notations("k8/3+R5/9/9/9/9/9/9/8K b - 1", &[("6b6a", "龍")]);
    assert_notations("k8/9/2K6/9/9/9/9/9/9 b - 1", &[("7c7b", "玉")]);
}

#[test]
fn drops() {
    let sfen = "k8/9/9/9/9/9/9/4G4/8K b 2GP 1";
    assert_notations(sfen, &[("G*5g", "金打"), ("5h5g", "金"), ("G*9g", "金"), ("P*5g", "歩")]);
    // A pinned piece counts: the drop is distinguished from its move.
    assert_notations("4k4/4r4/9/9/9/9/9/4G4/4K4 b G 1", &[("G*6h", "金打")]);
    // A promoted silver is a different kind and does not count.
    assert_notations("k8/9/9/9/9/9/9/4+S4/8K b S 1", &[("S*5g", "銀")]);
}

#[test]
fn same_square() {
    let position = position("4k4/9/9/9/9/4s4/4pN3/4S4/4K4 b - 1");
    let previous = Square::named("5g");
    let takes = mv(&position, "5h5g");
    assert_eq!(write_kif(&position, previous, takes), "同　銀(58)");
    assert_eq!(write_ki2(&position, previous, takes), "▲同　銀");
    for text in ["同　銀(58)", "同銀(58)", "同 銀(58)", "５七同　銀(58)", "▲同　銀", "同銀上"]
    {
        assert_eq!(read(&position, previous, text), Ok((takes, text.len())), "{text}");
    }
    let error = read(&position, None, "同　銀(58)").expect_err("no move before");
    assert_eq!((error.kind(), error.at()), (ShogiMoveErrorKind::Unreadable, 0));
}

#[test]
fn kif_moves() {
    let sfen = "k7B/9/2P6/9/9/+S1+N1+L1+R1+P/9/1+B7/K8 b RGSNLP 1";
    let position = position(sfen);
    let written = |usi| write_kif(&position, None, mv(&position, usi));
    let texts = [
        "1a5e", "1a5e+", "7c7b", "7c7b+", "9f9e", "7f7e", "5f5e", "3f3e", "1f1e", "8h8g", "9i8i",
        "R*5i", "G*5i", "S*5i", "N*5i", "L*5i", "P*5i",
    ]
    .map(written);
    insta::assert_snapshot!(texts.join(" "), @"５五角(11) ５五角成(11) ７二歩(73) ７二歩成(73) ９五成銀(96) ７五成桂(76) ５五成香(56) ３五龍(36) １五と(16) ８七馬(88) ８九玉(99) ５九飛打 ５九金打 ５九銀打 ５九桂打 ５九香打 ５九歩打");
}

#[test]
fn other_ways_to_write() {
    let sfen = "k8/9/2P6/9/9/+S1+N1+L1+R1+P/9/1+B7/K8 b RBGSNLP 1";
    let position = position(sfen);
    let same = |texts: &[&str], usi: &str| {
        for text in texts {
            let mv = mv(&position, usi);
            assert_eq!(read(&position, None, text), Ok((mv, text.len())), "{text}");
            let more = format!("{text}　　( 0:01/00:00:01)+");
            assert_eq!(read(&position, None, &more), Ok((mv, text.len())), "{more}");
        }
    };
    same(&["７二歩成(73)", "72歩成(73)", "７2歩成(73)", "七二歩成（７３）", "☗７二歩成"], "7c7b+");
    same(&["７二歩(73)", "７二歩不成(73)", "７二歩生", " ▲ ７二 歩不成"], "7c7b");
    same(&["９五成銀(96)", "９五全(96)", "95全上", "▼９五成銀行"], "9f9e");
    same(&["７五成桂(76)", "７五圭"], "7f7e");
    same(&["５五成香(56)", "５五杏", "５五杏入"], "5f5e");
    same(&["３五龍(36)", "３五竜(36)", "３五竜"], "3f3e");
    same(&["８九玉(99)", "８九王(99)", "８九王"], "9i8i");
    same(&["５九歩打", "５九歩打(00)", "５九歩(00)", "５九歩"], "P*5i");
    same(&["５九銀打", "☗５九銀"], "S*5i");
}

/// Texts that say less than they should, or use other words, but leave no doubt.
#[test]
fn less_than_the_rules_ask_for() {
    // The gold on 5h is pinned.
    let pinned = position("4k4/4r4/9/9/9/9/9/4G4/3GK4 b G 1");
    let meant = |position: &Position, text| read(position, None, text).map(|(mv, _)| mv);
    assert_eq!(meant(&pinned, "６八金上"), Ok(mv(&pinned, "6i6h")));
    assert_eq!(meant(&pinned, "６八金"), Ok(mv(&pinned, "6i6h")));
    // No gold on the board can go to 4h legally, but one in hand can be dropped there.
    assert_eq!(meant(&pinned, "４八金"), Ok(mv(&pinned, "G*4h")));
    assert_eq!(meant(&pinned, "４八金寄"), Ok(mv(&pinned, "5h4h")));
    let golds = position("k8/9/9/9/9/9/9/4GG3/8K b - 1");
    assert_eq!(meant(&golds, "５七金左"), Ok(mv(&golds, "5h5g")));
    assert_eq!(meant(&golds, "５七金右上"), Ok(mv(&golds, "4h5g")));
    assert!(meant(&golds, "５七金左上").is_ok_and(|found| found == mv(&golds, "5h5g")));
    // Only one of the silvers can promote.
    let zone = position("k8/9/4S4/9/4S4/9/9/9/4K4 b - 1");
    assert_eq!(meant(&zone, "４四銀成"), Ok(mv(&zone, "5c4d+")));
}

/// Words that rule out every piece do not select another move.
#[test]
fn words_that_contradict() {
    let position = position("k8/9/9/9/9/9/9/4G4/8K b G 1");
    for text in ["６八金左", "６八金上", "６八金引", "６八金直", "５七金寄", "５七金右"]
    {
        let error = read(&position, None, text).expect_err(text);
        assert_eq!((error.kind(), error.at()), (ShogiMoveErrorKind::NoSuchPiece, 6), "{text}");
    }
    assert_eq!(read(&position, None, "６八金右").map(|(m, _)| m), Ok(mv(&position, "5h6h")));
}

#[test]
fn texts_that_are_no_moves() {
    let position = position("4k4/9/9/9/9/9/9/3G1G3/4K4 b S 1");
    let error = |text: &str| {
        let error = read(&position, None, text).expect_err(text);
        (error.kind(), error.at())
    };
    use ShogiMoveErrorKind::{Ambiguous, NoSuchPiece, Unreadable, WrongPlayer};
    assert_eq!(error(""), (Unreadable, 0));
    assert_eq!(error("投了"), (Unreadable, 0));
    assert_eq!(error("▲投了"), (Unreadable, 3));
    assert_eq!(error("７"), (Unreadable, 0));
    assert_eq!(error("７０歩"), (Unreadable, 0));
    assert_eq!(error("7f歩"), (Unreadable, 0));
    assert_eq!(error("７六"), (Unreadable, 6));
    assert_eq!(error("７六手"), (Unreadable, 6));
    assert_eq!(error("７六　成歩"), (Unreadable, 9));
    assert_eq!(error("７六成金"), (Unreadable, 6));
    assert_eq!(error("５五銀打(56)"), (Unreadable, 12));
    assert_eq!(error("５八金"), (Ambiguous, 6));
    assert_eq!(error("５八金寄"), (Ambiguous, 6));
    assert_eq!(error("５八歩(59)"), (NoSuchPiece, 6));
    assert_eq!(error("５八金(57)"), (NoSuchPiece, 6));
    assert_eq!(error("５五金"), (NoSuchPiece, 6));
    assert_eq!(error("△５八金右"), (WrongPlayer, 0));
    let ambiguous = read(&position, None, "５八金").expect_err("two golds");
    assert_eq!(ambiguous.error_kind(), ErrorKind::AmbiguousMove);
    insta::assert_snapshot!(
        ambiguous,
        @"more than one piece can go there; specify it with 右, 左, 直, 上, 寄 or 引"
    );
    insta::assert_snapshot!(
        read(&position, None, "５八").expect_err("no piece"),
        @"a piece such as 歩 or 成銀 is expected"
    );
}

/// Moves that the rules refuse are read all the same, so that the rules can give the reason.
#[test]
fn illegal_moves_are_read() {
    let position = position("4r4/9/9/9/9/9/4p4/9/P3K3k b P 1");
    let reason = |text: &str| {
        let (mv, _) = read(&position, None, text).expect(text);
        position.check(mv).expect_err(text).to_string()
    };
    let texts = [
        "９二歩",
        "９二歩打",
        "５八玉",
        "４九玉成",
        "９八歩成",
        "５五飛打",
        "５七歩打",
        "５六歩(57)",
    ];
    let reasons = texts.map(|text| format!("{text}: {}", reason(text)));
    insta::assert_snapshot!(reasons.join("\n"), @"
    ９二歩: a pawn on 9b would be the second on its file, beside the one on 9i
    ９二歩打: a pawn on 9b would be the second on its file, beside the one on 9i
    ５八玉: the king on 5h would be attacked from 5g
    ４九玉成: the piece cannot promote by moving from 5i to 4i
    ９八歩成: the piece cannot promote by moving from 9i to 9h
    ５五飛打: you have no such piece in hand
    ５七歩打: 5g is occupied
    ５六歩(57): the piece on 5g is not yours
    ");
}

#[test]
fn the_end_of_a_move() {
    let position = position("4k4/9/9/9/9/9/9/4S4/4K4 b - 1");
    let rest = |text: &'static str| {
        read(&position, None, text).map(|(_, length)| &text[length..]).expect(text)
    };
    assert_eq!(rest("▲５七銀△５二玉"), "△５二玉");
    assert_eq!(rest("▲５七銀    △５二玉"), "    △５二玉");
    assert_eq!(rest("５七銀(58)   ( 0:01/00:00:01)"), "   ( 0:01/00:00:01)");
    assert_eq!(rest("５七銀(00:31 / 00:00:31)"), "(00:31 / 00:00:31)");
    assert_eq!(rest("５七銀不明"), "不明");
    assert_eq!(rest("５七銀上上"), "上");
    assert_eq!(rest("５七銀\n"), "\n");
}

#[test]
fn words() {
    let numbers = [0, 1, 9, 10, 11, 18, 20, 21, 99, 100].map(kanji_number);
    assert_eq!(
        numbers,
        ["〇", "一", "九", "十", "十一", "十八", "二十", "二十一", "九十九", "十〇"]
    );
    let names = (0..15).filter_map(wazir_chesslike::Kind::new).map(piece_name);
    assert_eq!(
        names.collect::<Vec<_>>(),
        [
            "玉", "飛", "角", "金", "銀", "桂", "香", "歩", "龍", "馬", "成銀", "成桂", "成香",
            "と", ""
        ]
    );
}

fn check_all(position: &Position, moves: &[Move]) {
    let mut texts = [HashSet::new(), HashSet::new()];
    let previous = moves.first().map(|mv| mv.to());
    for &mv in moves {
        let kif = write_kif(position, previous, mv);
        assert_eq!(read(position, previous, &kif), Ok((mv, kif.len())), "{kif} {position}");
        let ki2 = write_ki2(position, previous, mv);
        assert_eq!(read(position, previous, &ki2), Ok((mv, ki2.len())), "{ki2} {position}");
        let letters: String = ki2.chars().skip(3).filter_map(letter).collect();
        assert_eq!(jkf_relative(position, mv).unwrap_or_default(), letters, "{ki2}");
        assert!(texts[0].insert(kif), "{mv:?} in {position}");
        assert!(texts[1].insert(ki2), "{mv:?} in {position}");
    }
}

fn letter(word: char) -> Option<char> {
    let at = "左直右上寄引打".chars().position(|c| c == word)?;
    "LCRUMDH".chars().nth(at)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_move_reads_back(seed in any::<u64>()) {
        walk(Position::default(), 120, seed, check_all);
        walk(crowded_position(seed), 20, seed, check_all);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_text_is_read_or_refused(
        text in "[▲ 　]{0,2}[1-9５六同]{0,3}[ 　]?[成歩金銀と玉飛角桂香龍]{0,2}[右左直上寄引成不生打]{0,4}[(]?[0-9]{0,2}[)]?.{0,3}",
    ) {
        let position = Position::default();
        match read(&position, Square::named("5e"), &text) {
            Ok((mv, length)) => {
                let taken = text.get(..length).expect("a whole number of characters");
                let name = wazir_kifu::japanese::square_name(mv.to());
                let file = name.chars().next().into_iter();
                let file_ascii = mv.to().to_string().remove(0);
                let named = file.chain([file_ascii, '同', '五', '六']).any(|c| taken.contains(c));
                prop_assert!(named);
            }
            Err(error) => prop_assert!(text.is_char_boundary(error.at())),
        }
    }
}
