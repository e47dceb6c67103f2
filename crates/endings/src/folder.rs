//! A folder in which tables are generated and read.

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

/// Returns the path of an unfinished table.
fn partial_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// An error of a table in a folder.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EndgameFolderError {
    /// The table does not exist.
    #[error("there is no {}; make it with `build {ending}`", .path.display())]
    Missing {
        /// The path that it would have.
        path: PathBuf,
        /// The ending of the table.
        ending: Material,
    },
    /// The file cannot be read.
    #[error("{}: {why}", .path.display())]
    File {
        /// The path of the file.
        path: PathBuf,
        /// The error of the file.
        #[source]
        why: FileError,
    },
    /// The table is for another board or other rules.
    #[error("{}: made for another board or other rules", .0.display())]
    OtherRules(PathBuf),
    /// The table cannot be generated, or its generation was stopped.
    #[error(transparent)]
    Solve(#[from] GenerateError),
    /// A file cannot be written.
    #[error(transparent)]
    Write(#[from] FileError),
    /// The folder cannot be created, or an unfinished table cannot be removed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// A folder of tables for one board, one set of rules and one metric.
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
    /// Creates a handle to a folder, which need not exist yet.
    pub fn new(folder: impl Into<PathBuf>, conditions: EndgameRules, metric: Metric) -> Self {
        Self { folder: folder.into(), conditions, metric }
    }

    /// The board and the rules of its tables.
    pub fn conditions(&self) -> &EndgameRules {
        &self.conditions
    }

    /// The path of the table of an ending, whether or not it exists.
    pub fn path(&self, ending: &Material) -> PathBuf {
        self.folder.join(file_name(ending, self.metric))
    }

    /// Opens the table of an ending to look up single positions.
    ///
    /// # Errors
    /// An [`EndgameFolderError`] if the table cannot be opened, or is for another board or other
    /// rules.
    pub fn open(&self, ending: &Material) -> Result<EndgameTableFile, EndgameFolderError> {
        let file = EndgameTableFile::open(&self.path(ending))
            .map_err(|why| self.folder_error(ending, why))?;
        self.check(ending, file.conditions())?;
        Ok(file)
    }

    /// Reads the whole table of an ending.
    ///
    /// # Errors
    /// An [`EndgameFolderError`] if the table cannot be read, or is for another board or other
    /// rules.
    pub fn read(&self, ending: &Material) -> Result<Table, EndgameFolderError> {
        let table =
            Table::read(&self.path(ending)).map_err(|why| self.folder_error(ending, why))?;
        self.check(ending, table.conditions())?;
        Ok(table)
    }

    /// Returns the value of a position of an opened table.
    ///
    /// # Errors
    /// An [`EndgameFolderError`] if the table is damaged there.
    pub fn value(
        &self,
        file: &mut EndgameTableFile,
        position: &EndgamePosition,
    ) -> Result<EndgameValue, EndgameFolderError> {
        let value = file.value(position);
        value.map_err(|why| self.folder_error(file.material(), why))
    }

    /// Returns the value of the position after a move, for the side then to move. `file` is the
    /// table of the position before it.
    ///
    /// # Errors
    /// An [`EndgameFolderError`] if the table that the move leads into cannot be read.
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

    /// Returns the moves of a win with best play by both sides: to mate, through the smaller
    /// endings that captures and promotions lead into; with [`Metric::Dtz50`] to the first capture
    /// or pawn move.
    ///
    /// # Errors
    /// An [`EndgameFolderError`] if a table that is led into cannot be read.
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

    /// Returns the move that brings a win nearest or delays a loss longest; moves that stay in the
    /// ending come first.
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

    /// Returns the text of a move, such as `Kc8xb8` or `e7-e8=Q`.
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

    /// Generates the missing tables of an ending and of those it leads into, with this many
    /// threads, and returns the new files.
    ///
    /// # Errors
    /// An [`EndgameFolderError`] if a table cannot be generated, or if the work was stopped. An
    /// unfinished table is kept in a file, from which the next call resumes.
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
        // An unsupported piece is found before any table is generated.
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
        // A partial table that cannot be resumed is started again.
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

/// Returns whether a move resets the count of the fifty-move rule.
fn is_conversion(ending: &Material, choice: &EndgameMove) -> bool {
    let is_pawn = ending.pieces().nth(choice.man).is_some_and(|(_, piece)| piece.is_pawn());
    is_pawn || choice.captured.is_some()
}

/// Returns whether the position after a move is one ply nearer to the end.
fn nearer(before: EndgameValue, after: EndgameValue) -> bool {
    match (before, after) {
        (EndgameValue::Win { plies }, EndgameValue::Loss { plies: left })
        | (EndgameValue::Loss { plies }, EndgameValue::Win { plies: left }) => left + 1 == plies,
        _ => false,
    }
}

/// Returns the text of a move; `turned` is set if the board of the ending is rotated by 180°.
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
