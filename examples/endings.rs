//! Solves endings with any pieces exactly and shows what the tables hold.
//!
//! Shows `wazir-endings`: a folder of tables that makes missing ones, and lookups of positions in
//! their files. It needs no list of games, only pieces in Betza notation.
//!
//! ```sh
//! cargo run --release --example endings -- build KRK
//! cargo run --release --example endings -- survey 'RN(WD)'
//! ```

use std::process::ExitCode;

use wazir_programs::endings;

fn main() -> ExitCode {
    endings::main(env!("CARGO_BIN_NAME"))
}
