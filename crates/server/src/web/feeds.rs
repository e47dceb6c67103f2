//! Atom feeds of all tables of a person, or of one seat.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use wazir_game::Seat;
use wazir_registry::GameInfo;
use wazir_store::{TableFilter, TableHeader, TableStatus, TableSummary};
use wazir_tables::TableSpec;
use wazir_tables::texts::Rooms;
use wazir_text::{Argument, Language, Message, message};

use super::api::{ApiError, Requester, table_view};
use super::keys::storage;
use crate::app::AppState;
use crate::identity::Secret;
use crate::texts::Remote;

/// The store scopes of feed addresses, by their hashes.
const FEEDS: &str = "feed";
const SEATS: &str = "seat-feed";
/// Maximum number of entries in a feed.
const ENTRIES: usize = 50;

/// The seat of a feed.
#[derive(Serialize, Deserialize)]
struct SeatFeed {
    table: String,
    seat: Seat,
}

/// Returns the address of a feed. It contains the language, because feed readers do not send one.
fn address(app: &AppState, path: &str, key: &Secret, language: Language) -> Json<Value> {
    let spoken = match language {
        Language::English => String::new(),
        other => format!("?lang={other}"),
    };
    Json(json!({ "url": format!("{}{path}/{}.atom{spoken}", app.url, key.as_str()) }))
}

/// `POST /api/me/feed`: the address of a feed of the tables at which it is the requester's turn.
pub(crate) async fn make(
    State(app): State<Arc<AppState>>,
    who: Requester,
) -> Result<Json<Value>, ApiError> {
    let person = who.person()?;
    let key = Secret::new();
    app.store.put_value(FEEDS, &key.person_id(), Some(person), None).await.map_err(storage)?;
    Ok(address(&app, "/feed", &key, who.language))
}

/// `POST /api/tables/ID/feed`: the address of a feed of the requester's seat. It remains valid when
/// another device takes the seat.
pub(crate) async fn make_of_seat(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(table): Path<String>,
) -> Result<Json<Value>, ApiError> {
    let seat = own_seat(&app, &table, &who).await?;
    let key = Secret::new();
    let path = format!("/t/{table}/feed");
    let value = serde_json::to_string(&SeatFeed { table, seat }).unwrap_or_default();
    app.store.put_value(SEATS, &key.person_id(), Some(value), None).await.map_err(storage)?;
    Ok(address(&app, &path, &key, who.language))
}

/// Returns the requester's seat at a table.
pub(super) async fn own_seat(
    app: &Arc<AppState>,
    table: &str,
    who: &Requester,
) -> Result<Seat, ApiError> {
    who.person()?;
    let seat = table_view(app, table, who).await?.full.you;
    seat.ok_or_else(|| ApiError::new(axum::http::StatusCode::FORBIDDEN, Rooms::NotYourSeat))
}

