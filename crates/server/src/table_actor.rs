//! The task of a table, which alone changes it.

mod bot_search;
mod clients;
mod queue;

use std::collections::HashMap;
use std::future::pending;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinError;
use wazir_game::Seat;
use wazir_registry::{GameEntry, Play};
use wazir_session::{Fact, Occupant, Phase, TimeSpan};
use wazir_store::{AppendBatch, SeatSummary, StoreError, StoredTable, TableStatus, TableSummary};
use wazir_tables::snapshot::{BoardSnapshot, ClockSnapshot, Snapshot};
use wazir_tables::{
    EntryKind, Envelope, Hello, LocalizedText, LogEntry, Participant, Recipient, RefusalReason,
    Request, ServerMessage, TableLogError, TableNotice, TableSpec, TableSpecError, TableState,
};
use wazir_text::Language;

use crate::app::AppState;
use crate::custom_games;
use crate::texts::Remote;
use crate::time::{TableClock, unix_ms};
use bot_search::BotSearch;
pub(crate) use clients::{CLOSE_RESTART, NewConnection};
use clients::{Client, Clients};
pub(crate) use queue::{Outgoing, SendQueue};

/// Number of requests that can wait for a table.
const MAILBOX: usize = 1024;
/// A player who does not reconnect within this time is away.
const AWAY_AFTER: Duration = Duration::from_secs(8);
/// After a restart of the server, the time players have to return, while the clocks stand still.
const RETURN_WITHIN: Duration = Duration::from_secs(30);

/// A request to the task of a table. Each table reserves space for some, so large contents are
/// boxed.
pub(crate) enum TableRequest {
    /// A client connects.
    Connect(Box<NewConnection>),
    /// The connection with this number ends.
    Disconnect(u64),
    /// A client sends a request; the answer to a command also goes to `reply`.
    Request(Box<ClientRequest>),
    /// A client requests the state of the table.
    View { person: String, language: Language, reply: oneshot::Sender<Box<TableView>> },
    /// A client requests an earlier position.
    PositionAt { ply: usize, reply: oneshot::Sender<Option<BoardSnapshot>> },
    /// A computer has finished its search.
    BotMove { number: u64, found: Box<crate::pool::SearchOutcome> },
    /// The table of the rematch has been opened, or could not be.
    Rematch(Option<String>),
    /// A seat moves to another device of its player, which presents a key. The reply says whether
    /// it did.
    TakeSeat { seat: Seat, person: String, reply: oneshot::Sender<bool> },
    /// Everybody leaves, and the connections end.
    Close,
    /// The table has waited for players for too long: it is closed if nobody is connected.
    Expire,
    /// The table goes to another server.
    HandOver,
    /// A fault, for tests.
    #[cfg(test)]
    Fault,
}

/// A request of a client.
pub(crate) struct ClientRequest {
    pub(crate) from: Participant,
    pub(crate) request: Request,
    pub(crate) reply: Option<oneshot::Sender<ServerMessage>>,
}

/// The state of a table.
pub(crate) struct TableView {
    pub(crate) full: Snapshot,
    pub(crate) play: Play,
    pub(crate) names: Vec<(Seat, String)>,
    pub(crate) opening: TableSpec,
    /// When the table was opened, in milliseconds since 1970.
    pub(crate) opened_ms: i64,
}

/// A batch that is being stored.
struct PendingWrite {
    answer: Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send>>,
    since: Instant,
    /// The commands in it, by client and number.
    commands: Vec<(String, u64)>,
}

/// The reason why a table's task ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StopReason {
    /// The table is put to sleep or closed.
    Idle,
    /// The store failed, so the state of the task is no longer valid.
    WriteFailed,
    /// Another server has the table.
    Moved,
    /// The table was closed before its game began: it is removed.
    Closed,
}

/// The state of a table's task.
pub(crate) struct TableActor {
    app: Arc<AppState>,
    id: String,
    opening: TableSpec,
    opened_ms: i64,
    epoch: u64,
    table: TableState,
    clock: TableClock,
    requests: mpsc::Receiver<TableRequest>,
    self_sender: mpsc::WeakSender<TableRequest>,
    clients: Clients,
    /// Clients that connected during a write. They must get the state of the table first, and it is
    /// not final yet.
    joining: Vec<NewConnection>,
    /// Senders for the answers to commands, by client and number.
    replies: HashMap<(String, u64), oneshot::Sender<ServerMessage>>,
    writing: Option<PendingWrite>,
    /// Persons whose last connection has ended, with the time at which they count as away.
    away_at: HashMap<String, Instant>,
    thinking: BotSearch,
    pieces: Arc<Value>,
    /// Keeps a custom game loaded while the table is awake.
    _own_game: Option<Arc<GameEntry>>,
    rematching: bool,
    /// The time since which no client is connected.
    idle_since: Instant,
    end: Option<StopReason>,
}

