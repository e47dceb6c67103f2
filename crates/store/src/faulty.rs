//! A store that fails when it is told to.

use std::path::Path;

use tokio::sync::watch;

use crate::{
    Answer, Batch, Claim, Filter, NewTable, Node, Row, Store, StoreError, Stored, Summary,
};

/// How a [`Faulty`] store fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// Nothing is written, as on a full disk; what is there is read.
    NoWriting,
    /// Nothing is written or read, as with the database gone.
    Gone,
    /// Everything is done, and nothing of it is answered: the connection is cut at the wrong time.
    NoAnswers,
    /// Nothing happens until the fault is over; then everything is done.
    Stalled,
}

/// Any store, with faults put in on purpose: for tests of what stands above it.
///
/// ```
/// use wazir_store::{Fault, Faulty, Memory, Store, StoreError};
///
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// let store = Faulty::new(Memory::new());
/// store.fail(Some(Fault::NoWriting));
/// assert!(matches!(store.check().await, Err(StoreError::Unavailable(_))));
/// store.fail(None);
/// assert_eq!(store.check().await, Ok(()));
/// # });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Faulty<S> {
    store: S,
    fault: watch::Sender<Option<Fault>>,
}

impl<S: Store> Faulty<S> {
    /// A store that does not fail yet.
    pub fn new(store: S) -> Self {
        Self { store, fault: watch::Sender::new(None) }
    }

    /// From now on it fails like this, or not at all.
    pub fn fail(&self, fault: Option<Fault>) {
        self.fault.send_replace(fault);
    }

    /// The store without faults.
    pub fn inner(&self) -> &S {
        &self.store
    }

    fn refuse() -> StoreError {
        StoreError::Unavailable("it fails on purpose".to_owned())
    }

    /// Waits while everything stands still, and tells how to fail then.
    async fn fault(&self) -> Option<Fault> {
        let mut watched = self.fault.subscribe();
        let now = watched.wait_for(|fault| *fault != Some(Fault::Stalled)).await;
        now.ok().and_then(|fault| *fault)
    }

    fn reading<'a, T: Send + 'a>(&'a self, call: Answer<'a, T>) -> Answer<'a, T> {
        Box::pin(async move {
            match self.fault().await {
                Some(Fault::Gone | Fault::NoAnswers) => Err(Self::refuse()),
                _ => call.await,
            }
        })
    }

    fn writing<'a, T: Send + 'a>(&'a self, call: Answer<'a, T>) -> Answer<'a, T> {
        Box::pin(async move {
            match self.fault().await {
                Some(Fault::Gone | Fault::NoWriting) => Err(Self::refuse()),
                Some(Fault::NoAnswers) => call.await.and_then(|_| Err(Self::refuse())),
                _ => call.await,
            }
        })
    }
}

impl<S: Store> Store for Faulty<S> {
    fn create(&self, table: NewTable) -> Answer<'_, u64> {
        self.writing(self.store.create(table))
    }

    fn load<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Stored>> {
        self.reading(self.store.load(id))
    }

    fn events<'a>(&'a self, id: &'a str, after: u64) -> Answer<'a, Vec<String>> {
        self.reading(self.store.events(id, after))
    }

    fn append(&self, batch: Batch) -> Answer<'_, ()> {
        self.writing(self.store.append(batch))
    }

    fn claim<'a>(
        &'a self,
        id: &'a str,
        node: &'a Node,
        now_ms: i64,
        lease_ms: i64,
    ) -> Answer<'a, Claim> {
        self.writing(self.store.claim(id, node, now_ms, lease_ms))
    }

    fn renew<'a>(&'a self, node: &'a Node, now_ms: i64, lease_ms: i64) -> Answer<'a, u64> {
        self.writing(self.store.renew(node, now_ms, lease_ms))
    }

    fn release<'a>(&'a self, node: &'a Node, ids: Option<&'a [String]>) -> Answer<'a, ()> {
        self.writing(self.store.release(node, ids))
    }

    fn list(&self, filter: Filter) -> Answer<'_, Vec<(Row, Summary)>> {
        self.reading(self.store.list(filter))
    }

    fn delete<'a>(&'a self, id: &'a str) -> Answer<'a, bool> {
        self.writing(self.store.delete(id))
    }

    fn prune(&self, over_before_ms: i64, waiting_before_ms: i64) -> Answer<'_, u64> {
        self.writing(self.store.prune(over_before_ms, waiting_before_ms))
    }

    fn put<'a>(
        &'a self,
        scope: &'a str,
        key: &'a str,
        value: Option<String>,
        expires_ms: Option<i64>,
    ) -> Answer<'a, ()> {
        self.writing(self.store.put(scope, key, value, expires_ms))
    }

    fn get<'a>(&'a self, scope: &'a str, key: &'a str) -> Answer<'a, Option<String>> {
        self.reading(self.store.get(scope, key))
    }

    fn take<'a>(&'a self, scope: &'a str, key: &'a str) -> Answer<'a, Option<String>> {
        self.writing(self.store.take(scope, key))
    }

    fn all<'a>(&'a self, scope: &'a str) -> Answer<'a, Vec<(String, String)>> {
        self.reading(self.store.all(scope))
    }

    fn backup<'a>(&'a self, path: &'a Path) -> Answer<'a, ()> {
        self.reading(self.store.backup(path))
    }

    fn check(&self) -> Answer<'_, ()> {
        self.writing(self.store.check())
    }
}
