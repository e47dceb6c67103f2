//! Real PGN files, compared with the findings of other programs.

use std::path::{Path, PathBuf};

use serde_json::Value;
use wazir_cwda::Position;
use wazir_game::{EndReason, Game};
use wazir_notation::{ErrorKind, GameTree, HeaderKey, ParsedGame, TreeNodeId};
use wazir_pgn::fen::{self, EnPassantMode, PieceLetters};
use wazir_pgn::pgn::{self, PgnStyle};
use wazir_pgn::san;

use crate::read_cwda;

/// Returns the corpus beside the checkout, if it is there.
fn corpus() -> Option<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let found = here.ancestors().map(|dir| dir.join("shared/corpus")).find(|dir| dir.is_dir());
    if found.is_none() {
        eprintln!("skipped: no shared/corpus beside the checkout");
    }
    found
}

fn rows(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path).expect("a readable file");
    let rows = text.lines().filter(|line| !line.is_empty());
    rows.map(|line| serde_json::from_str(line).expect("a row of JSON")).collect()
}

fn end(tree: &GameTree<Position>) -> Option<&'static str> {
    let outcome = Position::outcome(&[tree.last_position()])?;
    match outcome.reason() {
        EndReason::Checkmate => Some("checkmate"),
        EndReason::Stalemate => Some("stalemate"),
        _ => None,
    }
}

/// Returns the moves of a text without variations, as written.
fn words(text: &str) -> Vec<String> {
    let mut plain = String::new();
    let mut inside = false;
    for c in text.lines().filter(|line| !line.starts_with('[')).flat_map(|l| l.chars().chain([' ']))
    {
        inside = (inside || c == '{') && c != '}';
        plain.push(if inside || c == '}' { ' ' } else { c });
    }
    let number = |word: &&str| !word.starts_with(|c: char| c.is_ascii_digit() || c == '*');
    let words = plain.split_ascii_whitespace().filter(number);
    words.map(|word| word.trim_end_matches(['!', '?']).to_string()).collect()
}

/// Returns the main lines of games in SAN.
fn san_of(games: &[ParsedGame<Position>]) -> Vec<String> {
    let mut words = Vec::new();
    for tree in games.iter().map(ParsedGame::tree) {
        let mut position = tree.start().clone();
        for mv in tree.main_moves() {
            words.push(san::write(&position, mv, PieceLetters::Pychess));
            position.play_unchecked(mv);
        }
    }
    words
}

/// Counts the nodes of the main line for which `test` holds.
fn main_nodes(tree: &GameTree<Position>, test: impl Fn(TreeNodeId) -> bool) -> u64 {
    tree.main_line().filter(|&node| test(node)).count() as u64
}

/// Checks that writing and reading again changes nothing.
fn check_round_trip(tree: &GameTree<Position>, name: &str) {
    for style in [PgnStyle::Pychess, PgnStyle::XBoard] {
        let written = pgn::write(tree, style).expect("a game that can be written");
        assert_eq!(
            written.losses().count(),
            0,
            "{name}: {:?}",
            written.losses().collect::<Vec<_>>()
        );
        let again = read_cwda(written.text());
        assert_eq!(again.len(), 1, "{name}\n{}", written.text());
        let again = again.into_iter().next().and_then(|reading| reading.into_result().ok());
        let again = again.unwrap_or_else(|| panic!("{name}\n{}", written.text()));
        assert!(again.same_tree(tree), "{name}\n{}", written.text());
        let result =
            |tree: &GameTree<Position>| tree.headers().get(&HeaderKey::Result).map(String::from);
        assert_eq!(result(&again), result(tree), "{name}");
    }
}

