//! Round trips of CSA.

use std::time::Duration;

use proptest::prelude::*;
use wazir_game::{Game, Seat};
use wazir_kifu::csa::{self, Version};
use wazir_notation::{ErrorKind, GameTree, HeaderKey, Loss, RecordEntry, Termination, TreeNodeId};
use wazir_shogi::Position;

use crate::records::{Contents, check, corpus_text, expected, trees};

/// The endings that CSA has words for.
const ENDS: &[Termination] = &[
    Termination::Resign,
    Termination::Interrupted,
    Termination::Impasse,
    Termination::Draw,
    Termination::Repetition,
    Termination::Mate,
    Termination::NoMate,
    Termination::Timeout,
    Termination::FoulWin,
    Termination::FoulLose,
    Termination::EnteringKing,
    Termination::MaxMoves,
    Termination::TakenBack,
    Termination::Error,
];

const WHOLE_SECONDS: Contents =
    Contents { variations: false, comments: true, unit: 1000, ends: ENDS };
const MILLISECONDS: Contents = Contents { unit: 1, ..WHOLE_SECONDS };
const TREE: Contents = Contents { variations: true, ..WHOLE_SECONDS };

fn read(text: &str) -> GameTree<Position> {
    csa::read(text).into_result().expect("a record")
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

fn start(text: &str) -> String {
    match csa::read(text).into_result() {
        Ok(tree) => tree.start().position_text(),
        Err(error) => error.to_string(),
    }
}

fn error(text: &str) -> String {
    let reading = csa::read(text);
    let moves = reading.tree().main_moves().count();
    let error = reading.error().expect("an error");
    format!("{} after {moves}: {error}", error.kind().as_str())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn what_is_written_is_read(tree in trees(WHOLE_SECONDS)) {
        for version in [Version::V2_2, Version::V3] {
            let written = csa::write(&tree, version);
            prop_assert_eq!(written.losses().count(), 0);
            let read = csa::read(written.text()).into_result().expect("what was written");
            prop_assert!(read.same_tree(&tree), "{}", written.text());
        }
    }

    #[test]
    fn version_3_keeps_milliseconds(tree in trees(MILLISECONDS)) {
        let written = csa::write(&tree, Version::V3);
        prop_assert_eq!(written.losses().count(), 0);
        prop_assert!(read(written.text()).same_tree(&tree), "{}", written.text());
        let coarse = csa::write(&tree, Version::V2_2);
        let fine = tree.any_node(|tree, id| tree.time(id).is_some_and(|t| t.subsec_nanos() > 0));
        prop_assert_eq!(coarse.losses().any(|loss| loss == Loss::Times), fine);
    }

    #[test]
    fn the_main_line_of_a_tree_is_written(tree in trees(TREE)) {
        let written = csa::write(&tree, Version::V2_2);
        let lost = written.losses().any(|loss| loss == Loss::Variations);
        prop_assert_eq!(lost, tree.variation_count() > 0);
        let again = read(written.text());
        prop_assert_eq!(again.main_moves().collect::<Vec<_>>(), tree.main_moves().collect::<Vec<_>>());
        prop_assert_eq!(again.termination(), tree.termination());
    }

    #[test]
    fn moves_that_are_written_are_read(tree in trees(TREE)) {
        let position = tree.last_position();
        for mv in position.legal_moves() {
            let text = csa::move_text(&position, mv);
            prop_assert_eq!(csa::read_move(&position, &text), Ok(mv));
        }
    }

    #[test]
    fn nothing_panics(text in "([-+PVNT%$'/,*0-9A-Z \n歩]|PI\n|\\+\n|-3334FU|\\+7776FU|%TORYO){0,40}") {
        let games = csa::read_all(&text);
        prop_assert!(!games.is_empty());
        for game in games {
            let written = csa::write(game.tree(), Version::V3);
            prop_assert!(read(written.text()).same_tree(game.tree()), "{}", written.text());
        }
    }
}

#[test]
fn the_corpus_is_read_right() {
    for row in expected("csa/").iter().chain(&expected("problems/")) {
        let file = row["file"].as_str().expect("a name");
        let text = corpus_text(file).expect("a file of the corpus");
        let games = csa::read_all(&text);
        assert_eq!(games.len(), 1, "{file}");
        check(row, &games[0]);
        let tree = games[0].tree();
        let end = tree.termination().map(ToString::to_string);
        // The corpus notes the result of one program, which takes `%-ILLEGAL_ACTION` with Black to
        // move for a loss of Black; by the specification of CSA Black wins.
        let expected = match row["end_raw"].as_str() {
            Some("%-ILLEGAL_ACTION") => Some("foulWin"),
            _ => row["end"].as_str(),
        };
        assert_eq!(end.as_deref(), expected, "{file}");
        for version in [Version::V2_2, Version::V3] {
            let written = csa::write(tree, version);
            assert_eq!(written.losses().count(), 0, "{file}");
            let again = read(written.text());
            assert!(again.same_tree(tree), "{file}");
            assert_eq!(csa::write(&again, version).text(), written.text(), "{file}");
        }
    }
}

#[test]
fn a_record_with_everything() {
    let text = "\
V2.2
N+Ann
N-Bob, 5 dan
$EVENT:Tea house, round 3
$START_TIME:2031/04/05 10:30:00
$TIME_LIMIT:00:25+00
$OPENING:YAGURA
'Max_Moves:256
'a remark, with: a colon
PI
+
T1
'*the start
'*
'*of it all
+7776FU
T12
'** 30 -3334FU +2726FU
-3334FU
T6
+8822UM
'*takes
-3122GI
%CHUDAN
T3
'*tea
'summary:break:Ann draw:Bob draw
";
    let tree = read(text);
    assert_eq!(usi(&tree), "7g7f 3c3d 8h2b+ 3a2b");
    let nodes: Vec<TreeNodeId> = tree.main_line().collect();
    assert_eq!(tree.comment(TreeNodeId::START), "the start\n\nof it all");
    assert_eq!(tree.comment(nodes[0]), "* 30 -3334FU +2726FU");
    assert_eq!(tree.comment(nodes[4]), "tea");
    assert_eq!(tree.time(TreeNodeId::START), Some(Duration::from_secs(1)));
    assert_eq!(tree.time(nodes[0]), Some(Duration::from_secs(12)));
    assert_eq!(tree.time(nodes[4]), Some(Duration::from_secs(3)));
    assert_eq!(tree.termination(), Some(&Termination::Interrupted));
    let header = |key: HeaderKey| tree.headers().get(&key).expect("a header").to_owned();
    assert_eq!(header(HeaderKey::Player(Seat::SECOND)), "Bob, 5 dan");
    assert_eq!(header(HeaderKey::Event), "Tea house, round 3");
    assert_eq!(header(HeaderKey::TimeLimit), "00:25+00");
    assert_eq!(header(HeaderKey::other("'Max_Moves")), "256");
    assert_eq!(header(HeaderKey::other("'")), "a remark, with: a colon");
    let written = csa::write(&tree, Version::V2_2);
    assert_eq!(written.text(), text);
    assert_eq!(written.losses().count(), 0);
}

#[test]
fn a_record_of_version_3() {
    let text = "\
'CSA encoding=UTF-8
V3.0
N+アン
$TIME+:600+10+5
$TIME:900+0+0.5
$MAX_MOVES:256
$JISHOGI:27
PI
+
+7776FU
T12.345
-3334FU
T0.500
%MAX_MOVES
";
    let tree = read(text);
    let first = tree.main_child(TreeNodeId::START).expect("a move");
    assert_eq!(tree.time(first), Some(Duration::from_millis(12_345)));
    assert_eq!(tree.headers().get(&HeaderKey::TimeLimit), Some("900+0+0.5"));
    assert_eq!(tree.headers().get(&HeaderKey::other("MAX_MOVES")), Some("256"));
    assert_eq!(csa::write(&tree, Version::V3).text(), text);
    let coarse = csa::write(&tree, Version::V2_2);
    assert_eq!(coarse.losses().collect::<Vec<_>>(), [Loss::Times]);
    assert!(coarse.text().contains("T12\n-3334FU\nT0\n"));
}

#[test]
fn a_record_of_version_1_and_loose_spelling() {
    let text = "N+ann\r\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\r\nP2 * -HI * * * * * -KA *\r\n\
        P3-FU-FU-FU-FU-FU-FU-FU-FU-FU\r\nP4 *  *  *  *  *  *  *  *  *\r\nP5*********\r\n\
        P6 *  *  *  *  *  *  *  *  * \r\nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\r\n\
        P8 * +KA *  *  *  *  * +HI * \r\nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\r\nP+\r\nP-\r\n+\r\n\r\n\
        +2726FU,T12,-3334FU,T6 \r\n%CHUDAN,'*a, b\r\nT7\r\n%CHUDAN";
    let tree = read(text);
    assert_eq!(tree.start(), &Position::default());
    assert_eq!(usi(&tree), "2g2f 3c3d");
    let end = tree.main_line().last().expect("an end");
    assert_eq!(tree.comment(end), "a, b");
    assert_eq!(tree.time(end), Some(Duration::from_secs(7)));
    // The start position and the side to move may both be missing.
    assert_eq!(usi(&read("+7776FU\n-3334FU\n")), "7g7f 3c3d");
    assert_eq!(usi(&read("T0\n+7776FU,T1")), "7g7f");
    assert_eq!(usi(&read("\u{feff}PI82HI\n-4132KI\n")), "4a3b");
}

#[test]
fn start_positions() {
    let rest = "P-59OU53FU\nP+51OU00HI00HI\nP-00AL\n+\n";
    insta::assert_snapshot!(start(rest), @"4K4/9/4p4/9/9/9/9/9/4k4 b 2R2b4g4s4n4l17p 1");
    let all = "PI\n+\n";
    assert_eq!(start(all), wazir_shogi::START);
    let two = "PI82HI22KA\n-\n";
    insta::assert_snapshot!(
        start(two),
        @"lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    );
    insta::assert_snapshot!(
        start("PI82HI22KA\nP+00HI00KA\n-\n"),
        @"lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w RB 1"
    );
    insta::assert_snapshot!(
        start("P1 *  *  *  * -OU\n+\n"),
        @"line 1, column 1: `P1 *  *  *  * -OU`: a row has nine squares; 4 are missing"
    );
    insta::assert_snapshot!(
        start("PI82KA\n+\n"),
        @"line 1, column 3: `82KA`: an even game has no such piece there"
    );
    insta::assert_snapshot!(
        start("PI\nP+55XX\n+\n"),
        @"line 2, column 5: `XX`: the code of a piece, such as FU, is expected"
    );
    insta::assert_snapshot!(
        start("PI\nP+99FU\n+\n"),
        @"line 2, column 3: `99FU`: there is a piece on that square already"
    );
    insta::assert_snapshot!(
        start("PI\nP+00FU\n+\n"),
        @"line 1, column 1: `PI`: there are too many pieces of the kind P"
    );
    insta::assert_snapshot!(
        start("PI\nP+58FU\nP-52OU\n+\n"),
        @"line 1, column 1: `PI`: there are too many pieces of the kind K"
    );
}

#[test]
fn start_positions_are_written_as_players_expect() {
    let written = |sfen| {
        let start: Position = wazir_kifu::usi::read_sfen(sfen).expect("a position");
        csa::write(&GameTree::new(start), Version::V2_2).into_text()
    };
    let two = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    insta::assert_snapshot!(written(two), @r"
    V2.2
    PI82HI22KA
    -
    ");
    insta::assert_snapshot!(written("4k4/9/4P4/9/9/9/9/9/9 b 2Gp 1"), @r"
    V2.2
    P1 *  *  *  * -OU *  *  *  * 
    P2 *  *  *  *  *  *  *  *  * 
    P3 *  *  *  * +FU *  *  *  * 
    P4 *  *  *  *  *  *  *  *  * 
    P5 *  *  *  *  *  *  *  *  * 
    P6 *  *  *  *  *  *  *  *  * 
    P7 *  *  *  *  *  *  *  *  * 
    P8 *  *  *  *  *  *  *  *  * 
    P9 *  *  *  *  *  *  *  *  * 
    P+00KI00KI
    P-00FU
    +
    ");
    let late = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 31";
    let late: Position = late.parse().expect("a position");
    let lost = csa::write(&GameTree::new(late), Version::V2_2);
    assert_eq!(lost.losses().collect::<Vec<_>>(), [Loss::MoveNumber]);
}

#[test]
fn endings_are_seen_from_the_side_to_move() {
    let end = |text: &str| read(text).termination().map(ToString::to_string).unwrap_or_default();
    let black = |word: &str| end(&format!("PI\n+\n+7776FU\n-3334FU\n%{word}\n"));
    let white = |word: &str| end(&format!("PI\n+\n+7776FU\n%{word}\n"));
    for (word, expected) in [
        ("TORYO", "resign"),
        ("CHUDAN", "interrupt"),
        ("SENNICHITE", "repetitionDraw"),
        ("TIME_UP", "timeout"),
        ("ILLEGAL_MOVE", "foulLose"),
        ("JISHOGI", "impass"),
        ("KACHI", "enteringOfKing"),
        ("HIKIWAKE", "draw"),
        ("MAX_MOVES", "maxMoves"),
        ("MATTA", "takenBack"),
        ("TSUMI", "mate"),
        ("FUZUMI", "noMate"),
        ("ERROR", "error"),
        ("ADJOURNED", "any:ADJOURNED"),
    ] {
        assert_eq!((black(word), white(word)), (expected.into(), expected.into()), "{word}");
    }
    assert_eq!(black("+ILLEGAL_ACTION"), "foulLose");
    assert_eq!(black("-ILLEGAL_ACTION"), "foulWin");
    assert_eq!(white("+ILLEGAL_ACTION"), "foulWin");
    assert_eq!(white("-ILLEGAL_ACTION"), "foulLose");
}

#[test]
fn endings_without_a_word_are_lost() {
    for end in [
        Termination::WinByDefault,
        Termination::Try,
        Termination::other("封じ手"),
        Termination::other("TORYO"),
    ] {
        let mut tree = GameTree::new(Position::default());
        let node = tree.add(TreeNodeId::START, RecordEntry::End(end));
        tree.set_comment(node, "why");
        let written = csa::write(&tree, Version::V2_2);
        assert_eq!(written.losses().collect::<Vec<_>>(), [Loss::Ending]);
        assert_eq!(written.text(), "V2.2\nPI\n+\n'*why\n");
    }
    let kept = read("PI\n+\n%ADJOURNED\n");
    assert_eq!(csa::write(&kept, Version::V2_2).text(), "V2.2\nPI\n+\n%ADJOURNED\n");
}

#[test]
fn what_cannot_be_held_is_said() {
    let mut tree = GameTree::new(Position::default());
    let mv = tree.start().read_move("7g7f").expect("a move");
    let node = tree.add(TreeNodeId::START, RecordEntry::Move(mv));
    tree.add_nag(node, 1);
    tree.set_bookmark(node, "here");
    tree.set_comment_before(node, "now");
    tree.set_recorded_total_time(node, Some(Duration::from_secs(99)));
    tree.headers_mut().push(HeaderKey::Note, "two\nlines");
    let written = csa::write(&tree, Version::V2_2);
    let lost: Vec<Loss> = written.losses().collect();
    assert_eq!(lost, [Loss::Comments, Loss::Bookmarks, Loss::Times, Loss::Headers, Loss::Marks]);
    assert!(written.text().contains("$NOTE:two lines\n"));
}

#[test]
fn errors_say_where_and_why() {
    insta::assert_snapshot!(error(""), @"syntax after 0: line 1, column 1: there is no game in CSA format here");
    insta::assert_snapshot!(
        error("PI\n+\n+7776FU\n-2228UM\n"),
        @"illegal-move after 1: line 4, column 1: `-2228UM`: the piece on 2b does not move to 2h"
    );
    insta::assert_snapshot!(
        error("PI\n+\n+7776FU,T3,+2726FU\n"),
        @"illegal-move after 1: line 3, column 12: `+2726FU`: it is the turn of `-`"
    );
    insta::assert_snapshot!(
        error("PI\n+\n+7776KI\n"),
        @"illegal-move after 0: line 3, column 1: `+7776KI`: the piece on 77 is FU, which cannot become KI"
    );
    insta::assert_snapshot!(
        error("PI\n+\n+5545FU\n"),
        @"illegal-move after 0: line 3, column 1: `+5545FU`: there is no piece on 55"
    );
    insta::assert_snapshot!(
        error("PI\n+\n+0055KA\n"),
        @"illegal-move after 0: line 3, column 1: `+0055KA`: you have no such piece in hand"
    );
    insta::assert_snapshot!(
        error("PI\n+\n+0055TO\n"),
        @"illegal-move after 0: line 3, column 1: `+0055TO`: only unpromoted pieces other than the king can be dropped, not TO"
    );
    insta::assert_snapshot!(
        error("PI\n+\n+77Z6FU\n"),
        @"move after 0: line 3, column 1: `+77Z6FU`: a move such as `+7776FU` is expected"
    );
    insta::assert_snapshot!(
        error("PI\n+\n+7776FU3\n"),
        @"move after 0: line 3, column 1: `+7776FU3`: a move such as `+7776FU` is expected"
    );
    insta::assert_snapshot!(
        error("PI\n+\n%TORYO\n+7776FU\n"),
        @"syntax after 0: line 4, column 1: `+7776FU`: the game has ended before this"
    );
    insta::assert_snapshot!(
        error("PI\n+\n%TORYO\n%CHUDAN\n"),
        @"syntax after 0: line 4, column 1: `%CHUDAN`: the game has ended before this, in another way"
    );
    insta::assert_snapshot!(
        error("PI\n+\n+7776FU\nTx\n"),
        @"syntax after 1: line 4, column 1: `Tx`: seconds are expected, as in T12"
    );
    insta::assert_snapshot!(
        error("PI\n+\n+7776FU\nT1234567890\n"),
        @"limit after 1: line 4, column 1: `T1234567890`: this time is too long for a move"
    );
    insta::assert_snapshot!(
        error("PI\n+\n+7776FU\nN+late\n"),
        @"syntax after 1: line 4, column 1: `N+late`: this belongs before the side to move and the moves"
    );
    insta::assert_snapshot!(
        error("開始日時：2031\n"),
        @"syntax after 0: line 1, column 1: `開始日時：2031`: CSA has no statement that begins like this"
    );
}

#[test]
fn games_are_parted_by_slashes_and_fail_alone() {
    let text = "'CSA encoding=UTF-8\nV3.0\nPI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+7775FU\n-3334FU\n/\n\
        'between\n/\nN+Ann\nPI\n-\n-3334FU\n/\n'the end\n";
    let games = csa::read_all(text);
    assert_eq!(games.len(), 3);
    assert_eq!(usi(games[0].tree()), "7g7f");
    let error = games[1].error().expect("an illegal move");
    assert_eq!((error.kind(), error.line(), error.text()), (ErrorKind::IllegalMove, 10, "+7775FU"));
    assert_eq!(usi(games[2].tree()), "3c3d");
    assert!(games[2].error().is_none());
    assert_eq!(csa::read(text).tree().main_moves().count(), 1);
}

/// The sign of a move and the line of the side to move are checked against the turn.
#[test]
fn nobody_moves_twice() {
    let turn = ErrorKind::IllegalMove;
    let rows = [
        ("PI\n+\n+7776FU\n+2726FU\n", 1, 4, turn),
        ("PI\n+\n+7776FU\nT1\n+2726FU\n-3334FU\n", 1, 5, turn),
        ("PI\n+\n+7776FU,+2726FU\n", 1, 3, turn),
        // A foul of this kind has no place in a record: it stands after the other side's turn.
        ("PI\n+\n+7776FU\n+2726FU\n%ILLEGAL_MOVE\n", 1, 4, turn),
        ("PI\n+\n+7776FU\n+2726FU\n%+ILLEGAL_ACTION\n", 1, 4, turn),
        ("PI\n+\n-3334FU\n", 0, 3, turn),
        ("PI\n-\n+7776FU\n-3334FU\n", 0, 3, turn),
        ("PI\n-3334FU\n-8384FU\n", 1, 3, turn),
        ("PI\n+\n+\n+7776FU\n", 0, 3, ErrorKind::Move),
        ("PI\n+\n-\n-3334FU\n", 0, 3, ErrorKind::Move),
        ("PI\n+\n+7776FU\n+\n+2726FU\n", 1, 4, ErrorKind::Move),
        ("PI\n+\n+7776FU\n-3334FU\n+\n+2726FU\n", 2, 5, ErrorKind::Move),
    ];
    for (text, moves, line, kind) in rows {
        let reading = csa::read(text);
        let error = reading.error().expect(text);
        assert_eq!((error.kind(), error.line()), (kind, line), "{text}");
        assert_eq!(reading.tree().main_moves().count(), moves, "{text}");
        assert_eq!(reading.tree().outcome(), None, "{text}");
    }
}

#[test]
fn moves_by_themselves() {
    let position: Position = "4k4/9/9/9/9/9/2+b6/9/5K3 w p 1".parse().expect("a position");
    let text = |usi: &str| csa::move_text(&position, position.read_move(usi).expect("a move"));
    assert_eq!([text("7g7a"), text("P*5b")], ["-7771UM", "-0052FU"]);
    for bad in ["", "-7771", "-7771UMx", "-7771um", "+7771UM", "-7771KA", "歩歩歩", "-00520U"] {
        assert!(csa::read_move(&position, bad).is_err(), "{bad}");
    }
}

#[test]
fn long_and_odd_texts_take_linear_time() {
    let started = std::time::Instant::now();
    let megabytes = 10_000_000;
    let line = format!("PI\n+\n+7776FU{}", "x".repeat(megabytes));
    assert_eq!(csa::read(&line).error().map(|e| e.kind()), Some(ErrorKind::Move));
    let commas = format!("PI\n+\n{}", ",".repeat(megabytes));
    assert!(csa::read(&commas).error().is_none());
    let nul = format!("PI\n+\n{}+", "\0".repeat(megabytes));
    assert_eq!(csa::read(&nul).error().map(|e| e.line()), Some(3));
    let names = format!("N+{}\nPI\n+\n", "n".repeat(megabytes));
    assert!(csa::read(&names).error().is_none());
    assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
}

#[test]
fn many_games_moves_and_comments_take_linear_time() {
    let started = std::time::Instant::now();
    let megabytes = 10_000_000;
    let bad_games = "PI\n+\n+1111FU\n/\n".repeat(200_000);
    let games = csa::read_all(&bad_games);
    assert_eq!(games.len(), 200_000);
    assert_eq!(games.last().and_then(|game| game.error()).map(|e| e.line()), Some(799_999));
    let comments = format!("PI\n+\n{}", "'*\n".repeat(megabytes / 3));
    assert_eq!(csa::read(&comments).tree().comment(TreeNodeId::START).len(), megabytes / 3 - 1);
    let there_and_back = "+2838HI\n-8272HI\n+3828HI\n-7282HI\n".repeat(50_000);
    let long = csa::read(&format!("PI\n+\n{there_and_back}"));
    assert_eq!(long.tree().main_moves().count(), 200_000);
    assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
}

#[test]
fn encodings_are_found_by_content() {
    use wazir_notation::{Encoding, UnmappablePolicy, decode, encode};
    let kanji = "N+山田花子\n'対局者\nPI\n+\n";
    let katakana = "N+ﾔﾏﾀﾞ\n'対局者\nPI\n+\n";
    for (text, encoding) in [
        (kanji, Encoding::Utf8),
        (kanji, Encoding::Utf8Bom),
        (kanji, Encoding::ShiftJis),
        (kanji, Encoding::EucJp),
        (katakana, Encoding::ShiftJis),
    ] {
        let bytes =
            encode(text, encoding, UnmappablePolicy::Refuse).expect("characters of Japanese").bytes;
        assert_eq!(decode(&bytes).expect("text"), (encoding, text.into()), "{encoding} {text}");
    }
    assert_eq!("EUC_JP".parse(), Ok(Encoding::EucJp));
    let written =
        encode("☗７六歩", Encoding::EucJp, UnmappablePolicy::Refuse).expect("with a stand-in");
    assert_eq!(decode(&written.bytes).expect("text").1, "▲７六歩");
}
