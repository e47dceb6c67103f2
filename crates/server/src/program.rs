//! The program `tables`, for remote players in a browser.

use std::io::Write as _;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use tracing_subscriber::EnvFilter;
use wazir_text::{Language, message};

use crate::texts::Console;
use crate::{AdminTask, Server, ServerConfig, administer};

/// Hosts games of shogi, EuroShogi, Chess with Different Armies and Evo in the browser, for two to
/// four people and computers
///
/// Tables are saved in a folder, so nothing is lost when the program or the machine stops.
#[derive(Parser)]
#[command(
    name = "tables",
    version,
    max_term_width = 100,
    after_help = "See --help for more, with examples and limits.",
    after_long_help = "\
Examples:
  tables                                        for browsers on this machine
  tables --listen 0.0.0.0:8080                  for everybody on the same network
  tables --public-url https://play.example.org --trust-proxy
                                                behind a proxy that speaks TLS
  tables --database postgres://wazir@db/wazir --node a
                                                one of several on one database
  tables admin list                             list the tables
  tables admin backup ~/tables-backup.sqlite    back up, even while it runs

`--log` takes the syntax of RUST_LOG, such as debug or wazir_server=debug,warn. Exit status: 0 ended by
SIGTERM, 1 an error, 2 wrong arguments, 130 ended by Ctrl-C; in any case all tables are saved."
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    /// How much to log to standard error: error, warn, info, debug or trace
    #[arg(long, hide_short_help = true, value_name = "LEVEL", default_value = "warn")]
    log: String,

    /// Log as lines of JSON
    #[arg(long, hide_short_help = true)]
    log_json: bool,

    /// The language of the program's output: en or ja
    ///
    /// Web pages use the languages of their readers. [default: from LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, value_name = "CODE", global = true)]
    lang: Option<Language>,

    // The last, as its limits have a heading of their own, which holds for what follows.
    #[command(flatten)]
    config: ServerConfig,
}

#[derive(Subcommand)]
enum Command {
    /// Administers a server, running or not: lists, closes and deletes tables, bans, announces,
    /// backs up
    Admin {
        #[command(subcommand)]
        task: AdminTask,
    },
}

/// Returns the command line of the program.
///
/// ```
/// let mut command = wazir_server::program::command();
/// assert!(command.render_long_help().to_string().contains("--public-url"));
/// ```
#[must_use]
pub fn command() -> clap::Command {
    Arguments::command()
}

/// Runs the server or an administrative task, as the arguments of the process say.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let of_environment = || Language::of_environment(|name| std::env::var(name).ok());
    let language = arguments.lang.unwrap_or_else(of_environment);
    init_logging(&arguments);
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&error, language),
    };
    let done = match arguments.command {
        None => runtime.block_on(serve(arguments.config, language)),
        Some(Command::Admin { task }) => {
            let done = runtime.block_on(administer(&arguments.config, &task));
            done.map(|text| {
                // The reader may be gone.
                let _ = write!(std::io::stdout(), "{text}");
                0
            })
        }
    };
    match done {
        Ok(status) => ExitCode::from(status),
        Err(error) => failed(&error, language),
    }
}

fn failed(error: &dyn std::fmt::Display, language: Language) -> ExitCode {
    eprintln!("{}", message!(Console::Error { why: error.to_string() }).translate(language));
    ExitCode::FAILURE
}

fn init_logging(arguments: &Arguments) {
    let filter = EnvFilter::try_new(&arguments.log).unwrap_or_else(|_| EnvFilter::new("warn"));
    // By default, what cannot be logged, as on a full disk, is said on standard error; where that is
    // the log itself, the task that logged ends by a panic.
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let log = log.log_internal_errors(false);
    if arguments.log_json { log.json().init() } else { log.with_target(false).init() }
}

/// Exit status of a server that Ctrl-C ends.
const INTERRUPTED: u8 = 130;

/// Runs a server until a signal ends it, and returns the exit status.
async fn serve(config: ServerConfig, language: Language) -> Result<u8, Box<dyn std::error::Error>> {
    let open = !config.no_open;
    let server = Server::start(config).await?;
    print_greeting(&server, language);
    if open {
        open_browser(server.url());
    }
    let status = shutdown_signal().await;
    // Standard error may be gone; the tables are kept all the same.
    let _ = writeln!(std::io::stderr(), "{}", language.template(Console::Ending.key()));
    server.stop().await;
    Ok(status)
}

/// Prints the address of the server. The first line is in English, for programs that wait for it.
fn print_greeting(server: &Server, language: Language) {
    // The reader may be gone.
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "listening on {}", server.url());
    let address = server.address();
    if address.ip().is_unspecified() {
        let _ = writeln!(out, "{}", language.template(Console::OpenToAll.key()));
        match lan_address(address) {
            Some(address) => drop(writeln!(out, "  http://{address}/")),
            None => drop(writeln!(out, "  {}", language.template(Console::NoNetwork.key()))),
        }
    }
    let _ = writeln!(out, "{}", language.template(Console::CtrlC.key()));
    let _ = out.flush();
}

/// Returns the address of this machine in the local network: the one it would use to reach an
/// outside host. Nothing is sent.
fn lan_address(address: SocketAddr) -> Option<SocketAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    let ip: IpAddr = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then(|| SocketAddr::new(ip, address.port()))
}

/// Opens a browser if there is one.
fn open_browser(url: &str) {
    let screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    let command = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ if screen => "xdg-open",
        _ => return,
    };
    let null = std::process::Stdio::null;
    let started = std::process::Command::new(command)
        .arg(url)
        .stdin(null())
        .stdout(null())
        .stderr(null())
        .spawn();
    if let Err(error) = started {
        tracing::info!(%error, command, "no browser was opened");
    }
}

/// Waits for a signal to stop, and returns the exit status after it.
async fn shutdown_signal() -> u8 {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (Ok(mut terminated), Ok(mut hung_up)) =
            (signal(SignalKind::terminate()), signal(SignalKind::hangup()))
        else {
            let _ = interrupted.await;
            return INTERRUPTED;
        };
        tokio::select! {
            _ = interrupted => INTERRUPTED,
            _ = terminated.recv() => 0,
            _ = hung_up.recv() => 0,
        }
    }
    #[cfg(not(unix))]
    {
        let _ = interrupted.await;
        INTERRUPTED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_has_a_short_and_a_long_page() {
        let mut command = command().term_width(80);
        let [short, long] = [command.render_help(), command.render_long_help()];
        let [short, long] = [short.to_string(), long.to_string()];
        assert!(2 * short.len() < long.len() && long.contains("tables admin list"), "{short}");
        assert!(!short.contains("--queue-bytes") && long.contains("--queue-bytes"));
        for line in short.lines().chain(long.lines()) {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}
