//! Ways back to a seat.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use wazir_game::Seat;
use wazir_store::StoreError;

use super::api::{Failure, Who, ask};
use super::feeds::own_seat;
use crate::app::App;
use crate::host::Order;
use crate::identity::Secret;
use crate::texts::Remote;
use crate::time::wall;

/// Where keys are kept, by their hashes.
const KEYS: &str = "key";
/// A link to another device holds for so long, in milliseconds.
const LINK: i64 = 15 * 60 * 1000;

/// What a key opens.
#[derive(Serialize, Deserialize)]
struct Opens {
    table: String,
    seat: Seat,
    /// Whether it does so more than once.
    lasting: bool,
}

/// Which key somebody wants.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    #[serde(default)]
    lasting: bool,
}

/// A key somebody has.
#[derive(Deserialize)]
pub(crate) struct Had {
    k: String,
}

pub(super) fn storage(error: StoreError) -> Failure {
    tracing::warn!(%error, "a key cannot be kept or read");
    Failure::say(StatusCode::SERVICE_UNAVAILABLE, Remote::Storage)
}

/// `POST /api/tables/ID/key`: a link with which another device takes the own seat, once and soon, or
/// one to keep for when the cookie is lost.
pub(crate) async fn make(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
    Json(wanted): Json<Wanted>,
) -> Result<Json<Value>, Failure> {
    let seat = own_seat(&app, &id, &who).await?;
    let key = Secret::new();
    let opens = Opens { table: id.clone(), seat, lasting: wanted.lasting };
    let value = serde_json::to_string(&opens).unwrap_or_default();
    let until = (!wanted.lasting).then(|| wall() + LINK);
    app.store.put(KEYS, &key.person(), Some(value), until).await.map_err(storage)?;
    // What stands behind the sign is not sent to any server by browsers, nor written in its log.
    Ok(Json(json!({ "url": format!("{}/t/{id}#k={}", app.url, key.as_str()) })))
}

/// `POST /api/tables/ID/take`: takes the seat that a key opens.
pub(crate) async fn take(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
    Json(had): Json<Had>,
) -> Result<Json<Value>, Failure> {
    let person = who.person()?;
    let unknown = || Failure::say(StatusCode::FORBIDDEN, Remote::NoKey);
    let hash = Secret::read(&had.k).ok_or_else(unknown)?.person();
    let known = app.store.get(KEYS, &hash).await.map_err(storage)?;
    let opens = |text: String| serde_json::from_str::<Opens>(&text).ok();
    let opened = known.and_then(opens).filter(|opened| opened.table == id).ok_or_else(unknown)?;
    if !opened.lasting {
        // Of those who come at once, one gets it.
        app.store.take(KEYS, &hash).await.map_err(storage)?.ok_or_else(unknown)?;
    }
    let seat = opened.seat;
    let taken = ask(&app, &id, |reply| Order::Rebind { seat, person, reply }).await?;
    if taken { Ok(Json(json!({ "seat": seat }))) } else { Err(unknown()) }
}
