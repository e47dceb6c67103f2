//! Endgame tables to probe: those of a folder, and those built in memory.

use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::{
    EndgameGenerator, EndgameRules, EndgameSetup, EndgameTableFile, EndgameValue, FileError,
    GenerateError, GenerateProgress, Material, Metric, Table,
};

/// An error of [`EndgameTables::open`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EndgameTablesError {
    /// The folder cannot be read.
    #[error("{}: {why}", folder.display())]
    Folder {
        /// The path of the folder.
        folder: PathBuf,
        /// The error of the system.
        why: io::Error,
    },
    /// A table of the folder cannot be read.
    #[error("{}: {why}", path.display())]
    File {
        /// The path of the file.
        path: PathBuf,
        /// The error of the file.
        why: FileError,
    },
    /// The folder contains no table.
    #[error("{}: there are no endgame tables; `endings build` makes them", folder.display())]
    Empty {
        /// The path of the folder.
        folder: PathBuf,
    },
}

/// Endgame tables that can be probed from any thread: the files of a folder, of which a few blocks
/// are in memory, and small tables built in memory.
///
/// A table is built once per process, and all instances share it. Values of built tables have their
/// own method ([`EndgameTables::probe_built`]), because the presence of a table depends on the
/// earlier searches.
///
/// ```
/// use wazir_endings::{EndgameRules, EndgameTables, Metric, EndgameSetup, EndgameGenerator, EndgameValue, file_name};
/// let place = tempfile::tempdir()?;
/// let table = EndgameGenerator::default().generate(&"KRK".parse()?, Metric::Dtm)?;
/// table.write(&place.path().join(file_name(table.material(), table.metric())))?;
///
/// let library = EndgameTables::open(place.path())?;
/// let conditions = EndgameRules::default();
/// let setup = EndgameSetup::parse("w Kc6 Rh1 - Kc8", &conditions)?;
/// assert_eq!(library.probe(&conditions, &setup, Metric::Dtm), Some(EndgameValue::Win { plies: 1 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct EndgameTables {
    files: Arc<HashMap<(Material, Metric), Mutex<FileSlot>>>,
}

/// A table in a file, until an error occurs in it.
type FileSlot = Option<EndgameTableFile>;

/// The tables built in memory, of each ending for every set of rules that was requested; `None`
/// marks a table that cannot be built.
type BuiltTables = HashMap<Material, Vec<(EndgameRules, Option<Arc<Table>>)>>;

fn made() -> MutexGuard<'static, BuiltTables> {
    static MADE: OnceLock<Mutex<BuiltTables>> = OnceLock::new();
    lock(MADE.get_or_init(Mutex::default))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl EndgameTables {
    /// Opens the tables of a folder: all files whose names end in `.mate` or `.fifty`.
    ///
    /// # Errors
    ///
    /// An [`EndgameTablesError`] if the folder or one of the tables cannot be read, or if there is
    /// no table.
    pub fn open(folder: &Path) -> Result<Self, EndgameTablesError> {
        let wrong = |why| EndgameTablesError::Folder { folder: folder.into(), why };
        let mut files = HashMap::new();
        for entry in fs::read_dir(folder).map_err(wrong)? {
            let path = entry.map_err(wrong)?.path();
            let ending = path.extension().and_then(|ending| ending.to_str());
            if !matches!(ending, Some("mate" | "fifty")) {
                continue;
            }
            let file = EndgameTableFile::open(&path)
                .map_err(|why| EndgameTablesError::File { path: path.clone(), why })?;
            files.insert((file.material().clone(), file.metric()), Mutex::new(Some(file)));
        }
        if files.is_empty() {
            return Err(EndgameTablesError::Empty { folder: folder.into() });
        }
        Ok(Self { files: Arc::new(files) })
    }

    /// Returns whether there is no table in a file.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Returns the value of a position, if a file has it. A file that turns out to be damaged is
    /// not probed again.
    pub fn probe(
        &self,
        conditions: &EndgameRules,
        setup: &EndgameSetup,
        metric: Metric,
    ) -> Option<EndgameValue> {
        let mut shelf = lock(self.files.get(&(setup.material().clone(), metric))?);
        let file = shelf.as_mut()?;
        if !file.conditions().shares_table(conditions, setup.material()) {
            return None;
        }
        let position = file.position(setup.side(), setup.squares())?;
        let value = file.value(&position);
        if value.is_err() {
            *shelf = None;
        }
        value.ok()
    }

    /// Returns the value of a position in plies to mate, if a table built in memory has it.
    pub fn probe_built(
        &self,
        conditions: &EndgameRules,
        setup: &EndgameSetup,
    ) -> Option<EndgameValue> {
        let table = find(&made(), conditions, setup.material())??;
        let position = table.position(setup.side(), setup.squares())?;
        Some(table.value(&position))
    }

    /// Builds the table of an ending in memory, and those it leads into, unless they exist or are
    /// impossible. `go_on` is called now and then, and the work ends when it returns `false`; the
    /// tables finished by then are kept.
    ///
    /// Three men take 80 kilobytes to 3 megabytes and 0.1 to 0.3 s; bent pieces and pieces that
    /// capture on their way take longer.
    pub fn build(
        &self,
        conditions: &EndgameRules,
        material: &Material,
        go_on: &(dyn Fn() -> bool + Sync),
    ) {
        if find(&made(), conditions, material).is_some() {
            return;
        }
        let progress = |_: &GenerateProgress| match go_on() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        };
        let mut solver = EndgameGenerator::new(conditions.clone());
        for (of, table) in made().values().flatten() {
            if let Some(table) = table.as_ref().filter(|_| of == conditions) {
                solver.insert(table.clone());
            }
        }
        // No lock is held meanwhile: at worst two threads build the same table.
        let table = solver.generate_with_progress(material, Metric::Dtm, &progress);
        let mut made = made();
        for (material, table) in solver.tables() {
            if find(&made, conditions, &material).is_none() {
                made.entry(material).or_default().push((conditions.clone(), Some(table)));
            }
        }
        if !matches!(table, Ok(_) | Err(GenerateError::Stopped)) {
            made.entry(material.clone()).or_default().push((conditions.clone(), None));
        }
    }
}

/// Returns the table of an ending; `Some(None)` if it is known to be impossible.
fn find(
    made: &BuiltTables,
    conditions: &EndgameRules,
    material: &Material,
) -> Option<Option<Arc<Table>>> {
    let known = made.get(material)?.iter();
    let mut fitting = known.filter(|(of, _)| of.shares_table(conditions, material));
    fitting.next().map(|(_, table)| table.clone())
}

impl fmt::Debug for EndgameTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EndgameTables").field("files", &self.files.len()).finish()
    }
}

/// Two values are equal if they are clones of one.
impl PartialEq for EndgameTables {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.files, &other.files)
    }
}

impl Eq for EndgameTables {}
