//! Command lines of chess-like games: the programs [`play`] and [`engine`], and the arguments that
//! other programs share with them.
//!
//! A program takes the list of games from its caller and knows none by name. It is called
//! `engine` as an example of the workspace and `wazir-engine` where it is installed, so its caller
//! also says its name.

mod armies;
mod endgame_table_args;
pub mod engine;
pub mod runner;
mod game_args;
mod language;
pub mod play;
pub mod texts;
mod variants;

pub use armies::ArmiesError;
pub use endgame_table_args::EndgameTableArgs;
pub use game_args::{GameArgs, GameError};
pub use language::{language, said};
pub use variants::{VariantError, is_path, load_variant};

use clap::Parser;
use wazir::text::Language;

/// Parses the arguments of the process for a program of this name, which stands for `{name}` in
/// the help. Prints the help, or what is wrong, and ends the process where there is nothing to do.
/// Every program takes `--lang` besides, which settles its [`language`](language()).
pub fn parse<T: Parser>(name: &'static str) -> T {
    parse_for(name, || None)
}

/// The same for a program in whose settings a person may have chosen a language: it counts where
/// `--lang` is not given.
pub(crate) fn parse_for<T: Parser>(
    name: &'static str,
    preferred: impl FnOnce() -> Option<Language>,
) -> T {
    let command = language::with_argument(T::command().name(name));
    let examples = command.get_after_help().map(|text| text.to_string().replace("{name}", name));
    let mut command = command.after_help(examples.unwrap_or_default());
    let mut matches = command.get_matches_mut();
    language::settle(&matches, preferred());
    let parsed = T::from_arg_matches_mut(&mut matches);
    parsed.unwrap_or_else(|error| error.format(&mut command).exit())
}

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
