//! Games that are kept in files.
//!
//! A [`SaveFile`] is a file that one program holds: a second one that opens it is told so. Each
//! [`SaveFile::write`] replaces the whole contents or, when the program or the machine dies at any
//! moment, nothing of it: what is new is written beside the file, brought to the disk, and then
//! renamed over it. A [`SaveFolder`] is where the games of a user go that were given no file of their
//! own, newest last.
//!
//! An [`ExportFile`] is a file to which records are written one after the other.
//!
//! A [`GameFile`] is a saved game: a file in any format that players use, of which everything stays
//! while the game goes on in it. [`compare_copy`] tells what a copy of a game that came back by mail
//! brings.
//!
//! ```
//! use wazir_saves::{SaveFolder, SaveError, SaveFile};
//!
//! let place = tempfile::tempdir()?;
//! let path = place.path().join("game.wzr");
//! let (mut file, before) = SaveFile::open(&path)?;
//! assert_eq!(before, None, "there was no such file");
//! file.write(b"1 e2e4")?;
//! assert!(matches!(SaveFile::open(&path), Err(SaveError::InUse { .. })));
//! drop(file);
//! assert_eq!(SaveFile::open(&path)?.1.as_deref(), Some(&b"1 e2e4"[..]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod export;
mod file;
mod folder;
mod game;
mod correspondence;
pub mod texts;

use std::io;
use std::path::{Path, PathBuf};

use wazir_text::{Message, message};

pub use export::ExportFile;
pub use file::SaveFile;
pub use folder::SaveFolder;
pub use game::{GameFile, GameFileError, save_as};
pub use correspondence::{CopyStatus, DivergenceError, compare_copy};

use crate::texts::Saving;

/// What is done with a file or folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FileAction {
    /// Reading it.
    Read,
    /// Writing it.
    Write,
    /// Keeping other programs out of it.
    Lock,
    /// Looking what is in it.
    List,
    /// Making a folder.
    CreateFolder,
}

/// Why a game cannot be saved or opened.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum SaveError {
    /// Another program holds the file.
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The file is larger than any saved game.
    TooLarge {
        /// The file.
        path: PathBuf,
        /// How large it is, in bytes.
        size: u64,
        /// How large it may be, in bytes.
        max_size: u64,
    },
    /// Nobody could say where the user's files are.
    NoHome,
    /// The system refused.
    Io {
        /// What was to be done.
        action: FileAction,
        /// The file or folder.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

impl SaveError {
    fn io(deed: FileAction, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { action: deed, path, source }
    }

    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        match self {
            Self::InUse { path } => message!(Saving::InUse { path: display_path(path) }),
            Self::TooLarge { path, size, max_size: most } => {
                message!(Saving::TooLarge { path: display_path(path), size: *size, most: *most })
            }
            Self::NoHome => Saving::NoHome.into(),
            Self::Io { action: deed, path, source } => {
                let key = match deed {
                    FileAction::Read => Saving::CannotRead,
                    FileAction::Write => Saving::CannotWrite,
                    FileAction::Lock => Saving::CannotLock,
                    FileAction::List => Saving::CannotList,
                    FileAction::CreateFolder => Saving::CannotMakeFolder,
                };
                Message::new(key).with("path", display_path(path)).with("why", source.to_string())
            }
        }
    }
}

/// A path as people read it.
fn display_path(path: &Path) -> String {
    path.display().to_string()
}

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
