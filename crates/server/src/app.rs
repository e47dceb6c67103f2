//! What all of the server shares.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, AtomicU64};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{mpsc, watch};
use wazir_games::Games;
use wazir_players::Endings;
use wazir_store::{Claim, Node, Store, StoreError};

use crate::admin::House;
use crate::analysis::Analyses;
use crate::config::Config;
use crate::host::{Host, Order};
use crate::limits::{Address, Buckets};
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::own::{self, OwnGames};
use crate::pool::Pool;
use crate::time::wall;

/// So long a table belongs to a server that is not heard of, in milliseconds.
pub(crate) const LEASE: i64 = 10_000;
/// Where a server says which tables it is asked for that another one has, and how long that holds.
const WANTED: &str = "wanted";
const WISH: i64 = 15_000;
/// So often a server is heard of.
pub(crate) const RENEWAL: Duration = Duration::from_secs(3);

/// Why there is no way to a table.
#[derive(Debug)]
pub(crate) enum Absent {
    NoTable,
    /// Another server has it, and has been asked for it.
    Elsewhere,
    Storage(String),
    /// What is stored cannot be read.
    Broken,
}

impl From<StoreError> for Absent {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NoTable => Self::NoTable,
            error => Self::Storage(error.to_string()),
        }
    }
}

/// The way to the task of a table, once there is one.
type Slot = Arc<tokio::sync::Mutex<Option<mpsc::Sender<Order>>>>;

/// What is counted against the limits.
pub(crate) struct Doors {
    pub(crate) requests: Buckets<Address>,
    pub(crate) handshakes: Buckets<Address>,
    pub(crate) tables: Buckets<Address>,
    pub(crate) commands: Buckets<Address>,
    pub(crate) sockets: Mutex<HashMap<Address, u32>>,
    pub(crate) all: AtomicU32,
}

/// What all of the server shares.
pub(crate) struct App {
    pub(crate) config: Config,
    /// Where it is reached, as `http://127.0.0.1:8080`.
    pub(crate) url: String,
    pub(crate) games: Games,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) node: Node,
    pub(crate) pool: Pool,
    pub(crate) metrics: Metrics,
    pub(crate) doors: Doors,
    pub(crate) pieces: crate::pieces::Known,
    pub(crate) own_games: OwnGames,
    pub(crate) analyses: Analyses,
    pub(crate) house: House,
    pub(crate) lobby: Lobby,
    /// The secret of those who may read the server's folder.
    pub(crate) key: Option<String>,
    /// Becomes true when everything is to end.
    pub(crate) stop: watch::Sender<bool>,
    /// Numbers for connections.
    pub(crate) numbers: AtomicU64,
    hosts: Mutex<HashMap<String, Slot>>,
}

impl App {
    pub(crate) fn new(
        config: Config,
        url: String,
        store: Arc<dyn Store>,
        node: Node,
        key: Option<String>,
        endings: &Endings,
    ) -> Self {
        let limits = &config.limits;
        let threads = match limits.thinkers {
            0 => std::thread::available_parallelism().map_or(1, |all| all.get() - 1),
            threads => threads,
        };
        let doors = Doors {
            requests: Buckets::new(limits.requests, Duration::from_secs(60)),
            handshakes: Buckets::new(limits.handshakes, Duration::from_secs(30)),
            tables: Buckets::new(limits.tables, Duration::from_secs(60)),
            commands: Buckets::new(limits.commands, Duration::from_secs(20)),
            sockets: Mutex::default(),
            all: AtomicU32::new(0),
        };
        Self {
            url,
            games: Games::built_in(),
            store,
            node,
            pool: Pool::new(threads, endings),
            metrics: Metrics::default(),
            doors,
            pieces: crate::pieces::Known::default(),
            own_games: OwnGames::default(),
            analyses: Analyses::default(),
            house: House::default(),
            lobby: Lobby::default(),
            key,
            stop: watch::Sender::new(false),
            numbers: AtomicU64::new(1),
            hosts: Mutex::default(),
            config,
        }
    }

    /// Whether clients reach it by `https`.
    pub(crate) fn is_secure(&self) -> bool {
        self.config.public_url.as_deref().is_some_and(|url| url.starts_with("https:"))
    }

    fn slot(&self, id: &str) -> Slot {
        let mut hosts = self.hosts.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(hosts.entry(id.to_owned()).or_default())
    }

