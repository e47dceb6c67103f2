//! Counts the lines of play from a position and checks suites of counts.
//!
//! Shows the usual check of move generation, for any game of a list: `Play::perft_parallel` counts
//! with several threads, `Play::perft_divide` counts each move separately.
//!
//! ```sh
//! cargo run --release --example perft -- shogi --depth 4
//! cargo run --release --example perft -- --suite crates/evo/testdata/perft.jsonl
//! ```

use std::process::ExitCode;

use wazir_programs::perft;

fn main() -> ExitCode {
    let games = wazir::games();
    perft::main(env!("CARGO_BIN_NAME"), games)
}
