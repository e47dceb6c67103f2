//! An army of your own, with pieces in Betza notation.
//!
//! Shows how an army is made, explained and played, as fast as the built-in ones.
//!
//! ```sh
//! cargo run --release --example own_army
//! cargo run --release --example own_army -- BD WA FD AFD   # for rook, knight, bishop, queen
//! ```

use std::error::Error;

use wazir::cwda::{Army, Matchup, Options};
use wazir::{ai, players, render};

const PIECES: [&str; 4] = ["WD", "NW", "BW", "QN"];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut pieces = PIECES;
    for (piece, argument) in pieces.iter_mut().zip(&arguments) {
        *piece = argument;
    }
    let army = army(pieces)?;
    for piece in army.pieces() {
        println!("{:<8} {:<4} {}", piece.name(), piece.movement(), piece.movement().explain());
    }

    // The army plays against orthodox chess: the computer plays ten plies for both sides.
    let start = Matchup::new(army, Army::default()).start(&Options::default())?;
    println!("{} moves, {} positions after three plies", start.count_moves(), start.perft(3));
    let mut game =
        wazir::games().find("cwda")?.play_from_position(start).ok_or("not a position")?;
    let mut player = players::ComputerPlayer::default();
    for _ in 0..10 {
        let result = player.think(&game, &ai::Limits::default().nodes(5_000))?;
        let Some(mv) = result.best() else { break };
        game.play(mv)?;
    }
    println!(
        "{}\n{}",
        game.move_texts().join(" "),
        render::text(&render::view(&game, game.to_move()))
    );
    Ok(())
}

/// Returns an army with these pieces on the files a and h, b and g, c and f, and d.
fn army(pieces: [&str; 4]) -> Result<Army, Box<dyn Error>> {
    let [a, b, c, d] = pieces;
    let pieces = [("A", "Corner", a), ("N", "Horse", b), ("B", "Cleric", c), ("Q", "Lady", d)];
    Ok(Army::new("own", pieces)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With the pieces of chess the counts are the known counts of chess.
    #[test]
    fn counts_those_of_chess() -> Result<(), Box<dyn Error>> {
        let chess = army(["R", "N", "B", "RB"])?;
        let start = Matchup::new(chess.clone(), chess).start(&Options::default())?;
        assert_eq!([1, 2, 3].map(|depth| start.perft(depth)), [20, 400, 8_902]);
        Ok(())
    }

    #[test]
    fn says_what_is_no_piece() {
        let error = army(["R", "N", "Bx", "Q"]).expect_err("x is no letter of Betza notation");
        assert!(error.to_string().contains("Cleric is not understood: `x`"), "{error}");
    }
}
