//! Round trips of USI lines, SFEN, books and USEN.

use std::time::Duration;

use proptest::prelude::*;
use wazir_game::Game;
use wazir_kifu::{usen, usi};
use wazir_notation::{ErrorKind, GameTree, Loss, RecordEntry, Termination, TreeNodeId};
use wazir_shogi::Position;

use crate::records::{Contents, check, corpus_rows, corpus_text, expected, trees};

const MOVES: Contents = Contents { variations: false, comments: false, unit: 0, ends: &[] };
const TREE: Contents = Contents {
    variations: true,
    comments: false,
    unit: 0,
    ends: &[
        Termination::Resign,
        Termination::Timeout,
        Termination::FoulLose,
        Termination::Impasse,
        Termination::Interrupted,
    ],
};

fn moves(tree: &GameTree<Position>) -> String {
    let written = usi::write(tree);
    let text = written.text().trim_end();
    text.split_once(" moves ").map(|(_, moves)| moves.to_owned()).unwrap_or_default()
}

fn error(text: &str) -> String {
    let reading = usi::read(text);
    let moves = reading.tree().main_moves().count();
    let error = reading.error().expect("an error");
    format!("{} after {moves}: {error}", error.kind().as_str())
}

fn sfen(text: &str) -> String {
    usi::read_sfen(text).map_or_else(|error| error.to_string(), |position| position.position_text())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn lines_that_are_written_are_read(tree in trees(MOVES)) {
        let written = usi::write(&tree);
        prop_assert_eq!(written.losses().count(), 0);
        let read = usi::read_all(written.text()).remove(0).into_result().expect("what was written");
        prop_assert!(read.same_tree(&tree), "{}", written.text());
    }

    #[test]
    fn usen_that_is_written_is_read(tree in trees(TREE)) {
        let written = usen::write(&tree);
        prop_assert_eq!(written.losses().count(), 0);
        let read = usen::read(written.text()).into_result().expect("what was written");
        prop_assert!(read.same_tree(&tree), "{}", written.text());
        let again = usen::write(&read);
        prop_assert_eq!(again.text(), written.text());
    }

    #[test]
    fn sfens_that_are_written_are_read(tree in trees(TREE)) {
        let position = tree.last_position();
        let text = position.position_text();
        prop_assert_eq!(sfen(&text), text.clone());
        let tabbed = text.replace(' ', "__");
        prop_assert_eq!(sfen(&tabbed), text);
    }

    #[test]
    fn nothing_panics(
        line in "(position|startpos|sfen|moves|resign|7g7f|3c3d|P\\*5e|[a-zA-Z0-9*+/ _#歩~.-]| ){0,20}",
        section in "[0-9a-z~.]{0,20}",
    ) {
        for text in [line.clone(), format!("startpos moves {line}"), format!("#YANEURAOU-DB\nsfen {line}\n{line}")] {
            for game in usi::read_all(&text) {
                let written = usi::write(game.tree());
                prop_assert!(usi::read(written.text()).error().is_none());
            }
        }
        let _ = usi::read_sfen(&line);
        for text in [line, format!("~0.{section}"), section] {
            for game in usen::read_all(&text) {
                let written = usen::write(game.tree());
                prop_assert!(usen::read(written.text()).tree().same_tree(game.tree()));
            }
        }
    }
}

#[test]
fn the_corpus_is_read_right() {
    let file = "usi/lishogi-prod-a.usi";
    let games = corpus_text(file).map(|text| usi::read_all(&text)).unwrap_or_default();
    let rows = expected(file);
    assert_eq!(games.len(), rows.len());
    for (row, game) in rows.iter().zip(&games) {
        check(row, game);
        let usen = usen::write(game.tree());
        assert!(usen::read(usen.text()).tree().same_tree(game.tree()));
    }
    let lines = corpus_text(file).unwrap_or_default();
    let written: String = games.iter().map(|game| usi::write(game.tree()).into_text()).collect();
    assert_eq!(written.trim_end(), lines.trim_end());
    for row in corpus_rows("usi/usen.jsonl") {
        let text = row["usen"].as_str().expect("a text");
        let read = usen::read(text);
        assert_eq!(read.error(), None, "{text}");
        assert_eq!(usen::write(read.tree()).text(), text);
        if let Some(line) = row["line"].as_u64() {
            let game = &games[line as usize - 1];
            assert!(read.tree().same_tree(game.tree()), "{text}");
        }
    }
    for file in ["usi/shogihome__division-input.sfen", "usi/shogihome__yaneuraou.db"] {
        let Some(text) = corpus_text(file) else { continue };
        let games = usi::read_all(&text);
        let lines =
            text.lines().filter(|line| line.contains("startpos") || line.starts_with("sfen"));
        assert_eq!(games.len(), lines.count(), "{file}");
        assert!(games.iter().all(|game| game.error().is_none() && game.tree().len() > 1), "{file}");
    }
}

