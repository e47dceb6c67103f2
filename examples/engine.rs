//! An engine for any program that speaks USI, UCI or CECP.
//!
//! Shows the engine side of the protocols: `serve` of `wazir-protocol` takes the list of games and
//! the computer players, and speaks on standard input and output.
//!
//! ```sh
//! cargo run --release --example engine
//! cargo run --release --example engine -- bench
//! ```

use std::process::ExitCode;

use wazir_cli::engine;

fn main() -> ExitCode {
    // Add a game of your own here: `.with(entry)`.
    let games = wazir::games();
    engine::main(env!("CARGO_BIN_NAME"), games)
}
