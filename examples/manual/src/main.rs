//! Writes the man pages of all programs and their completions for shells into a folder.
//!
//! ```sh
//! cargo run --release -p wazir-manual -- target/manual
//! ```

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

/// Write the man pages and the shell completions of all programs
#[derive(Parser)]
#[command(name = "manual", version)]
struct Arguments {
    /// The folder to write to
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// What goes before the name of each program, such as wazir-
    #[arg(long, value_name = "TEXT", default_value = "")]
    prefix: String,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match wazir_manual::write(&arguments.folder, &arguments.prefix) {
        Ok(count) => {
            println!("{count} files in {}", arguments.folder.display());
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("cannot write to {}: {why}", arguments.folder.display());
            ExitCode::FAILURE
        }
    }
}
