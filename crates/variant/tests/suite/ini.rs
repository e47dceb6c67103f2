//! Tests of imported `variants.ini` games: they mean the same as in Fairy-Stockfish.

use std::fs;
use std::path::PathBuf;

use insta::assert_snapshot;
use proptest::prelude::*;
use serde_json::Value;
use wazir_registry::{GameEntry, StartOptions};
use wazir_variant::game::read_game;
use wazir_variant::ini::{ImportedGame, export, import};

fn import_one(text: &str) -> ImportedGame {
    let mut games = import(text).unwrap_or_else(|error| panic!("{error}"));
    games.pop().expect("a game")
}

fn game(imported: &ImportedGame) -> GameEntry {
    let text = imported.text().expect("a game");
    read_game(text).unwrap_or_else(|error| panic!("{}: {error}\n{text}", imported.name())).entry()
}

fn remarks(imported: &ImportedGame) -> String {
    imported.warnings().iter().map(|remark| format!("{remark}\n")).collect()
}

/// Tori shogi in options alone: every piece by Betza.
const TORI: &str = "\
[torishogi]
# The quails differ by the side on which they stand.
maxFile = 7
maxRank = 7
startFen = rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1
shogiPawn = s
king = k
customPiece1 = f:FfsW
customPiece2 = c:FvW
customPiece3 = l:fRrbBlbF
customPiece4 = r:fRlbBrbF
customPiece5 = p:bFfD
customPiece6 = g:fAbD
customPiece7 = e:KbRfBbF2
promotedPieceType = s:g f:e
promotionRegionWhite = *6 *7
promotionRegionBlack = *2 *1
mandatoryPiecePromotion = true
promotionPieceTypes = -
doubleStep = false
castling = false
pieceDrops = true
capturesToHand = true
dropNoDoubled = s
dropNoDoubledCount = 2
immobilityIllegal = true
shogiPawnDropMateIllegal = true
stalemateValue = loss
nMoveRule = 0
nFoldRule = 4
perpetualCheckIllegal = true
";

/// Imported games have the perft counts of Fairy-Stockfish.
#[test]
fn imported_games_count_as_the_other_program_does() {
    let table = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("testdata/perft.jsonl");
    let table = fs::read_to_string(table).expect("the table");
    let mut games: Vec<(String, GameEntry)> = Vec::new();
    let mut rows = 0;
    for line in table.lines() {
        let row: Value = serde_json::from_str(line).expect("a row");
        // Fairy-Stockfish's own name for the game; nothing is built on shako.
        let name = match row["variant"].as_str().expect("a game") {
            "shako" => continue,
            "three-check" => "3check",
            "king-of-the-hill" => "kingofthehill",
            "pocket-knight" => "pocketknight",
            name => name,
        };
        if !games.iter().any(|(known, _)| known == name) {
            let text = match name {
                "torishogi" => TORI.to_owned(),
                name => format!("[mine:{name}]\n"),
            };
            let imported = import_one(&text);
            let expected = match name {
                "horde" | "makruk" | "xiangqi" => "game files have no key for it",
                _ => "",
            };
            let told = remarks(&imported);
            assert!(told.contains(expected) && expected.is_empty() == told.is_empty(), "{told}");
            games.push((name.to_owned(), game(&imported)));
        }
        let (_, game) = games.iter().find(|(known, _)| known == name).expect("read");
        let position = row["position"].as_str().expect("a position");
        let play = game.open(&StartOptions::default().with_position(position));
        let play = play.unwrap_or_else(|error| panic!("{name} {position}: {error}"));
        let counts = row["perft"].as_array().expect("counts");
        let wanted: Vec<u64> = counts.iter().take(3).filter_map(Value::as_u64).collect();
        let found: Vec<u64> = (1..=wanted.len() as u32).map(|depth| play.perft(depth)).collect();
        assert_eq!(found, wanted, "{name} {position}\n{:?}", game.definition_source());
        rows += 1;
    }
    assert_eq!((games.len(), rows), (17, 119));
}

