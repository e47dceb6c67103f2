//! Why a table cannot be had.

use std::io;

use wazir_tables::TableSpecError;
use wazir_text::{Argument, Message, message};

use crate::texts::Reaching;

/// Why a table cannot be had.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum RemoteError {
    /// No server answers there.
    Network {
        /// The server.
        server: String,
        /// Why.
        why: io::Error,
    },
    /// The server has no such table.
    NoTable {
        /// The id.
        table: String,
        /// The server.
        server: String,
    },
    /// The server does not want to.
    Refused {
        /// The server.
        server: String,
        /// The status of its answer.
        status: u16,
        /// What it says.
        say: String,
    },
    /// What is said there is not understood: it is another server, or a newer one.
    Unreadable(String),
    /// What happens there is not possible by the rules that are known here.
    RulesDiffer(String),
    /// The game is not known here.
    Opening(#[from] TableSpecError),
    /// No random numbers are to be had.
    Random,
}

impl RemoteError {
    /// What is the matter, to be said in any language.
    pub fn message(&self) -> Message {
        match self {
            Self::Network { server, why } => {
                message!(Reaching::Network {
                    server: server.clone(),
                    why: Argument::from_display(why)
                })
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

    /// Whether it may go better later.
    pub fn is_transient(&self) -> bool {
        match self {
            Self::Network { .. } => true,
            Self::Refused { status, .. } => *status == 429 || *status >= 500,
            _ => false,
        }
    }
}
