//! The command `export`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use wazir::text::{Argument, message};
use wazir::variant::ini;
use wazir_cli::said;

use super::file::LoadedGame;
use super::new::write_new_file;
use crate::ProgramError;
use crate::texts::Designing;

/// What is exported.
#[derive(Args, Debug)]
pub struct ExportArgs {
    /// The game file
    file: PathBuf,

    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Overwrite existing files
    #[arg(long)]
    force: bool,
}

/// Writes the options of Fairy-Stockfish that mean the game, and reports what they cannot say.
pub(crate) fn run(
    args: &ExportArgs,
    output: &mut impl Write,
    remarks: &mut impl Write,
) -> Result<u8, ProgramError> {
    let game = LoadedGame::open(&args.file)?;
    let exported = ini::export(game.definition()).map_err(|error| {
        let (path, why) = (Argument::from_display(&args.file.display()), error.message());
        ProgramError::Message(message!(Designing::CannotExport { path, why }))
    })?;
    for warning in exported.warnings() {
        writeln!(remarks, "{}: {}", args.file.display(), said(warning.message()))?;
    }
    match &args.output {
        Some(path) => write_new_file(path, exported.text(), args.force)?,
        None => write!(output, "{}", exported.text())?,
    }
    Ok(0)
}
