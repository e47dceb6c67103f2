//! A position as an SVG picture on standard output.
//!
//! Shows the parts of a picture: a game in progress, its view from a seat, and a style.
//!
//! ```sh
//! cargo run --release --example position_svg > board.svg
//! cargo run --release --example position_svg -- cwda "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1" > board.svg
//! cargo run --release --example position_svg -- set=two-kanji board=wood > board.svg
//! cargo run --release --example position_svg -- set=outlined docs/variants/makruk.toml > board.svg
//! ```

use wazir::game::Seat;
use wazir::registry::{GameEntry, StartOptions};
use wazir::render::{SvgStyle, svg, view};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const GAME: &str = "shogi";
const POSITION: &str =
    "ln1g4l/1ks2+Rs2/p1ppp2pp/5+bp2/9/2P1P4/PP1PSP+pPP/1BKS5/LN1G3NL b G2Prgn 51";
const MOVE: &str = "4b4a";

fn main() -> Result<()> {
    let mut style = SvgStyle::default();
    let mut arguments = Vec::new();
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some(("set", set)) => style = style.with_script(set.parse()?),
            Some(("board", board)) => style = style.with_board(board.parse()?),
            _ => arguments.push(argument),
        }
    }
    let picture = match arguments.as_slice() {
        [game, position, moves @ ..] => picture(game, Some(position), moves, &style)?,
        [game] => picture(game, None, &[], &style)?,
        [] => picture(GAME, Some(POSITION), &[MOVE.to_owned()], &style)?,
    };
    print!("{picture}");
    Ok(())
}

/// Returns the game with a name, or that of a file.
fn entry(game: &str) -> Result<GameEntry> {
    if game.ends_with(".toml") {
        return Ok(wazir::variant::game::read_game(&std::fs::read_to_string(game)?)?.entry());
    }
    Ok(wazir::games().find(game)?.clone())
}

/// Returns the position after some moves, as the first player sees it, with the last move marked.
fn picture(game: &str, at: Option<&str>, moves: &[String], style: &SvgStyle) -> Result<String> {
    let mut start = StartOptions::default();
    if let Some(position) = at {
        start = start.with_position(position);
    }
    let mut game = entry(game)?.open(&start)?;
    for mv in moves {
        game.play_text(mv)?;
    }
    Ok(svg(&view(&game, Seat::FIRST), style))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_of_the_front_page() -> Result<()> {
        let stored = include_str!("../docs/img/shogi.svg").replace('\r', "");
        let style = SvgStyle::default();
        assert!(picture(GAME, Some(POSITION), &[MOVE.to_owned()], &style)? == stored);
        assert!(picture(GAME, Some(POSITION), &[], &style)? != stored, "the last move is marked");
        let makruk = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/variants/makruk.toml");
        assert!(picture(makruk, None, &[], &style)?.contains("khun "));
        Ok(())
    }
}
