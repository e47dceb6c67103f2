//! The list of tables, kept for all who look at it together.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use wazir_store::{Store, TableFilter, TableHeader, TableStatus, TableSummary};

/// The storage is asked no more often, however many look.
pub(crate) const REFRESH_INTERVAL: Duration = Duration::from_secs(2);
/// The most tables of a list.
const MOST: usize = 100;

/// What of the lobby somebody looks at. The game is one that the server knows, so that there are
/// few of these.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LobbyFilter {
    pub(crate) game: Option<String>,
    pub(crate) status: Option<TableStatus>,
}

impl LobbyFilter {
    /// What the storage is asked for.
    pub(crate) fn filter(&self) -> TableFilter {
        let mut filter = TableFilter::new().limit(MOST);
        if let Some(game) = &self.game {
            filter = filter.game(game.clone());
        }
        if let Some(status) = self.status {
            filter = filter.status(status);
        }
        filter
    }
}

/// A list as it was read; the same one as long as nothing in it changes.
pub(crate) type TableList = Arc<Vec<(TableHeader, TableSummary)>>;

/// A list, and when it was asked for.
struct CachedList {
    at: Instant,
    tables: Option<TableList>,
}

/// The lists that are looked at.
#[derive(Default)]
pub(crate) struct Lobby {
    known: Mutex<HashMap<LobbyFilter, CachedList>>,
}

impl Lobby {
    /// How a list stands, as it was known [`EVERY`] ago at the longest; `None` where it could not be
    /// read so far.
    pub(crate) async fn tables(&self, store: &dyn Store, view: &LobbyFilter) -> Option<TableList> {
        // While one asks, the others wait for the same answer.
        let mut known = self.known.lock().await;
        let before = known.get(view);
        if let Some(before) = before.filter(|before| before.at.elapsed() < REFRESH_INTERVAL) {
            return before.tables.clone();
        }
        let before = before.and_then(|before| before.tables.clone());
        let tables = match store.list(view.filter()).await {
            Ok(read) => Some(before.filter(|before| **before == read).unwrap_or(Arc::new(read))),
            Err(error) => {
                tracing::warn!(%error, "the lobby cannot be read");
                before
            }
        };
        known.insert(view.clone(), CachedList { at: Instant::now(), tables: tables.clone() });
        tables
    }
}
