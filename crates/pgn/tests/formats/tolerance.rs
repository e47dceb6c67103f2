//! Nonstandard forms that other readers accept.

use wazir_notation::{HeaderKey, ParsedGame, TreeNodeId, WarningKind};
use wazir_pgn::fen;
use wazir_pgn::pgn::{self, PgnGame};
use wazir_text::line_column;

use crate::{read_cwda, read_one};

/// Returns the only game of a text, which has no error, and the words of its warnings.
fn read_with_warnings(text: &str) -> (ParsedGame<wazir_cwda::Position>, Vec<String>) {
    let mut games = read_cwda(text);
    assert_eq!(games.len(), 1, "{text}");
    let game = games.remove(0);
    assert!(game.error().is_none(), "{:?}\n{text}", game.error());
    let words = game.warnings().iter().map(|warning| warning.kind().as_str().into()).collect();
    (game, words)
}

/// Returns the moves of the main line in coordinates, and the NAGs on the last.
fn line(reading: &ParsedGame<wazir_cwda::Position>) -> (String, Vec<u8>) {
    let tree = reading.tree();
    let moves: Vec<String> = tree.main_moves().map(|mv| format!("{mv:?}")).collect();
    let last = tree.main_line().last().unwrap_or(TreeNodeId::START);
    (moves.join(" ").replace(" castling", ""), tree.nags(last).to_vec())
}

#[test]
fn signs_of_evaluation_are_marks() {
    let rows: [(&str, &[u8]); 26] = [
        ("±", &[16]),
        (" ±", &[16]),
        ("∓", &[17]),
        (" ∞", &[13]),
        ("+-", &[18]),
        (" +-", &[18]),
        (" -+", &[19]),
        ("+−", &[18]),
        ("=", &[10]),
        (" =", &[10]),
        (" +=", &[14]),
        ("+/=", &[14]),
        (" =+", &[15]),
        ("⩲", &[14]),
        (" ⩱", &[15]),
        (" +/-", &[16]),
        ("-/+", &[17]),
        ("□", &[7]),
        (" ⨀", &[22]),
        (" N", &[146]),
        (" D", &[220]),
        ("!?±", &[5, 16]),
        ("±!", &[16, 1]),
        ("⩲□", &[14, 7]),
        (" !!!", &[1, 3]),
        ("‼", &[3]),
    ];
    for (sign, marks) in rows {
        let (reading, warnings) = read_with_warnings(&format!("1. e4 d5 2. exd5{sign} *"));
        assert_eq!(line(&reading), ("e2e4 d7d5 e4d5".into(), marks.to_vec()), "{sign}");
        assert_eq!(warnings, ["evaluation-sign"], "{sign}");
    }
    // Standard signs cause no warning.
    let (reading, warnings) = read_with_warnings("1. e4! d5?! 2. exd5 !? $16 *");
    assert_eq!((line(&reading).1, warnings.len()), (vec![5, 16], 0));
    // A sign does not make a move out of another word, and the error shows the whole word.
    for text in ["1. e5±", "1. e4 d5 2. exd5±x", "1. e4 e5 2. Qh5xf7="] {
        assert!(pgn::read_all(text).next().is_some_and(|game| game.error().is_some()), "{text}");
    }
    assert_eq!(super::error("1. e5±"), "line 1, column 4: `e5±`: no pawn can go to e5");
}

#[test]
fn marks_that_belong_to_no_move() {
    for text in ["$1 e4", "1. $3 e4", "1. ± e4", "1. e4 $256", "1. e4 $", "e4 (! d4)"] {
        let (reading, warnings) = read_with_warnings(text);
        assert_eq!(line(&reading), ("e2e4".into(), Vec::new()), "{text}");
        assert_eq!(warnings, ["mark-left-out"], "{text}");
    }
}

/// The warning points at the mark, whatever blanks and numbers are before it.
#[test]
fn marks_that_belong_to_no_move_have_a_place() {
    for (text, line, column, sign) in [
        ("\n\n!? 1. e4 *", 3, 1, "!?"),
        ("1. $14 e4 *", 1, 4, "$14"),
        ("\n 1.?? e4 *", 2, 4, "??"),
        ("$1!! e4 *", 1, 1, "$1"),
    ] {
        let (reading, _) = read_with_warnings(text);
        let found = &reading.warnings()[0];
        assert_eq!((found.line(), found.column(), found.text()), (line, column, sign), "{text}");
    }
}

