//! An engine for any program that speaks USI, UCI or CECP.

use std::io;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use wazir_protocol::{Options, ParseVariantError, Protocol, serve};

const EXAMPLES: &str = "\
Examples (in a clone: cargo run --profile dist --example engine):
  engine                                        the first line decides: usi, uci or xboard
  engine --protocol usi --variant euroshogi
  engine --variant cwda-fide-clobberers
  engine bench                                  do a fixed amount of work and print its speed
  xboard -fcp target/dist/examples/engine -variant shogi

docs/protocols.md lists what it understands, docs/gui/ how to install it in other programs.";

/// Play shogi, EuroShogi, Chess with Different Armies and Evo in other programs
#[derive(Parser, Debug)]
#[command(name = "engine", version, after_help = EXAMPLES)]
struct Cli {
    /// The protocol: usi, uci or cecp, which is XBoard's [default: what the first line says]
    #[arg(long, value_name = "NAME")]
    protocol: Option<Protocol>,

    /// The game to begin with, such as shogi, euroshogi, chess or cwda-nutters-rookies
    /// [default: shogi under USI, chess elsewhere]
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,

    /// A command to carry out in place of a dialogue, such as bench, bench 9 or go perft 4
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
}

/// What the command line says of the games and the protocol.
fn options(cli: &Cli) -> Result<Options, ParseVariantError> {
    let options = Options::default();
    let options = match &cli.variant {
        Some(variant) => options.with_variant(variant)?,
        None => options,
    };
    Ok(match cli.protocol {
        Some(protocol) => options.with_protocol(protocol),
        None => options,
    })
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let options = match options(&cli) {
        Ok(options) => options,
        Err(error) => Cli::command().error(ErrorKind::ValueValidation, error).exit(),
    };
    let output = io::stdout();
    let served = if cli.command.is_empty() {
        serve(io::stdin(), output, options)
    } else {
        let command = io::Cursor::new(cli.command.join(" "));
        serve(command, output, options.with_protocol(cli.protocol.unwrap_or(Protocol::Uci)))
    };
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
