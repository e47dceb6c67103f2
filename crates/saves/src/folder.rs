//! The folder of games without a file of their own.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::BaseStrategy;

use crate::{FileAction, SaveError, SaveFile};

/// A folder of saved games.
///
/// ```
/// use wazir_saves::SaveFolder;
/// let place = tempfile::tempdir()?;
/// let folder = SaveFolder::at(place.path().join("games"));
/// assert!(folder.game_paths()?.is_empty());
/// let mut first = folder.create_file("shogi-2026-11-22", "wzr")?;
/// first.write(b"...")?;
/// assert_eq!(folder.latest()?.as_deref(), Some(first.path()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveFolder(PathBuf);

impl SaveFolder {
    /// The user's folder: `wazir/games` in the data folder of the system, such as `~/.local/share`.
    /// The environment variable `WAZIR_GAMES` overrides it.
    ///
    /// # Errors
    /// [`SaveError::NoHome`] if the system names no such folder.
    pub fn user_default() -> Result<Self, SaveError> {
        if let Some(chosen) = std::env::var_os("WAZIR_GAMES").filter(|chosen| !chosen.is_empty()) {
            return Ok(Self(chosen.into()));
        }
        let base = etcetera::choose_base_strategy().map_err(|_| SaveError::NoHome)?;
        Ok(Self(base.data_dir().join("wazir").join("games")))
    }

    /// The folder at a path; it need not exist yet.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Acquires a file for a new game. A number is appended to its name if the name is taken.
    ///
    /// # Errors
    /// The system's error.
    pub fn create_file(&self, name: &str, extension: &str) -> Result<SaveFile, SaveError> {
        let mut number = 1;
        loop {
            let suffix = if number == 1 { String::new() } else { format!("-{number}") };
            match SaveFile::open(self.0.join(format!("{name}{suffix}.{extension}"))) {
                Ok((file, None)) => return Ok(file),
                // The name is taken, by a game or by a program that is about to write one.
                Ok((_, Some(_))) | Err(SaveError::InUse { .. }) => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    /// The paths of the games, the one written last at the end. A missing folder has no games.
    ///
    /// # Errors
    /// The system's error.
    pub fn game_paths(&self) -> Result<Vec<PathBuf>, SaveError> {
        let entries = match fs::read_dir(&self.0) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(SaveError::io(FileAction::List, &self.0)(error)),
        };
        let mut games: Vec<(SystemTime, PathBuf)> = entries
            .flatten()
            .filter(|entry| !entry.file_name().as_encoded_bytes().starts_with(b"."))
            .filter_map(|entry| {
                let meta = entry.metadata().ok().filter(fs::Metadata::is_file)?;
                Some((meta.modified().ok()?, entry.path()))
            })
            .collect();
        games.sort();
        Ok(games.into_iter().map(|(_, path)| path).collect())
    }

    /// The path of the game that was written last.
    ///
    /// # Errors
    /// As for [`SaveFolder::game_paths`].
    pub fn latest(&self) -> Result<Option<PathBuf>, SaveError> {
        Ok(self.game_paths()?.pop())
    }
}
