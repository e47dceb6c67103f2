//! The HTTP API for programs and pages.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::oneshot;
use wazir_ai::Level;
use wazir_game::{Outcome, Seat};
use wazir_geometry::Facing;
use wazir_notation::{MoveStyle, MoveStyles};
use wazir_registry::{AllowedValues, ArmyInfo, NamedStart, OptionInfo, Play};
use wazir_render::{BoardMaterial, PieceView, Script, SvgStyle, interactive_svg_with, view};
use wazir_session::SessionEnd;
use wazir_store::{TableHeader, TableSummary};
use wazir_tables::notation::MoveReading;
use wazir_tables::{Hello, RefusalReason, Request, SeatRequest, ServerMessage, TableSpec};
use wazir_text::{Argument, Language, message};

use super::access::{self, PeerAddress};
use super::{assets, records, socket};
use crate::admin::{self, AdminTask};
use crate::app::AppState;
use crate::identity::{self, Secret};
use crate::lobby::LobbyFilter;
use crate::open::{OpenTableError, open as open_table};
use crate::table_actor::{ClientRequest, TableRequest, TableView, language_of, participant};
use crate::texts::Remote;

/// Maximum time to wait for an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The sender of a request, and its language.
pub(crate) struct Requester {
    secret: Option<Secret>,
    pub(super) language: Language,
}

impl Requester {
    /// Returns the person, or an error if the request has no secret.
    pub(super) fn person(&self) -> Result<String, ApiError> {
        let secret = self.secret.as_ref();
        let nobody = || ApiError::new(StatusCode::UNAUTHORIZED, Remote::NotAllowed);
        secret.map(Secret::person_id).ok_or_else(nobody)
    }

    /// Returns the person, or an empty text if the request has no secret.
    pub(super) fn person_or_empty(&self) -> String {
        self.secret.as_ref().map(Secret::person_id).unwrap_or_default()
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Requester {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        let secret = Secret::from_headers(&parts.headers).map(|(secret, _)| secret);
        Ok(Self { secret, language: requested_language(&parts.uri, &parts.headers) })
    }
}

/// The cookie with the language that was chosen on a page.
const LANGUAGE_COOKIE: &str = "wz-lang";

/// Returns the language in the request's query, otherwise for a page the one that was chosen there,
/// otherwise the one of the browser.
pub(super) fn requested_language(uri: &Uri, headers: &HeaderMap) -> Language {
    let asked = uri.query().into_iter().flat_map(|query| query.split('&'));
    let asked = asked.filter_map(|pair| pair.strip_prefix("lang=")).next();
    // Pages name their own language in each request: they may have been opened before the choice.
    let is_page = !uri.path().starts_with("/api/");
    let chosen = || identity::cookie_value(headers, LANGUAGE_COOKIE).filter(|_| is_page);
    let known = |lang: &&str| lang.parse::<Language>().is_ok();
    let listed = headers.get(header::ACCEPT_LANGUAGE);
    let listed = || listed.and_then(|value| value.to_str().ok());
    let lang = asked.or_else(|| chosen().filter(known)).or_else(listed);
    language_of(&Hello { lang: lang.map(str::to_owned), ..Hello::default() })
}

/// An error response.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    why: ErrorText,
}

/// A sentence that the guard will translate.
#[derive(Clone, Debug)]
pub(super) struct ErrorText(Arc<wazir_text::Message>);

impl ErrorText {
    /// Returns the response in this language.
    pub(super) fn answer(&self, status: StatusCode, language: Language) -> Response {
        let text = self.0.translate(language).to_string();
        (status, Json(json!({ "say": text }))).into_response()
    }
}

impl ApiError {
    pub(super) fn new(status: StatusCode, why: impl Into<wazir_text::Message>) -> Self {
        Self { status, why: ErrorText(Arc::new(why.into())) }
    }

    pub(super) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, Remote::NoTable)
    }
}

/// The [guard](super::access::guard) fills in the text, because it knows the language.
impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Extension(self.why)).into_response()
    }
}

/// Returns the state of a table for a requester.
pub(super) async fn table_view(
    app: &Arc<AppState>,
    id: &str,
    who: &Requester,
) -> Result<Box<TableView>, ApiError> {
    let (person, language) = (who.person_or_empty(), who.language);
    ask_table(app, id, |reply| TableRequest::View { person, language, reply }).await
}

