//! The one writer of a table.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use wazir_games::Play;
use wazir_session::{Command, Event, Fact, FoldError, Refusal, Session, Setup, SetupError, Time};

use crate::{Entry, Message, Origin, Recipient, Request, Sent, Visitor, Why};

/// How many commands of a client are remembered.
const REMEMBERED: usize = 64;

/// A log that cannot be that of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RoomError {
    /// The set-up does not suit the game.
    Setup(SetupError),
    /// The numbers do not rise by one from 1.
    Number {
        /// The number that was expected.
        expected: u64,
        /// The one that stands there.
        found: u64,
    },
    /// An event cannot have happened.
    Event {
        /// Its number.
        n: u64,
        /// Why not.
        why: FoldError,
    },
}

impl fmt::Display for RoomError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => error.message().fmt(f),
            Self::Number { expected, found } => {
                write!(f, "event {expected} expected in the log, {found} found")
            }
            Self::Event { n, why } => write!(f, "event {n} of the log: {}", why.message()),
        }
    }
}

impl std::error::Error for RoomError {}

/// What a command of a client came to.
#[derive(Clone, Debug)]
enum Answer {
    /// It led to the event of this number.
    Done(u64),
    Refused(Why),
}

/// The one writer of a table: hears requests, judges them, and appends what happened to the log.
///
/// A batch of entries goes to the disk at a time of the caller's choosing: those of
/// [`Room::unwritten`], in their order. When the disk refuses, the room is dropped and made anew
/// from what the disk has; nobody has been told of the rest.
///
/// Refusals wait as well. Where several machines serve tables, one that has lost a table to another
/// does not know what it may refuse, and learns of it when it asks the disk: the caller asks even
/// when there is nothing to write, as long as the room [waits](Self::waits).
#[derive(Clone, Debug)]
pub struct Room {
    session: Session,
    log: Vec<Entry>,
    /// How many entries the disk has.
    written: u64,
    answers: BTreeMap<String, VecDeque<(u64, Answer)>>,
    /// What is to be told when the disk has been asked.
    refusals: Vec<Sent>,
}

impl Room {
    /// A table that was just opened.
    ///
    /// # Errors
    /// When the set-up does not suit the game.
    pub fn new(game: Play, setup: Setup) -> Result<Self, SetupError> {
        let session = Session::new(game, setup)?;
        Ok(Self {
            session,
            log: Vec::new(),
            written: 0,
            answers: BTreeMap::new(),
            refusals: Vec::new(),
        })
    }

    /// The table as its log says, from the same game and set-up.
    ///
    /// # Errors
    /// The first entry that does not fit.
    pub fn resume(game: Play, setup: Setup, log: Vec<Entry>) -> Result<Self, RoomError> {
        let mut room = Self::new(game, setup).map_err(RoomError::Setup)?;
        for (expected, entry) in (1..).zip(&log) {
            let found = entry.n;
            if found != expected {
                return Err(RoomError::Number { expected, found });
            }
            let folded = room.session.fold(&entry.event);
            folded.map_err(|why| RoomError::Event { n: found, why })?;
            if let Some(Origin { client, a }) = &entry.of {
                room.remember(client, *a, Answer::Done(found));
            }
        }
        (room.written, room.log) = (log.len() as u64, log);
        Ok(room)
    }

    /// The game with what is around it, with all that has happened, written or not.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The log, written or not.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// The entries that have to go to the disk next.
    pub fn unwritten(&self) -> &[Entry] {
        &self.log[self.written as usize..]
    }

    /// Whether something is to be written, or to be told once the disk was asked whose the table is.
    pub fn waits(&self) -> bool {
        !self.unwritten().is_empty() || !self.refusals.is_empty()
    }

    /// Takes note that the disk has all entries up to a number, and that the table still belongs to
    /// this room; says whom to tell of what.
    pub fn written(&mut self, n: u64) -> Vec<Sent> {
        let n = n.min(self.log.len() as u64);
        let fresh = self.written.min(n) as usize..n as usize;
        self.written = self.written.max(n);
        let mut sent = std::mem::take(&mut self.refusals);
        for entry in &self.log[fresh] {
            if let Some(Origin { client, a }) = &entry.of {
                sent.push(Sent::to(client, Message::Ok { a: *a, n: entry.n }));
            }
            sent.push(Sent { to: Recipient::All, message: Message::Event(entry.clone()) });
        }
        sent
    }

