//! The log of a table.

use serde::{Deserialize, Serialize};
use wazir_session::Event;

/// Whose command led to an event: the client, and the number that it gave the command.
///
/// It is part of the log, so that a command that is sent again after a restart is known.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Origin {
    /// The client.
    pub client: String,
    /// The number of the command.
    pub a: u64,
}

/// An event with its number in the log of its table: 1 for the first, and one more for each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The number.
    pub n: u64,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
    /// Whose command it was; `None` for what time brings, for what follows from an event, and for
    /// commands of the table itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Origin>,
}
