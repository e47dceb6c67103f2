//! The program `wazir-endings`: solves endings with any pieces.

use std::process::ExitCode;

fn main() -> ExitCode {
    wazir_programs::endings::main(env!("CARGO_BIN_NAME"))
}
