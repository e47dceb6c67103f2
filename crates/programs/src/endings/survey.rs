//! What single pieces and pairs do against a bare king.

use std::error::Error;
use std::num::NonZero;
use std::ops::ControlFlow;

use wazir_endings::{
    Conditions, Material, Metric, Piece, Position, Progress, Report, Side, Solver,
};

type Watcher<'a> = &'a (dyn Fn(&Progress) -> ControlFlow<()> + Sync);

/// Which positions of a pair are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Colors {
    All,
    Alike,
    Unlike,
}

/// Each piece, and each pair of them.
pub(crate) fn all_groups(pieces: &[Piece]) -> Vec<Vec<Piece>> {
    let singles = pieces.iter().map(|piece| vec![piece.clone()]);
    let pairs = pieces.iter().enumerate().flat_map(|(place, first)| {
        pieces[place..].iter().map(|second| vec![first.clone(), second.clone()])
    });
    singles.chain(pairs).collect()
}

/// Writes a table, a line for each group of pieces; a pair that never leaves the colour of its
/// squares has a line for squares of one colour and one for squares of both.
pub(crate) fn survey(
    conditions: &Conditions,
    groups: &[Vec<Piece>],
    threads: NonZero<usize>,
    progress: Watcher<'_>,
    mut line: impl FnMut(String) -> std::io::Result<()>,
) -> Result<(), Box<dyn Error>> {
    line("| Pieces | Squares | Won | Longest | Won without king | Longest |".into())?;
    line("| --- | --- | ---: | ---: | ---: | ---: |".into())?;
    for group in groups {
        // A solver for each, so that no more than one table of four men is in memory.
        let mut solver = Solver::new(conditions.clone()).with_threads(threads);
        let king: Piece = "K".parse()?;
        let helped = [vec![king.clone()], group.clone()].concat();
        let mut tables = Vec::new();
        for white in [helped, group.clone()] {
            let (ending, _) = Material::new(white, vec![king.clone()])?;
            tables.push(solver.solve_with(&ending, Metric::Mate, progress)?);
        }
        let bound = |piece: &Piece| solver.is_color_bound(piece);
        let split = group.len() == 2 && group.iter().all(bound);
        let kinds = if split { &[Colors::Alike, Colors::Unlike][..] } else { &[Colors::All] };
        let name: String = group.iter().map(Piece::to_string).collect();
        for &colors in kinds {
            let report = |table: usize, first: usize| {
                let wanted = |position: &Position| is_of(conditions, position, first, colors);
                tables[table].report_where(wanted)
            };
            let squares = match colors {
                Colors::All => "",
                Colors::Alike => "one colour",
                Colors::Unlike => "both colours",
            };
            let (with, without) = (figures(&report(0, 1)), figures(&report(1, 0)));
            line(format!("| `{name}` | {squares} | {with} | {without} |"))?;
        }
    }
    Ok(())
}

fn is_of(conditions: &Conditions, position: &Position, first: usize, colors: Colors) -> bool {
    let width = conditions.width();
    let color = |square: usize| (square % width + square / width) % 2;
    let mut men = position.squares().skip(first).take(2).map(color);
    let alike = men.next() == men.next();
    match colors {
        Colors::All => true,
        Colors::Alike => alike,
        Colors::Unlike => !alike,
    }
}

/// The share of the positions with White to move that White wins, and the moves of the longest win.
fn figures(report: &Report) -> String {
    let share = 100.0 * report.share(Side::White, Side::White);
    match report.longest(Side::White) {
        Some(plies) => format!("{share:.2} % | {}", plies.div_ceil(2)),
        None => "0 | ".into(),
    }
}