#[test]
fn brackets_without_a_variation() {
    let rows = [
        ("1. e4 e5) 2. Nf3 *", "e2e4 e7e5 g1f3", 0),
        ("1) e4 e5 2) Nf3 *", "e2e4 e7e5 g1f3", 0),
        ("1. e4 e5 () 2. Nf3 *", "e2e4 e7e5 g1f3", 0),
        ("1. e4 e5 ({why}) 2. Nf3 *", "e2e4 e7e5 g1f3", 0),
        ("1. e4 e5 (1... c5 2. Nf3 d6", "e2e4 e7e5", 1),
        ("1. e4 e5 (1... c5 (1... c6) 2. Nf3 d6", "e2e4 e7e5", 2),
    ];
    for (text, moves, variations) in rows {
        let (reading, warnings) = read_with_warnings(text);
        assert_eq!(line(&reading).0, moves, "{text}");
        assert_eq!(reading.tree().variation_count(), variations, "{text}");
        assert!(warnings.iter().all(|kind| *kind == "bracket"), "{text}: {warnings:?}");
        assert!(!warnings.is_empty(), "{text}");
    }
    let (reading, _) = read_with_warnings("1. e4 e5 {so} ({why}) 2. Nf3 *");
    let tree = reading.tree();
    assert_eq!(tree.comment(tree.main_line().nth(1).unwrap()), "so\nwhy");
    // An unclosed variation does not reach into the next game.
    let games = read_cwda("[Event \"x\"]\n\n1. e4 (1. d4 *\n\n[Event \"y\"]\n\n1. c4 *\n");
    assert_eq!(games.iter().map(|game| line(game).0).collect::<Vec<_>>(), ["e2e4", "c2c4"]);
}

