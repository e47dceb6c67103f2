//! What single pieces and pairs do against a bare king.

use std::error::Error;
use std::num::NonZero;
use std::ops::ControlFlow;

use wazir_endings::{Against, Colors, Conditions, Piece, Progress, Report, Side, Solver};

type Watcher<'a> = &'a (dyn Fn(&Progress) -> ControlFlow<()> + Sync);

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
        // A solver for each, so that no more than two tables of four men are in memory.
        let mut solver = Solver::new(conditions.clone()).with_threads(threads);
        let name: String = group.iter().map(Piece::to_string).collect();
        for Against { colors, helped, alone, .. } in solver.against_bare_king(group, progress)? {
            let squares = match colors {
                Colors::Any => "",
                Colors::One => "one colour",
                Colors::Both => "both colours",
            };
            line(format!("| `{name}` | {squares} | {} | {} |", figures(&helped), figures(&alone)))?;
        }
    }
    Ok(())
}

/// The share of the positions with White to move that White wins, and the moves of the longest win.
fn figures(report: &Report) -> String {
    let share = 100.0 * report.share(Side::White, Side::White);
    match report.longest(Side::White) {
        Some(plies) => format!("{share:.2} % | {}", plies.div_ceil(2)),
        None => "0 | ".into(),
    }
}
