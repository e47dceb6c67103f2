//! The program `engine`: an engine for any program that speaks USI, UCI or CECP.

mod files;

use std::io;
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;
use files::{load_games, stem};
use wazir::cwda::ArmyRegistry;
use wazir::protocol::{EngineConfig, ParseVariantError, Protocol, serve};
use wazir::registry::GameRegistry;
use wazir::saves::io_message;
use wazir::text::{Message, message};

use crate::armies::{ArmiesError, load_armies};
use crate::endgame_table_args::EndgameTableArgs;
use crate::texts::Programs;
use crate::variants::{VariantError, is_path, load_variant};
use crate::{interrupt, said};

const EXAMPLES: &str = "\
Examples (in a clone: cargo run --profile dist --example engine):
  {name}                                        the first line selects usi, uci or xboard
  {name} --protocol usi --variant euroshogi
  {name} --variant cwda-fide-clobberers
  {name} --variant my.toml                      a game of your own (docs/variants.md)
  {name} --armies nutters:my.toml               with your own army (docs/armies.md)
  {name} bench                                  search fixed positions and print the speed
  xboard -fcp {name} -variant shogi

docs/protocols.md lists the commands; docs/gui/ shows how to install it in other programs.
Exit status: 0 success, 1 the input or output failed, 2 wrong arguments or files, 130 stopped by Ctrl-C.";

/// Play shogi, EuroShogi, Chess with Different Armies and Evo in other programs
#[derive(Parser, Debug)]
#[command(name = "engine", version, after_help = EXAMPLES)]
pub struct Cli {
    /// The protocol: usi, uci or cecp
    ///
    /// cecp is the protocol of XBoard. [default: recognized from the first line]
    #[arg(long, value_name = "NAME")]
    protocol: Option<Protocol>,

    /// The game at the start, such as shogi or chess
    ///
    /// Also euroshogi, cwda-nutters-rookies and so on, or a game file such as my.toml
    /// [default: shogi under USI, chess elsewhere]
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,

    /// The armies of cwda at the start
    ///
    /// White's first, each a name or a file. Armies from files are then available in all variants.
    #[arg(long, value_name = "WHITE:BLACK", conflicts_with = "variant")]
    armies: Option<String>,

    #[command(flatten)]
    endings: EndgameTableArgs,

    /// A single command to run, such as bench or go perft 4
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
}

/// The reason why the command line does not name a game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineArgsError {
    /// No game has this name.
    #[error(transparent)]
    Variant(#[from] ParseVariantError),
    /// The armies cannot be used.
    #[error(transparent)]
    Armies(#[from] ArmiesError),
    /// The file of a game cannot be used.
    #[error(transparent)]
    File(#[from] VariantError),
}

impl EngineArgsError {
    /// Returns the error message, as a translatable text.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Variant(why) => why.message(),
            Self::Armies(why) => why.message(),
            Self::File(why) => why.message(),
        }
    }
}

/// Returns the games and the protocol that the command line requests.
///
/// # Errors
/// Returns an error if a variant or an army is not known, or if its file cannot be used.
pub fn options(cli: &Cli, games: GameRegistry) -> Result<EngineConfig, EngineArgsError> {
    let usual = || EngineConfig::new(games.clone());
    let options = match (&cli.variant, &cli.armies) {
        (Some(variant), _) => match usual().with_variant(variant) {
            Err(_) if is_path(variant) => {
                let name = stem(Path::new(variant));
                usual().with_game(&name, load_variant(variant)?)?
            }
            known => known?,
        },
        (None, Some(names)) => {
            let (pairing, cwda) = load_armies(names, &ArmyRegistry::with_library())?;
            let variant = format!("cwda-{}-{}", pairing.white().id(), pairing.black().id());
            EngineConfig::new(games.clone().with(cwda)).with_variant(&variant)?
        }
        (None, None) => usual(),
    };
    let options = options.with_endings(cli.endings.tables()).with_files(load_games);
    Ok(match cli.protocol {
        Some(protocol) => options.with_protocol(protocol),
        None => options,
    })
}

/// Serves the arguments of the process, under this name, until the input ends.
pub fn main(name: &'static str, games: GameRegistry) -> ExitCode {
    let cli: Cli = crate::parse(name);
    interrupt::exit_at_once(|| ());
    let options = match options(&cli, games) {
        Ok(options) => options,
        Err(error) => crate::command::<Cli>(name)
            .error(ErrorKind::ValueValidation, said(error.message()))
            .exit(),
    };
    let output = io::stdout();
    let command = cli.command.join(" ");
    // A blank behind the name of the engine makes an empty argument in XBoard.
    let served = if command.trim().is_empty() {
        serve(io::stdin(), output, options)
    } else {
        serve(
            io::Cursor::new(command),
            output,
            options.with_protocol(cli.protocol.unwrap_or(Protocol::Uci)),
        )
    };
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}", said(message!(Programs::Error { why: io_message(&error) })));
            ExitCode::FAILURE
        }
    }
}
