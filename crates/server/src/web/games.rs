//! The gallery over HTTP.

use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};
use wazir_store::{Document, DocumentFilter};
use wazir_tables::{MAX_NAME_CHARS, sanitize_line};
use wazir_text::message;

use super::access::PeerAddress;
use super::api::{ApiError, Requester};
use super::assets;
use crate::app::AppState;
use crate::gallery::{
    ChangeNote, Draft, GalleryError, GalleryGame, GameDetails, GameSheet, HouseGame, house,
};
use crate::limits::ClientAddress;
use crate::texts::Remote;
use crate::time::unix_ms;

/// Number of games on a page of the list.
const PAGE: usize = 12;
/// Maximum length of a search, in characters, and number of its words.
const MAX_SEARCH: usize = 100;
const MAX_WORDS: usize = 8;
/// Pictures of a version never change while the program runs. They may not be shared: the game may
/// be private.
const PICTURE_CACHE: &str = "private, max-age=3600";

impl From<GalleryError> for ApiError {
    fn from(error: GalleryError) -> Self {
        match error {
            GalleryError::NoGame => Self::new(StatusCode::NOT_FOUND, Remote::NoGame),
            GalleryError::Deleted => Self::new(StatusCode::GONE, Remote::DeletedGame),
            GalleryError::NotYours => Self::new(StatusCode::FORBIDDEN, Remote::NotYourGame),
            GalleryError::Invalid(why) => Self::new(StatusCode::UNPROCESSABLE_ENTITY, why),
            GalleryError::Stale => Self::new(StatusCode::CONFLICT, Remote::NewerVersion),
            GalleryError::Busy => Self::new(StatusCode::SERVICE_UNAVAILABLE, Remote::Busy),
            GalleryError::Storage(why) => {
                tracing::warn!(why, "the gallery cannot be read or written");
                Self::new(StatusCode::SERVICE_UNAVAILABLE, Remote::Storage)
            }
        }
    }
}

/// The query for a list of games.
#[derive(Deserialize)]
pub(crate) struct ListQuery {
    #[serde(default)]
    words: String,
    mine: Option<String>,
    /// The last game of the page before, as its `next` says.
    after: Option<String>,
}

/// Returns the text that stands for the place of a game in a list; the game may be gone when it is
/// asked for.
fn place(filter: &DocumentFilter, game: &Document) -> String {
    format!("{}.{}", filter.key(game), game.id)
}

/// Returns the games behind a [place].
fn after(filter: DocumentFilter, place: &str) -> Option<DocumentFilter> {
    let (key, id) = place.split_once('.')?;
    Some(filter.after_key(key.parse().ok()?, id))
}

/// `GET /api/gallery`: the public games, the last listed first, or those of the requester, with
/// the games of the house behind the last.
pub(crate) async fn list(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Query(asked): Query<ListQuery>,
) -> Result<Json<Value>, ApiError> {
    let mine = asked.mine.is_some();
    let mut filter = match mine {
        true => DocumentFilter::new().owner(who.person()?),
        false => DocumentFilter::new().public(),
    };
    let search: String = asked.words.to_lowercase().chars().take(MAX_SEARCH).collect();
    let words: Vec<&str> = search.split_whitespace().take(MAX_WORDS).collect();
    for word in &words {
        filter = filter.word(*word);
    }
    if let Some(place) = &asked.after {
        filter = after(filter, place).ok_or(GalleryError::NoGame)?;
    }
    // One more says whether there is another page.
    let filter = filter.limit(PAGE + 1);
    let found = app.store.list_documents(filter.clone()).await.map_err(GalleryError::from)?;
    let person = who.person_or_empty();
    let games: Vec<Value> = found.iter().take(PAGE).map(|it| item(it, &person)).collect();
    let next = found.get(PAGE).and(found.get(PAGE - 1)).map(|last| place(&filter, last));
    let of_house = house().iter().filter(|HouseGame { id, title, .. }| {
        let text = format!("{title} {id}").to_lowercase();
        next.is_none() && !mine && words.iter().all(|word| text.contains(word))
    });
    let of_house = of_house.map(|HouseGame { id, title, .. }| {
        json!({ "id": id, "url": format!("/games/{id}"), "title": title, "version": 1 })
    });
    let of_house: Vec<Value> = of_house.collect();
    Ok(Json(json!({ "games": games, "next": next, "house": of_house })))
}

