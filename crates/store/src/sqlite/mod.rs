//! Tables in an SQLite file.

mod documents;
mod ops;
mod schema;
mod threads;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use tokio::sync::oneshot;

use crate::backup::{file_error, partial_path, rename_durably};
use crate::checks;
use crate::sql::PRUNE_BATCH;
use crate::{
    AppendBatch, ClaimOutcome, Lease, NewTable, ServerNode, Store, StoreError, StoreFuture,
    StoredTable, TableFilter, TableHeader, TableSummary,
};
use ops::Failure;
use threads::ConnectionThreads;

/// Maximum time to wait for other users of the file, such as a program that inspects it.
const BUSY: Duration = Duration::from_secs(5);

/// Page size of the file, in bytes.
const PAGE: u32 = 4096;

/// Options for opening an SQLite file.
///
/// ```no_run
/// use wazir_store::SqliteOptions;
///
/// let store = SqliteOptions::new().fast(true).open("tables.db")?;
/// # Ok::<(), wazir_store::StoreError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SqliteOptions {
    fast: bool,
    most_bytes: Option<u64>,
}

impl SqliteOptions {
    /// Creates the default options: acknowledged data is on disk, and the file may have any size.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets whether calls complete once the operating system has the data, before the disk does.
    /// Then a crash of the program loses nothing, but a power loss may lose the last acknowledged
    /// data.
    pub fn fast(self, fast: bool) -> Self {
        Self { fast, ..self }
    }

    /// Sets the maximum size of the file, in bytes. Beyond it the disk counts as full. A journal of
    /// some MiB lies beside the file.
    pub fn max_bytes(self, most: u64) -> Self {
        Self { most_bytes: Some(most), ..self }
    }

    /// Opens a file, creating it if necessary. Blocks the calling thread.
    ///
    /// # Errors
    ///
    /// Those of [`SqliteStore::open`].
    pub fn open(self, path: impl AsRef<Path>) -> Result<SqliteStore, StoreError> {
        let path = path.as_ref().to_owned();
        let lock = lock(&path)?;
        let opener = Opener { path: path.clone(), options: self };
        let mut writer = opener.writer().map_err(|why| opener.failed(&why))?;
        schema::prepare(&mut writer).map_err(|failure| match failure {
            Failure::Store(why) => why,
            Failure::Database(why) => opener.failed(&why),
        })?;
        let threads = ConnectionThreads::start(writer, opener.clone())?;
        Ok(SqliteStore { threads, opener, _lock: lock })
    }
}

/// Tables in one file, for one server.
///
/// Simultaneous calls are committed in one transaction, which makes it fast with many callers. A
/// file `NAME.lock` beside it tells other servers that the file is in use.
pub struct SqliteStore {
    // Dropped first: it waits for pending calls.
    threads: ConnectionThreads,
    opener: Opener,
    _lock: Lock,
}

impl std::fmt::Debug for SqliteStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SqliteStore").field("path", &self.opener.path).finish_non_exhaustive()
    }
}

impl SqliteStore {
    /// Opens a file, creating it if necessary. Blocks the calling thread.
    ///
    /// # Errors
    ///
    /// [`StoreError::Locked`] if another server uses the file; [`StoreError::NewerSchema`] if it
    /// was written by a newer version of this program; [`StoreError::Address`] if it is a database
    /// of something else; [`StoreError::Unavailable`] if it cannot be read and written.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        SqliteOptions::new().open(path)
    }
}

/// The lock against other servers.
#[derive(Debug)]
struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // A child process that is being started briefly holds copies of all files, so closing this
        // one would not release the lock. If the system refuses, there is nothing to be done.
        let _ = self.0.unlock();
    }
}

/// Locks the file against other servers.
fn lock(path: &Path) -> Result<Lock, StoreError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let name = PathBuf::from(name);
    let mut open = OpenOptions::new();
    let open = open.write(true).create(true).truncate(false);
    let file = open.open(&name).map_err(|why| file_error(&name, &why))?;
    match file.try_lock() {
        Ok(()) => Ok(Lock(file)),
        Err(TryLockError::WouldBlock) => Err(StoreError::Locked(path.to_owned())),
        Err(TryLockError::Error(why)) => Err(file_error(&name, &why)),
    }
}

