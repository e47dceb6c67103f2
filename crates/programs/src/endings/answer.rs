//! What tables say, as text.

use std::error::Error;
use std::io::Write;

use wazir_endings::{
    Choice, Conditions, Material, Metric, Position, Setup, Side, Table, TableFile, Value,
};

use crate::store::Store;

type Done = Result<(), Box<dyn Error>>;

/// Tells of a whole table.
pub(crate) fn report(store: &Store, table: &Table, output: &mut impl Write) -> Done {
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
                writeln!(output, "{}", line(store, table, position)?)?;
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

/// The moves of a win, both sides playing their best: to mate, through the smaller endings that
/// captures and promotions lead into; where plies to these are counted, to the first of them.
fn line(store: &Store, table: &Table, mut position: Position) -> Result<String, Box<dyn Error>> {
    let (mut moves, mut turned) = (Vec::new(), false);
    let mut file = store.open(table.material())?;
    loop {
        let value = store.value(&mut file, &position)?;
        let (Value::Win { plies: 1.. } | Value::Loss { plies: 1.. }) = value else { break };
        let Some(best) = best_move(store, &mut file, &position)? else { break };
        let ending = file.material().clone();
        moves.push(move_text(&ending, store.conditions(), &position, &best, turned));
        if table.metric() == Metric::Conversion && is_conversion(&ending, &best) {
            break;
        }
        turned ^= best.swapped;
        position = best.next;
        if best.ending != ending {
            file = store.open(&best.ending)?;
        }
    }
    Ok(moves.join(" "))
}

/// The move that brings a win nearer, or puts a loss off, most; one that stays in the ending
/// before others.
fn best_move(
    store: &Store,
    file: &mut TableFile,
    position: &Position,
) -> Result<Option<Choice>, Box<dyn Error>> {
    let value = store.value(file, position)?;
    let ending = file.material().clone();
    let mut choices = file.choices(position);
    choices.sort_by_key(|choice| choice.ending != ending);
    for choice in choices {
        let after = match choice.ending == ending {
            true => store.value(file, &choice.next)?,
            false => store.value(&mut store.open(&choice.ending)?, &choice.next)?,
        };
        let counted_anew = file.metric() == Metric::Conversion && is_conversion(&ending, &choice);
        let good = match (counted_anew, value, after) {
            (false, ..) => nearer(value, after),
            (true, Value::Win { plies: 1 }, Value::Loss { .. }) => true,
            (true, Value::Loss { plies: 1 }, Value::Win { .. }) => true,
            _ => false,
        };
        if good {
            return Ok(Some(choice));
        }
    }
    Ok(None)
}

/// Whether the rule of fifty moves counts anew from a move on.
fn is_conversion(ending: &Material, choice: &Choice) -> bool {
    let is_pawn = ending.all().nth(choice.man).is_some_and(|(_, piece)| piece.is_pawn());
    is_pawn || choice.captured.is_some()
}

/// Whether the position after a move is one ply nearer to the end.
fn nearer(before: Value, after: Value) -> bool {
    match (before, after) {
        (Value::Win { plies }, Value::Loss { plies: left })
        | (Value::Loss { plies }, Value::Win { plies: left }) => left + 1 == plies,
        _ => false,
    }
}

/// A move as it is written; `turned` where the board of the ending stands on its head.
fn move_text(
    ending: &Material,
    conditions: &Conditions,
    position: &Position,
    choice: &Choice,
    turned: bool,
) -> String {
    let piece =
        ending.all().nth(choice.man).map(|(_, piece)| piece.to_string()).unwrap_or_default();
    let piece = if piece == "P" { String::new() } else { piece };
    let from = position.squares().nth(choice.man).unwrap_or_default();
    let sign = if choice.captured.is_some() { 'x' } else { '-' };
    let promotion = choice.promotion.as_ref().map_or_else(String::new, |new| format!("={new}"));
    let last = conditions.width() * conditions.height() - 1;
    let named = |square| if turned { last.saturating_sub(square) } else { square };
    let [from, to] = [from, choice.to].map(|square| conditions.square_name(named(square)));
    format!("{piece}{from}{sign}{to}{promotion}")
}

/// Tells of one position, and of the moves in it, the best first.
pub(crate) fn show(store: &Store, setup: &Setup, output: &mut impl Write) -> Done {
    let conditions = store.conditions();
    let mut file = store.open(setup.material())?;
    let position = file
        .position(setup.side(), setup.squares())
        .ok_or("this cannot be on the board: two men on a square, or a king that could be taken")?;
    if setup.is_swapped() {
        writeln!(
            output,
            "With the sides changed and the board turned: {}",
            setup.to_text(conditions)
        )?;
    }
    write!(output, "{}", setup.diagram(conditions))?;
    writeln!(output, "{} to move: {}", setup.side(), words(store.value(&mut file, &position)?))?;
    let mut moves = Vec::new();
    for choice in file.choices(&position) {
        let next = match choice.ending == *setup.material() {
            true => store.value(&mut file, &choice.next)?,
            false => store.value(&mut store.open(&choice.ending)?, &choice.next)?,
        };
        let text = move_text(setup.material(), conditions, &position, &choice, false);
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
