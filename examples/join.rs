//! Joins a table of a server: on the full screen, line by line, or with an engine.
//!
//! Shows the client of `wazir-join`, which follows the table, under the screen of `wazir-terminal`
//! and the drivers of `wazir-protocol`.
//!
//! ```sh
//! cargo run --release --example join -- http://127.0.0.1:8080/t/k3xq
//! cargo run --release --example join -- --help
//! ```

use std::process::ExitCode;

fn main() -> ExitCode {
    wazir_join::main(env!("CARGO_BIN_NAME"))
}
