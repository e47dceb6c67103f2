//! Remote tables: requests to a table elsewhere and updates from it.

use std::sync::mpsc::Sender;

use wazir_game::Seat;
use wazir_session::{Command, Event, Session, Time};
use wazir_text::Message;

/// A request to a remote table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RemoteRequest {
    /// Execute a command of the session.
    Command(Command),
    /// Send a chat line.
    Chat(String),
    /// Play again.
    Rematch,
    /// Set a premove, in the notation of the game.
    Premove(String),
    /// Cancel the premove.
    CancelPremove,
}

/// An update from a remote table.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum RemoteUpdate {
    /// The present time at the table.
    Time(Time),
    /// A new event of the session.
    Event(Event),
    /// A message for the user.
    Message(Message),
    /// A request was refused.
    Refused {
        /// The reason for the refusal.
        why: Message,
        /// Names of the squares that the reason is about.
        squares: Vec<String>,
    },
    /// `true` while the connection stands.
    Connected(bool),
    /// The seat of the person here; `None` for a spectator.
    Seat(Option<Seat>),
    /// The standing premove; `None` if there is none.
    Premove(Option<String>),
    /// The game continues at another table, whose session this is.
    NewTable(Box<Session>),
}

/// The state of the remote table whose game a table shows.
#[derive(Debug)]
pub(crate) struct RemoteTable {
    wishes: Sender<RemoteRequest>,
    pub(crate) connected: bool,
    pub(crate) seat: Option<Seat>,
    /// The standing premove.
    pub(crate) premove: Option<String>,
    /// The time there, and the time here at that moment.
    time: (Time, Time),
}

impl RemoteTable {
    pub(crate) fn new(wishes: Sender<RemoteRequest>, seat: Option<Seat>) -> Self {
        Self { wishes, connected: true, seat, premove: None, time: (Time::START, Time::START) }
    }

    /// Sends a request. A closed channel is ignored: the program is about to end then.
    pub(crate) fn send(&self, wish: RemoteRequest) {
        let _ = self.wishes.send(wish);
    }

    /// Returns the time there at a moment here.
    pub(crate) fn time(&self, here: Time) -> Time {
        self.time.0 + here.since(self.time.1)
    }

    pub(crate) fn set_time(&mut self, there: Time, here: Time) {
        self.time = (there, here);
    }
}
