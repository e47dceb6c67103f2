//! The state of a table, with its single writer.

mod chat_limiter;
mod commands;
mod drawings;
mod pace;
mod published;
mod room;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use wazir_game::Seat;
use wazir_registry::Play;
use wazir_session::{
    Command, Event, Fact, FoldError, Outlook, Refusal, Session, SessionSetup, SessionSetupError,
    Time, TimeSpan,
};

use crate::lag::LagQuota;
use crate::notation::{MoveReading, NotationView};
use crate::snapshot::{BoardSnapshot, SquareNames};
use crate::{
    CommandOrigin, EntryKind, Envelope, Hello, LocalizedText, LogEntry, Participant, Request,
    ServerMessage, SideKey, TableEvent, TableNotice, TableQuery,
};
pub use chat_limiter::CHAT_INTERVAL;
use chat_limiter::ChatLimiter;
pub(crate) use commands::is_plain_name;
pub use commands::{MAX_CHAT_CHARS, MAX_NAME_CHARS, sanitize_line};
use drawings::Drawings;
use published::PublishedState;
use room::Room;

/// Number of commands remembered per client.
const MAX_ANSWERS: usize = 64;
/// Number of clients whose commands are remembered.
const MAX_CLIENTS: usize = 512;
/// A client that has missed more events than this gets a snapshot instead.
const MAX_CATCH_UP: u64 = 500;
/// The number of events after which a table only accepts commands that end its game, so that its
/// log does not grow without limit.
pub const MAX_EVENTS: usize = 10_000;
/// The absence after which a player can be declared to have left.
pub const ABANDON_AFTER: TimeSpan = TimeSpan::from_secs(40);

/// The error for a log that does not belong to the table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableLogError {
    /// The set-up does not suit the game.
    #[error("{}", .0.message())]
    Setup(SessionSetupError),
    /// The numbers do not increase by one from 1.
    #[error("event {expected} expected in the log, {found} found")]
    Number {
        /// The expected number.
        expected: u64,
        /// The number found.
        found: u64,
    },
    /// An event cannot have happened.
    #[error("event {n} of the log: {}", .why.message())]
    Event {
        /// The number of the event.
        n: u64,
        /// The reason.
        why: FoldError,
    },
}

/// The result of a client's command.
#[derive(Clone, Debug)]
enum CommandAnswer {
    /// It led to the event with this number.
    Done(u64),
    /// It changed nothing in the log. The number is that of the last event.
    DoneSilently(u64),
    Refused(ServerMessage),
}

/// Data to be stored together or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogBatch {
    /// The number of the last stored event.
    pub after_event: u64,
    /// The events to append.
    pub entries: Vec<LogEntry>,
    /// Other values to store, or to delete if `None`; see [`TableState::resume`].
    pub values: Vec<(SideKey, Option<String>)>,
}

/// The single writer of a table: handles requests, checks them, and appends the results to the log.
///
/// The caller stores one [`LogBatch`] after the other, when it likes. If the store fails, the
/// caller drops this state and loads the table again from the store; nobody has been told about the
/// rest.
///
/// Refusals wait too. Where several machines serve tables, a machine that has lost a table to
/// another does not know what to refuse, and learns of the loss only when it asks the store. So the
/// caller asks even if there is nothing to write.
#[derive(Clone, Debug)]
pub struct TableState {
    session: Session,
    names: SquareNames,
    notation: NotationView,
    log: Vec<LogEntry>,
    /// Number of stored entries.
    committed: u64,
    /// Number of stored entries once the current batch is stored.
    submitted: u64,
    command_answers: BTreeMap<String, VecDeque<(u64, CommandAnswer)>>,
    /// Clients with remembered answers, most recently heard last.
    clients: VecDeque<String>,
    host: String,
    people: BTreeMap<Seat, String>,
    premoves: BTreeMap<Seat, String>,
    wants_rematch: BTreeSet<Seat>,
    chat: bool,
    /// Seats of the computer that players have offered to whoever comes.
    offered_seats: BTreeSet<Seat>,
    closed: bool,
    rematch_table: Option<String>,
    quotas: BTreeMap<Seat, LagQuota>,
    chat_limits: BTreeMap<Seat, ChatLimiter>,
    room: Room,
    drawings: Drawings,
    outlooks: BTreeMap<Seat, Outlook>,
    away: BTreeMap<Seat, Time>,
    abandoned: BTreeSet<Seat>,
    /// The state after the whole log, for computing differences.
    published: PublishedState,
    /// The messages for entries that are not stored yet.
    pending_events: VecDeque<TableEvent>,
    /// Changes of side values since the last batch.
    pending_values: BTreeMap<SideKey, Option<String>>,
    /// Messages that wait for the next batch to be stored, and messages that wait for the current
    /// one.
    unsent: Vec<Envelope>,
    unsent_in_flight: Vec<Envelope>,
    /// Clients that wait for a snapshot.
    pending_hellos: Vec<(Participant, Hello)>,
}

