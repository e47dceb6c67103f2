//! The program `wazir-tables`: tables for remote players, in a browser.

use std::process::ExitCode;

fn main() -> ExitCode {
    wazir_server::program::main()
}
