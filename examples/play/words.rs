//! Sentences about a game.

use wazir::game::Outcome;
use wazir::games::Start;
use wazir::render::{Theme, ansi, text};

use crate::players::Players;
use crate::table::Table;

/// `White wins: checkmate`.
pub(crate) fn result(table: &Table, outcome: Outcome) -> String {
    outcome.message_with(|winner| table.seat_name(winner)).to_string()
}

/// The board as `seat` sees it.
pub(crate) fn board(table: &Table, seat: wazir::game::Seat, theme: Option<&Theme>) -> String {
    let view = table.view(seat);
    theme.map_or_else(|| text(&view), |theme| ansi(&view, theme))
}

/// Words in lines of at most 76 characters.
pub(crate) fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > 74 {
            text += "\n";
            width = 0;
        }
        text += if width > 0 { " " } else { "  " };
        text += word;
        width += length + 1;
    }
    text + "\n"
}

/// The command that takes up the game where it stands, with more arguments at its end; `None` at the
/// usual start.
pub(crate) fn resume(table: &Table, players: &Players, more: &str) -> Option<String> {
    let usual = table.again(&Start::default()).ok()?;
    let mut command = format!("play {}", table.id());
    let start = table.start_text();
    if start != usual.start_text() {
        command += &format!(" --position \"{start}\"");
    } else if table.line().is_empty() {
        return None;
    }
    if !table.line().is_empty() {
        command += &format!(" --moves \"{}\"", table.line().join(" "));
    }
    Some(format!("{command} --players {}{more}", players.text()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_wrapped() {
        let words: Vec<String> = (0..40).map(|i| format!("{i:04}")).collect();
        let text = wrapped(&words);
        assert!(text.lines().count() > 1);
        assert!(text.lines().all(|line| line.starts_with("  ") && line.len() <= 76));
        let again: Vec<&str> = text.split_whitespace().collect();
        assert_eq!(again, words);
    }
}
