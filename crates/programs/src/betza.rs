//! The program `betza`: shows, explains and analyses a piece in Betza notation.

mod analysis;
mod cards;
mod diagnostics;
mod json;
mod pair;
mod placement;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use wazir::betza::Movement;
use wazir::geometry::RectBoard;
use wazir::registry::GameRegistry;
use wazir::render::SvgStyle;
use wazir::text::message;

use crate::ProgramError;
use crate::error::{exit_code, read_file};
use crate::texts::Pieces;
use crate::{card, interrupt};

const EXAMPLES: &str = "\
Examples (in a clone: cargo run --release --example betza -- fhNbsK):
  {name} fhNbsK
  {name} mRcpR --blockers e6=enemy,e8=enemy
  {name} WfF --board 9x9 --from e5 --black
  {name} fmWfceFifmnD --from e2 --initial
  {name} FyafsF --svg griffon.svg
  {name} KisO2 --from e1 --initial --blockers a1=own-virgin,h1=own-virgin --json
  {name} WA --with WA
  {name} --game shogi
  {name} --army docs/armies/amazons.toml

The piece is shown as X (x with --black), its friends as O (U if they never moved), its enemies as
o. Messages go to standard error. Exit status: 0 success, 1 the string or the army cannot be parsed
or played, 2 wrong arguments, 130 stopped by Ctrl-C.";

/// Show, explain and analyse a piece written in Betza notation
#[derive(Parser, Debug)]
#[command(name = "betza", version, after_help = EXAMPLES)]
pub struct Cli {
    /// The piece, as in fhNbsK
    ///
    /// docs/betza.md describes the notation.
    #[arg(value_name = "STRING", required_unless_present_any = ["game", "army"])]
    #[arg(conflicts_with = "cards")]
    piece: Option<String>,

    /// Print a card for every piece of a game instead
    ///
    /// The game is shogi, euroshogi, cwda or evo.
    #[arg(long, value_name = "GAME", group = "cards")]
    game: Option<String>,

    /// Print a card for every piece of an army file instead
    ///
    /// docs/armies.md describes the format.
    #[arg(long, value_name = "FILE", group = "cards")]
    army: Option<PathBuf>,

    #[command(flatten)]
    place: PlacementArgs,

    /// Also write the diagram to a file
    #[arg(long, value_name = "FILE", conflicts_with = "cards")]
    svg: Option<PathBuf>,

    /// Show whether it can mate together with this other piece
    ///
    /// Shows the results of both against a bare king, with and without their own king. It takes some
    /// seconds.
    #[arg(long, value_name = "STRING", conflicts_with_all = ["cards", "json"])]
    with: Option<String>,

    /// Print the moves and captures as JSON
    ///
    /// One object: {"moves":[],"captures":[],"special":[]}.
    #[arg(long, conflicts_with_all = ["cards", "svg"])]
    json: bool,
}

/// The board, the square of the piece and the pieces around it.
#[derive(clap::Args, Debug)]
pub(crate) struct PlacementArgs {
    /// The size of the board, at most 128 squares
    #[arg(long, value_name = "WxH", default_value = "8x8", value_parser = parse_size)]
    #[arg(conflicts_with = "cards")]
    board: RectBoard,

    /// The square of the piece
    ///
    /// [default: the middle of the board]
    #[arg(long, value_name = "SQUARE", conflicts_with = "cards")]
    from: Option<String>,

    /// The piece is Black's and plays down the board
    #[arg(long, conflicts_with = "cards")]
    black: bool,

    /// Other pieces, as in e6=own,e7=enemy
    ///
    /// a1=own-virgin is a piece that has never moved.
    #[arg(long, value_name = "LIST", value_delimiter = ',', conflicts_with = "cards")]
    blockers: Vec<String>,

    /// The piece has never moved
    #[arg(long, conflicts_with = "cards")]
    initial: bool,

    /// The square that a pawn has just passed
    #[arg(long, value_name = "SQUARE", conflicts_with = "cards")]
    ep: Option<String>,
}

fn parse_size(text: &str) -> Result<RectBoard, ProgramError> {
    let numbers = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let board = numbers.and_then(|(width, height)| RectBoard::new(width, height));
    board.ok_or_else(|| message!(Pieces::BoardSize { example: "9x10", most: 128 }).into())
}

/// Runs the program with the arguments of the process, under this name.
pub fn main(name: &'static str, games: GameRegistry) -> ExitCode {
    let cli = wazir_cli::parse(name);
    interrupt::exit_at_once(|| ());
    // Both streams drop colours if the output is not a terminal or `NO_COLOR` is set.
    let (mut output, mut remarks) = (anstream::stdout().lock(), anstream::stderr().lock());
    let shown = run(&cli, games, &mut output, &mut remarks).and_then(|()| Ok(output.flush()?));
    exit_code(shown.map(|()| 0), &mut remarks)
}

/// Shows the piece or the cards that the command line requests.
///
/// # Errors
/// Returns an error if the piece, the army or the board is not valid, or if a file cannot be read
/// or written.
pub fn run(
    cli: &Cli,
    games: GameRegistry,
    output: &mut impl Write,
    remarks: &mut impl Write,
) -> Result<(), ProgramError> {
    if let Some(game) = &cli.game {
        return cards::print(games.find(game)?, output);
    }
    if let Some(path) = &cli.army {
        return print_army_file(path, output, remarks);
    }
    let text = cli.piece.as_deref().unwrap_or_default();
    let piece: Movement = text.parse().map_err(|error| diagnostics::error(text, &error))?;
    for warning in piece.warnings() {
        writeln!(remarks, "{}", diagnostics::warning(text, warning))?;
    }
    let scene = placement::placement(&cli.place)?;
    let tables = scene.compile(&piece).map_err(|error| diagnostics::unsupported(text, &error))?;
    if cli.json {
        writeln!(output, "{}", json::object(&scene, &scene.targets(&tables)))?;
        return Ok(());
    }
    // The letter of the piece in the diagram.
    let label = if scene.is_facing_down() { "x" } else { "X" };
    let diagram = scene.diagram(&tables, label, text);
    if let Some(path) = &cli.svg {
        std::fs::write(path, diagram.svg_with(&SvgStyle::default()))
            .map_err(|error| ProgramError::Write(path.clone(), error))?;
    }
    write!(output, "{}", diagram.ansi())?;
    card::print_explanation(&piece, output)?;
    analysis::print_analysis(&piece, &scene, output)?;
    match &cli.with {
        Some(other) => pair::print_pair(text, other, &cli.place.board, output),
        None => Ok(()),
    }
}

/// Prints the cards of an army file.
fn print_army_file(
    path: &Path,
    output: &mut impl Write,
    remarks: &mut impl Write,
) -> Result<(), ProgramError> {
    let text = read_file(path)?;
    let name = path.display().to_string();
    let file = wazir::variant::read_army(&text)
        .map_err(|error| ProgramError::Report(error.render(&name, &text, true)))?;
    for warning in file.warnings() {
        writeln!(remarks, "{}", warning.render(&name, &text, true))?;
    }
    cards::print_army(file.army(), output)
}
