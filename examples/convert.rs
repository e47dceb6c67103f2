//! Converts game records between formats and checks them.
//!
//! Shows the readers of `wazir-notation` on files of any size: they detect the format and the
//! encoding from the content, and each game is read, checked and written before the next.
//!
//! ```sh
//! cargo run --release --example convert -- game.kif --to csa
//! cargo run --release --example convert -- --check games/
//! ```

use std::process::ExitCode;

use wazir_programs::convert;

fn main() -> ExitCode {
    let games = wazir::games();
    convert::main(env!("CARGO_BIN_NAME"), games)
}
