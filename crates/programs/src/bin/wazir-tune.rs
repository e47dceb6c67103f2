//! The program `wazir-tune`: fits the evaluation's weights to games.

use std::process::ExitCode;

fn main() -> ExitCode {
    wazir_programs::tune::main(env!("CARGO_BIN_NAME"), wazir::games())
}
