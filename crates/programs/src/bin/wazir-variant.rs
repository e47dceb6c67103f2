//! The program `wazir-variant`: creates, checks, shows, plays and tests games from files.

use std::process::ExitCode;

fn main() -> ExitCode {
    wazir_programs::variant::main(env!("CARGO_BIN_NAME"), wazir::games())
}
