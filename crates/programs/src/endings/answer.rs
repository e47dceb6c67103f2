//! What tables say, as text.

use std::io::Write;

use wazir_endings::{Folder, Metric, Setup, Side, Table, Value};

use super::EndingsError;

type Done = Result<(), EndingsError>;

/// Tells of a whole table.
pub(crate) fn report(folder: &Folder, table: &Table, output: &mut impl Write) -> Done {
    let report = table.report();
    writeln!(output, "{}", table.material())?;
    for mover in [Side::White, Side::Black] {
        writeln!(output, "{mover} to move: {} positions", report.positions(mover))?;
        for winner in [Side::White, Side::Black] {
            let (won, share) = (report.won(winner, mover), 100.0 * report.share(winner, mover));
            writeln!(output, "  {winner} wins {won}, {share:.2} %")?;
        }
    }
    for winner in [Side::White, Side::Black] {
        match (report.longest(winner), report.longest_position(winner)) {
            (Some(plies), Some(position)) => {
                let moves = counted(plies.div_ceil(2), "move", "moves");
                writeln!(output, "Longest win of {winner}: {moves}{}", goal(table.metric()))?;
                let setup = Setup::of(table.material().clone(), &position);
                writeln!(output, "{}", setup.to_text(table.conditions()))?;
                write!(output, "{}", setup.diagram(table.conditions()))?;
                writeln!(output, "{}", folder.line(table, position)?.join(" "))?;
            }
            _ => writeln!(output, "{winner} never wins")?,
        }
    }
    writeln!(output, "Mutual zugzwangs: {}", report.zugzwangs())?;
    Ok(())
}

fn goal(metric: Metric) -> &'static str {
    match metric {
        Metric::Mate => "",
        Metric::Conversion => " to a capture, pawn move or mate",
    }
}

/// Tells of one position, and of the moves in it, the best first.
pub(crate) fn show(folder: &Folder, setup: &Setup, output: &mut impl Write) -> Done {
    let conditions = folder.conditions();
    let mut file = folder.open(setup.material())?;
    let position = file.position(setup.side(), setup.squares()).ok_or(EndingsError::NotOnBoard)?;
    if setup.is_swapped() {
        writeln!(
            output,
            "With the sides changed and the board turned: {}",
            setup.to_text(conditions)
        )?;
    }
    write!(output, "{}", setup.diagram(conditions))?;
    writeln!(output, "{} to move: {}", setup.side(), words(folder.value(&mut file, &position)?))?;
    let mut moves = Vec::new();
    for choice in file.choices(&position) {
        let next = folder.value_after(&mut file, &choice)?;
        let text = folder.move_text(setup.material(), &position, &choice);
        moves.push((order(next), text, next));
    }
    moves.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    for (_, text, next) in moves {
        writeln!(output, "  {text}: {}", words(opposite(next)))?;
    }
    Ok(())
}

/// What a move is worth that leads to a position of this worth for the other side; plies are those
/// after the move.
fn opposite(value: Value) -> Value {
    match value {
        Value::Win { plies } => Value::Loss { plies },
        Value::Loss { plies } => Value::Win { plies },
        draw => draw,
    }
}

fn words(value: Value) -> String {
    match value {
        Value::Loss { plies: 0 } => "lost".into(),
        Value::Win { plies: 0 } => "wins at once".into(),
        Value::Win { plies } => format!("wins, {}", counted(plies, "ply", "plies")),
        Value::Loss { plies } => format!("loses, {}", counted(plies, "ply", "plies")),
        Value::Draw => "draw".into(),
    }
}

/// A number of things, one or many.
fn counted(number: u16, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Sorts the positions after moves, the best for the side that has moved first.
fn order(after: Value) -> (u8, i32) {
    match after {
        Value::Loss { plies } => (0, plies.into()),
        Value::Draw => (1, 0),
        Value::Win { plies } => (2, -i32::from(plies)),
    }
}
