//! Fits the evaluation's weights to games of self-play.
//!
//! Shows the module `tune` of `wazir-arena`: games, a fit of weights, the training of a net, a
//! search for better search parameters, and a match between two sets of weights.
//!
//! ```sh
//! cargo run --release --example tune -- --help
//! ```

use std::process::ExitCode;

use wazir_programs::tune;

fn main() -> ExitCode {
    let games = wazir::games();
    tune::main(env!("CARGO_BIN_NAME"), games)
}
