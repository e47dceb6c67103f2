//! Fits the weights of the evaluation to games that the program plays against itself.
//!
//! Shows `wazir-arena`'s module `tune`: games, a fit of weights, the training of a net, a search for
//! better numbers of the search, and a match between two sets of weights.
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