/// Every built-in parent game is found by its name, and what it lacks is named.
#[test]
fn every_known_game_is_a_game() {
    let known = include_str!("../../bases/known.ini");
    let heads = known.lines().filter_map(|line| line.strip_prefix('[')?.strip_suffix(']'));
    let names: Vec<&str> = heads.map(|head| head.split(':').next().unwrap_or(head)).collect();
    let (mut whole, mut missing) = (0, Vec::new());
    for name in &names {
        let imported = import_one(&format!("[mine:{name}]"));
        let told = remarks(&imported);
        whole += usize::from(told.is_empty());
        match read_game(imported.text().expect("a game")) {
            Ok(file) => {
                let play = file.entry().open(&StartOptions::default()).expect("a start");
                assert!(play.perft(1) > 0, "{name}");
            }
            // A rule of the start position itself is missing.
            Err(_) => missing.push(*name),
        }
    }
    assert_eq!((names.len(), whole), (115, 81));
    assert_eq!(missing, ["sittuyin", "placement", "seirawan", "shouse"]);
}

/// A game, a position and the number of moves that Fairy-Stockfish finds there.
const COUNTS: [(&str, &str, u64); 15] = [
    // No move may check.
    ("[m:nocastle]\nchecking = false", "3rk3/8/8/8/8/8/8/4K3 w - - 0 1", 3),
    // Regions that are not set are those of eight ranks.
    (
        "[m:nocastle]\nmaxRank = 6\ndoubleStep = false\npromotionRegionWhite = *6\n\
         startFen = rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        "4k3/8/8/8/1p6/6K1 b - - 0 1",
        9,
    ),
    (
        "[m:chess]\nmaxRank = 9\npromotionRegionWhite = *9\n\
         startFen = rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1",
        12,
    ),
    (
        "[m:crazyhouse]\ndropNoDoubled = p\ndropNoDoubledCount = 0",
        "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
        5,
    ),
    ("[m:crazyhouse]\ndropRegionWhite = *1 *2 *3 *4", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", 29),
    // A piece that takes the letter of another is no choice of its pawns.
    ("[m:chess]\nknight = -\ncustomPiece1 = n:WA", "4k3/P7/8/8/8/8/8/RNBQK3 w - - 0 1", 35),
    // A piece keeps to its region when it is dropped.
    (
        "[m:crazyhouse]\nmobilityRegionWhiteKnight = a1 a2 a3 c2 b3",
        "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1",
        10,
    ),
    // So does a piece that has become one of its kind.
    ("[m:shogi]\nmobilityRegionWhiteGold = *9", "8k/9/9/9/4+S4/9/9/9/K8[-] w 0 1", 3),
    (
        "[m:nocastle]\nimmobile = i\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/IIIQKIII w - - 0 1",
        "4k3/8/8/8/8/8/3I4/4K3 w - - 0 1",
        4,
    ),
    // The last king is royal, one of three is not.
    (
        "[m:extinction]\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true",
        "3rk3/8/8/8/8/8/8/4K3 w - - 0 1",
        3,
    ),
    (
        "[m:extinction]\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true",
        "3rk3/8/8/8/8/8/8/K1K1K3 w - - 0 1",
        13,
    ),
    // A piece that is not royal castles through attacks.
    ("[m:extinction]\nextinctionPieceTypes = k", "k4r2/8/8/8/8/8/8/4K2R w K - 0 1", 15),
    ("[m:grand]", "9k/P9/10/10/10/10/10/10/10/K2Q6 w - - 0 1", 34),
    // Three in a row have won.
    (
        "[m:tictactoe]\nmaxRank = 3\nmaxFile = 3\nimmobile = p\nstartFen = 3/3/3[PPPPPppppp] w - - 0 1\npieceDrops = true\nconnectN = 3",
        "PPP/pp1/3[PPppp] b - - 0 1",
        0,
    ),
    ("[m:breakthrough]\nflagPieceCount = 2", "3P4/8/8/8/8/8/8/3p4 b - - 0 1", 0),
];

#[test]
fn what_was_once_lost_in_silence_counts_as_there() {
    for (text, position, count) in COUNTS {
        let text = text.replace("[m:tictactoe]", "[m]");
        let play = game(&import_one(&text)).open(&StartOptions::default().with_position(position));
        let play = play.unwrap_or_else(|error| panic!("{text} {position}: {error}"));
        assert_eq!(play.perft(1), count, "{text}\n{position}");
    }
}

#[test]
fn nothing_is_left_out_in_silence() {
    let text = "\
[base:chess]
blastOnCapture = true   ; explosions
[mine:base]
maxFile = forty
promotionRegionWhite = *9 ?
customPiece1 = a:B?
queen = dd
stalemateValue = maybe
promotionLimit = q:1
nFoldValue = loss
somethingNew = 7
what is this
pieceToCharTable = PNBRQ
";
    let mine = import(text).expect("games").pop().expect("a game");
    assert_snapshot!(remarks(&mine), @r"
    line 2: `blastOnCapture = true` is left out: game files have no key for it
    line 4: `maxFile = forty` is left out: its value is not understood
    line 5: `promotionRegionWhite = *9 ?` is left out: its value is not understood
    line 6: `customPiece1 = a:B?` is left out: its value is not understood
    line 7: `queen = dd` is left out: its value is not understood
    line 8: `stalemateValue = maybe` is left out: its value is not understood
    line 9: `promotionLimit = q:1` is left out: its value is not understood
    line 11: `somethingNew = 7` is left out: unknown option
    line 12: `what is this` is neither the head of a game, such as `[mygame:chess]`, nor an option with its value
    ");
    game(&import("[mine:chess]\nblastOnCapture = true").expect("games")[0]);
    assert_snapshot!(remarks(&import_one("[mine:nothing]")), @"line 1: there is no base game `nothing`");
    let (empty, long) = (import("queen = q"), import(&" ".repeat(300_000)));
    assert_snapshot!(empty.expect_err("no game"), @"it contains no game: each game begins with a line such as `[mygame:chess]`");
    assert_snapshot!(long.expect_err("too long"), @"the file is too long; at most 262144 bytes are allowed");
}

/// Forms of Betza notation that Fairy-Stockfish does not read, or reads as something else.
#[test]
fn pieces_that_the_other_program_reads_otherwise_are_left_out() {
    for betza in [
        "[F?R]",
        "afs(afz)W",
        "hhR",
        "bhK",
        "fNbhsK",
        "fhQ",
        "flK",
        "vsF",
        "mRcabR",
        "jD",
        "zB",
        "DD",
        "nZ",
        "A2",
        "pN",
    ] {
        let imported = import_one(&format!("[mine:chess]\ncustomPiece1 = a:{betza}\n"));
        let remarks = remarks(&imported);
        let refused = "is left out: its value is not understood";
        assert!(remarks.contains(refused), "{betza}: {remarks}");
    }
    assert_eq!(remarks(&import_one("[mine:chess]\ncustomPiece1 = a:fhNbK\n")), "");
}

/// A letter that a game gives to another piece no longer belongs to the inherited piece.
#[test]
fn own_pieces_take_letters() {
    let text = "[mine:chess]\ncustomPiece1 = p:mWfceFifmnD\npawnTypes = p\nqueen = -\namazon = q";
    let imported = import_one(text);
    assert_eq!(remarks(&imported), "");
    let play = game(&imported).open(&StartOptions::default()).expect("a start");
    assert_eq!((play.perft(1), play.perft(2)), (22, 484));
    let text = imported.text().expect("a game");
    assert!(text.contains("\nP = { name = \"P\", betza = \"mWfceFifmnD\", promotes-to"), "{text}");
    assert!(text.contains("Q = { name = \"amazon\", betza = \"QN\" }"), "{text}");
    let twice =
        import_one("[mine:chess]\narchbishop = v\nchancellor = v\nmaxFile = j\ncastling = false");
    assert_eq!(
        remarks(&twice),
        "line 3: `chancellor = v` is left out: its value is not understood\n"
    );
    assert!(twice.text().expect("a game").contains("files = 10"));
}

/// The rank overrides regions of the parent game.
#[test]
fn the_rank_of_promotion() {
    let zone = |text: &str| {
        let imported = import_one(text);
        assert_eq!(remarks(&imported), "");
        let text = imported.text().expect("a game").to_owned();
        let from = text.find("promotion-zone = ").expect("a zone") + 17;
        text[from..].chars().take_while(|letter| *letter != ',').collect::<String>()
    };
    let small =
        "[mine:shogi]\nmaxFile = f\nmaxRank = 7\nstartFen = 2k3/6/pppppp/6/PPPPPP/6/3K2[] w 0 1\n";
    assert_eq!(zone(&format!("{small}promotionRank = 6")), "\"*6 *7\"");
    let both = "promotionRank = 6\npromotionRegionWhite = *7\npromotionRegionBlack = *1";
    assert_eq!(zone(&format!("{small}{both}")), "\"*7\"");
    let tall = "[mine:chess]\nmaxRank = 10\ncastling = false\nmandatoryPawnPromotion = false\n\
                startFen = 3k4/8/8/pppppppp/8/8/PPPPPPPP/8/8/3K4 w - - 0 1\npromotionRank = 9";
    assert_eq!(zone(tall), "\"*9 *10\"");
}

#[test]
fn a_file_as_it_is_made() {
    let text = "[my-chess:crazyhouse]\nking = k:KN\nmobilityRegionWhiteKing = *1 *2\n\
                mobilityRegionBlackKing = *8 *7\nflagPiece = k\nflagRegionWhite = *2\nflagRegionBlack = *7";
    assert_snapshot!(import_one(text).text().expect("a game"), @r#"
    name = "My Chess"
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
    board = { files = 8, ranks = 8 }
    hands.captured = true
    castling = { partners = ["R"], short-to = "g", long-to = "c" }
    end.repetition = 3
    end.no-progress = 100
    end.reach = { pieces = ["K"], squares = "*2", reply = false }

    [pieces]
    K = { name = "king", betza = "KN", royal = true, region = "*1 *2" }
    N = { name = "knight", betza = "N" }
    B = { name = "bishop", betza = "B" }
    R = { name = "rook", betza = "R" }
    Q = { name = "queen", betza = "Q" }
    P = { name = "pawn", betza = "fmWfceFifmnD", promotes-to = ["N", "B", "R", "Q"], promotion-zone = "*8", promotes = "forced", promotes-leaving = false, first-moves = "*2", en-passant = true, progress = true, drop-region = "*2 *3 *4 *5 *6 *7" }
    "#);
}

/// What is exported and imported again has the same moves.
#[test]
fn what_is_exported_is_the_same_game() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/variants");
    let mut whole = 0;
    let known = include_str!("../../bases/known.ini").lines();
    let heads = known.filter_map(|line| line.strip_prefix('[')?.strip_suffix(']'));
    let names = heads.map(|head| head.split(':').next().unwrap_or(head));
    let mut texts: Vec<String> = names
        .filter_map(|name| import_one(&format!("[{name}:{name}]")).text().map(str::to_owned))
        .collect();
    for path in fs::read_dir(folder).expect("the games").flatten() {
        let toml = path.path().extension().is_some_and(|ext| ext == "toml");
        texts.extend(toml.then(|| fs::read_to_string(path.path()).expect("a file")));
    }
    for text in texts {
        let Ok(file) = read_game(&text) else { continue };
        let Ok(exported) = export(file.definition()) else { continue };
        if !exported.warnings().is_empty() {
            continue;
        }
        let again = import_one(exported.text());
        assert_eq!(remarks(&again), "", "{}", exported.text());
        let [ours, theirs] = [file.entry(), game(&again)]
            .map(|game| game.open(&StartOptions::default()).expect("a start").perft(2));
        assert_eq!(ours, theirs, "{}\n{}", exported.text(), again.text().unwrap_or_default());
        whole += 1;
    }
    assert!(whole > 60, "{whole}");
}

proptest! {
    #[test]
    fn any_text_is_games_or_an_error(
        text in "(\\[[a-z]{0,3}(:(chess|shogi|xiangqi|a))?\\]\n)?((maxFile|king|startFen|promotionRegionWhite|customPiece1|promotedPieceType|dropNoDoubled|castling|checkCounting|flagRegionWhite) ?= ?[a-z0-9*:+\\-\" ]{0,8}\n){0,6}",
    ) {
        for imported in import(&text).unwrap_or_default() {
            if let Some(text) = imported.text() {
                // It may be no game, but it is read without panic.
                let _ = read_game(text);
            }
        }
    }
}