#[test]
fn lines_of_every_sort() {
    let text = "\u{feff}# two games and more\r\n\r\nposition startpos moves 7g7f 3c3d\r\n\
        startpos\nstartpos moves 2g2f resign\nmoves 7g7f\n  position   startpos   moves\t7g7f  \n\
        position sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 4a3b\n\
        sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G moves G*5b win\n\
        4k4/9/4P4/9/9/9/9/9/4K4 b G 3\n";
    let games: Vec<GameTree<Position>> =
        usi::read_all(text).into_iter().map(|game| game.into_result().expect("a game")).collect();
    let found: Vec<String> = games.iter().map(moves).collect();
    assert_eq!(found, ["7g7f 3c3d", "", "2g2f", "7g7f", "7g7f", "4a3b", "G*5b", ""]);
    assert_eq!(games[2].termination(), Some(&Termination::Resign));
    assert_eq!(games[6].termination(), Some(&Termination::EnteringKing));
    assert_eq!(usi::write(&games[7]).text(), "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 3\n");
    assert_eq!(usi::write(&games[2]).losses().collect::<Vec<_>>(), [Loss::Ending]);
}

#[test]
fn other_games_in_lines() {
    let text = "position startpos moves e2e4 e7e5\n\
        position fen nutters:fide 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n";
    let known = wazir_builtin::games();
    let cwda = known.find("cwda").expect("built in");
    let games = usi::read_for(text, cwda).expect("it has a usual start");
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(|game| game.error().is_none()));
    let lines: String =
        games.iter().map(|game| usi::write_for(cwda, game.tree()).into_text()).collect();
    assert_eq!(lines, text);
    let text =
        "position fen nutters:fide 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 promotion=either moves e2e4\n";
    let games = usi::read_for(text, cwda).expect("it has a usual start");
    assert_eq!(games[0].error(), None);
    assert_eq!(usi::write_for(cwda, games[0].tree()).text(), text);
}

#[test]
fn sfens_of_every_sort() {
    let board = "4k4/9/9/9/9/9/9/9/4K4";
    assert_eq!(sfen(board), format!("{board} b - 1"));
    assert_eq!(sfen(&format!("{board} w")), format!("{board} w - 1"));
    assert_eq!(sfen(&format!("  {board}  w  pP2g10p \n")), format!("{board} w P2g11p 1"));
    assert_eq!(sfen(&format!("sfen {board}_b_-_7")), format!("{board} b - 7"));
    assert_eq!(sfen(&format!("position sfen {board} b - 0")), format!("{board} b - 1"));
    assert_eq!(sfen("4k4/9/9/9/9/9/9/9/9 b R"), "4k4/9/9/9/9/9/9/9/9 b R 1");
    insta::assert_snapshot!(sfen(""), @"line 1, column 1: a position is expected");
    insta::assert_snapshot!(
        sfen("4k4/9/9/9x/9/9/9/9/4K4 b - 1"),
        @"line 1, column 10: `x/9/9/9/9/4K4`: a piece letter is expected"
    );
    insta::assert_snapshot!(
        sfen("sfen 4k4/9/9/9/9/9/9/4K4 b - 1"),
        @"line 1, column 6: `4k4/9/9/9/9/9/9/4K4`: the board has the wrong number of rows"
    );
    insta::assert_snapshot!(
        sfen(&format!("{board} x - 1")),
        @"line 1, column 23: `x`: `b` or `w` is expected for the side to move"
    );
    insta::assert_snapshot!(
        sfen(&format!("{board} b 2Kp 1")),
        @"line 1, column 26: `K`: the letter of a piece that can be in hand is expected"
    );
    insta::assert_snapshot!(
        sfen(&format!("{board} b P2 1")),
        @"line 1, column 27: a piece is expected after the count"
    );
    insta::assert_snapshot!(
        sfen(&format!("{board} b 999P 1")),
        @"line 1, column 27: `9`: a hand cannot hold this number of pieces"
    );
    insta::assert_snapshot!(
        sfen(&format!("{board} b - x")),
        @"line 1, column 27: `x`: a move number is expected"
    );
    insta::assert_snapshot!(
        sfen(&format!("{board} b - 1 1")),
        @"line 1, column 29: `1`: nothing follows the number of the move"
    );
    insta::assert_snapshot!(
        sfen(&format!("{board} b 19P")),
        @"line 1, column 1: `4k4/9/9/9/9/9/9/9/4K4 b 19P`: there are too many pieces of the kind P"
    );
}

