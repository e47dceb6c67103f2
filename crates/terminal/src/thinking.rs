//! Thinking about a game, with what comes of it as text.

use wazir_ai::{Certain, Limits, Thought};
use wazir_game::Game as _;
use wazir_games::Play;
use wazir_players::Player;
use wazir_text::{Dialogue, Message, message};

/// Looks for a good move; nothing is found where the game is over or no computer knows it.
pub fn think(thinker: &mut Player, game: &Play, limits: &Limits) -> Option<Thought<String>> {
    let thought = thinker.think(game, limits).ok()?;
    Some(thought.map_lines(|line| written(game, line)))
}

/// What is known for sure of a position, of which this player is to move.
pub(crate) fn known(certain: Certain, player: Message) -> Message {
    match certain {
        Certain::Win { plies } => message!(Dialogue::TableMates { player, plies }),
        Certain::Loss { plies } => message!(Dialogue::TableMated { player, plies }),
        Certain::Winning { .. } => message!(Dialogue::TableWins { player }),
        Certain::Losing { .. } => message!(Dialogue::TableLoses { player }),
        _ => Dialogue::TableDraws.into(),
    }
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
