//! Tables for people and computers in a browser, by an address that others follow.
//!
//! Shows the server as a program: `wazir_server::program` reads the arguments, starts a `Server`, opens
//! a browser, and stops it at Ctrl-C with everything kept.
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
