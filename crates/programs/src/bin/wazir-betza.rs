//! The program `wazir-betza`: shows and explains pieces in Betza notation.

use std::process::ExitCode;

fn main() -> ExitCode {
    wazir_programs::betza::main(env!("CARGO_BIN_NAME"), wazir::games())
}
