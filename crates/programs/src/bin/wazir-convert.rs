//! The program `wazir-convert`: converts and checks game records.

use std::process::ExitCode;

fn main() -> ExitCode {
    wazir_programs::convert::main(env!("CARGO_BIN_NAME"), wazir::games())
}
