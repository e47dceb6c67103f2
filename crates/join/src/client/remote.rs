//! A table joined to the network.

use std::time::{Duration, Instant};
use std::{io, thread};

use serde_json::Value;
use tungstenite::client::IntoClientRequest;
use tungstenite::protocol::CloseFrame;
use tungstenite::{ClientRequestBuilder, Error, HandshakeError};
use wazir_game::Seat;
use wazir_session::{Session, Time};
use wazir_tables::snapshot::Snapshot;
use wazir_tables::{ClientCommand, ServerMessage, TableSpec};
use wazir_text::Language;

use super::client_state::{ClientState, PING, RemoteEvent};
use super::http::{self, HttpResponse};
use super::transport::{Polling, Received, Transport};
use super::stream::Stream;
use crate::{RemoteError, Secret, TableUrl};

/// What is waited after a connection broke, at first,
const MIN_BACKOFF: Duration = Duration::from_millis(500);
/// and at most.
const MAX_BACKOFF: Duration = Duration::from_secs(8);
/// How long the server may take for its part of the beginning.
const HANDSHAKE: Duration = Duration::from_secs(8);
/// The code for a server that starts again.
const RESTART: u16 = 4009;

/// A table at which somebody sits or watches by wire.
///
/// It does nothing by itself: whoever owns it calls [`poll`](Self::poll), often enough that the
/// server does not take it for gone, which is every few seconds.
pub struct RemoteTable {
    address: TableUrl,
    secret: Secret,
    opening: TableSpec,
    title: String,
    conversation: ClientState,
    transport: Option<Transport>,
    /// How often it was tried since the connection stood.
    tries: u32,
    retry_at: Instant,
    started: Instant,
    /// What is told before anything else.
    pending: Vec<RemoteEvent>,
}

impl std::fmt::Debug for RemoteTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("RemoteTable");
        debug.field("address", &self.address).field("conversation", &self.conversation);
        debug.finish_non_exhaustive()
    }
}

/// A new secret, by which a server knows somebody from now on.
///
/// # Errors
/// When the server does not answer, or does not want to.
pub fn request_secret(address: &TableUrl) -> Result<Secret, RemoteError> {
    let answer = ask(address, None, "/api/me", Some("{}"))?;
    let value: Value = serde_json::from_slice(&answer)
        .map_err(|error| RemoteError::Unreadable(error.to_string()))?;
    let secret = value["secret"].as_str().and_then(Secret::new);
    secret.ok_or_else(|| RemoteError::Unreadable("no secret came".to_owned()))
}

/// Asks the server of a table; the body of a good answer.
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

/// How the table stands, and how it was opened.
fn fetch_snapshot(address: &TableUrl, secret: &Secret) -> Result<(Box<Snapshot>, TableSpec), RemoteError> {
    let path = format!("/api/tables/{}", address.table());
    let body = ask(address, Some(secret), &path, None)?;
    let words = |error: serde_json::Error| RemoteError::Unreadable(error.to_string());
    let ServerMessage::Snapshot(mut full) = serde_json::from_slice(&body).map_err(words)? else {
        return Err(RemoteError::Unreadable("no table came".to_owned()));
    };
    let opening = full.table.get_mut("opening").map(Value::take).unwrap_or_default();
    Ok((full, serde_json::from_value(opening).map_err(words)?))
}

/// Letters and digits that nobody else has.
fn random_name() -> Result<String, RemoteError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| RemoteError::Random)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// A part of a time, between the half and all of it, so that not everybody comes at once.
fn with_jitter(time: Duration) -> Duration {
    let part = getrandom::u32().unwrap_or(u32::MAX);
    time / 2 + time.mul_f64(f64::from(part) / f64::from(u32::MAX) / 2.0)
}

impl RemoteTable {
    /// Comes to a table.
    ///
    /// # Errors
    /// When the server does not answer or has no such table, or when the game is not known.
    pub fn connect(address: &TableUrl, secret: &Secret) -> Result<Self, RemoteError> {
        Self::connect_in(address, secret, Language::default())
    }

    /// Comes to a table, whose server then says everything in this language.
    ///
    /// # Errors
    /// As for [`RemoteTable::connect`].
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
        // What has happened so far is there before anybody looks.
        let until = Instant::now() + HANDSHAKE;
        while remote.conversation.n() < full.n && Instant::now() < until {
            remote.poll(Duration::from_millis(200))?;
        }
        Ok(remote)
    }

    /// The language in which the server says everything.
    pub fn language(&self) -> Language {
        self.conversation.language()
    }

    /// Where the table is.
    pub fn address(&self) -> &TableUrl {
        &self.address
    }

    /// How the table was opened.
    pub fn opening(&self) -> &TableSpec {
        &self.opening
    }

    /// What the game is called.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The game with what is around it, as far as it is known here.
    pub fn session(&self) -> &Session {
        self.conversation.session()
    }

    /// The own seat; `None` for one who watches.
    pub fn seat(&self) -> Option<Seat> {
        self.conversation.seat()
    }

    /// The move that is played as soon as it is the own turn, as far as it is known here.
    pub fn premove(&self) -> Option<&str> {
        self.conversation.premove()
    }

    /// The table at which it goes on after a rematch was agreed.
    pub fn rematch_table(&self) -> Option<TableUrl> {
        self.conversation.next().and_then(|table| self.address.with_table(table).ok())
    }

    /// What the time is at the table now, for clocks.
    pub fn table_time(&self) -> Time {
        self.conversation.time(self.started.elapsed())
    }

    /// Whether the connection stands.
    pub fn is_connected(&self) -> bool {
        self.transport.is_some()
    }

    /// Whether the command before has no answer yet.
    pub fn is_waiting(&self) -> bool {
        self.conversation.is_waiting()
    }

    /// Says what is to be done; the number by which the answer is known that
    /// [`poll`](Self::poll) brings. It is repeated until there is one, whatever happens to the
    /// connection, and done once. `None` as long as the command before has no answer.
    pub fn execute(&mut self, deed: ClientCommand) -> Option<u64> {
        let (a, text) = self.conversation.send_command(deed)?;
        self.send(text);
        Some(a)
    }

    /// Brings what is new, and waits for it no longer than that. A connection that breaks is made
    /// again, which may take some seconds more.
    ///
    /// # Errors
    /// When the table cannot be followed any more.
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

    /// Takes one frame, if one comes in time.
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

    /// Tries to make the connection again.
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
            // The server was there a moment ago: something on the way lets no WebSocket through.
            Err(_) => Transport::Polling(Polling::new(address, &self.secret)),
        };
        self.transport = Some(line);
        for text in self.conversation.opening_frames(self.started.elapsed()) {
            self.send(text);
        }
        Ok(())
    }
}

/// Whether the server itself says why, and not something on the way to it.
fn has_sentence(body: &Option<Vec<u8>>) -> bool {
    let body = body.as_deref().unwrap_or_default();
    serde_json::from_slice(body).is_ok_and(|value: Value| value["say"].is_string())
}

impl Drop for RemoteTable {
    fn drop(&mut self) {
        // Who leaves need not wait for the server's farewell.
        if let Some(line) = &mut self.transport {
            line.close();
        }
    }
}
