//! What can go wrong.

use std::path::PathBuf;

/// Why a store did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The caller's epoch is not that of the table, or nobody owns the table: whoever writes must
    /// [claim](crate::Store::claim) it first.
    #[error("the table belongs to another server now")]
    OwnershipLost,
    /// The first line of the batch is not the one behind the last line of the log.
    #[error("the next line of the table is number {expected}")]
    Conflict {
        /// The number of the line that would come next.
        expected: u64,
    },
    /// There is a table of this id.
    #[error("there is a table of this name already")]
    TableExists,
    /// There is no table of this id.
    #[error("there is no such table")]
    TableNotFound,
    /// A text that is to be kept has a zero byte in it.
    #[error("a text to be stored has a zero byte in it")]
    ZeroByte,
    /// The disk or the database does not do its work. It may do so later: nothing has to be opened
    /// anew.
    #[error("the storage does not answer: {0}")]
    Unavailable(String),
    /// The tables were written by a newer version of this program.
    #[error(
        "the storage is of version {found}, and this program knows versions up to {known}: use a newer program"
    )]
    NewerSchema {
        /// The version found.
        found: u32,
        /// The latest version that can be read.
        known: u32,
    },
    /// Another server uses the file.
    #[error("{} is in use by another server", .0.display())]
    Locked(PathBuf),
    /// There is something already where a new file was to be.
    #[error("there is a file {} already", .0.display())]
    FileExists(PathBuf),
    /// What is to be restored is not a backup, or a damaged one.
    #[error("line {line} of the backup: {why}")]
    Backup {
        /// The line, from 1.
        line: u64,
        /// What is the matter with it.
        why: String,
    },
    /// The name of a database is not one.
    #[error("{0}")]
    Address(String),
}
