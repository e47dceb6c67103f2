//! Tables for people and computers in a browser, shared by their address.
//!
//! Shows the server as a program: `wazir_server::program` reads the arguments, starts a `Server`
//! and opens a browser. At Ctrl-C it stops the server and keeps every game.
//!
//! ```sh
//! cargo run --release --example tables
//! cargo run --release --example tables -- --listen 0.0.0.0:8080
//! ```

use std::process::ExitCode;

use wazir_server::program;

fn main() -> ExitCode {
    program::main()
}