/// Converts a database error.
fn unavailable(why: &rusqlite::Error) -> StoreError {
    StoreError::Unavailable(why.to_string())
}

/// Opens connections to the file.
#[derive(Clone, Debug)]
struct Opener {
    path: PathBuf,
    options: SqliteOptions,
}

impl Opener {
    fn writer(&self) -> rusqlite::Result<Connection> {
        let connection = Connection::open(&self.path)?;
        connection.busy_timeout(BUSY)?;
        connection.set_prepared_statement_cache_capacity(64);
        connection.pragma_update(None, "page_size", PAGE)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        let synchronous = if self.options.fast { "NORMAL" } else { "FULL" };
        connection.pragma_update(None, "synchronous", synchronous)?;
        if let Some(most) = self.options.most_bytes {
            let pages = u32::try_from(most / u64::from(PAGE)).unwrap_or(u32::MAX);
            connection.pragma_update(None, "max_page_count", pages.clamp(1, 1 << 31))?;
        }
        Ok(connection)
    }

    fn reader(&self) -> Result<Connection, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let open = || {
            let connection = Connection::open_with_flags(&self.path, flags)?;
            connection.busy_timeout(BUSY)?;
            connection.set_prepared_statement_cache_capacity(64);
            Ok(connection)
        };
        open().map_err(|why| self.failed(&why))
    }

    /// Converts an error about the file.
    fn failed(&self, why: &rusqlite::Error) -> StoreError {
        StoreError::Unavailable(format!("{}: {why}", self.path.display()))
    }

    /// Writes a copy of the file.
    fn copy(&self, path: &Path) -> Result<(), StoreError> {
        if path.exists() {
            return Err(StoreError::FileExists(path.to_owned()));
        }
        let part = partial_path(path);
        // Remove the remains of an earlier backup. If that fails, the next call reports why.
        let _ = fs::remove_file(&part);
        let name = part.to_str().ok_or_else(|| {
            StoreError::Unavailable(format!("{} is not written in Unicode", path.display()))
        })?;
        let copied = self.reader().and_then(|db| {
            db.execute("VACUUM INTO ?1", [name])
                .map_err(|why| StoreError::Unavailable(format!("{}: {why}", path.display())))
        });
        let whole = copied.and_then(|_| {
            let file = OpenOptions::new().write(true).open(&part);
            let whole =
                file.and_then(|file| file.sync_all()).and_then(|()| rename_durably(&part, path));
            whole.map_err(|why| file_error(path, &why))
        });
        if whole.is_err() {
            // Remove the incomplete file.
            let _ = fs::remove_file(&part);
        }
        whole
    }
}

