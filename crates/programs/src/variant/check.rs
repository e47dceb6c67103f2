//! The command `check`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use wazir::text::{Argument, message};
use wazir_cli::said;

use super::file::LoadedGame;
use super::speed;
use crate::ProgramError;
use crate::texts::Designing;

/// What is checked.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// The files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// Reports the errors of each file, or the game that it defines.
pub(crate) fn run(
    args: &CheckArgs,
    output: &mut impl Write,
    remarks: &mut impl Write,
) -> Result<u8, ProgramError> {
    let mut worst = 0;
    for path in &args.files {
        let game = match LoadedGame::open(path) {
            Ok(game) => game,
            Err(failure) => {
                let (report, status) = failure.report();
                writeln!(remarks, "{report}")?;
                worst = worst.max(status);
                continue;
            }
        };
        game.warn(remarks)?;
        let start = game.begin(None)?;
        let moves = start.legal_moves().len();
        let definition = game.definition();
        if let Some(warning) = speed::warning(path, definition, start) {
            writeln!(remarks, "{}", said(warning))?;
        }
        // Pieces that turn back when captured do not count as pieces of their own.
        let own = definition.pieces().iter().filter(|piece| !piece.key().ends_with('~'));
        let (path, title) =
            (Argument::from_display(&path.display()), definition.title().to_owned());
        let (squares, kinds) = (definition.squares(), own.count());
        let (files, ranks) = (definition.files(), definition.ranks());
        let fine = message!(Designing::Fine { path, title, squares, files, ranks, kinds, moves });
        writeln!(output, "{}", said(fine))?;
    }
    Ok(worst)
}
