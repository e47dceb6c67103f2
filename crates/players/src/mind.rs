//! The search for one type of position, behind an interface that names no type.

use std::sync::Arc;

use wazir_ai::{Certain, Limits, Options, Oracle, Report, Search, Searcher, Thought, mate};
use wazir_endings::Library;
use wazir_game::Game as _;
use wazir_games::{Move, Play, Playable};

use crate::Listener;
use crate::endings::Tables;

/// What a solver of mating problems says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<M = Move> {
    /// Whether there is a mate.
    pub verdict: mate::Verdict,
    /// The mating line; empty without a mate.
    pub line: Vec<M>,
    /// Whether no mate is shorter.
    pub shortest: bool,
    /// How many positions were visited.
    pub nodes: u64,
}

/// A position that a computer can think about.
pub trait Thinking: Playable + Search {
    /// Looks for a mate with so many MiB of memory; `None` in a game without mate, and where
    /// nobody is there to be mated. Calls `listener` with the progress as often as the limits say.
    fn solve(
        &self,
        limits: &mate::Limits,
        memory: usize,
        listener: mate::Listener<'_>,
    ) -> Option<Proof<Self::Move>> {
        let _ = (limits, memory, listener);
        None
    }

    /// What tables of endings say in a search that begins here; `None` where they say nothing.
    fn oracle(&self, library: &Library, limits: &Limits) -> Option<Arc<dyn Oracle<Self>>> {
        let _ = (library, limits);
        None
    }
}

impl<R: wazir_chesslike::Ruleset> Thinking for wazir_chesslike::Position<R> {
    fn solve(
        &self,
        limits: &mate::Limits,
        memory: usize,
        listener: mate::Listener<'_>,
    ) -> Option<Proof<Self::Move>> {
        self.king(self.to_move().other())?;
        let solution = mate::Solver::new().memory(memory).solve_aloud(self, limits, listener);
        Some(Proof {
            verdict: solution.verdict(),
            line: solution.line().to_vec(),
            shortest: solution.is_shortest(),
            nodes: solution.nodes(),
        })
    }

    fn oracle(&self, library: &Library, limits: &Limits) -> Option<Arc<dyn Oracle<Self>>> {
        let tables = Tables::new(self, library, limits)?;
        Some(tables)
    }
}

#[cfg(feature = "evo")]
impl Thinking for wazir_evo::Position {}

/// Makes a mind for a game if its positions are of the right type.
pub(crate) type Maker = dyn Fn(&Play, &Options) -> Option<Box<dyn Mind>> + Send + Sync;

pub(crate) fn maker<P: Thinking>(game: &Play, options: &Options) -> Option<Box<dyn Mind>> {
    game.typed::<P>()?;
    Some(Box::new(Searcher::<P>::with(options.clone())))
}

/// The search for one type of position.
pub(crate) trait Mind: Send + Sync {
    fn knows(&self, game: &Play) -> bool;
    fn set_options(&mut self, options: Options);
    fn prepare(&mut self, game: &Play);
    fn forget(&mut self);
    fn think(
        &mut self,
        game: &Play,
        limits: &Limits,
        among: &[Move],
        listener: Option<Listener<'_>>,
        library: &Library,
    ) -> Thought<Move>;
    fn look_up(&self, game: &Play, library: &Library, limits: &Limits) -> Option<Certain>;
    fn solve(
        &self,
        game: &Play,
        limits: &mate::Limits,
        memory: usize,
        listener: mate::Listener<'_>,
    ) -> Option<Proof>;
}

fn erased<P: Playable>(moves: &[P::Move]) -> Vec<Move> {
    moves.iter().map(|&mv| Move::from_packed(P::encode(mv))).collect()
}

impl<P: Thinking> Mind for Searcher<P> {
    fn knows(&self, game: &Play) -> bool {
        game.typed::<P>().is_some()
    }

    fn set_options(&mut self, options: Options) {
        Searcher::set_options(self, options);
    }

    fn prepare(&mut self, game: &Play) {
        if let Some(position) = game.typed::<P>() {
            Searcher::prepare(self, position);
        }
    }

    fn forget(&mut self) {
        Searcher::forget(self);
    }

    fn think(
        &mut self,
        game: &Play,
        limits: &Limits,
        among: &[Move],
        listener: Option<Listener<'_>>,
        library: &Library,
    ) -> Thought<Move> {
        // A game that somebody gave up has nothing left to think about.
        let over = game.outcome().is_some();
        let line = game.typed_line::<P>().filter(|_| !over).unwrap_or_default();
        let among = among.iter().filter_map(|mv| P::decode(mv.packed()));
        let packed: Vec<u32> = among.map(P::pack).collect();
        let limits = match packed.is_empty() {
            true => limits.clone(),
            false => limits.clone().among(packed),
        };
        let limits = if limits.allows_preparation() { limits.from_now() } else { limits };
        self.consult(line.last().and_then(|position| position.oracle(library, &limits)));
        let thought = match listener {
            None => Searcher::think(self, &line, &limits),
            Some(listener) => self.think_aloud(&line, &limits, &mut |report: &Report<P::Move>| {
                listener(&report.map_pv(erased::<P>));
            }),
        };
        thought.map_lines(erased::<P>)
    }

    fn look_up(&self, game: &Play, library: &Library, limits: &Limits) -> Option<Certain> {
        let position = game.typed::<P>()?;
        let over = game.outcome().is_some();
        position.oracle(library, limits)?.ask(position).filter(|_| !over)
    }

    fn solve(
        &self,
        game: &Play,
        limits: &mate::Limits,
        memory: usize,
        listener: mate::Listener<'_>,
    ) -> Option<Proof> {
        let Proof { verdict, line, shortest, nodes } =
            Thinking::solve(game.typed::<P>()?, limits, memory, listener)?;
        Some(Proof { verdict, line: erased::<P>(&line), shortest, nodes })
    }
}
