//! The searcher: a search with its memory.

use std::fmt;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use super::root::{InfoListener, InfoReporter, ThreadResult, VARIETY_LINES};
use super::worker::{SharedSearch, ThreadMemory, Worker};
use super::{Options, PvLine, SearchInfo, SearchResult};
use crate::limits::{CLOCK_PERIOD, ProgressHook, SearchControl, ThreadBudget, seeded_number};
use crate::multiplayer;
use crate::score::WIN_IN_MAX_PLY;
use crate::tt::TranspositionTable;
use crate::{EndgameOracle, Limits, MAX_KINDS, Score, Searchable, SeeValues, Weights};

/// A searcher that keeps its transposition table and history from move to move.
///
/// ```
/// use wazir_ai::{Limits, Options, Searcher};
/// use wazir_evo::{Position, SeatSet};
///
/// let start = Position::start(SeatSet::SouthNorth, &wazir_evo::Options::default());
/// let mut searcher = Searcher::with_options(Options::default().hash(1));
/// let mut depths = Vec::new();
/// let limits = Limits::default().nodes(2_000);
/// let result = searcher.think_with_info(&[start], &limits, &mut |report| depths.push(report.depth));
/// assert_eq!(result.lines()[0].moves().first().copied(), result.best());
/// assert!(depths.is_sorted());
/// ```
#[derive(Debug)]
pub struct Searcher<G: Searchable> {
    options: Options,
    eval_data: EvalDataCache<G>,
    table: TranspositionTable,
    thread_memories: Vec<ThreadMemory<G>>,
    /// The playout tree of the last turn in a multiplayer game.
    kept_tree: Option<multiplayer::KeptTree<G>>,
    oracle: Option<Arc<dyn EndgameOracle<G>>>,
    /// `true` if an oracle has been used since the table was empty.
    oracle_used: bool,
}

/// The evaluation data of one game, with a position that it was computed for.
struct EvalDataCache<G: Searchable>(Option<(G, G::EvalData)>);

impl<G: Searchable> EvalDataCache<G> {
    fn of(&mut self, root: &G, weights: &Weights) -> &G::EvalData {
        let known = self.0.take().filter(|(position, _)| position.shares_eval_data(root));
        let known = known.unwrap_or_else(|| (root.clone(), root.eval_data(weights)));
        &self.0.insert(known).1
    }
}

impl<G: Searchable> fmt::Debug for EvalDataCache<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EvalDataCache").field(&self.0.is_some()).finish()
    }
}

impl<G: Searchable> Default for Searcher<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Searchable> Searcher<G> {
    /// Creates a searcher with the default options. It takes hardly any memory until it searches.
    pub fn new() -> Self {
        Self::with_options(Options::default())
    }

    /// Creates a searcher with these options.
    pub fn with_options(options: Options) -> Self {
        let (table, memories, known) =
            (TranspositionTable::default(), Vec::new(), EvalDataCache(None));
        let (playouts, oracle, asked) = (None, None, false);
        Self {
            options,
            eval_data: known,
            table,
            thread_memories: memories,
            kept_tree: playouts,
            oracle,
            oracle_used: asked,
        }
    }

    /// Returns the options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the options. The memory is cleared if the weights change, and kept otherwise.
    pub fn set_options(&mut self, options: Options) {
        if options.weights != self.options.weights {
            self.clear();
            self.eval_data = EvalDataCache(None);
        }
        self.options = options;
    }

    /// Sets or removes the oracle for exact scores. Removing one that has been used clears the memory.
    pub fn set_oracle(&mut self, oracle: Option<Arc<dyn EndgameOracle<G>>>) {
        if oracle.is_none() && self.oracle_used {
            self.clear();
        }
        self.oracle = oracle;
    }

    /// Clears the memory of earlier searches, as before another game.
    pub fn clear(&mut self) {
        self.oracle_used = false;
        self.table.clear();
        self.thread_memories.clear();
        self.kept_tree = None;
    }

    /// Searches the last position of `line`, which holds the positions of the game from its start.
    ///
    /// The result has a move, however tight the limits, unless `line` is empty or the game is over.
    pub fn think(&mut self, line: &[G], limits: &Limits) -> SearchResult<G::Move> {
        self.search_with(line, limits, None)
    }

    /// Searches as [`Searcher::think`] does and calls `listener` with every line found on the way.
    /// With more than two players it is not called.
    pub fn think_with_info(
        &mut self,
        line: &[G],
        limits: &Limits,
        listener: &mut dyn FnMut(&SearchInfo<G::Move>),
    ) -> SearchResult<G::Move> {
        self.search_with(line, limits, Some(listener))
    }