/// Sends a request to the task of a table and waits for the answer.
pub(super) async fn ask_table<T>(
    app: &Arc<AppState>,
    id: &str,
    order: impl FnOnce(oneshot::Sender<T>) -> TableRequest,
) -> Result<T, ApiError> {
    let orders = app.table(id).await?;
    let (reply, answer) = oneshot::channel();
    let busy = || ApiError::new(StatusCode::SERVICE_UNAVAILABLE, Remote::Busy);
    orders.try_send(order(reply)).map_err(|_| busy())?;
    match tokio::time::timeout(PATIENCE, answer).await {
        Ok(Ok(answer)) => Ok(answer),
        _ => Err(busy()),
    }
}

/// `GET /api/me`: the identity of the requester.
pub(crate) async fn me(who: Requester) -> Result<Json<Value>, ApiError> {
    Ok(Json(json!({ "person": who.person()?[..12] })))
}

/// `POST /api/me`: a new secret, for programs.
pub(crate) async fn new_me(
    State(app): State<Arc<AppState>>,
    Extension(PeerAddress(address)): Extension<PeerAddress>,
) -> Result<Json<Value>, ApiError> {
    if !app.admission.handshakes.try_take(address) {
        return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, Remote::Busy));
    }
    let secret = Secret::new();
    Ok(Json(json!({ "secret": secret.as_str(), "person": secret.person_id()[..12] })))
}

/// `GET /api/games`: the available games.
pub(crate) async fn games(State(app): State<Arc<AppState>>, who: Requester) -> Json<Value> {
    let say = |message: wazir_text::Message| message.translate(who.language).to_string();
    let games = app.games.iter().map(|entry| {
        let facts = entry.info();
        let seats = facts.seat_counts().iter().map(|count| {
            let seat = |index| say(facts.localized_seat_name(Seat::new(index)));
            json!({ "count": count, "names": (0..*count).map(seat).collect::<Vec<_>>() })
        });
        // What a start decides is not offered again.
        let free = |option: &&OptionInfo| !facts.is_decided_by_start(option.key());
        let options = facts.options().iter().filter(free).map(|option| {
            let values = match option.values() {
                AllowedValues::Choice(words) => json!(words),
                AllowedValues::Number(range) => json!({ "from": range.start(), "to": range.end() }),
                other => json!(other.to_string()),
            };
            let (key, help) = (option.key(), say(option.help()));
            json!({ "key": key, "help": help, "default": option.default(), "values": values })
        });
        let start = |start: &NamedStart| {
            let about = start.about().map(say);
            json!({ "key": start.name(), "title": say(start.title()), "about": about })
        };
        let numbers = facts.numbered_starts().map(|all| {
            let about = all.about().map(say);
            json!({ "last": all.last(), "title": say(all.title()), "about": about })
        });
        json!({
            "id": facts.id().as_str(),
            "title": say(facts.localized_title()),
            "about": facts.about().map(say).collect::<Vec<_>>(),
            "seats": seats.collect::<Vec<_>>(),
            "armies": facts.armies().collect::<Vec<_>>(),
            "army-info": facts.army_infos().iter().map(army_json).collect::<Vec<_>>(),
            "start": facts.default_start().map(start),
            "starts": facts.starts().iter().map(start).collect::<Vec<_>>(),
            "numbers": numbers,
            "options": options.collect::<Vec<_>>(),
            "levels": Level::ALL.map(Level::name),
        })
    });
    Json(Value::Array(games.collect()))
}

/// Returns what a page says about an army.
fn army_json(army: &ArmyInfo) -> Value {
    json!({
        "id": army.id(),
        "title": army.title(),
        "about": army.description(),
        "pieces": army.pieces().iter().map(|(name, moves)| json!([name, moves])).collect::<Vec<_>>(),
        "library": army.is_in_library(),
    })
}

/// The query for lists of tables.
#[derive(Deserialize)]
pub(crate) struct LobbyQuery {
    game: Option<String>,
    status: Option<String>,
    mine: Option<String>,
}

