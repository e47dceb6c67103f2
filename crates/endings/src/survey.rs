//! Surveys: tables of single pieces and pairs against a bare king.

use std::num::NonZero;
use std::ops::ControlFlow;

use crate::{
    BareKingReport, EndgameGenerator, EndgameRules, EndgameStats, GenerateError, GenerateProgress,
    MaterialError, Piece, Side, SquareColors,
};

type ProgressFn<'a> = &'a (dyn Fn(&GenerateProgress) -> ControlFlow<()> + Sync);

/// Returns the groups of a survey: from one text each piece and each pair of pieces, from several
/// texts the pieces of each.
///
/// # Errors
/// A [`MaterialError`] if a text is not a list of pieces.
pub fn survey_groups(texts: &[String]) -> Result<Vec<Vec<Piece>>, MaterialError> {
    let lists: Vec<_> = texts.iter().map(|text| Piece::list(text)).collect::<Result<_, _>>()?;
    let [pieces] = &lists[..] else { return Ok(lists) };
    let singles = pieces.iter().map(|piece| vec![piece.clone()]);
    let pairs = pieces.iter().enumerate().flat_map(|(place, first)| {
        pieces[place..].iter().map(|second| vec![first.clone(), second.clone()])
    });
    Ok(singles.chain(pairs).collect())
}

/// Writes a survey as a Markdown table, one line per group of pieces; a pair of colour-bound pieces
/// has a line for squares of one colour and one for squares of both. `line` receives each line.
///
/// # Errors
/// A [`GenerateError`] if a table cannot be generated or `progress` stopped the work; or any error
/// of `line`.
pub fn write_survey<E: From<GenerateError>>(
    conditions: &EndgameRules,
    groups: &[Vec<Piece>],
    threads: NonZero<usize>,
    progress: ProgressFn<'_>,
    mut line: impl FnMut(String) -> Result<(), E>,
) -> Result<(), E> {
    line("| Pieces | Squares | Won | Longest | Won without king | Longest |".into())?;
    line("| --- | --- | ---: | ---: | ---: | ---: |".into())?;
    for group in groups {
        // Each group has its own generator, so that at most two tables of four men are in memory.
        let mut solver = EndgameGenerator::new(conditions.clone()).with_threads(threads);
        let name: String = group.iter().map(Piece::to_string).collect();
        for BareKingReport { colors, with_king: helped, without_king: alone, .. } in
            solver.against_bare_king(group, progress)?
        {
            let squares = match colors {
                SquareColors::Any => "",
                SquareColors::Same => "one colour",
                SquareColors::Opposite => "both colours",
            };
            line(format!(
                "| `{name}` | {squares} | {} | {} |",
                stat_cells(&helped),
                stat_cells(&alone)
            ))?;
        }
    }
    Ok(())
}

/// Returns the share of positions with White to move that White wins, and the moves of the longest
/// win.
fn stat_cells(report: &EndgameStats) -> String {
    let share = 100.0 * report.win_share(Side::White, Side::White);
    match report.longest_win(Side::White) {
        Some(plies) => format!("{share:.2} % | {}", plies.div_ceil(2)),
        None => "0 | ".into(),
    }
}
