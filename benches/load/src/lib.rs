//! A load test that plays at thousands of tables of a server at once, checks that nothing is lost,
//! and measures.
//!
//! Each client counts the events it receives, and the events of all clients at a table are
//! compared; at the end every log is read and replayed by the rules. Commands are sent at their
//! scheduled moments, however long earlier ones take, and latencies are measured from these
//! moments.

mod bots;
mod check;
mod client;
mod clocks;
mod context;
mod http;
mod lines;
mod machine;
mod metrics;
mod play;
mod relay;
mod scenarios;
mod server;
mod stalled;
mod stored;
mod table;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use play::LoadSize;

const EXAMPLES: &str = "\
Examples (in a clone: cargo run --profile dist --example load -- play):
  load play --tables 1000
  load max --tables 500 --json
  load kill --tables 200 --times 5
  load --url 127.0.0.1:8080 play --tables 100

docs/measurements/load.md tells what is measured. Exit status: 0 nothing was lost, 1 something was, 2 wrong
arguments, 130 stopped by Ctrl-C.";

/// Plays at thousands of tables of a server at once, checks that nothing is lost, and measures
///
/// The server is started on one processor and this program runs on another; each client counts what
/// it is told, and every log is read and replayed at the end.
#[derive(Parser, Clone, Debug)]
#[command(name = "load", version, max_term_width = 100)]
#[command(after_help = "--help tells more, with examples.", after_long_help = EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    trial: Scenario,

    /// The server: a program that is started for it
    #[arg(long, global = true, value_name = "PATH")]
    server: Option<PathBuf>,

    /// A server that runs, with limits raised, as 127.0.0.1:8080
    #[arg(long, global = true, value_name = "ADDRESS", conflicts_with = "server")]
    url: Option<SocketAddr>,

    /// Where the server keeps tables, as for the server; a file in a new folder if absent
    #[arg(long, global = true, value_name = "URL")]
    database: Option<String>,

    /// The folder for data; a new one that is removed if absent
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<PathBuf>,

    /// The processors of the server and of this program; `any` for none in particular
    #[arg(long, global = true, default_value = "0,1", value_name = "N,N")]
    cores: String,

    /// What else the server is told
    #[arg(long, global = true, value_name = "ARGUMENT", allow_hyphen_values = true)]
    tell: Vec<String>,

    /// For the choice of lines and of moments
    #[arg(long, global = true, default_value_t = 1, value_name = "N")]
    seed: u64,

    /// Print the figures as JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand, Clone, Debug)]
enum Scenario {
    /// Play at a pace
    Play(LoadArgs),
    /// Play quicker and quicker until it takes too long
    Max(LoadArgs),
    /// End the server by `kill -9` again and again while it is played
    Kill {
        #[command(flatten)]
        playing: LoadArgs,
        /// How often
        #[arg(long, default_value_t = 20, value_name = "N")]
        times: u32,
    },
    /// Let the disk be full for some seconds while it is played
    Full(LoadArgs),
    /// Start the server on a file with many tables
    Stored {
        /// How many
        #[arg(long, default_value_t = 100_000, value_name = "N")]
        count: usize,
    },
    /// See what players are charged, near and far, honest and not, and when flags fall
    Clocks,
}

#[derive(Args, Clone, Debug)]
struct LoadArgs {
    /// Tables of two seats
    #[arg(long, default_value_t = 4000, value_name = "N")]
    tables: usize,

    /// Tables of four seats
    #[arg(long, default_value_t = 250, value_name = "N")]
    four: usize,

    /// Those who watch
    #[arg(long, default_value_t = 1000, value_name = "N")]
    spectators: usize,

    /// Commands a second
    #[arg(long, default_value_t = 1000.0, value_name = "N")]
    rate: f64,

    /// For how long it is measured
    #[arg(long, default_value_t = 120.0, value_name = "SECONDS")]
    seconds: f64,

    /// For how long it is played before
    #[arg(long, default_value_t = 5.0, value_name = "SECONDS")]
    warm: f64,

    /// How many of a hundred commands are talk, as far as a table lets its players talk
    #[arg(long, default_value_t = 0, value_name = "N")]
    chats: u32,

    /// The clock of each table; `none` for none
    #[arg(long, default_value = "10m+5s", value_name = "CLOCK")]
    clock: String,

    /// How often each client asks whether the server is there
    #[arg(long, default_value_t = 10.0, value_name = "SECONDS")]
    ping: f64,

    /// Tables beside, at which somebody plays at random against the computer
    #[arg(long, default_value_t = 0, value_name = "N")]
    bots: usize,

    /// The level of the computer there
    #[arg(long, default_value = "easy", value_name = "LEVEL")]
    level: String,

    /// Those who ask how a table stands again and again, and do not listen
    #[arg(long, default_value_t = 0, value_name = "N")]
    stalled: usize,

    /// End the server by `kill -9` at the end, start it again, and wait until all are back
    #[arg(long)]
    storm: bool,

    /// End the server by SIGTERM at the very end, and see how everybody is told
    #[arg(long)]
    terminate: bool,
}

impl LoadArgs {
    fn crowd(&self) -> LoadSize {
        LoadSize { two: self.tables, four: self.four, spectators: self.spectators }
    }

    fn clock(&self) -> Option<&str> {
        (self.clock != "none").then_some(self.clock.as_str())
    }
}

/// Exit status after Ctrl-C.
const INTERRUPTED: u8 = 130;

/// Runs the program.
pub fn main(arguments: &Arguments) -> ExitCode {
    let ran = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let ran = ran.and_then(|runtime| {
        tokio::task::LocalSet::new().block_on(&runtime, async {
            tokio::select! {
                ran = scenarios::run(arguments) => ran.map(Some),
                // The server that was started ends as well.
                _ = tokio::signal::ctrl_c() => Ok(None),
            }
        })
    });
    match ran {
        Ok(Some(true)) => ExitCode::SUCCESS,
        Ok(Some(false)) => ExitCode::FAILURE,
        Ok(None) => ExitCode::from(INTERRUPTED),
        Err(error) => failed(&error),
    }
}

fn failed(error: &io::Error) -> ExitCode {
    eprintln!("error: {error}");
    ExitCode::FAILURE
}

fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}
