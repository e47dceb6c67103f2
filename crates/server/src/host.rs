//! The task of a table: the one place where it is changed.

mod clients;
mod queue;
mod thinking;

use std::collections::HashMap;
use std::future::pending;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinError;
use wazir_game::Seat;
use wazir_games::{GameEntry, Play};
use wazir_session::{Occupant, Phase, TimeSpan};
use wazir_store::{AppendBatch, SeatSummary, StoreError, StoredTable, TableStatus, TableSummary};
use wazir_tables::scene::{BoardSnapshot, Snapshot};
use wazir_tables::{
    Envelope, Hello, LocalizedText, LogEntry, Participant, Recipient, RefusalReason, Request,
    ServerMessage, TableLogError, TableNotice, TableSpec, TableSpecError, TableState,
};
use wazir_text::Language;

use crate::app::AppState;
use crate::own;
use crate::texts::Remote;
use crate::time::{TableClock, wall};
use clients::{Client, Clients};
pub(crate) use clients::{NewConnection, RESTART};
pub(crate) use queue::{Outgoing, SendQueue};
use thinking::BotSearch;

/// So many orders wait for a table.
const ORDERS: usize = 1024;
/// Who is not back after so long is away.
const GRACE: Duration = Duration::from_secs(8);
/// So long those who sat at a table have to come back when the server starts again, and so long its
/// clocks stand.
const RETURN: Duration = Duration::from_secs(30);

/// What the task of a table is asked to do. Each table keeps room for some; what is large stands
/// elsewhere.
pub(crate) enum TableRequest {
    /// Somebody connects.
    Join(Box<NewConnection>),
    /// The connection with this number ends.
    Part(u64),
    /// Somebody says something; the answer to a command goes to `reply` as well.
    Say(Box<ClientRequest>),
    /// Somebody wants to know how the table stands.
    Look { person: String, language: Language, reply: oneshot::Sender<Box<TableView>> },
    /// Somebody looks back.
    At { ply: usize, reply: oneshot::Sender<Option<BoardSnapshot>> },
    /// A computer has thought.
    Thought { number: u64, found: Box<crate::pool::SearchOutcome> },
    /// A table for the rematch has been opened, or not.
    Rematch(Option<String>),
    /// A seat goes to another device of its person, who shows a key; the answer is whether it does.
    Rebind { seat: Seat, person: String, reply: oneshot::Sender<bool> },
    /// Everybody leaves, and the connections end.
    Close,
    /// Another server is to have the table.
    Yield,
    /// A fault, for the test of what it does to others.
    #[cfg(test)]
    Fault,
}

/// What somebody says to a table.
pub(crate) struct ClientRequest {
    pub(crate) from: Participant,
    pub(crate) request: Request,
    pub(crate) reply: Option<oneshot::Sender<ServerMessage>>,
}

/// How a table stands.
pub(crate) struct TableView {
    pub(crate) full: Snapshot,
    pub(crate) play: Play,
    pub(crate) names: Vec<(Seat, String)>,
    pub(crate) opening: TableSpec,
}

/// A batch on its way to the disk.
struct PendingWrite {
    answer: Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send>>,
    since: Instant,
    /// The commands in it, by client and number.
    commands: Vec<(String, u64)>,
}

/// The end of a table's task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StopReason {
    /// It is put away, or closed.
    Asleep,
    /// The disk did not do what was asked: what the task knows is worth nothing any more.
    Untrue,
    /// Another server has it.
    Moved,
}

/// What is known of a table in its task.
pub(crate) struct TableActor {
    app: Arc<AppState>,
    id: String,
    opening: TableSpec,
    epoch: u64,
    room: TableState,
    clock: TableClock,
    orders: mpsc::Receiver<TableRequest>,
    myself: mpsc::WeakSender<TableRequest>,
    clients: Clients,
    /// Those who connect while something is being written. They are told how the table stands
    /// before anything else, and it does not stand yet.
    joining: Vec<NewConnection>,
    /// Those who wait for the answer to a command, by client and number.
    replies: HashMap<(String, u64), oneshot::Sender<ServerMessage>>,
    writing: Option<PendingWrite>,
    /// Those whose last connection has ended, and when they are taken to be away.
    departures: HashMap<String, Instant>,
    thinking: BotSearch,
    pieces: Arc<Value>,
    /// Held while the table of a game of a file is awake.
    _own_game: Option<Arc<GameEntry>>,
    rematching: bool,
    /// Since when nobody has been here.
    idle: Instant,
    end: Option<StopReason>,
}

