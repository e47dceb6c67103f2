//! Plays any game of a list in a terminal: against the computer, a friend or another program.
//!
//! Shows the largest program as what it is put together from: the list of games stands here, and
//! `wazir-cli` connects it with the arguments, the computer players, the screen and the files of
//! games. A list with one more entry is the same program with a game of your own.
//!
//! ```sh
//! cargo run --release --example play
//! cargo run --release --example play -- shogi --level easy
//! cargo run --release --example play -- --help
//! ```

use std::process::ExitCode;

use wazir_cli::play;

fn main() -> ExitCode {
    // A game of your own joins here: `.with(entry)`.
    let games = wazir::games();
    play::main(env!("CARGO_BIN_NAME"), games)
}
