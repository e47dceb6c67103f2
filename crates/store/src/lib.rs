//! Durable storage of tables for game servers. It knows nothing of games.
//!
//! A table is a [`TableHeader`] that never changes, a [`TableSummary`] for lists, and an
//! append-only log of numbered lines of text, whose contents are up to the caller. Beside the tables
//! there are texts with versions, the [documents](DocumentStore). The trait
//! [`Store`] has three implementations with the same behaviour:
//!
//! * [`MemoryStore`], for tests and for servers that may forget,
//! * [`SqliteStore`], one file for one server,
//! * [`PostgresStore`], one database for many servers.
//!
//! A store makes two promises. A call that returns `Ok` is **durable**: the data is on disk. And a
//! table has **one writer**: a node that [claims](Store::claim) a table gets its next epoch, and
//! from then on every [append](Store::append) under an earlier epoch fails with
//! [`StoreError::OwnershipLost`], however late it arrives.
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
//! assert_eq!(first, ClaimOutcome::Granted { epoch: 1 });
//! store.append(AppendBatch::new("k3xq", 1, 1, ["{\"sits\":0}"])).await?;
//!
//! // The first server stops responding, and the second one takes over.
//! let held = store.claim("k3xq", &two, 5_000, 10_000).await?;
//! assert_eq!(held, ClaimOutcome::Held { by: one, until_ms: 11_000 });
//! let second = store.claim("k3xq", &two, 12_000, 10_000).await?;
//! assert_eq!(second, ClaimOutcome::Granted { epoch: 2 });
//!
//! // If the first one comes back, it cannot write.
//! let late = store.append(AppendBatch::new("k3xq", 1, 2, ["{\"moves\":0}"])).await;
//! assert_eq!(late, Err(StoreError::OwnershipLost));
//! assert_eq!(store.read_log("k3xq", 0).await?, ["{\"sits\":0}"]);
//! # Ok::<(), StoreError>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(docsrs, feature(doc_cfg))]

mod address;
mod backup;
mod checks;
mod document;
mod error;
mod faulty;
mod filter;
mod memory;
#[cfg(feature = "postgres")]
mod postgres;
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
pub use document::{
    Document, DocumentFilter, DocumentStore, DocumentVersion, Heading, NewVersion, StoredDocument,
    VersionSummary,
};
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

/// The future returned by a store, boxed so that [`Store`] can be used as `dyn Store`.
///
/// If it is dropped before it completes, the call may or may not have taken effect.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A store of tables, and of [documents](DocumentStore) beside them.
///
/// Times are wall-clock times in milliseconds since 1970, given by the caller. Only
/// [`get_value`](Store::get_value), [`take_value`](Store::take_value),
/// [`list_values`](Store::list_values) and [`prune`](Store::prune) read the clock of their machine,
/// to determine which values have expired.
///
/// # Errors
///
/// Each call may return [`StoreError::Unavailable`]. Then nothing is promised: usually nothing was
/// done, but if the connection broke during the call, it may have been done all the same. A caller
/// that has appended lines finds out by loading the table again. A call with texts returns
/// [`StoreError::ZeroByte`] if one contains a zero byte, which not every database can store.
pub trait Store: DocumentStore {
    /// Creates a table together with its first lines. Returns its epoch: 1 if it has an owner from
    /// the beginning, otherwise 0.
    ///
    /// # Errors
    ///
    /// [`StoreError::TableExists`] if there is a table with this id.
    fn create(&self, table: NewTable) -> StoreFuture<'_, u64>;

    /// Returns everything about a table, or `None` if there is no such table.
    fn load<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<StoredTable>>;

    /// Returns the lines after line number `after`, in order; all lines if it is 0.
    ///
    /// # Errors
    ///
    /// [`StoreError::TableNotFound`].
    fn read_log<'a>(&'a self, id: &'a str, after: u64) -> StoreFuture<'a, Vec<String>>;

