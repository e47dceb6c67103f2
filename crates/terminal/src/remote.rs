//! A table whose game is held elsewhere.

use std::sync::mpsc::Sender;

use wazir_game::Seat;
use wazir_session::{Command, Event, Session, Time};
use wazir_text::Message;

/// What somebody wants of a table far away.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RemoteRequest {
    /// That something is done.
    Command(Command),
    /// That something is said to the others.
    Chat(String),
    /// To play again.
    Rematch,
    /// That a move is played as soon as it is the own turn, as the game writes it.
    Premove(String),
    /// That no move waits for the own turn any more.
    CancelPremove,
}

/// What comes from a table far away.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum RemoteUpdate {
    /// What the time is there now.
    Time(Time),
    /// Something happened.
    Event(Event),
    /// Something that is to be read.
    Message(Message),
    /// A wish was not granted.
    Refused {
        /// Why.
        why: Message,
        /// The squares that have to do with it, by name.
        squares: Vec<String>,
    },
    /// Whether there is a connection.
    Connected(bool),
    /// The seat of who sits here; `None` for one who looks on.
    Seat(Option<Seat>),
    /// The move that waits for the own turn; `None` for none.
    Premove(Option<String>),
    /// It goes on at another table, which stands so.
    NewTable(Box<Session>),
}

/// What a table knows of the one far away whose game it shows.
#[derive(Debug)]
pub(crate) struct RemoteTable {
    wishes: Sender<RemoteRequest>,
    pub(crate) connected: bool,
    pub(crate) seat: Option<Seat>,
    /// The move that waits for the own turn.
    pub(crate) premove: Option<String>,
    /// The time there, and the time here at that moment.
    time: (Time, Time),
}

impl RemoteTable {
    pub(crate) fn new(wishes: Sender<RemoteRequest>, seat: Option<Seat>) -> Self {
        Self { wishes, connected: true, seat, premove: None, time: (Time::START, Time::START) }
    }

    /// Sends a wish on its way. Where nobody takes it any more the program is about to end.
    pub(crate) fn send(&self, wish: RemoteRequest) {
        let _ = self.wishes.send(wish);
    }

    /// The time there at a moment here.
    pub(crate) fn time(&self, here: Time) -> Time {
        self.time.0 + here.since(self.time.1)
    }

    pub(crate) fn set_time(&mut self, there: Time, here: Time) {
        self.time = (there, here);
    }
}
