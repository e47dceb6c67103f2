//! The records of tables, in every format that can hold them.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use wazir_notation::{Format, Formats, HeaderKey, Headers, write_play};
use wazir_registry::{GameRegistry, Play};

use super::api::{ApiError, Requester, table_view};
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
    let written = write_play(&seen.play, format, headers)
        .map_err(|error| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, error.message()))?;
    let name = format!("attachment; filename=\"{id}.{}\"", format.extension());
    let head = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((head, written.text().to_owned()).into_response())
}

/// Returns the names of the formats that can hold a game.
pub(super) fn formats(games: &GameRegistry, play: &Play) -> Vec<&'static str> {
    let formats = Formats::for_games(games);
    formats.supporting(play.entry(), play.position()).map(Format::name).collect()
}
