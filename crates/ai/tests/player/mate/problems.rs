//! Problems of our own, each about one typical mistake of solvers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use wazir_ai::mate::{MateLimits, MateProgress, MateSolver, Verdict};
use wazir_chesslike::{Position, Ruleset};
use wazir_game::Game;

fn shogi(sfen: &str) -> wazir_shogi::Position {
    let options = wazir_shogi::Options::default().with_missing_king(true);
    options.position(sfen).expect("a valid position")
}

/// Returns the mating line as text, or the verdict if there is none.
fn solve<R: Ruleset>(position: &Position<R>, limits: &MateLimits) -> String {
    let solution = MateSolver::new().table_mib(16).solve(position, limits);
    let (mut position, mut line) = (position.clone(), Vec::new());
    for &mv in solution.line() {
        line.push(position.move_text(mv));
        position.play(mv).expect("a legal move");
    }
    match solution.verdict() {
        Verdict::Mate => line.join(" "),
        other => format!("{other:?}"),
    }
}

fn solved(sfen: &str) -> String {
    solve(&shogi(sfen), &MateLimits::default())
}

#[test]
fn a_dropped_pawn_may_not_mate_in_shogi() {
    assert_eq!(solved("7nk/9/7K1/9/9/9/9/9/9 b P 1"), "NoMate");
    // A pawn on the board may.
    let pushed = solved("7nk/9/7KP/9/9/9/9/9/9 b - 1");
    assert!(["1c1b", "1c1b+"].contains(&pushed.as_str()), "{pushed}");
    let euroshogi = "6nk/8/6G1/8/8/8/8/4K3[P] w 0 1";
    let position: wazir_euroshogi::Position = euroshogi.parse().expect("a valid position");
    assert_eq!(solve(&position, &MateLimits::default()), "P@h7");
    let forbidden = wazir_euroshogi::PawnDropMate::Forbidden;
    let options = wazir_euroshogi::Options::default().with_pawn_drop_mate(forbidden);
    let position = options.position(euroshogi).expect("a valid position");
    assert_eq!(solve(&position, &MateLimits::default()), "NoMate");
}

#[test]
fn perpetual_check_is_no_mate() {
    assert_eq!(solved("1k7/9/9/9/R8/9/9/9/4K4 b - 1"), "NoMate");
}

/// The rook checks from the far end of the file, and captures every interposed piece.
const FROM_AFAR: &str = "7lk/9/7+P1/9/9/9/9/9/R8 b rb4g4s4n3l17p 1";

#[test]
fn every_interposition_counts() {
    // One interposition on each of the seven squares between.
    let line = solved(FROM_AFAR);
    assert_eq!(line.split(' ').count(), 15, "{line}");
    assert!(line.starts_with("9i1i "), "{line}");
    let position = shogi(FROM_AFAR);
    assert_eq!(solve(&position, &MateLimits::default().plies(13)), "NoMate");
}

#[test]
fn futile_interpositions_can_be_left_out() {
    let futile = || MateLimits::default().ignore_futile_interpositions();
    assert_eq!(solve_line(FROM_AFAR, &futile()), ["9i1i"]);
    assert_eq!(solve_line(FROM_AFAR, &futile().plies(1)), ["9i1i"]);
    // Nothing protects the square beside the king: an interposed piece there is captured by the
    // rook, which the king captures.
    let unguarded = "7lk/9/7+p1/9/9/9/9/9/R8 b rb4g4s4n3l17p 1";
    assert_eq!(solve_line(unguarded, &futile()), ["NoMate"]);
    // Without drops there is nothing to ignore.
    let rooks = "fide:nutters 7k/8/8/1R6/R7/8/8/4K3 w - - 0 1";
    let rooks: wazir_cwda::Position = rooks.parse().expect("a valid position");
    assert_eq!(solve(&rooks, &futile()), "a4g4 h8h7 b5h5");
}

