//! The command `show`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use wazir::betza::{BetzaMove, Movement};
use wazir::game::Seat;
use wazir::registry::Play;
use wazir::render::texts::Cards;
use wazir::render::{self, PieceCard, SvgStyle, Theme};
use wazir::text::message;
use wazir::variant::game::{PlayerPiece, piece_values};
use wazir_arena::texts::Playtests;
use wazir_cli::said;

use super::file::LoadedGame;
use crate::texts::Designing;
use crate::{ProgramError, card};

/// Longest chain that is analysed, in legs; longer ones take too long for a waiting user.
const MAX_LEGS: usize = 3;

/// What is shown.
#[derive(Args, Debug)]
pub struct ShowArgs {
    /// The game file
    file: PathBuf,

    /// Show this position instead of the start position
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,

    /// Also write the board and each piece as pictures into this folder
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
}

/// Draws the board and prints the cards.
pub(crate) fn run(
    args: &ShowArgs,
    styled: bool,
    output: &mut impl Write,
    remarks: &mut impl Write,
) -> Result<u8, ProgramError> {
    let game = LoadedGame::open(&args.file)?;
    let play = game.begin(args.position.as_deref())?;
    let view = render::view(&play, Seat::FIRST);
    let cards = piece_cards(&game, &play);
    if let Some(folder) = &args.svg {
        let board = render::svg(&view, &SvgStyle::default());
        write(folder, "board.svg", &board)?;
        for (number, card) in cards.iter().enumerate() {
            let name = file_name(number + 1, card.title());
            if let Some(diagram) = card.diagram(&play.board()) {
                write(folder, &name, &diagram.svg_with(&SvgStyle::default()))?;
            }
        }
    }
    writeln!(output, "{}", game.entry.title())?;
    if let Some(about) = game.definition().about() {
        writeln!(output, "{about}")?;
    }
    writeln!(output)?;
    match styled {
        true => write!(output, "{}", render::ansi(&view, &Theme::default()))?,
        false => write!(output, "{}", render::text(&view))?,
    }
    writeln!(output, "\n{}", play.position_text())?;
    card::print_all(&play.board(), &cards, output)?;
    values(&game, &play, output)?;
    game.warn(remarks)?;
    Ok(0)
}

/// Writes a file in a folder. Creates the folder if it is missing.
pub(crate) fn write(folder: &Path, name: &str, text: &str) -> Result<(), ProgramError> {
    let path = folder.join(name);
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, text));
    written.map_err(|error| ProgramError::Write(path, error))
}

/// Returns the file name of a piece's picture: its number and the words of its name.
fn file_name(number: usize, title: &str) -> String {
    let words = title.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let mut name = format!("piece-{number:02}");
    for word in words {
        name.push('-');
        name.push_str(&word.to_lowercase());
    }
    name + ".svg"
}

/// Returns the cards of the pieces. A piece that differs between the players has a card for each.
fn piece_cards(game: &LoadedGame, play: &Play) -> Vec<PieceCard> {
    let card = |one: &PlayerPiece<'_>| match one.is_own() {
        true => one.card().with_army(play.seat_name(one.seat())),
        false => one.card(),
    };
    game.file().player_pieces().iter().map(card).collect()
}

/// Prints the values that are derived from the movements of the pieces.
fn values(game: &LoadedGame, play: &Play, output: &mut impl Write) -> io::Result<()> {
    let Some(worth) = piece_values(play) else { return Ok(()) };
    writeln!(output, "\n{}\n", said(Designing::Values))?;
    let (piece, value, moves) =
        (said(Playtests::Piece), said(Designing::Value), said(Designing::Moves));
    writeln!(output, "    {piece:<26}{value:>6}  {moves}")?;
    for one in game.file().player_pieces() {
        let (piece, seat) = (one.piece(), one.seat());
        let name = piece.name(seat).to_owned();
        let name = match one.is_own() {
            true => {
                let army = play.seat_name(seat).to_owned();
                said(message!(Cards::OfArmy { piece: name, army }))
            }
            false => name,
        };
        let value = worth.get(one.kind()).map_or(0, |worth| worth[seat]);
        let value = match piece.is_royal() {
            true => "-".to_owned(),
            false => format!("{:.1}", f64::from(value) / 100.0),
        };
        let figures = mobility_text(one.movement(), play);
        writeln!(output, "{:<3} {name:<26}{value:>6}  {figures}", piece.letter())?;
    }
    Ok(())
}

/// Returns the mean number of moves of a piece on the empty board, and whether it is bound to one
/// colour.
fn mobility_text(movement: &Movement, play: &Play) -> String {
    let longest = movement.moves().iter().map(BetzaMove::longest).max();
    if longest.is_some_and(|legs| legs > MAX_LEGS) {
        return "-".to_owned();
    }
    let Ok(analysis) = movement.analysis(&play.board()) else { return "-".to_owned() };
    let mean = format!("{:.1}", analysis.mean_moves());
    match analysis.is_color_bound() {
        true => format!("{mean}, {}", said(Designing::OneColour)),
        false => mean,
    }
}
