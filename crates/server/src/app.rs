//! The state shared by the whole server.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};
use wazir_players::EndgameTables;
use wazir_registry::GameRegistry;
use wazir_store::{ClaimOutcome, ServerNode, Store, StoreError};
use wazir_tables::{Lookup, TableRegistry};

use crate::admin::Moderation;
use crate::analysis::Analyses;
use crate::config::ServerConfig;
use crate::connections::Connections;
use crate::custom_games::{self, CustomGames};
use crate::gallery::Gallery;
use crate::limits::{ClientAddress, RateLimiter};
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::pool::SearchPool;
use crate::table_actor::{LoadError, TableActor, TableRequest};
use crate::time::unix_ms;

/// Duration of a server's lease on its tables, in milliseconds.
pub(crate) const LEASE_MS: i64 = 10_000;
/// The store scope of requests for tables held by another server, and their duration in
/// milliseconds.
const WANTED: &str = "wanted";
const WANTED_MS: i64 = 15_000;
/// Rounds of maintenance between two looks for tables that have waited for too long.
const CLEANUP_ROUNDS: u32 = 20;
/// Pictures that an address may request in the time of one other request.
const PICTURES_PER_REQUEST: u32 = 8;
/// Interval at which a server renews its lease.
pub(crate) const RENEWAL: Duration = Duration::from_secs(3);

/// The reason why a table cannot be reached.
#[derive(Clone, Debug)]
pub(crate) enum TableUnavailable {
    NoTable,
    /// Another server holds it and has been asked for it.
    Elsewhere,
    Storage(String),
    /// The stored data cannot be read.
    Corrupt,
}

impl From<StoreError> for TableUnavailable {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::TableNotFound => Self::NoTable,
            error => Self::Storage(error.to_string()),
        }
    }
}

/// A request that waits for a table.
type Waiter = oneshot::Sender<Result<mpsc::Sender<TableRequest>, TableUnavailable>>;

/// A table's task, as stored in the registry.
#[derive(Clone)]
struct TableHandle {
    orders: mpsc::Sender<TableRequest>,
    /// Closed when the task has ended and everything is written.
    ended: watch::Receiver<()>,
}

/// The counters of the limits.
pub(crate) struct Admission {
    pub(crate) requests: RateLimiter<ClientAddress>,
    /// Pictures of boards, which a front page with many games requests all the time.
    pub(crate) pictures: RateLimiter<ClientAddress>,
    pub(crate) handshakes: RateLimiter<ClientAddress>,
    pub(crate) tables: RateLimiter<ClientAddress>,
    pub(crate) commands: RateLimiter<ClientAddress>,
    pub(crate) sockets: Mutex<HashMap<ClientAddress, u32>>,
    pub(crate) open_sockets: AtomicU32,
    pub(crate) connections: Arc<Connections>,
}

/// The state shared by the whole server.
pub(crate) struct AppState {
    pub(crate) config: ServerConfig,
    /// The address of the server, such as `http://127.0.0.1:8080`.
    pub(crate) url: String,
    pub(crate) games: GameRegistry,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) node: ServerNode,
    pub(crate) pool: SearchPool,
    pub(crate) metrics: Metrics,
    pub(crate) admission: Admission,
    pub(crate) pieces: crate::pieces::PieceCache,
    pub(crate) custom_games: CustomGames,
    pub(crate) analyses: Analyses,
    pub(crate) gallery: Gallery,
    pub(crate) moderation: Moderation,
    pub(crate) lobby: Lobby,
    pub(crate) pictures: crate::web::PictureCache,
    /// Admits one picture for links at a time.
    pub(crate) link_cards: tokio::sync::Semaphore,
    /// The secret for administration, stored in the server's folder.
    pub(crate) admin_secret: Option<String>,
    /// Becomes `true` when the server is to stop.
    pub(crate) stop: watch::Sender<bool>,
    /// The next connection number.
    pub(crate) next_connection: AtomicU64,
    tables: Mutex<TableRegistry<TableHandle, Waiter>>,
}

