//! The WebSocket of a table.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::SinkExt;
use tokio::sync::mpsc;
use tokio::time::timeout;
use wazir_tables::{LocalizedText, RefusalReason, Request, ServerMessage};
use wazir_text::{Language, message};

use super::access::PeerAddress;
use super::api::{ApiError, Requester};
use crate::app::{AppState, TableUnavailable};
use crate::limits::{ClientAddress, TokenBucket};
use crate::table_actor::{
    CLOSE_RESTART, ClientRequest, NewConnection, Outgoing, SendQueue, TableRequest, language_of,
    participant, round_trip,
};
use crate::texts::Remote;

/// Maximum size of an accepted frame, in bytes.
const FRAME: usize = 8 * 1024;
/// Maximum size of a frame that is read, in bytes, so that its sender can be told it is too long.
const READABLE: usize = 64 * 1024;
/// Maximum size of a sent message, in bytes. No message of a table is half as long, however long
/// the game.
const SENT: usize = 4 * 1024 * 1024;
/// Size of the read buffer of a connection, in bytes. Most requests are shorter.
const READ: usize = 1024;
/// Size of the write buffer, in bytes.
const BUFFER: usize = 16 * 1024;
/// A client that is silent for this long is gone; pages send a ping every few seconds.
pub(super) const IDLE_TIMEOUT: Duration = Duration::from_secs(30);
/// Maximum time to send a frame.
const WRITE: Duration = Duration::from_secs(5);
/// Maximum time for the other side to close the connection, normally and for slow clients.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
const SLOW_GOODBYE: Duration = Duration::from_secs(5);
/// Minimum time between two measurements of the round trip.
const MEASURE: Duration = Duration::from_secs(1);
/// Close code for a client that sends too much.
pub(super) const CLOSE_RATE_LIMITED: u16 = 1008;
/// Close code for a client that does not read.
const CLOSE_TOO_SLOW: u16 = 4008;
/// Close code for a message that is too long.
const CLOSE_TOO_LONG: u16 = 1009;

/// A permit that counts a WebSocket until it is dropped.
pub(super) struct SocketPermit {
    app: Arc<AppState>,
    address: ClientAddress,
}

impl SocketPermit {
    pub(super) fn new(app: &Arc<AppState>, address: ClientAddress) -> Option<Self> {
        let limits = &app.config.limits;
        let mut sockets = app.admission.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let of = sockets.entry(address).or_default();
        let most = app.admission.connections.most_sockets().min(limits.all_sockets as usize);
        if *of >= limits.sockets
            || app.admission.open_sockets.load(Ordering::Relaxed) as usize >= most
        {
            return None;
        }
        *of += 1;
        app.admission.open_sockets.fetch_add(1, Ordering::Relaxed);
        app.metrics.sockets.fetch_add(1, Ordering::Relaxed);
        Some(Self { app: Arc::clone(app), address })
    }
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        let mut sockets = self.app.admission.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(of) = sockets.get_mut(&self.address) {
            *of = of.saturating_sub(1);
            if *of == 0 {
                sockets.remove(&self.address);
            }
        }
        self.app.admission.open_sockets.fetch_sub(1, Ordering::Relaxed);
        self.app.metrics.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

/// `GET /ws/t/ID`: the WebSocket of a table.
pub(crate) async fn table(
    State(app): State<Arc<AppState>>,
    Extension(PeerAddress(address)): Extension<PeerAddress>,
    who: Requester,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    if !app.admission.handshakes.try_take(address) {
        return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, Remote::Busy));
    }
    let person = who.person()?.to_owned();
    let orders = match app.table(&id).await {
        Ok(orders) => orders,
        Err(absent) => return Err(absent.into()),
    };
    let Some(counted) = SocketPermit::new(&app, address) else {
        return Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, Remote::FullUp));
    };
    let upgrade = upgrade
        .protocols(["wazir.1"])
        .read_buffer_size(READ)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(SENT + 2 * BUFFER)
        .max_frame_size(READABLE)
        .max_message_size(READABLE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let connection = TableSocket {
            number: app.next_connection.fetch_add(1, Ordering::Relaxed),
            person,
            orders,
            bucket: TokenBucket::new(app.config.limits.commands, Duration::from_secs(20)),
            joined: None,
            round_trip: Arc::new(AtomicU32::new(0)),
            pings: VecDeque::new(),
            language: Language::default(),
        };
        connection.run(socket, SendQueue::of(&app.config.limits)).await;
        drop(counted);
    }))
}

