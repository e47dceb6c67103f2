//! Language of the program's texts.

use std::sync::OnceLock;

use clap::{Arg, ArgMatches, Command, builder::ValueParser};
use wazir::text::{Language, Message};

/// Set once, when the arguments are parsed.
static LANGUAGE: OnceLock<Language> = OnceLock::new();

const LANG: &str = "lang";

/// Returns the language of this process: that of `--lang`, or else that of its environment. Returns
/// English if the process has not [parsed](crate::parse) its arguments.
#[must_use]
pub fn language() -> Language {
    LANGUAGE.get().copied().unwrap_or_default()
}

/// Translates a text into the [language](language()) of this process.
///
/// ```
/// use wazir_cli::{said, texts::Programs};
/// assert_eq!(said(Programs::CannotWrite), wazir_cli::language().template(Programs::CannotWrite.key()));
/// ```
#[must_use]
pub fn said(text: impl Into<Message>) -> String {
    text.into().translate(language()).to_string()
}

/// Adds the argument `--lang` to a command and its subcommands.
pub(crate) fn with_argument(command: Command) -> Command {
    let codes = Language::ALL.map(|language| language.to_string()).join(" or ");
    let help = format!("The language: {codes}");
    let long = format!("{help} [default: from LC_ALL, LC_MESSAGES or LANG]");
    let read = ValueParser::new(|code: &str| code.parse::<Language>());
    let lang = Arg::new(LANG).long(LANG).value_name("CODE").value_parser(read);
    command.arg(lang.global(true).help(help).long_help(long))
}

/// Sets the language. `preferred` is the language in the settings of the program.
pub(crate) fn settle(matches: &ArgMatches, preferred: Option<Language>) {
    let asked = matches.get_one(LANG).copied().or(preferred);
    let settled =
        asked.unwrap_or_else(|| Language::of_environment(|name| std::env::var(name).ok()));
    // The first call wins if a program parses twice.
    let _ = LANGUAGE.set(settled);
}