/// Returns a game's entry in a list.
fn item(document: &Document, person: &str) -> Value {
    let GameDetails { by, about } = GameDetails::of(document);
    json!({
        "id": document.id,
        "url": format!("/games/{}", document.id),
        "title": document.title,
        "by": by,
        "about": about,
        "version": document.versions,
        "updated": document.updated_ms,
        "public": document.is_public(),
        "hidden": document.hidden,
        "mine": document.owner == person,
    })
}

/// The text to save.
#[derive(Deserialize)]
pub(crate) struct SaveBody {
    text: String,
    /// The name to be shown as the author's.
    #[serde(default)]
    by: String,
    /// The number of the last version that the author knows.
    #[serde(default)]
    after: u32,
}

impl SaveBody {
    fn draft(&self) -> Draft {
        Draft { text: self.text.clone(), by: sanitize_line(&self.by, MAX_NAME_CHARS) }
    }
}

fn read_body<T>(body: Result<Json<T>, JsonRejection>) -> Result<T, ApiError> {
    let Json(body) = body.map_err(|error| {
        let why = error.body_text();
        ApiError::new(StatusCode::BAD_REQUEST, message!(Remote::Unreadable { why }))
    })?;
    Ok(body)
}

fn take_token(app: &AppState, address: ClientAddress) -> Result<(), ApiError> {
    match app.admission.tables.try_take(address) {
        true => Ok(()),
        false => Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, Remote::Busy)),
    }
}

/// `POST /api/gallery`: saves a new game, which only those see who have its address.
pub(crate) async fn create(
    State(app): State<Arc<AppState>>,
    Extension(PeerAddress(address)): Extension<PeerAddress>,
    who: Requester,
    body: Result<Json<SaveBody>, JsonRejection>,
) -> Result<Response, ApiError> {
    let person = who.person()?;
    take_token(&app, address)?;
    let body = read_body(body)?;
    let id = app.gallery.create(&app, &person, &body.draft()).await?;
    let told = json!({ "id": id, "url": format!("/games/{id}"), "version": 1 });
    Ok((StatusCode::CREATED, Json(told)).into_response())
}

/// `POST /api/gallery/ID`: saves a version of your own game.
pub(crate) async fn save(
    State(app): State<Arc<AppState>>,
    Extension(PeerAddress(address)): Extension<PeerAddress>,
    who: Requester,
    Path(id): Path<String>,
    body: Result<Json<SaveBody>, JsonRejection>,
) -> Result<Json<Value>, ApiError> {
    let person = who.person()?;
    take_token(&app, address)?;
    let body = read_body(body)?;
    let version = app.gallery.save(&app, (&id, &person), body.after, &body.draft()).await?;
    Ok(Json(json!({ "id": id, "url": format!("/games/{id}"), "version": version })))
}

/// Whether a game is to be listed.
#[derive(Deserialize)]
pub(crate) struct ListedBody {
    listed: bool,
}

/// `POST /api/gallery/ID/listed`: lists one's own game for everybody, or takes it off the list.
pub(crate) async fn set_listed(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(id): Path<String>,
    body: Result<Json<ListedBody>, JsonRejection>,
) -> Result<Json<Value>, ApiError> {
    let ListedBody { listed } = read_body(body)?;
    app.gallery.find_own(&app, &id, &who.person()?).await?;
    let set = app.store.set_listed(&id, listed, unix_ms()).await;
    set.map_err(GalleryError::from)?;
    Ok(Json(json!({ "listed": listed })))
}

/// `POST /api/gallery/ID/delete`: deletes one's own game.
pub(crate) async fn delete(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    app.gallery.delete(&app, &id, &who.person()?).await?;
    Ok(Json(json!({ "deleted": true })))
}

/// The query for a version; 0 stands for the last one.
#[derive(Default, Deserialize)]
pub(crate) struct VersionQuery {
    #[serde(default)]
    pub(super) version: u32,
    /// Asks for a small picture.
    small: Option<String>,
}

