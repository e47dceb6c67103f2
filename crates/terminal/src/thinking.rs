//! Thinking about a game, with what comes of it as text.

use wazir_ai::{Limits, Thought};
use wazir_game::Game as _;
use wazir_games::Play;
use wazir_players::Player;

/// Looks for a good move; nothing is found where the game is over or no computer knows it.
pub fn think(thinker: &mut Player, game: &Play, limits: &Limits) -> Option<Thought<String>> {
    let thought = thinker.think(game, limits).ok()?;
    Some(thought.map_lines(|line| written(game, line)))
}

/// A line of moves from the present position as the game writes them.
pub(crate) fn written(game: &Play, line: &[wazir_games::Move]) -> Vec<String> {
    let mut position = game.position().clone();
    let text = |&mv| {
        let text = position.move_text(mv);
        position.play_unchecked(mv);
        text
    };
    line.iter().map(text).collect()
}
