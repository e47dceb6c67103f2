//! Text output of endgame tables.

use std::io::Write;

use wazir::game::texts::Seats;
use wazir::text::{Message, message};
use wazir_cli::said;
use wazir_endings::{EndgameFolder, EndgameSetup, EndgameValue, Metric, Side, Table};

use super::EndingsProgramError;
use crate::texts::Endings;

type AnswerResult = Result<(), EndingsProgramError>;

/// Prints a report of a whole table.
pub(crate) fn report(
    folder: &EndgameFolder,
    table: &Table,
    output: &mut impl Write,
) -> AnswerResult {
    let report = table.stats();
    writeln!(output, "{}", table.material())?;
    for mover in [Side::White, Side::Black] {
        let (player, number) = (name(mover), report.positions(mover));
        writeln!(output, "{}", said(message!(Endings::ToMove { player, number })))?;
        for winner in [Side::White, Side::Black] {
            let (won, share) =
                (report.wins(winner, mover), 100.0 * report.win_share(winner, mover));
            let (player, share) = (name(winner), format!("{share:.2}"));
            writeln!(output, "  {}", said(message!(Endings::Wins { player, won, share })))?;
        }
    }
    for winner in [Side::White, Side::Black] {
        match (report.longest_win(winner), report.longest_win_position(winner)) {
            (Some(plies), Some(position)) => {
                let (player, moves) = (name(winner), plies.div_ceil(2));
                let longest = match table.metric() {
                    Metric::Dtm => message!(Endings::LongestToMate { player, moves }),
                    Metric::Dtz50 => message!(Endings::LongestToConversion { player, moves }),
                };
                writeln!(output, "{}", said(longest))?;
                let setup = EndgameSetup::of(table.material().clone(), &position);
                writeln!(output, "{}", setup.to_text(table.conditions()))?;
                write!(output, "{}", setup.diagram(table.conditions()))?;
                writeln!(output, "{}", folder.best_line(table, position)?.join(" "))?;
            }
            _ => {
                let player = name(winner);
                writeln!(output, "{}", said(message!(Endings::NeverWins { player })))?;
            }
        }
    }
    let number = report.zugzwangs();
    writeln!(output, "{}", said(message!(Endings::Zugzwangs { number })))?;
    Ok(())
}

fn name(side: Side) -> Seats {
    match side {
        Side::White => Seats::White,
        Side::Black => Seats::Black,
    }
}

/// Prints the value of one position and of the moves in it, best move first.
pub(crate) fn show(
    folder: &EndgameFolder,
    setup: &EndgameSetup,
    output: &mut impl Write,
) -> AnswerResult {
    let conditions = folder.conditions();
    let mut file = folder.open(setup.material())?;
    let position =
        file.position(setup.side(), setup.squares()).ok_or(EndingsProgramError::NotOnBoard)?;
    if setup.is_swapped() {
        let position = setup.to_text(conditions);
        writeln!(output, "{}", said(message!(Endings::Swapped { position })))?;
    }
    write!(output, "{}", setup.diagram(conditions))?;
    let (player, value) = (name(setup.side()), value_text(folder.value(&mut file, &position)?));
    writeln!(output, "{}", said(message!(Endings::Value { player, value })))?;
    let mut moves = Vec::new();
    for choice in file.moves(&position) {
        let next = folder.value_after(&mut file, &choice)?;
        let text = folder.move_text(setup.material(), &position, &choice);
        moves.push((order(next), text, next));
    }
    moves.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    for (_, text, next) in moves {
        writeln!(output, "  {text}: {}", said(value_text(value_before(next))))?;
    }
    Ok(())
}

/// Returns the value of a move that leads to a position with this value for the other side. Plies
/// are counted after the move.
fn value_before(value: EndgameValue) -> EndgameValue {
    match value {
        EndgameValue::Win { plies } => EndgameValue::Loss { plies },
        EndgameValue::Loss { plies } => EndgameValue::Win { plies },
        draw => draw,
    }
}

fn value_text(value: EndgameValue) -> Message {
    match value {
        EndgameValue::Loss { plies: 0 } => Endings::Lost.into(),
        EndgameValue::Win { plies: 0 } => Endings::AtOnce.into(),
        EndgameValue::Win { plies } => message!(Endings::Win { plies }),
        EndgameValue::Loss { plies } => message!(Endings::Loss { plies }),
        EndgameValue::Draw => Endings::Draw.into(),
    }
}

/// Returns the sort key of the position after a move; the best for the side that moved comes first.
fn order(after: EndgameValue) -> (u8, i32) {
    match after {
        EndgameValue::Loss { plies } => (0, plies.into()),
        EndgameValue::Draw => (1, 0),
        EndgameValue::Win { plies } => (2, -i32::from(plies)),
    }
}
