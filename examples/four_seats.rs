//! A game of Evo for four in which one seat searches deeper than the others.
//!
//! Shows a game with more than two seats: the seat to move, and the score of each seat at the end.
//!
//! ```sh
//! cargo run --release --example four_seats
//! cargo run --release --example four_seats -- 2000   # positions a move for the first seat
//! ```

use std::error::Error;

use wazir::ai::Limits;
use wazir::game::Seat;
use wazir::players::ComputerPlayer;
use wazir::registry::{Play, StartOptions};
use wazir::render;

fn main() -> Result<(), Box<dyn Error>> {
    let nodes = std::env::args().nth(1).map_or(Ok(1_000), |text| text.parse())?;
    let mut game = wazir::games().open("evo", &StartOptions::default().with_seats(4))?;
    play(&mut game, nodes, 400)?;

    println!("{}", render::text(&render::view(&game, Seat::FIRST)));
    println!("after {} plies", game.ply());
    for (seat, points) in points(&game) {
        println!("{:<6} {points}", game.seat_name(seat));
    }
    Ok(())
}

/// Plays until the game ends or has `plies` plies. The first seat searches `nodes` nodes a move,
/// the others 20.
fn play(game: &mut Play, nodes: u64, plies: usize) -> Result<(), Box<dyn Error>> {
    let mut player = ComputerPlayer::default();
    while game.outcome().is_none() && game.ply() < plies {
        let nodes = if game.to_move() == Seat::FIRST { nodes } else { 20 };
        let result = player.think(game, &Limits::default().nodes(nodes))?;
        game.play(result.best().ok_or("no move")?)?;
    }
    Ok(())
}

/// Returns the score of each seat; 0 for all in an unfinished game.
fn points(game: &Play) -> Vec<(Seat, f64)> {
    let seats = game.seats();
    let score = |&seat| (seat, game.outcome().map_or(0.0, |end| end.score(seat, seats.len())));
    seats.iter().map(score).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_point_is_shared_out() -> Result<(), Box<dyn Error>> {
        let mut game = wazir::games().open("evo", &StartOptions::default().with_seats(4))?;
        // Two independent implementations of the rules give the same counts.
        assert_eq!((game.legal_moves().len(), game.perft(2)), (92, 8_464));

        play(&mut game, 60, 4)?;
        assert_eq!(game.to_move(), Seat::FIRST, "four plies are a round");
        assert_eq!(points(&game).iter().map(|(_, points)| points).sum::<f64>(), 0.0);
        play(&mut game, 60, 400)?;
        assert!(game.outcome().is_some(), "still playing after {} plies", game.ply());
        assert_eq!(points(&game).iter().map(|(_, points)| points).sum::<f64>(), 1.0);
        Ok(())
    }
}
