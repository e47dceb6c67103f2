//! The log of a table.

use serde::{Deserialize, Serialize};
use wazir_game::Seat;
use wazir_session::{Event, Fact, Time};

/// The client and the command number that led to an event.
///
/// It is part of the log, so that a command that is sent again after a restart is recognised.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CommandOrigin {
    /// The name of the client.
    pub client: String,
    /// The client's number for the command.
    #[serde(rename = "a")]
    pub command_id: u64,
}

/// An event with its number in the log of its table, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogEntry {
    /// The number of the event.
    #[serde(rename = "n")]
    pub number: u64,
    /// The time of the event, on the clock of the table.
    pub at: Time,
    /// The event.
    #[serde(flatten)]
    pub kind: EntryKind,
    /// The command that led to the event; `None` for results of passing time, for consequences of
    /// other events, and for commands of the table itself. It is stored but not sent to clients.
    #[serde(rename = "of", default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<CommandOrigin>,
}

impl LogEntry {
    /// Returns the session event; `None` for a notice, which does not concern the session.
    pub fn event(&self) -> Option<Event> {
        match &self.kind {
            EntryKind::Fact(fact) => Some(Event { at: self.at, fact: fact.clone() }),
            EntryKind::Notice(_) => None,
        }
    }
}

/// An event of the session, or a notice beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EntryKind {
    /// A fact about the game and its seats.
    Fact(Fact),
    /// A notice of the table.
    Notice(TableNotice),
}

/// An event at a table that does not concern the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum TableNotice {
    /// A player sent a chat line.
    #[serde(rename = "said")]
    ChatMessage {
        /// The player who sent it.
        seat: Seat,
        /// The text of the line.
        text: String,
    },
    /// The host switched the chat on or off.
    #[serde(rename = "chat")]
    ChatSwitched {
        /// `true` if it is on now.
        on: bool,
    },
    /// A player offered a seat of the computer to whoever comes, or withdrew it.
    #[serde(rename = "offer-seat")]
    SeatOffered {
        /// The seat of the computer.
        seat: Seat,
        /// `true` if it can be taken now.
        on: bool,
    },
    /// The table was closed before its game began.
    Closed,
    /// A player wants a rematch.
    #[serde(rename = "again")]
    RematchWanted {
        /// The player who wants it.
        seat: Seat,
    },
    /// All players wanted a rematch, and it takes place at another table.
    #[serde(rename = "rematch")]
    RematchOpened {
        /// The id of the new table.
        table: String,
    },
}
