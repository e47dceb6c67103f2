//! Real files of many programs, from the corpus beside the checkout.

use std::path::{Path, PathBuf};

use serde_json::Value;
use wazir_game::Game;
use wazir_kifu::{ki2, kif};
use wazir_notation::{ErrorKind, ParsedGame, decode};
use wazir_shogi::Position;

/// Finds the directory `shared/corpus` in one of the directories above.
fn corpus() -> Option<PathBuf> {
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    above.map(|dir| dir.join("shared/corpus")).find(|dir| dir.is_dir())
}

struct Row {
    file: String,
    format: String,
    expected: Value,
}

impl Row {
    fn text(&self, key: &str) -> Option<&str> {
        self.expected[key].as_str()
    }

    fn number(&self, key: &str) -> Option<usize> {
        self.expected[key].as_u64().and_then(|number| usize::try_from(number).ok())
    }
}

fn rows(corpus: &Path) -> Vec<Row> {
    let text = std::fs::read_to_string(corpus.join("expected.jsonl")).expect("a readable list");
    let rows = text.lines().map(|line| serde_json::from_str(line).expect("JSON on every line"));
    let rows = rows.filter_map(|expected: Value| {
        let format = expected["format"].as_str()?.to_owned();
        let file = expected["file"].as_str()?.to_owned();
        ["KIF", "KI2"].contains(&&*format).then_some(Row { file, format, expected })
    });
    rows.collect()
}

fn read(format: &str, text: &str) -> ParsedGame<Position> {
    if format == "KIF" { kif::read(text) } else { ki2::read(text) }
}

fn write(format: &str, tree: &wazir_notation::GameTree<Position>) -> String {
    let written = if format == "KIF" { kif::write(tree) } else { ki2::write(tree) };
    written.into_text()
}

/// Returns the moves of the main line in USI form.
fn usi(tree: &wazir_notation::GameTree<Position>) -> Vec<String> {
    let mut position = tree.start().clone();
    let moves = tree.main_moves().map(|mv| {
        let text = position.move_text(mv);
        position.play_unchecked(mv);
        text
    });
    moves.collect()
}

#[test]
fn every_file_is_read_as_others_read_it() {
    let Some(corpus) = corpus() else {
        println!("skipped: there is no shared/corpus beside the checkout");
        return;
    };
    let mut wrong = Vec::new();
    let mut count = 0;
    for row in rows(&corpus) {
        count += 1;
        let bytes = std::fs::read(corpus.join(&row.file)).expect("a readable file");
        let (encoding, text) = decode(&bytes).expect("UTF-8 or Shift_JIS");
        let reading = read(&row.format, &text);
        let mut compare = |what: &str, ours: String, theirs: String| {
            if ours != theirs {
                wrong.push(format!("{}: {what}: {ours:?}, not {theirs:?}", row.file));
            }
        };
        let (tree, moves) = (reading.tree(), usi(reading.tree()));
        compare("encoding", encoding.to_string(), row.text("encoding").unwrap_or("").into());
        let start = tree.start().position_text();
        compare("start", start, row.text("init_sfen").unwrap_or("").into());
        let branches = tree.variation_count().to_string();
        compare("branches", branches, row.number("branches").unwrap_or(0).to_string());
        let expected = row.text("usi").unwrap_or("").to_owned();
        if let Some(ply) = row.number("first_illegal_ply") {
            if let Some(illegal) = tree.illegal_move() {
                let illegal = tree.last_position().move_text(illegal);
                let all = [&moves[..], &[illegal]].concat().join(" ");
                compare("moves with the illegal one", all, expected);
                let end = tree.termination().map(ToString::to_string).unwrap_or_default();
                compare("end", end, row.text("end").unwrap_or("").into());
                continue;
            }
            let legal: Vec<&str> = expected.split(' ').take(ply - 1).collect();
            compare("moves before the illegal one", moves.join(" "), legal.join(" "));
            let kind = reading.error().map(|error| error.kind());
            let illegal = format!("{:?}", Some(ErrorKind::IllegalMove));
            compare("error", format!("{kind:?}"), illegal);
            continue;
        }
        let error = reading.error().map_or(String::new(), ToString::to_string);
        compare("error", error, String::new());
        compare("moves", moves.join(" "), expected);
        compare("count", moves.len().to_string(), row.number("moves").unwrap_or(0).to_string());
        let end = tree.termination().map(ToString::to_string).unwrap_or_default();
        compare("end", end, row.text("end").unwrap_or("").into());
        let last = tree.last_position().position_text();
        compare("last position", last, row.text("final_sfen").unwrap_or("").into());
    }
    assert_eq!(wrong, Vec::<String>::new(), "of {count} files");
    assert!(count >= 49, "only {count} rows");
}

#[test]
fn every_file_keeps_its_tree_when_written_and_read_again() {
    let Some(corpus) = corpus() else {
        println!("skipped: there is no shared/corpus beside the checkout");
        return;
    };
    for row in rows(&corpus) {
        let bytes = std::fs::read(corpus.join(&row.file)).expect("a readable file");
        let (_, text) = decode(&bytes).expect("UTF-8 or Shift_JIS");
        let (first, _) = read(&row.format, &text).into_parts();
        let again = read(&row.format, &write(&row.format, &first)).into_result();
        let again = again.expect("what was written can be read");
        assert!(first.same_tree(&again), "{}", row.file);
        assert_eq!(first.headers().len(), again.headers().len(), "{}", row.file);
        assert!(
            first.headers().iter().all(|(key, value)| {
                again.headers().get(key).is_some_and(|again| again == value)
            })
        );
    }
}
