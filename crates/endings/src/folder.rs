//! A folder in which tables are made and read.

use std::fs;
use std::io;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::{
    EndgameGenerator, EndgameMove, EndgamePosition, EndgameRules, EndgameTableFile, EndgameValue,
    FileError, GenerateError, GenerateProgress, Material, Metric, PartialEndgameTable, Table,
    file_name,
};

/// Where a table in the making is kept that was stopped.
fn partial_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// Why a table of a folder cannot be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EndgameFolderError {
    /// It is not there.
    #[error("there is no {}; make it with `build {ending}`", .path.display())]
    Missing {
        /// Where it would be.
        path: PathBuf,
        /// Its ending.
        ending: Material,
    },
    /// Its file cannot be read.
    #[error("{}: {why}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        why: FileError,
    },
    /// It is of another board or has other rules.
    #[error("{}: made for another board or other rules", .0.display())]
    OtherRules(PathBuf),
    /// It cannot be made, or its making was stopped.
    #[error(transparent)]
    Solve(#[from] GenerateError),
    /// A file cannot be written.
    #[error(transparent)]
    Write(#[from] FileError),
    /// The folder cannot be made, or what was half done not be removed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The tables of one kind in a folder: those of one board, one set of rules and one metric.
///
/// ```
/// use std::num::NonZero;
/// use std::ops::ControlFlow;
///
/// use wazir_endings::{EndgameRules, EndgameFolder, Metric, Side};
///
/// let place = tempfile::tempdir()?;
/// let folder = EndgameFolder::new(place.path(), EndgameRules::for_board(5, 5)?, Metric::Dtm);
/// let ending = "KRK".parse()?;
/// let made = folder.build(&ending, NonZero::<usize>::MIN, &|_| ControlFlow::Continue(()))?;
/// assert_eq!(made.len(), 2, "that of the kings alone is made too");
/// let table = folder.read(&ending)?;
/// let longest = table.stats().longest_win_position(Side::White).unwrap();
/// assert!(folder.best_line(&table, longest)?.len() > 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct EndgameFolder {
    folder: PathBuf,
    conditions: EndgameRules,
    metric: Metric,
}

type ProgressFn<'a> = &'a (dyn Fn(&GenerateProgress) -> ControlFlow<()> + Sync);

impl EndgameFolder {
    /// A folder, which need not be there yet.
    pub fn new(folder: impl Into<PathBuf>, conditions: EndgameRules, metric: Metric) -> Self {
        Self { folder: folder.into(), conditions, metric }
    }

    /// The board and the rules of its tables.
    pub fn conditions(&self) -> &EndgameRules {
        &self.conditions
    }

    /// Where the table of an ending is, or would be.
    pub fn path(&self, ending: &Material) -> PathBuf {
        self.folder.join(file_name(ending, self.metric))
    }

    /// Opens the table of an ending to look up single positions.
    ///
    /// # Errors
    /// Why it cannot be opened, or that it is of another board.
    pub fn open(&self, ending: &Material) -> Result<EndgameTableFile, EndgameFolderError> {
        let file =
            EndgameTableFile::open(&self.path(ending)).map_err(|why| self.folder_error(ending, why))?;
        self.check(ending, file.conditions())?;
        Ok(file)
    }

    /// Reads the whole table of an ending.
    ///
    /// # Errors
    /// Why it cannot be read, or that it is of another board.
    pub fn read(&self, ending: &Material) -> Result<Table, EndgameFolderError> {
        let table = Table::read(&self.path(ending)).map_err(|why| self.folder_error(ending, why))?;
        self.check(ending, table.conditions())?;
        Ok(table)
    }

    /// What a position of an opened table is worth.
    ///
    /// # Errors
    /// When the table is damaged there.
    pub fn value(
        &self,
        file: &mut EndgameTableFile,
        position: &EndgamePosition,
    ) -> Result<EndgameValue, EndgameFolderError> {
        let value = file.value(position);
        value.map_err(|why| self.folder_error(file.material(), why))
    }

    /// What the position after a move is worth to the side that is then to move; the table is that of
    /// the position before it.
    ///
    /// # Errors
    /// When the table that the move leads into cannot be read.
    pub fn value_after(
        &self,
        file: &mut EndgameTableFile,
        choice: &EndgameMove,
    ) -> Result<EndgameValue, EndgameFolderError> {
        match choice.ending == *file.material() {
            true => self.value(file, &choice.next),
            false => self.value(&mut self.open(&choice.ending)?, &choice.next),
        }
    }

    /// The moves of a win, both sides playing their best: to mate, through the smaller endings that
    /// captures and promotions lead into; where plies to these are counted, to the first of them.
    ///
    /// # Errors
    /// When a table that is led into cannot be read.
    pub fn best_line(
        &self,
        table: &Table,
        mut position: EndgamePosition,
    ) -> Result<Vec<String>, EndgameFolderError> {
        let (mut moves, mut turned) = (Vec::new(), false);
        let mut file = self.open(table.material())?;
        loop {
            let value = self.value(&mut file, &position)?;
            let (EndgameValue::Win { plies: 1.. } | EndgameValue::Loss { plies: 1.. }) = value
            else {
                break;
            };
            let Some(best) = self.best_move(&mut file, &position)? else { break };
            let ending = file.material().clone();
            moves.push(move_text(&ending, &self.conditions, &position, &best, turned));
            if table.metric() == Metric::Dtz50 && is_conversion(&ending, &best) {
                break;
            }
            turned ^= best.swapped;
            position = best.next;
            if best.ending != ending {
                file = self.open(&best.ending)?;
            }
        }
        Ok(moves)
    }

    /// The move that brings a win nearer, or puts a loss off, most; one that stays in the ending
    /// before others.
    fn best_move(
        &self,
        file: &mut EndgameTableFile,
        position: &EndgamePosition,
    ) -> Result<Option<EndgameMove>, EndgameFolderError> {
        let value = self.value(file, position)?;
        let ending = file.material().clone();
        let mut choices = file.moves(position);
        choices.sort_by_key(|choice| choice.ending != ending);
        for choice in choices {
            let after = self.value_after(file, &choice)?;
            let counted_anew = file.metric() == Metric::Dtz50 && is_conversion(&ending, &choice);
            let good = match (counted_anew, value, after) {
                (false, ..) => nearer(value, after),
                (true, EndgameValue::Win { plies: 1 }, EndgameValue::Loss { .. }) => true,
                (true, EndgameValue::Loss { plies: 1 }, EndgameValue::Win { .. }) => true,
                _ => false,
            };
            if good {
                return Ok(Some(choice));
            }
        }
        Ok(None)
    }

    /// A move as it is written, such as `Kc8xb8` or `e7-e8=Q`.
    pub fn move_text(
        &self,
        ending: &Material,
        position: &EndgamePosition,
        choice: &EndgameMove,
    ) -> String {
        move_text(ending, &self.conditions, position, choice, false)
    }

    fn check(
        &self,
        ending: &Material,
        conditions: &EndgameRules,
    ) -> Result<(), EndgameFolderError> {
        if *conditions == self.conditions {
            return Ok(());
        }
        Err(EndgameFolderError::OtherRules(self.path(ending)))
    }

    fn folder_error(&self, ending: &Material, why: FileError) -> EndgameFolderError {
        let path = self.path(ending);
        match why {
            FileError::Io(error) if error.kind() == io::ErrorKind::NotFound => {
                EndgameFolderError::Missing { path, ending: ending.clone() }
            }
            why => EndgameFolderError::File { path, why },
        }
    }

    /// Makes what is missing of an ending and of those it leads into, with this many threads, and
    /// returns the files that are new.
    ///
    /// # Errors
    /// Why one cannot be made, or that it was stopped. What is half done is kept in a file, with which the
    /// next call goes on.
    pub fn build(
        &self,
        ending: &Material,
        threads: NonZero<usize>,
        progress: ProgressFn<'_>,
    ) -> Result<Vec<PathBuf>, EndgameFolderError> {
        fs::create_dir_all(&self.folder).map_err(EndgameFolderError::Io)?;
        let mut made = Vec::new();
        if self.path(ending).exists() {
            self.open(ending)?;
            return Ok(made);
        }
        let mut solver = EndgameGenerator::new(self.conditions.clone()).with_threads(threads);
        // A table that has too strange a piece is known before anything is made.
        solver.table_bytes(ending)?;
        self.build_missing(&mut solver, ending, progress, &mut made)?;
        Ok(made)
    }

    fn build_missing(
        &self,
        solver: &mut EndgameGenerator,
        ending: &Material,
        progress: ProgressFn<'_>,
        made: &mut Vec<PathBuf>,
    ) -> Result<(), EndgameFolderError> {
        if solver.table(ending, self.metric).is_some() {
            return Ok(());
        }
        let path = self.path(ending);
        if path.exists() {
            solver.insert(Arc::new(self.read(ending)?));
            return Ok(());
        }
        for part in solver.sub_endings(ending) {
            self.build_missing(solver, &part, progress, made)?;
        }
        let part = partial_path(&path);
        // What cannot be gone on with is begun anew.
        if let Ok(unfinished) = PartialEndgameTable::read(&part) {
            solver.resume(unfinished);
        }
        let table = match solver.generate_with_progress(ending, self.metric, progress) {
            Ok(table) => table,
            Err(error) => {
                if let Some(unfinished) = solver.partial_table() {
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

/// Whether the rule of fifty moves counts anew from a move on.
fn is_conversion(ending: &Material, choice: &EndgameMove) -> bool {
    let is_pawn = ending.pieces().nth(choice.man).is_some_and(|(_, piece)| piece.is_pawn());
    is_pawn || choice.captured.is_some()
}

/// Whether the position after a move is one ply nearer to the end.
fn nearer(before: EndgameValue, after: EndgameValue) -> bool {
    match (before, after) {
        (EndgameValue::Win { plies }, EndgameValue::Loss { plies: left })
        | (EndgameValue::Loss { plies }, EndgameValue::Win { plies: left }) => left + 1 == plies,
        _ => false,
    }
}

/// A move as it is written; `turned` where the board of the ending stands on its head.
fn move_text(
    ending: &Material,
    conditions: &EndgameRules,
    position: &EndgamePosition,
    choice: &EndgameMove,
    turned: bool,
) -> String {
    let piece =
        ending.pieces().nth(choice.man).map(|(_, piece)| piece.to_string()).unwrap_or_default();
    let piece = if piece == "P" { String::new() } else { piece };
    let from = position.squares().nth(choice.man).unwrap_or_default();
    let sign = if choice.captured.is_some() { 'x' } else { '-' };
    let promotion = choice.promotion.as_ref().map_or_else(String::new, |new| format!("={new}"));
    let last = conditions.width() * conditions.height() - 1;
    let named = |square| if turned { last.saturating_sub(square) } else { square };
    let [from, to] = [from, choice.to].map(|square| conditions.square_name(named(square)));
    format!("{piece}{from}{sign}{to}{promotion}")
}
