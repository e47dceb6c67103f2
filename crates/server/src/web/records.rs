//! The records of tables, in every format that can hold them.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use wazir_notation::{Format, Formats, HeaderKey, Headers, write_play};
use wazir_registry::{GameRegistry, Play};
use wazir_session::{MoveBonus, Overtime, TimeControl, TimeSpan};

use super::api::{ApiError, Requester, table_view};
use super::feeds::rfc3339;
use crate::app::AppState;

/// Returns the format of a file called `record.EXT`, by extension or name of the format.
fn format(file: &str, formats: &Formats) -> Option<Format> {
    let extension = file.strip_prefix("record.")?;
    let named = formats.iter().find(|format| format.name() == extension);
    named.or_else(|| formats.by_path(file))
}

/// `GET /t/ID/record.EXT`: the record of a table, such as `record.kif`.
pub(crate) async fn record(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path((id, file)): Path<(String, String)>,
    _: HeaderMap,
) -> Result<Response, ApiError> {
    let format = format(&file, &Formats::for_games(&app.games)).ok_or_else(ApiError::not_found)?;
    let seen = table_view(&app, &id, &who).await?;
    let mut headers = Headers::default();
    for (seat, name) in &seen.names {
        headers.set(HeaderKey::Player(*seat), name.clone());
    }
    headers.set(HeaderKey::Site, format!("{}/t/{id}", app.url));
    set_times(&mut headers, format.name(), seen.opened_ms, seen.opening.clock.as_ref());
    let written = write_play(&seen.play, format, headers)
        .map_err(|error| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, error.message()))?;
    let name = format!("attachment; filename=\"{id}.{}\"", format.extension());
    let head = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((head, written.text().to_owned()).into_response())
}

/// Sets the date and the time control, as the format writes them.
fn set_times(headers: &mut Headers, format: &str, opened_ms: i64, control: Option<&TimeControl>) {
    let opened = rfc3339(opened_ms);
    let (day, time) =
        (opened.get(..10).unwrap_or_default(), opened.get(11..19).unwrap_or_default());
    match format {
        "pgn" => {
            headers.set(HeaderKey::Date, day.replace('-', "."));
            headers.set(HeaderKey::TimeLimit, control.map_or("-".to_owned(), pgn_time_control));
        }
        "plain" => {
            headers.set(HeaderKey::Date, day.to_owned());
            if let Some(control) = control {
                headers.set(HeaderKey::TimeLimit, control.to_string());
            }
        }
        _ => headers.set(HeaderKey::StartTime, format!("{} {time}", day.replace('-', "/"))),
    }
}

/// Returns the time control as PGN writes it, in its own form where PGN has none.
fn pgn_time_control(control: &TimeControl) -> String {
    let seconds = |span: TimeSpan| span.as_millis() / 1000;
    let main = seconds(control.main());
    match (control.bonus(), control.overtime()) {
        (MoveBonus::None, Overtime::None) => main.to_string(),
        (MoveBonus::Increment(gain), Overtime::None) => format!("{main}+{}", seconds(gain)),
        (MoveBonus::None, Overtime::Byoyomi { period, periods: 1 }) if main == 0 => {
            format!("1/{}", seconds(period))
        }
        _ => control.to_string(),
    }
}

/// Returns the names of the formats that can hold a game.
pub(super) fn formats(games: &GameRegistry, play: &Play) -> Vec<&'static str> {
    let formats = Formats::for_games(games);
    formats.supporting(play.entry(), play.position()).map(Format::name).collect()
}
