//! Command-line programs for chess-like games: [`play`] and [`engine`], and the arguments that
//! other programs share with them.
//!
//! A program gets the list of games from its caller and knows none by name. The caller also gives
//! its name: the program is `engine` as an example of the workspace and `wazir-engine` where it is
//! installed.

mod armies;
mod endgame_table_args;
pub mod engine;
mod game_args;
mod help;
pub mod interrupt;
mod language;
pub mod play;
pub mod runner;
pub mod texts;
mod variants;

pub use armies::{ArmiesError, load_army};
pub use endgame_table_args::EndgameTableArgs;
pub use game_args::{GameArgs, GameError};
pub use language::{language, said};
pub use variants::{VariantError, is_path, load_variant};

use clap::{Command, CommandFactory, Parser};
use wazir::text::Language;

/// Parses the arguments of the process for a program with this name, which replaces `{name}` in the
/// help. For `-h`, `--help`, `--version` or wrong arguments it prints a text and ends the process.
/// Every program also accepts `--lang`, which sets its [`language`](language()).
pub fn parse<T: Parser>(name: &'static str) -> T {
    parse_for(name, || None)
}

/// Returns the command line of a program with this name, with its two help pages: a short one for
/// `-h`, and one with examples for `--help`. Both are as wide as the terminal, but at most 100
/// columns.
///
/// ```
/// use wazir_cli::{command, play};
/// let mut command = command::<play::Cli>("play").term_width(80);
/// let (short, long) = (command.render_help().to_string(), command.render_long_help().to_string());
/// assert!(short.lines().chain(long.lines()).all(|line| line.chars().count() <= 80));
/// assert!(short.len() < long.len() / 2);
/// ```
pub fn command<T: CommandFactory>(name: &'static str) -> Command {
    help::with_pages(language::with_argument(T::command().name(name)), name)
}

/// Parses the arguments like [`parse`], for a program with a language in its settings: `preferred`
/// applies if `--lang` is not given.
pub(crate) fn parse_for<T: Parser>(
    name: &'static str,
    preferred: impl FnOnce() -> Option<Language>,
) -> T {
    let mut command = command::<T>(name);
    let mut matches = command.get_matches_mut();
    language::settle(&matches, preferred());
    let parsed = T::from_arg_matches_mut(&mut matches);
    parsed.unwrap_or_else(|error| error.format(&mut command).exit())
}

// The example in the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