/// Why the task of a table cannot begin.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LoadError {
    /// What is stored is no table.
    #[error(transparent)]
    Stored(#[from] serde_json::Error),
    /// The game cannot be begun.
    #[error(transparent)]
    Opening(#[from] TableSpecError),
    /// What happened is not possible by the rules.
    #[error(transparent)]
    Log(#[from] TableLogError),
    /// Reading it broke off.
    #[error(transparent)]
    Broken(#[from] JoinError),
}

impl TableActor {
    /// A table that was read from the store, with the way to its task.
    ///
    /// # Errors
    /// Why the table cannot be made from what is stored.
    pub(crate) fn new(
        app: &Arc<AppState>,
        stored: StoredTable,
        epoch: u64,
    ) -> Result<(Box<Self>, mpsc::Sender<TableRequest>), LoadError> {
        let (sender, orders) = mpsc::channel(ORDERS);
        let opening: TableSpec = serde_json::from_str(&stored.row.opening)?;
        let own_game = app.own_games.awake(app, &opening)?;
        let (game, setup) = own::opened(app, &opening, own_game.as_deref())?;
        let entries = stored.log.iter().map(|line| serde_json::from_str(line));
        let log: Vec<LogEntry> = entries.collect::<Result<_, _>>()?;
        let pieces = app.pieces.of(&opening, &game);
        // What another version keeps is not looked at.
        let known = |(name, value): (&String, &String)| Some((name.parse().ok()?, value.clone()));
        let kept = stored.kept.iter().filter_map(known).collect();
        let room = TableState::resume(game, setup, log, &kept)?;
        let at = room.session().last_event_at();
        let running = room.session().phase() == Phase::Running;
        let clock = match opening.is_correspondence() {
            true => TableClock::Days { opened: stored.row.created_ms },
            false if running && room.session().next_deadline().is_some() => {
                TableClock::Stands { at, until: Instant::now() + RETURN }
            }
            false => TableClock::Live { base: at, since: Instant::now() },
        };
        let mut host = Box::new(Self {
            app: Arc::clone(app),
            id: stored.row.id,
            opening,
            epoch,
            room,
            clock,
            orders,
            myself: sender.downgrade(),
            clients: Clients::default(),
            joining: Vec::new(),
            replies: HashMap::new(),
            writing: None,
            departures: HashMap::new(),
            thinking: BotSearch::default(),
            pieces,
            _own_game: own_game,
            rematching: false,
            idle: Instant::now(),
            end: None,
        });
        host.everybody_may_be_gone();
        Ok((host, sender))
    }

    /// After a start nobody is connected; those who do not come back are away.
    fn everybody_may_be_gone(&mut self) {
        if !matches!(self.clock, TableClock::Days { .. }) {
            for seat in self.room.session().play().seats() {
                if let Some(person) = self.room.person_in(seat) {
                    self.departures.insert(person.to_owned(), Instant::now() + RETURN);
                }
            }
        }
    }

    /// The task itself, until the table is put away. When it has ended nothing of it is under way to
    /// the disk.
    pub(crate) async fn run(mut self) {
        let mut stop = self.app.stop.subscribe();
        while self.end.is_none() {
            self.goes_on();
            let deadline = tokio::time::Instant::from_std(self.deadline());
            let write = async {
                match &mut self.writing {
                    Some(writing) => (&mut writing.answer).await,
                    None => pending().await,
                }
            };
            tokio::select! {
                result = write => self.wrote(result),
                order = self.orders.recv() => match order {
                    Some(order) => self.takes(order),
                    None => self.end = Some(StopReason::Asleep),
                },
                () = tokio::time::sleep_until(deadline) => self.wakes(),
                _ = stop.wait_for(|stop| *stop) => break,
            }
        }
        self.ends().await;
    }

    /// Starts what is to be done next: writing, thinking, a rematch.
    fn goes_on(&mut self) {
        self.writes();
        self.thinks();
        if self.room.wants_rematch() && !self.rematching {
            self.rematching = true;
            let (app, room, opening) =
                (Arc::clone(&self.app), self.room.clone(), self.opening.clone());
            let Some(myself) = self.myself.upgrade() else { return };
            tokio::spawn(async move {
                let id = crate::open::rematch(&app, &opening, &room).await;
                let _ = myself.send(TableRequest::Rematch(id)).await;
            });
        }
    }

    fn takes(&mut self, order: TableRequest) {
        let now = self.clock.now();
        match order {
            TableRequest::Join(joining) => self.joins(*joining),
            TableRequest::Part(number) => self.parts(number),
            TableRequest::Say(spoken) => {
                let ClientRequest { from, request, reply } = *spoken;
                if let (Request::Do { a, .. }, Some(reply)) = (&request, reply) {
                    self.replies.insert((from.client().to_owned(), *a), reply);
                }
                if matches!(request, Request::Do { .. }) {
                    self.app.metrics.commands.fetch_add(1, Ordering::Relaxed);
                    self.idle = Instant::now();
                }
                let sent = self.room.handle(&from, &request, now);
                self.deliver(sent);
            }
            TableRequest::Look { person, language, reply } => {
                let _ = reply.send(Box::new(self.seen(&person, language)));
            }
            TableRequest::At { ply, reply } => {
                let _ = reply.send(self.room.position_at(ply));
            }
            TableRequest::Thought { number, found } => self.has_thought(number, *found),
            TableRequest::Rematch(Some(table)) => {
                self.room.record_notice(TableNotice::Rematch { table }, now)
            }
            TableRequest::Rematch(None) => {}
            TableRequest::Rebind { seat, person, reply } => {
                let sits = self.room.seat_of(&person);
                let free = sits.is_none() && self.room.person_in(seat).is_some();
                if free {
                    self.room.assign_seat(seat, person.clone());
                    self.room.set_present(&person, true, now);
                }
                let _ = reply.send(free || sits == Some(seat));
            }
            #[cfg(test)]
            TableRequest::Fault => panic!("a fault put in on purpose"),
            TableRequest::Yield => {
                self.clients.say_goodbye("moved");
                self.end = Some(StopReason::Asleep);
            }
            TableRequest::Close => {
                for seat in self.room.session().play().seats() {
                    // Who has left already is not made to again.
                    let _ = self.room.execute(&wazir_session::Command::Leave { seat }, now);
                }
                self.lets_in();
                self.clients.say_goodbye("closed");
                self.end = Some(StopReason::Asleep);
            }
        }
    }

    fn joins(&mut self, joining: NewConnection) {
        let (number, client) = (joining.number, joining.visitor.client().to_owned());
        // A line that was given up can be late: what it asked for is not for the one after it.
        let is_same = |other: &NewConnection| other.visitor.client() == client;
        self.joining.retain(|other| other.number >= number || !is_same(other));
        let late = self.joining.iter().any(|other| other.number > number && is_same(other));
        if !self.clients.replaces(&client, number) || late {
            joining.refuse(RefusalReason::Busy);
            return;
        }
        let person = joining.visitor.person().to_owned();
        let spectators = self.clients.len() as u32;
        if self.room.seat_of(&person).is_none() && spectators >= self.app.config.limits.spectators {
            joining.refuse(RefusalReason::Busy);
            return;
        }
        self.departures.remove(&person);
        let session = self.room.session();
        let turn = session.play().to_move();
        if self.room.person_in(turn) == Some(&person) {
            self.clock.goes_on();
        }
        self.room.set_present(&person, true, self.clock.now());
        self.greets(joining);
    }

    /// Counts those who wait among the others, who are told of the end.
    fn lets_in(&mut self) {
        for joining in std::mem::take(&mut self.joining) {
            self.clients.add(joining);
        }
    }

    /// Tells somebody what there is to know, once the disk has it; from then on they are told what
    /// happens.
    fn greets(&mut self, joining: NewConnection) {
        let now = self.clock.now();
        let sent = self.room.tick(now);
        self.deliver(sent);
        if self.room.committed_up_to() < self.room.log().len() as u64 {
            self.joining.push(joining);
            return;
        }
        let (visitor, hello) = (joining.visitor.clone(), joining.hello.clone());
        self.clients.add(joining);
        let sent = self.room.handle(&visitor, &Request::Hello(hello), now);
        self.deliver(sent);
    }

    fn parts(&mut self, number: u64) {
        self.joining.retain(|joining| joining.number != number);
        let Some(Client { visitor, .. }) = self.clients.remove(number) else { return };
        self.idle = Instant::now();
        let person = visitor.person();
        let days = matches!(self.clock, TableClock::Days { .. });
        let comes = self.joining.iter().any(|joining| joining.visitor.person() == person);
        if !days && !comes && !self.clients.has(person) && self.room.seat_of(person).is_some() {
            self.departures.insert(person.to_owned(), Instant::now() + GRACE);
        }
    }

    /// When something has to be looked at next.
    fn deadline(&self) -> Instant {
        let now = Instant::now();
        let far = now + Duration::from_secs(3600);
        let due = self.room.next_deadline().and_then(|due| self.clock.until(due));
        let due = due.and_then(|due| now.checked_add(due));
        let stands = match self.clock {
            TableClock::Stands { until, .. } => Some(until),
            _ => None,
        };
        let sleeps = self.clients.is_empty().then(|| self.idle + self.app.config.limits.idle());
        // Where too many computers thought at once, it is tried again.
        let bot = self.room.bot_to_move().is_some() && !self.thinking.is_busy();
        let bot = bot.then(|| now + Duration::from_secs(1));
        let times = due.into_iter().chain(stands).chain(sleeps).chain(bot);
        times.chain(self.departures.values().copied()).min().unwrap_or(far).min(far)
    }

    fn wakes(&mut self) {
        let instant = Instant::now();
        if matches!(self.clock, TableClock::Stands { until, .. } if until <= instant) {
            self.clock.goes_on();
        }
        let now = self.clock.now();
        let gone = self.departures.extract_if(|_, when| *when <= instant);
        for (person, _) in gone.collect::<Vec<_>>() {
            self.room.set_present(&person, false, now);
        }
        let sent = self.room.tick(now);
        self.deliver(sent);
        let waits = !matches!(self.clock, TableClock::Days { .. })
            && self.room.session().phase() == Phase::Running
            && self.room.next_deadline().is_some();
        let asleep = self.clients.is_empty()
            && instant >= self.idle + self.app.config.limits.idle()
            && self.writing.is_none()
            && !self.thinking.is_busy()
            && !waits
            // Somebody is coming.
            && self.orders.is_empty();
        if asleep {
            self.end = Some(StopReason::Asleep);
        }
    }

    /// Sends the next batch to the disk.
    fn writes(&mut self) {
        if self.writing.is_some() {
            return;
        }
        let Some(batch) = self.room.next_batch() else { return };
        let origins = batch.entries.iter().filter_map(|entry| entry.of.as_ref());
        let commands = origins.map(|of| (of.client.clone(), of.a)).collect();
        let lines =
            batch.entries.iter().map(|entry| serde_json::to_string(entry).unwrap_or_default());
        let mut stored =
            AppendBatch::new(self.id.clone(), self.epoch, batch.after_event + 1, lines);
        if !batch.entries.is_empty() || !batch.values.is_empty() {
            stored.summary = Some(summary(&self.room, &self.clock));
        }
        self.app.metrics.events.fetch_add(batch.entries.len() as u64, Ordering::Relaxed);
        let kept = batch.values.into_iter();
        stored.values = kept.map(|(name, value)| (name.to_string(), value)).collect();
        let store = Arc::clone(&self.app.store);
        let answer = Box::pin(async move { store.append(stored).await });
        self.writing = Some(PendingWrite { answer, since: Instant::now(), commands });
    }

    fn wrote(&mut self, result: Result<(), StoreError>) {
        let Some(PendingWrite { since, commands, .. }) = self.writing.take() else { return };
        match result {
            Ok(()) => {
                self.app.metrics.writes.took(since.elapsed());
                let sent = self.room.commit(self.clock.now());
                self.deliver(sent);
                for joining in std::mem::take(&mut self.joining) {
                    self.greets(joining);
                }
            }
            Err(StoreError::OwnershipLost) => self.end = Some(StopReason::Moved),
            Err(error) => {
                tracing::warn!(table = self.id, %error, "a batch was not written");
                self.app.metrics.storage_errors.fetch_add(1, Ordering::Relaxed);
                for (client, a) in commands {
                    self.tell_storage(&client, a);
                }
                self.end = Some(StopReason::Untrue);
            }
        }
    }

    fn tell_storage(&mut self, client: &str, a: u64) {
        let say = LocalizedText::from(Remote::Storage);
        let message =
            ServerMessage::No { a, why: RefusalReason::Storage, say, squares: Vec::new() };
        self.deliver(vec![Envelope { to: Recipient::Client(client.to_owned()), message }]);
    }

    /// Sends messages to those they are for.
    fn deliver(&mut self, mut sent: Vec<Envelope>) {
        for Envelope { to, message } in &mut sent {
            let Recipient::Client(client) = to else { continue };
            if let ServerMessage::Full(full) = message {
                let client = self.clients.find(client);
                let language = client.map_or_else(Language::default, |client| client.language);
                let person = client.map(|client| client.visitor.person());
                full.table = self.table(person, language);
                full.pieces = Value::clone(&self.pieces);
            }
            if let ServerMessage::Ok { a, .. } | ServerMessage::No { a, .. } = &*message {
                if matches!(message, ServerMessage::No { .. }) {
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
                self.parts(number);
            }
        }
    }

    /// What was agreed when the table was opened.
    fn table(&self, person: Option<&str>, language: Language) -> Value {
        let game = self.room.session().play();
        let facts = game.entry().info();
        serde_json::json!({
            "id": self.id,
            "game": facts.id().as_str(),
            "title": facts.localized_title().translate(language).to_string(),
            "host": person == Some(self.room.host()),
            "private": self.opening.private,
            "chat": self.opening.chat,
            "confirm": self.opening.confirm || self.opening.is_correspondence(),
            "days": self.opening.is_correspondence(),
            "clock": self.opening.clock.map(|clock| clock.to_string()),
            "armies": game.armies(),
            "options": game.changed_options(),
            "start": self.opening.start,
        })
    }

    fn seen(&self, person: &str, language: Language) -> TableView {
        let seat = self.room.seat_of(person);
        let mut full = self.room.snapshot(seat, self.clock.now());
        full.table = self.table(Some(person), language);
        full.pieces = Value::clone(&self.pieces);
        let play = self.room.session().play().clone();
        let seats = play.seats().into_iter();
        let names = seats.filter_map(|seat| {
            let name = match self.room.session().occupant(seat)? {
                Occupant::Person(name) if name.is_empty() => return None,
                Occupant::Person(name) | Occupant::Engine(name) => name.clone(),
                Occupant::Bot(level) => format!("computer, {level}"),
                _ => return None,
            };
            Some((seat, name))
        });
        let names = names.collect();
        TableView { full, play, names, opening: self.opening.clone() }
    }

    async fn ends(mut self) {
        self.app.closes(&self.id);
        self.orders.close();
        self.thinking.stop();
        self.lets_in();
        match self.end {
            None => self.clients.say_goodbye("restart"),
            Some(StopReason::Moved) => self.clients.say_goodbye("moved"),
            Some(StopReason::Untrue) => self.clients.say_goodbye("restart"),
            Some(StopReason::Asleep) => {}
        }
        // What was heard is written; who waits for it is told.
        while self.end.is_none() || self.end == Some(StopReason::Asleep) {
            self.writes();
            let Some(writing) = &mut self.writing else { break };
            let result = (&mut writing.answer).await;
            self.wrote(result);
        }
        if self.end != Some(StopReason::Moved) {
            self.app.gives_back(&self.id).await;
        }
    }
}

/// A line about a table for lists.
pub(crate) fn summary(room: &TableState, clock: &TableClock) -> TableSummary {
    let session = room.session();
    let game = session.play();
    let status = match session.phase() {
        Phase::Waiting => TableStatus::Waiting,
        Phase::Over(_) => TableStatus::Over,
        _ => TableStatus::Running,
    };
    let seat = |seat| {
        let sitter = session.occupant(seat).cloned().unwrap_or_default().to_string();
        let (kind, name) = sitter.split_once(':').unwrap_or((&sitter, ""));
        let person = room.person_in(seat).map(str::to_owned);
        SeatSummary { kind: kind.to_owned(), name: name.to_owned(), person }
    };
    let due = room.next_deadline().filter(|_| matches!(clock, TableClock::Days { .. }));
    TableSummary {
        status,
        to_move: (status == TableStatus::Running).then(|| game.to_move().index() as u8),
        ply: game.ply() as u32,
        seats: game.seats().into_iter().map(seat).collect(),
        due_ms: due.map(|due| clock.on_the_wall(due)),
        updated_ms: wall(),
    }
}

/// Somebody who only looks.
pub(crate) fn looking(person: &str, session: &str) -> Participant {
    let client = format!("{}.{session}", person.get(..12).unwrap_or(person));
    Participant::new(client, person)
}

/// The language of a greeting.
pub(crate) fn language(hello: &Hello) -> Language {
    let lang = hello.lang.as_deref().unwrap_or("en");
    lang.get(..2).and_then(|code| code.parse().ok()).unwrap_or_default()
}

/// The way of messages, as the session counts time.
pub(crate) fn way(millis: u32) -> TimeSpan {
    TimeSpan::from_millis(u64::from(millis))
}
