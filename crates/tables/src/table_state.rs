//! The one writer of a table.

mod commands;
mod chat_limiter;
mod published;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use wazir_game::Seat;
use wazir_registry::Play;
use wazir_session::{
    Command, Event, Fact, FoldError, Outlook, Refusal, Session, SessionSetup, SessionSetupError,
    Time, TimeSpan,
};

use crate::lag::LagQuota;
use crate::snapshot::{BoardSnapshot, SquareNames};
use crate::{
    CommandOrigin, EntryKind, Envelope, Hello, LocalizedText, LogEntry, Participant, Recipient,
    Request, ServerMessage, SideKey, TableEvent, TableNotice, TableQuery,
};
pub use commands::{MAX_CHAT_CHARS, MAX_NAME_CHARS, sanitize_line};
pub use chat_limiter::CHAT_INTERVAL;
use chat_limiter::ChatLimiter;
use published::PublishedState;

/// How many commands of a client are remembered.
const MAX_ANSWERS: usize = 64;
/// Of so many clients.
const MAX_CLIENTS: usize = 512;
/// Who has missed more events than this is told how the table stands instead.
const MAX_CATCH_UP: u64 = 500;
/// After so many events a table takes no more but what ends its game, so that what is told of it
/// does not grow for ever.
pub const MAX_EVENTS: usize = 10_000;
/// A player who is away for this long can be declared to have left.
pub const ABANDON_AFTER: TimeSpan = TimeSpan::from_secs(40);

/// A log that cannot be that of the table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableLogError {
    /// The set-up does not suit the game.
    #[error("{}", .0.message())]
    Setup(SessionSetupError),
    /// The numbers do not rise by one from 1.
    #[error("event {expected} expected in the log, {found} found")]
    Number {
        /// The number that was expected.
        expected: u64,
        /// The one that stands there.
        found: u64,
    },
    /// An event cannot have happened.
    #[error("event {n} of the log: {}", .why.message())]
    Event {
        /// Its number.
        n: u64,
        /// Why not.
        why: FoldError,
    },
}

/// What a command of a client came to.
#[derive(Clone, Debug)]
enum CommandAnswer {
    /// It led to the event of this number.
    Done(u64),
    /// It changed nothing that is in the log.
    DoneSilently(u64),
    Refused(ServerMessage),
}

/// What has to go to the disk, all of it or nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogBatch {
    /// The number of the last event that the disk has.
    pub after_event: u64,
    /// The events that come next.
    pub entries: Vec<LogEntry>,
    /// What else has to be kept, or is to be kept no more; see [`TableState::resume`].
    pub values: Vec<(SideKey, Option<String>)>,
}

/// The one writer of a table: hears requests, judges them, and appends what happened to the log.
///
/// A [`LogBatch`] of entries goes to the disk at a time of the caller's choosing, one after the other.
/// When the disk refuses, the room is dropped and made anew from what the disk has; nobody has been
/// told of the rest.
///
/// Refusals wait as well. Where several machines serve tables, one that has lost a table to another
/// does not know what it may refuse, and learns of it when it asks the disk: the caller asks even
/// when there is nothing to write.
#[derive(Clone, Debug)]
pub struct TableState {
    session: Session,
    names: SquareNames,
    log: Vec<LogEntry>,
    /// How many entries the disk has.
    committed: u64,
    /// How many it will have when the batch that is under way is there.
    submitted: u64,
    command_answers: BTreeMap<String, VecDeque<(u64, CommandAnswer)>>,
    /// The clients of the answers, those heard last at the end.
    clients: VecDeque<String>,
    host: String,
    people: BTreeMap<Seat, String>,
    premoves: BTreeMap<Seat, String>,
    wants_rematch: BTreeSet<Seat>,
    chat: bool,
    rematch_table: Option<String>,
    quotas: BTreeMap<Seat, LagQuota>,
    chat_limits: BTreeMap<Seat, ChatLimiter>,
    outlooks: BTreeMap<Seat, Outlook>,
    away: BTreeMap<Seat, Time>,
    abandoned: BTreeSet<Seat>,
    /// How the table stands with all of the log, to say what is different.
    published: PublishedState,
    /// The messages for the entries that are not written.
    pending_events: VecDeque<TableEvent>,
    /// What is to be kept beside the log since the last batch.
    pending_values: BTreeMap<SideKey, Option<String>>,
    /// What is to be told when the disk has been asked, and what it is being asked for.
    unsent: Vec<Envelope>,
    unsent_in_flight: Vec<Envelope>,
    /// Those who wait to be told how the table stands.
    pending_hellos: Vec<(Participant, Hello)>,
}

