//! The final check of the logs: whole, legal, the same for all, and with everything that was
//! acknowledged.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::rc::Rc;

use serde_json::value::RawValue;
use tokio::task::spawn_local;
use wazir_registry::GameRegistry;
use wazir_session::{Fact, SessionSetupError};
use wazir_tables::{
    EntryKind, FollowError, Follower, LogEntry, TableNotice, TableSpec, TableSpecError,
};

use crate::client::core;
use crate::context::LoadContext;
use crate::http::Http;
use crate::table::{LoadCommand, LoadTable};

/// The number of logs that are read at the same time.
const READERS: usize = 32;

/// The counts of the logs that were checked.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LogCounts {
    pub(crate) logs: usize,
    pub(crate) events: usize,
    pub(crate) acknowledged: usize,
}

/// Reads every log and compares it with the events received and the commands acknowledged. Errors
/// are counted in the [metrics](crate::metrics::LoadMetrics).
///
/// # Errors
/// The server does not answer.
pub(crate) async fn check(world: &Rc<LoadContext>) -> io::Result<LogCounts> {
    let tables: VecDeque<Rc<LoadTable>> = world.tables.borrow().iter().cloned().collect();
    let tables = Rc::new(RefCell::new(tables));
    let readers = (0..READERS).map(|_| {
        let (world, tables) = (Rc::clone(world), Rc::clone(&tables));
        spawn_local(async move { check_logs(&world, &tables).await })
    });
    let mut all = LogCounts::default();
    for reader in readers.collect::<Vec<_>>() {
        let found = reader.await.map_err(io::Error::other)??;
        all.logs += found.logs;
        all.events += found.events;
        all.acknowledged += found.acknowledged;
    }
    Ok(all)
}

async fn check_logs(
    world: &LoadContext,
    tables: &RefCell<VecDeque<Rc<LoadTable>>>,
) -> io::Result<LogCounts> {
    let games = wazir_builtin::games();
    let mut found = LogCounts::default();
    let mut http = Http::connect(world.address).await?;
    loop {
        let Some(table) = tables.borrow_mut().pop_front() else { return Ok(found) };
        let path = format!("/api/tables/{}/events?since=0&log=true", table.id);
        let (status, body) = http.ask("GET", &path, &table.player_secret(), "").await?;
        if status != 200 {
            return Err(io::Error::other(format!("a log is not told: {status} {body}")));
        }
        match check_log(&games, &table, &body) {
            Ok((events, acknowledged)) => {
                found.logs += 1;
                found.events += events;
                found.acknowledged += acknowledged;
            }
            Err(why) => world.figures.borrow_mut().record_error(why.to_string()),
        }
    }
}

/// An error in a log.
#[derive(Debug, thiserror::Error)]
enum LogError {
    #[error(transparent)]
    Text(#[from] serde_json::Error),
    #[error(transparent)]
    Opening(#[from] TableSpecError),
    #[error(transparent)]
    Setup(#[from] SessionSetupError),
    #[error("a log that is not legal: {0}")]
    Rules(#[from] FollowError),
    #[error("{0}")]
    Log(&'static str),
    #[error("{came} events of {done} commands")]
    Count { came: usize, done: usize },
}

/// Checks a log; returns the number of events, and the number of acknowledged commands among them.
fn check_log(
    games: &GameRegistry,
    table: &LoadTable,
    body: &str,
) -> Result<(usize, usize), LogError> {
    let texts: Vec<&RawValue> = serde_json::from_str(body)?;
    let opening: TableSpec = serde_json::from_str(&table.opening)?;
    let (game, setup) = opening.open(games)?;
    let mut follower = Follower::new(game, setup)?;
    let mut entries: Vec<LogEntry> = Vec::with_capacity(texts.len());
    for (expected, text) in (1..).zip(&texts) {
        let entry: LogEntry = serde_json::from_str(text.get())?;
        if entry.number != expected {
            return Err(LogError::Log("a log whose numbers do not rise by one"));
        }
        let (_, hash) = core(text.get()).ok_or(LogError::Log("an event that cannot be read"))?;
        if table.heard(entry.number).is_some_and(|heard| heard != hash) {
            return Err(LogError::Log("an event that stands otherwise in the log"));
        }
        follower.apply(&entry)?;
        entries.push(entry);
    }
    if table.heard(entries.len() as u64 + 1).is_some() {
        return Err(LogError::Log("an event that was told and is not in the log"));
    }
    let done = table.done();
    for done in &done {
        let entry = usize::try_from(done.n).ok().and_then(|n| entries.get(n.checked_sub(1)?));
        let entry = entry.ok_or(LogError::Log("an acknowledged command that is not in the log"))?;
        let same = match (&done.command, &entry.kind) {
            (LoadCommand::Move { ply: at }, EntryKind::Fact(Fact::Moved { seat, ply, .. })) => {
                let text = serde_json::to_value(ply).unwrap_or_default();
                let line = &table.line.moves[*at];
                seat.index() == done.seat && text.as_str() == Some(line.1.as_str())
            }
            (
                LoadCommand::Chat { text },
                EntryKind::Notice(TableNotice::ChatMessage { seat, text: said }),
            ) => seat.index() == done.seat && text == said,
            _ => false,
        };
        if !same {
            return Err(LogError::Log("an acknowledged command that stands otherwise in the log"));
        }
    }
    let commanded = |entry: &&LogEntry| {
        matches!(
            entry.kind,
            EntryKind::Fact(Fact::Moved { .. })
                | EntryKind::Notice(TableNotice::ChatMessage { .. })
        )
    };
    let came = entries.iter().filter(commanded).count();
    if came != done.len() {
        return Err(LogError::Count { came, done: done.len() });
    }
    Ok((entries.len(), done.len()))
}
