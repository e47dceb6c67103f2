//! Lines of moves to play.

use wazir_registry::{Play, StartOptions};

/// A game with a long line of legal moves, found once by playing at random.
#[derive(Clone, Debug)]
pub(crate) struct MoveLine {
    pub(crate) game: &'static str,
    pub(crate) seats: usize,
    /// The seat and the move, for each ply.
    pub(crate) moves: Vec<(usize, String)>,
}

/// The games to play, with their number of seats.
const GAMES: [(&str, usize); 4] = [("shogi", 2), ("cwda", 2), ("euroshogi", 2), ("evo", 4)];
/// The number of lines of each game.
const EACH: usize = 4;

/// An error in making a line.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct MoveLineError(String);

/// Returns lines of up to `plies` moves, the same for the same seed.
///
/// # Errors
/// A game cannot be opened.
pub(crate) fn lines(seed: u64, plies: usize) -> Result<Vec<MoveLine>, MoveLineError> {
    let games = wazir_builtin::games();
    let mut random = fastrand::Rng::with_seed(seed);
    let mut lines = Vec::new();
    for (game, seats) in GAMES {
        let start = match seats {
            2 => StartOptions::default(),
            more => StartOptions::default().with_seats(more as u8),
        };
        for _ in 0..EACH {
            let opened = games.open(game, &start).map_err(|why| MoveLineError(why.to_string()))?;
            lines.push(MoveLine { game, seats, moves: played(opened, plies, &mut random) });
        }
    }
    Ok(lines)
}

/// Plays random moves, and ends the game only if there is no other move.
fn played(mut game: Play, plies: usize, random: &mut fastrand::Rng) -> Vec<(usize, String)> {
    let mut line = Vec::new();
    while line.len() < plies {
        let mut moves = game.legal_moves();
        let mover = game.to_move().index();
        random.shuffle(&mut moves);
        let goes_on = moves.into_iter().find_map(|mv| {
            let text = game.move_text(mv);
            game.play(mv).ok()?;
            if game.outcome().is_none() {
                return Some((mover, text));
            }
            game.undo();
            None
        });
        let Some(played) = goes_on else { break };
        line.push(played);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_legal_and_long() {
        let games = wazir_builtin::games();
        for line in lines(7, 60).unwrap() {
            let start = if line.seats == 2 {
                StartOptions::default()
            } else {
                StartOptions::default().with_seats(4)
            };
            let mut game = games.open(line.game, &start).unwrap();
            assert_eq!(game.seats().len(), line.seats);
            assert_eq!(line.moves.len(), 60, "{}", line.game);
            for (mover, text) in &line.moves {
                assert_eq!(game.to_move().index(), *mover);
                game.play_text(text).unwrap();
            }
            assert!(game.outcome().is_none());
        }
    }
}