impl TableState {
    /// Creates a table that a person has just opened.
    ///
    /// # Errors
    /// Returns an error if the set-up does not suit the game.
    pub fn new(
        game: Play,
        setup: SessionSetup,
        host: impl Into<String>,
    ) -> Result<Self, SessionSetupError> {
        let mut table = Self::with_defaults(game, setup)?;
        table.host = host.into();
        table.pending_values.insert(SideKey::Host, Some(table.host.clone()));
        Ok(table)
    }

    fn with_defaults(game: Play, setup: SessionSetup) -> Result<Self, SessionSetupError> {
        let names = SquareNames::of(&game);
        let notation = NotationView::of(&game);
        let seats = game.seats().into_iter().enumerate();
        let quotas = seats.map(|(place, seat)| (seat, LagQuota::of(&setup.clock(place)))).collect();
        let session = Session::new(game, setup)?;
        let told = PublishedState::of(&session, &names);
        Ok(Self {
            session,
            names,
            notation,
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
            offered_seats: BTreeSet::new(),
            closed: false,
            rematch_table: None,
            quotas,
            chat_limits: BTreeMap::new(),
            room: Room::default(),
            drawings: Drawings::default(),
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

    /// Recreates a table from its log, with the same game and set-up and the values stored beside
    /// the log.
    ///
    /// # Errors
    /// Returns the first entry that does not fit, or an error if the set-up does not suit the game.
    pub fn resume(
        game: Play,
        setup: SessionSetup,
        log: Vec<LogEntry>,
        kept: &BTreeMap<SideKey, String>,
    ) -> Result<Self, TableLogError> {
        let mut table = Self::with_defaults(game, setup).map_err(TableLogError::Setup)?;
        for (expected, entry) in (1..).zip(&log) {
            let found = entry.number;
            if found != expected {
                return Err(TableLogError::Number { expected, found });
            }
            if let Some(event) = entry.event() {
                let folded = table.session.fold(&event);
                folded.map_err(|why| TableLogError::Event { n: found, why })?;
            }
            table.observe(&entry.kind, entry.at);
            if let Some(CommandOrigin { client, command_id: a }) = &entry.origin {
                table.remember(client, *a, CommandAnswer::Done(found));
            }
        }
        for (&kept, value) in kept {
            match kept {
                SideKey::Host => table.host.clone_from(value),
                SideKey::Premove(seat) => drop(table.premoves.insert(seat, value.clone())),
                SideKey::Seat(seat) => drop(table.people.insert(seat, value.clone())),
                SideKey::Room | SideKey::RoomLine(_) | SideKey::Guest(_) => {
                    table.room.restore(kept, value);
                }
            }
        }
        (table.committed, table.submitted) = (log.len() as u64, log.len() as u64);
        table.log = log;
        table.remember_room();
        table.published = PublishedState::of(&table.session, &table.names);
        Ok(table)
    }

    /// Returns the session after all events, stored or not.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the log, stored or not.
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// Returns the number of the last stored event.
    pub fn committed_up_to(&self) -> u64 {
        self.committed
    }

    /// Returns the person who opened the table.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Returns the seat of a person.
    pub fn seat_of(&self, person: &str) -> Option<Seat> {
        self.people.iter().find(|(_, sits)| *sits == person).map(|(seat, _)| *seat)
    }

    /// Returns the person in a seat; `None` if it has none.
    pub fn person_in(&self, seat: Seat) -> Option<&str> {
        self.people.get(&seat).map(String::as_str)
    }

    /// Gives a seat to a person. The caller ensures that the session has a person there.
    pub fn assign_seat(&mut self, seat: Seat, person: impl Into<String>) {
        let person = person.into();
        // A player's drawings are private.
        self.erase_drawings_of(Some(&person));
        self.pending_values.insert(SideKey::Seat(seat), Some(person.clone()));
        self.people.insert(seat, person);
    }

    /// Returns whether the table was closed before its game began.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// Returns the id of the table of the rematch.
    pub fn rematch_table(&self) -> Option<&str> {
        self.rematch_table.as_deref()
    }

    /// Returns whether all players want a rematch and no table has been opened for it.
    pub fn wants_rematch(&self) -> bool {
        let people = self.people.keys();
        let sits = |seat: &&Seat| self.session.occupant(**seat).is_some_and(|s| s.is_person());
        let mut sitting = people.filter(sits).peekable();
        self.rematch_table.is_none()
            && self.session.end().is_some()
            && sitting.peek().is_some()
            && sitting.all(|seat| self.wants_rematch.contains(seat))
    }

    /// Returns the next batch to store; `None` if there is none, or if a batch is in progress.
    ///
    /// A batch without entries asks the store whether the caller still owns the table.
    pub fn next_batch(&mut self) -> Option<LogBatch> {
        let waits = self.submitted < self.log.len() as u64
            || !self.pending_values.is_empty()
            || !self.unsent.is_empty();
        if self.submitted > self.committed || !self.unsent_in_flight.is_empty() || !waits {
            return None;
        }
        self.unsent_in_flight = std::mem::take(&mut self.unsent);
        self.submitted = self.log.len() as u64;
        let entries = self.log[self.committed as usize..].to_vec();
        let kept = std::mem::take(&mut self.pending_values).into_iter().collect();
        Some(LogBatch { after_event: self.committed, entries, values: kept })
    }

    /// Reports that the last batch is stored and the table is still owned. Returns the messages to
    /// send at time `now`.
    pub fn commit(&mut self, now: Time) -> Vec<Envelope> {
        let fresh = self.submitted.saturating_sub(self.committed) as usize;
        self.committed = self.submitted;
        let mut sent = Vec::with_capacity(2 * fresh + self.unsent_in_flight.len());
        let mut ended = false;
        let stored = fresh.min(self.pending_events.len());
        let stored: Vec<TableEvent> = self.pending_events.drain(..stored).collect();
        for happened in stored {
            if let Some(CommandOrigin { client, command_id: a }) = &happened.entry.origin {
                sent.push(Envelope::to(
                    client,
                    ServerMessage::Ok { a: *a, n: happened.entry.number },
                ));
            }
            let entry = LogEntry { origin: None, ..happened.entry };
            ended |= matches!(entry.kind, EntryKind::Fact(Fact::Ended(_)));
            sent.extend(self.event_messages(TableEvent { entry, ..happened }));
        }
        if fresh > 0 {
            sent.extend(self.private_messages(now));
        }
        if ended {
            sent.extend(self.end_messages());
        }
        sent.append(&mut self.unsent_in_flight);
        if self.is_committed() {
            for (visitor, hello) in std::mem::take(&mut self.pending_hellos) {
                sent.extend(self.catch_up(&visitor, &hello, now));
            }
        }
        sent
    }

    /// Returns whether the log is full, so that the game can only be ended.
    pub fn log_is_full(&self) -> bool {
        self.log.len() >= MAX_EVENTS
    }

    /// Returns whether all events are stored.
    fn is_committed(&self) -> bool {
        self.committed == self.log.len() as u64
    }

    /// Handles a request and returns the messages that can be sent at once. The results of a
    /// command are sent after the [commit](Self::commit).
    pub fn handle(&mut self, from: &Participant, request: &Request, now: Time) -> Vec<Envelope> {
        let mut sent = self.tick(now);
        match request {
            Request::Hello(hello) if hello.raw_log || self.is_committed() => {
                sent.extend(self.catch_up(from, hello, now));
            }
            Request::Hello(hello) => self.pending_hellos.push((from.clone(), hello.clone())),
            Request::Execute { a, last_seen: n, command: client_command } => {
                sent.extend(self.handle_command(from, *a, *n, client_command, now))
            }
            Request::Query(query) => {
                let told = self.answer(from, query);
                let told = told.map(|message| Envelope::to(from.client(), message));
                match self.is_committed() {
                    true => sent.extend(told),
                    false => self.unsent.extend(told),
                }
            }
            Request::Draw { ply, marks } => sent.extend(self.draw(from, *ply, marks, now)),
            Request::Ping => {
                sent.push(Envelope::to(
                    from.client(),
                    ServerMessage::Heartbeat { n: self.committed },
                ));
            }
        }
        sent
    }

    /// Returns the answer to a question; `None` if it is about nothing.
    fn answer(&self, from: &Participant, query: &TableQuery) -> Option<ServerMessage> {
        let n = self.log.len() as u64;
        match query {
            TableQuery::Reach { from: square } => {
                let reached = self.names.reach(self.session.play(), square, n)?;
                Some(ServerMessage::Reach(Box::new(reached)))
            }
            TableQuery::Move { text } => {
                let seat = self.seat_of(from.person());
                let read = MoveReading::of(self.session.play(), seat, text, n);
                Some(ServerMessage::Move(Box::new(read)))
            }
        }
    }

    /// Executes a command of the table itself, or of a program that plays at it.
    ///
    /// # Errors
    /// Returns the reason if the command is refused; then nothing has changed.
    pub fn execute(&mut self, command: &Command, now: Time) -> Result<(), Refusal> {
        self.advance_time(now);
        let events = self.session.execute(command, now)?;
        self.append_session_events(events, None);
        self.run_automatic(now);
        Ok(())
    }

    /// Adds a notice to the log.
    pub fn record_notice(&mut self, notice: TableNotice, now: Time) {
        self.append_event(EntryKind::Notice(notice), now, None, None);
    }

    /// Sets how the program in a seat judges its position, for its answers to offers.
    pub fn set_outlook(&mut self, seat: Seat, outlook: Outlook) {
        self.outlooks.insert(seat, outlook);
    }

    /// Lets time pass: flags fall, and players may have been away for too long. Returns the
    /// messages that can be sent at once.
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

    /// Returns the next time at which something happens without a command.
    pub fn next_deadline(&self) -> Option<Time> {
        let patience = self.away.iter().filter(|(seat, _)| !self.abandoned.contains(seat));
        let patience = patience.map(|(_, since)| *since + ABANDON_AFTER);
        self.session.next_deadline().into_iter().chain(patience).min()
    }

    /// Adds events to the log that the session has folded already.
    fn append_session_events(&mut self, events: Vec<Event>, of: Option<&CommandOrigin>) {
        let Some(last) = events.last() else { return };
        let state = self.published.take_delta(&self.session, &self.names, last.at);
        let played = state.line.as_ref().and_then(|(_, moves)| moves.last()).cloned();
        for (place, Event { at, fact }) in events.into_iter().enumerate() {
            let say = self.sentence(&fact, played.as_ref());
            let of = of.filter(|_| place == 0).cloned();
            let what = EntryKind::Fact(fact);
            self.observe(&what, at);
            self.append_event(what, at, of, Some(say));
        }
        if let Some(news) = self.pending_events.back_mut() {
            news.state = state;
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
        self.pending_events.push_back(TableEvent {
            entry,
            say,
            state: crate::StateDelta::default(),
        });
    }

    /// Updates the state of the table after an event.
    fn observe(&mut self, what: &EntryKind, at: Time) {
        match what {
            EntryKind::Fact(Fact::Away { seat }) => {
                self.away.insert(*seat, at);
            }
            EntryKind::Fact(Fact::Seated { seat, .. }) => {
                self.offered_seats.remove(seat);
                self.clear_away(*seat);
            }
            EntryKind::Fact(Fact::Returned { seat }) => self.clear_away(*seat),
            EntryKind::Fact(Fact::Left { seat }) => {
                self.clear_away(*seat);
                self.drop_premove(*seat);
            }
            EntryKind::Fact(Fact::SeatHandedOver { seat, .. }) => self.drop_premove(*seat),
            EntryKind::Fact(fact @ (Fact::TakenBack { .. } | Fact::Ended(_))) => {
                if matches!(fact, Fact::TakenBack { .. }) {
                    self.drawings.cut(self.session.play().ply());
                }
                for seat in self.premoves.keys().copied().collect::<Vec<_>>() {
                    self.drop_premove(seat);
                }
                if self.session.end().is_some() {
                    self.away.clear();
                    self.abandoned.clear();
                }
            }
            EntryKind::Notice(TableNotice::ChatSwitched { on }) => self.chat = *on,
            EntryKind::Notice(TableNotice::SeatOffered { seat, on: true }) => {
                self.offered_seats.insert(*seat);
            }
            EntryKind::Notice(TableNotice::SeatOffered { seat, on: false }) => {
                self.offered_seats.remove(seat);
            }
            EntryKind::Notice(TableNotice::Closed) => self.closed = true,
            EntryKind::Notice(TableNotice::ChatMessage { seat, .. }) => {
                self.chat_limits.entry(*seat).or_default().count_line(at);
            }
            EntryKind::Notice(TableNotice::RematchWanted { seat }) => {
                self.wants_rematch.insert(*seat);
            }
            EntryKind::Notice(TableNotice::RematchOpened { table }) => {
                self.rematch_table = Some(table.clone())
            }
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

    /// Returns the position after all events.
    pub fn position(&self) -> BoardSnapshot {
        self.names.position(self.session.play())
    }

    /// Returns the position after `ply` plies of the game; `None` if it has fewer.
    pub fn position_at(&self, ply: usize) -> Option<BoardSnapshot> {
        let mut game = self.session.play().clone();
        while game.ply() > ply {
            game.undo()?;
        }
        (game.ply() == ply).then(|| self.names.position(&game))
    }
}
