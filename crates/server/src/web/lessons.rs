//! Lessons, which need no identity and store nothing.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};
use wazir_lessons::{Course, Lesson, Verdict};
use wazir_registry::Play;
use wazir_tables::notation::NotationView;
use wazir_tables::snapshot;
use wazir_text::{Message, message};

use super::api::{ApiError, BoardQuery, Requester, board_svg};
use super::assets;
use crate::app::AppState;
use crate::pieces;
use crate::texts::Remote;

/// Maximum number of moves in a lesson.
const LONGEST: usize = 40;

/// `GET /api/lessons`: all lessons, by game.
pub(crate) async fn all(State(app): State<Arc<AppState>>, who: Requester) -> Json<Value> {
    let taught = app.games.iter().filter(|game| !Course::of(game).is_empty());
    let games = taught.map(|game| {
        let lessons = Course::of(game).iter().map(|lesson| {
            json!({ "id": lesson.id(), "title": lesson.title().translate(who.language).to_string() })
        });
        let title = game.info().localized_title().translate(who.language).to_string();
        let lessons: Vec<Value> = lessons.collect();
        json!({ "game": game.id().as_str(), "title": title, "lessons": lessons })
    });
    Json(Value::Array(games.collect()))
}

fn open(app: &AppState, game: &str, id: &str) -> Result<(Lesson, Play), ApiError> {
    let lesson = Course::find(&app.games, game, id).cloned().ok_or_else(ApiError::not_found)?;
    let play = lesson.open(&app.games);
    let play = play.map_err(|error| ApiError::new(StatusCode::NOT_FOUND, error.message()))?;
    Ok((lesson, play))
}

/// Returns the state of a lesson after some moves.
fn lesson_json(lesson: &Lesson, play: &Play, who: &Requester) -> Value {
    let say = |message: &Message| message.translate(who.language).to_string();
    json!({
        "game": lesson.game().as_str(),
        "id": lesson.id(),
        "title": say(lesson.title()),
        "task": lesson.current_task(play).map(say),
        "position": snapshot::position(play),
        "mine": snapshot::legal_moves(play),
        "line": play.move_texts(),
        "pieces": pieces::pieces_json(play),
        "notation": NotationView::of(play),
    })
}

/// `GET /api/lessons/GAME/LESSON`: the position and the task.
pub(crate) async fn one(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path((game, id)): Path<(String, String)>,
) -> Result<Json<Value>, ApiError> {
    let (lesson, play) = open(&app, &game, &id)?;
    Ok(Json(lesson_json(&lesson, &play, &who)))
}

/// The moves so far, with the move to try or the square of a piece to ask about.
#[derive(Deserialize)]
pub(crate) struct AttemptBody {
    #[serde(default)]
    line: Vec<String>,
    m: Option<String>,
    reach: Option<String>,
}

/// `POST /api/lessons/GAME/LESSON`: the verdict on a move, with the new state; or the squares that
/// a piece reaches.
pub(crate) async fn attempt(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path((game, id)): Path<(String, String)>,
    Json(tried): Json<AttemptBody>,
) -> Result<Json<Value>, ApiError> {
    let unreadable =
        |why: Message| ApiError::new(StatusCode::BAD_REQUEST, message!(Remote::Unreadable { why }));
    let (lesson, mut play) = open(&app, &game, &id)?;
    for text in tried.line.iter().take(LONGEST) {
        play.play_text(text).map_err(|error| unreadable(error.message()))?;
    }
    if let Some(from) = &tried.reach {
        let reached = snapshot::piece_reach(&play, from, 0).ok_or_else(ApiError::not_found)?;
        let message = wazir_tables::ServerMessage::Reach(Box::new(reached)).localized(who.language);
        return Ok(Json(json!(message)));
    }
    let text = tried.m.as_deref().unwrap_or_default();
    let mv = play.read_move(text).map_err(|error| unreadable(error.message()))?;
    let verdict = lesson.answer(&mut play, mv);
    let mut stands = lesson_json(&lesson, &play, &who);
    stands["verdict"] = match verdict {
        Verdict::Solved => json!("solved"),
        Verdict::Wrong(why) => {
            stands["say"] = json!(why.translate(who.language).to_string());
            json!("wrong")
        }
        _ => json!("on-the-way"),
    };
    Ok(Json(stands))
}

/// `GET /api/lessons/GAME/LESSON/board.svg`: the board of the lesson.
pub(crate) async fn board(
    State(app): State<Arc<AppState>>,
    Path((game, id)): Path<(String, String)>,
    Query(asked): Query<BoardQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, play) = open(&app, &game, &id)?;
    Ok(assets::text_response(&headers, "board.svg", board_svg(&play, &asked)?))
}
