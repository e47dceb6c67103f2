//! The disk, and the processes that serve a table from it.

use std::collections::BTreeMap;

use wazir_session::Fact;
use wazir_tables::{EntryKind, LogBatch, LogEntry, Request, SideKey, TableRegistry, TableState};

use super::Fault;

/// The one table.
pub(crate) const TABLE: &str = "k3xq";

/// The disk, which outlives every process.
#[derive(Default)]
pub(crate) struct Disk {
    pub(crate) log: Vec<LogEntry>,
    /// Who sits where.
    pub(crate) kept: BTreeMap<SideKey, String>,
    epoch: u64,
    /// The process that owns the table.
    pub(crate) owner: Option<usize>,
}

impl Disk {
    pub(crate) fn new(kept: BTreeMap<SideKey, String>) -> Self {
        Self { kept, ..Self::default() }
    }

    /// Gives the table to a process; its epoch.
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
    pub(crate) room: TableState,
    pub(crate) epoch: u64,
    pub(crate) end: Option<Stopping>,
}

/// A task that takes no more requests.
#[derive(Clone, Copy)]
pub(crate) struct Stopping {
    /// When it has ended.
    pub(crate) at: u64,
    /// Whether what it knows is true, so that it writes the rest of it.
    pub(crate) writes: bool,
    /// Whether it gives the table back.
    pub(crate) gives_back: bool,
}

/// Somebody who waits for the table, with what they want of it.
pub(crate) type Waiter = (usize, Request);

/// The table on its way from the disk.
pub(crate) struct Starting {
    /// When it is there.
    pub(crate) at: u64,
    pub(crate) epoch: u64,
    /// With the fault: those who wait for it where nobody else finds it.
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

    /// A task that takes requests.
    pub(crate) fn running_task(&mut self, number: usize) -> Option<&mut Task> {
        self.tasks.iter_mut().find(|task| task.number == number && task.end.is_none())
    }
}
