//! The searcher of one game, behind an interface without its position type.

use std::fmt;
use std::sync::Arc;

use wazir_ai::{
    EndgameOracle, EndgameScore, Limits, Options, SearchInfo, SearchResult, Searchable, Searcher,
    mate,
};
use wazir_chesslike::{Position, Ruleset};
use wazir_endings::EndgameTables;
use wazir_game::Game;
use wazir_registry::{AnyMove, Play, Playable};

use crate::InfoListener;
use crate::endgame::EndgameProber;

/// The answer of the mate solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateAnswer<M = AnyMove> {
    /// The verdict: mate, no mate or unknown.
    pub verdict: mate::Verdict,
    /// The mating line; empty without a mate.
    pub line: Vec<M>,
    /// `true` if no shorter mate exists.
    pub shortest: bool,
    /// The number of positions visited.
    pub nodes: u64,
}

/// A factory for the searchers of a game, compiled for its position type: an extension of the
/// game's [entry](wazir_registry::GameEntry::with_extension).
///
/// ```
/// use wazir_ai::Searchable;
/// use wazir_registry::{GameEntry, GameFactory};
/// use wazir_players::SearcherFactory;
///
/// /// Your own game that computers play.
/// fn entry<V: GameFactory>(game: V) -> GameEntry
/// where
///     V::Position: Searchable,
/// {
///     GameEntry::new(game).with_extension(SearcherFactory::new::<V::Position>())
/// }
/// ```
#[derive(Clone, Copy)]
pub struct SearcherFactory(fn(Options) -> Box<dyn GameSearcher>);

impl SearcherFactory {
    /// Creates a factory for any game whose positions can be searched.
    pub fn new<P: Playable + Searchable>() -> Self {
        Self(|options| {
            Box::new(TypedSearcher::<P>::new(options, |_, _, _, _| None, |_, _, _| None))
        })
    }

    /// Creates a factory for a game of the chess kernel, with the mate solver and endgame tables.
    pub fn chesslike<R: Ruleset>() -> Self {
        Self(|options| Box::new(TypedSearcher::<Position<R>>::new(options, solve, oracle)))
    }

    /// Creates a new searcher.
    pub(crate) fn create(&self, options: Options) -> Box<dyn GameSearcher> {
        (self.0)(options)
    }
}

impl fmt::Debug for SearcherFactory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearcherFactory").finish_non_exhaustive()
    }
}

/// A function that searches for a mate with this many MiB of memory, and calls the listener at the
/// interval of the limits. It returns `None` in a game without mate, and if there is no king to be
/// mated.
type SolveMateFn<P> = fn(
    &P,
    &mate::MateLimits,
    usize,
    mate::ProgressListener<'_>,
) -> Option<MateAnswer<<P as Game>::Move>>;

/// A function that returns the oracle from endgame tables for a search that begins here, if there is
/// one.
type OracleFn<P> = fn(&P, &EndgameTables, &Limits) -> Option<Arc<dyn EndgameOracle<P>>>;

fn solve<R: Ruleset>(
    position: &Position<R>,
    limits: &mate::MateLimits,
    memory: usize,
    listener: mate::ProgressListener<'_>,
) -> Option<MateAnswer<wazir_chesslike::Move<R>>> {
    position.king(position.to_move().other())?;
    let solution =
        mate::MateSolver::new().table_mib(memory).solve_with_progress(position, limits, listener);
    Some(MateAnswer {
        verdict: solution.verdict(),
        line: solution.line().to_vec(),
        shortest: solution.is_shortest(),
        nodes: solution.nodes(),
    })
}

fn oracle<R: Ruleset>(
    position: &Position<R>,
    library: &EndgameTables,
    limits: &Limits,
) -> Option<Arc<dyn EndgameOracle<Position<R>>>> {
    let tables = EndgameProber::new(position, library, limits)?;
    Some(tables)
}