    fn search_with(
        &mut self,
        line: &[G],
        limits: &Limits,
        listener: Option<InfoListener<'_, G::Move>>,
    ) -> SearchResult<G::Move> {
        let Some(root) = line.last() else { return SearchResult::empty() };
        if G::outcome(line).is_some() {
            return SearchResult::empty();
        }
        if G::MULTIPLAYER && root.seats().len() > 2 {
            return self.think_multiplayer(line, root, limits);
        }
        let threads = useful_threads(self.options.threads, limits);
        let watch = SearchControl::new(limits, threads);
        self.allocate();
        self.table.new_search();
        let knowledge = self.eval_data.of(root, &self.options.weights);
        self.oracle_used |= self.oracle.is_some();
        let shared = SharedSearch {
            margin: margin(G::see_values(knowledge)),
            knowledge,
            table: &self.table,
            limits,
            options: &self.options,
            perpetual_loses: root.perpetual_check_loses(),
            oracle: self.oracle.as_deref(),
        };
        let ear = listener.map(|ear| InfoReporter::new(ear, shared.table, limits.reports_every));
        let memories = self.thread_memories.get_mut(..threads).unwrap_or_default();
        let found = search(&shared, &watch, memories, line, ear.as_ref());
        // The line to be played comes first; better lines are dropped.
        let chosen = choose_line(&found, limits, line.len());
        let unheard = chosen > 0 || found.thread > 0;
        let lines = found.lines.into_iter().skip(chosen).take(found.shown);
        let lines: Vec<_> = lines.collect();
        if let Some(ear) = ear.filter(|_| unheard) {
            ear.send_lines(&watch, 0, &lines);
        }
        let nodes = watch.nodes();
        self.table.note_nodes(nodes);
        let first = lines.first();
        SearchResult {
            best: first.and_then(|line| line.moves.first().copied()),
            score: first.map_or(Score::new(0), |line| line.score),
            depth: found.depth,
            nodes,
            lines,
        }
    }

    /// Prepares for games that continue from this position: allocates the memory that the options
    /// request and computes the evaluation data, so that no move has to wait for it.
    ///
    /// ```
    /// use wazir_ai::{Limits, Options, Searcher};
    /// use wazir_evo::{Position, SeatSet};
    /// let start = Position::start(SeatSet::SouthNorth, &wazir_evo::Options::default());
    /// let mut searcher = Searcher::with_options(Options::default().hash(64));
    /// searcher.prepare(&start);
    /// assert!(searcher.think(&[start], &Limits::default().depth(1)).best().is_some());
    /// ```
    pub fn prepare(&mut self, root: &G) {
        self.eval_data.of(root, &self.options.weights);
        if root.seats().len() > 2 {
            return;
        }
        self.allocate();
        for memory in &mut self.thread_memories {
            memory.history.resize_for(root);
        }
    }

    /// Allocates the memory that the options request.
    fn allocate(&mut self) {
        self.table.resize(self.options.hash);
        self.thread_memories.resize_with(self.options.threads, ThreadMemory::new);
    }

    fn think_multiplayer(
        &mut self,
        line: &[G],
        root: &G,
        limits: &Limits,
    ) -> SearchResult<G::Move> {
        let knowledge = self.eval_data.of(root, &self.options.weights);
        let found =
            multiplayer::think(line, limits, self.options.many, knowledge, &mut self.kept_tree);
        found.map_or_else(SearchResult::empty, |found| {
            let score = Score::new(found.score);
            SearchResult {
                best: found.best,
                score,
                depth: found.depth,
                nodes: found.nodes,
                lines: vec![PvLine { score, moves: found.line }],
            }
        })
    }
}

/// Returns the base margin of a game, about the value of a pawn: 100 in chess, where the median
/// piece, a minor piece, has the value 325.
fn margin(prices: &SeeValues) -> i32 {
    let all = prices.value.iter().take(2).flat_map(|list| list.iter().take(MAX_KINDS)).copied();
    let mut worth: Vec<i32> = all.filter(|value| (1..20_000).contains(value)).collect();
    worth.sort_unstable();
    let middle = worth.get(worth.len() / 2).copied().unwrap_or(325);
    (middle * 100 / 325).clamp(80, 300)
}

/// The number of depths that the first thread must complete, or it counts as starved of a processor.
const STARVED_DEPTH: u32 = 4;