impl TableState {
    /// A table that was just opened by a person.
    ///
    /// # Errors
    /// When the set-up does not suit the game.
    pub fn new(
        game: Play,
        setup: SessionSetup,
        host: impl Into<String>,
    ) -> Result<Self, SessionSetupError> {
        let mut room = Self::with_defaults(game, setup)?;
        room.host = host.into();
        room.pending_values.insert(SideKey::Host, Some(room.host.clone()));
        Ok(room)
    }

    fn with_defaults(game: Play, setup: SessionSetup) -> Result<Self, SessionSetupError> {
        let names = SquareNames::of(&game);
        let seats = game.seats().into_iter().enumerate();
        let quotas = seats.map(|(place, seat)| (seat, LagQuota::of(&setup.clock(place)))).collect();
        let session = Session::new(game, setup)?;
        let told = PublishedState::of(&session, &names);
        Ok(Self {
            session,
            names,
            log: Vec::new(),
            committed: 0,
            submitted: 0,
            command_answers: BTreeMap::new(),
            clients: VecDeque::new(),
            host: String::new(),
            people: BTreeMap::new(),
            premoves: BTreeMap::new(),
            wants_rematch: BTreeSet::new(),
            chat: true,
            rematch_table: None,
            quotas,
            chat_limits: BTreeMap::new(),
            outlooks: BTreeMap::new(),
            away: BTreeMap::new(),
            abandoned: BTreeSet::new(),
            published: told,
            pending_events: VecDeque::new(),
            pending_values: BTreeMap::new(),
            unsent: Vec::new(),
            unsent_in_flight: Vec::new(),
            pending_hellos: Vec::new(),
        })
    }

    /// The table as its log says, from the same game and set-up, and from what was kept beside the
    /// log.
    ///
    /// # Errors
    /// The first entry that does not fit.
    pub fn resume(
        game: Play,
        setup: SessionSetup,
        log: Vec<LogEntry>,
        kept: &BTreeMap<SideKey, String>,
    ) -> Result<Self, TableLogError> {
        let mut room = Self::with_defaults(game, setup).map_err(TableLogError::Setup)?;
        for (expected, entry) in (1..).zip(&log) {
            let found = entry.number;
            if found != expected {
                return Err(TableLogError::Number { expected, found });
            }
            if let Some(event) = entry.event() {
                let folded = room.session.fold(&event);
                folded.map_err(|why| TableLogError::Event { n: found, why })?;
            }
            room.observe(&entry.kind, entry.at);
            if let Some(CommandOrigin { client, command_id: a }) = &entry.origin {
                room.remember(client, *a, CommandAnswer::Done(found));
            }
        }
        for (&kept, value) in kept {
            match kept {
                SideKey::Host => room.host.clone_from(value),
                SideKey::Premove(seat) => drop(room.premoves.insert(seat, value.clone())),
                SideKey::Seat(seat) => drop(room.people.insert(seat, value.clone())),
            }
        }
        (room.committed, room.submitted) = (log.len() as u64, log.len() as u64);
        room.log = log;
        room.published = PublishedState::of(&room.session, &room.names);
        Ok(room)
    }

    /// The game with what is around it, with all that has happened, written or not.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The log, written or not.
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// The number of the last event that the disk has.
    pub fn committed_up_to(&self) -> u64 {
        self.committed
    }

    /// Who opened the table.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The seat of a person.
    pub fn seat_of(&self, person: &str) -> Option<Seat> {
        self.people.iter().find(|(_, sits)| *sits == person).map(|(seat, _)| *seat)
    }

    /// Who sits in a seat, where it is a person.
    pub fn person_in(&self, seat: Seat) -> Option<&str> {
        self.people.get(&seat).map(String::as_str)
    }

    /// Gives a seat to a person. That the session knows it as that of a person is the caller's
    /// affair.
    pub fn assign_seat(&mut self, seat: Seat, person: impl Into<String>) {
        let person = person.into();
        self.pending_values.insert(SideKey::Seat(seat), Some(person.clone()));
        self.people.insert(seat, person);
    }

    /// The id of the table at which it goes on.
    pub fn rematch_table(&self) -> Option<&str> {
        self.rematch_table.as_deref()
    }

    /// Whether everybody wants to play again, and no table has been opened for it.
    pub fn wants_rematch(&self) -> bool {
        let people = self.people.keys();
        let sits = |seat: &&Seat| self.session.occupant(**seat).is_some_and(|s| s.is_person());
        let mut sitting = people.filter(sits).peekable();
        self.rematch_table.is_none()
            && self.session.end().is_some()
            && sitting.peek().is_some()
            && sitting.all(|seat| self.wants_rematch.contains(seat))
    }