impl AppState {
    pub(crate) fn new(
        config: ServerConfig,
        url: String,
        store: Arc<dyn Store>,
        node: ServerNode,
        key: Option<String>,
        endings: &EndgameTables,
    ) -> Self {
        let limits = &config.limits;
        let threads = match limits.search_threads {
            0 => std::thread::available_parallelism().map_or(1, |all| all.get() - 1),
            threads => threads,
        };
        let doors = Admission {
            requests: RateLimiter::new(limits.requests, Duration::from_secs(60)),
            pictures: RateLimiter::new(
                limits.requests.saturating_mul(PICTURES_PER_REQUEST),
                Duration::from_secs(60),
            ),
            handshakes: RateLimiter::new(limits.handshakes, Duration::from_secs(30)),
            tables: RateLimiter::new(limits.tables, Duration::from_secs(60)),
            commands: RateLimiter::new(limits.commands, Duration::from_secs(20)),
            sockets: Mutex::default(),
            open_sockets: AtomicU32::new(0),
            connections: Arc::new(Connections::new(limits, config.trust_proxy)),
        };
        Self {
            url,
            games: wazir_builtin::games(),
            store,
            node,
            pool: SearchPool::new(threads, endings),
            metrics: Metrics::default(),
            admission: doors,
            pieces: crate::pieces::PieceCache::default(),
            custom_games: CustomGames::default(),
            analyses: Analyses::default(),
            gallery: Gallery::default(),
            moderation: Moderation::default(),
            lobby: Lobby::default(),
            pictures: crate::web::PictureCache::default(),
            link_cards: tokio::sync::Semaphore::new(1),
            admin_secret: key,
            stop: watch::Sender::new(false),
            next_connection: AtomicU64::new(1),
            tables: Mutex::default(),
            config,
        }
    }

    /// Returns whether clients use `https`.
    pub(crate) fn is_secure(&self) -> bool {
        self.config.public_url.as_deref().is_some_and(|url| url.starts_with("https:"))
    }

    fn tables(&self) -> MutexGuard<'_, TableRegistry<TableHandle, Waiter>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of tables that are running, starting or stopping.
    pub(crate) fn table_count(&self) -> usize {
        self.tables().len()
    }

    /// Returns the channel to a table; starts its task if necessary.
    pub(crate) async fn table(
        self: &Arc<Self>,
        id: &str,
    ) -> Result<mpsc::Sender<TableRequest>, TableUnavailable> {
        let (waiter, told) = oneshot::channel();
        let arrival = self.tables().find_or_wait(id, waiter);
        let waiter = match arrival {
            Lookup::Running { task, .. } if !task.orders.is_closed() => return Ok(task.orders),
            Lookup::Running { waiter, .. } => Some(waiter),
            Lookup::MustStart => {
                self.spawn_table(id);
                None
            }
            Lookup::Queued => None,
        };
        if let Some(waiter) = waiter {
            // The task has ended by a fault that has not been noticed yet.
            let mut tables = self.tables();
            tables.begin_stop(id);
            if matches!(tables.find_or_wait(id, waiter), Lookup::MustStart) {
                drop(tables);
                self.spawn_table(id);
            }
        }
        told.await.unwrap_or(Err(TableUnavailable::Corrupt))
    }

    /// Starts a table for its waiters. The start continues even if the first waiter goes away: the
    /// others still wait.
    fn spawn_table(self: &Arc<Self>, id: &str) {
        let (app, id) = (Arc::clone(self), id.to_owned());
        tokio::spawn(async move {
            let waking = tokio::spawn({
                let (app, id) = (Arc::clone(&app), id.clone());
                async move { app.load_table(&id).await }
            });
            // A fault on the way must not leave anybody waiting forever.
            let woken = waking.await.unwrap_or(Err(TableUnavailable::Corrupt));
            let (told, waiting) = match woken {
                Ok((host, orders)) => {
                    let (ending, ended) = watch::channel(());
                    let task = TableHandle { orders: orders.clone(), ended };
                    // The registry must know the task before it can end.
                    let waiting = app.tables().finish_start(&id, Some(task));
                    app.supervise(id, host, ending);
                    (Ok(orders), waiting)
                }
                Err(absent) => (Err(absent), app.tables().finish_start(&id, None)),
            };
            for waiter in waiting {
                let _ = waiter.send(told.clone());
            }
        });
    }

