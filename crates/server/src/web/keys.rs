//! Links with which a player returns to a seat.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use wazir_game::Seat;
use wazir_store::StoreError;

use super::access::PeerAddress;
use super::api::{ApiError, Requester, ask_table};
use super::feeds::own_seat;
use crate::app::AppState;
use crate::identity::Secret;
use crate::table_actor::TableRequest;
use crate::texts::Remote;
use crate::time::unix_ms;

/// The store scope of keys, by their hashes.
const KEYS: &str = "key";
/// The store scope of the newest key of each seat and kind: earlier ones are void.
const NEWEST: &str = "seat-key";
/// Lifetime of a link to another device, in milliseconds.
const LINK_MS: i64 = 15 * 60 * 1000;

/// The seat to which a key belongs.
#[derive(Serialize, Deserialize)]
struct SeatKey {
    table: String,
    seat: Seat,
    /// `true` if it can be used more than once.
    lasting: bool,
}

/// The kind of key requested.
#[derive(Deserialize)]
pub(crate) struct KeyRequest {
    #[serde(default)]
    lasting: bool,
    /// `true` to make the lasting key void instead.
    #[serde(default)]
    revoke: bool,
}

impl SeatKey {
    /// Returns the name under which the newest key of this seat and kind is stored.
    fn slot(&self) -> String {
        let kind = if self.lasting { "keep" } else { "once" };
        format!("{}.{}.{kind}", self.table, self.seat.index())
    }
}

/// A key presented by a client.
#[derive(Deserialize)]
pub(crate) struct KeyBody {
    k: String,
}

pub(super) fn storage(error: StoreError) -> ApiError {
    tracing::warn!(%error, "a key cannot be kept or read");
    ApiError::new(StatusCode::SERVICE_UNAVAILABLE, Remote::Storage)
}

/// `POST /api/tables/ID/key`: a link with which another device takes the requester's seat. It works
/// once and for a short time, or, if `lasting`, as a spare for a lost cookie. Each makes the one
/// before void, and so does `revoke` with the lasting one.
pub(crate) async fn make(
    State(app): State<Arc<AppState>>,
    Extension(PeerAddress(address)): Extension<PeerAddress>,
    who: Requester,
    Path(id): Path<String>,
    Json(wanted): Json<KeyRequest>,
) -> Result<Json<Value>, ApiError> {
    let seat = own_seat(&app, &id, &who).await?;
    if !app.admission.commands.try_take(address) {
        return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, Remote::Busy));
    }
    let lasting = wanted.lasting || wanted.revoke;
    let opens = SeatKey { table: id.clone(), seat, lasting };
    let slot = opens.slot();
    let before = app.store.get_value(NEWEST, &slot).await.map_err(storage)?;
    if let Some(before) = before.filter(|before| !before.is_empty()) {
        app.store.put_value(KEYS, &before, None, None).await.map_err(storage)?;
    }
    let key = Secret::new();
    let until = (!lasting).then(|| unix_ms() + LINK_MS);
    // Of several made at once, only the last one stored is valid.
    let newest = if wanted.revoke { String::new() } else { key.person_id() };
    app.store.put_value(NEWEST, &slot, Some(newest), until).await.map_err(storage)?;
    if wanted.revoke {
        return Ok(Json(json!({ "url": null })));
    }
    let value = serde_json::to_string(&opens).unwrap_or_default();
    app.store.put_value(KEYS, &key.person_id(), Some(value), until).await.map_err(storage)?;
    // Browsers do not send the part after `#` to a server, so it appears in no log.
    Ok(Json(json!({ "url": format!("{}/t/{id}#k={}", app.url, key.as_str()) })))
}

/// `POST /api/tables/ID/take`: takes the seat of a key.
pub(crate) async fn take(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(id): Path<String>,
    Json(had): Json<KeyBody>,
) -> Result<Json<Value>, ApiError> {
    let person = who.person()?;
    let unknown = || ApiError::new(StatusCode::FORBIDDEN, Remote::NoKey);
    let hash = Secret::parse(&had.k).ok_or_else(unknown)?.person_id();
    let known = app.store.get_value(KEYS, &hash).await.map_err(storage)?;
    let opens = |text: String| serde_json::from_str::<SeatKey>(&text).ok();
    let opened = known.and_then(opens).filter(|opened| opened.table == id).ok_or_else(unknown)?;
    // Keys of earlier versions stand nowhere as the newest.
    let newest = app.store.get_value(NEWEST, &opened.slot()).await.map_err(storage)?;
    if newest.is_some_and(|newest| newest != hash) {
        return Err(unknown());
    }
    if !opened.lasting {
        // Of several simultaneous requests, one succeeds.
        app.store.take_value(KEYS, &hash).await.map_err(storage)?.ok_or_else(unknown)?;
    }
    let seat = opened.seat;
    let taken =
        ask_table(&app, &id, |reply| TableRequest::TakeSeat { seat, person, reply }).await?;
    if taken { Ok(Json(json!({ "seat": seat }))) } else { Err(unknown()) }
}
