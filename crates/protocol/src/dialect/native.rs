//! The game's own notation, with two adjustments that XBoard needs for every game: it counts ranks
//! from 0 on boards of ten, and it separates the legs of a locust capture by a comma.

use wazir_geometry::Board;
use wazir_registry::{AnyMove, DynPosition, MoveSource};

use super::coordinates::read_algebraic;
use super::{NotationStyle, ReadMoveError};
use crate::Protocol;

/// Writes a move.
pub(super) fn write_move(position: &DynPosition, mv: AnyMove, form: NotationStyle) -> String {
    let text = position.move_text(mv);
    let text =
        if form.protocol == Protocol::Cecp { to_xboard_legs(position, mv, text) } else { text };
    if counts_from_zero(position, form) { shift_ranks(&text, -1) } else { text }
}

/// Reads a move.
pub(super) fn read_move(
    position: &DynPosition,
    text: &str,
    form: NotationStyle,
) -> Result<AnyMove, ReadMoveError> {
    let counted = counts_from_zero(position, form).then(|| shift_ranks(text, 1));
    let text = counted.as_deref().unwrap_or(text);
    let whole =
        (form.protocol == Protocol::Cecp).then(|| from_xboard_legs(position, text)).flatten();
    Ok(position.read_move(whole.as_deref().unwrap_or(text))?)
}

/// Returns the square that a text such as `e2` names on this board.
pub(crate) fn square(
    position: &DynPosition,
    text: &str,
    form: NotationStyle,
) -> Option<MoveSource> {
    let counted = counts_from_zero(position, form).then(|| shift_ranks(text, 1));
    let (at, "") = read_algebraic(counted.as_deref().unwrap_or(text))? else { return None };
    position.board().index(at.0, at.1).map(MoveSource::Square)
}

fn counts_from_zero(position: &DynPosition, form: NotationStyle) -> bool {
    form.protocol == Protocol::Cecp && position.board().height() == 10
}

/// Shifts the ranks of all squares in a move. Other parts of the text stay as they are.
fn shift_ranks(text: &str, by: i32) -> String {
    let mut moved = String::with_capacity(text.len() + 2);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (word, after) = rest.split_at(digits.max(c.len_utf8()));
        let rank = word.parse::<u16>().ok().map(|rank| i32::from(rank) + by);
        match rank.filter(|rank| *rank >= 0) {
            Some(rank) => moved += &rank.to_string(),
            None => moved += word,
        }
        rest = after;
    }
    moved
}

/// Converts a move of a game from a file to XBoard's form: `e4f5,f5g6` for the game's own
/// `e4xf5g6`.
fn to_xboard_legs(position: &DynPosition, mv: AnyMove, text: String) -> String {
    let over = position.move_parts(mv).and_then(|parts| parts.locust_captured);
    let Some(over) = over.map(|over| position.board().square_name(over)) else { return text };
    match text.split_once(&format!("x{over}")) {
        Some((from, to)) => format!("{from}{over},{over}{to}"),
        None => text,
    }
}

/// Converts a move in XBoard's form, leg by leg, to the game's own; `None` if it has no legs.
fn from_xboard_legs(position: &DynPosition, text: &str) -> Option<String> {
    let (first, second) = text.split_once(',')?;
    let board = position.board();
    let square = |name: &str| board.parse_square(name).is_some();
    let mut ways = first.char_indices().map(|(at, _)| first.split_at(at));
    ways.find_map(|(from, over)| {
        let to = second.strip_prefix(over).filter(|_| square(from) && square(over))?;
        Some(format!("{from}x{over}{to}"))
    })
}

#[cfg(test)]
mod tests {
    use wazir_registry::StartOptions;

    use super::*;

    #[test]
    fn legs_and_whole_moves() {
        let text = "name = 'Lions'\nstart = '4k5/10/10/10/4p5/3L6/10/10/10/4K5 w'\n\
                    board = { files = 10, ranks = 10 }\n[pieces]\nK = { betza = 'K', royal = true }\n\
                    L = { betza = 'KcaKmcabK' }\nP = { betza = 'fW' }\n";
        let file = wazir_variant::game::read_game(text).expect("a game");
        let play = file.entry().open(&StartOptions::default()).expect("the start");
        let position = play.position();
        for (own, legs) in
            [("d5xe6f7", "d5e6,e6f7"), ("d5xe6d5", "d5e6,e6d5"), ("d5e6", "d5e6"), ("d5d5", "d5d5")]
        {
            let mv = play.read_move(own).expect("a move");
            assert!(play.legal_moves().contains(&mv), "{own}");
            assert_eq!(to_xboard_legs(position, mv, play.move_text(mv)), legs);
            assert_eq!(from_xboard_legs(position, legs).unwrap_or_else(|| legs.into()), own);
        }
        assert_eq!(from_xboard_legs(position, "d5e6,f7f8"), None);
    }
}
