//! Tests of PGN of games from files, as other programs write it.
#![cfg(feature = "known")]

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use proptest::prelude::*;
use wazir_game::SplitMix64;
use wazir_notation::{AnyParsedGame, ErrorKind, Headers, Loss, WarningKind, write_play};
use wazir_pgn::PGN;
use wazir_registry::{GameEntry, GameRegistry, Play, StartOptions};
use wazir_variant::game::{parse_entry, read_game};
use wazir_variant::{KnownVariant, with_known_variants};

/// The known variants, with a parser for other games.
static KNOWN: LazyLock<GameRegistry> = LazyLock::new(|| {
    with_known_variants(wazir_builtin::games()).with_definition_parser(parse_entry)
});

/// Reads the games of a text with the known variants.
fn games(text: &str) -> Vec<AnyParsedGame> {
    PGN.read(text, &KNOWN).expect("games")
}

/// Reads the only game of a text, which must have no error.
fn game(text: &str) -> AnyParsedGame {
    let mut games = games(text);
    assert_eq!(games.len(), 1, "{text}");
    let game = games.remove(0);
    assert!(game.error().is_none(), "{:?}\n{text}", game.error());
    game
}

/// A game with a variant name, an optional start position, and moves.
fn pgn(variant: &str, fen: &str, moves: &str) -> String {
    let fen = if fen.is_empty() { String::new() } else { format!("[FEN \"{fen}\"]\n") };
    format!("[Variant \"{variant}\"]\n{fen}\n{moves}\n")
}

/// The end positions are those of python-chess, except the count after a pawn drop, which
/// Fairy-Stockfish resets as we do.
#[test]
fn games_that_other_programs_know_by_name() {
    let crazyhouse = "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3";
    let checks = "r1bq1bnr/pppp1kpp/2n5/4p3/4P3/8/PPPP1PPP/RNBQK1NR w KQ - 2+3 0 4";
    let hill = "rnbqkbnr/1ppp1ppp/p7/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR b kq - 1 3";
    let antichess = "rnbqkb1r/p1pBpppp/7n/8/8/4P3/PPPP1PPP/RNBQK1NR b - - 0 3";
    let horde = "rnbqkbnr/pppp1ppp/8/1PP1PPPP/PPPP1P2/PPPPPPPP/PPPPPPPP/PPPPPPPP b kq - 0 3";
    let rows = [
        ("Crazyhouse", "1. e4 d5 2. exd5 Qxd5 3. P@e4 *", crazyhouse),
        ("crazyhouse", "1. e4 d5 2. exd5 Qxd5 3. @e4 *", crazyhouse),
        ("ZH", "1. e2-e4 d7d5 2. e4xd5 Qd8xd5 3. p@e4 *", crazyhouse),
        ("Three-check", "1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 *", checks),
        ("3check", "1. e4 e5 2. Bc4 Nc6 3. Bxf7 Kxf7 *", checks),
        ("King of the Hill", "1. e4 e5 2. Ke2 a6 3. Ke3 *", hill),
        ("kingofthehill", "1. e4 e5 2. Ke2 a6 3. Ke3 *", hill),
        ("Antichess", "1. e3 b5 2. Bxb5 Nh6 3. Bxd7 *", antichess),
        ("Horde", "1. e5 e6 2. h5 exf5 3. gxf5 *", horde),
    ];
    for (variant, moves, end) in rows {
        assert_eq!(game(&pgn(variant, "", moves)).summary().end_position, end, "{variant}");
    }
}

