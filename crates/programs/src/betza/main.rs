//! Shows, explains and analyses a piece written in Betza notation.

#[path = "../common/card.rs"]
mod card;
mod cards;
mod json;
#[path = "../common/named.rs"]
mod named;
mod notation;
mod pair;
mod place;
#[path = "../common/scene.rs"]
mod scene;
mod show;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tutorial;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use named::{NAME, named};
use wazir::betza::Movement;
use wazir::geometry::Rect;
use wazir::render::Style;
use wazir::text::{Argument, Message, Pieces, Programs, message};

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
o. Remarks go to standard error. Exit status: 0 all well, 1 the string or the army cannot be
understood or played, 2 wrong arguments.";

/// Show, explain and analyse a piece written in Betza notation
#[derive(Parser, Debug)]
#[command(name = NAME, version, after_help = named(EXAMPLES))]
struct Cli {
    /// The piece, as in fhNbsK; the language is described in docs/betza.md
    #[arg(value_name = "STRING", required_unless_present_any = ["game", "army"])]
    #[arg(conflicts_with = "cards")]
    piece: Option<String>,

    /// Print a help card for every piece of a game instead: shogi, euroshogi, cwda or evo
    #[arg(long, value_name = "GAME", group = "cards")]
    game: Option<String>,

    /// Print a help card for every piece of an army file instead; docs/armies.md says what is in it
    #[arg(long, value_name = "FILE", group = "cards")]
    army: Option<PathBuf>,

    #[command(flatten)]
    place: Place,

    /// Write the diagram to a file as well
    #[arg(long, value_name = "FILE", conflicts_with = "cards")]
    svg: Option<PathBuf>,

    /// Tell what this piece and the one of STRING do together against a bare king, with their king
    /// and without; it takes some seconds
    #[arg(long, value_name = "STRING", conflicts_with_all = ["cards", "json"])]
    with: Option<String>,

    /// Print nothing but one object {"moves":[],"captures":[],"special":[]}
    #[arg(long, conflicts_with_all = ["cards", "svg"])]
    json: bool,
}

/// Where the piece stands, and what is around it.
#[derive(clap::Args, Debug)]
struct Place {
    /// The size of the board, at most 128 squares
    #[arg(long, value_name = "WxH", default_value = "8x8", value_parser = size)]
    #[arg(conflicts_with = "cards")]
    board: Rect,

    /// The square of the piece [default: in the middle of the board]
    #[arg(long, value_name = "SQUARE", conflicts_with = "cards")]
    from: Option<String>,

    /// The piece is Black's and plays down the board
    #[arg(long, conflicts_with = "cards")]
    black: bool,

    /// What else is on the board, as in e6=own,e7=enemy,a1=own-virgin (one that never moved)
    #[arg(long, value_name = "LIST", value_delimiter = ',', conflicts_with = "cards")]
    blockers: Vec<String>,

    /// The piece has never moved
    #[arg(long, conflicts_with = "cards")]
    initial: bool,

    /// The square that a pawn has just passed
    #[arg(long, value_name = "SQUARE", conflicts_with = "cards")]
    ep: Option<String>,
}

fn size(text: &str) -> Result<Rect, String> {
    let numbers = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let board = numbers.and_then(|(width, height)| Rect::new(width, height));
    board.ok_or_else(|| message!(Pieces::BoardSize { example: "9x10", most: 128 }).to_string())
}

/// Why nothing could be shown.
#[derive(Debug)]
enum Failure {
    /// The string; the report is complete, and may have colours.
    Notation(String),
    Arguments(Message),
    Read(PathBuf, io::Error),
    Write(PathBuf, io::Error),
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl Failure {
    /// What the user is told, and the exit status.
    fn report(&self) -> (String, u8) {
        let of =
            |path: &Path, why: &io::Error| (Argument::shown(&path.display()), Argument::shown(why));
        let why = match self {
            Self::Notation(report) => return (report.clone(), 1),
            Self::Arguments(reason) => reason.clone(),
            Self::Read(path, error) => {
                let (path, why) = of(path, error);
                message!(Programs::CannotRead { path, why })
            }
            Self::Write(path, error) => {
                let (path, why) = of(path, error);
                message!(Programs::CannotWriteFile { path, why })
            }
            Self::Output(error) => message!(Programs::CannotWrite { why: Argument::shown(error) }),
        };
        (message!(Programs::Error { why }).to_string(), 2)
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    // Both streams drop the colours where nobody would see them, or NO_COLOR is set.
    let (mut output, mut remarks) = (anstream::stdout().lock(), anstream::stderr().lock());
    match run(&cli, &mut output, &mut remarks).and_then(|()| Ok(output.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            let (report, status) = failure.report();
            // When not even this can be written there is nobody to tell.
            let _ = writeln!(remarks, "{report}");
            ExitCode::from(status)
        }
    }
}

fn run(cli: &Cli, output: &mut impl Write, remarks: &mut impl Write) -> Result<(), Failure> {
    if let Some(game) = &cli.game {
        let games = wazir::games();
        let entry = games.find(game).map_err(|error| Failure::Arguments(error.message()))?;
        return cards::print(entry, output);
    }
    if let Some(path) = &cli.army {
        return army(path, output, remarks);
    }
    let text = cli.piece.as_deref().unwrap_or_default();
    let piece: Movement = text.parse().map_err(|error| notation::error(text, &error))?;
    for warning in piece.warnings() {
        writeln!(remarks, "{}", notation::warning(text, warning))?;
    }
    let scene = scene::Scene::new(&cli.place).map_err(Failure::Arguments)?;
    let tables = scene.tables(&piece).map_err(|error| notation::unplayable(text, &error))?;
    if cli.json {
        writeln!(output, "{}", json::object(&scene, &scene.targets(&tables)))?;
        return Ok(());
    }
    let diagram = scene.diagram(&tables, scene.label(), text);
    if let Some(path) = &cli.svg {
        std::fs::write(path, diagram.svg_in(&Style::default()))
            .map_err(|error| Failure::Write(path.clone(), error))?;
    }
    write!(output, "{}", diagram.ansi())?;
    card::words(&piece, output)?;
    show::figures(&piece, &scene, output)?;
    match &cli.with {
        Some(other) => pair::tell(text, other, &cli.place.board, output),
        None => Ok(()),
    }
}

/// Prints the cards of an army file.
fn army(path: &Path, output: &mut impl Write, remarks: &mut impl Write) -> Result<(), Failure> {
    let read = std::fs::read_to_string(path);
    let text = read.map_err(|error| Failure::Read(path.to_owned(), error))?;
    let name = path.display().to_string();
    let file = wazir_variant::read(&text)
        .map_err(|error| Failure::Notation(error.render(&name, &text, true)))?;
    for warning in file.warnings() {
        writeln!(remarks, "{}", warning.render(&name, &text, true))?;
    }
    cards::print_army(file.army(), output)
}