#[test]
fn moves_in_other_spellings() {
    let rows = [
        ("1. ♘f3 ♞f6 *", "g1f3 g8f6"),
        ("1. e4 d5 2. ed Qxd5 *", "e2e4 d7d5 e4d5 d8d5"),
        ("1. e4 d5 2. exd qxd5 3. nc3 *", "e2e4 d7d5 e4d5 d8d5 b1c3"),
        ("1. e4 e5 2. bc4 bc5 *", "e2e4 e7e5 f1c4 f8c5"),
        (
            "1. a4 b5 2. ab a6 3. ba Nc6 4. a7 Rb8 5. ab=N *",
            "a2a4 b7b5 a4b5 a7a6 b5a6 b8c6 a6a7 a8b8 a7b8=3",
        ),
        ("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 # 1-0", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7"),
        ("1. e4 f6 2. Qh5 + g6 *", "e2e4 f7f6 d1h5 g7g6"),
    ];
    for (text, moves) in rows {
        let (reading, warnings) = read_with_warnings(text);
        assert_eq!(line(&reading).0, moves, "{text}");
        assert!(!warnings.is_empty(), "{text}");
        assert!(warnings.iter().all(|kind| *kind == "other-spelling"), "{text}: {warnings:?}");
    }
    // The files are ambiguous between two captures.
    let fen = "[FEN \"4k3/8/8/3p4/1P1pP3/4P3/8/4K3 w - - 0 1\"]\n\n";
    assert!(super::error(&[fen, "1. ed *"].concat()).contains("`ed`"));
}

#[test]
fn words_behind_a_result() {
    let text = "1. e4 e5 1-0 White resigns here\nwithout a reason.\n\n[Event \"y\"]\n\n1. d4 *\n";
    let games = read_cwda(text);
    assert_eq!(games.iter().map(|game| line(game).0).collect::<Vec<_>>(), ["e2e4 e7e5", "d2d4"]);
    let kinds: Vec<_> = games[0].warnings().iter().map(|warning| warning.kind().as_str()).collect();
    assert_eq!(kinds, ["words-after-end", "words-after-end"]);
    let tree = games[0].tree();
    let last = tree.main_line().last().unwrap();
    assert_eq!(tree.comment(last), "White resigns here\nwithout a reason.");
}

#[test]
fn results_in_other_spellings() {
    let rows = [
        ("1–0", "1-0"),
        ("0—1", "0-1"),
        ("0:1", "0-1"),
        ("1:0", "1-0"),
        ("½-½", "1/2-1/2"),
        ("½–½", "1/2-1/2"),
        ("½", "1/2-1/2"),
        ("1/2", "1/2-1/2"),
        ("1 - 0", "1-0"),
        ("1/2 - 1/2", "1/2-1/2"),
        ("½ – ½", "1/2-1/2"),
        ("0.5-0.5", "1/2-1/2"),
    ];
    for (spelled, result) in rows {
        let text = format!("[Event \"x\"]\n\n1. e4 e5 {spelled}\n\n[Event \"y\"]\n\n1. d4 *\n");
        let games = read_cwda(&text);
        assert_eq!(games.len(), 2, "{spelled}");
        assert!(games.iter().all(|game| game.error().is_none()), "{spelled}");
        assert_eq!(games[0].tree().headers().get(&HeaderKey::Result), Some(result), "{spelled}");
        let [warning] = games[0].warnings() else { panic!("{spelled}") };
        assert_eq!((warning.kind(), warning.text()), (WarningKind::NonstandardSpelling, spelled));
        assert_eq!((warning.line(), warning.column()), (3, 10));
        // In the tag too, which then agrees with the usual spelling after the moves.
        let (game, warnings) =
            read_with_warnings(&format!("[Result \"{spelled}\"]\n\n1. e4 e5 {result}"));
        assert_eq!(game.tree().headers().get(&HeaderKey::Result), Some(result));
        assert_eq!(warnings, ["other-spelling"], "{spelled}");
    }
}

#[test]
fn a_result_that_contradicts_the_tag() {
    let rows = [
        ("1-0", "0-1", "1-0", Some("[Result \"1-0\"] 0-1")),
        ("1-0", "1/2-1/2", "1-0", Some("[Result \"1-0\"] 1/2-1/2")),
        ("*", "0-1", "0-1", Some("[Result \"*\"] 0-1")),
        ("?", "0-1", "0-1", None),
        ("1-0", "*", "1-0", None),
        ("1-0", "1-0", "1-0", None),
        ("1-0", "", "1-0", None),
    ];
    for (tag, behind, kept, told) in rows {
        let (game, _) = read_with_warnings(&format!("[Result \"{tag}\"]\n\n1. e4 e5 {behind}"));
        assert_eq!(game.tree().headers().get(&HeaderKey::Result), Some(kept), "{tag} {behind}");
        let mismatch = |kind| kind == WarningKind::ResultMismatch;
        let found = game.warnings().iter().find(|warning| mismatch(warning.kind()));
        assert_eq!(found.map(|warning| warning.text()), told, "{tag} {behind}");
        assert!(found.is_none_or(|warning| (warning.line(), warning.column()) == (3, 10)));
    }
}

#[test]
fn castling_and_moves_in_other_spellings() {
    let open = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4.";
    for castling in
        ["OO", "00", "0-0", "o-o", "O–O", "0—0", "О-О", "oo", "Kg1", "e1h1", "4…O-O", "OO+-"]
    {
        let (reading, warnings) = read_with_warnings(&format!("{open} {castling} Nf6 *"));
        let moves = line(&reading).0;
        assert!(moves.ends_with("e1g1 g8f6"), "{castling}: {moves}");
        assert_eq!(warnings[0], "other-spelling", "{castling}");
    }
    let long = "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5.";
    for castling in ["OOO", "000", "0-0-0", "o–o–o", "Kc1", "e1a1"] {
        let (reading, warnings) = read_with_warnings(&format!("{long} {castling} *"));
        assert!(line(&reading).0.ends_with("e1c1"), "{castling}");
        assert_eq!(warnings, ["other-spelling"], "{castling}");
    }
    for (text, moves) in [
        ("1. e2–e4 *", "e2e4"),
        ("1. e4 1…e5 *", "e2e4 e7e5"),
        ("1. e4 1.…e5 *", "e2e4 e7e5"),
        ("1. e4 1… e5 *", "e2e4 e7e5"),
        ("1. e4 …e5 *", "e2e4 e7e5"),
        ("1.\u{a0}e4 e5\u{a0}*", "e2e4 e7e5"),
    ] {
        let (reading, warnings) = read_with_warnings(text);
        assert_eq!(line(&reading).0, moves, "{text}");
        assert!(!warnings.is_empty() && warnings.iter().all(|word| word == "other-spelling"));
    }
    for text in ["1. O-O *", "1. OO *", "1. e1h1 *", "1. e4 OOOO *"] {
        assert!(pgn::read_all(text).next().is_some_and(|game| game.error().is_some()), "{text}");
    }
    // The standard spelling.
    let usual = read_one("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *");
    assert_eq!(usual.main_moves().count(), 8);
}

#[test]
fn where_files_end_and_are_put_together() {
    for end in ["\x1a", "\n\x1a", "\n\x1a\x1a\n", "\0", "\n\0\0\0\0", "\x1a\0"] {
        for result in ["*", "1-0", ""] {
            let (reading, warnings) =
                read_with_warnings(&format!("[Event \"a\"]\n\n1. e4 {result}{end}"));
            assert_eq!(line(&reading).0, "e2e4", "{end:?}");
            assert_eq!(warnings[0], "control-character", "{end:?}");
        }
    }
    let rows = [
        ("1. e4 *\n\n\u{feff}[Event \"b\"]\n\n1. d4 *\n", "byte-order-mark"),
        ("1. e4 1-0\u{feff}[Event \"b\"]\n\n1. d4 *\n", "byte-order-mark"),
        ("1. e4 *\n\x1a[Event \"b\"]\n\n1. d4 *\n", "control-character"),
        ("1. e4 *\n\x1a\u{feff}[Event \"b\"]\n\n1. d4 *\n", "control-character"),
        ("1. e4 1-0 [Event \"b\"] 1. d4 *", "tag-in-line"),
        ("1. e4 [Event \"b\"] [White \"x\"] 1. d4 *", "tag-in-line"),
    ];
    for (text, word) in rows {
        let games = read_cwda(text);
        assert_eq!(games.len(), 2, "{text:?}");
        assert!(games.iter().all(|game| game.error().is_none()), "{text:?}");
        let moves: Vec<String> = games.iter().map(|game| line(game).0).collect();
        assert_eq!(moves, ["e2e4", "d2d4"], "{text:?}");
        assert_eq!(games[1].tree().headers().get(&HeaderKey::Event), Some("b"));
        let words = games.iter().flat_map(|game| game.warnings()).map(|w| w.kind().as_str());
        assert!(words.into_iter().any(|found| found == word), "{text:?}");
    }
    // The second game is found after an error in the first.
    let games = read_cwda("[Event \"a\"]\n\n1. e5 *\n\n\u{feff}[Event \"b\"]\n\n1. d4 *\n");
    assert_eq!((games.len(), line(&games[1]).0.as_str()), (2, "d2d4"));
}

#[test]
fn comments_between_tags() {
    let rows = [
        ("[Event \"a\"] ; after\n[White \"W\"]\n\n1. e4 *", "after"),
        ("[Event \"a\"]\n{between}\n[White \"W\"]\n\n1. e4 *", "between"),
        ("[Event \"a\"]\n\n{one} ;two\n\n[White \"W\"]\n\n1. e4 *", "one\ntwo"),
        ("{before}\n[Event \"a\"]\n{between}\n[White \"W\"]\n\n1. e4 *", "before\nbetween"),
    ];
    for (text, comment) in rows {
        let (reading, warnings) = read_with_warnings(text);
        let headers = reading.tree().headers();
        assert_eq!(headers.get(&HeaderKey::Event), Some("a"), "{text}");
        assert_eq!(headers.get(&HeaderKey::Player(wazir_game::Seat::FIRST)), Some("W"), "{text}");
        assert_eq!(reading.tree().comment(TreeNodeId::START), comment, "{text}");
        assert_eq!(
            (line(&reading).0.as_str(), &warnings[..]),
            ("e2e4", &["comment-in-tags".into()][..])
        );
    }
    // A comment before the moves, or in a game without any, is not between tags.
    let games = read_cwda("[Event \"a\"]\n\n{nothing}\n\n[Event \"b\"]\n\n{first} 1. e4 *");
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(|game| game.warnings().is_empty()));
    assert_eq!(games[0].tree().comment(TreeNodeId::START), "nothing");
}

