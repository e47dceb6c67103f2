//! Pictures of tables, starts, armies and pieces.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use wazir_game::Seat;
use wazir_geometry::RectBoard;
use wazir_registry::{AnyPiece, Play};
use wazir_render::{BoardMaterial, BoardView, Script, SvgStyle, piece_view, svg, view};
use wazir_tables::{SeatRequest, TableSpec};
use wazir_text::Language;

use super::api::{ApiError, Requester, table_view};
use super::assets;
use crate::app::AppState;
use crate::time::unix_ms;

/// Bytes of the names of looks that tell pictures apart.
const MAX_LOOKS: usize = 60;
/// Maximum number of pictures that are kept.
const MAX_PICTURES: usize = 400;

/// A picture as it is sent.
pub(super) struct Picture {
    kind: &'static str,
    plain: Vec<u8>,
    gzip: Option<Vec<u8>>,
    etag: String,
    /// What it shows, as far as its maker cares.
    pub(super) shows: String,
}

impl Picture {
    pub(super) fn svg(text: String, shows: String) -> Self {
        let gzip = assets::gzip(text.as_bytes());
        Self { gzip: Some(gzip), ..Self::new("image/svg+xml", text.into_bytes(), shows) }
    }

    pub(super) fn png(file: Vec<u8>, shows: String) -> Self {
        Self::new("image/png", file, shows)
    }

    fn new(kind: &'static str, plain: Vec<u8>, shows: String) -> Self {
        let hash = Sha256::digest(&plain);
        let digits: String = hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        Self { kind, plain, gzip: None, etag: format!("\"{digits}\""), shows }
    }

    /// Returns the response; only its head if the client has the picture already.
    pub(super) fn answer(&self, headers: &HeaderMap, keep: &'static str) -> Response {
        let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
        let head = [(header::CACHE_CONTROL, keep), (header::VARY, "accept-encoding")];
        let etag = HeaderValue::from_str(&self.etag).map(|etag| [(header::ETAG, etag)]);
        let etag = etag.unwrap_or_else(|_| [(header::ETAG, HeaderValue::from_static("\"\""))]);
        if known.is_some_and(|known| known.contains(&self.etag)) {
            return (StatusCode::NOT_MODIFIED, head, etag).into_response();
        }
        let kind = [(header::CONTENT_TYPE, self.kind)];
        match self.gzip.as_ref().filter(|_| assets::accepts_gzip(headers)) {
            Some(gzip) => {
                let coding = [(header::CONTENT_ENCODING, "gzip")];
                (head, etag, kind, coding, gzip.clone()).into_response()
            }
            None => (head, etag, kind, self.plain.clone()).into_response(),
        }
    }
}

struct CachedPicture {
    picture: Arc<Picture>,
    /// When it was last known to show what is, in milliseconds since 1970.
    as_of_ms: i64,
    /// When it was asked for last, as a count of all requests.
    used: u64,
}

/// The pictures that were asked for last.
#[derive(Default)]
pub(crate) struct PictureCache(Mutex<(u64, HashMap<String, CachedPicture>)>);

impl PictureCache {
    /// Returns a picture with the time at which it was known to be right.
    pub(super) fn get(&self, key: &str) -> Option<(Arc<Picture>, i64)> {
        let mut cache = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (count, known) = &mut *cache;
        *count += 1;
        let found = known.get_mut(key)?;
        found.used = *count;
        Some((Arc::clone(&found.picture), found.as_of_ms))
    }

    /// Keeps a picture that was right at this time. The one unused for longest makes room.
    pub(super) fn put(&self, key: String, picture: &Arc<Picture>, as_of_ms: i64) {
        let mut cache = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (count, known) = &mut *cache;
        *count += 1;
        let entry = CachedPicture { picture: Arc::clone(picture), as_of_ms, used: *count };
        known.insert(key, entry);
        if known.len() > MAX_PICTURES {
            let oldest = known.iter().min_by_key(|(_, picture)| picture.used);
            if let Some(oldest) = oldest.map(|(key, _)| key.clone()) {
                known.remove(&oldest);
            }
        }
    }

    /// Returns a picture that never changes, drawn if it is not known.
    fn get_or_draw(
        &self,
        key: String,
        draw: impl FnOnce() -> Result<String, ApiError>,
    ) -> Result<Arc<Picture>, ApiError> {
        if let Some((known, _)) = self.get(&key) {
            return Ok(known);
        }
        let picture = Arc::new(Picture::svg(draw()?, String::new()));
        self.put(key, &picture, 0);
        Ok(picture)
    }
}

