//! Command lines of chess-like games: the programs [`play`] and [`engine`], and the arguments that
//! other programs share with them.
//!
//! A program takes the list of games from its caller and knows none by name. It is called
//! `engine` as an example of the workspace and `wazir-engine` where it is installed, so its caller
//! also says its name.

mod armies;
mod endings_args;
pub mod engine;
pub mod front;
mod game_args;
pub mod play;
pub mod texts;
mod variants;

pub use armies::ArmiesError;
pub use endings_args::EndingsArgs;
pub use game_args::{GameArgs, GameError};
pub use variants::{VariantError, is_file, with_variant};

use clap::Parser;

/// Parses the arguments of the process for a program of this name, which stands for `{name}` in
/// the help. Prints the help, or what is wrong, and ends the process where there is nothing to do.
pub fn parse<T: Parser>(name: &'static str) -> T {
    let command = T::command().name(name);
    let examples = command.get_after_help().map(|text| text.to_string().replace("{name}", name));
    let mut command = command.after_help(examples.unwrap_or_default());
    let mut matches = command.get_matches_mut();
    let parsed = T::from_arg_matches_mut(&mut matches);
    parsed.unwrap_or_else(|error| error.format(&mut command).exit())
}

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