#[test]
fn errors_of_lines_say_where_and_why() {
    insta::assert_snapshot!(error(""), @"syntax after 0: line 1, column 1: `position`, `startpos`, `sfen` or a position is expected");
    insta::assert_snapshot!(error("hello there"), @"syntax after 0: line 1, column 1: `hello`: `position`, `startpos`, `sfen` or a position is expected");
    insta::assert_snapshot!(error("startpos 7g7f"), @"syntax after 0: line 1, column 10: `7g7f`: `moves` is expected here");
    insta::assert_snapshot!(error("startpos moves 7g7f 7g7x"), @"move after 1: line 1, column 21: `7g7x`: a square such as 7f expected at character 3 of `7g7x`");
    insta::assert_snapshot!(error("startpos moves 7g7f 7g7f"), @"illegal-move after 1: line 1, column 21: `7g7f`: there is no piece on 7g");
    insta::assert_snapshot!(error("startpos moves resign 7g7f"), @"syntax after 0: line 1, column 23: `7g7f`: nothing follows the end of a game");
    let text = "startpos\n# no\nstartpos moves 1g1e\nstartpos moves 1g1f\n";
    let games = usi::read_all(text);
    assert_eq!(games.len(), 3);
    let error = games[1].error().expect("an error");
    assert_eq!((error.kind(), error.line()), (ErrorKind::IllegalMove, 3));
    assert!(games[2].error().is_none());
    assert_eq!(usi::read_all("# nothing\n").len(), 1);
    assert!(usi::read_all("# nothing\n")[0].error().is_some());
}

#[test]
fn a_book() {
    let text = "#YANEURAOU-DB2016 1.00\n# about the book\n\
        sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n# the start\n\
        2g2f 8c8d 63 27 935\n# usual\n7g7f none 20  6#also usual\n\
        sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n3c3e none 1 2 3\n\
        3c3d\nsfen nonsense\n3c3d\n";
    let games = usi::read_all(text);
    assert_eq!(games.len(), 3);
    let tree = games[0].tree();
    assert_eq!(tree.comment(TreeNodeId::START), " the start");
    let entries: Vec<TreeNodeId> = tree.children(TreeNodeId::START).collect();
    assert_eq!(entries.len(), 2);
    assert_eq!(tree.comment(entries[0]), "value 63, depth 27, count 935\n usual");
    assert_eq!(tree.comment(entries[1]), "value 20, count 6\nalso usual");
    assert_eq!(moves(tree), "2g2f 8c8d");
    let error = games[1].error().expect("pawns do not jump");
    assert_eq!((error.kind(), error.line(), error.text()), (ErrorKind::IllegalMove, 9, "3c3e"));
    let error = games[2].error().expect("no position");
    assert_eq!((error.kind(), error.line(), error.column()), (ErrorKind::Position, 11, 7));
}

#[test]
fn usen_of_every_sort() {
    let text = "lnsgkgsnl_9_ppppppppp_9_9_9_PPPPPPPPP_1B5R1_LNSGKGSNL.w.-~0.0e4.~0.0nc.r";
    let reading = usen::read(text);
    assert_eq!(reading.error(), None);
    assert_eq!(reading.tree().variation_count(), 1);
    assert_eq!(usen::write(reading.tree()).text(), text);
    let late = "4k4_9_9_9_9_9_9_9_4K4.b.P.12~0..";
    assert_eq!(usen::write(usen::read(late).tree()).text(), late);
    let bare = usen::read("4k4_9_4zP4_9_9_9_9_9_4K4.w.p");
    assert_eq!(bare.error(), None);
    assert_eq!(bare.tree().start().to_string(), "4k4/9/4+P4/9/9/9/9/9/4K4 w p 1");
    // A line may hold only the ending of the line before it.
    let ends = "~0.6y2.r~1.36e.t~0..p";
    assert_eq!(usen::write(usen::read(ends).tree()).text(), ends);
    assert_eq!(usen::read_all("~0.6y2.\n\n~0.7ku.r\n").len(), 2);
}