/// Returns the style of small pictures: `SET.BOARD` for games with kanji, and after another dot the
/// same for the other games. What is left out or unknown is what players of the game know.
pub(super) fn style(looks: &str, play: &Play) -> SvgStyle {
    let facts = |kind| play.piece_info(AnyPiece { seat: Seat::FIRST, kind });
    let has_kanji = (0..play.position().kind_count()).any(|kind| facts(kind).style.kanji.is_some());
    let (at, usual) = if has_kanji { (0, Script::Kanji) } else { (2, Script::Figurines) };
    let word = |nth| looks.split('.').nth(nth).unwrap_or_default();
    let set = word(at).parse().unwrap_or(usual);
    let board: BoardMaterial = word(at + 1).parse().unwrap_or_default();
    let style = SvgStyle::default().with_script(set).with_board(board);
    // Pages of all themes show it.
    style.with_coordinates(false).with_background(false)
}

/// Draws the board of a game from the first player's side.
pub(super) fn board(play: &Play, style: &SvgStyle) -> String {
    svg(&view(play, Seat::FIRST).without_empty_hands(), style)
}

/// Returns the first player's kinds of pieces on the board, or all that can appear there.
pub(super) fn kinds(play: &Play, all: bool) -> Vec<AnyPiece> {
    let seat = Seat::FIRST;
    let mut kinds: Vec<usize> = play
        .pieces()
        .into_iter()
        .filter(|(_, piece)| piece.seat == seat)
        .map(|(_, piece)| piece.kind)
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    let rest = (0..play.position().kind_count()).filter(|_| all);
    let rest: Vec<usize> = rest.filter(|kind| !kinds.contains(kind)).collect();
    let facts = |kind: &usize| play.piece_info(AnyPiece { seat, kind: *kind });
    // A kind that only remembers from what it was promoted looks and moves like another.
    let mut known = Vec::new();
    let is_new = |kind: &usize| {
        let facts = facts(kind);
        let moves = facts.movement.as_ref().map(ToString::to_string);
        let like = (facts.name.clone(), moves);
        let new = !facts.name.is_empty() && !known.contains(&like);
        known.push(like);
        new
    };
    let pieces = kinds.into_iter().chain(rest).filter(is_new);
    pieces.map(|kind| AnyPiece { seat, kind }).collect()
}

/// Returns the first player's kinds of pieces at the start, those that only its army has first.
fn army_kinds(play: &Play, armies: Option<&str>) -> Vec<AnyPiece> {
    let id = armies.and_then(|armies| armies.split(':').next());
    let mut army = play.entry().info().army_infos().iter();
    let own = army.find(|army| Some(army.id()) == id).map_or(&[][..], |army| army.pieces());
    let mut kinds = kinds(play, false);
    kinds.sort_by_key(|&piece| {
        let name = play.piece_info(piece).name;
        !own.iter().any(|(own, _)| own.eq_ignore_ascii_case(&name))
    });
    kinds
}

/// Draws pieces in a row.
pub(super) fn row(play: &Play, pieces: &[AnyPiece], style: &SvgStyle) -> Option<String> {
    let mut view = BoardView::empty(&RectBoard::new(pieces.len(), 1)?);
    for (at, &piece) in pieces.iter().enumerate() {
        view.place(at, piece_view(play, piece));
    }
    let names = pieces.iter().map(|&piece| play.piece_info(piece).name);
    view.set_title(names.collect::<Vec<_>>().join(", "));
    Some(svg(&view, style))
}

/// The query for a picture of a table: the time up to which it must be right.
#[derive(Deserialize)]
pub(crate) struct TablePictureQuery {
    at: Option<i64>,
    #[serde(default)]
    looks: String,
}

/// `GET /api/tables/ID/picture.svg`: the position as it stands. With `at`, a time from a list of
/// tables, a picture that is at least that recent need not be drawn again.
pub(crate) async fn table(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(id): Path<String>,
    Query(asked): Query<TablePictureQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    const KEEP: &str = "private, no-cache";
    // Longer ones name nothing that is known.
    let looks = asked.looks.get(..MAX_LOOKS).unwrap_or(&asked.looks);
    let key = format!("table {id} {looks}");
    let known = app.pictures.get(&key);
    if let Some((picture, as_of)) = &known
        && asked.at.is_some_and(|at| at < *as_of)
    {
        return Ok(picture.answer(&headers, KEEP));
    }
    let now = unix_ms();
    let seen = table_view(&app, &id, &who).await?;
    let shows = seen.play.move_texts().join(" ");
    let picture = match known.filter(|(picture, _)| picture.shows == shows) {
        Some((picture, _)) => picture,
        None => Arc::new(Picture::svg(board(&seen.play, &style(looks, &seen.play)), shows)),
    };
    app.pictures.put(key, &picture, now);
    Ok(picture.answer(&headers, KEEP))
}

/// The query for pictures of a game before it starts.
#[derive(Deserialize)]
pub(crate) struct GameQuery {
    armies: Option<String>,
    start: Option<String>,
    #[serde(default)]
    seats: usize,
    #[serde(default)]
    kind: usize,
    #[serde(default)]
    looks: String,
}

