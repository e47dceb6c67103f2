//! The protocol of a table client, without the network.

use std::collections::BTreeMap;
use std::time::Duration;

use wazir_game::{NodeId, Seat};
use wazir_session::{Fact, Phase, Session, Time};
use wazir_tables::snapshot::Snapshot;
use wazir_tables::{
    ClientCommand, EntryKind, FollowError, Follower, Hello, LogEntry, RefusalReason, Request,
    ServerMessage, TableNotice, TableSpec,
};
use wazir_text::Language;

use crate::RemoteError;

/// Interval at which the table is pinged.
pub(crate) const PING: Duration = Duration::from_millis(2500);
/// Time without a message after which a connection counts as lost.
pub(crate) const IDLE_TIMEOUT: Duration = Duration::from_secs(9);
/// Time after which a command is repeated if the server could not execute it,
const RETRY_AFTER: Duration = Duration::from_secs(1);
/// and the maximum number of repetitions.
const MAX_RETRIES: u32 = 20;

/// News from a table.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum RemoteEvent {
    /// An event happened; the session includes it.
    Event(Box<LogEntry>),
    /// A command was executed: its result is stored on the server, and the session includes it.
    Done {
        /// The number of the command.
        command_id: u64,
    },
    /// A command was refused, and nothing has changed.
    Refused {
        /// The number of the command.
        command_id: u64,
        /// The reason.
        why: RefusalReason,
        /// The reason as a sentence.
        text: String,
        /// The names of the squares concerned.
        squares: Vec<String>,
    },
    /// The connection broke. The client keeps trying to reconnect.
    Disconnected {
        /// The reason as a sentence.
        why: String,
    },
    /// The connection is back, and the missed events have arrived or will.
    Reconnected,
}

/// A command that has not been answered yet.
#[derive(Clone, Debug)]
struct PendingCommand {
    a: u64,
    /// The number of the last event known when it was given.
    n: u64,
    client_command: ClientCommand,
    /// The time at which it is sent again; `None` while waiting for an answer.
    again: Option<Duration>,
    times: u32,
    /// The number of the resulting event, once the server has reported it.
    done: Option<u64>,
}

impl PendingCommand {
    fn text(&self) -> String {
        text(&Request::Execute {
            a: self.a,
            last_seen: self.n,
            command: self.client_command.clone(),
        })
    }
}

fn text(request: &Request) -> String {
    // Its maps have text keys, so serialization cannot fail.
    serde_json::to_string(request).unwrap_or_default()
}

/// The state of a client at a table. Times are measured from an arbitrary start.
#[derive(Debug)]
pub(crate) struct ClientState {
    follower: Follower,
    session: String,
    language: Language,
    seat: Option<Seat>,
    /// The number of the event since which `you` holds.
    seated: u64,
    /// The premove, with the number of the event since which it holds.
    premove: (Option<String>, u64),
    last: u64,
    waiting: Option<PendingCommand>,
    /// The places in the record of the moves that events have made, by number of the event.
    moves: BTreeMap<u64, NodeId>,
    last_received: Duration,
    last_ping: Duration,
    /// The time of the table at a moment of the client.
    time: (Time, Duration),
    next: Option<String>,
}

/// The result of an incoming frame.
#[derive(Debug, Default)]
pub(crate) struct FrameOutcome {
    pub(crate) events: Vec<RemoteEvent>,
    /// A message to send in reply.
    pub(crate) reply: Option<String>,
}

impl From<RemoteEvent> for FrameOutcome {
    fn from(news: RemoteEvent) -> Self {
        Self { events: vec![news], reply: None }
    }
}

impl ClientState {
    /// Creates the state for a table of which only the specification is known.
    pub(crate) fn new(opening: &TableSpec, session: String) -> Result<Self, RemoteError> {
        let (game, setup) = opening.open(&wazir_builtin::games())?;
        let follower = Follower::new(game, setup);
        let follower = follower.map_err(|error| RemoteError::RulesDiffer(error.to_string()))?;
        Ok(Self {
            follower,
            session,
            language: Language::default(),
            seat: None,
            seated: 0,
            premove: (None, 0),
            last: 0,
            waiting: None,
            moves: BTreeMap::new(),
            last_received: Duration::ZERO,
            last_ping: Duration::ZERO,
            time: (Time::START, Duration::ZERO),
            next: None,
        })
    }

    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// Sets the language of the table's sentences.
    pub(crate) fn spoken_in(self, language: Language) -> Self {
        Self { language, ..self }
    }

