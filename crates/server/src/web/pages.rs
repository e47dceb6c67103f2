//! The HTML pages. They are the same for everybody and request their contents.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::assets;
use crate::app::{AppState, TableUnavailable};
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

pub(crate) async fn lobby(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Response {
    with_cookie(&app, &headers, assets::page(&headers, "lobby.html"))
}

pub(crate) async fn me(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Response {
    with_cookie(&app, &headers, assets::page(&headers, "me.html"))
}

pub(crate) async fn learn(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Response {
    with_cookie(&app, &headers, assets::page(&headers, "learn.html"))
}

pub(crate) async fn table(
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    match app.table(&id).await {
        // A table on its way to this server will have arrived when the page connects.
        Ok(_) | Err(TableUnavailable::Elsewhere) => {
            with_cookie(&app, &headers, assets::page(&headers, "table.html"))
        }
        Err(TableUnavailable::NoTable) => {
            (StatusCode::NOT_FOUND, assets::page(&headers, "gone.html")).into_response()
        }
        Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}
