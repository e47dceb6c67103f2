//! Published problems, read from their own folder; without it these tests say so and pass.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::Value;
use wazir_ai::mate::{MateLimits, MateSolution, MateSolver, Verdict};
use wazir_game::Game;
use wazir_shogi::{Position, Shogi};

fn folder() -> Option<PathBuf> {
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    above.map(|folder| folder.join("shared/corpus")).find(|folder| folder.is_dir())
}

/// Returns the lines of a file, each with its position.
fn rows(file: &str) -> Vec<(Position, Value)> {
    let Some(folder) = folder() else {
        eprintln!("skipped: there is no corpus");
        return Vec::new();
    };
    let text = std::fs::read_to_string(folder.join(file)).expect("a readable file");
    let read = |line: &str| {
        let row: Value = serde_json::from_str(line).expect("a JSON object");
        let sfen = row["sfen"].as_str().expect("an SFEN");
        (sfen.parse().expect("a valid position"), row)
    };
    text.lines().map(read).collect()
}

/// Returns the moves of a line as text, and checks that it ends in mate.
fn moves(position: &Position, solution: &MateSolution<Shogi>) -> Vec<String> {
    let (mut position, mut texts) = (position.clone(), Vec::new());
    for &mv in solution.line() {
        assert_eq!(position.check(mv), Ok(()));
        texts.push(position.move_text(mv));
        position.play_unchecked(mv);
        assert!(texts.len() % 2 == 0 || position.in_check());
    }
    assert!(position.in_check() && position.legal_moves().is_empty());
    texts
}

fn names(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().filter_map(Value::as_str).collect()
}

#[test]
fn mates_have_their_length() {
    let solver = MateSolver::new().table_mib(64);
    for (position, row) in rows("tsume/mate-1-3-5-7-9.jsonl") {
        let mate_in = row["mate_in"].as_u64();
        for limits in [MateLimits::default(), MateLimits::default().plies(9)] {
            let solution = solver.solve(&position, &limits);
            assert_eq!(solution.plies().map(u64::from), mate_in, "{position}");
            assert!(solution.is_shortest(), "{position}");
            let moves = moves(&position, &solution);
            assert!(
                names(&row["first_moves"]).contains(&moves[0].as_str()),
                "{position} {moves:?}"
            );
        }
        let shorter = MateLimits::default().plies(mate_in.map_or(0, |plies| plies as u32 - 1));
        assert_eq!(solver.solve(&position, &shorter).verdict(), Verdict::NoMate, "{position}");
    }
}

#[test]
fn mates_in_one_and_none() {
    let solver = MateSolver::new().table_mib(16);
    for (position, row) in rows("tsume/nshogi-mate-1-ply.jsonl") {
        let solution = solver.solve(&position, &MateLimits::default());
        let moves = moves(&position, &solution);
        assert!(names(&row["mating_moves"]).contains(&moves[0].as_str()), "{position} {moves:?}");
        assert_eq!(moves.len(), 1, "{position}");
    }
    for (position, _) in rows("tsume/nshogi-no-mate-1-ply.jsonl") {
        let solution = solver.solve(&position, &MateLimits::default().plies(2));
        assert_eq!(solution.verdict(), Verdict::NoMate, "{position}");
        // A longer mate may exist, but none of one ply.
        let solution = solver.solve(&position, &MateLimits::default().nodes(2_000));
        assert!(solution.plies().is_none_or(|plies| plies > 1), "{position}");
    }
}

/// The best move of these positions threatens mate or wins in other ways. There is no mate by
/// checks alone in any of them (one is too hard to tell); another solver (cshogi) agrees.
#[test]
fn best_moves_are_not_mates() {
    let solver = MateSolver::new().table_mib(64);
    let verdict =
        |position| solver.solve(position, &MateLimits::default().nodes(100_000)).verdict();
    let rows = rows("problems/best-moves.jsonl");
    let verdicts: Vec<Verdict> = rows.iter().map(|(position, _)| verdict(position)).collect();
    assert!(!verdicts.contains(&Verdict::Mate));
    let refuted = verdicts.iter().filter(|&&verdict| verdict == Verdict::NoMate).count();
    assert!(rows.is_empty() || refuted >= 14, "{verdicts:?}");
}

#[test]
fn a_time_limit_holds() {
    let hard = "8k/9/9/9/9/9/9/9/9 b R2GSr2b2g3s4n4l18p 1";
    let position = wazir_shogi::Options::default().with_missing_king(true).position(hard);
    let position = position.expect("a valid position");
    let start = Instant::now();
    let limits = MateLimits::default().time(Duration::from_millis(30)).plies(15);
    MateSolver::new().table_mib(16).solve(&position, &limits);
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}
