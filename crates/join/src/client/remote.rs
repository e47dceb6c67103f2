//! A table that follows its server over the network.

use std::time::{Duration, Instant};
use std::{io, thread};

use serde_json::Value;
use tungstenite::client::IntoClientRequest;
use tungstenite::protocol::CloseFrame;
use tungstenite::{ClientRequestBuilder, Error, HandshakeError};
use wazir_game::{NodeId, Seat};
use wazir_session::{Session, Time};
use wazir_tables::snapshot::Snapshot;
use wazir_tables::{ClientCommand, ServerMessage, TableSpec};
use wazir_text::Language;

use super::client_state::{ClientState, PING, RemoteEvent};
use super::http::{self, HttpResponse};
use super::stream::Stream;
use super::transport::{Polling, Received, Transport};
use crate::{RemoteError, Secret, TableUrl};

/// Delay before reconnecting, at first,
const MIN_BACKOFF: Duration = Duration::from_millis(500);
/// and at most.
const MAX_BACKOFF: Duration = Duration::from_secs(8);
/// Maximum time for the server's part of the handshake.
const HANDSHAKE: Duration = Duration::from_secs(8);
/// Close code of a server that restarts.
const RESTART: u16 = 4009;

/// A table on a server, at which a person plays or watches.
///
/// It does nothing by itself: the owner must call [`poll`](Self::poll) every few seconds, so that
/// the server does not consider the client gone.
pub struct RemoteTable {
    address: TableUrl,
    secret: Secret,
    opening: TableSpec,
    title: String,
    conversation: ClientState,
    transport: Option<Transport>,
    /// Number of failed attempts since the connection was lost.
    tries: u32,
    retry_at: Instant,
    started: Instant,
    /// News to return first.
    pending: Vec<RemoteEvent>,
}

impl std::fmt::Debug for RemoteTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("RemoteTable");
        debug.field("address", &self.address).field("conversation", &self.conversation);
        debug.finish_non_exhaustive()
    }
}

/// Requests a new secret, by which the server will identify the user.
///
/// # Errors
/// Returns an error if the server does not answer, refuses, or sends no secret.
pub fn request_secret(address: &TableUrl) -> Result<Secret, RemoteError> {
    let answer = ask(address, None, "/api/me", Some("{}"))?;
    let value: Value = serde_json::from_slice(&answer)
        .map_err(|error| RemoteError::Unreadable(error.to_string()))?;
    let secret = value["secret"].as_str().and_then(Secret::new);
    secret.ok_or_else(|| RemoteError::Unreadable("no secret came".to_owned()))
}

/// Sends a request to the server of a table and returns the body of a successful response.
fn ask(
    address: &TableUrl,
    secret: Option<&Secret>,
    path: &str,
    body: Option<&str>,
) -> Result<Vec<u8>, RemoteError> {
    let asked = http::ask(address, secret.map(Secret::as_str), path, body);
    let HttpResponse { status, body } = asked.map_err(|why| network_error(address, why))?;
    match status {
        200 | 201 => Ok(body),
        status => Err(status_error(address, status, &body)),
    }
}

fn network_error(address: &TableUrl, why: io::Error) -> RemoteError {
    let why = match why.kind() {
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => {
            io::Error::new(io::ErrorKind::TimedOut, "it takes too long")
        }
        _ => why,
    };
    RemoteError::Network { server: address.authority(), why }
}

fn status_error(address: &TableUrl, status: u16, body: &[u8]) -> RemoteError {
    let server = address.authority();
    if status == 404 {
        return RemoteError::NoTable { table: address.table().to_owned(), server };
    }
    let said: Option<Value> = serde_json::from_slice(body).ok();
    let said = said.and_then(|value| value["say"].as_str().map(str::to_owned));
    let line = || String::from_utf8_lossy(body).lines().next().unwrap_or_default().to_owned();
    let mut say = said.unwrap_or_else(line);
    say.retain(|sign| !sign.is_control());
    if say.is_empty() {
        say = format!("status {status}");
    }
    RemoteError::Refused { server, status, say: say.chars().take(300).collect() }
}

/// Requests the state of the table and its specification.
fn fetch_snapshot(
    address: &TableUrl,
    secret: &Secret,
) -> Result<(Box<Snapshot>, TableSpec), RemoteError> {
    let path = format!("/api/tables/{}", address.table());
    let body = ask(address, Some(secret), &path, None)?;
    let words = |error: serde_json::Error| RemoteError::Unreadable(error.to_string());
    let ServerMessage::Snapshot(mut full) = serde_json::from_slice(&body).map_err(words)? else {
        return Err(RemoteError::Unreadable("no table came".to_owned()));
    };
    let opening = full.table.get_mut("opening").map(Value::take).unwrap_or_default();
    Ok((full, serde_json::from_value(opening).map_err(words)?))
}

