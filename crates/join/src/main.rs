//! The program `wazir-join`, for playing at remote tables.

use std::process::ExitCode;

fn main() -> ExitCode {
    wazir_join::main(env!("CARGO_BIN_NAME"))
}
