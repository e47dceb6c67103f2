//! One client at a table, over its own connection.

use std::cell::{Cell, RefCell};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::rc::Rc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::client::ClientRequestBuilder;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message as Frame};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use wazir_tables::CHAT_INTERVAL;

use crate::context::LoadContext;
use crate::table::LoadTable;

/// The timeout of a connection attempt.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// Connects to a table.
///
/// # Errors
/// The connection or its upgrade fails.
pub(crate) async fn connect(world: &LoadContext, id: &str, secret: &str) -> Result<Socket, Error> {
    let stream = TcpStream::connect(world.address).await?;
    stream.set_nodelay(true)?;
    upgrade(stream, world, id, secret).await
}

/// Requests a table over a connection.
///
/// # Errors
/// The upgrade fails.
pub(crate) async fn upgrade(
    stream: TcpStream,
    world: &LoadContext,
    id: &str,
    secret: &str,
) -> Result<Socket, Error> {
    let uri = format!("ws://{}/ws/t/{id}", world.address);
    let uri = uri.parse().map_err(io::Error::other)?;
    let request = ClientRequestBuilder::new(uri)
        .with_header("Authorization", format!("Bearer {secret}"))
        .with_sub_protocol("wazir.1");
    let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    Ok(client_async_with_config(request, stream, Some(config)).await?.0)
}

/// Returns a random text of `count` hexadecimal digits.
pub(crate) fn digits(count: usize) -> String {
    (0..count).map(|_| char::from_digit(fastrand::u32(..16), 16).unwrap_or('0')).collect()
}

/// A player or spectator at a table.
#[derive(Debug)]
pub(crate) struct Client {
    world: Rc<LoadContext>,
    table: Rc<LoadTable>,
    /// The seat; `None` for a spectator.
    pub(crate) seat: Option<usize>,
    pub(crate) secret: String,
    session: String,
    /// The number of the last event received.
    pub(crate) known: Cell<u64>,
    /// The number of its last command.
    a: Cell<u64>,
    /// The time of its last chat message.
    talked: Cell<Option<Instant>>,
    /// `true` if it has its seat, or wants none.
    pub(crate) seated: Cell<bool>,
    /// `true` if it has received the table's state at least once.
    met: Cell<bool>,
    here: Cell<bool>,
    outbox: RefCell<Option<UnboundedSender<String>>>,
}

/// The start of an `ok` or a `no`.
#[derive(Deserialize)]
struct AnswerHead {
    a: u64,
    #[serde(default)]
    n: u64,
    #[serde(default)]
    why: String,
    #[serde(default)]
    say: String,
}

impl Client {
    pub(crate) fn new(
        world: &Rc<LoadContext>,
        table: &Rc<LoadTable>,
        seat: Option<usize>,
        secret: String,
        sits: bool,
    ) -> Rc<Self> {
        Rc::new(Self {
            world: Rc::clone(world),
            table: Rc::clone(table),
            seat,
            secret,
            session: digits(16),
            known: Cell::new(0),
            a: Cell::new(0),
            talked: Cell::new(None),
            seated: Cell::new(sits),
            met: Cell::new(false),
            here: Cell::new(false),
            outbox: RefCell::new(None),
        })
    }

    /// Returns the number of a new command.
    pub(crate) fn next(&self) -> u64 {
        self.a.set(self.a.get() + 1);
        self.a.get()
    }

    /// Returns whether it may chat now, and if so records the time. A table refuses faster chat.
    pub(crate) fn try_chat(&self) -> bool {
        let now = Instant::now();
        let may = self.talked.get().is_none_or(|last| now - last >= Duration::from(CHAT_INTERVAL));
        if may {
            self.talked.set(Some(now));
        }
        may
    }

    /// Sends a text over the connection, if there is one.
    pub(crate) fn send(&self, text: String) {
        if let Some(orders) = &*self.outbox.borrow() {
            // If the connection has just ended, the text is sent again over the next one.
            let _ = orders.send(text);
        }
    }

