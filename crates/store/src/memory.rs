//! An in-memory store.

mod documents;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::backup::{BackupLine, BackupValue, BackupWriter};
use crate::checks::{self, Ownership};
use crate::{
    AppendBatch, ClaimOutcome, Lease, NewTable, ServerNode, Store, StoreError, StoreFuture,
    StoredDocument, StoredTable, TableFilter, TableHeader, TableStatus, TableSummary,
};

/// Tables in the memory of this process, lost when it ends. Clones share the same store.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    all: Arc<Mutex<MemoryState>>,
}

#[derive(Debug, Default)]
struct MemoryState {
    tables: BTreeMap<String, MemoryTable>,
    /// The nodes with the ends of their leases, in milliseconds since 1970.
    nodes: BTreeMap<String, (ServerNode, i64)>,
    /// Values with their expiry times, by scope and key.
    values: BTreeMap<(String, String), (String, Option<i64>)>,
    documents: BTreeMap<String, StoredDocument>,
}

#[derive(Debug)]
struct MemoryTable {
    stored: StoredTable,
    epoch: u64,
    owner: Option<String>,
}

impl MemoryTable {
    fn standing(&self) -> Ownership {
        let last = self.stored.log.len() as u64;
        Ownership { epoch: self.epoch, owner: self.owner.clone(), last }
    }
}

impl MemoryStore {
    /// Creates an empty store.
    pub fn new() -> Self {
        Self::default()
    }

    fn all(&self) -> MutexGuard<'_, MemoryState> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs an operation synchronously.
    fn with_state<'a, T: Send + 'a>(
        &'a self,
        work: impl FnOnce(&mut MemoryState) -> Result<T, StoreError> + Send + 'a,
    ) -> StoreFuture<'a, T> {
        Box::pin(async move { work(&mut self.all()) })
    }
}

impl MemoryState {
    fn table(&mut self, id: &str) -> Result<&mut MemoryTable, StoreError> {
        self.tables.get_mut(id).ok_or(StoreError::TableNotFound)
    }

    fn lease(&mut self, lease: &Lease) {
        let node = lease.node.clone();
        self.nodes.insert(node.name.clone(), (node, lease.until_ms()));
    }

    fn create(&mut self, new: NewTable) -> Result<u64, StoreError> {
        checks::check_table(&new)?;
        if self.tables.contains_key(&new.row.id) {
            return Err(StoreError::TableExists);
        }
        if let Some(lease) = &new.owner {
            self.lease(lease);
        }
        let epoch = u64::from(new.owner.is_some());
        let owner = new.owner.map(|lease| lease.node.name);
        let kept = new.values.into_iter().collect();
        let stored =
            StoredTable { header: new.row, summary: new.summary, log: new.lines, values: kept };
        self.tables.insert(stored.header.id.clone(), MemoryTable { stored, epoch, owner });
        Ok(epoch)
    }

    fn append(&mut self, batch: AppendBatch) -> Result<(), StoreError> {
        checks::check_batch(&batch)?;
        let table = self.table(&batch.table)?;
        table.standing().check_append(&batch)?;
        let stored = &mut table.stored;
        stored.log.extend(batch.lines);
        if let Some(summary) = batch.summary {
            stored.summary = summary;
        }
        for (key, value) in batch.values {
            match value {
                Some(value) => stored.values.insert(key, value),
                None => stored.values.remove(&key),
            };
        }
        Ok(())
    }

    fn claim(&mut self, id: &str, lease: &Lease) -> Result<ClaimOutcome, StoreError> {
        checks::check_texts([id])?;
        checks::check_node(&lease.node)?;
        let standing = self.table(id)?.standing();
        let holder = standing.owner.as_ref().and_then(|owner| self.nodes.get(owner));
        let holder = holder.map(|(node, until_ms)| (node, *until_ms));
        let claim = standing.claim(&lease.node, holder, lease.now_ms);
        if let ClaimOutcome::Granted { epoch } = claim {
            self.lease(lease);
            let table = self.table(id)?;
            (table.epoch, table.owner) = (epoch, Some(lease.node.name.clone()));
        }
        Ok(claim)
    }

