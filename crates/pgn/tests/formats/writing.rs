//! The PGN writer.

use core::time::Duration;

use wazir_cwda::{Army, Matchup, Options};
use wazir_game::{Game as _, Seat};
use wazir_notation::{
    GameTree, HeaderKey, Loss, RecordEntry, Termination, TreeNodeId, WrittenRecord,
};
use wazir_pgn::pgn::{self, PgnStyle};

use crate::read_one;

fn written(tree: &GameTree<wazir_cwda::Position>, style: PgnStyle) -> WrittenRecord {
    pgn::write(tree, style).expect("a game that can be written")
}

/// Returns a game with moves in coordinates.
fn game(armies: &str, moves: &str) -> GameTree<wazir_cwda::Position> {
    let start = wazir_cwda::start_position(armies).expect("a start");
    let (mut tree, mut position) = (GameTree::new(start.clone()), start);
    let mut at = TreeNodeId::START;
    for text in moves.split(' ') {
        let mv = position.read_move(text).expect("a move");
        position.play(mv).expect("a legal move");
        at = tree.add(at, RecordEntry::Move(mv));
    }
    tree
}

#[test]
fn orthodox_chess() {
    let text = "\
[White \"Ann\"]
[Annotator \"x \\\"y\\\" \\\\\"]

{Here.} 1. e4 $1 {good} e5 (1... c5 2. Nf3 (2. Nc3 Nc6) 2... d6) (1... e6) 2. Nf3 Nc6 3. Bb5 {[%emt 5] Spanish} 3... a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *
";
    insta::assert_snapshot!(written(&read_one(text), PgnStyle::Pychess).text(), @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "Ann"]
    [Black "?"]
    [Result "*"]
    [Annotator "x \"y\" \\"]

    {Here.} 1. e4 $1 {good} 1... e5 (1... c5 2. Nf3 (2. Nc3 Nc6) 2... d6) (1... e6)
    2. Nf3 Nc6 3. Bb5 {[%emt 0:00:05] Spanish} 3... a6 4. Ba4 Nf6 5. O-O Be7 6. Re1
    b5 7. Bb3 d6 8. c3 O-O *
    "#);
    let late = read_one("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n\nKd7 e4 Ke6 1/2-1/2");
    insta::assert_snapshot!(written(&late, PgnStyle::XBoard).text(), @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "?"]
    [Black "?"]
    [Result "1/2-1/2"]
    [SetUp "1"]
    [FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40"]

    40... Kd7 41. e4 Ke6 1/2-1/2
    "#);
}

#[test]
fn different_armies_in_both_styles() {
    let tree = game("clobberers:nutters", "c1a3 b8c6 d1e3 c8b6 b1d3 d8e6 e1b1");
    insta::assert_snapshot!(written(&tree, PgnStyle::Pychess).text(), @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "?"]
    [Black "?"]
    [Result "*"]
    [Variant "Cwda"]
    [SetUp "1"]
    [FEN "gihokhig/pppppppp/8/8/8/8/PPPPPPPP/DWACKAWD w KQkq - 0 1"]
    [WhiteArmy "Colorbound Clobberers"]
    [BlackArmy "Nutty Knights"]
    [Promotion "own"]

    1. Aa3 Ic6 2. Ce3 Hb6 3. Wd3 Oe6 4. O-O-O *
    "#);
    insta::assert_snapshot!(written(&tree, PgnStyle::XBoard).text(), @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "?"]
    [Black "?"]
    [Result "*"]
    [Variant "fairy"]
    [VariantMen "P:fmWfceFifmnD;K:KirO2ilO3;L:BD;E:WA;C:FAD;A:BN;k:KisO2;t:bWbFfsR;h:FbNfN;u:fhNbsWbF;c:fRsRKfhN"]
    [SetUp "1"]
    [FEN "thuckuht/pppppppp/8/8/8/8/PPPPPPPP/LECAKCEL w KQkq - 0 1"]
    [WhiteArmy "Colorbound Clobberers"]
    [BlackArmy "Nutty Knights"]

    1. Ca3 Hc6 2. Ae3 Ub6 3. Ed3 Ce6 4. Kb1 *
    "#);
}

#[test]
fn euroshogi() {
    let start = wazir_euroshogi::Position::default();
    let (mut tree, mut position) = (GameTree::new(start.clone()), start);
    let mut at = TreeNodeId::START;
    for text in ["c3c4", "f6f5", "b2g7+", "f8g7", "B@d4", "B@e5"] {
        let mv = position.read_move(text).expect("a move");
        position.play(mv).expect("a legal move");
        at = tree.add(at, RecordEntry::Move(mv));
    }
    tree.add(at, RecordEntry::End(Termination::Resign));
    tree.headers_mut().push(HeaderKey::Player(Seat::SECOND), "Bob");
    let written = pgn::write_euroshogi(&tree);
    insta::assert_snapshot!(written.text(), @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "?"]
    [Black "Bob"]
    [Result "0-1"]
    [Termination "resign"]
    [Variant "Euroshogi"]
    [SetUp "1"]
    [FEN "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1[] w 0 1"]

    1. c4 f5 2. Bxg7+ Gxg7 3. B@d4 B@e5 0-1
    "#);
    assert_eq!(written.losses().count(), 0);
}

#[test]
fn comments_that_hold_a_brace() {
    let mut tree = game("fide:fide", "e2e4 e7e5");
    let first = tree.main_line().next().expect("a move");
    tree.set_comment(first, "a {nested} thing\n\n % in \"two\" parts");
    tree.set_time(first, Some(Duration::from_millis(1500)));
    let text = written(&tree, PgnStyle::Pychess);
    assert_eq!(
        text.text().split_once("\n\n").expect("moves").1,
        "1. e4 {[%emt 0:00:01.5]} ; a {nested} thing\n; \n;  % in \"two\" parts\n1... e5 *\n"
    );
    assert_eq!(text.losses().count(), 0);
    assert!(read_one(text.text()).same_tree(&tree));
}

#[test]
fn lines_are_broken_between_words() {
    let tree = read_one(&"Nf3 {a comment} Nf6 Ng1 Ng8 ".repeat(40));
    let text = written(&tree, PgnStyle::Pychess);
    let moves = text.text().split_once("\n\n").expect("moves").1;
    let lengths = moves.lines().map(|line| line.chars().count());
    assert!(lengths.clone().all(|length| length < 80), "{moves}");
    assert!(lengths.max() > Some(70));
    assert!(read_one(text.text()).same_tree(&tree));
}

#[test]
fn what_is_lost_is_said() {
    let losses = |tree: &GameTree<_>| written(tree, PgnStyle::Pychess).losses().collect::<Vec<_>>();
    let plain = game("fide:fide", "e2e4 e7e5");
    let last = plain.main_line().last().expect("a move");
    assert_eq!(losses(&plain), []);
    let mut tree = plain.clone();
    tree.set_bookmark(last, "here");
    tree.set_recorded_total_time(last, Some(Duration::from_secs(9)));
    assert_eq!(losses(&tree), [Loss::Bookmarks, Loss::Times]);
    let mut tree = plain.clone();
    tree.headers_mut().push(HeaderKey::other("no tag"), "x");
    assert_eq!(losses(&tree), [Loss::Headers]);
    let mut tree = plain.clone();
    tree.headers_mut().push(HeaderKey::Result, "Black was better");
    assert_eq!(losses(&tree), [Loss::Headers]);
    let mut tree = plain.clone();
    tree.headers_mut().push(HeaderKey::Note, "two\nlines");
    assert_eq!(losses(&tree), [Loss::Headers]);
    // One ending has a tag; a second one, or one beside a header of that name, has no place.
    let mut tree = plain.clone();
    tree.add(last, RecordEntry::End(Termination::Resign));
    assert_eq!(losses(&tree), []);
    assert!(read_one(written(&tree, PgnStyle::Pychess).text()).same_tree(&tree));
    tree.headers_mut().push(HeaderKey::other("Termination"), "Normal");
    assert_eq!(losses(&tree), [Loss::Ending]);
    let mut tree = plain.clone();
    let first = tree.main_child(TreeNodeId::START).expect("a move");
    tree.add(first, RecordEntry::End(Termination::Resign));
    assert_eq!(losses(&tree), [Loss::Ending]);
    // Nothing can stand beside the end of the game.
    let mut tree = plain.clone();
    tree.add(last, RecordEntry::End(Termination::Draw));
    let mv = tree.last_position().read_move("g1f3").expect("a move");
    tree.add(last, RecordEntry::Move(mv));
    assert_eq!(losses(&tree), [Loss::Variations]);
}

#[test]
fn the_result_follows_from_the_ending() {
    let rows = [
        (Termination::Resign, "1-0"),
        (Termination::Mate, "1-0"),
        (Termination::FoulWin, "0-1"),
        (Termination::Draw, "1/2-1/2"),
        (Termination::Interrupted, "*"),
    ];
    for (end, expected) in rows {
        let mut tree = game("fide:fide", "e2e4");
        let last = tree.main_line().last().expect("a move");
        tree.add(last, RecordEntry::End(end));
        let text = written(&tree, PgnStyle::Pychess);
        assert!(text.text().ends_with(&format!("1. e4 {expected}\n")), "{}", text.text());
    }
}

#[test]
fn armies_that_nobody_knows_are_defined() {
    let zebras =
        [("Z", "Zebra", "Z"), ("N", "Knight", "N"), ("B", "Bishop", "B"), ("Q", "Queen", "Q")];
    let zebras = Army::new("zebras", zebras).expect("an army");
    let fide = Army::builtin_by_id("fide").expect("an army");
    let start = Matchup::new(fide, zebras).start(&Options::default()).expect("a start");
    let tree = GameTree::new(start);
    assert!(read_one(written(&tree, PgnStyle::Pychess).text()).same_tree(&tree));
    let tree = game("clobberers2:fide", "e2e4 e7e5 c1e3");
    let text = written(&tree, PgnStyle::Pychess);
    assert!(text.text().contains("/DAWCKWAD w KQkq "), "{}", text.text());
    assert!(read_one(text.text()).same_tree(&tree));
}

#[test]
fn what_stands_before_a_move_is_kept_where_a_variation_begins() {
    let mut tree = read_one("1. e4 e5 ({or} 1... c5) *");
    assert_eq!(written(&tree, PgnStyle::Pychess).losses().count(), 0);
    // In any other place it is read as a comment on the previous move.
    let second = tree.main_line().nth(1).expect("a move");
    tree.set_comment_before(second, "before");
    let written = written(&tree, PgnStyle::Pychess);
    assert_eq!(written.losses().collect::<Vec<_>>(), [Loss::Comments]);
    assert!(written.text().ends_with("1. e4 {before} 1... e5 ({or} 1... c5) *\n"));
}

/// A comment with any line ends reads back unchanged.
#[test]
fn comments_with_odd_line_ends() {
    for text in ["; a\r\r\n*\n", "{a\r\r\nb}*", "{a\r\n\r\rb\r}*", "; a\rb\r\r"] {
        let tree = read_one(text);
        let written = written(&tree, PgnStyle::Pychess).into_text();
        assert!(read_one(&written).same_tree(&tree), "{text:?} became {written:?}");
    }
}
