//! The WebSocket of the lobby.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::{Value, json};
use tokio::time::interval;
use wazir_text::Language;

use super::access::PeerAddress;
use super::api::{ApiError, LobbyQuery, Requester, list_item};
use super::socket::{CLOSE_RATE_LIMITED, CloseReason, IDLE_TIMEOUT, SocketPermit, close, send};
use crate::app::AppState;
use crate::limits::TokenBucket;
use crate::lobby::{LobbyFilter, REFRESH_INTERVAL, TableList};
use crate::table_actor::CLOSE_RESTART;
use crate::texts::Remote;

/// Maximum size of an incoming frame, in bytes; clients only send signs of life.
const FRAME: usize = 256;
/// Time without a message after which a client is pinged.
const QUIET: Duration = Duration::from_secs(10);

/// `GET /ws/lobby`: the public tables, sent again whenever they change.
pub(crate) async fn lobby(
    State(app): State<Arc<AppState>>,
    Extension(PeerAddress(address)): Extension<PeerAddress>,
    who: Requester,
    Query(wanted): Query<LobbyQuery>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    if !app.admission.handshakes.try_take(address) {
        return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, Remote::Busy));
    }
    let view = wanted.view();
    if view.game.as_ref().is_some_and(|game| app.games.find(game).is_err()) {
        return Err(ApiError::not_found());
    }
    let Some(counted) = SocketPermit::new(&app, address) else {
        return Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, Remote::FullUp));
    };
    let upgrade = upgrade.protocols(["wazir.1"]).read_buffer_size(FRAME).max_message_size(FRAME);
    Ok(upgrade.on_upgrade(move |mut socket| async move {
        let bucket = TokenBucket::new(app.config.limits.commands, Duration::from_secs(20));
        let (person, language) = (who.person_or_empty(), who.language);
        let mut looker = LobbySocket { app, view, person, language, bucket, told: None };
        let goodbye = looker.run(&mut socket).await;
        close(socket, goodbye).await;
        drop(counted);
    }))
}

/// A client that watches the list.
struct LobbySocket {
    app: Arc<AppState>,
    view: LobbyFilter,
    person: String,
    language: Language,
    bucket: TokenBucket,
    /// The list sent last.
    told: Option<TableList>,
}

impl LobbySocket {
    async fn run(&mut self, socket: &mut WebSocket) -> CloseReason {
        let mut stop = self.app.stop.subscribe();
        let mut look = interval(REFRESH_INTERVAL);
        let (mut heard, mut said) = (Instant::now(), Instant::now());
        loop {
            tokio::select! {
                frame = socket.recv() => {
                    heard = Instant::now();
                    match frame {
                        Some(Ok(Frame::Pong(_))) => {}
                        Some(Ok(Frame::Close(_)) | Err(_)) | None => return None,
                        Some(Ok(_)) if self.bucket.try_take() => {}
                        Some(Ok(_)) => return Some((CLOSE_RATE_LIMITED, "too much")),
                    }
                }
                _ = look.tick() => {
                    if heard.elapsed() >= IDLE_TIMEOUT {
                        return None;
                    }
                    let frame = match self.next_update().await {
                        Some(news) => Frame::Text(news.to_string().into()),
                        None if said.elapsed() >= QUIET => Frame::Ping(Vec::new().into()),
                        None => continue,
                    };
                    if !send(socket, frame).await {
                        return None;
                    }
                    said = Instant::now();
                }
                () = async { drop(stop.wait_for(|stop| *stop).await) } => {
                    return Some((CLOSE_RESTART, "restart"));
                }
            }
        }
    }

    /// Returns the list if it has changed since it was sent.
    async fn next_update(&mut self) -> Option<Value> {
        let tables = self.app.lobby.tables(&*self.app.store, &self.view).await?;
        if self.told.as_ref().is_some_and(|told| Arc::ptr_eq(told, &tables)) {
            return None;
        }
        let lines = tables.iter();
        let lines =
            lines.map(|(row, now)| list_item(&self.app, row, now, &self.person, self.language));
        let news = json!({ "t": "tables", "tables": lines.collect::<Vec<_>>() });
        self.told = Some(tables);
        Some(news)
    }
}
