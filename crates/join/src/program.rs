//! The program `join`: play at a remote table, in full screen, line by line, or with an engine.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use clap::{Command, CommandFactory, FromArgMatches, Parser};
use wazir_protocol::Protocol;
use wazir_protocol::dialect::GameDialect;
use wazir_registry::GameEntry;
use wazir_saves::io_message;
use wazir_text::{Argument, Language, Message, message};

use crate::engine::EngineArgs;
use crate::line_client::LineClient;
use crate::texts::{Program, Seating};
use crate::{
    RemoteError, RemoteTable, Secret, SecretFile, TableUrl, engine, request_secret, screen, table,
};

const EXAMPLES: &str = "\
Examples (in a clone: cargo run --release --example join -- URL):
  {name} https://example.org/t/k3xq              take the first open seat
  {name} https://example.org/t/k3xq --name Ann --seat 2
  {name} https://example.org/t/k3xq --watch      only watch
  {name} https://example.org/t/k3xq --plain      line by line, for pipes and slow lines
  {name} https://example.org/t/k3xq --engine fairy-stockfish
  {name} https://example.org/t/k3xq --engine gnuchess --engine-protocol cecp --movetime 500

The address is that of the table's page in a browser, where somebody has opened the table. Type
moves in the notation of the game (7g7f, P*5e, e2e4, f2-f3=B). With --plain, type help for the
commands; in full screen, press m. The server recognizes you by a secret in a file of yours: if you
come back, you get the same seat again. Exit status: 0 success, 2 an error or wrong arguments, 130 stopped by Ctrl-C.";

/// Sit at a table of shogi, chess with different armies, EuroShogi or Evo on a server
#[derive(Parser, Debug)]
#[command(name = "join", version, max_term_width = 100)]
struct Cli {
    /// The address of the table, as the browser shows it
    #[arg(value_name = "URL")]
    address: TableUrl,

    /// The seat, by number or name
    ///
    /// It can be a seat of the computer. [default: the first open seat]
    #[arg(long, value_name = "SEAT", conflicts_with = "watch")]
    seat: Option<String>,

    /// Your name at the table
    ///
    /// [default: the engine's name, or your user name]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// Watch without taking a seat
    #[arg(long, conflicts_with = "engine")]
    watch: bool,

    /// Play line by line instead of in full screen
    ///
    /// This is the default if the output is not a terminal.
    #[arg(long)]
    plain: bool,

    /// The language: en or ja
    ///
    /// [default: the choice on the options page, or from LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, value_name = "CODE")]
    lang: Option<Language>,

    #[command(flatten)]
    engine: EngineArgs,

    /// The file with the secrets that identify you to servers
    ///
    /// [default: wazir/secrets in your configuration folder]
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    secret_file: Option<PathBuf>,
}

impl Cli {
    /// Returns the language of the screen, of the output and of the server's sentences.
    fn language(&self) -> Language {
        let chosen = self.lang.or_else(|| screen::settings().chosen_language());
        chosen.unwrap_or_else(|| Language::of_environment(|name| std::env::var(name).ok()))
    }

    /// Returns the name under which to sit down.
    fn name(&self) -> String {
        let of_user = || ["USER", "USERNAME"].into_iter().find_map(|name| std::env::var(name).ok());
        let given = self.name.clone().or_else(|| self.engine.program());
        given.or_else(of_user).unwrap_or_default()
    }
}