#[test]
fn malformed_tags() {
    let key = |name: &str| HeaderKey::other(name);
    let rows = [
        ("[White Elo \"2000\"]", key("White Elo"), "2000"),
        ("[Annotator \"Ann]", key("Annotator"), "Ann"),
        ("[Annotator \"Ann\"", key("Annotator"), "Ann"),
        ("[Annotator Ann\"]", key("Annotator"), "Ann"),
        ("[Annotator Ann Lee]", key("Annotator"), "Ann Lee"),
        ("[Annotator 'Ann']", key("Annotator"), "Ann"),
        ("[Annotator “Ann”]", key("Annotator"), "Ann"),
        ("[Annotator \"Ann\"]]", key("Annotator"), "Ann"),
    ];
    for (tag, key, value) in rows {
        let (reading, warnings) =
            read_with_warnings(&format!("[Event \"x\"]\n{tag}\n[Round \"3\"]\n\n1. e4 *"));
        let headers = reading.tree().headers();
        assert_eq!(headers.get(&key), Some(value), "{tag}");
        assert_eq!(headers.get(&HeaderKey::Round), Some("3"), "{tag}");
        assert_eq!((headers.len(), &warnings[..]), (4, &["malformed-tag".into()][..]), "{tag}");
        assert_eq!(line(&reading).0, "e2e4");
    }
    for tag in ["[Annotator]", "[]", "[\"x\"]", "[ ", "[Annotator"] {
        let (reading, warnings) =
            read_with_warnings(&format!("[Event \"x\"]\n{tag}\n[Round \"3\"]\n\n1. e4 *"));
        assert_eq!((reading.tree().headers().len(), warnings.len()), (3, 1), "{tag}");
    }
    let well =
        ["[ Event \"x\" ]", "[Event\"x\"]", "[Event  \"a \\\"b\\\"\"]", "[Event \"a \"b\" c\"]"];
    for tag in well {
        assert!(read_with_warnings(&format!("{tag}\n\n1. e4 *")).1.is_empty(), "{tag}");
    }
}

