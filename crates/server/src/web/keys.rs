//! Ways back to a seat, and news of it for readers of feeds.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use wazir_game::Seat;
use wazir_store::{Filter, StoreError};
use wazir_text::Remote;

use super::api::{Failure, Who, ask, seen};
use crate::app::App;
use crate::host::Order;
use crate::identity::Secret;
use crate::time::wall;

/// Where keys are kept, by their hashes.
const KEYS: &str = "key";
const FEEDS: &str = "feed";
/// A link to another device holds for so long, in milliseconds.
const LINK: i64 = 15 * 60 * 1000;
/// No feed is longer.
const ENTRIES: usize = 50;

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

fn storage(error: StoreError) -> Failure {
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
    who.person()?;
    let seat = seen(&app, &id, &who).await?.full.you;
    let seat = seat.ok_or_else(|| Failure::say(StatusCode::FORBIDDEN, Remote::NotYourSeat))?;
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

/// `POST /api/me/feed`: the address of a feed of the tables at which it is one's turn.
pub(crate) async fn make_feed(
    State(app): State<Arc<App>>,
    who: Who,
) -> Result<Json<Value>, Failure> {
    let person = who.person()?;
    let key = Secret::new();
    app.store.put(FEEDS, &key.person(), Some(person), None).await.map_err(storage)?;
    Ok(Json(json!({ "url": format!("{}/feed/{}.atom", app.url, key.as_str()) })))
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

/// A moment as feeds write it.
fn moment(millis: i64) -> String {
    let seconds = millis.div_euclid(1000);
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // The civil date of a day counted from 1970, by eras of 400 years that begin in March.
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// `GET /feed/KEY.atom`.
pub(crate) async fn feed(
    State(app): State<Arc<App>>,
    Path(file): Path<String>,
) -> Result<Response, Failure> {
    let key = file.strip_suffix(".atom").and_then(Secret::read).ok_or_else(Failure::nothing)?;
    let person = app.store.get(FEEDS, &key.person()).await.map_err(storage)?;
    let person = person.ok_or_else(Failure::nothing)?;
    let filter = Filter::new().person(person.clone()).include_private(true).limit(ENTRIES);
    let tables = app.store.list(filter).await.map_err(storage)?;
    let url = &app.url;
    let latest = tables.iter().map(|(_, summary)| summary.updated_ms).max().unwrap_or_default();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n\
         <title>Wazir: your turn</title>\n<id>{url}/feed/{}</id>\n<link href=\"{url}/me\"/>\n\
         <updated>{}</updated>\n",
        key.person(),
        moment(latest)
    );
    for (row, summary) in &tables {
        let turn = summary.to_move.and_then(|turn| summary.seats.get(usize::from(turn)));
        if turn.is_none_or(|seat| seat.person.as_ref() != Some(&person)) {
            continue;
        }
        let others = summary.seats.iter().filter(|seat| seat.person.as_ref() != Some(&person));
        let others: Vec<&str> = others.map(|seat| seat.name.as_str()).collect();
        let game = app.games.find(&row.game).map_or(row.game.as_str(), |entry| entry.title());
        let title =
            escaped(&format!("{game} with {}: move {}", others.join(", "), summary.ply + 1));
        let (id, ply, at) = (&row.id, summary.ply, moment(summary.updated_ms));
        let _ = write!(
            text,
            "<entry>\n<title>{title}</title>\n<id>{url}/t/{id}#{ply}</id>\n\
             <link href=\"{url}/t/{id}\"/>\n<updated>{at}</updated>\n</entry>\n"
        );
    }
    text += "</feed>\n";
    Ok(([(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")], text).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_those_of_the_calendar() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_868_800, "2000-03-01T00:00:00Z"),
            (1_709_164_800, "2024-02-29T00:00:00Z"),
            (1_795_398_267, "2026-11-23T01:44:27Z"),
        ] {
            assert_eq!(moment(seconds * 1000), text);
        }
        assert_eq!(escaped("<a & \"b\">\n"), "&lt;a &amp; &quot;b&quot;&gt; ");
    }
}