impl LobbyQuery {
    /// Returns the part that does not depend on the requester.
    pub(super) fn view(&self) -> LobbyFilter {
        let game = self.game.clone().filter(|game| !game.is_empty());
        let status = self.status.as_ref().and_then(|status| status.parse().ok());
        LobbyFilter { game, status }
    }
}

/// `GET /api/tables`: the public tables, or those of the requester.
pub(crate) async fn tables(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Query(wanted): Query<LobbyQuery>,
) -> Result<Json<Value>, ApiError> {
    let person = who.person_or_empty();
    let storage = |error: wazir_store::StoreError| {
        tracing::warn!(%error, "the lobby cannot be read");
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, Remote::Storage)
    };
    let tables = match &wanted.mine {
        Some(_) => {
            let own = wanted.view().filter().person(who.person()?).include_private(true);
            app.store.list(own).await
        }
        None => wanted.view().list(&*app.store).await,
    };
    let tables = tables.map_err(storage)?;
    let lines =
        tables.iter().map(|(row, summary)| list_item(&app, row, summary, &person, who.language));
    Ok(Json(Value::Array(lines.collect())))
}

/// Returns a table's entry in a list.
pub(super) fn list_item(
    app: &AppState,
    row: &TableHeader,
    summary: &TableSummary,
    person: &str,
    language: Language,
) -> Value {
    let opening: Option<TableSpec> = serde_json::from_str(&row.opening).ok();
    let title = app
        .games
        .find(&row.game)
        .map(|entry| entry.info().localized_title().translate(language).to_string())
        .ok();
    let own_title = opening.as_ref().and_then(|opening| opening.title.clone());
    let of = |seat: &wazir_store::SeatSummary| {
        !person.is_empty() && seat.person.as_deref() == Some(person)
    };
    let seats = summary.seats.iter().map(|seat| {
        let rest = seat.clock_rest.as_deref().and_then(|rest| serde_json::from_str(rest).ok());
        let rest: Option<Value> = rest;
        json!({ "kind": seat.kind, "name": seat.name, "clock": seat.clock_ms, "rest": rest })
    });
    let end: Option<SessionEnd> =
        summary.end.as_ref().and_then(|end| serde_json::from_str(end).ok());
    let winner = end.and_then(SessionEnd::outcome).and_then(Outcome::winner);
    json!({
        "id": row.id,
        "url": format!("/t/{}", row.id),
        "game": row.game,
        "title": own_title.or(title).unwrap_or_else(|| row.game.clone()),
        "armies": opening.as_ref().and_then(|opening| opening.armies.clone()),
        "army_titles": opening.as_ref().map(|opening| army_titles(app, opening)),
        "clock": opening.as_ref().and_then(|opening| opening.clock.map(|clock| clock.to_string())),
        "status": summary.status,
        "seats": seats.collect::<Vec<_>>(),
        "to_move": summary.to_move.and_then(|number| summary.place_of(number)),
        "clock_runs": summary.clock_runs,
        "ply": summary.ply,
        "updated": summary.updated_ms,
        "winner": winner.and_then(|seat| summary.place_of(seat.index() as u8)),
        "end": end.map(|end| end_in_words(app, row, summary, end, language)),
        "mine": summary.seats.iter().any(of),
        "turn": summary.seat_to_move().is_some_and(of),
        "closable": opening.as_ref().is_some_and(|opening| is_closable(opening, summary, of)),
    })
}

/// Returns the titles of the armies at a table; a file of somebody's own has none.
fn army_titles(app: &AppState, opening: &TableSpec) -> Vec<Option<String>> {
    let known = app.games.find(&opening.game).ok().map(|entry| entry.info().army_infos());
    let title = |id: &str| {
        let army = known.into_iter().flatten().find(|army| army.id() == id);
        army.map(|army| army.title().to_owned())
    };
    opening.armies.iter().flat_map(|armies| armies.split(':')).map(title).collect()
}