#[test]
fn games_of_orthodox_chess() {
    let Some(corpus) = corpus() else { return };
    let all = rows(&corpus.join("expected.jsonl"));
    let rows: Vec<_> =
        all.iter().filter(|row| row["file"].as_str().unwrap_or("").ends_with(".pgn")).collect();
    assert!(rows.len() > 50, "{}", rows.len());
    let mut files: Vec<&str> = rows.iter().filter_map(|row| row["file"].as_str()).collect();
    files.dedup();
    for file in files {
        let text = std::fs::read_to_string(corpus.join(file)).expect("a readable file");
        let games = read_cwda(&text);
        let rows: Vec<_> = rows.iter().filter(|row| row["file"] == file).collect();
        assert_eq!(games.len(), rows.len(), "{file}");
        assert_eq!(pgn::validate(&text).count(), rows.len(), "{file}");
        // One file has variations; the other excluded files name more of the origin than is needed.
        if file.contains("lichess") || file.contains("chess-tui") {
            assert_eq!(san_of(&games), words(&text), "{file}");
        }
        for (reading, row) in games.iter().zip(rows) {
            let name = format!("{file} {}", row["game"]);
            let tree = reading.tree();
            assert_eq!(
                tree.main_moves().count() as u64,
                row["moves"].as_u64().expect("moves"),
                "{name}"
            );
            let last = tree.last_position();
            assert_eq!(
                fen::write(&last, PieceLetters::Pychess),
                row["final_fen"].as_str().expect("fen"),
                "{name}"
            );
            let xfen = fen::write_with(&last, PieceLetters::Pychess, EnPassantMode::PseudoLegal);
            assert_eq!(xfen, row["final_fen_xfen"].as_str().expect("fen"), "{name}");
            assert_eq!(tree.headers().get(&HeaderKey::Result), row["result"].as_str(), "{name}");
            assert_eq!(end(tree), row["end"].as_str(), "{name}");
            let comments = main_nodes(tree, |node| !tree.comment(node).is_empty());
            assert_eq!(comments, row["comments"].as_u64().expect("comments"), "{name}");
            let nags = main_nodes(tree, |node| !tree.nags(node).is_empty());
            assert_eq!(nags, row["nags"].as_u64().expect("nags"), "{name}");
            let errors = row["errors"].as_array().expect("errors");
            assert_eq!(
                reading.error().is_some(),
                !errors.is_empty(),
                "{name}: {:?}",
                reading.error()
            );
            match reading.error() {
                Some(error) => assert_eq!(error.kind(), ErrorKind::IllegalMove, "{name}"),
                None => check_round_trip(tree, &name),
            }
        }
    }
}

#[test]
fn games_of_every_pairing() {
    let Some(corpus) = corpus() else { return };
    let file = corpus.join("pgn/generated__cwda-pychess-letters.pgn");
    let text = std::fs::read_to_string(file).expect("a readable file");
    let rows = rows(&corpus.join("pgn/generated__cwda-pychess-letters.expected.jsonl"));
    let games = read_cwda(&text);
    assert_eq!(games.len(), rows.len());
    assert_eq!(san_of(&games), words(&text));
    for (reading, row) in games.iter().zip(rows) {
        let name = row["profile"].to_string();
        assert!(reading.error().is_none(), "{name}: {:?}", reading.error());
        let tree = reading.tree();
        assert_eq!(
            fen::write(tree.start(), PieceLetters::Pychess),
            row["start_fen"].as_str().expect("fen")
        );
        let mut position = tree.start().clone();
        let mut moves = Vec::new();
        for mv in tree.main_moves() {
            let uci = san::write_uci(&position, mv);
            assert_eq!(
                san::read_uci(&position, &uci, PieceLetters::Pychess).as_ref(),
                Ok(&mv),
                "{name}"
            );
            moves.push(uci);
            position.play_unchecked(mv);
        }
        assert_eq!(moves.join(" "), row["uci"].as_str().expect("moves"), "{name}");
        let last = fen::write(&position, PieceLetters::Pychess);
        assert_eq!(last, row["final_fen"].as_str().expect("fen"), "{name}");
        assert_eq!(tree.headers().get(&HeaderKey::Result), row["result"].as_str(), "{name}");
        check_round_trip(tree, &name);
    }
}

#[test]
fn openings_by_their_moves() {
    let Some(corpus) = corpus() else { return };
    let text = std::fs::read_to_string(corpus.join("pgn/lichess-openings-e.tsv")).expect("a file");
    let lines: Vec<&str> = text.lines().collect();
    for row in rows(&corpus.join("pgn/lichess-openings-e.expected.jsonl")) {
        let line = row["line"].as_u64().expect("a line") as usize;
        let moves = lines[line - 1].rsplit('\t').next().expect("moves");
        let games = read_cwda(moves);
        assert_eq!(games.len(), 1, "{moves}");
        let tree = games.into_iter().next().and_then(|reading| reading.into_result().ok());
        let tree = tree.unwrap_or_else(|| panic!("{moves}"));
        assert_eq!(tree.main_moves().count() as u64, row["moves"].as_u64().expect("moves"));
        let last = tree.last_position();
        assert_eq!(fen::write(&last, PieceLetters::Pychess), row["fen"].as_str().expect("fen"));
        let xfen = fen::write_with(&last, PieceLetters::Pychess, EnPassantMode::PseudoLegal);
        assert_eq!(xfen, row["fen_x"].as_str().expect("fen"));
        let mut position = tree.start().clone();
        let uci = tree.main_moves().map(|mv| {
            let uci = san::write_uci(&position, mv);
            position.play_unchecked(mv);
            uci
        });
        assert_eq!(uci.collect::<Vec<_>>().join(" "), row["uci"].as_str().expect("moves"));
    }
}
