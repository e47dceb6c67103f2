//! The errors of remote tables.

use std::io;

use wazir_saves::io_message;
use wazir_tables::TableSpecError;
use wazir_text::{Message, message};

use crate::texts::Reaching;

/// The reason why a remote table cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum RemoteError {
    /// The server does not answer.
    Network {
        /// The server.
        server: String,
        /// The error of the connection.
        why: io::Error,
    },
    /// The server has no such table.
    NoTable {
        /// The id of the table.
        table: String,
        /// The server.
        server: String,
    },
    /// The server refuses the request.
    Refused {
        /// The server.
        server: String,
        /// The HTTP status of the response.
        status: u16,
        /// The message of the server.
        say: String,
    },
    /// The answer cannot be parsed: it is a different server, or a newer one.
    Unreadable(String),
    /// An event at the table is impossible by the rules known here.
    RulesDiffer(String),
    /// The game of the table is not known here.
    Opening(#[from] TableSpecError),
    /// The system has no random numbers.
    Random,
}

impl RemoteError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Network { server, why } => {
                message!(Reaching::Network { server: server.clone(), why: io_message(why) })
            }
            Self::NoTable { table, server } => {
                message!(Reaching::NoTable { table: table.clone(), server: server.clone() })
            }
            Self::Refused { server, say, .. } => {
                message!(Reaching::Refused { server: server.clone(), say: say.clone() })
            }
            Self::Unreadable(why) => message!(Reaching::Words { why: why.clone() }),
            Self::RulesDiffer(why) => message!(Reaching::Rules { why: why.clone() }),
            Self::Opening(why) => why.message(),
            Self::Random => Reaching::Random.into(),
        }
    }

    /// Returns whether a later attempt may succeed: after network errors, status 429, and server
    /// errors.
    pub fn is_transient(&self) -> bool {
        match self {
            Self::Network { .. } => true,
            Self::Refused { status, .. } => *status == 429 || *status >= 500,
            _ => false,
        }
    }
}
