//! Games that the command line names by their files.

use std::fs;
use std::io;

use wazir::registry::GameEntry;
use wazir::text::{Message, message};
use wazir::variant::game::read_game;
use wazir::variant::texts::ArmyFiles;

/// Why the file of a game cannot be played.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum VariantError {
    /// The file cannot be opened.
    Load(String, io::Error),
    /// The file is wrong; the place is shown.
    File(String),
}

impl VariantError {
    /// What is the matter.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Load(path, why) => {
                let (path, why) = (path.clone(), why.to_string());
                message!(ArmyFiles::Unreadable { path, why })
            }
            Self::File(report) => message!(ArmyFiles::Said { reason: report.clone() }),
        }
    }
}

/// Whether a name is that of a file rather than of a game.
#[must_use]
pub fn is_path(name: &str) -> bool {
    name.contains(['.', '/', '\\'])
}

/// The game of a file.
///
/// # Errors
/// Where the file is wrong.
pub fn load_variant(path: &str) -> Result<GameEntry, VariantError> {
    let text = fs::read_to_string(path).map_err(|why| VariantError::Load(path.into(), why))?;
    let shown = |error: &wazir::variant::FileError| {
        let report = error.render(path, &text, false);
        VariantError::File(report.strip_prefix("error: ").unwrap_or(&report).to_owned())
    };
    read_game(&text).map(|file| file.entry()).map_err(|error| shown(&error))
}