impl Store for SqliteStore {
    fn create(&self, table: NewTable) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            checks::check_table(&table)?;
            self.threads.write(move |db| ops::create(db, &table)).await
        })
    }

    fn load<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<StoredTable>> {
        Box::pin(async move {
            checks::check_texts([id])?;
            let id = id.to_owned();
            self.threads.read(move |db| ops::load(db, &id)).await
        })
    }

    fn read_log<'a>(&'a self, id: &'a str, after: u64) -> StoreFuture<'a, Vec<String>> {
        Box::pin(async move {
            checks::check_texts([id])?;
            let id = id.to_owned();
            self.threads.read(move |db| ops::events(db, &id, after)).await
        })
    }

    fn append(&self, batch: AppendBatch) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            checks::check_batch(&batch)?;
            self.threads.write(move |db| ops::append(db, &batch)).await
        })
    }

    fn claim<'a>(
        &'a self,
        id: &'a str,
        node: &'a ServerNode,
        now_ms: i64,
        lease_ms: i64,
    ) -> StoreFuture<'a, ClaimOutcome> {
        Box::pin(async move {
            checks::check_texts([id])?;
            checks::check_node(node)?;
            let (id, lease) = (id.to_owned(), Lease { node: node.clone(), now_ms, lease_ms });
            self.threads.write(move |db| ops::claim(db, &id, &lease)).await
        })
    }

    fn renew<'a>(
        &'a self,
        node: &'a ServerNode,
        now_ms: i64,
        lease_ms: i64,
    ) -> StoreFuture<'a, u64> {
        Box::pin(async move {
            checks::check_node(node)?;
            let lease = Lease { node: node.clone(), now_ms, lease_ms };
            self.threads.write(move |db| ops::renew(db, &lease)).await
        })
    }

    fn release<'a>(
        &'a self,
        node: &'a ServerNode,
        ids: Option<&'a [String]>,
    ) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            checks::check_node(node)?;
            checks::check_texts(ids.into_iter().flatten().map(String::as_str))?;
            let (node, ids) = (node.name.clone(), ids.map(<[String]>::to_vec));
            self.threads.write(move |db| ops::release(db, &node, ids.as_deref())).await
        })
    }

    fn list(&self, filter: TableFilter) -> StoreFuture<'_, Vec<(TableHeader, TableSummary)>> {
        Box::pin(async move {
            checks::check_texts(filter.texts())?;
            self.threads.read(move |db| ops::list(db, &filter)).await
        })
    }

    fn delete<'a>(&'a self, id: &'a str) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            checks::check_texts([id])?;
            let id = id.to_owned();
            self.threads.write(move |db| ops::delete(db, &id)).await
        })
    }

    fn prune(&self, over_before_ms: i64, waiting_before_ms: i64) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            let mut pruned = 0;
            loop {
                let some = move |db: &_| ops::prune(db, over_before_ms, waiting_before_ms);
                let count = self.threads.write(some).await?;
                pruned += count.unsigned_abs();
                if count < PRUNE_BATCH {
                    break;
                }
            }
            self.threads.write(move |db| ops::prune_expired(db, over_before_ms)).await?;
            Ok(pruned)
        })
    }

    fn put_value<'a>(
        &'a self,
        scope: &'a str,
        key: &'a str,
        value: Option<String>,
        expires_ms: Option<i64>,
    ) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            checks::check_texts([scope, key].into_iter().chain(value.as_deref()))?;
            let (scope, key) = (scope.to_owned(), key.to_owned());
            let put = move |db: &_| ops::put(db, &scope, &key, value.as_ref(), expires_ms);
            self.threads.write(put).await
        })
    }

    fn get_value<'a>(&'a self, scope: &'a str, key: &'a str) -> StoreFuture<'a, Option<String>> {
        Box::pin(async move {
            checks::check_texts([scope, key])?;
            let (scope, key) = (scope.to_owned(), key.to_owned());
            self.threads.read(move |db| ops::get(db, &scope, &key)).await
        })
    }

    fn take_value<'a>(&'a self, scope: &'a str, key: &'a str) -> StoreFuture<'a, Option<String>> {
        Box::pin(async move {
            checks::check_texts([scope, key])?;
            let (scope, key) = (scope.to_owned(), key.to_owned());
            self.threads.write(move |db| ops::take(db, &scope, &key)).await
        })
    }

    fn list_values<'a>(&'a self, scope: &'a str) -> StoreFuture<'a, Vec<(String, String)>> {
        Box::pin(async move {
            checks::check_texts([scope])?;
            let scope = scope.to_owned();
            self.threads.read(move |db| ops::all(db, &scope)).await
        })
    }

    fn backup<'a>(&'a self, path: &'a Path) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let (tell, done) = oneshot::channel();
            let (opener, path) = (self.opener.clone(), path.to_owned());
            let copy = move || {
                // The caller may be gone.
                let _ = tell.send(opener.copy(&path));
            };
            let stopped = |why: String| StoreError::Unavailable(why);
            let thread = thread::Builder::new().name("sqlite backup".to_owned()).spawn(copy);
            thread.map_err(|why| stopped(why.to_string()))?;
            done.await.unwrap_or_else(|why| Err(stopped(why.to_string())))
        })
    }

    fn check_writable(&self) -> StoreFuture<'_, ()> {
        Box::pin(self.threads.write(ops::check))
    }
}
