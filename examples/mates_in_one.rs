//! Finds every move that mates at once, in any game of the list.
//!
//! Shows how to open a game by name at a position, its legal moves, and the end of a game.
//!
//! ```sh
//! cargo run --release --example mates_in_one
//! cargo run --release --example mates_in_one -- shogi "8k/9/8S/9/9/9/9/9/4K4 b G 1"
//! ```

use std::error::Error;

use wazir::game::EndReason;
use wazir::registry::{Play, StartOptions};

const GAME: &str = "cwda";
const POSITION: &str = "7k/R7/5N2/8/8/8/1B6/K5Q1 w - - 0 1";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| GAME.to_owned());
    let position = arguments.next().unwrap_or_else(|| POSITION.to_owned());

    let game = wazir::games().open(&game, &StartOptions::default().with_position(position))?;
    let mates = mates_in_one(&game)?;
    println!("{} of {} moves mate: {}", mates.len(), game.legal_moves().len(), mates.join(" "));
    Ok(())
}

/// Returns the moves that end the game by checkmate.
fn mates_in_one(game: &Play) -> Result<Vec<String>, Box<dyn Error>> {
    let mut mates = Vec::new();
    for mv in game.legal_moves() {
        let mut after = game.clone();
        after.play(mv)?;
        if after.outcome().is_some_and(|outcome| outcome.reason() == EndReason::Checkmate) {
            mates.push(game.move_text(mv));
        }
    }
    Ok(mates)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers come from python-chess and python-shogi.
    #[test]
    fn as_many_as_other_programs_find() -> Result<(), Box<dyn Error>> {
        for (game, position, mates) in [
            (GAME, POSITION, 12),
            ("cwda", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", 4),
            ("cwda", "7k/P1P1P1R1/5K2/8/8/8/8/8 w - - 0 1", 6),
            ("cwda", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 0),
            ("shogi", "8k/9/8S/9/9/9/9/9/4K4 b G 1", 2),
            ("shogi", "3sks3/9/4+P4/9/9/9/9/9/4K4 b RBGSNLP 1", 2),
        ] {
            let game =
                wazir::games().open(game, &StartOptions::default().with_position(position))?;
            assert_eq!(mates_in_one(&game)?.len(), mates, "{position}");
        }
        Ok(())
    }
}
