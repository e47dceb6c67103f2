//! Connections that stay.

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

use super::api::{ApiError, Requester};
use super::access::PeerAddress;
use crate::app::{AppState, TableUnavailable};
use crate::table_actor::{
    ClientRequest, NewConnection, Outgoing, CLOSE_RESTART, SendQueue, TableRequest, language_of, participant,
    round_trip,
};
use crate::limits::{ClientAddress, TokenBucket};
use crate::texts::Remote;

/// The longest frame that is taken, in bytes.
const FRAME: usize = 8 * 1024;
/// The longest that is read, in bytes, so that its sender can be told that it is too long.
const READABLE: usize = 64 * 1024;
/// The longest message that is sent, in bytes. A table tells nothing that is half as long, however
/// long it has been played at.
const SENT: usize = 4 * 1024 * 1024;
/// So much is read at once, in bytes: most that is said is shorter, and each connection keeps it.
const READ: usize = 1024;
/// So much is sent at once, in bytes.
const BUFFER: usize = 16 * 1024;
/// Who says nothing for so long is gone; pages ask every few seconds.
pub(super) const IDLE_TIMEOUT: Duration = Duration::from_secs(30);
/// A connection that takes so long to take a frame is gone.
const WRITE: Duration = Duration::from_secs(5);
/// So long the other side has to take leave; one who is slow has a little longer.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
const SLOW_GOODBYE: Duration = Duration::from_secs(5);
/// The way there and back is measured no more often.
const MEASURE: Duration = Duration::from_secs(1);
/// The code for one who says too much.
pub(super) const CLOSE_RATE_LIMITED: u16 = 1008;
/// The code for one who does not listen.
const CLOSE_TOO_SLOW: u16 = 4008;
/// The code for what is too long.
const CLOSE_TOO_LONG: u16 = 1009;

/// One connection of those that are counted.
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
        if *of >= limits.sockets || app.admission.open_sockets.load(Ordering::Relaxed) as usize >= most {
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

/// `GET /ws/t/ID`.
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
    /// The way there and back in milliseconds, as far as it was measured.
    round_trip: Arc<AtomicU32>,
    /// When the way was measured: what was sent and when.
    pings: VecDeque<(u64, Instant)>,
    language: Language,
}

/// Why a connection ends.
pub(super) type CloseReason = Option<(u16, &'static str)>;

impl TableSocket {
    async fn run(
        mut self,
        mut socket: WebSocket,
        (out, mut outgoing): (SendQueue, mpsc::Receiver<Outgoing>),
    ) {
        // The table has it from the first word on. That the table lets go of it is the end.
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

    /// Sends what there is to tell, all of it at once.
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

    /// What there is to say when the table has let go of the connection. Where it said why, or has
    /// ended, what it said before comes before that. Otherwise the client was too slow: it hears all
    /// of that when it is back.
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

    /// Hears a frame; the answer, if there is one at once.
    async fn handle_frame(
        &mut self,
        frame: Frame,
        out: &mut Option<SendQueue>,
    ) -> Result<Option<Frame>, CloseReason> {
        let text = match frame {
            Frame::Text(text) if text.len() > FRAME => return Err(Some((CLOSE_TOO_LONG, "too long"))),
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
                return Ok(Some(self.unreadable(&error)));
            }
        };
        // To ask whether the server is there costs nothing.
        if !matches!(request, Request::Ping) && !self.bucket.try_take() {
            return Err(Some((CLOSE_RATE_LIMITED, "too much")));
        }
        let order = match (&self.joined, request) {
            (None, Request::Hello(hello)) => {
                let Some(out) = out.take() else { return Err(None) };
                if !is_page_id(&hello.page_id) {
                    return Err(Some((CLOSE_RATE_LIMITED, "a session has 1 to 40 letters and digits")));
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

    fn unreadable(&self, error: &serde_json::Error) -> Frame {
        let why = error.to_string();
        let say = LocalizedText::from(message!(Remote::Unreadable { why }));
        let no = ServerMessage::Refused { a: 0, why: RefusalReason::Unreadable, say, squares: Vec::new() };
        Frame::Text(no.to_json(self.language).into())
    }

    /// A frame that comes back, to measure the way by, now and then.
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

    /// Takes a measurement: the latest counts for a tenth, but for the first.
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

/// Whether a text can be the name of a page.
pub(super) fn is_page_id(session: &str) -> bool {
    (1..=40).contains(&session.len()) && session.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// Waits until a client has taken what it is sent.
async fn with_write_timeout<E>(sending: impl Future<Output = Result<(), E>>) -> Result<(), CloseReason> {
    match timeout(WRITE, sending).await {
        Ok(sent) => sent.map_err(|_| None),
        Err(_) => Err(Some((CLOSE_TOO_SLOW, "slow"))),
    }
}

/// Sends texts, which need not be under way when this returns.
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

/// What to say to one whose frames cannot be read.
fn close_reason(error: axum::Error) -> CloseReason {
    let error = error.into_inner().downcast::<tungstenite::Error>();
    let too_long = error.is_ok_and(|error| matches!(*error, tungstenite::Error::Capacity(_)));
    too_long.then_some((CLOSE_TOO_LONG, "too long"))
}

/// Says goodbye, if there is something to say.
pub(super) async fn close(mut socket: WebSocket, goodbye: CloseReason) {
    let Some((code, reason)) = goodbye else { return };
    let frame = CloseFrame { code, reason: reason.into() };
    if send(&mut socket, Frame::Close(Some(frame))).await {
        // What is still on its way here would tear down what is on its way there.
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