#[test]
fn fields_of_a_position_that_cannot_be() {
    let rows = [
        // Programs do write the first one; python-chess and pgn-extract play it.
        (
            "rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKB1R w KQkq e6 0 1",
            "rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKB1R w KQkq - 0 1",
            &["e6"][..],
        ),
        ("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", &["KQkq"]),
        ("4k3/8/8/8/8/8/8/5K2 b KQ e3 3 9", "4k3/8/8/8/8/8/8/5K2 b - - 3 9", &["KQ", "e3"]),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &[]),
    ];
    for (fen, meant, left_out) in rows {
        let (reading, _) = read_with_warnings(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*"));
        let start = fen::write(reading.tree().start(), fen::PieceLetters::Pychess);
        assert_eq!(start, meant);
        let told: Vec<&str> = reading.warnings().iter().map(|warning| warning.text()).collect();
        assert_eq!(told, left_out, "{fen}");
        for warning in reading.warnings() {
            assert_eq!(warning.kind(), WarningKind::InvalidPositionField);
            let at = fen.find(&format!(" {} ", warning.text())).expect("a field") + 1;
            let column = "[FEN \"".len() + line_column(fen, at).column();
            assert_eq!((warning.line(), warning.column()), (2, column), "{fen}");
        }
    }
    // Any other error is still an error, at its field.
    assert_eq!(
        super::error("[FEN \"4k3/8/8/8/8/8/8/4K3 w - e9 0 1\"]\n\n*"),
        "line 1, column 31: `e9`: a square such as `e3` or `-` expected",
    );
}

#[test]
fn warnings_are_bounded_and_in_order() {
    let text = "1. e4 = = = = = = = = = = = = e5 1…Nf6 1/2";
    let Some(PgnGame::Cwda(reading)) = pgn::read_all(&text.replace("1…Nf6", "2…Nf3 2…Nf6")).next()
    else {
        panic!("a game of chess")
    };
    let places: Vec<usize> = reading.warnings().iter().map(|warning| warning.column()).collect();
    assert!(places.is_sorted() && places.len() == 8 + 3, "{places:?}");
    let checked = pgn::validate("1. e4 ± OO").next().expect("a game");
    assert_eq!(checked.warnings()[0].kind(), WarningKind::NonstandardNag);
    assert!(checked.error().is_some());
}
