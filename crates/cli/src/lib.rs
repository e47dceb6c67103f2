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

use clap::Parser;
use wazir::text::Language;

/// Parses the arguments of the process for a program with this name, which replaces `{name}` in the
/// help. For `--help`, `--version` or wrong arguments it prints a text and ends the process. Every
/// program also accepts `--lang`, which sets its [`language`](language()).
pub fn parse<T: Parser>(name: &'static str) -> T {
    parse_for(name, || None)
}

/// Parses the arguments like [`parse`], for a program with a language in its settings: `preferred`
/// applies if `--lang` is not given.
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

// The example in the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
