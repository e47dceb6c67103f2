//! The programs of Wazir besides `play` and `engine`, one module each: command lines for library
//! calls.
//!
//! Each module has a `main`, which reads the arguments of the process. It takes the name of the
//! program and, for programs that play games, the list of games. Each module also has a `run`,
//! which takes parsed arguments and prints to the given writer.

pub mod arena;
pub mod betza;
mod card;
pub mod convert;
pub mod endings;
mod error;
mod interrupt;
pub mod perft;
mod progress;
pub mod solve;
mod texts;
pub mod tune;
pub mod variant;

pub use error::ProgramError;

use clap::Command;
use wazir_cli::command;

/// A function that returns the command line of a program with this name.
pub type CommandLine = fn(&'static str) -> Command;

/// The programs of this crate and of `wazir-cli`, each with its name and its command line.
///
/// ```
/// let (name, command) = wazir_programs::PROGRAMS[0];
/// assert!(command(name).render_long_help().to_string().contains("Usage: arena"));
/// ```
pub const PROGRAMS: [(&str, CommandLine); 10] = [
    ("arena", command::<arena::Cli>),
    ("betza", command::<betza::Cli>),
    ("convert", command::<convert::Cli>),
    ("endings", command::<endings::Cli>),
    ("engine", command::<wazir_cli::engine::Cli>),
    ("perft", command::<perft::Cli>),
    ("play", command::<wazir_cli::play::Cli>),
    ("solve", command::<solve::Cli>),
    ("tune", command::<tune::Cli>),
    ("variant", command::<variant::Cli>),
];

// The examples in the README are checked.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
