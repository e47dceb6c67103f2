//! Ways back to a seat.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use wazir_game::Seat;
use wazir_store::StoreError;

use super::api::{ApiError, Requester, ask_table};
use super::feeds::own_seat;
use crate::app::AppState;
use crate::table_actor::TableRequest;
use crate::identity::Secret;
use crate::texts::Remote;
use crate::time::unix_ms;

/// Where keys are kept, by their hashes.
const KEYS: &str = "key";
/// A link to another device holds for so long, in milliseconds.
const LINK_MS: i64 = 15 * 60 * 1000;

/// What a key opens.
#[derive(Serialize, Deserialize)]
struct SeatKey {
    table: String,
    seat: Seat,
    /// Whether it does so more than once.
    lasting: bool,
}

/// Which key somebody wants.
#[derive(Deserialize)]
pub(crate) struct KeyRequest {
    #[serde(default)]
    lasting: bool,
}

/// A key somebody has.
#[derive(Deserialize)]
pub(crate) struct KeyBody {
    k: String,
}

pub(super) fn storage(error: StoreError) -> ApiError {
    tracing::warn!(%error, "a key cannot be kept or read");
    ApiError::new(StatusCode::SERVICE_UNAVAILABLE, Remote::Storage)
}

/// `POST /api/tables/ID/key`: a link with which another device takes the own seat, once and soon, or
/// one to keep for when the cookie is lost.
pub(crate) async fn make(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(id): Path<String>,
    Json(wanted): Json<KeyRequest>,
) -> Result<Json<Value>, ApiError> {
    let seat = own_seat(&app, &id, &who).await?;
    let key = Secret::new();
    let opens = SeatKey { table: id.clone(), seat, lasting: wanted.lasting };
    let value = serde_json::to_string(&opens).unwrap_or_default();
    let until = (!wanted.lasting).then(|| unix_ms() + LINK_MS);
    app.store.put_value(KEYS, &key.person_id(), Some(value), until).await.map_err(storage)?;
    // What stands behind the sign is not sent to any server by browsers, nor written in its log.
    Ok(Json(json!({ "url": format!("{}/t/{id}#k={}", app.url, key.as_str()) })))
}

/// `POST /api/tables/ID/take`: takes the seat that a key opens.
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
    if !opened.lasting {
        // Of those who come at once, one gets it.
        app.store.take_value(KEYS, &hash).await.map_err(storage)?.ok_or_else(unknown)?;
    }
    let seat = opened.seat;
    let taken = ask_table(&app, &id, |reply| TableRequest::TakeSeat { seat, person, reply }).await?;
    if taken { Ok(Json(json!({ "seat": seat }))) } else { Err(unknown()) }
}
