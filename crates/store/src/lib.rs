//! Durable storage of tables, for servers of games, that knows nothing of games.
//!
//! A table is a [`TableHeader`] that never changes, a [`TableSummary`] for lists, and an append-only log of
//! numbered lines of text; what stands in the lines is the business of others. Everything is asked
//! of the trait [`Store`], which three stores keep in the same way:
//!
//! * [`MemoryStore`], for tests and for servers that may forget,
//! * [`SqliteStore`], one file for one server,
//! * [`PostgresStore`], one database for many servers.
//!
//! Two promises are the heart of it. A call that answers `Ok` is **durable**: the disk has it. And
//! a table has **one writer**: whoever [claims](Store::claim) a table gets its next epoch, and from
//! then on every [append](Store::append) of an earlier epoch is refused with [`StoreError::OwnershipLost`],
//! however late it comes.
//!
//! ```
//! use wazir_store::{AppendBatch, ClaimOutcome, MemoryStore, NewTable, ServerNode, TableHeader, Store, StoreError, TableSummary};
//!
//! # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
//! let store = MemoryStore::new();
//! let row = TableHeader::new("k3xq", "shogi", "{}", 1_000);
//! store.create(NewTable::new(row, TableSummary::waiting(1_000))).await?;
//!
//! let (one, two) = (ServerNode::new("one", "http://10.0.0.1"), ServerNode::new("two", "http://10.0.0.2"));
//! let first = store.claim("k3xq", &one, 1_000, 10_000).await?;
//! assert_eq!(first, ClaimOutcome::Yours { epoch: 1 });
//! store.append(AppendBatch::new("k3xq", 1, 1, ["{\"sits\":0}"])).await?;
//!
//! // The first server is not heard of any more, and the second one takes over.
//! let held = store.claim("k3xq", &two, 5_000, 10_000).await?;
//! assert_eq!(held, ClaimOutcome::Held { by: one, until_ms: 11_000 });
//! let second = store.claim("k3xq", &two, 12_000, 10_000).await?;
//! assert_eq!(second, ClaimOutcome::Yours { epoch: 2 });
//!
//! // Should the first one wake up, it cannot write.
//! let late = store.append(AppendBatch::new("k3xq", 1, 2, ["{\"moves\":0}"])).await;
//! assert_eq!(late, Err(StoreError::OwnershipLost));
//! assert_eq!(store.read_log("k3xq", 0).await?, ["{\"sits\":0}"]);
//! # Ok::<(), StoreError>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod address;
mod backup;
mod error;
mod faulty;
mod filter;
mod memory;
#[cfg(feature = "postgres")]
mod postgres;
mod checks;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
mod sql;
#[cfg(feature = "sqlite")]
mod sqlite;
mod table;

use std::future::Future;
use std::path::Path;
use std::pin::Pin;

pub use address::StoreAddress;
pub use backup::restore;
pub use error::StoreError;
pub use faulty::{FaultyStore, InjectedFault};
pub use filter::TableFilter;
pub use memory::MemoryStore;
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;
#[cfg(feature = "sqlite")]
pub use sqlite::{SqliteOptions, SqliteStore};
pub use table::{
    AppendBatch, ClaimOutcome, Lease, NewTable, ParseTableStatusError, SeatSummary, ServerNode,
    StoredTable, TableHeader, TableStatus, TableSummary,
};

/// What a store will answer. It is boxed, for [`Store`] is used as `dyn Store`.
///
/// A call that is dropped before it has answered may have been done, or not.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Where tables are kept.
///
/// Times are milliseconds since 1970 by the clock on the wall, and given by the caller; only
/// get, take, all and [`prune`](Store::prune) look
/// at the clock of their machine, to tell what has expired.
///
/// # Errors
///
/// Each call may answer [`StoreError::Unavailable`]. Then nothing has been promised: what was asked
/// for has not been done, or, where the connection was cut in mid-call, has been done all the same.
/// Who has appended lines finds out by loading the table again. A call that carries texts answers
/// [`StoreError::ZeroByte`] when there is a zero byte in one, which not every database can keep.
pub trait Store: Send + Sync {
    /// Begins a table together with its first lines, and answers its epoch: 1 where it has an
    /// owner from the beginning, else 0.
    ///
    /// # Errors
    ///
    /// [`StoreError::TableExists`] when there is a table of this id.
    fn create(&self, table: NewTable) -> StoreFuture<'_, u64>;

