//! The HTTP routes.

mod access;
mod api;
mod assets;
mod check;
mod feeds;
mod games;
mod keys;
mod lessons;
mod links;
mod lobby;
mod pages;
mod pictures;
mod polling;
mod records;
mod review;
mod socket;
mod words;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{get, post};

use crate::app::AppState;

pub(crate) use pictures::PictureCache;

/// Returns the router with all routes of the server.
pub(crate) fn router(app: Arc<AppState>) -> Router {
    Router::new()
        .route("/", get(pages::lobby))
        .route("/t/{id}", get(pages::table))
        .route("/t/{id}/card.png", get(links::card))
        .route("/t/{id}/{file}", get(records::record))
        .route("/me", get(pages::me))
        .route("/learn", get(pages::learn))
        .route("/learn/{game}/{lesson}", get(pages::learn))
        .route("/games", get(pages::games))
        .route("/games/new", get(pages::game_editor))
        .route("/games/{id}", get(pages::game))
        .route("/games/{id}/card.png", get(links::game_card))
        .route("/games/{id}/edit", get(pages::game_editor))
        .route("/api/gallery", get(games::list).post(games::create))
        .route("/api/gallery/{id}", get(games::one).post(games::save))
        .route("/api/gallery/{id}/listed", post(games::set_listed))
        .route("/api/gallery/{id}/delete", post(games::delete))
        .route("/api/gallery/{id}/board.svg", get(games::board))
        .route("/api/gallery/{id}/pieces/{file}", get(games::piece))
        .route("/api/gallery/{id}/file", get(games::file))
        .route("/assets/{version}/{name}", get(assets::asset))
        .route("/favicon.ico", get(assets::icon))
        .route("/notifier.js", get(assets::notifier))
        .route("/api/me", get(api::me).post(api::new_me))
        .route("/api/me/feed", post(feeds::make))
        .route("/feed/{file}", get(feeds::of_person))
        .route("/t/{id}/feed/{file}", get(feeds::of_seat))
        .route("/api/news", get(api::news))
        .route("/api/admin", post(api::administer))
        .route("/api/games", get(api::games))
        .route("/api/notations", get(api::notations))
        .route("/api/games/{game}/board.svg", get(pictures::start))
        .route("/api/games/{game}/army.svg", get(pictures::army))
        .route("/api/games/{game}/piece.svg", get(pictures::piece))
        .route("/api/games/{game}/pieces", get(pictures::pieces))
        .route("/api/check", post(check::check))
        .route("/api/tables", get(api::tables).post(api::open))
        .route("/api/tables/{id}", get(api::table))
        .route("/api/tables/{id}/events", get(polling::events))
        .route("/api/tables/{id}/do", post(api::perform))
        .route("/api/tables/{id}/reach", get(api::reach))
        .route("/api/tables/{id}/move", get(api::read_move))
        .route("/api/tables/{id}/at", get(api::at))
        .route("/api/tables/{id}/board.svg", get(api::board))
        .route("/api/tables/{id}/analysis", get(review::analysis).post(review::analyse))
        .route("/api/tables/{id}/explore", post(review::explore))
        .route("/api/tables/{id}/picture.svg", get(pictures::table))
        .route("/api/tables/{id}/key", post(keys::make))
        .route("/api/tables/{id}/feed", post(feeds::make_of_seat))
        .route("/api/tables/{id}/take", post(keys::take))
        .route("/api/lessons", get(lessons::all))
        .route("/api/lessons/{game}/{lesson}", get(lessons::one).post(lessons::attempt))
        .route("/api/lessons/{game}/{lesson}/board.svg", get(lessons::board))
        .route("/ws/t/{id}", get(socket::table))
        .route("/ws/lobby", get(lobby::lobby))
        .route("/healthz", get(api::alive))
        .route("/readyz", get(api::ready))
        .route("/metrics", get(api::metrics))
        // The guard reads bodies and limits their size.
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(Arc::clone(&app), access::check_access))
        .with_state(app)
}
