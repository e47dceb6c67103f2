//! The game that the tags name.

use wazir_cwda::Promotion;
use wazir_game::{Game as _, Seat};
use wazir_notation::{ErrorKind, ParsedGame};
use wazir_pgn::fen::PieceLetters;
use wazir_pgn::pgn::{self, PgnGame};
use wazir_pgn::{fen, san};

use crate::error;

fn read(text: &str) -> ParsedGame<wazir_cwda::Position> {
    match pgn::read_all(text).next() {
        Some(PgnGame::Cwda(reading)) => reading,
        other => panic!("{other:?}"),
    }
}

/// Returns the armies of a game, and its start in the letters of pychess.org.
fn armies(text: &str) -> String {
    let reading = read(text);
    if let Some(error) = reading.error() {
        return error.to_string();
    }
    let start = reading.tree().start();
    let placed = fen::write(start, PieceLetters::Pychess);
    let placed = placed.split(' ').next().unwrap_or("");
    let rows: Vec<&str> = placed.split('/').collect();
    format!("{} {}/{}", start.rules().armies(), rows[0], rows[7])
}

#[test]
fn chess_under_its_names() {
    for name in ["Standard", "standard", "normal", "Chess", "From Position", ""] {
        let text = format!("[Variant \"{name}\"]\n\n1. e4 e5 *");
        assert_eq!(armies(&text), "fide:fide rnbqkbnr/RNBQKBNR", "{name}");
        assert_eq!(read(&text).tree().main_moves().count(), 2);
    }
    let text = "[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 3 20\"]\n\n20. O-O-O *";
    assert_eq!(read(text).tree().main_moves().count(), 1);
}

#[test]
fn other_games_are_refused() {
    for name in ["Crazyhouse", "Atomic", "shogi", "fide-clobberers"] {
        let reading = read(&format!("[Event \"x\"]\n[Variant \"{name}\"]\n\n1. e4 *"));
        let error = reading.error().expect("an error");
        assert_eq!(
            (error.kind(), error.line(), error.column()),
            (ErrorKind::Game, 2, 11),
            "{name}"
        );
        assert_eq!(error.text(), name);
        assert_eq!(reading.tree().len(), 1);
    }
    // The games after it are read.
    let text = "[Variant \"Atomic\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4 *";
    assert_eq!(pgn::read_all(text).filter(|game| game.error().is_none()).count(), 1);
}

#[test]
fn armies_by_the_letters_of_pychess() {
    let rows = [
        ("dwackawd", "RNBQKBNR", "fide:clobberers"),
        ("gihokhig", "SMFEKFMS", "rookies:nutters"),
        ("smfekfms", "DWACKAWD", "clobberers:rookies"),
        ("gihokhig", "GIHOKHIG", "nutters:nutters"),
    ];
    for (black, white, expected) in rows {
        let text = format!(
            "[Variant \"Cwda\"]\n[SetUp \"1\"]\n\
             [FEN \"{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1\"]\n\n1. e4 e5 *"
        );
        assert_eq!(armies(&text), format!("{expected} {black}/{white}"));
    }
    // Without a position it is the default start of that site.
    assert_eq!(armies("[Variant \"Cwda\"]\n\n1. e4 Ce6 *"), "fide:clobberers dwackawd/RNBQKBNR");
}

#[test]
fn armies_by_the_name_of_the_variant() {
    let rows = [
        ("cwda-fide-knights", "fide:nutters"),
        ("fairy/FIDE-Clobberers", "fide:clobberers"),
        ("fairy/Nutters-Rookies", "nutters:rookies"),
        ("fide~nutters~(cwda)", "fide:nutters"),
    ];
    for (name, expected) in rows {
        let found = armies(&format!("[Variant \"{name}\"]\n\n1. e4 *"));
        assert_eq!(found.split(' ').next(), Some(expected), "{name}");
    }
}

#[test]
fn armies_by_tags_of_their_own() {
    let text = "[Variant \"Cwda\"]\n[WhiteArmy \"Nutty Knights\"]\n[BlackArmy \"Remarkable Rookies\"]\n\n1. e4 *";
    assert_eq!(armies(text), "nutters:rookies smfekfms/GIHOKHIG");
    // The tags suffice, and decide ambiguous letters.
    let text = "[WhiteArmy \"clobberers\"]\n[BlackArmy \"FIDE\"]\n[FEN \"4k3/8/8/8/8/8/8/L3K3 w Q - 0 1\"]\n\n1. O-O-O *";
    let reading = read(text);
    assert!(reading.error().is_none(), "{:?}", reading.error());
    assert_eq!(
        fen::write(&reading.tree().last_position(), PieceLetters::Own),
        "clobberers:fide 4k3/8/8/8/8/8/8/1KL5 b - - 1 1"
    );
    let text = "[Variant \"fairy\"]\n[WhiteArmy \"Zebras\"]\n\n1. e4 *";
    assert_eq!(
        error(text),
        "line 2, column 13: `Zebras`: there is no such army; choose FIDE, Clobberers, Nutters, Rookies, Clobberers II"
    );
}

