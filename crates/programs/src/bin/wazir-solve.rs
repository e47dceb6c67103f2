//! The program `wazir-solve`: finds mates and proves that there are none.

use std::process::ExitCode;

fn main() -> ExitCode {
    wazir_programs::solve::main(env!("CARGO_BIN_NAME"))
}