    /// Everything about a table, or `None` where there is no such table.
    fn load<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<StoredTable>>;

    /// The lines behind line number `after`, in order; all of them behind 0.
    ///
    /// # Errors
    ///
    /// [`StoreError::TableNotFound`].
    fn read_log<'a>(&'a self, id: &'a str, after: u64) -> StoreFuture<'a, Vec<String>>;

    /// Appends lines, in one transaction with the summary and the kept values of the batch. `Ok`
    /// only when the disk has them. A batch without lines asks whether the table is still the
    /// caller's, and its `first` is not looked at.
    ///
    /// # Errors
    ///
    /// [`StoreError::TableNotFound`]; [`StoreError::OwnershipLost`] when the table is owned under another epoch, or
    /// not at all; [`StoreError::Conflict`] when the first line is not the next one. Nothing has
    /// been written then.
    fn append(&self, batch: AppendBatch) -> StoreFuture<'_, ()>;

    /// Asks for the table until `now_ms + lease_ms`. The node gets it where nobody owns it, where the
    /// lease of its owner has ended, or where the node owns it already. The epoch goes up by one each
    /// time, also for the owner: what it has begun to write under an earlier epoch is refused from
    /// then on. A lease is that of the node: all its tables have it together.
    ///
    /// The name of a node is that of one process: two processes of one name would take each other's
    /// tables for their own. Even of them only the one that claimed last can write.
    ///
    /// # Errors
    ///
    /// [`StoreError::TableNotFound`].
    fn claim<'a>(
        &'a self,
        id: &'a str,
        node: &'a ServerNode,
        now_ms: i64,
        lease_ms: i64,
    ) -> StoreFuture<'a, ClaimOutcome>;

    /// Makes the lease of a node end at `now_ms + lease_ms`, and answers how many tables it owns.
    /// That is one small write, whatever their number.
    fn renew<'a>(
        &'a self,
        node: &'a ServerNode,
        now_ms: i64,
        lease_ms: i64,
    ) -> StoreFuture<'a, u64>;

    /// Gives tables of a node back, all of them or those of these ids, so that another one may have
    /// them at once. From then on the node cannot append to them. Other tables are left alone.
    fn release<'a>(
        &'a self,
        node: &'a ServerNode,
        ids: Option<&'a [String]>,
    ) -> StoreFuture<'a, ()>;

    /// The tables that pass the filter, in its order, and no more than its limit.
    fn list(&self, filter: TableFilter) -> StoreFuture<'_, Vec<(TableHeader, TableSummary)>>;

    /// Removes a table and all that is kept for it, whoever owns it. Answers whether there was one.
    fn delete<'a>(&'a self, id: &'a str) -> StoreFuture<'a, bool>;

    /// Removes tables that are over and were last changed before `over_before_ms`, and those that
    /// wait for people and were last changed before `waiting_before_ms`; and values that have
    /// expired, and nodes that nobody has heard of since. Answers how many tables were removed.
    fn prune(&self, over_before_ms: i64, waiting_before_ms: i64) -> StoreFuture<'_, u64>;

    /// Sets a value beside the tables, or removes it. After `expires_ms` it is as good as removed.
    fn put_value<'a>(
        &'a self,
        scope: &'a str,
        key: &'a str,
        value: Option<String>,
        expires_ms: Option<i64>,
    ) -> StoreFuture<'a, ()>;

    /// A value beside the tables.
    fn get_value<'a>(&'a self, scope: &'a str, key: &'a str) -> StoreFuture<'a, Option<String>>;

    /// Removes a value and answers what it was. However many ask at once, one gets it.
    fn take_value<'a>(&'a self, scope: &'a str, key: &'a str) -> StoreFuture<'a, Option<String>>;

    /// All values of a scope with their keys, ordered by key.
    fn list_values<'a>(&'a self, scope: &'a str) -> StoreFuture<'a, Vec<(String, String)>>;

    /// Writes everything, as it is at one moment, to a new file; the others go on meanwhile. The
    /// file appears when it is whole. From [`SqliteStore`] it is a database that can be opened; from the
    /// others it is text that [`restore`] reads.
    ///
    /// # Errors
    ///
    /// [`StoreError::FileExists`] when there is such a file.
    fn backup<'a>(&'a self, path: &'a Path) -> StoreFuture<'a, ()>;

    /// Whether the store can be written to, which it tries.
    fn check_writable(&self) -> StoreFuture<'_, ()>;
}

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