#[test]
fn armies_by_the_letters_of_fairy_max() {
    let text = |men: &str, fen: &str| {
        format!(
            "[Variant \"fairy\"]\n[VariantMen \"{men}\"]\n[FEN \"{fen} w KQkq - 0 1\"]\n\n1. e4 *"
        )
    };
    let start = "thuckuht/pppppppp/8/8/8/8/PPPPPPPP/LECAKCEL";
    let men = "P:fmWfceFifmnD;K:KirO2ilO3;L:BD;E:WA;C:FAD;A:BN;k:KisO2;t:fsRbWbF;h:vNF;u:fhNbsWbF;c:fsRbWfhNF";
    assert_eq!(armies(&text(men, start)), "clobberers:nutters gihokhig/DWACKAWD");
    // In XBoard's form, with its spelling of the Short Rook.
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/SWHMKHWS";
    assert_eq!(armies(&text("S:R4;W:WD;H:HFD;M:NR", start)), "rookies:fide rnbqkbnr/SMFEKFMS");
    assert_eq!(
        armies(&text("S:R3;W:WD", start)),
        "line 2, column 14: `S:R3;W:WD`: `S:R3` is not a piece of these armies, so this is another game"
    );
    // Horse or Half Duck?
    let open = text("", "4k3/8/8/8/8/8/8/H3K3").replace("KQkq", "-");
    assert_eq!(
        armies(&open),
        "line 3, column 7: `4k3/8/8/8/8/8/8/H3K3 w - - 0 1`: the letters do not determine the armies; name them in tags, `WhiteArmy` and `BlackArmy`"
    );
}

#[test]
fn armies_in_front_of_the_position() {
    let text = "[FEN \"rookies:nutters 4k3/8/8/8/8/8/8/B3K3 w - - 0 1\"]\n\n1. Ba3 *";
    assert_eq!(armies(text), "rookies:nutters 4k3/F3K3");
    let text = "[FEN \"rookies:zebras 4k3/8/8/8/8/8/8/B3K3 w - - 0 1\"]\n\n1. Ba3 *";
    assert_eq!(
        error(text),
        "line 1, column 15: `zebras`: there is no army `zebras`; choose fide, clobberers, nutters, rookies, clobberers2"
    );
}

#[test]
fn what_pawns_become() {
    let game = |tags: &str| {
        format!("[Variant \"Cwda\"]\n{tags}[FEN \"4k2g/P7/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n1. a8=O *")
    };
    let promotion = |text: &str| {
        let reading = read(text);
        let options = *reading.tree().start().rules().options();
        (options.promotion(), reading.error().map(ToString::to_string))
    };
    assert_eq!(promotion(&game("")), (Promotion::Either, None));
    assert_eq!(promotion(&game("[Promotion \"either\"]\n")), (Promotion::Either, None));
    let (own, error) = promotion(&game("[Promotion \"own\"]\n"));
    assert_eq!(own, Promotion::Own);
    assert_eq!(
        error.as_deref(),
        Some("line 5, column 4: `a8=O`: a letter of the mover's army expected")
    );
    let (_, error) = promotion(&game("[Promotion \"any\"]\n"));
    assert_eq!(error.as_deref(), Some("line 2, column 13: `any`: `own` or `either` expected"));
    // XBoard allows only the own army, unless a piece of the other already is there.
    let fairy = "[Variant \"fairy/FIDE-Nutters\"]\n\n1. e4 *";
    assert_eq!(promotion(fairy), (Promotion::Own, None));
    let there =
        "[Variant \"fairy/FIDE-Nutters\"]\n[FEN \"4k3/8/8/8/8/8/8/'C3K3 w - - 0 1\"]\n\n1. 'Ca3 *";
    assert_eq!(promotion(there), (Promotion::Either, None));
}

