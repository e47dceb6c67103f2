//! Computer players for the games of a registry.
//!
//! The search of [`wazir_ai`] is generic over the game and compiled for each. A game provides it as
//! an extension of its entry, the [`SearcherFactory`]; a [`ComputerPlayer`] plays any [`Play`] of
//! such a game, so its users need not compile it. A player has its own hash tables, so one
//! player can serve a thousand games in turn. What matches and the training on games need from a
//! game is another extension, the [`ArenaHooks`].
//!
//! ```
//! use wazir_ai::Limits;
//! use wazir_registry::StartOptions;
//! use wazir_players::ComputerPlayer;
//!
//! let mut game = wazir_builtin::games().open("euroshogi", &StartOptions::default())?;
//! let mut player = ComputerPlayer::default();
//! let result = player.think(&game, &Limits::default().nodes(500))?;
//! let mv = result.best().expect("the first player has moves");
//! game.play(mv)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arena_hooks;
mod endgame;
mod pool;
mod searcher;
mod texts;

use std::fmt;

use wazir_ai::{EndgameScore, Limits, Options, SearchInfo, SearchResult, mate};
use wazir_registry::{AnyMove, GameEntry, GameId, Play};
use wazir_text::{Argument, Message, message};

pub use arena_hooks::{ArenaHooks, ArmyChange, DynTunable};
pub use pool::{PoolConfig, QueueFull, WorkerPool};
use searcher::GameSearcher;
pub use searcher::{MateAnswer, SearcherFactory};
pub use wazir_endings::{EndgameTables, EndgameTablesError};

use crate::texts::Computers;

/// The error for a game without a [`SearcherFactory`], or with one for positions of another type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct NoSearcher(GameId);

impl NoSearcher {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        message!(Computers::UnknownGame { game: Argument::from_display(&self.0) })
    }
}

/// The minimum memory of the mate solver, in MiB.
const SOLVER_MEMORY: usize = 64;

/// A callback for the lines that a search finds.
pub type InfoListener<'a> = &'a mut dyn FnMut(&SearchInfo<AnyMove>);

/// A computer player, with the memory of its searches from move to move.
#[derive(Default)]
pub struct ComputerPlayer {
    options: Options,
    /// The searchers so far, by game.
    searchers: Vec<(GameEntry, Box<dyn GameSearcher>)>,
    endings: EndgameTables,
}

impl ComputerPlayer {
    /// Creates a player with these options and no endgame tables. It takes hardly any memory until
    /// it thinks.
    pub fn new(options: Options) -> Self {
        Self { options, ..Self::default() }
    }

    /// Sets the endgame tables, as [`ComputerPlayer::set_endgame_tables`] does.
    #[must_use]
    pub fn with_endgame_tables(mut self, endings: EndgameTables) -> Self {
        self.set_endgame_tables(endings);
        self
    }

    /// Returns the options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the options. A game's search memory is cleared if its weights change, and kept otherwise.
    pub fn set_options(&mut self, options: Options) {
        for (game, mind) in &mut self.searchers {
            mind.set_options(options.clone().for_game(game.extension()));
        }
        self.options = options;
    }

    /// Sets the endgame tables for chess games with any pieces, used where the limits allow it
    /// ([`Limits::tables`]). The memory of the searches is cleared if the tables are different ones.
    ///
    /// Without tables, those of two kings and one piece are built in memory when the game reaches
    /// them and the limits leave time ([`Limits::allows_building_tables`]).
    pub fn set_endgame_tables(&mut self, endings: EndgameTables) {
        if self.endings != endings {
            self.clear();
            self.endings = endings;
        }
    }

    /// Returns the endgame tables.
    pub fn endgame_tables(&self) -> &EndgameTables {
        &self.endings
    }

    /// Returns the exact score of the current position from endgame tables, for the side to move.
    /// Missing tables of three men are built.
    ///
    /// # Errors [`NoSearcher`] if the player does not support the game.
    pub fn probe_endgame(&mut self, game: &Play) -> Result<Option<EndgameScore>, NoSearcher> {
        let endings = self.endings.clone();
        Ok(self.searcher(game)?.look_up(game, &endings, &Limits::default().endgame_tables()))
    }

    /// Clears the memory of the searches, as before another game, and frees it.
    pub fn clear(&mut self) {
        self.searchers.clear();
    }

    /// Prepares for a game by allocating the memory that the options request, so that no move has
    /// to wait for it. Search results are kept.
    ///
    /// # Errors [`NoSearcher`] if the player does not support the game.
    pub fn prepare(&mut self, game: &Play) -> Result<(), NoSearcher> {
        self.searcher(game)?.prepare(game);
        Ok(())
    }