/// Positions as lichess.org, pychess.org, python-chess and cutechess write them.
#[test]
fn positions_with_hands_marks_and_checks() {
    let taken = "rnb1kbnr/ppp1pppp/8/3Q~4/8/8/PPPP1PPP/RNBQKBNR[PPp] b KQkq - 0 3";
    let checked = "r1bqkbnr/pppp1Bpp/2n5/4p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 2+3 0 3";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let rows = [
        ("Crazyhouse", taken, taken),
        ("Crazyhouse", "rnb1kbnr/ppp1pppp/8/3Q~4/8/8/PPPP1PPP/RNBQKBNR/PPp b KQkq - 0 3", taken),
        ("Crazyhouse", &format!("{start} w KQkq - 0 1"), &format!("{start}[] w KQkq - 0 1")),
        ("Crazyhouse", &format!("{start}/ w KQkq - 0 1"), &format!("{start}[] w KQkq - 0 1")),
        ("Three-check", checked, checked),
        (
            "Three-check",
            "r1bqkbnr/pppp1Bpp/2n5/4p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 0 3 +1+0",
            checked,
        ),
        (
            "Three-check",
            &format!("{start} w KQkq - 0 1 +0+0"),
            &format!("{start} w KQkq - 3+3 0 1"),
        ),
        ("Three-check", &format!("{start} w KQkq - 0 1"), &format!("{start} w KQkq - 3+3 0 1")),
    ];
    for (variant, text, meant) in rows {
        let game = game(&pgn(variant, text, "*"));
        assert_eq!(game.summary().start, meant, "{text}");
        assert!(game.warnings().is_empty(), "{text}: {:?}", game.warnings());
    }
}

#[test]
fn a_field_of_a_position_that_does_not_fit_is_left_out() {
    let rows = [
        (
            "Crazyhouse",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq e6 0 1",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1",
            "e6",
        ),
        (
            "King of the Hill",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
            "Q",
        ),
        (
            "Antichess",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            "K Q k q",
        ),
    ];
    for (variant, text, meant, left_out) in rows {
        let game = game(&pgn(variant, text, "*"));
        assert_eq!(game.summary().start, meant, "{text}");
        let warnings = game.warnings().iter();
        assert!(
            warnings.clone().all(|warning| warning.kind() == WarningKind::InvalidPositionField)
        );
        let parts: Vec<_> = warnings.map(|warning| warning.text().to_owned()).collect();
        assert_eq!(parts.join(" "), left_out);
    }
    // Only castling and en-passant fields are corrected; other errors in a position remain errors.
    let broken = games(&pgn("Crazyhouse", "rnbqkbnr/pppppppp/8/8/8 w KQkq e6 0 1", "*"));
    assert_eq!(broken[0].error().map(|error| error.kind()), Some(ErrorKind::Position));
}

#[test]
fn games_that_are_not_known_are_named_with_what_to_do() {
    for name in ["Atomic", "Racing Kings", "Seirawan", "Grand", "Giveaway", "Suicide"] {
        let text = pgn("Crazyhouse", "", "1. e4 *") + "\n" + &pgn(name, "", "1. e4 *");
        let games = games(&text);
        assert_eq!(games.len(), 2);
        assert!(games[0].error().is_none());
        let error = games[1].error().expect("a game that is not known");
        assert_eq!((error.kind(), error.text()), (ErrorKind::Game, name));
        let said = error.to_string();
        assert!(said.contains(name) && said.contains("docs/variants.md"), "{said}");
    }
}

#[test]
fn a_name_that_others_know_says_the_rules() {
    for known in KnownVariant::all().iter().filter(|known| !known.external_names().is_empty()) {
        let entry = known.entry().expect("a game");
        let play = entry.open(&StartOptions::default()).expect("a start");
        let text = write_play(&play, PGN, Headers::default()).expect("a record").into_text();
        assert!(text.contains(&format!("[Variant \"{}\"]\n", known.external_names()[0])), "{text}");
        assert!(!text.contains("VariantDefinition") && !text.contains("FEN"), "{text}");
        assert_eq!(game(&text).game_entry().id(), entry.id());
        for name in known.external_names() {
            assert_eq!(game(&pgn(name, "", "*")).game_entry().id(), entry.id(), "{name}");
        }
    }
}