#[test]
fn euroshogi() {
    for name in ["Euroshogi", "euroshogi"] {
        let text = format!("[Variant \"{name}\"]\n\n1. c4 f5 2. Bxg7+ Gxg7 3. B@d4 *");
        let Some(PgnGame::EuroShogi(reading)) = pgn::read_all(&text).next() else {
            panic!("{name}")
        };
        assert!(reading.error().is_none(), "{:?}", reading.error());
        assert_eq!(reading.tree().main_moves().count(), 5);
    }
    let text = "[Variant \"euroshogi\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3[P] w 0 9\"]\n\n9. P@e8 *";
    let Some(PgnGame::EuroShogi(reading)) = pgn::read_all(text).next() else { panic!("{text}") };
    let error = reading.error().map(ToString::to_string);
    assert_eq!(error.as_deref(), Some("line 4, column 4: `P@e8`: e8 is occupied"));
    let text = "[Variant \"euroshogi\"]\n[FEN \"4k3/8\"]\n\n*";
    let Some(PgnGame::Cwda(reading)) = pgn::read_all(text).next() else { panic!("{text}") };
    let error = reading.error().expect("an error");
    assert_eq!((error.kind(), error.line(), error.column()), (ErrorKind::Position, 2, 12));
}

#[test]
fn a_position_that_is_none() {
    let text = "[Event \"x\"]\n[FEN \"rnbqkbnr/pppp w KQkq - 0 1\"]\n\n1. e4 *\n\n[Event \"y\"]\n\n1. e4 *";
    assert_eq!(error(text), "line 2, column 20: 8 squares on rank 7 expected");
    assert_eq!(pgn::read_all(text).count(), 2);
}

/// Games of Chess960 that python-chess played at random, under each name in use for the variant.
#[test]
fn chess960_as_others_write_it() {
    let table = include_str!("../../../cwda/testdata/chess960-games.txt");
    let names = ["Chess960", "chess 960", "fischerandom", "Fischerrandom", "Freestyle Chess"];
    let mut checked = 0;
    for (row, name) in table.lines().filter(|row| !row.starts_with('#')).zip(names.iter().cycle()) {
        let fields: Vec<&str> = row.split('|').map(str::trim).collect();
        let [start, moves, san, _, end, end_by_files] = fields[..] else { panic!("{row}") };
        let text = format!("[Variant \"{name}\"]\n[SetUp \"1\"]\n[FEN \"{start}\"]\n\n{san} *\n");
        let reading = read(&text);
        assert!(reading.error().is_none(), "{:?}", reading.error());
        let last = reading.tree().last_position();
        assert_eq!(fen::write(&last, PieceLetters::Pychess), end);
        assert_eq!(fen::read(end_by_files).ok().as_ref(), Some(&last), "{end_by_files}");
        let mut line = reading.tree().start().clone();
        for (mv, expected) in reading.tree().main_moves().zip(moves.split(' ')) {
            if line.rules().castles_by_rule() {
                assert_eq!(san::write_uci(&line, mv), expected);
            }
            assert_eq!(san::read_uci(&line, expected, PieceLetters::Pychess).ok(), Some(mv));
            line.play_unchecked(mv);
        }
        let written =
            pgn::write(reading.tree(), pgn::PgnStyle::default()).expect("a text").text().to_owned();
        let (tags, movetext) = written.split_once("\n\n").expect("tags");
        assert_eq!(tags.contains("[Variant \"Chess960\"]"), line.rules().castles_by_rule());
        let words = movetext.split_ascii_whitespace().filter(|word| !word.ends_with('.'));
        let words: Vec<&str> = words.map(|word| word.rsplit('.').next().unwrap_or(word)).collect();
        // A game that ended on the board has its result, whatever the record said.
        let result = match (san.ends_with('#'), line.to_move()) {
            (false, _) => "*",
            (true, Seat::FIRST) => "0-1",
            (true, _) => "1-0",
        };
        assert_eq!(words.join(" "), format!("{san} {result}"), "{start}");
        assert_eq!(read(&written).tree().last_position(), last);
        checked += 1;
    }
    assert_eq!(checked, 24);
}

/// A right whose rook has left its corner exists only in Chess960.
#[test]
fn inner_rooks_without_the_variant() {
    let game =
        |variant: &str| format!("{variant}[FEN \"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1\"]\n\n1. O-O *");
    let moves = |text: &str| {
        let reading = read(text);
        (reading.error().is_some(), reading.tree().main_moves().count())
    };
    assert_eq!(moves(&game("[Variant \"Chess960\"]\n")), (false, 1));
    assert_eq!(moves(&game("")), (true, 0));
}
