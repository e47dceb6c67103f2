//! EPD: one position per line, followed by operations such as `bm e4;`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use wazir_registry::GameRegistry;

use wazir_notation::format_support::{position_lines, read_position};
use wazir_notation::{AnyParsedGame, Error, HeaderKey, Loss, WrittenRecord};

/// Reads a text line by line. Operations become headers under their names, except `hmvc` and
/// `fmvn`, which belong to the position. A position with the two counters of a FEN is accepted as
/// well.
pub(crate) fn read(text: &str, games: &GameRegistry) -> Result<Vec<AnyParsedGame>, Error> {
    position_lines(text).map(|(above, raw, line)| read_line(line, raw, above, games)).collect()
}

fn read_line(
    line: &str,
    raw: &str,
    above: usize,
    games: &GameRegistry,
) -> Result<AnyParsedGame, Error> {
    let (position, rest) = split(line);
    let (mut clock, rest) = read_counter(rest);
    let (mut number, rest) = read_counter(rest);
    let mut headers = Vec::new();
    for (name, operand) in operations(rest) {
        match name {
            "hmvc" => clock = Some(operand),
            "fmvn" => number = Some(operand),
            _ => headers.push((HeaderKey::other(name), operand_text(name, operand))),
        }
    }
    let fen = [position, clock.unwrap_or("0"), number.unwrap_or("1")].join(" ");
    let mut reading = read_position(&fen, line, raw, above, games)?;
    for (key, value) in headers {
        reading.tree_mut().headers_mut().push(key, value);
    }
    Ok(reading)
}

/// Splits a line after the position: four fields, with the armies before them if given.
fn split(line: &str) -> (&str, &str) {
    let armies = line.split_ascii_whitespace().next().is_some_and(|word| word.contains(':'));
    let mut end = 0;
    for _ in 0..4 + usize::from(armies) {
        let rest = line.get(end..).unwrap_or("");
        let word = rest.trim_start();
        // A position that ends early has no operation among its fields.
        if word.starts_with(';') {
            break;
        }
        let length = word.find(|c: char| c.is_whitespace()).unwrap_or(word.len());
        end += rest.len() - word.len() + length;
    }
    line.split_at_checked(end).unwrap_or((line, ""))
}

/// Splits off the number that stands next.
fn read_counter(text: &str) -> (Option<&str>, &str) {
    let text = text.trim_start();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at_checked(digits).unwrap_or(("", text));
    let ends = rest.is_empty() || rest.starts_with([' ', '\t', ';']);
    if digits > 0 && ends { (Some(number), rest) } else { (None, text) }
}

/// Returns the operations of a line, each with its name and operand. A `;` between quotation marks
/// does not end an operation.
fn operations(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut quoted = false;
    let parts = text.split(move |c| {
        quoted ^= c == '"';
        c == ';' && !quoted
    });
    let parts = parts.map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| {
        let (name, operand) = part.split_once([' ', '\t']).unwrap_or((part, ""));
        (name, operand.trim_start())
    })
}

/// Returns whether the operation of this name holds one string.
fn is_string(name: &str) -> bool {
    name == "id" || matches!(name.as_bytes(), [b'c' | b'v', b'0'..=b'9'])
}

/// Returns the value of an operation: strings without their quotation marks, anything else as it
/// stands.
fn operand_text(name: &str, operand: &str) -> String {
    let inside = operand.strip_prefix('"').and_then(|inside| inside.strip_suffix('"'));
    String::from(inside.filter(|_| is_string(name)).unwrap_or(operand))
}

/// Writes the last position. The operations are those that were read with it; those of a game are
/// lost with the other headers.
pub(crate) fn write(game: &AnyParsedGame) -> Option<WrittenRecord> {
    let tree = game.tree();
    let last = game.summary().end_position;
    let (rest, number) = last.rsplit_once(' ')?;
    let (position, clock) = rest.rsplit_once(' ')?;
    let mut text = String::from(position);
    // Writing to a string cannot fail.
    if clock != "0" {
        let _ = write!(text, " hmvc {clock};");
    }
    if number != "1" {
        let _ = write!(text, " fmvn {number};");
    }
    let moved = tree.main_line().next().is_some();
    let mut lost = false;
    for (key, value) in tree.headers().iter() {
        match key {
            HeaderKey::Other(name) if !moved => match operation(name, value) {
                Some(operation) => {
                    let _ = write!(text, " {operation};");
                }
                None => lost = true,
            },
            _ => lost = true,
        }
    }
    text.push('\n');
    let moves = tree.any_node(|tree, id| tree.mv(id).is_some());
    let written = WrittenRecord::lossless(text)
        .with_loss_if(Loss::Headers, lost)
        .with_loss_if(Loss::Moves, moves);
    let said = tree.any_node(|tree, id| !tree.comment(id).is_empty());
    let written = written
        .with_loss_if(Loss::Ending, tree.termination().is_some())
        .with_loss_if(Loss::Comments, said);
    Some(written.with_loss_if(Loss::NullMoves, tree.has_null_moves()))
}

/// Returns a header as an operation, without the `;`. `None` if it would not be read back
/// unchanged.
fn operation(name: &str, value: &str) -> Option<String> {
    let plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let named = plain && name.starts_with(|c: char| c.is_ascii_lowercase()) && name.len() < 16;
    let own = !matches!(name, "hmvc" | "fmvn");
    let line = !value.contains(['\n', '\r']);
    let text = match (is_string(name), value) {
        (true, _) => format!("{name} \"{value}\""),
        (false, "") => String::from(name),
        (false, _) => format!("{name} {value}"),
    };
    // An unclosed quotation mark would swallow the `;`.
    let closed = text.matches('"').count().is_multiple_of(2);
    let read: Vec<_> = operations(&text).collect();
    let same = matches!(read[..], [(known, operand)] if known == name && operand_text(name, operand) == value);
    (named && own && line && closed && same).then_some(text)
}