/// Returns the end of a game as a sentence. A winner has the name of the person, or else of the side.
fn end_in_words(
    app: &AppState,
    row: &TableHeader,
    summary: &TableSummary,
    end: SessionEnd,
    language: Language,
) -> String {
    let name = |seat: Seat| -> Argument {
        let place = summary.place_of(seat.index() as u8);
        let person = place.map(|place| &summary.seats[place]).filter(|seat| seat.kind == "person");
        match person.filter(|person| !person.name.is_empty()) {
            Some(person) => person.name.clone().into(),
            None => match app.games.find(&row.game) {
                Ok(entry) => entry.info().localized_seat_name(seat).into(),
                Err(_) => seat.message().into(),
            },
        }
    };
    end.message_with(name).translate(language).to_string()
}

/// Returns whether the requester, in the seat for whoever opened the table, can close it.
fn is_closable(
    opening: &TableSpec,
    summary: &TableSummary,
    is_mine: impl Fn(&wazir_store::SeatSummary) -> bool,
) -> bool {
    let seats = opening.seats.iter().zip(&summary.seats);
    summary.status == wazir_store::TableStatus::Waiting
        && seats.into_iter().any(|(asked, seat)| *asked == SeatRequest::Me && is_mine(seat))
}

/// `POST /api/tables`: opens a table.
pub(crate) async fn open(
    State(app): State<Arc<AppState>>,
    Extension(PeerAddress(address)): Extension<PeerAddress>,
    who: Requester,
    body: Result<Json<TableSpec>, axum::extract::rejection::JsonRejection>,
) -> Result<Response, ApiError> {
    let person = who.person()?;
    if !app.admission.tables.try_take(address) {
        return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, Remote::Busy));
    }
    let Json(opening) = body.map_err(|error| {
        let why = error.body_text();
        ApiError::new(StatusCode::BAD_REQUEST, message!(Remote::Unreadable { why }))
    })?;
    let opening = app.gallery.fill(&app, opening, &person).await?;
    match open_table(&app, &opening, &person, &[]).await {
        Ok(id) => {
            let body = Json(json!({ "id": id, "url": format!("/t/{id}") }));
            Ok((StatusCode::CREATED, body).into_response())
        }
        Err(OpenTableError::Invalid(why)) => {
            Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, why))
        }
        Err(OpenTableError::TooMany) => {
            Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, Remote::FullUp))
        }
        Err(OpenTableError::Storage(why)) => {
            tracing::warn!(why, "a table cannot be written");
            Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, Remote::Storage))
        }
    }
}

/// `GET /api/tables/ID`: the state of the table, its specification, and its record formats.
pub(crate) async fn table(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let mut seen = table_view(&app, &id, &who).await?;
    seen.full.table["formats"] = json!(records::formats(&app.games, &seen.play));
    seen.full.table["opening"] = json!(seen.opening);
    let full = ServerMessage::Snapshot(Box::new(seen.full));
    Ok(assets::text_response(&headers, "full.json", full.to_json(who.language)))
}

/// A command over plain HTTP.
#[derive(Deserialize)]
pub(crate) struct CommandBody {
    session: String,
    #[serde(flatten)]
    request: Request,
}

/// `POST /api/tables/ID/do`: a command, answered once its results are stored.
pub(crate) async fn perform(
    State(app): State<Arc<AppState>>,
    Extension(PeerAddress(address)): Extension<PeerAddress>,
    who: Requester,
    Path(id): Path<String>,
    body: String,
) -> Result<Response, ApiError> {
    let person = who.person()?;
    if !app.admission.commands.try_take(address) {
        return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, Remote::Busy));
    }
    let unreadable =
        |why: String| ApiError::new(StatusCode::BAD_REQUEST, message!(Remote::Unreadable { why }));
    let head = [(header::CONTENT_TYPE, "application/json")];
    let CommandBody { session, request } = match serde_json::from_str(&body) {
        Ok(command) => command,
        // Whoever gave it knows it by its number, and waits for the answer.
        Err(error) => {
            let a = socket::command_number(&body).ok_or_else(|| unreadable(error.to_string()))?;
            let no = socket::unreadable(a, &error).to_json(who.language);
            return Ok((StatusCode::OK, head, no).into_response());
        }
    };
    let is_command = matches!(request, Request::Execute { .. });
    if !socket::is_page_id(&session) || !is_command {
        return Err(unreadable("session, and t = do".to_owned()));
    }
    let from = participant(&person, &session);
    let said = |reply| {
        TableRequest::Request(Box::new(ClientRequest { from, request, reply: Some(reply) }))
    };
    let told = ask_table(&app, &id, said).await?;
    let status = match &told {
        ServerMessage::Refused { why: RefusalReason::Storage, .. } => {
            StatusCode::SERVICE_UNAVAILABLE
        }
        _ => StatusCode::OK,
    };
    Ok((status, head, told.to_json(who.language)).into_response())
}

