//! Sits at a table far away.

use std::process::ExitCode;

fn main() -> ExitCode {
    wazir_join::main(env!("CARGO_BIN_NAME"))
}
