//! A mate solver: finds a mate or proves that there is none.
//!
//! Shows the solver for mating problems. In shogi the attacker gives check with every move. In
//! chess any move is allowed, so a limit in plies is needed.
//!
//! ```sh
//! cargo run --release --example mate_solver
//! cargo run --release --example mate_solver -- cwda 3 "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
//! ```

use std::error::Error;

use wazir::ai::mate::{MateLimits, Verdict};
use wazir::players::{ComputerPlayer, MateAnswer};
use wazir::registry::StartOptions;

const POSITION: &str = "7nl/7k1/6p1p/7P1/9/9/9/9/4K4 b RGS 1";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "shogi".to_owned());
    let plies = arguments.next().map_or(Ok(9), |text| text.parse())?;
    let position = arguments.next().unwrap_or_else(|| POSITION.to_owned());
    println!("{}", solve(&game, &position, plies)?);
    Ok(())
}

/// Returns the mate in at most `plies` plies, in words.
fn solve(game: &str, position: &str, plies: u32) -> Result<String, Box<dyn Error>> {
    let game = wazir::games().open(game, &StartOptions::default().with_position(position))?;
    let limits = MateLimits::default().plies(plies).nodes(5_000_000);
    let proof = ComputerPlayer::default().solve_mate(&game, &limits)?;
    let MateAnswer { verdict, line, nodes, .. } =
        proof.ok_or("nobody can be mated in this game")?;
    let answer = match verdict {
        Verdict::Mate => {
            format!("mate in {}: {}", line.len(), game.variation_texts(&line).join(" "))
        }
        Verdict::NoMate => format!("no mate in {plies}"),
        _ => "undecided".to_owned(),
    };
    Ok(format!("{answer} ({nodes} positions)"))
}

/// A search of all checks and replies with python-shogi gives the same answers; the chess problem
/// is Paul Morphy's.
#[test]
fn solves_what_is_solved() -> Result<(), Box<dyn Error>> {
    let morphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    for (game, position, plies, answer) in [
        ("shogi", POSITION, 9, "mate in 3: "),
        ("shogi", "9/5k3/9/4+P4/9/9/9/9/4K4 b 2G 1", 5, "mate in 3: "),
        ("shogi", "7kl/9/6+P2/9/9/9/9/9/8K b R 1", 5, "no mate in 5 "),
        ("cwda", morphy, 3, "mate in 3: a1a6 "),
        ("cwda", morphy, 2, "no mate in 2 "),
    ] {
        let found = solve(game, position, plies)?;
        assert!(found.starts_with(answer), "{position}: {found}");
    }
    Ok(())
}
