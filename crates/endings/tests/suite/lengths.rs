//! Tests of the known longest wins in endings of chess.

#![allow(clippy::unwrap_used, reason = "what tests share is part of them")]

use wazir_endings::{EndgameGenerator, EndgamePosition, EndgameValue, Metric, Side, Table};

/// Returns the number of moves of the longest win of White, White to move.
fn moves(solver: &mut EndgameGenerator, ending: &str) -> Option<u16> {
    let table = solver.generate(&ending.parse().unwrap(), Metric::Dtm).unwrap();
    table.stats().longest_win(Side::White).map(|plies| plies.div_ceil(2))
}

#[test]
fn three_men() {
    let mut solver = EndgameGenerator::default();
    assert_eq!(moves(&mut solver, "KQK"), Some(10));
    assert_eq!(moves(&mut solver, "KRK"), Some(16));
    assert_eq!(moves(&mut solver, "KPK"), Some(28));
    assert_eq!(moves(&mut solver, "KBK"), None);
    assert_eq!(moves(&mut solver, "KNK"), None);
}

#[test]
fn counts_of_rook_against_king() {
    // The known number of positions up to symmetry.
    let mut solver = EndgameGenerator::default();
    let table = solver.generate(&"KRK".parse().unwrap(), Metric::Dtm).unwrap();
    let mates =
        table.positions().filter(|(_, value)| *value == EndgameValue::Loss { plies: 0 }).count();
    assert_eq!(mates, 27);
    assert_eq!(table.symmetries(), 8);
}

#[test]
fn two_bishops() {
    assert_eq!(moves(&mut EndgameGenerator::default(), "KBBK"), Some(19));
}

#[test]
fn bishop_and_knight() {
    assert_eq!(moves(&mut EndgameGenerator::default(), "KBNK"), Some(33));
}

#[test]
fn two_knights_only_where_the_king_steps_into_it() {
    let mut solver = EndgameGenerator::default();
    let table = solver.generate(&"KNNK".parse().unwrap(), Metric::Dtm).unwrap();
    let report = table.stats();
    // A mate in one exists where the King has gone into the corner.
    assert_eq!(report.longest_win(Side::White), Some(1));
    assert!(report.win_share(Side::White, Side::White) < 0.001);
}

#[test]
#[ignore = "takes minutes without optimisation: two tables of four men and more of pawns"]
fn queen_against_rook_and_rook_against_pawn() {
    let mut solver = EndgameGenerator::default();
    assert_eq!(moves(&mut solver, "KQKR"), Some(35));
    assert_eq!(moves(&mut solver, "KRKN"), Some(40));
    assert_eq!(moves(&mut solver, "KRKB"), Some(29));
    assert_eq!(moves(&mut solver, "KQKP"), Some(28));
}

#[test]
#[ignore = "five men take minutes and gigabytes"]
fn two_bishops_against_knight() {
    assert_eq!(moves(&mut EndgameGenerator::default(), "KBBKN"), Some(78));
}

/// The best reply leads one ply nearer to mate, down to the mate.
#[test]
fn the_line_of_the_longest_win_ends_in_mate() {
    let mut solver = EndgameGenerator::default();
    let table = solver.generate(&"KRK".parse().unwrap(), Metric::Dtm).unwrap();
    let mut position = table.stats().longest_win_position(Side::White).unwrap();
    for plies in (0..31u16).rev() {
        position = next_at(&table, &position, plies);
    }
    assert_eq!(table.value(&position), EndgameValue::Loss { plies: 0 });
    assert!(table.moves(&position).is_empty());
}

fn next_at(table: &Table, position: &EndgamePosition, plies: u16) -> EndgamePosition {
    let all = table
        .moves(position)
        .into_iter()
        .filter(|choice| choice.captured.is_none())
        .map(|choice| choice.next);
    let wanted = |value| matches!(value, EndgameValue::Win { plies: at } | EndgameValue::Loss { plies: at } if at == plies);
    all.into_iter().find(|next| wanted(table.value(next))).unwrap()
}

#[test]
fn work_can_be_stopped() {
    let stop = |_: &wazir_endings::GenerateProgress| std::ops::ControlFlow::Break(());
    let mut solver = EndgameGenerator::default();
    let stopped = solver.generate_with_progress(&"KBNK".parse().unwrap(), Metric::Dtm, &stop);
    assert_eq!(stopped.unwrap_err(), wazir_endings::GenerateError::Stopped);
}
