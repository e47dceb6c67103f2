//! Unfinished tables.

use std::path::Path;

use crate::file;
use crate::retrograde::Checkpoint;
use crate::{EndgameRules, FileError, Material, Metric, Table};

/// A table whose generation was stopped, to be resumed by an
/// [`EndgameGenerator`](crate::EndgameGenerator).
///
/// ```
/// use std::ops::ControlFlow;
/// use std::sync::atomic::{AtomicU32, Ordering};
/// use wazir_endings::{Metric, EndgameGenerator, PartialEndgameTable};
/// let ending = "KRK".parse()?;
/// let mut solver = EndgameGenerator::default();
/// let count = AtomicU32::new(0);
/// let stop = |_: &_| match count.fetch_add(1, Ordering::Relaxed) {
///     0..100 => ControlFlow::Continue(()),
///     _ => ControlFlow::Break(()),
/// };
/// assert!(solver.generate_with_progress(&ending, Metric::Dtm, &stop).is_err());
/// // Some day later.
/// let place = tempfile::tempdir()?;
/// let path = place.path().join("KRK.mate.part");
/// solver.partial_table().unwrap().write(&path)?;
/// let mut solver = EndgameGenerator::default();
/// solver.resume(PartialEndgameTable::read(&path)?);
/// let table = solver.generate(&ending, Metric::Dtm)?;
/// assert_eq!(table.stats(), EndgameGenerator::default().generate(&ending, Metric::Dtm)?.stats());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PartialEndgameTable {
    table: Table,
    state: Checkpoint,
}

impl PartialEndgameTable {
    /// Creates the table, or returns `None` if it has no progress to keep.
    pub(crate) fn new(table: Table, state: Checkpoint) -> Option<Self> {
        (state != Checkpoint { farthest: state.farthest, ..Checkpoint::default() })
            .then_some(Self { table, state })
    }

    pub(crate) fn into_parts(self) -> (Vec<u16>, Checkpoint) {
        (self.table.into_values(), self.state)
    }

    /// The pieces.
    pub fn material(&self) -> &Material {
        self.table.material()
    }

    /// The metric of the table.
    pub fn metric(&self) -> Metric {
        self.table.metric()
    }

    /// The board and the rules.
    pub fn conditions(&self) -> &EndgameRules {
        self.table.conditions()
    }

    /// Writes the table atomically.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`] if the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        file::write(path, &self.table, Some(self.state))
    }

    /// Reads an unfinished table.
    ///
    /// # Errors
    ///
    /// A [`FileError`] if the file cannot be read, is not an unfinished table, or is damaged.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        let (table, state) = file::read(path)?;
        let state = state.ok_or(FileError::NotATable)?;
        Ok(Self { table, state })
    }
}
