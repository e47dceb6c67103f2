//! An engine for any program that speaks USI, UCI or CECP.
//!
//! Shows the side of the protocols that answers: the list of games and the computer players are handed
//! to `serve` of `wazir-protocol`, which speaks on standard input and output.
//!
//! ```sh
//! cargo run --release --example engine
//! cargo run --release --example engine -- bench
//! ```

use std::process::ExitCode;

use wazir_cli::engine;

fn main() -> ExitCode {
    // A game of your own joins here: `.with(entry)`.
    let games = wazir::games();
    engine::main(env!("CARGO_BIN_NAME"), games)
}