    /// Connects again and again, until reconnecting is switched off.
    pub(crate) async fn run(self: Rc<Self>) {
        loop {
            let (orders, mut said) = unbounded_channel();
            *self.outbox.borrow_mut() = Some(orders);
            let ended = self.run_connection(&mut said).await;
            *self.outbox.borrow_mut() = None;
            if self.here.replace(false) {
                self.world.in_sync.set(self.world.in_sync.get() - 1);
                let code = ended.unwrap_or_default();
                *self.world.figures.borrow_mut().closes.entry(code).or_default() += 1;
            }
            if !self.world.reconnects.get() {
                return;
            }
            sleep(self.world.reconnect_delay.get().mul_f64(0.5 + fastrand::f64())).await;
        }
    }

    /// Serves one connection from its start to its end; returns the code with which it was closed.
    async fn run_connection(&self, said: &mut UnboundedReceiver<String>) -> Result<u16, Error> {
        let mut door = self.world.connect_permits.acquire().await.ok();
        let connecting = connect(&self.world, &self.table.id, &self.secret);
        let connected = timeout(PATIENCE, connecting).await;
        let mut socket = connected.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
        let session = &self.session;
        let since = if self.met.get() {
            format!(r#","since":{}"#, self.known.get())
        } else {
            String::new()
        };
        let hello = format!(r#"{{"t":"hello","session":"{session}"{since},"lang":"en"}}"#);
        socket.send(Frame::text(hello)).await?;
        let mut asks = Instant::now() + self.world.ping.mul_f64(fastrand::f64());
        loop {
            tokio::select! {
                frame = socket.next() => match frame {
                    Some(Ok(Frame::Text(text))) => {
                        self.receive(&text);
                        if self.here.get() {
                            door = None;
                        }
                    }
                    Some(Ok(Frame::Close(frame))) => {
                        return Ok(frame.map_or(0, |frame| frame.code.into()));
                    }
                    Some(Ok(_)) => {}
                    Some(Err(error)) => return Err(error),
                    None => return Ok(0),
                },
                Some(text) = said.recv() => {
                    if socket.send(Frame::text(text)).await.is_err() {
                        return Ok(farewell(&mut socket).await);
                    }
                }
                () = sleep_until(asks) => {
                    // A connection without a table state is useless.
                    if door.is_some() {
                        return Ok(0);
                    }
                    asks = Instant::now() + self.world.ping;
                    if socket.send(Frame::text(r#"{"t":"ping"}"#)).await.is_err() {
                        return Ok(farewell(&mut socket).await);
                    }
                }
            }
        }
    }

    fn receive(&self, text: &str) {
        {
            let mut figures = self.world.figures.borrow_mut();
            figures.messages += 1;
            figures.bytes += text.len() as u64;
        }
        if let Some(rest) = text.strip_prefix(r#"{"t":"ev","n":"#) {
            self.receive_event(text, rest);
        } else if text.starts_with(r#"{"t":"ok""#) || text.starts_with(r#"{"t":"no""#) {
            self.receive_answer(text);
        } else if let Some(rest) = text.strip_prefix(r#"{"t":"full","n":"#) {
            self.receive_snapshot(number(rest));
        } else if let Some(rest) = text.strip_prefix(r#"{"t":"beat","n":"#) {
            let n = number(rest);
            if n > self.known.get() {
                self.world
                    .figures
                    .borrow_mut()
                    .record_error("a beat of an event that was not told");
            }
            if !self.here.get() && self.met.get() {
                self.world.figures.borrow_mut().resumed += 1;
                self.on_synced();
            }
        }
    }

    fn receive_event(&self, text: &str, rest: &str) {
        let n = number(rest);
        let known = self.known.get();
        if n <= known {
            return self.world.figures.borrow_mut().record_error("an event told twice");
        }
        if n > known + 1 {
            self.world.figures.borrow_mut().record_error("an event left out");
        }
        self.known.set(n);
        match core(text) {
            Some((what, hash)) => self.table.record_event(&self.world, n, what, hash),
            None => self.world.figures.borrow_mut().record_error("an event that cannot be read"),
        }
    }

    fn receive_snapshot(&self, n: u64) {
        if self.met.get() {
            self.world.figures.borrow_mut().snapshots += 1;
        }
        self.known.set(n);
        self.met.set(true);
        self.on_synced();
    }

    /// Records that it knows the table's state, and continues what it was doing.
    fn on_synced(&self) {
        if !self.here.replace(true) {
            self.world.in_sync.set(self.world.in_sync.get() + 1);
        }
        if let (Some(seat), false) = (self.seat, self.seated.get()) {
            self.a.set(1);
            let n = self.known.get();
            let name = ["Ann", "Ben", "Cleo", "Dan"][seat % 4];
            self.send(format!(
                r#"{{"t":"do","a":1,"n":{n},"c":"sit","seat":{seat},"name":"{name}"}}"#
            ));
        }
        if let Some(text) = self.table.command_to_resend(self) {
            self.send(text);
        }
    }

    fn receive_answer(&self, text: &str) {
        let Ok(AnswerHead { a, n, why, say }) = serde_json::from_str(text) else {
            return self.world.figures.borrow_mut().record_error("an answer that cannot be read");
        };
        if why.is_empty() {
            if a == 1 && self.seat.is_some() {
                self.seated.set(true);
            }
            return self.table.acknowledged(&self.world, self, a, n);
        }
        if why == "storage" || why == "busy" {
            self.world.figures.borrow_mut().storage += 1;
            return;
        }
        self.world.figures.borrow_mut().record_error(format!("no: {why}: {say}"));
        self.table.refused();
    }
}

/// Reads the last messages of a connection that accepts no more; returns its close code.
async fn farewell(socket: &mut Socket) -> u16 {
    while let Some(Ok(frame)) = socket.next().await {
        if let Frame::Close(Some(frame)) = frame {
            return frame.code.into();
        }
    }
    0
}

/// Returns the number at the beginning of a text.
fn number(text: &str) -> u64 {
    let end = text.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().unwrap_or(0)
}

/// The fact or notice of an event, without what the server derives from it.
#[derive(Deserialize)]
struct EventCore<'a> {
    n: u64,
    at: u64,
    #[serde(borrow)]
    fact: Option<&'a RawValue>,
    #[serde(borrow)]
    notice: Option<&'a RawValue>,
}

/// Returns the fact or notice of an event, without what the server derives from it, and its hash.
/// Players' chat does not count: spectators do not receive it while the game runs.
pub(crate) fn core(text: &str) -> Option<(&str, u64)> {
    let EventCore { n, at, fact, notice } = serde_json::from_str(text).ok()?;
    let what = fact.or(notice)?.get();
    let mut hasher = DefaultHasher::new();
    let heard_by_all = match what.split_once(r#","text":"#) {
        Some((seat, _)) if fact.is_none() && what.starts_with(r#"{"said""#) => seat,
        _ => what,
    };
    (n, at, fact.is_some(), heard_by_all).hash(&mut hasher);
    Some((what, hasher.finish()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_the_same_with_and_without_what_it_comes_to() {
        let long = r#"{"t":"ev","n":4,"at":7,"fact":{"moved":{"seat":0}},"say":"He moves.","phase":"over"}"#;
        let bare = r#"{"t":"ev","n":4,"at":7,"fact":{"moved":{"seat":0}}}"#;
        assert_eq!(core(long), core(bare));
        assert!(core(bare).unwrap().0.starts_with("{\"moved\""));
        assert_eq!(number("42,\"at\""), 42);
        let said = |seat, text| {
            let line = format!(
                r#"{{"n":4,"at":7,"notice":{{"said":{{"seat":{seat},"text":"{text}"}}}}}}"#
            );
            core(&line).unwrap().1
        };
        assert_eq!(said(0, "a draw?"), said(0, ""));
        assert_ne!(said(0, ""), said(1, ""));
    }
}
