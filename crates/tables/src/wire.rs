//! The messages between a table and its clients.

use serde::{Deserialize, Serialize};
use wazir_game::Seat;
use wazir_registry::ClaimKind;
use wazir_session::TimeSpan;
use wazir_text::Language;

use crate::notation::{MoveReading, PlayedMove};
use crate::snapshot::{PieceReach, PrivateView, Snapshot, StateDelta};
use crate::{Drawing, DrawnMark, LocalizedText, LogEntry, RoomLine, TalkView};

/// A client at a table, with its person.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Participant {
    client: String,
    person: String,
    way: TimeSpan,
}

impl Participant {
    /// Creates the client of a person: a page in a browser, or a program. Its name is unique, and a
    /// client that reconnects keeps it. Seats belong to persons.
    pub fn new(client: impl Into<String>, person: impl Into<String>) -> Self {
        Self { client: client.into(), person: person.into(), way: TimeSpan::ZERO }
    }

    /// Sets the round-trip time of messages, as the caller has measured it.
    #[must_use]
    pub fn with_round_trip(self, way: TimeSpan) -> Self {
        Self { way, ..self }
    }

    /// Returns the name of the client.
    pub fn client(&self) -> &str {
        &self.client
    }

    /// Returns the person whose client it is.
    pub fn person(&self) -> &str {
        &self.person
    }

    /// Returns the round-trip time of messages.
    pub fn round_trip(&self) -> TimeSpan {
        self.way
    }
}

/// The first message of a client.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Hello {
    /// A random name that a page keeps while it is open. Command numbers count within it.
    #[serde(rename = "session")]
    pub page_id: String,
    /// The number of the last known event; `None` if no event is known, to request a snapshot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<u64>,
    /// The language for sentences, such as `en`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
    /// `true` to receive the bare log without its effects, for programs that know the rules.
    #[serde(rename = "log", skip_serializing_if = "std::ops::Not::not")]
    pub raw_log: bool,
}

/// A request of a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Request {
    /// Asks for missed events. It is the first message, and is sent again whenever something seems
    /// to be missing.
    Hello(Hello),
    /// Executes a command.
    #[serde(rename = "do")]
    Execute {
        /// The number of the command, which increases with each command of a session. A command
        /// that is sent again keeps its number.
        a: u64,
        /// The number of the last event known when the command was given.
        #[serde(rename = "n")]
        last_seen: u64,
        /// The command.
        #[serde(flatten)]
        command: ClientCommand,
    },
    /// Asks a question that changes nothing.
    #[serde(rename = "ask")]
    Query(TableQuery),
    /// Draws on the board. It replaces what the page has drawn at this position. It is not
    /// answered, and ignored where nobody may see it.
    Draw {
        /// The number of moves before the position.
        ply: u32,
        /// The arrows and circles; none to erase them.
        marks: Vec<DrawnMark>,
    },
    /// Asks whether the table is there.
    Ping,
}

/// A question about the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "q", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum TableQuery {
    /// The squares that a piece reaches, whoever owns it.
    Reach {
        /// The square, or a piece in hand: owner, dot, kind, star.
        from: String,
    },
    /// The move that a text in any notation means, and how it is written in the others. Somebody
    /// whose turn it is not is asked about a premove.
    Move {
        /// The text.
        text: String,
    },
}

