//! Tables to be asked: those of a folder, and those made in memory.

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

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EndgameTablesError {
    /// The folder cannot be read.
    #[error("{}: {why}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// One of its tables cannot.
    #[error("{}: {why}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: FileError,
    },
    /// There is no table in it.
    #[error("{}: there are no tables of endings; `endings build` makes them", folder.display())]
    Empty {
        /// The folder.
        folder: PathBuf,
    },
}

/// Tables of endings that can be asked from any thread: the files of a folder, of which a few blocks
/// are in memory, and small tables that were made in memory.
///
/// What is made in memory is made once in a process, and every library knows it. Values of tables
/// made so are asked for apart ([`EndgameTables::probe_built`]): whether they are there depends on what was
/// thought about before.
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

/// A table in a file, until something is wrong with it.
type FileSlot = Option<EndgameTableFile>;

/// The tables made in memory, of each ending for every kind of conditions that was asked for; those
/// without a table cannot be made.
type BuiltTables = HashMap<Material, Vec<(EndgameRules, Option<Arc<Table>>)>>;

fn made() -> MutexGuard<'static, BuiltTables> {
    static MADE: OnceLock<Mutex<BuiltTables>> = OnceLock::new();
    lock(MADE.get_or_init(Mutex::default))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl EndgameTables {
    /// The tables of a folder: all files whose names end in `.mate` or `.fifty`.
    ///
    /// # Errors
    ///
    /// [`EndgameTablesError`] when the folder or one of the tables cannot be read, or there is none.
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

    /// Whether there is no table in a file.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The value of a position, where a file has it. A file that turns out to be damaged is not
    /// asked again.
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

    /// The value of a position in plies to mate, where a table made in memory has it.
    pub fn probe_built(
        &self,
        conditions: &EndgameRules,
        setup: &EndgameSetup,
    ) -> Option<EndgameValue> {
        let table = find(&made(), conditions, setup.material())??;
        let position = table.position(setup.side(), setup.squares())?;
        Some(table.value(&position))
    }

    /// Makes the table of an ending in memory, and those it leads into, unless they are there or
    /// cannot be; `go_on` is asked now and then, and the work ends when it says no; the tables that are ready by then
    /// are kept.
    ///
    /// Three men take 80 kilobytes to 3 megabytes, and a tenth to a third of a second; pieces that
    /// bend or take on their way take longer.
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
        // No lock is held meanwhile: at worst two threads make the same.
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

/// The table of an ending; `Some(None)` where there can be none.
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

/// Two libraries are the same when they are clones of one.
impl PartialEq for EndgameTables {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.files, &other.files)
    }
}

impl Eq for EndgameTables {}
