//! The program `wazir-play`: plays any of the games in a terminal.

use std::process::ExitCode;

fn main() -> ExitCode {
    wazir_cli::play::main(env!("CARGO_BIN_NAME"), wazir::games())
}
