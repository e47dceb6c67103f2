//! Solves endings of any pieces exactly, and says what the tables hold.
//!
//! Shows `wazir-endings`: a folder of tables in which what is missing is made, and positions looked up
//! in their files. It needs no list of games, only pieces in Betza notation.
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
