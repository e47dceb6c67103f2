//! Makes a game of one's own: begins its file, checks it, shows it, plays it, and tests it.

#[path = "../common/card.rs"]
mod card;
mod check;
mod file;
mod games;
mod import;
mod make;
#[path = "../common/named.rs"]
mod named;
mod play;
mod plot;
mod report;
#[path = "../common/scene.rs"]
mod scene;
mod show;
mod tally;
#[cfg(test)]
mod tests;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::{AutoStream, ColorChoice};
use clap::{Parser, Subcommand};
use named::{NAME, named};
use wazir::text::{Argument, Message, Programs, message};

const EXAMPLES: &str = "\
Examples (in a clone: cargo run --release --example variant -- check docs/variants/knightmate.toml):
  {name} new 'My Game'                          a small game to begin with, in my-game.toml
  {name} new 'My Game' --based-on chess         chess, and what can be changed of it
  {name} check my-game.toml                     what is wrong with it, and where
  {name} show my-game.toml --svg pictures       the board, the pieces, what they are worth
  {name} play my-game.toml                      against the computer
  {name} test my-game.toml --games 100          computer against computer: is it a good game?
  {name} import variants.ini -o games            what others have written for Fairy-Stockfish

docs/variants.md says what can stand in a file. Remarks go to standard error. Colours are left out
when the output is no terminal or NO_COLOR is set. Exit status: 0 all well, 1 a file is wrong, 2
wrong arguments, 130 stopped.";

/// Make a game of your own: begin its file, check it, see it, play it, test it
#[derive(Parser, Debug)]
#[command(name = NAME, version, after_help = named(EXAMPLES))]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Write a file to begin with
    New(make::NewArgs),
    /// Say what is wrong with files, and where
    Check(check::CheckArgs),
    /// Draw the board, and say how the pieces move and what they are worth
    Show(show::ShowArgs),
    /// Play it in the terminal
    Play(play::PlayArgs),
    /// Make files of the games in a variants.ini of Fairy-Stockfish
    Import(import::ImportArgs),
    /// Let the computer play it against itself, and say what the games are like
    Test(games::TestArgs),
}

/// Why the program cannot go on.
#[derive(Debug)]
enum Failure {
    /// A file is wrong; the report is complete, and may have colours.
    File(String),
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
            Self::File(report) => return (report.clone(), 1),
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
    if let Command::Play(args) = &cli.command {
        return done(play::run(args), &mut anstream::stderr());
    }
    let stop = Arc::new(AtomicBool::new(false));
    if let Command::Test(_) = cli.command {
        watch(Arc::clone(&stop));
    }
    let styled = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    let (mut output, mut remarks) = (anstream::stdout(), anstream::stderr());
    let result = run(&cli, styled, &stop, &mut output, &mut remarks);
    done(result, &mut remarks)
}

/// Tells of a failure; the exit status.
fn done(result: Result<u8, Failure>, remarks: &mut impl Write) -> ExitCode {
    match result {
        Ok(status) => ExitCode::from(status),
        // Whoever read our output has left.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            let (report, status) = failure.report();
            // Nobody is left to be told.
            let _ = writeln!(remarks, "{report}");
            ExitCode::from(status)
        }
    }
}

/// The first Ctrl-C ends the games with the report so far, the second one the program at once.
fn watch(stop: Arc<AtomicBool>) {
    let handler = move || {
        if stop.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(handler);
}

/// Does what is asked and gives the exit status; `styled` says whether the output takes colours.
fn run(
    cli: &Cli,
    styled: bool,
    stop: &Arc<AtomicBool>,
    output: &mut impl Write,
    remarks: &mut impl Write,
) -> Result<u8, Failure> {
    match &cli.command {
        Command::New(args) => make::run(args, output),
        Command::Check(args) => check::run(args, output, remarks),
        Command::Show(args) => show::run(args, styled, output, remarks),
        Command::Play(args) => play::run(args),
        Command::Import(args) => import::run(args, output, remarks),
        Command::Test(args) => games::run(args, stop, output, remarks),
    }
}
