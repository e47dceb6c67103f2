//! Plays configurations of the engine, and other programs, against each other.
//!
//! Shows `wazir-arena`: a tournament hands on each game as it ends, a report says how sure the result
//! is, and both are here printed and kept in a file. `engine_match` is a match in a few lines.
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
