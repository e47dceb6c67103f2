//! Random shogi records, and the corpus of real ones, for the tests of several formats.

use std::path::{Path, PathBuf};
use std::time::Duration;

use proptest::prelude::*;
use serde_json::Value;
use wazir_game::Game;
use wazir_notation::{GameTree, ParsedGame, RecordEntry, Termination, TreeNodeId};
use wazir_shogi::Position;

/// Start positions of every kind: even, handicaps, pieces in hand, either side to move, no king.
pub(crate) const STARTS: [&str; 7] = [
    wazir_shogi::START,
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "ln1gk1snl/1r4gb1/p1ppppp1p/7p1/1p7/2P6/PP1PPPPPP/1BS4R1/LN1GKGSNL b S 1",
    "4k4/3+R5/4p4/9/1+b7/9/P3K4/9/4L4 w RB2G2S3p 1",
    "3sks3/9/4+P4/9/9/9/9/9/9 b 2R2B4G2S4N4L17P 1",
];

/// The contents of random records besides moves.
#[derive(Clone, Copy)]
pub(crate) struct Contents {
    pub(crate) variations: bool,
    pub(crate) comments: bool,
    /// The unit of times, in milliseconds; 0 for no times.
    pub(crate) unit: u64,
    pub(crate) ends: &'static [Termination],
}

/// Generates random records from the start positions of [`STARTS`].
pub(crate) fn trees(contents: Contents) -> impl Strategy<Value = GameTree<Position>> {
    let step = (any::<u32>(), any::<u32>(), "[ -~あ-ん亜-腕]{0,6}(\n[*' -~]{0,5})?");
    let steps = proptest::collection::vec(step, 0..60);
    (0..STARTS.len(), steps).prop_map(move |(start, steps)| {
        let start: Position = wazir_kifu::usi::read_sfen(STARTS[start]).expect("a position");
        build_tree(start, &steps, contents)
    })
}

fn build_tree(
    start: Position,
    steps: &[(u32, u32, String)],
    contents: Contents,
) -> GameTree<Position> {
    let mut tree = GameTree::new(start.clone());
    let mut places = vec![(TreeNodeId::START, start)];
    let mut at = 0;
    for (step, (choice, extra, words)) in steps.iter().enumerate() {
        if contents.variations && extra % 7 == 0 {
            at = *choice as usize % places.len();
        }
        let (node, position) = places[at].clone();
        let moves = position.legal_moves();
        let is_last = step + 1 == steps.len() || extra % 23 == 0;
        let entry = match moves.get(*choice as usize % moves.len().max(1)) {
            Some(&mv) if !is_last => RecordEntry::Move(mv),
            _ if contents.ends.is_empty() => break,
            _ => RecordEntry::End(contents.ends[*choice as usize % contents.ends.len()].clone()),
        };
        if tree.children(node).any(|child| *tree.entry(child) == entry) {
            continue;
        }
        let next = tree.add(node, entry.clone());
        if contents.comments && extra % 3 == 0 {
            tree.set_comment(next, words.as_str());
        }
        if contents.unit > 0 && extra % 4 != 1 {
            let time = u64::from(extra % 5_000) * contents.unit;
            tree.set_time(next, Some(Duration::from_millis(time)));
        }
        match entry {
            RecordEntry::Move(mv) => {
                let mut after = position;
                after.play(mv).expect("a legal move");
                places.push((next, after));
                at = places.len() - 1;
            }
            _ if contents.variations => at = *choice as usize % places.len(),
            _ => break,
        }
    }
    if contents.comments {
        tree.set_comment(TreeNodeId::START, "前書き\n\n\"quoted\", * and more");
    }
    tree
}

/// Returns the folder of real records, or `None` (with a printed line) if there is none.
fn corpus() -> Option<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let found = here.ancestors().map(|folder| folder.join("shared/corpus")).find(|p| p.exists());
    if found.is_none() {
        eprintln!("skipped: there is no shared/corpus beside the checkout");
    }
    found
}

/// Returns the bytes of a file of the corpus.
pub(crate) fn corpus_bytes(file: &str) -> Option<Vec<u8>> {
    std::fs::read(corpus()?.join(file)).ok()
}

/// Returns the text of a file of the corpus in any encoding.
pub(crate) fn corpus_text(file: &str) -> Option<String> {
    let bytes = corpus_bytes(file)?;
    Some(wazir_notation::decode(&bytes).expect("text in a known encoding").1.into_owned())
}

/// Returns the JSON objects of a corpus file that has one per line.
pub(crate) fn corpus_rows(file: &str) -> Vec<Value> {
    let text = corpus_text(file).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// Returns the expected results for the records in a folder of the corpus.
pub(crate) fn expected(folder: &str) -> Vec<Value> {
    let rows = corpus_rows("expected.jsonl");
    let in_folder = |row: &Value| row["file"].as_str().is_some_and(|f| f.starts_with(folder));
    rows.into_iter().filter(in_folder).collect()
}

/// Compares a record with the expected result.
pub(crate) fn check(row: &Value, reading: &ParsedGame<Position>) {
    let file = &row["file"];
    assert_eq!(reading.error(), None, "{file}");
    let tree = reading.tree();
    let mut position = tree.start().clone();
    let mut usi = Vec::new();
    for mv in tree.main_moves() {
        usi.push(position.move_text(mv));
        position.play(mv).expect("readers give legal moves");
    }
    if let Some(start) = row["init_sfen"].as_str() {
        assert_eq!(tree.start().position_text(), start, "{file}");
    }
    assert_eq!(position.position_text(), row["final_sfen"], "{file}");
    assert_eq!(usi.len() as u64, row["moves"], "{file}");
    if let Some(moves) = row["usi"].as_str() {
        assert_eq!(usi.join(" "), moves, "{file}");
    }
    if let Some(branches) = row["branches"].as_u64() {
        assert_eq!(tree.variation_count() as u64, branches, "{file}");
    }
    let nodes: Vec<TreeNodeId> = tree.node_ids().collect();
    if let Some(comments) = row["comment_nodes"].as_u64() {
        let found = nodes.iter().filter(|&&id| !tree.comment(id).is_empty()).count();
        assert_eq!(found as u64, comments, "{file}");
    }
    if let Some(timed) = row["timed_moves"].as_u64() {
        let took = |id| tree.time(id).is_some_and(|time| !time.is_zero());
        assert_eq!(nodes.iter().filter(|&&id| took(id)).count() as u64, timed, "{file}");
    }
}
