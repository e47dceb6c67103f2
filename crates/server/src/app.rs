//! What all of the server shares.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};
use wazir_games::GameRegistry;
use wazir_players::EndgameTables;
use wazir_store::{ClaimOutcome, ServerNode, Store, StoreError};
use wazir_tables::{Lookup, TableRegistry};

use crate::admin::Moderation;
use crate::analysis::Analyses;
use crate::config::ServerConfig;
use crate::connections::Connections;
use crate::host::{LoadError, TableActor, TableRequest};
use crate::limits::{ClientAddress, RateLimiter};
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::own::{self, CustomGames};
use crate::pool::SearchPool;
use crate::time::wall;

/// So long a table belongs to a server that is not heard of, in milliseconds.
pub(crate) const LEASE: i64 = 10_000;
/// Where a server says which tables it is asked for that another one has, and how long that holds.
const WANTED: &str = "wanted";
const WISH: i64 = 15_000;
/// So often a server is heard of.
pub(crate) const RENEWAL: Duration = Duration::from_secs(3);

/// Why there is no way to a table.
#[derive(Clone, Debug)]
pub(crate) enum TableUnavailable {
    NoTable,
    /// Another server has it, and has been asked for it.
    Elsewhere,
    Storage(String),
    /// What is stored cannot be read.
    Broken,
}

impl From<StoreError> for TableUnavailable {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::TableNotFound => Self::NoTable,
            error => Self::Storage(error.to_string()),
        }
    }
}

/// Somebody who waits for a table.
type Waiter = oneshot::Sender<Result<mpsc::Sender<TableRequest>, TableUnavailable>>;

/// The task of a table, as the registry knows it.
#[derive(Clone)]
struct TableHandle {
    orders: mpsc::Sender<TableRequest>,
    /// Closed when the task has ended, and what it had to write is written.
    ended: watch::Receiver<()>,
}

/// What is counted against the limits.
pub(crate) struct Admission {
    pub(crate) requests: RateLimiter<ClientAddress>,
    pub(crate) handshakes: RateLimiter<ClientAddress>,
    pub(crate) tables: RateLimiter<ClientAddress>,
    pub(crate) commands: RateLimiter<ClientAddress>,
    pub(crate) sockets: Mutex<HashMap<ClientAddress, u32>>,
    pub(crate) all: AtomicU32,
    pub(crate) plain: Arc<Connections>,
}

