//! The program `wazir-engine`: an engine that speaks USI, UCI and CECP.

use std::process::ExitCode;

fn main() -> ExitCode {
    wazir_cli::engine::main(env!("CARGO_BIN_NAME"), wazir::games())
}