    /// What has to go to the disk now; `None` when nothing does, or when a batch is under way.
    ///
    /// One without entries is to ask the disk whether the table is still the caller's.
    pub fn next_batch(&mut self) -> Option<LogBatch> {
        let waits =
            self.submitted < self.log.len() as u64 || !self.pending_values.is_empty() || !self.unsent.is_empty();
        if self.submitted > self.committed || !self.unsent_in_flight.is_empty() || !waits {
            return None;
        }
        self.unsent_in_flight = std::mem::take(&mut self.unsent);
        self.submitted = self.log.len() as u64;
        let entries = self.log[self.committed as usize..].to_vec();
        let kept = std::mem::take(&mut self.pending_values).into_iter().collect();
        Some(LogBatch { after_event: self.committed, entries, values: kept })
    }

    /// Takes note that the disk has the last batch, and that the table still belongs to this room;
    /// says whom to tell of what at the moment `now`.
    pub fn commit(&mut self, now: Time) -> Vec<Envelope> {
        let fresh = self.submitted.saturating_sub(self.committed) as usize;
        self.committed = self.submitted;
        let mut sent = Vec::with_capacity(2 * fresh + self.unsent_in_flight.len());
        for happened in self.pending_events.drain(..fresh.min(self.pending_events.len())) {
            if let Some(CommandOrigin { client, command_id: a }) = &happened.entry.origin {
                sent.push(Envelope::to(client, ServerMessage::Ok { a: *a, n: happened.entry.number }));
            }
            let entry = LogEntry { origin: None, ..happened.entry };
            let message = ServerMessage::Event(Box::new(TableEvent { entry, ..happened }));
            sent.push(Envelope { to: Recipient::All, message });
        }
        if fresh > 0 {
            sent.extend(self.private_messages(now));
        }
        sent.append(&mut self.unsent_in_flight);
        if self.is_committed() {
            for (visitor, hello) in std::mem::take(&mut self.pending_hellos) {
                sent.extend(self.catch_up(&visitor, &hello, now));
            }
        }
        sent
    }

    /// Whether so much has happened that the game can only be ended.
    pub fn log_is_full(&self) -> bool {
        self.log.len() >= MAX_EVENTS
    }

    /// Whether the disk has all that happened.
    fn is_committed(&self) -> bool {
        self.committed == self.log.len() as u64
    }

    /// Hears a request, and says what can be said at once. What a command leads to is told when
    /// it is [written](Self::commit).
    pub fn handle(&mut self, from: &Participant, request: &Request, now: Time) -> Vec<Envelope> {
        let mut sent = self.tick(now);
        match request {
            Request::Hello(hello) if hello.raw_log || self.is_committed() => {
                sent.extend(self.catch_up(from, hello, now));
            }
            Request::Hello(hello) => self.pending_hellos.push((from.clone(), hello.clone())),
            Request::Execute { a, last_seen: n, command: deed } => sent.extend(self.handle_command(from, *a, *n, deed, now)),
            Request::Query(TableQuery::Reach { from: square }) => {
                let n = self.log.len() as u64;
                let reached = self.names.reach(self.session.play(), square, n);
                let message = reached.map(|reached| ServerMessage::Reach(Box::new(reached)));
                let told = message.map(|message| Envelope::to(from.client(), message));
                match self.is_committed() {
                    true => sent.extend(told),
                    false => self.unsent.extend(told),
                }
            }
            Request::Ping => {
                sent.push(Envelope::to(from.client(), ServerMessage::Heartbeat { n: self.committed }));
            }
        }
        sent
    }

