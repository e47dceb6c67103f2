//! Looking back at finished games: variations, and the computer's analysis.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};
use wazir_tables::notation::{self, PlayedMove};
use wazir_tables::snapshot;
use wazir_tables::texts::Rooms;
use wazir_text::Message;

use super::access::PeerAddress;
use super::api::{ApiError, Requester, table_view};
use crate::app::AppState;
use crate::texts::Remote;

/// Maximum length of a variation, in plies.
const MAX_VARIATION: usize = 200;

/// A variation from a position of a game.
#[derive(Deserialize)]
pub(crate) struct ExploreBody {
    ply: usize,
    #[serde(default)]
    line: Vec<String>,
}

/// `POST /api/tables/ID/explore`: the position after a variation of a finished game, with its legal
/// moves.
pub(crate) async fn explore(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(id): Path<String>,
    Json(asked): Json<ExploreBody>,
) -> Result<Json<Value>, ApiError> {
    let seen = table_view(&app, &id, &who).await?;
    if seen.full.state.end.is_none() {
        return Err(ApiError::new(StatusCode::CONFLICT, Rooms::NotOver));
    }
    let mut game = seen.play;
    game.retract_claim();
    while game.ply() > asked.ply && game.undo().is_some() {}
    let refused = |why: Message| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, why);
    let mut line = Vec::with_capacity(asked.line.len().min(MAX_VARIATION));
    for text in asked.line.iter().take(MAX_VARIATION) {
        let mv = notation::read_move(&game, text).map_err(|why| refused(why.message().clone()))?;
        game.validate_move(mv).map_err(|why| refused(why.message()))?;
        line.push(PlayedMove::of(&game, mv));
        game.play(mv).map_err(|why| refused(why.message()))?;
    }
    let end = game.outcome().map(|outcome| {
        let end = outcome.message_with(|seat| game.seat_message(seat));
        end.translate(who.language).to_string()
    });
    let (position, mine) = (snapshot::position(&game), snapshot::legal_moves(&game));
    Ok(Json(json!({ "position": position, "mine": mine, "line": line, "end": end })))
}

/// The query for an analysis: the first ply that is wanted.
#[derive(Default, Deserialize)]
pub(crate) struct AnalysisQuery {
    #[serde(default)]
    from: usize,
}

/// `POST /api/tables/ID/analysis`: starts the computer analysis of a finished game.
pub(crate) async fn analyse(
    State(app): State<Arc<AppState>>,
    Extension(PeerAddress(address)): Extension<PeerAddress>,
    who: Requester,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    who.person()?;
    if !app.admission.commands.try_take(address) {
        return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, Remote::Busy));
    }
    let seen = table_view(&app, &id, &who).await?;
    if seen.full.state.end.is_none() {
        return Err(ApiError::new(StatusCode::CONFLICT, Rooms::NotOver));
    }
    app.analyses.start(&app, &id, &seen.play);
    analysis(State(app), Path(id), Query(AnalysisQuery::default())).await
}

/// `GET /api/tables/ID/analysis`: the results so far.
pub(crate) async fn analysis(
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
    Query(asked): Query<AnalysisQuery>,
) -> Result<Json<Value>, ApiError> {
    app.analyses.of(&id, asked.from).map(Json).ok_or_else(ApiError::not_found)
}
