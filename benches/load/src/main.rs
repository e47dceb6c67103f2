//! The program `load`: plays at thousands of tables of a server at once, and measures.

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    wazir_load::main(&wazir_load::Arguments::parse())
}
