//! The game loop, shared by matches, playtests and self-play.

use std::ops::ControlFlow;

use wazir_game::Outcome;
use wazir_registry::Play;

/// The reason why the loop ended.
pub(crate) enum LoopEnd<B> {
    /// The game is over.
    GameOver(Outcome),
    /// The game has reached the maximum number of plies.
    MaxPlies,
    /// A turn broke the loop.
    TurnEnded(B),
}

/// Plays turn by turn until the game is over, has `longest` plies, or a turn breaks the loop.
/// `turn` plays a move for the seat to move, given by its index in turn order.
///
/// # Errors
/// The first error of a turn.
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
