//! Game files, read and ready to be played.

use std::io::Write;
use std::path::Path;

use wazir::chesslike::Kind;
use wazir::registry::{GameEntry, Play, StartOptions};
use wazir::text::message;
use wazir::variant::FileWarning;
use wazir::variant::game::{GameFile, PieceDefinition, VariantDefinition, read_game};
use wazir_cli::said;

use crate::ProgramError;
use crate::error::read_file;
use crate::texts::Designing;

/// The number of warnings that are shown.
const MAX_WARNINGS: usize = 50;

/// A game from a file.
pub(crate) struct LoadedGame {
    file: GameFile,
    pub(crate) entry: GameEntry,
    warnings: Vec<FileWarning>,
    path: String,
    text: String,
}

impl LoadedGame {
    /// Reads a file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is wrong.
    pub(crate) fn open(path: &Path) -> Result<Self, ProgramError> {
        let text = read_file(path)?;
        let path = path.display().to_string();
        let file = read_game(&text)
            .map_err(|error| ProgramError::Report(error.render(&path, &text, true)))?;
        let mut warnings = file.warnings().to_vec();
        warnings.extend(file.lint());
        Ok(Self { entry: file.entry(), file, warnings, path, text })
    }

    /// Prints the warnings about the file.
    pub(crate) fn warn(&self, remarks: &mut impl Write) -> std::io::Result<()> {
        for warning in self.warnings.iter().take(MAX_WARNINGS) {
            writeln!(remarks, "{}", warning.render(&self.path, &self.text, true))?;
        }
        let more = self.warnings.len().saturating_sub(MAX_WARNINGS);
        if more > 0 {
            writeln!(remarks, "{}", said(message!(Designing::MoreWarnings { more })))?;
        }
        Ok(())
    }

    /// Returns the file as it was read.
    pub(crate) fn file(&self) -> &GameFile {
        &self.file
    }

    /// Returns the game as the file defines it.
    pub(crate) fn definition(&self) -> &VariantDefinition {
        self.file.definition()
    }

    /// Returns the piece of a kind, numbered as in positions.
    pub(crate) fn piece(&self, kind: usize) -> Option<&PieceDefinition> {
        self.file.compiled().piece(Kind::new(kind)?)
    }

    /// Starts a game from this position, or from the start position.
    ///
    /// # Errors
    /// Returns an error if the position is not valid.
    pub(crate) fn begin(&self, position: Option<&str>) -> Result<Play, ProgramError> {
        let start = match position {
            Some(text) => StartOptions::default().with_position(text),
            None => StartOptions::default(),
        };
        Ok(self.entry.open(&start)?)
    }
}
