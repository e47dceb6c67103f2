//! What a link to a table or a game shows where it is pasted: a title, a sentence and a picture.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use wazir_registry::Play;
use wazir_render::Script;
use wazir_session::Occupant;
use wazir_tables::snapshot::SeatView;
use wazir_text::{Language, Message, message};

use super::api::{ApiError, BoardQuery, Requester, board_svg, table_view};
use super::check::start_in_words;
use super::feeds::escape_xml;
use super::games::VersionQuery;
use super::pictures::{self, Picture};
use crate::app::AppState;
use crate::custom_games::run_blocking;
use crate::gallery::{GalleryGame, GameDetails};
use crate::picture::{CARD, png_of};
use crate::table_actor::TableView;
use crate::texts::Remote;
use crate::time::unix_ms;

/// Returns the address of this server as the client knows it.
fn base_url(app: &AppState, headers: &HeaderMap) -> String {
    if app.config.public_url.is_some() {
        return app.url.clone();
    }
    // The guard lets only names of this server through.
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    host.map_or_else(|| app.url.clone(), |host| format!("http://{host}"))
}

/// Returns the name of an occupant, `None` if nobody sits there.
fn occupant(seat: &SeatView, language: Language) -> Option<String> {
    match seat.kind.as_str() {
        "person" | "engine" if !seat.name.is_empty() => Some(seat.name.clone()),
        "level" => Some(Occupant::bot(seat.name.clone()).message().translate(language).to_string()),
        _ => None,
    }
}

/// Returns a title and a sentence about a table. Those of a private table name nobody.
fn described(seen: &TableView, language: Language) -> (String, String) {
    let say = |message: Message| message.translate(language).to_string();
    let game = say(seen.play.entry().info().localized_title());
    let state = &seen.full.state;
    let seats = state.seats.iter().flatten().filter(|_| !seen.opening.private);
    let names: Vec<String> = seats.filter_map(|seat| occupant(seat, language)).collect();
    let title = match names.is_empty() {
        true => game,
        false => format!("{game}: {}", names.join(" – ")),
    };
    let sentence = match (&state.end, state.phase.as_deref()) {
        (Some(end), _) => end.say.localized(language).text(),
        (None, Some("waiting")) => say(Remote::LinkWaiting.into()),
        _ => say(message!(Remote::LinkRunning { ply: seen.play.ply() })),
    };
    (title, sentence)
}

/// What programs show of a link: texts, and the addresses of the page and of its picture, without
/// the part that names the server.
struct Preview<'t> {
    title: &'t str,
    sentence: &'t str,
    page: String,
    picture: String,
}

impl Preview<'_> {
    /// Returns the title and the properties for the head of the page.
    fn html(&self, app: &AppState, headers: &HeaderMap) -> String {
        let [title, sentence] = [self.title, self.sentence].map(escape_xml);
        let (base, (width, height)) = (base_url(app, headers), CARD);
        let [page, picture] =
            [&self.page, &self.picture].map(|path| escape_xml(&format!("{base}{path}")));
        let mut text = format!("<title>{title} · Wazir</title>\n");
        for (name, value) in [
            ("og:type", "website"),
            ("og:site_name", "Wazir"),
            ("og:title", &title),
            ("og:description", &sentence),
            ("og:url", &page),
            ("og:image", &picture),
            ("og:image:type", "image/png"),
            ("og:image:width", &width.to_string()),
            ("og:image:height", &height.to_string()),
            ("og:image:alt", &sentence),
        ] {
            // Writing to a string does not fail.
            let _ = writeln!(text, "<meta property=\"{name}\" content=\"{value}\">");
        }
        let _ = writeln!(text, "<meta name=\"description\" content=\"{sentence}\">");
        text + "<meta name=\"twitter:card\" content=\"summary_large_image\">"
    }
}

/// What the page of a table has of its own: the title with its description for programs that show
/// links, and the room for the board.
pub(super) struct TablePage {
    pub(super) title: String,
    pub(super) room: String,
}

/// Returns what the page of a table has of its own.
pub(super) async fn table_page(
    app: &Arc<AppState>,
    id: &str,
    who: &Requester,
    headers: &HeaderMap,
) -> Option<TablePage> {
    let seen = table_view(app, id, who).await.ok()?;
    let (title, sentence) = described(&seen, who.language);
    // Programs request the picture again when the position has changed.
    let picture = format!("/t/{id}/card.png?ply={}", seen.play.ply());
    let preview = Preview { title: &title, sentence: &sentence, page: format!("/t/{id}"), picture };
    Some(TablePage { title: preview.html(app, headers), room: room(app, id, &seen) })
}

