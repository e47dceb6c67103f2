//! The speed of record readers: games per second with every move checked, beside peers in the same
//! process.
//!
//! ```text
//! cargo bench -p wazir-benches --features peers --bench notation
//! cargo bench -p wazir-benches --features peers --bench notation -- ../games/    # records of your own as well
//! ```
//!
//! | peer | reads | checks |
//! |---|---|---|
//! | `rsshogi` 1.7 | CSA, KIF with its tree | every move |
//! | `csa` 1.0 | CSA | nothing: it has no board |
//!
//! The records are games of seeded random moves. Each figure is the best of several rounds in which
//! the readers take turns; time is CPU time of the thread.

use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use cpu_time::ThreadTime;
use wazir_game::{Game, Seat};
use wazir_kifu::{csa, kif};
use wazir_notation::decode;
use wazir_notation::{Format, Formats, GameTree, HeaderKey, RecordEntry, Termination, TreeNodeId};
use wazir_pgn::pgn;

const GAMES: u64 = 24;
const PLIES: usize = 110;
const ROUNDS: usize = 7;
const ROUND: Duration = Duration::from_millis(200);

/// A reader under test, which returns whether it accepts the text as a valid record.
type Reader = (&'static str, fn(&str) -> bool);

const CSA: [Reader; 3] = [
    ("wazir", |text| csa::read(text).error().is_none()),
    ("rsshogi", |text| rsshogi::records::formats::csa::parse_csa_str(text).is_ok()),
    ("csa (no board)", |text| ::csa::parse_csa(text).is_ok()),
];

const KIF: [Reader; 2] = [
    ("wazir", |text| kif::read(text).error().is_none()),
    ("rsshogi", |text| rsshogi::records::formats::kif::parse_kif_str(text).is_ok()),
];

const PGN: [Reader; 2] = [
    ("wazir", |text| pgn::read_all(text).all(|game| game.error().is_none())),
    ("wazir, no tree", |text| pgn::validate(text).all(|game| game.error().is_none())),
];

fn main() {
    let measure = std::env::args().any(|arg| arg == "--bench");
    let shogi: Vec<_> =
        (0..GAMES).map(random_game::<wazir_builtin::rules::shogi::Position>).collect();
    let texts = |format: fn(&GameTree<wazir_builtin::rules::shogi::Position>) -> String| {
        shogi.iter().map(format).collect::<Vec<_>>()
    };
    let csa_texts = texts(|tree| csa::write(tree, csa::Version::V2_2).into_text());
    let kif_texts = texts(|tree| kif::write(tree).into_text());
    let chess: Vec<_> =
        (0..GAMES).map(random_game::<wazir_builtin::rules::cwda::Position>).collect();
    let pgn_texts: Vec<_> = chess
        .iter()
        .map(|tree| pgn::write(tree, pgn::PgnStyle::Pychess).expect("PGN holds it").into_text())
        .collect();
    compare("CSA", &csa_texts, &CSA, measure);
    compare("KIF", &kif_texts, &KIF, measure);
    compare("PGN", &pgn_texts, &PGN, measure);
    for folder in std::env::args().skip(1).filter(|arg| !arg.starts_with('-')) {
        for (name, format, readers) in [
            ("CSA", wazir_kifu::CSA, &CSA[..]),
            ("KIF", wazir_kifu::KIF, &KIF[..]),
            ("PGN", wazir_pgn::PGN, &PGN[..]),
        ] {
            let texts = records_in(Path::new(&folder), format);
            compare(&format!("{name} in {folder}"), &texts, readers, measure);
        }
    }
}

/// Returns a game of random moves, with times.
fn random_game<G: Game + Default>(seed: u64) -> GameTree<G> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut position = G::default();
    let mut tree = GameTree::new(position.clone());
    tree.headers_mut().push(HeaderKey::Player(Seat::FIRST), "Ann");
    tree.headers_mut().push(HeaderKey::Player(Seat::SECOND), "Bob");
    let mut last = TreeNodeId::START;
    for _ in 0..PLIES {
        let moves = position.legal_moves();
        let Some(&mv) = random.choice(&moves) else { break };
        position.play_unchecked(mv);
        last = tree.add(last, RecordEntry::Move(mv));
        tree.set_time(last, Some(Duration::from_secs(random.u64(0..60))));
    }
    tree.add(last, RecordEntry::End(Termination::Resign));
    tree
}

/// Returns the records of a format in a folder that Wazir reads without an error.
fn records_in(folder: &Path, format: Format) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let texts = paths.into_iter().filter_map(|path| std::fs::read(path).ok()).filter_map(|bytes| {
        let (_, text) = decode(&bytes).ok()?;
        (Formats::for_games(&wazir_builtin::games()).detect(&text) == Some(format))
            .then(|| text.into_owned())
    });
    texts
        .filter(|text| {
            let read = format.read(text, &wazir_builtin::games());
            read.is_ok_and(|games| games.iter().all(|game| game.error().is_none()))
        })
        .collect()
}

/// Measures the readers in turn on all texts and prints their speeds.
fn compare(name: &str, texts: &[String], readers: &[Reader], measure: bool) {
    if texts.is_empty() {
        return;
    }
    let bytes: usize = texts.iter().map(String::len).sum();
    let games: usize = match name.starts_with("PGN") {
        true => texts.iter().map(|text| pgn::read_all(text).count()).sum(),
        false => texts.len(),
    };
    println!("{name}: {games} games, {} KB", bytes / 1024);
    let taken: Vec<usize> =
        readers.iter().map(|(_, read)| texts.iter().filter(|text| read(text)).count()).collect();
    if !measure {
        return;
    }
    let mut best = vec![0.0_f64; readers.len()];
    for round in 0..ROUNDS {
        for turn in 0..readers.len() {
            let reader = (round + turn) % readers.len();
            best[reader] = best[reader].max(passes_a_second(texts, readers[reader].1));
        }
    }
    for ((reader, taken), passes) in readers.iter().zip(taken).zip(&best) {
        println!(
            "  {:<16} {:>9.0} games/s {:>7.1} MB/s  wazir is {:>5.2} times as fast  ({taken} of {} texts taken)",
            reader.0,
            passes * games as f64,
            passes * bytes as f64 / 1e6,
            best[0] / passes,
            texts.len(),
        );
    }
}

fn passes_a_second(texts: &[String], read: fn(&str) -> bool) -> f64 {
    let start = ThreadTime::now();
    let mut passes = 0_u32;
    while start.elapsed() < ROUND {
        for text in texts {
            black_box(read(black_box(text)));
        }
        passes += 1;
    }
    f64::from(passes) / start.elapsed().as_secs_f64()
}
