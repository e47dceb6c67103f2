//! Thinking about a game, with what comes of it as text.

use wazir_ai::{Certain, Limits, Thought};
use wazir_games::Play;
use wazir_players::Player;
use wazir_text::{Dialogue, Message, message};

/// Looks for a good move; nothing is found where the game is over or no computer knows it.
pub fn think(thinker: &mut Player, game: &Play, limits: &Limits) -> Option<Thought<String>> {
    let thought = thinker.think(game, limits).ok()?;
    Some(thought.map_lines(|line| game.write_line(line)))
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
