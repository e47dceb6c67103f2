//! The HTML pages. They come with their texts in the language of the browser, and request their
//! contents.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::api::Requester;
use super::games::VersionQuery;
use super::{assets, links};
use crate::app::{AppState, TableUnavailable};
use crate::gallery::GalleryError;
use crate::identity::Secret;

/// Gives a new visitor a secret, and lets the one of another visitor last for a year from now.
fn with_cookie(app: &AppState, headers: &HeaderMap, mut response: Response) -> Response {
    let secret = match Secret::from_headers(headers) {
        None => Secret::new(),
        Some((secret, false)) => secret,
        Some((_, true)) => return response,
    };
    if let Ok(cookie) = HeaderValue::from_str(&secret.cookie(app.is_secure())) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// The title in the pages of tables and games, which get others.
const TITLE: &str = "<title>Wazir</title>";
/// The element of the board in the page of a table.
const BOARD: &str = "<div id=\"board\" class=\"board\" aria-busy=\"true\">";

pub(crate) async fn lobby(
    State(app): State<Arc<AppState>>,
    who: Requester,
    headers: HeaderMap,
) -> Response {
    with_cookie(&app, &headers, assets::page(&headers, "lobby.html", who.language))
}

pub(crate) async fn me(
    State(app): State<Arc<AppState>>,
    who: Requester,
    headers: HeaderMap,
) -> Response {
    with_cookie(&app, &headers, assets::page(&headers, "me.html", who.language))
}

pub(crate) async fn learn(
    State(app): State<Arc<AppState>>,
    who: Requester,
    headers: HeaderMap,
) -> Response {
    with_cookie(&app, &headers, assets::page(&headers, "learn.html", who.language))
}

pub(crate) async fn games(
    State(app): State<Arc<AppState>>,
    who: Requester,
    headers: HeaderMap,
) -> Response {
    with_cookie(&app, &headers, assets::page(&headers, "games.html", who.language))
}

pub(crate) async fn game_editor(
    State(app): State<Arc<AppState>>,
    who: Requester,
    headers: HeaderMap,
) -> Response {
    with_cookie(&app, &headers, assets::page(&headers, "game-editor.html", who.language))
}

pub(crate) async fn game(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(id): Path<String>,
    asked: Result<Query<VersionQuery>, QueryRejection>,
    headers: HeaderMap,
) -> Response {
    // The page says what is wrong with the address.
    let version = asked.map_or(0, |Query(asked)| asked.version);
    let page = || with_cookie(&app, &headers, assets::page(&headers, "game.html", who.language));
    match app.gallery.find(&app, &id, &who.person_or_empty()).await {
        Ok(game) => match links::game_title(&app, (&id, &game), version, &who, &headers).await {
            Some(title) => {
                let own = [(TITLE, &*title)];
                let page = assets::page_with(&headers, "game.html", who.language, &own);
                with_cookie(&app, &headers, page)
            }
            None => page(),
        },
        Err(GalleryError::NoGame) => (StatusCode::NOT_FOUND, page()).into_response(),
        Err(GalleryError::Deleted) => (StatusCode::GONE, page()).into_response(),
        Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

pub(crate) async fn table(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    match app.table(&id).await {
        // A table on its way to this server will have arrived when the page connects.
        Ok(_) | Err(TableUnavailable::Elsewhere) => {
            let page = match links::table_page(&app, &id, &who, &headers).await {
                Some(own) => assets::page_with(
                    &headers,
                    "table.html",
                    who.language,
                    &[(TITLE, &own.title), (BOARD, &[BOARD, &own.room].concat())],
                ),
                None => assets::page(&headers, "table.html", who.language),
            };
            with_cookie(&app, &headers, page)
        }
        Err(TableUnavailable::NoTable) => {
            (StatusCode::NOT_FOUND, assets::page(&headers, "gone.html", who.language))
                .into_response()
        }
        Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}