    pub(crate) fn session(&self) -> &Session {
        self.follower.session()
    }

    pub(crate) fn n(&self) -> u64 {
        self.follower.last_event()
    }

    pub(crate) fn seat(&self) -> Option<Seat> {
        self.seat
    }

    pub(crate) fn premove(&self) -> Option<&str> {
        self.premove.0.as_deref().filter(|_| self.seat.is_some())
    }

    pub(crate) fn next(&self) -> Option<&str> {
        self.next.as_deref()
    }

    /// Returns the place in the record of the move that an event has made, even if it was taken
    /// back since.
    pub(crate) fn move_node(&self, event: u64) -> Option<NodeId> {
        self.moves.get(&event).copied()
    }

    pub(crate) fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// Returns the time at the table.
    pub(crate) fn time(&self, now: Duration) -> Time {
        let (time, at) = self.time;
        let since = u64::try_from(now.saturating_sub(at).as_millis()).unwrap_or(u64::MAX);
        Time::from_millis(time.as_millis().saturating_add(since))
            .max(self.session().last_event_at())
    }

    /// Updates the state from a snapshot that was requested before connecting.
    pub(crate) fn resync(&mut self, full: &Snapshot, now: Duration) {
        self.time = (full.at, now);
        (self.seat, self.seated) = (full.you, full.n);
        let premove = full.private.as_ref().and_then(|mine| mine.premove.clone());
        self.premove = (premove, full.n);
        self.next.clone_from(&full.rematch_table);
    }

    /// Returns the messages to send first on a new connection.
    pub(crate) fn opening_frames(&mut self, now: Duration) -> Vec<String> {
        (self.last_received, self.last_ping) = (now, now);
        let mut says = vec![self.hello()];
        if let Some(waiting) = self.waiting.as_mut().filter(|waiting| waiting.done.is_none()) {
            waiting.again = None;
            says.push(waiting.text());
        }
        says
    }

    fn hello(&self) -> String {
        let since = Some(self.follower.last_event());
        // English is the default of the table.
        let lang = Some(self.language).filter(|&language| language != Language::default());
        let lang = lang.map(|language| language.to_string());
        let hello = Hello { page_id: self.session.clone(), since, lang, raw_log: true };
        text(&Request::Hello(hello))
    }

    /// Starts a command. Returns its number and the message to send; `None` while the previous
    /// command is unanswered.
    pub(crate) fn send_command(&mut self, client_command: ClientCommand) -> Option<(u64, String)> {
        if self.waiting.is_some() {
            return None;
        }
        self.last += 1;
        let (a, n) = (self.last, self.follower.last_event());
        let waiting = self.waiting.insert(PendingCommand {
            a,
            n,
            client_command,
            again: None,
            times: 0,
            done: None,
        });
        Some((a, waiting.text()))
    }

    /// Returns a message that is due because time has passed; an error if the table has been silent
    /// too long.
    pub(crate) fn poll_timers(&mut self, now: Duration) -> Result<Option<String>, IdleTimeout> {
        if now.saturating_sub(self.last_received) >= IDLE_TIMEOUT {
            return Err(IdleTimeout);
        }
        if let Some(waiting) = &mut self.waiting
            && waiting.again.is_some_and(|again| again <= now)
        {
            waiting.again = None;
            return Ok(Some(waiting.text()));
        }
        if now.saturating_sub(self.last_ping) >= PING {
            self.last_ping = now;
            return Ok(Some(text(&Request::Ping)));
        }
        Ok(None)
    }

