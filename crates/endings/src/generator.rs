//! Makes tables, the smaller ones that captures lead into first.

use std::collections::HashMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;

use wazir_betza::Movement;

use crate::retrograde::Retrograde;
use crate::conversions::{Conversions, sub_endings};
use crate::rules::CompiledEnding;
use crate::partial::PartialEndgameTable;
use crate::{EndgameRules, Material, MaterialError, Metric, Piece, Side, Table};

/// How far the making of one table is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GenerateProgress {
    /// The table that is being made, which may be a smaller one than was asked for.
    pub material: Material,
    /// What it counts.
    pub metric: Metric,
    /// The distance in plies that is being looked for; `None` while the positions are set up.
    pub ply: Option<u16>,
    /// How many numbers of positions this pass has looked at.
    pub done: usize,
    /// How many it has to look at.
    pub total: usize,
}

/// Why there is no table.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// A board that cannot be.
    #[error(
        "{width}x{height} is no board for endings: 2 to 26 files, at least 2 ranks, at most 64 squares"
    )]
    UnsupportedBoard {
        /// The files asked for.
        width: usize,
        /// The ranks asked for.
        height: usize,
    },
    /// A piece whose moves a table cannot hold.
    #[error(
        "{piece} cannot be in an ending: it castles, passes, takes friends, or takes without going \
         there"
    )]
    UnsupportedPiece {
        /// The piece.
        piece: String,
    },
    /// Pieces that no pawn is promoted to.
    #[error("pawns are promoted to one to sixteen kinds of pieces, no king and no pawn among them")]
    Promotions,
    /// Pieces that make no ending.
    #[error(transparent)]
    Material(#[from] MaterialError),
    /// The work was stopped.
    #[error("stopped")]
    Stopped,
}

/// Makes the tables of endings, and keeps them for those that lead into them.
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
    /// A solver without tables, which works on two threads.
    pub fn new(conditions: EndgameRules) -> Self {
        Self {
            conditions,
            threads: NonZero::new(2).unwrap_or(NonZero::<usize>::MIN),
            tables: HashMap::new(),
            unfinished: None,
        }
    }

    /// With so many threads.
    pub fn with_threads(self, threads: NonZero<usize>) -> Self {
        Self { threads, ..self }
    }

    /// What its tables are made for.
    pub fn conditions(&self) -> &EndgameRules {
        &self.conditions
    }

    /// Every table that is there.
    pub fn tables(&self) -> impl Iterator<Item = (Material, Arc<Table>)> + '_ {
        self.tables.iter().map(|((material, _), table)| (material.clone(), table.clone()))
    }

    /// The table, where it is made.
    pub fn table(&self, material: &Material, metric: Metric) -> Option<&Arc<Table>> {
        self.tables.get(&(material.clone(), metric))
    }

    /// Takes over a table made before, and says whether it fits the conditions; one that does not
    /// is dropped.
    pub fn insert(&mut self, table: Arc<Table>) -> bool {
        let fits = *table.conditions() == self.conditions;
        if fits {
            self.tables.insert((table.material().clone(), table.metric()), table);
        }
        fits
    }

    /// The table that was in the making when the work was stopped.
    pub fn partial_table(&self) -> Option<&PartialEndgameTable> {
        self.unfinished.as_ref()
    }

    /// Goes on with this table when its turn comes, and says whether it fits the conditions; one
    /// that does not is dropped.
    pub fn resume(&mut self, unfinished: PartialEndgameTable) -> bool {
        let fits = *unfinished.conditions() == self.conditions;
        if fits {
            self.unfinished = Some(unfinished);
        }
        fits
    }

    /// Forgets the tables, so that their memory is free.
    pub fn clear(&mut self) {
        self.tables.clear();
    }

    /// The endings that this one leads into by one move, each once, itself not among them.
    pub fn sub_endings(&self, material: &Material) -> Vec<Material> {
        sub_endings(material, &self.conditions)
    }

    /// Whether a piece never leaves the colour of its square.
    pub fn is_color_bound(&self, piece: &Piece) -> bool {
        let movement: Option<Movement> = piece.betza().parse().ok();
        let board = self.conditions.board();
        movement.is_some_and(|movement| movement.is_color_bound(&board).unwrap_or(false))
    }

    /// The bytes of memory that the table of an ending takes.
    ///
    /// # Errors
    ///
    /// [`GenerateError::UnsupportedPiece`] for a piece that no table can hold.
    pub fn table_bytes(&self, material: &Material) -> Result<usize, GenerateError> {
        Ok(2 * CompiledEnding::new(material, &self.conditions)?.layout.len())
    }

    /// Makes the table, and before it those that it leads into.
    ///
    /// # Errors
    ///
    /// [`GenerateError::UnsupportedPiece`] for a piece that no table can hold.
    pub fn generate(
        &mut self,
        material: &Material,
        metric: Metric,
    ) -> Result<Arc<Table>, GenerateError> {
        self.generate_with_progress(material, metric, &|_| ControlFlow::Continue(()))
    }

    /// Makes the table, and tells `progress` now and then, from any of its threads; it can stop the
    /// work.
    ///
    /// # Errors
    ///
    /// [`GenerateError::UnsupportedPiece`] for a piece that no table can hold, [`GenerateError::Stopped`] when
    /// `progress` broke; then the next call goes on where this one was.
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
        // Captures and promotions come to an end, so this does.
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
