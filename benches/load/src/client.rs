//! One of those at a table, over a connection of its own.

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

use crate::table::LoadTable;
use crate::context::LoadContext;

/// Nobody waits longer for a connection.
const PATIENCE: Duration = Duration::from_secs(30);

/// A connection to a table.
pub(crate) type Socket = WebSocketStream<TcpStream>;

/// Connects to a table.
///
/// # Errors
/// Why it cannot.
pub(crate) async fn connect(world: &LoadContext, id: &str, secret: &str) -> Result<Socket, Error> {
    let stream = TcpStream::connect(world.address).await?;
    stream.set_nodelay(true)?;
    upgrade(stream, world, id, secret).await
}

/// Asks for a table over a connection.
///
/// # Errors
/// Why it cannot be had.
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

/// A random text of so many hexadecimal digits.
pub(crate) fn digits(count: usize) -> String {
    (0..count).map(|_| char::from_digit(fastrand::u32(..16), 16).unwrap_or('0')).collect()
}

/// One of those at a table.
#[derive(Debug)]
pub(crate) struct Client {
    world: Rc<LoadContext>,
    table: Rc<LoadTable>,
    /// The seat; none for a spectator.
    pub(crate) seat: Option<usize>,
    pub(crate) secret: String,
    session: String,
    /// The number of the last event it knows.
    pub(crate) known: Cell<u64>,
    /// The number of its last command.
    a: Cell<u64>,
    /// When it last said something to the others.
    talked: Cell<Option<Instant>>,
    /// Whether it has the seat, or wants none.
    pub(crate) seated: Cell<bool>,
    /// Whether it has ever been told how the table stands.
    met: Cell<bool>,
    here: Cell<bool>,
    outbox: RefCell<Option<UnboundedSender<String>>>,
}

/// The head of an `ok` or a `no`.
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

    /// The number of a new command.
    pub(crate) fn next(&self) -> u64 {
        self.a.set(self.a.get() + 1);
        self.a.get()
    }

    /// Whether it may talk now, and then takes note of it. A table refuses those who talk faster.
    pub(crate) fn try_chat(&self) -> bool {
        let now = Instant::now();
        let may = self.talked.get().is_none_or(|last| now - last >= Duration::from(CHAT_INTERVAL));
        if may {
            self.talked.set(Some(now));
        }
        may
    }

    /// Says something over the connection, if there is one.
    pub(crate) fn send(&self, text: String) {
        if let Some(orders) = &*self.outbox.borrow() {
            // Where the connection has just ended, it is said again over the next one.
            let _ = orders.send(text);
        }
    }

    /// Connects again and again, until that is no longer wanted.
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

    /// One connection from its beginning to its end; the code with which it was closed.
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
                    // A connection at which nothing is told is of no use.
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
                self.world.figures.borrow_mut().record_error("a beat of an event that was not told");
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

    /// It knows how the table stands, and goes on with what it was about.
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

/// What a connection that takes nothing any more says last: the code of its end.
async fn farewell(socket: &mut Socket) -> u16 {
    while let Some(Ok(frame)) = socket.next().await {
        if let Frame::Close(Some(frame)) = frame {
            return frame.code.into();
        }
    }
    0
}

/// The number at the beginning of a text.
fn number(text: &str) -> u64 {
    let end = text.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().unwrap_or(0)
}

/// What happened in an event, without what it comes to.
#[derive(Deserialize)]
struct EventCore<'a> {
    n: u64,
    at: u64,
    #[serde(borrow)]
    fact: Option<&'a RawValue>,
    #[serde(borrow)]
    notice: Option<&'a RawValue>,
}

/// What happened in an event, without what it comes to, and the hash of it.
pub(crate) fn core(text: &str) -> Option<(&str, u64)> {
    let EventCore { n, at, fact, notice } = serde_json::from_str(text).ok()?;
    let what = fact.or(notice)?.get();
    let mut hasher = DefaultHasher::new();
    (n, at, fact.is_some(), what).hash(&mut hasher);
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
    }
}
