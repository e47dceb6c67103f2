//! The lists of tables in the lobby, cached for all viewers.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use wazir_store::{Store, StoreError, TableFilter, TableHeader, TableStatus, TableSummary};

/// Minimum time between two queries of the store, however many clients watch.
pub(crate) const REFRESH_INTERVAL: Duration = Duration::from_secs(2);
/// Maximum number of tables in a list.
const MOST: usize = 100;
/// Maximum number of tables of each status in a list of all.
const SHARES: [(TableStatus, usize); 3] =
    [(TableStatus::Waiting, 40), (TableStatus::Running, 40), (TableStatus::Over, MOST - 80)];

/// The selection of a lobby list. The game must be one that the server knows, so the number of
/// selections is small.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LobbyFilter {
    pub(crate) game: Option<String>,
    pub(crate) status: Option<TableStatus>,
}

impl LobbyFilter {
    /// Returns the filter for the store, whatever the status if none is chosen.
    pub(crate) fn filter(&self) -> TableFilter {
        let filter = TableFilter::new().limit(MOST);
        let filter = self.game.iter().fold(filter, |filter, game| filter.game(game.clone()));
        self.status.into_iter().fold(filter, TableFilter::status)
    }

    /// Queries the store. If no status is chosen each has its share, so that many finished games do
    /// not displace those that wait.
    pub(crate) async fn list(
        &self,
        store: &dyn Store,
    ) -> Result<Vec<(TableHeader, TableSummary)>, StoreError> {
        if self.status.is_some() {
            return store.list(self.filter()).await;
        }
        let mut all = Vec::new();
        for (status, most) in SHARES {
            all.extend(store.list(self.filter().status(status).limit(most)).await?);
        }
        Ok(all)
    }
}

/// A list of tables; the same `Arc` as long as nothing in it changes.
pub(crate) type TableList = Arc<Vec<(TableHeader, TableSummary)>>;

/// A list, with the time of its last query.
struct CachedList {
    at: Instant,
    /// The number of changes before it was queried.
    changes: u64,
    tables: Option<TableList>,
}

/// The lists in use.
#[derive(Default)]
pub(crate) struct Lobby {
    known: Mutex<HashMap<LobbyFilter, CachedList>>,
    /// The number of tables that were opened or removed here.
    changes: AtomicU64,
}

impl Lobby {
    /// Reports that a table was opened or removed: a list from before is not shown any more.
    pub(crate) fn note_change(&self) {
        self.changes.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns a list, queried again if it is older than [`REFRESH_INTERVAL`]; `None` if it has never been
    /// read successfully.
    pub(crate) async fn tables(&self, store: &dyn Store, view: &LobbyFilter) -> Option<TableList> {
        // While one caller queries, the others wait for the same result.
        let mut known = self.known.lock().await;
        let before = known.get(view);
        let changes = self.changes.load(Ordering::Relaxed);
        let recent =
            |list: &&CachedList| list.at.elapsed() < REFRESH_INTERVAL && list.changes == changes;
        if let Some(before) = before.filter(recent) {
            return before.tables.clone();
        }
        let before = before.and_then(|before| before.tables.clone());
        let tables = match view.list(store).await {
            Ok(read) => Some(before.filter(|before| **before == read).unwrap_or(Arc::new(read))),
            Err(error) => {
                tracing::warn!(%error, "the lobby cannot be read");
                before
            }
        };
        known.insert(
            view.clone(),
            CachedList { at: Instant::now(), changes, tables: tables.clone() },
        );
        tables
    }
}
