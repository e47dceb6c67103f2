//! Finds mates or proves that there are none, one position a line.
//!
//! Shows the solver of `wazir-ai` through the players of `wazir-players`, which also look up
//! endgame tables. `mate_solver` does the same for one position in a few lines.
//!
//! ```sh
//! cargo run --release --example solve -- '8k/9/8S/9/9/9/9/9/9 b G 1'
//! ```

use std::process::ExitCode;

use wazir_programs::solve;

fn main() -> ExitCode {
    solve::main(env!("CARGO_BIN_NAME"))
}
