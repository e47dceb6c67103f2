//! The program `arena`: plays engine configurations and external engines against each other and
//! reports which is stronger.

mod balance;
mod matches;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use balance::BalanceArgs;
use clap::{Parser, Subcommand};
use matches::MatchArgs;
use wazir::registry::GameRegistry;
use wazir::text::{Argument, Message, message};
use wazir_arena::{Bench, MatchReport, Sprt, SprtVerdict, read_records};
use wazir_cli::language;
use wazir_cli::texts::Programs;

use crate::ProgramError;
use crate::error::{exit_code, read_file};
use crate::interrupt;
use crate::texts::Matches;

const EXAMPLES: &str = "\
Examples (in a clone: cargo run --release --example arena -- match shogi ...):
  {name} match shogi --player name=a,weights=tuned \\
      --player name=b,weights=derived --each nodes=2000 --out games.jsonl
  {name} report games.jsonl
  {name} balance --armies fide,nutters,my.toml --nodes 1000 --games 100
  {name} bench
  {name} match --help
  {name} report --help";

const REPORT_HELP: &str = "\
The files may still be growing: an incomplete last line is ignored. The difference is that of the
first player in the table, who is the first one given to the match.

Examples:
  {name} report a.jsonl b.jsonl
  {name} report --sprt 0,10 games.jsonl
  wait until it is decided:
  until {name} report --sprt 0,10 games.jsonl; [ $? -ne 3 ]; do sleep 60; done

Exit status: 0 success, 2 wrong arguments or files; with --sprt: 0 the higher difference is
accepted, 1 the lower difference is accepted, 3 neither yet. With several tables the test is decided
when it is decided in all, and the status is 0 if the higher difference is accepted in all.";

/// Play configurations of the engine against each other
#[derive(Parser, Debug)]
#[command(name = "arena", version, after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Play a match and print its table
    Match(Box<MatchArgs>),
    /// Measure how equal armies are in games against each other
    Balance(Box<BalanceArgs>),
    /// Print the result tables of finished games
    #[command(after_help = REPORT_HELP)]
    Report {
        /// Files of games, one JSON object per line; several files may be parts of one match
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,

        /// Test one Elo difference against another: ELO0,ELO1[,ALPHA,BETA]. The exit status says
        /// whether a match can stop
        #[arg(long, value_name = "NUMBERS", allow_hyphen_values = true)]
        sprt: Option<Sprt>,

        /// A table for each pairing of armies
        #[arg(long)]
        by_armies: bool,
    },
    /// Measure the speed of the search
    ///
    /// Searches fixed positions of all games to fixed depths, and prints the number of nodes, which is
    /// the same on every machine, and the nodes per second.
    Bench,
}

/// Runs the program with the arguments of the process, under this name.
pub fn main(name: &'static str, games: GameRegistry) -> ExitCode {
    let cli: Cli = wazir_cli::parse(name);
    let stop = match cli.command {
        // They end with the table so far.
        Command::Match(_) | Command::Balance(_) => interrupt::stop_flag(),
        Command::Report { .. } | Command::Bench => {
            interrupt::exit_at_once(|| ());
            Arc::default()
        }
    };
    exit_code(run(&cli, games, &stop, &mut io::stdout()), &mut io::stderr())
}

/// Runs the command and returns the exit status. If `stop` is set, a match ends with its table so
/// far.
///
/// # Errors
/// Returns an error if the match cannot be set up, or a file cannot be read or written.
pub fn run(
    cli: &Cli,
    games: GameRegistry,
    stop: &Arc<AtomicBool>,
    output: &mut impl Write,
) -> Result<u8, ProgramError> {
    let (text, status) = match &cli.command {
        Command::Match(args) => matches::run(args, games, stop)?,
        Command::Balance(args) => balance::run(args, games, stop)?,
        Command::Bench => {
            let bench = Bench::run(&games)?;
            (bench.to_string(), 0)
        }
        Command::Report { files, sprt, by_armies } => {
            let mut report = report(*sprt);
            if *by_armies {
                report = report.by_armies();
            }
            for path in files {
                let games = read_records(&read_file(path)?);
                report.extend(games.map_err(|error| file_message(path, error.message()))?);
            }
            let status = match sprt {
                Some(_) => exit_status(report.verdict())?,
                None => 0,
            };
            (report.say(language()), status)
        }
    };
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        // The reader of our output has left.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(status),
    }
}

/// Returns the exit status for the verdict of a test.
fn exit_status(verdict: Option<SprtVerdict>) -> Result<u8, ProgramError> {
    Ok(match verdict {
        None => return Err(message!(Matches::SprtForTwo).into()),
        Some(SprtVerdict::AcceptH1) => 0,
        Some(SprtVerdict::AcceptH0) => 1,
        Some(SprtVerdict::Undecided) => 3,
    })
}

fn report(sprt: Option<Sprt>) -> MatchReport {
    let report = MatchReport::default();
    sprt.into_iter().fold(report, MatchReport::sprt)
}

/// Returns a message about a fault in a file.
fn file_message(path: &Path, why: Message) -> Message {
    message!(Programs::InFile { path: Argument::from_display(&path.display()), why })
}