/// Returns a unique name of letters and digits.
fn random_name() -> Result<String, RemoteError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| RemoteError::Random)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Returns a random time between half and all of `time`, so that not all clients reconnect at once.
fn with_jitter(time: Duration) -> Duration {
    let part = getrandom::u32().unwrap_or(u32::MAX);
    time / 2 + time.mul_f64(f64::from(part) / f64::from(u32::MAX) / 2.0)
}

impl RemoteTable {
    /// Connects to a table, with sentences in English.
    ///
    /// # Errors
    /// Returns an error if the server does not answer or has no such table, or if the game is not
    /// known here.
    pub fn connect(address: &TableUrl, secret: &Secret) -> Result<Self, RemoteError> {
        Self::connect_in(address, secret, Language::default())
    }

    /// Connects to a table, with sentences in the given language.
    ///
    /// # Errors
    /// Those of [`RemoteTable::connect`].
    pub fn connect_in(
        address: &TableUrl,
        secret: &Secret,
        language: Language,
    ) -> Result<Self, RemoteError> {
        let (full, opening) = fetch_snapshot(address, secret)?;
        let title = full.table["title"].as_str().unwrap_or(&opening.game).to_owned();
        let begun = Instant::now();
        let mut remote = Self {
            address: address.clone(),
            secret: secret.clone(),
            conversation: ClientState::new(&opening, random_name()?)?.spoken_in(language),
            opening,
            title,
            transport: None,
            tries: 0,
            retry_at: begun,
            started: begun,
            pending: Vec::new(),
        };
        remote.conversation.resync(&full, Duration::ZERO);
        remote.open()?;
        // Wait for the past events, so that the session is up to date.
        let until = Instant::now() + HANDSHAKE;
        while remote.conversation.n() < full.n && Instant::now() < until {
            remote.poll(Duration::from_millis(200))?;
        }
        Ok(remote)
    }

    /// Returns the language of the server's sentences.
    pub fn language(&self) -> Language {
        self.conversation.language()
    }

    /// Returns the address of the table.
    pub fn address(&self) -> &TableUrl {
        &self.address
    }

    /// Returns the specification of the table.
    pub fn opening(&self) -> &TableSpec {
        &self.opening
    }

    /// Returns the place in the record of the move that the event with this number has made, even if
    /// it was taken back since; `None` if the event made no move.
    pub fn move_node(&self, event: u64) -> Option<NodeId> {
        self.conversation.move_node(event)
    }

    /// Returns the title of the game.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the session as of the last known event.
    pub fn session(&self) -> &Session {
        self.conversation.session()
    }

    /// Returns the user's own seat; `None` for a spectator.
    pub fn seat(&self) -> Option<Seat> {
        self.conversation.seat()
    }

    /// Returns the user's premove, as far as it is known here.
    pub fn premove(&self) -> Option<&str> {
        self.conversation.premove()
    }

    /// Returns the table of the rematch, if one was agreed.
    pub fn rematch_table(&self) -> Option<TableUrl> {
        self.conversation.next().and_then(|table| self.address.with_table(table).ok())
    }

    /// Returns the current time at the table, for clocks.
    pub fn table_time(&self) -> Time {
        self.conversation.time(self.started.elapsed())
    }

    /// Returns whether the client is connected.
    pub fn is_connected(&self) -> bool {
        self.transport.is_some()
    }

    /// Returns whether the last command is still unanswered.
    pub fn is_waiting(&self) -> bool {
        self.conversation.is_waiting()
    }

    /// Sends a command. Returns the number by which [`poll`](Self::poll) will report its answer.
    /// The command is repeated until there is one, whatever happens to the connection, and executed
    /// only once. Returns `None` while the previous command is unanswered.
    pub fn execute(&mut self, command: ClientCommand) -> Option<u64> {
        let (a, text) = self.conversation.send_command(command)?;
        self.send(text);
        Some(a)
    }

    /// Returns news, waiting for at most `longest`. It also reconnects if necessary, which may take
    /// some seconds more.
    ///
    /// # Errors
    /// Returns an error if the table cannot be followed any longer.
    pub fn poll(&mut self, longest: Duration) -> Result<Vec<RemoteEvent>, RemoteError> {
        let until = Instant::now() + longest;
        loop {
            if !self.pending.is_empty() {
                return Ok(std::mem::take(&mut self.pending));
            }
            let now = Instant::now();
            if self.transport.is_none() {
                if self.retry_at <= now {
                    self.try_reconnect()?;
                    continue;
                }
                if now >= until {
                    return Ok(Vec::new());
                }
                thread::sleep(until.min(self.retry_at) - now);
                continue;
            }
            match self.conversation.poll_timers(self.started.elapsed()) {
                Ok(Some(text)) => self.send(text),
                Ok(None) => {}
                Err(_) => self.on_disconnect("the server says nothing", None),
            }
            self.receive_one(until.saturating_duration_since(now).min(PING / 5))?;
            if now >= until && self.pending.is_empty() {
                return Ok(Vec::new());
            }
        }
    }