/// An action of a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "c", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ClientCommand {
    /// Plays a move.
    Move {
        /// The move in the notation of the game, or as people type it in any other.
        #[serde(rename = "m")]
        mv: String,
        /// Thinking time by the client's own clock, from when it learned that it was its turn.
        #[serde(rename = "spent", default, skip_serializing_if = "Option::is_none")]
        thinking_time: Option<TimeSpan>,
    },
    /// Plays a move as soon as it is the player's turn, if it is legal then. It takes no time.
    Premove {
        /// The move in the notation of the game, or as people type it in any other.
        m: String,
    },
    /// Cancels the premove.
    #[serde(rename = "unpremove")]
    CancelPremove,
    /// Makes a claim under the rules of the game.
    Claim {
        /// The claim.
        #[serde(with = "claim")]
        claim: ClaimKind,
    },
    /// Asks to take moves back to the player's own last turn.
    Takeback,
    /// Accepts an offer.
    Accept {
        /// The player who made the offer.
        #[serde(rename = "of")]
        seat: Seat,
    },
    /// Declines an offer.
    Decline {
        /// The player who made the offer.
        of: Seat,
    },
    /// Withdraws the player's own offer.
    Withdraw,
    /// Leaves the seat for good.
    Leave,
    /// Takes the seat again after leaving.
    Return,
    /// Takes an open seat, or one of the computer that a player has offered.
    Sit {
        /// The seat to take.
        seat: Seat,
        /// The name to show.
        #[serde(default)]
        name: String,
    },
    /// Offers a seat of the computer to whoever comes, or withdraws it.
    OfferSeat {
        /// The seat of the computer.
        seat: Seat,
        /// `true` to offer it.
        on: bool,
    },
    /// Closes a table whose game has not begun.
    Close,
    /// Makes a player who has been away too long lose the seat.
    #[serde(rename = "gone")]
    EvictAbsent {
        /// The absent player.
        of: Seat,
    },
    /// Asks for a rematch.
    Rematch,
    /// Sends a chat line.
    Chat {
        /// The text of the line.
        text: String,
    },
    /// Switches the chat on or off.
    #[serde(rename = "chat-switch")]
    SetChat {
        /// `true` to switch it on.
        on: bool,
    },
    /// Sends a line to the room of the spectators.
    #[serde(rename = "room")]
    RoomChat {
        /// The text of the line.
        text: String,
        /// The name to show. It counts in the first line only.
        #[serde(default)]
        name: String,
    },
    /// Switches the room of the spectators on or off.
    #[serde(rename = "room-switch")]
    SetRoom {
        /// `true` to switch it on.
        on: bool,
    },
    /// Mutes a spectator, or lets the spectator talk again.
    Mute {
        /// The number of the spectator in the room.
        guest: u16,
        /// `true` to mute.
        on: bool,
    },
}

mod claim {
    use serde::{Deserialize, Deserializer, Serializer, de};
    use wazir_registry::ClaimKind;

    pub(super) fn serialize<S: Serializer>(claim: &ClaimKind, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(claim)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<ClaimKind, D::Error> {
        String::deserialize(d)?.parse().map_err(de::Error::custom)
    }
}

/// The reason why a command is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum RefusalReason {
    /// Only the player in the seat can do that.
    NotYourSeat,
    /// An event has happened since that the command does not take into account.
    Stale,
    /// A later command of the client has arrived already.
    #[serde(rename = "late")]
    Superseded,
    /// The rules or the state of the table forbid it.
    Refused,
    /// The store does not answer. The command may be sent again.
    Storage,
    /// The server is too busy. The command may be sent again.
    Busy,
    /// The command cannot be parsed.
    #[serde(rename = "text")]
    Unreadable,
}

/// A message of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ServerMessage {
    /// The complete state of the table.
    #[serde(rename = "full")]
    Snapshot(Box<Snapshot>),
    /// An event.
    #[serde(rename = "ev")]
    Event(Box<TableEvent>),
    /// The private view of a seat.
    #[serde(rename = "mine")]
    Private(Box<PrivateView>),
    /// The command was executed, and the result is stored.
    Ok {
        /// The number of the command.
        a: u64,
        /// The number of the first event that resulted, or of the last event if none did.
        n: u64,
    },
    /// The command was refused, and nothing has changed.
    #[serde(rename = "no")]
    Refused {
        /// The number of the command.
        a: u64,
        /// The reason.
        why: RefusalReason,
        /// The reason as a sentence.
        say: LocalizedText,
        /// The squares concerned.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        squares: Vec<String>,
        /// The move that the sentence gives as an example, if a text was no move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        example: Option<Box<PlayedMove>>,
    },
    /// The squares that a piece reaches.
    Reach(Box<PieceReach>),
    /// The move that a text means.
    Move(Box<MoveReading>),
    /// Somebody has drawn on the board.
    Drawn(Drawing),
    /// A spectator has talked.
    #[serde(rename = "room")]
    RoomLine(RoomLine),
    /// All talk that the receiver may see now, after this has changed.
    Talk(TalkView),
    /// The table is alive; this is its last event.
    #[serde(rename = "beat")]
    Heartbeat {
        /// The number of the event.
        n: u64,
    },
    /// The connection ends.
    #[serde(rename = "bye")]
    Goodbye {
        /// The reason: `restart`, `slow`, `closed` or `moved`.
        why: String,
    },
}

