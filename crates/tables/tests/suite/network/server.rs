//! The store, and the processes that serve a table from it.

use std::collections::BTreeMap;

use wazir_session::Fact;
use wazir_tables::{EntryKind, LogBatch, LogEntry, Request, SideKey, TableRegistry, TableState};

use super::Fault;

/// The id of the only table.
pub(crate) const TABLE: &str = "k3xq";

/// The store, which outlives every process.
#[derive(Default)]
pub(crate) struct Disk {
    pub(crate) log: Vec<LogEntry>,
    /// The values beside the log.
    pub(crate) kept: BTreeMap<SideKey, String>,
    epoch: u64,
    /// The process that owns the table.
    pub(crate) owner: Option<usize>,
}

impl Disk {
    pub(crate) fn new(kept: BTreeMap<SideKey, String>) -> Self {
        Self { kept, ..Self::default() }
    }

    /// Gives the table to a process and returns the new epoch.
    pub(crate) fn claim(&mut self, process: usize, fault: Fault) -> u64 {
        // With the fault the owner keeps its epoch.
        if fault != Fault::ForgottenWaiters || self.owner != Some(process) {
            self.epoch += 1;
        }
        self.owner = Some(process);
        self.epoch
    }

    pub(crate) fn release(&mut self, process: usize) {
        self.owner = self.owner.filter(|owner| *owner != process);
    }

    /// Appends a batch, unless another process owns the table or has written meanwhile.
    pub(crate) fn append(&mut self, epoch: u64, batch: &LogBatch, fault: Fault) -> bool {
        if fault == Fault::EpochIgnored {
            self.log.extend(batch.entries.iter().cloned());
            return true;
        }
        let next = self.log.len() as u64 + 1;
        let owned = self.owner.is_some() && epoch == self.epoch;
        let fits = owned && batch.entries.first().is_none_or(|entry| entry.number == next);
        if fits {
            self.log.extend(batch.entries.iter().cloned());
            if let (Fault::EventTwice, Some(last)) = (fault, batch.entries.last())
                && matches!(last.kind, EntryKind::Fact(Fact::OfferMade { .. }))
            {
                self.log.push(LogEntry { number: last.number + 1, ..last.clone() });
            }
        }
        fits
    }
}

/// The task of the table in a process.
pub(crate) struct Task {
    pub(crate) number: usize,
    pub(crate) table: TableState,
    pub(crate) epoch: u64,
    pub(crate) end: Option<Stopping>,
}

/// The end of a task that accepts no more requests.
#[derive(Clone, Copy)]
pub(crate) struct Stopping {
    /// The time at which it has ended.
    pub(crate) at: u64,
    /// Set if its state is valid, so that it writes the rest.
    pub(crate) writes: bool,
    /// Set if it gives the table back.
    pub(crate) gives_back: bool,
}

/// A client that waits for the table, with its request.
pub(crate) type Waiter = (usize, Request);

/// A table that is being loaded.
pub(crate) struct Starting {
    /// The time at which it is loaded.
    pub(crate) at: u64,
    pub(crate) epoch: u64,
    /// With the fault: waiters in an entry that nobody else finds.
    pub(crate) hidden: Option<Vec<Waiter>>,
}

/// A process that serves the table.
pub(crate) struct Process {
    pub(crate) number: usize,
    pub(crate) registry: TableRegistry<usize, Waiter>,
    pub(crate) tasks: Vec<Task>,
    pub(crate) waking: Vec<Starting>,
}

impl Process {
    pub(crate) fn new(number: usize) -> Self {
        Self { number, registry: TableRegistry::new(), tasks: Vec::new(), waking: Vec::new() }
    }

    /// Returns the task with this number, if it accepts requests.
    pub(crate) fn running_task(&mut self, number: usize) -> Option<&mut Task> {
        self.tasks.iter_mut().find(|task| task.number == number && task.end.is_none())
    }
}
