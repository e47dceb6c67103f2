//! What is said between a table and those at it.

use serde::{Deserialize, Serialize};
use wazir_game::Seat;
use wazir_registry::ClaimKind;
use wazir_session::TimeSpan;
use wazir_text::Language;

use crate::snapshot::{PieceReach, PrivateView, Snapshot, StateDelta};
use crate::{LocalizedText, LogEntry};

/// Somebody at a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Participant {
    client: String,
    person: String,
    way: TimeSpan,
}

impl Participant {
    /// A client of a person: a page in a browser, or a program. No other client has its name, and
    /// one that comes back keeps it. Seats belong to persons.
    pub fn new(client: impl Into<String>, person: impl Into<String>) -> Self {
        Self { client: client.into(), person: person.into(), way: TimeSpan::ZERO }
    }

    /// The same with the time that a message and its answer take, as the caller has measured it.
    #[must_use]
    pub fn with_round_trip(self, way: TimeSpan) -> Self {
        Self { way, ..self }
    }

    /// The name of the client.
    pub fn client(&self) -> &str {
        &self.client
    }

    /// Whose client it is.
    pub fn person(&self) -> &str {
        &self.person
    }

    /// How long a message and its answer take.
    pub fn round_trip(&self) -> TimeSpan {
        self.way
    }
}

/// What a client says first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Hello {
    /// A random name that a page keeps as long as it is open. Numbers of commands count within it.
    #[serde(rename = "session")]
    pub page_id: String,
    /// The number of the last event that is known; `None` when nothing is, to be told how the table
    /// stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<u64>,
    /// In which language sentences are wanted, such as `en`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
    /// Whether the bare log is wanted, without what it comes to: for programs that know the rules.
    #[serde(rename = "log", skip_serializing_if = "std::ops::Not::not")]
    pub raw_log: bool,
}

/// What a client asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Request {
    /// To be told what happened; the first thing that is said, and again whenever something seems
    /// to be missing.
    Hello(Hello),
    /// To do something.
    #[serde(rename = "do")]
    Execute {
        /// The number of the command, which rises from command to command of a session. One that is
        /// sent again keeps its number.
        a: u64,
        /// The number of the last event that was known when the command was given.
        #[serde(rename = "n")]
        last_seen: u64,
        /// What is to be done.
        #[serde(flatten)]
        command: ClientCommand,
    },
    /// To be told something that changes nothing.
    #[serde(rename = "ask")]
    Query(TableQuery),
    /// To hear that the table is there.
    Ping,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "q", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum TableQuery {
    /// Where a piece goes, whoever owns it.
    Reach {
        /// The square, or a piece in hand: owner, dot, kind, star.
        from: String,
    },
}

/// What somebody wants to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "c", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ClientCommand {
    /// To move.
    Move {
        /// The move in the notation of the game.
        #[serde(rename = "m")]
        mv: String,
        /// How long it was thought about, by the client's own clock, from when it heard that it was
        /// its turn.
        #[serde(rename = "spent", default, skip_serializing_if = "Option::is_none")]
        thinking_time: Option<TimeSpan>,
    },
    /// To move so as soon as it is the own turn, if it can be played then. It takes no time.
    Premove {
        /// The move.
        m: String,
    },
    /// Not to move so after all.
    #[serde(rename = "unpremove")]
    CancelPremove,
    /// To claim something under the rules of the game.
    Claim {
        /// What.
        #[serde(with = "claim")]
        claim: ClaimKind,
    },
    /// To take moves back to the own last turn.
    Takeback,
    /// To agree to an offer.
    Accept {
        /// Whose offer it is.
        #[serde(rename = "of")]
        seat: Seat,
    },
    /// Not to agree to an offer.
    Decline {
        /// Whose offer it is.
        of: Seat,
    },
    /// To withdraw the own offer.
    Withdraw,
    /// To leave the seat for good.
    Leave,
    /// To take the seat again after having left.
    Return,
    /// To take an open seat, or that of the computer.
    Sit {
        /// The seat.
        seat: Seat,
        /// Under which name.
        #[serde(default)]
        name: String,
    },
    /// To have somebody who is away for too long lose the seat.
    #[serde(rename = "gone")]
    EvictAbsent {
        /// Who.
        of: Seat,
    },
    /// To play again.
    Rematch,
    /// To say something.
    Chat {
        /// What.
        text: String,
    },
    /// To switch talking on or off.
    #[serde(rename = "chat-switch")]
    SetChat {
        /// Whether it is to be on.
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

/// Why a command is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum RefusalReason {
    /// Only who sits in the seat can do that.
    NotYourSeat,
    /// Something has happened since that the command does not reckon with.
    Stale,
    /// A later command of the client has been heard already.
    #[serde(rename = "late")]
    Superseded,
    /// The rules or the state of the table forbid it.
    Refused,
    /// The disk does not answer. The command may be sent again.
    Storage,
    /// There is too much to do. The command may be sent again.
    Busy,
    /// It cannot be understood.
    #[serde(rename = "text")]
    Unreadable,
}

/// What a table tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ServerMessage {
    /// How the table stands.
    #[serde(rename = "full")]
    Snapshot(Box<Snapshot>),
    /// Something happened.
    #[serde(rename = "ev")]
    Event(Box<TableEvent>),
    /// What only who sits in a seat is told.
    #[serde(rename = "mine")]
    Private(Box<PrivateView>),
    /// The command was done, and the disk has it.
    Ok {
        /// The number of the command.
        a: u64,
        /// The number of the first event that came of it, or of the last there was if none did.
        n: u64,
    },
    /// The command was not done, and nothing has changed.
    #[serde(rename = "no")]
    Refused {
        /// The number of the command.
        a: u64,
        /// Why.
        why: RefusalReason,
        /// Why, as a sentence.
        say: LocalizedText,
        /// The squares that have to do with it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        squares: Vec<String>,
    },
    /// Where a piece goes.
    Reach(Box<PieceReach>),
    /// The table is there, and this is its last event.
    #[serde(rename = "beat")]
    Heartbeat {
        /// The number of the event.
        n: u64,
    },
    /// The connection ends.
    #[serde(rename = "bye")]
    Goodbye {
        /// Why: `restart`, `slow`, `closed` or `moved`.
        why: String,
    },
}

impl ServerMessage {
    /// The same message in a language.
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
            _ => {}
        }
        self
    }

    /// As JSON in a language.
    pub fn to_json(&self, language: Language) -> String {
        let text = match language {
            Language::English => serde_json::to_string(self),
            other => serde_json::to_string(&self.clone().localized(other)),
        };
        // Its maps have texts as keys, so that nothing can fail.
        text.unwrap_or_default()
    }
}

/// An event, and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableEvent {
    /// The event.
    #[serde(flatten)]
    pub entry: LogEntry,
    /// What happened, as a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub say: Option<LocalizedText>,
    /// What is different now. Where several events happen at once, the last of them says it.
    #[serde(flatten)]
    pub state: StateDelta,
}

impl TableEvent {
    /// The event alone.
    pub fn without_effects(entry: LogEntry) -> Self {
        Self { entry: LogEntry { origin: None, ..entry }, say: None, state: StateDelta::default() }
    }
}

/// Who is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recipient {
    /// Everybody at the table.
    All,
    /// One client.
    Client(String),
    /// Every client of a person.
    Person(String),
}

/// A message on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// To whom.
    pub to: Recipient,
    /// What.
    pub message: ServerMessage,
}

impl Envelope {
    pub(crate) fn to(client: &str, message: ServerMessage) -> Self {
        Self { to: Recipient::Client(client.to_owned()), message }
    }
}
