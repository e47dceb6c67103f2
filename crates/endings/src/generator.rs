//! The generator of tables: smaller endings first, then the ending itself.

use std::collections::HashMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;

use wazir_betza::Movement;

use crate::conversions::{Conversions, sub_endings};
use crate::partial::PartialEndgameTable;
use crate::retrograde::Retrograde;
use crate::rules::CompiledEnding;
use crate::{EndgameRules, Material, MaterialError, Metric, Piece, Side, Table};

/// The progress of one table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GenerateProgress {
    /// The table under generation, which may be a smaller one than requested.
    pub material: Material,
    /// The metric of the table.
    pub metric: Metric,
    /// The distance in plies of the current pass; `None` while the positions are initialised.
    pub ply: Option<u16>,
    /// The number of positions visited in this pass.
    pub done: usize,
    /// The number of positions to visit in this pass.
    pub total: usize,
}

/// An error of table generation.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// An unsupported board size.
    #[error(
        "{width}x{height} is not possible for endings: use 2 to 26 files, at least 2 ranks and at most 64 squares"
    )]
    UnsupportedBoard {
        /// The number of files requested.
        width: usize,
        /// The number of ranks requested.
        height: usize,
    },
    /// A piece whose moves a table cannot represent.
    #[error(
        "{piece} cannot be in an ending: it castles, passes, takes friends, or takes without going \
         there"
    )]
    UnsupportedPiece {
        /// The name of the piece.
        piece: String,
    },
    /// An invalid set of promotion pieces.
    #[error("pawns must promote to one to sixteen kinds of pieces, without kings and pawns")]
    Promotions,
    /// The pieces do not form an ending.
    #[error(transparent)]
    Material(#[from] MaterialError),
    /// The progress callback stopped the work.
    #[error("stopped")]
    Stopped,
}

/// A generator of endgame tables, which keeps its tables for the endings that lead into them.
///
/// ```
/// use wazir_endings::{Metric, Side, EndgameGenerator, EndgameValue};
/// let mut solver = EndgameGenerator::default();
/// let table = solver.generate(&"KQK".parse()?, Metric::Dtm)?;
/// // The longest win takes ten moves.
/// assert_eq!(table.stats().longest_win(Side::White), Some(19));
/// let [king, queen, bare] = ["f6", "g7", "h8"].map(|name| table.conditions().square(name).unwrap());
/// let mated = table.position(Side::Black, &[king, queen, bare]).unwrap();
/// assert_eq!(table.value(&mated), EndgameValue::Loss { plies: 0 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct EndgameGenerator {
    conditions: EndgameRules,
    threads: NonZero<usize>,
    tables: HashMap<(Material, Metric), Arc<Table>>,
    unfinished: Option<PartialEndgameTable>,
}

impl Default for EndgameGenerator {
    fn default() -> Self {
        Self::new(EndgameRules::default())
    }
}

impl EndgameGenerator {
    /// Creates a generator without tables, which works on two threads.
    pub fn new(conditions: EndgameRules) -> Self {
        Self {
            conditions,
            threads: NonZero::new(2).unwrap_or(NonZero::<usize>::MIN),
            tables: HashMap::new(),
            unfinished: None,
        }
    }

    /// Sets the number of threads.
    pub fn with_threads(self, threads: NonZero<usize>) -> Self {
        Self { threads, ..self }
    }

    /// The board and the rules of its tables.
    pub fn conditions(&self) -> &EndgameRules {
        &self.conditions
    }

