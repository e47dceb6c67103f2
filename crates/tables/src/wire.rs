//! What is said between a table and those at it.

use serde::{Deserialize, Serialize};
use wazir_game::Seat;
use wazir_session::Command;

use crate::Entry;

/// Somebody at a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Visitor {
    client: String,
    seat: Option<Seat>,
}

impl Visitor {
    /// Somebody who watches.
    pub fn watching(client: impl Into<String>) -> Self {
        Self { client: client.into(), seat: None }
    }

    /// Somebody who sits in a seat. That it is his is the caller's affair.
    pub fn seated(client: impl Into<String>, seat: Seat) -> Self {
        Self { client: client.into(), seat: Some(seat) }
    }

    /// The name of the client, which no other has. A client that comes back keeps its name.
    pub fn client(&self) -> &str {
        &self.client
    }

    /// The seat.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }
}

/// What a client asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Request {
    /// To be told what happened after an event, 0 for everything; the first thing that is said, and
    /// again whenever something seems to be missing.
    Hello {
        /// The number of the last event that is known.
        since: u64,
    },
    /// To do something.
    Do {
        /// The number of the command, which rises by one from command to command of a client. One
        /// that is sent again keeps its number.
        a: u64,
        /// The number of the last event that was known when the command was given.
        n: u64,
        /// What is to be done.
        command: Command,
    },
}

/// Why a command is refused, beside what the rules say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Why {
    /// Only who sits in the seat can do that.
    NotYourSeat,
    /// Something has happened since that the command does not reckon with.
    Stale,
    /// A later command of the client has been heard already.
    Late,
    /// The rules or the state of the table forbid it; the reason in English.
    Refused(String),
}

/// What a table tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Message {
    /// The command was done, and the disk has it.
    Ok {
        /// The number of the command.
        a: u64,
        /// The number of the first event that came of it.
        n: u64,
    },
    /// The command was not done, and nothing has changed.
    No {
        /// The number of the command.
        a: u64,
        /// Why.
        why: Why,
    },
    /// Something happened.
    Event(Entry),
}

/// Who is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recipient {
    /// Everybody at the table.
    All,
    /// One client.
    Client(String),
}

/// A message on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// To whom.
    pub to: Recipient,
    /// What.
    pub message: Message,
}

impl Sent {
    pub(crate) fn to(client: &str, message: Message) -> Self {
        Self { to: Recipient::Client(client.to_owned()), message }
    }
}
