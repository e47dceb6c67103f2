//! Tables for people far apart, in a browser.

use std::process::ExitCode;

fn main() -> ExitCode {
    wazir_server::program::main()
}
