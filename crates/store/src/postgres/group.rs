//! Group commit: the decisions for calls that are committed together.
//!
//! The tables of the calls are locked first. Then everything is decided here, in the order of the
//! calls, and written with one statement per kind of data.

use std::collections::{BTreeMap, BTreeSet};

use crate::checks::Ownership;
use crate::sql;
use crate::{AppendBatch, ClaimOutcome, Lease, ServerNode, StoreError, TableStatus, TableSummary};

/// A write call.
#[derive(Clone, Debug)]
pub(super) enum WriteRequest {
    Append(AppendBatch),
    Claim { id: String, lease: Lease },
    Delete { id: String },
    Prune { ids: Vec<String>, over_before_ms: i64, waiting_before_ms: i64 },
}

/// The answer to a write call.
#[derive(Debug)]
pub(super) enum WriteReply {
    Appended,
    Claimed(ClaimOutcome),
    /// Number of tables removed.
    Removed(u64),
}

impl WriteRequest {
    pub(super) fn ids(&self) -> &[String] {
        match self {
            Self::Append(batch) => std::slice::from_ref(&batch.table),
            Self::Claim { id, .. } | Self::Delete { id } => std::slice::from_ref(id),
            Self::Prune { ids, .. } => ids,
        }
    }
}

/// A locked table.
#[derive(Clone, Debug)]
pub(super) struct LockedTable {
    pub(super) standing: Ownership,
    pub(super) seats: String,
    pub(super) status: String,
    pub(super) updated_ms: i64,
}

/// The data to write.
#[derive(Debug, Default)]
pub(super) struct WriteGroup<'a> {
    tables: BTreeMap<String, LockedTable>,
    nodes: BTreeMap<String, (ServerNode, i64)>,
    pub(super) lines: Lines<'a>,
    /// The new last line numbers of logs.
    pub(super) lasts: BTreeMap<&'a str, i64>,
    pub(super) summaries: BTreeMap<&'a str, (&'a TableSummary, String)>,
    /// Tables whose players have changed.
    pub(super) people_changed: BTreeSet<&'a str>,
    pub(super) kept: BTreeMap<(&'a str, &'a str), Option<&'a str>>,
    /// New owners and epochs of tables.
    pub(super) owners: BTreeMap<&'a str, (&'a str, i64)>,
    pub(super) leases: BTreeMap<&'a str, &'a Lease>,
    pub(super) removed: BTreeSet<&'a str>,
}

/// Log lines, by column.
#[derive(Debug, Default)]
pub(super) struct Lines<'a> {
    pub(super) tables: Vec<&'a str>,
    pub(super) numbers: Vec<i64>,
    pub(super) texts: Vec<&'a str>,
}

impl<'a> WriteGroup<'a> {
    /// Creates a group from the existing tables and the nodes that own them.
    pub(super) fn new(
        tables: BTreeMap<String, LockedTable>,
        nodes: BTreeMap<String, (ServerNode, i64)>,
    ) -> Self {
        Self { tables, nodes, ..Self::default() }
    }

    /// Decides the result of a call.
    pub(super) fn decide(&mut self, ask: &'a WriteRequest) -> Result<WriteReply, StoreError> {
        match ask {
            WriteRequest::Append(batch) => self.append(batch).map(|()| WriteReply::Appended),
            WriteRequest::Claim { id, lease } => self.claim(id, lease).map(WriteReply::Claimed),
            WriteRequest::Delete { id } => Ok(WriteReply::Removed(u64::from(self.remove(id)))),
            WriteRequest::Prune { ids, over_before_ms, waiting_before_ms } => {
                // The tables may have changed since they were selected.
                let old = |table: &LockedTable| {
                    (table.status == TableStatus::Over.name() && table.updated_ms < *over_before_ms)
                        || (table.status == TableStatus::Waiting.name()
                            && table.updated_ms < *waiting_before_ms)
                };
                let mut count = 0;
                for id in ids {
                    if self.tables.get(id).is_some_and(old) && self.remove(id) {
                        count += 1;
                    }
                }
                Ok(WriteReply::Removed(count))
            }
        }
    }

    fn append(&mut self, batch: &'a AppendBatch) -> Result<(), StoreError> {
        let id = batch.table.as_str();
        let table = self.tables.get_mut(id).ok_or(StoreError::TableNotFound)?;
        let last = table.standing.check_append(batch)?;
        if let Some(summary) = &batch.summary {
            let seats = sql::seats_text(summary)?;
            if table.seats != seats {
                table.seats.clone_from(&seats);
                self.people_changed.insert(id);
            }
            table.status = summary.status.name().to_owned();
            table.updated_ms = summary.updated_ms;
            self.summaries.insert(id, (summary, seats));
        }
        if !batch.lines.is_empty() {
            for (n, line) in (batch.first..).zip(&batch.lines) {
                self.lines.tables.push(id);
                self.lines.numbers.push(sql::stored_number(n));
                self.lines.texts.push(line);
            }
            table.standing.last = last;
            self.lasts.insert(id, sql::stored_number(last));
        }
        for (key, value) in &batch.values {
            self.kept.insert((id, key), value.as_deref());
        }
        Ok(())
    }

    fn claim(&mut self, id: &'a str, lease: &'a Lease) -> Result<ClaimOutcome, StoreError> {
        let table = self.tables.get_mut(id).ok_or(StoreError::TableNotFound)?;
        let holder = table.standing.owner.as_ref().and_then(|owner| self.nodes.get(owner));
        let holder = holder.map(|(node, until_ms)| (node, *until_ms));
        let claim = table.standing.claim(&lease.node, holder, lease.now_ms);
        if let ClaimOutcome::Granted { epoch } = claim {
            let name = lease.node.name.as_str();
            table.standing.epoch = epoch;
            table.standing.owner = Some(name.to_owned());
            self.owners.insert(id, (name, sql::stored_number(epoch)));
            self.nodes.insert(name.to_owned(), (lease.node.clone(), lease.until_ms()));
            self.leases.insert(name, lease);
        }
        Ok(claim)
    }

    fn remove(&mut self, id: &'a str) -> bool {
        let was = self.tables.remove(id).is_some();
        if was {
            self.removed.insert(id);
        }
        was
    }
}