    async fn load_table(
        self: &Arc<Self>,
        id: &str,
    ) -> Result<(Box<TableActor>, mpsc::Sender<TableRequest>), TableUnavailable> {
        let epoch = match self.store.claim(id, &self.node, unix_ms(), LEASE_MS).await? {
            ClaimOutcome::Granted { epoch } => epoch,
            // Another server has it. A load balancer should send all players of a table to one
            // server, so the table follows them.
            ClaimOutcome::Held { .. } => {
                let (node, until) = (Some(self.node.name.clone()), Some(unix_ms() + WANTED_MS));
                self.store.put_value(WANTED, id, node, until).await?;
                return Err(TableUnavailable::Elsewhere);
            }
        };
        let stored = self.store.load(id).await?.ok_or(TableUnavailable::NoTable)?;
        let made = match stored.header.game == wazir_tables::CUSTOM_FILE {
            true => {
                let app = Arc::clone(self);
                let made =
                    custom_games::run_blocking(move || TableActor::new(&app, stored, epoch)).await;
                made.map_err(LoadError::from).and_then(|made| made)
            }
            false => TableActor::new(self, stored, epoch),
        };
        made.map_err(|why| {
            let why = why.to_string();
            tracing::error!(table = id, why, "a table cannot be read");
            TableUnavailable::Corrupt
        })
    }

    /// Runs the task of a table and watches for its end.
    fn supervise(self: &Arc<Self>, id: String, host: Box<TableActor>, ending: watch::Sender<()>) {
        let app = Arc::clone(self);
        self.metrics.tables.fetch_add(1, Ordering::Relaxed);
        let task = tokio::spawn(host.run());
        tokio::spawn(async move {
            if task.await.is_err() {
                tracing::error!(
                    table = id,
                    "the task of a table ended by a fault; it is made again"
                );
            }
            app.metrics.tables.fetch_sub(1, Ordering::Relaxed);
            let again = app.tables().finish_stop(&id);
            drop(ending);
            if again {
                app.spawn_table(&id);
            }
        });
    }

    /// Reports that the task of a table accepts no more requests; new clients wait until it has
    /// ended.
    pub(crate) fn begin_stop(&self, id: &str) {
        self.tables().begin_stop(id);
    }

    /// Releases a table so that another server can claim it.
    pub(crate) async fn release_table(&self, id: &str) {
        if let Err(error) = self.store.release(&self.node, Some(&[id.to_owned()])).await {
            tracing::warn!(table = id, %error, "a table was not given back");
        }
    }

    /// Removes a table that was closed before its game began.
    pub(crate) async fn remove_table(&self, id: &str) {
        if let Err(error) = self.store.delete(id).await {
            // It is closed all the same; whoever wakes it next removes it.
            tracing::warn!(table = id, %error, "a closed table was not removed");
        }
        self.lobby.note_change();
    }

    /// Makes everybody leave a table and waits until that is stored. Does nothing if there is no
    /// such table.
    pub(crate) async fn close_table(self: &Arc<Self>, id: &str) {
        let Ok(orders) = self.table(id).await else { return };
        let task = self.tables().task(id).cloned();
        let _ = orders.send(TableRequest::Close).await;
        orders.closed().await;
        if let Some(mut task) = task {
            while task.ended.changed().await.is_ok() {}
        }
    }

