//! Plays any game of a list in a terminal: against the computer, a friend or another program.
//!
//! Shows how the largest program is put together: this file gives the list of games, and
//! `wazir-cli` connects it with the arguments, the computer players, the screen and the game
//! files. Add an entry to the list, and the same program plays a game of your own.
//!
//! ```sh
//! cargo run --release --example play
//! cargo run --release --example play -- shogi --level easy
//! cargo run --release --example play -- --help
//! ```

use std::process::ExitCode;

use wazir_cli::play;

fn main() -> ExitCode {
    // Add a game of your own here: `.with(entry)`.
    let games = wazir::games();
    play::main(env!("CARGO_BIN_NAME"), games)
}