/// The query about a piece, or about an earlier position.
#[derive(Deserialize)]
pub(crate) struct PositionQuery {
    #[serde(default)]
    from: String,
    #[serde(default)]
    ply: usize,
}

/// `GET /api/tables/ID/reach`: the squares that a piece reaches.
pub(crate) async fn reach(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(id): Path<String>,
    Query(asked): Query<PositionQuery>,
) -> Result<Response, ApiError> {
    let seen = table_view(&app, &id, &who).await?;
    let reached = wazir_tables::snapshot::piece_reach(&seen.play, &asked.from, seen.full.n);
    let reached = reached.ok_or_else(ApiError::not_found)?;
    let head = [(header::CONTENT_TYPE, "application/json")];
    Ok((head, ServerMessage::Reach(Box::new(reached)).to_json(who.language)).into_response())
}

/// The query about a text.
#[derive(Deserialize)]
pub(crate) struct TextQuery {
    text: String,
}

/// `GET /api/tables/ID/move`: the move that a text in any notation means.
pub(crate) async fn read_move(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(id): Path<String>,
    Query(asked): Query<TextQuery>,
) -> Result<Response, ApiError> {
    let seen = table_view(&app, &id, &who).await?;
    let read = MoveReading::of(&seen.play, seen.full.you, &asked.text, seen.full.n);
    let head = [(header::CONTENT_TYPE, "application/json")];
    Ok((head, ServerMessage::Move(Box::new(read)).to_json(who.language)).into_response())
}

/// `GET /api/notations`: the notations of moves, for groups of games that have the same.
pub(crate) async fn notations(State(app): State<Arc<AppState>>, who: Requester) -> Json<Value> {
    let say = |message: wazir_text::Message| message.translate(who.language).to_string();
    let mut groups: Vec<(Vec<MoveStyle>, Vec<String>)> = Vec::new();
    for entry in app.games.iter() {
        let styles: Vec<MoveStyle> = MoveStyles::of(entry).iter().collect();
        let title = say(entry.info().localized_title());
        match groups.iter_mut().find(|(known, _)| *known == styles) {
            Some((_, titles)) => titles.push(title),
            None if styles.len() > 1 => groups.push((styles, vec![title])),
            None => {}
        }
    }
    let groups = groups.into_iter().map(|(styles, games)| {
        let style = |style: &MoveStyle| json!([style.as_str(), say(style.message())]);
        json!({ "games": games, "styles": styles.iter().map(style).collect::<Vec<_>>() })
    });
    Json(Value::Array(groups.collect()))
}

/// `GET /api/tables/ID/at`: the position after a number of plies.
pub(crate) async fn at(
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
    Query(asked): Query<PositionQuery>,
) -> Result<Json<Value>, ApiError> {
    let ply = asked.ply;
    let position = ask_table(&app, &id, |reply| TableRequest::PositionAt { ply, reply }).await?;
    let position = position.ok_or_else(ApiError::not_found)?;
    Ok(Json(json!({ "position": position })))
}

/// The query for a board.
#[derive(Default, Deserialize)]
pub(crate) struct BoardQuery {
    #[serde(default)]
    turn: u8,
    /// The set of pieces; `script` is its former name.
    #[serde(default, alias = "script")]
    set: String,
    /// The material of the board.
    #[serde(default)]
    board: String,
    /// The notation in which the ranks are named.
    #[serde(default)]
    notation: String,
    /// `off` for figures without the small diagrams of how they move.
    #[serde(default)]
    diagrams: String,
}

impl BoardQuery {
    /// Returns the style that was asked for.
    fn style(&self) -> Result<SvgStyle, ApiError> {
        let set = named(&self.set, "set", &Script::ALL)?;
        let board = named(&self.board, "board", &BoardMaterial::ALL)?;
        Ok(SvgStyle::default().with_script(set).with_board(board))
    }
}