#[test]
fn every_usen_move_comes_back() {
    let position: Position =
        "l2+P2knl/3+P2gBp/2p2s1+R1/5pp1P/1P2s3b/p5P2/4PPN2/1+r2G4/g4SK2 w GN5Psn2lp 118"
            .parse()
            .expect("a position");
    for mv in position.legal_moves() {
        let mut tree = GameTree::new(position.clone());
        tree.add(TreeNodeId::START, RecordEntry::Move(mv));
        assert!(usen::read(usen::write(&tree).text()).tree().same_tree(&tree), "{mv:?}");
    }
}

#[test]
fn errors_of_usen_say_where_and_why() {
    let error = |text: &str| {
        let reading = usen::read(text);
        let error = reading.error().expect("an error");
        format!("{} after {}: {error}", error.kind().as_str(), reading.tree().main_moves().count())
    };
    insta::assert_snapshot!(error(""), @"syntax after 0: line 1, column 1: a record such as `~0.6y2.r` is expected");
    insta::assert_snapshot!(error("4k4_9~0.."), @"position after 0: line 1, column 1: `4k4_9`: the board has the wrong number of rows");
    insta::assert_snapshot!(error("~0.6y2zzz."), @"move after 1: line 1, column 7: `zzz`: a move is expected: three digits to base 36");
    insta::assert_snapshot!(error("~0.6y26."), @"move after 1: line 1, column 7: `6`: a move is expected: three digits to base 36");
    insta::assert_snapshot!(error("~0.6y26y2."), @"illegal-move after 1: line 1, column 7: `6y2`: there is no piece on 2g");
    insta::assert_snapshot!(error("~0.6y2.x"), @"syntax after 1: line 1, column 8: `x`: the end is one of the letters r, t, i, j and p, or nothing");
    insta::assert_snapshot!(error("~0.6y2.r~2.6y2."), @"variation after 1: line 1, column 10: `2`: the ply of the previous line from which this one continues is expected");
    insta::assert_snapshot!(error("~x.."), @"variation after 0: line 1, column 2: `x`: the ply of the previous line from which this one continues is expected");
}

#[test]
fn what_cannot_be_held_is_said() {
    let mut tree = GameTree::new(Position::default());
    let mv = tree.start().read_move("7g7f").expect("a move");
    let node = tree.add(TreeNodeId::START, RecordEntry::Move(mv));
    tree.add(TreeNodeId::START, RecordEntry::End(Termination::Repetition));
    tree.set_comment(node, "so");
    tree.set_bookmark(node, "here");
    tree.set_time(node, Some(Duration::from_secs(1)));
    tree.add_nag(node, 1);
    tree.headers_mut().push(wazir_notation::HeaderKey::Event, "Tea house");
    let lost = |written: wazir_notation::WrittenRecord| written.losses().collect::<Vec<Loss>>();
    let both = [Loss::Comments, Loss::Bookmarks, Loss::Times, Loss::Headers, Loss::Marks];
    assert_eq!(lost(usi::write(&tree)), [&[Loss::Variations], &both[..]].concat());
    assert_eq!(lost(usen::write(&tree)), [&both[..], &[Loss::Ending]].concat());
}

#[test]
fn long_and_odd_texts_take_linear_time() {
    let started = std::time::Instant::now();
    let million = 1_000_000;
    let shuffle = " 2h3h 8b7b 3h2h 7b8b".repeat(million / 40);
    let long = usi::read(&format!("startpos moves{shuffle}"));
    assert_eq!(long.tree().main_moves().count(), million / 10);
    let usen = usen::write(long.tree());
    // Variations that start late, repeated many times.
    let back = format!("~{}..r", million / 10 - 20).repeat(million / 20);
    let reading = usen::read(&(usen.into_text() + &back));
    assert_eq!(reading.error(), None);
    assert_eq!(reading.tree().variation_count(), million / 20);
    for text in ["\0", "x ", "moves ", "~", "_", "/", "9", "歩"] {
        let text = text.repeat(3 * million);
        assert!(usi::read(&text).error().is_some());
        assert!(usi::read(&format!("startpos moves {text}")).error().is_some());
        assert!(usen::read(&text).error().is_some());
    }
    assert_eq!(usi::read_all(&"startpos moves 1a1a\n".repeat(million / 10)).len(), million / 10);
    assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
}