    /// Handles an incoming frame.
    pub(crate) fn handle_frame(
        &mut self,
        frame: &str,
        now: Duration,
    ) -> Result<FrameOutcome, RemoteError> {
        self.last_received = now;
        let message: ServerMessage = serde_json::from_str(frame)
            .map_err(|error| RemoteError::Unreadable(error.to_string()))?;
        Ok(match message {
            ServerMessage::Event(happened) => return self.happened(happened.entry, now),
            ServerMessage::Ok { a, n } => self.done(a, n),
            ServerMessage::Refused { a, why, say, squares, .. } => {
                self.refused(a, why, say.text(), squares, now)
            }
            ServerMessage::Heartbeat { n } if n > self.follower.last_event() => {
                FrameOutcome { reply: Some(self.hello()), ..FrameOutcome::default() }
            }
            _ => FrameOutcome::default(),
        })
    }

    fn happened(&mut self, entry: LogEntry, now: Duration) -> Result<FrameOutcome, RemoteError> {
        match self.follower.apply(&entry) {
            Ok(true) => {}
            Ok(false) => return Ok(FrameOutcome::default()),
            Err(FollowError::Gap(_)) => {
                return Ok(FrameOutcome { reply: Some(self.hello()), ..FrameOutcome::default() });
            }
            Err(missing) => return Err(RemoteError::RulesDiffer(missing.to_string())),
        }
        if entry.at > self.time(now) {
            self.time = (entry.at, now);
        }
        match &entry.kind {
            EntryKind::Fact(Fact::Moved { .. }) => {
                let node = self.session().play().record().cursor();
                self.moves.insert(entry.number, node);
            }
            // Another occupant took the seat.
            EntryKind::Fact(Fact::Seated { seat, .. })
                if self.seat == Some(*seat) && entry.number > self.seated =>
            {
                self.seat = None;
            }
            EntryKind::Notice(TableNotice::RematchOpened { table }) => {
                self.next = Some(table.clone())
            }
            _ => {}
        }
        if entry.number > self.premove.1 && self.ends_premove(&entry.kind) {
            self.premove = (None, entry.number);
        }
        let mut brought = FrameOutcome::from(RemoteEvent::Event(Box::new(entry)));
        brought.events.extend(self.take_finished());
        Ok(brought)
    }

    /// Returns whether the event ends the player's premove: when the turn comes, it is played or
    /// dropped at once. The player's own move can be a premove that came when the turn had come.
    fn ends_premove(&self, what: &EntryKind) -> bool {
        let EntryKind::Fact(fact) = what else { return false };
        match fact {
            Fact::TakenBack { .. } | Fact::Ended(_) => true,
            Fact::Moved { seat, .. } => {
                self.seat == Some(*seat) || self.seat == Some(self.session().play().to_move())
            }
            Fact::Left { seat } | Fact::SeatHandedOver { seat, .. } => self.seat == Some(*seat),
            _ => false,
        }
    }

    fn done(&mut self, a: u64, n: u64) -> FrameOutcome {
        // A command that was sent twice is answered twice.
        if let Some(waiting) = self.waiting.as_mut().filter(|waiting| waiting.a == a) {
            if let ClientCommand::Sit { seat, .. } = waiting.client_command {
                (self.seat, self.seated) = (Some(seat), n);
            }
            waiting.done = Some(n);
        }
        FrameOutcome { events: self.take_finished().into_iter().collect(), reply: None }
    }

    /// Returns the answer to the command, once its events have arrived too.
    fn take_finished(&mut self) -> Option<RemoteEvent> {
        let n = self.follower.last_event();
        let known = |waiting: &mut PendingCommand| waiting.done.is_some_and(|done| done <= n);
        let PendingCommand { a, client_command, done, .. } = self.waiting.take_if(known)?;
        if client_command == ClientCommand::Leave && self.session().phase() == Phase::Waiting {
            self.seat = None;
        }
        let done = done.unwrap_or_default();
        match client_command {
            // A later event may have ended the premove before the command was answered.
            ClientCommand::Premove { m } if done >= self.premove.1 => {
                self.premove = (Some(m), done)
            }
            ClientCommand::CancelPremove if done >= self.premove.1 => self.premove = (None, done),
            _ => {}
        }
        Some(RemoteEvent::Done { command_id: a })
    }

