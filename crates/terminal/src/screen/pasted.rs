//! Pasted texts: records, positions and lines of moves.

use wazir_notation::{AnyParsedGame, Document, play_move};
use wazir_registry::{GameRegistry, Play};

/// Longest text that is tried as a line of moves, in bytes.
const MAX_LINE_LEN: usize = 8192;

/// What a pasted text holds.
pub(crate) enum Pasted {
    /// The game with moves that were pasted.
    Moves(Box<Play>),
    /// The games of a record, or one with a start position only.
    Games(Vec<AnyParsedGame>),
    /// No game; perhaps a move, or a part of one.
    Nothing,
}

/// Reads a pasted text. Moves continue the game at hand, or else begin it again.
pub(crate) fn read_pasted(text: &str, games: &GameRegistry, current: Option<&Play>) -> Pasted {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    if let Some(play) = current.and_then(|game| with_moves(game, &text)) {
        return Pasted::Moves(Box::new(play));
    }
    match Document::read(text.trim().as_bytes(), None, games) {
        Ok(document) if !document.games().is_empty() => Pasted::Games(document.games().to_vec()),
        _ => Pasted::Nothing,
    }
}

/// Returns the game after a line of at least two moves.
fn with_moves(game: &Play, text: &str) -> Option<Play> {
    if text.len() > MAX_LINE_LEN {
        return None;
    }
    let is_number = |word: &&str| word.trim_end_matches('.').bytes().all(|b| b.is_ascii_digit());
    let words: Vec<&str> = text.split_whitespace().filter(|word| !is_number(word)).collect();
    let all = |mut from: Play| {
        words.iter().all(|word| play_move(&mut from, word).is_ok()).then_some(from)
    };
    let start = || {
        let mut start = game.clone();
        start.record_mut().go_to(wazir_game::NodeId::START);
        all(start)
    };
    if words.len() < 2 { None } else { all(game.clone()).or_else(start) }
}
