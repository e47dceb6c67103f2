//! Reads a file of game records in any format, prints the moves and draws the last position.
//!
//! Shows how bytes become games: the encoding and the format are detected, an error has its line, and
//! a record becomes a game in progress, which can be drawn, continued or written in another format.
//!
//! ```sh
//! cargo run --release --example read_record
//! cargo run --release --example read_record -- game.kif
//! ```

use std::error::Error;
use std::fmt::Write as _;

use wazir::notation::Document;
use wazir::render::{text, view};

const RECORD: &str = "\
先手：Ann
後手：Bob
   1 ７六歩(77)
   2 ３四歩(33)
   3 ２二角成(88)
   4 同　銀(31)
   5 投了
";

fn main() -> Result<(), Box<dyn Error>> {
    let bytes = match std::env::args().nth(1) {
        Some(path) => std::fs::read(path)?,
        None => RECORD.into(),
    };
    print!("{}", report(&bytes)?);
    Ok(())
}

/// Returns the games of a file as text: the moves, how the game ended, the last position.
fn report(bytes: &[u8]) -> Result<String, Box<dyn Error>> {
    let document = Document::read(bytes, None, &wazir::games())?;
    let mut report = format!("{}, {} game(s)\n", document.format().title(), document.games().len());
    for record in document.games() {
        match record.clone().into_play() {
            Ok(game) => {
                writeln!(report, "{}", game.move_texts().join(" "))?;
                if let Some(end) = game.outcome() {
                    writeln!(report, "{end}")?;
                }
                report += &text(&view(&game, game.to_move()));
            }
            Err(error) => writeln!(report, "{error}")?,
        }
    }
    Ok(report)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves are those that python-shogi reads in the same text.
    #[test]
    fn the_moves_and_the_place_of_an_error() -> Result<(), Box<dyn Error>> {
        let told = report(RECORD.as_bytes())?;
        assert!(told.starts_with("KIF, 1 game(s)\n7g7f 3c3d 8h2b+ 3a2b\n"), "{told}");
        let told = report(RECORD.replace("３四歩", "３五歩").as_bytes())?;
        assert!(told.contains("line 4, column"), "{told}");
        Ok(())
    }
}
