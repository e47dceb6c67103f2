//! Plays any of the games in a terminal.

use std::process::ExitCode;

fn main() -> ExitCode {
    wazir_command::play::main(env!("CARGO_BIN_NAME"), wazir::games())
}
