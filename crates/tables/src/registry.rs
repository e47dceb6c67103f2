//! Which tables of a process are awake.

use std::collections::BTreeMap;

/// The tables of one process that are awake, wake up or are being put away, and those who wait for
/// them: the protocol by which no table ever has two tasks.
///
/// The registry does nothing itself. It tells the caller when a table has to be woken, and the
/// caller tells it what came of that, and when the task of a table ends. `T` is the way to a task,
/// `W` somebody who waits for one. Three rules make one task of many who come at once:
///
/// * Whoever comes while a table wakes up or is put away waits in its entry, and wakes nothing.
/// * A table is woken again only when its task has [ended](Self::finish_stop), with all that it had to
///   write and to give back.
/// * An entry goes away only when nobody waits in it.
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

/// What comes of an arrival.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup<T, W> {
    /// The table is awake.
    Running {
        /// The way to its task.
        task: T,
        /// The one who came, who does not have to wait.
        waiter: W,
    },
    /// The table sleeps: the caller has to wake it, and says by [`TableRegistry::finish_start`] what came of it.
    MustStart,
    /// It wakes up already, or will when it has been put away.
    Queued,
}

impl<T, W> Default for TableRegistry<T, W> {
    fn default() -> Self {
        Self { tables: BTreeMap::new() }
    }
}

impl<T: Clone, W> TableRegistry<T, W> {
    /// A registry of a process in which all tables sleep.
    pub fn new() -> Self {
        Self::default()
    }

    /// Somebody comes to a table. Unless the table is awake they are kept until it is.
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

    /// Takes note that a table was woken, or that it could not be. Returns those who waited for it,
    /// first come first.
    pub fn finish_start(&mut self, id: &str, task: Option<T>) -> Vec<W> {
        let Some(TaskState::Starting(waiting)) = self.tables.get_mut(id) else { return Vec::new() };
        let waiting = std::mem::take(waiting);
        match task {
            Some(task) => drop(self.tables.insert(id.to_owned(), TaskState::Running(task))),
            None => drop(self.tables.remove(id)),
        }
        waiting
    }

    /// Takes note that the task of a table takes no more requests and is about to end. Those who come
    /// from now on wait until it has.
    pub fn begin_stop(&mut self, id: &str) {
        if let Some(entry @ TaskState::Running(_)) = self.tables.get_mut(id) {
            *entry = TaskState::Stopping(Vec::new());
        }
    }

    /// Takes note that the task of a table has ended: nothing of it is under way to the disk any
    /// more. Returns whether somebody has come meanwhile, so that the caller has to wake the table
    /// again.
    pub fn finish_stop(&mut self, id: &str) -> bool {
        let waiting = match self.tables.get_mut(id) {
            // A task that ends by a fault has not said so before.
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

    /// The way to the task of a table that is awake.
    pub fn task(&self, id: &str) -> Option<&T> {
        match self.tables.get(id)? {
            TaskState::Running(task) => Some(task),
            _ => None,
        }
    }

    /// Whether a table sleeps: it has no task, and nobody wakes it.
    pub fn is_asleep(&self, id: &str) -> bool {
        !self.tables.contains_key(id)
    }

    /// The number of tables that are awake, wake up or are being put away.
    pub fn len(&self) -> usize {
        self.tables.len()
    }

    /// Whether all tables sleep.
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
        // A task that ends by a fault says nothing before.
        assert!(!registry.finish_stop("a") && registry.is_empty());
    }
}
