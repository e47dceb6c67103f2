//! The file of a game, read and made ready to be played.

use std::io::Write;
use std::path::Path;

use wazir::chesslike::Kind;
use wazir::registry::{GameEntry, Play, StartOptions};
use wazir::variant::FileWarning;
use wazir::variant::game::{GameFile, PieceDefinition, VariantDefinition, read_game};

use crate::ProgramError;
use crate::error::read_file;

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
    /// When it cannot be read, and where it is wrong.
    pub(crate) fn open(path: &Path) -> Result<Self, ProgramError> {
        let text = read_file(path)?;
        let path = path.display().to_string();
        let file = read_game(&text)
            .map_err(|error| ProgramError::Report(error.render(&path, &text, true)))?;
        let mut warnings = file.warnings().to_vec();
        warnings.extend(file.lint());
        Ok(Self { entry: file.entry(), file, warnings, path, text })
    }

    /// Tells of what may not be meant.
    pub(crate) fn warn(&self, remarks: &mut impl Write) -> std::io::Result<()> {
        for warning in &self.warnings {
            writeln!(remarks, "{}", warning.render(&self.path, &self.text, true))?;
        }
        Ok(())
    }

    /// The game as the file defines it.
    pub(crate) fn definition(&self) -> &VariantDefinition {
        self.file.definition()
    }

    /// The piece of a kind as positions number them.
    pub(crate) fn piece(&self, kind: usize) -> Option<&PieceDefinition> {
        self.file.compiled().piece(Kind::new(kind)?)
    }

    /// A game from this position, or from the start.
    ///
    /// # Errors
    /// What is wrong with the position.
    pub(crate) fn begin(&self, position: Option<&str>) -> Result<Play, ProgramError> {
        let start = match position {
            Some(text) => StartOptions::default().with_position(text),
            None => StartOptions::default(),
        };
        Ok(self.entry.open(&start)?)
    }
}
