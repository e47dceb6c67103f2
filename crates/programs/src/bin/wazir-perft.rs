//! The program `wazir-perft`: counts positions and checks suites of counts.

use std::process::ExitCode;

fn main() -> ExitCode {
    wazir_programs::perft::main(env!("CARGO_BIN_NAME"), wazir::games())
}
