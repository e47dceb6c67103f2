//! The lists of tables in the lobby, cached for all viewers.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use wazir_store::{Store, TableFilter, TableHeader, TableStatus, TableSummary};

/// Minimum time between two queries of the store, however many clients watch.
pub(crate) const REFRESH_INTERVAL: Duration = Duration::from_secs(2);
/// Maximum number of tables in a list.
const MOST: usize = 100;

/// The selection of a lobby list. The game must be one that the server knows, so the number of
/// selections is small.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LobbyFilter {
    pub(crate) game: Option<String>,
    pub(crate) status: Option<TableStatus>,
}

impl LobbyFilter {
    /// Returns the filter for the store.
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

/// A list of tables; the same `Arc` as long as nothing in it changes.
pub(crate) type TableList = Arc<Vec<(TableHeader, TableSummary)>>;

/// A list, with the time of its last query.
struct CachedList {
    at: Instant,
    tables: Option<TableList>,
}

/// The lists in use.
#[derive(Default)]
pub(crate) struct Lobby {
    known: Mutex<HashMap<LobbyFilter, CachedList>>,
}

impl Lobby {
    /// Returns a list, queried again if it is older than [`REFRESH_INTERVAL`]; `None` if it has never been
    /// read successfully.
    pub(crate) async fn tables(&self, store: &dyn Store, view: &LobbyFilter) -> Option<TableList> {
        // While one caller queries, the others wait for the same result.
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
