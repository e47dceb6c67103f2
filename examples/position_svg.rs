//! A position as an SVG picture on standard output.
//!
//! Shows the parts of a picture: a game in progress, its view from a seat, and a style.
//!
//! ```sh
//! cargo run --release --example position_svg > board.svg
//! cargo run --release --example position_svg -- cwda "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1" > board.svg
//! ```

use std::error::Error;

use wazir::game::Seat;
use wazir::registry::StartOptions;
use wazir::render::{SvgStyle, svg, view};

const GAME: &str = "shogi";
const POSITION: &str =
    "ln1g4l/1ks2+Rs2/p1ppp2pp/5+bp2/9/2P1P4/PP1PSP+pPP/1BKS5/LN1G3NL b G2Prgn 51";
const MOVE: &str = "4b4a";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let picture = match arguments.as_slice() {
        [game, position, moves @ ..] => picture(game, position, moves)?,
        _ => picture(GAME, POSITION, &[MOVE.to_owned()])?,
    };
    print!("{picture}");
    Ok(())
}

/// Returns the position after some moves, as the first player sees it, with the last move marked.
fn picture(game: &str, position: &str, moves: &[String]) -> Result<String, Box<dyn Error>> {
    let mut game = wazir::games().open(game, &StartOptions::default().with_position(position))?;
    for mv in moves {
        game.play_text(mv)?;
    }
    Ok(svg(&view(&game, Seat::FIRST), &SvgStyle::default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_of_the_front_page() -> Result<(), Box<dyn Error>> {
        let stored = include_str!("../docs/img/shogi.svg").replace('\r', "");
        assert!(picture(GAME, POSITION, &[MOVE.to_owned()])? == stored);
        assert!(picture(GAME, POSITION, &[])? != stored, "the last move is marked");
        Ok(())
    }
}