    fn refused(
        &mut self,
        a: u64,
        why: RefusalReason,
        say: String,
        squares: Vec<String>,
        now: Duration,
    ) -> FrameOutcome {
        let Some(waiting) = self.waiting.as_mut().filter(|waiting| waiting.a == a) else {
            return FrameOutcome::default();
        };
        if matches!(why, RefusalReason::Storage | RefusalReason::Busy)
            && waiting.times < MAX_RETRIES
        {
            waiting.times += 1;
            waiting.again = Some(now + RETRY_AFTER);
            return FrameOutcome::default();
        }
        self.waiting = None;
        RemoteEvent::Refused { command_id: a, why, text: say, squares }.into()
    }
}

/// The error that the table has been silent too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct IdleTimeout;

#[cfg(test)]
mod tests {
    use super::*;
    use wazir_session::TimeSpan;
    use wazir_tables::{Participant, TableState};

    const NOW: Duration = Duration::from_secs(100);

    fn opening() -> TableSpec {
        serde_json::from_str(r#"{"game": "cwda", "seats": ["me", "open"], "clock": "5m"}"#).unwrap()
    }

    /// A table and its client.
    struct TestTable {
        table: TableState,
        at: Time,
        conversation: ClientState,
        news: Vec<RemoteEvent>,
        /// Set to discard the messages of the client.
        deaf: bool,
    }

    impl TestTable {
        fn new() -> Self {
            let (game, setup) = opening().open(&wazir_builtin::games()).unwrap();
            let mut table = TableState::new(game, setup, "ann").unwrap();
            table.assign_seat(Seat::FIRST, "ann");
            let mut world = Self {
                table,
                at: Time::from_millis(1000),
                conversation: ClientState::new(&opening(), "page".to_owned()).unwrap(),
                news: Vec::new(),
                deaf: false,
            };
            world.connect();
            world
        }

        fn connect(&mut self) {
            let full = self.table.snapshot(Some(Seat::FIRST), self.at);
            self.conversation.resync(&full, NOW);
            for text in self.conversation.opening_frames(NOW) {
                self.says(&text);
            }
        }

        fn says(&mut self, text: &str) {
            if self.deaf {
                return;
            }
            self.at = self.at + TimeSpan::from_millis(500);
            let request: Request = serde_json::from_str(text).unwrap();
            let mut sent = self.table.handle(&Participant::new("page", "ann"), &request, self.at);
            while self.table.next_batch().is_some() {
                sent.extend(self.table.commit(self.at));
            }
            let heard: Vec<_> =
                sent.iter().map(|sent| sent.message.to_json(Default::default())).collect();
            heard.iter().for_each(|text| self.receive(text));
        }

        fn receive(&mut self, text: &str) {
            let brought = self.conversation.handle_frame(text, NOW).unwrap();
            self.news.extend(brought.events);
            if let Some(text) = brought.reply {
                self.says(&text);
            }
        }

        fn execute(&mut self, client_command: ClientCommand) -> u64 {
            let (a, text) = self.conversation.send_command(client_command).unwrap();
            self.says(&text);
            a
        }

        fn other_executes(&mut self, client_command: ClientCommand) {
            let n = self.table.log().len() as u64;
            let a = n + 1000;
            self.table.handle(
                &Participant::new("other", "ben"),
                &Request::Execute { a, last_seen: n, command: client_command },
                self.at,
            );
            while self.table.next_batch().is_some() {
                self.table.commit(self.at);
            }
        }
    }

    fn mv(m: &str) -> ClientCommand {
        ClientCommand::Move { mv: m.to_owned(), thinking_time: None }
    }

    fn sit() -> ClientCommand {
        ClientCommand::Sit { seat: Seat::SECOND, name: "Ben".to_owned() }
    }

    #[test]
    fn commands_are_done_or_refused() {
        let mut world = TestTable::new();
        assert_eq!(world.conversation.seat(), Some(Seat::FIRST));
        world.other_executes(sit());
        world.conversation.opening_frames(NOW).iter().for_each(|text| world.says(text));
        let a = world.execute(mv("e2e4"));
        assert!(world.news.contains(&RemoteEvent::Done { command_id: a }));
        assert_eq!(world.conversation.session().play().ply(), 1);
        assert_eq!(world.conversation.n(), world.table.log().len() as u64);
        let a = world.execute(mv("e4e5"));
        let refused = world.news.last().unwrap();
        assert!(
            matches!(refused, RemoteEvent::Refused { command_id: of, text, .. } if *of == a && !text.is_empty())
        );
    }

    #[test]
    fn a_command_without_an_answer_is_repeated_and_done_once() {
        let mut world = TestTable::new();
        world.other_executes(sit());
        world.connect();
        world.deaf = true;
        let (a, text) = world.conversation.send_command(mv("e2e4")).unwrap();
        assert!(world.conversation.send_command(mv("d2d4")).is_none());
        world.deaf = false;
        // The server receives the command, but its answer is lost.
        let request: Request = serde_json::from_str(&text).unwrap();
        world.table.handle(&Participant::new("page", "ann"), &request, world.at);
        while world.table.next_batch().is_some() {
            world.table.commit(world.at);
        }
        world.other_executes(mv("e7e5"));
        world.connect();
        assert_eq!(world.conversation.session().play().ply(), 2);
        assert_eq!(
            world.news.iter().filter(|news| **news == RemoteEvent::Done { command_id: a }).count(),
            1
        );
        assert!(!world.conversation.is_waiting());
    }

    #[test]
    fn a_premove_whose_turn_has_come_is_a_move() {
        let mut world = TestTable::new();
        world.other_executes(sit());
        world.connect();
        world.execute(mv("e2e4"));
        world.other_executes(mv("e7e5"));
        // The turn came while the command was on its way.
        world.execute(ClientCommand::Premove { m: "d1h5".to_owned() });
        assert_eq!(world.conversation.session().play().ply(), 3);
        assert_eq!(world.conversation.premove(), None);
    }

    #[test]
    fn a_move_waits_for_the_turn() {
        let mut world = TestTable::new();
        world.other_executes(sit());
        world.connect();
        world.execute(mv("e2e4"));
        let premove = |m: &str| ClientCommand::Premove { m: m.to_owned() };
        world.execute(premove("d2d4"));
        assert_eq!(world.conversation.premove(), Some("d2d4"));
        world.execute(ClientCommand::CancelPremove);
        assert_eq!(world.conversation.premove(), None);
        world.execute(premove("f1c4"));
        // After reconnecting the client learns of the premove, whatever happened before.
        world.connect();
        assert_eq!(world.conversation.premove(), Some("f1c4"));
        world.other_executes(mv("e7e5"));
        world.connect();
        assert_eq!(world.conversation.premove(), None);
        assert_eq!(world.conversation.session().play().ply(), 3);
        // The answer may arrive after the events of the command.
        world.deaf = true;
        let (a, _) = world.conversation.send_command(premove("d1h5")).unwrap();
        let at = Time::from_millis(90_000);
        let n = world.table.log().len() as u64;
        let request = Request::Execute { a, last_seen: n, command: premove("d1h5") };
        world.table.handle(&Participant::new("page", "ann"), &request, at);
        world.at = at;
        world.other_executes(mv("b8c6"));
        world.deaf = false;
        let since: Vec<_> = world.table.log()[n as usize..].to_vec();
        for entry in since {
            let happened =
                ServerMessage::Event(Box::new(wazir_tables::TableEvent::without_effects(entry)));
            world.receive(&happened.to_json(Default::default()));
        }
        world.receive(&format!(r#"{{"t":"ok","a":{a},"n":{n}}}"#));
        assert_eq!(world.conversation.session().play().ply(), 5);
        assert_eq!(world.conversation.premove(), None);
    }

    #[test]
    fn what_is_missing_is_asked_for() {
        let mut world = TestTable::new();
        world.other_executes(sit());
        world.other_executes(ClientCommand::Chat { text: "hello".to_owned() });
        let last = world.table.log().last().unwrap().clone();
        world.receive(
            &ServerMessage::Event(Box::new(wazir_tables::TableEvent::without_effects(last)))
                .to_json(Default::default()),
        );
        assert_eq!(world.conversation.n(), world.table.log().len() as u64);
        let mut behind = TestTable::new();
        behind.other_executes(sit());
        let n = behind.table.log().len() as u64;
        behind.receive(&ServerMessage::Heartbeat { n }.to_json(Default::default()));
        assert_eq!(behind.conversation.n(), n);
    }

    #[test]
    fn the_table_is_asked_whether_it_is_there() {
        let mut conversation = ClientState::new(&opening(), "page".to_owned()).unwrap();
        conversation.opening_frames(NOW);
        assert_eq!(conversation.poll_timers(NOW + PING / 2), Ok(None));
        assert_eq!(conversation.poll_timers(NOW + PING), Ok(Some(r#"{"t":"ping"}"#.to_owned())));
        assert_eq!(conversation.poll_timers(NOW + PING), Ok(None));
        conversation.handle_frame(r#"{"t":"beat","n":0}"#, NOW + PING).unwrap();
        assert!(conversation.poll_timers(NOW + IDLE_TIMEOUT).is_ok());
        assert_eq!(conversation.poll_timers(NOW + PING + IDLE_TIMEOUT), Err(IdleTimeout));
    }

    #[test]
    fn what_the_server_cannot_do_now_is_asked_for_again() {
        let mut conversation = ClientState::new(&opening(), "page".to_owned()).unwrap();
        conversation.opening_frames(NOW);
        let (a, text) = conversation.send_command(mv("e2e4")).unwrap();
        let no = format!(r#"{{"t":"no","a":{a},"why":"storage","say":"later"}}"#);
        for _ in 0..MAX_RETRIES {
            assert!(conversation.handle_frame(&no, NOW).unwrap().events.is_empty());
            assert_eq!(conversation.poll_timers(NOW), Ok(None));
            assert_eq!(conversation.poll_timers(NOW + RETRY_AFTER), Ok(Some(text.clone())));
        }
        assert_eq!(conversation.handle_frame(&no, NOW).unwrap().events.len(), 1);
        assert!(!conversation.is_waiting());
    }

    #[test]
    fn a_seat_is_known_by_its_events() {
        let mut world = TestTable::new();
        let seated = |n, name: &str| {
            format!(
                r#"{{"t":"ev","n":{n},"at":1,"fact":{{"seated":{{"seat":0,"sitter":"person:{name}"}}}}}}"#
            )
        };
        let mut conversation = ClientState::new(&opening(), "page".to_owned()).unwrap();
        let (a, _) = conversation
            .send_command(ClientCommand::Sit { seat: Seat::SECOND, name: "Ann".into() })
            .unwrap();
        conversation.handle_frame(&format!(r#"{{"t":"ok","a":{a},"n":1}}"#), NOW).unwrap();
        assert_eq!(conversation.seat(), Some(Seat::SECOND));
        assert!(conversation.is_waiting(), "what came of it has not arrived");
        let own = seated(1, "Ann").replace("\"seat\":0", "\"seat\":1");
        let brought = conversation.handle_frame(&own, NOW).unwrap();
        assert_eq!(brought.events.last(), Some(&RemoteEvent::Done { command_id: a }));
        assert_eq!(conversation.seat(), Some(Seat::SECOND), "it is the own event");
        assert!(
            conversation.handle_frame("{}", NOW).is_err()
                && conversation.handle_frame("x", NOW).is_err()
        );
        let fact = r#"{"t":"ev","n":2,"at":1,"fact":{"moved":{"seat":0,"ply":"e2e9","used":0}}}"#;
        assert!(conversation.handle_frame(fact, NOW).is_err(), "it cannot have happened");
        world.at = Time::from_millis(60_000);
        world.connect();
        assert!(world.conversation.time(NOW + PING) >= Time::from_millis(62_500));
    }
}