    fn renew(&mut self, lease: &Lease) -> Result<u64, StoreError> {
        checks::check_node(&lease.node)?;
        self.lease(lease);
        let owned = |table: &&MemoryTable| table.owner.as_ref() == Some(&lease.node.name);
        Ok(self.tables.values().filter(owned).count() as u64)
    }

    fn release(&mut self, node: &ServerNode, ids: Option<&[String]>) -> Result<(), StoreError> {
        checks::check_node(node)?;
        checks::check_texts(ids.into_iter().flatten().map(String::as_str))?;
        for (id, table) in &mut self.tables {
            let asked = ids.is_none_or(|ids| ids.contains(id));
            if asked && table.owner.as_ref() == Some(&node.name) {
                table.owner = None;
            }
        }
        if ids.is_none() {
            self.nodes.remove(&node.name);
        }
        Ok(())
    }

    fn list(&self, filter: &TableFilter) -> Result<Vec<(TableHeader, TableSummary)>, StoreError> {
        checks::check_texts(filter.texts())?;
        let order = filter.order();
        let mut found: Vec<_> = self
            .tables
            .values()
            .map(|table| (&table.stored.header, &table.stored.summary))
            .filter(|(row, summary)| filter.matches(row, summary))
            .map(|(row, summary)| ((order.key(row, summary), row.id.clone()), row, summary))
            .filter(|(place, ..)| {
                filter.after.as_ref().is_none_or(|behind| match order.is_descending() {
                    true => place < behind,
                    false => place > behind,
                })
            })
            .collect();
        found.sort_by(|(one, ..), (other, ..)| match order.is_descending() {
            true => other.cmp(one),
            false => one.cmp(other),
        });
        let found = found.into_iter().take(filter.limit);
        Ok(found.map(|(_, row, summary)| (row.clone(), summary.clone())).collect())
    }

    fn prune(&mut self, over_before_ms: i64, waiting_before_ms: i64) -> u64 {
        let now = checks::unix_ms();
        self.values.retain(|_, (_, expires)| is_live(*expires, now));
        let before = self.tables.len();
        self.tables.retain(|_, table| {
            let summary = &table.stored.summary;
            match summary.status {
                TableStatus::Waiting => summary.updated_ms >= waiting_before_ms,
                TableStatus::Running => true,
                TableStatus::Over => summary.updated_ms >= over_before_ms,
            }
        });
        let owns = |name: &String| self.tables.values().any(|t| t.owner.as_ref() == Some(name));
        self.nodes.retain(|name, (_, until_ms)| *until_ms >= over_before_ms || owns(name));
        (before - self.tables.len()) as u64
    }

    fn value(&self, scope: &str, key: &str) -> Result<Option<String>, StoreError> {
        checks::check_texts([scope, key])?;
        let now = checks::unix_ms();
        let value = self.values.get(&(scope.to_owned(), key.to_owned()));
        Ok(value.filter(|(_, expires)| is_live(*expires, now)).map(|(value, _)| value.clone()))
    }

    fn records(&self) -> Vec<BackupLine> {
        let tables = self.tables.values().map(|table| BackupLine::Table(table.stored.clone()));
        let values = self.values.iter().map(|((scope, key), (value, expires_ms))| {
            let (scope, key, value) = (scope.clone(), key.clone(), value.clone());
            BackupLine::Value(BackupValue { scope, key, value, expires_ms: *expires_ms })
        });
        let documents = self.documents.values().cloned().map(BackupLine::Document);
        tables.chain(values).chain(documents).collect()
    }
}

/// Returns whether a value has not expired.
fn is_live(expires_ms: Option<i64>, now_ms: i64) -> bool {
    expires_ms.is_none_or(|expires| expires > now_ms)
}