/// Pictures of games change only with the program.
const KEEP: &str = "public, max-age=3600";

impl GameQuery {
    /// Opens the game as a table would.
    fn open(&self, app: &AppState, game: &str) -> Result<Play, ApiError> {
        let entry = app.games.find(game);
        let entry = entry.map_err(|error| ApiError::new(StatusCode::NOT_FOUND, error.message()))?;
        let usual = entry.info().seat_counts().iter().map(|&count| usize::from(count)).min();
        let seats = match self.seats {
            0 => usual.unwrap_or(2),
            seats => seats.min(4),
        };
        let full = |value: &Option<String>| value.clone().filter(|text| !text.is_empty());
        let spec = TableSpec {
            game: game.to_owned(),
            armies: full(&self.armies),
            start: full(&self.start),
            ..TableSpec::new(game, vec![SeatRequest::Open; seats])
        };
        let opened = spec.open(&app.games);
        opened
            .map(|(play, _)| play)
            .map_err(|error| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, error.message()))
    }

    fn key(&self, what: &str, game: &str) -> String {
        let Self { armies, start, seats, kind, looks } = self;
        let looks = looks.get(..MAX_LOOKS).unwrap_or(looks);
        format!("{what} {game} {armies:?} {start:?} {seats} {kind} {looks}")
    }
}

/// `GET /api/games/GAME/board.svg`: a start of the game.
pub(crate) async fn start(
    State(app): State<Arc<AppState>>,
    Path(game): Path<String>,
    Query(asked): Query<GameQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let draw = || {
        let play = asked.open(&app, &game)?;
        Ok(board(&play, &style(&asked.looks, &play)))
    };
    let picture = app.pictures.get_or_draw(asked.key("start", &game), draw)?;
    Ok(picture.answer(&headers, KEEP))
}

/// `GET /api/games/GAME/army.svg`: the kinds of pieces with which the first player starts, in a row.
pub(crate) async fn army(
    State(app): State<Arc<AppState>>,
    Path(game): Path<String>,
    Query(asked): Query<GameQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let picture = app.pictures.get_or_draw(asked.key("army", &game), || {
        let play = asked.open(&app, &game)?;
        let style = style(&asked.looks, &play);
        let pieces = army_kinds(&play, asked.armies.as_deref());
        row(&play, &pieces, &style).ok_or_else(ApiError::not_found)
    })?;
    Ok(picture.answer(&headers, KEEP))
}

/// `GET /api/games/GAME/piece.svg`: one of the first player's pieces, by the number of its kind.
pub(crate) async fn piece(
    State(app): State<Arc<AppState>>,
    Path(game): Path<String>,
    Query(asked): Query<GameQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let picture = app.pictures.get_or_draw(asked.key("piece", &game), || {
        let play = asked.open(&app, &game)?;
        let known = asked.kind < play.position().kind_count();
        let piece = AnyPiece { seat: Seat::FIRST, kind: asked.kind };
        let drawn = known.then(|| row(&play, &[piece], &style(&asked.looks, &play)));
        drawn.flatten().ok_or_else(ApiError::not_found)
    })?;
    Ok(picture.answer(&headers, KEEP))
}

/// `GET /api/games/GAME/pieces`: the first player's pieces, with how they move in words.
pub(crate) async fn pieces(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(game): Path<String>,
    Query(asked): Query<GameQuery>,
) -> Result<Json<Value>, ApiError> {
    let play = asked.open(&app, &game)?;
    let shown = army_kinds(&play, asked.armies.as_deref()).into_iter().map(|piece| {
        let mut shown = piece_json(&play, piece, who.language);
        shown["kind"] = json!(piece.kind);
        shown
    });
    Ok(Json(Value::Array(shown.collect())))
}

/// Describes a piece: its name, and how it moves in Betza notation and in words.
pub(super) fn piece_json(play: &Play, piece: AnyPiece, language: Language) -> Value {
    let facts = play.piece_info(piece);
    let movement = facts.movement.as_ref();
    json!({
        "name": facts.name,
        "betza": movement.map(ToString::to_string),
        "text": movement.map(|movement| movement.explain_in(language).to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_is_bounded_and_keeps_what_is_used() {
        let cache = PictureCache::default();
        for nth in 0..MAX_PICTURES + 50 {
            let drawn = cache.get_or_draw(format!("{nth}"), || Ok(format!("<{nth}>")));
            assert_eq!(drawn.unwrap().plain, format!("<{nth}>").into_bytes());
            assert!(cache.get("0").is_some(), "asked for all the time");
        }
        assert_eq!(cache.0.lock().unwrap().1.len(), MAX_PICTURES);
        assert!(cache.get("1").is_none());
    }
}