pub(super) fn escape_xml(text: &str) -> String {
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

/// Formats a time for a feed.
pub(super) fn rfc3339(millis: i64) -> String {
    let seconds = millis.div_euclid(1000);
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // Computes the civil date from the days since 1970, in eras of 400 years that begin in March.
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

/// Parses the secret in the name of a feed.
fn key_of(file: &str) -> Result<Secret, ApiError> {
    file.strip_suffix(".atom").and_then(Secret::parse).ok_or_else(ApiError::not_found)
}

/// `GET /feed/KEY.atom`: the tables at which it is a person's turn.
pub(crate) async fn of_person(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(file): Path<String>,
) -> Result<Response, ApiError> {
    let key = key_of(&file)?;
    let person = app.store.get_value(FEEDS, &key.person_id()).await.map_err(storage)?;
    let person = person.ok_or_else(ApiError::not_found)?;
    let filter = TableFilter::new().person(person.clone()).include_private(true).limit(ENTRIES);
    let tables = app.store.list(filter).await.map_err(storage)?;
    let latest = tables.iter().map(|(_, summary)| summary.updated_ms).max();
    let mut feed = Feed::start(&app, "/me", &key, latest.unwrap_or_default(), who.language);
    for (row, summary) in &tables {
        let turn = summary.seat_to_move();
        if turn.is_some_and(|seat| seat.person.as_ref() == Some(&person)) {
            let others = summary.seats.iter().filter(|seat| seat.person.as_ref() != Some(&person));
            let others = Argument::list(others.map(|seat| seat.name.clone()));
            let game = feed.game(&app, row);
            let title = message!(Remote::YourTurnAt { game, others, ply: summary.ply + 1 });
            feed.push_entry(row, summary, &title);
        }
    }
    Ok(feed.finish())
}

/// `GET /t/ID/feed/KEY.atom`: the turns of a seat, and the end of its game.
pub(crate) async fn of_seat(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path((id, file)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let key = key_of(&file)?;
    let of = app.store.get_value(SEATS, &key.person_id()).await.map_err(storage)?;
    let of =
        of.and_then(|of| serde_json::from_str::<SeatFeed>(&of).ok()).filter(|of| of.table == id);
    let SeatFeed { seat, .. } = of.ok_or_else(ApiError::not_found)?;
    let filter = TableFilter::new().id(id.clone()).include_private(true).limit(1);
    let mut tables = app.store.list(filter).await.map_err(storage)?;
    let (row, summary) = tables.pop().ok_or_else(ApiError::not_found)?;
    let path = format!("/t/{id}");
    let mut feed = Feed::start(&app, &path, &key, summary.updated_ms, who.language);
    let game = feed.game(&app, &row);
    if summary.status == TableStatus::Over {
        feed.push_entry(&row, &summary, &message!(Remote::Over { game }));
    } else if summary.to_move.map(usize::from) == Some(seat.index()) {
        let facts = app.games.find(&row.game);
        let player = facts.map(|entry| GameInfo::localized_seat_name(entry.info(), seat));
        let player = player.map_or_else(|_| Argument::from(seat.index()), Argument::from);
        let title = message!(Remote::YourTurn { game, player, ply: summary.ply + 1 });
        feed.push_entry(&row, &summary, &title);
    }
    Ok(feed.finish())
}

/// A feed that is being written.
struct Feed<'a> {
    url: &'a str,
    language: Language,
    text: String,
}

impl<'a> Feed<'a> {
    fn start(app: &'a AppState, page: &str, key: &Secret, latest: i64, language: Language) -> Self {
        let url = app.url.as_str();
        let title = escape_xml(&Message::from(Remote::Turns).translate(language).to_string());
        let text = format!(
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
             <feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{language}\">\n\
             <title>{title}</title>\n<id>{url}/feed/{}</id>\n<link href=\"{url}{page}\"/>\n\
             <updated>{}</updated>\n",
            key.person_id(),
            rfc3339(latest)
        );
        Self { url, language, text }
    }

    /// Returns the title of a table's game.
    fn game(&self, app: &AppState, row: &TableHeader) -> Argument {
        // A custom game is not in the registry; its table has stored the title.
        let opening: Option<TableSpec> = serde_json::from_str(&row.opening).ok();
        if let Some(title) = opening.and_then(|opening| opening.title) {
            return title.into();
        }
        let entry = app.games.find(&row.game);
        entry
            .map_or_else(|_| row.game.clone().into(), |entry| entry.info().localized_title().into())
    }

    /// Adds an entry. Each ply has its own entry id, so that readers show it as new.
    fn push_entry(&mut self, row: &TableHeader, summary: &TableSummary, title: &Message) {
        let title = escape_xml(&title.translate(self.language).to_string());
        let (url, id) = (self.url, &row.id);
        let (ply, at) = (summary.ply, rfc3339(summary.updated_ms));
        // Writing to a string does not fail.
        let _ = write!(
            self.text,
            "<entry>\n<title>{title}</title>\n<id>{url}/t/{id}#{ply}-{}</id>\n\
             <author><name>Wazir</name></author>\n<link href=\"{url}/t/{id}\"/>\n\
             <updated>{at}</updated>\n</entry>\n",
            summary.status
        );
    }

    fn finish(mut self) -> Response {
        self.text += "</feed>\n";
        ([(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")], self.text).into_response()
    }
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
            assert_eq!(rfc3339(seconds * 1000), text);
        }
        assert_eq!(escape_xml("<a & \"b\">\n"), "&lt;a &amp; &quot;b&quot;&gt; ");
    }
}
