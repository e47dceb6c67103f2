//! Games that the command line names by file.

use std::path::Path;

use wazir::registry::GameEntry;
use wazir::saves::{TextFileError, read_text};
use wazir::text::{Message, message};
use wazir::variant::game::read_game;
use wazir::variant::texts::ArmyFiles;

/// The reason why the file of a game cannot be played.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum VariantError {
    /// The file at this path cannot be read.
    Load(String, TextFileError),
    /// The file is wrong; the report shows the line.
    File(String),
}

impl VariantError {
    /// Returns the error message, as a translatable text.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Load(path, why) => {
                let (path, why) = (path.clone(), why.message());
                message!(ArmyFiles::Unreadable { path, why })
            }
            Self::File(report) => message!(ArmyFiles::Said { reason: report.clone() }),
        }
    }
}

/// Returns whether a name is that of a file rather than of a game.
#[must_use]
pub fn is_path(name: &str) -> bool {
    name.contains(['.', '/', '\\'])
}

/// Reads the game of a file.
///
/// # Errors
/// Returns an error if the file cannot be read or is wrong.
pub fn load_variant(path: &str) -> Result<GameEntry, VariantError> {
    let text = read_text(Path::new(path)).map_err(|why| VariantError::Load(path.into(), why))?;
    let shown = |error: &wazir::variant::FileErrors| {
        let report = error.render(path, &text, false);
        VariantError::File(report.strip_prefix("error: ").unwrap_or(&report).to_owned())
    };
    read_game(&text).map(|file| file.entry()).map_err(|error| shown(&error))
}