impl ServerMessage {
    /// Returns the same message in a language.
    #[must_use]
    pub fn localized(mut self, language: Language) -> Self {
        let tell = |say: &mut LocalizedText| *say = say.localized(language);
        match &mut self {
            Self::Snapshot(full) => full.for_each_text(tell),
            Self::Event(happened) => {
                happened.say.iter_mut().for_each(tell);
                happened.state.for_each_text(tell);
            }
            Self::Refused { say, .. } => tell(say),
            Self::Reach(reached) => reached.sentences(tell),
            Self::Move(read) => read.say.iter_mut().for_each(tell),
            _ => {}
        }
        self
    }

    /// Returns whether the message is meant for pages only, and not for programs that asked for the
    /// bare log.
    pub fn is_for_pages(&self) -> bool {
        matches!(self, Self::Private(_) | Self::Drawn(_) | Self::RoomLine(_) | Self::Talk(_))
    }

    /// Returns the message as JSON in a language.
    pub fn to_json(&self, language: Language) -> String {
        let text = match language {
            Language::English => serde_json::to_string(self),
            other => serde_json::to_string(&self.clone().localized(other)),
        };
        // Its maps have text keys, so serialization cannot fail.
        text.unwrap_or_default()
    }
}

/// An event with its effects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableEvent {
    /// The log entry.
    #[serde(flatten)]
    pub entry: LogEntry,
    /// The event as a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub say: Option<LocalizedText>,
    /// The changes. If several events happen at once, the last one carries them.
    #[serde(flatten)]
    pub state: StateDelta,
}

impl TableEvent {
    /// Creates the event without sentence and changes.
    pub fn without_effects(entry: LogEntry) -> Self {
        Self { entry: LogEntry { origin: None, ..entry }, say: None, state: StateDelta::default() }
    }
}

/// The receiver of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recipient {
    /// Everybody at the table.
    All,
    /// One client.
    Client(String),
    /// Every client of a person.
    Person(String),
    /// Every client of these persons.
    AnyOf(Vec<String>),
    /// Every client but those of these persons.
    AllBut(Vec<String>),
}

/// A message with its receiver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// The receiver.
    pub to: Recipient,
    /// The message.
    pub message: ServerMessage,
}

impl Recipient {
    /// Returns whether a client is meant.
    ///
    /// ```
    /// use wazir_tables::{Participant, Recipient};
    /// let ann = Participant::new("page", "ann");
    /// assert!(Recipient::AnyOf(vec!["ann".into()]).includes(&ann));
    /// assert!(!Recipient::AllBut(vec!["ann".into()]).includes(&ann));
    /// ```
    pub fn includes(&self, visitor: &Participant) -> bool {
        let is = |person: &String| person == visitor.person();
        match self {
            Self::All => true,
            Self::Client(name) => name == visitor.client(),
            Self::Person(person) => is(person),
            Self::AnyOf(persons) => persons.iter().any(is),
            Self::AllBut(persons) => !persons.iter().any(is),
        }
    }
}

impl Envelope {
    pub(crate) fn to(client: &str, message: ServerMessage) -> Self {
        Self { to: Recipient::Client(client.to_owned()), message }
    }
}