/// The searcher for one type of position, with the other functions of its game.
struct TypedSearcher<P: Playable + Searchable> {
    searcher: Searcher<P>,
    solve: SolveMateFn<P>,
    oracle: OracleFn<P>,
}

impl<P: Playable + Searchable> TypedSearcher<P> {
    fn new(options: Options, solve: SolveMateFn<P>, oracle: OracleFn<P>) -> Self {
        Self { searcher: Searcher::with_options(options), solve, oracle }
    }
}

/// [`TypedSearcher`] with its position type erased.
pub(crate) trait GameSearcher: Send + Sync {
    fn knows(&self, game: &Play) -> bool;
    fn set_options(&mut self, options: Options);
    fn prepare(&mut self, game: &Play);
    fn forget(&mut self);
    fn think(
        &mut self,
        game: &Play,
        limits: &Limits,
        among: &[AnyMove],
        listener: Option<InfoListener<'_>>,
        library: &EndgameTables,
    ) -> SearchResult<AnyMove>;
    fn look_up(
        &self,
        game: &Play,
        library: &EndgameTables,
        limits: &Limits,
    ) -> Option<EndgameScore>;
    fn solve(
        &self,
        game: &Play,
        limits: &mate::MateLimits,
        memory: usize,
        listener: mate::ProgressListener<'_>,
    ) -> Option<MateAnswer>;
}

fn erase_moves<P: Playable>(moves: &[P::Move]) -> Vec<AnyMove> {
    moves.iter().map(|&mv| AnyMove::from_packed(P::encode(mv))).collect()
}

impl<P: Playable + Searchable> GameSearcher for TypedSearcher<P> {
    fn knows(&self, game: &Play) -> bool {
        game.typed_position::<P>().is_some()
    }

    fn set_options(&mut self, options: Options) {
        self.searcher.set_options(options);
    }

    fn prepare(&mut self, game: &Play) {
        if let Some(position) = game.typed_position::<P>() {
            self.searcher.prepare(position);
        }
    }

    fn forget(&mut self) {
        self.searcher.clear();
    }

    fn think(
        &mut self,
        game: &Play,
        limits: &Limits,
        among: &[AnyMove],
        listener: Option<InfoListener<'_>>,
        library: &EndgameTables,
    ) -> SearchResult<AnyMove> {
        // A game that ended by resignation or agreement has nothing left to search.
        let over = game.outcome().is_some();
        let line = game.typed_line::<P>().filter(|_| !over).unwrap_or_default();
        let among = among.iter().filter_map(|mv| P::decode(mv.packed()));
        let packed: Vec<u32> = among.map(P::pack).collect();
        let limits = match packed.is_empty() {
            true => limits.clone(),
            false => limits.clone().search_moves(packed),
        };
        let limits = if limits.allows_building_tables() { limits.started_now() } else { limits };
        let oracle = line.last().and_then(|position| (self.oracle)(position, library, &limits));
        self.searcher.set_oracle(oracle);
        let result = match listener {
            None => self.searcher.think(line, &limits),
            Some(listener) => {
                let mut told =
                    |report: &SearchInfo<P::Move>| listener(&report.map_pv(erase_moves::<P>));
                self.searcher.think_with_info(line, &limits, &mut told)
            }
        };
        result.map_lines(erase_moves::<P>)
    }

    fn look_up(
        &self,
        game: &Play,
        library: &EndgameTables,
        limits: &Limits,
    ) -> Option<EndgameScore> {
        let position = game.typed_position::<P>()?;
        let over = game.outcome().is_some();
        (self.oracle)(position, library, limits)?.probe(position).filter(|_| !over)
    }

    fn solve(
        &self,
        game: &Play,
        limits: &mate::MateLimits,
        memory: usize,
        listener: mate::ProgressListener<'_>,
    ) -> Option<MateAnswer> {
        let MateAnswer { verdict, line, shortest, nodes } =
            (self.solve)(game.typed_position::<P>()?, limits, memory, listener)?;
        Some(MateAnswer { verdict, line: erase_moves::<P>(&line), shortest, nodes })
    }
}
