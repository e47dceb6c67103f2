//! The errors of stores.

use std::path::PathBuf;

/// The reason why a store call failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The caller's epoch is not that of the table, or nobody owns the table. The caller must
    /// [claim](crate::Store::claim) it before it writes.
    #[error("the table now belongs to another server")]
    OwnershipLost,
    /// The first line of the batch does not follow the last line of the log, or a version not the
    /// last version.
    #[error("the next line or version is number {expected}")]
    Conflict {
        /// The number of the next line or version.
        expected: u64,
    },
    /// A table with this id exists.
    #[error("a table with this name exists already")]
    TableExists,
    /// No table has this id.
    #[error("there is no such table")]
    TableNotFound,
    /// A document with this id exists.
    #[error("a document with this name exists already")]
    DocumentExists,
    /// No document has this id.
    #[error("there is no such document")]
    DocumentNotFound,
    /// A text to be stored contains a zero byte.
    #[error("a text to store contains a zero byte")]
    ZeroByte,
    /// The disk or the database does not work. It may recover by itself; the store need not be
    /// reopened.
    #[error("the storage does not answer: {0}")]
    Unavailable(String),
    /// The store was written by a newer version of this program.
    #[error(
        "the storage has version {found}, and this program supports versions up to {known}: use a newer program"
    )]
    NewerSchema {
        /// The version found.
        found: u32,
        /// The latest version that this program reads.
        known: u32,
    },
    /// Another server uses the file.
    #[error("{} is in use by another server", .0.display())]
    Locked(PathBuf),
    /// A file with the name of the new file exists.
    #[error("the file {} exists already", .0.display())]
    FileExists(PathBuf),
    /// The file to be restored is not a backup, or is damaged.
    #[error("line {line} of the backup: {why}")]
    Backup {
        /// The number of the line, from 1.
        line: u64,
        /// The description of the problem.
        why: String,
    },
    /// The address of the store is invalid.
    #[error("{0}")]
    Address(String),
}
