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

docs/measurements/load.md describes the measurements. Exit status: 0 nothing was lost, 1 something was, 2 wrong
arguments, 130 stopped by Ctrl-C.";

/// Plays at thousands of tables of a server at once, checks that nothing is lost, and measures
///
/// The server runs on one processor and this program on another. Each client counts the messages that
/// it gets, and every log is read and replayed at the end.
#[derive(Parser, Clone, Debug)]
#[command(name = "load", version, max_term_width = 100)]
#[command(after_help = "See --help for more, with examples.", after_long_help = EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    trial: Scenario,

    /// The program of a server to start
    #[arg(long, global = true, value_name = "PATH")]
    server: Option<PathBuf>,

    /// A running server with raised limits, such as 127.0.0.1:8080
    #[arg(long, global = true, value_name = "ADDRESS", conflicts_with = "server")]
    url: Option<SocketAddr>,

    /// The store of the server, as in its --database [default: a file in a new folder]
    #[arg(long, global = true, value_name = "URL")]
    database: Option<String>,

    /// The folder for data [default: a new one, removed at the end]
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<PathBuf>,

    /// The processors of the server and of this program; `any` does not pin them
    #[arg(long, global = true, default_value = "0,1", value_name = "N,N")]
    cores: String,

    /// A further argument of the server
    #[arg(long, global = true, value_name = "ARGUMENT", allow_hyphen_values = true)]
    tell: Vec<String>,

    /// The random seed
    #[arg(long, global = true, default_value_t = 1, value_name = "N")]
    seed: u64,

    /// Print the measurements as JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand, Clone, Debug)]
enum Scenario {
    /// Play at a constant rate
    Play(LoadArgs),
    /// Raise the rate until answers take too long
    Max(LoadArgs),
    /// Kill the server with `kill -9` repeatedly during play
    Kill {
        #[command(flatten)]
        playing: LoadArgs,
        /// Number of kills
        #[arg(long, default_value_t = 20, value_name = "N")]
        times: u32,
    },
    /// Fill the disk for some seconds during play
    Full(LoadArgs),
    /// Start the server on a file with many tables
    Stored {
        /// Number of tables
        #[arg(long, default_value_t = 100_000, value_name = "N")]
        count: usize,
    },
    /// Measure the time charged to players, near and far, honest and not, and when flags fall
    Clocks,
}

#[derive(Args, Clone, Debug)]
struct LoadArgs {
    /// Tables with two seats
    #[arg(long, default_value_t = 4000, value_name = "N")]
    tables: usize,

    /// Tables with four seats
    #[arg(long, default_value_t = 250, value_name = "N")]
    four: usize,

    /// Number of spectators
    #[arg(long, default_value_t = 1000, value_name = "N")]
    spectators: usize,

    /// Commands per second
    #[arg(long, default_value_t = 1000.0, value_name = "N")]
    rate: f64,

    /// Duration of the measurement
    #[arg(long, default_value_t = 120.0, value_name = "SECONDS")]
    seconds: f64,

    /// Duration of the warm-up
    #[arg(long, default_value_t = 5.0, value_name = "SECONDS")]
    warm: f64,

    /// Percentage of chat commands, within the chat limits of a table
    #[arg(long, default_value_t = 0, value_name = "N")]
    chats: u32,

    /// The clock of each table; `none` for none
    #[arg(long, default_value = "10m+5s", value_name = "CLOCK")]
    clock: String,

    /// Interval of each client's pings
    #[arg(long, default_value_t = 10.0, value_name = "SECONDS")]
    ping: f64,

    /// Additional tables at which a random player plays the computer
    #[arg(long, default_value_t = 0, value_name = "N")]
    bots: usize,

    /// The level of the computer there
    #[arg(long, default_value = "easy", value_name = "LEVEL")]
    level: String,

    /// Clients that request the state of a table repeatedly and never read
    #[arg(long, default_value_t = 0, value_name = "N")]
    stalled: usize,

    /// Kill the server with `kill -9` at the end, restart it, and wait until all clients are back
    #[arg(long)]
    storm: bool,

    /// Stop the server with SIGTERM at the end, and check that all clients are notified
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
