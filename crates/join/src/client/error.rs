//! Why a table cannot be had.

use std::io;

use wazir_tables::OpeningError;

/// Why a table cannot be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RemoteError {
    /// No server answers there.
    #[error("no answer from {server}: {why}")]
    Network {
        /// The server.
        server: String,
        /// Why.
        why: io::Error,
    },
    /// The server has no such table.
    #[error("there is no table {table} at {server}")]
    NoTable {
        /// The id.
        table: String,
        /// The server.
        server: String,
    },
    /// The server does not want to.
    #[error("{server} says: {say}")]
    Refused {
        /// The server.
        server: String,
        /// The status of its answer.
        status: u16,
        /// What it says.
        say: String,
    },
    /// What is said there is not understood: it is another server, or a newer one.
    #[error("this is no table that this program understands: {0}")]
    Words(String),
    /// What happens there is not possible by the rules that are known here.
    #[error("the table plays by other rules than this program: {0}")]
    Rules(String),
    /// The game is not known here.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// No random numbers are to be had.
    #[error("the system has no random numbers")]
    Random,
}

impl RemoteError {
    /// Whether it may go better later.
    pub fn may_pass(&self) -> bool {
        match self {
            Self::Network { .. } => true,
            Self::Refused { status, .. } => *status == 429 || *status >= 500,
            _ => false,
        }
    }
}