/// A connection to a table.
struct TableSocket {
    number: u64,
    person: String,
    orders: mpsc::Sender<TableRequest>,
    bucket: TokenBucket,
    /// The name of the page, once it has said hello.
    joined: Option<String>,
    /// Round-trip time in milliseconds, as measured; 0 before the first measurement.
    round_trip: Arc<AtomicU32>,
    /// Pending measurements: the number sent, and when.
    pings: VecDeque<(u64, Instant)>,
    language: Language,
}

/// The close code and reason of a connection; `None` to close without one.
pub(super) type CloseReason = Option<(u16, &'static str)>;

impl TableSocket {
    async fn run(
        mut self,
        mut socket: WebSocket,
        (out, mut outgoing): (SendQueue, mpsc::Receiver<Outgoing>),
    ) {
        // The table holds it after the hello. When the table drops it, the connection ends.
        let mut out = Some(out);
        let mut heard = Instant::now();
        let silence = tokio::time::sleep(IDLE_TIMEOUT);
        tokio::pin!(silence);
        let goodbye: CloseReason = loop {
            tokio::select! {
                frame = socket.recv() => {
                    heard = Instant::now();
                    match frame {
                        Some(Ok(frame)) => match self.handle_frame(frame, &mut out).await {
                            Ok(Some(answer)) => {
                                if !send(&mut socket, answer).await { break None }
                            }
                            Ok(None) => {}
                            Err(goodbye) => break goodbye,
                        },
                        Some(Err(error)) => break close_reason(error),
                        None => break None,
                    }
                }
                told = outgoing.recv() => {
                    if told.is_none() || outgoing.is_closed() {
                        break self.drain(told, &mut outgoing, &mut socket).await;
                    }
                    if let Some(told) = told
                        && let Err(goodbye) = self.send_pending(told, &mut outgoing, &mut socket).await
                    {
                        break goodbye;
                    }
                }
                () = self.orders.closed(), if out.is_some() => break Some((CLOSE_RESTART, "restart")),
                () = &mut silence => {
                    if heard.elapsed() >= IDLE_TIMEOUT {
                        break None;
                    }
                    silence.as_mut().reset((heard + IDLE_TIMEOUT).into());
                }
            }
        };
        if self.joined.is_some() {
            let _ = self.orders.send(TableRequest::Disconnect(self.number)).await;
        }
        close(socket, goodbye).await;
    }

    /// Sends all queued items at once.
    async fn send_pending(
        &mut self,
        first: Outgoing,
        outgoing: &mut mpsc::Receiver<Outgoing>,
        socket: &mut WebSocket,
    ) -> Result<(), CloseReason> {
        let ping = self.next_ping();
        let mut next = Some(first);
        while let Some(out) = next {
            if outgoing.is_closed() {
                return Err(self.drain(Some(out), outgoing, socket).await);
            }
            match out {
                Outgoing::Texts(mut told) => feed(socket, told.texts.drain(..)).await?,
                Outgoing::Close(code, why) => return Err(Some((code, why))),
            }
            next = outgoing.try_recv().ok();
        }
        let flushed = async {
            if let Some(ping) = ping {
                socket.feed(ping).await?;
            }
            socket.flush().await
        };
        with_write_timeout(flushed).await
    }

    /// Sends the rest after the table has dropped the connection, and returns the close reason. If
    /// the table gave a reason or has ended, the queued messages are sent first. Otherwise the
    /// client was too slow, and it gets them when it reconnects.
    async fn drain(
        &self,
        first: Option<Outgoing>,
        outgoing: &mut mpsc::Receiver<Outgoing>,
        socket: &mut WebSocket,
    ) -> CloseReason {
        let mut said: Vec<Outgoing> = first.into_iter().collect();
        while let Ok(out) = outgoing.try_recv() {
            said.push(out);
        }
        let end = said.iter().find_map(|out| match out {
            Outgoing::Close(code, why) => Some((*code, *why)),
            Outgoing::Texts(_) => None,
        });
        let restart = self.orders.is_closed().then_some((CLOSE_RESTART, "restart"));
        let Some(end) = end.or(restart) else { return Some((CLOSE_TOO_SLOW, "slow")) };
        let said = said.into_iter().filter_map(|out| match out {
            Outgoing::Texts(told) => Some(told.texts),
            Outgoing::Close(..) => None,
        });
        match timeout(WRITE, feed(socket, said.flatten())).await {
            Ok(Err(goodbye)) => goodbye,
            _ => Some(end),
        }
    }

    /// Handles a frame. Returns an immediate answer, if there is one.
    async fn handle_frame(
        &mut self,
        frame: Frame,
        out: &mut Option<SendQueue>,
    ) -> Result<Option<Frame>, CloseReason> {
        let text = match frame {
            Frame::Text(text) if text.len() > FRAME => {
                return Err(Some((CLOSE_TOO_LONG, "too long")));
            }
            Frame::Text(text) => text,
            Frame::Pong(sent) => {
                self.record_pong(&sent);
                return Ok(None);
            }
            Frame::Ping(_) => return Ok(None),
            Frame::Binary(_) => return Err(Some((1003, "text is wanted"))),
            Frame::Close(_) => return Err(None),
        };
        let request: Request = match serde_json::from_str(&text) {
            Ok(request) => request,
            Err(error) => {
                if !self.bucket.try_take() {
                    return Err(Some((CLOSE_RATE_LIMITED, "too much")));
                }
                return Ok(Some(self.unreadable(&text, &error)));
            }
        };
        // Pings are free.
        if !matches!(request, Request::Ping) && !self.bucket.try_take() {
            return Err(Some((CLOSE_RATE_LIMITED, "too much")));
        }
        let order = match (&self.joined, request) {
            (None, Request::Hello(hello)) => {
                let Some(out) = out.take() else { return Err(None) };
                if !is_page_id(&hello.page_id) {
                    return Err(Some((
                        CLOSE_RATE_LIMITED,
                        "a session has 1 to 40 letters and digits",
                    )));
                }
                self.joined = Some(hello.page_id.clone());
                self.language = language_of(&hello);
                TableRequest::Connect(Box::new(NewConnection {
                    connection_id: self.number,
                    visitor: participant(&self.person, &hello.page_id),
                    language: self.language,
                    hello,
                    queue: out,
                }))
            }
            (None, _) => return Err(Some((CLOSE_RATE_LIMITED, "hello comes first"))),
            (Some(session), request) => {
                let way = round_trip(self.round_trip.load(Ordering::Relaxed));
                let from = participant(&self.person, session).with_round_trip(way);
                TableRequest::Request(Box::new(ClientRequest { from, request, reply: None }))
            }
        };
        self.orders.send(order).await.map_err(|_| Some((CLOSE_RESTART, "restart")))?;
        Ok(None)
    }

    fn unreadable(&self, text: &str, error: &serde_json::Error) -> Frame {
        let no = unreadable(command_number(text).unwrap_or_default(), error);
        Frame::Text(no.to_json(self.language).into())
    }

    /// Returns a ping to measure the round trip, if the last one is long enough ago.
    fn next_ping(&mut self) -> Option<Frame> {
        let now = Instant::now();
        if self.pings.back().is_some_and(|(_, sent)| now.duration_since(*sent) < MEASURE) {
            return None;
        }
        let number = u64::from_le_bytes(crate::identity::random_bytes());
        self.pings.push_back((number, now));
        if self.pings.len() > 8 {
            self.pings.pop_front();
        }
        Some(Frame::Ping(number.to_le_bytes().to_vec().into()))
    }

    /// Records a measurement. It counts for a tenth of the average, except the first.
    fn record_pong(&mut self, sent: &[u8]) {
        let Ok(number) = sent.try_into().map(u64::from_le_bytes) else { return };
        let Some(at) = self.pings.iter().position(|(known, _)| *known == number) else { return };
        let Some((_, sent)) = self.pings.remove(at) else { return };
        let took = u32::try_from(sent.elapsed().as_millis()).unwrap_or(u32::MAX).min(10_000);
        let known = self.round_trip.load(Ordering::Relaxed);
        let mean = if known == 0 { took } else { (known * 9 + took) / 10 };
        self.round_trip.store(mean, Ordering::Relaxed);
    }
}

/// Returns the refusal of a command that cannot be parsed.
pub(super) fn unreadable(a: u64, error: &serde_json::Error) -> ServerMessage {
    let why = error.to_string();
    let say = LocalizedText::from(message!(Remote::Unreadable { why }));
    ServerMessage::Refused {
        a,
        why: RefusalReason::Unreadable,
        say,
        squares: Vec::new(),
        example: None,
    }
}

/// Returns the number of a command whose other parts need not be readable, so that whoever gave it
/// does not wait for its answer forever.
pub(super) fn command_number(text: &str) -> Option<u64> {
    #[derive(serde::Deserialize)]
    struct Number {
        a: u64,
    }
    serde_json::from_str::<Number>(text).ok().map(|number| number.a)
}

/// Returns whether a text is a valid page name: 1 to 40 ASCII letters and digits.
pub(super) fn is_page_id(session: &str) -> bool {
    (1..=40).contains(&session.len()) && session.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// Waits until a client has received the data.
async fn with_write_timeout<E>(
    sending: impl Future<Output = Result<(), E>>,
) -> Result<(), CloseReason> {
    match timeout(WRITE, sending).await {
        Ok(sent) => sent.map_err(|_| None),
        Err(_) => Err(Some((CLOSE_TOO_SLOW, "slow"))),
    }
}

/// Feeds texts to the socket; they need not be flushed when this returns.
async fn feed(
    socket: &mut WebSocket,
    texts: impl IntoIterator<Item = Utf8Bytes>,
) -> Result<(), CloseReason> {
    for text in texts {
        if text.len() > SENT {
            return Err(Some((CLOSE_TOO_LONG, "too long")));
        }
        with_write_timeout(socket.feed(Frame::Text(text))).await?;
    }
    Ok(())
}

/// Returns the close reason for an unreadable frame.
fn close_reason(error: axum::Error) -> CloseReason {
    let error = error.into_inner().downcast::<tungstenite::Error>();
    let too_long = error.is_ok_and(|error| matches!(*error, tungstenite::Error::Capacity(_)));
    too_long.then_some((CLOSE_TOO_LONG, "too long"))
}

/// Closes a connection, with a reason if there is one.
pub(super) async fn close(mut socket: WebSocket, goodbye: CloseReason) {
    let Some((code, reason)) = goodbye else { return };
    let frame = CloseFrame { code, reason: reason.into() };
    if send(&mut socket, Frame::Close(Some(frame))).await {
        // Unread incoming data would reset the connection before the client has read everything.
        let answered = async { while let Some(Ok(_)) = socket.recv().await {} };
        let patience = if code == CLOSE_TOO_SLOW { SLOW_GOODBYE } else { CLOSE_TIMEOUT };
        let _ = timeout(patience, answered).await;
    }
}

pub(super) async fn send(socket: &mut WebSocket, frame: Frame) -> bool {
    matches!(timeout(WRITE, socket.send(frame)).await, Ok(Ok(())))
}

impl From<TableUnavailable> for ApiError {
    fn from(absent: TableUnavailable) -> Self {
        match absent {
            TableUnavailable::NoTable => Self::new(StatusCode::NOT_FOUND, Remote::NoTable),
            TableUnavailable::Elsewhere => {
                Self::new(StatusCode::SERVICE_UNAVAILABLE, Remote::Moved)
            }
            TableUnavailable::Storage(why) => {
                tracing::warn!(why, "a table cannot be read");
                Self::new(StatusCode::SERVICE_UNAVAILABLE, Remote::Storage)
            }
            TableUnavailable::Corrupt => {
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, Remote::Broken)
            }
        }
    }
}