/// Returns the value of a query by its name, or the default if nothing was asked for.
fn named<T: Copy + Default + std::fmt::Display>(
    asked: &str,
    key: &'static str,
    all: &[T],
) -> Result<T, ApiError> {
    let found = all.iter().find(|known| known.to_string() == asked).copied();
    found.or(asked.is_empty().then(T::default)).ok_or_else(|| {
        let known = all.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        ApiError::new(StatusCode::BAD_REQUEST, message!(Remote::NoLook { key, known }))
    })
}

/// Draws the interactive board of a game.
pub(super) fn board_svg(game: &Play, asked: &BoardQuery) -> Result<String, ApiError> {
    // Turns are quarter turns from the first player's side.
    let mut seen = view(game, Seat::FIRST).with_facing(Facing::new(asked.turn % 4));
    let known = MoveStyles::of(game.entry());
    if let Some(style) = known.iter().find(|style| style.as_str() == asked.notation) {
        seen.rename_ranks(|rank| style.rank_name(rank));
    }
    let look = |piece: PieceView| match &*asked.diagrams {
        "off" => piece.without_pips(),
        _ => piece,
    };
    Ok(interactive_svg_with(game, &seen, look, &asked.style()?))
}

/// `GET /api/tables/ID/board.svg`: the empty board, with the images of all pieces.
pub(crate) async fn board(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(id): Path<String>,
    Query(asked): Query<BoardQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let seen = table_view(&app, &id, &who).await?;
    Ok(assets::text_response(&headers, "board.svg", board_svg(&seen.play, &asked)?))
}

/// `GET /api/news`: the announcement.
pub(crate) async fn news(State(app): State<Arc<AppState>>) -> Json<Value> {
    Json(json!({ "say": app.moderation.announcement() }))
}

/// `POST /api/admin`: an administrative task, for those who may read the folder of the server.
pub(crate) async fn administer(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    body: String,
) -> Result<Response, ApiError> {
    if !access::is_admin(&app, &headers) {
        return Err(ApiError::new(StatusCode::FORBIDDEN, Remote::NotAllowed));
    }
    let task: AdminTask = serde_json::from_str(&body).map_err(|error| {
        let why = error.to_string();
        ApiError::new(StatusCode::BAD_REQUEST, message!(Remote::Unreadable { why }))
    })?;
    // A table that waits for players is removed when it is closed.
    let known = matches!(&task, AdminTask::Delete { table } if app.table(table).await.is_ok());
    match &task {
        AdminTask::Ban { whom, lift, .. } => tracing::info!(whom, lift, "a ban was changed"),
        AdminTask::Close { table } | AdminTask::Delete { table } => {
            tracing::info!(table, "a table is closed by the administrator");
            app.close_table(table).await;
        }
        _ => {}
    }
    if let AdminTask::Close { table } = &task {
        return Ok(format!("everybody has left {table}\n").into_response());
    }
    let done = admin::run(&*app.store, &task).await;
    app.moderation.refresh(&app).await;
    match done {
        Ok(_) if known => Ok("the table is gone\n".into_response()),
        Ok(text) => Ok(text.into_response()),
        Err(error) => Ok((StatusCode::INTERNAL_SERVER_ERROR, format!("{error}\n")).into_response()),
    }
}

/// `GET /healthz`: checks that the program answers.
pub(crate) async fn alive() -> &'static str {
    "alive\n"
}

/// `GET /readyz`: checks that the store is writable.
pub(crate) async fn ready(State(app): State<Arc<AppState>>) -> Response {
    match tokio::time::timeout(Duration::from_secs(3), app.store.check_writable()).await {
        Ok(Ok(())) => "ready\n".into_response(),
        Ok(Err(error)) => (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n")).into_response(),
        Err(_) => {
            (StatusCode::SERVICE_UNAVAILABLE, "the storage does not answer\n").into_response()
        }
    }
}

/// `GET /metrics`: the metrics of the server.
pub(crate) async fn metrics(State(app): State<Arc<AppState>>) -> Response {
    let head = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (head, app.metrics.text()).into_response()
}