/// The reason why the program ends with an error.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub(crate) enum RunError {
    Remote(#[from] RemoteError),
    Io(#[from] io::Error),
    Other(Message),
}

impl RunError {
    fn message(&self) -> Message {
        match self {
            Self::Remote(why) => why.message(),
            Self::Io(why) => io_message(why),
            Self::Other(why) => why.clone(),
        }
    }
}

/// Sits down according to the arguments of the process, and plays until the game or the program
/// ends. `name` is the name of the program.
pub fn main(name: &'static str) -> ExitCode {
    let cli = parse(name);
    let language = cli.language();
    match run(&cli, name, language) {
        Ok(status) => ExitCode::from(status),
        // The reader of the output is gone.
        Err(RunError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            let why = message!(Program::Error { why: failure.message() });
            eprintln!("{}", why.translate(language));
            ExitCode::from(2)
        }
    }
}

/// Returns the command line of the program with this name, with its two help pages.
///
/// ```
/// let mut command = wazir_join::command("join");
/// assert!(command.render_long_help().to_string().contains("--engine"));
/// ```
#[must_use]
pub fn command(name: &'static str) -> Command {
    let command = Cli::command().name(name).after_help("See --help for more, with examples.");
    command.after_long_help(EXAMPLES.replace("{name}", name))
}

/// Parses the arguments of the process. Prints the help or an error and ends the process if
/// necessary.
fn parse(name: &'static str) -> Cli {
    let mut command = command(name);
    let mut matches = command.get_matches_mut();
    let parsed = Cli::from_arg_matches_mut(&mut matches);
    parsed.unwrap_or_else(|error| error.format(&mut command).exit())
}

/// Returns the user's secret for the server; requests one the first time.
fn secret(cli: &Cli) -> Result<Secret, RunError> {
    let secrets = match &cli.secret_file {
        Some(path) => SecretFile::at(path),
        None => SecretFile::default_path()?,
    };
    let of_file = |why: io::Error| {
        let (path, why) = (Argument::from_display(&secrets.path().display()), io_message(&why));
        RunError::Other(message!(Program::OfFile { path, why }))
    };
    if let Some(known) = secrets.get(&cli.address).map_err(of_file)? {
        return Ok(known);
    }
    let secret = request_secret(&cli.address)?;
    secrets.set(&cli.address, &secret).map_err(of_file)?;
    Ok(secret)
}

fn run(cli: &Cli, name: &'static str, language: Language) -> Result<u8, RunError> {
    let plays_itself = cli.engine.program().is_some();
    let on_screen = wazir_terminal::screen::is_available() && !cli.plain && !plays_itself;
    let secret = secret(cli)?;
    let mut remote = RemoteTable::connect_in(&cli.address, &secret, language)?;
    let back = Arc::new(Mutex::new(String::new()));
    // The screen restores the terminal first when a signal ends it.
    if !on_screen {
        watch_for_ctrl_c(back.clone(), language);
    }
    let (title, address) = (remote.title().to_owned(), remote.address().to_string());
    println!("{}", message!(Seating::TableAt { title, address }).translate(language));
    if !cli.watch {
        table::sit_down(&mut remote, cli.seat.as_deref(), &cli.name())?;
    }
    println!("{}", table::describe_table(&remote));
    if remote.seat().is_some()
        && let Ok(mut back) = back.lock()
    {
        *back = format!("{name} {}", remote.address());
    }
    if let Some(rival) = cli.engine.external_engine(&remote)? {
        engine::play(&mut remote, rival, &cli.engine, &secret)?;
        return Ok(0);
    }
    if on_screen {
        return screen::run(remote, secret, name, language);
    }
    LineClient::new(remote, secret, language)?.run()?;
    Ok(0)
}

/// On Ctrl-C prints how to come back and ends the program; the server has stored the game.
fn watch_for_ctrl_c(back: Arc<Mutex<String>>, language: Language) {
    let handler = move || {
        let back = back.lock().map(|back| back.clone()).unwrap_or_default();
        match back.is_empty() {
            true => eprintln!(),
            false => {
                eprintln!("\n{}\n  {back}", language.template(Seating::StaysYours.key()));
            }
        }
        std::process::exit(130);
    };
    // Without the handler, Ctrl-C ends the program as usual; only the hint is lost.
    let _ = ctrlc::set_handler(handler);
}

/// Maximum time to wait for news before other work.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Returns the default protocol of an engine: the one named after its only program, or that of most
/// engines for the game.
pub(crate) fn default_protocol(program: &str, game: &GameEntry) -> Protocol {
    match program == Protocol::GnuShogi.name() {
        true => Protocol::GnuShogi,
        false => GameDialect::of(game).preferred_protocol(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_has_a_short_and_a_long_page() {
        let mut command = command("join").term_width(80);
        let [short, long] = [command.render_help(), command.render_long_help()];
        let [short, long] = [short.to_string(), long.to_string()];
        assert!(2 * short.len() < long.len() && long.contains("join https://"), "{short}");
        for line in short.lines().chain(long.lines()) {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}