    /// Prepares for a game as [`ComputerPlayer::prepare`] does, but clears earlier search results.
    /// Memory already allocated for this game is cleared and reused.
    ///
    /// # Errors [`NoSearcher`] if the player does not support the game.
    ///
    /// ```
    /// use wazir_registry::StartOptions;
    /// use wazir_players::ComputerPlayer;
    ///
    /// let game = wazir_builtin::games().open("euroshogi", &StartOptions::default())?;
    /// let mut player = ComputerPlayer::default();
    /// player.prepare_new_game(&game)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prepare_new_game(&mut self, game: &Play) -> Result<(), NoSearcher> {
        self.searchers.retain(|(of, mind)| of.id() == game.entry().id() && mind.knows(game));
        for (_, mind) in &mut self.searchers {
            mind.forget();
        }
        self.prepare(game)
    }

    /// Returns whether the player supports the game.
    pub fn supports(&mut self, game: &Play) -> bool {
        self.searcher(game).is_ok()
    }

    fn searcher(&mut self, game: &Play) -> Result<&mut dyn GameSearcher, NoSearcher> {
        let entry = game.entry();
        let known =
            self.searchers.iter().position(|(of, mind)| of.id() == entry.id() && mind.knows(game));
        let at = match known {
            Some(at) => at,
            None => {
                let options = self.options.clone().for_game(entry.extension());
                let made =
                    entry.extension().map(|thinker: &SearcherFactory| thinker.create(options));
                let made = made.filter(|mind| mind.knows(game));
                let made = made.ok_or_else(|| NoSearcher(entry.id().clone()))?;
                self.searchers.push((entry.clone(), made));
                self.searchers.len() - 1
            }
        };
        Ok(&mut *self.searchers[at].1)
    }

    /// Searches the current position of a game.
    ///
    /// The result has a move, however tight the limits, unless the game is over.
    ///
    /// # Errors [`NoSearcher`] if the player does not support the game.
    pub fn think(
        &mut self,
        game: &Play,
        limits: &Limits,
    ) -> Result<SearchResult<AnyMove>, NoSearcher> {
        self.search_with(game, limits, &[], None)
    }

    /// Searches as [`ComputerPlayer::think`] does and calls `listener` with every line found on the
    /// way. With more than two players it is not called.
    ///
    /// # Errors [`NoSearcher`] if the player does not support the game.
    pub fn think_with_info(
        &mut self,
        game: &Play,
        limits: &Limits,
        listener: InfoListener<'_>,
    ) -> Result<SearchResult<AnyMove>, NoSearcher> {
        self.search_with(game, limits, &[], Some(listener))
    }

    /// Searches as [`ComputerPlayer::think_with_info`] does, but only the root moves in `among`,
    /// unless that is empty. The restriction is ignored if none of them is legal, and with more
    /// than two players.
    ///
    /// # Errors [`NoSearcher`] if the player does not support the game.
    pub fn think_with_search_moves(
        &mut self,
        game: &Play,
        limits: &Limits,
        among: &[AnyMove],
        listener: InfoListener<'_>,
    ) -> Result<SearchResult<AnyMove>, NoSearcher> {
        self.search_with(game, limits, among, Some(listener))
    }

    fn search_with(
        &mut self,
        game: &Play,
        limits: &Limits,
        among: &[AnyMove],
        listener: Option<InfoListener<'_>>,
    ) -> Result<SearchResult<AnyMove>, NoSearcher> {
        let endings = self.endings.clone();
        Ok(self.searcher(game)?.think(game, limits, among, listener, &endings))
    }

    /// Searches for a mate in the current position, with as much memory as the options give the
    /// hash table, at least 64 MiB. Returns `None` in a game without mate, and if there is no king
    /// to be mated.
    ///
    /// # Errors [`NoSearcher`] if the player does not support the game.
    pub fn solve_mate(
        &mut self,
        game: &Play,
        limits: &mate::MateLimits,
    ) -> Result<Option<MateAnswer>, NoSearcher> {
        self.solve_mate_with_progress(game, limits, &mut |_| {})
    }

    /// Solves as [`ComputerPlayer::solve_mate`] does and calls `listener` with the progress, at the
    /// interval of [`mate::MateLimits::report_interval`].
    ///
    /// # Errors [`NoSearcher`] if the player does not support the game.
    pub fn solve_mate_with_progress(
        &mut self,
        game: &Play,
        limits: &mate::MateLimits,
        listener: mate::ProgressListener<'_>,
    ) -> Result<Option<MateAnswer>, NoSearcher> {
        let memory = self.options.hash_size().max(SOLVER_MEMORY);
        Ok(self.searcher(game)?.solve(game, limits, memory, listener))
    }

    /// Solves as [`ComputerPlayer::solve_mate`] does, with at most `memory` MiB of memory.
    ///
    /// # Errors [`NoSearcher`] if the player does not support the game.
    pub fn solve_mate_with_memory(
        &mut self,
        game: &Play,
        limits: &mate::MateLimits,
        memory: usize,
    ) -> Result<Option<MateAnswer>, NoSearcher> {
        Ok(self.searcher(game)?.solve(game, limits, memory, &mut |_| {}))
    }
}

impl fmt::Debug for ComputerPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ComputerPlayer").field("options", &self.options).finish_non_exhaustive()
    }
}

// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