    /// Waits for one frame and handles it.
    fn receive_one(&mut self, longest: Duration) -> Result<(), RemoteError> {
        let Some(line) = &mut self.transport else { return Ok(()) };
        match line.receive(longest) {
            Received::Text(text) => {
                let brought = self.conversation.handle_frame(&text, self.started.elapsed())?;
                self.pending.extend(brought.events);
                if let Some(text) = brought.reply {
                    self.send(text);
                }
            }
            Received::Nothing => {}
            Received::End(why, frame) => self.on_disconnect(&why, frame),
        }
        Ok(())
    }

    fn send(&mut self, text: String) {
        if let Some(line) = &mut self.transport
            && let Err(why) = line.send(text)
        {
            self.on_disconnect(&why.to_string(), None);
        }
    }

    fn on_disconnect(&mut self, why: &str, frame: Option<CloseFrame>) {
        self.transport = None;
        self.tries = 0;
        let (code, said) = match &frame {
            Some(frame) => (u16::from(frame.code), frame.reason.as_str()),
            None => (0, ""),
        };
        let wait = if code == RESTART { MIN_BACKOFF / 5 } else { MIN_BACKOFF };
        self.retry_at = Instant::now() + with_jitter(wait);
        let why = if said.is_empty() { why.to_owned() } else { format!("{why}: {said}") };
        self.pending.push(RemoteEvent::Disconnected { why });
    }

    /// Tries to reconnect.
    fn try_reconnect(&mut self) -> Result<(), RemoteError> {
        let looked = fetch_snapshot(&self.address, &self.secret);
        let came = looked.and_then(|(full, _)| {
            self.conversation.resync(&full, self.started.elapsed());
            self.open()
        });
        match came {
            Ok(()) => {
                self.tries = 0;
                self.pending.push(RemoteEvent::Reconnected);
                Ok(())
            }
            Err(error) if error.is_transient() => {
                self.tries += 1;
                let wait = MIN_BACKOFF.saturating_mul(1 << self.tries.min(5)).min(MAX_BACKOFF);
                self.retry_at = Instant::now() + with_jitter(wait);
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Opens the connection and says hello.
    fn open(&mut self) -> Result<(), RemoteError> {
        let address = &self.address;
        let stream = Stream::connect(address).map_err(|why| network_error(address, why))?;
        stream.set_read_timeout(HANDSHAKE).map_err(|why| network_error(address, why))?;
        let scheme = if address.is_secure() { "wss" } else { "ws" };
        let uri = format!("{scheme}://{}/ws/t/{}", address.authority(), address.table());
        let words = |error: Error| RemoteError::Unreadable(error.to_string());
        let uri = uri.parse().map_err(|_| RemoteError::Unreadable("no address".to_owned()))?;
        let request = ClientRequestBuilder::new(uri)
            .with_header("Authorization", format!("Bearer {}", self.secret.as_str()))
            .with_sub_protocol("wazir.1")
            .into_client_request()
            .map_err(words)?;
        let line = match tungstenite::client(request, stream) {
            Ok((socket, _)) => Transport::Socket(Box::new(socket)),
            Err(HandshakeError::Failure(Error::Http(answer))) if has_sentence(answer.body()) => {
                let body = answer.body().as_deref().unwrap_or_default();
                return Err(status_error(address, answer.status().as_u16(), body));
            }
            // The server was reachable a moment ago, so something in between blocks WebSockets.
            Err(_) => Transport::Polling(Polling::new(address, &self.secret)),
        };
        self.transport = Some(line);
        for text in self.conversation.opening_frames(self.started.elapsed()) {
            self.send(text);
        }
        Ok(())
    }
}

/// Returns whether the response comes from the server itself, not from something in between.
fn has_sentence(body: &Option<Vec<u8>>) -> bool {
    let body = body.as_deref().unwrap_or_default();
    serde_json::from_slice(body).is_ok_and(|value: Value| value["say"].is_string())
}

impl Drop for RemoteTable {
    fn drop(&mut self) {
        // Do not wait for the server's close frame.
        if let Some(line) = &mut self.transport {
            line.close();
        }
    }
}