    /// Does what the table itself, or a program that sits at it, wants.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub fn execute(&mut self, command: &Command, now: Time) -> Result<(), Refusal> {
        self.advance_time(now);
        let events = self.session.execute(command, now)?;
        self.append_session_events(events, None);
        self.run_automatic(now);
        Ok(())
    }

    /// Notes what happened beside the game.
    pub fn record_notice(&mut self, notice: TableNotice, now: Time) {
        self.append_event(EntryKind::Notice(notice), now, None, None);
    }

    /// What a program in a seat thinks of its position, for when it is offered something.
    pub fn set_outlook(&mut self, seat: Seat, outlook: Outlook) {
        self.outlooks.insert(seat, outlook);
    }

    /// Lets time pass: flags fall, and people are away for too long. Says what can be said at once.
    pub fn tick(&mut self, now: Time) -> Vec<Envelope> {
        self.advance_time(now);
        let late = |(_, since): &(&Seat, &Time)| now.since(**since) >= ABANDON_AFTER;
        let gone: BTreeSet<Seat> = self.away.iter().filter(late).map(|(seat, _)| *seat).collect();
        if gone == self.abandoned {
            return Vec::new();
        }
        self.abandoned = gone;
        if self.is_committed() { self.private_messages(now) } else { Vec::new() }
    }

    fn advance_time(&mut self, now: Time) {
        let events = self.session.tick(now);
        if !events.is_empty() {
            self.append_session_events(events, None);
            self.run_automatic(now);
        }
    }

    /// When something happens by time alone next.
    pub fn next_deadline(&self) -> Option<Time> {
        let patience = self.away.iter().filter(|(seat, _)| !self.abandoned.contains(seat));
        let patience = patience.map(|(_, since)| *since + ABANDON_AFTER);
        self.session.next_deadline().into_iter().chain(patience).min()
    }

    /// Takes note of events of the session, which it knows already.
    fn append_session_events(&mut self, events: Vec<Event>, of: Option<&CommandOrigin>) {
        let last = events.len().saturating_sub(1);
        for (place, Event { at, fact }) in events.into_iter().enumerate() {
            let say = fact.message_with(|seat| self.session.play().seat_message(seat));
            let of = of.filter(|_| place == 0).cloned();
            let what = EntryKind::Fact(fact);
            self.observe(&what, at);
            self.append_event(what, at, of, Some(LocalizedText::from(say)));
            if place == last {
                let state = self.published.take_delta(&self.session, &self.names, at);
                self.pending_events.iter_mut().last().into_iter().for_each(|news| news.state = state.clone());
            }
        }
    }

    fn append_event(
        &mut self,
        what: EntryKind,
        at: Time,
        of: Option<CommandOrigin>,
        say: Option<LocalizedText>,
    ) {
        let at = at.max(self.session.last_event_at());
        if matches!(what, EntryKind::Notice(_)) {
            self.observe(&what, at);
        }
        let entry = LogEntry { number: self.log.len() as u64 + 1, at, kind: what, origin: of };
        self.log.push(entry.clone());
        self.pending_events.push_back(TableEvent { entry, say, state: crate::StateDelta::default() });
    }

    /// What the table itself has to know of what happened.
    fn observe(&mut self, what: &EntryKind, at: Time) {
        match what {
            EntryKind::Fact(Fact::Away { seat }) => {
                self.away.insert(*seat, at);
            }
            EntryKind::Fact(Fact::Returned { seat } | Fact::Seated { seat, .. }) => {
                self.clear_away(*seat)
            }
            EntryKind::Fact(Fact::Left { seat }) => {
                self.clear_away(*seat);
                self.drop_premove(*seat);
            }
            EntryKind::Fact(Fact::SeatHandedOver { seat, .. }) => self.drop_premove(*seat),
            EntryKind::Fact(Fact::TakenBack { .. } | Fact::Ended(_)) => {
                for seat in self.premoves.keys().copied().collect::<Vec<_>>() {
                    self.drop_premove(seat);
                }
                if self.session.end().is_some() {
                    self.away.clear();
                    self.abandoned.clear();
                }
            }
            EntryKind::Notice(TableNotice::ChatSwitched { on }) => self.chat = *on,
            EntryKind::Notice(TableNotice::ChatMessage { seat, .. }) => {
                self.chat_limits.entry(*seat).or_default().count_line(at);
            }
            EntryKind::Notice(TableNotice::RematchWanted { seat }) => {
                self.wants_rematch.insert(*seat);
            }
            EntryKind::Notice(TableNotice::RematchOpened { table }) => self.rematch_table = Some(table.clone()),
            _ => {}
        }
    }

    fn clear_away(&mut self, seat: Seat) {
        self.away.remove(&seat);
        self.abandoned.remove(&seat);
    }

    fn drop_premove(&mut self, seat: Seat) {
        if self.premoves.remove(&seat).is_some() {
            self.pending_values.insert(SideKey::Premove(seat), None);
        }
    }

    fn remember(&mut self, client: &str, a: u64, answer: CommandAnswer) {
        if !self.command_answers.contains_key(client) {
            self.clients.push_back(client.to_owned());
            if self.clients.len() > MAX_CLIENTS
                && let Some(oldest) = self.clients.pop_front()
            {
                self.command_answers.remove(&oldest);
            }
        }
        let known = self.command_answers.entry(client.to_owned()).or_default();
        known.push_back((a, answer));
        if known.len() > MAX_ANSWERS {
            known.pop_front();
        }
    }

    /// The position with all that has happened.
    pub fn position(&self) -> BoardSnapshot {
        self.names.position(self.session.play())
    }

    /// The position after so many plies of the game, for those who look back; `None` when there
    /// are not so many.
    pub fn position_at(&self, ply: usize) -> Option<BoardSnapshot> {
        let mut game = self.session.play().clone();
        while game.ply() > ply {
            game.undo()?;
        }
        (game.ply() == ply).then(|| self.names.position(&game))
    }
}
