//! The registry of the running tables of a process.

use std::collections::BTreeMap;

/// The tables of one process that are running, starting or stopping, with the waiters for them. It
/// implements the protocol by which no table ever has two tasks.
///
/// The registry does nothing itself. It tells the caller when to start a table; the caller reports
/// the result, and when the task of a table ends. `T` is a handle to a task, `W` a waiter for one.
/// Three rules ensure a single task when many come at once:
///
/// * A client that comes while a table starts or stops waits in the table's entry, and starts
///   nothing.
/// * A table is started again only after its task has [ended](Self::finish_stop), with all that it
///   had to write and to give back.
/// * An entry is removed only when nobody waits in it.
///
/// ```
/// use wazir_tables::{Lookup, TableRegistry};
///
/// let mut registry = TableRegistry::new();
/// assert_eq!(registry.find_or_wait("k3xq", "ann"), Lookup::MustStart);
/// assert_eq!(registry.find_or_wait("k3xq", "bob"), Lookup::Queued);
/// assert_eq!(registry.finish_start("k3xq", Some(1)), ["ann", "bob"]);
/// assert_eq!(registry.find_or_wait("k3xq", "cem"), Lookup::Running { task: 1, waiter: "cem" });
///
/// // The table is put away, and somebody comes before that is done.
/// registry.begin_stop("k3xq");
/// assert_eq!(registry.find_or_wait("k3xq", "dan"), Lookup::Queued);
/// assert!(registry.finish_stop("k3xq"), "it has to be woken again");
/// assert_eq!(registry.finish_start("k3xq", Some(2)), ["dan"]);
///
/// registry.begin_stop("k3xq");
/// assert!(!registry.finish_stop("k3xq"));
/// assert!(registry.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct TableRegistry<T, W> {
    tables: BTreeMap<String, TaskState<T, W>>,
}

#[derive(Clone, Debug)]
enum TaskState<T, W> {
    Starting(Vec<W>),
    Running(T),
    Stopping(Vec<W>),
}

/// The result of a lookup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup<T, W> {
    /// The table is running.
    Running {
        /// The handle to its task.
        task: T,
        /// The waiter, which does not have to wait.
        waiter: W,
    },
    /// The table is asleep. The caller has to start it and report the result with
    /// [`TableRegistry::finish_start`].
    MustStart,
    /// The table is starting, or will be started again once it has stopped.
    Queued,
}

impl<T, W> Default for TableRegistry<T, W> {
    fn default() -> Self {
        Self { tables: BTreeMap::new() }
    }
}

impl<T: Clone, W> TableRegistry<T, W> {
    /// Creates a registry in which all tables are asleep.
    pub fn new() -> Self {
        Self::default()
    }

    /// Looks up a table. If it is not running, `waiter` is queued until it is.
    pub fn find_or_wait(&mut self, id: &str, waiter: W) -> Lookup<T, W> {
        match self.tables.get_mut(id) {
            Some(TaskState::Running(task)) => Lookup::Running { task: task.clone(), waiter },
            Some(TaskState::Starting(waiting) | TaskState::Stopping(waiting)) => {
                waiting.push(waiter);
                Lookup::Queued
            }
            None => {
                self.tables.insert(id.to_owned(), TaskState::Starting(vec![waiter]));
                Lookup::MustStart
            }
        }
    }

    /// Reports that a table was started, or with `None` that the start failed. Returns its waiters
    /// in order of arrival.
    pub fn finish_start(&mut self, id: &str, task: Option<T>) -> Vec<W> {
        let Some(TaskState::Starting(waiting)) = self.tables.get_mut(id) else { return Vec::new() };
        let waiting = std::mem::take(waiting);
        match task {
            Some(task) => drop(self.tables.insert(id.to_owned(), TaskState::Running(task))),
            None => drop(self.tables.remove(id)),
        }
        waiting
    }

    /// Reports that the task of a table accepts no more requests and is about to end. New waiters
    /// are queued until it has ended.
    pub fn begin_stop(&mut self, id: &str) {
        if let Some(entry @ TaskState::Running(_)) = self.tables.get_mut(id) {
            *entry = TaskState::Stopping(Vec::new());
        }
    }

    /// Reports that the task of a table has ended and has no more writes in progress. Returns
    /// whether a waiter has come in the meantime; then the caller has to start the table again.
    pub fn finish_stop(&mut self, id: &str) -> bool {
        let waiting = match self.tables.get_mut(id) {
            // A task that ends by a fault has not called `begin_stop`.
            Some(TaskState::Running(_)) => Vec::new(),
            Some(TaskState::Stopping(waiting)) => std::mem::take(waiting),
            Some(TaskState::Starting(_)) | None => return false,
        };
        let again = !waiting.is_empty();
        match again {
            true => drop(self.tables.insert(id.to_owned(), TaskState::Starting(waiting))),
            false => drop(self.tables.remove(id)),
        }
        again
    }

    /// Returns the handle to the task of a running table.
    pub fn task(&self, id: &str) -> Option<&T> {
        match self.tables.get(id)? {
            TaskState::Running(task) => Some(task),
            _ => None,
        }
    }

    /// Returns whether a table is asleep: it has no task, and nobody is starting one.
    pub fn is_asleep(&self, id: &str) -> bool {
        !self.tables.contains_key(id)
    }

    /// Returns the number of tables that are running, starting or stopping.
    pub fn len(&self) -> usize {
        self.tables.len()
    }

    /// Returns whether all tables are asleep.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_waited_for_what_cannot_be_woken_are_told() {
        let mut registry: TableRegistry<u8, u8> = TableRegistry::new();
        assert_eq!(registry.find_or_wait("a", 1), Lookup::MustStart);
        assert_eq!(registry.find_or_wait("a", 2), Lookup::Queued);
        assert_eq!(registry.finish_start("a", None), [1, 2]);
        assert_eq!(
            registry.find_or_wait("a", 3),
            Lookup::MustStart,
            "and the next one tries again"
        );
        assert_eq!(registry.len(), 1);
    }

    #[test]
    fn what_is_said_out_of_turn_changes_nothing() {
        let mut registry: TableRegistry<u8, u8> = TableRegistry::new();
        registry.begin_stop("a");
        assert!(!registry.finish_stop("a") && registry.is_empty());
        assert_eq!(registry.find_or_wait("a", 1), Lookup::MustStart);
        registry.begin_stop("a");
        assert!(!registry.finish_stop("a"), "it has not begun");
        assert_eq!(registry.finish_start("a", Some(7)), [1]);
        assert!(registry.finish_start("a", Some(8)).is_empty());
        assert_eq!(registry.task("a"), Some(&7));
        // A task that ends by a fault does not announce it.
        assert!(!registry.finish_stop("a") && registry.is_empty());
    }
}
