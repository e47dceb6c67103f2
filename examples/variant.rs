//! Creates, checks, shows, plays and tests a game of your own, which is a text file.
//!
//! Shows `wazir-variant`: a file is read into an entry for the list of games, with errors at their
//! location. Everything that works for the games of a list works for it.
//!
//! ```sh
//! cargo run --release --example variant -- check docs/variants/knightmate.toml
//! cargo run --release --example variant -- test docs/variants/knightmate.toml --games 4
//! ```

use std::process::ExitCode;

use wazir_programs::variant;

fn main() -> ExitCode {
    let games = wazir::games();
    variant::main(env!("CARGO_BIN_NAME"), games)
}