    /// Hears a request, and says what can be said at once. What a command leads to is told when
    /// it is [written](Self::written).
    pub fn hear(&mut self, from: &Visitor, request: &Request, now: Time) -> Vec<Sent> {
        self.tick(now);
        match request {
            Request::Hello { since } => self.after(*since, from.client()),
            Request::Do { a, n, command } => self.perform(from, *a, *n, command, now),
        }
    }

    /// Does what the table itself, or a program that sits at it, wants.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub fn command(&mut self, command: &Command, now: Time) -> Result<(), Refusal> {
        self.tick(now);
        let events = self.session.apply(command, now)?;
        self.append(events, None);
        Ok(())
    }

    /// Lets time pass: flags fall.
    pub fn tick(&mut self, now: Time) {
        let events = self.session.tick(now);
        self.append(events, None);
    }

    fn append(&mut self, events: Vec<Event>, of: Option<&Origin>) {
        let first = self.log.len() as u64 + 1;
        for (n, event) in (first..).zip(events) {
            let of = of.filter(|_| n == first).cloned();
            self.log.push(Entry { n, event, of });
        }
    }

    /// The written events after a number, for one client.
    fn after(&self, since: u64, client: &str) -> Vec<Sent> {
        let from = since.min(self.written) as usize;
        let entries = self.log[from..self.written as usize].iter().cloned();
        entries.map(|entry| Sent::to(client, Message::Event(entry))).collect()
    }

    fn remember(&mut self, client: &str, a: u64, answer: Answer) {
        let known = self.answers.entry(client.to_owned()).or_default();
        known.push_back((a, answer));
        if known.len() > REMEMBERED {
            known.pop_front();
        }
    }

    fn perform(
        &mut self,
        from: &Visitor,
        a: u64,
        n: u64,
        command: &Command,
        now: Time,
    ) -> Vec<Sent> {
        let client = from.client();
        let known = self.answers.get(client);
        if let Some((_, answer)) = known.and_then(|known| known.iter().find(|(of, _)| *of == a)) {
            return match answer {
                // It is told when the disk has it.
                Answer::Done(n) if *n > self.written => Vec::new(),
                Answer::Done(n) => vec![Sent::to(client, Message::Ok { a, n: *n })],
                Answer::Refused(why) => {
                    let why = why.clone();
                    self.refuse(client, a, why);
                    Vec::new()
                }
            };
        }
        let last = known.and_then(|known| known.back()).map_or(0, |(of, _)| *of);
        let judged = match () {
            () if a <= last => Err(Why::Late),
            () if command.seat().is_none() || command.seat() != from.seat() => {
                Err(Why::NotYourSeat)
            }
            () if self.is_stale(n) => Err(Why::Stale),
            () => self.session.apply(command, now).map_err(|refusal| {
                let names = |seat| self.session.play().seat_message(seat);
                Why::Refused(refusal.message_with(names).to_string())
            }),
        };
        match judged {
            Ok(events) => {
                let first = self.log.len() as u64 + 1;
                self.append(events, Some(&Origin { client: client.to_owned(), a }));
                self.remember(client, a, Answer::Done(first));
                Vec::new()
            }
            Err(why) => {
                if why != Why::Late {
                    self.remember(client, a, Answer::Refused(why.clone()));
                }
                self.refuse(client, a, why);
                self.after(n, client)
            }
        }
    }

    fn refuse(&mut self, client: &str, a: u64, why: Why) {
        self.refusals.push(Sent::to(client, Message::No { a, why }));
    }

    /// Whether something has happened after an event that a command has to reckon with: another
    /// position, or another offer.
    fn is_stale(&self, n: u64) -> bool {
        let since = self.log.iter().skip(n as usize);
        since.into_iter().any(|entry| {
            matches!(
                entry.event.fact,
                Fact::Moved { .. }
                    | Fact::TakenBack { .. }
                    | Fact::OfferMade { .. }
                    | Fact::OfferAnswered { .. }
                    | Fact::OfferWithdrawn { .. }
                    | Fact::SeatHandedOver { .. }
                    | Fact::Seated { .. }
            )
        })
    }
}
