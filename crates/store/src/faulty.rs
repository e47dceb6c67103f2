//! A store with injected faults.

use std::path::Path;

use tokio::sync::watch;

use crate::{
    AppendBatch, ClaimOutcome, Document, DocumentFilter, DocumentStore, DocumentVersion, NewTable,
    NewVersion, ServerNode, Store, StoreError, StoreFuture, StoredDocument, StoredTable,
    TableFilter, TableHeader, TableSummary, VersionSummary,
};

/// A fault of a [`FaultyStore`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InjectedFault {
    /// Writes fail, as on a full disk; reads work.
    NoWriting,
    /// Reads and writes fail, as with a lost database.
    Unreachable,
    /// Everything is done, but every call fails: the connection breaks at the worst time.
    NoAnswers,
    /// Nothing happens until the fault is over; then everything is done.
    Stalled,
}

/// A wrapper that injects faults into any store, for tests of its users.
///
/// ```
/// use wazir_store::{InjectedFault, FaultyStore, MemoryStore, Store, StoreError};
///
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// let store = FaultyStore::new(MemoryStore::new());
/// store.fail(Some(InjectedFault::NoWriting));
/// assert!(matches!(store.check_writable().await, Err(StoreError::Unavailable(_))));
/// store.fail(None);
/// assert_eq!(store.check_writable().await, Ok(()));
/// # });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FaultyStore<S> {
    store: S,
    fault: watch::Sender<Option<InjectedFault>>,
}

impl<S: Store> FaultyStore<S> {
    /// Creates a wrapper without a fault.
    pub fn new(store: S) -> Self {
        Self { store, fault: watch::Sender::new(None) }
    }

    /// Sets the current fault, or clears it with `None`.
    pub fn fail(&self, fault: Option<InjectedFault>) {
        self.fault.send_replace(fault);
    }

    /// Returns the wrapped store.
    pub fn inner(&self) -> &S {
        &self.store
    }

    fn refuse() -> StoreError {
        StoreError::Unavailable("it fails on purpose".to_owned())
    }

    /// Waits while the store is stalled, and returns the fault after that.
    async fn fault(&self) -> Option<InjectedFault> {
        let mut watched = self.fault.subscribe();
        let now = watched.wait_for(|fault| *fault != Some(InjectedFault::Stalled)).await;
        now.ok().and_then(|fault| *fault)
    }

    fn reading<'a, T: Send + 'a>(&'a self, call: StoreFuture<'a, T>) -> StoreFuture<'a, T> {
        Box::pin(async move {
            match self.fault().await {
                Some(InjectedFault::Unreachable | InjectedFault::NoAnswers) => Err(Self::refuse()),
                _ => call.await,
            }
        })
    }

    fn writing<'a, T: Send + 'a>(&'a self, call: StoreFuture<'a, T>) -> StoreFuture<'a, T> {
        Box::pin(async move {
            match self.fault().await {
                Some(InjectedFault::Unreachable | InjectedFault::NoWriting) => Err(Self::refuse()),
                Some(InjectedFault::NoAnswers) => call.await.and_then(|_| Err(Self::refuse())),
                _ => call.await,
            }
        })
    }
}

impl<S: Store> Store for FaultyStore<S> {
    fn create(&self, table: NewTable) -> StoreFuture<'_, u64> {
        self.writing(self.store.create(table))
    }

    fn load<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<StoredTable>> {
        self.reading(self.store.load(id))
    }

    fn read_log<'a>(&'a self, id: &'a str, after: u64) -> StoreFuture<'a, Vec<String>> {
        self.reading(self.store.read_log(id, after))
    }

    fn append(&self, batch: AppendBatch) -> StoreFuture<'_, ()> {
        self.writing(self.store.append(batch))
    }

    fn claim<'a>(
        &'a self,
        id: &'a str,
        node: &'a ServerNode,
        now_ms: i64,
        lease_ms: i64,
    ) -> StoreFuture<'a, ClaimOutcome> {
        self.writing(self.store.claim(id, node, now_ms, lease_ms))
    }

    fn renew<'a>(
        &'a self,
        node: &'a ServerNode,
        now_ms: i64,
        lease_ms: i64,
    ) -> StoreFuture<'a, u64> {
        self.writing(self.store.renew(node, now_ms, lease_ms))
    }

    fn release<'a>(
        &'a self,
        node: &'a ServerNode,
        ids: Option<&'a [String]>,
    ) -> StoreFuture<'a, ()> {
        self.writing(self.store.release(node, ids))
    }

    fn list(&self, filter: TableFilter) -> StoreFuture<'_, Vec<(TableHeader, TableSummary)>> {
        self.reading(self.store.list(filter))
    }

    fn delete<'a>(&'a self, id: &'a str) -> StoreFuture<'a, bool> {
        self.writing(self.store.delete(id))
    }

    fn prune(&self, over_before_ms: i64, waiting_before_ms: i64) -> StoreFuture<'_, u64> {
        self.writing(self.store.prune(over_before_ms, waiting_before_ms))
    }

    fn put_value<'a>(
        &'a self,
        scope: &'a str,
        key: &'a str,
        value: Option<String>,
        expires_ms: Option<i64>,
    ) -> StoreFuture<'a, ()> {
        self.writing(self.store.put_value(scope, key, value, expires_ms))
    }

    fn get_value<'a>(&'a self, scope: &'a str, key: &'a str) -> StoreFuture<'a, Option<String>> {
        self.reading(self.store.get_value(scope, key))
    }

    fn take_value<'a>(&'a self, scope: &'a str, key: &'a str) -> StoreFuture<'a, Option<String>> {
        self.writing(self.store.take_value(scope, key))
    }

    fn list_values<'a>(&'a self, scope: &'a str) -> StoreFuture<'a, Vec<(String, String)>> {
        self.reading(self.store.list_values(scope))
    }

    fn backup<'a>(&'a self, path: &'a Path) -> StoreFuture<'a, ()> {
        self.reading(self.store.backup(path))
    }

    fn check_writable(&self) -> StoreFuture<'_, ()> {
        self.writing(self.store.check_writable())
    }
}

impl<S: Store> DocumentStore for FaultyStore<S> {
    fn create_document(&self, document: StoredDocument) -> StoreFuture<'_, ()> {
        self.writing(self.store.create_document(document))
    }

    fn add_version(&self, version: NewVersion) -> StoreFuture<'_, ()> {
        self.writing(self.store.add_version(version))
    }

    fn set_listed<'a>(&'a self, id: &'a str, listed: bool, now_ms: i64) -> StoreFuture<'a, bool> {
        self.writing(self.store.set_listed(id, listed, now_ms))
    }

    fn set_hidden<'a>(&'a self, id: &'a str, hidden: bool) -> StoreFuture<'a, bool> {
        self.writing(self.store.set_hidden(id, hidden))
    }

    fn delete_document<'a>(&'a self, id: &'a str) -> StoreFuture<'a, bool> {
        self.writing(self.store.delete_document(id))
    }

    fn load_document<'a>(
        &'a self,
        id: &'a str,
    ) -> StoreFuture<'a, Option<(Document, Vec<VersionSummary>)>> {
        self.reading(self.store.load_document(id))
    }

    fn read_version<'a>(
        &'a self,
        id: &'a str,
        number: u32,
    ) -> StoreFuture<'a, Option<DocumentVersion>> {
        self.reading(self.store.read_version(id, number))
    }

    fn list_documents(&self, filter: DocumentFilter) -> StoreFuture<'_, Vec<Document>> {
        self.reading(self.store.list_documents(filter))
    }
}