    /// Returns all tables that it holds.
    pub fn tables(&self) -> impl Iterator<Item = (Material, Arc<Table>)> + '_ {
        self.tables.iter().map(|((material, _), table)| (material.clone(), table.clone()))
    }

    /// Returns a table, if it has been generated.
    pub fn table(&self, material: &Material, metric: Metric) -> Option<&Arc<Table>> {
        self.tables.get(&(material.clone(), metric))
    }

    /// Adds a table and returns whether it fits the rules; otherwise the table is dropped.
    pub fn insert(&mut self, table: Arc<Table>) -> bool {
        let fits = *table.conditions() == self.conditions;
        if fits {
            self.tables.insert((table.material().clone(), table.metric()), table);
        }
        fits
    }

    /// The unfinished table, if the work was stopped.
    pub fn partial_table(&self) -> Option<&PartialEndgameTable> {
        self.unfinished.as_ref()
    }

    /// Resumes this table when its turn comes, and returns whether it fits the rules; otherwise the
    /// table is dropped.
    pub fn resume(&mut self, unfinished: PartialEndgameTable) -> bool {
        let fits = *unfinished.conditions() == self.conditions;
        if fits {
            self.unfinished = Some(unfinished);
        }
        fits
    }

    /// Drops all tables to free their memory.
    pub fn clear(&mut self) {
        self.tables.clear();
    }

    /// Returns the other endings that this one leads into by one move, each once.
    pub fn sub_endings(&self, material: &Material) -> Vec<Material> {
        sub_endings(material, &self.conditions)
    }

    /// Returns whether a piece never leaves the colour of its square.
    pub fn is_color_bound(&self, piece: &Piece) -> bool {
        let movement: Option<Movement> = piece.betza().parse().ok();
        let board = self.conditions.board();
        movement.is_some_and(|movement| movement.is_color_bound(&board).unwrap_or(false))
    }

    /// Returns the memory that the table of an ending needs, in bytes.
    ///
    /// # Errors
    ///
    /// [`GenerateError::UnsupportedPiece`] for a piece that no table can represent.
    pub fn table_bytes(&self, material: &Material) -> Result<usize, GenerateError> {
        Ok(2 * CompiledEnding::new(material, &self.conditions)?.layout.len())
    }

    /// Generates a table, after those that it leads into.
    ///
    /// # Errors
    ///
    /// [`GenerateError::UnsupportedPiece`] for a piece that no table can represent.
    pub fn generate(
        &mut self,
        material: &Material,
        metric: Metric,
    ) -> Result<Arc<Table>, GenerateError> {
        self.generate_with_progress(material, metric, &|_| ControlFlow::Continue(()))
    }

    /// Generates a table and calls `progress` now and then, from any of its threads; it can stop
    /// the work.
    ///
    /// # Errors
    ///
    /// [`GenerateError::UnsupportedPiece`] for a piece that no table can represent,
    /// [`GenerateError::Stopped`] if `progress` broke; the next call then resumes the work.
    pub fn generate_with_progress(
        &mut self,
        material: &Material,
        metric: Metric,
        progress: &(dyn Fn(&GenerateProgress) -> ControlFlow<()> + Sync),
    ) -> Result<Arc<Table>, GenerateError> {
        let key = (material.clone(), metric);
        if let Some(table) = self.tables.get(&key) {
            return Ok(table.clone());
        }
        let rules = CompiledEnding::new(material, &self.conditions)?;
        // Captures and promotions come to an end, so the recursion does too.
        for part in self.sub_endings(material) {
            self.generate_with_progress(&part, metric, progress)?;
        }
        let links = Conversions::new(&rules, |part| self.table(part, metric).cloned());
        let table = if rules.men.iter().all(|man| man.side == Side::Black) {
            Table::all_draws(rules, metric)
        } else {
            let same = |had: &mut PartialEndgameTable| {
                had.material() == material && had.metric() == metric
            };
            let (values, state) =
                self.unfinished.take_if(same).map(PartialEndgameTable::into_parts).unzip();
            let engine = Retrograde::new(rules, links, metric, self.threads, values);
            let (table, stopped) = engine.run(state.unwrap_or_default(), progress);
            if let Some(state) = stopped {
                self.unfinished = PartialEndgameTable::new(table, state);
                return Err(GenerateError::Stopped);
            }
            table
        };
        let table = Arc::new(table);
        self.tables.insert(key, table.clone());
        Ok(table)
    }
}
