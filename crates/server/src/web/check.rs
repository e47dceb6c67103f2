//! Checks of game and army files while they are written.

use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};
use wazir_registry::Play;
use wazir_tables::{CUSTOM_FILE, SeatRequest, TableSpec};
use wazir_text::{Language, Message, message};
use wazir_variant::{FileError, FileWarning};

use super::access::PeerAddress;
use super::api::{ApiError, Requester};
use super::pictures;
use crate::app::AppState;
use crate::custom_games::is_fast_enough;
use crate::texts::Remote;

/// Maximum number of pieces that are shown.
const MAX_PIECES: usize = 60;

/// A file to check: a game, or an army for a game.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct CheckBody {
    #[serde(default)]
    game_file: Option<String>,
    #[serde(default)]
    army_file: Option<String>,
    /// The game of the army.
    #[serde(default)]
    game: String,
    #[serde(default)]
    looks: String,
}

/// `POST /api/check`: what is wrong with a file and where, or what it makes.
pub(crate) async fn check(
    State(app): State<Arc<AppState>>,
    Extension(PeerAddress(address)): Extension<PeerAddress>,
    who: Requester,
    Json(asked): Json<CheckBody>,
) -> Result<Json<Value>, ApiError> {
    if !app.admission.commands.try_take(address) {
        return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, Remote::TooMany));
    }
    let (state, language) = (Arc::clone(&app), who.language);
    let busy = || ApiError::new(StatusCode::SERVICE_UNAVAILABLE, Remote::Busy);
    let checked = app.custom_games.read_alone(move || report(&state, &asked, language)).await;
    checked.map(Json).ok_or_else(busy)
}

fn report(app: &AppState, asked: &CheckBody, language: Language) -> Value {
    let started = Instant::now();
    let mut found = Report { language, errors: Vec::new(), warnings: Vec::new() };
    let open = vec![SeatRequest::Open; 2];
    let spec = match (&asked.game_file, &asked.army_file) {
        (Some(text), _) => {
            match wazir_variant::game::read_game(text) {
                Ok(file) => {
                    file.warnings().iter().for_each(|warning| found.warning(text, warning));
                }
                Err(errors) => errors.iter().for_each(|error| found.error(text, error)),
            }
            TableSpec { game_file: Some(text.clone()), ..TableSpec::new(CUSTOM_FILE, open) }
        }
        (None, Some(text)) => {
            match wazir_variant::read_army(text) {
                Ok(file) => {
                    file.warnings().iter().for_each(|warning| found.warning(text, warning));
                }
                Err(error) => found.error(text, &error),
            }
            let armies = Some(format!("{CUSTOM_FILE}:{CUSTOM_FILE}"));
            let army_file = Some(text.clone());
            TableSpec { armies, army_file, ..TableSpec::new(&asked.game, open) }
        }
        (None, None) => return json!({ "errors": [], "warnings": [] }),
    };
    let mut made = None;
    if found.errors.is_empty() {
        match spec.open(&app.games) {
            Ok((play, _)) if is_fast_enough(&play, started) => made = Some(play),
            Ok(_) => found.whole(Remote::SlowGame.into()),
            Err(error) => found.whole(error.message()),
        }
    }
    json!({
        "errors": found.errors,
        "warnings": found.warnings,
        "made": made.map(|play| made_json(&play, asked, language)),
    })
}

/// What is to be said about a file.
struct Report {
    language: Language,
    errors: Vec<Value>,
    warnings: Vec<Value>,
}

impl Report {
    fn say(&self, message: &Message) -> String {
        message.translate(self.language).to_string()
    }

    fn error(&mut self, text: &str, error: &FileError) {
        let why = self.say(&error.kind().message());
        let mut told = placed(text, &error.span(), error.line(), error.column(), why);
        told["hint"] = json!(error.hint().map(|hint| self.say(&hint)));
        self.errors.push(told);
    }

    fn warning(&mut self, text: &str, warning: &FileWarning) {
        let why = self.say(&warning.reason());
        let told = placed(text, &warning.span(), warning.line(), warning.column(), why);
        self.warnings.push(told);
    }

    /// Adds an error of the file as a whole.
    fn whole(&mut self, why: Message) {
        let why = self.say(&why);
        self.errors.push(placed("", &(0..0), 0, 0, why));
    }
}

/// Returns a sentence with its place: line and column from 1, and the range in units of UTF-16, which
/// pages count in.
fn placed(text: &str, span: &Range<usize>, line: usize, column: usize, say: String) -> Value {
    let units = |end: usize| text.get(..end).unwrap_or(text).encode_utf16().count();
    let (start, end) = (units(span.start), units(span.end));
    json!({ "line": line, "column": column, "start": start, "end": end, "say": say })
}

/// Describes the start of a game with this number of kinds of pieces.
pub(super) fn start_in_words(play: &Play, kinds: usize) -> Message {
    let (board, title) = (play.board(), play.entry().title().to_owned());
    let files = wazir_geometry::Board::width(&board);
    let ranks = wazir_geometry::Board::height(&board);
    let moves = play.legal_moves().len();
    message!(Remote::FineGame { title, files, ranks, kinds, moves })
}

/// Shows what a file makes: the board at the start, and the pieces.
fn made_json(play: &Play, asked: &CheckBody, language: Language) -> Value {
    let style = pictures::style(&asked.looks, play);
    let kinds = pictures::kinds(play, asked.game_file.is_some());
    let fine = start_in_words(play, kinds.len());
    let pieces = kinds.into_iter().take(MAX_PIECES).map(|piece| {
        let mut shown = pictures::piece_json(play, piece, language);
        shown["picture"] = json!(pictures::row(play, &[piece], &style));
        shown
    });
    json!({
        "say": fine.translate(language).to_string(),
        "board": pictures::board(play, &style),
        "pieces": pieces.collect::<Vec<_>>(),
    })
}