fn solve_line(sfen: &str, limits: &MateLimits) -> Vec<String> {
    let position = shogi(sfen);
    let solution = MateSolver::new().table_mib(16).solve(&position, limits);
    let mut position = position;
    let text = |mv| {
        let text = position.move_text(mv);
        position.play_unchecked(mv);
        text
    };
    let line: Vec<String> = solution.line().iter().copied().map(text).collect();
    if line.is_empty() { vec![format!("{:?}", solution.verdict())] } else { line }
}

#[test]
fn nothing_to_mate_or_to_mate_with() {
    let position: wazir_cwda::Position =
        "fide:fide 4k3/pppp4/8/8/8/8/8/4K3 w - - 0 1".parse().expect("a valid position");
    assert_eq!(solve(&position, &MateLimits::default()), "NoMate");
    assert_eq!(solved("9/9/9/9/9/9/9/9/4K4 b G2r2b3g4s4n4l18p 1"), "NoMate");
}

#[test]
fn stalemate_is_no_mate() {
    let position: wazir_cwda::Position =
        "fide:fide 7k/8/5KQ1/8/8/8/8/8 w - - 0 1".parse().expect("a valid position");
    assert_eq!(solve(&position, &MateLimits::default().plies(1)).len(), 4);
    let quiet: wazir_cwda::Position =
        "fide:fide k7/P7/K7/8/8/8/8/8 b - - 0 1".parse().expect("a valid position");
    assert_eq!(solve(&quiet, &MateLimits::default().plies(3)), "NoMate");
}

#[test]
fn limits_of_nodes_are_kept_and_answers_are_the_same_each_time() {
    let hard = shogi("8k/9/9/9/9/9/9/9/9 b R2GSr2b2g3s4n4l18p 1");
    let solve =
        |nodes| MateSolver::new().table_mib(4).solve(&hard, &MateLimits::default().nodes(nodes));
    for nodes in [0, 1, 10, 1_000, 20_000] {
        let (first, second) = (solve(nodes), solve(nodes));
        assert_eq!(first.verdict(), Verdict::Unknown);
        assert_eq!(first.nodes(), second.nodes());
        assert!(first.nodes() <= nodes + 600, "{} of {nodes}", first.nodes());
    }
}

#[test]
fn whoever_listens_hears_how_it_goes_and_can_stop_it() {
    let hard = shogi("8k/9/9/9/9/9/9/9/9 b R2GSr2b2g3s4n4l18p 1");
    let stop = Arc::new(AtomicBool::new(false));
    let mut heard: Vec<MateProgress> = Vec::new();
    let limits = MateLimits::default().nodes(2_000_000).stop_flag(Arc::clone(&stop));
    let limits = limits.report_interval(Duration::ZERO);
    let solution =
        MateSolver::new().table_mib(4).solve_with_progress(&hard, &limits, &mut |progress| {
            heard.push(*progress);
            stop.store(heard.len() == 40, Ordering::Relaxed);
        });
    assert_eq!(solution.verdict(), Verdict::Unknown);
    assert_eq!(heard.len(), 40, "nothing is told after a stop");
    assert!(heard.is_sorted_by_key(|progress| progress.nodes), "{heard:?}");
    assert!(heard.is_sorted_by_key(|progress| progress.seldepth), "{heard:?}");
    assert!(heard.iter().all(|progress| progress.hashfull <= 1000), "{heard:?}");
    let last = heard.last().expect("forty");
    assert!(last.depth > 0 && last.seldepth >= 5 && last.hashfull > 0, "{last:?}");
    assert!((last.nodes..last.nodes + 1_000).contains(&solution.nodes()), "{last:?}");
    // Without an interval there are no reports.
    let limits = MateLimits::default().nodes(20_000);
    MateSolver::new().table_mib(4).solve_with_progress(&hard, &limits, &mut |_| panic!("a report"));
}
