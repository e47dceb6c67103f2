//! The program `variant`: creates the file of a new game, and checks, shows, plays and tests it.

mod check;
mod export;
mod file;
mod import;
mod new;
mod play;
mod playtest;
mod show;
mod speed;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anstream::{AutoStream, ColorChoice};
use clap::{Parser, Subcommand};
use wazir::registry::GameRegistry;

use crate::error::exit_code;
use crate::{ProgramError, interrupt};

pub use check::CheckArgs;
pub use export::ExportArgs;
pub use import::ImportArgs;
pub use new::NewArgs;
pub use play::{PlayArgs, initial_game};
pub use playtest::TestArgs;
pub use show::ShowArgs;

/// The JSON Schema of game files, as the library makes it; its tests keep the file up to date.
const SCHEMA: &str = include_str!("variant/game.schema.json");

const EXAMPLES: &str = "\
Examples (in a clone: cargo run --release --example variant -- check docs/variants/knightmate.toml):
  {name} new 'My Game'                          a small game to build on, as my-game.toml
  {name} new 'My Game' --based-on chess         chess, with comments on what to change
  {name} check my-game.toml                     show errors with their lines
  {name} show my-game.toml --svg pictures       the board, the pieces and their values
  {name} play my-game.toml                      against the computer
  {name} test my-game.toml --games 100          playtest: computer against computer
  {name} schema > wazir-game.schema.json        JSON Schema for editors
  {name} import variants.ini -o games            variants of Fairy-Stockfish

docs/variants.md describes the files. Messages go to standard error. There are no colours if the
output is not a terminal or NO_COLOR is set. Exit status: 0 success, 1 a file is wrong, 2 wrong
arguments, 130 stopped.";

/// Make a game of your own: create its file, check it, see it, play it, test it
#[derive(Parser, Debug)]
#[command(name = "variant", version, after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// What is done with a file of a game.
#[derive(Subcommand, Debug)]
#[non_exhaustive]
pub enum Command {
    /// Create a game file to build on
    New(new::NewArgs),
    /// Check game files and show errors with their lines
    Check(check::CheckArgs),
    /// Draw the board, explain the moves of the pieces and estimate their values
    Show(show::ShowArgs),
    /// Play it in the terminal
    Play(play::PlayArgs),
    /// Convert a variants.ini of Fairy-Stockfish to game files
    Import(import::ImportArgs),
    /// Convert it to a section of a variants.ini of Fairy-Stockfish
    Export(export::ExportArgs),
    /// Playtest it: the computer plays itself, and a report describes the games
    Test(playtest::TestArgs),
    /// Print the JSON Schema of the files, for editors
    Schema,
}

impl Cli {
    /// Returns the command to run.
    #[must_use]
    pub fn subcommand(&self) -> &Command {
        &self.command
    }
}

/// Runs the program with the arguments of the process, under this name.
pub fn main(name: &'static str, games: GameRegistry) -> ExitCode {
    let cli: Cli = wazir_cli::parse(name);
    if let Command::Play(args) = &cli.command {
        return exit_code(play::run(args, name, games), &mut anstream::stderr());
    }
    let stop = match cli.command {
        // The test ends with the report so far.
        Command::Test(_) => interrupt::stop_flag(),
        _ => {
            interrupt::exit_at_once(|| ());
            Arc::default()
        }
    };
    let styled = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    let (mut output, mut remarks) = (anstream::stdout(), anstream::stderr());
    let result = run(&cli, name, games, (styled, &stop), &mut output, &mut remarks);
    exit_code(result, &mut remarks)
}

/// Runs the command and returns the exit status. `styled` says whether the output shows colours;
/// setting `stop` ends a test.
///
/// # Errors
/// Returns an error if a file cannot be read, is wrong or cannot be written.
pub fn run(
    cli: &Cli,
    name: &str,
    games: GameRegistry,
    (styled, stop): (bool, &Arc<AtomicBool>),
    output: &mut impl Write,
    remarks: &mut impl Write,
) -> Result<u8, ProgramError> {
    match &cli.command {
        Command::New(args) => new::run(args, name, output),
        Command::Check(args) => check::run(args, output, remarks),
        Command::Show(args) => show::run(args, styled, output, remarks),
        Command::Play(args) => play::run(args, name, games),
        Command::Import(args) => import::run(args, name, output, remarks),
        Command::Export(args) => export::run(args, output, remarks),
        Command::Test(args) => playtest::run(args, stop, output, remarks),
        Command::Schema => {
            output.write_all(SCHEMA.as_bytes())?;
            Ok(0)
        }
    }
}
