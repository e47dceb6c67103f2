//! Plays at thousands of tables of a server at once, checks that nothing is lost, and measures.
//!
//! Shows the client side of `wazir-tables`: each client is a `Follower` of its table, and every log
//! is read and replayed at the end.
//!
//! ```sh
//! cargo run --release --example load -- --help
//! ```

use std::process::ExitCode;

use clap::Parser;
use wazir_load::Arguments;

fn main() -> ExitCode {
    wazir_load::main(&Arguments::parse())
}
