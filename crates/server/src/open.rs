//! Opening of new tables and rematches.

use std::sync::Arc;

use wazir_game::Seat;
use wazir_session::{Command, Occupant, Time};
use wazir_store::{NewTable, StoreError, TableHeader};
use wazir_tables::{SeatRequest, TableSpec, TableState};
use wazir_text::Message;

use crate::app::AppState;
use crate::identity::{new_table_id, random_bytes};
use crate::table_actor::summary;
use crate::time::{TableClock, unix_ms};

/// The reason why a table cannot be opened.
#[derive(Debug)]
pub(crate) enum OpenTableError {
    /// The specification is wrong.
    Invalid(Message),
    TooMany,
    Storage(String),
}

/// A person seated in advance: seat, person, and name.
pub(crate) type PreSeated = (Seat, String, String);

/// Opens a table for a person, with others seated in advance. Returns its id.
pub(crate) async fn open(
    app: &Arc<AppState>,
    opening: &TableSpec,
    host: &str,
    sitting: &[PreSeated],
) -> Result<String, OpenTableError> {
    if app.table_count() >= app.config.limits.all_tables as usize {
        return Err(OpenTableError::TooMany);
    }
    let wrong = |message| OpenTableError::Invalid(message);
    for place in &opening.seats {
        if let SeatRequest::Level(level) = place {
            let level: Result<wazir_ai::Level, _> = level.parse();
            level.map_err(|error| wrong(error.message()))?;
        }
    }
    opening.check_name().map_err(|error| wrong(error.message()))?;
    let seed = u64::from_le_bytes(random_bytes());
    let opening = &opening.clone().with_settled_start(&app.games, seed);
    let (game, setup) = match opening.is_custom_game() {
        true => app.custom_games.open(app, opening).await?,
        false => opening.open(&app.games).map_err(|error| wrong(error.message()))?,
    };
    let seats = game.seats();
    let mut table = TableState::new(game, setup, host).map_err(|error| wrong(error.message()))?;
    let me = opening.seats.iter().position(|place| *place == SeatRequest::Me);
    if let Some(seat) = me.and_then(|at| seats.get(at)) {
        table.assign_seat(*seat, host);
    }
    for (seat, person, name) in sitting {
        let occupant = Occupant::person(name.clone());
        let command = Command::Sit { seat: *seat, occupant };
        table.execute(&command, Time::START).map_err(|error| wrong(error.message()))?;
        table.assign_seat(*seat, person.clone());
    }
    if !opening.chat {
        table.record_notice(wazir_tables::TableNotice::ChatSwitched { on: false }, Time::START);
        table.switch_room(false);
    }
    table.run_automatic(Time::START);
    store_table(app, opening, &mut table).await
}

async fn store_table(
    app: &AppState,
    opening: &TableSpec,
    table: &mut TableState,
) -> Result<String, OpenTableError> {
    let now = unix_ms();
    let clock = match opening.is_correspondence() {
        true => TableClock::Correspondence { opened: now },
        false => TableClock::Live { base: Time::START, since: std::time::Instant::now() },
    };
    let batch = table.next_batch();
    // Lists show the title of a game without reading its file.
    let title =
        opening.game_file.as_ref().map(|_| table.session().play().entry().title().to_owned());
    let opening = TableSpec { title, ..opening.clone() };
    let text = serde_json::to_string(&opening).unwrap_or_default();
    let mut row = TableHeader::new(new_table_id(), opening.game.clone(), text, now);
    row.private = opening.private;
    let id = row.id.clone();
    let mut table = NewTable::new(row, summary(table, &clock));
    if let Some(batch) = batch {
        let entries = batch.entries.iter();
        table.lines =
            entries.map(|entry| serde_json::to_string(entry).unwrap_or_default()).collect();
        let kept = batch.values.into_iter();
        table.values = kept.filter_map(|(name, value)| Some((name.to_string(), value?))).collect();
    }
    // Nobody owns it until a client comes, perhaps to another server.
    match app.store.create(table).await {
        Ok(_) => {
            let (game, private) = (&opening.game, opening.private);
            tracing::info!(table = id, game, private, "a table was opened");
            app.lobby.note_change();
            Ok(id)
        }
        Err(StoreError::TableExists) => Err(OpenTableError::TooMany),
        Err(error) => Err(OpenTableError::Storage(error.to_string())),
    }
}

/// Opens the table of a rematch, everybody one seat further on. Returns its id.
pub(crate) async fn rematch(
    app: &Arc<AppState>,
    opening: &TableSpec,
    table: &TableState,
) -> Option<String> {
    let session = table.session();
    let seats = session.play().seats();
    // The player of the previous seat comes to this one, as the session rotates the seats.
    let rotated = session.rematch_setup();
    let mut sitting = Vec::new();
    let mut places = Vec::new();
    for (at, occupant) in rotated.occupants().iter().enumerate() {
        let before = seats[(at + seats.len() - 1) % seats.len()];
        places.push(match (occupant, table.person_in(before)) {
            (Occupant::Bot(level), _) => SeatRequest::Level(level.clone()),
            (Occupant::Person(name), Some(person)) => {
                sitting.push((seats[at], person.to_owned(), name.clone()));
                SeatRequest::Open
            }
            _ => SeatRequest::Open,
        });
    }
    let opening = TableSpec { seats: places, ..opening.clone() };
    match open(app, &opening, table.host(), &sitting).await {
        Ok(id) => Some(id),
        Err(error) => {
            tracing::warn!(?error, "a rematch was not opened");
            None
        }
    }
}