/// The reason why the task of a table cannot start.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LoadError {
    /// The stored data is not a table.
    #[error(transparent)]
    Stored(#[from] serde_json::Error),
    /// The game cannot be opened.
    #[error(transparent)]
    Opening(#[from] TableSpecError),
    /// The stored events contradict the rules.
    #[error(transparent)]
    Log(#[from] TableLogError),
    /// The loading task failed.
    #[error(transparent)]
    Broken(#[from] JoinError),
}

impl TableActor {
    /// Creates the task of a stored table, and the channel to it.
    ///
    /// # Errors
    /// Returns an error if the table cannot be recreated from the stored data.
    pub(crate) fn new(
        app: &Arc<AppState>,
        stored: StoredTable,
        epoch: u64,
    ) -> Result<(Box<Self>, mpsc::Sender<TableRequest>), LoadError> {
        let (sender, orders) = mpsc::channel(MAILBOX);
        let opening: TableSpec = serde_json::from_str(&stored.header.opening)?;
        let own_game = app.custom_games.get_or_read(app, &opening)?;
        let (game, setup) = custom_games::open_spec(app, &opening, own_game.as_deref())?;
        let entries = stored.log.iter().map(|line| serde_json::from_str(line));
        let log: Vec<LogEntry> = entries.collect::<Result<_, _>>()?;
        let pieces = app.pieces.of(&opening, &game);
        // Values of other versions are ignored.
        let known = |(name, value): (&String, &String)| Some((name.parse().ok()?, value.clone()));
        let kept = stored.values.iter().filter_map(known).collect();
        let table = TableState::resume(game, setup, log, &kept)?;
        let at = table.session().last_event_at();
        let running = table.session().phase() == Phase::Running;
        let clock = match opening.is_correspondence() {
            true => TableClock::Correspondence { opened: stored.header.created_ms },
            false if running && table.session().next_deadline().is_some() => {
                TableClock::Paused { at, until: Instant::now() + RETURN_WITHIN }
            }
            false => TableClock::Live { base: at, since: Instant::now() },
        };
        let mut host = Box::new(Self {
            app: Arc::clone(app),
            id: stored.header.id,
            opened_ms: stored.header.created_ms,
            opening,
            epoch,
            table,
            clock,
            requests: orders,
            self_sender: sender.downgrade(),
            clients: Clients::default(),
            joining: Vec::new(),
            replies: HashMap::new(),
            writing: None,
            away_at: HashMap::new(),
            thinking: BotSearch::default(),
            pieces,
            _own_game: own_game,
            rematching: false,
            idle_since: Instant::now(),
            end: None,
        });
        host.expect_returns();
        Ok((host, sender))
    }

    /// After a start nobody is connected; players who do not return count as away.
    fn expect_returns(&mut self) {
        if !matches!(self.clock, TableClock::Correspondence { .. }) {
            for seat in self.table.session().play().seats() {
                if let Some(person) = self.table.person_in(seat) {
                    self.away_at.insert(person.to_owned(), Instant::now() + RETURN_WITHIN);
                }
            }
        }
    }

    /// Runs until the table is put to sleep. When it returns, no write is in progress.
    pub(crate) async fn run(mut self) {
        let mut stop = self.app.stop.subscribe();
        while self.end.is_none() {
            self.start_pending();
            if self.end.is_some() {
                break;
            }
            let deadline = tokio::time::Instant::from_std(self.deadline());
            let write = async {
                match &mut self.writing {
                    Some(writing) => (&mut writing.answer).await,
                    None => pending().await,
                }
            };
            tokio::select! {
                result = write => self.finish_write(result),
                order = self.requests.recv() => match order {
                    Some(order) => self.handle(order),
                    None => self.end = Some(StopReason::Idle),
                },
                () = tokio::time::sleep_until(deadline) => self.on_deadline(),
                _ = stop.wait_for(|stop| *stop) => break,
            }
        }
        self.shut_down().await;
    }

    /// Starts what comes next: a write, a search, a rematch, or the end of a closed table.
    fn start_pending(&mut self) {
        self.start_write();
        if self.table.is_closed() && self.writing.is_none() {
            self.admit_joining();
            self.clients.say_goodbye("closed");
            self.end = Some(StopReason::Closed);
            return;
        }
        self.update_search();
        if self.table.wants_rematch() && !self.rematching {
            self.rematching = true;
            let (app, table, opening) =
                (Arc::clone(&self.app), self.table.clone(), self.opening.clone());
            let Some(myself) = self.self_sender.upgrade() else { return };
            tokio::spawn(async move {
                let id = crate::open::rematch(&app, &opening, &table).await;
                let _ = myself.send(TableRequest::Rematch(id)).await;
            });
        }
    }

    fn handle(&mut self, order: TableRequest) {
        let now = self.clock.now();
        match order {
            TableRequest::Connect(joining) => self.connect(*joining),
            TableRequest::Disconnect(number) => self.disconnect(number),
            TableRequest::Request(spoken) => {
                let ClientRequest { from, request, reply } = *spoken;
                if let (Request::Execute { a, .. }, Some(reply)) = (&request, reply) {
                    self.replies.insert((from.client().to_owned(), *a), reply);
                }
                if matches!(request, Request::Execute { .. }) {
                    self.app.metrics.commands.fetch_add(1, Ordering::Relaxed);
                    self.idle_since = Instant::now();
                }
                let sent = self.table.handle(&from, &request, now);
                self.deliver(sent);
            }
            TableRequest::View { person, language, reply } => {
                let _ = reply.send(Box::new(self.view(&person, language)));
            }
            TableRequest::PositionAt { ply, reply } => {
                let _ = reply.send(self.table.position_at(ply));
            }
            TableRequest::BotMove { number, found } => self.finish_search(number, *found),
            TableRequest::Rematch(Some(table)) => {
                self.table.record_notice(TableNotice::RematchOpened { table }, now)
            }
            TableRequest::Rematch(None) => {}
            TableRequest::TakeSeat { seat, person, reply } => {
                let sits = self.table.seat_of(&person);
                let free = sits.is_none() && self.table.person_in(seat).is_some();
                if free {
                    self.table.assign_seat(seat, person.clone());
                    self.table.set_present(&person, true, now);
                }
                let _ = reply.send(free || sits == Some(seat));
            }
            #[cfg(test)]
            TableRequest::Fault => panic!("a fault put in on purpose"),
            TableRequest::HandOver => {
                self.clients.say_goodbye("moved");
                self.end = Some(StopReason::Idle);
            }
            TableRequest::Close if self.table.session().phase() == Phase::Waiting => {
                self.table.record_notice(TableNotice::Closed, now);
            }
            TableRequest::Expire => {
                let waits = self.table.session().phase() == Phase::Waiting;
                if waits && self.clients.is_empty() && self.joining.is_empty() {
                    self.table.record_notice(TableNotice::Closed, now);
                }
            }
            TableRequest::Close => {
                for seat in self.table.session().play().seats() {
                    // A player who has left already is refused, which is fine.
                    let _ = self.table.execute(&wazir_session::Command::Leave { seat }, now);
                }
                self.admit_joining();
                self.clients.say_goodbye("closed");
                self.end = Some(StopReason::Idle);
            }
        }
    }

    fn connect(&mut self, joining: NewConnection) {
        let (number, client) = (joining.connection_id, joining.visitor.client().to_owned());
        // A request of an abandoned connection can be late; it must not replace a newer one.
        let is_same = |other: &NewConnection| other.visitor.client() == client;
        self.joining.retain(|other| other.connection_id >= number || !is_same(other));
        let late = self.joining.iter().any(|other| other.connection_id > number && is_same(other));
        if !self.clients.replace_older(&client, number) || late {
            joining.refuse(RefusalReason::Busy);
            return;
        }
        let person = joining.visitor.person().to_owned();
        let spectators = self.clients.len() as u32;
        if self.table.seat_of(&person).is_none() && spectators >= self.app.config.limits.spectators
        {
            joining.refuse(RefusalReason::Busy);
            return;
        }
        self.away_at.remove(&person);
        let session = self.table.session();
        let turn = session.play().to_move();
        if self.table.person_in(turn) == Some(&person) {
            self.clock.resume();
        }
        self.table.set_present(&person, true, self.clock.now());
        self.welcome(joining);
    }

    /// Adds the waiting connections to the clients, so that they are told of the end.
    fn admit_joining(&mut self) {
        for joining in std::mem::take(&mut self.joining) {
            self.clients.add(joining);
        }
    }

    /// Sends a client the current state once it is stored; from then on the client gets the events.
    fn welcome(&mut self, joining: NewConnection) {
        let now = self.clock.now();
        let sent = self.table.tick(now);
        self.deliver(sent);
        if self.table.committed_up_to() < self.table.log().len() as u64 {
            self.joining.push(joining);
            return;
        }
        let (visitor, hello) = (joining.visitor.clone(), joining.hello.clone());
        self.clients.add(joining);
        let sent = self.table.handle(&visitor, &Request::Hello(hello), now);
        self.deliver(sent);
    }

    fn disconnect(&mut self, number: u64) {
        self.joining.retain(|joining| joining.connection_id != number);
        let Some(Client { visitor, .. }) = self.clients.remove(number) else { return };
        self.idle_since = Instant::now();
        let erased = self.table.forget_client(visitor.client());
        self.deliver(erased);
        let person = visitor.person();
        let days = matches!(self.clock, TableClock::Correspondence { .. });
        let comes = self.joining.iter().any(|joining| joining.visitor.person() == person);
        if !days && !comes && !self.clients.has(person) && self.table.seat_of(person).is_some() {
            self.away_at.insert(person.to_owned(), Instant::now() + AWAY_AFTER);
        }
    }

    /// Returns when something has to be done next.
    fn deadline(&self) -> Instant {
        let now = Instant::now();
        let far = now + Duration::from_secs(3600);
        let due = self.table.next_deadline().and_then(|due| self.clock.until(due));
        let due = due.and_then(|due| now.checked_add(due));
        let stands = match self.clock {
            TableClock::Paused { until, .. } => Some(until),
            _ => None,
        };
        // A time that nobody waits for would pass again and again.
        let sleeps = self.may_sleep().then(|| self.sleeps_at());
        // If too many searches were waiting, try again.
        let bot = self.table.bot_to_move().is_some() && !self.thinking.is_busy();
        let bot = bot.then(|| now + Duration::from_secs(1));
        let times = due.into_iter().chain(stands).chain(sleeps).chain(bot);
        times.chain(self.away_at.values().copied()).min().unwrap_or(far).min(far)
    }

    fn on_deadline(&mut self) {
        self.app.metrics.timers.fetch_add(1, Ordering::Relaxed);
        let instant = Instant::now();
        if matches!(self.clock, TableClock::Paused { until, .. } if until <= instant) {
            self.clock.resume();
        }
        let now = self.clock.now();
        let gone = self.away_at.extract_if(|_, when| *when <= instant);
        for (person, _) in gone.collect::<Vec<_>>() {
            self.table.set_present(&person, false, now);
        }
        let sent = self.table.tick(now);
        self.deliver(sent);
        if instant >= self.sleeps_at() && self.may_sleep() {
            self.end = Some(StopReason::Idle);
        }
    }

    /// Returns when a table that may sleep does so.
    fn sleeps_at(&self) -> Instant {
        self.idle_since + self.app.config.limits.idle()
    }

    /// Returns whether nobody is here and nothing is going on, so that the table can be opened again from the
    /// store when it is needed.
    fn may_sleep(&self) -> bool {
        let waits = !matches!(self.clock, TableClock::Correspondence { .. })
            && self.table.session().phase() == Phase::Running
            && self.table.next_deadline().is_some();
        self.clients.is_empty()
            && self.writing.is_none()
            && !self.thinking.is_busy()
            && !waits
            // A client is coming.
            && self.requests.is_empty()
    }

    /// Starts to store the next batch.
    fn start_write(&mut self) {
        if self.writing.is_some() {
            return;
        }
        let Some(batch) = self.table.next_batch() else { return };
        let origins = batch.entries.iter().filter_map(|entry| entry.origin.as_ref());
        let commands = origins.map(|of| (of.client.clone(), of.command_id)).collect();
        let lines =
            batch.entries.iter().map(|entry| serde_json::to_string(entry).unwrap_or_default());
        let mut stored =
            AppendBatch::new(self.id.clone(), self.epoch, batch.after_event + 1, lines);
        if !batch.entries.is_empty() || !batch.values.is_empty() {
            stored.summary = Some(summary(&self.table, &self.clock));
        }
        self.app.metrics.events.fetch_add(batch.entries.len() as u64, Ordering::Relaxed);
        let kept = batch.values.into_iter();
        stored.values = kept.map(|(name, value)| (name.to_string(), value)).collect();
        let store = Arc::clone(&self.app.store);
        let answer = Box::pin(async move { store.append(stored).await });
        self.writing = Some(PendingWrite { answer, since: Instant::now(), commands });
    }

    fn finish_write(&mut self, result: Result<(), StoreError>) {
        let Some(PendingWrite { since, commands, .. }) = self.writing.take() else { return };
        match result {
            Ok(()) => {
                self.app.metrics.writes.observe(since.elapsed());
                let sent = self.table.commit(self.clock.now());
                self.log_events(&sent);
                self.deliver(sent);
                for joining in std::mem::take(&mut self.joining) {
                    self.welcome(joining);
                }
            }
            Err(StoreError::OwnershipLost) => self.end = Some(StopReason::Moved),
            Err(error) => {
                tracing::warn!(table = self.id, %error, "a batch was not written");
                self.app.metrics.storage_errors.fetch_add(1, Ordering::Relaxed);
                for (client, a) in commands {
                    self.report_write_failure(&client, a);
                }
                self.end = Some(StopReason::WriteFailed);
            }
        }
    }

    /// Logs what the administrator may want to know; names and moves stay out of it.
    fn log_events(&self, sent: &[Envelope]) {
        for Envelope { to, message } in sent {
            let (Recipient::All, ServerMessage::Event(happened)) = (to, message) else { continue };
            match &happened.entry.kind {
                EntryKind::Fact(Fact::Seated { seat, occupant }) => {
                    let (seat, person) = (seat.index(), occupant.is_person());
                    tracing::info!(table = self.id, seat, person, "a seat was taken");
                }
                EntryKind::Fact(Fact::Left { seat }) => {
                    tracing::info!(table = self.id, seat = seat.index(), "a seat was left");
                }
                EntryKind::Fact(Fact::Begun) => {
                    tracing::info!(table = self.id, "a game began");
                }
                EntryKind::Fact(Fact::Ended(_)) => {
                    let ply = self.table.session().play().ply();
                    tracing::info!(table = self.id, ply, "a game ended");
                }
                EntryKind::Notice(TableNotice::Closed) => {
                    tracing::info!(table = self.id, "a table was closed");
                }
                _ => {}
            }
        }
    }

    fn report_write_failure(&mut self, client: &str, a: u64) {
        let say = LocalizedText::from(Remote::Storage);
        let (why, squares) = (RefusalReason::Storage, Vec::new());
        let message = ServerMessage::Refused { a, why, say, squares, example: None };
        self.deliver(vec![Envelope { to: Recipient::Client(client.to_owned()), message }]);
    }

    /// Sends messages to their recipients.
    fn deliver(&mut self, mut sent: Vec<Envelope>) {
        for Envelope { to, message } in &mut sent {
            let Recipient::Client(client) = to else { continue };
            if let ServerMessage::Snapshot(full) = message {
                let client = self.clients.find(client);
                let language = client.map_or_else(Language::default, |client| client.language);
                let person = client.map(|client| client.visitor.person());
                full.table = self.table_json(person, language);
                full.pieces = Value::clone(&self.pieces);
            }
            if let ServerMessage::Ok { a, .. } | ServerMessage::Refused { a, .. } = &*message {
                if matches!(message, ServerMessage::Refused { .. }) {
                    self.app.metrics.refused.fetch_add(1, Ordering::Relaxed);
                }
                if let Some(reply) = self.replies.remove(&(client.clone(), *a)) {
                    let _ = reply.send(message.clone());
                }
            }
        }
        for together in sent.chunk_by(|one, next| one.to == next.to) {
            let Some(first) = together.first() else { continue };
            for number in self.clients.deliver(&first.to, together) {
                self.app.metrics.slow_clients.fetch_add(1, Ordering::Relaxed);
                self.disconnect(number);
            }
        }
    }

    /// Returns the terms of the table.
    fn table_json(&self, person: Option<&str>, language: Language) -> Value {
        let game = self.table.session().play();
        let facts = game.entry().info();
        let mut terms = serde_json::json!({
            "id": self.id,
            "game": facts.id().as_str(),
            "title": facts.localized_title().translate(language).to_string(),
            "host": person == Some(self.table.host()),
            "private": self.opening.private,
            "chat": self.opening.chat,
            "confirm": self.opening.confirm || self.opening.is_correspondence(),
            "days": self.opening.is_correspondence(),
            "clock": self.opening.clock.map(|clock| clock.to_string()),
            "armies": game.armies(),
            "options": game.changed_options(),
            "start": self.opening.start,
        });
        if let Some(source) = &self.opening.gallery {
            terms["gallery"] = serde_json::json!(source);
        }
        terms
    }

    fn view(&self, person: &str, language: Language) -> TableView {
        let mut full = self.table.snapshot_for(person, self.clock.now());
        full.table = self.table_json(Some(person), language);
        full.pieces = Value::clone(&self.pieces);
        let play = self.table.session().play().clone();
        let seats = play.seats().into_iter();
        let names = seats.filter_map(|seat| {
            let name = match self.table.session().occupant(seat)? {
                Occupant::Person(name) if name.is_empty() => return None,
                Occupant::Person(name) | Occupant::Engine(name) => name.clone(),
                Occupant::Bot(level) => format!("computer, {level}"),
                _ => return None,
            };
            Some((seat, name))
        });
        let names = names.collect();
        let opening = self.opening.clone();
        TableView { full, play, names, opening, opened_ms: self.opened_ms }
    }

    async fn shut_down(mut self) {
        self.app.begin_stop(&self.id);
        self.requests.close();
        self.thinking.stop();
        self.admit_joining();
        match self.end {
            None => self.clients.say_goodbye("restart"),
            Some(StopReason::Moved) => self.clients.say_goodbye("moved"),
            Some(StopReason::WriteFailed) => self.clients.say_goodbye("restart"),
            Some(StopReason::Idle | StopReason::Closed) => {}
        }
        // Pending commands are stored, and their senders get answers.
        while self.end.is_none() || self.end == Some(StopReason::Idle) {
            self.start_write();
            let Some(writing) = &mut self.writing else { break };
            let result = (&mut writing.answer).await;
            self.finish_write(result);
        }
        match self.end {
            Some(StopReason::Moved) => {}
            Some(StopReason::Closed) => self.app.remove_table(&self.id).await,
            _ => self.app.release_table(&self.id).await,
        }
    }
}

/// Returns the summary of a table for lists.
pub(crate) fn summary(table: &TableState, clock: &TableClock) -> TableSummary {
    let session = table.session();
    let game = session.play();
    let status = match session.phase() {
        Phase::Waiting => TableStatus::Waiting,
        Phase::Over(_) => TableStatus::Over,
        _ => TableStatus::Running,
    };
    let at = session.last_event_at();
    let clock_of = |seat| ClockSnapshot::of(session, seat, at);
    let seat = |seat: Seat| {
        let occupant = session.occupant(seat).cloned().unwrap_or_default().to_string();
        let (kind, name) = occupant.split_once(':').unwrap_or((&occupant, ""));
        let person = table.person_in(seat).map(str::to_owned);
        let clock = clock_of(seat);
        let (clock_ms, clock_rest) = (clock.as_ref().map(|clock| clock.ms), clock_rest(clock));
        let number = Some(seat.index() as u8);
        let (kind, name) = (kind.to_owned(), name.to_owned());
        SeatSummary { number, kind, name, person, clock_ms, clock_rest }
    };
    let due = table.next_deadline().filter(|_| matches!(clock, TableClock::Correspondence { .. }));
    TableSummary {
        status,
        to_move: (status == TableStatus::Running).then(|| game.to_move().index() as u8),
        ply: game.ply() as u32,
        seats: game.seats().into_iter().map(seat).collect(),
        due_ms: due.map(|due| clock.unix_ms_at(due)),
        updated_ms: unix_ms(),
        clock_runs: game
            .seats()
            .into_iter()
            .any(|seat| clock_of(seat).is_some_and(|clock| clock.running)),
        end: session.end().and_then(|end| serde_json::to_string(&end).ok()),
    }
}

/// Returns what a list has to know beside the time of a clock to let it run.
fn clock_rest(clock: Option<ClockSnapshot>) -> Option<String> {
    let ClockSnapshot { delay, next, .. } = clock?;
    let known = delay.is_some() || next.is_some();
    known.then(|| json!({ "delay": delay, "next": next }).to_string())
}

/// Returns the participant for a page of a person.
pub(crate) fn participant(person: &str, session: &str) -> Participant {
    let client = format!("{}.{session}", person.get(..12).unwrap_or(person));
    Participant::new(client, person)
}

/// Returns the language of a greeting.
pub(crate) fn language_of(hello: &Hello) -> Language {
    let lang = hello.lang.as_deref().unwrap_or("en");
    lang.get(..2).and_then(|code| code.parse().ok()).unwrap_or_default()
}

/// Returns a round-trip time in the session's unit.
pub(crate) fn round_trip(millis: u32) -> TimeSpan {
    TimeSpan::from_millis(u64::from(millis))
}