/// Returns an empty element as large as the board that will come, so that nothing on the page moves
/// when it does.
fn room(app: &AppState, id: &str, seen: &TableView) -> String {
    let key = format!("room {id}");
    if let Some((known, _)) = app.pictures.get(&key) {
        return known.shows.clone();
    }
    let board = board_svg(&seen.play, &BoardQuery::default()).unwrap_or_default();
    let size = board.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next());
    let room = format!(
        "<svg class=\"room\" viewBox=\"{}\" aria-hidden=\"true\"></svg>",
        size.unwrap_or("0 0 100 100")
    );
    app.pictures.put(key, &Arc::new(Picture::svg(String::new(), room.clone())), 0);
    room
}

/// `GET /t/ID/card.png`: the board of a table, for programs that show links.
pub(crate) async fn card(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    const KEEP: &str = "public, max-age=60";
    let key = format!("card {id}");
    let seen = table_view(&app, &id, &who).await?;
    let shows = seen.play.move_texts().join(" ");
    if let Some((picture, _)) = app.pictures.get(&key).filter(|(known, _)| known.shows == shows) {
        return Ok(picture.answer(&headers, KEEP));
    }
    let picture = draw_card(&app, key, &seen.play, shows).await?;
    Ok(picture.answer(&headers, KEEP))
}

/// Draws the board of a game and keeps the picture. One is drawn at a time, and not in the way of the
/// games.
async fn draw_card(
    app: &AppState,
    key: String,
    play: &Play,
    shows: String,
) -> Result<Arc<Picture>, ApiError> {
    let now = unix_ms();
    let _turn = app.link_cards.acquire().await;
    let style = pictures::style("", play);
    let mut board = pictures::board(play, &style);
    // A kanji without an outline is left to the fonts of a browser, and an image has none: then all
    // pieces have their letters.
    if board.contains("<text ") {
        board = pictures::board(play, &style.with_script(Script::Letters));
    }
    let drawn = run_blocking(move || png_of(&board, CARD)).await.ok().flatten();
    let picture = Arc::new(Picture::png(drawn.ok_or_else(ApiError::not_found)?, shows));
    app.pictures.put(key, &picture, now);
    Ok(picture)
}

/// Returns the title of the page of a game of the gallery, with its description for programs that
/// show links. `None` if there is no such version, or it cannot be read at the moment.
pub(super) async fn game_title(
    app: &Arc<AppState>,
    (id, game): (&str, &GalleryGame),
    version: u32,
    who: &Requester,
    headers: &HeaderMap,
) -> Option<String> {
    let (text, number) = app.gallery.text(app, game, version).await.ok()?;
    let sheet = app.gallery.sheet(app, &text).await.ok()?;
    let definition = sheet.file().definition();
    let sentence = match definition.about() {
        Some(about) => about.to_owned(),
        None => {
            start_in_words(sheet.play(), sheet.piece_count()).translate(who.language).to_string()
        }
    };
    let title = match game {
        GalleryGame::Own(document, _) => match GameDetails::of(document).by {
            by if by.is_empty() => definition.title().to_owned(),
            by => format!("{} ({by})", definition.title()),
        },
        GalleryGame::House(_) => definition.title().to_owned(),
    };
    let page = match version {
        0 => format!("/games/{id}"),
        version => format!("/games/{id}?version={version}"),
    };
    let picture = format!("/games/{id}/card.png?version={number}");
    Some(Preview { title: &title, sentence: &sentence, page, picture }.html(app, headers))
}

/// `GET /games/ID/card.png`: the start of a game of the gallery, for programs that show links.
pub(crate) async fn game_card(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(id): Path<String>,
    Query(asked): Query<VersionQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    // It may be deleted or hidden at any time.
    const KEEP: &str = "private, no-cache";
    let game = app.gallery.find(&app, &id, &who.person_or_empty()).await?;
    let (text, version) = app.gallery.text(&app, &game, asked.version).await?;
    let key = format!("game {id} {version}");
    if let Some((picture, _)) = app.pictures.get(&key) {
        return Ok(picture.answer(&headers, KEEP));
    }
    let sheet = app.gallery.sheet(&app, &text).await?;
    let picture = draw_card(&app, key, sheet.play(), String::new()).await?;
    Ok(picture.answer(&headers, KEEP))
}
