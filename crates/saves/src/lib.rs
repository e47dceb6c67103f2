//! Games that are kept in files.
//!
//! A [`SaveFile`] is a file that one program holds: a second one that opens it is told so. Each
//! [`SaveFile::write`] replaces the whole contents or, when the program or the machine dies at any
//! moment, nothing of it: what is new is written beside the file, brought to the disk, and then
//! renamed over it. A [`Folder`] is where the games of a user go that were given no file of their
//! own, newest last.
//!
//! A [`GameFile`] is a saved game: a file in any format that players use, of which everything stays
//! while the game goes on in it. [`news_of`] tells what a copy of a game that came back by mail
//! brings.
//!
//! ```
//! use wazir_saves::{Folder, SaveError, SaveFile};
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

mod file;
mod folder;
mod game;
mod mail;

use std::io;
use std::path::{Path, PathBuf};

pub use file::SaveFile;
pub use folder::Folder;
pub use game::{GameFile, GameFileError, save_as};
pub use mail::{Diverges, News, news_of};

/// Why a game cannot be saved or opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// Another program holds the file.
    #[error("{} is in use: close the other program that plays it, or take another file", .path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The file is larger than any saved game.
    #[error("{} is too large to be a saved game ({size} bytes, at most {most})", .path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// How large it is.
        size: u64,
        /// How large it may be.
        most: u64,
    },
    /// Nobody could say where the user's files are.
    #[error("there is no home folder to keep games in: name a file with --file, or say --no-save")]
    NoHome,
    /// The system refused.
    #[error("cannot {what} {}: {source}", .path.display())]
    Io {
        /// What was to be done, as in `write`.
        what: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

impl SaveError {
    fn io(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { what, path, source }
    }
}

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
