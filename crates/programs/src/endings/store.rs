//! The folder of the tables.

use std::error::Error;
use std::fs;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use wazir_endings::{
    Conditions, FileError, Material, Metric, Position, Progress, Solver, Table, TableFile,
    Unfinished, Value, file_name,
};

/// Where a table in the making is kept that was stopped.
fn part_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// The tables of one kind in a folder.
pub(crate) struct Store {
    folder: PathBuf,
    conditions: Conditions,
    metric: Metric,
}

type Watcher<'a> = &'a (dyn Fn(&Progress) -> ControlFlow<()> + Sync);

impl Store {
    pub(crate) fn new(folder: PathBuf, conditions: Conditions, metric: Metric) -> Self {
        Self { folder, conditions, metric }
    }

    pub(crate) fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    pub(crate) fn path(&self, ending: &Material) -> PathBuf {
        self.folder.join(file_name(ending, self.metric))
    }

    /// Opens the table of an ending to look up single positions.
    pub(crate) fn open(&self, ending: &Material) -> Result<TableFile, Box<dyn Error>> {
        let file = TableFile::open(&self.path(ending)).map_err(|why| self.wrong(ending, &why))?;
        self.check(ending, file.conditions())?;
        Ok(file)
    }

    /// Reads the whole table of an ending.
    pub(crate) fn read(&self, ending: &Material) -> Result<Table, Box<dyn Error>> {
        let table = Table::read(&self.path(ending)).map_err(|why| self.wrong(ending, &why))?;
        self.check(ending, table.conditions())?;
        Ok(table)
    }

    /// What a position of an opened table is worth.
    pub(crate) fn value(
        &self,
        file: &mut TableFile,
        position: &Position,
    ) -> Result<Value, Box<dyn Error>> {
        let value = file.value(position);
        value.map_err(|why| self.wrong(file.material(), &why))
    }

    fn check(&self, ending: &Material, conditions: &Conditions) -> Result<(), Box<dyn Error>> {
        if *conditions == self.conditions {
            return Ok(());
        }
        let path = self.path(ending);
        Err(format!("{}: made for another board or other rules", path.display()).into())
    }

    fn wrong(&self, ending: &Material, why: &FileError) -> Box<dyn Error> {
        let path = self.path(ending);
        let missing =
            matches!(why, FileError::Io(error) if error.kind() == std::io::ErrorKind::NotFound);
        match missing {
            true => format!("there is no {}; make it with `build {ending}`", path.display()).into(),
            false => format!("{}: {why}", path.display()).into(),
        }
    }

    /// Makes what is missing of an ending and of those it leads into, and says which files are new.
    pub(crate) fn build(
        &mut self,
        ending: &Material,
        threads: NonZero<usize>,
        progress: Watcher<'_>,
    ) -> Result<Vec<PathBuf>, Box<dyn Error>> {
        fs::create_dir_all(&self.folder)?;
        let mut made = Vec::new();
        if self.path(ending).exists() {
            self.open(ending)?;
            return Ok(made);
        }
        let mut solver = Solver::new(self.conditions.clone()).with_threads(threads);
        // A table that has too strange a piece is known before anything is made.
        solver.memory(ending)?;
        self.fill(&mut solver, ending, progress, &mut made)?;
        Ok(made)
    }

    fn fill(
        &self,
        solver: &mut Solver,
        ending: &Material,
        progress: Watcher<'_>,
        made: &mut Vec<PathBuf>,
    ) -> Result<(), Box<dyn Error>> {
        if solver.table(ending, self.metric).is_some() {
            return Ok(());
        }
        let path = self.path(ending);
        if path.exists() {
            solver.insert(Arc::new(self.read(ending)?));
            return Ok(());
        }
        for part in solver.smaller(ending) {
            self.fill(solver, &part, progress, made)?;
        }
        let part = part_of(&path);
        // What cannot be gone on with is begun anew.
        if let Ok(unfinished) = Unfinished::read(&part) {
            solver.resume(unfinished);
        }
        let table = match solver.solve_with(ending, self.metric, progress) {
            Ok(table) => table,
            Err(error) => {
                if let Some(unfinished) = solver.unfinished() {
                    unfinished.write(&part)?;
                }
                return Err(error.into());
            }
        };
        table.write(&path)?;
        if part.exists() {
            fs::remove_file(part)?;
        }
        made.push(path);
        Ok(())
    }
}
