//! The one loop in which a game is played.

use std::ops::ControlFlow;

use wazir_game::Outcome;
use wazir_registry::Play;

/// Why no more is played.
pub(crate) enum LoopEnd<B> {
    /// The game is over.
    GameOver(Outcome),
    /// It has as many plies as it may have.
    MaxPlies,
    /// A turn ended it.
    TurnEnded(B),
}

/// Plays turn by turn until the game is over, has `longest` plies, or a turn ends it. `turn` plays a
/// move for the seat to move, which has this place in turn order.
///
/// # Errors
/// Why a turn failed.
pub(crate) fn play_until<T, B, E>(
    table: &mut T,
    game: impl Fn(&T) -> &Play,
    longest: usize,
    mut turn: impl FnMut(&mut T, usize) -> Result<ControlFlow<B>, E>,
) -> Result<LoopEnd<B>, E> {
    loop {
        let game = game(table);
        if let Some(outcome) = game.outcome() {
            return Ok(LoopEnd::GameOver(outcome));
        }
        if game.ply() >= longest {
            return Ok(LoopEnd::MaxPlies);
        }
        let to_move = game.to_move();
        let seat = game.seats().iter().position(|&seat| seat == to_move).unwrap_or(0);
        if let ControlFlow::Break(reason) = turn(table, seat)? {
            return Ok(LoopEnd::TurnEnded(reason));
        }
    }
}