/// The end position is that of Fairy-Stockfish.
#[test]
fn games_from_shuffled_rows() {
    let start = "qnnbbrkr/pppppppp/8/8/8/8/PPPPPPPP/QNNBBRKR[] w HFhf - 0 1";
    let moves = "1. h3 h6 2. Nd3 Nd6 3. f3 Nf5 4. Bf2 Ng3 5. Bxg3 f6 6. Bf2 Bf7 7. Re1 Re8 \
                 8. O-O Kh7 9. N@h2 Kg8 *";
    let end = "qn1br1kr/pppppbp1/5p1p/8/8/3N1P1P/PPPPPBPN/QN1BRRK1[] w - - 1 10";
    for name in ["Crazyhouse960", "Crazyhouse"] {
        let game = game(&pgn(name, start, moves));
        assert_eq!(game.summary().end_position, end, "{name}");
    }
}

/// The games of docs/variants and the known variants.
static FILES: LazyLock<Vec<GameEntry>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/variants");
    let files = fs::read_dir(folder).expect("a folder");
    let texts = files.map(|file| fs::read_to_string(file.expect("a file").path()).expect("a text"));
    let own = texts.map(|text| read_game(&text).expect("a game").entry());
    own.chain(KnownVariant::all().iter().filter_map(|known| known.entry().ok())).collect()
});

/// A random game with a variation.
fn played(entry: &GameEntry, seed: u64, most: usize) -> Play {
    let mut random = SplitMix64::new(seed);
    let mut play = entry.open(&StartOptions::default()).expect("a start");
    for _ in 0..most {
        let moves = play.legal_moves();
        let Some(&mv) = moves.get(random.below(moves.len().max(1))) else { break };
        play.play(mv).expect("a legal move");
        if random.below(8) == 0 {
            play.undo();
            let other = moves[random.below(moves.len())];
            play.play(other).expect("a legal move");
        }
    }
    play
}

/// PGN has no place for it: the result and the tag `Termination` are those of the main line.
#[test]
fn how_a_variation_ended_is_lost_and_said_to_be() {
    let entry = KNOWN.find_by_name("Three-check").next().expect("a game");
    let mut play = entry.open(&StartOptions::default()).expect("a start");
    let typed = ["e2e4", "e7e5", "f1c4", "b8c6", "c4f7", "e8f7", "d1h5", "g7g6", "h5g6"];
    for text in typed {
        play.play_text(text).expect(text);
    }
    assert!(play.outcome().is_some());
    play.undo();
    play.play_text("h5e5").expect("a capture");
    let written = write_play(&play, PGN, Headers::default()).expect("a record");
    assert_eq!(written.losses().collect::<Vec<_>>(), [Loss::Ending]);
    let text = written.into_text();
    let read = game(&text);
    assert_eq!(read.summary().variation_count, 1, "{text}");
    assert!(!read.same_tree(&AnyParsedGame::from_play(&play, Headers::default())), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn every_move_is_written_so_that_it_is_read_again(file in 0usize..64, seed: u64, most in 1usize..90) {
        let entry = &FILES[file % FILES.len()];
        let play = played(entry, seed, most);
        let written = write_play(&play, PGN, Headers::default()).expect("a record");
        let lost: Vec<Loss> = written.losses().collect();
        prop_assert!(lost.is_empty() || lost == [Loss::Ending], "{lost:?}");
        let text = written.into_text();
        let mut known = GameRegistry::empty();
        known.add(entry.clone());
        let original = AnyParsedGame::from_play(&play, Headers::default());
        let told = |game: &AnyParsedGame| {
            let summary = game.summary();
            (summary.start, summary.moves, summary.end_position, summary.variation_count)
        };
        for games in [&known, &*KNOWN] {
            let read = PGN.read(&text, games).expect("a game");
            prop_assert!(read[0].error().is_none(), "{:?}\n{text}", read[0].error());
            prop_assert!(read[0].warnings().is_empty(), "{:?}\n{text}", read[0].warnings());
            prop_assert_eq!(told(&read[0]), told(&original));
            // The termination is one more entry of the record; that of a variation is lost.
            let whole = play.outcome().is_none() && lost.is_empty();
            prop_assert!(!whole || read[0].same_tree(&original), "{text}");
        }
    }
}