    /// Renews the lease on this server's tables, and starts tables whose deadline has passed.
    pub(crate) async fn maintain(self: Arc<Self>) {
        let mut stop = self.stop.subscribe();
        let mut round: u32 = 0;
        loop {
            tokio::select! {
                () = tokio::time::sleep(RENEWAL) => {}
                _ = stop.wait_for(|stop| *stop) => return,
            }
            if let Err(error) = self.store.renew(&self.node, unix_ms(), LEASE_MS).await {
                tracing::warn!(%error, "the tables of this server could not be kept");
            }
            self.moderation.refresh(&self).await;
            self.hand_over_wanted().await;
            round = round.wrapping_add(1);
            if round.is_multiple_of(5) {
                self.wake_due_tables().await;
            }
            if round % CLEANUP_ROUNDS == 1 {
                self.close_waiting_tables().await;
            }
        }
    }

    /// Gives tables to other servers that asked for them.
    async fn hand_over_wanted(self: &Arc<Self>) {
        let wanted = match self.store.list_values(WANTED).await {
            Ok(wanted) => wanted,
            Err(error) => return tracing::warn!(%error, "what others want is not known"),
        };
        for (id, by) in wanted.into_iter().filter(|(_, by)| *by != self.node.name) {
            tracing::info!(table = id, by, "another server is asked for a table");
            self.hand_over(&id).await;
        }
    }

    async fn hand_over(self: &Arc<Self>, id: &str) {
        let task = {
            let mut tables = self.tables();
            let task = tables.task(id).cloned();
            if task.is_none() {
                // A table that is starting or stopping is handled in the next round.
                if !tables.is_asleep(id) {
                    return;
                }
                // New clients wait until it is released.
                let (nobody, _) = oneshot::channel();
                tables.find_or_wait(id, nobody);
            }
            task
        };
        match task {
            Some(task) => drop(task.orders.send(TableRequest::HandOver).await),
            // This server may still own it without a running task.
            None => {
                self.release_table(id).await;
                for waiter in self.tables().finish_start(id, None) {
                    let _ = waiter.send(Err(TableUnavailable::Elsewhere));
                }
            }
        }
    }

    /// Closes tables that have waited for players for too long.
    pub(crate) async fn close_waiting_tables(self: &Arc<Self>) {
        let Some(hours) = self.config.waiting.checked_sub(1).map(|less| i64::from(less) + 1) else {
            return;
        };
        let filter = wazir_store::TableFilter::new()
            .status(wazir_store::TableStatus::Waiting)
            .include_private(true)
            .updated_before_ms(unix_ms() - hours * 3_600_000)
            .limit(200);
        match self.store.list(filter).await {
            Ok(old) => {
                for (row, _) in old {
                    if self.may_have(&row.id).await
                        && let Ok(orders) = self.table(&row.id).await
                    {
                        let _ = orders.send(TableRequest::Expire).await;
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "which tables wait too long is not known"),
        }
    }

    /// Returns whether this server has a table, or gets it without taking it from another.
    async fn may_have(self: &Arc<Self>, id: &str) -> bool {
        {
            let mut tables = self.tables();
            if !tables.is_asleep(id) {
                return tables.task(id).is_some();
            }
            // New clients wait for the answer, so that nobody else claims it meanwhile.
            let (nobody, _) = oneshot::channel();
            tables.find_or_wait(id, nobody);
        }
        let claimed = self.store.claim(id, &self.node, unix_ms(), LEASE_MS).await;
        let granted = matches!(claimed, Ok(ClaimOutcome::Granted { .. }));
        if granted {
            self.spawn_table(id);
        } else {
            for waiter in self.tables().finish_start(id, None) {
                let _ = waiter.send(Err(TableUnavailable::Elsewhere));
            }
        }
        granted
    }

    async fn wake_due_tables(self: &Arc<Self>) {
        let filter = wazir_store::TableFilter::new()
            .include_private(true)
            .due_before_ms(unix_ms())
            .limit(200);
        match self.store.list(filter).await {
            Ok(due) => {
                for (row, _) in due {
                    if let Err(error) = self.table(&row.id).await {
                        tracing::debug!(
                            table = row.id,
                            ?error,
                            "a table that is due was not woken"
                        );
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "what is due is not known"),
        }
    }
}

#[cfg(test)]
mod tests;