/// A version of a game that somebody requests.
struct Shown {
    game: GalleryGame,
    text: String,
    version: u32,
}

async fn find(
    app: &Arc<AppState>,
    who: &Requester,
    id: &str,
    asked: &VersionQuery,
) -> Result<Shown, ApiError> {
    let game = app.gallery.find(app, id, &who.person_or_empty()).await?;
    let (text, version) = app.gallery.text(app, &game, asked.version).await?;
    Ok(Shown { game, text, version })
}

/// `GET /api/gallery/ID`: all about a version of a game.
pub(crate) async fn one(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(id): Path<String>,
    Query(asked): Query<VersionQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Shown { game, text, version } = find(&app, &who, &id, &asked).await?;
    let sheet = app.gallery.sheet(&app, &text).await?;
    let picture = |number| format!("/api/gallery/{id}/pieces/{number}.svg?version={version}");
    let mut told = sheet.json(picture, who.language);
    told["id"] = json!(id);
    told["version"] = json!(version);
    told["board"] = json!(format!("/api/gallery/{id}/board.svg?version={version}"));
    told["file"] = json!(format!("/api/gallery/{id}/file?version={version}"));
    told["bots"] = app.gallery.bot_games.of(&app, &id, version, &sheet).await.json();
    match &game {
        GalleryGame::House(_) => told["house"] = json!(true),
        GalleryGame::Own(document, versions) => {
            let versions = versions.iter().enumerate().rev().map(|(place, version)| {
                let ChangeNote { by, plus, minus, lines } = ChangeNote::of(&version.note);
                json!({
                    "version": place + 1, "at": version.created_ms, "by": by,
                    "plus": plus, "minus": minus, "lines": lines,
                })
            });
            told["versions"] = json!(versions.collect::<Vec<_>>());
            told["by"] = json!(GameDetails::of(document).by);
            told["mine"] = json!(document.owner == who.person_or_empty());
            told["listed"] = json!(document.listed);
            told["hidden"] = json!(document.hidden);
        }
    }
    Ok(assets::text_response(&headers, "game.json", told.to_string()))
}

/// Sends the picture of a version.
async fn picture(
    app: &Arc<AppState>,
    who: &Requester,
    (id, asked): (&str, &VersionQuery),
    headers: &HeaderMap,
    of: impl Fn(&GameSheet) -> Option<&str>,
) -> Result<Response, ApiError> {
    let shown = find(app, who, id, asked).await?;
    let sheet = app.gallery.sheet(app, &shown.text).await?;
    let svg = of(&sheet).ok_or(GalleryError::NoGame)?;
    let mut response = assets::text_response(headers, "picture.svg", svg.to_owned());
    // The last version is another one tomorrow.
    if asked.version > 0 {
        let keep = HeaderValue::from_static(PICTURE_CACHE);
        response.headers_mut().insert(header::CACHE_CONTROL, keep);
    }
    Ok(response)
}

/// `GET /api/gallery/ID/board.svg`: the start of the game.
pub(crate) async fn board(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(id): Path<String>,
    Query(asked): Query<VersionQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let small = asked.small.is_some();
    picture(&app, &who, (&id, &asked), &headers, |sheet| Some(sheet.board(small))).await
}

/// `GET /api/gallery/ID/pieces/NUMBER.svg`: how a piece moves.
pub(crate) async fn piece(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path((id, file)): Path<(String, String)>,
    Query(asked): Query<VersionQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let number = file.strip_suffix(".svg").and_then(|number| number.parse().ok());
    let number = number.ok_or(GalleryError::NoGame)?;
    picture(&app, &who, (&id, &asked), &headers, |sheet| sheet.diagram(number)).await
}

/// `GET /api/gallery/ID/file`: the file of a version.
pub(crate) async fn file(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(id): Path<String>,
    Query(asked): Query<VersionQuery>,
) -> Result<Response, ApiError> {
    let Shown { text, .. } = find(&app, &who, &id, &asked).await?;
    let sheet = app.gallery.sheet(&app, &text).await?;
    // An identifier has nothing that would have to be escaped.
    let name = sheet.file().definition().id();
    let head = [
        (header::CONTENT_TYPE, "application/toml; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.toml\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((head, text).into_response())
}
