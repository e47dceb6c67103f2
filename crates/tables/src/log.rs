//! The log of a table.

use serde::{Deserialize, Serialize};
use wazir_game::Seat;
use wazir_session::{Event, Fact, Time};

/// Whose command led to an event: the client, and the number that it gave the command.
///
/// It is part of the log, so that a command that is sent again after a restart is known.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CommandOrigin {
    /// The client.
    pub client: String,
    /// The number of the command.
    #[serde(rename = "a")]
    pub command_id: u64,
}

/// An event with its number in the log of its table: 1 for the first, and one more for each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogEntry {
    /// The number.
    #[serde(rename = "n")]
    pub number: u64,
    /// When it happened, in the time of the table.
    pub at: Time,
    /// What happened.
    #[serde(flatten)]
    pub kind: EntryKind,
    /// Whose command it was; `None` for what time brings, for what follows from an event, and for
    /// commands of the table itself. Nobody is told of it but who reads the log from the disk.
    #[serde(rename = "of", default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<CommandOrigin>,
}

impl LogEntry {
    /// The event of the session, unless it is one that the session knows nothing of.
    pub fn event(&self) -> Option<Event> {
        match &self.kind {
            EntryKind::Fact(fact) => Some(Event { at: self.at, fact: fact.clone() }),
            EntryKind::Notice(_) => None,
        }
    }
}

/// What happened: in the session, or beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EntryKind {
    /// Something of the game and the seats around it.
    Fact(Fact),
    /// Something else.
    Notice(TableNotice),
}

/// What happens at a table beside the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum TableNotice {
    /// Somebody who sits there said something.
    #[serde(rename = "said")]
    ChatMessage {
        /// Who.
        seat: Seat,
        /// What.
        text: String,
    },
    /// Who opened the table switched talking on or off.
    #[serde(rename = "chat")]
    ChatSwitched {
        /// Whether it is on now.
        on: bool,
    },
    /// Somebody wants to play again.
    #[serde(rename = "again")]
    RematchWanted {
        /// Who.
        seat: Seat,
    },
    /// Everybody wanted to play again, and does so at another table.
    #[serde(rename = "rematch")]
    RematchOpened {
        /// Its id.
        table: String,
    },
}