/// Runs all threads on the same position and returns the result of the first. With fewer processors
/// than threads, the first may get nowhere within the limits: then the deepest result counts.
fn search<G: Searchable>(
    shared: &SharedSearch<'_, G>,
    watch: &SearchControl<'_>,
    memories: &mut [ThreadMemory<G>],
    line: &[G],
    ear: Option<&InfoReporter<'_, G::Move>>,
) -> ThreadResult<G::Move> {
    let nothing = ThreadResult { lines: Vec::new(), shown: 1, depth: 0, thread: 0 };
    let Some((first, others)) = memories.split_first_mut() else { return nothing };
    thread::scope(|scope| {
        let mut helpers = Vec::new();
        for (memory, number) in others.iter_mut().zip(1..) {
            let work = move || {
                let worker = Worker::new(shared, memory, ThreadBudget::new(watch), number, line);
                worker.map(|worker| worker.run(None))
            };
            // If the system has no thread left, the search continues with those it has.
            helpers.extend(thread::Builder::new().spawn_scoped(scope, work));
        }
        let budget =
            ThreadBudget::new(watch).with_progress_hook(ear.map(|ear| ear as &dyn ProgressHook));
        let worker = Worker::new(shared, first, budget, 0, line);
        let found = worker.map(|worker| worker.run(ear));
        let cut_short = watch.should_stop();
        watch.stop_all();
        let found = found.unwrap_or(nothing);
        if !cut_short || found.depth >= STARVED_DEPTH {
            return found;
        }
        // The scope does not propagate the panic of a thread that is joined here.
        let ended = |helper: thread::ScopedJoinHandle<'_, _>| {
            helper.join().unwrap_or_else(|panic| resume_unwind(panic))
        };
        let others = helpers.into_iter().filter_map(ended);
        others.fold(found, |best, other| if other.depth > best.depth { other } else { best })
    })
}

/// The minimum number of times that a thread synchronises its nodes, once in [`CLOCK_PERIOD`]
/// nodes. With a lower node limit, helpers would only take nodes from the first thread.
const MIN_CLOCK_CHECKS: u64 = 8;

/// Returns the number of threads that a search can use.
fn useful_threads(threads: usize, limits: &Limits) -> usize {
    let fed = limits.nodes.map(|nodes| (nodes / (CLOCK_PERIOD * MIN_CLOCK_CHECKS)).max(1));
    fed.and_then(|fed| usize::try_from(fed).ok()).map_or(threads, |fed| threads.min(fed))
}

/// Returns the index of the line to play: the best, or with variety one of those nearly as good. A
/// forced win allows no alternatives.
fn choose_line<M>(found: &ThreadResult<M>, limits: &Limits, ply: usize) -> usize {
    let Some(first) = found.lines.first() else { return 0 };
    let Some((margin, seed)) = limits.variety.filter(|_| found.depth > 0) else { return 0 };
    let top = first.score.raw();
    let margin = if top.abs() >= WIN_IN_MAX_PLY { 0 } else { margin };
    let good = found
        .lines
        .iter()
        .take(VARIETY_LINES)
        .take_while(|line| line.score.raw() >= top - margin)
        .count();
    (seeded_number(seed, ply) % good.max(1) as u64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_finds_the_memory_ready() {
        let start = wazir_shogi::Position::default();
        let mut searcher = Searcher::with_options(Options::default().hash(3).threads(2));
        for _ in 0..2 {
            searcher.prepare(&start);
            let (memory, threads) = (searcher.table.address(), searcher.thread_memories.len());
            assert_eq!(threads, 2);
            searcher.think(std::slice::from_ref(&start), &Limits::default().nodes(3_000));
            assert_eq!(searcher.table.address(), memory);
            // Clearing for another game reuses the memory.
            searcher.clear();
            assert_eq!(searcher.table.address(), memory);
            assert_eq!(searcher.table.get(wazir_game::Game::key(&start)), None);
        }
    }

    #[test]
    fn few_nodes_feed_few_threads() {
        let threads = |nodes| useful_threads(64, &Limits::default().nodes(nodes));
        assert_eq!([threads(1), threads(20_000), threads(1 << 20)], [1, 9, 64]);
        assert_eq!(useful_threads(64, &Limits::default().depth(9)), 64);
        let start = wazir_shogi::Position::default();
        let mut searcher = Searcher::with_options(Options::default().hash(1).threads(64));
        let result = searcher.think(&[start], &Limits::default().nodes(20_000));
        assert!(result.depth() > 1 && result.nodes() < 40_000, "{result:?}");
    }
}