    /// How many tables are in memory.
    pub(crate) fn awake(&self) -> usize {
        self.hosts.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The way to a table, whose task is started if it is not there.
    pub(crate) async fn host(self: &Arc<Self>, id: &str) -> Result<mpsc::Sender<Order>, Absent> {
        let slot = self.slot(id);
        let mut held = slot.lock().await;
        if let Some(orders) = held.as_ref().filter(|orders| !orders.is_closed()) {
            return Ok(orders.clone());
        }
        let woken = self.wake(id).await;
        match &woken {
            Ok(orders) => *held = Some(orders.clone()),
            Err(_) => {
                *held = None;
                self.hosts.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
            }
        }
        woken
    }

    async fn wake(self: &Arc<Self>, id: &str) -> Result<mpsc::Sender<Order>, Absent> {
        let epoch = match self.store.claim(id, &self.node, wall(), LEASE).await? {
            Claim::Yours { epoch } => epoch,
            // Whoever sends people here should send them all here: the table follows.
            Claim::Held { .. } => {
                let (wish, until) = (Some(self.node.name.clone()), Some(wall() + WISH));
                self.store.put(WANTED, id, wish, until).await?;
                return Err(Absent::Elsewhere);
            }
        };
        let stored = self.store.load(id).await?.ok_or(Absent::NoTable)?;
        let started = match stored.row.game == wazir_tables::OWN {
            true => {
                let app = Arc::clone(self);
                own::aside(move || Host::start(&app, stored, epoch)).await.and_then(|made| made)
            }
            false => Host::start(self, stored, epoch),
        };
        started.map_err(|why| {
            tracing::error!(table = id, why, "a table cannot be read");
            Absent::Broken
        })
    }

    /// Takes note that the task of a table has ended, and gives the table back where it is this
    /// server's.
    pub(crate) async fn forget(&self, id: &str, mine: bool) {
        let slot = self.slot(id);
        let mut held = slot.lock().await;
        if held.as_ref().is_none_or(|orders| orders.is_closed()) {
            if mine && let Err(error) = self.store.release(&self.node, Some(&[id.to_owned()])).await
            {
                tracing::warn!(table = id, %error, "a table was not given back");
            }
            *held = None;
            self.hosts.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
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
    async fn gives_up_what_is_wanted(&self) {
        let wanted = match self.store.all(WANTED).await {
            Ok(wanted) => wanted,
            Err(error) => return tracing::warn!(%error, "what others want is not known"),
        };
        for (id, by) in wanted.into_iter().filter(|(_, by)| *by != self.node.name) {
            let known = {
                let hosts = self.hosts.lock().unwrap_or_else(PoisonError::into_inner);
                hosts.get(&id).cloned()
            };
            let orders = match known {
                Some(slot) => slot.lock().await.clone().filter(|orders| !orders.is_closed()),
                None => None,
            };
            tracing::info!(table = id, by, "another server is asked for a table");
            match orders {
                Some(orders) => drop(orders.send(Order::Yield).await),
                // It may have been this one's, with nobody there.
                None => drop(self.store.release(&self.node, Some(&[id])).await),
            }
        }
    }

    async fn wakes_what_is_due(self: &Arc<Self>) {
        let filter =
            wazir_store::Filter::new().include_private(true).due_before_ms(wall()).limit(200);
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
mod tests {
    use clap::Parser;
    use tokio::sync::oneshot;
    use wazir_store::Memory;
    use wazir_tables::{Deed, Message, Opening, Request};
    use wazir_text::Language;

    use super::*;
    use crate::host::{Joining, Out, Spoken, looking};
    use crate::open::open;

    #[derive(Parser)]
    struct Arguments {
        #[command(flatten)]
        config: Config,
    }

    fn app() -> Arc<App> {
        let config = Arguments::parse_from(["test", "--thinkers", "1"]).config;
        let node = Node::new("test", "http://127.0.0.1");
        let store = Arc::new(Memory::new());
        Arc::new(App::new(
            config,
            "http://127.0.0.1".into(),
            store,
            node,
            None,
            &Endings::default(),
        ))
    }

    async fn table(app: &Arc<App>) -> String {
        let opening = r#"{"game": "cwda", "seats": ["me", "level:beginner"], "name": "Ann"}"#;
        let opening: Opening = serde_json::from_str(opening).expect("an opening");
        open(app, &opening, "ann", &[]).await.expect("a table")
    }

    async fn seen(app: &Arc<App>, id: &str) -> Box<crate::host::Seen> {
        let (reply, answer) = oneshot::channel();
        let orders = app.host(id).await.expect("the table");
        let person = "ann".to_owned();
        orders
            .send(Order::Look { person, language: Language::English, reply })
            .await
            .expect("it listens");
        answer.await.expect("how it stands")
    }

    async fn plays(app: &Arc<App>, id: &str, a: u64, m: &str) -> Message {
        let (reply, answer) = oneshot::channel();
        let n = seen(app, id).await.full.n;
        let request = Request::Do { a, n, deed: Deed::Move { m: m.to_owned(), spent: None } };
        let from = looking("ann", "page");
        let order = Order::Say(Box::new(Spoken { from, request, reply: Some(reply) }));
        let orders = app.host(id).await.expect("the table");
        orders.send(order).await.expect("it listens");
        answer.await.expect("an answer")
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_fault_in_one_table_is_the_end_of_no_table() {
        let app = app();
        let (one, other) = (table(&app).await, table(&app).await);
        for id in [&one, &other] {
            assert!(matches!(plays(&app, id, 1, "e2e4").await, Message::Ok { .. }));
        }
        let orders = app.host(&one).await.expect("the table");
        let beside = app.host(&other).await.expect("the table");
        orders.send(Order::Fault).await.expect("it listens");
        orders.closed().await;
        let begun = std::time::Instant::now();
        let line = seen(&app, &one).await.play.line();
        assert_eq!(line.first().map(String::as_str), Some("e2e4"));
        assert!(begun.elapsed() < Duration::from_secs(1));
        assert!(!beside.is_closed());
    }

    /// A connection as the table hears of it, and what it is told.
    async fn joins(app: &Arc<App>, id: &str, number: u64) -> mpsc::Receiver<Out> {
        let (out, told) = mpsc::channel(16);
        let hello = serde_json::from_str(r#"{"session":"page","since":0}"#).expect("a hello");
        let joining = Joining {
            number,
            visitor: looking("ann", "page"),
            hello,
            language: Language::English,
            out,
        };
        let orders = app.host(id).await.expect("the table");
        orders.send(Order::Join(Box::new(joining))).await.expect("it listens");
        told
    }

    /// A page that was told nothing for a while tries another line; the first can be heard later.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_page_with_two_lines_is_told_everything_once() {
        let app = app();
        let id = table(&app).await;
        let mut oldest = joins(&app, &id, 1).await;
        let mut newest = joins(&app, &id, 3).await;
        let mut late = joins(&app, &id, 2).await;
        seen(&app, &id).await;
        let mut events = Vec::new();
        while let Ok(Out::Text(text)) = newest.try_recv() {
            events.extend(text.strip_prefix(r#"{"t":"ev","n":"#).map(|rest| rest[..1].to_owned()));
        }
        assert_eq!(events, ["1"]);
        assert!(matches!(late.recv().await, Some(Out::Close(..))));
        while oldest.recv().await.is_some() {}
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn tables_of_one_file_share_its_rules() {
        let app = app();
        let json = r#"{"game": "own.toml", "game-file": "name = 'Mine'\nbased-on = 'chess'",
            "seats": ["me", "level:easy"]}"#;
        let opening: Opening = serde_json::from_str(json).expect("an opening");
        let awake = || app.own_games.awake(&app, &opening).expect("it is sound").expect("a file");
        let (first, second) = (awake(), awake());
        assert!(Arc::ptr_eq(&first, &second));
        let (game, _) = own::opened(&app, &opening, Some(&first)).expect("a table");
        assert_eq!(game.moves().len(), 20);
        let old = Arc::downgrade(&first);
        drop((first, second));
        assert!(old.upgrade().is_none(), "and nobody else holds them");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_table_that_nobody_looks_at_is_put_away() {
        let app = app();
        let id = table(&app).await;
        seen(&app, &id).await;
        assert_eq!(app.awake(), 1);
        let orders = app.host(&id).await.expect("the table");
        orders.send(Order::Yield).await.expect("it listens");
        orders.closed().await;
        app.forget(&id, true).await;
        assert_eq!(app.awake(), 0);
        assert!(matches!(app.host("nosuchtabl").await, Err(Absent::NoTable)));
        assert_eq!(seen(&app, &id).await.full.n, 1, "and comes back when somebody does");
    }
}
