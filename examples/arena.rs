//! Plays engine configurations and external engines against each other.
//!
//! Shows `wazir-arena`: a tournament passes on each game as it ends, and a report says how certain
//! the result is. Here both are printed and saved. `engine_match` is a match in a few lines.
//!
//! ```sh
//! cargo run --release --example arena -- match --help
//! cargo run --release --example arena -- bench
//! ```

use std::process::ExitCode;

use wazir_programs::arena;

fn main() -> ExitCode {
    let games = wazir::games();
    arena::main(env!("CARGO_BIN_NAME"), games)
}
