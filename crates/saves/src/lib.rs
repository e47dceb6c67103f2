//! Saved games in files.
//!
//! A [`SaveFile`] is a file that one program holds at a time; a second one that opens it gets an
//! error. Each [`SaveFile::write`] replaces the whole contents or, if the program or the machine
//! dies at any moment, nothing of it: the new contents are written beside the file, synced to the
//! disk, and then renamed over it. A [`SaveFolder`] contains the games of a user that have no file
//! of their own, newest last.
//!
//! [`io_message`] describes a system error in plain words, and [`read_text`] reads a text file in
//! any encoding.
//!
//! An [`ExportFile`] is a file to which records are written one after the other.
//!
//! A [`GameFile`] is a saved game: a file in any format that players use, whose other contents
//! survive while the game continues in it. [`compare_copy`] compares the held game with a copy of it
//! that came back by mail.
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

mod correspondence;
mod export;
mod file;
mod folder;
mod game;
mod io_errors;
pub mod texts;

use std::io;
use std::path::{Path, PathBuf};

use wazir_text::{Message, message};

pub use correspondence::{CopyStatus, DivergenceError, compare_copy};
pub use export::ExportFile;
pub use file::{SaveFile, remove_lock_files};
pub use folder::SaveFolder;
pub use game::{GameFile, GameFileError, save_as};
pub use io_errors::{TextFileError, io_message, read_text};

use crate::texts::Saving;

/// An operation on a file or folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FileAction {
    /// Reading a file.
    Read,
    /// Writing a file.
    Write,
    /// Locking a file against other programs.
    Lock,
    /// Listing a folder.
    List,
    /// Creating a folder.
    CreateFolder,
}

/// The reason why a game cannot be saved or opened.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum SaveError {
    /// Another program holds the file.
    InUse {
        /// The path of the file.
        path: PathBuf,
    },
    /// The file is larger than any saved game.
    TooLarge {
        /// The path of the file.
        path: PathBuf,
        /// The size of the file, in bytes.
        size: u64,
        /// The maximum size, in bytes.
        max_size: u64,
    },
    /// The path is that of a device or something else that is no file.
    NotAFile {
        /// The path.
        path: PathBuf,
    },
    /// The system names no folder for the user's files.
    NoHome,
    /// The system refused an operation.
    Io {
        /// The refused operation.
        action: FileAction,
        /// The path of the file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

impl SaveError {
    fn io(file_action: FileAction, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { action: file_action, path, source }
    }

    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::InUse { path } => message!(Saving::InUse { path: display_path(path) }),
            Self::TooLarge { path, size, max_size: most } => {
                message!(Saving::TooLarge { path: display_path(path), size: *size, most: *most })
            }
            Self::NotAFile { path } => message!(Saving::NotAFile { path: display_path(path) }),
            Self::NoHome => Saving::NoHome.into(),
            Self::Io { action: file_action, path, source } => {
                let key = match file_action {
                    FileAction::Read => Saving::CannotRead,
                    FileAction::Write => Saving::CannotWrite,
                    FileAction::Lock => Saving::CannotLock,
                    FileAction::List => Saving::CannotList,
                    FileAction::CreateFolder => Saving::CannotMakeFolder,
                };
                Message::new(key).with("path", display_path(path)).with("why", io_message(source))
            }
        }
    }
}

/// Formats a path for users.
fn display_path(path: &Path) -> String {
    path.display().to_string()
}

// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