/// What all of the server shares.
pub(crate) struct AppState {
    pub(crate) config: ServerConfig,
    /// Where it is reached, as `http://127.0.0.1:8080`.
    pub(crate) url: String,
    pub(crate) games: GameRegistry,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) node: ServerNode,
    pub(crate) pool: SearchPool,
    pub(crate) metrics: Metrics,
    pub(crate) doors: Admission,
    pub(crate) pieces: crate::pieces::PieceCache,
    pub(crate) own_games: CustomGames,
    pub(crate) analyses: Analyses,
    pub(crate) house: Moderation,
    pub(crate) lobby: Lobby,
    /// The secret of those who may read the server's folder.
    pub(crate) key: Option<String>,
    /// Becomes true when everything is to end.
    pub(crate) stop: watch::Sender<bool>,
    /// Numbers for connections.
    pub(crate) numbers: AtomicU64,
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
        let threads = match limits.thinkers {
            0 => std::thread::available_parallelism().map_or(1, |all| all.get() - 1),
            threads => threads,
        };
        let doors = Admission {
            requests: RateLimiter::new(limits.requests, Duration::from_secs(60)),
            handshakes: RateLimiter::new(limits.handshakes, Duration::from_secs(30)),
            tables: RateLimiter::new(limits.tables, Duration::from_secs(60)),
            commands: RateLimiter::new(limits.commands, Duration::from_secs(20)),
            sockets: Mutex::default(),
            all: AtomicU32::new(0),
            plain: Arc::new(Connections::new(limits, config.trust_proxy)),
        };
        Self {
            url,
            games: wazir_packs::games(),
            store,
            node,
            pool: SearchPool::new(threads, endings),
            metrics: Metrics::default(),
            doors,
            pieces: crate::pieces::PieceCache::default(),
            own_games: CustomGames::default(),
            analyses: Analyses::default(),
            house: Moderation::default(),
            lobby: Lobby::default(),
            key,
            stop: watch::Sender::new(false),
            numbers: AtomicU64::new(1),
            tables: Mutex::default(),
            config,
        }
    }

    /// Whether clients reach it by `https`.
    pub(crate) fn is_secure(&self) -> bool {
        self.config.public_url.as_deref().is_some_and(|url| url.starts_with("https:"))
    }

    fn tables(&self) -> MutexGuard<'_, TableRegistry<TableHandle, Waiter>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many tables are in memory.
    pub(crate) fn awake(&self) -> usize {
        self.tables().len()
    }

    /// The way to a table, whose task is started if it is not there.
    pub(crate) async fn host(
        self: &Arc<Self>,
        id: &str,
    ) -> Result<mpsc::Sender<TableRequest>, TableUnavailable> {
        let (waiter, told) = oneshot::channel();
        let arrival = self.tables().find_or_wait(id, waiter);
        let waiter = match arrival {
            Lookup::Running { task, .. } if !task.orders.is_closed() => return Ok(task.orders),
            Lookup::Running { waiter, .. } => Some(waiter),
            Lookup::MustStart => {
                self.start(id);
                None
            }
            Lookup::Queued => None,
        };
        if let Some(waiter) = waiter {
            // The task has ended by a fault, and nobody has taken note of it so far.
            let mut tables = self.tables();
            tables.begin_stop(id);
            if matches!(tables.find_or_wait(id, waiter), Lookup::MustStart) {
                drop(tables);
                self.start(id);
            }
        }
        told.await.unwrap_or(Err(TableUnavailable::Broken))
    }

    /// Wakes a table for those who wait for it. That goes on when whoever came first does not wait
    /// any longer: the others still do.
    fn start(self: &Arc<Self>, id: &str) {
        let (app, id) = (Arc::clone(self), id.to_owned());
        tokio::spawn(async move {
            let waking = tokio::spawn({
                let (app, id) = (Arc::clone(&app), id.clone());
                async move { app.wake(&id).await }
            });
            // A fault on the way leaves nobody waiting for ever.
            let woken = waking.await.unwrap_or(Err(TableUnavailable::Broken));
            let (told, waiting) = match woken {
                Ok((host, orders)) => {
                    let (ending, ended) = watch::channel(());
                    let task = TableHandle { orders: orders.clone(), ended };
                    // The registry knows of the task before it can end.
                    let waiting = app.tables().finish_start(&id, Some(task));
                    app.looks_on(id, host, ending);
                    (Ok(orders), waiting)
                }
                Err(absent) => (Err(absent), app.tables().finish_start(&id, None)),
            };
            for waiter in waiting {
                let _ = waiter.send(told.clone());
            }
        });
    }

    async fn wake(
        self: &Arc<Self>,
        id: &str,
    ) -> Result<(Box<TableActor>, mpsc::Sender<TableRequest>), TableUnavailable> {
        let epoch = match self.store.claim(id, &self.node, wall(), LEASE).await? {
            ClaimOutcome::Yours { epoch } => epoch,
            // Whoever sends people here should send them all here: the table follows.
            ClaimOutcome::Held { .. } => {
                let (wish, until) = (Some(self.node.name.clone()), Some(wall() + WISH));
                self.store.put_value(WANTED, id, wish, until).await?;
                return Err(TableUnavailable::Elsewhere);
            }
        };
        let stored = self.store.load(id).await?.ok_or(TableUnavailable::NoTable)?;
        let made = match stored.row.game == wazir_tables::CUSTOM_FILE {
            true => {
                let app = Arc::clone(self);
                let made = own::aside(move || TableActor::new(&app, stored, epoch)).await;
                made.map_err(LoadError::from).and_then(|made| made)
            }
            false => TableActor::new(self, stored, epoch),
        };
        made.map_err(|why| {
            let why = why.to_string();
            tracing::error!(table = id, why, "a table cannot be read");
            TableUnavailable::Broken
        })
    }

    /// Starts the task of a table, and takes note of its end.
    fn looks_on(self: &Arc<Self>, id: String, host: Box<TableActor>, ending: watch::Sender<()>) {
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
                app.start(&id);
            }
        });
    }

    /// Takes note that the task of a table takes no more orders: those who come wait until it has
    /// ended.
    pub(crate) fn closes(&self, id: &str) {
        self.tables().begin_stop(id);
    }

    /// Gives a table back, so that another server can have it.
    pub(crate) async fn gives_back(&self, id: &str) {
        if let Err(error) = self.store.release(&self.node, Some(&[id.to_owned()])).await {
            tracing::warn!(table = id, %error, "a table was not given back");
        }
    }

    /// Has everybody leave a table, and waits until the disk has it. Does nothing where there is no
    /// such table.
    pub(crate) async fn ends(self: &Arc<Self>, id: &str) {
        let Ok(orders) = self.host(id).await else { return };
        let task = self.tables().task(id).cloned();
        let _ = orders.send(TableRequest::Close).await;
        orders.closed().await;
        if let Some(mut task) = task {
            while task.ended.changed().await.is_ok() {}
        }
    }

    /// Keeps the tables that are this server's, and wakes those at which something is due.
    pub(crate) async fn looks_after(self: Arc<Self>) {
        let mut stop = self.stop.subscribe();
        let mut round: u32 = 0;
        loop {
            tokio::select! {
                () = tokio::time::sleep(RENEWAL) => {}
                _ = stop.wait_for(|stop| *stop) => return,
            }
            if let Err(error) = self.store.renew(&self.node, wall(), LEASE).await {
                tracing::warn!(%error, "the tables of this server could not be kept");
            }
            self.house.hears(&self).await;
            self.gives_up_what_is_wanted().await;
            round = round.wrapping_add(1);
            if round.is_multiple_of(5) {
                self.wakes_what_is_due().await;
            }
        }
    }

    /// Lets tables go to servers that are asked for them.
    async fn gives_up_what_is_wanted(self: &Arc<Self>) {
        let wanted = match self.store.list_values(WANTED).await {
            Ok(wanted) => wanted,
            Err(error) => return tracing::warn!(%error, "what others want is not known"),
        };
        for (id, by) in wanted.into_iter().filter(|(_, by)| *by != self.node.name) {
            tracing::info!(table = id, by, "another server is asked for a table");
            self.gives_up(&id).await;
        }
    }

    async fn gives_up(self: &Arc<Self>, id: &str) {
        let task = {
            let mut tables = self.tables();
            let task = tables.task(id).cloned();
            if task.is_none() {
                // The next round finds one awake, or asleep, that is neither now.
                if !tables.is_asleep(id) {
                    return;
                }
                // Whoever comes from now on waits until it is given back.
                let (nobody, _) = oneshot::channel();
                tables.find_or_wait(id, nobody);
            }
            task
        };
        match task {
            Some(task) => drop(task.orders.send(TableRequest::Yield).await),
            // It may have been this one's, with nobody there.
            None => {
                self.gives_back(id).await;
                for waiter in self.tables().finish_start(id, None) {
                    let _ = waiter.send(Err(TableUnavailable::Elsewhere));
                }
            }
        }
    }

    async fn wakes_what_is_due(self: &Arc<Self>) {
        let filter =
            wazir_store::TableFilter::new().include_private(true).due_before_ms(wall()).limit(200);
        match self.store.list(filter).await {
            Ok(due) => {
                for (row, _) in due {
                    if let Err(error) = self.host(&row.id).await {
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