    /// Appends lines, in one transaction with the summary and the values of the batch. It returns
    /// `Ok` only once they are on disk. A batch without lines checks that the caller still owns the
    /// table, too; its `first` is ignored.
    ///
    /// # Errors
    ///
    /// [`StoreError::TableNotFound`]; [`StoreError::OwnershipLost`] if the table is owned under
    /// another epoch or by nobody; [`StoreError::Conflict`] if the first line is not the next one.
    /// In each case nothing has been written.
    fn append(&self, batch: AppendBatch) -> StoreFuture<'_, ()>;

    /// Claims the table until `now_ms + lease_ms`. The node gets it if nobody owns it, if the lease
    /// of its owner has ended, or if the node owns it already. Each successful claim raises the
    /// epoch by one, even for the current owner: writes that it began under an earlier epoch are
    /// refused from then on. A lease belongs to the node and covers all its tables.
    ///
    /// The name of a node identifies one process. Two processes with the same name would treat each
    /// other's tables as their own; even then only the one that claimed last can write.
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

    /// Extends the lease of a node to `now_ms + lease_ms`. Returns the number of tables it owns.
    /// This is one small write, however many there are.
    fn renew<'a>(
        &'a self,
        node: &'a ServerNode,
        now_ms: i64,
        lease_ms: i64,
    ) -> StoreFuture<'a, u64>;

    /// Gives up tables of a node, all of them or those with the given ids, so that another node can
    /// claim them at once. From then on the node cannot append to them. Other tables are
    /// unaffected.
    fn release<'a>(
        &'a self,
        node: &'a ServerNode,
        ids: Option<&'a [String]>,
    ) -> StoreFuture<'a, ()>;

    /// Returns the tables that match the filter, in its order and up to its limit.
    fn list(&self, filter: TableFilter) -> StoreFuture<'_, Vec<(TableHeader, TableSummary)>>;

    /// Deletes a table and everything stored for it, whoever owns it. Returns whether it existed.
    fn delete<'a>(&'a self, id: &'a str) -> StoreFuture<'a, bool>;

    /// Deletes tables that are over and were last changed before `over_before_ms`, and tables that
    /// wait for players and were last changed before `waiting_before_ms`. Also deletes expired
    /// values, and nodes without tables whose lease ended before `over_before_ms`. Returns the
    /// number of tables deleted.
    fn prune(&self, over_before_ms: i64, waiting_before_ms: i64) -> StoreFuture<'_, u64>;

    /// Sets a value beside the tables, or removes it. After `expires_ms` it counts as removed.
    fn put_value<'a>(
        &'a self,
        scope: &'a str,
        key: &'a str,
        value: Option<String>,
        expires_ms: Option<i64>,
    ) -> StoreFuture<'a, ()>;

    /// Returns a value beside the tables.
    fn get_value<'a>(&'a self, scope: &'a str, key: &'a str) -> StoreFuture<'a, Option<String>>;

    /// Removes a value and returns it. Of several simultaneous callers, only one gets it.
    fn take_value<'a>(&'a self, scope: &'a str, key: &'a str) -> StoreFuture<'a, Option<String>>;

    /// Returns all values of a scope with their keys, ordered by key.
    fn list_values<'a>(&'a self, scope: &'a str) -> StoreFuture<'a, Vec<(String, String)>>;

    /// Writes a consistent copy of everything to a new file while others continue to work. The file
    /// appears only once it is complete. [`SqliteStore`] writes a database that can be opened; the
    /// other stores write text that [`restore`] reads.
    ///
    /// # Errors
    ///
    /// [`StoreError::FileExists`] if the file exists.
    fn backup<'a>(&'a self, path: &'a Path) -> StoreFuture<'a, ()>;

    /// Checks that the store is writable by writing to it.
    fn check_writable(&self) -> StoreFuture<'_, ()>;
}

// Runs the example of the README as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
