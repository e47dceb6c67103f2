//! Shows, explains and analyses a piece in Betza notation, or every piece of a game.
//!
//! Shows what a `Movement` can tell: its moves on a board, a sentence for each of its parts, and
//! its value. The pictures come from `wazir-render`.
//!
//! ```sh
//! cargo run --release --example betza -- fhNbsK
//! cargo run --release --example betza -- --game shogi
//! ```

use std::process::ExitCode;

use wazir_programs::betza;

fn main() -> ExitCode {
    let games = wazir::games();
    betza::main(env!("CARGO_BIN_NAME"), games)
}
