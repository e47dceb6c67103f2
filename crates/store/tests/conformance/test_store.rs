//! The places where the stores under test keep their tables.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tempfile::TempDir;
use tokio_postgres::NoTls;
use wazir_store::{MemoryStore, PostgresStore, SqliteStore, Store};

use crate::postgres_server;

/// A place that can be opened any number of times, and is removed at the end.
pub(crate) struct TestStore {
    folder: TempDir,
    kind: Kind,
}

enum Kind {
    Memory(MemoryStore),
    Sqlite,
    /// The address of the database and the schema in it.
    Postgres(String, String),
}

impl TestStore {
    pub(crate) fn memory() -> Self {
        Self::new(Kind::Memory(MemoryStore::new()))
    }

    pub(crate) fn sqlite() -> Self {
        Self::new(Kind::Sqlite)
    }

    /// Returns `None` if there is no server.
    pub(crate) async fn postgres() -> Option<Self> {
        Some(Self::in_postgres(postgres_server::shared()?).await)
    }

    /// Creates a new schema in a database.
    pub(crate) async fn in_postgres(url: &str) -> Self {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let schema = format!("test_{}_{number}", std::process::id());
        execute(url, &format!("CREATE SCHEMA {schema}")).await;
        Self::new(Kind::Postgres(url.to_owned(), schema))
    }

    /// Returns the address of the schema in Postgres.
    pub(crate) fn url(&self) -> String {
        let Kind::Postgres(url, schema) = &self.kind else { panic!("it has no address") };
        in_schema(url, schema)
    }

    fn new(kind: Kind) -> Self {
        Self { folder: tempfile::tempdir().unwrap(), kind }
    }

    /// Opens the same tables each time.
    pub(crate) async fn open(&self) -> Arc<dyn Store> {
        match &self.kind {
            Kind::Memory(memory) => Arc::new(memory.clone()),
            Kind::Sqlite => Arc::new(SqliteStore::open(self.file("tables.db")).unwrap()),
            Kind::Postgres(..) => Arc::new(PostgresStore::connect(&self.url()).await.unwrap()),
        }
    }

    /// Opens the tables for two servers, where that is allowed; otherwise returns the same store
    /// twice.
    pub(crate) async fn open_two(&self) -> [Arc<dyn Store>; 2] {
        let one = self.open().await;
        let two = match &self.kind {
            Kind::Postgres(..) => self.open().await,
            Kind::Memory(_) | Kind::Sqlite => one.clone(),
        };
        [one, two]
    }

    /// Returns the path of a test file.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Returns a new store with the data of a backup.
    pub(crate) async fn restore(&self, backup: &Path) -> Arc<dyn Store> {
        let store: Arc<dyn Store> = match &self.kind {
            Kind::Sqlite => return Arc::new(SqliteStore::open(backup).unwrap()),
            Kind::Memory(_) => Arc::new(MemoryStore::new()),
            Kind::Postgres(url, schema) => {
                let restored = format!("{schema}_restored");
                execute(url, &format!("CREATE SCHEMA {restored}")).await;
                Arc::new(PostgresStore::connect(&in_schema(url, &restored)).await.unwrap())
            }
        };
        wazir_store::restore(&*store, backup).await.unwrap();
        store
    }
}

fn in_schema(url: &str, schema: &str) -> String {
    let sign = if url.contains('?') { '&' } else { '?' };
    format!("{url}{sign}options=-csearch_path%3D{schema}")
}

/// Runs statements on a separate connection.
pub(crate) async fn execute(url: &str, sql: &str) {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    client.batch_execute(sql).await.unwrap();
    drop(client);
    connection.await.unwrap().unwrap();
}

impl Drop for TestStore {
    fn drop(&mut self) {
        // The tests' own server is removed as a whole.
        if let (Kind::Postgres(url, schema), true) =
            (&self.kind, std::env::var_os("WAZIR_POSTGRES").is_some())
        {
            let sql = format!(
                "DROP SCHEMA {schema} CASCADE; DROP SCHEMA IF EXISTS {schema}_restored CASCADE"
            );
            let url = url.clone();
            let dropped = std::thread::spawn(move || {
                let mut runtime = tokio::runtime::Builder::new_current_thread();
                runtime.enable_all().build().unwrap().block_on(execute(&url, &sql));
            });
            dropped.join().unwrap();
        }
    }
}
