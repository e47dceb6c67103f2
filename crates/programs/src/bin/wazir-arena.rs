//! The program `wazir-arena`: plays matches between engines.

use std::process::ExitCode;

fn main() -> ExitCode {
    wazir_programs::arena::main(env!("CARGO_BIN_NAME"), wazir::games())
}
