//! Plays configurations of the engine, and other programs, against each other and says which is
//! stronger.

#[path = "../common/armies.rs"]
mod armies;
#[path = "../common/endings_args.rs"]
mod endings_args;
#[path = "../common/game_args.rs"]
mod game_args;
mod matches;
#[path = "../common/named.rs"]
mod named;
#[cfg(test)]
mod tests;
#[path = "../common/variants.rs"]
mod variants;

use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Parser, Subcommand};
use wazir::text::{Argument, Matches, Message, Programs, message};
use wazir_arena::{Bench, Report, Sprt, Verdict, read_games};

use matches::MatchArgs;
use named::{NAME, named};

const EXAMPLES: &str = "\
Examples (in a clone: cargo run --release --example arena -- match shogi ...):
  {name} match shogi --player name=tuned,weights=tuned --player name=derived,weights=derived \\
      --each nodes=2000 --count 100 --out games.jsonl
  {name} report games.jsonl
  {name} bench
  {name} match --help
  {name} report --help";

const OF_REPORT: &str = "\
The files may still grow: the beginning of a line at the end of one is passed over. The lead is
that of the player named first in the table, who is the first one given to the match.

Examples:
  arena report a.jsonl b.jsonl
  arena report --sprt 0,10 games.jsonl
  until arena report --sprt 0,10 games.jsonl; [ $? -ne 3 ]; do sleep 60; done   (until it is decided)

Exit status: 0 all well, 2 wrong arguments or files; with --sprt: 0 the higher lead is accepted,
1 the lower lead is accepted, 3 neither yet, so play on. Of several tables the test is decided
when it is in all, and the status is 0 when the higher lead is accepted in all.";

/// Play configurations of the engine against each other
#[derive(Parser, Debug)]
#[command(name = NAME, version, after_help = named(EXAMPLES))]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Play a match and print its table
    Match(Box<MatchArgs>),
    /// Print the tables of games written by matches
    #[command(after_help = OF_REPORT)]
    Report {
        /// Files of games, one JSON object a line; several may hold parts of one match
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,

        /// Test one lead in Elo against another: ELO0,ELO1[,ALPHA,BETA]. The exit status tells
        /// whether a match can stop
        #[arg(long, value_name = "NUMBERS", allow_hyphen_values = true)]
        sprt: Option<Sprt>,

        /// A table for each pairing of armies in cwda
        #[arg(long)]
        by_armies: bool,
    },
    /// Search fixed positions of all games to fixed depths; prints how many nodes that took, the
    /// same on every machine, and how many a second
    Bench,
}

/// What goes wrong is told to the user as it is.
type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let stop = Arc::new(AtomicBool::new(false));
    watch(stop.clone());
    match run(&cli, &stop, &mut io::stdout()) {
        Ok(code) => code,
        Err(reason) => {
            let why = Argument::shown(&reason);
            eprintln!("{}", message!(Programs::Error { why }));
            ExitCode::from(2)
        }
    }
}

/// The first Ctrl-C ends a match with its table so far, the second one at once.
fn watch(stop: Arc<AtomicBool>) {
    let handler = move || {
        if stop.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler Ctrl-C ends the program as usual; games are on file as soon as they end.
    let _ = ctrlc::set_handler(handler);
}

fn run(cli: &Cli, stop: &Arc<AtomicBool>, output: &mut impl Write) -> Outcome<ExitCode> {
    let (text, code) = match &cli.command {
        Command::Match(args) => matches::run(args, stop)?,
        Command::Bench => {
            let bench = Bench::run(&wazir::games())?;
            (bench.to_string(), ExitCode::SUCCESS)
        }
        Command::Report { files, sprt, by_armies } => {
            let mut report = report(*sprt);
            if *by_armies {
                report = report.by_armies();
            }
            for path in files {
                let games = read_games(&text_of(path)?);
                report.extend(games.map_err(|error| in_file(path, error.message()))?);
            }
            let code = match sprt {
                Some(_) => status(report.verdict())?,
                None => ExitCode::SUCCESS,
            };
            (report.to_string(), code)
        }
    };
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        // Whoever read our output has left.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(message!(Programs::CannotWrite { why: Argument::shown(&error) }).to_string().into())
        }
        _ => Ok(code),
    }
}

/// The exit status that stands for what a test has come to.
fn status(verdict: Option<Verdict>) -> Outcome<ExitCode> {
    Ok(match verdict {
        None => return Err(message!(Matches::SprtForTwo).to_string().into()),
        Some(Verdict::Higher) => ExitCode::SUCCESS,
        Some(Verdict::Lower) => ExitCode::from(1),
        Some(Verdict::Open) => ExitCode::from(3),
    })
}

fn report(sprt: Option<Sprt>) -> Report {
    let report = Report::default();
    sprt.into_iter().fold(report, Report::sprt)
}

fn text_of(path: &Path) -> Outcome<String> {
    let text = std::fs::read_to_string(path);
    Ok(text.map_err(|error| {
        let (path, why) = (Argument::shown(&path.display()), Argument::shown(&error));
        message!(Programs::CannotRead { path, why }).to_string()
    })?)
}

/// What is wrong in a file.
fn in_file(path: &Path, why: Message) -> String {
    message!(Programs::InFile { path: Argument::shown(&path.display()), why }).to_string()
}