impl Store for MemoryStore {
    fn create(&self, table: NewTable) -> StoreFuture<'_, u64> {
        self.with_state(move |all| all.create(table))
    }

    fn load<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<StoredTable>> {
        self.with_state(move |all| {
            checks::check_texts([id])?;
            Ok(all.tables.get(id).map(|table| table.stored.clone()))
        })
    }

    fn read_log<'a>(&'a self, id: &'a str, after: u64) -> StoreFuture<'a, Vec<String>> {
        self.with_state(move |all| {
            checks::check_texts([id])?;
            let log = &all.table(id)?.stored.log;
            let after = usize::try_from(after).unwrap_or(usize::MAX);
            Ok(log.get(after..).unwrap_or_default().to_vec())
        })
    }

    fn append(&self, batch: AppendBatch) -> StoreFuture<'_, ()> {
        self.with_state(move |all| all.append(batch))
    }

    fn claim<'a>(
        &'a self,
        id: &'a str,
        node: &'a ServerNode,
        now_ms: i64,
        lease_ms: i64,
    ) -> StoreFuture<'a, ClaimOutcome> {
        let lease = Lease { node: node.clone(), now_ms, lease_ms };
        self.with_state(move |all| all.claim(id, &lease))
    }

    fn renew<'a>(
        &'a self,
        node: &'a ServerNode,
        now_ms: i64,
        lease_ms: i64,
    ) -> StoreFuture<'a, u64> {
        let lease = Lease { node: node.clone(), now_ms, lease_ms };
        self.with_state(move |all| all.renew(&lease))
    }

    fn release<'a>(
        &'a self,
        node: &'a ServerNode,
        ids: Option<&'a [String]>,
    ) -> StoreFuture<'a, ()> {
        self.with_state(move |all| all.release(node, ids))
    }

    fn list(&self, filter: TableFilter) -> StoreFuture<'_, Vec<(TableHeader, TableSummary)>> {
        self.with_state(move |all| all.list(&filter))
    }

    fn delete<'a>(&'a self, id: &'a str) -> StoreFuture<'a, bool> {
        self.with_state(move |all| {
            checks::check_texts([id])?;
            Ok(all.tables.remove(id).is_some())
        })
    }

    fn prune(&self, over_before_ms: i64, waiting_before_ms: i64) -> StoreFuture<'_, u64> {
        self.with_state(move |all| Ok(all.prune(over_before_ms, waiting_before_ms)))
    }

    fn put_value<'a>(
        &'a self,
        scope: &'a str,
        key: &'a str,
        value: Option<String>,
        expires_ms: Option<i64>,
    ) -> StoreFuture<'a, ()> {
        self.with_state(move |all| {
            checks::check_texts([scope, key].into_iter().chain(value.as_deref()))?;
            let place = (scope.to_owned(), key.to_owned());
            match value {
                Some(value) => all.values.insert(place, (value, expires_ms)),
                None => all.values.remove(&place),
            };
            Ok(())
        })
    }

    fn get_value<'a>(&'a self, scope: &'a str, key: &'a str) -> StoreFuture<'a, Option<String>> {
        self.with_state(move |all| all.value(scope, key))
    }

    fn take_value<'a>(&'a self, scope: &'a str, key: &'a str) -> StoreFuture<'a, Option<String>> {
        self.with_state(move |all| {
            let value = all.value(scope, key)?;
            all.values.remove(&(scope.to_owned(), key.to_owned()));
            Ok(value)
        })
    }

    fn list_values<'a>(&'a self, scope: &'a str) -> StoreFuture<'a, Vec<(String, String)>> {
        self.with_state(move |all| {
            checks::check_texts([scope])?;
            let now = checks::unix_ms();
            let of_scope = all
                .values
                .iter()
                .filter(|((of, _), (_, expires))| of == scope && is_live(*expires, now));
            Ok(of_scope.map(|((_, key), (value, _))| (key.clone(), value.clone())).collect())
        })
    }

    fn backup<'a>(&'a self, path: &'a Path) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let records = self.all().records();
            let mut dump = BackupWriter::begin(path)?;
            for record in records {
                dump.write(&record).await?;
            }
            dump.finish().await
        })
    }

    fn check_writable(&self) -> StoreFuture<'_, ()> {
        self.with_state(|_| Ok(()))
    }
}
